"""A proposal: something that waits for a yes.

What a host suggests without scores, with middling ones, or as a sub-agent.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

Confidence = Literal["high", "medium", "low"]
Status = Literal["pending", "committed", "rejected", "deferred"]
REJECTED_KEPT_DAYS = 30
"""How long a refusal or a rejection can be looked up and overruled."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """The six documented fields, the reason it waits, and the rest of what the host said.

    The rest is kept so that nothing has to be said twice.
    """

    id: str
    agent: str
    timestamp: datetime
    store: str
    content: str
    confidence: Confidence = "medium"
    status: Status = "pending"
    why: str = ""
    details: dict[str, Any] = field(default_factory=dict)
    mentions: int = 0
    """How often it was said again while it waited."""
    mentioned_at: datetime | None = None
