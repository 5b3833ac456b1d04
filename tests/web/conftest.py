"""A server for the tests of this folder, and browsers at it."""

from collections.abc import Callable, Iterator

import pytest
from web.browser import NO_RATES, Browser, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that do not stop it."""
    started = Server(tmp_path_factory.mktemp("server"), before=NO_RATES)
    yield started
    status, said = started.stop()
    assert (status, said) == (0, "")


@pytest.fixture
def browser(server: Server) -> Iterator[Callable[..., Browser]]:
    """Make browsers, each somebody else; closed behind the test."""
    made: list[Browser] = []

    def new(**headers: str) -> Browser:
        made.append(Browser(server, **headers))
        return made[-1]

    yield new
    for each in made:
        each.close()


@pytest.fixture
def anna(browser: Callable[..., Browser]) -> Browser:
    return browser()


@pytest.fixture
def bert(browser: Callable[..., Browser]) -> Browser:
    return browser()
