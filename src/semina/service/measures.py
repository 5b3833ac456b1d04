"""What the service counts and times, for Prometheus; `web/metrics.py` shows it.

No label holds anything of a person: no name, no address, no table.
"""

from collections.abc import Iterable

from prometheus_client import Counter, Gauge, Histogram

from semina.service.events import Event, Moved

MOVES = Counter("semina_moves", "Moves kept, also those played by themselves.")
EASED = Counter("semina_eased_moves", "Moves for which the computer had too little time.")
WAITING = Gauge("semina_searches", "Searches that wait for a thread or have one.")
BOARD_SEARCHES = Gauge("semina_board_searches", "Searches of analysis boards that wait or run.")
THINKING = Histogram(
    "semina_thinking_seconds",
    "How long a search of the computer took.",
    buckets=(0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5),
)
LAG = Histogram(
    "semina_loop_lag_seconds",
    "How late the event loop does what is due.",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
)
COMMIT = Histogram(
    "semina_commit_seconds",
    "A transaction that writes, its turn among the others included.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
)
DATABASE_ERRORS = Counter("semina_database_errors", "Errors of the database.")


def count_kept(log: Iterable[Event]) -> None:
    """Count what has been committed."""
    moves = [event for event in log if isinstance(event, Moved)]
    MOVES.inc(len(moves))
    EASED.inc(sum(event.eased for event in moves))
