"""A memory and its parts: frozen values, no behaviour beyond reading themselves.

Times are aware UTC datetimes.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, get_args

from .ids import ID
from .sensitivity import Sensitivity

SEALED_MARK = "🔒"
"""Stands before the label of an encrypted memory, wherever it is shown."""

Store = Literal["core", "episodic", "semantic", "procedural", "vault"]
Category = Literal[
    "identity", "stable_preference", "short_term_preference", "fact", "skill", "temporary"
]
Topic = Literal["preference", "personal", "memory", "promise"]
Modality = Literal["text", "image", "audio"]
Level = Literal["full", "summary", "tag", "trace", "archive"]
Mood = Literal["possible", "planned", "hypothetical", "hearsay", "fictional"]
DeletionPolicy = Literal["user_delete", "auto_cleanup", "merge_cleanup"]
VerdictWord = Literal["same", "updates", "changed", "ended", "conflicts", "related", "unrelated"]

STORES: tuple[Store, ...] = get_args(Store)


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    subject: str
    predicate: str
    object: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Appraisal:
    """The six scores the host gave (0–10), the total the server computed from them, and why."""

    scores: dict[str, float]
    total: float
    reason: str = ""
    appraised_at: datetime
    session: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """One turn in the history of what a memory says (S4-12).

    `reason` is superseded, negated, ended or reaffirmed; `new` is what is so from then on, empty
    where nothing is.
    """

    time: datetime
    reason: str
    new: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """One thing remembered. Ids are `mem_…`, or `ep_…` for an episode of the daily log."""

    id: str
    text: str
    store: Store = "semantic"
    category: Category = "fact"
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    relations: tuple[Relation, ...] = ()
    topic: Topic | None = None
    mood: Mood | None = None
    """How it is meant where it is no plain fact."""
    modalities: tuple[Modality, ...] = ("text",)
    source: str = "user"
    verified: bool = False
    explicit: bool = False
    core_position: int | None = None
    """Where a person put it in its part of the core: 1 is first; unplaced ones come after."""
    sensitivity: int = Sensitivity.OPEN
    label: str = ""
    project: str = ""
    session: str = ""
    origin: str = ""
    """Where it was brought in from: the source, a colon, and what names it there."""
    created_at: datetime
    occurred_at: datetime | None = None
    appraisal: Appraisal | None = None
    confidence: float | None = None
    summary: str = ""
    supersedes: tuple[str, ...] = ()
    superseded_by: str = ""
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    negated_at: datetime | None = None
    correction_history: tuple[Correction, ...] = ()
    conflicts_with: tuple[str, ...] = ()
    related: tuple[str, ...] = ()
    merged_from: tuple[str, ...] = ()
    merged_into: str = ""
    compressed_from: tuple[str, ...] = ()
    """What a summary was made from: the memories of its session, or the summary it rewords."""
    source_ids: tuple[str, ...] = ()
    follows: str = ""
    """The turn told right before this one in the same scene of a conversation."""
    original_contents: dict[str, str] = field(default_factory=dict)
    deleted_at: datetime | None = None
    deletion_policy: DeletionPolicy | None = None
    other: dict[str, object] = field(default_factory=dict)
    """Front matter that somebody else wrote and recollect does not know: kept as it is."""

    def __post_init__(self) -> None:
        if not ID.fullmatch(self.id):
            raise ValueError(
                f"{self.id!r} is no id: mem_ or ep_ and 8 characters of 0-9 A-Z without I L O U"
            )

    @property
    def happened_at(self) -> datetime:
        """When the thing happened; when it was written down, if nobody said."""
        return self.occurred_at or self.created_at

    @property
    def current(self) -> bool:
        """Not deleted, not replaced by a newer memory, not merged away."""
        return not (self.deleted_at or self.superseded_by or self.merged_into)

    @property
    def is_secret(self) -> bool:
        """Whether the text is encrypted."""
        return self.sensitivity >= Sensitivity.SECRET

    @property
    def shown_text(self) -> str:
        """What may be shown without the key: the text, or the label of an encrypted memory."""
        return f"{SEALED_MARK} {self.label}" if self.is_secret else self.text

    @property
    def indexable_text(self) -> str:
        """What index, vectors and comparisons may see: the text, or a secret's label alone."""
        return (self.label or "secret") if self.is_secret else self.text
