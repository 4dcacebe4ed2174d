"""Secrets in a text: keys, passwords, codes, numbers of cards, accounts and documents.

`detection` asks every rule; each other module is one kind of form or of wording.
"""

from .detection import (
    Kind,
    Secret,
    harmless_label,
    is_secret,
    masked,
    named,
    refuse,
    removed,
    secrets_in,
    seen_in,
    values_in,
)

__all__ = [
    "Kind",
    "Secret",
    "harmless_label",
    "is_secret",
    "masked",
    "named",
    "refuse",
    "removed",
    "secrets_in",
    "seen_in",
    "values_in",
]
