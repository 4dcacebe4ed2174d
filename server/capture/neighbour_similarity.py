"""How likely a new fact says the same as a known one or contradicts it, and what is asked of it."""

import re
from collections import Counter
from collections.abc import Sequence, Set
from datetime import datetime
from difflib import SequenceMatcher
from itertools import takewhile

from ..domain.memory import Memory, VerdictWord
from ..domain.patterns import regex
from ..domain.provenance import ASSISTANT
from ..domain.standing import is_current
from ..language import attributes, departures, near_duplicates, people
from ..language.attributes import overlaps
from ..language.attributes.states_of_days import DAYS
from ..language.dates.series.recurrence import recurs_otherwise
from ..language.tokenizer import capitalised, cjk_share, fold, telling
from . import nearest_in_meaning
from .drafts import Draft
from .near import Near
from .outcomes import Neighbour

_OVERLAP = 0.4
_CHINESE_OVERLAP = 0.3
"""Of pairs of Chinese characters, half of which straddle two words, fewer are shared."""
_OVERLAP_WITH_NAME = 0.2
_HARDLY = 0.1
"""Fewer words than this two texts share by chance."""
_LIKE_IN_ALL = 0.75
"""Similarity and shared words together, of what shares words: a word in common is none yet."""
_OF_ONE_THING = 0.5
_IS = regex(
    r"\b(?:is|are|stands?|lies|hangs|belongs|(?:sent|delivered|shipped|posted|paid) (?:in)?to)\b"
    "|[是在叫归]|[寄送放存打汇转停]到"
)
_LONG_WORD, _ALIKE = 4, 0.75
_ONE_VALUE_EACH = ("numbers", "opposites", "dates", "closed class")
_TURNED = ("negation", "word order")
"""Kinds of difference between two texts that tell of one thing."""
_CHINESE_SHARE = 0.3
_IN_ONE_LANGUAGE = 0.15
"""Of two that are about as close, the one in the language of the new text comes first."""
_AGAIN = regex(
    r"\b(?:again|after\s+all|back\s+(?:to|in|at|on|with)|once\s+more"
    r"|re(?:sum|start|join|turn)\w*)\b"
    r"|[又再]|重新|[用换換改搬调調]回|恢复|恢復|还是决定|還是決定|照旧|照舊",
    re.IGNORECASE,
)
SHOWN = 2
_UNTRUE = 0.3
"""What may be untrue now comes before what is only like it."""
_TO_SETTLE = 1.25
"""What is to be settled comes first where the two are about as close."""
_FIRM = 2.0
"""More than what only names somebody who changed, or has a word of the change, is worth."""
_FAR_OFF = 0.3
"""So much less what two facts tell of is worth where many others are nearer in meaning."""
_BESIDE = 0.5
"""What is less sure is asked about beside what is, where it is so like the draft."""
_NEARER = 0.1
_LITTLE = 0.3
"""What is less near in meaning is not what a word in common makes it."""
_AT_ALL = 0.3
"""What a change is of is nearer in meaning than this, and most of what any fact is near is not."""
_NAMED = 0.01
"""What names somebody of whom a draft tells news, and is like it in nothing else."""
_HIGH_VALUE = 8.0
_ALL_BUT_SAME = 100.0
"""What differs by a sign alone is the first to be asked about."""
_TAGS_OFFERED = 6
DIFFERS: tuple[VerdictWord, ...] = ("updates", "changed", "ended", "conflicts")
"""Verdicts by which the host says that two texts differ, whatever the gate says."""


def is_valued(draft: Draft, near: Sequence[Near]) -> bool:
    """Whether something of high value is about the same thing (S0-14).

    By meaning; by shared words too where the model reads no sentences, but words in a row.
    """
    for each in near:
        appraisal = each.memory.appraisal
        if appraisal and appraisal.total >= _HIGH_VALUE and _is_of_one_thing(draft, each):
            return True
    return False


def _is_of_one_thing(draft: Draft, near: Near) -> bool:
    if near.similarity is None or cjk_share(draft.content) > _CHINESE_SHARE:
        return near.is_similar or _shares_enough(draft, near, _overlap(draft, near.memory))
    return near.is_similar


