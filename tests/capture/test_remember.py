"""The sources' rules for storing, held by the whole engine: really written, verified, atomic,
append-only, private.
"""

import json
import re
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from recollect.prompts import Prompts
from recollect.server.capture.appraisal_scores import Scores
from recollect.server.capture.drafts import Draft
from recollect.server.engine import Engine
from recollect.server.errors import InputError
from recollect.server.storage.workspace.files import sha256_of
from tests.conftest import ME, Connect, store

PROMPTS = Prompts()
GOOD = Scores(8, 7, 8, 9, 8, 8)


def test_stored_means_written_read_back_and_committed(engine: Engine) -> None:
    """S0-17, S0-20..S0-22, S0-36: the file exists with the receipt's sha256, and git has it in just
    that form.
    """
    outcome = store(engine, "  The user likes blue.  ")
    data = (engine.settings.workspace / outcome.path).read_bytes()
    assert sha256_of(data) == outcome.sha256
    assert outcome.commit
    assert engine.parts.repository.changes(outcome.commit)[outcome.path] == (None, data)
    assert data.endswith(b"\nThe user likes blue.\n")


def test_a_call_is_all_or_nothing(engine: Engine) -> None:
    """S0-23, S0-26: one fact of a list that cannot be stored stores none, and says which."""
    before = engine.memories.counts()
    with pytest.raises(Exception, match=r"content\[1\]"):
        engine.capture.remember(
            [
                Draft(content="The user likes blue.", explicit=True),
                Draft(content="\x00", explicit=True),
            ],
            ME,
        )
    assert engine.memories.counts() == before


