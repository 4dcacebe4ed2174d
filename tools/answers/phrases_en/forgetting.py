"""What forget says beside what it did, in English."""

from collections.abc import Mapping

from ..phrase_names import Forgetting

FORGET: Mapping[Forgetting, str] = {
    "left": (
        "Left: earlier versions and commit subjects in the git history, until the user runs "
        "`recollect purge` ({there}); backups; this conversation."
    ),
    "no_remote": "no remote is set up",
    "on_remotes": "{remotes} has them too, until the next recollect sync after it",
    "left_sealed": "Left: ciphertext without its key; this conversation.",
    "left_said": "Left: backups; this conversation.",
    "ask": "Forget this? ({count})",
    "ask_hard": "Erase this for good? ({count})",
    "ask_more": "More may say it: call again after these.",
    "no_match": "Nothing remembered matches that; nothing was deleted.",
    "only_there": (
        "It stands in {places}: `recollect purge WORDS`, which the user runs, takes words out."
    ),
    "first_by_hand": "Before that the user takes it out of {pages}.",
    "held_messages": "Held messages say it: hard=true takes it out of them.",
    "not_confirmed": "The user did not confirm; nothing was deleted.",
    "would_go": "What would go",
    "show": (
        "Show this to the user. After a yes: forget(confirm='{handle} …their words…'), valid "
        "{minutes} minutes."
    ),
    "labels": "To list without the texts: labels=true.",
    "just_this": "If they asked for just this: forget(target=['{id}']) at once; restorable.",
    "hide_first": "Until then it is still found: forget(target=[{ids}]) hides it meanwhile.",
    "show_some": "For some of them only: forget(target=[ids]).",
    "proposed": "📝 Proposed to the main agent; nothing was deleted.",
    "proposed_what": "Proposed",
    "called_off": "Nothing had been deleted: this waited for a yes and is called off.",
    "called_off_what": "Called off",
    "called_off_next": "The change before it stands; undo='last' again takes that back.",
    "none_own": (
        "Nothing was undone: this conversation has changed nothing yet, and undo='last' takes "
        "back only what it changed."
    ),
    "earlier": "Changed last before it",
    "undo_earlier": "If the user means one of these: forget(undo='the name before it').",
    "undone": "↩️ Undone.",
    "changes": "Taken back",
    "again": "Counts again",
    "held": "Messages held again, not summed up: {count}",
    "kept": "As they are: {files}",
}
