"""What a hook puts before a host's model: the overview at the start, what bears on a prompt.

Within budgets, nothing twice in a conversation, and nothing that is below the bar.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from time import monotonic

from ...tools.answers import memories as shown
from ...tools.answers.language import phrases_for
from ...tools.answers.notices import waiting
from ...tools.answers.overview import in_view, overview, phrases_of_store
from ..domain.caller import Caller
from ..domain.ids import ID
from ..domain.patterns import regex
from ..domain.text import tokens_of
from ..engine import Engine
from ..language.script import is_chinese
from ..search.query import Hit

START_TOKENS = 480
START_CHARACTERS = 1_900
PROMPT_TOKENS = 400
PROMPT_MEMORIES = 5
CONVERSATION_TOKENS = 4_000
"""Of all prompts of a conversation together: each stays in it and is paid for again."""
_TWICE_S = 2.0
"""A conversation that begins once more so soon is told of by two files of hooks; nobody has it
compacted as fast."""
_CONVERSATIONS = 500
_FEWEST_WORDS, _FEWEST_CHARACTERS = 3, 4
"""Of a prompt that something is looked for: "yes, go on" asks for nothing."""
_COMMAND = regex(r"[/!]\w")


@dataclass(slots=True)
class _Shown:
    """What one conversation was shown by hooks."""

    ids: set[str] = field(default_factory=set)
    tokens: int = 0
    looked_for: str = ""
    """The prompt for which it was looked last what bears on it."""
    was_left_out: bool = False
    """Whether something did, and was not shown: too late, or too much already."""
    lacks_overview: bool = False
    """It began when nobody could give it one in time."""
    told_at: float = -inf
    """When it was given the overview."""
    unanswered: str = ""
    """The last prompt to which nothing could be said in time."""


class Contexts:
    """Remembers what each conversation was shown. One lock, held for a moment."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._conversations: OrderedDict[str, _Shown] = OrderedDict()

    def at_start(self, engine: Engine, caller: Caller, in_time: Callable[[], bool]) -> str:
        """The overview; what was shown before is forgotten, because the host has forgotten it.

        Nothing where it was given a moment ago.
        """
        with self._lock:
            known = self._of(caller.session)
            is_told = not known.lacks_overview and monotonic() - known.told_at < _TWICE_S
        if is_told:
            return ""
        self.begin_anew(caller.session)
        return self._beginning(engine, caller, in_time)

    def begin_anew(self, session: str) -> None:
        """The host's model has lost what it was shown; the overview is owed to it."""
        with self._lock:
            self._conversations.pop(session, None)
            self._of(session).lacks_overview = True

    def owe(self, session: str, prompt: str | None, text: str) -> None:
        """The host's model has not read `text`; at the start of a conversation (no `prompt`)."""
        with self._lock:
            known = self._of(session)
            known.ids -= _ids(text)
            if prompt is None:
                known.lacks_overview = True
            else:
                known.unanswered = prompt

    def for_prompt(
        self, engine: Engine, caller: Caller, prompt: str, in_time: Callable[[], bool]
    ) -> str:
        """What bears on a prompt, and what this conversation was not told in time before.

        Empty if there is nothing, or it comes too late to be read.
        """
        found = self._bearing_on(engine, caller, prompt, in_time)
        with self._lock:
            lacks_overview = self._of(caller.session).lacks_overview
        begun = self._beginning(engine, caller, in_time) if lacks_overview and in_time() else ""
        return "\n".join(part for part in (begun, found) if part)

    def _beginning(self, engine: Engine, caller: Caller, in_time: Callable[[], bool]) -> str:
        with self._lock:
            shown_already = frozenset(self._of(caller.session).ids)
        text = _overview(engine, caller, shown_already)
        waits = waiting(engine, caller, phrases_of_store(engine))
        told = "\n".join(part for part in (text, *waits) if part)
        with self._lock:
            if not in_time():
                return ""
            known = self._of(caller.session)
            known.lacks_overview = False
            known.told_at = monotonic() if told else -inf
            known.ids |= _ids(text)
        return told

    def _bearing_on(
        self, engine: Engine, caller: Caller, prompt: str, in_time: Callable[[], bool]
    ) -> str:
        """What bears on a prompt, or on the one before it that could not be answered in time."""
        hits = self._looked_up(engine, caller, prompt, in_time)
        with self._lock:
            known = self._of(caller.session)
            room = min(PROMPT_TOKENS, CONVERSATION_TOKENS - known.tokens)
            found = [
                shown.hit_shown(engine, hit, asked, phrases_for(asked), explain=False)
                for hit, asked in _news(hits, known.ids)
                if in_view([hit.memory], caller)
            ]
            heading = phrases_for(prompt).recall["unasked"]
            text = _within(shown.folded(found)[:PROMPT_MEMORIES], heading, room)
            known.looked_for = prompt
            known.was_left_out = bool(found)
            if not in_time():
                known.unanswered = prompt
                return ""
            known.unanswered = "" if text or not engine.search.is_warming_up else prompt
            known.was_left_out = bool(found) and not text
            known.ids |= _ids(text)
            known.tokens += tokens_of(text) if text else 0
        return text

    def _looked_up(
        self, engine: Engine, caller: Caller, prompt: str, in_time: Callable[[], bool]
    ) -> dict[str, tuple[Hit, str]]:
        """By id what bears on either prompt, and on which; the earlier one while there is time."""
        with self._lock:
            earlier = self._of(caller.session).unanswered
        hits: dict[str, tuple[Hit, str]] = {}
        for asked in dict.fromkeys((prompt, earlier)):
            if _asks_something(asked) and (asked == prompt or in_time()):
                for hit in engine.search.bearing_on(asked, caller.project):
                    hits.setdefault(hit.memory.id, (hit, asked))
        return hits

    def leaves_out(self, engine: Engine, caller: Caller, prompt: str) -> bool:
        """Whether memory knows something that bears on a prompt, and the host was not shown it."""
        with self._lock:
            known = self._of(caller.session)
            is_looked_for = known.looked_for == prompt
        if not is_looked_for:
            self._bearing_on(engine, caller, prompt, lambda: False)
        with self._lock:
            return self._of(caller.session).was_left_out

    def _of(self, session: str) -> _Shown:
        known = self._conversations.setdefault(session, _Shown())
        self._conversations.move_to_end(session)
        if len(self._conversations) > _CONVERSATIONS:
            self._conversations.popitem(last=False)
        return known


