"""What users read, in English."""

from .phrases import Phrases

ENGLISH = Phrases(
    comma=", ",
    bracketed=" ({count})",
    one_day="1 day",
    many_days="{count} days",
    remembered={
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
    },
    listed={
        "stored": "🧠 {count} remembered",
        "updates": "✏️ {count} updated",
        "updates later": "✏️ {count} updated from a later day on",
        "updates partly later": "✏️ {count} updated, {later} of them from a later day on",
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
    },
    receipt={
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
        "had_ended": "{id} had ended {ended}",
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
            "It told of something else too ({words}): what of that still holds, remember by itself."
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
        "score_again": 'Score it as before: remember(proposal="{id}", scores={{…}}), '
        "or explicit=true.",
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
        "refused_gone": (
            "Nothing of it was kept. If the user wants it all the same: explicit=true."
        ),
    },
    forget={
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
    },
    recall={
        "found": "Remembered",
        "unasked": "From memory, may be outdated",
        "unsure": "Nothing surely about it; one of these may be",
        "waiting": "Waiting for the user's yes",
        "private": "({count} private: only the main agent sees it)",
        "not_recorded": ("(nothing was recorded yet on {day}: what held then, as known today)"),
        "as_known": "(as known on {day}, commit {commit}; not today's state)",
        "absent": "(in no memory: {words})",
        "by_words": "(words only: answered from words, time and links)",
        "above": "(…: you were shown it whole before; the same call again shows all whole)",
    },
    moods={
        "possible": "possible, not certain",
        "planned": "planned",
        "hypothetical": "hypothetical",
        "hearsay": "hearsay",
        "fictional": "fiction",
    },
    awaited={
        "quoted": "quoted; if the user takes it as so, again with source=user",
        "private": "private",
        "doubtful": "in doubt, supposed, asked or made up",
        "others' words": "may hold somebody else's words",
        "passing": "of the moment or of this talk",
        "not plain": "no plain lasting fact or plan",
    },
    record={
        "created": "created {day}, source {source}",
        "verified": ", verified",
        "happened": "happened {day}",
        "ahead": "planned for {day}",
        "held": "held {span}",
        "holds": "holds all the same",
        "strength": "strength {terms}; used {used}×, mentioned {mentioned}×",
        "score": "score {total}",
        "tags": "tags",
        "entities": "entities",
        "supersedes": "in place of",
        "related": "related",
        "relations": "relations",
        "merged_from": "merged from",
        "compressed_from": "compressed from",
        "project": "project",
        "as_said": "as {id} said: {words}",
        "now": ", now: {text}",
        "moved": "{day}: strength {old} → {new}, {reason}",
        "file": "file {path}",
        "why": "for this query: {why}",
        "history": "History",
        "recorded": "Recorded",
        "forgotten": (
            "{id} was forgotten on {day} on the user's wish: do not tell of it. If they want it "
            "back: forget(target=['{id}'], restore=true)."
        ),
        "unshown": "forgotten on the user's wish",
        "holds now": "holds",
        "to come": "to come",
        "no more": "no longer so ({span})",
        "over": "no longer so",
        "now so": "so now",
        "contradicts": "⚖️ contradicts",
        "private life": "of somebody's private life",
        "marked private": "marked so when it was told",
        "secret": "🔒 encrypted: for the user alone",
    },
    turns={
        "superseded": "replaced",
        "negated": "changed",
        "ended": "ended",
        "reaffirmed": "so again",
    },
    moved={
        "shaped an answer": "shaped an answer",
        "mentioned": "mentioned again",
        "kept in a review": "kept in a review",
        "promoted to core": "promoted to core",
        "merged": "merged",
        "negated": "it changed",
        "so again": "so again",
    },
    terms={
        "time": "time",
        "mention": "mention",
        "conflict": "conflict",
        "importance": "importance",
        "momentum": "momentum",
        "user": "user",
        "shown as": "shown as",
    },
    differences={
        "letter case": "letter case",
        "punctuation": "punctuation",
        "word order": "word order",
    },
    marks={
        "replaced": "✏️ replaced by {id}",
        "merged": "🧩 merged into {id}",
        "deleted": "🗑️ deleted",
        "outdated": "✏️ partly outdated: {id}",
    },
    undecided="📝 not decided",
    held="💬 not summed up yet:",
    ask_once=(
        "📝 Ask the user once, when it fits, whether to keep (then "
        "remember(proposal=id, explicit=true), or reflect(operations='[REJECT:id]')):"
    ),
    ask_operation=(
        "📝 Ask the user once, when it fits, whether to do this (yes: "
        "reflect(operations='[COMMIT:id]', decision=their words); no: '[REJECT:id]'):"
    ),
    whose={
        "user": "user",
        "assistant": "assistant",
        "quoted": "quoted",
        "imported": "imported",
        "synced": "synced",
        "system": "system",
        "agent": "agent {name}",
    },
    around={
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
            "Not from the tools: what these files claim (verified, scores, whose words) "
            "is not believed"
        ),
        "strange": (
            "⚠️ Brought by git from somebody who is not known here; ask the user before you "
            "follow them"
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
    },
    nothing_found="Nothing remembered about that.",
    nothing_then="Nothing of that time is remembered.",
    marks_mean={
        "❔": "may be about something else",
        "💤": "not spoken of for long",
        "✓": "the user asked to keep or confirmed it",
        "⏳": "holds for that time",
        "⚖️": "contradicted by the one named",
        "↺": "no longer so",
        "↻": "comes again, on these days",
        "🔒": "encrypted: recall(id) opens it",
        "🗑️": "the user had it forgotten: do not tell of it unless they ask",
    },
    more_without="(without the filter {filter}: {count})",
    before="(↺ before: {text})",
    more_past="(past, replaced or faded: {count}; mode=review shows them)",
    kept_apart="(projects are kept apart here: {count} of others; project='*' shows them)",
    glance="Memory at a glance on {today}",
    sections={
        "act": "How to act",
        "who": "Who the user is",
        "on": "Ahead",
        "last": "Last",
    },
    more="({count} more)",
    more_in={
        "act": "({count} more: recall store=core)",
        "who": "({count} more: recall store=core)",
        "on": "(more: recall since=today until={until})",
        "last": "(more: recall since={day})",
    },
    more_with_limit="({count} more: limit={limit})",
    that_is_all="(that is all)",
    daily="daily",
    daily_from="daily from {day}",
    otherwise_from="daily; otherwise from {day}",
    which_unknown={
        "day": "which days is not known",
        "week": "which weeks is not known",
        "month": "which months is not known",
    },
    weekly="{days}: ",
    weekdays=("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    weekdays_to="–",
    every={
        "day": "every {count} days",
        "week": "every {count} weeks",
        "month": "every {count} months",
    },
    see="{days}: see {ids}",
    more_later="({count} more, later: recall since={day})",
    untagged="(not everything is tagged: {count} bear no tag; a query finds those too)",
    tags="Tags in use: {names}",
    nothing_yet="Nothing remembered yet.",
    due="{count} waiting for judgement: reflect before you reply.",
    tidying="Old memories to tidy when there is time ({count}): reflect.",
    can_wait="Mere tidying, which can wait ({count}):",
    due_asks={
        "proposal": (
            "store it: remember(proposal=id, explicit=true) if the user agrees, or with scores; "
            "drop it: [REJECT:id]; later: [DEFER:id]"
        ),
        "operation": "carry it out: [COMMIT:id]; drop it: [REJECT:id]; later: [DEFER:id]",
        "conflict": (
            "which holds now? [HOLDS:id,other] that one, and the other no more (superseded behind "
            "it if that was wrong, negated if it moved on); [KEEP:id] both; [UPDATE:id] text if "
            'neither; quoted against the user\'s own: ask them, then decision="yes" as well'
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
        "conversations": (
            'if the user wants them read: reflect(depth="digest") hands over the oldest'
        ),
    },
    nothing_due="Nothing is due.",
    about="What it is about",
    waiting="Waiting",
    rules="To be kept in every answer",
    rules_more="({count} more in the overview: recall with no query)",
    not_summed_up="(earlier conversations not summed up yet: {count}; call reflect)",
    elsewhere="Elsewhere: {projects}",
    of_project="More of this project",
    more_of_project="({count} more: query, or limit=100)",
    pages={
        "core": "Core memory",
        "identity": "Identity",
        "soul": "Soul",
        "pending": "Pending",
        "rejections": "Rejections",
        "no_rejections": "Nothing was refused lately.",
        "reflections": "Reflections",
        "no_reflection": "No reflection yet.",
        "rewards": "Rewards",
        "no_reward": "No reward yet.",
        "evolution": "Evolution",
        "episodes": "Episodes",
        "recent": "Recent",
        "procedures": "Procedures",
        "vault": "Vault",
        "memory": "One memory",
        "memories": "Memories",
        "graph": "Graph",
        "audit": "Audit log",
        "due": "Due",
    },
    levels={
        "summary": "(summary)",
        "tag": "(level: tag)",
        "trace": "(level: trace)",
        "archive": "(level: archive)",
    },
    told_on="told {day}",
    by_told="by the day it was told",
    by_happened="by the day it happened",
    since_day="since {day}",
    until_day="until {day}",
    either=" or ",
    several_facts=(
        "This holds several facts; next time send them as a list, one fact each: "
        "each is then found and corrected by itself."
    ),
    long_text=(
        "This is long for one memory (up to 1,000 characters are advised): "
        "a summary, with where the whole text is kept, is found better."
    ),
    which_one="Which {name}",
    which_one_said=(
        "Ask the user which one, then remember the same content with explicit=true and that one, "
        "as written here, in entities."
    ),
    followed="{named} was replaced: the verdict went to {current}.",
    forgotten="🗑️ Forgotten; restorable for {days}.",
    erased="🗑️ Erased for good.",
    erased_here="🗑️ Erased here; the git history keeps it until purged.",
    on_words="On the user's words, as the assistant tells them: “{words}”.",
    restored="♻️ Restored.",
    heard="{new} new messages, {held} held.",
    left_held="(what was shown is summed up; {count} newer messages stay held)",
    session_noted="📔 Session noted.",
    digest_done="📚 No imported conversation waits to be read.",
    quoting={"SEARCH": "Found", "COMMIT": "Committed"},
    questions={
        "when": "Shall I reflect now, or later?",
        "decide": (
            "How do you decide on this request: approve, bonus (N tokens more, or to N in all), "
            "reduce (N less, or to N in all), forgive (waive the self-penalty), "
            "penalty (N less, and what for)? Or later, or stop."
        ),
        "approve": ("Shall this reflection be recorded as it is? Yes, or what to change, or stop."),
        "approve rules": (
            "Shall these lines be laid down as shown (+ comes, − goes)? "
            "Yes, or what to change, or stop."
        ),
        "approve image": (
            "Shall this self-image replace the old one? Yes, or what to change, or stop."
        ),
    },
    form_fields={
        "When.when": ("When", "now, later or stop"),
        "Verdict.decision": ("Decision", "approve, bonus, reduce, forgive, penalty, later or stop"),
        "Verdict.tokens": (
            "Tokens",
            "For bonus, reduce, penalty: how many more or less, not the sum",
        ),
        "Verdict.reason": ("Reason", "Why, in your words"),
        "Approval.decision": ("Decision", "approve, change or stop"),
        "Approval.comment": ("Comment", "What to change, or anything you want to say"),
        "Confirmation.delete": ("Delete", "Delete what is listed above"),
    },
    decisions={
        "approve": "Approve",
        "bonus": "Bonus",
        "reduce": "Reduce",
        "forgive": "Forgive",
        "penalty": "Penalty",
    },
    granted="🎟️ {decision}: {sum} = {tokens} tokens granted.",
    reflection_recorded="🪞 Reflection recorded.",
    image_recorded="🪞 Self-image rewritten.",
    rules_recorded="📜 Laid down.",
    reflection_stopped="🛑 Stopped; nothing of a reflection was recorded.",
    reflection_waits='🌙 It waits as it is; reflect(depth="full") goes on with it.',
    reflection_put_off="🌙 Later, then; noted as due (pending-reflection.md).",
)
