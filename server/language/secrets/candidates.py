"""What of a text may be a secret by its form, however it is told: numbers, made-up words, words."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...domain.ids import ID
from ...domain.patterns import regex
from .forms import UNITS


class Candidate(NamedTuple):
    """A piece of a text, and what kind of form it has."""

    form: str
    start: int
    end: int


_GROUPS = (
    # 4 4 7 1; 12-34-56; 4821 9930, 7719; 77、12、49
    r"[#*]?\d{1,8}(?:(?:[ \-.]|, |,|、|，)\d{1,8}){1,9}[#*]?(?![\w])"
    # YX 48 21 07 C; H7QK-22PM; XQH 884 201
    r"|(?=[A-Z \-]*\d)[A-Z0-9]{1,8}(?:[ \-][A-Z0-9]{1,8}){1,9}(?![\w])"
)
_RUN = r"[!-~]+"
_STEP = "先|再|然后|然後|最后|最後"
"""How a step of something to be done begins: 先查时区，再查主键."""
_HAN_RUN = rf"(?<=[是为為：:叫答说說，])(?!{_STEP})[\u4e00-\u9fff]{{2,10}}(?=$|[\s。，！；”」.,!;])"
_CANDIDATE = regex(
    rf"(?<![A-Za-z0-9])(?P<groups>{_GROUPS})|(?P<run>{_RUN})|(?P<han>{_HAN_RUN})"
    r"|[“「『](?P<quoted>[^”」』\n，。、！？]{2,24})[”」』]"
)
_SPACED = regex(r"[\s\u4e00-\u9fff]")
_OPENING, _CLOSING = "\"'([{<`*_", "\"'.,;:!?)]}>`*_"
_KEYED = regex(r"[A-Za-z_\-]+:(?=[^/])")
"""`score:9`: what is told is the value."""
_NONE = regex(
    # words, contractions, compounds; ordinals, measures, days; money; rows of a table
    r"[A-Za-z]?[a-z]+(?:['’\-][A-Za-z][a-z]*)?|[A-Z]+(?:['’]?[a-z]{1,2})?|[A-Za-z]+['’][a-z]+"
    r"|[A-Za-z]+/(?:[A-Za-z]+)?|(?:[A-Za-z]+-)+(?:in|of|the|old|to|by|and|up|out|off"
    r"|on)(?:-[a-z]+)*"
    r"|\d+(?:[.\-]\d+)?(?:[ckm]?m|kg|g|ml|l|[kmgt]b|mah|hz|[mk]w|mbps|px|dpi)"
    r"|(?:[a-z]+|\d+)-year-old|\d+(?:st|nd|rd|th|k|s|x|h|am|pm|%)|\d+-[a-z]+|[A-Za-z]+-\d{1,2}"
    r"|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+"
    r"|[$€£¥]\S*|(?:[A-Za-z_ ]+,)?\d+(?:,\d+)*,?|sha\d+|(?:mem|ep|prop|ses)_.*"
    # sizes, short hashes
    r"|\d+[x×]\d+|(?:\d+-)?(?=\d*[a-f])(?=[a-f]*\d)[0-9a-f]{7,12}"
    # releases: release-2026.11, app/v2.4.1-rc3
    r"|[A-Za-z]+[\-_/]v?\d+(?:\.\d+)+(?:-[a-z]+\d*)?"
    # links, files, options, a place in a list
    r"|[A-Za-z_]\w*\[[\d:,\-]*"
    r"|[a-z]+://[^\s@]*|[\w\-]*\.[a-z]{2,4}|--?[a-z\-]+|.*[\\(){}].*"
)
_DAY = regex(
    r"(?:19|20)\d\d[\-./]\d{1,2}(?:[\-./]\d{1,2})?"
    r"|20[0-3]\d(?:0[1-9]|1[0-2])[0-3]\d(?:[0-2]\d[0-5]\d(?:[0-5]\d)?)?"
)
_THOUSANDS = regex(r"\d{1,3}(?:,\d{3})+")
"""One number: 23,950."""
_YEARS_BEFORE = regex(r"\b(?:1[5-9]|20)\d\d ?(?:to|till|until|and|[-–—]) ?$", re.I)
_YEARS_BEHIND = regex(r" ?(?:to|till|until|and|[-–—]) ?(?:1[5-9]|20)\d\d\b", re.I)
_OF_FOUR = regex(r"(?:1[5-9]|20)\d\d")
_CUE = regex(
    r"(?:\b(?:is|was|are|says?|said|answer(?:ed)?|put|wrote|use|uses|with))"
    r"[\s\"“'‘]{1,2}((?:[A-Za-z]{2,14} ){0,2}(?!please\b|thanks\b)[A-Za-z]{3,14})[\"”'’]?"
    r"(?=\s*(?:$|[.,;!?)\n]))",
    re.I,
)
"""Words at the end of what is said, behind one that gives something.

