"""Settings and health: how things stand, what is set, what is sealed."""

from pydantic import SecretStr
from starlette.responses import Response

from .cards import cards
from .visit import Visit

_SEALED = 200
_FOLDERS = ("home",)


def show(visit: Visit) -> Response:
    """How things stand."""
    settings = visit.engine.settings
    rows: list[tuple[str, str, str, bool]] = []
    for name, field in type(settings).model_fields.items():
        value = getattr(settings, name)
        default = field.get_default(call_default_factory=True)
        told = "••••" if isinstance(value, SecretStr) and value else str(value)
        is_set = value != default and name not in _FOLDERS
        rows.append((name, told, field.description or "", is_set))
    sealed = visit.engine.memories.sealed()
    return visit.page(
        "health.html",
        now=visit.engine.upkeep.status(),
        settings=rows,
        remotes=visit.engine.history.remotes(),
        home=settings.home,
        sealed=cards(visit, [each for each in sealed if not each.deleted_at][:_SEALED]),
    )
