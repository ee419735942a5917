import asyncio

import pytest
from support import bank_with, memory, run

from mobile_ai_memory import InMemoryStore
from mobile_ai_memory.episodic import EpisodicLayer
from mobile_ai_memory.errors import StoreError, TooManyConflicts
from mobile_ai_memory.replica import MAX_ATTEMPTS, Replica
from mobile_ai_memory.semantic import SemanticLayer
from mobile_ai_memory.stores import ChangeSet


def replica_of(store: InMemoryStore) -> Replica:
    return Replica(store, [SemanticLayer(500), EpisodicLayer(200)], lambda: 0.0)


def putting(replica: Replica, title: str) -> object:
    def decide() -> tuple[ChangeSet, int]:
        changes = ChangeSet()
        changes.put("semantic", memory(title))
        return changes, len(replica.layers["semantic"].records)

    return replica.commit(decide)


def titles(replica: Replica) -> set[str]:
    return set(replica.layers["semantic"].records)


def test_a_commit_is_decided_again_where_another_tab_was_first() -> None:
    store = InMemoryStore()
    mine, theirs = replica_of(store), replica_of(store)
    decided: list[int] = []

    class Interrupted(InMemoryStore):
        async def commit(self, changes: ChangeSet, base: int) -> int | None:
            if len(decided) == 1:
                await putting(theirs, "theirs")
            return await store.commit(changes, base)

        changes, open, exclusive = store.changes, store.open, store.exclusive  # type: ignore[assignment]

    async def scenario() -> None:
        await mine.open()
        await theirs.open()
        mine.store = Interrupted()

        def decide() -> tuple[ChangeSet, None]:
            decided.append(len(titles(mine)))
            changes = ChangeSet()
            changes.put("semantic", memory("mine"))
            return changes, None

        await mine.commit(decide)
        await theirs.current()

    run(scenario())
    assert decided == [0, 1], "first on what was known, then on what the other had written"
    assert titles(mine) == titles(theirs) == {"mine", "theirs"}


def test_a_read_sees_what_another_tab_committed_before_it() -> None:
    async def scenario() -> tuple[set[str], set[str]]:
        store = InMemoryStore()
        mine, theirs = replica_of(store), replica_of(store)
        await mine.open()
        await theirs.open()
        await putting(theirs, "theirs")
        before = titles(mine)
        await mine.current()
        return before, titles(mine)

    assert run(scenario()) == (set(), {"theirs"})


def test_a_read_sees_every_write_of_its_own_tab_that_was_asked_for_before_it() -> None:
    async def scenario() -> set[str]:
        replica = replica_of(InMemoryStore())
        await replica.open()
        writes = [asyncio.create_task(putting(replica, f"m{n}")) for n in range(5)]  # type: ignore[arg-type]
        await asyncio.sleep(0)
        await replica.current()
        seen = titles(replica)
        await asyncio.gather(*writes)
        return seen

    assert run(scenario()) == {f"m{n}" for n in range(5)}


def test_where_others_are_first_every_time_the_commit_gives_up_with_a_word() -> None:
    class Contended(InMemoryStore):
        async def commit(self, changes: ChangeSet, base: int) -> int | None:
            return None

    async def scenario() -> None:
        replica = replica_of(Contended())
        await replica.open()
        with pytest.raises(TooManyConflicts, match=str(MAX_ATTEMPTS)):
            await putting(replica, "x")

    run(scenario())


def test_a_commit_that_failed_leaves_the_layers_as_the_store_is() -> None:
    class Full(InMemoryStore):
        async def commit(self, changes: ChangeSet, base: int) -> int | None:
            raise StoreError("QuotaExceededError")

    async def scenario() -> set[str]:
        replica = replica_of(Full())
        await replica.open()
        with pytest.raises(StoreError):
            await putting(replica, "x")
        return titles(replica)

    assert run(scenario()) == set()


