"""The shell completes commands, games and players."""

import pytest
from terminal import run


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("semina p", ["play", "puzzle", "perft", "puzzles"]),
        ("semina moves k", ["krur"]),
        ("semina play w", ["wahree"]),
        ("semina play krur --north g", ["greedy"]),
        ("semina play krur --north level:1", ["level:1", "level:10"]),
        ("semina record c", ["check"]),
    ],
)
def test_a_word_is_completed(words: str, expected: list[str]) -> None:
    done = run(
        _SEMINA_COMPLETE="complete_bash",
        COMP_WORDS=words,
        COMP_CWORD=str(len(words.split()) - 1),
    )
    assert done.stdout.split() == expected
