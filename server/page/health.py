"""Settings and health: how things stand, what is set, what is sealed."""

from datetime import UTC, datetime

from pydantic import SecretStr
from starlette.responses import Response

from ..history import sync_state
from ..upkeep import host_usage
from ..upkeep.host_usage import ByWeek
from .cards import cards
from .settings_zh import SETTINGS
from .visit import Visit

_SEALED = 200
_FOLDERS = ("home",)


def show(visit: Visit) -> Response:
    """How things stand."""
    engine, settings = visit.engine, visit.engine.settings
    sync = sync_state.read(settings.run)
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
        hooks=_fired(now.hosts),
        remotes=engine.history.remotes(),
        home=settings.home,
        sealed=cards(visit, [each for each in sealed if not each.deleted_at][:_SEALED]),
    )


def _fired(hosts: ByWeek) -> dict[str, datetime]:
    """When a hook of each host fired last, where one did."""
    found: dict[str, datetime] = {}
    for _, by_host in sorted(hosts.items()):
        for host, counts in by_host.items():
            if last := counts.get(host_usage.LAST, 0):
                found[host] = datetime.fromtimestamp(last, UTC)
    return found
