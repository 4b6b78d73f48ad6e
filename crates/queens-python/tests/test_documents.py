"""The documents are correct: doctests, types, help, the README and the notebook."""

from __future__ import annotations

import doctest
import inspect
import json
import pathlib
import pydoc
import subprocess
import sys
from typing import Any

import pytest

import pyqueens

FOLDER = pathlib.Path(__file__).parent.parent
NOTEBOOK = FOLDER / "examples" / "eight-queens.ipynb"
EXAMPLES = sorted(str(program) for program in (FOLDER / "examples").glob("*.py"))


def documented() -> dict[str, Any]:
    """All public items that can have a docstring."""
    found: dict[str, Any] = {"pyqueens": pyqueens, "pyqueens.errors": sys.modules["pyqueens.errors"]}
    for name in pyqueens.__all__:
        thing = getattr(pyqueens, name)
        found[name] = thing
        if inspect.isclass(thing) and not issubclass(thing, Exception):
            members = {member: value for member, value in vars(thing).items() if not member.startswith("_")}
            found.update({f"{name}.{member}": value for member, value in members.items()})
    return found


def test_everything_public_is_documented() -> None:
    for name, thing in documented().items():
        assert (inspect.getdoc(thing) or "").strip(), f"{name} has no docstring"


def test_every_example_in_a_docstring_runs() -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    for name, thing in documented().items():
        examples = parser.get_doctest(inspect.getdoc(thing) or "", {}, name, None, None)
        # A kernel's name depends on the machine.
        runner.optionflags = doctest.ELLIPSIS
        runner.run(examples)
    results = runner.summarize()
    assert results.attempted > 60 and results.failed == 0


def test_the_readme_runs() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    examples = doctest.DocTestParser().get_doctest(text, {}, "README.md", None, None)
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples)
    assert results.attempted > 10 and results.failed == 0


@pytest.mark.parametrize("program", EXAMPLES)
def test_every_example_program_runs_and_is_short(program: str) -> None:
    ran = subprocess.run([sys.executable, program], capture_output=True, text=True)
    assert ran.returncode == 0 and ran.stdout, ran.stderr
    assert len(pathlib.Path(program).read_text(encoding="utf-8").splitlines()) < 40


def test_help_reads_well() -> None:
    text = pydoc.plain(pydoc.render_doc(pyqueens))
    for name in pyqueens.__all__:
        assert name in text
    assert "count(board, *, fundamental=False, threads=None, kernel=None, progress=None)" in text
    assert "_native" not in pydoc.plain(pydoc.render_doc(pyqueens.Solution)).splitlines()[0]


def test_the_stubs_have_what_the_package_has() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "pyqueens", "--ignore-missing-stub"], capture_output=True, text=True, cwd=FOLDER
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_types_are_strict() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--package", "pyqueens"], capture_output=True, text=True, cwd=FOLDER
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "tests", "benches", *EXAMPLES], capture_output=True, text=True, cwd=FOLDER
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_nothing_but_arrays_needs_numpy() -> None:
    program = """
import sys
sys.modules["numpy"] = None
import pyqueens
assert pyqueens.count(8) == 92 and len(list(pyqueens.solutions(8))) == 92
assert pyqueens.Puzzle(8, queens=["a1"]).complete() is not None
pyqueens.check([1, 3, 0, 2])
for needs in (lambda: pyqueens.solve(8), lambda: pyqueens.solutions(8).block()):
    try:
        needs()
    except ImportError as error:
        assert "numpy" in str(error)
    else:
        raise SystemExit("this needs numpy")
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def what_it_shows(cell: Any) -> list[Any]:
    """The outputs of a cell. On a busy machine its output may come in several pieces."""
    shown: list[Any] = []
    for output in cell.outputs:
        data = output.get("data", output.get("text"))
        if isinstance(data, dict) and "image/svg+xml" in data:
            # The repr of objects that draw themselves contains an address.
            data = {kind: text for kind, text in data.items() if kind != "text/plain"}
        if isinstance(data, str) and shown and isinstance(shown[-1], str):
            shown[-1] += data
        else:
            shown.append(data)
    return shown


@pytest.mark.skipif(sys.platform == "win32", reason="the kernel wants another event loop there")
def test_the_notebook_runs_from_top_to_bottom_and_shows_what_it_did() -> None:
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    kept = nbformat.read(NOTEBOOK, as_version=4)
    ran = nbclient.NotebookClient(nbformat.from_dict(json.loads(json.dumps(kept))), timeout=120).execute()
    pictures = 0
    for cell, same in zip(ran.cells, kept.cells):
        if cell.cell_type != "code":
            continue
        shown = what_it_shows(cell)
        pictures += sum("image/svg+xml" in data for data in shown if isinstance(data, dict))
        assert shown == what_it_shows(same), f"the notebook shows something else: run it again\n{cell.source}"
    assert pictures >= 5
