"""The normal form of a text: one for width, white space, the signs of one kind, and its end.

What stands inside a text can carry meaning and stays: letter case (userId, Mb), hyphens, quotes,
commas between words.
"""

import re
import unicodedata
from functools import lru_cache

from ...domain.patterns import regex
from ..tokenizer import HAN, KANA
from .numerals import without_thousands_separators

# 10² must not become 102 when compatibility forms are folded, nor 1½ become 11/2.
_NUMBER_FORMS = regex(r"[²³¹¼-¾⁰-₉⅐-⅟①-⒛⓪-⓿❶-➓㈠-㈩㉈-㉟㊀-㊉㊱-㊿]")
_INVISIBLE = regex(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+")
_ONE_SIGN = str.maketrans(
    {"‘": "'", "’": "'", "ʼ": "'", "؟": "?", "−": "-", "。": ".", "、": ","}
    | dict.fromkeys("“”„«»「」『』", '"')
    | dict.fromkeys("‐‑‒–", "-")
    | dict.fromkeys("～〜", "~")
    | dict.fromkeys("—―", "—")
)
_FACES = {":-)": "☺", ":)": "☺", ":-(": "☹", ":(": "☹"}
_AT_THE_END = regex(r"[\s.!~;,]+$")
_QUESTION_MARKS = regex(r"\s*\?[\s?]*")
_AROUND_SIGNS = regex(r"\s*([,;:!]|(?<!\s)\.(?=\s))(?!\s*\d)\s*")
_CJK = f"{HAN}{KANA}"
_SPACE_IN_CJK = regex(rf"(?<=[{_CJK}]) (?=[{_CJK}])")
_SPACE_BESIDE_CJK = regex(rf"(?<=[{_CJK}]) | (?=[{_CJK}])")
_SEGMENT_CHARACTERS = 4
_SEGMENTS = 3
# A sentence may begin with a capital; a word that has others inside keeps them all.
_OPENING = regex(r"(?:^|(?<=[.!?] ))([\"'(]?)([^\W\d_])(?=[^\W\d_]*(?:[\s',.!?]|$))")
_LETTERS = regex(r"[^\W\d_]*")
_ALWAYS_CAPITAL = regex(
    r"\b(?:i|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june"
    r"|july|september|october|november|december)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=1_000)
def normalise(text: str) -> str:
    """The normal form; a text of punctuation alone keeps it. Idempotent."""
    folded = _normalised_once(text)
    # Folding one sign can bring two others together, so fold until nothing moves.
    while folded != text:
        text = folded
        folded = _normalised_once(text)
    return folded


def _normalised_once(text: str) -> str:
    plain = " ".join(_in_one_form(text).split())
    plain = without_thousands_separators(plain)
    joined = _without_idle_spaces(_AROUND_SIGNS.sub(r"\1 ", plain))
    asked = _QUESTION_MARKS.sub("? ", joined).strip()
    ended = _AT_THE_END.sub("", asked)
    return _ALWAYS_CAPITAL.sub(_lower, _OPENING.sub(_lower_opening, ended)) or plain


def _in_one_form(text: str) -> str:
    folded = unicodedata.normalize("NFKC", _NUMBER_FORMS.sub(r" \g<0> ", text))
    folded = _INVISIBLE.sub("", folded).translate(_ONE_SIGN)
    for face, sign in _FACES.items():
        folded = folded.replace(face, sign)
    return folded


def _without_idle_spaces(text: str) -> str:
    """Spaces that cut Chinese into words are idle; a single one stands for a comma."""
    parts = _SPACE_IN_CJK.split(text)
    if len(parts) > 1:
        cut_into_words = len(parts) >= _SEGMENTS
        for part in parts:
            cut_into_words = cut_into_words and len(part) <= _SEGMENT_CHARACTERS
        text = ("" if cut_into_words else ",").join(parts)
    return _SPACE_BESIDE_CJK.sub("", text)


def _lower_opening(found: re.Match[str]) -> str:
    word = _LETTERS.match(found.string, found.end())
    is_plain = word is None or word.group() == word.group().lower()
    return found[1] + (found[2].lower() if is_plain else found[2])


def _lower(found: re.Match[str]) -> str:
    return found.group().lower()
