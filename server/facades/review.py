"""What waits for judgement, what is being said, and operations that decide."""

from collections.abc import Callable, Collection, Sequence
from datetime import date

from ..domain.caller import Caller
from ..domain.ids import TURNS
from ..domain.memory import Memory
from ..domain.proposal import Proposal
from ..errors import UnknownId
from ..language.conversation import Message
from ..review import announcing, proposals_to_ask
from ..review.due import EVERY_ONE, MOST_OF_A_KIND, Due
from ..review.operation import Operation
from ..review.plan import Applied
from ..storage.change import Recorded
from .facade import Facade

_ALIKE_SHOWN = 5


class ReviewFacade(Facade):
    """What waits for judgement, what is being said, and operations that decide."""

    def due(self, caller: Caller | None = None, most: int = MOST_OF_A_KIND) -> list[Due]:
        """What waits for judgement, `most` of a kind; with what `caller` is saying just now."""
        due = self._parts.due_list.all(caller.session if caller else "", most)
        due += self._reflections()
        unread = self._parts.digester.waiting()
        if unread:
            told = f"{unread.month}: {unread.read} of {unread.count} imported conversations read"
            due.append(Due("conversations", (), told))
        return due

    def to_tell_of(self, caller: Caller) -> list[Due]:
        """What waits, as far as this conversation is to be told at its beginning.

        What merely tidies up is told of in one conversation a month, and never to a sub-agent.
        """
        urgent = self.urgent()
        if caller.agent or not caller.session or not self._may_tell_of_tidying(caller.session):
            return urgent
        due = self.due(most=EVERY_ONE)
        if len(due) > len(urgent):
            with self._parts.writer.lock:
                announcing.tidying_told(self._parts.values, self._today(), caller.session)
        return due

    def urgent(self) -> list[Due]:
        """What waits for a word, without what merely tidies up."""
        due = self._parts.due_list.urgent() + self._reflections()
        return [each for each in due if each.kind in announcing.URGENT]

    def _reflections(self) -> list[Due]:
        waiting = self._parts.reflection_session.waiting()
        return [Due(each.kind, (), each.text, each.template) for each in waiting]

    def _may_tell_of_tidying(self, session: str) -> bool:
        with self._parts.writer.lock:
            return announcing.may_tell_of_tidying(self._parts.values, self._today(), session)

    def tidying_listed(self) -> None:
        """What is to be tidied up was listed (see announcing.tidying_listed)."""
        parts = self._parts
        with parts.writer.lock:
            announcing.tidying_listed(parts.values, self._today())

    def _today(self) -> date:
        return self._parts.clock().astimezone(self._parts.settings.zone).date()

    def offered(self, due: Sequence[Due], caller: Caller) -> None:
        """The caller was shown these in full and asked to decide."""
        with self._parts.writer.lock:
            self._parts.message_buffer.new_review(caller)
            for each in due:
                if each.stretch:
                    self._parts.message_buffer.offer(each.stretch, caller)

    def hear(self, messages: Sequence[Message], caller: Caller) -> tuple[int, int]:
        """Hold what is being said (see MessageBuffer.hear)."""
        with self._parts.writer.lock:
            return self._parts.message_buffer.hear(messages, caller)

    def conversation_ended(self, session: str) -> None:
        """A host says that this conversation is over: what it left is due for a summary."""
        with self._parts.writer.lock:
            self._parts.message_buffer.ended(session)

    def conversations_to_sum_up(self, session: str) -> int:
        """How many other conversations left messages that no summary tells of."""
        due = self._parts.message_buffer.to_sum_up(session)
        return len({stretch.session for stretch in due} - {session})

    def operate(
        self,
        operations: Sequence[Operation],
        caller: Caller,
        user_said: str = "",
    ) -> tuple[list[Applied], Recorded | None]:
        """Carry out a list of operations, or nothing (see OperationRunner.apply)."""
        parts = self._parts
        only_searches = all(operation.verb == "SEARCH" for operation in operations)
        if only_searches:
            with parts.writer.lock:
                parts.message_buffer.count_search_round(caller)
        applied = parts.writer.change(lambda: parts.operations.apply(operations, caller, user_said))
        if not all(_leaves_exchange(operation) for operation in operations):
            with parts.writer.lock:
                parts.message_buffer.judged(caller)
        return applied

    def end_session(self, summary: str, caller: Caller) -> tuple[Memory, Recorded, int]:
        """Store what a conversation was about (see SessionSummaries.write)."""
        summaries = self._parts.session_summaries
        return self._parts.writer.change(lambda: summaries.write(summary, caller))

    def look_for_merges(self, go_on: Callable[[], bool] = lambda: True) -> None:
        """Look at what changed since the last time for memories that nearly say the same.

        Reads only, apart from what it notes of them; stops where `go_on` says no.
        """
        self._parts.merge_candidates.look(go_on)

    def pending(self) -> list[Proposal]:
        """Proposals that wait for a decision."""
        return list(self._parts.proposals.pending())

    def proposal(self, id: str) -> Proposal:
        """The proposal of this id that waits.

        Raises:
            UnknownId: none does.
        """
        pending = self.pending()
        for proposal in pending:
            if proposal.id == id:
                return proposal
        raise UnknownId(id, [proposal.id for proposal in pending[:_ALIKE_SHOWN]])

    def rejected(self) -> list[Proposal]:
        """What was refused and is still kept."""
        return list(self._parts.proposals.rejected())

    def proposals_answering(self, query: str, entity: str = "") -> list[Proposal]:
        """Proposals that a search would find, were they memories; of an entity, those naming it."""
        return proposals_to_ask.answering(self._parts.proposals.pending(), query, entity)

    def proposals_of_times(self, spans: Sequence[tuple[float, float]]) -> list[Proposal]:
        """Proposals that tell of a time in one of the `spans`, in seconds since 1970."""
        pending = self._parts.proposals.pending()
        return proposals_to_ask.of_times(pending, spans, self._parts.settings.zone)

    def to_ask_about(self, session: str, without: Collection[str] = ()) -> list[Proposal]:
        """Proposals that this conversation is to put before the user: each in one of them.

        None of `without`, which the call at hand has told of itself.
        """
        parts = self._parts
        with parts.writer.lock:
            return proposals_to_ask.to_ask_about(
                parts.proposals.pending(),
                parts.values,
                session,
                parts.clock(),
                parts.settings.zone,
                without,
            )

    def told_of(self, proposal: Proposal) -> str:
        """A proposal in its words; of an operation also the memories that it is on."""
        if "operation" not in proposal.details:
            return proposal.content
        return f"{proposal.content}{self._parts.due_list.texts_named_in(proposal)}"


def _leaves_exchange(operation: Operation) -> bool:
    """Whether it judges nothing of what is being said: a search, a summary of other messages."""
    return operation.verb == "SEARCH" or bool(operation.ids and TURNS.fullmatch(operation.id))
