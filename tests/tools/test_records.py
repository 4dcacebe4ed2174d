"""What the history says of a change is what happened: the action, to what, on whose word."""

import re
from typing import Any

import pytest
from mcp.client import ClientRequestContext
from mcp_types import ElicitRequestParams, ElicitResult

from recollect.server.capture.drafts import Draft
from recollect.server.domain.caller import Caller
from tests.conftest import Connect, Host
from tests.tools.answers import GOOD, MIDDLING, file_of, git, receipt, stored, structured

pytestmark = pytest.mark.anyio


def subject(host: Host) -> str:
    """The subject of the latest commit."""
    return git(host, "log", "-1", "--format=%s").strip()


def trailer(host: Host, name: str) -> str:
    return git(host, "log", "-1", f"--format=%(trailers:key={name},valueonly)").strip()


def audit_lines(host: Host) -> list[list[str]]:
    """The audit log, each line by its cells."""
    lines = file_of(host, "memory/meta/audit.log").splitlines()
    return [line.split(" | ") for line in lines]


@pytest.mark.parametrize("text", ["The user keeps bees.", "用户养蜜蜂。"])
async def test_a_deletion_by_the_judge_is_recorded_as_a_deletion(
    connect: Connect, text: str
) -> None:
    """S3-30: not as an edit of nobody knows what."""
    async with connect() as host:
        found = await receipt(host, content=text, explicit=True)
        await host.say("reflect", operations=f"[DELETE:{found['id']}]")
        _, action, file, actor, approval, summary = audit_lines(host)[-1]
        assert (action, file, summary) == ("ARCHIVE", found["file"], f"deleted: {text}")
        assert (actor, approval) == ("bot:trigger-reflect", "implicit")
        assert subject(host) == f"[ARCHIVE] {found['file']} - deleted: {text}"


async def test_each_operation_of_a_list_has_its_line_and_the_commit_says_what_they_did(
    connect: Connect,
) -> None:
    """S3-30"""
    async with connect() as host:
        bees = await stored(host, "The user keeps bees.")
        tea = await stored(host, "The user drinks tea.")
        await host.say(
            "reflect",
            operations=f"[SEARCH] bees\n[DELETE:{bees}]\n[UPDATE:{tea}] The user drinks coffee.\n"
            "[ADD] The user sails.\n[ADD] The user sails.",
        )
        told = [(cells[1], cells[5]) for cells in audit_lines(host)[-4:]]
        assert told == [
            ("ARCHIVE", "deleted: The user keeps bees."),
            ("EDIT", "corrected: The user drinks coffee."),
            ("CREATE", "added: The user sails."),
            ("EDIT", "said again: The user sails."),
        ]
        assert subject(host).endswith(
            "- 1 deleted, 1 corrected, 1 added, 1 said again: The user keeps bees."
        )


async def test_a_decision_on_a_proposal_says_what_was_proposed_and_by_whom(
    connect: Connect,
) -> None:
    """S3-28, S3-30: who proposed, and that the assistant alone decided."""
    async with connect() as host:
        kept = await receipt(host, content="The user likes jazz.", agent="scout")
        dropped = await receipt(host, content="The user likes opera.", agent="scout")
        bees = await stored(host, "The user keeps bees.")
        await host.say("reflect", operations=f"[COMMIT:{kept['id']}]\n[REJECT:{dropped['id']}]")
        told = [cells[5] for cells in audit_lines(host)[-2:]]
        assert told == [
            "proposal stored (of scout): The user likes jazz.",
            "proposal rejected (of scout): The user likes opera.",
        ]
        assert "[COMMIT:" not in subject(host)
        assert "scout" in trailer(host, "Actor")
        assert trailer(host, "Approval") == "implicit"
        await host.say("reflect", operations=f"[DELETE:{bees}]", agent="scout")
        assert f"proposed: [DELETE:{bees}]" in subject(host)


@pytest.mark.parametrize("text", ["The user has an ulcer.", "用户有胃溃疡。"])
async def test_nothing_private_stands_in_subjects_and_audit_lines(
    connect: Connect, text: str
) -> None:
    """S0-16: from sensitivity 2 on they name the id alone."""
    async with connect() as host:
        private = await stored(host, text, sensitivity=2)
        secret = await stored(host, f"{text} 1234", sensitivity=3, label="ulcer 胃溃疡")
        await host.say("forget", target=[private])
        await host.say("forget", target=[private], restore=True)
        await host.say("reflect", operations=f"[DELETE:{private}]")
        await host.say("reflect", operations=f"[DELETE:{secret}]")
        await host.say("forget", undo="last")
        for told in (
            git(host, "log", "--format=%B"),
            file_of(host, "memory/meta/audit.log"),
        ):
            assert "ulcer" not in told
            assert "溃疡" not in told
            assert f"a private memory {private}" in told
            assert f"a secret {secret}" in told


