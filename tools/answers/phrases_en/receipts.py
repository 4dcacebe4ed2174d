"""What remember says, in English."""

from collections.abc import Mapping

from ....server.capture.outcomes import Held
from ....server.domain.memory import Mood
from ..phrase_names import Beside, Confirmed, Listed

REMEMBERED: Mapping[Confirmed, str] = {
    "stored": "🧠 Remembered.",
    "updates": "✏️ Updated.",
    "changed": "✏️ Noted the change.",
    "ended": "🏁 Noted as over.",
    "ends": "🏁 Noted: it ends on {day}.",
    "begins": "✏️ Noted: so from {day} on.",
    "death": "🕯️ Noted.",
    "amended": "✏️ Known already; changed as asked.",
    "renewed": "✏️ So again.",
    "sealed": "🔒 Stored encrypted.",
    "known": "🔁 Known already; counted.",
    "proposed": "📝 Kept as a proposal.",
    "refused": "🚫 Not stored.",
    "unappraised": "🧭 Not yet stored: please score it.",
    "withheld": "🔐 Not stored: there is a secret in it.",
}
LISTED: Mapping[Listed, str] = {
    "stored": "🧠 {count} remembered",
    "updates": "✏️ {count} updated",
    "updates later": "✏️ {count} to change on a later day",
    "updates partly later": "✏️ {count} updated, {later} of them only on a later day",
    "ended": "🏁 {count} over",
    "ended later": "🏁 {count} over on a later day",
    "ended partly later": "🏁 {count} over, {later} of them on a later day",
    "death": "🕯️ {count} noted",
    "sealed": "🔒 {count} stored encrypted",
    "known": "🔁 {count} known already",
    "proposed": "📝 {count} kept as proposals",
    "refused": "🚫 {count} not stored",
    "unappraised": "🧭 {count} not yet stored: please score them",
    "withheld": "🔐 {count} not stored: there is a secret in each",
}
BESIDE: Mapping[Beside, str] = {
    "holds_until": "holds until {day}: {ids}",
    "goes_on": "goes on: {ids}",
    "tells_until": "from now on, not only from {day}: it says how it is until then too",
    "in_place": "in place of {ids}",
    "contradicts": "⚖️ Contradicts {ids}: both stay until the user says which holds.",
    "beside": (
        "⚖️ It is quoted, so it does not take the place of {ids}: both stand. If the user says "
        "it is so: the same again with explicit=true and the verdict."
    ),
    "private": "private: shown to the user alone, to no sub-agent",
    "linked": "linked to {ids}",
    "happened": "only linked, as it has happened and stays: {ids} (updates replaces it)",
    "completes": "completes {ids}",
    "but_not": ", not {days}",
    "had_ended": "{id} had ended {ended} (if that holds again, remember it)",
    "apart": "tells of {days} of ↻ {id}",
    "stands_on": "on {day}",
    "pending": "its commit is pending: git does not answer",
    "over": "over: {ids}",
    "no_more": "no longer so: {ids}",
    "was": "What it said",
    "safety": (
        "⚠️ It concerns safety, and the new text leaves out: {words}. Tell the user; what "
        "still holds, remember again."
    ),
    "left_out": (
        "It told of something else too ({words}): what of that still holds, remember by itself; "
        "what was to go, forget with the old memory."
    ),
    "scored": "most against it: {names}",
    "needs_more": "private and of somebody else: stored from {needed} on",
    "unsure": "Not sure where it belongs: kept in semantic and listed for review (reflect).",
    "near": "Near what was known",
    "that_day": "That day also",
    "away": "Away or on duty that day",
    "near_ask": (
        "Wrong, outdated or the same? Then the same content again with verdicts (updates, "
        "changed, ended, conflicts, same); else nothing is to be done."
    ),
    "near_again": "Wrong, outdated or the same? Then again with verdicts; else nothing.",
    "nearest": "Did one of these change? Then verdicts, else nothing",
    "was_plain": (
        "It stood here in plain text: earlier versions stay in the git history until the user "
        "runs `recollect purge`."
    ),
    "plain_copies": (
        "⚠️ In plain text it stands in {ids} too. Show the user; after a yes: "
        "forget(confirm='{handle}') erases them for good."
    ),
    "which": "Which is which",
    "take_back": "forget(undo=id) takes one of them back.",
    "given_to_none": "These tags and entities were added to none: no fact names them",
    "score_again": 'Score it as before: remember(proposal="{id}", scores={{…}}), or explicit=true.',
    "unscored": (
        "Next time the six scores of such a fact in the same call, "
        "or explicit=true if the user asked for it."
    ),
    "doubtful scores": (
        "Scores do not fit their reason, or all six are the same: nothing to do now; next time "
        "judge each by itself."
    ),
    "judge_again": (
        "Scores do not fit their reason, or all six are the same: judge each by itself, then "
        "remember(proposal='{id}', scores={{…}})."
    ),
    "suggested": (
        "It waits for the main agent's or the user's yes: "
        "reflect(operations='[COMMIT:{id}]'), or [REJECT:…], [DEFER:…]."
    ),
    "proposed": (
        "It waits for a yes: if the user wants it, remember(proposal='{id}', explicit=true)."
    ),
    "withheld": (
        "Nothing of it was kept. If the user wants it kept, ask again with explicit=true and "
        "a harmless label: it is then encrypted."
    ),
    "refused": "If the user wants it all the same: remember(proposal='{id}', explicit=true).",
    "refused_gone": ("Nothing of it was kept. If the user wants it all the same: explicit=true."),
}
MOODS: Mapping[Mood, str] = {
    "possible": "possible, not certain",
    "planned": "planned",
    "hypothetical": "hypothetical",
    "hearsay": "hearsay",
    "fictional": "fiction",
}
AWAITED: Mapping[Held, str] = {
    "quoted": "quoted; if the user takes it as so, again with source=user",
    "private": "private",
    "doubtful": "in doubt, supposed, asked or made up",
    "others' words": "may hold somebody else's words",
    "passing": "of the moment or of this talk",
    "not plain": "no plain lasting fact or plan",
}
