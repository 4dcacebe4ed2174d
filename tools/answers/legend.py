"""What the marks before memories mean, each told once a conversation."""

from ...server.engine import Engine
from .phrases import Phrases


def legend(engine: Engine, session: str, told: str, say: Phrases) -> list[str]:
    """One line on the marks that stand in an answer for the first time; none if there are none."""
    meant: list[str] = []
    for mark, meaning in say.marks_mean.items():
        if mark in told and engine.upkeep.first_time(f"mark {mark}", session):
            meant.append(f"{mark} {meaning}")
    separator = "；" if say.is_chinese else "; "
    return [say.bracketed.format(count=separator.join(meant)).strip()] if meant else []


def of_short_rows(engine: Engine, session: str, say: Phrases) -> list[str]:
    """What a row means that comes by its first words, told once a conversation."""
    return [say.recall["above"]] if engine.upkeep.first_time("short rows", session) else []
