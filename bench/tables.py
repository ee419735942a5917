"""What the benchmarks share: medians, and tables that read well on a terminal and in Markdown."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Options:
    """What the command line said."""

    data: Path | None
    """A folder of real texts; a benchmark that needs it says so."""
    apps: Path | None = None
    """A folder of apps and tasks, in the demo's format, to be played instead of the demo's."""
    large: bool = False
    """Whether to measure also what takes minutes to prepare."""


@dataclass(frozen=True)
class Table:
    """One answer of a benchmark. Numbers stand to the right, floats as `digits` says."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[object]]
    notes: Sequence[str] = ()
    digits: int = 1

    def __str__(self) -> str:
        cells = [list(self.columns), *([self.cell(value) for value in row] for row in self.rows)]
        widths = [max(len(row[i]) for row in cells) for i in range(len(self.columns))]
        right = [any(isinstance(row[i], int | float) for row in self.rows) for i in range(len(self.columns))]

        def line(row: Sequence[str]) -> str:
            padded = (
                text.rjust(width) if to_right else text.ljust(width)
                for text, width, to_right in zip(row, widths, right, strict=True)
            )
            return f"| {' | '.join(padded)} |"

        rule = (
            "-" * (width - 1) + ":" if to_right else "-" * width for width, to_right in zip(widths, right, strict=True)
        )
        lines = [f"### {self.title}", "", line(cells[0]), f"| {' | '.join(rule)} |", *map(line, cells[1:])]
        return "\n".join([*lines, *(f"\n{note}" for note in self.notes), ""])

    def cell(self, value: object) -> str:
        return f"{value:.{self.digits}f}" if isinstance(value, float) else str(value)


def not_measured(title: str) -> Table:
    """What a benchmark answers that needs real texts and was given none."""
    how = "Needs real texts: give their folder with --data FOLDER; bench/corpus.py tells their form."
    return Table(title, ["not measured"], [], [how])


def median(values: Sequence[float]) -> float:
    return float(statistics.median(values))


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that `percent` of the values don't exceed (nearest rank)."""
    ranked = sorted(values)
    return float(ranked[max(0, math.ceil(len(ranked) * percent / 100) - 1)])
