"""Figures for Prometheus, at an address of their own; no name of a user and nothing they said.

prometheus_client is imported where they are asked for: `pip install recollect[server]`.
"""

from collections.abc import Callable

from ..errors import InputError
from ..storage.extras import command_for

_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class ServerMetrics:
    """What is counted. Safe for any thread."""

    def __init__(self, address: str) -> None:
        """Serve at `address` (host:port), or nowhere where it is empty.

        Raises:
            InputError: the address cannot be had, or the library is not installed.
        """
        try:
            import prometheus_client as prometheus
        except ImportError as error:
            raise InputError(
                "RECOLLECT_HTTP_METRICS",
                "prometheus_client is not installed",
                command_for("server"),
            ) from error
        self.registry = prometheus.CollectorRegistry()
        self._calls = prometheus.Histogram(
            "recollect_call_seconds",
            "Calls by tool and by whether they were answered or failed.",
            ["tool", "outcome"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._refused = prometheus.Counter(
            "recollect_refused",
            "Requests that were refused, by status.",
            ["status"],
            registry=self.registry,
        )
        self._open = prometheus.Gauge(
            "recollect_open_folders", "Users' folders that are open.", registry=self.registry
        )
        self._waiting = prometheus.Gauge(
            "recollect_waiting_vectors",
            "Memories in open folders that wait for their vector.",
            registry=self.registry,
        )
        if address:
            host, _, port = address.rpartition(":")
            try:
                prometheus.start_http_server(int(port), host or "127.0.0.1", self.registry)
            except (OSError, ValueError, OverflowError) as error:
                raise InputError(
                    "RECOLLECT_HTTP_METRICS", f"{address} cannot be had", "Say host:port."
                ) from error

    def watch(self, open_folders: Callable[[], int], waiting_vectors: Callable[[], int]) -> None:
        """Ask these whenever somebody looks."""
        self._open.set_function(open_folders)
        self._waiting.set_function(waiting_vectors)

    def called(self, tool: str, outcome: str, took_s: float) -> None:
        self._calls.labels(tool, outcome).observe(took_s)

    def refused(self, status: int) -> None:
        self._refused.labels(str(status)).inc()
