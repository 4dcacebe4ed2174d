"""What a host may complete: the variables of resources and the arguments of prompts."""

from collections.abc import Sequence

from anyio import to_thread
from mcp.server.mcpserver import MCPServer
from mcp_types import (
    Completion,
    CompletionArgument,
    CompletionContext,
    PromptReference,
    ResourceTemplateReference,
)

from ...tools.context import ToolContext

_MOST = 20


class Completions:
    """Values that begin as the host began, at most 20 at once."""

    def __init__(self, context: ToolContext) -> None:
        self._context = context

    def register(self, server: MCPServer) -> None:
        """Answer a host that asks for completions, where it may read."""

        @server.completion()  # type: ignore[no-untyped-call, untyped-decorator]  # the SDK's
        async def complete(
            ref: PromptReference | ResourceTemplateReference,
            argument: CompletionArgument,
            _: CompletionContext | None,
        ) -> Completion | None:
            if not self._context.session.may("read"):
                return None
            # Who waits for the engine must not keep the others waiting: hence the thread.
            async with self._context.turn():
                if isinstance(ref, PromptReference):
                    return await to_thread.run_sync(self._of_prompt, argument)
                return await to_thread.run_sync(self._of_resource, ref.uri, argument)

    def _of_resource(self, uri: str, argument: CompletionArgument) -> Completion:
        start = argument.value.upper()
        known = self._known(uri, argument.name)
        found = [value for value in known if value.upper().startswith(start)]
        return Completion(values=found[:_MOST], total=len(found), has_more=len(found) > _MOST)

    def _of_prompt(self, argument: CompletionArgument) -> Completion:
        """Of a list of memories the last is being written."""
        if argument.name == "topic":
            return self._of_resource("", argument)
        if argument.name not in ("memory", "memories"):
            return Completion(values=[])
        before, _, start = argument.value.rpartition(" ")
        done = self._of_resource("", CompletionArgument(name="id", value=start))
        if not before:
            return done
        values = [f"{before} {value}" for value in done.values]
        return done.model_copy(update={"values": values})

    def _known(self, uri: str, variable: str) -> Sequence[str]:
        engine = self._context.engine()
        match variable:
            case "date" if uri.startswith("memory://reflections"):
                return engine.reflection.days()
            case "date":
                return engine.pages.days()
            case "id":
                return sorted(engine.memories.ids())
            case "entity" if not self._context.caller().agent:
                return engine.memories.entity_names()
            case "topic" if not self._context.caller().agent:
                projects = engine.memories.projects()
                return list(dict.fromkeys([*projects, *engine.memories.entity_names()]))
            case _:
                return ()
