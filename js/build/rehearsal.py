"""Use the core once in all that it does, so that the memory snapshot holds it ready. Runs inside Pyodide, see snapshot.mjs.

What Python does once (import modules, compile patterns, read package data) is done here, and isn't any more in the page.
The snapshot has no files: what the core reads from its package has to be read by now.
"""

import gc
import importlib
import itertools
import random
import sys
import zipimport
from pathlib import Path

import mobile_ai_memory
from mobile_ai_memory import InMemoryStore, MemoryBank

MEMORIES = [
    {"title": "打开搜索", "content": "点右上角的放大镜图标，2026年1月3日起在首页", "app": "抖音", "keywords": ["放大镜"]},
    {"title": "Open search", "content": "tap the magnifying glass in the top right corner", "keywords": ["magnifier"]},
]
LOG = [
    {"type": "step", "title": "打开搜索", "summary": "点了底部的“发现”，没有出现搜索框", "status": "failure"},
    {"type": "step", "title": "打开搜索", "summary": "点右上角的放大镜图标，搜索页打开了", "status": "success"},
    {"type": "error", "message": "the list did not load"},
]
NOW = 1_767_225_600_000  # not the time of the build: the same sources give the same snapshot
SAID = ["以后都用中文回复我", "From now on always answer me in English", "my password is hunter2-Zq81"]


async def use(locale: str) -> None:
    ids = itertools.count()
    bank = MemoryBank(InMemoryStore(), locale=locale, clock=lambda: NOW, new_id=lambda: f"rehearsal-{next(ids)}")
    await bank.open()
    for memory in MEMORIES:
        await bank.add_semantic(**memory)
    for text in SAID:
        await bank.on_user_message(text)
        await bank.chat_context(text)
    goal = {"goal": "打开抖音，搜索蓝牙耳机", "app": "抖音"}
    recalled = await bank.recall(**goal)
    await bank.build_context(LOG)
    episode = await bank.add_episode(**goal, status="success", events=LOG, given=recalled["given"])
    await bank.distill_task_memories(episode)
    for query in ("放大镜 search", "图"):
        await bank.search(query, type="all", explain=True)
    record = (await bank.list_semantic())[0]
    await bank.update_semantic(record["id"], content=record["content"] + " again")
    await bank.delete_semantic(record["id"])
    problems = bank.status()["problems"]
    if problems:
        raise RuntimeError(f"the rehearsal failed: {problems}")


package = Path(mobile_ai_memory.__file__).parent
for file in sorted(package.rglob("*.pyc")):
    importlib.import_module(".".join(file.relative_to(package.parent).with_suffix("").parts).removesuffix(".__init__"))
for locale in ("zh", "en"):
    await use(locale)  # noqa: F704, PLE1142  Pyodide runs a script as a coroutine

# The library's archive isn't there in the page: what isn't imported by now is missing, and must not be looked for in it.
archive = next(entry for entry in sys.path if entry.endswith(".zip"))
sys.path.remove(archive)
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
while "" in sys.path:
    sys.path.remove("")  # the loader puts it there each time
random.seed(0)  # the same snapshot at every build; the page seeds anew
gc.collect()
gc.freeze()  # it all stays: there is no use in looking at it again and again
