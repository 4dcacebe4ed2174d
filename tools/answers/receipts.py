"""What remember answers: a confirmation, the facts of it, and what the host may do next."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf

from pydantic import BaseModel

from ...prompts import Prompts
from ...server.capture.host_warnings import ScoringFault
from ...server.capture.namesakes import WhichOne
from ...server.capture.outcomes import Neighbour, Outcome
from ...server.domain.fence import data_block, fenced
from ...server.domain.text import cut
from ...server.language.people import role_told
from ...server.language.script import is_chinese
from .changed_words import words_of_change
from .confirmations import confirmation, first_line, in_one_language, is_of_a_death, say_of
from .language import language_of, phrases_for
from .lost_words import what_is_lost
from .memories import another_s

_NEIGHBOUR_CHARACTERS = 160
_WEAKEST = 2
_ASKED = 2
"""So many known memories at most are asked about in one answer."""
_OVERLOOKED = 0.62
"""So alike in meaning is what a host may have overlooked that has looked things up.

Of the needless questions that eight readers were asked nine of eleven were below, and what
repeats or changes a fact is above.
"""
_AS_MUCH = 0.5
"""What cost this share of what the weightiest did spoke against it as well."""
NOTHING: Mapping[str, str] = {}
NO_STANDING: Mapping[str, Sequence[str]] = {}


class Receipt(BaseModel):
    """`commit` is empty while git is pending, `score` -1 where nothing was appraised."""

    outcome: str
    id: str
    text: str
    store: str
    file: str
    sha256: str
    commit: str
    score: float
    indexed: bool
    replaced: list[str]
    neighbours: list[str]


@dataclass(frozen=True, slots=True)
class _View:
    """What the reader of a receipt knows already (see told)."""

    seen: Callable[[str], bool]
    before: Mapping[str, str]
    first: Callable[[str], bool]
    just_shown: Collection[str]
    has_asked: bool
    standing: Mapping[str, Sequence[str]]
    outcomes: Sequence[Outcome]

    @property
    def is_list(self) -> bool:
        """Whether several facts were sent."""
        return len(self.outcomes) > 1


class Receipts(BaseModel):
    """What a program reads of every answer of remember."""

    receipts: list[Receipt]


def receipt(outcome: Outcome, *, indexed: bool) -> Receipt:
    """What a program reads of one outcome; `indexed` once it can be found by meaning."""
    return Receipt(
        outcome=outcome.kind,
        id=outcome.id,
        text=outcome.text,
        store=outcome.store,
        file=outcome.path,
        sha256=outcome.sha256,
        commit=outcome.commit or "",
        score=outcome.appraised.total if outcome.appraised else -1,
        indexed=indexed,
        replaced=list(outcome.replaced),
        neighbours=[neighbour.id for neighbour in outcome.neighbours],
    )


def told(
    outcomes: Sequence[Outcome],
    prompts: Prompts,
    seen: Callable[[str], bool],
    unnamed: Sequence[str] = (),
    before: Mapping[str, str] = NOTHING,
    first: Callable[[str], bool] = lambda what: True,
    just_shown: Collection[str] = (),
    *,
    has_asked: bool = False,
    standing: Mapping[str, Sequence[str]] = NO_STANDING,
) -> list[str]:
    """What a model reads: first the line that may be repeated, then what it needs next.

    `seen` says which memories this conversation knows already; `unnamed` are tags and entities
    that no fact of the list names; `before` is what stood, by id, where a fact took a place;
    `first`, whether this conversation is not told something yet; `just_shown`, what it was shown
    whole a moment ago; `has_asked`, whether it looked something up then; `standing`, by id, where
    it stands (see where_it_stands).
    """
    view = _View(seen, before, first, just_shown, has_asked, standing, outcomes)
    if len(outcomes) == 1:
        one = outcomes[0]
        label = fenced(_told_of(one)) if one.sealed else ""
        facts = " · ".join(
            fact for fact in (f"{one.id} {label}".strip(), *_facts(one, view)) if fact
        )
        rest = [facts, *_next_lines(_asking(outcomes, view)[0], prompts, view)]
        return ["\n".join(line for line in (confirmation(one), *rest) if line)]
    outcomes = in_one_language(outcomes)
    parts = [first_line(outcomes)]
    parts.append(_which_is_which(outcomes, unnamed, view))
    for outcome in _asking(outcomes, view):
        lines = "\n".join(_next_lines(outcome, prompts, view))
        if lines:
            parts.append(lines if outcome.id in lines else f"{outcome.id}\n{lines}")
    return parts


def _which_is_which(outcomes: Sequence[Outcome], unnamed: Sequence[str], view: _View) -> str:
    """Each fact with its id and what became of it, and the names given to none of them.

    The model has just sent the texts: their first words say which is which.
    """
    said = say_of(outcomes[0]).receipt
    rows: list[str] = []
    for outcome in outcomes:
        mark = confirmation(outcome).partition(" ")[0]
        told = (outcome.id, _told_of(outcome, [view.before.get(id, "") for id in outcome.replaced]))
        facts = " · ".join([" ".join(each for each in told if each), *_facts(outcome, view)])
        rows.append(f"{mark} {facts}")
    lines = [data_block(said["which"], "\n".join(rows), "content")]
    if any(outcome.kind == "stored" for outcome in outcomes) and view.first("take back"):
        lines.append(said["take_back"])
    if unnamed:
        lines.append(data_block(said["given_to_none"], ", ".join(unnamed), "content"))
    return "\n".join(lines)


def _told_of(outcome: Outcome, before: Sequence[str] = ()) -> str:
    """The first words of its text, or of a secret's label; of an update with what it changes."""
    mark = confirmation(outcome).partition(" ")[0]
    text = outcome.text.removeprefix(mark).strip()
    known = [] if outcome.sealed else [old for old in before if old]
    return words_of_change(text, known)


