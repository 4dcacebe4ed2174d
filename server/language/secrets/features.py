"""What is counted of a candidate and of the words around it, as strings."""

from bisect import bisect_left
from collections.abc import Iterator

from ...domain.patterns import regex
from .candidates import Candidate
from .topics import Topic

_TOKEN = regex(r"[A-Za-z]+(?:['’][a-z]+)?|\d+|[\u3400-\u9fff]|[^\s\w]|\w")
_STOPS = frozenset(".。!！?？\n;；")
_REACH = 10
_NEAR = 3
_LONGEST_SHAPE = 12


class Words:
    """The words of a text with the places where they stand."""

    def __init__(self, text: str) -> None:
        self.words: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        for found in _TOKEN.finditer(text):
            word = found[0]
            self.words.append("0" * min(len(word), 7) if word.isdigit() else word.lower())
            self.starts.append(found.start())
            self.ends.append(found.end())


def shape(value: str) -> str:
    """`Tulip&22` is `Aa&d2`."""
    parts: list[str] = []
    last, count = "", 0
    for each in [*value, ""]:
        kind = _kind(each)
        if kind == last:
            count += 1
            continue
        if last == "d":
            parts.append(f"d{min(count, 20)}")
        elif last:
            parts.append(last)
        last, count = kind, 1
    return "".join(parts[:_LONGEST_SHAPE])


def _kind(each: str) -> str:
    if not each:
        return ""
    if each.isdigit():
        return "d"
    if each.isascii() and each.isalpha():
        return "A" if each.isupper() else "a"
    return "h" if each.isalpha() else each


