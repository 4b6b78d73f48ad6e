"""Compares methods, with plain records as the result."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Union

from ._native import Search, methods as all_methods, search

Record = dict[str, Union[str, int, float, bool]]


def compare(
    methods: Iterable[str] | None = None,
    sizes: Iterable[int] = range(4, 9),
    *,
    seeds: Iterable[int] = range(5),
    goal: str = "first",
    budget: float = 1.0,
) -> list[Record]:
    """Runs methods on boards of several sizes and returns a list of plain records, one for each run.

    A record has the method, n, the seed (0 for a method that draws no random numbers), whether the run finished within its budget
    of seconds, the seconds it took, and its tally: tries, checks, placements, backtracks, solutions, repairs, restarts.
    The goal is "first", or "all" solutions, which methods that draw random numbers do not find. ``pandas.DataFrame(compare())``
    and ``polars.DataFrame(compare())`` turn the list into a table.

    >>> import pyqueens
    >>> for record in pyqueens.compare(["permutations", "backtrack"], [6], goal="all"):
    ...     print(record["method"], record["solutions"], record["placements"])
    permutations 4 1956
    backtrack 4 152
    """
    if goal not in ("first", "all"):
        raise ValueError(f"there is no goal `{goal}`: choose one of first, all")
    names = list(all_methods() if methods is None else methods)
    seeded = set(all_methods(seeded=True))
    if goal == "all" and methods is None:
        names = all_methods(seeded=False)
    records = []
    for name in names:
        is_seeded = name.split(":")[0] in seeded
        if goal == "all" and is_seeded:
            raise ValueError(f"{name} finds some solution, but never all of them: leave out goal")
        for n in list(sizes):
            for seed in list(seeds) if is_seeded else [0]:
                records.append(_run(search(name, n, seed), seed, goal, budget))
    return records


def _run(run: Search, seed: int, goal: str, budget: float) -> Record:
    start = time.perf_counter()
    finished = True
    try:
        while run.next_solution(budget - (time.perf_counter() - start)) is not None:
            if goal == "first":
                break
    except TimeoutError:
        finished = False
    seconds = time.perf_counter() - start
    record: Record = {"method": run.method, "n": run.n, "seed": seed, "goal": goal}
    record |= {"finished": finished, "seconds": seconds}
    return record | run.tally.asdict()
