"""Tokens are shown once, kept as hashes, and refused from the moment they are revoked."""

from pathlib import Path

import pytest

from recollect.server.errors import InputError
from recollect.server.serving.access_tokens import TokenRegistry, add, bearers, revoke


def test_a_token_is_kept_as_a_hash_in_a_file_for_its_owner_only(home: Path) -> None:
    token = add(home, "anna")
    path = home / "tokens.json"
    assert token not in path.read_text(encoding="utf-8")
    assert path.stat().st_mode & 0o077 == 0


def test_whoever_shows_a_token_reaches_the_folder_it_is_bound_to(
    home: Path, tmp_path: Path
) -> None:
    anna, wei = add(home, "anna"), add(home, "wei", tmp_path / "elsewhere")
    registry = TokenRegistry(home)
    for token, folder in ((anna, home / "users/anna"), (wei, tmp_path / "elsewhere")):
        principal = registry.principal(f"Bearer {token}")
        assert principal
        assert principal.home == folder
    for wrong in ("", anna, f"Basic {anna}", f"Bearer {anna}x", "Bearer "):
        assert registry.principal(wrong) is None


def test_a_revoked_token_is_refused_at_once_and_the_others_are_not(home: Path) -> None:
    anna, wei = add(home, "anna"), add(home, "wei")
    registry = TokenRegistry(home)
    assert registry.principal(f"Bearer {anna}")
    revoke(home, "anna")
    assert registry.principal(f"Bearer {anna}") is None
    assert registry.principal(f"bearer {wei}")


def test_tokens_are_demanded_from_the_first_on_also_when_all_are_revoked(home: Path) -> None:
    registry = TokenRegistry(home)
    assert not registry.demands_tokens
    add(home, "anna")
    revoke(home, "anna")
    assert registry.demands_tokens


def test_a_file_that_cannot_be_read_lets_nobody_in(home: Path) -> None:
    token = add(home, "anna")
    registry = TokenRegistry(home)
    assert registry.principal(f"Bearer {token}")
    (home / "tokens.json").write_text("[", encoding="utf-8")
    assert registry.principal(f"Bearer {token}") is None
    with pytest.raises(InputError, match=r"tokens\.json"):
        bearers(home)


@pytest.mark.parametrize("name", ["", "..", "A", "a/b", "x" * 33])
def test_a_name_that_cannot_be_a_folder_s_is_refused(home: Path, name: str) -> None:
    with pytest.raises(InputError, match="name"):
        add(home, name)


def test_a_name_has_one_token(home: Path) -> None:
    add(home, "anna")
    with pytest.raises(InputError, match="token revoke anna"):
        add(home, "anna")
    with pytest.raises(InputError, match="has no token"):
        revoke(home, "wei")