def plain_copies(outcome: Outcome, handle: str) -> str:
    """What still tells a secret in plain text, and how it goes."""
    said = say_of(outcome).receipt["plain_copies"]
    return said.format(ids=", ".join(outcome.twins), handle=handle)


def _facts(outcome: Outcome, view: _View) -> list[str]:
    """What became of it beside the confirmation."""
    said = say_of(outcome)
    is_explained = outcome.appraised or outcome.kind == "unappraised"
    facts = ["" if is_explained else fenced(outcome.why)]
    is_raised = outcome.bar is not None and outcome.bar.is_raised
    if outcome.held and not (is_raised and outcome.held == "private"):
        facts.append(said.awaited[outcome.held])
    if outcome.bar and is_raised:
        facts.append(said.receipt["needs_more"].format(needed=f"{outcome.bar.needed:g}"))
    if outcome.mood:
        facts.append(said.moods[outcome.mood])
    if outcome.private:
        facts.append(said.receipt["private"])
    if outcome.holds_until:
        facts.append(f"⏳ {said.until_day.format(day=outcome.holds_until)}")
    if outcome.kind != "stored":
        facts += _weakest(outcome)
    facts.append(_naming(said.receipt["in_place"], outcome.replaced))
    if outcome.tells_until:
        facts.append(said.receipt["tells_until"].format(day=outcome.tells_until))
    facts.append(_naming(said.receipt["linked"], outcome.linked))
    facts.append(_naming(said.receipt["happened"], outcome.happened))
    facts.append(_naming(said.receipt["completes"], outcome.completes))
    facts += [fenced(fact) for fact in view.standing.get(outcome.id, ())]
    facts += outcome.changes
    if outcome.kind == "stored" and not outcome.commit:
        facts.append(said.receipt["pending"])
    facts += _what_ended(outcome)
    return [fact for fact in facts if fact]


def _naming(words: str, ids: Sequence[str]) -> str:
    """Words that tell of these memories; empty where there are none."""
    return words.format(ids=", ".join(ids)) if ids else ""


