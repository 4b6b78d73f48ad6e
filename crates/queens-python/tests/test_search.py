"""Searches, event by event, and their comparison."""

from __future__ import annotations

import itertools
import pickle

import pytest

import pyqueens
from reference import ALL, backtrack, is_solution


def test_the_events_of_every_method_replay_its_board() -> None:
    for method in pyqueens.methods():
        search = pyqueens.search(method, 4, seed=3)
        board: set[tuple[int, int]] = set()
        solutions = []
        for event in itertools.islice(search, 20_000):
            if event.kind == "placed":
                assert event.square is not None
                board.add(event.square)
            elif event.kind == "removed":
                assert event.square is not None
                board.remove(event.square)
            elif event.kind == "moved":
                assert event.square is not None and event.other is not None
                board.remove(event.other)
                board.add(event.square)
            elif event.kind in ("restarted", "counted"):
                board.clear()
            elif event.kind == "replaced":
                board = set(search.queens)
            elif event.kind in ("chosen", "dead-end"):
                assert event.line is not None and event.line[0] in ("row", "column") and event.line[1] < 4
            elif event.kind == "solved":
                solutions.append([column for _, column in sorted(board)])
                assert search.columns == solutions[-1]
            assert sorted(search.queens) == sorted(board)
        assert solutions and all(is_solution(s) for s in solutions), method
        assert search.tally.solutions == len(solutions)


def test_dynamic_programming_knows_the_count_before_the_first_solution() -> None:
    search = pyqueens.search("dynamic-programming", 6)
    kinds = []
    while search.counted is None:
        kinds.append(next(search).kind)
    assert search.counted == len(list(backtrack(6))) and kinds[-1] == "counted" and "solved" not in kinds


@pytest.mark.parametrize("method", ["rows", "permutations", "backtrack", "iterative", "bitmask"])
def test_a_systematic_method_finds_all_solutions_in_order(method: str) -> None:
    search = pyqueens.search(method, 6)
    found = list(iter(search.next_solution, None))
    assert [list(s) for s in found if s is not None] == list(backtrack(6))
    assert list(search) == [] and search.next_solution() is None


def test_a_search_that_times_out_can_continue() -> None:
    # The first solution comes after 40 million permutations: longer than the search goes without looking at the clock.
    search = pyqueens.search("permutations", 13)
    with pytest.raises(TimeoutError):
        search.next_solution(0.0)
    before = search.tally.tries
    assert search.next_solution() is not None and search.tally.tries > before


def test_parameters_follow_the_name() -> None:
    found = [len(list(iter(pyqueens.search(f"forward-checking:order={order}", 6).next_solution, None))) for order in ("rows", "mrv")]
    assert found == [4, 4]
    for method in ("hill-climbing:sideways=100", "repair-best:ties=first:start=greedy"):
        assert pyqueens.search(method, 8, seed=1).next_solution() is not None
    with pytest.raises(pyqueens.QueensError, match="parameter"):
        pyqueens.search("hill-climbing:slope=1", 8)


def test_the_same_seed_gives_the_same_events() -> None:
    events = [list(itertools.islice(pyqueens.search("repair-blind", 8, seed), 200)) for seed in (1, 1, 2)]
    assert events[0] == events[1] != events[2]
    assert hash(events[0][0]) == hash(events[1][0])


def test_events_and_tallies_can_be_pickled() -> None:
    for method in pyqueens.methods():
        search = pyqueens.search(method, 5, seed=1)
        events = list(itertools.islice(search, 500))
        assert pickle.loads(pickle.dumps(events)) == events == [eval(repr(event), vars(pyqueens)) for event in events]
        assert pickle.loads(pickle.dumps(search.tally)) == search.tally
    with pytest.raises(pyqueens.QueensError, match="no kind of event `lost`: choose one of placed, removed"):
        pyqueens.Event("lost")


def test_steps_are_described_in_words() -> None:
    search = pyqueens.search("iterative", 4)
    sentences = list(iter(search.narrate, None))
    assert sentences[0] == "row 0: column 0 is not attacked: the queen goes there"
    assert any(sentence is not None and "attacked from row 0" in sentence for sentence in sentences)


def test_a_comparison_is_plain_records() -> None:
    records = pyqueens.compare(["backtrack", "min-conflicts"], [4, 6], seeds=range(3))
    assert [(r["method"], r["n"], r["seed"]) for r in records] == [
        ("backtrack", 4, 0),
        ("backtrack", 6, 0),
        *(("min-conflicts", n, seed) for n in (4, 6) for seed in range(3)),
    ]
    for record in records:
        assert record["finished"] and record["solutions"] == 1
        assert all(type(value) in (str, int, float, bool) for value in record.values())
    everything = pyqueens.compare(sizes=[5], goal="all")
    assert {record["solutions"] for record in everything} == {ALL[5]}
    assert [record["method"] for record in everything] == pyqueens.methods(seeded=False)
    hurried = pyqueens.compare(["subsets"], [9], goal="all", budget=0.05)
    assert not hurried[0]["finished"]
    with pytest.raises(ValueError, match="never all of them"):
        pyqueens.compare(["random"], goal="all")


def test_errors_about_unknown_names_list_the_known_ones() -> None:
    with pytest.raises(pyqueens.QueensError, match="there is no method `magic`: choose one of subsets, rows"):
        pyqueens.search("magic", 8)
