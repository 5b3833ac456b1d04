"""What the lower layers may load: the standard library and themselves."""

import ast
import subprocess
import sys

import pytest
from boards import PROJECT

LOWER = ["errors", "words", "rules", "notation", "engine.players", "engine.limit"]
HEAVY = {"rich", "typer", "click", "numpy", "numba"}

PROGRAM = """
import importlib, pkgutil, sys
import semina
for name in {names!r}:
    module = importlib.import_module(name)
    for found in pkgutil.iter_modules(getattr(module, "__path__", [])):
        importlib.import_module(name + "." + found.name)
print(*sorted({{name.split(".")[0] for name in sys.modules}}))
"""


@pytest.mark.parametrize("layer", LOWER)
def test_a_lower_layer_loads_the_standard_library_only(layer: str) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-c", PROGRAM.format(names=[f"semina.{layer}"])],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert "semina" in loaded
    assert not loaded & HEAVY


def test_the_package_itself_loads_nothing() -> None:
    program = "import semina, sys; print(*[name for name in sys.modules if 'semina.' in name])"
    done = subprocess.run(
        [sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == ""


def test_the_rules_import_only_the_standard_library() -> None:
    for path in (PROJECT / "src" / "semina" / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                assert name.split(".")[0] in {*sys.stdlib_module_names, "semina"}, path


def test_the_naive_simulation_uses_nothing_of_the_package() -> None:
    text = (PROJECT / "tests" / "naive.py").read_text(encoding="utf-8")
    assert "semina" not in text
    assert "import" in text