@pytest.mark.parametrize("text", ["The user keeps bees.", "用户养蜜蜂。"])
async def test_an_undo_does_not_repeat_what_it_undoes(connect: Connect, text: str) -> None:
    async with connect() as host:
        await stored(host, text)
        undone = git(host, "log", "-1", "--format=%H").strip()
        await host.say("forget", undo="last")
        assert text not in subject(host)
        assert undone[:10] in subject(host)
        assert text not in audit_lines(host)[-1][5]
        assert trailer(host, "Reverts") == undone


async def test_an_approval_says_how_it_was_given(connect: Connect) -> None:
    """S3-29: by a form, by words that the assistant passed on, by hand, or by nobody."""

    async def yes(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        return ElicitResult(action="accept", content={"delete": True})

    options: dict[str, Any] = {"elicitation_callback": yes}
    async with connect(**options) as host:
        bees = await stored(host, "The user keeps bees.")
        assert trailer(host, "Approval") == "user (told by the assistant)"
        await host.say("forget", target=["keeps bees"])
        assert trailer(host, "Approval") == "user (form)"
        await host.say("forget", target=[bees], restore=True)
        assert trailer(host, "Approval") == "user (told by the assistant)"
        host.engine.capture.remember(
            [Draft(content="By hand.", explicit=True)], Caller(by_hand=True)
        )
        assert trailer(host, "Approval") == "user"
        await host.say("reflect", operations="[ADD] The user sails.")
        assert trailer(host, "Approval") == "implicit"


async def test_an_audit_line_that_cannot_be_written_is_written_later(connect: Connect) -> None:
    """S3-30: nothing of the log is lost, also over a restart, and the status says that it waits."""
    async with connect() as host:
        await stored(host, "The user keeps bees.")
        log = host.engine.settings.workspace / "memory/meta/audit.log"
        before = log.read_bytes()
        log.unlink()
        log.mkdir()
        await stored(host, "The user sails.")
        [trouble] = host.engine.upkeep.status().trouble
        assert "1 lines of the audit log" in trouble
    async with connect() as host:
        assert "audit log" in host.engine.upkeep.status().trouble[0]
        log.rmdir()
        log.write_bytes(before)
        await stored(host, "The user drinks tea.")
        told = [cells[5] for cells in audit_lines(host)]
        assert told[-2:] == ["The user sails.", "The user drinks tea."]
        assert host.engine.upkeep.status().trouble == []


async def test_a_record_names_its_parts_in_the_language_of_the_memory(connect: Connect) -> None:
    async with connect() as host:
        told = await receipt(
            host, content="用户养蜜蜂。", scores=GOOD, tags=["爱好"], source="user"
        )
        whole = await host.say("recall", id=told["id"], explain=True)
        for part in ("记于 ", "强度 1.00 时间 × ", "用过 0 次", "评分 8.5", "标签: 爱好", "文件 "):
            assert part in whole
        assert not re.search(r"\b(created|strength|used|mentioned|score|tags|file)\b", whole)
        assert (await host.say("recall", id="log")).startswith("历史（")


async def test_the_history_names_what_was_made_by_its_file(connect: Connect) -> None:
    """S3-29: neither what it took the place of, nor the page it waited on."""
    async with connect() as host:
        old = await stored(host, "The user lives in Lyon.")
        new = (
            await receipt(
                host,
                content="The user lives in Paris.",
                explicit=True,
                verdicts=[{"id": old, "verdict": "updates"}],
            )
        )["id"]
        wish = (await receipt(host, content="用户想学滑雪。", scores=MIDDLING))["id"]
        [kept] = structured(
            await host.call("reflect", operations=f"[COMMIT:{wish}]", decision="好")
        )["done"]
        log = await host.read("memory://audit")
        assert f"/{new}.md (+1) | bot:trigger-remember" in log
        assert f"/{kept['id']}.md (+1) | bot:trigger-reflect" in log


async def test_the_record_of_a_memory_repeats_no_text_of_those_it_was_told_with(
    connect: Connect,
) -> None:
    async with connect() as host:
        told = ["The user keeps bees.", "The user lives in Leeds."]
        await host.say("remember", content=told, explicit=True, project="heron")
        [home] = [m for m in host.engine.search.latest("heron", 5) if m.text == told[1]]
        record = await host.say("recall", id=home.id, explain=True)
        assert "2 memories" in record
        assert "bees" not in record
        assert "project: heron" in record
