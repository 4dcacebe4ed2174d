"""Who comes in, and what nobody else can do with it."""

from collections.abc import Callable

import httpx

from recollect.server.engine import Engine
from tests.conftest import store
from tests.page.conftest import Visitor

Visit = Callable[..., Visitor]
Link = Callable[[], str]


def test_a_link_is_good_once(link: Link) -> None:
    """The address stands in the process list and in the browser's history."""
    address = link()
    base = address.partition("/in/")[0]
    with httpx.Client(base_url=base, trust_env=False) as first:
        assert first.get(address).status_code == 200
        assert first.get("/").status_code == 200
        assert first.get(address).status_code == 200  # its own browser goes back
        assert httpx.get(address, trust_env=False).status_code == 403
        assert first.get("/").status_code == 403


def test_nobody_sees_anything_without_the_cookie(link: Link, engine: Engine) -> None:
    """Also not that there is something."""
    id = store(engine, "The user keeps bees.").id
    base = link().partition("/in/")[0]
    for path in ("/", "/inbox", f"/memory/{id}", "/history", "/live", "/in/guessed"):
        answer = httpx.get(f"{base}{path}", trust_env=False)
        assert answer.status_code == 403, path
        assert "bees" not in answer.text
        assert "recollect open" in answer.text


def test_a_page_of_another_name_or_origin_reaches_nothing(visit: Visit, engine: Engine) -> None:
    """A name that points to this machine is no way in, and neither is a form elsewhere."""
    id = store(engine, "The user keeps bees.").id
    visitor = visit()
    for host in ("evil.example", "127.0.0.1.evil.example"):
        assert visitor.client.get("/", headers={"Host": host}).status_code == 421
    path = f"/memory/{id}/forget"
    for origin in ("http://evil.example", "null", "http://127.0.0.1:1"):
        visitor.client.headers["Origin"] = origin
        assert visitor.post(path, on=f"/memory/{id}").status_code == 403
    del visitor.client.headers["Origin"]
    assert visitor.post(path, on=f"/memory/{id}").status_code == 403
    assert engine.memories.by_ids([id])[0].deleted_at is None


def test_a_form_without_its_token_changes_nothing(visit: Visit, engine: Engine) -> None:
    """CSRF: the cookie alone is not enough, and one guest's token is no other's."""
    id = store(engine, "The user keeps bees.").id
    visitor, other = visit(), visit()
    other.post(f"/memory/{id}/keep", on=f"/memory/{id}")
    for token in ("", "guessed", other.sent["token"]):
        answer = visitor.post(f"/memory/{id}/forget", on=f"/memory/{id}", token=token)
        assert answer.status_code == 403
    assert engine.memories.by_ids([id])[0].deleted_at is None


def test_every_answer_forbids_what_is_not_ours(visit: Visit) -> None:
    """Nothing inline, nothing from elsewhere, nothing kept by browser or proxy."""
    visitor = visit()
    for path in ("/", "/inbox", "/history", "/static/page.css", "/nowhere"):
        answer = visitor.get(path)
        assert answer.status_code == (404 if path == "/nowhere" else 200)
        headers = answer.headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    assert visitor.get("/").headers["cache-control"] == "no-store"
    for address in ("http://", "https://", "//"):
        assert f'src="{address}' not in visitor.text
        assert f'href="{address}' not in visitor.text
    assert "<style" not in visitor.text
    assert " style=" not in visitor.text


def test_files_that_are_not_the_page_s_own_are_not_found(visit: Visit) -> None:
    visitor = visit()
    for path in ("nothing.css", "..%2f..%2f..%2fpyproject.toml", "%00", "x" * 300):
        assert visitor.client.get(f"/static/{path}").status_code == 404


def test_the_cookie_is_for_this_site_alone(link: Link) -> None:
    """No script reads it, and no other site makes a browser send it."""
    cookie = httpx.get(link(), trust_env=False).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