def to_ask_about(draft: Draft, near: Sequence[Near], now: datetime) -> tuple[Neighbour, ...]:
    """Those that may say the same or the opposite, the likeliest first.

    By meaning, by shared words or names, or because both tell of one attribute of one person. What
    only names somebody who changed is asked about where nothing says more.
    """
    judged = {id for id, _ in draft.verdicts}
    current = [each for each in near if is_current(each.memory, now)]
    open_ones = [each for each in current if each.memory.id not in judged]
    summaries = {each.memory.id for each in open_ones if _sums_up(each.memory)}
    close = _closest(draft, open_ones)
    facts = [neighbour for neighbour in close if neighbour.id not in summaries]
    shown = facts if facts or judged else close
    return tuple(shown[:SHOWN])


def to_show(
    draft: Draft, near: Sequence[Near], asked: Set[str], now: datetime
) -> tuple[Neighbour, ...]:
    """What else a change may be of: what names the same person, then the nearest in meaning.

    Most facts that contradict what is known tell that something changed, and most others do not:
    beside those one of the same person is shown where nothing is asked about.
    Of a text whose verdicts say what it changes nothing is shown.
    """
    if any(word in DIFFERS for _, word in draft.verdicts):
        return ()
    left_out = asked | {id for id, _ in draft.verdicts}
    found = [each for each in near if each.memory.id not in left_out and _may_be_meant(each, now)]
    found.sort(key=lambda each: -(each.similarity or 0))
    found = nearest_in_meaning.of_one_person_first(draft, found, SHOWN, alone=not asked)
    return tuple(_as_neighbour(draft, each, "", is_sure=False) for each in found)


def _may_be_meant(near: Near, now: datetime) -> bool:
    """Whether a change may be one of this memory, by how near it is in meaning."""
    if near.is_of_another or _sums_up(near.memory) or not is_current(near.memory, now):
        return False
    return (near.similarity or 0) >= _AT_ALL


def _closest(draft: Draft, near: Sequence[Near]) -> list[Neighbour]:
    """Those that are close at all, the closest first; what is less sure where it is very like."""
    close: list[tuple[bool, float, Neighbour]] = []
    meant = ""
    for each in near:
        difference = _little_difference(draft, each.memory)
        closeness = _ALL_BUT_SAME if difference else _closeness(draft, each)
        if closeness:
            is_sure = _is_to_settle(draft, each)
            close.append((is_sure, closeness, _as_neighbour(draft, each, difference, is_sure)))
            is_meant = each.is_nearest and nearest_in_meaning.turned(draft, each)
            meant = each.memory.id if is_meant else meant
    # It is asked about in whatever is in view already.
    close.sort(key=lambda each: -each[1] - each[0] * _TO_SETTLE)
    firm = [neighbour for _, closeness, neighbour in close if closeness > _FIRM]
    least = _BESIDE if firm else 0
    rest = [neighbour for _, closeness, neighbour in close if least <= closeness <= _FIRM]
    sure = {neighbour.id for is_sure, _, neighbour in close if is_sure}
    return _with_one_meant(firm + rest, meant, sure)


def _with_one_meant(close: list[Neighbour], meant: str, sure: Set[str]) -> list[Neighbour]:
    """What a change is nearest to in meaning is shown, but not in the place of what is sure."""
    last, rest = close[SHOWN - 1 : SHOWN], close[SHOWN:]
    found = [each for each in rest if each.id == meant]
    if (
        found
        and last[0].id not in sure
        and (found[0].similarity or 0) >= (last[0].similarity or 0) + _NEARER
    ):
        return close[: SHOWN - 1] + found + last
    return close


def _as_neighbour(draft: Draft, near: Near, difference: str, is_sure: bool) -> Neighbour:
    return Neighbour(
        id=near.memory.id,
        text=near.memory.text,
        similarity=0.0 if near.is_far else near.similarity,
        difference=difference,
        contested=is_sure or _may_be_so_no_more(draft, near),
        source=near.memory.source,
    )


def _is_to_settle(draft: Draft, near: Near) -> bool:
    """Whether a draft tells otherwise of one thing, or what became of it."""
    return near.is_firm or _is_told_anew(near) or _may_be_untrue(draft, near.memory)


def _may_be_so_no_more(draft: Draft, near: Near) -> bool:
    """Whether a draft tells a change of what is known, or turns round what it says."""
    told = attributes.read(draft.content)
    is_plan_done = told.changes and attributes.read(near.memory.text).plans
    if near.contested and (told.replaces or is_plan_done):
        return True
    return near_duplicates.differs_in_little(draft.content, near.memory.text)


