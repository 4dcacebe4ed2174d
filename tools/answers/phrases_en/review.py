"""How each kind of what is due is decided, in English."""

from collections.abc import Mapping

from ....server.review.due import DueKind

DUE_ASKS: Mapping[DueKind, str] = {
    "proposal": (
        "store it: remember(proposal=id, explicit=true) if the user agrees, or with scores; "
        "drop it: [REJECT:id]; later: [DEFER:id]"
    ),
    "operation": "carry it out: [COMMIT:id]; drop it: [REJECT:id]; later: [DEFER:id]",
    "conflict": (
        "which holds now? [HOLDS:id,other] that one, and the other no more (superseded behind "
        "it if that was wrong, negated if it moved on); both: [KEEP:id] with "
        "either id; neither: [UPDATE:id] text; "
        'quoted against the user\'s own: ask them, then decision="yes" as well'
    ),
    "outdated": "[UPDATE:ep] the summary as it should read now, or [KEEP:ep] as it is",
    "routing": "is it a fact? [KEEP:id]; [PROMOTE:id] for core; [UPDATE:id] text words it anew",
    "promotion": "core memory, or merely frequent? [PROMOTE:id], [KEEP:id] or [DELETE:id]",
    "decay": "still of value? [KEEP:id] or [DELETE:id]; nothing is deleted unanswered",
    "appraisal": (
        "nobody has scored it: [SCORE:id] i n r c g t (0-10 each), [KEEP:id] or [DELETE:id]"
    ),
    "re-appraisal": "its scores are old: [SCORE:id] i n r c g t if they no longer fit, "
    "else [KEEP:id]",
    "merge": (
        "[MERGE:id,id,id] one text that loses nothing; [KEEP:id] with one of the ids if they "
        "are not one thing"
    ),
    "shorten": (
        "long, and not spoken of for weeks: [SUMMARY:id] one or two sentences that recall "
        "shows for it (the text is kept), or [KEEP:id]"
    ),
    "core": (
        "does not fit MEMORY.md: [SUMMARY:id] a short form, [MERGE:id,id] text with another, "
        "or [DEMOTE:id] leaves it an ordinary memory"
    ),
    "size": (
        "propose to the user what to condense: [UPDATE:id] a shorter text, [MERGE:id,id] text, "
        "[DELETE:id]; nothing is refused or deleted unasked"
    ),
    "summary": (
        "sum the messages up: reflect() shows them; then "
        'reflect(operations="[SUMMARY:turns_…] two to five sentences"), [ADD] text for facts '
        "that last"
    ),
    "exchange": (
        "what did it change? reflect() shows it beside what is known; [ADD] text, "
        "[UPDATE:id] text, [NEGATE:id] text, [BOOST:id] or [SKIP]"
    ),
    "reflection": (
        'reflect(depth="full") shows where it stands and what to ask the user; '
        'decision="stop" drops it, on their word'
    ),
    "self-image": (
        'reflect(depth="full", self_image="…five sections…"), then the user approves it'
    ),
    "conversations": ('if the user wants them read: reflect(depth="digest") hands over the oldest'),
}
