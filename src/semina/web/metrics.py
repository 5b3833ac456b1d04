"""Figures for Prometheus, at a port of their own that only this machine reaches.

Not at an address of the page: no mistake in a proxy's settings can show them to everybody.
"""

from prometheus_client import Counter, Gauge, Histogram, start_http_server

from semina.errors import OptionError
from semina.web.streams import Streams
from semina.words import message

LOOPBACK = "127.0.0.1"

REQUESTS = Counter("semina_requests", "Requests answered.", ["route", "method", "status"])
REQUEST_SECONDS = Histogram(
    "semina_request_seconds",
    "From a request to the end of its answer; live streams left out.",
    ["route"],
    buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
STREAMS = Gauge("semina_streams", "Live streams that are open.")


def show_metrics(port: int) -> None:
    """Serve the figures at a port. Raises OptionError if that is taken."""
    try:
        start_http_server(port, LOOPBACK)
    except (OSError, OverflowError) as error:
        raise OptionError(
            message(
                "the figures cannot be shown at port {port}: {reason}",
                port=port,
                reason=getattr(error, "strerror", None) or str(error),
            )
        ) from None


def count_streams(streams: Streams) -> None:
    """Let the figures tell how many streams are open."""
    STREAMS.set_function(lambda: streams.number)
