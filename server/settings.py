"""One settings model, from three sources.

Environment (RECOLLECT_*) over `recollect.toml` in the data folder over these defaults.
"""

import time
from datetime import timedelta, timezone, tzinfo
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from .aging.parameters import Ageing
from .domain.data_folder import CONFIG, INDEX, KEYS, RUN, WORKSPACE, default_home
from .domain.reflection_parameters import ReflectionParameters
from .errors import InputError


class Settings(BaseSettings):
    """What a user may change.

    Folders below `home` are fixed: `workspace`, `index`, `run`, `keys`.
    """

    model_config = SettingsConfigDict(
        env_prefix="RECOLLECT_", env_nested_delimiter="__", extra="forbid", frozen=True
    )

    home: Path = Field(default_factory=default_home, description="The data folder.")
    model: str = Field(
        default="",
        description="Embedding model: `multilingual` (with recollect[multilingual]), or a "
        "sentence-transformers name or folder (with recollect[models]). "
        "Empty: the bundled all-MiniLM-L6-v2.",
    )
    timezone: str = Field(
        default="", description="IANA name, e.g. Asia/Shanghai. Empty: the system's."
    )
    language: Literal["", "en", "zh"] = Field(
        default="",
        description="Language of prompts, and of what commands say. Empty: that of the text at "
        "hand, and of the terminal.",
    )
    separate_projects: bool = Field(
        default=False,
        description="Keep projects apart: recall, the overview and searches show nothing of "
        "another project unless it is asked for; answers say that something is kept apart.",
    )
    read_only: bool = Field(
        default=False,
        description="This folder is a copy: `recollect sync` takes in what the remote has and "
        "gives nothing; it answers, and refuses what would change a memory.",
    )
    main_agent: str = Field(
        default="main",
        description="The agent that may write; what other agents remember becomes a proposal.",
    )
    rubric: Literal["weighted", "declarative"] = Field(
        default="weighted", description="How the six scores are weighed (D1)."
    )
    store_at: float = Field(
        default=7.0, ge=0, le=10, description="Total from which a memory is stored."
    )
    propose_at: float = Field(
        default=5.0,
        ge=0,
        le=10,
        description="Total from which it is kept as a proposal; below it is refused.",
    )
    recall_tokens: int = Field(
        default=900,
        ge=100,
        description="Size of what a recall answers, in tokens, when the host names no limit: "
        "many short memories, or fewer long ones.",
    )
    recall_limit: int = Field(
        default=20, ge=1, le=100, description="Memories in such a recall, at most."
    )
    core_tokens: int = Field(
        default=3_000,
        ge=600,
        description="Size of MEMORY.md, in tokens; "
        "a sixth each for identity and persona, a third each for the rest.",
    )
    context_tokens: int = Field(
        default=350,
        ge=200,
        description="Size of the context block (recall without a query), in tokens.",
    )
    digest_tokens: int = Field(
        default=4_000,
        ge=500,
        description="Size of a portion of imported conversations that a host reads at a time, "
        "in tokens.",
    )
    working_messages: int = Field(
        default=30,
        ge=2,
        description="Messages of a conversation held before the older half is due for a summary.",
    )
    working_rounds: int = Field(
        default=15, ge=1, description="The same in rounds: how often the user speaks."
    )
    delete_archive_after_days: int = Field(
        default=0, ge=0, description="Delete what was archived for so long (softly). 0: never."
    )
    ageing: Ageing = Field(
        default_factory=Ageing,
        description="Constants of strength, retention and importance; a table in the file.",
    )
    reflection: ReflectionParameters = Field(
        default_factory=ReflectionParameters,
        description="Token budgets and limits of reflections; a table in the file.",
    )
    workspace_mb: float = Field(
        default=10,
        gt=0,
        description=(
            "Size of the text from which the status warns and reflect proposes what to condense. "
            "Nothing is refused or deleted."
        ),
    )
    keyring: bool = Field(
        default=False,
        description="Encrypt the keys of encrypted memories with one that the system's keyring "
        "holds (needs `recollect[keyring]`). Off again: the keys lie in files.",
    )
    sync_timeout_s: float = Field(
        default=120,
        gt=0,
        description="How long a fetch or push may take before `recollect sync` gives up.",
    )
    sync_every_minutes: float = Field(
        default=5,
        gt=0,
        description="How often `recollect sync --watch` asks the remote when nothing changes here.",
    )
    restorable_days: int = Field(
        default=30, ge=1, description="How long a soft deletion can be taken back."
    )
    idle_minutes: float = Field(
        default=30, ge=0, description="How long the backend stays after the last host has left."
    )
    crash_pause_minutes: float = Field(
        default=5,
        gt=0,
        description="After three crashes within a minute: how long the model is left alone; "
        "doubled with each next.",
    )
    confirm_minutes: float = Field(
        default=10, gt=0, description="How long the handle of a deletion to confirm is valid."
    )

    http_public_url: str = Field(
        default="",
        description="Over HTTP: where browsers and programs reach the server, e.g. "
        "https://memory.example. People with an account sign in there. Empty: this machine only.",
    )
    http_metrics: str = Field(
        default="",
        description="Over HTTP: where figures for Prometheus are served, e.g. 127.0.0.1:9464. "
        "Empty: nowhere. Needs `recollect[server]`.",
    )
    http_client_documents: bool = Field(
        default=True,
        description="Over HTTP: programs may name the https address of a document about themselves "
        "instead of registering; the server reads it there. `false` where the server has no way "
        "out: then they register.",
    )
    http_openid_issuer: str = Field(
        default="",
        description="Over HTTP: an OpenID Connect provider that signs people in, e.g. "
        "https://accounts.example. Needs `recollect[server]`. Empty: one-time links alone.",
    )
    http_openid_client: str = Field(
        default="", description="The id that the provider gave this server."
    )
    http_openid_secret: SecretStr = Field(
        default=SecretStr(""), description="The secret that it gave with it, if it did."
    )
    http_openid_claim: str = Field(
        default="email",
        min_length=1,
        description="The claim that names a person as `recollect user add --openid` does. "
        "`email` has to be verified; any other has to be one that people cannot choose.",
    )
    http_openid_domains: str = Field(
        default="",
        description="Domains, with commas between, whose people get an account when they first "
        "come (by verified `email`). Empty: only who was added.",
    )
    http_body_mb: float = Field(default=4, gt=0, description="Over HTTP: the largest request.")
    http_calls_a_minute: int = Field(
        default=600, ge=1, description="Over HTTP: how many requests a token may make."
    )
    http_calls_at_once: int = Field(
        default=8,
        ge=1,
        description="Over HTTP: how many calls of one user are worked on at a time; more wait.",
    )
    http_open_folders: int = Field(
        default=64,
        ge=1,
        description="Over HTTP: how many users' folders are held open; "
        "the longest unused makes room.",
    )

    http_lease_s: float = Field(
        default=0,
        ge=0,
        description="Over HTTP, where several servers share a disk: after so many seconds without "
        "a sign of life a server's folders may be another's. 0: the disk's locks say it alone.",
    )

    http_people: str = Field(
        default="",
        description="Over HTTP, where several servers share a disk: the folder that holds "
        "tokens.json and accounts.db for all of them, e.g. /disk/people. Empty: the data folder.",
    )

    chroma_url: str = Field(
        default="",
        description="A Chroma server for the vectors, e.g. http://chroma.example:8000. "
        "Empty: in the index folder.",
    )
    chroma_tenant: str = Field(default="default_tenant", min_length=1, description="Its tenant.")
    chroma_database: str = Field(
        default="default_database", min_length=1, description="Its database."
    )
    chroma_token: SecretStr = Field(
        default=SecretStr(""), description="Sent to it as bearer token and as X-Chroma-Token."
    )

    @field_validator("http_public_url")
    @classmethod
    def _safe_address(cls, url: str) -> str:
        parts = urlsplit(url)
        is_here = parts.hostname in ("127.0.0.1", "localhost")
        if url and not (parts.hostname and (parts.scheme == "https" or is_here)):
            raise ValueError("it must begin with https:// and name a host")
        if parts.path.strip("/") or parts.query or parts.fragment:
            raise ValueError("it has no path")
        return url.rstrip("/")

    @field_validator("http_openid_issuer")
    @classmethod
    def _safe_issuer(cls, url: str) -> str:
        parts = urlsplit(url)
        is_here = parts.hostname in ("127.0.0.1", "localhost")
        if url and not (parts.hostname and (parts.scheme == "https" or is_here)):
            raise ValueError("it must begin with https:// and name a host")
        if parts.query or parts.fragment or parts.username:
            raise ValueError("it is an address without query or user")
        return url

    @field_validator("chroma_url")
    @classmethod
    def _web_address(cls, url: str) -> str:
        parts = urlsplit(url)
        if url and (parts.scheme not in ("http", "https") or not parts.hostname):
            raise ValueError("it must begin with http:// or https:// and name a host")
        return url.rstrip("/")

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, name: str) -> str:
        if name:
            ZoneInfo(name)
        return name

    @property
    def zone(self) -> tzinfo:
        if self.timezone:
            return ZoneInfo(self.timezone)
        if not time.daylight:  # the clocks here are never changed: an answer has fifty dates
            return timezone(timedelta(seconds=-time.timezone), time.tzname[0])
        from dateutil.tz import tzlocal

        return tzlocal()

    @property
    def people(self) -> Path:
        """The folder that holds who may come over HTTP, and `users` below it."""
        return Path(self.http_people).expanduser().absolute() if self.http_people else self.home

    @property
    def workspace(self) -> Path:
        return self.home / WORKSPACE

    @property
    def index(self) -> Path:
        return self.home / INDEX

    @property
    def run(self) -> Path:
        return self.home / RUN

    @property
    def keys(self) -> Path:
        return self.home / KEYS

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        home = Path(init_settings().get("home") or default_home())
        return (
            init_settings,
            env_settings,
            TomlConfigSettingsSource(settings_cls, home / CONFIG),
        )


def load_settings(home: Path | None = None) -> Settings:
    """Read the settings of a data folder.

    Raises:
        InputError: a setting is unknown or out of range; names it.
    """
    try:
        return Settings(home=(home or default_home()).expanduser().absolute())
    except (ValidationError, ValueError, OSError) as error:
        first = error.errors()[0] if isinstance(error, ValidationError) else None
        field = ".".join(str(part) for part in first["loc"]) if first else CONFIG
        raise InputError(
            field,
            first["msg"] if first else str(error),
            f"Correct it in {CONFIG} or in the environment (RECOLLECT_{field.upper()}).",
        ) from error
