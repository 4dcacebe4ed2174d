"""What the conformance suite wants to find at a server, registered on top of ours.

And served by our own HTTP service.

python -m tests.conformance.fixtures HOME # prints its address
"""

import base64
import json
import sys
from pathlib import Path
from typing import Any

import anyio
from mcp.server.context import ServerRequestContext
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.prompts.base import UserMessage
from mcp.shared.exceptions import MCPError
from mcp_types import (
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    AudioContent,
    CallToolResult,
    ContentBlock,
    CreateMessageRequest,
    CreateMessageRequestParams,
    ElicitRequest,
    ElicitRequestFormParams,
    EmbeddedResource,
    EmptyResult,
    ImageContent,
    InputRequest,
    InputRequiredResult,
    ListRootsRequest,
    SamplingMessage,
    SetLevelRequestParams,
    SubscribeRequestParams,
    TextContent,
    TextResourceContents,
    UnsubscribeRequestParams,
)

from recollect.server.cli.main import run_for
from recollect.server.mcp.server import RecollectServer, build_server
from recollect.server.opening import Opening
from recollect.server.serving.http import serve_http
from recollect.server.settings import load_settings

PNG = base64.b64encode(
    base64.b64decode(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
    )
).decode()
WAV = base64.b64encode(
    b"RIFF$\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0@\x1f\0\0\x80>\0\0\x02\0\x10\0data\0\0\0\0"
).decode()
WATCHED = "test://watched-resource"
Answer = CallToolResult | InputRequiredResult


def compose(opening: Opening, **given: Any) -> RecollectServer:
    """Our server, and what the suite asks for."""
    server = build_server(opening, **given)
    _add_contents(server)
    _add_questions(server)
    _add_rounds(server)
    _add_resources(server)
    _add_prompts(server)
    return server


def _said(*blocks: ContentBlock | str) -> CallToolResult:
    return CallToolResult(
        content=[TextContent(text=block) if isinstance(block, str) else block for block in blocks]
    )


def _embedded(uri: str, text: str, mime_type: str = "text/plain") -> EmbeddedResource:
    return EmbeddedResource(resource=TextResourceContents(uri=uri, mime_type=mime_type, text=text))


def _add_contents(server: RecollectServer) -> None:
    @server.tool(description="Text.")
    def test_simple_text() -> CallToolResult:
        return _said("This is a simple text response for testing.")

    @server.tool(description="An image.")
    def test_image_content() -> CallToolResult:
        return _said(ImageContent(data=PNG, mime_type="image/png"))

    @server.tool(description="Sound.")
    def test_audio_content() -> CallToolResult:
        return _said(AudioContent(data=WAV, mime_type="audio/wav"))

    @server.tool(description="A resource.")
    def test_embedded_resource() -> CallToolResult:
        return _said(_embedded("test://embedded-resource", "This is an embedded resource content."))

    @server.tool(description="Of several kinds.")
    def test_multiple_content_types() -> CallToolResult:
        mixed = _embedded(
            "test://mixed-content-resource",
            json.dumps({"test": "data", "value": 123}),
            "application/json",
        )
        return _said(
            "Multiple content types test:", ImageContent(data=PNG, mime_type="image/png"), mixed
        )

    @server.tool(description="Fails.")
    def test_error_handling() -> CallToolResult:
        raise ToolError("This tool intentionally returns an error for testing")

    @server.tool(description="Logs.")
    async def test_tool_with_logging(ctx: Context[Any, Any]) -> CallToolResult:
        for text in ("Tool execution started", "Tool processing data", "Tool execution completed"):
            await ctx.session.send_log_message("info", text, related_request_id=ctx.request_id)
            await anyio.sleep(0.05)
        return _said("logged")

    @server.tool(description="Logs.")
    async def test_logging_tool(ctx: Context[Any, Any]) -> CallToolResult:
        await ctx.session.send_log_message("info", "at work", related_request_id=ctx.request_id)
        return _said("logged")

    @server.tool(description="Tells how far it is.")
    async def test_tool_with_progress(ctx: Context[Any, Any]) -> CallToolResult:
        for done in (0, 50, 100):
            await ctx.report_progress(done, 100)
            await anyio.sleep(0.05)
        return _said("done")

    async def set_level(
        ctx: ServerRequestContext[Any, Any], params: SetLevelRequestParams
    ) -> EmptyResult:
        return EmptyResult()

    server._lowlevel_server.add_request_handler(
        "logging/setLevel", SetLevelRequestParams, set_level
    )


# --- questions of the legacy era ---

_USER = {
    "username": {"type": "string", "description": "User's response"},
    "email": {"type": "string", "description": "User's email address"},
}
_DEFAULTS = {
    "name": {"type": "string", "default": "John Doe"},
    "age": {"type": "integer", "default": 30},
    "score": {"type": "number", "default": 95.5},
    "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
    "verified": {"type": "boolean", "default": True},
}
_OPTIONS = ["option1", "option2", "option3"]
_TITLED = [
    {"const": f"value{n}", "title": f"{name} Option"}
    for n, name in enumerate(("First", "Second", "Third"), 1)
]
_ENUMS = {
    "untitledSingle": {"type": "string", "enum": _OPTIONS},
    "titledSingle": {"type": "string", "oneOf": _TITLED},
    "legacyEnum": {
        "type": "string",
        "enum": ["opt1", "opt2", "opt3"],
        "enumNames": ["Option One", "Option Two", "Option Three"],
    },
    "untitledMulti": {"type": "array", "items": {"type": "string", "enum": _OPTIONS}},
    "titledMulti": {"type": "array", "items": {"anyOf": _TITLED}},
}


