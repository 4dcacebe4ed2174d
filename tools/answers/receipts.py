"""What remember answers: a confirmation, the facts of it, and what the host may do next."""

from collections.abc import Sequence

from pydantic import BaseModel

from ...prompts import Prompts
from ...server.capture.outcomes import Neighbour, Outcome
from ...server.domain.fence import data_block, fenced
from ...server.domain.text import cut
from .language import language_of, phrases_for

_NEIGHBOUR_CHARACTERS = 160
_TEXT_CHARACTERS = 100


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


class Receipts(BaseModel):
    """The checked part of every answer of remember."""

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


def told(outcome: Outcome, prompts: Prompts) -> str:
    """What a model reads of one outcome."""
    lines = [confirmation(outcome), _facts(outcome), _next_step(outcome, prompts)]
    for named, current in outcome.followed:
        lines.append(phrases_for(outcome.text).followed.format(named=named, current=current))
    if outcome.unsure:
        lines.append("Not sure where it belongs: kept in semantic and listed for review (reflect).")
    if outcome.known_tags:
        lines.append(data_block("Tags known hereabouts", ", ".join(outcome.known_tags), "content"))
    if outcome.compound:
        lines.append(phrases_for(outcome.text).several_facts)
    if outcome.long:
        lines.append(phrases_for(outcome.text).long_text)
    if outcome.neighbours:
        near = "\n".join(_neighbour(each) for each in outcome.neighbours)
        lines.append(data_block("Near what was known", near))
        lines.append(
            "If one is wrong, outdated or the same, "
            "call remember with the same content and verdicts."
        )
    if outcome.was_plain:
        lines.append(
            "It stood here in plain text: earlier versions stay in the git history until the user "
            "runs `recollect purge`."
        )
    lines += outcome.guidance
    return "\n".join(line for line in lines if line)


def of_a_list(outcomes: Sequence[Outcome], unnamed: Sequence[str]) -> list[str]:
    """What is said once of several: each text with its id, and the names given to none of them."""
    if len(outcomes) < 2:
        return []
    rows: list[str] = []
    for outcome in outcomes:
        rows.append(f"{outcome.id} {cut(outcome.text, _TEXT_CHARACTERS)}")
    said = data_block("Which is which", "\n".join(rows), "content")
    one = "forget(undo=id) takes one of them back."
    if not unnamed:
        return [f"{said}\n{one}"]
    left = data_block("Given to none, because no fact names it", ", ".join(unnamed), "content")
    return [f"{said}\n{one}\n{left}"]


def plain_copies(twins: Sequence[str], handle: str) -> str:
    """What still tells a secret in plain text, and how it goes."""
    return (
        f"⚠️ In plain text it stands in {', '.join(twins)} too. Show the user; after a yes: "
        f"forget(confirm={handle!r}) erases them for good."
    )


def confirmation(outcome: Outcome) -> str:
    """An emoji and at most ten words, in the language of the content (D37)."""
    said = "sealed" if outcome.sealed else outcome.settled or outcome.kind
    return phrases_for(outcome.text).remembered[said]


def _next_step(outcome: Outcome, prompts: Prompts) -> str:
    id = outcome.id
    match outcome.kind:
        case "unappraised":
            language = language_of(outcome.text)
            return prompts.render("rubric", language, proposal=id, content=fenced(outcome.text))
        case "proposed" if outcome.why.startswith("suggested by"):
            return (
                "It waits for the main agent's or the user's yes: "
                f"reflect(operations='[COMMIT:{id}]'), or [REJECT:…], [DEFER:…]."
            )
        case "proposed":
            return (
                "It waits for a yes: if the user wants it, "
                f"remember(proposal={id!r}, explicit=true)."
            )
        case "withheld":
            return (
                "Nothing of it was kept. If the user wants it kept, ask again with "
                "explicit=true and a harmless label: it is then encrypted."
            )
        case "refused" if not id:
            return "Nothing of it was kept. If the user wants it all the same: explicit=true."
        case "refused":
            return f"If the user wants it all the same: remember(proposal={id!r}, explicit=true)."
        case "stored" | "known" | "amended" | "renewed":
            return ""


def _facts(outcome: Outcome) -> str:
    facts = [outcome.id, outcome.store, *_judgement(outcome)]
    if outcome.replaced:
        facts.append(f"in place of {', '.join(outcome.replaced)}")
    facts += outcome.changes
    if outcome.ended:
        facts.append(f"over: {', '.join(outcome.ended)}")
    if outcome.mention_count:
        facts.append(f"mentioned {outcome.mention_count}×")
    if outcome.kind in ("stored", "amended", "renewed"):
        facts.append(f"commit {outcome.commit[:10] if outcome.commit else 'pending'}")
    return " · ".join(fact for fact in facts if fact)


def _judgement(outcome: Outcome) -> list[str]:
    """The score; how it came about where it was not enough."""
    appraised = outcome.appraised
    if appraised is None:
        return [outcome.why]
    score = f"score {appraised.total:.1f}"
    if outcome.kind == "stored":
        return [score, *appraised.adjustments]
    shares = [f"{name} {share:.1f}" for name, _, share in appraised.terms]
    return [
        f"{score}, stored from {appraised.threshold:.1f}",
        *appraised.adjustments,
        " + ".join(shares),
    ]


def _neighbour(neighbour: Neighbour) -> str:
    near = "" if neighbour.similarity is None else f" ({neighbour.similarity:.2f})"
    told = f"- {neighbour.id}{near} {cut(neighbour.text, _NEIGHBOUR_CHARACTERS)}"
    return f"{told} ({neighbour.difference})" if neighbour.difference else told
