"""What resources are called, and say where they are empty, in English."""

from collections.abc import Mapping

PAGES: Mapping[str, str] = {
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
}
