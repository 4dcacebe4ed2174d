"""The app in Debian's chromium, in a page that speaks to it as a host does."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from playwright.sync_api import Browser, FrameLocator, Page, expect

from recollect.server.capture.drafts import Draft
from recollect.server.chat_app.document import RESOURCE
from recollect.server.domain.caller import Caller
from tests.chat_app.conftest import SHOWS_APPS
from tests.conftest import Connect, Host, store
from tests.page.conftest import chromium as chromium
from tests.page.scene import PAYLOADS
from tests.page.test_views import barriers

pytestmark = pytest.mark.slow
_CSP = (
    "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; media-src 'self' data:; connect-src 'none'"
)
"""What hosts must put around an app that asks for nothing else."""
_HOST = """
<!doctype html><html lang="en"><title>host</title><body><main><h1>Chat</h1>
<iframe id=app title="recollect" sandbox="allow-scripts" style="width:100%"></iframe></main>
<script>
const app = document.getElementById("app");
const told = [];
addEventListener("message", async (event) => {
  if (event.source !== app.contentWindow) return;
  const { id, method, params } = event.data;
  told.push(event.data);
  const answer = (result) => event.source.postMessage({ jsonrpc: "2.0", id, result }, "*");
  if (method === "ui/initialize") answer({
    protocolVersion: "2026-01-26", hostInfo: { name: "host", version: "1" },
    hostCapabilities: { serverTools: {}, updateModelContext: { text: {} } },
    hostContext: { theme: window.theme, locale: window.locale },
  });
  else if (method === "tools/call") answer(JSON.parse(await callTool(JSON.stringify(params))));
  else if (method === "ui/update-model-context") answer({});
  else if (method === "ui/notifications/size-changed") app.style.height = params.height + "px";
  else if (method === "ui/notifications/initialized") { window.ready = true; }
});
window.show = (html) => { app.srcdoc = html; };
window.hand = (method, params) =>
  app.contentWindow.postMessage({ jsonrpc: "2.0", method, params }, "*");
</script></body>
"""


class Chat:
    """A conversation in a host that shows apps; its MCP client runs in a thread of its own."""

    def __init__(self, page: Page, host: Host, portal: BlockingPortal) -> None:
        self.page, self.host, self._portal = page, host, portal
        page.expose_function("callTool", self._call)

    def _call(self, sent: str) -> str:
        params = json.loads(sent)
        answer = self._portal.call(
            lambda: self.host.call(params["name"], **params.get("arguments", {}))
        )
        return str(answer.model_dump_json(by_alias=True, exclude_none=True))

    def says(
        self, tool: str, *, locale: str = "en-GB", theme: str = "light", **arguments: Any
    ) -> FrameLocator:
        """The model calls a tool; the app that the host shows for it."""
        sent = json.dumps({"name": tool, "arguments": arguments})
        result = json.loads(self._call(sent))
        html = self._portal.call(lambda: self.host.page(RESOURCE))
        policy = f'<head><meta http-equiv="Content-Security-Policy" content="{_CSP}">'
        self.page.goto("about:blank")
        self.page.set_content(_HOST)
        self.page.evaluate(
            "([theme, locale, html]) => { Object.assign(window, { theme, locale }); show(html); }",
            [theme, locale, html.replace("<head>", policy, 1)],
        )
        self.page.wait_for_function("window.ready === true")
        hand = "([method, params]) => hand(method, params)"
        self.page.evaluate(hand, ["ui/notifications/tool-input", {"arguments": arguments}])
        self.page.evaluate(hand, ["ui/notifications/tool-result", result])
        return self.page.frame_locator("#app")

    def told(self, method: str) -> list[Any]:
        """What the app sent the host by this method."""
        return list(
            self.page.evaluate("(method) => told.filter((each) => each.method === method)", method)
        )


@pytest.fixture
def chat(chromium: Browser, connect: Connect) -> Iterator[Chat]:
    """Whatever the app's script complains of fails the test, and so does any request of its."""
    context = chromium.new_context(viewport={"width": 720, "height": 900})
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("request", lambda request: complaints.append(request.url))
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(connect(**SHOWS_APPS)) as host,
    ):
        yield Chat(page, host, portal)
        context.close()
    assert [each for each in complaints if not each.startswith("about:")] == []


