"""The year: a real engine on real files and real git, a clock that is set, and a host that follows
a script.
"""

import contextlib
import os
import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import quantiles

from bench.life.person import Person, Told
from recollect.server.aging.activity import Activity
from recollect.server.aging.lifecycle import state_of
from recollect.server.aging.parameters import Ageing
from recollect.server.aging.retention import State
from recollect.server.capture.drafts import Draft
from recollect.server.domain.caller import Caller
from recollect.server.domain.memory import Memory
from recollect.server.engine import Engine
from recollect.server.review.operation_parser import parse
from recollect.server.search.query import Query
from recollect.server.settings import Settings
from tests.conftest import Clock, WordVectors

START = datetime(2026, 1, 1, 9, 0, tzinfo=UTC)
_EARLY_DAYS = 60
_USES_A_DAY, _MENTIONS_A_DAY = 8, 4
_CORRECTIONS_A_WEEK, _CHANGES_A_WEEK, _DELETIONS_A_WEEK = 4, 3, 3
_ZIPF = 1.1
_OFTEN = 10

PROFILES: dict[str, Ageing] = {
    "default": Ageing(),
    "slow (U 0.8)": Ageing(user_factor=0.8),
    "fast (U 1.3)": Ageing(user_factor=1.3),
    "fast, U in product": Ageing(user_factor=1.3, user_factor_in_product=True),
    "conflict fading": Ageing(conflict_curve="fading"),
    "retention access": Ageing(retention_curve="access"),
}
GROUPS = ("used often", "used at times", "told once", "needed once a year")


@dataclass(frozen=True, slots=True)
class Shown:
    """One memory on one day."""

    id: str
    importance: float
    strength: float
    state: State


@dataclass(frozen=True, slots=True)
class Week:
    """How things stood at the end of a week; sizes in bytes."""

    day: int
    memories: list[Shown]
    sizes: dict[str, int]
    superseded: int
    deleted: int
    states: dict[str, Counter[str]]
    """By profile."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What became of the questions that are asked once a year.

    `first` at rank 1, `faded` among the found, `reviewed` when recall is asked again in review
    mode.
    """

    asked: int
    found: int
    first: int
    faded: int
    reviewed: int
    missed: list[str]


@dataclass(slots=True)
class Life:
    """What the year left: the weeks, who was used how often, the answers by profile, and what is
    still there.
    """

    weeks: list[Week] = field(default_factory=list)
    uses: Counter[str] = field(default_factory=Counter)
    needed: dict[str, Told] = field(default_factory=dict)
    decided: Counter[str] = field(default_factory=Counter)
    asked: dict[str, Asked] = field(default_factory=dict)
    favourites: dict[str, Asked] = field(default_factory=dict)
    negated_first: dict[str, int] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    strengths: dict[str, dict[str, float]] = field(default_factory=dict)
    """The median at the end, by profile and group."""

    def group(self, id: str) -> str:
        if id in self.needed:
            return "needed once a year"
        times = self.uses[id]
        return "used often" if times >= _OFTEN else "used at times" if times else "told once"


