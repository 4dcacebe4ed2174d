"""The message buffer: what is being said, held until it is summed up.

What overflows, or a session left behind, is due for a summary.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ..domain.caller import Caller
from ..domain.text import as_turn
from ..errors import InputError
from ..language import secrets
from ..language.conversation import Message, new_messages, user_turns
from ..storage.index.held_messages import Heard, Working

SEARCH_ROUNDS = 3
_MOST_HELD = 2_000
"""Messages of all sessions together. More are not taken: none is dropped unsummed."""
_STRETCH_CHARACTERS = 8_000
_EXCHANGE_MESSAGES = 6
_LEFT_AFTER = timedelta(hours=12)
_BACK_WITHIN = timedelta(days=1)
_SUMMARIES_KEPT = 20
_AT_ONCE = timedelta(seconds=10)
"""A hook that fires twice does so at once; somebody who says the same again takes longer."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Messages of one session that are due together, oldest first."""

    session: str
    heard: tuple[Heard, ...]

    @property
    def dialogue(self) -> str:
        return "\n".join(as_turn(str(heard.said)) for heard in self.heard)

    @property
    def id(self) -> str:
        """What a summary names it by."""
        return f"turns_{self.heard[0].n}_{self.through}"

    @property
    def through(self) -> int:
        """The number of its last message."""
        return self.heard[-1].n

    @property
    def ended_at(self) -> datetime:
        return self.heard[-1].at


@dataclass(frozen=True, slots=True)
class _Summed:
    """Messages that a summary stands for, and when it was stored."""

    at: datetime
    heard: tuple[Heard, ...]


