"""Argument types that several tools share.

What models really send is accepted where the meaning is plain.
"""

import re
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from ..server.domain import text
from ..server.domain.patterns import regex
from ..server.domain.validation import flaw
from ..server.language.conversation import lines_of

_BULLET_AND_TAG = regex(
    r"^\s*(?:[-*•]\s*)?(?:\**\[?Self-Awareness\]?\**\s*[:：-]?)?", re.IGNORECASE
)
_SEPARATOR = regex(r"[,，、;；\n]")
_MOST_NAMES = 100
_LONGEST_NAME = 500


def name(value: str) -> str:
    """A name as it can stand in a list, a log or a commit: on one line.

    Raises:
        ValueError: it is very long, or holds characters that nobody can see.
    """
    line = text.one_line(value)
    if len(line) > _LONGEST_NAME:
        raise ValueError(f"{len(line):,} characters; at most {_LONGEST_NAME} make a name")
    found = flaw(line) if line else None
    if found:
        raise ValueError(f"{found.problem}. {found.remedy}")
    return line


def name_of_one_line(value: str) -> str:
    """As `name`, of what names somebody or something.

    Raises:
        ValueError: it has several lines: what stands on the second would be read as ours.
    """
    if len(value.strip().splitlines()) > 1:
        raise ValueError("a name has one line")
    return name(value)


def listed_alone(value: object) -> object:
    """A list, also where a model sends its only member."""
    return [value] if isinstance(value, dict) else value


def _separated(value: object) -> object:
    """A single string where a list is expected: its parts at commas, as models write tags."""
    if not isinstance(value, str):
        return value
    parts = [part.strip() for part in _SEPARATOR.split(value)]
    return [part for part in parts if part]


def _few(names: list[str]) -> list[str]:
    if len(names) > _MOST_NAMES:
        raise ValueError(f"{len(names):,} of them; at most {_MOST_NAMES} in one call")
    return [each for each in names if each]


def _insights(value: object) -> object:
    """What was noticed, however it is listed, without bullets and tags."""
    lines = value.splitlines() if isinstance(value, str) else value
    if not isinstance(lines, list):
        return value
    insights: list[object] = []
    for line in lines:
        insight = line
        if isinstance(line, str):
            insight = text.one_line(_BULLET_AND_TAG.sub("", line))
        if insight:
            insights.append(insight)
    return insights


OneLine = Annotated[str, AfterValidator(name)]
Name = Annotated[str, AfterValidator(name_of_one_line)]
Names = Annotated[list[Name], BeforeValidator(_separated), AfterValidator(_few)]
Words = Annotated[list[OneLine], BeforeValidator(_separated), AfterValidator(_few)]
Messages = Annotated[list[str], BeforeValidator(lines_of)]
"""Hosts and hooks have messages in many shapes; the schema asks for the shortest."""
Insights = Annotated[list[str], BeforeValidator(_insights)]
"""One a line or in a list; the mark and the tag are ours to put."""
Score = Annotated[float, Field(ge=0, le=10), WithJsonSchema({"type": "number"})]
"""The range stands once, in the description of the argument: six times over it would be long."""
