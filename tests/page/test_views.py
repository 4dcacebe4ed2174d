"""Every view in a real browser: what it shows, by mouse and keyboard, and no barrier in it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from recollect.server.capture.drafts import Draft
from recollect.server.domain.caller import Caller
from recollect.server.engine import Engine
from recollect.server.exchange import last_backup
from recollect.server.exchange.last_backup import LastBackup
from recollect.server.page.commit_subjects import told
from recollect.server.page.engine_lines import said as as_said
from recollect.server.page.words import words
from recollect.server.search.query import Query
from tests.conftest import Clock, in_turn, store
from tests.page.scene import PAYLOADS, furnish, poison

pytestmark = pytest.mark.slow
VIEWS = ("/", "/inbox", "/core", "/timeline", "/things", "/activity", "/history", "/health")
_BARRIERS = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]},
    "resultTypes": ["violations"],
}
"""Of what is well only the number is told: its places were half of what the browser had to do."""


def barriers(page: Page, scheme: Literal["light", "dark"] = "light") -> list[str]:
    """What axe-core finds against in these colours, with the places."""
    page.emulate_media(color_scheme=scheme)
    found = Axe().run(page, options=_BARRIERS).response["violations"]
    return [f"{each['id']}: {[node['target'] for node in each['nodes']][:5]}" for each in found]


def base(page: Page) -> str:
    return page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2]


def test_no_view_has_a_barrier(page: Page, engine: Engine, clock: Clock) -> None:
    """axe-core, in both colour schemes and both languages, at the width of a phone too."""
    ids = furnish(engine, clock)
    places = [*VIEWS, f"/memory/{ids['moved']}", f"/memory/{ids['code']}", "/things/anna"]
    places += ["/?q=Anna", f"/history/{engine.history.log(limit=1)[0].sha}"]
    for number, place in enumerate(places):
        width = 390 if number % 2 else 1200
        page.set_viewport_size({"width": width, "height": 900})
        mark = "&" if "?" in place else "?"
        language = "zh" if number % 3 == 0 else "en"
        page.goto(f"{base(page)}{place}{mark}language={language}")
        assert barriers(page, "light") == [], place
        assert barriers(page, "dark") == [], f"{place}, dark"
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{place} is wider than a phone"


def test_nothing_that_is_remembered_becomes_more_than_text(
    page: Page, engine: Engine, clock: Clock
) -> None:
    """Poisoned text in every field, in every view: no script runs, no request leaves."""
    furnish(engine, clock, days=1)
    poison(engine)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    ids = sorted(engine.memories.ids())
    places = [*VIEWS, *(f"/memory/{id}" for id in ids), "/?mode=debug&limit=300"]
    places += [f"/history/{commit.sha}" for commit in engine.history.log(limit=8)]
    for place in places:
        page.goto(f"{base(page)}{place}")
        assert "owned" not in page.title() or "document.title" in page.title(), place
        assert page.locator("main script, main iframe, main object, main img").count() == 0, place
        assert page.locator("main [onload], main [onerror], main [hx-get]").count() == 0, place
        assert page.locator("main a[href^='javascript']").count() == 0, place
        assert page.evaluate("document.title") != "owned"
    names = [name for name, _ in engine.memories.entity_counts()[:8]]
    for name in engine.memories.spelled(names).values():
        page.goto(f"{base(page)}/things")
        page.get_by_role("link", name=name, exact=True).last.click()
        expect(page.locator("h1")).to_contain_text(name[:20], ignore_case=True)
    assert {url.partition("//")[2].partition("/")[0] for url in asked} == {
        base(page).partition("//")[2]
    }
    assert len(PAYLOADS) == 7


def test_poison_in_the_address_becomes_no_more_than_text(page: Page, engine: Engine) -> None:
    """Search words, filters, days and the way back come from the address."""
    store(engine, "The user keeps bees.")
    for payload in PAYLOADS:
        for fields in (
            ("q", "tag", "entity", "project"),
            ("since", "day", "limit", "done", "undo"),
        ):
            query = urlencode(dict.fromkeys(fields, payload))
            page.goto(f"{base(page)}/?{query}")
            assert page.title() != "owned"
            assert page.locator("main img, main script").count() == 0


def test_a_person_edits_forgets_and_takes_back_by_mouse(page: Page, engine: Engine) -> None:
    """Each step shows what became of it, and the files have it."""
    old = store(engine, "The user keeps three hives of bees.").id
    page.goto(f"{base(page)}/?q=bees")
    page.get_by_role("link", name="three hives").click()
    page.get_by_text("Edit", exact=True).click()
    page.get_by_label("Text").fill("The user keeps five hives of bees.")
    page.get_by_role("button", name="Save as a new version").click()
    expect(page.get_by_role("status")).to_contain_text("Changed.")
    expect(page.locator("ins")).to_have_text("five")
    heir = engine.memories.by_ids([old])[0].superseded_by
    assert heir
    page.locator("summary", has_text="Forget").click()
    page.get_by_role("button", name="Forget", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Forgotten")
    assert engine.memories.by_ids([heir])[0].deleted_at
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status")).to_contain_text("Undone.")
    assert engine.memories.by_ids([heir])[0].deleted_at is None


def test_the_inbox_is_worked_off_with_clicks(page: Page, engine: Engine, clock: Clock) -> None:
    """One click each; what is decided is gone from the list."""
    furnish(engine, clock, days=1)
    page.get_by_role("link", name="Inbox").click()
    expect(page.locator("h1")).to_have_text("Inbox")
    item = page.locator(".item", has_text="plays the cello in a quartet")
    item.get_by_role("button", name="Yes, store it").click()
    expect(page.get_by_role("status")).to_contain_text("Done.")
    expect(page.locator(".item", has_text="plays the cello")).to_have_count(0)
    contradiction = page.locator(".card", has=page.locator(".text", has_text="fifth floor"))
    contradiction.get_by_role("button", name="This one is so").click()
    expect(page.locator(".item", has_text="third floor")).to_have_count(0)
    found = page.get_by_role("navigation").get_by_role("link", name=re.compile("Inbox"))
    expect(found).to_contain_text("1")


def test_what_a_host_stores_appears_by_itself(page: Page, engine: Engine) -> None:
    """Within a second, without a reload; what somebody is writing stays."""
    expect(page.get_by_text("Nothing is remembered yet.")).to_be_visible()
    store(engine, "The user keeps bees.")
    expect(page.get_by_text("The user keeps bees.")).to_be_visible()
    page.get_by_role("link", name="keeps bees").click()
    page.get_by_text("Edit", exact=True).click()
    page.get_by_label("Text").fill("half a sentence")
    store(engine, "The user plays the cello.")
    expect(page.get_by_role("status")).to_contain_text("Something changed meanwhile")
    expect(page.get_by_label("Text")).to_have_value("half a sentence")


def test_what_a_host_stores_before_the_page_listens_appears_too(page: Page, engine: Engine) -> None:
    def late(route: Route) -> None:
        store(engine, "The user keeps bees.")
        route.continue_()

    page.route("**/live*", late, times=1)
    page.reload()
    expect(page.get_by_text("The user keeps bees.")).to_be_visible()


def test_what_somebody_begins_to_write_while_the_view_is_asked_for_again_stays(
    page: Page, engine: Engine
) -> None:
    """The answer that shows what changed comes late; it takes no open form away."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.headers.get("follows"):
            held.append(route)
        else:
            route.continue_()

    page.goto(f"{base(page)}/core")
    page.route("**/core", hold)
    with page.expect_request(lambda request: "follows" in request.headers):
        store(engine, "The user keeps bees.")
    page.get_by_text("A new rule", exact=True).press("Enter")
    rule = page.get_by_label("Rule", exact=True)
    rule.fill("Answer in short sentences.")
    held[0].continue_()
    expect(page.get_by_role("status")).to_contain_text("Something changed meanwhile")
    expect(rule).to_have_value("Answer in short sentences.")


