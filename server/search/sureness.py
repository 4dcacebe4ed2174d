"""Whether what was found answers at all, or only shares something with the question by chance.

A weak hit is marked and never denied where the question is about the user; a question about the
world brings a few of them at most.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from ..language.synonyms import in_other_words
from ..language.tokenizer import distinct, fold, telling
from ..language.wordings import topics, wordings
from ..storage.index.turn_context import searchable
from . import query_analysis
from .asked_time import AskedTime
from .asked_words import MOST_WORDS, content_words, share_of, whole_words
from .attributes_asked import asks_outright
from .cross_language import Translator
from .query import Hit, Query
from .unrelated import Unrelated


class _Bar(NamedTuple):
    """What says enough: similarity alone, or some of it with a share of the question's words."""

    near: float
    near_with_words: float
    some_words: float
    translated: float
    """Share of its words that says enough in the other language, of two words at least."""
    near_translated: float = -1.0
    """How near what has them is to be all the same."""

    def is_met(self, share: float, hit: Hit) -> bool:
        """Whether a hit that has this share of the question's telling words says enough."""
        if share >= MOST_WORDS or hit.similarity >= self.near:
            return True
        return share >= self.some_words and hit.similarity >= self.near_with_words


NEAR = 0.4
"""From this similarity on a text says enough of what is asked of the user."""
_USER_BAR = _Bar(near=NEAR, near_with_words=0.25, some_words=0.2, translated=0.25)
_WORLD_BAR = _Bar(
    near=0.5, near_with_words=0.3, some_words=0.34, translated=0.5, near_translated=0.2
)
"""Somebody's life touches most things in the world, and answers few questions about it."""
_TRANSLATED_WORDS = 2
_NAMED = ("entity", "speaker", "instead", "limit")
"""Terms by which a memory belongs to the question, whatever it says."""
_NEAR_THE_BEST, _NEAR_IN_MEANING = 0.5, 0.2
"""What scores so much of the best, and is so near, is not marked beside it where that is sure."""
_OF_THE_WORLD, _OF_THE_USER = 5, 10
"""So many weak hits at most, where nothing is sure."""
_OF_ITS_TIME = 0.5
"""Of the nearest in meaning: what is of the time that is asked for, and so near, answers for it."""
_WISHES_AMONG = 10
"""Of so many hits, those are shown that may say how the user wants what is to be done."""
_BESIDE_SURE = 10
"""From this place on, a weak hit says nothing that a sure one does not say better."""
_FAR_BEHIND = 0.4
"""Nor does one with less than this share of the best score, beside two sure ones (D110)."""
_SHOWN_ANYWAY = 3
_WORTH_READING, _BY_CHANCE = 0.3, 0.05
"""Share of the best score, and nearness, of the weak hits behind those, where nothing is sure.

Of 99 questions with nothing sure in two development sets (assistant facts, LoCoMo facts) each of
104 answers stays, and of 7.1 rows 5.35.
"""


