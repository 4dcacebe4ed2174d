"""What the record of one memory calls its parts, in English."""

from collections.abc import Mapping

from ..phrase_names import Record

RECORD: Mapping[Record, str] = {
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
}
TURNS: Mapping[str, str] = {
    "superseded": "replaced",
    "negated": "changed",
    "ended": "ended",
    "reaffirmed": "so again",
}
MOVED: Mapping[str, str] = {
    "shaped an answer": "shaped an answer",
    "mentioned": "mentioned again",
    "kept in a review": "kept in a review",
    "promoted to core": "promoted to core",
    "merged": "merged",
    "negated": "it changed",
    "so again": "so again",
}
TERMS: Mapping[str, str] = {
    "time": "time",
    "mention": "mention",
    "conflict": "conflict",
    "importance": "importance",
    "momentum": "momentum",
    "user": "user",
    "shown as": "shown as",
}
