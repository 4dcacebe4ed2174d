"""What remember answers: a confirmation, the facts of it, and what the host may do next."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

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
from .language import language_of, phrases_for
from .lost_words import what_is_lost
from .memories import another_s
from .neighbours_asked import asking
from .receipt_facts import facts, naming
from .receipt_first_line import confirmation, first_line, in_one_language, say_of

_NEIGHBOUR_CHARACTERS, _NEAREST_CHARACTERS = 160, 80
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
    nearest: list[str]


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
        nearest=[neighbour.id for neighbour in outcome.nearest],
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
        answer = [confirmation(one), _row(f"{one.id} {label}".strip(), one, view)]
        answer += _next_lines(asking(outcomes, seen, has_asked=has_asked)[0], prompts, view)
        return ["\n".join(line for line in answer if line)]
    outcomes = in_one_language(outcomes)
    parts = [first_line(outcomes)]
    parts.append(_which_is_which(outcomes, unnamed, view))
    for outcome in asking(outcomes, seen, has_asked=has_asked):
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
        before = [view.before.get(id, "") for id in outcome.replaced]
        head = f"{outcome.id} {_told_of(outcome, before)}".strip()
        rows.append(f"{mark} {_row(head, outcome, view)}")
    lines = [data_block(said["which"], "\n".join(rows), "content")]
    if any(outcome.kind == "stored" for outcome in outcomes) and view.first("take back"):
        lines.append(said["take_back"])
    if unnamed:
        lines.append(data_block(said["given_to_none"], ", ".join(unnamed), "content"))
    return "\n".join(lines)


def _row(head: str, outcome: Outcome, view: _View) -> str:
    """Its id and first words, and the facts of it."""
    told = [head, *facts(outcome, view.standing.get(outcome.id, ()))]
    return " · ".join(each for each in told if each)


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


def _next_lines(outcome: Outcome, prompts: Prompts, view: _View) -> list[str]:
    """What is left to do or to ask, and what to do otherwise next time."""
    said = say_of(outcome)
    lines = [_next_step(outcome, prompts, view.first), *_before(outcome, view)]
    for named, current in outcome.followed:
        lines.append(said.followed.format(named=named, current=current))
    lines.append(naming(said.receipt["contradicts"], outcome.contradicts))
    lines.append(naming(said.receipt["beside"], outcome.beside))
    if outcome.unsure:
        lines.append(said.receipt["unsure"])
    lines += _on_its_form(outcome, view)
    lines += _near_lines(outcome, view)
    if outcome.nearest:
        rows = [_neighbour(each, _NEAREST_CHARACTERS) for each in outcome.nearest]
        lines.append(data_block(said.receipt["nearest"], "\n".join(rows)))
    lines += [_which(asked, outcome.text) for asked in outcome.which]
    if outcome.was_plain:
        lines.append(said.receipt["was_plain"])
    lines += [_advice(fault, outcome) for fault in outcome.guidance]
    return [line for line in lines if line]


def _on_its_form(outcome: Outcome, view: _View) -> list[str]:
    """That it tells several facts in one, or is long: once a conversation."""
    said = say_of(outcome)
    told: list[str] = []
    is_told_apart = view.is_list or outcome.settled
    if outcome.compound and not is_told_apart and view.first(said.several_facts):
        told.append(said.several_facts)
    if outcome.long and view.first(said.long_text):
        told.append(said.long_text)
    return told


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


def _which(asked: WhichOne, text: str) -> str:
    """The question whom of several who share a name is meant."""
    chinese = is_chinese(text)
    rows: list[str] = []
    for one in asked.namesakes:
        role = role_told(one.role, one.name, [one.text], chinese=chinese) if one.role else ""
        rows.append(f"{one.name} ({role}) {one.id}" if role else f"{one.name} {one.id}")
    who = data_block(phrases_for(text).which_one.format(name=asked.name), "\n".join(rows))
    return f"{who}\n{phrases_for(text).which_one_said}"


def _neighbour(neighbour: Neighbour, characters: int = _NEIGHBOUR_CHARACTERS) -> str:
    text = cut(neighbour.text, characters)
    told = f"- {neighbour.id} {another_s(neighbour.source, text, phrases_for(text))}"
    if not neighbour.difference:
        return told
    kind, colon, words = neighbour.difference.partition(": ")
    named = phrases_for(neighbour.text).differences.get(kind)
    return f"{told} ({named}{colon}{words})" if named else f"{told} ({words})"
