"""What README and ARCHITECTURE say is true."""

import contextlib
import io
import re
import shlex

import pytest
from boards import PROJECT
from terminal import run

README = (PROJECT / "README.md").read_text()
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)
COMMANDS = [
    line.split("  ")[0]
    for _, text in BLOCKS
    for line in text.splitlines()
    if line.startswith("semina ")
]


@pytest.mark.parametrize("page", ["README.md", "docs/tables.md", "docs/study.md"])
@pytest.mark.usefixtures("tables")
def test_the_python_of_a_page_prints_what_it_says(page: str) -> None:
    blocks = re.findall(r"```(\w*)\n(.*?)```", (PROJECT / page).read_text(), re.DOTALL)
    place, code = next(
        (n, text) for n, (language, text) in enumerate(blocks) if language == "python"
    )
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, page, "exec"), {})
    assert said.getvalue() == blocks[place + 1][1]
    assert code.count("\n") <= 10


def test_readme_shows_its_two_commands_first() -> None:
    assert [text.strip() for _, text in BLOCKS[:2]] == ["make play", "make test"]


@pytest.mark.parametrize(
    "command", [line for line in COMMANDS if not {"play", "serve", "FILE"} & {*line.split()}]
)
@pytest.mark.usefixtures("tables")
def test_the_commands_of_readme_work(command: str) -> None:
    done = run(*shlex.split(command)[1:])
    assert done.returncode == 0
    assert done.stdout


@pytest.mark.parametrize("command", [line for line in COMMANDS if "play" in line])
def test_the_games_of_readme_begin(command: str) -> None:
    """The input ends at once, which is told after the board of the first game."""
    arguments = shlex.split(command)[1:]
    if "FILE" in arguments:
        arguments[arguments.index("FILE")] = str(PROJECT / "tests" / "data" / "examples.sgr")
    done = run(*arguments)
    assert "the input ended" in done.stderr
    assert "South" in done.stdout


def test_every_file_that_the_architecture_names_exists() -> None:
    text = (PROJECT / "ARCHITECTURE.md").read_text()
    named = re.findall(r"`([\w/]+\.\w+)`", text)
    files = {path.relative_to(PROJECT).as_posix() for path in PROJECT.glob("src/**/*")}
    files |= {path.relative_to(PROJECT).as_posix() for path in PROJECT.glob("*/*")}
    assert len(named) > 20
    for name in named:
        if name.endswith((".py", ".po")):
            assert any(path.endswith("/" + name) or path == name for path in files), name


def test_links_between_documents_lead_somewhere() -> None:
    pages = [*PROJECT.glob("*.md"), *PROJECT.glob("docs/**/*.md")]
    assert len(pages) >= 9
    for page in pages:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            assert (page.parent / link).exists(), (page, link)
