"""A Chroma server: its collections over HTTP, each request with a time limit.

Imports chromadb on first use.
"""

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ...domain.patterns import regex
from ...errors import StorageError
from ..whole_import import import_whole

if TYPE_CHECKING:
    from ssl import SSLContext

    from chromadb.api.fastapi import FastAPI
    from chromadb.api.models.Collection import Collection
    from chromadb.api.types import CollectionMetadata
    from chromadb.config import Settings
    from chromadb.types import Collection as CollectionModel

_ID_NAME = "chroma-id"
_ID = regex("[0-9a-f]{16}")
_CONNECT_S = 2.0
_ANSWER_S = 5.0
"""Time limits of one request.

A call of the host waits for one that fails, and after it for none until the server is back.
"""
_PAGE = 1_000
_UNAUTHORIZED = (401, 403)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChromaServer:
    """Where the server is, and whose vectors these are.

    `owner` is part of every collection's name, so that users share a server unseen.
    """

    url: str
    tenant: str
    database: str
    token: str
    owner: str

    @property
    def name(self) -> str:
        """Tells this folder's vectors here from those elsewhere, for good."""
        return f"{self.url} {self.tenant}/{self.database} {self.owner}"

    @property
    def prefix(self) -> str:
        """How the names of this folder's collections begin."""
        return f"recollect-{self.owner}-"

    def connect(self) -> "ChromaConnection":
        """Look whether the server is there and has the tenant and the database.

        Raises what httpx and chromadb raise.
        """
        import_whole("numpy", "chromadb")
        from chromadb.api.fastapi import FastAPI
        from chromadb.config import System

        api = FastAPI(System(_client_settings(self.url, self.token)))
        connection = ChromaConnection(api, self)
        try:
            connection.check()
        except BaseException:
            connection.close()
            raise
        return connection

    def reason(self, error: Exception) -> str:
        """What is wrong, for the user."""
        from chromadb.errors import ChromaAuthError, ChromaError

        url = _without_password(self.url)
        server = f"the Chroma server at {url}"
        match error:
            case LookupError():
                return f"{server} has no {error.args[0]}"
            case ChromaAuthError():
                return f"{server} refuses the token (RECOLLECT_CHROMA_TOKEN)"
            case ChromaError():
                return f"{server} answered {type(error).__name__}"
            case _ if _http_status(error) in _UNAUTHORIZED:
                return f"{server} refuses the token (RECOLLECT_CHROMA_TOKEN)"
            case _ if _http_status(error) or isinstance(error, ValueError):
                return (
                    f"what answers at {url} is no Chroma server,"
                    " or has trouble of its own (RECOLLECT_CHROMA_URL)"
                )
            case _:
                return f"{server} does not answer"


class ChromaConnection:
    """The four things asked of Chroma, as its own client offers them.

    That client (`HttpClient`) waits without end, and reads the certificates of every authority
    anew for each folder that is opened; so its calls go through an HTTP client made here.
    """

    def __init__(self, api: "FastAPI", server: ChromaServer) -> None:
        import httpx

        self._api = api
        self._server = server
        unused = api._session
        api._session = httpx.Client(
            timeout=httpx.Timeout(_ANSWER_S, connect=_CONNECT_S),
            limits=api.http_limits,
            headers=unused.headers,
            verify=_certificates(),
        )
        unused.close()

    def check(self) -> None:
        """Raises LookupError: there is no such tenant or database."""
        from chromadb.errors import NotFoundError

        tenant = self._server.tenant
        database = self._server.database
        try:
            self._api.get_tenant(tenant)
        except NotFoundError as error:
            raise LookupError(f"tenant {tenant!r} (RECOLLECT_CHROMA_TENANT)") from error
        try:
            self._api.get_database(database, tenant)
        except NotFoundError as error:
            raise LookupError(
                f"database {database!r} in tenant {tenant!r} (RECOLLECT_CHROMA_DATABASE)"
            ) from error

    def get_or_create_collection(
        self, name: str, *, metadata: "CollectionMetadata", embedding_function: None
    ) -> "Collection":
        found = self._api.get_or_create_collection(
            name,
            metadata=metadata,
            tenant=self._server.tenant,
            database=self._server.database,
        )
        return self._collection(found)

    def list_collections(self) -> "Sequence[Collection]":
        """Those of this owner."""
        found: list[CollectionModel] = []
        while True:
            page = self._api.list_collections(
                _PAGE, len(found), self._server.tenant, self._server.database
            )
            found += page
            if len(page) < _PAGE:
                break
        ours = [each for each in found if each.name.startswith(self._server.prefix)]
        return [self._collection(each) for each in ours]

    def delete_collection(self, name: str) -> None:
        self._api.delete_collection(
            name, tenant=self._server.tenant, database=self._server.database
        )

    @contextmanager
    def patient(self, times: int) -> Iterator[None]:
        """Wait so many times as long for answers."""
        import httpx

        usual = self._api._session.timeout
        self._api._session.timeout = httpx.Timeout(times * _ANSWER_S, connect=_CONNECT_S)
        try:
            yield
        finally:
            self._api._session.timeout = usual

    def close(self) -> None:
        self._api._session.close()

    def _collection(self, model: "CollectionModel") -> "Collection":
        from chromadb.api.models.Collection import Collection

        return Collection(client=self._api, model=model, embedding_function=None)


@lru_cache(maxsize=8)
def _client_settings(url: str, token: str) -> "Settings":
    """What Chroma's client is told, the same for all folders of a process."""
    from chromadb.config import Settings

    headers = {"Authorization": f"Bearer {token}", "X-Chroma-Token": token} if token else {}
    return Settings(
        chroma_api_impl="chromadb.api.fastapi.FastAPI",
        chroma_server_host=url,
        chroma_server_http_port=0,
        chroma_server_headers=headers,
        chroma_server_ssl_verify=False,  # by the client that is not used: see ChromaConnection
        anonymized_telemetry=False,
    )


@lru_cache(maxsize=1)
def _certificates() -> "SSLContext":
    """The authorities whose word is taken for who a server is, as httpx takes it."""
    import httpx

    return httpx.create_ssl_context()


def owner_id(home: Path) -> str:
    """The name of a data folder on Chroma servers: random, made once, kept beside the workspace.

    Not in the workspace, whose clones would share their vectors; not in the index, which may be
    deleted and would leave them behind.

    Raises:
        StorageError: the folder cannot be written.
    """
    path = home / _ID_NAME
    try:
        known = path.read_text(encoding="utf-8").strip() if path.exists() else ""
        if _ID.fullmatch(known):
            return known
        new = secrets.token_hex(8)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{new}\n", encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StorageError(f"{_ID_NAME}: {type(error).__name__}") from error
    return new


def _http_status(error: Exception) -> int:
    """The HTTP status behind what the client raises without a type of its own; 0 without one."""
    response = getattr(error.__context__, "response", None) or getattr(error, "response", None)
    return int(getattr(response, "status_code", 0))


def _without_password(url: str) -> str:
    parts = urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()