def _follow(page: Page, change: Callable[[], object]) -> None:
    """Let something change that a host did, and give the page time to show it."""
    page.evaluate(
        """() => {
          window.listening = false;
          window.told = new Promise((done) => {
            const news = new EventSource("/live");
            news.onopen = () => { window.listening = true; };
            news.addEventListener("changed", () => { news.close(); setTimeout(done, 700); });
          });
        }"""
    )
    while not page.evaluate("window.listening === true"):
        page.wait_for_timeout(20)  # `wait_for_function` would need what the page's policy forbids
    change()
    page.evaluate("window.told")


def test_what_somebody_is_about_to_press_stays_where_it_is(
    page: Page, engine: Engine, clock: Clock
) -> None:
    """What a host stores between a button's going down and up takes no click away.

    By mouse and by the space bar, which presses when it is let go; and who is on a button is on
    that of the same memory afterwards, not on another's of the same words.
    """
    furnish(engine, clock, days=1)
    page.goto(f"{base(page)}/inbox")
    more = Caller(agent="scout", session="ses_SC0VT003")

    def suggest(text: str) -> None:
        _follow(page, lambda: engine.capture.remember([Draft(content=text)], more))

    yes = page.locator(".item", has_text="plays the cello").get_by_role("button", name="Yes")
    yes.hover()
    page.mouse.down()
    suggest("Jonas keeps two hives of bees.")
    page.mouse.up()
    expect(page.get_by_role("status")).to_contain_text("Done.")
    expect(page.locator(".item", has_text="plays the cello")).to_have_count(0)

    yes = page.locator(".item", has_text="王芳下个月").get_by_role("button", name="Yes")
    yes.focus()
    page.keyboard.down("Space")
    suggest("Anna takes the night train to Vienna.")
    page.keyboard.up("Space")
    expect(page.locator(".item", has_text="王芳下个月")).to_have_count(0)

    expect(page.locator(".item", has_text="night train")).to_be_visible()
    yes = page.locator(".item", has_text="night train").get_by_role("button", name="Yes")
    yes.focus()
    suggest("Mira learns to sail.")
    expect(page.locator(".item", has_text="learns to sail")).to_be_visible()
    expect(yes).to_be_focused()


