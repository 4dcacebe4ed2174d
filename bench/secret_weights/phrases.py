"""Texts made of phrases: `[a|b]` is a choice, `{name}` one of the fillers, `<kind>` a value."""

import re
from itertools import accumulate
from random import Random
from typing import NamedTuple

from .drawn import LISTS, lines_of
from .values import VALUES

_INNERMOST = re.compile(r"\[([^\[\]]*)\]")
_FILLER = re.compile(r"\{(\w+)\}")
_MAYBE = re.compile("([\u4e00-\u9fff，：？）（])\\?")
_VALUE = re.compile(r"<(\w+)>")
_WITH_TAIL, _WITH_HEAD, _LOWER = 0.4, 0.3, 0.3
_NO_SECRETS = ("user", "exp", "ssid", "email", "envname", "order")
"""What stands beside a secret and is none."""


class Text(NamedTuple):
    """A text, and where the secrets stand in it."""

    text: str
    spans: tuple[tuple[int, int], ...]


def made(kind: str, lang: str, times: int, r: Random) -> list[Text]:
    """Each phrase `times` times; `kind` is `secrets` or `plain`."""
    texts: list[Text] = []
    for phrase in lines_of(f"{kind}_{lang}.txt"):
        for _ in range(times):
            around = _spoken(phrase, lang, r)
            texts.append(_text(around, r, secret=kind == "secrets"))
    return texts


def told() -> list[Text]:
    """Sentences as people wrote them, in which `⟦` and `⟧` stand around the secrets."""
    texts: list[Text] = []
    for line in lines_of("told.txt"):
        parts = re.split("[⟦⟧]", line)
        ends = [0, *accumulate(map(len, parts))]
        spans = tuple((ends[at], ends[at + 1]) for at in range(1, len(parts), 2))
        texts.append(Text("".join(parts), spans))
    return texts


def _spoken(phrase: str, lang: str, r: Random) -> str:
    """Often with something said before it or behind it, as people do."""
    if r.random() < _WITH_TAIL:
        phrase = phrase.rstrip(".。") + f"{{tail_{lang}}}"
    if r.random() < _WITH_HEAD:
        phrase = f"{{head_{lang}}}" + phrase
    return phrase.lower() if r.random() < _LOWER else phrase


def _text(phrase: str, r: Random, *, secret: bool) -> Text:
    while found := _INNERMOST.search(phrase):
        chosen = r.choice(found[1].split("|"))
        phrase = phrase[: found.start()] + chosen + phrase[found.end() :]
    phrase = _MAYBE.sub(lambda found: found[1] if r.randrange(2) else "", phrase)
    while _FILLER.search(phrase):  # a filler may hold another
        phrase = _FILLER.sub(lambda found: r.choice(LISTS[found[1]]), phrase)
    parts: list[str] = []
    spans: list[tuple[int, int]] = []
    at = length = 0
    for found in _VALUE.finditer(phrase):
        parts.append(phrase[at : found.start()])
        length += len(parts[-1])
        value = VALUES[found[1]](r)
        if secret and found[1] not in _NO_SECRETS:
            spans.append((length, length + len(value)))
        parts.append(value)
        length += len(value)
        at = found.end()
    return Text("".join([*parts, phrase[at:]]), tuple(spans))
