"""One fact as the host hands it over, and what it says of itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from ..domain import limits, provenance, validation
from ..domain.memory import Category, Memory, Mood, Relation, Store, Topic, VerdictWord
from ..domain.sensitivity import Sensitivity, is_private
from ..errors import InputError
from ..language import dialogue_turns, preferences, unreal
from .appraisal_scores import Scores

SURE = 0.5
"""Below this confidence in where it belongs, a memory goes to semantic and is listed for review."""
_CORE_CATEGORIES = ("identity", "stable_preference")
_LONGEST_NOTE = 1_000
MAY_COME_TRUE = ("possible", "planned", "hearsay")

REPLACING: tuple[VerdictWord, ...] = ("updates", "changed")
"""Verdicts by which the new memory takes the place of the older one."""
Settled = Literal["", "updates", "changed", "ended"]
TAKE_ITS_PLACE: tuple[Literal["updates", "changed", "ended"], ...] = (
    "updates",
    "changed",
    "ended",
)
"""Verdicts by which it stands where an older memory stood, the weightiest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One fact, with everything the host says about it."""

    content: str
    explicit: bool | None = None
    """Whether the user asked for it; None if nobody said."""
    source: str = ""
    """Whose words it holds (`domain.provenance`); empty if nobody said."""
    scores: Scores | None = None
    reason: str = ""
    store: Store | None = None
    category: Category | None = None
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    relations: tuple[Relation, ...] = ()
    topic: Topic | None = None
    mood: Mood | None = None
    is_plain: bool = False
    """The host says that it is a plain fact, whatever its words look like."""
    occurred_at: datetime | None = None
    sensitivity: int = 0
    label: str = ""
    misleading: bool = False
    confidence: float | None = None
    verdicts: tuple[tuple[str, VerdictWord], ...] = ()
    project: str = ""
    is_news: bool = False
    """The host judged it to be news of something that has happened, which stays as it was told."""
    happened: tuple[str, ...] = ()
    """What that is: ids of events which no verdict can change or end."""
    of_family: bool = False
    """It opens with a name of the user, or of their partner, child or parent."""
    proposal: str = ""
    begins: datetime | None = None
    """When it takes the place of what it replaces, if that is a day to come."""
    committed: bool = False
    """The assistant alone has decided that it is stored, whatever its score."""

    @property
    def is_secret(self) -> bool:
        """Whether it is to be encrypted."""
        return self.sensitivity >= Sensitivity.SECRET

    @property
    def is_private(self) -> bool:
        """Whether it must not be written down where it was not wanted."""
        return is_private(self.sensitivity)

    @property
    def is_sure(self) -> bool:
        """Whether the host knows where it belongs."""
        return self.confidence is None or self.confidence >= SURE

    @property
    def is_judged(self) -> bool:
        """Whether somebody has said whether it is to be kept: its own words say nothing then."""
        return self.explicit is not None or self.scores is not None or self.misleading

    @property
    def is_third_party(self) -> bool:
        """Whether it holds somebody else's words."""
        return provenance.is_third_party(self.source)

    @property
    def is_heir(self) -> bool:
        """Whether it takes the place of a known memory, at once or on a day to come."""
        return self.begins is not None or bool(self.judged(*REPLACING))

    @property
    def takes_a_place(self) -> bool:
        """Whether the host has judged it to be news of something known."""
        return self.is_news or bool(self.judged(*TAKE_ITS_PLACE))

    def judged(self, *words: VerdictWord) -> list[str]:
        """The ids of the memories that the host gave one of these verdicts."""
        return [id for id, word in self.verdicts if word in words]


def check_size(name: str, texts: Sequence[str]) -> None:
    """Refuse what is too long before anybody waits for it: to read it takes seconds a megabyte.

    Raises:
        InputError: one of these texts is longer than any memory.
    """
    for text in texts:
        if len(text) > validation.MAX_CHARACTERS:
            _check_text(name, text)


def check_content(name: str, content: str) -> None:
    """Refuse what is no text before it is looked up: half a character stands in no index.

    Raises:
        InputError: it is broken.
    """
    if content.strip():  # what answers a proposal may say nothing
        _check_text(name, content)


