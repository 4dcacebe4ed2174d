"""What the marks before memories mean, each told once a conversation."""

from collections.abc import Mapping

from ...server.domain.provenance import USER
from ...server.engine import Engine
from .phrases import Phrases

_RECURS = "↻"


def legend(engine: Engine, session: str, told: str, say: Phrases) -> list[str]:
    """One line on the marks that stand in an answer for the first time; none if there are none."""
    return _meant(engine, session, told, say, say.marks_mean)


def recurs_meaning(engine: Engine, session: str, told: str, say: Phrases) -> list[str]:
    """What the mark before the days of a series means: the one that stands in receipts."""
    return _meant(engine, session, told, say, {_RECURS: say.marks_mean[_RECURS]})


def _meant(
    engine: Engine, session: str, told: str, say: Phrases, marks: Mapping[str, str]
) -> list[str]:
    meant: list[str] = []
    for mark, meaning in marks.items():
        sign = f" {say.whose['user']}: " if mark == USER else mark
        if sign in told and engine.upkeep.first_time(f"mark {mark}", session):
            meant.append(f"{sign.strip()} {meaning}")
    separator = "；" if say.is_chinese else "; "
    return [say.bracketed.format(count=separator.join(meant)).strip()] if meant else []


def of_short_rows(engine: Engine, session: str, say: Phrases) -> list[str]:
    """What a row means that comes by its first words, told once a conversation."""
    return [say.recall["above"]] if engine.upkeep.first_time("short rows", session) else []
