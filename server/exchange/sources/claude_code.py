"""Transcripts of Claude Code; what was copied when a conversation was resumed is the same turn.

Its versions 0.2 and, at first, 1.0 wrote everything anew into the file of the resumed conversation,
under new ids and times. The ids of the model's answers stayed, and with them what stands where.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from .. import reading
from ..records import Found, Source
from ..turns import ASSISTANT, USER, Turn
from . import transcripts
from .transcripts import Row

_BY_NO_MODEL = "<synthetic>"
"""The name that the program gives itself where it says what went wrong."""
_LOOKED_AT = 100
_NEVER = datetime.max.replace(tzinfo=UTC)


def _turn(row: Row) -> Turn | None:
    message = row.get("message")
    if row.get("type") not in ("user", "assistant") or not isinstance(message, dict):
        return None
    if row.get("isMeta") or row.get("isSidechain") or _is_of_the_program(row):
        return None
    speaker = USER if row["type"] == "user" else ASSISTANT
    return transcripts.turn(speaker, message.get("content"), row.get("timestamp"), row.get("uuid"))


def _is_of_the_program(row: Row) -> bool:
    """Whether it is a summary in place of what was said, or an error."""
    by = row["message"].get("model")
    return bool(row.get("isCompactSummary") or row.get("isApiErrorMessage")) or by == _BY_NO_MODEL


@dataclass(slots=True)
class _Answers:
    """The id of the answer that each row hangs on, by the row's own.

    That is the answer it is a part of, else the nearest above it, else the first below it.
    """

    _of: dict[str, str] = field(default_factory=dict)
    _open: dict[str, str] = field(default_factory=dict)
    """The rows with no answer above them so far, and the row above each."""

    def turn_of(self, row: Row) -> Turn | None:
        id, above = str(row.get("uuid") or ""), str(row.get("parentUuid") or "")
        if answer := _answer(row):
            self._of[id] = answer
            self._close(above, answer)
        elif above in self._of:
            self._of[id] = self._of[above]
        else:
            self._open[id] = above
        return _turn(row)

    def _close(self, id: str, answer: str) -> None:
        while id in self._open:
            self._of[id] = answer
            id = self._open.pop(id)

    def placed(self, turns: Iterable[Turn]) -> Iterator[Turn]:
        """The turns, named by their answer and what they say; by their rows where there is none.

        What was said twice at one place stands there twice.
        """
        said: Counter[tuple[str, str, str]] = Counter()
        for turn in turns:
            answer = self._of.get(turn.id, "")
            if not answer:
                yield turn
                continue
            told = (answer, turn.speaker, turn.text)
            said[told] += 1
            yield replace(turn, id="", place=f"{answer}/{said[told]}")


def _answer(row: Row) -> str:
    """The id that the maker of the model gave the answer that a row is a part of."""
    message = row.get("message")
    if row.get("type") != "assistant" or not isinstance(message, dict):
        return ""
    id = str(message.get("id") or "")
    return id if transcripts.is_unique(id) else ""


def _read(path: Path) -> Iterator[Found]:
    """What was said first comes first: a copy is of a later day."""
    for file in sorted(transcripts.files(path, transcripts.is_lines), key=_began):
        answers = _Answers()
        yield from transcripts.conversation(file, path, answers.turn_of, answers.placed)


def _began(file: Path) -> tuple[datetime, str]:
    rows = islice(transcripts.rows(file), _LOOKED_AT)
    moments = (reading.moment(row.get("timestamp")) for _, row in rows if row)
    return next((at for at in moments if at), _NEVER), file.as_posix()


SOURCE = Source("claude-code", transcripts.recogniser(_turn, transcripts.is_lines), _read)