@pytest.mark.parametrize(
    "record",
    [
        None,
        3,
        {"id": "x"},
        {**memory("x"), "polarity": "maybe"},
        {**memory("x"), "hits": "9"},
        {**memory("x"), "hits": True},
        {**memory("x"), "pinned": 1},
        {**memory("x"), "keywords": "x"},
        {**memory("x"), "keywords": ["x", 1]},
        {**memory("x"), "app": []},
    ],
)
def test_a_broken_record_is_set_aside_and_loses_nothing(record: object) -> None:
    async def scenario() -> None:
        store = InMemoryStore()
        replica = replica_of(store)
        await store.open(["semantic", "episodic"])
        vars(store)["_layers"]["semantic"].update({"bad": record, "good": memory("good")})
        await replica.open()
        assert titles(replica) == {"good"}
        assert len(replica.set_aside) == 1
        assert vars(store)["_layers"]["semantic"]["bad"] == record, "it stays in the store"

    run(scenario())


def test_a_record_that_could_not_be_read_shows_in_the_status_and_can_be_deleted() -> None:
    class Damaged(InMemoryStore):
        async def changes(self, since: int | None) -> ChangeSet:
            found = await super().changes(since)
            if found.whole:
                found.unreadable.append("semantic/lost: NotReadableError: gone")
            return found

    async def scenario() -> None:
        bank = bank_with(Damaged())
        status = await bank.open()
        assert status["state"] == "ready"
        assert status["problems"] == ["set aside semantic/lost: NotReadableError: gone"]
        assert status["setAside"] == [{"layer": "semantic", "id": "lost", "problem": "NotReadableError: gone"}]
        assert await bank.delete_semantic("lost") is True
        assert bank.status()["setAside"] == [], "it is gone, and no longer spoken of"

    run(scenario())


class Counting(InMemoryStore):
    """Takes its time to commit, as a database does, and counts."""

    def __init__(self) -> None:
        super().__init__()
        self.commits = 0
        self.fault: StoreError | None = None
        self.refused = 0

    async def commit(self, changes: ChangeSet, base: int) -> int | None:
        self.commits += 1
        await asyncio.sleep(0.001)
        if self.fault:
            raise self.fault
        if self.refused:
            self.refused -= 1
            return None
        return await super().commit(changes, base)


@pytest.mark.parametrize(("deciding_s", "commits"), [(60.0, 2), (0.0, 20)])
def test_commits_that_are_asked_for_while_one_is_written_are_written_together_as_far_as_time_allows(
    monkeypatch: pytest.MonkeyPatch, deciding_s: float, commits: int
) -> None:
    monkeypatch.setattr("mobile_ai_memory.replica._DECIDING_S", deciding_s)

    async def scenario() -> None:
        store = Counting()
        replica = replica_of(store)
        await replica.open()
        known = await asyncio.gather(*(putting(replica, f"m{n}") for n in range(20)))  # type: ignore[arg-type]
        assert known == list(range(20)), "each is decided on what those before it leave"
        assert store.commits == commits
        assert titles(replica) == {f"m{n}" for n in range(20)}
        other = replica_of(store)
        await other.open()
        assert titles(other) == titles(replica)
        assert replica.is_settled

    run(scenario())


def test_a_fault_of_one_is_none_of_those_that_are_written_with_it() -> None:
    def broken() -> tuple[ChangeSet, None]:
        raise ValueError("mine alone")

    async def scenario() -> None:
        replica = replica_of(Counting())
        await replica.open()
        asked = [putting(replica, "a"), putting(replica, "b"), replica.commit(broken), putting(replica, "c")]
        results = await asyncio.gather(*asked, return_exceptions=True)  # type: ignore[arg-type]
        assert [str(result) for result in results] == ["0", "1", "mine alone", "2"]
        assert titles(replica) == {"a", "b", "c"}

    run(scenario())


@pytest.mark.parametrize("refused", [0, 1, 3])
def test_what_could_not_be_written_together_is_taken_back_or_decided_again(
    monkeypatch: pytest.MonkeyPatch, refused: int
) -> None:
    monkeypatch.setattr("mobile_ai_memory.replica._DECIDING_S", 60.0)

    async def scenario() -> None:
        store = Counting()
        replica = replica_of(store)
        await replica.open()
        await putting(replica, "kept")  # type: ignore[misc]

        def clearing() -> tuple[ChangeSet, int]:
            return ChangeSet(clears=["semantic"]), len(titles(replica))

        store.refused = refused
        store.fault = None if refused else StoreError("QuotaExceededError")
        asked = [putting(replica, "a"), putting(replica, "b"), replica.commit(clearing), putting(replica, "c")]
        results = await asyncio.gather(*asked, return_exceptions=True)  # type: ignore[arg-type]
        if refused:
            assert results == [1, 2, 3, 0]
            assert titles(replica) == {"c"}
        else:
            assert all(isinstance(result, StoreError) for result in results)
            assert titles(replica) == {"kept"}
            store.fault = None
            assert await putting(replica, "later") == 1  # type: ignore[misc]
        other = replica_of(store)
        await other.open()
        assert titles(other) == titles(replica)

    run(scenario())


