"""Recall, now and as of a moment, and what counts as a use."""

from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from ..aging.activity import Activity, used
from ..aging.weight_log import logged
from ..domain import layout, projects
from ..domain.calendar import midnight
from ..domain.caller import Caller
from ..domain.memory import Memory
from ..domain.standing import is_current, is_to_come, tells_what_happened
from ..errors import StorageError
from ..language import attributes, people, tasks
from ..language.ages import Birth
from ..language.dates.periods.until_when import ran_out
from ..language.dates.rescheduling import is_called_off
from ..language.people import self_description
from ..search import at_home, births, coming_day, page_lines, several_topics, standing_rules
from ..search.as_of import AsOf
from ..search.away import Away
from ..search.open_tasks import OpenTask, OpenTasks
from ..search.page_lines import OwnLine
from ..search.query import Hit, Query, SearchResult
from ..search.same_day import OnDay, SameDay
from ..search.same_hour import AtOnce, SameHour
from ..search.series_exceptions import SeriesExceptions
from ..storage.index.held_messages import Heard
from .facade import Facade, page_text

_LOOKED_AT = 20
"""The newest facts about one of these attributes: what was planned or is over stands among them."""


class SearchFacade(Facade):
    """Recall, now and as of a moment, and what counts as a use. Changes no memory's file."""

    def recall(self, query: Query) -> SearchResult:
        """Search for a host (see Recaller.search)."""
        self._parts.background.called()
        found = self._search(query)
        if self._edited(found):
            found = self._search(query)
        self._parts.usage_counter.recalled(query.session, empty=not found.hits)
        return found

    def _search(self, query: Query) -> SearchResult:
        """What answers it; of many topics what answers each."""
        if self._asks_for_open(query) and (tasks_open := self._open(query)):
            return SearchResult(tasks_open, "full", are_tasks=True)
        return several_topics.answered(query, self._parts.retriever.search)

    def _asks_for_open(self, query: Query) -> bool:
        """Whether all that is to be done is asked for, of no time and nothing else."""
        is_narrowed = query.tags or query.entity or query.store or query.since or query.until
        return query.mode == "normal" and not is_narrowed and tasks.asks_for_open(query.text)

    def _open(self, query: Query) -> list[Hit]:
        memories = [task.memory for task in self.open_tasks(query.project)]
        return self._parts.retriever.in_order(memories)

    def open_tasks(self, project: str) -> list[OpenTask]:
        """What is to be done, as OpenTasks has it; where projects are kept apart, of this one."""
        found = self._tasks().all()
        return [task for task in found if self._is_of_project(task.memory, project)]

    def tasks_among(self, memories: Collection[Memory]) -> list[OpenTask]:
        """Of these memories those that are to be done."""
        return list(self._tasks().among(memories))

    def ran_out_among(self, memories: Collection[Memory]) -> dict[str, date]:
        """Of these memories those that tell of a contract or the like, by the day it was up."""
        now, zone = self._parts.clock(), self._parts.settings.zone
        found: dict[str, date] = {}
        for memory in memories:
            if memory.store == "episodic" or memory.is_secret or not is_current(memory, now):
                continue
            if day := ran_out(memory.text, memory.created_at, now, zone):
                found[memory.id] = day
        return found

    def _tasks(self) -> OpenTasks:
        parts = self._parts
        return OpenTasks(parts.catalog, parts.words, parts.settings.zone, parts.clock)

    def _edited(self, found: SearchResult) -> bool:
        """Whether a file that answers was edited, where there were too many to look at before."""
        if not self._parts.edited_files.is_partial:
            return False
        paths = self._parts.catalog.paths_of(hit.memory.id for hit in found.hits)
        return self._parts.edited_files.these(paths)

    def look_up(self, query: Query) -> SearchResult:
        """Search for the server itself, which does not count as a recall.

        Without words what the filters leave, the latest first.
        """
        find = self._parts.retriever.search if query.text.strip() else self._parts.retriever.listed
        return find(query)

    def absent(self, query: Query, found: SearchResult) -> list[str]:
        """Words of the query that no memory has (see Retriever.absent)."""
        return self._parts.retriever.absent(query, found)

    def bearing_on(self, prompt: str, project: str) -> list[Hit]:
        """What may be shown of itself when the user says this (see PromptMatches.bearing_on)."""
        return self._parts.prompt_matches.bearing_on(prompt, project)

    @property
    def is_warming_up(self) -> bool:
        """Whether the model is still loading: words alone answer until it is there."""
        return self._parts.indexer.readiness == "warming up"

    def held(self, query: Query) -> list[Heard]:
        """What was said of it and is not summed up yet (see HeldTurns)."""
        return self._parts.held_turns.matching(query)

    def recall_as_of(self, moment: datetime, query: Query) -> AsOf:
        """Search an earlier state (see AsOfSearch.recall)."""
        return self._parts.as_of.recall(moment, query)

    def why_not(self, id: str, query: Query) -> str:
        """Why a memory does, or does not, come for a question: in words."""
        return self._parts.retriever.why_not(id, query)

    def glanced(self, session: str) -> None:
        """A host took the context block, which counts as a recall of that session."""
        empty = not self._parts.catalog.counts_more_than(0)
        self._parts.usage_counter.recalled(session, empty=empty)

    def use(self, ids: Sequence[str], *, once_in: str = "") -> list[str]:
        """Count a true use of these memories (D31); returns the ids that do not exist.

        `once_in`: a use that is inferred counts once in this session.
        """
        parts = self._parts
        with parts.writer.lock:
            if once_in:
                ids = [id for id in ids if parts.notices.first_time(f"used {id}", once_in)]
            known = parts.catalog.get_many(list(dict.fromkeys(ids)))
            with suppress(StorageError):  # on a full disk what is read is answered all the same
                for memory in known:
                    parts.activities.put(memory.id, self._used(memory))
                if known:
                    parts.usage_counter.used()
            parts.writer.finish()
        found = {memory.id for memory in known}
        return [id for id in ids if id not in found]

    def _used(self, memory: Memory) -> Activity:
        activity, _, _ = self._parts.retriever.vitality_of(memory)
        now = self._parts.clock()
        ageing = self._parts.settings.ageing
        return logged(
            activity,
            used(activity, now, ageing),
            "shaped an answer",
            memory.category,
            now,
            negated_before=memory.negated_at,
            negated_at=memory.negated_at,
            ageing=ageing,
        )

    def latest(self, project: str, limit: int) -> list[Memory]:
        """The newest current memories of the user and of one project, newest first."""
        return self._parts.retriever.latest(project, limit)

    def day(self, day: date) -> list[Memory]:
        """The episodes of one local day, in order."""
        return self._parts.retriever.day(day)

    def standing_rules(self, caller: Caller) -> list[str]:
        """What SOUL.md, IDENTITY.md, MEMORY.md and the core say to them about how to act."""
        names = (layout.SOUL_PAGE, layout.IDENTITY_PAGE, layout.CORE_PAGE)
        pages = {name: page_text(self._parts, name) for name in names}
        core = self._parts.catalog.current_in("core", self._parts.clock())
        return standing_rules.standing(
            pages, [memory for memory in core if caller.may_read(memory.sensitivity)]
        )

    def laid_down(self) -> tuple[list[str], list[str]]:
        """What people wrote into the pages: how to act, and what is so, without what memories say.

        Facts of IDENTITY.md, names above all, tell how to act.
        """
        rules = [line for lines in self.page_rules().values() for line in lines]
        facts: list[str] = []
        for line in self.own_words():
            (rules if standing_rules.acts(line.text) else facts).append(line.text)
        return rules, facts

    def acts(self, text: str) -> bool:
        """Whether a text tells what to do, what to leave, or what to call somebody."""
        return standing_rules.acts(text)

    def who(self, ahead: Collection[str]) -> list[Memory]:
        """Where the user lives and works, and with whom: the newest fact of each that holds now.

        None of the ids `ahead`: that is to come.
        """
        now = self._parts.clock()
        catalog = self._parts.catalog
        names = catalog.people.called([people.USER], now)
        found: dict[str, Memory] = {}
        for attribute in self_description.ATTRIBUTES:
            numbers = self._parts.attributes.of_the_user(attribute, _LOOKED_AT, names)
            rows = catalog.by_number(numbers)
            for n in sorted(rows, reverse=True):
                memory = rows[n]
                is_ahead = memory.id in ahead or is_to_come(memory, now)
                holds = not is_ahead and is_current(memory, now) and _is_so(memory)
                if holds and self_description.tells(attribute, memory.text):
                    found[memory.id] = memory
                    break
        return list(found.values())

    def changes_at_home(self, memories: Sequence[Memory]) -> list[Memory]:
        """See at_home.changes."""
        return at_home.changes(memories, self._parts.catalog.people, self._parts.clock())

    def same_day(
        self,
        ids: Sequence[str],
        without: Collection[str],
        project: str,
        may_be_told: Callable[[Memory], bool],
    ) -> list[OnDay]:
        """What else is on the day to come of each of these memories, as SameDay orders it.

        Of several memories one after the other. Beside a series what is at about its hour, of
        single days. Where projects are kept apart, of this one; a series is as it is on other days
        if only what may not be told says otherwise.
        """
        parts = self._parts

        def exceptions(first: datetime, last: datetime) -> SeriesExceptions:
            return self.series_exceptions((first, last), project, may_be_told)

        zone, now = parts.settings.zone, parts.clock()
        same_day = SameDay(parts.catalog, zone, now, exceptions, self._calls_off)
        same_hour = SameHour(parts.catalog, zone, parts.clock)
        found: list[OnDay] = []
        for memory in parts.catalog.get_many(ids):
            if same_day.is_series(memory):
                for each in same_hour.beside(memory, without):
                    if not same_day.is_series(each.memory):
                        found.append(OnDay(each.day, each.memory, "single"))
            else:
                found += same_day.beside(memory, without)
        return [each for each in found if self._is_of_project(each.memory, project)]

    def away(self, ids: Sequence[str], without: Collection[str], project: str) -> list[AtOnce]:
        """What tells that whom these memories concern are away, or on duty, on their days to come.

        Where projects are kept apart, of this one.
        """
        parts = self._parts
        away = Away(parts.catalog, parts.settings.zone, parts.clock)
        known = parts.catalog.get_many(ids)
        found = [each for memory in known for each in away.on_the_day_of(memory, without)]
        return [each for each in found if self._is_of_project(each.memory, project)]

    def _is_of_project(self, memory: Memory, project: str) -> bool:
        """Whether it may be told of in a project: others are, unless they are kept apart."""
        apart = self._parts.settings.separate_projects
        return not (apart and projects.is_elsewhere(memory.project, project))

    def series_exceptions(
        self,
        days: tuple[datetime, datetime],
        project: str,
        may_be_told: Callable[[Memory], bool],
    ) -> SeriesExceptions:
        """What may be different on days of what recurs, from when to when (see SeriesExceptions).

        Where projects are kept apart, of this one; and only of what `may_be_told`.
        """
        settings = self._parts.settings

        def is_told(memory: Memory) -> bool:
            apart = settings.separate_projects and projects.is_elsewhere(memory.project, project)
            return not apart and may_be_told(memory)

        return SeriesExceptions(
            self._parts.catalog, settings.zone, self._parts.clock(), days, is_told
        )

    def ahead(self, project: str, limit: int) -> list[tuple[Memory, datetime, timedelta]]:
        """Current memories that tell of today or a later day, the nearest day first.

        With the moment, and how long a time is told: a month has no day of its own.
        """
        now = self._parts.clock()
        zone = self._parts.settings.zone
        start = midnight(now.astimezone(zone).date(), zone)
        catalog = self._parts.catalog
        days = catalog.told_times.ahead(start.timestamp(), limit * 4)
        memories = catalog.by_number(list(days))
        found: list[tuple[Memory, datetime, timedelta]] = []
        for n, (moment, until) in days.items():
            memory = memories.get(n)
            if not memory or not is_current(memory, now) or tells_what_happened(memory, now):
                continue
            if project and projects.is_elsewhere(memory.project, project):
                continue
            begins = datetime.fromtimestamp(moment, UTC)
            lasts = timedelta(seconds=until - moment) or coming_day.whole_month(memory, zone)
            if not self._calls_off(memory, begins):
                found.append((memory, begins, lasts))
        return found[:limit]

    def day_to_come(self, memory: Memory) -> tuple[datetime, timedelta] | None:
        """When it is that this memory tells of: from today on, and how long it lasts."""
        now, zone = self._parts.clock(), self._parts.settings.zone
        found = coming_day.of(memory, self._parts.catalog, now, zone)
        if not found or (not memory.occurred_at and self._calls_off(memory, found[0])):
            return None
        return found

    def _calls_off(self, memory: Memory, moment: datetime) -> bool:
        """Whether it tells that nothing comes of this moment: the party on Friday is off.

        By its own words, or as what ended another.
        """
        if is_called_off(memory.text, moment, memory.created_at, self._parts.settings.zone):
            return True
        # What holds until then is no more then, and this takes its place.
        return self._ended(memory, lambda end: end == moment)

    def birth_of(self, told: str, memory: Memory) -> Birth | None:
        """When they were born whose age a memory tells behind the words `told`, if that is known.

        None where what tells it belongs to a project that is kept apart.
        """
        parts = self._parts
        if parts.settings.separate_projects:
            return None
        return births.born(told, memory, parts.clock(), parts.catalog, parts.settings.zone)

    def tells_end(self, memory: Memory) -> bool:
        """Whether it is the news that something is over, or stopped for a while.

        Not what begins when that is over, or later: it takes its place.
        """
        begins = memory.occurred_at
        return self._ended(memory, lambda end: begins is not None and end <= begins)

    def ended_by(self, memory: Memory) -> list[Memory]:
        """What is over by the news that a memory tells, and nothing else."""
        found: list[Memory] = []
        for other in self._parts.catalog.get_many(memory.related):
            turns = other.correction_history
            is_last = bool(turns) and turns[-1].reason == "ended"
            if is_last and turns[-1].new == memory.text and not other.deleted_at:
                found.append(other)
        return found

    def _ended(self, memory: Memory, is_taken_over: Callable[[datetime], bool]) -> bool:
        for other in self._parts.catalog.get_many(memory.related):
            if other.valid_until and is_taken_over(other.valid_until):
                continue
            ends = [turn for turn in other.correction_history if turn.reason == "ended"]
            if any(turn.new == memory.text for turn in ends):
                return True
        return False

    def page_rules(self) -> dict[str, list[str]]:
        """What people laid down in SOUL.md and IDENTITY.md, by page."""
        soul = page_lines.matching({layout.SOUL_PAGE: page_text(self._parts, layout.SOUL_PAGE)})
        identity = page_text(self._parts, layout.IDENTITY_PAGE)
        return {
            layout.SOUL_PAGE: [f"{line.heading}: {line.text}" for line in soul],
            layout.IDENTITY_PAGE: standing_rules.identity_lines(identity),
        }

    def own_words(self, query: str = "") -> list[OwnLine]:
        """What people wrote into MEMORY.md outside its marks.

        With a query also into IDENTITY.md and SOUL.md, as far as it answers.
        """
        names = [layout.CORE_PAGE]
        if query:
            names += [layout.IDENTITY_PAGE, layout.SOUL_PAGE]
        pages = {name: page_text(self._parts, name) for name in names}
        return page_lines.matching(pages, query)


def _is_so(memory: Memory) -> bool:
    """Whether it is a fact as it stands: nothing planned, possible or over for good."""
    is_fact = memory.store == "semantic" and not memory.mood and not memory.is_secret
    return is_fact and not attributes.read(memory.text).plans
