"""What is wrong with the arguments of a call, in words of our own."""

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

_FLAWS_NAMED = 6
_OURS = "Value error, "
_KINDS: Mapping[str, str] = {
    "string": "a text",
    "int": "a whole number",
    "float": "a number",
    "finite": "a number",
    "bool": "true or false",
    "list": "a list",
    "dict": "an object",
    "model": "an object",
}


def refusal(tool: str, error: ValidationError) -> str:
    """Which arguments are wrong, and why, in one line; what is missing is named at once."""
    flaws = error.errors()
    told = [*_missing(flaws), *dict.fromkeys(_told(flaw) for flaw in flaws if not _lacks(flaw))]
    named = "; ".join(told[:_FLAWS_NAMED])
    return f"{tool}: {named}. Nothing was changed; correct this and call again."


def _missing(flaws: Sequence[Any]) -> list[str]:
    """The missing parts of each argument together."""
    lacking: dict[str, list[str]] = {}
    for flaw in flaws:
        if _lacks(flaw):
            where = [str(part) for part in flaw["loc"]]
            lacking.setdefault(".".join(where[:-1]), []).append(where[-1])
    found: list[str] = []
    for within, names in lacking.items():
        inside = f"{within}." if within else ""
        found.append(f"{inside}{', '.join(names)}: missing")
    return found


def _lacks(flaw: Any) -> bool:
    return bool(flaw["type"] == "missing")


def _told(flaw: Any) -> str:
    where = ".".join(str(part) for part in flaw["loc"])
    return f"{where}: {_reason(flaw)}"


def _reason(flaw: Any) -> str:
    kind, context = str(flaw["type"]), flaw.get("ctx", {})
    match kind:
        case "value_error":
            return str(flaw["msg"]).removeprefix(_OURS).rstrip(".")
        case "literal_error":
            return f"it is one of {context['expected']}"
        case "greater_than_equal":
            return f"at least {context['ge']:g}"
        case "less_than_equal":
            return f"at most {context['le']:g}"
        case "extra_forbidden":
            return "there is no such argument"
        case _:
            wanted = _KINDS.get(kind.partition("_")[0], "of another kind")
            return f"it has to be {wanted}"
