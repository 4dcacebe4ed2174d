"""Which conversation a request over HTTP belongs to."""

from recollect.server.serving.client_sessions import ClientSessions


def test_a_session_id_is_one_conversation_whatever_else_the_client_says() -> None:
    sessions = ClientSessions()
    for header in ("mcp-session-id", "recollect-session"):
        first = sessions.session("anna", {header: "one", "user-agent": "a"})
        assert sessions.session("anna", {header: "one", "user-agent": "b"}).id == first.id
        assert sessions.session("anna", {header: "two", "user-agent": "a"}).id != first.id


def test_nobody_joins_another_s_conversation_by_its_id() -> None:
    sessions = ClientSessions()
    headers = {"mcp-session-id": "one"}
    assert sessions.session("anna", headers).id != sessions.session("wei", headers).id


def test_a_client_without_sessions_goes_on_until_it_is_silent_for_half_an_hour() -> None:
    now = 0.0
    sessions = ClientSessions(clock=lambda: now)
    first = sessions.session("anna", {"user-agent": "a"}).id
    now = 1_000.0
    assert sessions.session("anna", {"user-agent": "a"}).id == first
    now = 2_000.0
    assert sessions.session("anna", {"user-agent": "a"}).id == first
    now = 4_000.0
    assert sessions.session("anna", {"user-agent": "a"}).id != first


def test_clients_and_projects_without_sessions_are_kept_apart() -> None:
    sessions = ClientSessions()
    headers = [
        {"user-agent": "a"},
        {"user-agent": "b"},
        {"user-agent": "a", "recollect-project": "heron"},
        {"user-agent": "a", "recollect-agent": "scout"},
    ]
    assert len({sessions.session("anna", said).id for said in headers}) == 4


def test_what_a_client_says_of_itself_is_heard_in_any_language() -> None:
    said = {"recollect-project": "%E8%8B%8D%E9%B9%AD", "recollect-language": "zh"}
    session = ClientSessions().session("anna", said)
    assert (session.project, session.language) == ("苍鹭", "zh")
