"""What the page says, in Chinese: a module a view, and no name in two of them."""

from collections.abc import Mapping

from ...language import value_names
from . import (
    activity,
    chat_app,
    core,
    frame,
    health,
    history,
    inbox,
    memory,
    notices,
    people_and_things,
    search,
    sign_in,
    timeline,
    troubles,
)

CHINESE: Mapping[str, str] = {
    **value_names.CHINESE,
    **activity.WORDS,
    **chat_app.WORDS,
    **core.WORDS,
    **frame.WORDS,
    **health.WORDS,
    **history.WORDS,
    **inbox.WORDS,
    **memory.WORDS,
    **notices.WORDS,
    **people_and_things.WORDS,
    **search.WORDS,
    **sign_in.WORDS,
    **timeline.WORDS,
    **troubles.WORDS,
}