def _what_ended(outcome: Outcome) -> list[str]:
    """What is over, what holds until which day, and what goes on after all."""
    said, holding = say_of(outcome).receipt, dict(outcome.holding)
    over = [id for id in outcome.ended if id not in holding]
    facts = [_naming(said["no_more" if is_of_a_death(outcome) else "over"], over)]
    for last in dict.fromkeys(holding.values()):
        ids = ", ".join(id for id, day in holding.items() if day == last)
        facts.append(said["holds_until"].format(ids=ids, day=last))
    return [*facts, _naming(said["goes_on"], outcome.going_on)]


def _weakest(outcome: Outcome) -> list[str]:
    """Why it was not stored: that it is private, and which scores cost it most.

    The numbers are in the proposal.
    """
    judged, said = outcome.appraised, say_of(outcome).receipt
    if not judged or judged.total >= judged.threshold:
        return [fenced(outcome.why)] if judged else []
    costs = {name: _cost(score, share) for name, score, share in judged.terms}
    most = sorted(costs, key=lambda name: -costs[name])[:_WEAKEST]
    names = [name for name in most if costs[name] >= _AS_MUCH * costs[most[0]]]
    needed = f"{judged.threshold:g}"
    facts = [said["needs_more"].format(needed=needed)] if judged.raised else []
    return [*facts, said["scored"].format(names=", ".join(names))]


def _cost(score: float, share: float) -> float:
    """What a score is short of 10 by, weighted: what it took from the total."""
    return (10 - score) * share / score if score else inf


def _next_lines(outcome: Outcome, prompts: Prompts, view: _View) -> list[str]:
    """What is left to do or to ask, and what to do otherwise next time."""
    said, first = say_of(outcome), view.first
    lines = [_next_step(outcome, prompts, first), *_before(outcome, view)]
    for named, current in outcome.followed:
        lines.append(said.followed.format(named=named, current=current))
    lines.append(_naming(said.receipt["contradicts"], outcome.contradicts))
    lines.append(_naming(said.receipt["beside"], outcome.beside))
    if outcome.unsure:
        lines.append(said.receipt["unsure"])
    is_told_apart = view.is_list or outcome.settled
    if outcome.compound and not is_told_apart and first(said.several_facts):
        lines.append(said.several_facts)
    if outcome.long and first(said.long_text):
        lines.append(said.long_text)
    lines += _near_lines(outcome, view)
    lines += [_which(asked, outcome.text) for asked in outcome.which]
    if outcome.was_plain:
        lines.append(said.receipt["was_plain"])
    lines += [_advice(fault, outcome) for fault in outcome.guidance]
    return [line for line in lines if line]


def _advice(fault: ScoringFault, outcome: Outcome) -> str:
    """What to do otherwise: now, where it waits for that; else the next time."""
    said = say_of(outcome).receipt
    if fault == "doubtful scores" and outcome.kind == "proposed":
        return said["judge_again"].format(id=outcome.id)
    return said[fault]


def _near_lines(outcome: Outcome, view: _View) -> list[str]:
    """What is near it and in nobody's view, and what the host is to decide of it."""
    said, near = say_of(outcome).receipt, outcome.neighbours
    if not near:
        return []
    lines = [data_block(said["near"], "\n".join(_neighbour(each) for each in near))]
    return [*lines, said["near_ask" if view.first("verdicts") else "near_again"]]


def _before(outcome: Outcome, view: _View) -> list[str]:
    """What stood there, so that no detail of it is lost unseen.

    Not what the model was shown a moment ago, unless the new text leaves something of it out.
    """
    before = view.before
    ids = [id for id in (*outcome.replaced, *outcome.ended) if before.get(id)]
    to_end = outcome.ended if outcome.begins else ()
    warning = what_is_lost(
        [before[id] for id in ids if id in outcome.replaced],
        [before[id] for id in ids if id in to_end],
        outcome,
        view.outcomes,
    )
    if not warning:
        ids = [id for id in ids if id not in view.just_shown]
    if not ids:
        return []
    names = [f"{id} " for id in ids] if len(ids) > 1 else [""]
    rows = [
        f"- {name}{cut(before[id], _NEIGHBOUR_CHARACTERS)}"
        for name, id in zip(names, ids, strict=True)
    ]
    said = say_of(outcome).receipt
    lines = [data_block(said["was"], "\n".join(rows))]
    return [*lines, warning] if warning else lines


