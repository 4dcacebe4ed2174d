"""What forget answers: what it did, or what it asks first."""

from collections.abc import Mapping, Sequence
from datetime import tzinfo

from mcp_types import CallToolResult
from pydantic import BaseModel

from ...prompts import Language
from ...server.capture.forget import ERASED_AT_ONCE, Awaiting, Forgotten
from ...server.domain.fence import data_block, fenced
from ...server.domain.memory import Memory
from ...server.domain.patterns import regex
from ...server.domain.proposal import Proposal
from ...server.domain.text import cut
from ...server.errors import NothingToUndo
from ...server.history.undo import Undone
from ...server.history.undo_choice import about
from ...server.language.dialogue_turns import without_moment
from ...server.review.plan import Applied
from ...server.storage.index.held_messages import Heard
from .edited_and_synced import critical
from .language import language_of, phrases, phrases_for, spoken
from .listing import LINE_CHARACTERS, Item, listed, rows, text_of
from .phrase_names import Forgetting
from .phrases import Phrases
from .results import result

_COUNTED = regex(r"\b\d+ (?:memories|files|proposals|operations)\b")
"""What a change of several is called in the history."""


class Deleted(BaseModel):
    """What a program reads of every answer of forget."""

    done: bool
    ids: list[str]
    confirm: str = ""
    commit: str = ""


def forgotten(gone: Forgotten, restorable_days: int) -> CallToolResult:
    """Deleted softly. Whoever named it by its id has read it, and may want it out of sight."""
    say = _phrases(gone.memories)
    first = say.forgotten.format(days=say.days(restorable_days))
    ids = [f"{memory.id} {fenced(memory.label)}".strip() for memory in gone.memories]
    told = ", ".join(ids)
    return answer(f"{first}\n{told}", gone.memories, gone.recorded.commit, done=True)


def erased(gone: Forgotten, remotes: Sequence[str], words: str) -> CallToolResult:
    """Deleted for good; `words`: how it was decided."""
    say = _phrases(gone.memories)
    was_sealed = all(memory.is_secret for memory in gone.memories)
    first = say.erased if was_sealed else say.erased_here
    left = say.forget["left_sealed"] if was_sealed else _left(say, remotes)
    text = "\n".join(filter(None, [first, words, left]))
    return answer(text, gone.memories, gone.recorded.commit, done=True)


def others_erased(
    gone: Sequence[Proposal | Heard], remotes: Sequence[str], words: str
) -> CallToolResult:
    """What waited, was refused or was said in a conversation, erased; git holds nothing of that."""
    say = _phrases(gone)
    ids = ", ".join(item.id for item in gone if isinstance(item, Proposal))
    first, left = say.erased, say.forget["left_said"]
    if ids:
        first, left = say.erased_here, _left(say, remotes)
    return answer("\n".join(filter(None, [first, words, ids, left])), gone, done=True)


def not_confirmed(items: Sequence[Item]) -> CallToolResult:
    """The user was asked, and did not say yes."""
    return answer(_phrases(items).forget["not_confirmed"], items)


def on_words(items: Sequence[Item], said: str) -> str:
    """On whose word something was erased where the host shows no forms."""
    return _phrases(items).on_words.format(words=said)


def _left(say: Phrases, remotes: Sequence[str]) -> str:
    """What an erasure leaves, where, and what takes it out."""
    there = say.forget["no_remote"]
    if remotes:
        there = say.forget["on_remotes"].format(remotes=", ".join(remotes))
    return say.forget["left"].format(there=there)


def restored(back: Forgotten) -> CallToolResult:
    """Taken back."""
    text = _phrases(back.memories).restored
    return answer(text, back.memories, back.recorded.commit, done=True)


def question(items: Sequence[Item], *, hard: bool) -> str:
    """What the user is asked, in a line of its own."""
    say = _phrases(items).forget
    asked = say["ask_hard" if hard else "ask"].format(count=len(items))
    return f"{asked} {say['ask_more']}" if hard and len(items) >= ERASED_AT_ONCE else asked


def form(items: Sequence[Item], zone: tzinfo, *, hard: bool, labels: bool = False) -> str:
    """The question as a host's form shows it to the user; `labels` leaves the texts out."""
    return f"{question(items, hard=hard)}\n{rows(items, zone, labels=labels)}"


def asked(
    awaiting: Awaiting, confirm_minutes: float, zone: tzinfo, *, labels: bool = False
) -> CallToolResult:
    """The question, for the assistant to put to the user."""
    text = question_of(awaiting, confirm_minutes, zone, labels=labels)
    return answer(text, awaiting.items, confirm=awaiting.handle)


