"""What was done, as the page says it, in English."""

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    "done_unchanged": "Nothing was different, so nothing was changed.",
    "done_edited": "Changed. What it said before is kept in its versions.",
    "done_pinned": "In the core now: every conversation begins with it.",
    "done_unpinned": "Out of the core: an ordinary memory again.",
    "done_kept": "Kept.",
    "done_more_private": "More private from now on.",
    "done_sealed": "Sealed. Only its label is shown from now on.",
    "done_forgotten": "Forgotten: out of every answer.",
    "done_restored": "Remembered again.",
    "done_erased": "Erased for good.",
    "done_undone": "Undone.",
    "done_decided": "Done.",
    "done_decided_some": "Done, except what never fades: open it to forget it.",
    "done_ordered": "In the new order from now on.",
    "done_chat_left": "Nothing was deleted.",
    "done_rules": "Written down: it counts from now on.",
}
