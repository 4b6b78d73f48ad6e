"""Solve a puzzle with regions, check that its solution is unique, and explain every step."""

import pyqueens

puzzle = pyqueens.Puzzle(regions=["AAAAB", "ACABB", "CCDDD", "ECCDD", "ECDDD"])
assert puzzle.is_unique()

explanation = puzzle.explain()
for number, step in enumerate(explanation, start=1):
    print(f"{number}. {step.because}")
print(explanation.solution)
