"""What an error says, in the language of the caller.

Errors are raised in English, by rooms that know no caller's language; here, where an answer leaves,
their words are looked up. What has no translation stays as it is: English is better than nothing.
"""

import re
from collections.abc import Mapping
from functools import cache

from ...prompts import Language
from ...server.errors import InputError, RecollectError
from .errors_zh import ERRORS
from .exchange_zh import EXCHANGE

_UNCHANGED = "什么也没有改动"


def error_told(error: RecollectError, language: Language) -> str:
    """The words of an error."""
    if language == "zh" and isinstance(error, InputError):
        problem, remedy = in_chinese(error.problem), in_chinese(error.remedy)
        return f"{error.field}：{problem}。{_UNCHANGED}。{remedy}"
    return str(error)


def in_chinese(english: str) -> str:
    """The Chinese of one part of an error; the same text where there is none."""
    for pattern, chinese in _patterns().items():
        if found := pattern.fullmatch(english):
            return chinese.format(*found.groups())
    return english


@cache
def _patterns() -> Mapping[re.Pattern[str], str]:
    """The most particular first: with the fewest characters that are filled in."""
    found: dict[re.Pattern[str], str] = {}
    all_texts = {**ERRORS, **EXCHANGE}
    for english in sorted(all_texts, key=lambda text: -len(text.replace("{}", ""))):
        parts = [re.escape(part) for part in english.split("{}")]
        found[re.compile("(.*)".join(parts), re.DOTALL)] = all_texts[english]
    return found
