"""Files for whoever runs a server: they name what exists, and give away no rights."""

import configparser
import re
import shutil
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import yaml
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from typer.main import get_command

from recollect.server.cli.main import cli
from recollect.server.serving.access_tokens import add
from recollect.server.settings import Settings

ROOT = Path(__file__).parents[1]
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")
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


def test_what_compose_keeps_lies_in_folders_that_are_the_user_s() -> None:
    """A volume at a path that the image does not have is root's, and nobody else writes there."""
    services = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text("utf-8"))["services"]
    made = re.search(r"install -d -o recollect\b.*", (ROOT / "Dockerfile").read_text("utf-8"))
    assert made
    kept = {volume.partition(":")[2] for volume in services["recollect"]["volumes"]}
    assert kept == {"/data", "/backups"}
    assert kept <= set(made[0].split())


def test_somebody_is_let_in_before_the_server_starts() -> None:
    """It refuses to start where nobody has a token or an account: in the order of the head."""
    for name in ("recollect.service", "compose.yaml"):
        head = (ROOT / "deploy" / name).read_text("utf-8")
        assert (
            0
            < head.index("user add")
            < min(head.index(start) for start in ("enable --now", "up -d") if start in head)
        ), name


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


@pytest.mark.parametrize("name", ["deploy/fleet.conf", "docs/http.md"])
def test_nginx_has_room_for_what_it_may_send_meanwhile(name: str) -> None:
    """It refuses to start otherwise: twice a buffer has to fit into all of them but one."""
    text = (ROOT / name).read_text("utf-8")
    first = re.search(r"proxy_buffer_size (\d+)k;", text)
    others = re.search(r"proxy_buffers (\d+) (\d+)k;", text)
    assert first
    assert others
    size = int(others[2])
    assert 2 * max(int(first[1]), size) <= (int(others[1]) - 1) * size


@pytest.mark.skipif(NGINX is None, reason="no nginx on this machine: apt-get install nginx-light")
def test_nginx_takes_the_fleet_s_configuration(tmp_path: Path) -> None:
    conf = (ROOT / "deploy/fleet.conf").read_text("utf-8")
    certificate, key = _certificate(tmp_path)
    conf = re.sub(r"ssl_certificate \S+;", f"ssl_certificate {certificate};", conf)
    conf = re.sub(r"ssl_certificate_key \S+;", f"ssl_certificate_key {key};", conf)
    (tmp_path / "fleet.conf").write_text(conf, "utf-8")
    places = "".join(
        f"{kind}_temp_path {tmp_path}/{kind}; "
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"pid {tmp_path}/pid; events {{}} http {{ {places} include {tmp_path}/fleet.conf; }}"
    (tmp_path / "nginx.conf").write_text(whole, "utf-8")
    said = subprocess.run(
        [str(NGINX), "-t", "-e", f"{tmp_path}/errors", "-c", f"{tmp_path}/nginx.conf"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "test is successful" in said.stderr, said.stderr


def _certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate that its own key signed, and that key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "memory.example")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now)
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    bare, open_ = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    places = folder / "memory.pem", folder / "memory.key"
    places[0].write_bytes(made.public_bytes(pem))
    places[1].write_bytes(key.private_bytes(pem, bare, open_))
    return places


def test_settings_that_they_name_exist() -> None:
    for path in [ROOT / "Dockerfile", *(ROOT / "deploy").iterdir()]:
        for name in SETTING.findall(path.read_text("utf-8")):
            assert name.lower() in Settings.model_fields, path
