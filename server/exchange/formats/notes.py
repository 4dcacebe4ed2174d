"""Folders of notes: the workspace's own Markdown, or a vault that Obsidian shows as a graph."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import tzinfo

from ...domain import calendar, layout, paths
from ...domain.ids import is_episode
from ...domain.memory import Memory
from ...domain.patterns import regex
from ...storage.workspace import daily_log, front_matter, memory_files
from . import who

_NOT_IN_A_NAME = regex(r'[\\/:*?"<>|#^\[\]\x00-\x1f]')
_LONGEST_NAME = 60
_ABOUT = "About: "
_LINK_LINE = regex(rf"(?:- .* \[\[.*\]\]|{_ABOUT}\[\[.*\]\])")
"""As `_links` writes them."""


def as_it_is(memories: Iterable[Memory], zone: tzinfo) -> Iterator[tuple[str, bytes]]:
    """The files of a workspace: a folder that recollect, or any editor, opens as it is."""
    days: dict[str, bytes] = {}
    for memory in memories:
        if is_episode(memory.id):
            path = layout.episode_path(memory.happened_at.astimezone(zone).date())
            days[path] = daily_log.with_episode(days.get(path), memory, zone)
        else:
            yield layout.memory_path(memory, zone), memory_files.render(memory)
    for path, log in days.items():
        yield path, daily_log.in_order(log)


def vault(memories: Iterable[Memory], zone: tzinfo) -> Iterator[tuple[str, bytes]]:
    """A note a memory, daily notes, and a note for each entity that links to what tells of it.

    Of somebody known the note links also to what names them in its text alone; that text stays
    as it is, so that it comes back as it was.
    """
    all_of_them = list(memories)
    spelled, _ = who.known([memory for memory in all_of_them if not is_episode(memory.id)])
    about: dict[str, list[str]] = defaultdict(list)
    days: dict[str, list[str]] = defaultdict(list)
    for memory in all_of_them:
        for name in memory.entities or _known_in(memory, spelled):
            about[_named(name)].append(_title(memory, zone))
        if is_episode(memory.id):
            when = memory.happened_at.astimezone(zone)
            days[when.date().isoformat()].append(
                f"## {when:%H:%M}\n\n{memory.text}{_links(memory)}"
            )
        else:
            yield f"Memories/{_title(memory, zone)}.md", _note(memory, zone)
    for day, told in days.items():
        yield f"Daily/{day}.md", ("\n\n".join(told) + "\n").encode()
    for name, titles in about.items():
        linked = "\n".join(f"- [[{title}]]" for title in dict.fromkeys(titles))
        yield f"People and things/{name}.md", f"# {name}\n\n{linked}\n".encode()


def _known_in(memory: Memory, spelled: Mapping[str, str]) -> list[str]:
    return [] if is_episode(memory.id) else [spelled[name] for name in who.named(memory, spelled)]


def _title(memory: Memory, zone: tzinfo) -> str:
    """First words and id: unique, and told apart at a glance."""
    if is_episode(memory.id):
        return calendar.day(memory.happened_at, zone)
    return f"{_named(memory.text)} {memory.id}"


def _named(text: str) -> str:
    words = " ".join(_NOT_IN_A_NAME.sub(" ", text.splitlines()[0] if text else "").split())
    return paths.storable(words[:_LONGEST_NAME].strip(" .")) or "untitled"


def _note(memory: Memory, zone: tzinfo) -> bytes:
    fields = {
        "id": memory.id,
        "created": calendar.day(memory.happened_at, zone),
        "tags": [re.sub(r"\s+", "-", tag) for tag in memory.tags],
        "store": memory.store,
        "category": memory.category,
        "project": memory.project,
    }
    told = {name: value for name, value in fields.items() if value}
    return front_matter.written(told, memory.text + _links(memory)).encode()


def without_links(text: str) -> tuple[str, tuple[str, ...]]:
    """The text of a note of ours, and the entities that were named below it."""
    told, _, tail = text.rpartition("\n\n")
    if not tail or not all(_LINK_LINE.fullmatch(line) for line in tail.splitlines()):
        return text, ()
    about = tail.rpartition(_ABOUT)[2] if _ABOUT in tail else ""
    return told, tuple(re.findall(r"\[\[(.*?)\]\]", about))


def _links(memory: Memory) -> str:
    """Entities and relations as links, which Obsidian draws."""
    linked = [f"- {each.predicate} [[{_named(each.object)}]]" for each in memory.relations]
    if memory.entities:
        linked.append(_ABOUT + ", ".join(f"[[{_named(name)}]]" for name in memory.entities))
    return "\n\n" + "\n".join(linked) if linked else ""
