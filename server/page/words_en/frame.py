"""What stands around every view, and how one comes in, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "name": "recollect",
    "skip": "Skip to the content",
    "nav": "Views",
    "search": "Search",
    "inbox": "Inbox",
    "core": "Core",
    "timeline": "Timeline",
    "things": "People and things",
    "activity": "Activity",
    "history": "History",
    "health": "Health",
    "other_language": "中文",
    "waiting": "{count} waiting",
    "undo": "Undo",
    "more": "Show more",
    "back": "Back",
    "keyboard": (
        "Keys: / search, g then s i c t p a h e for a view, j and k to move, Enter to "
        "open, u to undo"
    ),
    "away": "The memory does not answer. Run recollect open, and come in again.",
    "changed_meanwhile": (
        "Something changed meanwhile. Finish what you are writing; the page follows."
    ),
    "none": "None",
    "of": "of",
    "outside_title": "This page is closed",
    "outside": (
        "The link was used already, is too old, or recollect was restarted. Type this in a "
        "terminal for a new one:"
    ),
}
