"""Notes: an Obsidian vault, basic-memory, memory files with front matter; a folder or one file.

Observations and relations as basic-memory writes them become memories of their own; other text is
one memory a note, or one a section where a note is long.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

from ...capture.drafts import Draft
from ...domain.ids import ID
from ...domain.memory import STORES, Category, Relation
from ...domain.patterns import regex
from ...errors import InputError
from ...storage.workspace import front_matter
from ...storage.workspace.unreadable import UnreadableFile
from .. import reading
from ..formats import notes
from ..records import Found, Record, Source, Unread
from . import observations
from .server_memory import about

_OBSERVATION = regex(r"[-*+][ \t]+\[(?![xX/>?! -]\])([^\[\]()\d][^\[\]()]*)\][ \t]+(\S.*)")
_RELATION = regex(
    r"[-*+][ \t]+(?:[\"']?([\w][\w -]{0,60}?)[\"']?[ \t]+)?"
    r"\[\[([^\[\]|]+)(?:\|[^\[\]]*)?\]\]\s*(\([^()]*\))?$"
)
_LINK = regex(r"(!?)\[\[([^\[\]|#]*)(?:#[^\[\]|]*)?(?:\|([^\[\]]*))?\]\]")
_PICTURE = regex(r"!\[([^\[\]]*)\]\(([^()\s]+)\)")
_TAG = regex(r"(?:^|(?<=\s))#([^\W\d_][\w/-]*)")
_DIRECTIVE = regex(r"\s+#bm:links_to\s*$")
_CONTEXT = regex(r"\s*\(([^()]*)\)$")
_TIME = regex(r"([01]?\d|2[0-3])[:：]([0-5]\d)")
"""A heading that tells when in a day something was written."""
_HEADING = regex(r"(#{1,6})[ \t]+(.+?)[ \t]*#*$")
_INDEX_LINE = regex(r"[-*+][ \t]+\[[^\[\]]+\]\(([^()]+\.md)\)")
_ONE_MEMORY = 1_200
"""Characters up to which a note is one memory."""
_NOTE_ENDINGS = (".md", ".markdown")
_WHEN = ("date", "created", "created_at", "creation date", "日期", "创建时间")
_TAKEN = frozenset(
    {*_WHEN, "title", "name", "type", "tags", "aliases", "alias", "project", "permalink"}
    | {"modified", "updated", "cssclass", "cssclasses", "publish"}
)
"""Fields of front matter that come in otherwise, or tell nothing of what the note is about."""
_OF_CLAUDE_CODE = {"name", "description", "type"}
"""A note with these was written by it, and its description is the text once more."""
_BLOCK_NAME = regex(r"[ \t]\^[\w-]+$", re.MULTILINE)
_SIZE = regex(r"\d+(?:x\d+)?")
"""What stands behind the name of a picture, and is no name for it."""
_WRITERS = ("observations", "relations", "观察", "关系")
"""Headings that basic-memory writes above its lists."""


def recognise(path: Path) -> float:
    if path.is_file():
        is_note = path.suffix.lower() in (*_NOTE_ENDINGS, ".txt")
        return 0.4 if is_note and reading.head(path).strip() else 0.0
    if (path / ".obsidian").is_dir():
        return 0.95
    return 0.6 if next(_notes(path), None) else 0.0


def recognise_basic_memory(path: Path) -> float:
    """By its permalinks or its observations, in most of the notes looked at."""
    notes = [path] if path.is_file() else []
    if path.is_dir():
        for note in _notes(path):
            notes.append(note)
            if len(notes) >= 20:
                break
    marked = 0
    for note in notes:
        told = reading.head(note)
        lines = [line.strip() for line in told.splitlines()]
        marked += "\npermalink:" in told or any(_OBSERVATION.match(line) for line in lines)
    return 0.96 * marked / len(notes) if notes and marked * 2 > len(notes) else 0.0


def recognise_claude_code(path: Path) -> float:
    """A folder with an index MEMORY.md and notes that say of which type they are."""
    if not path.is_dir() or not (path / "MEMORY.md").is_file():
        return 0.0
    typed = [note for note in path.glob("*.md") if "\ntype:" in reading.head(note)[:2_000]]
    return 0.97 if typed else 0.0


def is_daily_note(file: Path) -> bool:
    """Whether it is named by a day, and headings tell the time: what was said there is quoted."""
    if not reading.day_named(file.stem, at_start=True):
        return False
    headings = filter(None, map(_HEADING.match, reading.head(file).splitlines()))
    return any(_TIME.fullmatch(heading[2]) for heading in headings)


def read(path: Path) -> Iterator[Found]:
    if path.is_file():
        yield from _note(path, path.name, path.parent)
        return
    for file in reading.files_below(path):
        name = file.relative_to(path).as_posix()
        if file.suffix.lower() in _NOTE_ENDINGS:
            yield from _note(file, name, path)
        else:
            yield Unread(name, "an attachment, which is not taken")


def _notes(folder: Path) -> Iterator[Path]:
    return (file for file in reading.files_below(folder) if file.suffix.lower() in _NOTE_ENDINGS)


@dataclass(frozen=True, slots=True)
class _Note:
    title: str
    place: str
    fields: Mapping[str, Any]
    day: datetime | None
    is_daily: bool
    tags: tuple[str, ...]
    aliases: tuple[str, ...]
    """Other names it is linked by."""


def _note(file: Path, name: str, folder: Path) -> Iterator[Found]:
    try:
        page = front_matter.page(reading.text_of(file).replace("\r\n", "\n"))
    except (InputError, UnreadableFile) as error:
        yield Unread.because(name, error)
        return
    fields: dict[Any, Any] = {}
    try:
        fields = front_matter.load(page.head)
    except UnreadableFile as error:
        yield Unread.because(name, error)
    said = {str(key).casefold(): value for key, value in fields.items()}
    note = _named(file.stem, name, said)
    if ID.fullmatch(str(said.get("id"))) and page.text.strip():
        yield _own(note, page.text)
        return
    text = _with_properties(said, page.text)
    if not text.strip():
        yield Unread(name, "there is no text in it")
    elif _leads_on_alone(text):
        yield Unread(name, "it holds links alone")
    else:
        found = list(_told(note, text, folder))
        yield from found or [Unread(name, "it holds its title alone")]


def _named(stem: str, name: str, said: Mapping[str, Any]) -> _Note:
    """A note by the name of its file and what its front matter says of it."""
    daily = reading.day_named(stem, at_start=True)
    day = daily or reading.moment(reading.first(said, *_WHEN))
    title = str(reading.first(said, "title", "name") or stem).strip()
    kinds = [kind for kind in reading.names(said.get("type")) if kind != "note"]
    tags = (*reading.names(said.get("tags")), *kinds)
    aliases = reading.names(reading.first(said, "aliases", "alias"))
    if title != stem and "title" in said:
        aliases = (stem, *aliases)
    return _Note(title, name, said, day, bool(daily), tags, aliases)


def _with_properties(said: Mapping[str, Any], text: str) -> str:
    """What a note says, and above it what its front matter says of the same."""
    told: list[str] = []
    if said.keys() >= _OF_CLAUDE_CODE:
        return text
    for name, value in said.items():
        if name in _TAKEN or name.endswith("-plugin") or value in (None, "", [], {}):
            continue
        listed = value if isinstance(value, list) else [value]
        told.append(f"{name}: {', '.join(map(str, listed))}")
    return "\n\n".join(filter(None, ("\n".join(told), text)))


def _own(note: _Note, text: str) -> Record:
    """A note that recollect wrote into a vault, as it is there now."""
    told, entities = notes.without_links(text.strip("\n"))
    store, category = note.fields.get("store"), note.fields.get("category")
    draft = replace(
        _draft(note, told, ()),
        entities=reading.names(list(entities)),
        store=store if store in STORES else None,
        category=category if category in get_args(Category) else None,
    )
    return Record(draft=draft, id=str(note.fields["id"]), where=note.place)


def _leads_on_alone(text: str) -> bool:
    """Whether a note is a list of other notes: each of them is read itself."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    found = [_RELATION.match(line) for line in lines if not _HEADING.match(line)]
    return bool(found) and all(each and not each[1] for each in found)


