"""One solution, all solutions lazily, and a board with a million queens."""

import itertools

import pyqueens

print(pyqueens.Puzzle(8).complete(first=True))

for solution in itertools.islice(pyqueens.solutions(12), 3):  # the rest is never searched
    print(" ".join(solution.chess))

million = pyqueens.solve(1_000_000, seed=7)  # a numpy array: the column of each row's queen
pyqueens.check(million)  # raises an exception if two queens attack each other
print(million[:5])