class MessageBuffer:
    """Knows which sessions were asked to sum up their own beginning, and the rounds of search.

    The engine's lock is held by the caller of what writes.
    """

    def __init__(
        self, store: Working, *, messages: int, rounds: int, clock: Callable[[], datetime]
    ) -> None:
        self._store = store
        self._most_messages = messages
        self._most_rounds = rounds
        self._clock = clock
        self._offered: dict[str, Stretch] = {}
        self._searches: Counter[str] = Counter()
        self._summed: dict[str, _Summed] = {}
        """By episode what was said, until the server ends: no file keeps what was summed up."""
        self._ended: set[str] = set()
        """Sessions that nobody goes on with, as their host said."""
        self._earlier_life_ended = store.last()
        """Up to this number messages are of an earlier life of the server."""

    def hear(self, messages: Sequence[Message], caller: Caller) -> tuple[int, int]:
        """Take messages over; how many were new, and how many are held of this session.

        Raises:
            InputError: there is no room until something is summed up.
        """
        messages = [_without_secrets(message) for message in messages]
        known = self._store.of(caller.session)
        now = self._clock()
        is_at_once = bool(known) and now - known[-1].at <= _AT_ONCE
        new = new_messages([heard.said for heard in known], messages, is_at_once=is_at_once)
        held = self._store.count()
        if new and held + len(new) > _MOST_HELD:
            problem = (
                f"working memory is full: {held:,} messages wait for a summary, "
                "and none is dropped before that"
            )
            remedy = "Call reflect() and sum up what is due; then hand these over again."
            raise InputError("turns", problem, remedy)
        self._store.add(caller.session, new, now)
        self._ended.discard(caller.session)
        return len(new), len(known) + len(new)

    def ended(self, session: str) -> None:
        """A conversation is over: nothing more will be said in it, unless it is resumed."""
        self._ended.add(session)

    # --- what is due ---

    def to_sum_up(self, session: str = "") -> list[Stretch]:
        """What waits for a summary: this session's overflow first, then others', oldest first."""
        names = sorted(self._store.sessions(), key=lambda name: name != session)
        found = (self._waiting(name, session) for name in names)
        return [stretch for stretch in found if stretch]

    def _waiting(self, name: str, asking: str) -> Stretch | None:
        heard: Sequence[Heard] = self._store.of(name)
        if name == asking or not self._is_left(heard):
            heard = _overflow(heard, self._most_messages, self._most_rounds)
        return Stretch(name, _prompt_full(heard)) if heard else None

    def _is_left(self, heard: Sequence[Heard]) -> bool:
        """Whether nobody will go on with this session.

        Its host or its server has ended, or it has been silent for half a day.
        """
        if not heard:
            return False
        if heard[-1].session in self._ended:
            return True
        is_of_earlier_life = heard[-1].n <= self._earlier_life_ended
        return is_of_earlier_life or self._clock() - heard[-1].at >= _LEFT_AFTER

    def to_judge(self, session: str) -> Stretch | None:
        """The latest exchange of this session that no operations were given for."""
        if not session:
            return None
        fresh = [heard for heard in self._store.of(session) if not heard.judged]
        return Stretch(session, tuple(fresh[-_EXCHANGE_MESSAGES:])) if fresh else None

    # --- what was done about it ---

    def offer(self, stretch: Stretch, caller: Caller) -> None:
        """The caller was shown this stretch.

        Where it is the beginning of its own session, its next summary is taken to be about that,
        because nothing may be dropped unsummed; what others left is cleared by its id alone.
        """
        if stretch.session == caller.session:
            self._offered[caller.session] = stretch

    def offered(self, caller: Caller) -> Stretch | None:
        return self._offered.get(caller.session)

    def held(self, id: str) -> Stretch:
        """The stretch of this id.

        Raises:
            InputError: it is not held, or its session holds something before it.
        """
        first, through = (int(number) for number in id.removeprefix("turns_").split("_"))
        found = self._store.of(self._store.session_of(through))
        heard = tuple(message for message in found if message.n <= through)
        if not heard or heard[0].n != first:
            remedy = "It may be summed up already: reflect() lists what waits."
            raise InputError("id", f"no messages are held as {id}", remedy)
        return Stretch(heard[0].session, heard)

    def let_go(self, stretch: Stretch, episode: str) -> None:
        """A summary of this stretch is stored, as this episode: drop it."""
        self._clear(stretch.session, stretch.through, episode)
        offered = self._offered.get(stretch.session)
        if offered and offered.through <= stretch.through:
            del self._offered[stretch.session]

    def summed_up(self, caller: Caller, episode: str) -> int:
        """A summary of the caller's session is stored: drop that; how many messages stay held.

        That is all of it, unless its beginning was shown to be summed up first.
        """
        shown = self._offered.pop(caller.session, None)
        self._clear(caller.session, shown.through if shown else None, episode)
        return len(self._store.of(caller.session))

    def _clear(self, session: str, through: int | None, episode: str) -> None:
        """Drop messages that this episode sums up; its undo brings them back, for a while."""
        found = self._store.of(session)
        cleared = [heard for heard in found if through is None or heard.n <= through]
        self._summed = dict(list(self._summed.items())[1 - _SUMMARIES_KEPT :])
        self._summed[episode] = _Summed(self._clock(), tuple(cleared))
        self._store.clear(session, through)

    def bring_back(self, episodes: Iterable[str]) -> int:
        """These summaries are undone: hold what they summed up again; how many messages."""
        count = 0
        for episode in episodes:
            summed = self._summed.get(episode)
            if summed and self._clock() - summed.at <= _BACK_WITHIN:
                self._store.add_again(summed.heard)
                count += len(summed.heard)
        return count

    def drop_summed_up(self, is_there: Callable[[str], object]) -> None:
        """The undo of a summary was undone: what it tells of is not held beside it."""
        for episode, summed in self._summed.items():
            if summed.heard and is_there(episode):
                last = summed.heard[-1]
                self._store.clear(last.session, last.n)

    def judged(self, caller: Caller) -> None:
        """Operations were given."""
        self._store.judge(caller.session)
        self._searches.pop(caller.session, None)

    def count_search_round(self, caller: Caller) -> None:
        """Count a round of nothing but searches.

        Raises:
            InputError: three were made without a decision.
        """
        if self._searches[caller.session] >= SEARCH_ROUNDS:
            problem = f"{SEARCH_ROUNDS} rounds of search are over"
            remedy = "Decide with what is known, for example [KEEP:id]; when in doubt [SKIP]."
            raise InputError("operations", problem, remedy)
        self._searches[caller.session] += 1

    def new_review(self, caller: Caller) -> None:
        """What is due was listed: rounds of search begin anew."""
        self._searches.pop(caller.session, None)

    def erase(self, texts: Iterable[str]) -> None:
        self._summed.clear()  # nothing that could hold one comes back
        self._store.erase(texts)


def _without_secrets(message: Message) -> Message:
    return replace(message, text=secrets.masked(message.text))


def _overflow(heard: Sequence[Heard], messages: int, most_rounds: int) -> Sequence[Heard]:
    """The older half, if there are too many messages or rounds; cut where the user speaks.

    Half of them, so that a summary is asked for now and then and not after every message.
    """
    said = [message.said for message in heard]
    if len(heard) <= messages and user_turns(said) <= most_rounds:
        return ()
    cut = max(1, len(heard) - messages // 2)
    for end in range(min(cut, len(heard) - 1), 0, -1):
        if not said[end].by_assistant:
            return heard[:end]
    return heard[:cut]


def _prompt_full(heard: Sequence[Heard]) -> tuple[Heard, ...]:
    """As many of the first messages as one prompt takes, at least one."""
    size = 0
    found: list[Heard] = []
    for message in heard:
        size += len(message.said.text)
        if found and size > _STRETCH_CHARACTERS:
            break
        found.append(message)
    return tuple(found)
