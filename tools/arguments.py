"""Argument types that several tools share. What models really send is accepted where the meaning is plain."""

import re
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from ..server.domain.validation import flaw
from ..server.language.conversation import lines_of

_MARKED = re.compile(r"^\s*(?:[-*•]\s*)?(?:\**\[?Self-Awareness\]?\**\s*[:：-]?)?", re.IGNORECASE)
_MOST_NAMES = 100
_LONGEST_NAME = 500


def _listed(value: object) -> object:
    """A single string where a list is expected: its parts at commas, as models write tags."""
    if isinstance(value, str):
        return [part.strip() for part in re.split(r"[,，、;；\n]", value) if part.strip()]
    return value


def _insights(value: object) -> object:
    """What was noticed, however it is listed, without bullets and tags."""
    lines = value.splitlines() if isinstance(value, str) else value
    if not isinstance(lines, list):
        return value
    cut = (_MARKED.sub("", line).strip() if isinstance(line, str) else line for line in lines)
    return [" ".join(line.split()) if isinstance(line, str) else line for line in cut if line]


def one_line(value: str) -> str:
    """A name as it can stand in a list, a log or a commit.

    Raises:
        ValueError: it is very long, or holds characters that nobody can see.
    """
    name = " ".join(value.split())
    if len(name) > _LONGEST_NAME:
        raise ValueError(f"{len(name):,} characters; at most {_LONGEST_NAME} make a name")
    if name and (found := flaw(name)):
        raise ValueError(f"{found.problem}. {found.remedy}")
    return name


def _few(names: list[str]) -> list[str]:
    if len(names) > _MOST_NAMES:
        raise ValueError(f"{len(names):,} of them; at most {_MOST_NAMES} in one call")
    return [name for name in names if name]


Line = Annotated[str, AfterValidator(one_line)]
Names = Annotated[list[Line], BeforeValidator(_listed), AfterValidator(_few)]
# Hosts and hooks have messages in many shapes; the schema asks for the shortest.
Turns = Annotated[list[str], BeforeValidator(lines_of)]
# One a line or in a list; the mark and the tag are ours to put.
Insights = Annotated[list[str], BeforeValidator(_insights)]
# The range stands once, in the description of the argument; six times over would cost every host 150 bytes.
Score = Annotated[float, Field(ge=0, le=10), WithJsonSchema({"type": "number"})]