No password ends with "please": "use British spelling please!" asks how to write.
"""


_OF_A_THING = regex(
    r"\b(?:serial|(?:serial|part|order|claim|ticket|invoice|tracking|policy|parcel|article|model"
    r"|reference) (?:numbers?|no\.?|nr\.?|id)"
    r"|(?:order|reference|part|article|product|model|error|colou?r|area|post|postal|country)"
    r" codes?)"
    r"(?: (?:of|for|on|with|from|at) [\w'’ \-]{1,30}?)?"
    r"(?:['’]s| is| was|:|：|#)?\s{0,2}$",
    re.I,
)
"""Before a value that says which thing it is, and opens none."""
_KINDS = ("表", "版", "型", "款")
"""Behind the name of a form, an edition or a model: NR1表."""
_REACH = 70
_NEAR = 12


def names_a_thing(text: str, at: int) -> bool:
    """Whether what stands at `at` is told as the number of a thing: a part, an order, a claim."""
    return _OF_A_THING.search(text[max(0, at - _REACH) : at]) is not None


def candidates_in(text: str) -> Iterator[Candidate]:
    """They may touch and overlap. What stands alone is none: nothing tells what it is."""
    if not _SPACED.search(text.strip()):
        return
    for found in _CANDIDATE.finditer(text):
        for candidate in _of_match(found):
            if text.startswith(_KINDS, candidate.end):
                continue
            if candidate.form not in ("digits", "groups") or not _is_counted(text, candidate):
                yield candidate
    for found in _CUE.finditer(text):
        yield Candidate("words", *found.span(1))


def _is_counted(text: str, number: Candidate) -> bool:
    """Whether it counts something, or is one of two years: 1961 to 1992."""
    if UNITS.match(text, number.end):
        return True
    if not _OF_FOUR.fullmatch(text, number.start, number.end):
        return False
    before = text[max(0, number.start - _NEAR) : number.start]
    return bool(_YEARS_BEFORE.search(before) or _YEARS_BEHIND.match(text, number.end))


def _of_match(found: re.Match[str]) -> Iterator[Candidate]:
    if found["run"] is not None:
        yield from _of_run(found["run"], found.start())
    elif found["groups"] is not None:
        groups = found["groups"]
        is_number = _DAY.fullmatch(groups) or _THOUSANDS.fullmatch(groups)
        if not (is_number or _counts_up(groups)):
            yield Candidate("groups", *found.span("groups"))
    elif found["quoted"] is not None:
        yield Candidate("quoted", *found.span("quoted"))
    elif found["han"] is not None:
        yield Candidate("han", *found.span("han"))


def _counts_up(groups: str) -> bool:
    """Whether it is a list that counts from one: 1、2、3 shows how points are numbered."""
    if "、" not in groups and "," not in groups:
        return False
    numbers = [int(digits) for digits in re.findall(r"\d+", groups)]
    return numbers == list(range(1, len(numbers) + 1))


def _of_run(run: str, at: int) -> Iterator[Candidate]:
    """Of what stands without a space, that which is no word."""
    bare = run.rstrip(_CLOSING)
    if bare.isalpha() and (bare.islower() or bare.istitle()):
        return  # most of a text: a word, as _NONE would find out
    kept = _KEYED.sub("", run.lstrip(_OPENING), count=1)
    start = at + len(run) - len(kept)
    kept = kept.rstrip(_CLOSING) or kept
    if ID.match(kept) or _DAY.fullmatch(kept) or (_NONE.fullmatch(kept) and not kept.isdigit()):
        return
    if len(kept) < 3 or not any(map(str.isalnum, kept)):
        return
    yield Candidate("digits" if kept.isdigit() else "run", start, start + len(kept))