def test_all_of_a_kind_are_chosen_with_one_tick(page: Page, engine: Engine) -> None:
    """Twenty reviews are no twenty clicks; nothing of another kind is chosen with them."""
    scout = Caller(agent="scout", session="ses_SC0VT001")
    texts = ("Jonas plays the cello.", "Anna keeps bees.", "Mira sails.")
    engine.capture.remember([Draft(content=text) for text in texts], scout)
    rival = store(engine, "The office is on the third floor.").id
    draft = Draft(
        content="The office is on the fifth floor.", explicit=True, verdicts=((rival, "conflicts"),)
    )
    engine.capture.remember([draft], Caller(session="ses_H0ST0001"))
    page.goto(f"{base(page)}/inbox")
    page.get_by_label("Choose all of them").press("Space")
    page.get_by_role("group", name="With what is chosen:").get_by_role("button", name="No").click()
    expect(page.get_by_role("status")).to_contain_text("Done.")
    expect(page.get_by_text("which one is so?")).to_be_visible()
    assert engine.review.pending() == []


def test_every_view_is_reached_by_keyboard(page: Page, engine: Engine, clock: Clock) -> None:
    """Keys for views, movement, opening, the search field; the skip link comes first."""
    furnish(engine, clock, days=1)
    page.goto(f"{base(page)}/")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Skip to the content")).to_be_focused()
    for key, heading in (
        ("i", "Inbox"),
        ("c", "Core"),
        ("t", "Timeline"),
        ("p", "People and things"),
        ("a", "Activity"),
        ("h", "History"),
        ("e", "Health"),
        ("s", "Search"),
    ):
        page.keyboard.press("g")
        page.keyboard.press(key)
        expect(page.locator("h1")).to_have_text(heading)
    page.keyboard.press("/")
    page.keyboard.type("hazelnuts")
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 found")).to_be_visible()
    page.locator("body").press("Tab")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("allergic to hazelnuts")


