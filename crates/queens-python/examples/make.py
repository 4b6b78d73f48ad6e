"""Make puzzles with regions: each has exactly one solution and the wanted difficulty."""

import pyqueens

for seed in range(2):
    puzzle = pyqueens.Puzzle.make(7, regions=True, difficulty="easy", seed=seed)
    print("\n".join(puzzle.regions or []))
    print(puzzle.rate())
    assert puzzle.is_unique()
