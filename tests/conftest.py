"""How Hypothesis runs here, the same examples every time and no clock; and tables built once."""

import signal
from collections.abc import Iterator
from pathlib import Path

import filelock
import pytest
from boards import TABLE_SEEDS
from hypothesis import HealthCheck, settings
from postgres import Cluster

settings.register_profile(
    "semina",
    derandomize=True,
    deadline=None,
    max_examples=150,
    stateful_step_count=40,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("semina")

# Where tests run in the background a shell has them ignore Ctrl-C, and programs inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder with Krur solved, every family, and the others to so many seeds."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "tables"
    from semina.tables.layers import KRUR_CLOSED, family_of
    from semina.tables.store import build

    folder.mkdir(exist_ok=True)
    with filelock.FileLock(folder / "all.lock"), pytest.MonkeyPatch.context() as patch:
        patch.setenv("SEMINA_TABLES", str(folder))
        for game, size in (*(("krur", closed) for closed in KRUR_CLOSED), *TABLE_SEEDS.items()):
            family = family_of(game, size)
            if not (folder / f"{family.name}.values").exists():
                build(family)
    return folder


@pytest.fixture(autouse=True)
def _no_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that the user has do not change a test."""
    monkeypatch.setenv("SEMINA_TABLES", str(tmp_path / "no-tables"))


@pytest.fixture
def tables(built: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The built tables, where Semina looks for them."""
    monkeypatch.setenv("SEMINA_TABLES", str(built))
    return built


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server that runs, and that no test stops."""
    with Cluster() as made:
        yield made


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'semina.db'}"
    made: Cluster = request.getfixturevalue("cluster")
    return made.new_database()
