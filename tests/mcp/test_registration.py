"""What the SDK makes of our tools is made once."""

import gc
import weakref
from typing import Any

from mcp.server.elicitation import AcceptedElicitation


def test_what_wraps_the_arguments_of_a_call_is_not_built_for_each() -> None:
    """It takes 3 ms; nobody but us holds it from one call to the next."""
    import recollect.tools.registration  # noqa: F401

    wrapper = weakref.ref(AcceptedElicitation[Any])
    gc.collect()
    assert wrapper() is not None
