"""What commands say is in the language of the terminal."""

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextvars import Context
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import typer

from recollect.server.cli.main import cli, main, run_for
from recollect.server.domain.data_folder import CONFIG
from recollect.server.engine import Engine
from recollect.server.hosts.known_hosts import PROGRAMS, Program
from recollect.server.serving.terminal import RemoteTerminal
from recollect.tools.answers.errors import in_chinese
from tests.cli.conftest import Type
from tests.cli.conftest import typed as typed  # the fixture
from tests.conftest import ME, store

ROOT = Path(__file__).parents[2]
_HAN = re.compile(r"[\u4e00-\u9fff]")
_SAYS = {"InputError": (1, 2), "Unread": (0, 1), "told": (0,), "Finding": (0, 2, 3)}
"""Whose arguments are words for people, and which."""
_ALOUD = {"say", "warn", "confirmed", "answered"}
_COMMANDS = {"recollect commit ", "/sign-in?link="}
_KEPT = {"remedy", "what"}
_NO_WORDS = {"git", "recollect init", "x, recollect x", "x: x"}
_NO_WORDS |= {"chmod 700 x", "recollect install x", "x: x taken inx."}


def typed_in_chinese(engine: Engine, cwd: Path, *arguments: str) -> str:
    shown: list[str] = []
    terminal = RemoteTerminal(
        home=engine.settings.home,
        engine=lambda: engine,
        show=lambda _, text: shown.append(text),
        ask=lambda question, *, hidden=False: "",
        cwd=cwd,
        columns=200,
        is_terminal=False,
        locale="zh_CN.UTF-8",
    )
    run_for(list(arguments), terminal)
    return "".join(shown)


def test_a_chinese_terminal_is_told_in_chinese_what_becomes_of_an_import(
    engine: Engine, tmp_path: Path
) -> None:
    told = '{"id": 1, "text": "用户养蜜蜂。"}\n{"id": 2}\n'
    (tmp_path / "facts.jsonl").write_text(told, encoding="utf-8")
    shown = typed_in_chinese(engine, tmp_path, "import", "facts.jsonl", "--dry-run")
    assert "facts：新的：1，未导入：1\n什么也没有改动。" in shown
    assert "未导入：第 2 行：里面没有文字" in shown
    assert "要撤回：recollect undo" in typed_in_chinese(engine, tmp_path, "import", "facts.jsonl")
    assert "nowhere 不存在。什么也没有改动" in typed_in_chinese(
        engine, tmp_path, "import", "nowhere"
    )
    assert "jsonl：1 条记忆，写入 a.jsonl" in typed_in_chinese(
        engine, tmp_path, "export", "a.jsonl"
    )
    assert "试恢复成功" in typed_in_chinese(engine, tmp_path, "backup", "a.recollect")
    assert "里面已经有记忆" in typed_in_chinese(engine, tmp_path, "restore", "a.recollect")


