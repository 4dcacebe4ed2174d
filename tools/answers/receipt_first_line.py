"""What a receipt says first: the line that may be repeated to the user."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import cast

from ...server.capture.outcomes import NOT_STORED, Outcome
from ...server.domain.fence import fenced
from ...server.language.attributes import grave_news
from .language import language_of, phrases_for
from .memories import first_words
from .phrase_names import Confirmed, Listed
from .phrases import Phrases

_KINDS: Mapping[str, str] = {
    "changed": "updates",
    "begins": "updates",
    "updates": "updates",
    "amended": "updates",
    "renewed": "updates",
    "ends": "ended",
    "ended": "ended",
}
"""What a list is counted by, where several confirmations are one kind to a person."""


def confirmation(outcome: Outcome) -> str:
    """An emoji and at most ten words, in the language of the content (D37)."""
    confirmed = _confirmed(outcome)
    day = (
        outcome.begins if confirmed == "begins" else max(dict(outcome.holding).values(), default="")
    )
    return say_of(outcome).remembered[confirmed].format(day=day)


def _confirmed(outcome: Outcome) -> Confirmed:
    """What became of it, in one word."""
    if outcome.settled and is_of_a_death(outcome):
        return "death"
    if outcome.begins and outcome.holding and not outcome.sealed:
        return "begins"
    if outcome.settled == "ended" and outcome.holding and not outcome.sealed:
        return "ends"
    return "sealed" if outcome.sealed else outcome.settled or outcome.kind


def first_line(outcomes: Sequence[Outcome]) -> str:
    """How many of each kind and, where some were not kept beside others that were, which."""
    kept = [each for each in outcomes if each.kind not in NOT_STORED]
    others = [each for each in outcomes if each.kind in NOT_STORED]
    if not kept and len({each.kind for each in others}) == 1:
        return _counted(others)
    told = [_counted(kept)] if kept else []
    for each in others:
        text = fenced(first_words(each.text))
        told.append(confirmation(each) + say_of(each).bracketed.format(count=text))
    return " · ".join(told)


def _counted(outcomes: Sequence[Outcome]) -> str:
    """How many there are of each kind, the most first."""
    kinds = Counter(_kind(each) for each in outcomes)
    later = Counter(_kind(each) for each in outcomes if _is_later(each))
    say = say_of(outcomes[0]).listed
    told: list[str] = []
    for kind, count in kinds.most_common():
        how_much = ""
        if later[kind]:
            how_much = " later" if later[kind] == count else " partly later"
        words = say[cast("Listed", f"{kind}{how_much}")]
        told.append(words.format(count=count, later=later[kind]))
    return " · ".join(told)


def _kind(outcome: Outcome) -> str:
    """What it counts as."""
    confirmed = _confirmed(outcome)
    return _KINDS.get(confirmed, confirmed)


def _is_later(outcome: Outcome) -> bool:
    """Whether it takes the place of something, or ends it, on a day to come."""
    return _confirmed(outcome) in ("begins", "ends")


def in_one_language(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """As most of the texts are in; of as many in each, as the first."""
    languages = [language_of(outcome.text) for outcome in outcomes]
    most = max(languages, key=languages.count)
    model = outcomes[languages.index(most)].text
    return [replace(outcome, answered_like=model) for outcome in outcomes]


def say_of(outcome: Outcome) -> Phrases:
    return phrases_for(outcome.answered_like or outcome.text)


def is_of_a_death(outcome: Outcome) -> bool:
    return not outcome.sealed and grave_news.tells_of_a_death(outcome.text)
