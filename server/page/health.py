"""Settings and health: how things stand, what is set, what is sealed."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from pydantic import SecretStr
from starlette.responses import Response

from ...tools.answers.errors import in_chinese
from ..exchange import last_backup
from ..history import sync_schedule
from ..upkeep import host_usage
from ..upkeep.host_usage import ByWeek
from .cards import cards
from .page_request import Visit
from .settings_zh import SETTINGS

_SEALED = 200
_FOLDERS = ("home",)
_DOCTOR_S = 120
"""It waits for a model to load, and for hooks that hang."""


def show(visit: Visit) -> Response:
    """How things stand."""
    engine, settings = visit.engine, visit.engine.settings
    sync = sync_schedule.read(settings.run)
    rows: list[tuple[str, str, str, bool]] = []
    for name, field in type(settings).model_fields.items():
        value = getattr(settings, name)
        default = field.get_default(call_default_factory=True)
        told = "••••" if isinstance(value, SecretStr) and value else str(value)
        is_set = value != default and name not in _FOLDERS
        does = SETTINGS[name] if visit.chinese else field.description or ""
        rows.append((name, told, does, is_set))
    sealed = engine.memories.sealed()
    now = engine.upkeep.status()
    return visit.page(
        "health.html",
        now=now,
        settings=rows,
        sync=sync,
        synced_at=datetime.fromtimestamp(sync.ok_at, UTC) if sync and sync.ok_at else None,
        backup=last_backup.read(settings.run),
        hooks=_fired(now.hosts),
        remotes=engine.history.remotes(),
        home=settings.home,
        # The doctor looks at this machine and its hosts, which are not those of a remote user.
        may_examine=not visit.root,
        findings=_examined(visit) if "examine" in visit.asked and not visit.root else None,
        sealed=cards(visit, [each for each in sealed if not each.deleted_at][:_SEALED]),
    )


def _examined(visit: Visit) -> Sequence[Mapping[str, str]]:
    """What `recollect doctor` finds: by a command of its own, as it asks this process, too."""
    home = str(visit.engine.settings.home)
    command = [sys.executable, "-P", "-m", "recollect.server", "--home", home, "doctor", "--json"]
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=_DOCTOR_S,
            check=False,
        )
        findings: list[dict[str, str]] = json.loads(done.stdout)
    except (OSError, ValueError, subprocess.TimeoutExpired) as error:
        return [{"about": "doctor", "state": "broken", "text": type(error).__name__, "remedy": ""}]
    return [_in_chinese(each) for each in findings] if visit.chinese else findings


def _in_chinese(finding: Mapping[str, str]) -> dict[str, str]:
    return {name: in_chinese(value) for name, value in finding.items()}


def _fired(hosts: ByWeek) -> dict[str, datetime]:
    """When a hook of each host fired last, where one did."""
    found: dict[str, datetime] = {}
    for _, by_host in sorted(hosts.items()):
        for host, counts in by_host.items():
            if last := counts.get(host_usage.LAST, 0):
                found[host] = datetime.fromtimestamp(last, UTC)
    return found