class Sureness:
    """Reads a word list; holds no state."""

    def __init__(self, translator: Translator, unrelated: Unrelated) -> None:
        self._translator, self._unrelated = translator, unrelated

    def sifted(
        self,
        query: Query,
        hits: Sequence[Hit],
        *,
        all_asked: bool,
        asked: AskedTime | None = None,
        unknown: Sequence[str] = (),
    ) -> list[Hit]:
        """The hits that may answer, weak ones marked; `unknown` are names that no memory has.

        None is left out where all that match are asked for, or in debug mode; all where the
        question is unrelated to what is kept, but for how the user wants such things done. What is
        of the day or month that is `asked` for is no weak match where it has a word of the rest
        of the question, or comes near to it in meaning.
        """
        if not hits or _is_chosen_otherwise(query):
            return list(hits)
        all_asked = all_asked or query.mode == "debug"
        says_when = _says_when(asked)
        sure = self._sure(query.text, hits, asked, unknown)
        if any(sure):
            marked = _marked_beside(hits, sure, says_when=says_when)
            return marked if all_asked else _with_few_behind(marked)
        weak = [replace(hit, weak=True) for hit in hits]
        if not says_when and self._is_unrelated(query, hits, unknown):
            return _wished(weak)
        return weak if all_asked or not query.whole_days else _likeliest(weak, query.text)

    def _is_unrelated(self, query: Query, hits: Sequence[Hit], unknown: Sequence[str]) -> bool:
        """Where no number of hits is asked for: see `Unrelated`."""
        if not query.whole_days or query.mode == "debug":
            return False
        return self._unrelated.asks(query.text, hits, unknown)

    def _sure(
        self, text: str, hits: Sequence[Hit], asked: AskedTime | None, unknown: Sequence[str]
    ) -> list[bool]:
        known = _of_known_names(_besides_times(text, asked), unknown)
        says_when = _says_when(asked)
        nearest = max(hit.terms.get("meaning", 0.0) for hit in hits)
        is_of_user = query_analysis.about_user(text)
        bar = _USER_BAR if is_of_user else _WORLD_BAR
        wanted = _wanted(known, whole=not is_of_user)
        texts = [searchable(hit.memory) for hit in hits]
        found: list[bool] = []
        for hit, told in zip(hits, texts, strict=True):
            share = _best_share(wanted, told)
            is_said = bool(wanted) and bar.is_met(share, hit)
            is_named = _is_named(hit) or _tells_what_is_asked(text, hit, told, share)
            is_of_time = says_when and _is_of_time(hit, share, nearest, bar)
            found.append(is_said or is_named or is_of_time)
        if all(found) or not known:
            return found
        return self._or_translated("\n".join(known), hits, texts, found, bar)

    def _or_translated(
        self,
        asked: str,
        hits: Sequence[Hit],
        texts: Sequence[str],
        sure: Sequence[bool],
        bar: _Bar,
    ) -> list[bool]:
        """Sure as well: what has the question's words in the other language."""
        found = list(sure)
        open_ones: list[int] = []
        for at, hit in enumerate(hits):
            is_near = hit.similarity >= bar.near_translated
            if is_near and "translated" in hit.terms and not sure[at]:
                open_ones.append(at)
        held = [distinct(texts[at]) for at in open_ones]
        shares = self._translator.shares(asked, held) if held else []
        for at, (share, words) in zip(open_ones, shares, strict=True):
            found[at] = share >= bar.translated and words >= _TRANSLATED_WORDS
        return found


def _best_share(wanted: Sequence[frozenset[str]], told: str) -> float:
    """What a text has of the words of that wording of which it has most; 0 to 1."""
    return max((share_of(words, telling(told)) for words in wanted), default=0.0)


def without_far_behind(hits: Sequence[Hit]) -> list[Hit]:
    """Without weak hits that score little beside the best: all where nothing is sure.

    Where one alone is sure, it may be so by chance: the first weak one stays beside it. So does
    what the best leads to and is near in meaning, as where "the man born in July" works.
    """
    sure = sum(not hit.weak for hit in hits)
    if not sure:
        return list(hits)
    bar = _FAR_BEHIND * max(hit.score for hit in hits)
    weak = [hit for hit in hits if hit.weak]
    near = [hit for hit in weak if hit.score >= bar or _is_led_to(hit)]
    if sure == 1 and not near:
        near = weak[:1]
    kept = {hit.memory.id for hit in near}
    return [hit for hit in hits if not hit.weak or hit.memory.id in kept]


def _is_led_to(hit: Hit) -> bool:
    return "chain" in hit.terms and hit.similarity >= _NEAR_IN_MEANING


def _says_when(asked: AskedTime | None) -> bool:
    """Whether the date of a hit says something of whether it answers.

    That it is of a year says little of anything.
    """
    return asked is not None and asked.is_of_months


def _besides_times(text: str, asked: AskedTime | None) -> str:
    """What a question asks, without the words for the time that it asks for."""
    question = query_analysis.asking_part(text) or text
    rest = question
    for span in asked.words if asked else ():
        rest = rest.replace(span.phrase, " ")
    return rest if content_words(wordings(rest)[0]) else question


def _of_known_names(asked: str, unknown: Sequence[str]) -> list[str]:
    """The wordings that name nobody and nothing that no memory names."""
    names = [fold(name) for name in unknown]
    found: list[str] = []
    for wording in wordings(asked):
        folded = fold(wording)
        if not any(name in folded for name in names):
            found.append(wording)
    return found


