"""The workspace: the path of every file in it, and what a path says of its file.

Paths are relative to the workspace, with `/` on every platform; folders end in `/`.
"""

from contextlib import suppress
from datetime import date, tzinfo

from .memory import Memory, Store

CORE_PAGE = "MEMORY.md"
IDENTITY_PAGE = "IDENTITY.md"
SOUL_PAGE = "SOUL.md"
CRITICAL_PAGES = frozenset({IDENTITY_PAGE, SOUL_PAGE})
"""Pages that say who the assistant is: a change of theirs is announced to the user."""

ROOT = "memory/"
SEMANTIC = f"{ROOT}semantic/"
PROCEDURES = f"{ROOT}procedures/"
VAULT = f"{ROOT}vault/"
EPISODES = f"{ROOT}episodes/"
GRAPH = f"{ROOT}graph/"
ENTITIES = f"{GRAPH}entities/"
META = f"{ROOT}meta/"
REFLECTIONS = f"{META}reflections/"
DIALOGUES = f"{REFLECTIONS}dialogues/"
REWARDS = f"{META}rewards/"
ADOPTED = f"{META}adopted/"
"""What others had written where recollect writes, as it was found."""
_KEPT = (".md", ".json", ".log")
FOLDERS = (
    EPISODES,
    SEMANTIC,
    PROCEDURES,
    VAULT,
    ENTITIES,
    META,
    REFLECTIONS,
    DIALOGUES,
    REWARDS,
)
"""The folders of a new workspace."""
MEMORY_FOLDERS = (SEMANTIC, PROCEDURES, VAULT)
"""One file a memory."""

GRAPH_INDEX = f"{GRAPH}index.md"
RELATIONS = f"{GRAPH}relations.md"
AUDIT_LOG = f"{META}audit.log"
PENDING_MEMORIES = f"{META}pending-memories.md"
REJECTED_MEMORIES = f"{META}rejected-memories.md"
ACTIVITY_SNAPSHOT = f"{META}decay-scores.json"
REFLECTION_LOG = f"{META}reflection-log.md"
PENDING_REFLECTION = f"{META}pending-reflection.md"
REWARD_LOG = f"{META}reward-log.md"
EVOLUTION = f"{META}evolution.md"
PURGES = f"{META}purges.json"
"""What left the history, by id: a marker for the other machines."""
RUNNING_LOGS = frozenset({AUDIT_LOG, ACTIVITY_SNAPSHOT})
"""Written outside of a change, and committed when it is quiet; no change of its own is theirs."""
PROPOSAL_PAGES = (PENDING_MEMORIES, REJECTED_MEMORIES)
NAMED = (
    CORE_PAGE,
    *sorted(CRITICAL_PAGES),
    *FOLDERS,
    ADOPTED,
    GRAPH_INDEX,
    RELATIONS,
    AUDIT_LOG,
    PENDING_MEMORIES,
    REJECTED_MEMORIES,
    ACTIVITY_SNAPSHOT,
    REFLECTION_LOG,
    PENDING_REFLECTION,
    REWARD_LOG,
    EVOLUTION,
    PURGES,
)
"""Every path that has a name of ours, whether it is there or not."""


def memory_path(memory: Memory, zone: tzinfo, name: str = "") -> str:
    """Where the file of a new memory goes, by the month it is in the user's `zone`.

    `name` is that of a procedure, without its ending.
    """
    match memory.store:
        case "procedural":
            return f"{PROCEDURES}{name or memory.id}.md"
        case "vault":
            return f"{VAULT}{memory.id}.md"
        case _:
            return f"{SEMANTIC}{memory.created_at.astimezone(zone):%Y-%m}/{memory.id}.md"


def store_of(path: str, said: Store) -> Store:
    """The store of a memory by its folder; core and semantic share one, there the file says it."""
    if path.startswith(EPISODES):
        return "episodic"
    if path.startswith(PROCEDURES):
        return "procedural"
    if path.startswith(VAULT):
        return "vault"
    return said if said in ("core", "semantic") else "semantic"


def episode_path(day: date) -> str:
    """The log of a day."""
    return f"{EPISODES}{day}.md"


def day_of(path: str) -> date | None:
    """The day that the name of a log begins with; None for any other file."""
    with suppress(ValueError):
        return date.fromisoformat(path.rpartition("/")[2][:10])
    return None


def audit_digest(month: str) -> str:
    """What the audit log of a month (`2026-11`) was condensed to."""
    return f"{META}audit-{month}.md"


def is_read(path: str) -> bool:
    """Whether anything that stands in this file is ever shown: a page, memories, meta."""
    if is_memory(path):
        return path.endswith(".md")
    if is_kept_by_tools(path):
        return path.endswith(_KEPT)
    return path in (CORE_PAGE, *CRITICAL_PAGES)


def is_kept_by_tools(path: str) -> bool:
    """Whether tools alone write it: logs, records of reflections, pages made from memories."""
    return path.startswith((META, GRAPH))


def is_memory(path: str) -> bool:
    """Whether memories are read from this file: one a file, or a day's log of episodes."""
    return path.startswith((*MEMORY_FOLDERS, EPISODES))
