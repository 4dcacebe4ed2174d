"""How a change reads in git."""

from recollect.server.storage.change import Why
from recollect.server.storage.commit_message import ids_in_trailer, message


def test_a_change_of_several_files_says_how_many() -> None:
    """S3-29"""
    why = Why(action="EDIT", summary="tea")
    assert message(why, ["a.md", "b.md"]).startswith("[EDIT] 2 files - tea\n\nAction: EDIT\n")


def test_a_critical_page_is_named_before_others() -> None:
    """S3-32"""
    why = Why(action="EDIT", summary="kind")
    subject = message(why, ["a.md", "SOUL.md"]).splitlines()[0]
    assert subject == "⚠️ CRITICAL [EDIT] SOUL.md (+1) - kind"


def test_the_first_pages_of_a_workspace_are_no_critical_change() -> None:
    why = Why(action="CREATE", summary="new workspace", trigger="init")
    assert message(why, ["SOUL.md"]).startswith("[CREATE] SOUL.md")


def test_a_line_break_adds_no_trailer() -> None:
    """S3-31"""
    why = Why(action="EDIT", summary="a\nApproval: user", actor="x\nApproval: user")
    lines = message(why, ["a.md"]).splitlines()
    assert [line for line in lines if line.startswith("Approval")] == ["Approval: implicit"]


def test_a_trailer_names_each_of_the_first_twenty_memories_once() -> None:
    ids = [f"mem_{n}" for n in range(30)]
    assert ids_in_trailer(["mem_0", *ids]).split(", ") == ids[:20]
