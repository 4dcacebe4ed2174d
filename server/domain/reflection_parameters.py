"""What a reflection may take, and when it is due: what `[reflection]` in the settings changes."""

from dataclasses import dataclass

BASELINE = 8_000
"""Tokens that a reflection may have without asking for more."""


@dataclass(frozen=True, slots=True)
class ReflectionParameters:
    """What a reflection may take, and when it is due.

    Tokens are those of the bundled model's tokenizer.
    """

    baseline: int = BASELINE
    """Tokens that a reflection may use without asking for more."""
    input_tokens: int = 30_000
    """The most material that a reflection is given."""
    evolution_tokens: int = 2_000
    """The most that the page of the evolution may hold; what is older is made shorter."""
    kept_in_log: int = 10
    """Reflections that stay in the log in full; older ones have a line each."""
    entity_above: float = 0.3
    """Retention from which an entity belongs to the material."""
    self_image_after: int = 10
    """New self-awareness entries after which the self-image is due."""

    def __post_init__(self) -> None:
        for name in self.__slots__:
            if getattr(self, name) <= 0:
                raise ValueError(f"{name}: {getattr(self, name)}; it must be above 0")
