"""The memory bank: the one object people hold.

It owns nothing but the flow: a call comes in, the layers are brought up to date, a module that
knows about the matter decides, and the replica commits.
"""

import random as _random
import time
import uuid
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast, get_args

from mobile_ai_memory import episodic, markdown, recall, segmentation, transfer
from mobile_ai_memory.apps import AppTable, builtin
from mobile_ai_memory.calls import learn, read, write
from mobile_ai_memory.episodic import EpisodicLayer
from mobile_ai_memory.errors import HostError, InvalidInput, StoreError
from mobile_ai_memory.forgotten import CAPACITY, ForgottenLayer, cleared, corrected, deleted, fingerprint
from mobile_ai_memory.index import Term
from mobile_ai_memory.layer import Layer
from mobile_ai_memory.recall import Ranked
from mobile_ai_memory.records import (
    Episode,
    EpisodeHit,
    Event,
    Given,
    Hit,
    Json,
    Kind,
    Message,
    Polarity,
    Purpose,
    SearchType,
    SemanticMemory,
    TaskLog,
    TaskStatus,
    WorkingMemorySnapshot,
    changed_fields,
    choice_field,
    flag_field,
    new_semantic,
    restored_semantic,
    status_of,
    text_field,
)
from mobile_ai_memory.redaction import mask
from mobile_ai_memory.replica import Replica
from mobile_ai_memory.semantic import SemanticLayer
from mobile_ai_memory.stores import ChangeSet, Store
from mobile_ai_memory.text import well_formed
from mobile_ai_memory.tools.log import CAPACITY as KEPT_TOOL_CALLS
from mobile_ai_memory.tools.log import ToolCall, ToolCallLayer
from mobile_ai_memory.tools.service import UNANSWERED, Access, Confirmation, ToolReply, Tools, ToolSwitches, source_of
from mobile_ai_memory.transfer import ExportFormat, ImportMode, ImportReport
from mobile_ai_memory.version import VERSION
from mobile_ai_memory.working import WorkingMemory, snapshot_of

if TYPE_CHECKING:
    from mobile_ai_memory.learning.distill import Question

MAX_QUERY = 2_000
MAX_MESSAGE = 1_000_000
MAX_LIMIT = 1_000_000
_KEPT_PROBLEMS = 20

LAYERS: tuple[type[Layer[Any]], ...] = (SemanticLayer, EpisodicLayer, ForgottenLayer, ToolCallLayer)
"""What a bank keeps, in the order in which it is shown."""

_UNSET: Any = object()
"""Stands for a field that was left out, where ``None`` is a value of its own."""

Llm = Callable[[list[Message], Purpose], Awaitable[str]]


class Limits(TypedDict, total=False):
    """How many records each layer keeps."""

    semantic: int
    episodic: int


DEFAULT_LIMITS: Limits = {"semantic": 500, "episodic": 200}


class SetAside(TypedDict):
    """A record that can't be used; it stays in the store untouched."""

    layer: str
    id: str
    problem: str


class Status(TypedDict):
    """How the bank is. ``revision`` grows with every commit, of this bank or another over the same store."""

    state: Literal["starting", "ready", "unavailable", "closed"]
    store: Literal["indexeddb", "memory", "none"]
    reason: str | None
    counts: dict[str, int]
    limits: dict[str, int]
    revision: int
    setAside: list[SetAside]
    problems: list[str]
    version: str


class Recall(TypedDict):
    """What a task is given: the memories, why each, and their text for the model."""

    app: list[Hit]
    positive: list[Hit]
    negative: list[Hit]
    preferences: list[SemanticMemory]
    given: list[Given]
    prompt: str


class ChatContext(TypedDict):
    """The standing preferences, and their text for the model."""

    preferences: list[SemanticMemory]
    prompt: str


class ChatMessage(TypedDict):
    """One message of a chat."""

    role: str
    content: str


def _no_recall() -> Recall:
    return {"app": [], "positive": [], "negative": [], "preferences": [], "given": [], "prompt": ""}


def _no_snapshot() -> WorkingMemorySnapshot:
    return {"steps": [], "summary": "", "facts": []}


