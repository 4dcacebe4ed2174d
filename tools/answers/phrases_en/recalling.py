"""What recall says, and the marks of its rows, in English."""

from collections.abc import Mapping

from ....server.domain.memory import Level
from ....server.domain.provenance import Whose
from ..phrase_names import MarkInWords, Recalling, Section

RECALL: Mapping[Recalling, str] = {
    "found": "Remembered",
    "unasked": "From memory, may be outdated",
    "unsure": "Nothing surely about it; one of these may be",
    "silent": "(nothing surely about: {topics})",
    "waiting": "Waiting for the user's yes",
    "private": "({count} private: only the main agent sees it)",
    "not_recorded": ("(nothing was recorded yet on {day}: what held then, as known today)"),
    "as_known": "(as known on {day}, commit {commit}; not today's state)",
    "absent": "(in no memory: {words})",
    "by_words": "(words only: answered from words, time and links)",
    "above": "(…: shown whole before, or long; recall its id for all)",
    "was_up": "was up {day} ({far})",
    "was_due": "was due {day} ({far}), nothing told since",
    "was_due_since": "was due {day} ({far}); told since: {told}",
    "only_to_do": "(what is to be done; for appointments recall since=today)",
    "aged": "{years} then, {now} now",
}
MARKS: Mapping[MarkInWords, str] = {
    "replaced": "✏️ replaced by {id}",
    "merged": "🧩 merged into {id}",
    "deleted": "🗑️ deleted",
    "outdated": "✏️ partly outdated: {id}",
}
WHOSE: Mapping[Whose, str] = {
    "user": "user",
    "assistant": "assistant",
    "quoted": "quoted",
    "imported": "imported",
    "synced": "synced",
    "system": "system",
    "agent": "agent {name}",
}
MARKS_MEAN: Mapping[str, str] = {
    "❔": "may be about something else",
    "💤": "not spoken of for long",
    "✓": "the user asked to keep or confirmed it",
    "user": "their words, not confirmed",
    "⏳": "holds for that time",
    "⚖️": "contradicted by the one named",
    "↺": "no longer so",
    "↻": "comes again, on these days",
    "🔒": "encrypted: recall(id) opens it",
    "🗑️": "the user had it forgotten: do not tell of it unless they ask",
}
SECTIONS: Mapping[Section, str] = {
    "act": "How to act",
    "who": "Who the user is",
    "on": "Ahead",
    "last": "Last",
}
MORE_IN: Mapping[Section, str] = {
    "act": "({count} more: recall store=core)",
    "who": "({count} more: recall store=core)",
    "on": "(more: recall since=today until={until})",
    "last": "(more: recall since={day})",
}
LEVELS: Mapping[Level, str] = {
    "summary": "(summary)",
    "tag": "(level: tag)",
    "trace": "(level: trace)",
    "archive": "(level: archive)",
}
