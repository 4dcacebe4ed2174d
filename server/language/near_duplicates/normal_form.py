"""The normal form of a text: one for width, case, white space and punctuation."""

import re

from ..tokenizer import HAN, KANA, fold
from .numerals import CHINESE_NUMERAL

# 10² must not become 102 when compatibility forms are folded, nor 1½ become 11/2.
_NUMBER_FORMS = re.compile(r"[²³¹¼-¾⁰-₉⅐-⅟①-⒛⓪-⓿❶-➓㈠-㈩㉈-㉟㊀-㊉㊱-㊿]")
_INVISIBLE = re.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]+")
_ONE_SIGN = str.maketrans(
    {"‘": "'", "’": "'", "ʼ": "'", "“": '"', "”": '"', "„": '"', "؟": "?", "−": "-"}
    | dict.fromkeys("‐‑‒–", "-")
)
_FACES = {":-)": "☺", ":)": "☺", ":-(": "☹", ":(": "☹"}
_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?!,?\d)")
# Folded where they carry no value.
_PUNCTUATION = re.compile(
    r"\.{2,}(?!/)|\.(?![0-9a-z/])|(?<!\d):|:(?!\d)|,|!(?![0-9a-z=])"
    r"|(?<!\d)\"|(?<!\w)'|(?<!\d)'(?!\w)"
    r"|(?<=\d)[—―](?!\d)|(?<!\d)[—―]"
    r"|(?<=[^\W\d])-+(?=[^\W\d])|(?<!\S)(?<!\d\s)-+(?!\S)|(?<!\S)-+(?!\s\d)(?!\S)"
    r"|~(?![\w/])|[(){}\[\];`¡§«¶·»¿،؛।॥"
    r"\u2016-\u2027\u2034-\u203b\u203d-\u2043\u2045-\u2051\u2053-\u205e\u2e00-\u2e7f"
    r"\u3001-\u3003\u3008-\u3011\u3014-\u301f\u3030\u303d\u30fb\uff61-\uff65\ufe30-\ufe4f]"
)
_COMMAS = re.compile(r"[\s,]*,[\s,]*")
_QUESTION_MARKS = re.compile(r"\s*(?:\?\s*)+")
# A comma stays where dropping it could change the fact: 不，可以 / 不可以; "No, changes ..." /
# "No changes ..."; 三、四 / 三四.
_TELLING_COMMA = re.compile(
    r"(?<=[不没别无非未勿莫否]),|,(?=[不没别无非未勿莫])"
    r"|(?<=\bno),|(?<=\bnot),|(?<=\bnever),"
    rf"|(?<=[{CHINESE_NUMERAL}])[, ](?=[{CHINESE_NUMERAL}])"
)
_KEPT_COMMA = "\x1f"
_SETTLED = re.compile(r"[0-9a-z \u4e00-\u9fff,]*")
_SPACED_CJK = re.compile(f" ?([{HAN}{KANA}]+) ?")


def normalise(text: str) -> str:
    """The normal form; a text of punctuation alone keeps it. Idempotent."""
    folded = _normalised_once(text)
    # Folding one sign can bring two others together, so fold until nothing moves.
    while folded != text and not _SETTLED.fullmatch(folded):
        text = folded
        folded = _normalised_once(text)
    return folded


def _normalised_once(text: str) -> str:
    plain = " ".join(_in_one_form(text).split())
    commas = _PUNCTUATION.sub(",", _THOUSANDS.sub(_without_commas, plain))
    folded = _COMMAS.sub(",", commas).strip(", ")
    spaced = _TELLING_COMMA.sub(_KEPT_COMMA, folded).replace(",", " ")
    asked = _QUESTION_MARKS.sub("? ", spaced).strip()
    joined = _SPACED_CJK.sub(r"\1", asked).replace(_KEPT_COMMA, ",")
    return joined or plain


def _in_one_form(text: str) -> str:
    folded = fold(_NUMBER_FORMS.sub(r" \g<0> ", text))
    folded = _INVISIBLE.sub("", folded).translate(_ONE_SIGN)
    for face, sign in _FACES.items():
        folded = folded.replace(face, sign)
    return folded


def _without_commas(number: re.Match[str]) -> str:
    return number.group().replace(",", "")