class Year:
    """Lives one year on one folder."""

    def __init__(self, home: Path, days: int, memories: int, seed: int) -> None:
        self.random = random.Random(seed)
        self.person, self.clock, self.days = Person(self.random), Clock(START), days
        self.settings = Settings(home=home, timezone="UTC")
        self.engine = self._open(self.settings)
        self.life = Life()
        self._popularity: dict[str, float] = {}
        self._texts: dict[str, str] = {}
        self._replaced: list[tuple[str, str]] = []
        self._plan = self._days(memories)

    def _open(self, settings: Settings) -> Engine:
        engine = Engine(settings, embedder=WordVectors(), clock=self.clock)
        engine.open(watch=False)
        engine.upkeep.settle()
        return engine

    def _days(self, memories: int) -> list[list[Told]]:
        plan: list[list[Told]] = [[] for _ in range(self.days)]
        needed = self.person.needed_once()
        for told in needed:
            plan[self.random.randrange(min(_EARLY_DAYS, self.days))].append(told)
        for _ in range(max(0, memories - len(needed))):
            plan[self.random.randrange(self.days)].append(self.person.everyday())
        return plan

    def live(self) -> Life:
        for day, told in enumerate(self._plan):
            self.clock.now = START + timedelta(days=day)
            self._tell(told)
            self._talk(day)
            self.engine.upkeep.sweep()
            if day % 7 == 6 or day == self.days - 1:
                self._week(day)
                self.life.weeks.append(self._look(day))
        self.life.counts = dict(vars_of(self.engine))
        self._ask()
        self.engine.close()
        return self.life

    # --- days ---

    def _caller(self) -> Caller:
        return Caller(session=f"ses_{self.clock.now:%Y%m%d}")

    def _tell(self, told: list[Told]) -> None:
        """A day's facts in one call: one commit a day."""
        drafts = [
            Draft(content=t.text, explicit=True, category=t.category, store=t.store) for t in told
        ]
        for t, outcome in zip(
            told,
            self.engine.capture.remember(drafts, self._caller()) if drafts else [],
            strict=True,
        ):
            if t.question:
                self.life.needed[outcome.id] = t
            elif outcome.kind == "stored":
                self._texts[outcome.id] = t.text
                if t.category not in ("temporary",) and t.store == "semantic":
                    self._popularity[outcome.id] = self.random.paretovariate(_ZIPF)

    def _drawn(self, count: int) -> list[str]:
        ids = list(self._popularity)
        return self.random.choices(ids, [self._popularity[i] for i in ids], k=count) if ids else []

    def _talk(self, day: int) -> None:
        """What shaped answers, and what was mentioned again, by popularity."""
        used, mentioned = self._drawn(_USES_A_DAY), self._drawn(_MENTIONS_A_DAY)
        self.engine.search.use(used)
        for id in mentioned:
            self.engine.capture.remember(
                [Draft(content=self._texts[id], explicit=True)], self._caller()
            )
        self.life.uses.update([*set(used), *mentioned])

    def _week(self, day: int) -> None:
        self._correct("updates", _CORRECTIONS_A_WEEK)
        self._correct("changed", _CHANGES_A_WEEK)
        leaving = self.random.sample(sorted(self._texts), min(_DELETIONS_A_WEEK, len(self._texts)))
        self.engine.capture.forget(self.engine.memories.by_ids(leaving), self._caller())
        for id in leaving:
            self._retire(id)
        self._reflect()
        self.engine.review.end_session(
            f"A week of {len(self._texts)} known facts ended on day {day}.", self._caller()
        )

    def _retire(self, id: str) -> None:
        self._texts.pop(id, None)
        self._popularity.pop(id, None)

    def _correct(self, word: str, count: int) -> None:
        for id in self.random.sample(sorted(self._popularity), min(count, len(self._popularity))):
            told = self.person.everyday()
            draft = Draft(
                content=told.text,
                explicit=True,
                verdicts=((id, "updates" if word == "updates" else "changed"),),
            )
            outcome = self.engine.capture.remember([draft], self._caller())[0]
            self._popularity[outcome.id], self._texts[outcome.id] = self._popularity[id], told.text
            if word == "changed":
                self._replaced.append((self._texts[id], id))
            self._retire(id)

    def _reflect(self) -> None:
        """The host works through what is due once a week: it promotes what was used often, keeps
        facts, drops what was for the day.
        """
        lines = []
        for due in self.engine.review.due():
            id = due.ids[0]
            if due.kind == "promotion":
                lines.append(
                    f"[PROMOTE:{id}]" if self.life.uses[id] >= 2 * _OFTEN else f"[KEEP:{id}]"
                )
            elif due.kind == "decay":
                passing = self.engine.memories.by_ids([id])[0].category in (
                    "temporary",
                    "short_term_preference",
                )
                lines.append(f"[DELETE:{id}]" if passing else f"[KEEP:{id}]")
        self.life.decided.update(line.split(":")[0].strip("[") for line in lines)
        if lines:
            self.engine.review.operate(parse("\n".join(lines)), self._caller())
            for line in lines:
                if line.startswith("[DELETE"):
                    self._retire(line[8:-1])

    # --- looking ---

    def _look(self, day: int) -> Week:
        memories = [m for _, m in self.engine.parts.catalog.each()]
        current = [m for m in memories if m.current and not m.negated_at]
        alive = [(m, *self.engine.memories.vitality_of(m)[:2]) for m in current]
        shown = [
            Shown(m.id, a.importance, power.value, state_of(m.store, a, self.clock.now))
            for m, a, power in alive
        ]
        states = {
            name: self._states([(m, a) for m, a, _ in alive], ageing)
            for name, ageing in PROFILES.items()
        }
        gone = [m for m in memories if m.deleted_at]
        return Week(
            day + 1,
            shown,
            sizes(self.settings),
            sum(bool(m.superseded_by or m.negated_at) for m in memories),
            len(gone),
            states,
        )

    def _states(self, alive: list[tuple[Memory, Activity]], ageing: Ageing) -> Counter[str]:
        return Counter(state_of(m.store, a, self.clock.now, ageing) for m, a in alive)

    def _ask(self) -> None:
        """The same folder under each profile: importance does not depend on these options, so the
        year before is the same (see docs).
        """
        for name, ageing in PROFILES.items():
            self.engine.close()
            self.engine = self._open(self.settings.model_copy(update={"ageing": ageing}))
            life = self.life
            life.asked[name] = self._answers(
                {id: told.question for id, told in life.needed.items()}
            )
            best = {
                id: self._texts[id].rstrip(".")
                for id, _ in life.uses.most_common(80)
                if id in self._texts
            }
            life.favourites[name] = self._answers(best)
            life.strengths[name] = self._strengths()
            life.negated_first[name] = sum(self._outranks(text, id) for text, id in self._replaced)

    def _strengths(self) -> dict[str, float]:
        found: dict[str, list[float]] = {group: [] for group in GROUPS}
        for shown in self.life.weeks[-1].memories:
            found[self.life.group(shown.id)].append(
                self.engine.memories.vitality_of(self.engine.memories.whole(shown.id))[1].value
            )
        return {group: spread(values)[1] for group, values in found.items()}

    def _answers(self, questions: dict[str, str]) -> Asked:
        found = first = faded = reviewed = 0
        missed = []
        for id, question in questions.items():
            hits = self.engine.search.recall(Query(text=question)).hits
            reviewed += id in [
                hit.memory.id
                for hit in self.engine.search.recall(Query(text=question, mode="review")).hits
            ]
            place = next((at for at, hit in enumerate(hits) if hit.memory.id == id), None)
            if place is None:
                missed.append(
                    f"{question} — {self.engine.search.why_not(id, Query(text=question))}"
                )
                continue
            found, first, faded = found + 1, first + (place == 0), faded + hits[place].faded
        return Asked(len(questions), found, first, faded, reviewed, missed)

    def _outranks(self, text: str, id: str) -> bool:
        """Whether a memory that was negated is stronger than the one that says what is so now."""
        memory = self.engine.memories.by_ids([id])[0]
        later = (
            next((m for m in self.engine.memories.by_ids(memory.related) if m.current), None)
            if memory.related
            else None
        )
        return (
            later is not None
            and self.engine.memories.vitality_of(memory)[1].value
            > self.engine.memories.vitality_of(later)[1].value
        )


def vars_of(engine: Engine) -> list[tuple[str, int]]:
    found = engine.upkeep.metrics()
    names = (
        "passive_compression_count",
        "user_activation_count",
        "negation_count",
        "frequent_reinforce_count",
        "batch_merge_count",
    )
    return [(name, getattr(found, name)) for name in names]


def sizes(settings: Settings) -> dict[str, int]:
    git = _size(settings.workspace / ".git")
    return {"text": _size(settings.workspace) - git, "git": git, "index": _size(settings.index)}


def _size(folder: Path) -> int:
    found = 0
    for place, _, names in os.walk(folder):  # git's files and folders come and go
        for name in names:
            with contextlib.suppress(FileNotFoundError):
                found += Path(place, name).stat().st_size
    return found


def spread(values: list[float]) -> tuple[float, float, float]:
    """Lower quartile, median, upper quartile."""
    if len(values) < 2:
        only = values[0] if values else 0.0
        return only, only, only
    low, middle, high = quantiles(values, n=4)
    return low, middle, high
