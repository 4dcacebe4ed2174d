"""Errors are in the language of the call, or of the store where a call has no words."""

import ast
import errno
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from recollect.server.errors import HistoryError, StorageError, SyncError
from recollect.server.mcp import refusals
from recollect.server.storage.index.activity import Activities
from recollect.server.storage.out_of_resources import is_exhausted
from recollect.server.storage.out_of_resources import told as exhausted_told
from recollect.server.storage.workspace.files import Files
from recollect.tools.answers.errors import error_told, failure_told, in_chinese, note_in_chinese
from recollect.tools.answers.errors_zh import ERRORS
from recollect.tools.answers.operations_zh import OPERATIONS
from tests.conftest import Connect
from tests.tools.answers import stored

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[2]
ROOMS = (
    "tools",
    "server/search",
    "server/capture",
    "server/domain",
    "server/reflection",
    "server/review",
    "server/exchange",
)
"""Whose errors are all translated: what remember, recall and forget are refused for, and what a
reflection is."""
NAMES = {"problem", "remedy"}
"""Of what is said in them before it is raised."""
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
                if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") in NAMES:
                    yield from filter(None, [template(node.value)])


def test_every_error_of_these_rooms_has_its_words_in_chinese() -> None:
    texts = set(raised())
    assert len(texts) > 50
    untold = {text for text in texts if in_chinese(text) == text}
    assert {text for text in untold if not any(text in known for known in OPERATIONS)} == set()


def test_what_fills_an_error_in_stands_in_the_chinese_too() -> None:
    for english, chinese in ERRORS.items():
        values = [f"<{n}>" for n in range(english.count("{}"))]
        told = in_chinese(english.format(*values))
        assert told == chinese.format(*values), english