def _schema(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(required)}


def _add_questions(server: RecollectServer) -> None:
    async def ask(ctx: Context[Any, Any], message: str, schema: dict[str, Any]) -> str:
        given = await ctx.session.elicit_form(message, schema, related_request_id=ctx.request_id)
        return f"action={given.action}, content={json.dumps(given.content)}"

    @server.tool(description="Asks the client's model.")
    async def test_sampling(prompt: str, ctx: Context[Any, Any]) -> CallToolResult:
        message = SamplingMessage(role="user", content=TextContent(text=prompt))
        given = await ctx.session.create_message(
            [message], max_tokens=100, related_request_id=ctx.request_id
        )
        return _said(f"LLM response: {getattr(given.content, 'text', '')}")

    @server.tool(description="Asks the user.")
    async def test_elicitation(message: str, ctx: Context[Any, Any]) -> CallToolResult:
        return _said(
            f"User response: {await ask(ctx, message, _schema(_USER, 'username', 'email'))}"
        )

    @server.tool(description="Asks the user.")
    async def test_elicitation_sep1034_defaults(ctx: Context[Any, Any]) -> CallToolResult:
        return _said(f"Elicitation completed: {await ask(ctx, 'Who?', _schema(_DEFAULTS))}")

    @server.tool(description="Asks the user.")
    async def test_elicitation_sep1330_enums(ctx: Context[Any, Any]) -> CallToolResult:
        return _said(f"Elicitation completed: {await ask(ctx, 'Which?', _schema(_ENUMS))}")


# --- questions of the modern era ---


def _form(message: str, name: str, kind: str = "string") -> ElicitRequest:
    return ElicitRequest(
        params=ElicitRequestFormParams(
            message=message, requested_schema=_schema({name: {"type": kind}}, name)
        )
    )


def _sample(text: str, most: int = 100) -> CreateMessageRequest:
    message = SamplingMessage(role="user", content=TextContent(text=text))
    return CreateMessageRequest(
        params=CreateMessageRequestParams(messages=[message], max_tokens=most)
    )


def _answers(ctx: Context[Any, Any]) -> dict[str, dict[str, Any]]:
    given = ctx.input_responses or {}
    return {
        key: value.model_dump(mode="json", by_alias=True)
        if hasattr(value, "model_dump")
        else dict(value)
        for key, value in given.items()
    }


def _typed(answers: dict[str, dict[str, Any]], key: str, name: str) -> str:
    """What the user typed into a form; empty if that answer is not there."""
    content = answers.get(key, {}).get("content")
    return str(content.get(name, "")) if isinstance(content, dict) else ""


