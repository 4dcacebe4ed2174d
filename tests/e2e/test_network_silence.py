"""Nothing is reported to anybody, nothing is fetched unasked.

Nothing is written outside the data folder.
"""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.e2e.scene import Scene, text, until

pytestmark = pytest.mark.anyio


@pytest.fixture
def scene() -> Iterator[Scene]:
    """Not in `tmp_path`: pytest-xdist makes that too long for a socket in the data folder."""
    with TemporaryDirectory(prefix="silence-", ignore_cleanup_errors=True) as root:
        yield Scene(Path(root))


def stray(scene: Scene) -> list[str]:
    """Writes outside the data folder and the temporary folder."""
    allowed = (str(scene.data), str(scene.root / "tmp"), "/dev/null")
    return [path for path in scene.watched("write") if not path.startswith(allowed)]


def test_the_watcher_sees_a_connection_and_a_stray_file(scene: Scene) -> None:
    """Without this, the silence below would prove nothing."""
    scene.run(
        "-c",
        (
            "import os, socket; socket.socket().connect_ex(('127.0.0.1', 9)); "
            "open(os.path.abspath('left'), 'w')"
        ),
    )
    assert any("127.0.0.1" in use for use in scene.watched("network"))
    assert stray(scene) == [str(scene.root / "cwd" / "left")]
    assert scene.left_behind() == ["cwd/left"]


async def test_the_server_with_its_real_model_reaches_nobody_and_writes_only_its_folder(
    scene: Scene,
) -> None:
    """Chroma, onnxruntime, torch and the model hub stay silent.

    Through remember, recall and a rebuilt index.
    """
    async with scene.server() as client:
        await client.call_tool(
            "remember",
            {"content": ["我喜欢喝咖啡。", "Anna's sister plays the cello."], "explicit": True},
        )
        await until(client, readiness="full", unindexed=0)
        assert "cello" in text(
            await client.call_tool(
                "recall", {"query": "Which instrument does Anna's sibling play?"}
            )
        )
    assert scene.run("reindex").returncode == 0
    assert scene.watched("onnxruntime"), "the model was loaded under the watcher's eyes"
    assert scene.watched("torch") == [], "only another model than the bundled one needs it"
    assert scene.watched("network") == []
    assert stray(scene) == []
    assert scene.left_behind() == []
    assert {*scene.watched("onnxruntime")} <= {"1"}, (
        "onnxruntime was imported with its telemetry on"
    )


async def test_a_model_that_is_not_on_this_machine_leaves_search_by_words_and_says_so(
    scene: Scene,
) -> None:
    """Nothing is downloaded, torch is not even imported.

    What was remembered is there, and every answer names its mode.
    """
    async with scene.server(RECOLLECT_MODEL="nobody/no-such-model") as client:
        assert "🧠" in text(
            await client.call_tool("remember", {"content": "我喜欢喝咖啡。", "explicit": True})
        )
        now = await until(client, readiness="words only", unindexed=1)
        answer = text(await client.call_tool("recall", {"query": "咖啡"}))
    assert "我喜欢喝咖啡" in answer
    assert "只凭词语" in answer
    assert "nobody/no-such-model" in str(now["trouble"])
    assert "not on this machine" in str(now["trouble"])
    assert scene.watched("network") == []
    assert scene.watched("torch") == []
    assert scene.left_behind() == []


async def test_with_the_missing_model_gone_from_the_settings_everything_gets_its_vector(
    scene: Scene,
) -> None:
    """The way back needs no command: the next start indexes what had to wait."""
    scene.run("remember", "Anna's sister plays the cello.", RECOLLECT_MODEL="nobody/no-such-model")
    async with scene.server() as client:
        await until(client, readiness="full", unindexed=0)
        assert "cello" in text(
            await client.call_tool("recall", {"query": "Which instrument does her sibling play?"})
        )


def test_the_command_prints_chinese_whatever_the_locale_says(scene: Scene) -> None:
    """A bare container has no locale; a pipe on another system has an old one."""
    bare = {
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "RECOLLECT_MODEL": "nobody/no-such-model",
    }
    scene.run("remember", "coffee: 我喜欢喝咖啡。", **{**bare, "PYTHONUTF8": "1"})
    found = scene.run("recall", "coffee", **bare)
    assert "我喜欢喝咖啡" in found.stdout.decode("utf-8"), found.stderr