def test_results_inbox_and_deletion_are_shown_and_worked_off_in_a_chat(chat: Chat) -> None:
    """Each view after its tool; the files have what was pressed; the model hears of it."""
    engine = chat.host.engine
    bees = store(engine, "The user keeps three hives of bees.", tags=("hobby",)).id
    store(engine, "用户早上喝绿茶，不喝咖啡。", store="core")
    scout = Caller(agent="scout", session="ses_SC0VT001")
    engine.capture.remember([Draft(content="Jonas plays the cello.")], scout)

    app = chat.says("recall", query="bees hives")
    expect(app.get_by_text("The user keeps three hives of bees.")).to_be_visible()
    app.get_by_role("button", name="three hives").click()
    app.get_by_label("Text").fill("The user keeps five hives of bees.")
    app.get_by_role("button", name="Save as a new version").click()
    expect(app.get_by_role("status")).to_contain_text("Changed.")
    heir = engine.memories.by_ids([bees])[0].superseded_by
    assert "five hives" in engine.memories.by_ids([heir])[0].text
    assert "EDIT" in str(chat.told("ui/update-model-context"))
    app.get_by_role("button", name="Undo").click()
    expect(app.get_by_role("status")).to_contain_text("Undone.")

    app = chat.says("reflect", theme="dark", locale="zh-CN")
    expect(app.get_by_role("heading", name="收件箱")).to_be_visible()
    assert barriers(chat.page) == []
    app.get_by_role("button", name="好，记住").click()
    expect(app.get_by_role("status")).to_contain_text("完成")
    assert not engine.review.pending()

    app = chat.says("forget", target=["hives of bees"])
    app.get_by_role("button", name="Forget", exact=True).click()
    expect(app.get_by_role("status")).to_contain_text("Forgotten")
    assert engine.memories.by_ids([bees])[0].deleted_at


def test_each_button_of_a_memorys_card_and_of_a_contradiction_does_what_it_says(chat: Chat) -> None:
    """Looked up in the files after each; no is no."""
    engine = chat.host.engine
    bees = store(engine, "The user keeps three hives of bees.").id
    third = store(engine, "The office is on the third floor.").id
    draft = Draft(
        content="The office is on the fifth floor.", explicit=True, verdicts=((third, "conflicts"),)
    )
    engine.capture.remember([draft], Caller(session="ses_H0ST0001"))
    path = engine.settings.workspace

    def file() -> str:
        return (path / str(engine.memories.path(bees))).read_text(encoding="utf-8")

    def press(name: str, told: str) -> None:
        app.get_by_role("button", name=name, exact=True).click()
        expect(app.get_by_role("status")).to_contain_text(told)

    app = chat.says("recall", id=bees)
    press("Keep in the core", "Done.")
    assert "store: core" in file()
    press("Take out of the core", "Done.")
    assert "store: core" not in file()
    press("Still of value", "Done.")
    press("Forget", "Forgotten")
    assert "deleted_at" in file()
    press("Remember again", "Remembered again")
    assert "deleted_at" not in file()
    press("Undo", "Undone.")
    assert "deleted_at" in file()

    app = chat.says("reflect")
    app.get_by_role("button", name="This one is so", exact=True).first.click()
    expect(app.get_by_role("status")).to_contain_text("Done.")
    assert not engine.memories.in_conflict_with(engine.memories.by_ids([third])[0])

    app = chat.says("forget", target=["office"])
    press("No, leave them", "Nothing was deleted.")
    assert engine.memories.by_ids([third])[0].deleted_at is None


def test_poisoned_memories_stay_text_in_the_app(chat: Chat) -> None:
    """In every field, in every view; without a tool the host's text is shown as text."""
    engine = chat.host.engine
    scout = Caller(agent="<img src=x onerror=alert(1)>", session="ses_SC0VT001")
    for number, payload in enumerate(PAYLOADS):
        store(
            engine, f"poisoned {number} {payload}", tags=(payload[:70],), entities=(payload[:70],)
        )
        engine.capture.remember([Draft(content=f"proposed {number} {payload}")], scout)
    chat.page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    assert engine.upkeep.settle()
    calls: tuple[tuple[str, dict[str, Any]], ...] = (
        ("recall", {"query": "poisoned", "limit": len(PAYLOADS)}),
        ("reflect", {}),
    )
    for tool, arguments in calls:
        app = chat.says(tool, **arguments)
        # Which of seven that match alike come first is not said: the view opens with four.
        app.get_by_role("button", name="Show more").click()
        expect(app.get_by_text(PAYLOADS[0]).first).to_be_visible()
        assert app.locator("img, script:not(body > script), svg[onload], a").count() == 0
    assert chat.page.title() == "host"
