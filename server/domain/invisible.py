"""Characters that nobody sees: taken out where they mean nothing, kept where a script needs them.

Hidden letters (the tags block), selectors and joiners can carry a message that only a model reads.
"""

import unicodedata

from .patterns import regex

_SUSPECT = regex(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2060-\u2065\u206a-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+"
)
_UNSAFE = regex("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_JOINERS = "\u200c\u200d"
_MARKS = "\u061c\u200e\u200f"
_JOINING = regex(
    "[\u0590-\u08ff\u0900-\u109f\u1780-\u18af\u1a00-\u1aff\u1b00-\u1cff\ua800-\uabff\ufb1d-\ufefc]"
)
"""Scripts that need joiners: Arabic and its kin, those of India and further east."""
_RIGHT_TO_LEFT = regex("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff]")
_SPACELESS = regex("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
"""Scripts that mark where a line may break with a space of no width."""
_TAGGED_FLAG = regex("[\U000e0030-\U000e0039\U000e0061-\U000e007a]{2,6}\U000e007f")
_FLAG = "\U0001f3f4"
_VARIED = regex("[#*0-9]")
_BREAK = "\u200b"
_JOINER = "\u200d"
_EMOJI_FORM = regex("[\ufe0e\ufe0f]")
_HAN_FORM = regex("[\ufe00-\ufe02\U000e0100-\U000e01ef]")
_MONGOLIAN_FORM = regex("[\u180b-\u180f]")
_MONGOLIAN = regex("[\u1800-\u18af]")


def cleaned(text: str) -> str:
    """The text without what nobody can see and no script needs; the rest to the letter."""
    if text.isascii() or not _SUSPECT.search(text):
        return text
    has_right_to_left = bool(_RIGHT_TO_LEFT.search(text))
    parts: list[str] = []
    at = 0
    for found in _SUSPECT.finditer(text):
        before = text[found.start() - 1] if found.start() else ""
        after = text[found.end()] if found.end() < len(text) else ""
        parts += [text[at : found.start()], _needed(found[0], before, after, has_right_to_left)]
        at = found.end()
    return "".join([*parts, text[at:]])


def shown(text: str) -> str:
    """A text as a model or a terminal may get it: what could steer either is shown as �."""
    if text.isascii() and text.isprintable():
        return text
    return _UNSAFE.sub("\ufffd", cleaned(text.replace("\r\n", "\n")))


def _needed(run: str, before: str, after: str, has_right_to_left: bool) -> str:
    """What of a run of suspects a script or an emoji needs there."""
    if before == _FLAG and _TAGGED_FLAG.fullmatch(run):
        return run
    kept = ""
    for letter in run[:3]:
        if letter in kept or not _is_needed(letter, before, after, has_right_to_left):
            continue
        kept += letter
    return kept


def _is_needed(letter: str, before: str, after: str, has_right_to_left: bool) -> bool:
    if letter in _MARKS:
        return has_right_to_left
    if letter in _JOINERS:
        return _joins(letter, before, after)
    if letter == _BREAK:
        return bool(_SPACELESS.match(before) and _SPACELESS.match(after))
    return _selects(letter, before)


def _joins(letter: str, before: str, after: str) -> bool:
    """Whether it holds two emoji together, or letters of a script that joins them."""
    if _JOINING.match(before):
        return True
    return letter == _JOINER and _is_symbol(before) and _is_symbol(after)


def _selects(letter: str, before: str) -> bool:
    """Whether it chooses the form of an emoji, a digit, a Han character or a Mongolian letter."""
    if _EMOJI_FORM.match(letter):
        return _is_symbol(before) or bool(_VARIED.match(before))
    if _HAN_FORM.match(letter):
        return not before.isascii() and unicodedata.category(before) in ("Lo", "Sm")
    return bool(_MONGOLIAN_FORM.match(letter) and _MONGOLIAN.match(before))


def _is_symbol(letter: str) -> bool:
    """Whether it is an emoji, or a part of one."""
    if not letter:
        return False
    return unicodedata.category(letter) in ("So", "Sk", "Sm", "Po", "Sc") or letter in "↔↕♀♂⚕"