def _told(note: _Note, text: str, folder: Path) -> Iterator[Found]:
    """What a note tells: its observations and relations, then the rest of it."""
    rest: list[str] = []
    in_code = False
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        in_code = in_code != stripped.startswith(("```", "~~~"))
        observed = None if in_code else _OBSERVATION.match(stripped)
        related = None if in_code else _RELATION.match(stripped)
        where = f"{note.place}, line {number}"
        if observed:
            yield _observation(note, observed, where)
        elif related and related[1]:
            yield _relation(note, related, where)
        elif not _leads_to_a_note(stripped, folder):
            rest.append(line)
    yield from _told_in_sections(note, "\n".join(rest))


def _told_in_sections(note: _Note, text: str) -> Iterator[Found]:
    """What stands under the headings; in the note of a day one may be a time of that day."""
    for heading, section in _sections(text, note):
        timed = _TIME.fullmatch(heading) if note.is_daily and note.day else None
        if timed and note.day:
            moment = note.day.replace(hour=int(timed[1]), minute=int(timed[2]))
            yield from _prose(replace(note, day=moment), "", section)
        else:
            yield from _prose(note, heading, section)


def _leads_to_a_note(line: str, folder: Path) -> bool:
    """A line of an index: the note that it names is read itself."""
    found = _INDEX_LINE.match(line)
    return bool(found and "/" not in found[1] and (folder / found[1]).is_file())


