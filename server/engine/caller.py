"""Who is asking."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who is asking: the agent (empty: the main one), its session and the project it works in."""

    agent: str = ""
    session: str = ""
    project: str = ""
