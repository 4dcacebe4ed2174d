"""What two devices said otherwise: their user settles it on the page of one, for both."""

from pathlib import Path

from playwright.sync_api import Page, expect

from recollect.server.domain.memory import Memory
from recollect.server.engine import Engine
from tests.conftest import store
from tests.history.test_sync import edit, exchange


def test_what_two_devices_reworded_is_settled_on_the_page_for_both(
    page: Page, engine: Engine, phone: Engine, bare: Path
) -> None:
    laptop = engine
    id = store(laptop, "The meeting is on Monday at nine.").id
    exchange(laptop, phone, bare=bare)
    edit(laptop, id, "Monday", "Tuesday")
    edit(phone, id, "Monday", "Friday")
    exchange(laptop, phone, laptop, bare=bare)

    page.get_by_role("link", name="Inbox").first.click()
    pair = page.locator("section").filter(has_text="Contradictions: which one is so?")
    sides = pair.locator(".item").filter(has_text="Tuesday")
    expect(sides).to_contain_text("Friday")
    side = page.locator("form p", has=page.locator("button[data-do=HOLDS]"))
    expect(side).to_have_count(2)
    friday = next(memory.id for memory in _current(laptop) if "Friday" in memory.text)
    page.locator(f'button[data-do=HOLDS][value^="HOLDS:{friday},"]').click()
    expect(pair).to_have_count(0)

    exchange(laptop, phone, bare=bare)
    for device in (laptop, phone):
        assert [memory.text for memory in _current(device)] == ["The meeting is on Friday at nine."]
        assert not [due for due in device.review.due() if due.kind == "conflict"]


def _current(engine: Engine) -> list[Memory]:
    return [memory for _, memory in engine.parts.catalog.each() if memory.current]