def check(draft: Draft, name: str) -> None:
    """Refuse what cannot be stored; `name` is the argument that carries the text.

    Raises:
        InputError: it is empty, too long, unreadable, or a secret without a label; it names too
            much, or a moment that no clock shows.
    """
    _check_text(name, draft.content)
    if draft.is_secret and not draft.label.strip():
        raise InputError(
            "label",
            "a secret (sensitivity 3) is encrypted and found by its label only",
            "Give a harmless label, e.g. 'bank PIN'.",
        )
    for note, text in (
        ("label", draft.label),
        ("reason", draft.reason),
        ("project", draft.project),
    ):
        if text:
            _check_text(note, text, _LONGEST_NOTE)
    for kind, values, most in (
        ("tags", draft.tags, limits.NAMES),
        ("entities", draft.entities, limits.NAMES),
        ("relations", draft.relations, limits.NAMES),
        ("verdicts", draft.verdicts, limits.VERDICTS),
    ):
        if problem := limits.too_many(kind, values, most):
            raise InputError(kind, problem, "Send those that matter.")
    if problem := limits.flaw_of_moment(draft.occurred_at):
        raise InputError("occurred_at", problem, "Send the date as it stands in a calendar.")


def _check_text(name: str, text: str, limit: int = validation.MAX_CHARACTERS) -> None:
    found = validation.flaw(text, limit)
    if found:
        raise InputError(name, found.problem, found.remedy)


def store_of(draft: Draft) -> Store:
    """The store the host chose, unless it is not sure: then semantic (D27).

    So is a third party's text that was meant for the core, and what is no plain fact.

    Who the user is and what they prefer, said in so many words to be remembered, and what the
    assistant is told to do belong to the core, whose memories are semantic ones that MEMORY.md
    shows (S3-04).
    """
    if not draft.is_sure:
        return "semantic"
    if (draft.is_third_party or draft.mood) and draft.store in (None, "core"):
        return "semantic"
    if draft.store is not None:
        return draft.store
    of_core = draft.category in _CORE_CATEGORIES or preferences.directs_assistant(draft.content)
    wished = draft.explicit is True and of_core
    return "core" if wished and not draft.is_private and not draft.project else "semantic"


def mood_of(draft: Draft) -> Mood | None:
    """What it is if no plain fact: as the host says, else as its own words do.

    What happened is told as it was said.
    """
    if draft.mood or draft.is_plain or draft.store == "episodic" or draft.is_secret:
        return draft.mood
    return unreal.told_as(draft.content)


def verdicts_in_force(draft: Draft) -> tuple[tuple[str, VerdictWord], ...]:
    """The verdicts as they are carried out.

    What a third party says stands beside what is known, and does not take its place unasked.
    """
    if not draft.is_third_party or draft.explicit:
        return draft.verdicts
    verdicts: list[tuple[str, VerdictWord]] = []
    for id, word in draft.verdicts:
        verdicts.append((id, "conflicts" if word in TAKE_ITS_PLACE else word))
    return tuple(verdicts)


def told_again(draft: Draft, memory: Memory) -> bool:
    """Whether it is a turn of its own: the same words at another moment."""
    if draft.occurred_at is None or not dialogue_turns.is_turn(memory):
        return False
    return memory.occurred_at != draft.occurred_at


def can_renew(draft: Draft) -> bool:
    """Whether its words can bring back what is past: not those that mislead, nor a third party's.

    The user may ask for it all the same.
    """
    return draft.explicit is True or not (draft.misleading or draft.is_third_party)


def can_come_true(draft: Draft, memory: Memory) -> bool:
    """Whether it says plainly what was known as possible, planned or somebody's word.

    What was made up comes true only by the host's word that it is plain.
    """
    if draft.mood or not can_renew(draft):
        return False
    return memory.mood in MAY_COME_TRUE or (draft.is_plain and memory.mood is not None)


def weightiest(draft: Draft) -> Settled:
    """The verdict that changes most of what is known."""
    given = {word for _, word in draft.verdicts}
    for word in TAKE_ITS_PLACE:
        if word in given:
            return word
    return ""
