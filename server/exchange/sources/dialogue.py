"""A dialogue as plain text or Markdown: who speaks stands before a colon, or as a heading."""

import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from .. import reading
from ..records import Conversation, Found, Source
from ..turns import ASSISTANT, USER, Turn, records, speaker_of

_MARK = r"(?:#{1,6}[ \t]+|[*_]{2}|>[ \t]*)?"
_ROLES = (
    "user|human|you|me|assistant|ai|chatgpt|gpt|claude|gemini|copilot|model|bot|"
    "用户|我|主人|你|助手|助理|机器人|小祥"
)
_START = re.compile(
    rf"{_MARK}(?:[\[【(]([^\]】)\n]{{4,40}})[\]】)]\s*)?{_MARK}({_ROLES})(?: said)?[*_]{{0,2}}"
    r"(?:\s*[:：][*_]{0,2}\s*|\s*$)(.*)",
    re.IGNORECASE,
)
_DAY = re.compile(r"(?:19|20)\d\d-\d\d-\d\d")
_ENDINGS = (".md", ".markdown", ".txt", ".log")


def recognise(path: Path) -> float:
    if path.suffix.lower() not in _ENDINGS:
        return 0.0
    speakers = []
    for line in reading.head(path).splitlines():
        found = _START.match(line.strip())
        if found:
            speakers.append(speaker_of(found[2]))
    both = {USER, ASSISTANT} <= set(speakers)
    return 0.8 if both else 0.0


def read(path: Path) -> Iterator[Found]:
    day = _DAY.search(path.stem)
    began = reading.moment(day[0]) if day else None
    conversation = Conversation(id=path.stem, title=path.stem)
    yield from records(conversation, _turns(path), began)


def _turns(path: Path) -> Iterator[Turn]:
    """Turn by turn; what stands before the first is a title, and said by nobody."""
    speaker = ""
    at: datetime | None = None
    said: list[str] = []
    for line in reading.text_of(path).splitlines():
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
