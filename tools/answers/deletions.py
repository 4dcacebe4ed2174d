"""What forget answers: what it did, or what it asks first."""

from collections.abc import Sequence
from datetime import tzinfo

from mcp_types import CallToolResult, TextContent
from pydantic import BaseModel

from ...server.capture.forget import Awaiting, Forgotten
from ...server.domain.fence import data_block
from ...server.domain.memory import Memory
from ...server.domain.proposal import Proposal
from ...server.domain.text import cut
from ...server.history.undo import Undone
from ...server.review.plan import Applied
from ...server.storage.commit_message import critical_note
from .amounts import counted
from .language import phrases_for
from .listing import LINE_CHARACTERS, Item, listed, rows
from .phrases import Phrases

_LEFT_SEALED = "Left: ciphertext without its key; this conversation."


class Deleted(BaseModel):
    """The checked part of every answer of forget."""

    done: bool
    ids: list[str]
    confirm: str = ""
    commit: str = ""


def forgotten(gone: Forgotten, restorable_days: int) -> CallToolResult:
    """Deleted softly."""
    say = _phrases(gone.memories)
    first = say.forgotten.format(days=say.days(restorable_days))
    ids = ", ".join(memory.id for memory in gone.memories)
    commit = gone.recorded.commit
    return answer(f"{first}\n{ids} · {_shown(commit)}", gone.memories, commit, done=True)


def erased(gone: Forgotten, remotes: Sequence[str], words: str) -> CallToolResult:
    """Deleted for good; `words`: how it was decided."""
    commit = gone.recorded.commit
    say = _phrases(gone.memories)
    was_sealed = all(memory.is_secret for memory in gone.memories)
    first = say.erased if was_sealed else say.erased_here
    left = _LEFT_SEALED if was_sealed else _left(remotes)
    lines = [first, words, left, _shown(commit)]
    return answer("\n".join(filter(None, lines)), gone.memories, commit, done=True)


def proposals_erased(
    gone: Sequence[Proposal], remotes: Sequence[str], words: str
) -> CallToolResult:
    """What waited or was refused, erased."""
    say = phrases_for(gone[0].content)
    ids = ", ".join(proposal.id for proposal in gone)
    lines = [say.erased_here, words, ids, _left(remotes)]
    return answer("\n".join(filter(None, lines)), gone, done=True)


def decided(items: Sequence[Item], said: str) -> str:
    """On whose word something was erased where the host shows no forms."""
    first = items[0] if items else None
    text = first.content if isinstance(first, Proposal) else first.shown_text if first else ""
    say = phrases_for(text)
    return say.on_words.format(words=said) if said else say.unconfirmed


def _left(remotes: Sequence[str]) -> str:
    """What an erasure leaves, where, and what takes it out."""
    there = "no remote is set up"
    if remotes:
        there = f"{', '.join(remotes)} has them too, until the next recollect sync after it"
    return (
        "Left: earlier versions and commit subjects in the git history, until the user runs "
        f"`recollect purge` ({there}); backups; this conversation."
    )


def restored(back: Forgotten) -> CallToolResult:
    """Taken back."""
    text = _phrases(back.memories).restored
    return answer(text, back.memories, back.recorded.commit, done=True)


def question(items: Sequence[Item], *, hard: bool) -> str:
    """What the user is asked, in a line of its own."""
    verb = "Erase for good" if hard else "Forget"
    if items and isinstance(items[0], Proposal):
        return f"{verb} {counted(len(items), 'proposal')}?"
    return f"{verb} {counted(len(items), 'memory', 'memories')}?"


def form(items: Sequence[Item], zone: tzinfo, *, hard: bool, labels: bool = False) -> str:
    """The question as a host's form shows it to the user; `labels` leaves the texts out."""
    return f"{question(items, hard=hard)}\n{rows(items, zone, labels=labels)}"


def asked(
    awaiting: Awaiting, confirm_minutes: float, zone: tzinfo, *, labels: bool = False
) -> CallToolResult:
    """The question, for the assistant to put to the user."""
    text = question_of(awaiting, confirm_minutes, zone, labels=labels)
    return answer(text, awaiting.memories or awaiting.proposals, confirm=awaiting.handle)


def question_of(
    awaiting: Awaiting, confirm_minutes: float, zone: tzinfo, *, labels: bool = False
) -> str:
    """What the user is to read and say yes to, and the call for it."""
    items = awaiting.memories or awaiting.proposals
    lines = [
        question(items, hard=awaiting.hard),
        listed("What would go", items, zone, labels=labels),
        "Show this to the user. After a yes: "
        f"forget(confirm={awaiting.handle!r}), the user's words behind the handle; "
        f"valid {counted(confirm_minutes, 'minute')}. "
        "For some of them only: forget(target=[ids]); to list them without their texts: "
        "labels=true.",
    ]
    return "\n".join(lines)


def proposed(
    memories: Sequence[Memory], applied: Sequence[Applied], commit: str | None
) -> CallToolResult:
    """A sub-agent's wish, which waits for the main agent."""
    lines = []
    for done, memory in zip(applied, memories, strict=True):
        lines.append(f"- {done.id} {done.line} {cut(memory.shown_text, LINE_CHARACTERS)}")
    first = "📝 Proposed to the main agent; nothing was deleted."
    block = data_block("Proposed", "\n".join(lines))
    return answer(f"{first}\n{block}", memories, commit)


def called_off(waiting: Awaiting, zone: tzinfo) -> CallToolResult:
    """What `undo` took back was a deletion that nobody had confirmed."""
    lines = [
        "Nothing had been deleted: this waited for a yes and is called off.",
        listed("Called off", waiting.memories, zone),
        "The change before it stands; undo='last' again takes that back.",
    ]
    return answer("\n".join(lines), waiting.memories)


def undone(done: Undone) -> CallToolResult:
    """Changes taken back."""
    commit = done.recorded.commit
    subjects = "\n".join(f"- {change.subject}" for change in done.commits)
    what = "its file taken back"
    if len(done.paths) > 1:
        what = f"all {len(done.paths)} files taken back"
    if done.kept:
        what += f"; as they are: {', '.join(done.kept)}"
    lines = ["↩️ Undone:", data_block("Changes", subjects), f"{what} · {_shown(commit)}"]
    if done.recorded.critical:
        lines.append(critical_note(done.paths))
    return answer("\n".join(lines), [], commit, done=True)


def answer(
    text: str,
    items: Sequence[Item] = (),
    commit: str | None = None,
    *,
    done: bool = False,
    confirm: str = "",
) -> CallToolResult:
    """The text, beside what a program reads."""
    ids = [item.id for item in items]
    deleted = Deleted(done=done, ids=ids, confirm=confirm, commit=commit or "")
    return CallToolResult(
        content=[TextContent(type="text", text=text)],
        structured_content=deleted.model_dump(mode="json"),
    )


def _phrases(memories: Sequence[Memory]) -> Phrases:
    """In the language of the first of them."""
    text = memories[0].shown_text if memories else ""
    return phrases_for(text)


def _shown(commit: str | None) -> str:
    return f"commit {commit[:10] if commit else 'pending'}"