def _add_rounds(server: RecollectServer) -> None:
    @server.tool(description="Asks the user.")
    def test_input_required_result_elicitation(ctx: Context[Any, Any]) -> Answer:
        if name := _typed(_answers(ctx), "user_name", "name"):
            return _said(f"Hello, {name}!")
        return InputRequiredResult(
            input_requests={"user_name": _form("What is your name?", "name")}
        )

    @server.tool(description="Asks the client's model.")
    def test_input_required_result_sampling(ctx: Context[Any, Any]) -> Answer:
        if answer := _answers(ctx).get("capital_question"):
            return _said(json.dumps(answer["content"]))
        return InputRequiredResult(
            input_requests={"capital_question": _sample("What is the capital of France?")}
        )

    @server.tool(description="Asks for roots.")
    def test_input_required_result_list_roots(ctx: Context[Any, Any]) -> Answer:
        if answer := _answers(ctx).get("client_roots"):
            return _said(json.dumps(answer["roots"]))
        return InputRequiredResult(input_requests={"client_roots": ListRootsRequest()})

    @server.tool(description="Asks with a state.")
    def test_input_required_result_request_state(ctx: Context[Any, Any]) -> Answer:
        if ctx.request_state == "confirming" and "confirm" in _answers(ctx):
            return _said("state-ok")
        return InputRequiredResult(
            input_requests={"confirm": _form("Please confirm", "ok", "boolean")},
            request_state="confirming",
        )

    @server.tool(description="Asks with a state.")
    def test_input_required_result_tampered_state(ctx: Context[Any, Any]) -> Answer:
        return test_input_required_result_request_state(ctx)

    @server.tool(description="Asks three things.")
    def test_input_required_result_multiple_inputs(ctx: Context[Any, Any]) -> Answer:
        wanted: dict[str, InputRequest] = {
            "user_name": _form("What is your name?", "name"),
            "greeting": _sample("Generate a greeting", 50),
            "client_roots": ListRootsRequest(),
        }
        if wanted.keys() <= _answers(ctx).keys():
            return _said("complete")
        return InputRequiredResult(input_requests=wanted, request_state="three")

    @server.tool(description="Asks twice.")
    def test_input_required_result_multi_round(ctx: Context[Any, Any]) -> Answer:
        answers = _answers(ctx)
        if ctx.request_state and ctx.request_state.startswith("2 ") and "step2" in answers:
            return _said(f"{ctx.request_state[2:]} likes {_typed(answers, 'step2', 'color')}")
        if ctx.request_state == "1" and "step1" in answers:
            second = _form("Step 2: What is your favorite color?", "color")
            return InputRequiredResult(
                input_requests={"step2": second},
                request_state=f"2 {_typed(answers, 'step1', 'name')}",
            )
        return InputRequiredResult(
            input_requests={"step1": _form("Step 1: What is your name?", "name")}, request_state="1"
        )

    @server.tool(description="Asks only what the client can.")
    def test_input_required_result_capabilities(ctx: Context[Any, Any]) -> Answer:
        known = ctx.client_capabilities
        wanted: dict[str, InputRequest] = {}
        if known and known.elicitation:
            wanted["user_name"] = _form("What is your name?", "name")
        if known and known.sampling:
            wanted["greeting"] = _sample("Generate a greeting")
        return (
            InputRequiredResult(input_requests=wanted)
            if wanted and not ctx.input_responses
            else _said("complete")
        )

    @server.tool(description="Asks while it streams.")
    async def test_streaming_elicitation(ctx: Context[Any, Any]) -> Answer:
        await ctx.report_progress(1, 2)
        return test_input_required_result_elicitation(ctx)

    @server.tool(description="Needs sampling.")
    def test_missing_capability(ctx: Context[Any, Any]) -> CallToolResult:
        if not (ctx.client_capabilities and ctx.client_capabilities.sampling):
            raise MCPError(
                MISSING_REQUIRED_CLIENT_CAPABILITY,
                "sampling is needed",
                {"requiredCapabilities": {"sampling": {}}},
            )
        return _said("complete")


def _add_resources(server: RecollectServer) -> None:
    @server.resource("test://static-text", mime_type="text/plain", description="Text.")
    def static_text() -> str:
        return "This is the content of the static text resource."

    @server.resource("test://static-binary", mime_type="image/png", description="An image.")
    def static_binary() -> bytes:
        return base64.b64decode(PNG)

    @server.resource(
        "test://template/{id}/data", mime_type="application/json", description="By id."
    )
    def template(id: str) -> str:
        return json.dumps({"id": id, "templateTest": True, "data": f"Data for ID: {id}"})

    @server.resource(WATCHED, description="Changes.")
    def watched() -> str:
        return "unchanged"

    sdk = server._lowlevel_server
    ours = {
        name: sdk.get_request_handler(name)
        for name in ("resources/subscribe", "resources/unsubscribe")
    }

    def taking(name: str) -> Any:
        async def handle(ctx: ServerRequestContext[Any, Any], params: Any) -> Any:
            mine = ours[name]
            return (
                EmptyResult()
                if str(params.uri) == WATCHED or mine is None
                else await mine.handler(ctx, params)
            )

        return handle

    sdk.add_request_handler(
        "resources/subscribe", SubscribeRequestParams, taking("resources/subscribe")
    )
    sdk.add_request_handler(
        "resources/unsubscribe", UnsubscribeRequestParams, taking("resources/unsubscribe")
    )


def _add_prompts(server: RecollectServer) -> None:
    @server.prompt(description="Without arguments.")
    def test_simple_prompt() -> str:
        return "This is a simple prompt for testing."

    @server.prompt(description="With arguments.")
    def test_prompt_with_arguments(arg1: str, arg2: str) -> str:
        return f"Prompt with arguments: arg1='{arg1}', arg2='{arg2}'"

    @server.prompt(description="With a resource.")
    def test_prompt_with_embedded_resource(resourceUri: str) -> list[UserMessage]:
        whole = UserMessage(
            content=_embedded(resourceUri, "Embedded resource content for testing.")
        )
        return [
            whole,
            UserMessage(content=TextContent(text="Please process the embedded resource above.")),
        ]

    @server.prompt(description="With an image.")
    def test_prompt_with_image() -> list[UserMessage]:
        picture = UserMessage(content=ImageContent(data=PNG, mime_type="image/png"))
        return [picture, UserMessage(content=TextContent(text="Please analyze the image above."))]

    @server.prompt(description="Asks the user.")
    def test_input_required_result_prompt(ctx: Context[Any, Any]) -> Any:
        if about := _typed(_answers(ctx), "user_context", "context"):
            return f"About {about}."
        return InputRequiredResult(
            input_requests={"user_context": _form("What context should the prompt use?", "context")}
        )


def main() -> None:
    """Serve until ended."""
    serve_http(
        load_settings(Path(sys.argv[1])),
        host="127.0.0.1",
        port=0,
        names=[],
        without_token=True,
        say=lambda text: print(text, flush=True),
        run_command=run_for,
        build=compose,
    )


if __name__ == "__main__":
    main()
