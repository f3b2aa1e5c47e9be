"""The notebook of docs/ runs from top to bottom in a fresh Python, and holds nothing of a machine.

Its cells are run in order in one namespace, without Jupyter, which is large and would add nothing
but its own machinery. As Jupyter does, the runner asks the value of a cell for its picture.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[1] / "docs/research.ipynb"
RUNNER = """
import ast, json, pathlib, sys
names = {"__name__": "__main__"}
for cell in json.loads(pathlib.Path(sys.argv[1]).read_text("utf-8"))["cells"]:
    if cell["cell_type"] == "code":
        tree = ast.parse("".join(cell["source"]))
        last = ast.Expression(tree.body.pop().value)
        exec(compile(tree, cell["id"], "exec"), names)
        value = eval(compile(last, cell["id"], "eval"), names)
        picture = getattr(value, "_repr_svg_", None)
        print(cell["id"], picture()[:4] if picture else repr(value), file=sys.stderr)
"""


def notebook() -> dict[str, Any]:
    """The notebook as JSON."""
    found: dict[str, Any] = json.loads(NOTEBOOK.read_text("utf-8"))
    return found


def test_every_cell_of_the_notebook_runs() -> None:
    command = [sys.executable, "-W", "error", "-c", RUNNER, str(NOTEBOOK)]
    done = subprocess.run(  # noqa: S603 - our own code
        command, cwd=NOTEBOOK.parents[1], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    values = dict(line.split(" ", 1) for line in done.stderr.splitlines())
    code = [cell["id"] for cell in notebook()["cells"] if cell["cell_type"] == "code"]
    assert list(values) == code
    assert [value for value in values.values() if value == "<svg"] == ["<svg", "<svg"]
    assert values[code[-1]] == "True"


def test_the_notebook_is_valid_and_has_no_outputs() -> None:
    found = notebook()
    assert (found["nbformat"], found["nbformat_minor"]) == (4, 5)
    cells = found["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells) > 10
    for cell in cells:
        assert all(isinstance(line, str) for line in cell["source"])
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            assert cell["execution_count"] is None
    assert "/home" not in NOTEBOOK.read_text("utf-8")
