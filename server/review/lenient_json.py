"""JSON, and what models take for it.

Python literals, other quotes, trailing commas, bare keys and Chinese punctuation are read. What
is ambiguous is refused, because a text read wrongly would be stored as somebody's memory. That is
why no general repairer stands here: json_repair 0.64 reads `{'text': 'it's tea'}` as `it's tea'`,
`"text": "a"b"` as `a"b"`, and `{"op": "SKIP" "id"}` as a SKIP, in its strict mode too.
"""

import json
import re
import unicodedata

from ..domain.patterns import regex
from ..domain.validation import readable

_STARTS = regex(r"[{｛]|[\[［【][ \t]*(?:[\"'“‘{｛\[\]\n]|\Z)")
_STARTS_IN_SENTENCE = regex(r"[\[［]\s*[\"'“{｛]|[{｛]")
# A string that is not closed runs to the end, and what is no string stops at each closing
# bracket, so that reading stays linear.
_TOKEN = regex(
    r"""
    (?P<string>
        "(?:\\(?:.|\Z)|[^"\\])*+(?:"|\Z)
      | '(?:\\(?:.|\Z)|[^'\\])*+(?:'|\Z)
      | [“”][^“”]*+(?:[“”]|\Z)
      | ‘[^‘’]*+(?:’|\Z)
    )
    | [^"'“”‘\]}】］｝]*+[\]}】］｝]
    | [^"'“”‘\]}】］｝]++
    """,
    re.DOTALL | re.VERBOSE,
)
_IN_STRING = regex(r'\\(x[0-9a-fA-F]{2}|.)|"', re.DOTALL)
_HALF_CHARACTER = regex(r"\\u[dD][89a-fA-F]")
_BARE_KEY = regex(r"([{,]\s*)([A-Za-z_]\w*)(\s*:)")
_TRAILING_COMMA = regex(r",(\s*[\]}])")
_CONSTANTS = (("None", "null"), ("True", "true"), ("False", "false"))
_PUNCTUATION = str.maketrans("【】()、", "[][],")
_OPENING = "[{【［｛"
_CLOSING = "]}】］｝"


def starts_at(text: str, at: int) -> bool:
    """Whether an object or a list, not a bracketed word, begins at this place."""
    return _STARTS.match(text, at) is not None


def first_start(text: str) -> int | None:
    """Where the first object or list begins, be it in the middle of a sentence."""
    found = _STARTS_IN_SENTENCE.search(text)
    return found.start() if found else None


def end_of(text: str, start: int) -> int | None:
    """Where the bracket at `start` is closed, brackets within strings aside; None if nowhere."""
    depth = 0
    for token in _TOKEN.finditer(text, start):
        if token["string"] is not None:
            continue
        for at, character in enumerate(token[0], token.start()):
            depth += (character in _OPENING) - (character in _CLOSING)
            if depth == 0 and at >= start:
                return at + 1
    return None


def decode(written: str) -> object:
    """The value of an object or list.

    Raises:
        ValueError: it cannot be read.
        RecursionError: it is nested too deeply.
    """
    try:
        value = json.loads(written, strict=False)
    except ValueError:
        value = json.loads(_repaired(written), strict=False)
    return _whole(value) if _HALF_CHARACTER.search(written) else value


def _whole(value: object) -> object:
    """The value with � for what is half a character, as JSON can tell one."""
    if isinstance(value, str):
        return readable(value)
    if isinstance(value, dict):
        return {readable(name): _whole(each) for name, each in value.items()}
    return [_whole(each) for each in value] if isinstance(value, list) else value


def _repaired(written: str) -> str:
    """JSON from what nearly is.

    Not `ast.literal_eval`: it reads Python only, and warns of escapes on the console.
    """
    parts = []
    for token in _TOKEN.finditer(written):
        if token["string"] is None:
            parts.append(_json_punctuation(token[0]))
        else:
            parts.append(_json_string(token[0][1:-1]))
    return "".join(parts)


def _json_string(body: str) -> str:
    return '"' + _IN_STRING.sub(_json_escape, body) + '"'


def _json_escape(found: re.Match[str]) -> str:
    match found[1]:
        case None:
            return '\\"'
        case "'":
            return "'"
        case hexadecimal if len(hexadecimal) == 3:
            return f"\\u00{hexadecimal[1:]}"
        case known if known in '"\\/bfnrtu':
            return found[0]
        case other:
            return f"\\\\{other}"


def _json_punctuation(run: str) -> str:
    run = unicodedata.normalize("NFKC", run).translate(_PUNCTUATION)
    for python, constant in _CONSTANTS:
        run = re.sub(rf"\b{python}\b", constant, run)
    run = _BARE_KEY.sub(r'\1"\2"\3', run)
    return _TRAILING_COMMA.sub(r"\1", run)
