"""The page where several servers share a disk: it is opened at the server that holds the folder."""

import shutil
from pathlib import Path

import httpx2
import pytest

from recollect.server.serving.access_tokens import add
from tests.e2e.test_http import say, visit
from tests.own_process import ANSWER_WITHIN_S
from tests.processes import HttpServer, owner

pytestmark = pytest.mark.anyio


async def test_a_token_typed_in_anywhere_leads_to_the_server_of_its_folder(tmp_path: Path) -> None:
    """The first answer tells the proxy by a cookie where to go; nobody else opens the folder."""
    folder = tmp_path / "disk/anna"
    homes = [tmp_path / "s1", tmp_path / "s2"]
    token = add(homes[0], "anna", folder)
    homes[1].mkdir()
    shutil.copy(homes[0] / "tokens.json", homes[1])
    flags = ("--host", "0.0.0.0")
    with (
        HttpServer(homes[0], *flags, RECOLLECT_HTTP_LEASE_S="60") as holder,
        HttpServer(homes[1], *flags, RECOLLECT_HTTP_LEASE_S="60") as other,
    ):
        async with visit(holder, token=token) as hers:
            await say(hers, "remember", content="The user keeps bees.", explicit=True)
        at_holder, at_other = (each.url.removesuffix("/mcp") for each in (holder, other))
        async with httpx2.AsyncClient(trust_env=False, timeout=ANSWER_WITHIN_S) as web:
            form = {"token": "rec_wrong"}
            wrong = await web.post(
                f"{at_other}/page/token", data=form, headers={"origin": at_other}
            )
            assert wrong.status_code == 403
            assert "set-cookie" not in wrong.headers
            form = {"token": token}
            sent = await web.post(f"{at_other}/page/token", data=form, headers={"origin": at_other})
            assert sent.status_code == 307
            assert sent.headers["location"] == "/page/token?sent=on"
            told = sent.headers["set-cookie"]
            assert told.startswith(f"recollect_at={token[:12]};")
            assert "HttpOnly" in told
            assert owner(folder) == holder.pid
            place = sent.headers["location"]
            refused = await web.post(f"{at_other}{place}", data=form, headers={"origin": at_other})
            assert refused.status_code == 503  # a proxy that does not look at the cookie
            cookie = {"cookie": f"recollect_at={token[:12]}", "origin": at_holder}
            let_in = await web.post(f"{at_holder}{place}", data=form, headers=cookie)
            assert let_in.status_code == 303
            page = await web.get(f"{at_holder}/page/")
            assert "keeps bees" in page.text
