"""How often one address and one player may ask, kept in memory."""

import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

_KNOWN = 10_000  # askers remembered; the one unseen for longest is forgotten first


def asker(address: str) -> str:
    """Whom an address stands for: with IPv6 everybody has 2**64 of them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{found.packed[:8].hex()}/64"


class RateLimit:
    """So many requests at once, and so many a second from then on.

    now: a clock in seconds.
    """

    def __init__(
        self, burst: int, per_second: float, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst = burst
        self._per_second = per_second
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, asker: str) -> float:
        """Count a request: 0 if it may be made, else the seconds to wait for the next."""
        now = self._now()
        left, seen = self._left.pop(asker, (float(self._burst), now))
        left = min(self._burst, left + (now - seen) * self._per_second)
        allowed = left >= 1
        self._left[asker] = (left - 1 if allowed else left, now)
        if len(self._left) > _KNOWN:
            self._left.popitem(last=False)
        return 0.0 if allowed else (1 - left) / self._per_second