def test_a_memory_is_forgotten_and_remembered_again_and_a_rule_laid_down_by_keyboard(
    page: Page, engine: Engine
) -> None:
    """After each press the next Tab goes on in the view, not at the top of the page."""
    id = store(engine, "The user keeps bees.").id

    def press(name: str) -> None:
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.textContent.trim()") == name:
                page.keyboard.press("Enter")
                return
        pytest.fail(f"no Tab leads to {name}")

    page.goto(f"{base(page)}/memory/{id}")
    press("Forget")
    press("Forget")
    expect(page.get_by_role("status")).to_contain_text("Forgotten")
    assert engine.memories.by_ids([id])[0].deleted_at
    expect(page.locator("#view")).to_be_focused()
    press("Remember again")
    expect(page.get_by_role("status")).to_contain_text("Remembered again")
    assert engine.memories.by_ids([id])[0].deleted_at is None
    page.keyboard.press("g")
    page.keyboard.press("c")
    expect(page.locator("h1")).to_have_text("Core")
    press("A new rule")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("Answer in short sentences.")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("it counts from now on")
    soul = engine.settings.workspace / "SOUL.md"
    assert "Answer in short sentences." in soul.read_text(encoding="utf-8")
    press("Take out")
    expect(page.locator(".rule")).to_have_count(0)
    assert "Answer in short sentences." not in soul.read_text(encoding="utf-8")


def test_the_core_is_put_in_order_by_mouse_and_by_keyboard(
    page: Page, engine: Engine, clock: Clock
) -> None:
    """Dragged before or behind another; by its arrows, which keep the focus; undone with a key."""
    texts = ("drinks green tea", "keeps bees", "is allergic to nuts")
    tea, bees, nuts = in_turn(engine, clock, *texts)
    page.goto(f"{base(page)}/core")
    cards = page.locator("[data-card]:has([data-order])")

    def stand(*ids: str) -> None:
        for at, id in enumerate(ids):
            expect(cards.nth(at).locator("[data-order]")).to_have_attribute("data-order", id)
        page_file = (engine.settings.workspace / "MEMORY.md").read_text(encoding="utf-8")
        assert re.findall(r"\((mem_\w+)\)", page_file) == list(ids)

    cards.nth(2).drag_to(cards.nth(0), target_position={"x": 200, "y": 4})
    stand(nuts, tea, bees)
    page.goto(f"{base(page)}/core")  # no news of the first change comes into the second drag
    cards.nth(0).drag_to(cards.nth(1), target_position={"x": 200, "y": 80})
    stand(tea, nuts, bees)
    up = page.get_by_role("button", name="Earlier: The user keeps bees.")
    up.focus()
    page.keyboard.press("Enter")
    stand(tea, bees, nuts)
    expect(up).to_be_focused()
    page.keyboard.press("Enter")
    stand(bees, tea, nuts)
    page.keyboard.press("u")
    stand(tea, bees, nuts)
    assert barriers(page) == []


def test_what_is_pressed_while_a_press_is_answered_is_carried_out_after_it(
    page: Page, engine: Engine, clock: Clock
) -> None:
    tea, bees, nuts = in_turn(engine, clock, "drinks green tea", "keeps bees", "eats nuts")
    page.goto(f"{base(page)}/core")
    up = page.get_by_role("button", name="Earlier: The user eats nuts.")
    up.evaluate("button => { button.click(); button.click(); }")
    first = page.locator("[data-card]:has([data-order])").nth(0).locator("[data-order]")
    expect(first).to_have_attribute("data-order", nuts)
    page_file = (engine.settings.workspace / "MEMORY.md").read_text(encoding="utf-8")
    assert re.findall(r"\((mem_\w+)\)", page_file) == [nuts, tea, bees]