_YEAR = regex(r"(?:19|20)\d\d")
_TIME = regex(r"(?:[01]?\d|2[0-3])[:.]?[0-5]\d")
_FORMS = (
    (
        "date",
        regex(r"(?:19|20)?\d\d[\-/.]\d{1,2}(?:[\-/.]\d{1,4})?|\d{1,2}[./]\d{1,2}[./]\d{2,4}"),
    ),
    ("ip", regex(r"\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?")),
    ("version", regex(r"v?\d+(?:\.\d+)+[a-z\d\-]*")),
    ("link", regex(r".*://.*|www\..*|.*\.(?:com|org|net|cn|io)(?:/.*)?")),
    ("mail", regex(r"[^@\s]+@[^@\s]+\.\w+")),
    ("path", regex(r"[~./\\]*[\w\-.]*(?:[/\\][\w\-.]+)+/?")),
    ("file", regex(r"[\w\-]+\.[a-z]{1,4}")),
    ("hex", regex(r"(?=.*[a-f])(?=.*\d)[0-9a-f]{6,64}")),
    ("uuid", regex(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")),
    ("price", regex(r"[$€£¥]\d.*|\d.*[$€£¥%]")),
    ("unit", regex(r"\d+(?:\.\d+)?[A-Za-z]{1,4}")),
    ("brand", regex(r"[A-Z]?[a-z]+[A-Z]+[a-z]*|[A-Z]{2,}[a-z]+[A-Z]?[a-z]*")),
    ("listed", regex(r"\w+(?:,\w+)+|\d{1,3}(?:, \d{1,3})+")),
    ("money", regex(r"\d{1,3}(?:,\d{3})+|\d+\.\d\d?|\d+0{2,}")),
    ("name", regex(r"[A-Z]+[a-z]*\d{1,2}|[A-Z][a-z]+[A-Z][a-z]+|[A-Z]+-?\d+[a-z]*")),
    ("ident", regex(r"[a-z]+(?:_[a-z]+)+(?:\(\))?|[a-z]+[A-Z]\w+(?:\(\))?")),
    ("call", regex(r"--?[a-z].*|.*\(.*|.*=.*|@.*|#[A-Za-z0-9]+")),
    ("mobile", regex(r"1[3-9]\d{9}|\+\d.*|0\d{2,3}-\d{6,8}")),
    ("cnid", regex(r"[1-8]\d{5}(?:19|20)\d\d[01]\d[0-3]\d\d{3}[0-9Xx]")),
    ("range", regex(r"\d+[\-–~]\d+")),
    ("score", regex(r"\d{1,3}[:\-]\d{1,3}")),
    ("ratio", regex(r"\d+/\d+|\d+x\d+")),
)


def _forms(value: str) -> Iterator[str]:
    if _YEAR.fullmatch(value):
        yield "year"
    if _TIME.fullmatch(value):
        yield "time"
    for name, pattern in _FORMS:
        if pattern.fullmatch(value):
            yield name


_LENGTHS = ((1, "d1"), (2, "d2"), (3, "d3"), (4, "d4"), (6, "d56"), (8, "d78"), (12, "d9"))
"""Up to so many digits are of one kind."""


def _kind_of(candidate: Candidate, value: str) -> str:
    if candidate.form == "digits":
        return next((kind for longest, kind in _LENGTHS if len(value) <= longest), "d13")
    if candidate.form == "run":
        has_sign = any(not each.isalnum() for each in value)
        has_digit = any(map(str.isdigit, value))
        has_lower = any(map(str.islower, value))
        kind = f"r{has_sign:d}{has_digit:d}{has_lower:d}"
        return kind + ("L" if len(value) > 18 else "")
    return candidate.form


def features_of(
    text: str, candidate: Candidate, words: Words, topics: list[Topic]
) -> Iterator[str]:
    """Each once or more; what is not there is not counted."""
    value = text[candidate.start : candidate.end]
    kind = _kind_of(candidate, value)
    yield "bias"
    yield f"k:{kind}"
    form = shape(value)
    yield f"s:{form}"
    forms = "+".join(_forms(value)) or "-"
    yield f"f:{forms}"
    is_of_time = forms.startswith(("year", "time"))
    coarse = kind + forms[0] if is_of_time else kind
    if form == "a" or candidate.form in ("words", "han"):
        yield f"v:{value.lower()}"
        yield f"n:{value.count(' ')}"
    first = bisect_left(words.starts, candidate.start)
    behind = bisect_left(words.starts, candidate.end)
    yield from _beside(text, candidate, words, first, behind, coarse)
    yield from _around(words, first, behind, coarse)
    yield from _named(topics, candidate, text, coarse)


def _beside(
    text: str, candidate: Candidate, words: Words, first: int, behind: int, kind: str
) -> Iterator[str]:
    """The words that touch it, in their order."""
    before = words.words[max(0, first - 4) : first][::-1]
    before += ["^"] * (4 - len(before))
    after = words.words[behind : behind + 3]
    after += ["$"] * (3 - len(after))
    touch = "" if candidate.start and not text[candidate.start - 1].isspace() else "_"
    yield f"1:{touch}{before[0]}"
    yield f"1k:{kind}{before[0]}"
    yield f"2:{before[1]} {before[0]}"
    yield f"2k:{kind}{before[1]} {before[0]}"
    yield f"3:{before[2]} {before[1]} {before[0]}"
    yield f"4:{before[3]} {before[2]} {before[1]} {before[0]}"
    yield f"+1:{after[0]}"
    yield f"+1k:{kind}{after[0]}"
    yield f"+2:{after[0]} {after[1]}"
    yield f"+3:{after[0]} {after[1]} {after[2]}"
    yield f"+-:{before[0]} {after[0]}"


def _around(words: Words, first: int, behind: int, kind: str) -> Iterator[str]:
    """The words of its sentence on each side, and those of the sentences beside it."""
    last = ""
    side = "<"
    for at in range(first - 1, max(-1, first - 26), -1):
        word = words.words[at]
        if word in _STOPS and (side == "<" and at != first - 1):
            side, last = "<<", ""
            continue
        yield f"{side}{word}"
        if first - at <= _REACH:
            yield f"{side}k{kind}{word}"
        if last:
            yield f"{side}{word} {last}"
            if first - at <= _REACH:
                yield f"{side}k{kind}{word} {last}"
        last = word
    last = ""
    side = ">"
    for at in range(behind, min(len(words.words), behind + 16)):
        word = words.words[at]
        if word in _STOPS:
            side, last = ">>", ""
            continue
        yield f"{side}{word}"
        if at - behind < _REACH:
            yield f"{side}k{kind}{word}"
        if last:
            yield f"{side}{last} {word}"
        last = word


def _named(topics: list[Topic], candidate: Candidate, text: str, kind: str) -> Iterator[str]:
    """What the rules know to name or to open something, and how far away it is."""
    for topic in topics:
        if topic.end <= candidate.start:
            gap = text[topic.end : candidate.start]
            side = "<"
        elif topic.start >= candidate.end:
            gap = text[candidate.end : topic.start]
            side = ">"
        else:
            yield f"t:in{topic.kind}"
            continue
        if len(gap) > 80:
            continue
        far = "." if any(each in _STOPS for each in gap) else str(min(len(gap) // 8, 4))
        yield f"t:{side}{topic.kind}{far}"
        yield f"t:{side}{topic.kind}{kind}"
