"""Exceptions for wrong boards, puzzles and arguments.

All are ValueErrors whose text is a complete sentence. If one square is the cause, ``row`` and ``column`` name it, both
counted from 0 at the top left; otherwise they are None.
"""

from __future__ import annotations

from typing import Any, Optional

__all__ = ["QueensError", "Misplaced", "BadBoard", "BadPuzzle", "BadSquare", "NoSolution", "TooLarge"]


class QueensError(ValueError):
    """An argument is wrong, as the text explains."""

    row: Optional[int]
    """The row of the square that caused the error, or None."""
    column: Optional[int]
    """Its column, or None."""

    def __init__(self, message: str = "", *, row: Optional[int] = None, column: Optional[int] = None) -> None:
        super().__init__(message)
        self.row = row
        self.column = column

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), str(self), self.__dict__)


def _again(kind: type[QueensError], message: str, attributes: dict[str, Any]) -> QueensError:
    """An exception from a pickle."""
    error = kind(message)
    error.__dict__.update(attributes)
    return error


class Misplaced(QueensError):
    """A queen stands where it may not."""

    other: Optional[tuple[int, int]]
    """The (row, column) of the queen that attacks or touches it, if known."""
    board: Optional[int]
    """The index of the board among several, from 0."""

    def __init__(
        self,
        message: str = "",
        *,
        row: Optional[int] = None,
        column: Optional[int] = None,
        other: Optional[tuple[int, int]] = None,
    ) -> None:
        super().__init__(message, row=row, column=column)
        self.other = other
        self.board = None


class BadBoard(QueensError):
    """Not a board in any notation."""


class BadPuzzle(QueensError):
    """Not a puzzle in any notation. Here ``column`` is a character of ``line``, both from 1 as in an editor."""

    line: Optional[int]
    """The line of the text that caused the error, from 1, or None."""

    def __init__(
        self, message: str = "", *, line: Optional[int] = None, row: Optional[int] = None, column: Optional[int] = None
    ) -> None:
        super().__init__(message, row=row, column=column)
        self.line = line


class BadSquare(QueensError):
    """Not a square of the board."""


class NoSolution(QueensError):
    """There is no solution, or no board of the requested kind."""


class TooLarge(QueensError):
    """The board is too large for the operation."""
