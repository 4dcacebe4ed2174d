"""What the user is asked in a full reflection, and the fields of forms, in English."""

from collections.abc import Mapping

from ....server.reflection.rewards import Decision
from ....server.reflection.steps import UserQuestion

QUESTIONS: Mapping[UserQuestion, str] = {
    "when": "Shall I reflect now, or later?",
    "decide": (
        "How do you decide on this request: approve, bonus (N tokens more, or to N in all), "
        "reduce (N less, or to N in all), forgive (waive the self-penalty), "
        "penalty (N less, and what for)? Or later, or stop."
    ),
    "approve": ("Shall this reflection be recorded as it is? Yes, or what to change, or stop."),
    "approve rules": (
        "Shall these lines be laid down as shown (+ comes, − goes)? "
        "Yes, or what to change, or stop."
    ),
    "approve image": (
        "Shall this self-image replace the old one? Yes, or what to change, or stop."
    ),
}
FORM_FIELDS: Mapping[str, tuple[str, str]] = {
    "When.when": ("When", "now, later or stop"),
    "Verdict.decision": ("Decision", "approve, bonus, reduce, forgive, penalty, later or stop"),
    "Verdict.tokens": (
        "Tokens",
        "For bonus, reduce, penalty: how many more or less, not the sum",
    ),
    "Verdict.reason": ("Reason", "Why, in your words"),
    "Approval.decision": ("Decision", "approve, change or stop"),
    "Approval.comment": ("Comment", "What to change, or anything you want to say"),
    "Confirmation.delete": ("Delete", "Delete what is listed above"),
}
DECISIONS: Mapping[Decision, str] = {
    "approve": "Approve",
    "bonus": "Bonus",
    "reduce": "Reduce",
    "forgive": "Forgive",
    "penalty": "Penalty",
}
