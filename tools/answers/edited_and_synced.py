"""What happened around the tools, said once: files edited by hand, and what a sync brought."""

from collections.abc import Mapping, Sequence
from datetime import tzinfo

from ...server.domain import layout
from ...server.domain.calendar import minute
from ...server.domain.fence import data_block
from ...server.domain.text import one_line
from ...server.history.sync import Synced
from ...server.upkeep.pending_notices import AroundTools
from .phrase_names import Around
from .phrases import Phrases

_NAMED = 3


def told(since: AroundTools, say: Phrases, zone: tzinfo) -> list[str]:
    """Lines for the next answer, those of a sync first."""
    words = say.around
    lines: list[str] = []
    for done in since.synced:
        lines += _of_sync(done, say)
    read = [path for path in since.edited if layout.is_read(path)]
    others = [path for path in since.edited if not layout.is_read(path)]
    lines += critical([*read, *since.deleted], say)
    blocks = (
        (words["deleted"].format(count=len(since.deleted)), _some(since.deleted, say)),
        (words["taken_in"], _some(read, say)),
        (words["unread"], _some(others, say)),
        (words["not_taken_in"], "\n".join(_flaws(since.set_aside, words))),
        (words["doubted"], _some(since.doubted, say)),
        (words["strange"], _some(since.strange_pages, say)),
    )
    for heading, files in blocks:
        if files:
            lines.append(data_block(heading, files, "files"))
    if since.clock_from:
        lines.append(words["clock"].format(day=minute(since.clock_from, zone)))
    if since.is_fault:
        lines.append(words["fault"])
    return lines


def _flaws(flawed: Mapping[str, str], words: Mapping[Around, str]) -> list[str]:
    named = list(flawed.items())[:_NAMED]
    lines = [one_line(f"{path}: {flaw}") for path, flaw in named]
    more = len(flawed) - len(named)
    return [*lines, words["more"].format(count=more)] if more else lines


def _of_sync(done: Synced, say: Phrases) -> list[str]:
    words = say.around
    count = len(done.taken)
    said = [words["one_changed" if count == 1 else "many_changed"].format(count=count)]
    if done.strangers:
        names = _some([f"{name} ({signer})" for signer, name in done.strangers.items()], say)
        said.append(words["strangers"].format(names=names))
    if done.conflicts:
        pairs = [words["pair"].format(one=mine, other=other) for mine, other in done.conflicts]
        said.append(words["conflicts"].format(pairs=_some(pairs, say)))
    if done.both:
        said.append(words["both_kept"])
    semicolon = "；" if say.is_chinese else "; "
    lines = [*critical(done.critical, say), words["synced"].format(what=semicolon.join(said))]
    if done.both:
        lines.append(data_block(words["both"], _some(done.both, say), "files"))
    return lines


def critical(paths: Sequence[str], say: Phrases) -> list[str]:
    """A line where pages that the assistant is made of are among them."""
    named = ", ".join(sorted(layout.CRITICAL_PAGES & set(paths)))
    return [say.around["critical"].format(files=named)] if named else []


def _some(names: Sequence[str], say: Phrases) -> str:
    """The first of them, and how many more there are; on one line, whatever they are called."""
    named = one_line(say.comma.join(names[:_NAMED]))
    more = len(names) - _NAMED
    return f"{named} {say.around['more'].format(count=more)}" if more > 0 else named
