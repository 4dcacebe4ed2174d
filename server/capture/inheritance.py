"""What a replacement takes over of what it replaces, where the host says nothing else."""

from collections.abc import Sequence
from dataclasses import replace

from ..domain.memory import Memory
from ..language.tokenizer import telling
from .drafts import Draft, store_of


def as_first_told(draft: Draft, known: Memory, here: str) -> Draft:
    """The draft with what an earlier call said of the same fact, and this one leaves open.

    A verdict that comes in a second call then does what it would have done in the first. `here` is
    the project of the conversation, which a fact is given that names none.
    """
    told = replace(
        draft,
        project=draft.project or (known.project if known.project != here else ""),
        category=draft.category or (known.category if known.category != "fact" else None),
        tags=draft.tags or known.tags,
        sensitivity=draft.sensitivity or known.sensitivity,
        label=draft.label or known.label,
        occurred_at=draft.occurred_at or known.occurred_at,
    )
    unsaid = store_of(replace(told, explicit=known.explicit, mood=known.mood))
    return told if known.store == unsaid else replace(told, store=draft.store or known.store)


def with_inheritance(draft: Draft, replaced: Sequence[Memory]) -> Draft:
    """The draft as the heir of these memories.

    Project, store and category are the first one's, the tags of all, the highest sensitivity, and
    the label of a secret: what somebody keeps out of sight does not come into view by a correction.
    What leaves something out and says nothing new is of the same day, and an event as it was.
    """
    if not replaced:
        return draft
    first = replaced[0]
    is_rest = _says_less(draft.content, first.text)
    goes_on = first.store != "episodic" or is_rest
    sealed = max(replaced, key=lambda memory: memory.sensitivity)
    return replace(
        draft,
        project=draft.project or first.project,
        store=draft.store or (first.store if goes_on else None),
        category=draft.category or first.category,
        tags=draft.tags or _tags_of(replaced),
        sensitivity=draft.sensitivity or sealed.sensitivity,
        label=draft.label or sealed.label,
        occurred_at=draft.occurred_at or (first.happened_at if is_rest else None),
    )


def _tags_of(memories: Sequence[Memory]) -> tuple[str, ...]:
    """The tags of all of them, each once."""
    tags: dict[str, None] = {}
    for memory in memories:
        tags.update(dict.fromkeys(memory.tags))
    return tuple(tags)


def _says_less(text: str, known: str) -> bool:
    """Whether a text has words of a known one alone, and not all of them."""
    return telling(text) < telling(known)