def _news(hits: Mapping[str, tuple[Hit, str]], known: Collection[str]) -> Iterator[tuple[Hit, str]]:
    """What is not known yet; beside what is known and surely about it, nothing that may not be."""
    is_answered = any(id in known and not hit.weak for id, (hit, _) in hits.items())
    for id, (hit, asked) in hits.items():
        if id not in known and not (is_answered and hit.weak):
            yield hit, asked


def _asks_something(prompt: str) -> bool:
    if _COMMAND.match(prompt):
        return False
    if is_chinese(prompt):
        return len(prompt) >= _FEWEST_CHARACTERS
    return len(prompt.split()) >= _FEWEST_WORDS


def _overview(engine: Engine, caller: Caller, without: Collection[str]) -> str:
    """As much as fits: the fence around it and the headings cost as well."""
    tokens = START_TOKENS
    while tokens > 0:
        text = overview(engine, caller, tokens, without)
        too_many = max(tokens_of(text) - START_TOKENS, (len(text) - START_CHARACTERS) // 4)
        if too_many <= 0:
            return text
        tokens -= too_many + 1
    return ""


def _within(found: list[shown.FoundMemory], heading: str, tokens: int) -> str:
    """The best of them, as many as the budget holds."""
    for count in range(len(found), 0, -1):
        text = shown.listed(found[:count], heading)
        if tokens_of(text) <= tokens:
            return text
    return ""


def _ids(text: str) -> set[str]:
    return {found[0] for found in ID.finditer(text)}
