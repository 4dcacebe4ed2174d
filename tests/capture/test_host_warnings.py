"""Hosts are kept to the rules: advice once, everything audited, a day's limit of appraisals."""

import pytest

from recollect.server.capture.appraisal_scores import Scores
from recollect.server.capture.drafts import Draft
from recollect.server.capture.host_warnings import APPRAISALS_A_DAY
from recollect.server.domain.caller import Caller
from recollect.server.engine import Engine
from recollect.tools.answers.phrase_names import Confirmed
from recollect.tools.answers.phrases_en import ENGLISH
from recollect.tools.answers.phrases_zh import CHINESE
from tests.conftest import ME, Clock, Connect

GOOD = Scores(8, 7, 8, 9, 8, 8)
TENS = Scores(10, 10, 10, 10, 10, 10)


def test_the_first_call_without_scores_gets_a_line_of_advice_and_every_one_is_audited(
    engine: Engine,
) -> None:
    """S1-16, S1-34: guidance at the first fault, all faults in the audit log."""
    first, second = (
        engine.capture.remember([Draft(content=text)], ME)[0]
        for text in ("The cello is in tune.", "The boat needs paint.")
    )
    assert first.guidance
    assert not second.guidance
    assert sum("| WARN |" in line and "unscored" in line for line in engine.history.audit()) == 2


def test_all_tens_are_taken_but_doubted(engine: Engine) -> None:
    """S1-35: a score that was filled in rather than judged is pointed out.

    The arithmetic stays the arithmetic.
    """
    outcome = engine.capture.remember([Draft(content="The user likes jazz.", scores=TENS)], ME)[0]
    assert outcome.kind == "stored"
    assert outcome.guidance


def test_another_session_is_advised_anew(engine: Engine) -> None:
    """S1-20: warnings are counted by session."""
    engine.capture.remember([Draft(content="The cello is in tune.")], ME)
    assert engine.capture.remember(
        [Draft(content="The boat needs paint.")], Caller(session="ses_OTHER")
    )[0].guidance


def test_past_a_thousand_appraisals_a_day_what_is_not_explicit_waits(
    engine: Engine, clock: Clock
) -> None:
    """S1-25: nothing is lost, an explicit wish is stored, and tomorrow is another day."""
    engine.parts.values.set("appraisals", f"{clock.now:%Y-%m-%d} {APPRAISALS_A_DAY}")
    assert (
        engine.capture.remember([Draft(content="The user likes jazz.", scores=GOOD)], ME)[0].kind
        == "proposed"
    )
    assert (
        engine.capture.remember([Draft(content="The user likes tea.", explicit=True)], ME)[0].kind
        == "stored"
    )
    clock.forward(days=1)
    assert (
        engine.capture.remember([Draft(content="The user likes rain.", scores=GOOD)], ME)[0].kind
        == "stored"
    )


@pytest.mark.anyio
async def test_an_edit_around_the_tools_is_said_once(connect: Connect) -> None:
    """S1-07, S1-08: found, taken in, committed as manual, audited, and mentioned in the next answer
    only.
    """
    async with connect() as host:
        page = host.engine.settings.workspace / "SOUL.md"
        page.write_text(page.read_text(encoding="utf-8") + "\n- Be kind.\n", encoding="utf-8")
        host.engine.upkeep.take_in(["SOUL.md"])
        first = await host.say("remember", content="The user likes tea.", explicit=True)
        assert "SOUL.md" in first
        assert "around the tools" in first
        assert "SOUL.md" not in await host.say(
            "remember", content="The user likes rain.", explicit=True
        )
        assert any(
            "⚠️ CRITICAL" in line and "manual" in line for line in host.engine.history.audit()
        )


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("text", "said"),
    [("The user likes tea.", "recall finds nothing of it"), ("用户喜欢喝茶。", "recall 找不到")],
)
async def test_a_file_beside_the_memories_is_not_said_to_be_taken_in(
    connect: Connect, text: str, said: str
) -> None:
    """S1-07, S1-08: what wrote to a file of its own is told so, and how it comes in."""
    async with connect() as host:
        for path in (
            ".memory/declarative.md",
            "memory/semantic/notes.txt",
            "memory/notes/note.md",
        ):
            file = host.engine.settings.workspace / path
            file.parent.mkdir(exist_ok=True)
            file.write_text("- The user owns a green canoe.\n", encoding="utf-8")
            host.engine.upkeep.take_in([path])
        answer = await host.say("remember", content=text, explicit=True)
        assert said in answer
        assert ".memory/declarative.md" in answer
        assert "memory/semantic/notes.txt" in answer
        assert "memory/notes/note.md" in answer
        assert "Edited by hand, taken in" not in answer
        assert "已读入" not in answer


@pytest.mark.parametrize("said", ENGLISH.remembered)
def test_a_confirmation_is_an_emoji_and_at_most_ten_words(said: Confirmed) -> None:
    """S0-12, S0-28, D37: ten words in English, ten characters in Chinese."""
    english = ENGLISH.remembered[said]
    chinese = CHINESE.remembered[said]
    assert not english[0].isascii()
    assert len(english.split()) - 1 <= 10
    assert sum("\u4e00" <= c <= "\u9fff" for c in chinese) <= 10
