"""The signature of the search, and what `semina bench` prints."""

import json

from boards import PROJECT
from terminal import Run, run

from semina.engine.bench import signature


def test_the_search_takes_as_many_nodes_as_its_signature_says() -> None:
    """An intended change of the search changes the number in benchmarks/SIGNATURE with it."""
    assert signature()[0] == int((PROJECT / "benchmarks" / "SIGNATURE").read_text())


def test_bench_as_json() -> None:
    semina: Run = run
    facts = json.loads(semina("bench", "--json").stdout)
    assert list(facts) == ["signature", "per_second", "versions", "cpu"]
    assert facts["signature"] == int((PROJECT / "benchmarks" / "SIGNATURE").read_text())
    assert {
        "wahree perft leaves",
        "krur random games",
        "search nodes",
        "wahree retrograde positions",
    } <= facts["per_second"].keys()
    assert all(figure > 0 for figure in facts["per_second"].values())
    assert {"semina", "python", "numba", "numpy"} == facts["versions"].keys()
