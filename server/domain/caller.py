"""Who is asking, and what only the main agent and the user may do.

All read, one writes, the others propose.
"""

from dataclasses import dataclass

from ..errors import InputError
from .sensitivity import is_private


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who is asking: an agent, or the user at the command line.

    An agent (empty: the main one) has its session and the project it works in.
    """

    agent: str = ""
    session: str = ""
    project: str = ""
    by_hand: bool = False
    by_page: bool = False
    """By hand, in the page of `recollect open`."""
    by_form: bool = False
    """The user said yes to this call in a form of the host."""

    def actor(self, verb: str) -> str:
        """As commits and the audit log name it (S3-31)."""
        if self.agent:
            return f"subagent:{self.agent}"
        if self.by_page:
            return "user (page)"
        return "manual" if self.by_hand else f"bot:trigger-{verb}"

    @property
    def approval(self) -> str:
        """How the user agreed to what the caller does on their word, as commits tell it."""
        if self.by_hand:
            return "user"
        return "user (form)" if self.by_form else "user (told by the assistant)"

    def may_read(self, sensitivity: int) -> bool:
        """Whether what is so private is shown to them in full."""
        return not (self.agent and is_private(sensitivity))

    def refuse_unless_main(self, what: str, remedy: str = "") -> None:
        """Refuse what a sub-agent may not do.

        Raises:
            InputError: a sub-agent asks.
        """
        if self.agent:
            problem = (
                f"{self.agent} is not the main agent, and only that one and the user may {what}"
            )
            raise InputError(
                "agent",
                problem,
                remedy or "Tell the main agent, or propose a fact: remember(content=…, agent=…).",
            )
