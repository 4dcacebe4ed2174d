"""What fills the prompts of a reflection: its material, the rewards so far, the identity."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, tzinfo
from typing import get_args

from ..aging.activity import Activity, created
from ..aging.parameters import Ageing
from ..aging.retention import retention
from ..domain import layout
from ..domain.memory import Memory, Store
from ..domain.reflection_parameters import ReflectionParameters
from ..domain.standing import is_current
from ..language.script import is_chinese
from ..markdown_pages.entity_pages import spelling
from ..storage.index.activity import Activities
from ..storage.index.catalog import Catalog
from ..storage.workspace.files import Files
from . import journal_pages, self_image, source_material, style_guide
from .open_reflection import OpenReflection
from .source_material import Material, Told

_OF_THE_PERIOD = get_args(Store)
_MOST_OF_STORE = 5_000
_UNSCORED = 0.5
"""What a memory without scores counts for, of one."""
_REWARDS_SHOWN = 5
_BEGINNING = datetime.fromtimestamp(0, UTC)


class PromptValues:
    """Reads only, and holds no state."""

    def __init__(
        self,
        files: Files,
        catalog: Catalog,
        activities: Activities,
        count: Callable[[str], int],
        parameters: ReflectionParameters,
        *,
        zone: tzinfo,
        clock: Callable[[], datetime],
        ageing: Ageing,
    ) -> None:
        self._files = files
        self._catalog = catalog
        self._activities = activities
        self._count = count
        self._parameters = parameters
        self._zone = zone
        self._clock = clock
        self._ageing = ageing

    def reward_request(self) -> dict[str, str]:
        rewards = journal_pages.rewards(self._files.read(layout.REWARD_LOG))
        lines = [journal_pages.reward_line(reward) for reward in rewards[:_REWARDS_SHOWN]]
        return {
            "baseline": f"{self._parameters.baseline:,}",
            "rewards": "\n".join(lines) or "-",
        }

    def reflection(
        self, under_way: OpenReflection | None, due: Sequence[str], chinese: bool | None
    ) -> dict[str, str]:
        """In the language of the material, if none is given."""
        material = self.material(due)
        if chinese is None:
            chinese = is_chinese(material.text)
        granted = self._parameters.baseline
        if under_way and under_way.grant:
            granted = under_way.grant.tokens
        chosen = style_guide.menu(under_way.id if under_way else f"{self._today()}")
        elements = []
        for name in chosen:
            element = style_guide.ELEMENTS[name]
            elements.append(f"- {element.chinese if chinese else element.english}")
        return {
            "granted": f"{granted:,}",
            "elements": "\n".join(elements),
            "material": f"{material.text or '-'}\n\n{material}",
        }

    def self_image(self) -> dict[str, str]:
        page = self._files.read(layout.IDENTITY_PAGE)
        return {
            "identity": (page or b"").decode("utf-8", "replace"),
            "months": ", ".join(self_image.past_months(page, self._today())) or "-",
        }

    def material(self, due: Sequence[str]) -> Material:
        """What there is to reflect on since the last time, within the input budget."""
        since = self._last_through() or _BEGINNING
        written: list[Memory] = []
        for store in _OF_THE_PERIOD:
            written += self._catalog.written_since(since, store, _MOST_OF_STORE)
        activities = self._activities.get_many([memory.id for memory in written])
        period = []
        for memory in written:
            activity = activities.get(memory.id) or self._at_first(memory)
            period.append(Told(memory, _matters(memory, activity.importance)))
        budget = self._parameters.input_tokens
        entities = self._live_entities()
        return source_material.gathered(period, entities, due, budget, self._count, self._zone)

    def _at_first(self, memory: Memory) -> Activity:
        return created(memory.category, memory.created_at, self._ageing)

    def _last_through(self) -> datetime | None:
        for known in journal_pages.logged(self._files.read(layout.REFLECTION_LOG)):
            if known.through:
                return known.through
        return None

    def _live_entities(self) -> list[tuple[str, list[Memory]]]:
        """Entities whose memories are retained above the limit, and those memories.

        The most alive come first, entities and memories alike.
        """
        by_name: dict[str, list[tuple[float, Memory]]] = {}
        for _, memory in self._catalog.each():
            tells = _tells_of_entities(memory, self._clock())
            if tells and source_material.unfit(memory) is None:
                retained = self._retention(memory)
                if retained > self._parameters.entity_above:
                    for name in memory.entities:
                        by_name.setdefault(name.casefold(), []).append((retained, memory))
        for memories in by_name.values():
            memories.sort(key=_retained, reverse=True)
        ranked = sorted(by_name.items(), key=lambda entity: _retained(entity[1][0]), reverse=True)
        entities = []
        for name, retained_memories in ranked:
            memories_of_it = [memory for _, memory in retained_memories]
            entities.append((spelling(memories_of_it, name), memories_of_it))
        return entities

    def _retention(self, memory: Memory) -> float:
        activity = self._activities.get_many([memory.id]).get(memory.id)
        activity = activity or self._at_first(memory)
        return retention(activity, memory.store, self._clock(), self._ageing)

    def _today(self) -> date:
        return self._clock().astimezone(self._zone).date()


def _retained(pair: tuple[float, Memory]) -> float:
    return pair[0]


def _matters(memory: Memory, importance: float) -> float:
    """How much a memory of the period matters: its importance, its scores, the user's own wish."""
    scored = memory.appraisal.total / 10 if memory.appraisal else _UNSCORED
    return importance + scored + memory.explicit


def _tells_of_entities(memory: Memory, now: datetime) -> bool:
    """Whether it says something of an entity, and still holds."""
    if not memory.entities or memory.store == "episodic":
        return False
    return is_current(memory, now)