def _is_told_anew(near: Near) -> bool:
    """Whether what became of it, or of whom it is about, is told: who has it in view is asked."""
    is_like = (near.similarity or 0) >= _BESIDE
    return near.is_in_place or near.news == "its" or (near.news == "theirs" and is_like)


def _little_difference(draft: Draft, memory: Memory) -> str:
    """What alone the two differ in, where that is letter case or punctuation; else empty.

    It may be a slip, and may be the whole correction: userId and userID.
    """
    if not near_duplicates.is_all_but_same(draft.content, memory.text):
        return ""
    return near_duplicates.difference(memory.text, draft.content) or ""


def _sums_up(memory: Memory) -> bool:
    """Whether it is the assistant's account of a conversation.

    What it tells of is corrected where it stands as a fact; the account is marked then.
    """
    return memory.store == "episodic" and memory.source == ASSISTANT


def _closeness(draft: Draft, near: Near) -> float:
    """How likely a draft repeats or contradicts a memory; 0 where nothing says so.

    An attribute that both tell of weighs as much as the same words would.
    """
    overlap = _overlap(draft, near.memory)
    if near.is_of_another or near.is_of_others or _is_dealt_with(draft, near, overlap):
        return 0.0
    likeness = max(near.similarity or near.farther / 2, overlap)
    if near_duplicates.differs_in_little(draft.content, near.memory.text):
        return _FIRM + 1 + likeness
    if _is_elsewhere(draft, near, overlap):
        return 0.0
    if firmness := _firmness_or_lead(draft, near, overlap):
        return firmness + likeness + _is_in_one_language(draft, near) * _IN_ONE_LANGUAGE
    if near.news and (attributes.read(draft.content).replaces or likeness >= _BESIDE):
        return max(likeness, _NAMED)
    return likeness if _is_near_enough(draft, near, overlap) else 0.0


def _firmness_or_lead(draft: Draft, near: Near, overlap: float) -> float:
    firmness = _firmness(draft, near, overlap)
    leads = nearest_in_meaning.lead(draft, near)
    return (firmness or _FIRM) + leads if leads else firmness


def _is_near_enough(draft: Draft, near: Near, overlap: float) -> bool:
    is_near = near.similarity is None or max(near.similarity, overlap - _NEARER) >= _LITTLE
    return is_near and overlaps.may_change(draft.content, near.memory.text, overlap)


def _is_in_one_language(draft: Draft, near: Near) -> bool:
    """Whether both are Chinese or both are not: who tells of a thing goes on in one language."""
    is_chinese = cjk_share(near.memory.text) > _CHINESE_SHARE
    return is_chinese == (cjk_share(draft.content) > _CHINESE_SHARE)


def _is_dealt_with(draft: Draft, near: Near, overlap: float) -> bool:
    """Whether the host says itself what a draft takes the place of, and this is not like it."""
    if near.is_similar or overlap >= _least_overlap(draft):
        return False
    return any(word in DIFFERS for _, word in draft.verdicts)


def _is_elsewhere(draft: Draft, near: Near, overlap: float) -> bool:
    """Whether an attribute is all they share: a rule for letters to parents, a meal with them.

    Others are nearer in meaning, they share no words, and nothing takes the place of anything.
    """
    if not near.is_far or overlap >= _HARDLY or _tells_its_end(draft, near):
        return False
    told, known = attributes.read(draft.content), attributes.read(near.memory.text)
    is_a_turn = any((told.changes, known.plans, known.lacks, told.lacks))
    if told.replaces or (told.changes and known.plans) or (near.contested and is_a_turn):
        return False
    if near.contested and attributes.in_common(told, known) & DAYS.keys():
        return False
    return not (near.is_firm and told.about)


def _firmness(draft: Draft, near: Near, overlap: float) -> float:
    """How firmly a draft bears on a memory, whatever they have in common; 0 where it may not."""
    if _tells_its_end(draft, near):
        return _FIRM + 1
    if near.contested or _is_like(draft, near, overlap):
        untrue = _UNTRUE if _may_be_untrue(draft, near.memory) else 0
        return _FIRM + near.contested + untrue - near.is_far * _FAR_OFF
    if turned := nearest_in_meaning.turned(draft, near):
        return _FIRM + turned
    if near.news == "its" or _came_of_plan(draft, near.memory):
        return _FIRM
    if not near.news and _changes_one_thing(draft, near.memory, overlap):
        return _FIRM + 1
    return 0.0


