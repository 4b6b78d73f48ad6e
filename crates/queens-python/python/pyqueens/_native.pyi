from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, SupportsIndex, Union, final, overload

import numpy
import numpy.typing
from typing_extensions import Self

__version__: str
__all__ = [
    "count",
    "Estimate",
    "estimate",
    "ApproximateCount",
    "Sample",
    "approximate_count",
    "sample",
    "Explanation",
    "Rating",
    "Step",
    "Puzzle",
    "Event",
    "Search",
    "Tally",
    "methods",
    "search",
    "Solution",
    "_iterate",
    "Solutions",
    "solutions",
    "check",
    "solve",
    "__version__",
]

_Square = Union[tuple[int, int], str]
_Squares = Union[Iterable[_Square], str]
_Progress = Callable[[int, int], object]
_Board = Union["Solution", Sequence[int], numpy.typing.NDArray[Any]]

@final
class Solution(Sequence[int]):
    def __new__(
        cls, columns: Union[str, Iterable[int], _Squares], rules: str | None = None, *, board: Puzzle | None = None
    ) -> Self: ...
    @property
    def n(self) -> int: ...
    @property
    def board(self) -> Puzzle: ...
    @property
    def rules(self) -> str: ...
    @property
    def squares(self) -> list[tuple[int, int]]: ...
    @property
    def chess(self) -> list[str]: ...
    def symmetry_class(self) -> Literal["none", "half-turn", "quarter-turn"]: ...
    def images(self) -> list[Solution]: ...
    def canonical(self) -> Solution: ...
    def transformed(self, symmetry: str) -> Solution: ...
    def text(self, format: str = "board") -> str: ...
    def svg(self, *, theme: str | None = None, coordinates: bool = True) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __array__(
        self, dtype: numpy.typing.DTypeLike | None = None, copy: bool | None = None
    ) -> numpy.typing.NDArray[Any]: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> tuple[int, ...]: ...
    def __iter__(self) -> Iterator[int]: ...
    def __reversed__(self) -> Iterator[int]: ...
    def __contains__(self, key: object, /) -> bool: ...
    def count(self, value: object) -> int: ...
    def index(self, value: object, start: int = 0, stop: int = ...) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __lt__(self, other: Solution, /) -> bool: ...
    def __le__(self, other: Solution, /) -> bool: ...
    def __gt__(self, other: Solution, /) -> bool: ...
    def __ge__(self, other: Solution, /) -> bool: ...

@final
class Solutions(Iterator[Solution]):
    def block(self, rows: int = 1_000_000) -> numpy.typing.NDArray[numpy.unsignedinteger[Any]]: ...
    def __iter__(self) -> Solutions: ...
    def __next__(self) -> Solution: ...

@final
class Puzzle:
    def __new__(
        cls,
        board: Union[int, tuple[int, int], str, None] = None,
        *,
        queens: _Squares | None = None,
        blocked: _Squares | None = None,
        regions: Iterable[Iterable[str]] | Iterable[Iterable[int]] | None = None,
        rules: str | None = None,
        stars: int | None = None,
        pawns: _Squares | None = None,
    ) -> Self: ...
    @property
    def n(self) -> int: ...
    @property
    def columns(self) -> int: ...
    @property
    def stars(self) -> int: ...
    @property
    def needed(self) -> int: ...
    @property
    def pawns(self) -> list[tuple[int, int]]: ...
    @property
    def queens(self) -> list[tuple[int, int]]: ...
    @property
    def blocked(self) -> list[tuple[int, int]]: ...
    @property
    def rules(self) -> str: ...
    @property
    def regions(self) -> list[str] | None: ...
    def place(self, queens: _Squares) -> Puzzle: ...
    def block(self, squares: _Squares) -> Puzzle: ...
    def transformed(self, symmetry: str) -> Puzzle: ...
    def admits(self, solution: Solution) -> bool: ...
    def complete(self, *, first: bool = False, seed: int = 0) -> Solution | None: ...
    def completions(self, fundamental: bool = False, order: str = "lexicographic") -> Solutions: ...
    def is_unique(self) -> bool: ...
    def count(
        self,
        *,
        fundamental: bool = False,
        threads: int | None = None,
        kernel: str | None = None,
        progress: _Progress | None = None,
    ) -> int: ...
    def explain(self) -> Explanation: ...
    def rate(self) -> Rating | None: ...
    @staticmethod
    def make(
        n: int,
        *,
        regions: bool = False,
        blocks: bool = False,
        givens: int | None = None,
        difficulty: str | None = None,
        rules: str | None = None,
        stars: int | None = None,
        seed: int | None = None,
    ) -> Puzzle: ...
    def star_notation(self) -> str: ...
    def puzz_link(self) -> str: ...
    def json(self) -> str: ...
    def export(self, format: str) -> str: ...
    def read_answer(self, format: str, text: str) -> list[Solution]: ...
    def svg(self, *, theme: str | None = None, coordinates: bool = True) -> str: ...
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Explanation:
    def __new__(
        cls,
        outcome: str,
        solution: Solution | None,
        open_squares: list[tuple[int, int]],
        steps: list[Step],
    ) -> Self: ...
    outcome: Literal["solved", "impossible", "open", "undecided"]
    solution: Solution | None
    open_squares: list[tuple[int, int]]
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> Step: ...
    @overload
    def __getitem__(self, key: slice, /) -> list[Step]: ...
    def __iter__(self) -> Iterator[Step]: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Step:
    def __new__(
        cls,
        technique: str,
        place: tuple[int, int] | None,
        rule_out: list[tuple[int, int]],
        squares: list[tuple[int, int]],
        lines: list[str],
        because: str,
        steps: list[Step],
    ) -> Self: ...
    technique: str
    place: tuple[int, int] | None
    rule_out: list[tuple[int, int]]
    squares: list[tuple[int, int]]
    lines: list[str]
    because: str
    steps: list[Step]

