"""What a replacement takes over of what it replaces, where the host says nothing else."""

from collections.abc import Sequence
from dataclasses import replace

from ..domain.memory import Memory
from .drafts import Draft


def with_inheritance(draft: Draft, replaced: Sequence[Memory]) -> Draft:
    """The draft as the heir of these memories.

    Project, store and category are the first one's, the tags of all, the highest sensitivity, and
    the label of a secret: what somebody keeps out of sight does not come into view by a correction.
    """
    if not replaced:
        return draft
    first = replaced[0]
    tags: dict[str, None] = {}
    for memory in replaced:
        tags.update(dict.fromkeys(memory.tags))
    sealed = max(replaced, key=lambda memory: memory.sensitivity)
    return replace(
        draft,
        project=draft.project or first.project,
        store=draft.store or (first.store if first.store != "episodic" else None),
        category=draft.category or first.category,
        tags=draft.tags or tuple(tags),
        sensitivity=draft.sensitivity or sealed.sensitivity,
        label=draft.label or sealed.label,
    )
