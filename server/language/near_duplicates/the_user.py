"""The user by any name: "I", "the user", 我, 用户. A memory may be told from either side."""

import re

from ...domain.patterns import regex
from .lexicon import word_set

_FIRST_PERSON = regex(r"\b(?:i|me|my|mine|myself|we|us|our|ours)\b", re.IGNORECASE)
_THE_USER = regex(r"^(?:the )?user\b(?!'s\b|s\b|[-_/])", re.IGNORECASE)
_THE_USERS = regex(r"^(?:the )?user's\b|\bthe user's\b", re.IGNORECASE)
_MOMENT = regex(
    r"(?:(?:every|each|on|in|at|this|next|last) (?:[\w:-]+,? ){1,5}?"
    r"|(?:today|tomorrow|yesterday),? )"
    r"(?=the user\b)",
    re.IGNORECASE,
)
"""What may stand before the subject: on Monday, every morning, in May 2026."""
_USER_IN_CHINESE = regex(
    "(?<![的新老该个名位些类多])(?:用户|使用者)(?!手(?!机)|体(?![重检温质型内能])|[名界数群量端组号们协画增留层])"
)
_VERBS = {"is": "am", "has": "have", "does": "do", "isn't": "am not"}
_VERBS |= {"hasn't": "haven't", "doesn't": "don't", "goes": "go", "was": "was", "wasn't": "wasn't"}
_ADVERBS = word_set(
    """
    always usually often never sometimes really also still only currently now just no longer already
    rarely seldom recently mostly generally
    """
)
_LONG_ENDING = regex(r"(?:ss|sh|ch|x|zz)es$")


def as_the_user(text: str) -> str:
    """The text with the user as "i", "my" or 我, where nobody else is "I" in it."""
    if "用户" in text or "使用者" in text:
        return text if "我" in text else _USER_IN_CHINESE.sub("我", text)
    if _FIRST_PERSON.search(text):
        return text
    named = _THE_USERS.sub("my", text)
    head = _MOMENT.match(named)
    moment = head[0] if head else ""
    found = _THE_USER.match(named[len(moment) :])
    rest = found and _in_first_person(named[len(moment) + found.end() :])
    return f"{moment}i{rest}" if found else named


def _in_first_person(rest: str) -> str:
    """What follows the subject, its verb as "I" has it."""
    words = rest.split(" ")
    for at, word in enumerate(words):
        if word and word not in _ADVERBS:
            words[at] = _VERBS.get(word) or _without_ending(word)
            break
    return " ".join(words)


def _without_ending(verb: str) -> str:
    if not verb.isalpha() or not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if _LONG_ENDING.search(verb) else verb[:-1]