@pytest.mark.parametrize("name", ["content", "label", "reason", "tags"])
def test_what_is_far_too_long_is_refused_before_anybody_reads_it(
    engine: Engine, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nine megabytes kept the writer of all hosts until its fronts took it for hung."""
    changes: list[object] = []
    monkeypatch.setattr(engine.parts.writer, "change", changes.append)
    text = "x" * 20_001
    value: Any = (text,) if name == "tags" else text
    draft = replace(Draft(content="The user likes blue."), **{name: value})
    with pytest.raises(InputError, match=r"content\[1\].*20,001 characters"):
        engine.capture.remember([Draft(content="The user likes tea."), draft], ME)
    assert not changes


def test_nothing_known_is_overwritten_by_what_comes_later(engine: Engine) -> None:
    """S0-24, S1-14, D3: an update adds a memory.

    The old text stays in its file, marked and pointing to its successor.
    """
    old = store(engine, "The user lives in Lisbon.")
    new = store(engine, "The user lives in Porto.", verdicts=((old.id, "updates"),))
    page = engine.pages.text(old.path)
    assert "The user lives in Lisbon." in page
    assert f"superseded_by: {new.id}" in page
    assert any(
        old.path.rsplit("/", 1)[1][:-3] in line or "2 files" in line or "(+1)" in line
        for line in engine.history.audit()
    )


def test_every_memory_carries_its_score_and_whence_it_came(engine: Engine) -> None:
    """S1-09, S2-08, S2-20, S2-24: scores with their reason, source, verified, category, topic,
    times.
    """
    outcome = engine.capture.remember(
        [
            Draft(
                content="The user is left-handed.", scores=GOOD, reason="said so", topic="personal"
            )
        ],
        ME,
    )[0]
    memory = engine.memories.whole(outcome.id)
    assert memory.appraisal is not None
    assert (memory.appraisal.scores, memory.appraisal.total, memory.appraisal.reason) == (
        asdict(GOOD),
        8.1,
        "said so",
    )
    assert (memory.source, memory.verified, memory.topic) == ("background_ai", False, "personal")
    assert engine.memories.whole(store(engine, "The user is tall.").id).verified


def test_known_tags_are_offered_so_that_like_stays_with_like(engine: Engine) -> None:
    """S0-33: a memory without tags near tagged ones is answered with theirs."""
    store(engine, "The user drinks green tea in the morning.", tags=("drinks", "habits"))
    outcome = engine.capture.remember(
        [Draft(content="The user drinks green tea in the evening too.", scores=GOOD)], ME
    )[0]
    assert set(outcome.known_tags) == {"drinks", "habits"}


def test_private_things_need_a_higher_score_and_leave_no_trace_when_refused(engine: Engine) -> None:
    """S0-16, S0-35: of somebody else, sensitivity 2 raises the threshold by one.

    What is refused for it is not written down elsewhere.
    """
    middling = Scores(7, 7, 7, 8, 7, 7)
    assert (
        engine.capture.remember([Draft(content="The user works in Bern.", scores=middling)], ME)[
            0
        ].kind
        == "stored"
    )
    assert (
        engine.capture.remember(
            [
                Draft(
                    content="Anna lives at Elm 5.",
                    scores=middling,
                    sensitivity=2,
                    entities=("Anna",),
                )
            ],
            ME,
        )[0].kind
        == "proposed"
    )
    low = Scores(2, 2, 2, 2, 2, 2)
    engine.capture.remember(
        [Draft(content="The user's rash is back.", scores=low, sensitivity=2)], ME
    )
    assert not any(b"rash" in path.read_bytes() for path in engine.settings.workspace.rglob("*.md"))


@pytest.mark.parametrize(
    ("language", "questions"),
    [
        (
            "en",
            [
                "key fact or concept",
                "understanding or decisions",
                "long-term value",
                "first time",
                "already known",
                "new angle",
                "interests and needs",
                "discussed before",
                "future tasks",
                "source reliable",
                "facts support",
                "verified knowledge",
                "specific and precise",
                "How long will it hold",
            ],
        ),
        (
            "zh",
            [
                "关键事实或概念",
                "理解或决策",
                "长期参考价值",
                "首次出现",
                "已有记忆",
                "新视角",
                "兴趣和需求",
                "以往的交流",
                "将来的任务",
                "来源可靠",
                "事实支持",
                "已验证的知识",
                "具体、精确",
                "能有效多久",
            ],
        ),
    ],
)
def test_the_judging_questions_stand_in_the_template_in_full(
    language: str, questions: list[str]
) -> None:
    """S0-04..S0-09: three questions for each of the first four dimensions, one for the other
    two.
    """
    text = PROMPTS.render("appraise", "zh" if language == "zh" else "en", content="x", related="-")
    assert not [q for q in questions if q not in text]


@pytest.mark.anyio
async def test_a_judgement_prompt_gets_the_memory_and_its_five_nearest(connect: Connect) -> None:
    """S2-13, S2-27, S2-28, S2-30, S2-31, S4-31: reviewed from the host's menu by id.

    In the language of the text; answers as operations.
    """
    async with connect() as host:
        ids = [store(host.engine, f"用户喜欢喝第{n}种茶。").id for n in "一二三四五六七"]
        prompt = await host.client.get_prompt("promote", {"memory": ids[0]})
        text = str(getattr(prompt.messages[0].content, "text", ""))
        assert f"[{ids[0]}] 用户喜欢喝第一种茶。" in text
        assert len(set(re.findall(r"mem_[0-9A-Z]{8}", text)) - {ids[0]}) == 5
        for needed in ("[PROMOTE:", "[KEEP:", "[DELETE:", "[SEARCH]", "三轮", "临时状态"):
            assert needed in text
        fade = await host.client.get_prompt("fade", {"memory": ids[0]})
        assert "还有价值吗" in str(getattr(fade.messages[0].content, "text", ""))


@pytest.mark.anyio
async def test_storing_never_waits_for_the_model(connect: Connect) -> None:
    """S0-31, S0-27: with a model that does not load, remember stores at once and recall answers
    from words.
    """

    class Never:
        name, ready = "never", False

        def load(self) -> None:
            raise AssertionError("not reached by remember")

        def encode(self, texts: object, *, asking: bool = False) -> list[list[float]]:
            raise AssertionError("not reached by remember")

    async with connect(embedder=Never()) as host:
        assert (
            await host.say("remember", content="The user likes blue.", explicit=True)
        ).startswith("🧠")
        answer = await host.say("recall", query="blue")
        assert "The user likes blue." in answer
        assert "words" in answer


def test_stats_and_rejections_are_json_and_markdown_a_person_can_read(engine: Engine) -> None:
    """S1-01, S1-10, S1-11: what was refused is kept with its breakdown and reason for 30 days."""
    engine.capture.remember(
        [
            Draft(
                content="The weather is nice.", scores=Scores(1, 1, 1, 5, 2, 1), reason="small talk"
            )
        ],
        ME,
    )
    (refused,) = engine.review.rejected()
    assert refused.why.startswith("score 1.9")
    assert refused.details["reason"] == "small talk"
    page = engine.pages.text("memory/meta/rejected-memories.md")
    assert "The weather is nice." in page
    assert json.loads(page.split("- **Details**: ")[1].splitlines()[0])["scores"]["importance"] == 1
    assert Path(engine.settings.workspace / "memory/meta/rejected-memories.md").exists()
