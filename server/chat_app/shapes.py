"""What the app in a chat draws: it knows nothing of memories, only of items and buttons.

Every text is in the reader's language already. Nothing of it is markup.
"""

from typing import Literal

from pydantic import BaseModel

What = Literal["found", "inbox", "memory", "deletion", "start"]
"""What there is to look at."""


class Choice(BaseModel):
    """A button: it does something to memories, or shows something else."""

    label: str
    op: str = ""
    """What it does; empty where it only shows."""
    ids: list[str] = []
    view: What | Literal[""] = ""
    with_text: bool = False
    """It takes what is written in the item's field."""
    danger: bool = False
    seen: str = ""
    """The state of the memory that it is an answer to."""


class Field(BaseModel):
    """A text that the reader writes."""

    label: str
    draft: str = ""


class Line(BaseModel):
    """The strength of a memory over time, as points of a picture."""

    width: int
    height: int
    past: str
    ahead: str
    told: str


class Item(BaseModel):
    """One thing on the list: a memory, a proposal, a contradiction with its sides."""

    text: str = ""
    heading: str = ""
    about: list[str] = []
    marks: list[str] = []
    facts: list[tuple[str, str]] = []
    line: Line | None = None
    field: Field | None = None
    parts: list["Item"] = []
    choices: list[Choice] = []
    opens: Choice | None = None


class View(BaseModel):
    """All of what is shown."""

    what: What
    ids: list[str] = []
    title: str
    notice: str = ""
    """What was done."""
    undo: Choice | None = None
    hints: list[str] = []
    items: list[Item] = []
    more: str = ""
    """The button that shows the items beyond the first."""
    back: str = ""
    """The button that leads to what was shown before."""
    choices: list[Choice] = []
