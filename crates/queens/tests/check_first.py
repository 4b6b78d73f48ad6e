"""Checks a proof that a solution of the n-queens puzzle is the first in lexicographic order.

    python3 check_first.py DIR/proof.txt

Written from the description of the format in docs/first-solutions.md alone; needs nothing but Python. Far slower than the
other checker: for proofs of some hundred thousand lines.
"""

import sys


class Refused(Exception):
    pass


def require(holds, why):
    if not holds:
        raise Refused(why)


def attacked(columns):
    """Whether two of these queens, one in each of the first rows, attack each other."""
    lines = [set(columns), {c - r for r, c in enumerate(columns)}, {c + r for r, c in enumerate(columns)}]
    return any(len(line) < len(columns) for line in lines)


class Board:
    """The free squares and the queens, with undo."""

    def __init__(self, n):
        self.n = n
        self.free = {(r, c) for r in range(n) for c in range(n)}
        self.queens = []
        self.trail = []

    def strike(self, squares):
        squares = [square for square in squares if square in self.free]
        self.free.difference_update(squares)
        self.trail.append(("struck", squares))

    def place(self, queen):
        r, c = queen
        self.strike([(i, j) for i, j in self.free if i == r or j == c or i - j == r - c or i + j == r + c])
        self.queens.append(queen)
        self.trail.append(("queen", None))

    def back_to(self, length):
        while len(self.trail) > length:
            what, squares = self.trail.pop()
            if what == "queen":
                self.queens.pop()
            else:
                self.free.update(squares)

    def open(self, axis):
        """The rows or columns without a queen."""
        return set(range(self.n)) - {queen[axis] for queen in self.queens}

    def line(self, kind, number):
        """The free squares of a row or column that has no queen yet."""
        axis = "rc".index(kind)
        require(0 <= number < self.n, "no such line")
        require(all(queen[axis] != number for queen in self.queens), "the line has its queen")
        return [square for square in self.free if square[axis] == number]


def least_squares(numbers, wanted):
    """For each sum of this many of these numbers, the least sum of their squares."""
    least = [{0: 0}] + [{} for _ in range(wanted)]
    for number in numbers:
        for taken in reversed(range(wanted)):
            for total, squares in least[taken].items():
                total, squares = total + number, squares + number**2
                least[taken + 1][total] = min(squares, least[taken + 1].get(total, squares))
    return least[wanted]


