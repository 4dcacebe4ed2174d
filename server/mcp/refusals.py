"""What is wrong with the arguments of a call, in words of our own."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from ...tools.answers.errors import in_chinese
from ...tools.answers.language import language_of, words_in

_FLAWS_NAMED = 6
_OURS = "Value error, "
_KINDS: Mapping[str, str] = {
    "string": "text",
    "int": "whole",
    "float": "number",
    "finite": "number",
    "bool": "bool",
    "list": "list",
    "dict": "object",
    "model": "object",
}
ENGLISH: Mapping[str, str] = {
    "refused": "{tool}: {named}. Nothing was changed; correct this and call again.",
    "between": "; ",
    "missing": "missing",
    "one_of": "it is one of {these}",
    "or": " or ",
    "at_least": "at least {least:g}",
    "at_most": "at most {most:g}",
    "unknown": "there is no such argument",
    "has_to_be": "it has to be {kind}",
    "text": "a text",
    "whole": "a whole number",
    "number": "a number",
    "bool": "true or false",
    "list": "a list",
    "object": "an object",
    "other": "of another kind",
}
CHINESE: Mapping[str, str] = {
    "refused": "{tool}：{named}。什么也没有改动；请改正后再调用。",
    "between": "；",
    "missing": "缺少",
    "one_of": "应是其中之一：{these}",
    "or": "或",
    "at_least": "至少 {least:g}",
    "at_most": "最多 {most:g}",
    "unknown": "没有这个参数",
    "has_to_be": "应是{kind}",
    "text": "文字",
    "whole": "整数",
    "number": "数字",
    "bool": "true 或 false",
    "list": "列表",
    "object": "对象",
    "other": "另一种值",
}


def refusal(tool: str, error: ValidationError, given: Mapping[str, Any]) -> str:
    """Which arguments are wrong, and why, in one line; what is missing is named at once.

    In the language of what was `given`.
    """
    flaws = error.errors()
    say = CHINESE if language_of(words_in(given)) == "zh" else ENGLISH
    wrong = dict.fromkeys(_told(flaw, say) for flaw in flaws if not _lacks(flaw))
    named = say["between"].join([*_missing(flaws, say), *wrong][:_FLAWS_NAMED])
    return say["refused"].format(tool=tool, named=named)


def _missing(flaws: Sequence[Any], say: Mapping[str, str]) -> list[str]:
    """The missing parts of each argument together."""
    lacking: dict[str, list[str]] = {}
    for flaw in flaws:
        if _lacks(flaw):
            where = [str(part) for part in flaw["loc"]]
            lacking.setdefault(".".join(where[:-1]), []).append(where[-1])
    found: list[str] = []
    for within, names in lacking.items():
        inside = f"{within}." if within else ""
        found.append(f"{inside}{', '.join(names)}: {say['missing']}")
    return found


def _lacks(flaw: Any) -> bool:
    return bool(flaw["type"] == "missing")


def _told(flaw: Any, say: Mapping[str, str]) -> str:
    where = ".".join(str(part) for part in flaw["loc"])
    return f"{where}: {_reason(flaw, say)}"


def _in_chinese(told: str) -> str:
    """What a value of ours is refused for, and what to do, each by itself."""
    problem, _, remedy = told.partition(". ")
    return "。".join(filter(None, (in_chinese(problem), remedy and in_chinese(remedy))))


def _reason(flaw: Any, say: Mapping[str, str]) -> str:
    kind, context = str(flaw["type"]), flaw.get("ctx", {})
    match kind:
        case "value_error":
            told = str(flaw["msg"]).removeprefix(_OURS)
            return (_in_chinese(told) if say is CHINESE else told).rstrip(".。")
        case "literal_error":
            # pydantic joins the last two in English.
            these = context["expected"].replace(" or ", say["or"])
            return say["one_of"].format(these=these)
        case "greater_than_equal":
            return say["at_least"].format(least=context["ge"])
        case "less_than_equal":
            return say["at_most"].format(most=context["le"])
        case "extra_forbidden":
            return say["unknown"]
        case _:
            wanted = _KINDS.get(kind.partition("_")[0], "other")
            return say["has_to_be"].format(kind=say[wanted])
