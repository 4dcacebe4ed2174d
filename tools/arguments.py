"""Argument types that several tools share. What models really send is accepted where the meaning is plain."""

import re
from typing import Annotated

from pydantic import BeforeValidator, Field, WithJsonSchema


def _listed(value: object) -> object:
    """A single string where a list is expected: its parts at commas, as models write tags."""
    if isinstance(value, str):
        return [part.strip() for part in re.split(r"[,，、;；\n]", value) if part.strip()]
    return value


Names = Annotated[list[str], BeforeValidator(_listed)]
# The range stands once, in the description of the argument; six times over would cost every host 150 bytes.
Score = Annotated[float, Field(ge=0, le=10), WithJsonSchema({"type": "number"})]