def question_of(
    awaiting: Awaiting, confirm_minutes: float, zone: tzinfo, *, labels: bool = False
) -> str:
    """What the user is to read and say yes to, and the call for it."""
    items = awaiting.items
    say = _phrases(items).forget
    lines = [
        question(items, hard=awaiting.hard),
        listed(say["would_go"], items, zone, labels=labels),
        say["show"].format(handle=awaiting.handle, minutes=f"{confirm_minutes:g}"),
        "" if labels else say["labels"],
        say["show_some"] if len(items) > 1 else "",
        _at_once(awaiting, say),
    ]
    return "\n".join(line for line in lines if line)


def _at_once(awaiting: Awaiting, say: Mapping[Forgetting, str]) -> str:
    """The call that hides what the user can have back: at once, or until they say yes."""
    if awaiting.hard:
        shown = [memory.id for memory in awaiting.memories if not memory.deleted_at]
        ids = ", ".join(f"'{id}'" for id in shown)
        return say["hide_first"].format(ids=ids) if shown else ""
    if len(awaiting.memories) != 1:
        return ""
    return say["just_this"].format(id=awaiting.memories[0].id)


def proposed(
    memories: Sequence[Memory], applied: Sequence[Applied], commit: str | None
) -> CallToolResult:
    """A sub-agent's wish, which waits for the main agent."""
    lines = []
    for done, memory in zip(applied, memories, strict=True):
        lines.append(f"- {done.id} {done.line} {cut(memory.shown_text, LINE_CHARACTERS)}")
    say = _phrases(memories).forget
    block = data_block(say["proposed_what"], "\n".join(lines))
    return answer(f"{say['proposed']}\n{block}", memories, commit)


def called_off(waiting: Awaiting, zone: tzinfo) -> CallToolResult:
    """What `undo` took back was a deletion that nobody had confirmed."""
    say = _phrases(waiting.memories).forget
    lines = [
        say["called_off"],
        listed(say["called_off_what"], waiting.memories, zone),
        say["called_off_next"],
    ]
    return answer("\n".join(lines), waiting.memories)


def nothing_undone(none: NothingToUndo) -> str:
    """That an undo takes back what its own conversation changed, and what there was before it."""
    say = _of_words(" ".join(what for _, _, what in none.earlier)).forget
    rows: list[str] = []
    for name, moment, what in none.earlier:
        rows.append(f"- {name} ({moment}) {without_moment(what)}")
    offered = data_block(say["earlier"], "\n".join(rows))
    return "\n".join([say["none_own"], offered, say["undo_earlier"]])


def undone(
    done: Undone, alone: Sequence[Memory], again: Sequence[Memory], zone: tzinfo
) -> CallToolResult:
    """Changes taken back, and which memories count `again`.

    `alone`: the one of a change that was taken back without the others.
    """
    told = [memory.shown_text for memory in alone] or [about(commit) for commit in done.commits]
    subjects = "\n".join(f"- {each}" for each in told)
    # What a commit is called is in no language of the user's.
    about_these = [*alone, *again]
    said = phrases(language(about_these)) if about_these else _of_words(" ".join(told))
    say = said.forget
    lines = [say["undone"], data_block(say["changes"], subjects)]
    if again:
        lines.append(listed(say["again"], again, zone))
    if done.held_again:
        lines.append(say["held"].format(count=done.held_again))
    if done.kept:
        lines.append(say["kept"].format(files=", ".join(done.kept)))
    if done.recorded.critical:
        lines += critical(done.paths, said)
    return answer("\n".join(lines), again, done.recorded.commit, done=True)


def answer(
    text: str,
    items: Sequence[Item] = (),
    commit: str | None = None,
    *,
    done: bool = False,
    confirm: str = "",
) -> CallToolResult:
    """The text, beside what a program reads."""
    ids = [item.id for item in items if not isinstance(item, Heard)]
    deleted = Deleted(done=done, ids=ids, confirm=confirm, commit=commit or "")
    return result([text], deleted)


def language(items: Sequence[Item]) -> Language:
    """That of the conversation, if it spoke; else of the first of them."""
    return spoken.get() or language_of(text_of(items[0]) if items else "")


def _of_words(words: str) -> Phrases:
    """Of what changes are called, where no memory is at hand: of the conversation, if it spoke."""
    said = spoken.get()
    of_users = _COUNTED.sub("", words)
    return phrases_for(of_users) if any(map(str.isalpha, of_users)) or not said else phrases(said)


def _phrases(items: Sequence[Item]) -> Phrases:
    return phrases(language(items))