def _tells_its_end(draft: Draft, near: Near) -> bool:
    """Whether what it tells of is gone, done otherwise, or back in its former state."""
    is_done_otherwise = near.news == "its" and near.memory.store == "procedural"
    if near.is_in_place or is_done_otherwise:
        return True
    return departures.of(draft.content, near.memory.text, company=True)


def _came_of_plan(draft: Draft, memory: Memory) -> bool:
    return attributes.read(memory.text).plans and _may_be_untrue(draft, memory)


def _changes_one_thing(draft: Draft, memory: Memory, overlap: float) -> bool:
    """Whether it may change what is known of one name, or of what recurs."""
    if not overlaps.may_change(draft.content, memory.text, overlap):
        return False
    is_of_one_name = bool(capitalised(draft.content) & capitalised(memory.text))
    return is_of_one_name or recurs_otherwise(memory.text, draft.content)


def _is_like(draft: Draft, near: Near, overlap: float) -> bool:
    """By meaning or by words; a topic that both open with makes all that is told of it alike."""
    if _shares_enough(draft, near, overlap):
        is_unknown = near.similarity is None and not near.is_far
        return is_unknown or (near.similarity or 0) + overlap >= _LIKE_IN_ALL
    return near.is_similar and not overlaps.opening_of_both(draft.content, near.memory.text)


def _may_be_untrue(draft: Draft, memory: Memory) -> bool:
    """Whether a draft tells a change of what is known, or of one thing something else."""
    if departures.of(draft.content, memory.text, company=True):
        return True
    overlap = _overlap(draft, memory)
    if overlaps.may_change(draft.content, memory.text, overlap):
        return True
    if overlap < _OF_ONE_THING:
        return False
    kind, _, words = (near_duplicates.difference(memory.text, draft.content) or "").partition(": ")
    has_value_each = kind in _ONE_VALUE_EACH and "–" not in words.split()
    if has_value_each or kind in _TURNED or _is_one_word_spelt_anew(words):
        return True
    return _tell_one_thing(draft.content, memory.text)


def _tell_one_thing(one: str, other: str) -> bool:
    """Whether two texts begin alike and tell what, or where, one thing is: no person."""
    pairs = zip(fold(one), fold(other), strict=False)
    alike = "".join(mine for mine, theirs in takewhile(lambda pair: pair[0] == pair[1], pairs))
    told = list(_IS.finditer(alike))
    thing = alike[: told[-1].start()] if told else ""
    whose = {people.USER, *telling(" ".join(people.read(one).names))}
    return bool(telling(thing) - whose)


def _is_one_word_spelt_anew(difference: str) -> bool:
    """Whether two texts differ in a few letters of a word: account, accounts."""
    gone, _, come = difference.partition(" / ")
    if " " in gone or " " in come or min(len(gone), len(come)) < _LONG_WORD:
        return False
    return SequenceMatcher(None, gone, come).ratio() >= _ALIKE


def _overlap(draft: Draft, memory: Memory) -> float:
    project = draft.project if draft.project == memory.project else ""
    return overlaps.share(draft.content, memory.text, project)


def _shares_enough(draft: Draft, near: Near, overlap: float) -> bool:
    if overlap >= _least_overlap(draft):
        return True
    return near.shares_name and overlap > _OVERLAP_WITH_NAME


def says_again(text: str) -> bool:
    """Whether a text tells that something is so again: back to Jira, after all, 又用回."""
    return _AGAIN.search(text) is not None


def may_tell_of(draft: Draft, past: Memory) -> bool:
    """Whether a draft may tell of what was so, by its words."""
    return _overlap(draft, past) >= _least_overlap(draft)


def _least_overlap(draft: Draft) -> float:
    """From so much on two texts share enough words to be of one thing."""
    return _CHINESE_OVERLAP if cjk_share(draft.content) > _CHINESE_SHARE else _OVERLAP


def tags_of(near: Sequence[Near]) -> tuple[str, ...]:
    """Tags that near memories carry, the most frequent first.

    Reusing them keeps like with like (S0-33).
    """
    counted: Counter[str] = Counter()
    for each in near:
        counted.update(each.memory.tags)
    return tuple(tag for tag, _ in counted.most_common(_TAGS_OFFERED))