def _wanted(wordings: Sequence[str], *, whole: bool) -> list[frozenset[str]]:
    """The telling words of each wording, or topic of a list.

    The `whole` ones alone, or single characters as well.
    """
    wanted = [content_words(each) for wording in wordings for each in topics(wording)]
    return [whole_words(words) for words in wanted] if whole else wanted


def _is_named(hit: Hit) -> bool:
    return any(name in hit.terms for name in _NAMED)


def _tells_what_is_asked(question: str, hit: Hit, told: str, share: float) -> bool:
    """Whether it tells the attribute that is asked for.

    Who asks by a word for one of a kind ("my gym") asks for no other: what has neither the word
    nor another for the same, and is not near, tells of another.
    """
    if "asked" not in hit.terms:
        return False
    is_near = hit.similarity >= _USER_BAR.near_with_words
    return asks_outright(question) or is_near or share > 0 or in_other_words(question, told) > 0


def _is_of_time(hit: Hit, share: float, nearest: float, bar: _Bar) -> bool:
    """Whether it is of the time that is asked for, and its words or meaning say that it answers.

    `nearest`: what meaning adds to the score of the nearest hit. Much is of one day, and no answer.
    """
    if "date" not in hit.terms:
        return False
    meaning = hit.terms.get("meaning", 0.0)
    is_near = hit.similarity >= bar.near_with_words and meaning >= _OF_ITS_TIME * nearest
    return share > 0 or is_near


def _marked_beside(hits: Sequence[Hit], sure: Sequence[bool], *, says_when: bool) -> list[Hit]:
    # Of one project, of one time: that says nothing of what else is asked.
    aside = ("project", "kind", "date") if says_when else ("project", "kind")
    return _marked(hits, sure, aside)


def _with_few_behind(marked: list[Hit]) -> list[Hit]:
    """Without the weak ones far behind, but for what is on the attribute that is asked for."""
    first, rest = marked[:_BESIDE_SURE], marked[_BESIDE_SURE:]
    return first + [hit for hit in rest if not hit.weak or "attribute" in hit.terms]


def _marked(hits: Sequence[Hit], sure: Sequence[bool], aside: Collection[str]) -> list[Hit]:
    """What is neither sure nor near the best, if that is sure, is weak.

    Near by its score without the terms that are left `aside`.
    """
    scores = [_score_without(hit, aside) for hit in hits]
    best = max(range(len(hits)), key=scores.__getitem__)
    bar = _NEAR_THE_BEST * scores[best]
    found: list[Hit] = []
    for hit, score, is_sure in zip(hits, scores, sure, strict=True):
        is_near = score > bar and hit.similarity >= _NEAR_IN_MEANING
        stays = is_sure or (sure[best] and is_near)
        found.append(hit if stays else replace(hit, weak=True))
    return found


def _score_without(hit: Hit, aside: Collection[str]) -> float:
    return hit.score - sum(hit.terms.get(name, 0.0) for name in aside)


def _wished(weak: Sequence[Hit]) -> list[Hit]:
    """How the user wants done what the question asks for, among the first."""
    return [hit for hit in weak[:_WISHES_AMONG] if "wish" in hit.terms]


def _likeliest(weak: list[Hit], question: str) -> list[Hit]:
    """Of weak hits the few that are shown where nothing is sure."""
    if query_analysis.about_user(question):
        weak.sort(key=lambda hit: "attribute" not in hit.terms)
        return _worth_reading(weak[:_OF_THE_USER])
    wished = [hit for hit in weak[_OF_THE_WORLD:_WISHES_AMONG] if "wish" in hit.terms]
    return _worth_reading(weak[:_OF_THE_WORLD]) + wished


def _worth_reading(weak: Sequence[Hit]) -> list[Hit]:
    """The first few, and what is near the best: what nobody told has no more than that."""
    bar = _WORTH_READING * max(hit.score for hit in weak)
    found = list(weak[:_SHOWN_ANYWAY])
    for hit in weak[_SHOWN_ANYWAY:]:
        if hit.score >= bar and hit.similarity >= _BY_CHANCE:
            found.append(hit)
    return found


def _is_chosen_otherwise(query: Query) -> bool:
    """Whether filters, or the last conversation, say what is wanted, whatever its words.

    Bounds say when alone.
    """
    filters = (query.tags, query.entity, query.store)
    is_bare = not query.text.strip()
    return any(filters) or is_bare or query_analysis.asks_last_time(query.text)
