"""What users read in their own language: every phrase is a field, each language fills them all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from ...server.capture.outcomes import Held
from ...server.domain.memory import Level, Mood
from ...server.domain.provenance import Whose
from ...server.reflection.rewards import Decision
from ...server.reflection.steps import UserQuestion
from ...server.review.due import DueKind
from .phrase_names import (
    Around,
    Beside,
    Confirmed,
    Forgetting,
    Listed,
    MarkInWords,
    Recalling,
    Record,
    Section,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """One language. `{…}` are filled with `str.format`, always by name."""

    comma: str
    """Between the members of a list."""
    bracketed: str
    """`count`, behind a name."""
    one_day: str
    many_days: str
    """`count`"""
    remembered: Mapping[Confirmed, str]
    """An emoji and at most ten words each (D37)."""
    listed: Mapping[Listed, str]
    receipt: Mapping[Beside, str]
    """`ids`, `names` (of scores), `id` (of a proposal), `handle`"""
    forget: Mapping[Forgetting, str]
    """`count`; `handle`, `minutes`; `files`"""
    recall: Mapping[Recalling, str]
    """`count`; `day`; `commit`"""
    moods: Mapping[Mood, str]
    """How a memory is meant that is no plain fact."""
    awaited: Mapping[Held, str]
    """Why something waits for its scores."""
    record: Mapping[Record, str]
    turns: Mapping[str, str]
    """What a correction did to what a memory says, by its reason."""
    moved: Mapping[str, str]
    """Why a strength moved, by the word the log has for it."""
    terms: Mapping[str, str]
    """What the terms of a strength are called, by their English name."""
    differences: Mapping[str, str]
    """In what alone two texts differ."""
    marks: Mapping[MarkInWords, str]
    """`id`"""
    undecided: str
    held: str
    """Before a proposal among memories."""
    ask_once: str
    """What the overview says before proposals that nobody has asked the user about."""
    ask_operation: str
    """The same of operations that wait."""
    whose: Mapping[Whose, str]
    """Whose words a memory holds, in front of its text; of an agent `name`."""
    around: Mapping[Around, str]
    """What happened around the tools."""
    nothing_found: str
    nothing_then: str
    marks_mean: Mapping[str, str]
    """What each mark before a memory means; said once a conversation."""
    more_without: str
    """`filter`, an argument's name; `count`"""
    before: str
    """`until`, `text`"""
    earlier: str
    more_past: str
    """`count`"""
    kept_apart: str
    """`count`"""
    glance: str
    """What the overview is called; `today`"""
    sections: Mapping[Section, str]
    more: str
    """`count`, of what a list was cut by"""
    more_in: Mapping[Section, str]
    """The same of a section of the overview, and the call that shows them; `day`"""
    more_with_limit: str
    """`count`, `limit`: of what the filters of a recall leave"""
    that_is_all: str
    """Of a list by whom it names, by days or of a project, of which nothing is left out."""
    that_is_all_cut: str
    """The same, where texts are not shown to their end."""
    that_is_all_then: str
    """Of days: where no hour is told, none is known."""
    daily: str
    """What is done day by day, instead of a day"""
    daily_from: str
    """Of what is day by day from `day` on."""
    otherwise_from: str
    """Of what is otherwise from `day` on."""
    which_unknown: Mapping[Literal["day", "week", "month"], str]
    """That nobody told on which it comes."""
    every: Mapping[Literal["day", "week", "month"], str]
    """`count`, of what comes again after so many"""
    weekly: str
    """On which `{days}` of each week, before the days themselves."""
    weekdays: Sequence[str]
    """In few characters, from Monday."""
    weekdays_to: str
    """Between the first and the last of three and more in a row."""
    see: str
    """`days` of what recurs, `ids` of what tells more of them"""
    more_later: str
    """`count`, `day`: of what lies ahead, far away"""
    untagged: str
    """`count`, of memories that bear no tag"""
    tags: str
    """`names`"""
    nothing_yet: str
    due: str
    tidying: str
    """`count`; the same, where nobody waits for it."""
    can_wait: str
    """`count`, of what merely tidies up"""
    due_asks: Mapping[DueKind, str]
    """How each kind is decided."""
    nothing_due: str
    about: str
    waiting: str
    rules: str
    """Before the rules in an answer that is no overview."""
    rules_more: str
    """`count`"""
    not_summed_up: str
    """`count`, of conversations"""
    elsewhere: str
    """`projects`"""
    of_project: str
    """Heads what else is known of the project that was named."""
    more_of_project: str
    """`count`"""
    pages: Mapping[str, str]
    """What resources are called, and say where they are empty."""
    levels: Mapping[Level, str]
    """How much of a memory is shown, where it is not the whole."""
    told_on: str
    """`day`"""
    by_told: str
    by_happened: str
    """By which of a memory's two dates a question was answered."""
    since_day: str
    """`day`"""
    from_day: str
    """`day`, or the month, to come"""
    until_day: str
    """`day`"""
    not_on: str
    """`days`, of what comes again, on which it is not"""
    either: str
    """Between the days that one word may mean."""
    several_facts: str
    long_text: str
    which_one: str
    """Heads those who have one name: `name`"""
    which_one_said: str
    followed: str
    """A verdict named what is replaced: `named`, `current`"""
    forgotten: str
    """`days`"""
    erased: str
    """Nothing that can be read is left: it was encrypted from the beginning."""
    erased_here: str
    """The git history still holds it."""
    on_words: str
    restored: str
    session_noted: str
    heard: str
    """`new`, `held`: messages"""
    left_held: str
    """`count`, of messages"""
    digest_done: str
    quoting: Mapping[str, str]
    """Heads what an operation shows of remembered text, by its verb."""
    questions: Mapping[UserQuestion, str]
    """What the user is asked in a full reflection."""
    form_fields: Mapping[str, tuple[str, str]]
    """Title and description of each field of a form, by `Form.field`."""
    decisions: Mapping[Decision, str]
    granted: str
    """`decision`, `sum`, `tokens`"""
    reflection_recorded: str
    image_recorded: str
    rules_recorded: str
    reflection_stopped: str
    reflection_waits: str
    reflection_put_off: str

    @property
    def is_chinese(self) -> bool:
        """Whether these are the Chinese ones."""
        return self.comma == "、"

    def counted(self, names: Mapping[str, int]) -> str:
        """Names, each with how many there are of it."""
        told = [name + self.bracketed.format(count=count) for name, count in names.items()]
        return self.comma.join(told)

    def days(self, count: int) -> str:
        """A number of days."""
        return self.one_day if count == 1 else self.many_days.format(count=count)
