"""What a draft holds of secrets, in whichever of its fields, and what becomes of it then."""

import re
from dataclasses import replace

from ..domain.caller import Caller
from ..domain.sensitivity import Sensitivity
from ..errors import InputError
from ..language import secrets
from ..language.dates.without_dates import without_dates
from ..language.people import private_life
from ..language.secrets import Kind
from .drafts import Draft

_TOLD_DIGITS = 3


def texts_of(draft: Draft) -> list[str]:
    """Everything that a draft says in words."""
    texts = [draft.content, draft.label, draft.reason, draft.project, *draft.tags, *draft.entities]
    for relation in draft.relations:
        texts += [relation.subject, relation.predicate, relation.object]
        # A key may be told from value only with both: `wifi password | is | sunflower`.
        texts.append(f"{relation.subject} {relation.predicate} {relation.object}")
    return texts


def kinds_in(draft: Draft) -> tuple[Kind, ...]:
    """The kinds of secrets in a draft that is not to be encrypted."""
    if draft.is_secret:
        return ()
    return secrets.seen_in(texts_of(draft))


def guarded(draft: Draft, caller: Caller, *, is_import: bool) -> Draft:
    """As it is to be kept: a secret that the user asked for is to be encrypted.

    Somebody else's private life is private though the host said nothing of it.
    """
    if draft.explicit:
        return as_secret(draft) if not caller.agent and kinds_in(draft) else draft
    is_fact = draft.store != "episodic" and not is_import
    if is_fact and not draft.is_private and private_life.is_told(draft.content, draft.entities):
        return replace(draft, sensitivity=Sensitivity.PRIVATE)
    return draft


def as_secret(draft: Draft) -> Draft:
    """The draft to be encrypted, under a label that tells nothing of it."""
    label = draft.label
    if not label or is_told(label, draft.content):
        label = secrets.harmless_label(draft.content) or "secret"
    store = "semantic" if draft.store == "core" else draft.store
    return replace(draft, sensitivity=3, label=label, store=store)


def check_label(draft: Draft) -> None:
    """Refuse a label or a project that tells what is to be encrypted: it stays readable.

    Raises:
        InputError: it does.
    """
    if not draft.is_secret:
        return
    for name, text in (("label", draft.label), ("project", draft.project)):
        if is_told(text, draft.content):
            raise InputError(
                name,
                "it tells the secret, and stays readable",
                "Give a harmless name for it, e.g. 'bank PIN'.",
            )


def is_told(label: str, content: str) -> bool:
    """Whether a label holds a secret, or a word of the content that only the secret can be."""
    if not label:
        return False
    if secrets.is_secret(label) or label.strip().casefold() == content.strip().casefold():
        return True
    words = set(re.findall(r"[^\W_]+", label.casefold()))
    for value in [*secrets.values_in(content), *_words_with_digits(content)]:
        if value.casefold() in label.casefold() or value.casefold() in words:
            return True
    return False


def telling(content: str) -> re.Pattern[str] | None:
    """What tells this secret wherever it stands; None if nothing does for sure.

    What is seen to be secret in it; where nothing is, its words with digits that are no date.
    """
    values = secrets.values_in(content) or _words_with_digits(without_dates(content))
    if not values:
        return None
    whole = "|".join(map(re.escape, values))
    return re.compile(f"(?<![A-Za-z0-9])(?:{whole})(?![A-Za-z0-9])")


def _words_with_digits(text: str) -> list[str]:
    found = []
    for word in re.findall(r"[!-~]+", text):
        digits = sum(each.isdigit() for each in word)
        mixed = digits and any(each.isalpha() for each in word) and len(word) > _TOLD_DIGITS
        if mixed or digits >= _TOLD_DIGITS:
            found.append(word.strip(".,;:!?()"))
    return found
