"""Errors are in the language of the call, or of the store where a call has no words."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from recollect.server.mcp import refusals
from recollect.tools.answers.errors import in_chinese
from recollect.tools.answers.errors_zh import ERRORS
from tests.conftest import Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
ROOMS = ("tools", "server/search", "server/capture", "server/domain")
"""Whose errors are all translated: what remember, recall and forget are refused for."""
PARTS = {"InputError": slice(1, 3), "Flaw": slice(0, 2)}


def template(part: ast.expr) -> str:
    """A text with `{}` for what fills it in; empty where it is no text."""
    if isinstance(part, ast.Constant) and isinstance(part.value, str):
        return part.value
    if isinstance(part, ast.JoinedStr):
        values = (v.value if isinstance(v, ast.Constant) else "{}" for v in part.values)
        return "".join(str(value) for value in values)
    return ""


def raised() -> Iterator[str]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
                if isinstance(node, ast.Call) and name in PARTS:
                    yield from filter(None, map(template, node.args[PARTS[name]]))


def test_every_error_of_these_rooms_has_its_words_in_chinese() -> None:
    texts = set(raised())
    assert len(texts) > 50
    assert {text for text in texts if in_chinese(text) == text} == set()


def test_what_fills_an_error_in_stands_in_the_chinese_too() -> None:
    for english, chinese in ERRORS.items():
        values = [f"<{n}>" for n in range(english.count("{}"))]
        told = in_chinese(english.format(*values))
        assert told == chinese.format(*values), english


def test_refusals_have_the_same_words_in_both_languages() -> None:
    assert refusals.ENGLISH.keys() == refusals.CHINESE.keys()


async def test_a_chinese_call_is_refused_in_chinese_and_an_english_one_in_english(
    connect: Connect,
) -> None:
    async with connect() as host:
        said = await host.fail("recall", query="去年", since="胡说八道")
        assert said.startswith("since：“胡说八道”不是能读懂的时间。什么也没有改动。")
        assert "not a time" in await host.fail("recall", query="last year", since="gibberish")
        assert "什么也没有改动" in await host.fail("remember", content="好" * 20_001, explicit=True)
        assert not said.startswith("Error executing")
        assert "至少 0" in await host.fail("recall", query="去年夏天", limit=-1)
        assert "没有 'zzz' 这个参数" in await host.fail("recall", query="去年夏天", zzz=1)
        assert "个字符" in await host.fail("recall", query="问" * 2_001)


@pytest.mark.parametrize(
    ("text", "said"),
    [("用户养蜜蜂，住在大理。", "没有 'mem_zz"), ("The user keeps bees.", "there is no 'mem_zz")],
)
async def test_a_call_without_words_is_refused_in_the_language_of_the_store(
    connect: Connect, text: str, said: str
) -> None:
    async with connect() as host:
        await stored(host, text)
        for tool, arguments in (("recall", {"id": "mem_zz"}), ("forget", {"target": ["mem_zz"]})):
            assert said in await host.fail(tool, **arguments)