@final
class Rating:
    def __new__(cls, score: int, difficulty: str) -> Self: ...
    score: int
    difficulty: str
    def __lt__(self, other: Rating, /) -> bool: ...
    def __le__(self, other: Rating, /) -> bool: ...
    def __gt__(self, other: Rating, /) -> bool: ...
    def __ge__(self, other: Rating, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Event:
    def __new__(
        cls,
        kind: str,
        square: tuple[int, int] | None = None,
        other: tuple[int, int] | None = None,
        line: tuple[str, int] | None = None,
    ) -> Self: ...
    kind: Literal[
        "placed",
        "removed",
        "rejected",
        "dead-end",
        "chosen",
        "struck",
        "conflict",
        "learnt",
        "counted",
        "moved",
        "declined",
        "trapped",
        "replaced",
        "restarted",
        "solved",
    ]
    square: tuple[int, int] | None
    other: tuple[int, int] | None
    line: tuple[str, int] | None
    def __hash__(self) -> int: ...

@final
class Tally:
    def __new__(
        cls,
        tries: int = 0,
        checks: int = 0,
        placements: int = 0,
        backtracks: int = 0,
        solutions: int = 0,
        repairs: int = 0,
        restarts: int = 0,
    ) -> Self: ...
    tries: int
    checks: int
    placements: int
    backtracks: int
    solutions: int
    repairs: int
    restarts: int
    def asdict(self) -> dict[str, int]: ...

@final
class Search(Iterator[Event]):
    @property
    def method(self) -> str: ...
    @property
    def n(self) -> int: ...
    @property
    def queens(self) -> list[tuple[int, int]]: ...
    @property
    def columns(self) -> list[int | None]: ...
    @property
    def counted(self) -> int | None: ...
    @property
    def tally(self) -> Tally: ...
    def narrate(self) -> str | None: ...
    def next_solution(self, seconds: float | None = None) -> Solution | None: ...
    def __iter__(self) -> Search: ...
    def __next__(self) -> Event: ...

@final
class Estimate:
    def __new__(
        cls,
        n: int,
        seconds: float,
        seconds_spread: float,
        solutions: float,
        solutions_spread: float,
        sampled: int,
        shards: int,
        threads: int,
        kernel: str,
    ) -> Self: ...
    n: int
    seconds: float
    seconds_spread: float
    solutions: float
    solutions_spread: float
    sampled: int
    shards: int
    threads: int
    kernel: str

@final
class ApproximateCount:
    def __new__(
        cls,
        estimate: float,
        low: float,
        high: float,
        log10: tuple[float, float, float],
        confidence: float,
        method: str,
        seed: int,
        samples: int,
        population: int,
    ) -> Self: ...
    estimate: float
    low: float
    high: float
    log10: tuple[float, float, float]
    confidence: float
    method: str
    seed: int
    samples: int
    population: int

@final
class Sample:
    def __new__(
        cls, uniform: str, total: int | None, acceptance: float, seed: int, solutions: list[Solution]
    ) -> Self: ...
    @property
    def uniform(self) -> Literal["exact", "approximate"]: ...
    @property
    def total(self) -> int | None: ...
    @property
    def acceptance(self) -> float: ...
    @property
    def seed(self) -> int: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> Solution: ...
    @overload
    def __getitem__(self, key: slice, /) -> list[Solution]: ...
    def __iter__(self) -> Iterator[Solution]: ...
    def __eq__(self, other: object, /) -> bool: ...

def count(
    board: Union[int, Puzzle],
    *,
    fundamental: bool = False,
    threads: int | None = None,
    kernel: str | None = None,
    progress: _Progress | None = None,
) -> int: ...
def estimate(
    n: int, *, threads: int | None = None, kernel: str | None = None, patience: float = 2.0
) -> Estimate: ...
def approximate_count(
    board: Union[int, Puzzle],
    *,
    seconds: float | None = None,
    samples: int | None = None,
    seed: int | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> ApproximateCount: ...
def sample(
    board: Union[int, Puzzle],
    k: int = 1,
    *,
    seed: int | None = None,
    uniform: str = "auto",
    threads: int | None = None,
) -> Sample: ...
def solutions(n: int, fundamental: bool = False, order: str = "lexicographic") -> Solutions: ...
def solve(n: int, method: str | None = None, seed: int | None = None) -> numpy.typing.NDArray[numpy.uint32]: ...
def check(board: _Board, /) -> None: ...
def search(method: str, n: int, seed: int | None = None) -> Search: ...
def methods(*, seeded: bool | None = None) -> list[str]: ...
def _iterate(n: int) -> int: ...