class Corner:
    """Free squares, on which a queen is to stand in each row and column. A set of squares is a number, a bit for each."""

    def __init__(self, squares):
        self.squares = sorted(squares)
        lines = [(kind, line(r, c)) for r, c in self.squares for kind, line in enumerate(self.KINDS)]
        self.sets = {line: 0 for line in lines}
        for index, line in enumerate(lines):
            self.sets[line] |= 1 << index // 4
        self.attacked = [
            self.sets[0, r] | self.sets[1, c] | self.sets[2, r - c] | self.sets[3, r + c] for r, c in self.squares
        ]
        self.lines = [self.sets[line] for line in sorted(self.sets) if line[0] < 2]
        self.diagonals = [[(d, self.sets[k, d]) for k, d in sorted(self.sets) if k == kind] for kind in (2, 3)]
        rows, columns = ([d for k, d in self.sets if k == kind] for kind in (0, 1))
        require(len(rows) == len(columns), "a corner has different numbers of rows and columns")
        # For any queens in these rows and columns, the diagonals and their squares have these sums.
        self.sums = (sum(rows) - sum(columns), sum(rows) + sum(columns), 2 * sum(line**2 for line in rows + columns))

    KINDS = (lambda r, c: r, lambda r, c: c, lambda r, c: r - c, lambda r, c: r + c)

    def room(self):
        """How far falling diagonals may be from the gap, all together: the less, the fewer ways there are to fill it."""
        queens = len(self.lines) // 2
        numbers = [d for d, _ in self.diagonals[0]]
        return min(sum(numbers[-queens:]) - self.sums[0], self.sums[0] - sum(numbers[:queens]))

    def fillings(self, without=()):
        """The rising diagonals of each way to fill the corner without these."""
        free = (1 << len(self.squares)) - 1
        for rising in without:
            free &= ~self.sets.get((3, rising), 0)
        return self.fill(free, self.lines, self.sums, ())

    def fill(self, free, lines, sums, used):
        if not lines:
            yield used
            return
        while True:
            fewest, choices = len(self.squares) + 1, 0
            for line in lines:
                here = line & free
                count = bin(here).count("1")
                if count < fewest:
                    fewest, choices = count, here
                    if count < 2:
                        break
            if not fewest:
                return
            unfit = self.unfit(free, len(lines) // 2, sums) if fewest > 1 else 0
            if unfit is None:
                return
            if not unfit:
                break
            free &= ~unfit
        while choices:
            bit = choices & -choices
            choices ^= bit
            r, c = self.squares[bit.bit_length() - 1]
            rest = sums[0] - (r - c), sums[1] - (r + c), sums[2] - (r - c) ** 2 - (r + c) ** 2
            others = [line for line in lines if not line & bit]
            yield from self.fill(free & ~self.attacked[bit.bit_length() - 1], others, rest, (*used, r + c))

    def unfit(self, free, queens, sums):
        """The squares on diagonals that no queen can use, as they would take the sums too far; None if no choice is left."""
        room, kinds = 4 * sums[2], []
        for total, diagonals in zip(sums, self.diagonals):
            numbers = [d for d, squares in diagonals if squares & free]
            if len(numbers) < queens or not sum(numbers[:queens]) <= total <= sum(numbers[-queens:]):
                return None
            # Squares from twice the mean: the least are those of the nearest diagonals.
            centre = 2 * total // queens
            far = sorted((2 * d - centre) ** 2 for d in numbers)
            room += queens * centre**2 - 4 * centre * total - sum(far[:queens])
            kinds.append((diagonals, centre, far[queens - 1]))
        if room < 0:
            return None
        unfit = 0
        for diagonals, centre, last in kinds:
            for d, squares in diagonals:
                if (2 * d - centre) ** 2 > last + room:
                    unfit |= squares & free
        return unfit


class Case:
    """A number of queens above the gap, and the inequalities for it."""

    def __init__(self, board, gap, above):
        n = board.n
        # `gap` counts falling diagonals from the top right corner; heights are row less column.
        self.board, self.gap = board, gap - (n - 1)
        standing = sum(1 for r, c in board.queens if r - c < self.gap)
        self.above = above - standing
        self.below = n - len(board.queens) - self.above
        self.sides = None

    def is_above(self, square):
        return square[0] - square[1] < self.gap

    def diagonals(self, above):
        return {r - c for r, c in self.board.free if self.is_above((r, c)) == above}

    def side(self, axis, number):
        """True if the row or column has free squares above alone, False if below alone, None if both or none."""
        if self.sides is None:
            self.sides = [{}, {}]
            for square in self.board.free:
                for known, line in zip(self.sides, square):
                    known.setdefault(line, set()).add(self.is_above(square))
        sides = self.sides[axis].get(number, ())
        return next(iter(sides)) if len(sides) == 1 else None

    def sums(self, exact):
        """Whether falling diagonals have the sum that rows and columns say, and squares that leave enough to the rising."""
        rows, columns = sorted(self.board.open(0)), sorted(self.board.open(1))
        require(rows and self.above >= 0 and self.below >= 0, "the number of queens to come is negative")
        both = sum(rows) + sum(columns)
        centre = 2 * both // len(rows)
        rising = sorted((2 * e - centre) ** 2 for e in {r + c for r, c in self.board.free})[: len(rows)]
        rising = sum(rising) + 4 * centre * both - len(rows) * centre**2
        farthest = sum(columns[self.below :]) - sum(rows[: self.above])
        if exact:
            sides = [[self.side(0, r) for r in rows], [self.side(1, c) for c in columns]]
            require(None not in sides[0] + sides[1], "a row or column belongs to both sides")
            require(sides[0].count(True) == sides[1].count(True) == self.above, "too many or too few lines above")
            known = sum(r for r in rows if self.side(0, r)) - sum(c for c in columns if self.side(1, c))
        most = 8 * sum(line**2 for line in rows + columns)
        below = least_squares(self.diagonals(False), self.below)
        return any(
            4 * (squares + below[rest]) + rising <= most
            for height, squares in least_squares(self.diagonals(True), self.above).items()
            if (height == known if exact else -height <= farthest) and (rest := sum(rows) - sum(columns) - height) in below
        )

    def packed(self):
        """Whether both corners can be filled, with different rising diagonals."""
        corners = {True: [], False: []}
        for square in self.board.free:
            corners[self.is_above(square)].append(square)
        for above, queens in ((True, self.above), (False, self.below)):
            for axis in (0, 1):
                lines = {square[axis] for square in corners[above]}
                require(len(lines) == queens, "too many or too few lines for a corner")
                require(all(self.side(axis, line) == above for line in lines), "a line belongs to both sides")
        first, second = sorted(map(Corner, corners.values()), key=Corner.room)
        taken = {frozenset(used) for used in first.fillings()}
        return any(True for used in taken for _ in second.fillings(used))

    def inequality(self, words):
        """The room, and each free square's slack."""
        if words[0] == "none":
            require(words[1:] in (["above"], ["below"]), "none of what?")
            above = words[1] == "above"
            zero = lambda line: 0
            return self.judge(zero, zero, zero, zero, -1 if above else 0, 0 if above else -1)
        if words[0] == "squares":
            x, y, above, below, rising = map(int, words[1:])
            return self.judge(
                lambda r: 2 * (2 * r - x) ** 2,
                lambda c: 2 * (2 * c - y) ** 2,
                lambda d: max(0, (above if d < self.gap else below) - (2 * d - x + y) ** 2),
                lambda e: max(0, rising - (2 * e - x - y) ** 2),
                above + rising,
                below + rising,
            )
        if words[0] == "corners":
            above, below, rising, best_above, best_below, best_rising = map(int, words[1:])
            centre = {True: above, False: below}
            rows = {r: centre[self.side(0, r)] for r in self.board.open(0) if self.board.line("r", r)}
            columns = {c: centre[self.side(1, c)] for c in self.board.open(1) if self.board.line("c", c)}
            return self.judge(
                lambda r: 8 * r**2 - 4 * (rising + rows[r]) * r if r in rows else 0,
                lambda c: 8 * c**2 - 4 * (rising - columns[c]) * c if c in columns else 0,
                lambda d: max(0, best_above - (2 * d - above) ** 2 if d < self.gap else best_below - (2 * d - below) ** 2),
                lambda e: max(0, best_rising - (2 * e - rising) ** 2),
                best_above + best_rising - above**2 - rising**2,
                best_below + best_rising - below**2 - rising**2,
            )
        row, column, diagonal = map(int, words[1:])
        if words[0] in ("over", "under"):
            here = words[0] == "over"
            sign = -1 if here else 1

            def share(axis, number, far):
                """The share with its sign if the line is on this side, 0 if it is on the other, else at least 0."""
                side = self.side(axis, number)
                return max(0, far) if side is None else far if side == here else 0

            return self.judge(
                lambda r: share(0, r, sign * (r - row)),
                lambda c: share(1, c, sign * (column - c)),
                lambda d: max(0, sign * (diagonal - d)) if (d < self.gap) == here else 0,
                lambda e: 0,
                row - column - diagonal if here else 0,
                0 if here else diagonal + column - row,
            )
        if words[0] == "above":
            return self.judge(
                lambda r: max(0, row - r),
                lambda c: max(0, c - column),
                lambda d: max(0, d - diagonal) if d < self.gap else 0,
                lambda e: 0,
                row - column - diagonal,
                0,
            )
        require(words[0] == "below", "unknown inequality")
        return self.judge(
            lambda r: max(0, r - row),
            lambda c: max(0, column - c),
            lambda d: max(0, diagonal - d) if d >= self.gap else 0,
            lambda e: 0,
            0,
            diagonal + column - row,
        )

    def judge(self, p, q, s, t, above, below):
        board = self.board
        rows, columns = board.open(0), board.open(1)
        room = sum(map(p, rows)) + sum(map(q, columns)) + sum(s(d) for d in {r - c for r, c in board.free})
        room += sum(t(e) for e in {r + c for r, c in board.free})
        room -= above * self.above + below * self.below
        slack = {
            (r, c): p(r) + q(c) + s(r - c) + t(r + c) - (above if self.is_above((r, c)) else below)
            for r, c in board.free
        }
        require(min(slack.values(), default=0) >= 0, "a free square breaks the inequality")
        return room, slack


class Proof:
    def __init__(self, n):
        self.n = n
        self.refuted = set()
        self.last = []
        self.first = None
        self.board = None

    def columns(self, words):
        columns = [int(word) for word in words]
        require(all(0 <= c < self.n for c in columns) and not attacked(columns), "these queens cannot stand so")
        return columns

    def read(self, words):
        require(self.first is None, "there is more text after the first solution")
        if words[0] in ("completion", "first", "refute"):
            require(self.board is None, "the previous refutation is not finished")
            columns = self.columns(words[1:])
            if words[0] == "refute":
                require(columns, "no prefix")
                self.prefix = columns
                self.board = Board(self.n)
                for queen in enumerate(columns):
                    self.board.place(queen)
                self.is_refuted = False
                self.supposed, self.gap, self.cases, self.above = [], None, None, None
            else:
                require(len(columns) == self.n, "not a solution")
                if words[0] == "first":
                    self.first = columns
            return
        board = self.board
        require(board is not None, "no prefix is being refuted")
        require((words == ["end"]) == self.is_refuted, "a refutation ends when all is refuted, not sooner nor later")
        if words == ["end"]:
            self.board = None
            self.last = self.prefix
            self.refuted.add(tuple(self.prefix))
            return
        if words[0] == "split":
            require(self.gap is None and not self.supposed, "a split comes first and once")
            self.gap, self.start, self.cases = int(words[1]), len(board.trail), set(range(self.n + 1))
            return
        if words[0] == "case":
            require(self.cases and self.above is None and int(words[1]) in self.cases, "no such case")
            self.above = int(words[1])
            return
        require(self.gap is None or self.above is not None, "which case?")
        if words[0] in ("r", "c"):
            squares = board.line(words[0], int(words[1]))
            require(len(squares) == 1, "not forced")
            board.place(squares[0])
        elif words[0] == "+" and words[1] in ("r", "c"):
            require(words[3:] in (["above"], ["below"]), "which side?")
            case, squares = self.case(), board.line(words[1], int(words[2]))
            here = [square for square in squares if case.is_above(square) == (words[3] == "above")]
            self.supposed.append((here, len(board.trail)))
            board.strike(set(squares) - set(here))
        elif words[0] == "+":
            queen = (int(words[1]), int(words[2]))
            require(queen in board.free, "not free")
            self.supposed.append(([queen], len(board.trail)))
            board.place(queen)
        elif words[0] == "x":
            self.contradiction(words[1:])
            self.close()
        else:
            struck = []
            while words:
                length = {"none": 2, "squares": 6, "corners": 7}.get(words[0], 4)
                room, slack = self.case().inequality(words[:length])
                struck += [square for square in slack if slack[square] > room]
                words = words[length:]
            board.strike(struck)

    def case(self):
        require(self.above is not None, "no case")
        return Case(self.board, self.gap, self.above)

    def contradiction(self, words):
        if words[0] in ("r", "c"):
            require(not self.board.line(words[0], int(words[1])), "the line has a free square")
        elif words in (["a"], ["b"]):
            case = self.case()
            queens = case.above if words == ["a"] else case.below
            require(not 0 <= queens <= len(case.diagonals(words == ["a"])), "diagonals enough")
        elif words == ["d"]:
            case = self.case()
            rising = {r + c for r, c in self.board.free}
            require(case.above + case.below > len(rising), "diagonals enough")
        elif words in (["sums"], ["exact"]):
            require(not self.case().sums(words == ["exact"]), "the sums can be reached")
        elif words == ["packed"]:
            require(not self.case().packed(), "both corners can be packed")
        else:
            room, _ = self.case().inequality(words)
            require(room < 0, "there is room")

    def close(self):
        board = self.board
        if self.supposed:
            squares, length = self.supposed.pop()
            board.back_to(length)
            board.strike(squares)
            return
        if self.gap is not None:
            self.cases.remove(self.above)
            self.above = None
            board.back_to(self.start)
            if self.cases:
                return
        self.is_refuted = True

    def shown(self):
        require(self.board is None, "the last refutation is not finished")
        bound = self.last if self.first is None else self.first
        begun = {prefix[:length] for prefix in self.refuted for length in range(1, len(prefix))}
        for row, column in enumerate(bound):
            for before in range(column):
                self.settled(bound[:row] + [before], begun)

    def settled(self, prefix, begun):
        """Attacked, or refuted, or settled with every next queen; looked at only if a longer one was refuted."""
        if attacked(prefix) or tuple(prefix) in self.refuted:
            return
        require(tuple(prefix) in begun, f"the proof does not cover {prefix}")
        for column in range(self.n):
            self.settled(prefix + [column], begun)


def check(lines):
    require(next(lines, "").split() == ["queens-first", "1"], "no proof of a first solution")
    words = next(lines, "").split() or [""]
    require(words[0] == "board" and len(words) == 2 and int(words[1]) >= 1, "the size of the board is missing")
    proof = Proof(int(words[1]))
    for number, line in enumerate(lines, 3):
        try:
            proof.read(line.split())
        except (Refused, ValueError, IndexError, KeyError, TypeError) as error:
            raise Refused(f"line {number}: {error}") from error
    proof.shown()
    return proof


def main():
    if len(sys.argv) != 2:
        print("check_first.py: give the file of a proof, such as DIR/proof.txt", file=sys.stderr)
        return 2
    try:
        lines = sys.stdin if sys.argv[1] == "-" else open(sys.argv[1], encoding="ascii")
        proof = check(iter(lines))
    except OSError as error:
        print(f"check_first.py: {error}", file=sys.stderr)
        return 2
    except (Refused, ValueError) as error:
        print(f"check_first.py: {error}", file=sys.stderr)
        return 1
    if proof.first is None:
        print(f"n = {proof.n}: every solution comes after {proof.last}")
    else:
        print(f"n = {proof.n}: the first solution is {proof.first}")
    print(f"{len(proof.refuted)} prefixes refuted")
    return 0


if __name__ == "__main__":
    sys.exit(main())
