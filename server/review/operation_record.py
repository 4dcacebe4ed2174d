"""What an operation did, as the audit log and the history tell it: the action, and to what."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ..domain.ids import TURNS
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..domain.sensitivity import Sensitivity
from ..storage.change import Action, AuditLine
from ..storage.commit_message import name_of, name_of_text
from .operation import LOOKS_ONLY, Operation, Verb

_DID: Mapping[Verb, tuple[Action, str]] = {
    "ADD": ("CREATE", "added"),
    "UPDATE": ("EDIT", "corrected"),
    "NEGATE": ("EDIT", "changed"),
    "BOOST": ("EDIT", "used"),
    "DELETE": ("ARCHIVE", "deleted"),
    "PROMOTE": ("EDIT", "promoted to core"),
    "DEMOTE": ("EDIT", "taken out of core"),
    "KEEP": ("EDIT", "kept"),
    "END": ("EDIT", "ended"),
    "HOLDS": ("EDIT", "settled"),
    "MERGE": ("MERGE", "merged"),
    "SUMMARY": ("EDIT", "shortened"),
    "SCORE": ("EDIT", "scored"),
    "COMMIT": ("CREATE", "proposal stored"),
    "REJECT": ("EDIT", "proposal rejected"),
    "DEFER": ("EDIT", "proposal deferred"),
    "PROJECT": ("EDIT", "project renamed"),
}
"""What changes nothing has no line."""


def on_memory(operation: Operation, memory: Memory, *, is_new: bool) -> AuditLine:
    """What was done to a memory; `is_new` where the list made it."""
    action, did = _did(operation)
    if operation.verb == "ADD" and not is_new:
        action, did = "EDIT", "said again"
    return AuditLine(action, f"{did}: {name_of(memory)}", memory.id)


def on_proposal(operation: Operation, proposal: Proposal, outcome: str = "") -> AuditLine:
    """What was done with a proposal, and whose it was; `outcome` if it was not simply stored."""
    action, did = _did(operation)
    if outcome and outcome != "stored":
        action, did = "EDIT", f"proposal {outcome}"
    level = proposal.details.get("sensitivity", 0)
    if not isinstance(level, int):  # edited by hand into nonsense: as if it were private
        level = Sensitivity.PRIVATE
    named = name_of_text(proposal.content, proposal.id, level)
    return AuditLine(action, f"{did} (of {proposal.agent}): {named}")


def conversations_read(summary: Memory) -> AuditLine:
    """That imported conversations were read, with what the assistant says of them."""
    return AuditLine("APPEND", f"conversations read: {name_of(summary)}", summary.id)


def summary_of_all(lines: Sequence[AuditLine]) -> tuple[Action, str]:
    """The whole list as one action and one subject, which ends with the first one's name."""
    if len(lines) == 1:
        return lines[0].action, lines[0].summary
    counts = Counter(line.summary.partition(":")[0] for line in lines)
    told = ", ".join(f"{count} {did}" for did, count in counts.items())
    actions = {line.action for line in lines}
    action: Action = lines[0].action if len(actions) == 1 else "EDIT"
    return action, f"{told}: {lines[0].summary.partition(': ')[2]}"


def changes_something(operation: Operation) -> bool:
    """Whether there is anything to tell of it."""
    return operation.verb not in LOOKS_ONLY


def _did(operation: Operation) -> tuple[Action, str]:
    if operation.ids and TURNS.fullmatch(operation.id):
        return "APPEND", "summed up"
    return _DID[operation.verb]
