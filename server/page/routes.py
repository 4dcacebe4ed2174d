"""Which view or action answers which path."""

from collections.abc import Mapping

from . import (
    activity,
    core,
    health,
    history,
    inbox,
    memory,
    memory_actions,
    people_and_things,
    search,
    timeline,
)
from .page_request import Act, Show

VIEWS: Mapping[str, Show] = {
    "/": search.show,
    "/inbox": inbox.show,
    "/core": core.show,
    "/timeline": timeline.show,
    "/things": people_and_things.show,
    "/things/{name:path}": people_and_things.show_one,
    "/activity": activity.show,
    "/health": health.show,
    "/memory/{id}": memory.show,
    "/history": history.show,
    "/history/{commit}": history.show_change,
}
ACTIONS: Mapping[str, Act] = {
    "/inbox": inbox.decide,
    "/core/order": core.put_in_order,
    "/core/rules": core.lay_down,
    "/memory/{id}/edit": memory_actions.edit,
    "/memory/{id}/pin": memory_actions.pin,
    "/memory/{id}/unpin": memory_actions.unpin,
    "/memory/{id}/keep": memory_actions.keep,
    "/memory/{id}/sensitivity": memory_actions.raise_sensitivity,
    "/memory/{id}/forget": memory_actions.forget,
    "/memory/{id}/restore": memory_actions.restore,
    "/memory/{id}/erase": memory_actions.erase,
    "/memory/{id}/reveal": memory.reveal,
    "/history/{commit}/reveal": history.reveal_change,
    "/undo": history.undo,
}
