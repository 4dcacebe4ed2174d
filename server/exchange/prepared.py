"""A record as it is going to be remembered: its draft, and the name it is known by again."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import tzinfo

from ..capture.drafts import Draft
from ..domain import provenance, validation
from ..domain.ids import id_of
from ..domain.patterns import regex
from ..language import secrets
from .already_imported import digest
from .records import Conversation, Record, Source, readable, readable_name

_LONGEST_ORIGIN = 300
_HASH = regex(r"[0-9a-f]{32,}")


@dataclass(frozen=True, slots=True)
class Ready:
    """A record as it is going to be remembered."""

    record: Record
    draft: Draft
    origin: str
    session: str = ""
    title: str = ""
    """Of the conversation it was said in."""
    digest: str = ""
    """Of what it says there; empty for a turn, and for a secret, which a hash would tell."""


def session_of(source: Source, conversation: Conversation) -> str:
    """The session that turns of a conversation belong to: always the same."""
    digest = hashlib.sha256(f"{source.name}:{conversation.id}".encode()).digest()
    return id_of("ses", int.from_bytes(digest[:8]))


def prepared(record: Record, source: Source, project: str, zone: tzinfo) -> Ready:
    """As the user's wish, in somebody else's words; of `project` where it tells none."""
    told_there = readable(record.draft)
    at = told_there.occurred_at
    draft = replace(
        told_there,
        source=provenance.IMPORTED,
        explicit=told_there.scores is None,
        occurred_at=at.replace(tzinfo=zone) if at and at.tzinfo is None else at,
        project=told_there.project or project,
    )
    session = title = ""
    if record.conversation:
        session = session_of(source, record.conversation)
        title = secrets.masked(validation.readable(record.conversation.title))
    is_open = not record.conversation and not secrets.is_secret(draft.content)
    told = digest(draft.content) if is_open else ""
    return Ready(record, draft, _origin(record, draft, source), session, title, told)


def _origin(record: Record, draft: Draft, source: Source) -> str:
    """What names a record for good.

    Of what has no name there: a hash of what it says; of a secret, which a hash would tell, where
    it stands.
    """
    tells = secrets.is_secret(draft.content)
    if record.id and not (tells and _HASH.fullmatch(record.id)):
        return readable_name(f"{source.name}:{record.id}")[:_LONGEST_ORIGIN]
    told = readable_name(record.where)
    if not tells:
        told = hashlib.sha256(draft.content.encode()).hexdigest()[:16]
    place = readable_name(f"{source.name}:{record.place}")[: _LONGEST_ORIGIN - len(told) - 1]
    return f"{place}#{told}"


def parts(record: Record) -> Iterator[Record]:
    """A record whose text is longer than one memory, as several."""
    text = record.draft.content
    if len(text) <= validation.MAX_CHARACTERS:
        yield record
        return
    for number, piece in enumerate(_pieces(text), 1):
        id = f"{record.id}/{number}" if record.id else ""
        yield replace(record, draft=replace(record.draft, content=piece), id=id)


def _pieces(text: str) -> Iterator[str]:
    """A text cut at ends of lines or sentences, nothing left out."""
    longest = validation.MAX_CHARACTERS
    while len(text) > longest:
        cut = max(text.rfind(mark, longest // 2, longest) for mark in ("\n", ". ", "。", " "))
        cut = cut + 1 if cut > 0 else longest
        yield text[:cut]
        text = text[cut:]
    if text.strip():
        yield text
