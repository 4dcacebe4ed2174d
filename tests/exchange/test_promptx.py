"""PromptX's memories come in as it means them; the fixture was written by its package."""

from datetime import datetime
from pathlib import Path
from shutil import copyfile

from recollect.server.engine import Engine
from tests.cli.conftest import Type
from tests.cli.conftest import typed as typed  # the fixture
from tests.exchange.test_import import FIXTURES, imported, memories, written

BLOCKS = FIXTURES / "promptx-declarative.md"
RELEASE = (
    "Release steps:\n- run the tests\n- tag the commit\n\n"
    "- END of the month: send the invoice --tags and all\n"
    "Then START the deploy with the 命令 make ship"
)


def test_a_block_is_one_memory_of_its_moment_without_what_marks_it(
    typed: Type, engine: Engine
) -> None:
    """S1-12: the program's own score and term are no tags, and what it kept is stored."""
    done = typed("import", str(BLOCKS))
    assert done.out.startswith("promptx: stored: 4"), done.out + done.err
    known = memories(engine)
    assert set(known) == {
        "构建代码 → 运行测试 → 部署到staging → 验证功能 → 发布生产",
        "用户反馈视频加载慢，排查发现是CDN配置问题，修改后加载速度提升60%",
        RELEASE,
        "每个PR至少需要2个人review #review，最佳实践",
    }
    assert known[RELEASE].tags == ("工具使用",)
    assert known[RELEASE].happened_at == datetime(2026, 11, 23, 2, 18).astimezone()
    assert imported(typed, str(BLOCKS)) == {"known": 4}


def test_its_folder_and_a_project_with_it_are_known_by_what_is_in_them(
    typed: Type, tmp_path: Path
) -> None:
    """Memories of its later versions are a database of its own: named, not passed over."""
    folder = tmp_path / "shop" / ".promptx"
    (folder / "memory").mkdir(parents=True)
    copyfile(BLOCKS, folder / "memory" / "declarative.md")
    written(folder, "cognition/tester/engrams/data.mdb", "x")
    assert imported(typed, str(tmp_path / "shop")) == {"stored": 4, "not taken": 1}
    again = typed("import", str(folder))
    assert again.out.startswith("promptx: known: 4, not taken: 1"), again.out
    assert "cognition/tester/engrams" in again.err


def test_what_is_cut_off_or_stands_between_blocks_is_not_lost(
    typed: Type, engine: Engine, tmp_path: Path
) -> None:
    text = (
        "# 陈述性记忆\n\n- 2025/05/31 14:30 用户住在杭州 --tags 用户 ##分类 #评分:8 #有效期:短期\n"
        "- written by hand #garden\n\n- 2025/06/01 09:00 START\n午饭吃面\n"
        "- 2025/13/45 25:00 START\nno such day\n--tags #其他 #评分:8 #有效期:长期\n- END\n"
        "- 2025/06/02 09:00 START\n--tags #其他\n- END\n"
        "- 2025/06/03 09:00 START\nthe last one was cut o"
    )
    done = typed("import", written(tmp_path, "declarative.md", text))
    assert done.out.startswith("promptx: stored: 5, not taken: 3"), done.out + done.err
    known = memories(engine)
    assert known["用户住在杭州"].tags == ("用户", "分类")
    assert known["用户住在杭州"].category == "temporary"
    assert known["written by hand"].tags == ("garden",)
    assert {"午饭吃面", "no such day", "the last one was cut o"} <= set(known)
    for line in ("line 6", "line 12", "line 15"):
        assert f"{line}:" in done.err, done.err
