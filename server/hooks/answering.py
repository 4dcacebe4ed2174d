"""Hooks as the backend answers them: what a host's model is to read, and what was said, kept."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from time import monotonic, sleep
from typing import Any

from ..domain.caller import Caller
from ..domain.ids import session_of
from ..domain.text import one_line, tokens_of
from ..engine import Engine
from ..upkeep.host_usage import (
    CONVERSATIONS,
    HANDED_OVER,
    MISSED,
    PROMPTS,
    SHOWN,
    TOKENS,
)
from .injection import Contexts
from .payload import Event, loses_what_was_shown, takes_context
from .project import project_of
from .turns import Turns, left_behind

DOCTOR = "doctor"
"""Tries how long a hook takes; it is no host, and nothing of it is counted."""
_CONVERSATIONS = 500
_REHEARSED = (
    "What should I bring for my appointment on Friday?",
    "Write to my sister about the weekend, please.",
    "给我妈妈的生日晚饭定什么？",
)
"""About the user's life, in the words of nobody: of a time, an errand, a relative."""
_MODEL_S, _LOOK_AGAIN_S = 60.0, 0.2
"""How long a rehearsal waits for a model that loads, and between two looks."""


class HookAnswers:
    """Called by several threads at once."""

    def __init__(self, engine: Callable[[], Engine]) -> None:
        """`engine` waits while it opens, and raises NotOpen when it cannot."""
        self._engine = engine
        self._contexts = Contexts()
        self._chances: OrderedDict[str, float] = OrderedDict()
        """By conversation: when memory knew something that it was not shown; it may still ask."""
        self._lock = threading.Lock()
        self._turns = Turns()
        self._left_behind: list[Event] = []

    def context(self, event: Event, within_s: float) -> str:
        """What the host's model is to read; empty if nothing, or if it would come too late."""
        until = monotonic() + within_s
        engine = self._engine()

        def in_time() -> bool:
            return monotonic() < until

        self._take_up_what_was_left(engine)
        if event.kind == "start":
            engine.upkeep.just_shown.begin_all()
        caller = _caller(event)
        if loses_what_was_shown(event):
            self._contexts.begin_anew(caller.session)
        if not takes_context(event) or (event.kind == "start" and event.is_resumed):
            return ""
        if not in_time():
            self.unheard(event, "")
            return ""
        if event.kind == "start":
            return self._contexts.at_start(engine, caller, in_time)
        return self._contexts.for_prompt(engine, caller, event.prompt, in_time)

    def unheard(self, event: Event, text: str) -> str:
        """The host's model will not read `text`: the next prompt makes up for it. Returns ""."""
        if takes_context(event) and not event.is_resumed:
            prompt = event.prompt if event.kind == "prompt" else None
            self._contexts.owe(_caller(event).session, prompt, text)
        return ""

    def rehearse(self) -> None:
        """Say once what hooks say, to nobody: a host would wait while patterns are compiled.

        Takes till the model is loaded.

        Raises:
            NotOpen: the memory could not be opened.
        """
        engine = self._engine()
        contexts, nobody = Contexts(), Caller(session=session_of(""))
        contexts.at_start(engine, nobody, lambda: True)
        until = monotonic() + _MODEL_S
        while engine.search.is_warming_up and monotonic() < until:
            sleep(_LOOK_AGAIN_S)
        for prompt in _REHEARSED:
            contexts.for_prompt(engine, nobody, prompt, lambda: True)

    def take_up(self) -> None:
        """Take over what hooks wrote down while nobody answered; nobody waits for it.

        Raises:
            NotOpen: the memory could not be opened.
        """
        engine = self._engine()
        self._take_up_what_was_left(engine)
        self._keep_what_was_left(engine)

    def _take_up_what_was_left(self, engine: Engine) -> None:
        """What hooks wrote down while nobody answered: nobody has read an answer to it."""
        with self._lock:
            found = list(left_behind(engine.settings.run))
            self._left_behind += found
        for event in found:
            self.unheard(event, "")

    def keep(self, event: Event, shown: str, *, hands_over: bool) -> None:
        """Take over what was said, after what hooks wrote down while nobody answered.

        And count what was `shown`. Nobody waits for it.
        """
        engine = self._engine()
        self._keep_what_was_left(engine)
        if hands_over:
            self._turns.keep(engine, event, _caller(event))
        if event.host == DOCTOR:
            return
        counts = _counts(event, shown, hands_over=hands_over)
        if self._is_missed(engine, event):
            counts[MISSED] = 1
        if event.kind == "prompt" and not shown:
            self._note_chance(engine, event)
        engine.upkeep.count_hook(event.host, counts)

    def _keep_what_was_left(self, engine: Engine) -> None:
        with self._lock:
            said, self._left_behind = self._left_behind, []
        for each in said:
            self._turns.keep(engine, each, _caller(each))

    def _is_missed(self, engine: Engine, event: Event) -> bool:
        """Whether the exchange before this event ended without what memory knew of it."""
        with self._lock:
            since = None if event.kind == "start" else self._chances.pop(event.session, None)
        return since is not None and not engine.upkeep.has_recalled(event.host, since)

    def _note_chance(self, engine: Engine, event: Event) -> None:
        if not self._contexts.leaves_out(engine, _caller(event), event.prompt):
            return
        with self._lock:
            self._chances[event.session] = monotonic()
            if len(self._chances) > _CONVERSATIONS:
                self._chances.popitem(last=False)


def _counts(event: Event, shown: str, *, hands_over: bool) -> dict[str, int]:
    match event.kind:
        case "start":
            counts = {CONVERSATIONS: int(not event.is_resumed)}
        case "prompt":
            counts = {PROMPTS: 1, SHOWN: int(bool(shown))}
        case "stop":
            counts = {HANDED_OVER: int(hands_over)}
        case "flush":
            counts = {}
    return {**counts, TOKENS: tokens_of(shown) if shown else 0}


def _caller(event: Event) -> Caller:
    name = event.session or f"{event.host} {event.folder}"
    project = one_line(event.project or project_of(event.folder))
    return Caller(session=session_of(name), project=project)


def read_event(said: Mapping[str, Any]) -> Event | None:
    """An event as a hook sends it; None for one of another version."""
    try:
        return Event(**said)
    except TypeError:
        return None