def _next_step(outcome: Outcome, prompts: Prompts, first: Callable[[str], bool]) -> str:
    id, said = outcome.id, say_of(outcome).receipt
    match outcome.kind:
        case "unappraised":
            if first("rubric"):
                needed = f"{outcome.bar.needed:g}" if outcome.bar else ""
                language = language_of(outcome.text)
                return prompts.render("rubric", language, proposal=id, needed=needed)
            return said["score_again"].format(id=id)
        case "proposed" if outcome.why.startswith("suggested by"):
            return said["suggested"].format(id=id)
        case "proposed":
            return said["proposed"].format(id=id)
        case "withheld":
            return said["withheld"]
        case "refused" if not id:
            return said["refused_gone"]
        case "refused":
            return said["refused"].format(id=id)
        case "stored" | "known" | "amended" | "renewed":
            return ""


def _asking(outcomes: Sequence[Outcome], view: _View) -> list[Outcome]:
    """The outcomes, each with the neighbours that are asked about: the likeliest two of all."""
    found: dict[str, tuple[int, Neighbour]] = {}
    for at, outcome in enumerate(outcomes):
        for each in outcome.neighbours:
            if each.id not in found and _is_open(each, outcome, view):
                found[each.id] = (at, each)
    likeliest = sorted(found.values(), key=lambda pair: _how_unlikely(pair[1]))[:_ASKED]
    return [
        replace(outcome, neighbours=tuple(each for place, each in likeliest if place == at))
        for at, outcome in enumerate(outcomes)
    ]


def _how_unlikely(neighbour: Neighbour) -> tuple[bool, bool, float]:
    return not neighbour.difference, not neighbour.contested, -(neighbour.similarity or 0)


def _is_open(neighbour: Neighbour, outcome: Outcome, view: _View) -> bool:
    """Whether the host is to be asked about it: it is not in view, or is to be settled.

    Who looked for what is known has judged by it: then what says nearly the same, or denies it.
    """
    is_seen = view.seen(neighbour.id) and not _is_to_settle(neighbour)
    if is_seen:
        return False
    return not view.has_asked or _may_be_overlooked(neighbour, outcome)


def _is_to_settle(neighbour: Neighbour) -> bool:
    """What is asked although this conversation has it in view."""
    return neighbour.contested or bool(neighbour.difference)


def _may_be_overlooked(neighbour: Neighbour, outcome: Outcome) -> bool:
    """Whether a host that looked is asked all the same."""
    if neighbour.difference:
        return True
    if outcome.replaced or outcome.ended:
        return False
    if neighbour.similarity is None:  # told a moment ago, or no model answers: its words tell
        return neighbour.contested
    return neighbour.similarity >= _OVERLOOKED


def _which(asked: WhichOne, text: str) -> str:
    """The question whom of several who share a name is meant."""
    chinese = is_chinese(text)
    rows: list[str] = []
    for one in asked.namesakes:
        role = role_told(one.role, one.name, [one.text], chinese=chinese) if one.role else ""
        rows.append(f"{one.name} ({role}) {one.id}" if role else f"{one.name} {one.id}")
    who = data_block(phrases_for(text).which_one.format(name=asked.name), "\n".join(rows))
    return f"{who}\n{phrases_for(text).which_one_said}"


def _neighbour(neighbour: Neighbour) -> str:
    text = cut(neighbour.text, _NEIGHBOUR_CHARACTERS)
    told = f"- {neighbour.id} {another_s(neighbour.source, text, phrases_for(text))}"
    if not neighbour.difference:
        return told
    kind, colon, words = neighbour.difference.partition(": ")
    named = phrases_for(neighbour.text).differences.get(kind)
    return f"{told} ({named}{colon}{words})" if named else f"{told} ({words})"
