"""Conversations that were brought in, handed to the host's model portion by portion.

The model judges what of them lasts; what it read is known by the summaries that it gave back, so
that the queue goes on after days, on another machine, and after an undo.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo

from ..domain import validation
from ..domain.caller import Caller
from ..domain.ids import new_id
from ..domain.memory import Memory
from ..domain.text import as_turn
from ..errors import InputError
from ..language import secrets
from ..language.dialogue_turns import is_assistant, speaker
from ..storage.index.catalog import Catalog, ImportedTurn
from ..storage.index.named_values import NamedValues

TAG = "digest"
"""Of the summaries; what they were made from is read."""
_OFFERED = "digest offered"
_ANSWER_SHOWN = 600
"""Characters of what an assistant said: facts about the user stand in the user's words."""
_TITLE = "conversation"
_DAYS = 7
"""Of one portion: what lasts of it is dated by its last day, so they are few."""


@dataclass(frozen=True, slots=True)
class Portion:
    """What is handed over at a time: turns of one week, as many as the budget allows."""

    ids: tuple[str, ...]
    told_at: datetime
    """When the latest of it was said."""
    session: str
    text: str
    progress: str
    """`2024-03: 41 / 210`, of the conversations."""
    said: tuple[str, ...]
    """Of each conversation in it the user's words."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """How far the reading of imported conversations is."""

    month: str
    """Of the oldest that is not read (`2024-03`)."""
    read: int
    count: int

    @property
    def left(self) -> int:
        return self.count - self.read


class Digester:
    """Holds no state; what was handed out last stands in the index."""

    def __init__(
        self,
        catalog: Catalog,
        named_values: NamedValues,
        count_tokens: Callable[[str], int],
        budget_tokens: int,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
    ) -> None:
        self._catalog = catalog
        self._named_values = named_values
        self._count = count_tokens
        self._budget_tokens = budget_tokens
        self._zone = zone
        self._clock = clock

    # --- handing out ---

    def next_portion(self, caller: Caller) -> Portion | None:
        """The oldest that nobody has read; None if all is read. The lock is held by the caller.

        Raises:
            InputError: a sub-agent asks.
        """
        caller.refuse_unless_main("digest conversations")
        conversations = _in_order(self._catalog.imported_turns())
        read = self._read()
        left: list[list[ImportedTurn]] = []
        for told in conversations:
            left.append([turn for turn in told if turn.id not in read])
        at = next((number for number, turns in enumerate(left) if turns), None)
        if at is None:
            self._named_values.drop(_OFFERED)
            return None
        ids, lines = self._filled(list(zip(conversations, left, strict=True))[at:])
        turns = self._catalog.get_many(ids)
        latest = max(turns, key=lambda turn: turn.happened_at)
        portion = Portion(
            ids=tuple(ids),
            told_at=latest.happened_at,
            session=latest.session,
            text="\n".join(lines),
            progress=self._progress(conversations, left, at),
            said=_said(turns),
        )
        offered = {"ids": ids, "told_at": portion.told_at.isoformat(), "session": portion.session}
        self._named_values.set(_OFFERED, json.dumps(offered))
        return portion

    def waiting(self) -> Waiting | None:
        """How far reading is; None where nothing is left to read."""
        turns = self._catalog.imported_turns()
        if not turns:
            return None
        read = self._read()
        left = [turn for turn in turns if turn.id not in read]
        if not left:
            return None
        count = len({turn.session for turn in turns})
        waiting = len({turn.session for turn in left})
        return Waiting(self._month(min(turn.happened for turn in left)), count - waiting, count)

    def _read(self) -> set[str]:
        summaries = self._catalog.by_number(sorted(self._catalog.tagged([TAG])))
        return {id for each in summaries.values() if each.current for id in each.compressed_from}

    def _progress(
        self,
        conversations: Sequence[Sequence[ImportedTurn]],
        left: Sequence[Sequence[ImportedTurn]],
        at: int,
    ) -> str:
        done = sum(not turns for turns in left)
        month = self._month(conversations[at][0].happened)
        return f"{month}: {done} / {len(conversations)}"

    def _month(self, happened: float) -> str:
        return f"{datetime.fromtimestamp(happened, self._zone):%Y-%m}"

    def _filled(
        self, told: Sequence[tuple[Sequence[ImportedTurn], Sequence[ImportedTurn]]]
    ) -> tuple[list[str], list[str]]:
        """Turns, and their lines, until the budget is used up or the week is over.

        Of each conversation all its turns are given, and those that are left.
        """
        ids: list[str] = []
        lines: list[str] = []
        tokens = 0
        first = self._day(_moment(told[0][1][0]))
        for conversation, turns in told:
            if turns and not 0 <= (self._day(_moment(turns[0])) - first).days < _DAYS:
                break
            for memory, new in self._told(conversation, turns):
                if not 0 <= (self._day(memory.happened_at) - first).days < _DAYS:
                    return ids, lines
                cost = sum(self._count(line) for line in new)
                if ids and tokens + cost > self._budget_tokens:
                    return ids, lines
                if cost > self._budget_tokens:
                    new[-1] = self._cut(new[-1])
                ids.append(memory.id)
                lines += new
                tokens += cost
        return ids, lines

    def _told(
        self, conversation: Sequence[ImportedTurn], turns: Sequence[ImportedTurn]
    ) -> Iterator[tuple[Memory, list[str]]]:
        """Each turn with its lines: above the first a heading, a date where a day begins."""
        day: date | None = None
        for memory in self._catalog.get_many([turn.id for turn in turns[:500]]):
            when = memory.happened_at.astimezone(self._zone)
            heading = [self._heading(conversation[0], memory)] if day is None else []
            is_next_day = day is not None and when.date() != day
            stamp = f"{when:%Y-%m-%d %H:%M}" if is_next_day else f"{when:%H:%M}"
            yield memory, [*heading, f"[{stamp}] {as_turn(_shown(memory.shown_text))}"]
            day = when.date()

    def _day(self, at: datetime) -> date:
        return at.astimezone(self._zone).date()

    def _heading(self, opening: ImportedTurn, first: Memory) -> str:
        """The title of a conversation, which its opening turn keeps, and where it goes on."""
        opened = self._catalog.get(opening.id) or first
        title = str(opened.other.get(_TITLE) or first.session)
        when = first.happened_at.astimezone(self._zone)
        return f"\n# {when:%Y-%m-%d} {title}{'' if opened.id == first.id else ' (…)'}"

    def _cut(self, line: str) -> str:
        """As much of a single turn as the budget takes."""
        share = self._budget_tokens / max(self._count(line), 1)
        return f"{line[: int(len(line) * share)]} …"

    # --- taking back ---

    def _offered_last(self) -> tuple[list[str], datetime, str]:
        """Ids of what was handed out last, when the last of it was said, and in which session.

        Raises:
            InputError: nothing was.
        """
        told = self._named_values.get(_OFFERED)
        if not told:
            raise InputError(
                "depth",
                "no conversation was handed out to sum up",
                "Call reflect(depth='digest') without anything else first.",
            )
        values = json.loads(told)
        return values["ids"], datetime.fromisoformat(values["told_at"]), values["session"]

    def summed_up(self, summary: str, caller: Caller) -> Memory:
        """The summary of what was handed out, as an episode of its day: with it that is read.

        Raises:
            InputError: nothing was handed out, or the summary cannot be stored.
        """
        caller.refuse_unless_main("digest conversations")
        _check(summary)
        ids, told_at, session = self._offered_last()
        return Memory(
            id=new_id("ep"),
            text=f"[{told_at.astimezone(self._zone):%Y-%m-%d %H:%M}] {summary.strip()}",
            store="episodic",
            category="temporary",
            tags=(TAG,),
            source="background_ai",
            session=session,
            created_at=self._clock().replace(microsecond=0),
            occurred_at=told_at,
            compressed_from=tuple(ids),
        )

    def taken_back(self) -> None:
        """The summary is stored: nothing is handed out any more."""
        self._named_values.drop(_OFFERED)


def _check(summary: str) -> None:
    """
    Raises:
        InputError: it is missing, cannot be stored, or tells a secret.
    """
    if not summary.strip():
        raise InputError(
            "summary",
            "it is missing, and marks these conversations as read",
            "Sum up in one to four sentences what was handed out, also if nothing of it lasts.",
        )
    found = validation.flaw(summary)
    if found:
        raise InputError("summary", found.problem, found.remedy)
    secrets.refuse("summary", summary)


def _in_order(turns: Sequence[ImportedTurn]) -> list[list[ImportedTurn]]:
    """Conversations by when they began, each with its turns in the order they were said."""
    by_session: dict[str, list[ImportedTurn]] = {}
    for turn in turns:
        by_session.setdefault(turn.session, []).append(turn)
    told = [sorted(each, key=lambda turn: (turn.happened, turn.n)) for each in by_session.values()]
    return sorted(told, key=lambda each: each[0].happened)


def _moment(turn: ImportedTurn) -> datetime:
    return datetime.fromtimestamp(turn.happened, UTC)


def _said(turns: Sequence[Memory]) -> tuple[str, ...]:
    by_session: dict[str, list[str]] = {}
    for turn in turns:
        if not (turn.is_secret or is_assistant(speaker(turn.text))):
            by_session.setdefault(turn.session, []).append(turn.text)
    return tuple("\n".join(texts) for texts in by_session.values())


def _shown(text: str) -> str:
    if len(text) <= _ANSWER_SHOWN or not is_assistant(speaker(text)):
        return text
    return f"{text[:_ANSWER_SHOWN]} … (+{len(text) - _ANSWER_SHOWN:,})"
