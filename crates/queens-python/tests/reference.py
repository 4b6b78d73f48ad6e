"""Plain Python that shares nothing with the package, to compare its answers with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def attacks(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether queens on these squares attack each other."""
    return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])


def is_solution(columns: Sequence[int]) -> bool:
    """Whether no queen attacks another, checked for every pair."""
    n = len(columns)
    squares = list(enumerate(columns))
    return all(0 <= column < n for column in columns) and not any(
        attacks(squares[i], squares[j]) for i in range(n) for j in range(i)
    )


def backtrack(n: int) -> Iterator[list[int]]:
    """All solutions, found as a student would: row by row, with sets of attacked lines."""
    columns: list[int] = []
    taken: set[int] = set()
    falling: set[int] = set()
    rising: set[int] = set()

    def place(row: int) -> Iterator[list[int]]:
        if row == n:
            yield list(columns)
            return
        for column in range(n):
            if column in taken or row - column in falling or row + column in rising:
                continue
            columns.append(column)
            taken.add(column)
            falling.add(row - column)
            rising.add(row + column)
            yield from place(row + 1)
            columns.pop()
            taken.discard(column)
            falling.discard(row - column)
            rising.discard(row + column)

    yield from place(0)


# The numbers of all and of fundamental solutions, from the OEIS: A000170 and A002562.
ALL = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512]
FUNDAMENTAL = [1, 1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1_787, 9_233, 45_752, 285_053, 1_846_955]
