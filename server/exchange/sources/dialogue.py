"""Dialogues as plain text or Markdown, a file or a folder of them.

Who speaks stands before a colon, or as a heading.
"""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import takewhile
from pathlib import Path

from ...domain.patterns import regex
from ...errors import InputError
from .. import reading
from ..records import Conversation, Found, Source, Unread
from ..turns import ASSISTANT, USER, Turn, records, speaker_of
from .obsidian import is_daily_note

_MARK = r"(?:#{1,6}[ \t]+|[*_]{2}|>[ \t]*)?"
_ROLES = (
    "user|human|you|me|assistant|ai|chatgpt|gpt|claude|gemini|copilot|model|bot|"
    "用[户戶]|我|主人|你|助手|助理|[机機]器人|小祥"
)
_START = regex(
    rf"{_MARK}(?:[\[【(]([^\]】)\n]{{4,40}})[\]】)]\s*)?{_MARK}({_ROLES})(?: said)?[*_]{{0,2}}"
    r"(?:\s*[:：][*_]{0,2}\s*|\s*$)(.*)",
    re.IGNORECASE,
)
_ENDINGS = (".md", ".markdown", ".txt", ".log")
_LOOKED_AT = 30
"""Files of a folder, to say what it holds."""


def recognise(path: Path) -> float:
    if not path.is_dir():
        return 0.8 if _is_dialogue(path) else 0.0
    texts = [file for file in reading.files_below(path) if _is_text(file)]
    looked_at = texts[:_LOOKED_AT]
    spoken = sum(_is_dialogue(file) for file in looked_at)
    return 0.97 if spoken * 2 > len(looked_at) else 0.0


def _is_text(file: Path) -> bool:
    return file.suffix.lower() in _ENDINGS


def _is_dialogue(file: Path) -> bool:
    """Whether both sides speak in it."""
    if not _is_text(file) or is_daily_note(file):
        return False
    speakers = set()
    for line in reading.head(file).splitlines():
        found = _START.match(line.strip())
        if found:
            speakers.add(speaker_of(found[2]))
    return {USER, ASSISTANT} <= speakers


def read(path: Path) -> Iterator[Found]:
    if not path.is_dir():
        yield from _conversation(path, path.name)
        return
    for file in reading.files_below(path):
        name = file.relative_to(path).as_posix()
        if _is_dialogue(file):
            yield from _conversation(file, name)
        elif not file.stat().st_size:
            yield Unread(name, "there is no text in it")
        else:
            yield Unread(name, "no dialogue stands in it; bring it in by itself")


def _conversation(file: Path, name: str) -> Iterator[Found]:
    """The turns of a file, on the day that its name tells, or what stands above the first."""
    try:
        lines = reading.text_of(file).splitlines()
    except InputError as error:
        yield Unread.because(name, error)
        return
    above = takewhile(lambda line: not _START.match(line.strip()), lines)
    day = reading.day_named("\n".join((name, *above)))
    id = name.removesuffix(file.suffix)
    conversation = Conversation(id=id, title=id)
    yield from records(conversation, _turns(lines), day)


def _turns(lines: Iterable[str]) -> Iterator[Turn]:
    """Turn by turn; what stands before the first is a title, and said by nobody."""
    speaker = ""
    at: datetime | None = None
    said: list[str] = []
    for line in lines:
        found = _START.match(line.strip())
        if not found:
            said.append(line)
            continue
        if speaker and "".join(said).strip():
            yield Turn(speaker=speaker, text="\n".join(said), at=at)
        speaker = speaker_of(found[2])
        at = reading.moment(found[1]) or at
        said = [found[3]]
    if speaker and "".join(said).strip():
        yield Turn(speaker=speaker, text="\n".join(said), at=at)


SOURCE = Source("dialogue", recognise, read)
