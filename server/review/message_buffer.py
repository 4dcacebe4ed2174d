"""Working memory: what is being said, held until it is summed up; what overflows, or a session left behind, is due for a summary (S2-02, S2-03)."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from ..domain.caller import Caller
from ..errors import InputError
from ..language.conversation import Message, new_messages, user_turns
from ..storage.index.held_messages import Heard, Working

SEARCH_ROUNDS = 3
_HELD_AT_MOST = 2_000
"""Messages of all sessions together. More are not taken, for what is held is never dropped unsummed."""
_STRETCH_CHARACTERS = 8_000
_EXCHANGE_MESSAGES = 6
_LEFT_AFTER = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Messages of one session that are due together, oldest first."""

    session: str
    heard: tuple[Heard, ...]

    @property
    def dialogue(self) -> str:
        return "\n".join(str(h.said) for h in self.heard)

    @property
    def through(self) -> int:
        return self.heard[-1].n

    @property
    def ended_at(self) -> datetime:
        return self.heard[-1].at


class WorkingMemory:
    """Knows which stretch each session was asked to sum up, and its rounds of search. The engine's lock is held by the caller of what writes."""

    def __init__(
        self, store: Working, *, messages: int, rounds: int, clock: Callable[[], datetime]
    ) -> None:
        self._store, self._messages, self._rounds, self._clock = store, messages, rounds, clock
        self._offered: dict[str, Stretch] = {}
        self._searches: Counter[str] = Counter()
        self._before = store.last()
        """Up to this number messages are of an earlier life of the server."""

    def hear(self, messages: Sequence[Message], caller: Caller) -> tuple[int, int]:
        """Take messages over; how many of them were new, and how many are held of this session.

        Raises:
            InputError: there is no room until something is summed up.
        """
        known = self._store.of(caller.session)
        new = new_messages([h.said for h in known], messages)
        if new and self._store.count() + len(new) > _HELD_AT_MOST:
            problem = f"working memory is full: {self._store.count():,} messages wait for a summary, and none is dropped before that"
            raise InputError(
                "turns",
                problem,
                "Call reflect() and sum up what is due; then hand these over again.",
            )
        self._store.add(caller.session, new, self._clock())
        return len(new), len(known) + len(new)

    # --- what is due ---

    def to_sum_up(self, session: str = "") -> list[Stretch]:
        """What waits for a summary: this session's overflow first, then other sessions', the oldest first."""
        found = (
            self._waiting(name, session)
            for name in sorted(self._store.sessions(), key=lambda name: name != session)
        )
        return [stretch for stretch in found if stretch]

    def _waiting(self, name: str, asking: str) -> Stretch | None:
        heard = self._store.of(name)
        overflow = _overflow(heard, self._messages, self._rounds)
        due = heard if name != asking and self._is_left(heard) else overflow
        return Stretch(name, tuple(_first(due))) if due else None

    def _is_left(self, heard: Sequence[Heard]) -> bool:
        """Whether nobody will go on with this session: its server ended, or it has been silent for half a day."""
        return bool(heard) and (
            heard[-1].n <= self._before or self._clock() - heard[-1].at >= _LEFT_AFTER
        )

    def to_judge(self, session: str) -> Stretch | None:
        """The latest exchange of this session that no operations were given for (S2-12)."""
        fresh = [h for h in self._store.of(session) if not h.judged] if session else []
        return Stretch(session, tuple(fresh[-_EXCHANGE_MESSAGES:])) if fresh else None

    # --- what was done about it ---

    def offer(self, stretch: Stretch, caller: Caller) -> None:
        """The session was shown this stretch to sum up: its next summary is about that."""
        self._offered[caller.session] = stretch

    def offered(self, caller: Caller) -> Stretch | None:
        return self._offered.get(caller.session)

    def summed_up(self, caller: Caller) -> None:
        """A summary is stored: drop what it is about, which is all of the session unless a stretch was shown."""
        shown = self._offered.pop(caller.session, None)
        if shown:
            self._store.clear(shown.session, shown.through)
        else:
            self._store.clear(caller.session)

    def judged(self, caller: Caller) -> None:
        """Operations were given."""
        self._store.judge(caller.session)
        self._searches.pop(caller.session, None)

    def search_round(self, caller: Caller) -> None:
        """Count a round of nothing but searches (S2-28).

        Raises:
            InputError: three were made without a decision.
        """
        if self._searches[caller.session] >= SEARCH_ROUNDS:
            problem = f"{SEARCH_ROUNDS} rounds of search are over"
            raise InputError(
                "operations",
                problem,
                "Decide with what is known, for example [KEEP:id]; when in doubt [SKIP].",
            )
        self._searches[caller.session] += 1

    def new_review(self, caller: Caller) -> None:
        """What is due was listed: rounds of search begin anew."""
        self._searches.pop(caller.session, None)

    def erase(self, texts: Iterable[str]) -> None:
        self._store.erase(texts)


def _overflow(heard: Sequence[Heard], messages: int, most_rounds: int) -> Sequence[Heard]:
    """The older half, if there are too many messages or rounds: a summary now and then, not after every message. Cut where the user speaks."""
    if len(heard) <= messages and user_turns([h.said for h in heard]) <= most_rounds:
        return ()
    cut = max(1, len(heard) - messages // 2)
    ends = [at for at in range(1, cut + 1) if at < len(heard) and not heard[at].said.by_assistant]
    return heard[: ends[-1] if ends else cut]


def _first(heard: Sequence[Heard]) -> list[Heard]:
    """As many of the first messages as one prompt takes, at least one."""
    size, found = 0, list[Heard]()
    for message in heard:
        size += len(message.said.text)
        if found and size > _STRETCH_CHARACTERS:
            break
        found.append(message)
    return found