class MemoryBank:
    """A memory bank over a store.

    No data call ever raises: where it can't be served it answers its empty value (``None``,
    ``False``, ``0``, ``[]``, …) and ``status()["problems"]`` says why.
    """

    def __init__(
        self,
        store: Store,
        *,
        llm: Llm | None = None,
        limits: Limits | None = None,
        tokenizer: segmentation.TokenizerName = "bigram",
        locale: Literal["zh", "en"] = "en",
        clock: Callable[[], int] | None = None,
        new_id: Callable[[], str] | None = None,
        random: Callable[[], float] = _random.random,
        apps: AppTable | None = None,
        tools: ToolSwitches | None = None,
    ) -> None:
        """Hold a store; nothing is read before the first call or ``open``.

        Args:
            store: where the records live.
            llm: the host's model, for distillation. Without it the bank learns by rule.
            limits: capacities of the layers; 500 memories and 200 episodes by default.
            tokenizer: how Chinese is split into terms; the index is built anew at every start.
            locale: the language of injected headings.
            clock: milliseconds since the epoch.
            new_id: a fresh identifier for each record.
            random: numbers in [0, 1), for the pauses between refused commits.
            apps: the apps and their names; the built-in table by default.
            tools: which tools are served to MCP clients; all by default.
        """
        self._llm = llm
        self._locale = locale
        self._clock = clock or (lambda: time.time_ns() // 1_000_000)
        self._new_id = new_id or (lambda: str(uuid.uuid4()))
        self._apps = apps or builtin()
        capacity = cast("Limits", {**DEFAULT_LIMITS, **(limits or {})})
        tokenize = segmentation.tokenizer(tokenizer)
        self._semantic = SemanticLayer(capacity["semantic"], tokenize)
        self._episodic = EpisodicLayer(capacity["episodic"], tokenize)
        self._forgotten = ForgottenLayer(CAPACITY)
        self._tool_calls = ToolCallLayer(KEPT_TOOL_CALLS)
        self._layers: list[Layer[Any]] = [self._semantic, self._episodic, self._forgotten, self._tool_calls]
        self._replica = Replica(store, self._layers, random)
        self._tools = Tools(self._access(), tools or {})
        self._state: Literal["starting", "ready", "unavailable"] = "starting"
        self._reason: str | None = None
        self._problems: deque[str] = deque(maxlen=_KEPT_PROBLEMS)

    # How the bank is

    async def open(self) -> Status:
        """Open the store and read it. Never raises; a store that can't be used shows in the status."""
        if self._state == "starting":
            try:
                await self._replica.open()
                self._state = "ready"
            except StoreError as fault:
                self._state, self._reason = "unavailable", str(fault)
            except Exception as fault:
                self._state, self._reason = "unavailable", f"{type(fault).__name__}: {fault}"
        return self.status()

    def status(self) -> Status:
        """How the bank is, at once."""
        aside = [
            SetAside(layer=key.partition("/")[0], id=key.partition("/")[2], problem=problem)
            for key, problem in list(self._replica.set_aside.items())[:_KEPT_PROBLEMS]
        ]
        told = [f"set aside {entry['layer']}/{entry['id']}: {entry['problem']}" for entry in aside]
        return {
            "state": self._state,
            "store": self._replica.store.kind if self._state == "ready" else "none",
            "reason": self._reason,
            "counts": {layer.name: len(layer.records) for layer in self._layers},
            "limits": {layer.name: layer.limit for layer in self._layers},
            "revision": self._replica.revision,
            "setAside": aside,
            "problems": [*told, *self._problems],
            "version": VERSION,
        }

    def prepare(self) -> Iterator[None]:
        """Do beforehand what the first searches would have to; goes on from step to step, or doesn't."""
        for layer in (self._semantic, self._episodic):
            yield from layer.index.prepare()

    async def catch_up(self) -> None:
        """Take over what other tabs committed; called when one says that it did. Never raises."""
        if self._state != "ready":
            return
        try:
            await self._replica.current()
        except Exception as fault:
            self.report(f"catch_up: {fault}")

    @property
    def is_settled(self) -> bool:
        """Whether it is open and nothing is being read from the store or written to it."""
        return self._state == "ready" and self._replica.is_settled

    def as_known(self) -> AbstractContextManager[None]:
        """Have reads answer from what is known, without a look at the store. Only for as long as nothing is awaited."""
        return self._replica.as_known()

    async def usable(self, *, needs_store: bool) -> bool:
        """Whether a call can be served now; opens the bank where that was not done yet."""
        if not needs_store:
            return True
        if self._state == "starting":
            await self.open()
        return self._state == "ready"

    def report(self, problem: str) -> None:
        """Note a problem for ``status()``; the same one is noted once."""
        line = mask(well_formed(problem)[:300])
        if line not in self._problems:
            self._problems.append(line)

    # Memories

    @write(empty=lambda: None)
    async def add_semantic(
        self,
        *,
        title: str,
        content: str,
        keywords: Sequence[str] = (),
        polarity: Polarity = "positive",
        app: str | None = None,
        kind: Kind = "experience",
        pinned: bool = False,
    ) -> SemanticMemory | None:
        """Keep a memory that the user or the host states.

        Returns:
            The stored record: a new one, or the existing one where it was already known.
        """
        values = {
            "title": title,
            "content": content,
            "keywords": keywords,
            "polarity": polarity,
            "app": app,
            "kind": kind,
            "pinned": pinned,
        }
        return await self._admit(values, "user", stated=True)

    @read(empty=lambda: None)
    async def get_semantic(self, id: str) -> SemanticMemory | None:
        """One memory by its id, or ``None``."""
        await self._replica.current()
        return self._semantic.records.get(id)

    @read(empty=list)
    async def list_semantic(
        self,
        *,
        app: str | None = None,
        polarity: Polarity | None = None,
        query: str | None = None,
        limit: int | None = None,
        offset: int = 0,
    ) -> list[SemanticMemory]:
        """Memories, superseded ones too: newest first, or by score where ``query`` is given."""
        await self._replica.current()
        accept = self._filter(app, polarity)
        if not query:
            return _page([r for r in self._semantic.newest_first() if accept(r)], limit, offset)
        ranked = self._rank(self._semantic, query, accept, _end(limit, offset))[1]
        return _page([hit.record for hit in ranked], limit, offset)

    @write(empty=lambda: None)
    async def update_semantic(
        self,
        id: str,
        *,
        title: str = _UNSET,
        content: str = _UNSET,
        keywords: Sequence[str] = _UNSET,
        polarity: Polarity = _UNSET,
        app: str | None = _UNSET,
        kind: Kind = _UNSET,
        pinned: bool = _UNSET,
    ) -> SemanticMemory | None:
        """Change some fields of a memory; the record as it then stands, or ``None`` for an unknown id."""
        values = {
            "title": title,
            "content": content,
            "keywords": keywords,
            "polarity": polarity,
            "app": app,
            "kind": kind,
            "pinned": pinned,
        }
        checked = changed_fields({name: value for name, value in values.items() if value is not _UNSET})

        def decide() -> tuple[ChangeSet, SemanticMemory | None]:
            changes = ChangeSet()
            old = self._semantic.records.get(id)
            if old is None:
                return changes, None
            record = cast("SemanticMemory", {**old, **checked})
            if record == old:
                return changes, record
            record["lastVerifiedAt"] = self._clock()
            changes.put("semantic", record)
            if fingerprint(record, self._apps.canonical) != fingerprint(old, self._apps.canonical):
                # What the user corrected must not be learnt again the way it was.
                self._forgotten.take_in(changes, [corrected(old, self._clock(), self._apps.canonical)])
            return changes, record

        return await self._replica.commit(decide)

    @write(empty=lambda: None)
    async def restore_semantic(self, record: SemanticMemory) -> SemanticMemory | None:
        """Put a deleted memory back as it was; where its id is in use, nothing is changed."""
        restored = restored_semantic(cast("Mapping[str, Json]", record))

        def decide() -> tuple[ChangeSet, SemanticMemory]:
            present = self._semantic.records.get(restored["id"])
            if present is not None:
                return ChangeSet(), present
            changes = self._restoration(restored)
            changes.delete("semantic", *self._semantic.evicted(restored))
            return changes, restored

        return await self._replica.commit(decide)

    @write(empty=lambda: False)
    async def delete_semantic(self, id: str) -> bool:
        """Delete a memory; ``True`` only if it was there and is gone from every tab.

        It is not learnt again, from the same episode or the same words, unless the user states or restores it.
        """
        return await self._delete(self._semantic, id)

    @write(empty=lambda: 0)
    async def clear_semantic(self) -> int:
        """Delete all memories; their number."""
        return await self._clear(self._semantic)

    # Episodes

    @write(empty=lambda: None)
    async def add_episode(
        self,
        *,
        goal: str,
        status: TaskStatus,
        app: str | None = None,
        error: str | None = None,
        events: Sequence[Event] | None = None,
        given: Sequence[Given] | None = None,
        summary: str | None = None,
        working_memory: WorkingMemorySnapshot | None = None,
        created_at: int | None = None,
        ended_at: int | None = None,
    ) -> Episode | None:
        """Keep a task that ended, and credit the memories that were given to it with its outcome.

        Returns:
            The stored episode, its log bounded.
        """
        snapshot = snapshot_of(working_memory) or self._working(events, None).snapshot()
        values = {
            "goal": goal,
            "status": status,
            "app": app or self._app_of({"goal": goal}),
            "error": error,
            "events": events,
            "given": given,
            "summary": summary,
            "createdAt": created_at,
            "endedAt": ended_at,
        }
        episode = episodic.new_episode(self._new_id(), self._clock(), snapshot, values)

        def decide() -> tuple[ChangeSet, Episode]:
            changes = ChangeSet()
            changes.put("episodic", episode)
            changes.delete("episodic", *self._episodic.evicted(episode))
            for record in self._credited(episode):
                changes.put("semantic", record)
            return changes, episode

        return await self._replica.commit(decide)

    @read(empty=lambda: None)
    async def get_episode(self, id: str) -> Episode | None:
        """One episode by its id, or ``None``."""
        await self._replica.current()
        return self._episodic.records.get(id)

    @read(empty=list)
    async def list_episodes(
        self, *, query: str | None = None, limit: int | None = None, offset: int = 0
    ) -> list[Episode]:
        """Episodes: newest first, or by score where ``query`` is given."""
        await self._replica.current()
        if not query:
            return _page(list(self._episodic.newest_first()), limit, offset)
        ranked = self._rank(self._episodic, query, lambda _: True, _end(limit, offset))[1]
        return _page([hit.record for hit in ranked], limit, offset)

    @write(empty=lambda: None)
    async def restore_episode(self, record: Episode) -> Episode | None:
        """Put a deleted episode back as it was; where its id is in use, nothing is changed. It credits nothing."""
        restored = episodic.restored_episode(record, self._clock())

        def decide() -> tuple[ChangeSet, Episode]:
            changes = ChangeSet()
            present = self._episodic.records.get(restored["id"])
            if present is not None:
                return changes, present
            changes.put("episodic", restored)
            changes.delete("episodic", *self._episodic.evicted(restored))
            return changes, restored

        return await self._replica.commit(decide)

    @write(empty=lambda: False)
    async def delete_episode(self, id: str) -> bool:
        """Delete an episode; ``True`` only if it was there and is gone from every tab."""
        return await self._delete(self._episodic, id)

    @write(empty=lambda: 0)
    async def clear_episodes(self) -> int:
        """Delete all episodes; their number."""
        return await self._clear(self._episodic)

    # All of it, out and in

    @write(empty=lambda: None, on_page=False)
    async def export_data(self, *, format: ExportFormat = "json") -> str | None:
        """All that is kept, secrets masked: JSON that ``import_data`` takes, or Markdown for people to read."""
        choice_field("format", format, get_args(ExportFormat))
        await self._replica.current()
        if format == "json":
            return await transfer.to_json(self._transferred(), self._clock())
        return markdown.to_markdown(self._semantic.newest_first(), self._episodic.newest_first(), self._locale)

    @write(empty=lambda: None, on_page=False)
    async def import_data(self, data: str, *, dry_run: bool = False, mode: ImportMode = "merge") -> ImportReport | None:
        """Take in what ``export_data`` wrote, in one transaction.

        Args:
            data: the JSON text.
            dry_run: only say what would be done.
            mode: ``merge`` keeps what is here; ``replace`` leaves exactly what the data holds.

        Returns:
            What was or would be done; ``problem`` says why nothing could be, ``quarantined`` which records can't be used.
        """
        choice_field("mode", mode, get_args(ImportMode))
        flag_field("dryRun", dry_run)
        try:
            document = await transfer.read_document(data, self._clock())
        except InvalidInput as refused:
            self.report(f"import_data: {refused}")
            return {**transfer.refusal(mode, str(refused)), "dryRun": dry_run}

        def decide() -> tuple[ChangeSet, ImportReport]:
            changes, report = transfer.take_in(document, self._transferred(), mode, self._apps.canonical)
            return (ChangeSet() if dry_run else changes), {**report, "dryRun": dry_run}

        return await self._replica.commit(decide)

    # Recall

    @read(empty=list)
    async def search(
        self,
        query: str,
        *,
        type: SearchType = "semantic",
        limit: int = 10,
        app: str | None = None,
        polarity: Polarity | None = None,
        explain: bool = False,
    ) -> list[Hit | EpisodeHit]:
        """The best matches for a query, best first; looking is not a use.

        Args:
            query: any text; signs in it are no operators.
            type: the layer to look in, or ``all``.
            limit: how many at most.
            app: only records of this app, by any of its names.
            polarity: only memories of this polarity (episodes have none and are left out).
            explain: add ``why`` to each hit.
        """
        choice_field("type", type, ("semantic", "episodic", "all"))
        await self._replica.current()
        now = self._clock()
        hits: list[Hit | EpisodeHit] = []
        for layer in self._layers:
            if type not in (layer.name, "all") or (polarity is not None and layer is self._episodic):
                continue
            terms, ranked = self._rank(layer, query, self._filter(app, polarity), _end(limit, 0))
            for hit in ranked:
                found = {**hit.record, "score": hit.score}
                if explain:
                    found["why"] = recall.explain(layer, hit.record, terms, now)
                hits.append(cast("Hit", found))
        hits.sort(key=lambda hit: -hit["score"])
        return _page(hits, limit, 0)

    @read(empty=_no_recall, on_page=False)
    async def recall(self, *, goal: str, app: str | None = None, count: bool = True) -> Recall:
        """What is known for a task: up to 5 memories of its apps, 3 that work and 2 to avoid.

        Args:
            goal: what the task is to do.
            app: the app it is to be done in, by any of its names.
            count: whether this counts as a use (``hits``, ``lastUsedAt``).
        """
        await self._replica.current()
        now = self._clock()
        found = recall.recollect(self._semantic, self._apps, _query(goal), app, now)
        text = recall.prompt(found, self._locale)
        lanes = {"app": found.app, "positive": found.positive, "negative": found.negative}
        given: list[Given] = [{"id": h.record["id"], "why": n} for n, hits in lanes.items() for h in hits]
        given += [{"id": record["id"], "why": "preference"} for record in found.preferences]
        terms = self._semantic.index.terms(_query(goal))
        shown = {lane: [self._explained(hit, terms, now) for hit in hits] for lane, hits in lanes.items()}
        if count and given:
            await self._count_use([entry["id"] for entry in given])
        return {
            "app": shown["app"],
            "positive": shown["positive"],
            "negative": shown["negative"],
            "preferences": found.preferences,
            "given": given,
            "prompt": text,
        }

    @write(empty=lambda: 0, on_page=False)
    async def count_use(self, ids: Sequence[str]) -> int:
        """Count one use of each memory (``hits + 1``, ``lastUsedAt``); the number counted."""
        return await self._count_use(ids)

    @read(empty=lambda: {"preferences": [], "prompt": ""})
    async def chat_context(self, text: str = "") -> ChatContext:  # noqa: ARG002 - preferences stand whatever is said
        """The user's standing preferences, at most ten, whatever the message says."""
        await self._replica.current()
        found = recall.Recollection(preferences=recall.preferences(self._semantic))
        return {"preferences": found.preferences, "prompt": recall.prompt(found, self._locale)}

    # Working memory; it needs no store

    @read(empty=lambda: "", needs_store=False, on_page=False)
    async def build_context(self, events: Sequence[Event], *, token_budget: int | None = None) -> str:
        """The text of a task's working memory, from its whole log."""
        return self._working(events, token_budget).build_context()

    @read(empty=_no_snapshot, needs_store=False, on_page=False)
    async def working_memory_snapshot(
        self, events: Sequence[Event], *, token_budget: int | None = None
    ) -> WorkingMemorySnapshot:
        """The state of a task's working memory, from its whole log."""
        return self._working(events, token_budget).snapshot()

    # Learning

    @learn(empty=list)
    async def distill_task_memories(self, episode: TaskLog) -> list[SemanticMemory]:
        """Learn from a task: up to 3 memories of a success, up to 2 warnings of a failure.

        With a model it is asked; without one, rules read the log. A pure environment error (no
        network, no device, no credit, cancelled) teaches nothing.

        Args:
            episode: an episode, or what is told of a task: ``goal, status, events``, and where known ``app, error, id``.
        """
        # What learning needs is much, and not needed to start with: it is imported when first used, here and below.
        from mobile_ai_memory.learning import distill, rules

        told = _fields("episode", episode)
        status = status_of(told.get("status"))
        if status is None or not distill.limit_for(status):
            return []
        error, events = told.get("error"), told.get("events") or []
        if isinstance(error, str) and rules.is_environment_error(error):
            return []
        app = self._app_of(told)
        if self._llm is None:
            found = [
                {
                    "title": r.title,
                    "content": r.content,
                    "keywords": r.keywords,
                    "polarity": r.polarity,
                }
                for r in rules.lessons(status, error if isinstance(error, str) else None, events)
            ]
        else:
            await self._replica.current()
            ranked = self._rank(self._semantic, str(told.get("goal")), self._of_same_app(app))[1]
            everything = self._semantic.records.values()
            question = distill.about_task({**told, "status": status}, [hit.record for hit in ranked], everything)
            found = await self._ask(question, "distill-task")
        episode_id = told["id"] if isinstance(told.get("id"), str) else None
        admitted = [await self._admit({"app": app, **values}, "task", episode_id, stated=False) for values in found]
        return [record for record in admitted if record is not None]

    @learn(empty=list)
    async def distill_chat_memories(self, messages: Sequence[ChatMessage]) -> list[SemanticMemory]:
        """Learn at most one preference from what the user said in a chat."""
        return await self._learn_from_chat(messages, said_now=False)

    @learn(empty=list)
    async def on_user_message(self, text: str) -> list[SemanticMemory]:
        """Hand in a message that the user typed; it is looked at only where it may state a preference."""
        from mobile_ai_memory import chat

        if not chat.has_intent_word(text_field("text", text, MAX_MESSAGE, required=False)):
            return []
        return await self._learn_from_chat([{"role": "user", "content": text}], said_now=True)

    # MCP clients

    @write(empty=lambda: UNANSWERED, on_page=False)
    async def call_tool(
        self, name: str, arguments: Json = None, *, client: str | None = None, confirmation: Confirmation = "absent"
    ) -> ToolReply:
        """Answer a call of a tool; every fault is a result that says what is wrong.

        Args:
            name: ``search_memory``, ``save_memory`` or ``delete_memory``.
            arguments: as the client gave them.
            client: the name that a desktop client claims; ``None`` for an agent in the page itself.
            confirmation: whether the user can be asked before a delete, or what the answer was.
        """
        return await self._tools.call(name, arguments, source_of(client, in_page=client is None), confirmation)

    @read(empty=list)
    async def list_tool_calls(self, *, limit: int | None = None, offset: int = 0) -> list[ToolCall]:
        """What MCP clients called, the latest first; the last 500 calls, of the last 30 days."""
        await self._replica.current()
        return _page(list(self._tool_calls.newest_first()), limit, offset)

    @write(empty=lambda: False)
    async def undo_tool_call(self, id: str) -> bool:
        """Take back what one call of an MCP client changed; ``True`` where there was something to take back.

        What was changed by somebody else since stays as it is. A delete that the user agreed to is final.
        """
        return await self._tools.undo(id)

    @write(empty=lambda: 0)
    async def forget_client(self, client: str) -> int:
        """Delete all that an MCP client wrote and take back all that it changed.

        Args:
            client: its name, or the ``source`` of what it wrote.

        Returns:
            How many memories changed.
        """
        return await self._tools.forget(text_field("client", client, 200))

    # The end

    @write(empty=lambda: False, on_page=False)
    async def destroy(self) -> bool:
        """Delete the store and all that is in it; ``True`` once it is gone."""
        await self._replica.destroy()
        self._state, self._reason = "unavailable", "destroyed"
        return True

    # What the calls share

    async def _learn_from_chat(self, messages: object, *, said_now: bool) -> list[SemanticMemory]:
        from mobile_ai_memory import chat
        from mobile_ai_memory.learning import distill

        turns = [_fields("messages", message) for message in _items("messages", messages)]
        said = [
            turn["content"] for turn in turns if turn.get("role") == "user" and isinstance(turn.get("content"), str)
        ]
        text = recall.without_injected("\n".join(said))
        if not chat.has_intent_word(text):
            return []
        if self._llm is None:
            preference = chat.preference_in(text)
            found: list[dict[str, Json]] = [preference._asdict()] if preference else []
        else:
            await self._replica.current()
            question = distill.about_chat(text[-MAX_QUERY:], recall.preferences(self._semantic))
            found = await self._ask(question, "distill-chat")
        admitted = [await self._admit({**v, "kind": "preference"}, "chat", stated=said_now) for v in found]
        return [record for record in admitted if record is not None]

    async def _admit(
        self, values: Mapping[str, object], source: str, episode_id: str | None = None, *, stated: bool
    ) -> SemanticMemory | None:
        """Take a memory in; one that nobody stated is not taken in against a delete of the user's."""
        return await self._replica.commit(self._admission(values, source, episode_id, stated=stated))

    def _admission(
        self, values: Mapping[str, object], source: str, episode_id: str | None = None, *, stated: bool = False
    ) -> Callable[[], tuple[ChangeSet, SemanticMemory | None]]:
        from mobile_ai_memory import admission, dates

        now = self._clock()
        if source != "user":
            # "Yesterday" means nothing to the next task.
            values = {**values, **{name: dates.absolute(str(values[name]), now) for name in ("title", "content")}}
        candidate = new_semantic(self._new_id(), now, source, episode_id, values)

        def decide() -> tuple[ChangeSet, SemanticMemory | None]:
            if not stated and self._forgotten.forbids(candidate, self._apps.canonical):
                return ChangeSet(), None
            changes, record = admission.admit(self._semantic, candidate, self._apps.canonical)
            if stated:
                self._unforget(changes, candidate)
            return changes, record

        return decide

    def _transferred(self) -> transfer.Layers:
        return transfer.Layers(self._semantic, self._episodic, self._forgotten)

    def _unforget(self, changes: ChangeSet, record: SemanticMemory) -> None:
        known = fingerprint(record, self._apps.canonical)
        if known in self._forgotten.records:
            changes.delete("forgotten", known)

    async def _delete(self, layer: Layer[Any], id: str) -> bool:
        text_field("id", id, 1_000)

        def decide() -> tuple[ChangeSet, bool]:
            changes = ChangeSet()
            record = layer.records.get(id)
            known = record is not None or f"{layer.name}/{id}" in self._replica.set_aside
            if known:
                changes.delete(layer.name, id)
            if record is not None and layer is self._semantic:
                changes = self._deletion(record, by_user=True)
                self._tool_calls.forget(changes, {id})
            return changes, known

        return await self._replica.commit(decide)

    def _deletion(self, record: SemanticMemory, *, by_user: bool) -> ChangeSet:
        changes = ChangeSet()
        changes.delete("semantic", record["id"])
        if by_user:
            self._forgotten.take_in(changes, [deleted(record, self._clock(), self._apps.canonical)])
        return changes

    def _restoration(self, record: SemanticMemory) -> ChangeSet:
        changes = ChangeSet()
        changes.put("semantic", record)
        self._unforget(changes, record)
        return changes

    async def _clear(self, layer: Layer[Any]) -> int:
        def decide() -> tuple[ChangeSet, int]:
            changes = ChangeSet(clears=[layer.name])
            if layer is self._semantic:
                now = self._clock()
                gone = (cleared(record, now, self._apps.canonical) for record in self._semantic.records.values())
                changes.delete("forgotten", *self._forgotten.corrections())
                self._forgotten.take_in(changes, gone)
                self._tool_calls.forget(changes)
            return changes, len(layer.records)

        return await self._replica.commit(decide)

    async def _count_use(self, ids: Sequence[str]) -> int:
        def decide() -> tuple[ChangeSet, int]:
            changes = self._used(ids)
            return changes, len(changes.puts.get("semantic", []))

        return await self._replica.commit(decide)

    def _used(self, ids: Sequence[str]) -> ChangeSet:
        changes, now = ChangeSet(), self._clock()
        for record in [self._semantic.records[id] for id in dict.fromkeys(ids) if id in self._semantic.records]:
            changes.put("semantic", {**record, "hits": record["hits"] + 1, "lastUsedAt": now})
        return changes

    def _access(self) -> Access:
        return Access(
            replica=self._replica,
            semantic=self._semantic,
            episodic=self._episodic,
            calls=self._tool_calls,
            clock=self._clock,
            new_id=self._new_id,
            search=self._matches,
            admission=self._admission,
            deletion=self._deletion,
            restoration=self._restoration,
            count_use=self._used,
        )

    def _matches(self, query: str, type: SearchType) -> list[SemanticMemory | Episode]:
        layers: list[Layer[Any]] = [self._semantic, self._episodic]
        hits = [
            h for layer in layers if type in (layer.name, "all") for h in self._rank(layer, query, lambda _: True)[1]
        ]
        return [hit.record for hit in sorted(hits, key=lambda hit: -hit.score)]

    def _credited(self, episode: Episode) -> list[SemanticMemory]:
        counter = {"success": "helped", "failure": "harmed"}.get(episode["status"])
        if counter is None:
            return []
        given = (self._semantic.records.get(entry["id"]) for entry in episode["given"])
        return [
            cast("SemanticMemory", {**record, counter: record[counter] + 1})  # type: ignore[literal-required]
            for record in given
            if record is not None and record["kind"] != "preference"
        ]

    def _rank[Record: Any](
        self, layer: Layer[Record], query: str, accept: Callable[[Record], bool], limit: int | None = None
    ) -> tuple[list[Term], list[Ranked[Record]]]:
        terms = layer.index.terms(_query(query))
        return terms, recall.rank(layer, terms, self._clock(), accept, limit)

    def _explained(self, hit: Ranked[SemanticMemory], terms: Sequence[Term], now: int) -> Hit:
        why = recall.explain(self._semantic, hit.record, terms, now)
        return cast("Hit", {**hit.record, "score": hit.score, "why": why})

    def _filter(self, app: str | None, polarity: str | None) -> Callable[[Any], bool]:
        if polarity is not None:
            choice_field("polarity", polarity, ("positive", "negative"))
        wanted = self._apps.canonical(text_field("app", app, 200)) if app is not None else None

        def accept(record: Any) -> bool:
            if polarity is not None and record["polarity"] != polarity:
                return False
            return wanted is None or (record["app"] is not None and self._apps.canonical(record["app"]) == wanted)

        return accept

    def _working(self, events: object, token_budget: object) -> WorkingMemory:
        budget = None if token_budget is None else _whole_number("tokenBudget", token_budget, 0)
        return WorkingMemory.of_log(_items("events", [] if events is None else events), self._locale, budget)

    def _app_of(self, episode: Mapping[str, Any]) -> str | None:
        app = episode.get("app")
        if isinstance(app, str) and app.strip():
            return app
        named = self._apps.mentioned(_query(str(episode.get("goal", ""))), self._semantic.apps).apps
        return named[0] if len(named) == 1 else None

    def _of_same_app(self, app: str | None) -> Callable[[SemanticMemory], bool]:
        """Knowledge of an app and of none; of every app where none is given."""
        wanted = app and self._apps.canonical(app)
        return lambda record: not wanted or record["app"] is None or self._apps.canonical(record["app"]) == wanted

    async def _ask(self, question: "Question", purpose: Purpose) -> list[dict[str, Json]]:
        from mobile_ai_memory.learning import reply

        if self._llm is None:
            raise HostError("no model")
        said = await self._llm(question.messages, purpose)
        found = question.memories(said)
        if not found and not reply.is_answer(said):
            self.report(f"{purpose}: the model's reply is not the JSON it was asked for")
        return found


def _fields(name: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InvalidInput(name, value, "an object")
    return value


def _items(name: str, value: object) -> list[Any]:
    if not isinstance(value, list):
        raise InvalidInput(name, value, "a list")
    return value


def _query(value: object) -> str:
    if not isinstance(value, str):
        raise InvalidInput("query", value, "text")
    return well_formed(value[:MAX_QUERY])


def _page[Item](items: list[Item], limit: object, offset: object) -> list[Item]:
    start = _whole_number("offset", offset, 0)
    return items[start:] if limit is None else items[start : start + _whole_number("limit", limit, 10)]


def _end(limit: object, offset: object) -> int | None:
    """How many items a page reaches down to; ``None`` where it takes all."""
    return None if limit is None else _whole_number("offset", offset, 0) + _whole_number("limit", limit, 0)


def _whole_number(name: str, value: object, otherwise: int) -> int:
    if value is None:
        return otherwise
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not value >= 0:
        raise InvalidInput(name, value, "a whole number, 0 or more")
    return int(min(value, MAX_LIMIT))
