"""`python -m bench.life [--days 365] [--memories 3000] [--seed 7] [--out FOLDER]`: live a year,
print the table, draw the pictures.
"""

import argparse
import os
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.life.year import GROUPS, PROFILES, Life, Week, Year, spread


def main() -> None:
    arguments = _arguments()
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        life = Year(
            Path(folder) / "home", arguments.days, arguments.memories, arguments.seed
        ).live()
    console = Console(width=130)
    for table in (_weeks(life), _groups(life), _profiles(life)):
        console.print(table)
    console.print("counted:", life.counts, "decided in reviews:", dict(life.decided))
    console.print(
        "missed (default):",
        *(life.asked["default"].missed or ["nothing"]),
        sep="\n  ",
        markup=False,
    )
    console.print(f"{time.perf_counter() - begun:.0f} s on {os.cpu_count()} cores")
    if arguments.out:
        from bench.life.pictures import draw

        draw(life, arguments.out)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.life", description=__doc__)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--memories", type=int, default=3_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, help="folder for the pictures")
    return parser.parse_args()


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title)
    for at, column in enumerate(columns):
        table.add_column(column, justify="right" if at else "left")
    return table


def _weeks(life: Life) -> Table:
    names = (
        "day",
        "current",
        "active",
        "fading",
        "dormant",
        "archived",
        "replaced",
        "deleted",
        "median W",
        "median I",
        "text kB",
        "git kB",
        "index kB",
    )
    table = _table("The year (default profile)", *names)
    for week in life.weeks[12::13] or life.weeks[-1:]:
        table.add_row(*map(str, _row(week)))
    return table


def _row(week: Week) -> list[int | str]:
    states = week.states["default"]
    strengths, importances = (
        [m.strength for m in week.memories],
        [m.importance for m in week.memories],
    )
    return [
        week.day,
        len(week.memories),
        *(states[name] for name in ("active", "fading", "dormant", "archived")),
        week.superseded,
        week.deleted,
        f"{spread(strengths)[1]:.2f}",
        f"{spread(importances)[1]:.2f}",
        *(week.sizes[name] // 1000 for name in ("text", "git", "index")),
    ]


def _groups(life: Life) -> Table:
    table = _table(
        "Who is where at the end (default profile)",
        "memories",
        "count",
        "W quartiles",
        "I quartiles",
        "active or fading",
        "dormant",
        "archived",
    )
    for group in GROUPS:
        members = [m for m in life.weeks[-1].memories if life.group(m.id) == group]
        counts = [
            sum(m.state in states for m in members)
            for states in (("active", "fading"), ("dormant",), ("archived",))
        ]
        power, importance = (
            " / ".join(f"{v:.2f}" for v in spread(values))
            for values in ([m.strength for m in members], [m.importance for m in members])
        )
        table.add_row(group, str(len(members)), power, importance, *map(str, counts))
    return table


def _profiles(life: Life) -> Table:
    columns = (
        "profile",
        "once a year: found",
        "first",
        "came 💤",
        "in review mode",
        "used often: found",
        "first",
        "negated stronger than its correction",
        "median W: used often",
        "told once",
    )
    table = _table("The profiles, on the same year", *columns)
    for name in PROFILES:
        needed, best, power = life.asked[name], life.favourites[name], life.strengths[name]
        table.add_row(
            name,
            f"{needed.found}/{needed.asked}",
            str(needed.first),
            str(needed.faded),
            str(needed.reviewed),
            f"{best.found}/{best.asked}",
            str(best.first),
            str(life.negated_first[name]),
            f"{power['used often']:.2f}",
            f"{power['told once']:.2f}",
        )
    return table


if __name__ == "__main__":
    main()