def test_the_page_reads_and_works_without_javascript(
    chromium: Browser, link: Callable[[], str], engine: Engine, clock: Clock
) -> None:
    """Every form is a plain one."""
    store(engine, "The user keeps bees.")
    context = chromium.new_context(java_script_enabled=False, locale="zh-CN")
    page = context.new_page()
    page.goto(link())
    page.wait_for_url("**/")
    expect(page.locator("h1")).to_have_text("搜索")
    page.get_by_role("link", name="keeps bees").click()
    page.get_by_role("button", name="放入核心").click()
    expect(page.get_by_role("status")).to_contain_text("已入核心")
    core = (engine.settings.workspace / "MEMORY.md").read_text(encoding="utf-8")
    assert "keeps bees" in core
    in_turn(engine, clock, "drinks green tea")
    page.goto(page.url.partition("/memory")[0] + "/core")
    page.get_by_role("button", name="往前: The user drinks green tea.").click()
    expect(page.get_by_role("status")).to_contain_text("今后按新的顺序")
    expect(page.locator("[data-card]").first).to_contain_text("green tea")
    context.close()


def test_as_of_a_day_is_a_slider(page: Page, engine: Engine, clock: Clock) -> None:
    """What was known then, not what is known now."""
    clock.forward(days=-10)
    store(engine, "The user keeps bees.")
    clock.forward(days=10)
    store(engine, "The user plays the cello.")
    page.goto(f"{base(page)}/")
    page.get_by_text("Filters").click()
    slider = page.locator("#slider")
    number = int(slider.get_attribute("max") or "0") - 5
    slider.fill(str(number))
    slider.dispatch_event("change")
    page.wait_for_url("**day=2026-11-16**")
    expect(page.get_by_text("The user keeps bees.")).to_be_visible()
    expect(page.get_by_text("plays the cello")).to_have_count(0)


