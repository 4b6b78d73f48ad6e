"""What can be wrong with a board, a puzzle or an argument.

All are ValueErrors whose text is a whole sentence. Where one square is to blame, ``row`` and ``column`` name it, both
from 0 and from the top left; otherwise they are None.
"""

from __future__ import annotations

from typing import Any, Optional

__all__ = ["QueensError", "Misplaced", "BadBoard", "BadPuzzle", "BadSquare", "NoSolution", "TooLarge"]


class QueensError(ValueError):
    """Something is wrong with an argument, and the text says what."""

    row: Optional[int]
    """The row of the square that is to blame, or None."""
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
    """A queen stands where she may not."""

    other: Optional[tuple[int, int]]
    """The (row, column) of the queen that attacks or touches her, where it is known."""
    board: Optional[int]
    """Which of several boards it is, from 0."""

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
    """This is no board in any notation."""


class BadPuzzle(QueensError):
    """This is no puzzle in any notation. Here ``column`` is a character of ``line``, both from 1 as in an editor."""

    line: Optional[int]
    """The line of the text that is to blame, from 1, or None."""

    def __init__(
        self, message: str = "", *, line: Optional[int] = None, row: Optional[int] = None, column: Optional[int] = None
    ) -> None:
        super().__init__(message, row=row, column=column)
        self.line = line


class BadSquare(QueensError):
    """This is not a square of the board."""


class NoSolution(QueensError):
    """There is no solution, or no board of the kind that was asked for."""


class TooLarge(QueensError):
    """The board is too large for what was asked."""
