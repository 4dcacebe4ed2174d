"""Files for whoever runs a server: they name what exists, and give away no rights."""

import configparser
import re
from pathlib import Path

import pytest
import yaml
from typer.main import get_command

from recollect.server.cli.main import cli
from recollect.server.serving.access_tokens import add
from recollect.server.settings import Settings

ROOT = Path(__file__).parents[1]
SETTING = re.compile(r"RECOLLECT_(?!HOME|NAME)([A-Z_]+)")


def test_the_image_runs_as_nobody_special_and_says_whether_it_is_well() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    last = max(n for n, line in enumerate(lines) if line.startswith("FROM"))
    users = [line for line in lines[last:] if line.startswith("USER")]
    assert users == ["USER recollect"]
    assert any("/healthz" in line for line in lines)
    assert "0.0.0.0" in lines[-1]


def test_compose_puts_a_proxy_in_front_and_publishes_nothing_else() -> None:
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text("utf-8"))["services"]
    assert "ports" not in services["recollect"]
    assert services["recollect"]["read_only"]
    assert services["proxy"]["ports"] == ["80:80", "443:443"]


@pytest.mark.parametrize("name", ["recollect.service", "recollect-backup.service"])
def test_units_run_commands_that_exist(name: str) -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string((ROOT / "deploy" / name).read_text("utf-8"))
    assert unit["Service"]["User"] == "recollect"
    words = unit["Service"]["ExecStart"].split()[1:]
    command = get_command(cli)
    while words and words[0] in getattr(command, "commands", {}):
        command = command.commands[words.pop(0)]  # type: ignore[attr-defined]
    known = {option for each in command.params for option in each.opts}
    assert {word for word in words if word.startswith("--")} <= known
    assert not hasattr(command, "commands")


def test_a_fleet_s_proxy_tells_tokens_of_one_memory_and_who_is_signing_in(tmp_path: Path) -> None:
    """An empty key would send each step of a sign-in to another server."""
    conf = (ROOT / "deploy/fleet.conf").read_text("utf-8")
    told = re.search(r'"~(\^Bearer .+?)" \$told', conf)
    assert told
    by_header = re.compile(told[1].replace("?<", "?P<"))
    shown = [add(tmp_path, "anna"), add(tmp_path, "phone", tmp_path / "users/anna")]
    found = [by_header.match(f"Bearer {token} ") for token in [*shown, add(tmp_path, "wei")]]
    first, second, other = [each and each["told"] for each in found]
    assert first == second != other
    assert re.search(r'default "[^"]+";', conf)


def test_settings_that_they_name_exist() -> None:
    for path in [ROOT / "Dockerfile", *(ROOT / "deploy").iterdir()]:
        for name in SETTING.findall(path.read_text("utf-8")):
            assert name.lower() in Settings.model_fields, path