def test_the_picture_of_names_is_zoomed_and_what_was_given_is_listed(
    page: Page, engine: Engine, clock: Clock
) -> None:
    """By buttons, so by keyboard too; a conversation's answers are found again by its name."""
    ids = furnish(engine, clock, days=5)
    engine.capture.note_shown("ses_H0ST0001", [ids["nuts"], ids["tea"]])
    page.goto(f"{base(page)}/things")
    picture = page.locator("svg.graph")
    expect(picture).to_have_attribute("viewBox", "0 0 900 560")
    page.get_by_role("button", name="Nearer").click()
    expect(picture).not_to_have_attribute("viewBox", "0 0 900 560")
    page.get_by_role("button", name="Farther").press("Enter")
    expect(picture).to_have_attribute("viewBox", re.compile("^0 0 900(.0+1?)? 560"))
    page.goto(f"{base(page)}/activity")
    given = page.locator("section", has_text="What conversations were given")
    given.get_by_role("link", name="ses_H0ST0001").click()
    expect(page.get_by_text("Given to ses_H0ST0001 · 2")).to_be_visible()
    expect(page.get_by_text("allergic to hazelnuts")).to_be_visible()


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        ("[EDIT] a.md - kept: The user keeps bees.", "保留: The user keeps bees."),
        ("[CREATE] 2 files - proposal stored (of scout): Bees.", "存下提议 (scout): Bees."),
        ("[APPEND] a.md - 2 memories: Bees.", "2 条记忆: Bees."),
        ("[REVERT] a.md - undo 0123456789 [EDIT] a.md", "撤销 0123456789"),
        ("[CREATE] a.md - The user: keeps bees.", "The user: keeps bees."),
        ("fetched by hand", "fetched by hand"),
        ("[ARCHIVE] a.md - forget 2 memories", "忘记：2 条记忆"),
        ("[DELETE] a.md - erase mem_00000000", "彻底删除：mem_00000000"),
        ("[CREATE] a.md - forget me not, she said", "forget me not, she said"),
        ("[EDIT] 3 files - 2 kept, 1 promoted to core: Bees.", "2 保留, 1 放入核心: Bees."),
        ("[DECAY] memory/meta/audit.log - sweep: pages and logs", "每日整理页面与日志"),
        ("[SYNC] a.md - take in 1 changed memory from origin", "从 origin 取得 1 条有更改的记忆"),
        (
            "⚠️ CRITICAL [EDIT] SOUL.md - laid down by the user: 1 added, 0 taken out",
            "规则：定下 1 条，去掉 0 条",
        ),
        ("[CREATE] 🔒", "🔒 一条加密的记忆"),
        (
            "[EDIT] a.md - kept: a private memory mem_00000000",
            "保留: 🔒 一条私密的记忆 mem_00000000",
        ),
        (f"[CREATE] a.md - {'x' * 60}", f"{'x' * 60}…"),
    ],
)
def test_the_history_is_told_in_the_readers_language(subject: str, said: str) -> None:
    """What a commit's subject says in English, but for the words of a memory."""
    assert told(subject, words("zh")) == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("3 changes wait to be recorded by git. disk full", "有 3 处更改等待 git 记录。"),
        ("keys of secrets: unreadable", "加密记忆的密钥有问题。"),
        ("2026-10: 3 of 20 imported conversations read", "2026-10：20 段导入的对话已读 3 段"),
        (
            "the clock was set back from 2028-11-20 10:00 to 2026-11-21 11:00: what was, and so on",
            "时钟从 2028-11-20 10:00 被拨回到 2026-11-21 11:00：此前记住的内容日期晚于现在；"
            "没有因此删除任何内容。",
        ),
        ("put off by the user (pending-reflection.md)", "你推后了它。"),
        ("something of another kind", "something of another kind"),
    ],
)
def test_what_the_engine_says_of_itself_is_told_in_the_readers_language(
    line: str, said: str
) -> None:
    assert as_said(line, words("zh")) == said


def test_health_tells_trouble_in_chinese_and_what_the_engine_says_below(
    page: Page, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(engine.parts.transactions), "pending_commits", lambda _: 3)
    page.goto(f"{base(page)}/health?language=zh")
    expect(page.get_by_text("有 3 处更改等待 git 记录。")).to_be_visible()
    expect(page.locator("[lang=en]", has_text="3 changes wait to be recorded")).to_be_visible()


def test_health_tells_when_the_memory_was_last_kept_in_a_file(
    page: Page, engine: Engine, tmp_path: Path
) -> None:
    kept = tmp_path / "all.recollect"
    kept.write_bytes(b"")
    made = LastBackup(str(kept), engine.parts.clock().isoformat(), 3)
    row = page.locator("dl.facts div", has_text="Last backup")
    page.goto(f"{base(page)}/health")
    expect(row).to_contain_text("none yet")
    last_backup.write(engine.settings.run, made)
    page.reload()
    expect(row).to_contain_text("today")
    expect(row).to_contain_text(str(kept))
    kept.unlink()
    page.reload()
    expect(row).to_contain_text("not there any more")


def test_health_examines_everything_and_names_what_mends_it(page: Page, engine: Engine) -> None:
    """As `recollect doctor` does, with a test memory; nothing of it stays."""
    page.goto(f"{base(page)}/health")
    page.get_by_role("button", name="Examine everything").click()
    findings = page.get_by_role("listitem").filter(has_text="✓ well:")
    expect(findings.filter(has_text="git version")).to_be_visible()
    expect(findings.filter(has_text="a test memory was stored, found and erased")).to_be_visible()
    assert not engine.search.look_up(Query(text="The doctor's cup is blue.")).hits
    assert barriers(page) == []
    page.goto(f"{base(page)}/health?language=zh&examine=yes")
    told = page.get_by_role("listitem").filter(has_text="一条试验记忆已存入、找到并抹除")
    expect(told).to_be_visible()
