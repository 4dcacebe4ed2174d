"""What an error says, in the language of the caller.

Errors are raised in English, by rooms that know no caller's language; here, where an answer leaves,
their words are looked up. What has no translation stays as it is: English is better than nothing.
"""

import re
from collections.abc import Mapping
from functools import cache

from ...prompts import Language
from ...server.errors import InputError, RecollectError
from ...server.review.operation_parser import OperationError
from ...server.review.operations import OperationsRefused
from .commands_zh import COMMANDS
from .errors_zh import ERRORS
from .exchange_zh import EXCHANGE
from .failures_zh import FAILURES
from .help_zh import HELP
from .hosts_zh import HOSTS
from .operations_zh import NOTES, OPERATIONS, REFUSED
from .reflection_zh import REFLECTION

_UNCHANGED = "什么也没有改动"
_REFUSALS = "refusals"
_FAILURES = "failures"
_OPERATIONS = "operations"
_NOTES = "notes"
_TEXTS: Mapping[str, Mapping[str, str]] = {
    _REFUSALS: {**ERRORS, **REFUSED, **REFLECTION, **EXCHANGE, **HOSTS, **COMMANDS, **HELP},
    _FAILURES: FAILURES,
    _OPERATIONS: OPERATIONS,
    _NOTES: NOTES,
}


def error_told(error: RecollectError, language: Language) -> str:
    """The words of an error."""
    if language == "zh" and isinstance(error, OperationsRefused):
        lines = "\n".join(error.told(in_chinese, stop="。"))
        return f"{lines}\n{_UNCHANGED}。{in_chinese(error.remedy)}"
    if language == "zh" and isinstance(error, InputError):
        problem, remedy = in_chinese(error.problem), in_chinese(error.remedy)
        return f"{error.field}：{problem}。{_UNCHANGED}。{remedy}"
    return failure_told(str(error), language)


def failure_told(english: str, language: Language) -> str:
    """What the disk, git or the other side refused, and the reasons that fill it in."""
    return _with_parts(english, _FAILURES) if language == "zh" else english


def operations_told(error: OperationError, language: Language) -> str:
    """Which lines of a list are no operations, and why."""
    if language != "zh":
        return str(error)
    return "\n".join(error.told(lambda english: _with_parts(english, _OPERATIONS)))


def note_in_chinese(english: str) -> str:
    """What an operation did; the same text where there is no Chinese."""
    return _with_parts(english, _NOTES)


def in_chinese(english: str) -> str:
    """The Chinese of one part of an error; the same text where there is none."""
    for pattern, chinese in _patterns(_REFUSALS).items():
        if found := pattern.fullmatch(english):
            return chinese.format(*found.groups())
    return _with_parts(english, _FAILURES)


def _with_parts(english: str, kind: str) -> str:
    """The Chinese of a text and of what fills it in, as far as there is one."""
    for pattern, chinese in _patterns(kind).items():
        if found := pattern.fullmatch(english):
            return chinese.format(*(_with_parts(part, kind) for part in found.groups()))
    return english


@cache
def _patterns(kind: str) -> Mapping[re.Pattern[str], str]:
    """The most particular first: with the fewest characters that are filled in."""
    found: dict[re.Pattern[str], str] = {}
    texts = _TEXTS[kind]
    for english in sorted(texts, key=lambda text: -len(text.replace("{}", ""))):
        parts = [re.escape(part) for part in english.split("{}")]
        found[re.compile("(.*)".join(parts), re.DOTALL)] = texts[english]
    return found
