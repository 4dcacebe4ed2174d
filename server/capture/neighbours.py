"""What is known already and near a new fact: the same, to be asked about, or a giver of tags."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from datetime import datetime
from statistics import median
from typing import Literal

from ..domain.memory import Memory
from ..language import attributes, people
from ..language.attributes import Statement, news_topics, overlaps
from ..language.tokenizer import telling
from ..search.alike import MEASURED, Alike, Nearest
from ..storage.index.attributes import Attributes
from ..storage.index.catalog import Catalog
from ..storage.vectors.indexer import Indexer
from .amending import wants_another_kind
from .batch import Batch
from .drafts import Draft, can_come_true, can_renew, told_again
from .near import Near
from .neighbour_similarity import DIFFERS, SHOWN, may_tell_of, says_again, to_ask_about, to_show
from .outcomes import Neighbour
from .secret_drafts import kinds_in
from .succession import Succession

_SOUGHT = 6
_SOUGHT_OF_AN_ATTRIBUTE = 20
_RARE = 3
"""What more of the nearest memories tell of is told of everywhere."""
_EACH_MORE = 0.2
"""What is worth each kind of statement that two facts have in common beside the first."""
_SOME = 5
"""Of fewer memories nobody can tell what all have in common."""
_MADE_UP = ("fictional", "hypothetical")
"""Moods of what neither contradicts a fact nor is contradicted by one."""


class Neighbourhood:
    """Reads only, and holds nothing."""

    def __init__(
        self,
        alike: Alike,
        succession: Succession,
        catalog: Catalog,
        indexer: Indexer,
        by_attribute: Attributes,
        *,
        clock: Callable[[], datetime],
    ) -> None:
        self._alike = alike
        self._succession = succession
        self._catalog = catalog
        self._indexer = indexer
        self._attributes = by_attribute
        self._clock = clock

    def begin(self, draft: Draft, batch: Batch) -> None:
        """Begin to look for what is near a draft, beside what `of` does not need; of no secret."""
        content = draft.content.strip()
        if not draft.is_secret and not kinds_in(draft):
            batch.nearest[content] = self._alike.begun(content)

    def of(self, draft: Draft, batch: Batch) -> list[Near]:
        """Current memories that may say the same as a draft or contradict it; of a secret none."""
        if draft.is_secret:
            return []
        nearest = _begun(draft.content, batch, self._alike)
        others = self._other_names(draft)
        statement = self._stated(draft.content)
        found: list[Near] = []
        sought = list(self._sought(draft, statement, others, nearest))
        in_place = self._in_place_of_the_past(draft, batch)
        seen = {memory.id for memory, _ in sought}
        sought += [(memory, None) for memory in in_place.values() if memory.id not in seen]
        topics = self._rare_topics(draft, [memory for memory, _ in sought])
        for memory, similarity in sought:
            known = self._stated(memory.text)
            contested, is_firm = _contested(statement, known)
            if memory.store == "episodic":  # what happened has happened
                contested, is_firm = 0.0, False
            shares = bool(
                _names_of(draft.entities).intersection(_names_of(memory.entities))
                or others.intersection(_names_of(memory.entities, memory.text))
            )
            found.append(
                Near(
                    memory,
                    similarity,
                    contested=contested,
                    is_firm=is_firm,
                    news=_news_of(draft, memory, statement, known, topics),
                    shares_name=shares,
                    is_of_another=_is_of_another(draft, memory),
                    is_of_others=_is_told_of_others(draft, memory, statement, known),
                    is_in_place=memory.id in in_place,
                )
            )
        return self._measured(found, nearest)

    def _measured(self, found: list[Near], nearest: Nearest) -> list[Near]:
        """With how near in meaning each is, beside all others."""
        if all(each.similarity is None for each in found):
            return found  # by words alone
        measured = nearest()
        first, ahead = _first(found)
        common = median(measured.values()) if len(measured) >= _SOME else 0.0
        return [
            replace(
                each,
                is_far=self._is_far(each, measured),
                farther=measured.get(each.memory.id, 0.0),
                is_nearest=each.memory.id == first,
                ahead=ahead if each.memory.id == first else 0.0,
                common=common,
            )
            for each in found
        ]

    def _in_place_of_the_past(self, draft: Draft, batch: Batch) -> dict[str, Memory]:
        """What stands in the place of what was, where a draft tells that this is so again."""
        found: dict[str, Memory] = {}
        if not says_again(draft.content):
            return found
        for past in self._alike.past(draft.content, _SOUGHT):
            if may_tell_of(draft, past):
                heir = self._succession.current(past.id, batch)
                if heir.id != past.id and not heir.is_secret:
                    found[heir.id] = heir
        return found

    def _rare_topics(self, draft: Draft, memories: Sequence[Memory]) -> frozenset[str]:
        """What clauses of a draft open with in which something happens, and few memories tell of.

        Who is told of everywhere does and meets with more than can end anything.
        """
        topics = news_topics.opened(draft.content) - telling(draft.project)
        topics -= telling(" ".join(self._catalog.people.called([people.USER], self._clock())))
        counted: Counter[str] = Counter()
        for memory in memories:
            counted.update(topics & telling(memory.text))
        return frozenset(word for word in topics if counted[word] <= _RARE)

    def _is_far(self, near: Near, measured: Mapping[str, float]) -> bool:
        """What had no vector when this was looked for is not far, though it may have one by now."""
        id = near.memory.id
        if near.similarity is not None or id in measured:
            return near.similarity is None
        return len(measured) >= MEASURED and self._catalog.vector_queue.has_vector(id)

    def _sought(
        self, draft: Draft, statement: Statement, others: Set[str], nearest: Nearest
    ) -> Iterator[tuple[Memory, float | None]]:
        """What is similar, then what is about the same attributes or tells of the same people."""
        numbers = self._attributes.alike(statement, _SOUGHT_OF_AN_ATTRIBUTE, states=True)
        numbers += self._telling_of(others)
        if statement.changes and statement.begins_with:
            numbers += self._telling_of({statement.begins_with})
        near = self._alike.current(draft.content, draft.entities, _SOUGHT, nearest)
        yield from near
        similar = {memory.id for memory, _ in near}
        for memory in self._catalog.by_number(numbers).values():
            if memory.id not in similar and memory.current and not memory.is_secret:
                yield memory, None

    def _stated(self, text: str) -> Statement:
        """What a text states, with all that those whom it is about are known by."""
        return self._catalog.people.widened(attributes.read(text), text, self._clock())

    def _other_names(self, draft: Draft) -> set[str]:
        """What else those whom a draft names are called."""
        named = _names_of(draft.entities, draft.content)
        return set(self._catalog.people.called(named, self._clock())) - named

    def _telling_of(self, names: Set[str]) -> list[int]:
        """The latest memories that tell of these people."""
        found: list[int] = []
        for name in names:
            found += self._catalog.people.telling(name, self._clock())[-_SOUGHT_OF_AN_ATTRIBUTE:]
        return found

    def to_ask_about(self, draft: Draft, near: Sequence[Near]) -> tuple[Neighbour, ...]:
        """What may be wrong, over or the same now: of a secret, what has its label."""
        if draft.is_secret:
            return self._of_one_label(draft)
        at_one_time = [each for each in near if not _is_over_before(each.memory, draft)]
        return to_ask_about(draft, at_one_time, self._clock())

    def to_show(
        self, draft: Draft, near: Sequence[Near], asked: Sequence[Neighbour]
    ) -> tuple[Neighbour, ...]:
        """What a change may be of, beside what is asked about: the nearest in meaning."""
        if draft.is_secret:
            return ()
        return to_show(draft, near, {each.id for each in asked}, self._clock())

    def _of_one_label(self, draft: Draft) -> tuple[Neighbour, ...]:
        """The secrets known of what a new one is of: which of them holds, only a host can say.

        Two that nobody judged look alike wherever they are shown.
        """
        judged = {id for id, _ in draft.verdicts}
        known = [*self._alike.sealed_about(draft.label), *self._alike.sealed_under(draft.label)]
        of_one_thing = {memory.id: memory for memory in known}.values()
        alike = [memory for memory in of_one_thing if memory.id not in judged]
        found = [
            Neighbour(id=memory.id, text=f"🔒 {memory.label}", similarity=None, contested=True)
            for memory in alike
        ]
        return tuple(found[-SHOWN:])

    def same(self, draft: Draft, batch: Batch) -> Memory | None:
        """The memory that says just this already, if there is one."""
        by_host = draft.judged("same")
        if by_host:
            return self._succession.memory(by_host[0], batch)
        return next(self._same_words(draft, batch), None)

    def _same_words(self, draft: Draft, batch: Batch) -> Iterator[Memory]:
        differing = set(draft.judged(*DIFFERS))
        said = self._succession.said_before(draft.content, batch)
        for memory in sorted(said, key=lambda known: known.mood != draft.mood):
            if draft.mood != memory.mood and not can_come_true(draft, memory):
                continue
            if told_again(draft, memory) or wants_another_kind(draft, memory):
                continue
            if not can_renew(draft) and not self._succession.is_current(memory):
                continue
            # Sent again as it stands, it differs in nothing.
            if memory.id not in differing or memory.text == draft.content:
                yield memory


def _first(found: Sequence[Near]) -> tuple[str, float]:
    """What is nearest in meaning of all that holds, and how much nearer it is than the next."""
    near = sorted(((each.similarity or 0.0, each.memory.id) for each in found), reverse=True)
    (similarity, first), (next_best, _) = [*near, (0.0, ""), (0.0, "")][:2]
    return first, similarity - next_best


def _begun(text: str, batch: Batch, alike: Alike) -> Nearest:
    return batch.nearest.get(text) or alike.begun(text)


def _contested(new: Statement, known: Statement) -> tuple[float, bool]:
    """How firmly the two may contradict each other by what both tell of one person.

    1 for one attribute or state, more for several; and whether one has one of it at a time.
    """
    contested, outlived = attributes.contested(new, known), attributes.outlived(new, known)
    tells_more = attributes.tells_more(new, known)
    kinds = len(contested | outlived | attributes.turned_round(new, known))
    worth = 1 + _EACH_MORE * (kinds - 1) if kinds else 0.0
    single = contested & attributes.SINGLE or outlived & attributes.SINGLE_STATES
    is_plan_done = bool(worth and known.plans and new.changes)
    return worth + tells_more + is_plan_done, bool(tells_more or single)


def _news_of(
    draft: Draft, memory: Memory, statement: Statement, known: Statement, topics: Set[str]
) -> Literal["its", "theirs", ""]:
    """Whether a draft tells what became of something that a memory tells of.

    It may be whom the memory is about, whose other doings go on.
    """
    if overlaps.opening_of_both(draft.content, memory.text):
        return ""
    is_done_otherwise = memory.store == "procedural" and news_topics.is_of_one_doing(
        draft.content, memory.text
    )
    if is_done_otherwise or topics & news_topics.shared(draft.content, memory.text):
        return "its"
    if not statement.changes:
        return ""
    is_theirs = statement.begins_with in known.names
    is_theirs |= people.opens_with_one_of(draft.content, memory.text)
    return "theirs" if is_theirs else ""


def _is_of_another(draft: Draft, memory: Memory) -> bool:
    """Whether they tell of two people of one name, or one is made up and the other is not."""
    if (draft.mood in _MADE_UP) != (memory.mood in _MADE_UP):
        return True
    roles = people.roles_of(draft.content, draft.entities)
    if people.tell_of_two(roles, people.roles_of(memory.text, memory.entities)):
        return True
    return people.share_a_first_name_alone(draft.content, memory.text)


def _is_told_of_others(draft: Draft, memory: Memory, new: Statement, known: Statement) -> bool:
    """Whether each tells of somebody whom the other does not name, and of one attribute."""
    if not attributes.is_of_others(new, known):
        return False
    whose = telling(" ".join(attributes.owners(new) | attributes.owners(known)))
    return not whose & telling(draft.content) & telling(memory.text)


def _is_over_before(memory: Memory, draft: Draft) -> bool:
    """Whether it holds until a day on which the draft has not begun, or begins."""
    ends = memory.valid_until
    return bool(ends and draft.begins and ends <= draft.begins)


def _names_of(entities: Sequence[str], text: str = "") -> set[str]:
    """The names that something is said to name, and those that its text tells, folded."""
    return {people.qualified(name)[0] for name in entities} | people.read(text).names
