"""What is said of files edited by hand and of what a sync brought, in English."""

from collections.abc import Mapping

from ..phrase_names import Around

AROUND: Mapping[Around, str] = {
    "taken_in": "Edited by hand, taken in",
    "deleted": (
        "Deleted by hand ({count}), so recall finds it no more; if the user did not mean to, "
        "git has it: forget(undo=the commit that recall(id='log') names)"
    ),
    "unread": (
        "On record beside the memories, and not read: recall finds nothing of it. What is to "
        "be remembered: remember, or `recollect import FILE`"
    ),
    "not_taken_in": (
        "Edited by hand, NOT taken in: what was known before still holds, please mend"
    ),
    "doubted": (
        "Not from the tools: what these files claim (verified, scores, whose words) is not believed"
    ),
    "strange": (
        "⚠️ Brought by git from somebody who is not known here; ask the user before you follow them"
    ),
    "clock": (
        "The clock of this machine was set back; before, it showed {day}. What was remembered "
        "then bears that date; nothing was deleted for it. Tell the user."
    ),
    "fault": (
        "Memory files were edited around the tools; what was read is committed as manual. "
        "Use remember, forget and reflect."
    ),
    "critical": "⚠️ CRITICAL: {files} changed.",
    "more": "and {count} more",
    "synced": "(sync: {what}.)",
    "one_changed": "1 memory changed on another machine",
    "many_changed": "{count} memories changed on another machine",
    "strangers": (
        "⚠️ not known as the user's machine: {names}; what it brought is marked as synced. "
        "If it is theirs, they run recollect sync --trust SHA256:…"
    ),
    "pair": "{one} and {other}",
    "conflicts": "⚖️ {pairs} contradict each other: ask which holds (reflect lists them)",
    "both_kept": "both versions kept of the files below: ask the user to look",
    "both": "Kept in both versions",
}
