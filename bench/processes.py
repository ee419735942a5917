"""The memory of a browser's processes."""

from pathlib import Path


def memory_mb(root: int) -> float:
    """Proportional set size of a process and all below it, in MB."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (stat := text_of(entry / "stat")):
            children.setdefault(int(stat.rsplit(")", 1)[1].split()[1]), []).append(int(entry.name))
    waiting, total = [root], 0
    while waiting:
        pid = waiting.pop()
        waiting += children.get(pid, [])
        lines = text_of(Path(f"/proc/{pid}/smaps_rollup")).splitlines()
        total += next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
    return total / 1024


def text_of(file: Path) -> str:
    """What a file of a process says; empty where the process has ended meanwhile."""
    try:
        return file.read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""
