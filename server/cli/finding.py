"""What `recollect doctor` finds."""

from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "warning", "broken"]


@dataclass(frozen=True, slots=True)
class Finding:
    """How one thing stands; where it is not well, the command or step that mends it."""

    about: str
    state: State
    text: str
    remedy: str = ""
