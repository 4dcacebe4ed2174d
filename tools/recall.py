"""The recall tool: search, one memory whole, and what a conversation starts with."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from functools import cache
from typing import Annotated, assert_never

from mcp.server.mcpserver import Resolve
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, ToolAnnotations

from ..server.domain.caller import Caller
from ..server.engine import Engine
from ..server.errors import HistoryError, InputError
from ..server.language.script import is_chinese
from ..server.search.page_lines import OwnLine
from ..server.search.query import Hit, Mode, Query, SearchResult, bound
from ..server.storage.index.held_messages import Heard
from . import completeness
from .answers import asked_times, records_shown
from .answers import memories as shown
from .answers.days_ahead import nearest_day_first, on_their_days
from .answers.language import phrases, words_in
from .answers.legend import legend, of_short_rows
from .answers.memories import FoundMemory, Recalled
from .answers.notices import notices
from .answers.overview import context_block, of_project, phrases_of_store
from .answers.phrases import Phrases
from .answers.proposals import asked_about, undecided
from .answers.reminders import with_reminders
from .answers.results import result
from .answers.task_days import with_their_days
from .answers.whole_memory import whole
from .context import InContext, ToolContext
from .kept_from_agents import ONLY_MAIN, is_kept_from, refuse_agents
from .recall_request import (
    MOST_HITS,
    OneChange,
    OneRecord,
    RecallRequest,
    Searching,
    SearchingThen,
    Start,
)
from .registration import gathered, published
from .used import count_used
from .where_more import absent, kept_apart, nothing_found, outside_tags

DESCRIPTION = (
    "Call this at the start of a conversation (empty query), and before answering anything that "
    "may depend on the user's past, preferences, projects, plans or people, or on "
    '"last time" / 上次 / "do you remember" / 你还记得; if unsure, call it.\n'
    "🔒 is opened by recall(id)."
)

_MAX_QUERY = 2_000
_WEAK, _WEAK_IN_REVIEW = 4, 6
"""So many weak facts, and episodes, at most stand behind the sure ones, where no number is asked
for; in a review, what was replaced is asked for as well.
"""
_ALL_TIMES = 2
"""The budget of an answer, where every occasion is asked for."""
_A_MOMENT = timedelta(microseconds=1)

_Call = Annotated[RecallRequest, Resolve(gathered(RecallRequest))]


def recall(call: _Call, context: InContext) -> CallToolResult:
    """Count what was used, then find what is looked for."""
    engine = context.engine()
    engine.upkeep.look()
    notes = count_used(engine, call.used)
    intent = call.intent()
    match intent:
        case OneChange(name):
            refuse_agents(context.caller(call.agent), name)
            return result(
                [_history(name, call, engine), *notes, *_notices(call, context)],
                _answered("history"),
            )
        case OneRecord(id):
            text = _one_record(id, call, context)
            return result([text, *notes, *_notices(call, context)], _answered("id"))
        case Start():
            engine.search.glanced(context.session.id)
            caller = context.caller(call.agent, _project(call, context))
            engine.upkeep.just_shown.begin(caller, goes_on=bool(call.project.strip()))
            engine.upkeep.begins(caller)  # the overview says it itself
            blocks = _at_the_start(call, context, caller)
            said = "\n".join(blocks)
            notes += legend(engine, context.session.id, said, phrases_of_store(engine))
            return result([*blocks, *notes, *_notices(call, context)], _answered("context"))
        case SearchingThen():
            return _recall_then(call, context, notes)
        case Searching(mode):
            return _recall_now(call, mode, context, notes)
        case _:
            assert_never(intent)


def _history(name: str, call: RecallRequest, engine: Engine) -> str:
    """One change, or the latest: as many as asked for, and since when."""
    told = engine.history.told(name, to_model=True, limit=call.limit, since=call.since)
    return records_shown.history_shown(told, phrases_of_store(engine))


def _at_the_start(call: RecallRequest, context: ToolContext, caller: Caller) -> list[str]:
    """The overview, and what the project that is named holds; that alone once it was given."""
    engine = context.engine()
    is_first = engine.upkeep.first_time("overview", context.session.id)
    if call.project.strip() and not is_first:
        of_it = of_project(engine, caller, "", call.limit or 0)
        if of_it:
            return of_it
    overview = context_block(engine, caller) or phrases_of_store(engine).nothing_yet
    if not call.project.strip():
        return [overview]
    return [overview, *of_project(engine, caller, overview, call.limit or 0)]


@cache
def tool() -> Tool:
    """For servers, all of which may have the same one: its schemas take long to make."""
    return Tool.from_function(
        published(recall, RecallRequest),
        title="Recall",
        description=DESCRIPTION,
        meta={"anthropic/alwaysLoad": True},
        # What was used, or looked at by its id, is counted and lasts longer.
        annotations=ToolAnnotations(
            read_only_hint=False, destructive_hint=False, open_world_hint=False
        ),
    )


def _recall_now(
    call: RecallRequest, mode: Mode, context: ToolContext, notes: list[str]
) -> CallToolResult:
    engine = context.engine()
    query = _query(call, context, mode=mode, until=call.until)
    found = engine.search.recall(query)
    # Lines that somebody wrote into the pages themselves come first (S3-04).
    hits = [shown.own_line_shown(line) for line in _own_lines(engine, query)]
    caller = context.caller(call.agent)
    say = _said(call, engine)
    notes = [*notes, *asked_times.told(engine, found, (call.since, call.until), say)]
    said = len(notes)
    hits += _hits(call, context, found, notes)
    is_whole = len(notes) == said and not engine.settings.separate_projects
    of_time = found.asked is not None and found.asked.alone
    if of_time and (call.query.strip() or call.limit):
        answers = hits[: call.limit or None]
    else:  # filters alone may leave everything
        answers = _shown(hits, call, engine, all_asked=found.all_asked or of_time)
    notes += completeness.told(
        call, hits, answers, say, is_whole=is_whole, is_of_time=of_time and not call.tags
    )
    if not caller.agent:  # nobody has said yet how private it is
        answers += [shown.held_shown(engine, heard, say) for heard in _held(engine, query)]
    waiting = undecided(engine, query, found.asked, caller, say)
    return _found(call, answers, found, context, notes, query, waiting)


def _recall_then(call: RecallRequest, context: ToolContext, notes: list[str]) -> CallToolResult:
    engine = context.engine()
    query = _query(call, context, mode="normal", until="")
    moment = bound(call.until, engine.clock(), engine.settings.zone, "until")
    # The moment is where the day that was named is over.
    day = engine.calendar.day((moment or engine.clock()) - _A_MOMENT)
    try:
        then = engine.search.recall_as_of(moment or engine.clock(), query)
    except HistoryError:  # nothing was recorded yet: what is known today of that time
        now_known = replace(query, until=moment)
        found = engine.search.recall(now_known)
        notes = [*notes, _said(call, engine).recall["not_recorded"].format(day=day)]
        hits = _shown(_hits(call, context, found, notes), call, engine)
        return _found(call, hits, found, context, notes, now_known)
    as_known = _said(call, engine).recall["as_known"]
    notes = [*notes, as_known.format(day=day, commit=then.commit.sha[:10])]
    hits = _shown(_hits(call, context, then.found, notes), call, engine)
    return _found(call, hits, then.found, context, notes, query)


def _found(
    call: RecallRequest,
    hits: list[FoundMemory],
    found: SearchResult,
    context: ToolContext,
    notes: list[str],
    query: Query,
    waiting: Sequence[FoundMemory] = (),
) -> CallToolResult:
    engine = context.engine()
    phrases = _said(call, engine)
    say = phrases.recall
    by_words = found.answered_by != "full"
    # That nothing is found by words alone is no answer without saying so.
    if by_words and (engine.upkeep.first_time("by words", context.session.id) or not hits):
        notes = [*notes, say["by_words"]]
    shown_ids = {id for hit in hits for id in (hit.id, *hit.same)}
    notes = [
        *notes,
        *absent(engine, query, found, [*hits, *waiting], context.caller(call.agent), phrases),
        *outside_tags(engine, query, phrases, shown_ids),
        *kept_apart(engine, query, phrases),
    ]
    title = say["unsure"] if all(hit.weak for hit in hits) else say["found"]
    if hits:
        rows = with_reminders(hits, _just_shown(call, context))
        text = shown.listed(rows, title)
        notes += of_short_rows(engine, context.session.id, phrases) if rows != hits else []
    else:
        caller = context.caller(call.agent)
        text = nothing_found(
            engine, query, found, lambda each: not is_kept_from(each, caller, engine), phrases
        )
    notes += legend(engine, context.session.id, text, phrases)
    undecided = [shown.listed(waiting, say["waiting"])] if waiting else []
    return result(
        [text, *undecided, *notes, *_notices(call, context, [hit.id for hit in hits])],
        Recalled(answered_by=found.answered_by, memories=hits, proposals=list(waiting)),
    )


def _just_shown(call: RecallRequest, context: ToolContext) -> Mapping[str, str]:
    """By memory what its row told a moment ago; none where all is to be read from end to end."""
    if call.mode != "normal" or call.explain or not call.query.strip():
        return {}
    asked = repr(call.model_dump(exclude={"used"}))  # in JSON half a character has no form
    return context.engine().upkeep.just_shown.ask(context.caller(call.agent), asked)


def _hits(
    call: RecallRequest, context: ToolContext, found: SearchResult, notes: list[str]
) -> list[FoundMemory]:
    """The hits that this caller may see; `notes` says of others."""
    engine = context.engine()
    caller = context.caller(call.agent)
    say = _said(call, engine)
    hits = [hit for hit in found.hits if not is_kept_from(hit.memory, caller, engine)]
    if len(hits) < len(found.hits):
        notes.append(say.recall["private"].format(count=len(found.hits) - len(hits)))
    rows = _rows(call, engine, found, hits, caller)
    since, until = asked_times.days_asked(engine, found, (call.since, call.until))
    notes += [say.recall["only_to_do"]] * found.are_tasks
    if since is None:
        return rows
    is_list = not call.query.strip() or asked_times.is_list_ahead(found)
    if is_list and since.date() >= engine.calendar.today:
        is_open = not (until or call.limit)
        rows, more = nearest_day_first(
            engine, rows, caller, say, since=since, until=until, is_open=is_open
        )
        notes += more
    elif call.mode == "normal":
        until = until or engine.clock()
        rows = on_their_days(engine, rows, caller, say, since=since, until=until)
    return rows


def _rows(
    call: RecallRequest, engine: Engine, found: SearchResult, hits: Sequence[Hit], caller: Caller
) -> list[FoundMemory]:
    """As they come; what is to be done with its day, in plain recall."""
    say = _said(call, engine)
    rows = [_hit(engine, hit, call, say) for hit in hits]
    if call.mode != "normal":
        return rows
    memories = [hit.memory for hit in hits]
    return with_their_days(engine, rows, memories, caller, say, is_list=found.are_tasks)


def _hit(engine: Engine, hit: Hit, call: RecallRequest, say: Phrases) -> FoundMemory:
    leveled = call.mode == "debug"
    return shown.hit_shown(engine, hit, call.query, say, explain=call.explain, level=leveled)


def _said(call: RecallRequest, engine: Engine) -> Phrases:
    """What stands beside the hits: in the language of the conversation.

    What has no words but a day's is in that of the day, if that is Chinese: "today" may be a code.
    """
    if not words_in([call.query]) and any(map(is_chinese, (call.since, call.until))):
        return phrases("zh")
    return phrases_of_store(engine)


def _shown(
    hits: list[FoundMemory], call: RecallRequest, engine: Engine, *, all_asked: bool = False
) -> list[FoundMemory]:
    """Each thing once; as many as asked for, else as many as the budget holds.

    Beside what answers for sure then only a few weak matches: they are read, and seldom say more.
    """
    found = shown.folded(hits, by_day=all_asked)
    if call.limit:
        return found[: call.limit]
    if call.mode == "review":
        found = shown.with_few_weak(found, _WEAK_IN_REVIEW)
    elif not all_asked:
        found = shown.with_few_weak(found, _WEAK)
    budget = engine.settings.recall_tokens * (_ALL_TIMES if all_asked else 1)
    return shown.fitting(found, budget)


def _own_lines(engine: Engine, query: Query) -> Sequence[OwnLine]:
    """Lines of the pages, as far as the question is not narrowed to memories."""
    if _is_narrowed(query) or query.store not in (None, "core"):
        return []
    return engine.search.own_words(query.text)


def _held(engine: Engine, query: Query) -> Sequence[Heard]:
    """What was said and not summed up yet, where nothing asks for memories of a kind."""
    if query.tags or query.entity or query.store not in (None, "episodic"):
        return []
    return engine.search.held(query)


def _is_narrowed(query: Query) -> bool:
    return bool(query.tags or query.entity or query.since or query.until)


def _one_record(id: str, call: RecallRequest, context: ToolContext) -> str:
    engine = context.engine()
    # Arguments that make no sense are refused, also where nothing is searched.
    mode: Mode = "normal" if call.mode == "as-of" else call.mode
    query = _query(call, context, mode=mode, until=call.until)
    why = ""
    if call.explain and call.query.strip():
        why = engine.search.why_not(id, query)
    if id.startswith("ref_"):
        refuse_agents(context.caller(call.agent), id)
        return records_shown.reflection_shown(engine.reflection.recorded(id))
    if id.startswith("prop_"):
        refuse_agents(context.caller(call.agent), id)
        return asked_about(engine, [engine.review.proposal(id)], whole=True)
    memory = engine.memories.by_ids([id])[0]
    if is_kept_from(memory, context.caller(call.agent), engine):
        raise InputError("id", f"{id} is private", f"Ask the main agent: {ONLY_MAIN}.")
    caller = context.caller(call.agent)
    text = whole(
        engine,
        memory,
        why=why,
        forgotten=mode == "debug",
        explain=call.explain,
        may_see=lambda other: not is_kept_from(other, caller, engine),
    )
    if not call.explain:  # somebody wants to know it, not why it was found
        engine.search.use([id], once_in=context.session.id)
    return text


def _query(call: RecallRequest, context: ToolContext, *, mode: Mode, until: str) -> Query:
    """What the search is asked.

    Raises:
        InputError: the query is too long, or a bound is no date.
    """
    if len(call.query) > _MAX_QUERY:
        raise InputError(
            "query",
            f"{len(call.query):,} characters; at most {_MAX_QUERY:,}",
            "Ask with the few words that matter.",
        )
    now = context.engine().clock()
    zone = context.settings.zone
    return Query(
        text=call.query,
        mode=mode,
        store=call.store or None,
        tags=tuple(call.tags),
        entity=call.entity,
        project=_project(call, context),
        session=context.session.id,
        since=bound(call.since, now, zone, "since"),
        until=bound(until, now, zone, "until"),
        limit=(call.limit or context.settings.recall_limit) if call.query.strip() else MOST_HITS,
        whole_days=not call.limit,
    )


def _project(call: RecallRequest, context: ToolContext) -> str:
    return call.project.strip() or context.session.project


def _notices(call: RecallRequest, context: ToolContext, without: Collection[str] = ()) -> list[str]:
    say = _said(call, context.engine())
    return notices(context.engine(), context.caller(call.agent), say, asked=True, without=without)


def _answered(by: str) -> Recalled:
    return Recalled(answered_by=by, memories=[])