def test_a_chinese_terminal_is_told_in_chinese_how_things_stand(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    (tmp_path / ".cursor").mkdir()
    shown = typed_in_chinese(engine, tmp_path, "doctor")
    for said in (
        "✓ 备份: 还没有做过",
        "✓ 索引: 每条记忆都有向量",
        "✓ 记忆: 一条试验记忆已存入、找到并抹除",
        "! Cursor: 没有连接到这份记忆\n    recollect install cursor",
    ):
        assert said in shown
    shown = typed_in_chinese(engine, tmp_path, "install", "cursor", "--yes", "--no-hooks")
    assert "Cursor: 已连接。 如果 Cursor 询问，请在设置的 MCP 一栏启用 recollect。" in shown
    assert "早已连接" in typed_in_chinese(engine, tmp_path, "install", "cursor", "--no-hooks")
    assert "Cursor: 已断开" in typed_in_chinese(engine, tmp_path, "uninstall", "cursor", "--yes")


@pytest.mark.parametrize(
    ("line", "said", "told"),
    [
        ("recall", "Missing argument 'query'.", "缺少参数 'query'。"),
        ("recall --nope x", "No such option: --nope", "没有这个选项：--nope"),
        ("recal x", "No such command 'recal'", "没有这个命令：'recal'。是不是 'recall'"),
        ("recall --limit x y", "Invalid value for '--limit'", "'--limit' 的值不对：要写一个整数"),
        ("recall x y", "unexpected extra argument", "多出了参数：y"),
        ("completion x", "is not one of", "'x' 不在这些之中"),
    ],
)
def test_what_is_typed_wrong_is_told_in_the_language_of_the_terminal(
    line: str,
    said: str,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["recollect", *line.split()])
    for locale, words in (("en_GB.UTF-8", said), ("zh_CN.UTF-8", told)):
        monkeypatch.setenv("LC_ALL", locale)
        with pytest.raises(SystemExit) as ended:
            Context().run(main)  # none of what was typed at another terminal
        assert ended.value.code == 2
        shown = capsys.readouterr().err
        assert "recollect: " in shown
        assert words in shown


def test_a_chinese_terminal_reads_the_status(engine: Engine, tmp_path: Path) -> None:
    store(engine, "用户养蜜蜂。")
    rows = {}
    for line in typed_in_chinese(engine, tmp_path, "status", "--plot").splitlines():
        cells = [cell.strip() for cell in line.strip("│").split("│")]
        if len(cells) == 2:
            rows[cells[0]] = cells[1]
    assert rows["记忆"].startswith("事实: 1")
    assert rows["问题"] == "无"
    assert rows["至今"].startswith("提到和使用")
    assert "最多" in rows["每周记下"]
    assert all(_HAN.search(name) for name in filter(None, rows))


def test_a_chinese_terminal_reads_why_a_memory_weighs_less(engine: Engine, tmp_path: Path) -> None:
    """S4-33: what changed its weight, when, and by what."""
    id = store(engine, "用户喝咖啡。").id
    store(engine, "用户改喝茶了。", verdicts=((id, "changed"),))
    shown = typed_in_chinese(engine, tmp_path, "explain", id)
    assert "强度 1.00 时间 × " in shown
    assert "有了变化，现在：用户改喝茶了。" in shown
    assert "2026-11-21：强度 1.10 → 0.33，有了变化" in shown


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_what_is_to_be_done_in_a_host_has_its_chinese(program: Program) -> None:
    for text in filter(None, (program.then, program.then_hooks)):
        assert _HAN.search(in_chinese(text)), text


def test_a_chinese_terminal_is_told_in_chinese_what_is_forgotten_and_purged(
    engine: Engine, tmp_path: Path
) -> None:
    """S3-10: the question, what was done, and what is left where."""
    id = store(engine, "用户的船叫桑给巴尔。").id
    said = typed_in_chinese(engine, tmp_path, "forget", id)
    assert f"已忘记：{id}；30 天内可以恢复" in said
    said = typed_in_chinese(engine, tmp_path, "purge", "--verify", "桑给巴尔")
    assert "git 历史：blob" in said
    backup = tmp_path / "all.recollect"
    typed_in_chinese(engine, tmp_path, "backup", str(backup))
    said = typed_in_chinese(engine, tmp_path, "purge", "--verify", "桑给巴尔")
    assert f"备份 {backup}" in said
    backup.unlink()
    store(engine, "用户的船在马耳他。")
    said = typed_in_chinese(engine, tmp_path, "purge", "--yes", "马耳他")
    assert "仍这样说" in said
    assert "请先把它抹去：recollect forget --hard mem_" in said
    assert "太短" in typed_in_chinese(engine, tmp_path, "purge", "--yes", "船")
    engine.capture.forget(engine.memories.by_ids([id]), ME, hard=True)
    said = typed_in_chinese(engine, tmp_path, "purge", "--yes")
    assert "已清除：重写了" in said
    assert "够不到：备份" in said
    assert not re.search("[a-z]{4}", said)
    assert "哪儿都没有它" in typed_in_chinese(engine, tmp_path, "purge", "--verify", "桑给巴尔")


def test_to_look_for_nothing_rewrites_nothing(engine: Engine, typed: Type) -> None:
    """`purge --yes --verify "$WORDS"` with no words in it."""
    id = store(engine, "The user's boat is called Zanzibar.").id
    engine.capture.forget(engine.memories.by_ids([id]), ME, hard=True)
    done = typed("purge", "--yes", "--verify", "")
    assert "--verify: it is empty" in done.err
    assert engine.history.places("called Zanzibar")


def test_whoever_erases_at_a_terminal_is_told_what_is_left(
    engine: Engine, tmp_path: Path, typed: Type
) -> None:
    """S3-09: as the tool says it, in one line."""
    id = store(engine, "The user's boat is called Zanzibar.").id
    said = typed("forget", "--hard", id, answer="y").out
    assert f"erased: {id}" in said
    assert "Left: earlier versions" in said
    assert "until recollect purge" in said


def test_a_setting_goes_before_what_the_terminal_says(
    engine: Engine, tmp_path: Path, typed: Type
) -> None:
    (engine.settings.home / CONFIG).write_text('language = "zh"\n', encoding="utf-8")
    assert "nowhere 不存在" in typed("import", "nowhere").err
    (engine.settings.home / CONFIG).write_text('language = "en"\n', encoding="utf-8")
    assert "nowhere is not there" in typed_in_chinese(engine, tmp_path, "import", "nowhere")


def words_of(path: Path) -> Iterator[str]:
    """The texts for people in a module, `x` where something is filled in.

    What is counted is filled in twice: one, and several.
    """
    module = ast.parse(path.read_text(encoding="utf-8"))
    counts = {
        node.targets[0].id: node.value
        for node in ast.walk(module)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for node in ast.walk(module):
        for part in said_by(node):
            if isinstance(part, ast.Constant) and part.value:
                yield str(part.value)
            elif isinstance(part, ast.JoinedStr):
                filled = (_filled_in(each, counts) for each in part.values)
                yield from map("".join, product(*filled))


def _filled_in(part: ast.expr, assigned: Mapping[str, ast.expr]) -> Sequence[str]:
    if isinstance(part, ast.Constant):
        return [str(part.value)]
    value = part.value if isinstance(part, ast.FormattedValue) else part
    if isinstance(value, ast.Name):
        value = assigned.get(value.id, value)
    if isinstance(value, ast.Call) and getattr(value.func, "id", "") == "counted":
        one, many = (str(getattr(each, "value", "")) for each in value.args[1:])
        return [f"1 {one}", f"x {many}"]
    return ["x"]


def said_by(node: ast.AST) -> Sequence[ast.expr]:
    """What a call says to people, or is kept to be said."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return [node.args[n] for n in _SAYS.get(node.func.id, ()) if n < len(node.args)]
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return [node.value] if node.targets[0].id in _KEPT else []
    return []


def test_every_word_of_these_commands_has_its_chinese() -> None:
    files = [*(ROOT / "server/exchange").rglob("*.py"), ROOT / "server/storage/passphrase.py"]
    exchanging = ("exchange.py", "backup.py", "hosts.py", "doctor.py", "adoption.py")
    doctoring = ("connected_hosts.py", "finding.py")
    names = (*exchanging, *doctoring, "history.py", "memory.py", "admin.py", "users.py")
    files += [ROOT / "server/cli" / name for name in names]
    texts = {text for file in files for text in words_of(file)}
    assert len(texts) > 50
    assert not sorted(text for text in texts - _NO_WORDS if not _HAN.search(in_chinese(text)))


@pytest.mark.parametrize("name", ["history.py", "memory.py", "admin.py", "users.py"])
def test_nothing_is_said_in_english_alone(name: str) -> None:
    """What is said goes through `told`."""
    raw: list[str] = []
    for node in ast.walk(ast.parse((ROOT / "server/cli" / name).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _ALOUD:
            first = node.args[0]
            parts = first.values if isinstance(first, ast.JoinedStr) else [first]
            raw += [str(part.value) for part in parts if isinstance(part, ast.Constant)]
    said = [text for text in raw if re.search("[a-z]{3}", text)]
    assert not [text for text in said if text not in _COMMANDS]


def commands_below(command: Any) -> Iterator[Any]:
    yield command
    for below in getattr(command, "commands", {}).values():
        yield from commands_below(below)


def test_every_command_and_option_has_its_help_in_chinese() -> None:
    texts: set[str] = set()
    for command in commands_below(typer.main.get_command(cli)):
        helps = [command.help, *(getattr(each, "help", None) for each in command.params)]
        texts |= {part for text in helps if text for part in text.split("\n\n")}
    assert len(texts) > 100
    assert not sorted(text for text in texts if not _HAN.search(in_chinese(text)))


@pytest.mark.parametrize("command", [(), ("user",), ("import",), ("recall",), ("user", "add")])
def test_help_is_in_the_language_of_the_terminal_with_its_headings(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    """The names of commands, options and types stay; a sentence in English is none of them."""
    typed_in_chinese(engine, tmp_path, *command, "--help")
    shown = capsys.readouterr().out
    assert "选项" in shown
    assert "用法" in shown
    assert not re.search(r"Usage|Options|Arguments|Commands|required|default:", shown)
    sentences = re.sub(r"recollect( [a-z]+)*", "", shown)
    assert not re.search(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}", sentences), shown


def test_help_on_secrets_and_purges_is_in_the_language_of_the_terminal(
    engine: Engine, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command, said in {
        "purge": ("把已忘记的内容也从 git 历史中清除", "只说明这段文字还留在哪里", "不再询问"),
        "remember": ("记下一件事", "也可以写成", "加密保存"),
        "reveal": ("显示一条加密记忆的内容", "数据文件夹", "显示这段说明"),
        "seal": ("不泄密的名称",),
        "unseal": ("以后用明文保存",),
        "backup": ("连同加密记忆的密钥",),
        "restore": ("询问其中密钥的口令",),
    }.items():
        typed_in_chinese(engine, tmp_path, command, "--help")
        shown = capsys.readouterr().out
        for words in said:
            assert words in shown, command
