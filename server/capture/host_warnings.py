"""Keeping hosts to the rules without getting in their way (D12).

Three warnings a session, each audited, and a day's limit of appraisals.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, tzinfo
from typing import Literal, TypeVar

from ..domain.calendar import day
from ..domain.caller import Caller
from ..storage.change import Why
from ..storage.transaction import Transactions

ScoringFault = Literal["unscored", "doubtful scores"]
Fault = ScoringFault | Literal["edited around the tools"]
_AnyFault = TypeVar("_AnyFault", bound=Fault)
WARNINGS_A_SESSION = 3
APPRAISALS_A_DAY = 1_000

_COUNT = "appraisals"


class HostWarnings:
    """Counts of this process. The engine's lock is held by the caller."""

    def __init__(
        self, transactions: Transactions, *, clock: Callable[[], datetime], zone: tzinfo
    ) -> None:
        self._transactions, self._clock, self._zone = transactions, clock, zone
        self._said: dict[str, Counter[Fault]] = {}

    def warn(self, caller: Caller, fault: _AnyFault) -> tuple[_AnyFault, ...]:
        """Audit a fault; returns it where the host is to be advised.

        That is for the first of its kind, and for up to three a session.
        """
        said = self._said.setdefault(caller.session, Counter())
        said[fault] += 1
        why = Why.of(caller, "remember", "WARN", fault, approval="auto", trigger="rules")
        if fault == "edited around the tools":  # nobody knows by whom
            why = replace(why, actor="system:rules")
        self._transactions.audit(why, [])
        return (fault,) if said[fault] == 1 and len(said) <= WARNINGS_A_SESSION else ()

    def may_appraise(self) -> bool:
        """Count one appraisal; False once a thousand were made today (S1-25)."""
        today = day(self._clock(), self._zone)
        counted, _, count = (self._transactions.values.get(_COUNT) or "").partition(" ")
        done = int(count) if counted == today else 0
        if done >= APPRAISALS_A_DAY:
            return False
        self._transactions.values.set(_COUNT, f"{today} {done + 1}")
        return True
