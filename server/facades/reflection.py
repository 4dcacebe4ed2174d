"""Full reflections, step by step, and those recorded."""

from ..domain import layout
from ..domain.caller import Caller
from ..errors import UnknownId
from ..reflection import journal_pages
from ..reflection.open_reflection import OpenReflection
from ..reflection.session import StepResult
from ..reflection.steps import Step, UserQuestion
from ..review.due import ON_MEMORIES
from .facade import Facade, day_of, page_text


class ReflectionFacade(Facade):
    """Full reflections, step by step, and those recorded."""

    def question(
        self, step: Step, caller: Caller
    ) -> tuple[UserQuestion, OpenReflection | None] | None:
        """What the user has to be asked for this step (see ReflectionSession.question)."""
        with self._parts.writer.lock:
            return self._parts.reflection_session.question(step, caller)

    def take(self, step: Step, caller: Caller) -> StepResult:
        """One step of a full reflection (see ReflectionSession.take)."""
        session = self._parts.reflection_session
        return self._parts.writer.change(lambda: session.take(step, caller))

    def supplies(self, prompt: str, *, chinese: bool | None = None) -> dict[str, str]:
        """What the server fills into a prompt of the reflection."""
        due: list[str] = []
        if prompt == "reflection":
            due = [each.text for each in self._parts.due_list.all() if each.kind in ON_MEMORIES]
        return self._parts.reflection_session.supplies(prompt, due, chinese=chinese)

    def recorded(self, id: str) -> str:
        """One recorded reflection, whole.

        Raises:
            UnknownId: none has this id, or it was undone.
        """
        for path in reversed(self._parts.manifest.paths(layout.REFLECTIONS)):
            if path.startswith(layout.DIALOGUES):
                continue
            found = journal_pages.of_day(page_text(self._parts, path), id)
            if found:
                return found
        raise UnknownId(id)

    def days(self) -> list[str]:
        """The days that have a reflection, newest first."""
        paths = self._parts.manifest.paths(layout.REFLECTIONS)
        return [day_of(path) for path in reversed(paths) if not path.startswith(layout.DIALOGUES)]