class Slow(InMemoryStore):
    """Has nothing written before it is told so."""

    def __init__(self) -> None:
        super().__init__()
        self.written = asyncio.Event()

    async def commit(self, changes: ChangeSet, base: int) -> int | None:
        await self.written.wait()
        return await super().commit(changes, base)


def test_while_the_store_writes_the_change_is_taken_over_but_nobody_reads_it() -> None:
    async def scenario() -> None:
        replica = replica_of(store := Slow())
        await replica.open()
        write = asyncio.ensure_future(putting(replica, "x"))  # type: ignore[arg-type]
        read = asyncio.ensure_future(replica.current())
        await asyncio.sleep(0.01)
        assert titles(replica) == {"x"}
        assert (replica.revision, replica.is_settled, write.done(), read.done()) == (0, False, False, False)
        store.written.set()
        await asyncio.gather(write, read)
        assert (replica.revision, replica.is_settled) == (1, True)

    run(scenario())


def test_a_record_that_was_set_aside_is_deleted_though_another_tab_was_first() -> None:
    store = InMemoryStore()

    class Interrupted(InMemoryStore):
        async def commit(self, changes: ChangeSet, base: int) -> int | None:
            refused, self.refused = not vars(self).get("refused"), True
            return None if refused else await store.commit(changes, base)

        changes, open, exclusive = store.changes, store.open, store.exclusive  # type: ignore[assignment]

    async def scenario() -> None:
        await store.open(["semantic", "episodic", "forgotten", "tools"])
        vars(store)["_layers"]["semantic"]["bad"] = {"id": "bad"}
        bank = bank_with(Interrupted())
        assert (await bank.open())["setAside"]
        assert await bank.delete_semantic("bad")
        assert not bank.status()["setAside"]
        assert not vars(store)["_layers"]["semantic"]

    run(scenario())


def test_a_record_that_was_set_aside_goes_when_everything_is_cleared() -> None:
    async def scenario() -> None:
        store = InMemoryStore()
        await store.open(["semantic", "episodic", "forgotten", "tools"])
        vars(store)["_layers"]["semantic"]["bad"] = {"id": "bad"}
        bank = bank_with(store)
        assert (await bank.open())["setAside"]
        await bank.clear_semantic()
        assert not bank.status()["setAside"]
        assert not await bank.delete_semantic("bad")

    run(scenario())


def test_many_records_are_taken_over_once_they_are_written() -> None:
    async def scenario() -> None:
        replica = replica_of(store := Slow())
        await replica.open()
        many = [memory(f"note {number}") for number in range(200)]
        write = asyncio.ensure_future(replica.commit(lambda: (ChangeSet(puts={"semantic": many}), None)))
        await asyncio.sleep(0.01)
        assert not titles(replica)
        store.written.set()
        await write
        assert len(titles(replica)) == 200

    run(scenario())


def test_that_nothing_is_to_be_changed_is_only_said_on_the_present_state() -> None:
    async def scenario() -> None:
        store = InMemoryStore()
        mine, theirs = replica_of(store), replica_of(store)
        await mine.open()
        await theirs.open()
        await putting(theirs, "theirs")  # type: ignore[misc]
        assert await mine.commit(lambda: (ChangeSet(), titles(mine))) == {"theirs"}

    run(scenario())


def test_who_is_cancelled_while_waiting_keeps_nobody_else_from_being_written() -> None:
    async def scenario() -> None:
        replica = replica_of(Counting())
        await replica.open()
        first, second = (asyncio.ensure_future(putting(replica, name)) for name in "ab")  # type: ignore[arg-type]
        await asyncio.sleep(0)
        first.cancel()
        await second
        await replica.current()
        assert titles(replica) == {"a", "b"}

    run(scenario())
