"""The pictures of a year: one message each. The only file that imports matplotlib."""

from collections.abc import Callable
from pathlib import Path

import matplotlib as mpl

mpl.use("Agg")
import matplotlib.pyplot as plt  # the backend is chosen first
from matplotlib.axes import Axes

from bench.life.year import GROUPS, PROFILES, Life, Shown, spread

_COLOURS = {
    "used often": "#0b6e4f",
    "used at times": "#2e86c1",
    "told once": "#8d99ae",
    "needed once a year": "#d1495b",
}
_STATES = {"active": "#0b6e4f", "fading": "#8fc0a9", "dormant": "#c8b8a0", "archived": "#8d99ae"}
_SIZES = {"text": "#0b6e4f", "git": "#d98c3f", "index": "#8d99ae"}
_SIZE_NAMES = {
    "text": "memories (Markdown)",
    "git": "history (.git)",
    "index": "index (can be made anew)",
}


def draw(life: Life, folder: Path) -> None:
    """Write life-*.png into `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures: dict[str, Callable[[Life, Axes], None]] = {
        "strength": _strength,
        "states": _states,
        "importance": _importance,
        "store": _store,
        "profiles": _profiles,
    }
    for name, paint in pictures.items():
        figure, axes = plt.subplots(figsize=(8, 4.5), dpi=110, layout="constrained")
        paint(life, axes)
        axes.spines[["top", "right"]].set_visible(False)
        figure.savefig(folder / f"life-{name}.png")
        plt.close(figure)


def _by_group(life: Life, axes: Axes, value: Callable[[Shown], float]) -> None:
    days = [week.day for week in life.weeks]
    for group in GROUPS:
        bands = [
            spread([value(m) for m in week.memories if life.group(m.id) == group])
            for week in life.weeks
        ]
        low, middle, high = zip(*bands, strict=True)
        axes.plot(days, middle, color=_COLOURS[group], linewidth=2, label=group)
        axes.fill_between(days, low, high, color=_COLOURS[group], alpha=0.15, linewidth=0)
    axes.set_xlabel("days")
    axes.set_xlim(days[0], days[-1])
    axes.legend(frameon=False, ncols=2, loc="upper left")


def _strength(life: Life, axes: Axes) -> None:
    _by_group(life, axes, lambda m: m.strength)
    axes.axhline(0.3, color="black", linewidth=0.8, linestyle=":")
    axes.annotate(
        "below 0.3 counts as faded",
        (0.01, 0.29),
        xycoords=("axes fraction", "data"),
        ha="left",
        va="top",
        fontsize=9,
    )
    axes.set_yscale("log")
    axes.set_ylim(0.02, 20)
    axes.set_yticks([0.03, 0.1, 0.3, 1, 3], ["0.03", "0.1", "0.3", "1", "3"])
    axes.set_ylabel("strength W (median and quartiles, log)")
    axes.set_title("What is used stays strong; what is not fades")


def _importance(life: Life, axes: Axes) -> None:
    _by_group(life, axes, lambda m: m.importance)
    axes.axhline(2.9, color="black", linewidth=0.8, linestyle=":")
    axes.annotate(
        "held at 2.9 until promoted",
        (0.99, 2.9),
        xycoords=("axes fraction", "data"),
        ha="right",
        va="bottom",
        fontsize=9,
    )
    axes.axhline(0.3, color="black", linewidth=0.8, linestyle=":")
    axes.annotate(
        "archived below 0.3",
        (0.01, 0.29),
        xycoords=("axes fraction", "data"),
        ha="left",
        va="top",
        fontsize=9,
    )
    axes.set_ylim(0, 4.2)
    axes.set_ylabel("importance I (median and quartiles)")
    axes.set_title("Importance does not run away: it is held, and steps down when idle")


def _states(life: Life, axes: Axes) -> None:
    days = [week.day for week in life.weeks]
    rows = [[week.states["default"][name] for week in life.weeks] for name in _STATES]
    axes.stackplot(days, rows, colors=list(_STATES.values()), labels=list(_STATES))
    axes.set_xlabel("days")
    axes.set_ylabel("current memories")
    axes.set_xlim(days[0], days[-1])
    axes.legend(frameon=False, loc="upper left", reverse=True)
    axes.set_title("Everyday memory levels off, while the archive takes the growth")


def _store(life: Life, axes: Axes) -> None:
    days = [week.day for week in life.weeks]
    for name, colour in _SIZES.items():
        axes.plot(
            days,
            [week.sizes[name] / 1e6 for week in life.weeks],
            color=colour,
            linewidth=2,
            label=_SIZE_NAMES[name],
        )
    axes.set_xlabel("days")
    axes.set_ylabel("size (MB)")
    axes.set_ylim(bottom=0)
    axes.set_xlim(days[0], days[-1])
    axes.legend(frameon=False, loc="upper left")
    axes.set_title("What a year takes on disk")


def _profiles(life: Life, axes: Axes) -> None:
    height = 0.8 / len(GROUPS)
    for at, group in enumerate(GROUPS):
        places = [row + (at - 1.5) * height for row in range(len(PROFILES))]
        values = [life.strengths[name][group] for name in PROFILES]
        axes.barh(places, values, height=height, color=_COLOURS[group], label=group)
        for place, value in zip(places, values, strict=True):
            axes.annotate(
                f"{value:.2f}",
                (value, place),
                xytext=(3, 0),
                textcoords="offset points",
                va="center",
                fontsize=7,
            )
    labels = [
        f"{name}\n{life.asked[name].found}/{life.asked[name].asked} yearly answers"
        for name in PROFILES
    ]
    axes.set_yticks(range(len(PROFILES)), labels)
    axes.invert_yaxis()
    axes.set_xlabel("median strength W at the end of the year")
    axes.legend(frameon=False, ncols=4, loc="upper center", bbox_to_anchor=(0.45, -0.13))
    axes.set_title("The profiles move strength, hardly what is found")
