"""What became of a draft: stored, known already, waiting, refused, or not yet judged."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ..domain.memory import Mood
from ..language.matters_of_fact import Doubt
from .appraisal_scores import Appraised, Bar
from .drafts import Settled
from .host_warnings import ScoringFault
from .namesakes import WhichOne

Held = Literal["quoted", Doubt]
Kind = Literal[
    "stored", "known", "amended", "renewed", "proposed", "refused", "unappraised", "withheld"
]
"""`amended`: known, and changed as the user asked.

`renewed`: it was replaced, negated or over, and is so again.

`withheld`: it holds a secret that nobody asked to store, and is written down nowhere.
"""
WRITTEN: tuple[Kind, ...] = ("stored", "amended", "renewed")
"""What writes a memory."""
NOT_STORED: tuple[Kind, ...] = ("proposed", "refused", "unappraised", "withheld")
"""What leaves a draft without a memory that tells it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbour:
    """A known memory that may say the same as a new one, or contradict it."""

    id: str
    text: str
    similarity: float | None
    """None where nobody measured it: it was told a moment ago, or no model answers."""
    difference: str = ""
    """In what the two differ, where it is little: "letter case: userId / userID"."""
    contested: bool = False
    """Both tell what somebody has one of at a time, and not the same."""
    source: str = ""
    """Whose words it holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one draft.

    `id` is a memory's, or a proposal's where it waits or was refused.
    """

    kind: Kind
    id: str
    text: str
    store: str = ""
    path: str = ""
    sha256: str = ""
    commit: str | None = None
    appraised: Appraised | None = None
    bar: Bar | None = None
    """What storing needs, where it waits to be appraised."""
    explicit: bool = False
    """Stored because the user wished it, not for its scores."""
    mood: Mood | None = None
    """As what it was stored, if it is no plain fact."""
    private: bool = False
    """It was told as private, and is no secret."""
    linked: tuple[str, ...] = ()
    """Known ids that it was said to belong with."""
    happened: tuple[str, ...] = ()
    """Of these events that it was said to change or to end: they have happened, and stay."""
    completes: tuple[str, ...] = ()
    """Ids of the proposals that wait no more, as it is kept."""
    replaced: tuple[str, ...] = ()
    settled: Settled = ""
    """The weightiest verdict that was carried out."""
    changes: tuple[str, ...] = ()
    """What else became of a known memory: "store: semantic → vault"."""
    ended: tuple[str, ...] = ()
    """What is over by its news."""
    followed: tuple[tuple[str, str], ...] = ()
    """(named, current): a verdict named a memory that something else has replaced."""
    neighbours: tuple[Neighbour, ...] = ()
    """What is asked about."""
    nearest: tuple[Neighbour, ...] = ()
    """Of what tells a change, what else is nearest in meaning: shown, and nothing is asked."""
    which: tuple[WhichOne, ...] = ()
    """Names in it that two people have."""
    mention_count: int = 0
    sealed: bool = False
    covered: str = ""
    """Of a secret the plain text, to be taken out of every copy; shown nowhere."""
    was_plain: bool = False
    """A secret that stood here in plain text before."""
    twins: tuple[str, ...] = ()
    """Memories that tell a secret in plain text."""
    compound: bool = False
    """It tells several facts."""
    long: bool = False
    """It has more characters than a memory is advised to have."""
    holding: tuple[tuple[str, str], ...] = ()
    """(id, day): what holds until a day to come by its news; an ISO day of the user's calendar."""
    going_on: tuple[str, ...] = ()
    """What was to end with a change that it calls off."""
    holds_until: str = ""
    """The last day on which it is so itself, as its text tells."""
    begins: str = ""
    """The day on which it takes the place of what holds until then."""
    tells_until: str = ""
    """The day to come for which what it replaces does not wait: it says how it is until then."""
    contradicts: tuple[str, ...] = ()
    """By a verdict: which of them holds is open."""
    beside: tuple[str, ...] = ()
    """Known ids that it would have replaced, had the user said it: both stand."""
    unsure: bool = False
    known_tags: tuple[str, ...] = ()
    guidance: tuple[ScoringFault, ...] = ()
    answered_like: str = ""
    """A text in the language of the answer, where several are answered in one."""
    held: Held | None = None
    """What it is about a fact that it waits for scores."""
    why: str = ""


def all_wished(outcomes: Sequence[Outcome]) -> bool:
    """Whether something was stored or changed, and all of it because the user wished it."""
    stored = [outcome.explicit for outcome in outcomes if outcome.kind in WRITTEN]
    return bool(stored) and all(stored)