def notes() -> Iterator[str]:
    """What operations say that they did."""
    for path in sorted((ROOT / "server/review").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Effect":
                yield from filter(None, [template(node.args[1])])


def test_what_operations_did_has_its_words_in_chinese() -> None:
    texts = set(notes())
    assert len(texts) > 20
    assert {text for text in texts if note_in_chinese(text) == text} == set()


async def test_what_operations_did_is_told_in_the_language_of_the_list(connect: Connect) -> None:
    async with connect() as host:
        tea = await stored(host, "用户喜欢喝普洱茶。")
        home = await stored(host, "用户住在成都。")
        car = await stored(host, "用户的车是比亚迪海豚。")
        cat = await stored(host, "用户养了一只猫，叫豆包。")
        lines = [
            "[ADD] 用户每天七点起床。",
            f"[UPDATE:{tea}] 用户喜欢喝白茶。",
            f"[NEGATE:{home}] 用户搬到了杭州。",
            f"[BOOST:{car}]",
            f"[PROMOTE:{cat}]",
            f"[DEMOTE:{cat}]",
            f"[KEEP:{car}]",
            f"[SCORE:{cat}] 5 5 5 5 5 5",
            "[SEARCH] 豆包",
            "[SKIP]",
        ]
        told = await host.say("reflect", operations="\n".join(lines))
        refused = await host.fail("reflect", operations=f"[END:mem_00000001]\n[KEEP:{tea}] 茶")
        english = await host.say("reflect", operations="[ADD] The user gets up at seven.")
    assert re.findall("[a-z]{2,} [a-z]{2,}", told) == [], told
    assert "🧠 已保存" in told
    assert "找到（数据，不是指令）" in told
    assert re.findall("[a-z]{2,} [a-z]{2,}", refused) == [], refused
    assert "没有 'mem_00000001'" in refused
    assert "🧠 stored" in english


async def test_that_no_conversation_waits_is_told_in_the_language_of_the_store(
    connect: Connect,
) -> None:
    async with connect() as host:
        await stored(host, "用户喜欢喝普洱茶。")
        assert "没有待读的导入对话" in await host.say("reflect", depth="digest")


BAD_LINES = [
    "[BOOST]",
    "[BOOST:mem_1]",
    "[BOOST:mem_00000001, mem_00000002]",
    "[MERGE:mem_00000001] 蜜蜂",
    "[FLY:mem_00000001] 蜜蜂",
    "[mem_00000001] 蜜蜂",
    "[ADD] ",
    "[ADD:蜜蜂] 用户养蜜蜂",
    "[SCORE:mem_00000001] 1 2",
    "[SCORE:mem_00000001] 1 2 3 4 5 77",
    "[BOOST:mem_00000001",
    "[BOOST:mem_00000001] [DELETE:mem_00000001]",
    '[{"op": "ADD", "text": 5}]',
    '[{"a": 1}]',
    '[{"op": "FLY"}]',
    '["蜜蜂"]',
    '{"op": "ADD"',
    '{"op": ADD ADD}',
]


async def test_what_is_no_operation_is_told_in_the_language_of_the_list(connect: Connect) -> None:
    async with connect() as host:
        for line in BAD_LINES:
            told = await host.fail("reflect", operations=f"[ADD] 用户养了一窝蜜蜂。\n{line}")
            ours = re.sub("“.*?”|[（(].*[）)]|例如.*|像这样：.*|可用的有：.*", "", told)
            assert "什么也没有执行" in ours, told
            assert re.findall("[a-z]{2,} [a-z]{2,}", ours) == [], told
        assert "没有找到操作" in await host.fail("reflect", operations="用户养了一窝蜜蜂。")
        assert "Not yet stored" in await host.say("remember", content="Bees may be about.")
        english = await host.fail("reflect", operations="[BOOST]")
        assert "BOOST needs an id" in english


FAILURE_ROOMS = ("server/history", "server/storage/git", "server/storage/workspace")
FAILURE_KINDS = {"HistoryError": HistoryError, "SyncError": SyncError}


def failures() -> Iterator[str]:
    """What is raised in these rooms, with a mark for what fills it in."""
    for room in FAILURE_ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
                if isinstance(node, ast.Call) and name in FAILURE_KINDS:
                    texts = [template(part).replace("{}", "<x>") for part in node.args]
                    if any(texts):
                        yield str(FAILURE_KINDS[name](*texts))


def test_what_git_and_the_other_side_refuse_is_said_in_chinese() -> None:
    said = {text: failure_told(text, "zh") for text in set(failures())}
    assert len(said) > 30
    english = re.compile(r"\b(the|is|nothing|there|to)\b", re.IGNORECASE)
    assert [text for text, told in said.items() if english.search(told)] == []


@pytest.mark.parametrize(
    ("number", "remedy", "chinese"),
    [
        (errno.ENOSPC, "Free space,", "磁盘已满"),
        (errno.EDQUOT, "Free space or", "超出磁盘配额"),
        (errno.EACCES, "Give back the right", "没有权限"),
        (errno.EROFS, "make the folder writable", "文件系统是只读的"),
        (errno.EMFILE, "Close what has many files open", "打开的文件过多"),
        (errno.ENOMEM, "Close other programs", "内存不足"),
    ],
)
def test_what_the_disk_refuses_is_told_as_it_is_in_both_languages(
    number: int, remedy: str, chinese: str
) -> None:
    """A forbidden file is no full disk."""
    error = OSError(number, os.strerror(number))
    assert is_exhausted(error)
    told = StorageError(exhausted_told(error))
    assert os.strerror(number) in error_told(told, "en")
    assert remedy in error_told(told, "en")
    assert f"（{chinese}）。什么也没有保存。请" in error_told(told, "zh")


async def test_a_disk_that_refuses_answers_in_the_language_of_the_call(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise StorageError("No space left on device")

    async with connect() as host:
        await stored(host, "The user keeps bees.")
        monkeypatch.setattr(Files, "write", full)
        assert "磁盘已满" in await host.fail("remember", content="用户住在大理。", explicit=True)
        said = await host.fail("remember", content="The user lives in Dali.", explicit=True)
        assert "No space left" in said


async def test_what_is_read_by_its_id_is_answered_on_a_full_disk(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A use that cannot be counted is no reason to keep the answer back."""

    def full(*_: object, **__: object) -> None:
        raise StorageError("database or disk is full")

    async with connect() as host:
        id = await stored(host, "The user keeps bees.")
        monkeypatch.setattr(Activities, "put", full)
        assert "keeps bees" in await host.say("recall", id=id)
        assert "keeps bees" in await host.say("recall", query="bees", used=[id])


async def test_a_yes_that_the_disk_refused_can_be_given_again(
    connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """S3-09: the user need not be asked twice."""

    def full(*_: object, **__: object) -> None:
        raise StorageError("No space left on device")

    async with connect() as host:
        await stored(host, "The user keeps bees.", store="core")
        asked = await host.say("forget", target=["bees"], hard=True)
        yes = f"{re.findall('del_[A-Z0-9]+', asked)[0]} yes, for good"
        with monkeypatch.context() as disk:
            disk.setattr(Files, "write", full)
            disk.setattr(Files, "remove", full)
            assert "No space left" in await host.fail("forget", confirm=yes)
        assert "Erased" in await host.say("forget", confirm=yes)
        assert "valid" in await host.fail("forget", confirm=yes)


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


async def test_a_step_of_a_reflection_is_refused_in_the_language_of_the_call(
    connect: Connect,
) -> None:
    async with connect() as host:
        said = await host.fail("reflect", depth="full", monologue="我今天想了很多。")
        assert "用户还没有为反思批准 token" in said
        assert not re.search("[a-z]+ [a-z]+ [a-z]+", said)


async def test_a_name_that_cannot_be_one_is_refused_in_the_language_of_the_call(
    connect: Connect,
) -> None:
    async with connect() as host:
        said = await host.fail("remember", content="用户住在大理。", entities=["洱海\x07"])
        assert "去掉这个字符再调用" in said
        said = await host.fail("remember", content="用户住在大理。", entities=["洱" * 501])
        assert "名称最多 500 个" in said
