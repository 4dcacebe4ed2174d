"""The arguments of the reflect tool, and what one call of it wants."""

from typing import Annotated, Literal

from pydantic import Field

from ..server.domain.validation import flaw
from ..server.errors import InputError
from ..server.reflection.consent import read_answer
from ..server.reflection.steps import Step, UserReply
from ..server.review.operation import Operation
from ..server.review.operation_parser import parse
from .arguments import Insights, Messages, Name
from .registration import ToolRequest


class ReflectRequest(ToolRequest):
    """The arguments of one call."""

    depth: Annotated[
        Literal["turn", "session", "digest", "full"],
        Field(
            description="session: end it, with a summary; digest: imported chats; full: by steps"
        ),
    ] = "turn"
    operations: Annotated[str, Field(description="As above or JSON")] = ""
    summary: Annotated[str, Field(description="2-5 sentences: topics, decisions, what is open")] = (
        ""
    )
    turns: Annotated[Messages, Field(description="New messages: User: …")] = []
    decision: Annotated[str, Field(description="full: the user's own words, never yours")] = ""
    request: Annotated[str, Field(description="full: '+N why; -N why', or none")] = ""
    monologue: Annotated[str, Field(description="full: its text")] = ""
    self_awareness: Annotated[Insights, Field(description="Insights from it")] = []
    self_image: Annotated[
        str, Field(description="Its five sections; or, for SOUL.md: ## Boundaries, - line")
    ] = ""
    agent: Annotated[Name, Field(description="Sub-agent")] = ""

    def step(self) -> Step | None:
        """The step of a full reflection that these arguments make, if they make one."""
        said = UserReply(words=self.decision.strip())
        if self.depth == "turn" and self.operations.strip() and not self._writes:
            return None  # the decision is on the operations
        parts = (self.decision, self.request, self.monologue, self.self_image)
        if self.depth != "full" and not any(part.strip() for part in parts):
            return None
        if self.depth == "session":  # "going to sleep" ends it, and begins to ask
            return Step(said=said)
        return Step(
            said=said,
            request=self.request if self.request.strip() else None,
            monologue=self.monologue,
            summary=self.summary,
            insights=tuple(self.self_awareness),
            image=self.self_image,
            dialogue=tuple(self.turns),
        )

    @property
    def _writes(self) -> bool:
        parts = (self.request, self.monologue, self.self_image)
        return any(part.strip() for part in parts)

    def user_said(self) -> str:
        """The user's own yes to the operations, if the call brings one.

        Raises:
            InputError: what it brings is no yes.
        """
        words = self.decision.strip()
        if not words or self.depth != "turn":
            return ""
        answer = read_answer(words)
        if answer is not None and answer.reply == self._declined_by():
            return words
        if answer is None or answer.reply != "approve":
            raise InputError(
                "decision",
                "that is no plain yes to these operations",
                "Ask the user, and pass on their own yes; without decision the assistant alone "
                "decides.",
            )
        return words

    def _declined_by(self) -> str:
        """The answer that a list means which only declines what was proposed, or puts it off."""
        for verb, answer in (("REJECT", "stop"), ("DEFER", "later")):
            if all(operation.verb == verb for operation in self.wanted()):
                return answer
        return ""

    @property
    def decides(self) -> bool:
        """Whether it says what to do, and does not ask what is due."""
        return bool(self.operations.strip() or self.summary.strip())

    def wanted(self) -> list[Operation]:
        """The operations.

        Raises:
            OperationError: a line is none.
        """
        return parse(self.operations) if self.operations.strip() else []

    def check(self) -> None:
        """Refuse what cannot be used before anything is done.

        Raises:
            InputError: the summary is missing or cannot be stored.
        """
        if self.depth == "session" and not self.summary.strip():
            raise InputError(
                "summary",
                "it is missing",
                "Sum the session up in two to five sentences, in the user's language.",
            )
        found = flaw(self.summary) if self.summary.strip() else None
        if found:
            raise InputError("summary", found.problem, found.remedy)