def _observation(note: _Note, found: re.Match[str], where: str) -> Record:
    held = observations.timed(_DIRECTIVE.sub("", found[2]))
    context = _CONTEXT.search(held.text)
    text = _CONTEXT.sub("", held.text) if context else held.text
    tags = (found[1].strip(), *_TAG.findall(text), *note.tags)
    told = _TAG.sub("", text).strip() or text
    if context and context[1].strip():
        told = f"{told} ({context[1].strip()})"
    draft = _draft(note, about(note.title, _plain(told)), _links(found[2]), tags)
    draft = replace(draft, occurred_at=held.since or note.day)
    return Record(draft=draft, where=where, place=note.place)


def _relation(note: _Note, found: re.Match[str], where: str) -> Record:
    word, target = found[1].strip(), found[2].strip()
    tail = f" {found[3]}" if found[3] else ""
    draft = _draft(note, f"{note.title} {word.replace('_', ' ')} {target}{tail}", (target,))
    relation = Relation(subject=note.title[:200], predicate=word, object=target[:200])
    return Record(draft=replace(draft, relations=(relation,)), where=where, place=note.place)


def _sections(text: str, note: _Note) -> Iterator[tuple[str, str]]:
    """(heading, text) of a note: as a whole where it is short, else heading by heading."""
    parts: list[tuple[str, list[str]]] = [("", [])]
    in_code = False
    for line in text.splitlines():
        in_code = in_code != line.strip().startswith(("```", "~~~"))
        title = None if in_code else _HEADING.match(line)
        if title:
            parts.append((title[2].strip(), []))
        else:
            parts[-1][1].append(line)
    told = [(title, "\n".join(lines).strip("\n")) for title, lines in parts]
    told = [(title, body) for title, body in told if body.strip()]
    if not told:
        return
    if note.is_daily and any(_TIME.fullmatch(title) for title, _ in told):
        yield from told
        return
    whole = "\n\n".join(_under(title, body, note) for title, body in told)
    if len(whole) <= _ONE_MEMORY:
        yield "", whole
        return
    yield from told


def _under(heading: str, body: str, note: _Note) -> str:
    is_plain = not heading or heading.casefold() in (*_WRITERS, note.title.casefold())
    return body if is_plain else f"{heading}\n{body}"


def _prose(note: _Note, heading: str, text: str) -> Iterator[Found]:
    named = heading and heading.casefold() not in (*_WRITERS, note.title.casefold())
    title = f"{note.title} › {heading}" if named else note.title
    told = _plain(notes.without_links(text)[0]).strip()
    content = told if note.is_daily or note.title.casefold() in told.casefold() else ""
    if not content or named:
        content = f"{title}:\n{told}" if "\n" in told else f"{title}: {told}"
    draft = _draft(note, content, _links(text), (*_TAG.findall(text), *note.tags))
    if note.is_daily:
        draft = replace(draft, store="episodic", category="temporary")
    yield Record(draft=draft, where=note.place, place=note.place)
    for attached in _attachments(text):
        yield Unread(note.place, f"attachment {attached} is named, not taken")


def _draft(note: _Note, content: str, links: tuple[str, ...], tags: tuple[str, ...] = ()) -> Draft:
    entities = links if note.is_daily else (note.title, *note.aliases, *links)
    return Draft(
        content=content,
        entities=reading.names(list(entities)),
        tags=reading.names(list(tags or note.tags)),
        occurred_at=note.day,
        project=str(note.fields.get("project") or "")[:200],
    )


def _links(text: str) -> tuple[str, ...]:
    """The notes that a text links to; not what it shows of itself."""
    found: dict[str, None] = {}
    for link in _LINK.finditer(text):
        name = link[2].rpartition("/")[2].strip()
        if name and not link[1]:
            found[name] = None
    return tuple(found)


def _attachments(text: str) -> list[str]:
    """Pictures and files that stand in a text."""
    embedded = [link[2] for link in _LINK.finditer(text) if link[1] and "." in link[2]]
    shown = [picture[2] for picture in _PICTURE.finditer(text)]
    return [*embedded, *shown]


def _plain(text: str) -> str:
    """Links as they read."""
    text = _LINK.sub(_shown, _BLOCK_NAME.sub("", text))
    return _PICTURE.sub(lambda picture: f"[{picture[1] or picture[2]}]", text)


def _shown(link: re.Match[str]) -> str:
    is_named = link[3] and not (link[1] and _SIZE.fullmatch(link[3]))
    return str(link[3] if is_named else link[2])


SOURCES = (
    Source("obsidian", recognise, read),
    Source("basic-memory", recognise_basic_memory, read),
    Source("claude-code-memory", recognise_claude_code, read),
)
