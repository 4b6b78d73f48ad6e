"""Compares the speed of the package with the command, the Rust iterator and plain Python; the best of several runs counts.

Seconds are those of the processor, of all threads together, so that other work of the machine does not count.

    python benches/speed.py path/to/queens

The command must be a release build of the same sources.
"""

from __future__ import annotations

import pathlib
import resource
import subprocess
import sys
import time
from collections.abc import Callable

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests"))

import pyqueens
from pyqueens._native import _iterate
from reference import backtrack


def processor() -> float:
    """Processor seconds so far, of this process and of commands that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def best(runs: int, *calls: Callable[[], object]) -> list[float]:
    """The shortest time of each. They run in turn, so that a busy moment of the machine affects all of them."""
    times = [float("inf")] * len(calls)
    for _ in range(runs):
        for at, call in enumerate(calls):
            start = processor()
            call()
            times[at] = min(times[at], processor() - start)
    return times


def exhaust(iterator: object) -> None:
    for _ in iterator:  # type: ignore[attr-defined]
        pass


def main() -> None:
    queens = sys.argv[1]
    count = [queens, "count", "18"]
    ours, theirs = best(
        15, lambda: pyqueens.count(18), lambda: subprocess.run(count, check=True, capture_output=True)
    )
    print(f"count(18)                      {ours:8.3f} s    queens count 18 {theirs:8.3f} s    {ours / theirs - 1:+.1%}")

    (python,) = best(1, lambda: exhaust(backtrack(12)))
    ours, rust = best(9, lambda: exhaust(pyqueens.solutions(12)), lambda: _iterate(12))
    print(f"for s in solutions(12)         {ours:8.4f} s    Rust iterator   {rust:8.4f} s    {ours / rust:.2f} ×")
    print(f"                                            plain Python    {python:8.4f} s    {python / ours:.0f} × as long")

    ours = best(5, lambda: pyqueens.solutions(14).block(10**6))[0]
    print(f"solutions(14).block()          {ours:8.3f} s    {365_596 / ours / 1e6:.2f} million solutions a second")

    board = pyqueens.solve(10**8, seed=1)
    ours = best(2, lambda: pyqueens.check(board))[0]
    print(f"check() of 10^8 queens         {ours:8.3f} s    {ours / 1e8 * 1e9:.1f} ns a queen")
    ours = best(2, lambda: pyqueens.solve(10**8, seed=1))[0]
    print(f"solve(10**8, seed=1)           {ours:8.3f} s    {ours / 1e8 * 1e9:.1f} ns a queen")


if __name__ == "__main__":
    main()
