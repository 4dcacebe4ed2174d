"""A host that shows apps, as the server sees it."""

import re
from typing import Any

from mcp.client.extension import advertise
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID

from recollect.server.chat_app.document import RESOURCE
from tests.conftest import Host

SHOWS_APPS: dict[str, Any] = {
    "extensions": [advertise(EXTENSION_ID, {"mimeTypes": [APP_MIME_TYPE]})],
}
_KEY = re.compile(r'data-key="([0-9a-f]+)"')


async def key_of(host: Host) -> str:
    """What the app's calls carry, out of the app."""
    found = _KEY.search(await host.page(RESOURCE))
    assert found
    return found[1]
