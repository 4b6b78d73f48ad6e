//! `pyqueens.Puzzle`: given queens, blocked squares, rules and regions, and their completions.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;
use queens::export::Model;
use queens::formats::picture::{Coordinates, Drawing, Theme};
use queens::search::{Engine, Portfolio, make, policy};
use queens::{Difficulty, Maker, Rules, Symmetry};

use crate::arguments::{Givens, Pair, Seed, Side, Stars, Threads, for_each_square, pairs};
use crate::board::Arguments;
use crate::errors::{Failure, Kind, Outcome};
use crate::explain::{self, Explanation, Rating};
use crate::export;
use crate::solution::Solution;
use crate::solutions::Solutions;
use crate::wait::aside;

/// Maximum side of a puzzle, which takes one bit per square.
pub(crate) const MAX_SIDE: usize = 10_000;
/// Maximum side for searches, which take about a hundred bytes per square.
const MAX_SEARCHED: usize = 2_000;
/// Maximum side of a puzzle to make.
const MAX_MADE: usize = 1_000;
/// Maximum side of a puzzle with exactly one completion.
const MAX_UNIQUE: usize = 32;
/// Two rows with k stars each need 2k blocks of 2 × 2 squares side by side.
const MIN_SIDE_PER_STAR: usize = 4;
/// Number of steps between checks whether to stop.
const STEPS_PER_CHECK: u64 = 100;
/// Number of boards to try for a difficulty.
const MAX_ATTEMPTS: u32 = 2_000;

pub(crate) fn require(n: usize, largest: usize, what: &str) -> Outcome<()> {
    if n <= largest {
        return Ok(());
    }
    let sentence = format!("n = {n} is too large {what}: the largest board is {largest}");
    Err(Failure::new(Kind::TooLarge, sentence))
}

/// The symmetry of this name, if it keeps what queens attack under these rules.
pub(crate) fn symmetry_of(rules: Rules, name: &str) -> Outcome<Symmetry> {
    let symmetry: Symmetry = name.parse()?;
    if rules.on(3).symmetries().contains(&symmetry) {
        return Ok(symmetry);
    }
    let sentence = format!("{name} is not a symmetry under the rules {rules}");
    Err(Failure::new(Kind::Any, sentence))
}

/// The empty board, if it is small enough to search.
pub(crate) fn searched(n: usize) -> Outcome<queens::Puzzle> {
    require(n, MAX_SEARCHED, "to be searched")?;
    Ok(queens::Puzzle::new(n))
}

/// A question about completions: a board, queens that are given, and squares on which none may stand.
///
/// The board is a side, a pair (rows, columns), text such as "5x8", or the text of a puzzle: a diagram, a grid of letters,
/// JSON, facts or a puzz.link address, as in files of the command. Squares are pairs (row, column) from 0, or names in
/// chess, also of rectangles: "e4-e7".
///
/// >>> from pyqueens import Puzzle
/// >>> p = Puzzle(8, queens=["a1"], blocked=["b7"])
/// >>> p.count(), p.is_unique()
/// (2, False)
/// >>> p.complete()
/// Solution([2, 4, 1, 7, 5, 3, 6, 0])
/// >>> Puzzle(8, queens=[(0, 0), (3, 3)])
/// Traceback (most recent call last):
///     ...
/// pyqueens.errors.Misplaced: the queen at row 3, column 3 is attacked from row 0, column 0
///
/// The rules say what a queen attacks and which edges are joined: "chess", "touch" (queens may share a diagonal, but not
/// touch), "cylinder", "torus", "amazon" and others. The regions take one queen each, and their rules are "touch"
/// unless others are given. With stars=2, each row, column and region takes two queens; a text may say so itself.
///
/// >>> q = Puzzle(regions=["AAAAB", "ACABB", "CCDDD", "ECCDD", "ECDDD"])
/// >>> q.is_unique(), q.rules
/// (True, 'touch')
/// >>> Puzzle("5x8").count(), Puzzle(7, rules="torus").count()
/// (568, 28)
/// >>> Puzzle(8, rules="touch", stars=2).count()
/// 2
///
/// A board takes as many queens as its shorter side has squares, and one more for each pawn: pawns stop attacks.
///
/// >>> p = Puzzle(8, pawns=["d4"])
/// >>> p.needed, p.count()
/// (9, 10)
/// >>> p.complete().chess
/// ['a8', 'g7', 'd6', 'f5', 'c4', 'h4', 'e3', 'b2', 'd1']
///
/// A puzzle never changes; place() and block() return another one.
#[pyclass(frozen, eq, hash, module = "pyqueens")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Puzzle(pub(crate) queens::Puzzle);

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (board = None, *, queens = None, blocked = None, regions = None, rules = None, stars = None, pawns = None))]
    fn new(
        board: Option<&Bound<'_, PyAny>>,
        queens: Option<&Bound<'_, PyAny>>,
        blocked: Option<&Bound<'_, PyAny>>,
        regions: Option<&Bound<'_, PyAny>>,
        rules: Option<&str>,
        stars: Option<Stars>,
        pawns: Option<&Bound<'_, PyAny>>,
    ) -> Outcome<Self> {
        let arguments = Arguments {
            board,
            regions,
            rules,
            stars,
            pawns,
        };
        let mut puzzle = Self(arguments.puzzle()?);
        if let Some(squares) = blocked {
            puzzle = puzzle.with(squares, queens::Puzzle::block)?;
        }
        if let Some(squares) = queens {
            puzzle = puzzle.with(squares, queens::Puzzle::give)?;
        }
        Ok(puzzle)
    }

    /// The side of the board; the number of rows if it is not square.
    #[getter]
    fn n(&self) -> usize {
        self.0.n()
    }

    /// The number of columns.
    #[getter]
    fn columns(&self) -> usize {
        self.0.board().columns()
    }

    /// How many queens each row, column and region takes.
    #[getter]
    fn stars(&self) -> usize {
        self.0.board().stars()
    }

    /// How many queens the board takes, including the given ones.
    #[getter]
    fn needed(&self) -> usize {
        self.0.board().queens()
    }

    /// The pawns as (row, column), row by row.
    #[getter]
    fn pawns(&self) -> Vec<Pair> {
        pairs(self.0.board().pawns().iter().copied())
    }

    /// The given queens as (row, column), row by row.
    #[getter]
    fn queens(&self) -> Vec<Pair> {
        let mut queens: Vec<_> = self.0.givens().queens().collect();
        queens.sort_unstable();
        pairs(queens)
    }

    /// The blocked squares as (row, column), row by row.
    #[getter]
    fn blocked(&self) -> Vec<Pair> {
        pairs(self.0.blocked().iter())
    }

    /// The rules by name, such as "chess" or "touch".
    #[getter]
    fn rules(&self) -> &'static str {
        self.0.rules().name()
    }

    /// The regions as rows of letters, or None.
    #[getter]
    fn regions(&self) -> Option<Vec<String>> {
        let regions = self.0.regions()?;
        let label = |&number: &u8| regions.label(number.into());
        let rows = regions.numbers().chunks(regions.n());
        Some(rows.map(|row| row.iter().map(label).collect()).collect())
    }

    /// Returns the puzzle with more given queens.
    fn place(&self, queens: &Bound<'_, PyAny>) -> Outcome<Self> {
        self.with(queens, queens::Puzzle::give)
    }

    /// Returns the puzzle with more blocked squares.
    fn block(&self, squares: &Bound<'_, PyAny>) -> Outcome<Self> {
        self.with(squares, queens::Puzzle::block)
    }

    /// Returns the rotated or reflected puzzle, for example by "quarter-turn" or "mirror-columns".
    fn transformed(&self, symmetry: &str) -> Outcome<Self> {
        let symmetry = symmetry_of(self.0.rules(), symmetry)?;
        Ok(Self(self.0.transformed(symmetry)))
    }

    /// Whether a solution completes this puzzle.
    fn admits(&self, solution: &Bound<'_, Solution>) -> bool {
        self.0.admits(&solution.get().0)
    }

    /// Returns a completion, or None if there is provably none.
    ///
    /// With first=True, and always up to n = 16, it is the first in lexicographic order.
    ///
    /// >>> from pyqueens import Puzzle
    /// >>> Puzzle(8, queens="a1 c8").complete()
    /// Solution([2, 4, 1, 7, 5, 3, 6, 0])
    /// >>> Puzzle(3).complete() is None
    /// True
    #[pyo3(signature = (*, first = false, seed = Seed(0)), text_signature = "($self, *, first=False, seed=0)")]
    fn complete(&self, py: Python<'_>, first: bool, seed: Seed) -> Outcome<Option<Solution>> {
        let n = self.0.n();
        if !self.0.is_classic() {
            let mut all = self.iterator(false, "lexicographic")?;
            return all.following(py);
        }
        require(n, MAX_SEARCHED, "to be searched")?;
        let stop = Arc::new(AtomicBool::new(false));
        let (puzzle, stopped) = (self.0.clone(), Arc::clone(&stop));
        let complete = move || {
            let first = first || policy::prefers_first(n);
            let mut engines = Portfolio::new(&puzzle, seed.0).first(first);
            let mut go_on = || !stopped.load(Ordering::Relaxed);
            engines.run_while(STEPS_PER_CHECK, &mut go_on).completion()
        };
        Ok(aside(py, &stop, complete, || Ok(()))?.map(Solution))
    }

    /// Iterates over the completions as Solution, found on demand.
    ///
    /// >>> from pyqueens import Puzzle
    /// >>> len(list(Puzzle(8, queens=["a1"]).completions()))
    /// 4
    #[pyo3(signature = (fundamental = false, order = "lexicographic"))]
    fn completions(&self, fundamental: bool, order: &str) -> Outcome<Solutions> {
        self.iterator(fundamental, order)
    }

    /// Whether there is exactly one completion.
    fn is_unique(&self, py: Python<'_>) -> Outcome<bool> {
        let order = if self.0.is_classic() {
            "search"
        } else {
            "lexicographic"
        };
        let mut all = self.iterator(false, order)?;
        Ok(all.advance(py)? && !all.advance(py)?)
    }

    /// Counts the completions; see pyqueens.count.
    #[pyo3(signature = (*, fundamental = false, threads = None, kernel = None, progress = None))]
    fn count(
        slf: &Bound<'_, Self>,
        fundamental: bool,
        threads: Option<Threads>,
        kernel: Option<&str>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> Outcome<u128> {
        crate::count::count(slf.as_any(), fundamental, threads, kernel, progress)
    }

    /// Explains the puzzle: the steps of reasoning that lead to the solution, the easiest first.
    ///
    /// Explains boards with one solution completely, for n ≤ 32. The outcome is "solved", "impossible", "open" (several
    /// solutions) or "undecided" (the search for the next step gave up).
    ///
    /// >>> from pyqueens import Puzzle
    /// >>> p = Puzzle(regions=["AAAAB", "ACABB", "CCDDD", "ECCDD", "ECDDD"])
    /// >>> print(p.explain()[0].because)
    /// All free squares of region E are in column a, so a5, a4 and a3 are out.
    /// >>> p.explain().outcome
    /// 'solved'
    fn explain(&self, py: Python<'_>) -> Outcome<Explanation> {
        explain::explain(py, &self.0)
    }

    /// Rates the difficulty for a person, for n ≤ 32; None unless there is exactly one solution.
    ///
    /// >>> from pyqueens import Puzzle
    /// >>> p = Puzzle(regions=["AAAAB", "ACABB", "CCDDD", "ECCDD", "ECDDD"])
    /// >>> p.rate().difficulty
    /// 'medium'
    fn rate(&self, py: Python<'_>) -> Outcome<Option<Rating>> {
        explain::rate(py, &self.0)
    }

    /// Makes a puzzle with exactly one completion; the same seed makes the same puzzle.
    ///
    /// By default the clues are as few given queens as possible; with blocks=True they are blocked squares, and with
    /// regions=True the board is divided into regions, where rules="chess" also forbids shared diagonals. With stars=2 each row,
    /// column and region takes two queens, and there are regions. Other rules are
    /// "torus", "cylinder" and "amazon". The difficulty is "easy", "medium", "hard" or "expert". With givens=k the puzzle has k
    /// queens of some solution and any number of completions.
    ///
    /// >>> from pyqueens import Puzzle
    /// >>> p = Puzzle.make(8, seed=7)
    /// >>> p.is_unique()
    /// True
    /// >>> q = Puzzle.make(6, regions=True, difficulty="easy", seed=7)
    /// >>> q.rate().difficulty
    /// 'easy'
    /// >>> s = Puzzle.make(8, stars=2, seed=7)
    /// >>> s.stars, s.count()
    /// (2, 1)
    #[staticmethod]
    #[pyo3(signature = (n, *, regions = false, blocks = false, givens = None, difficulty = None, rules = None, stars = None, seed = None))]
    #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
    fn make(
        py: Python<'_>,
        n: Side,
        regions: bool,
        blocks: bool,
        givens: Option<Givens>,
        difficulty: Option<&str>,
        rules: Option<&str>,
        stars: Option<Stars>,
        seed: Option<Seed>,
    ) -> Outcome<Self> {
        let Side(n) = n;
        let stars = stars.map_or(1, |Stars(stars)| stars);
        let regions = regions || stars > 1;
        let difficulty: Option<Difficulty> = difficulty.map(str::parse).transpose()?;
        let rules: Option<Rules> = rules.map(str::parse).transpose()?;
        let seed = Seed::or_any(seed);
        let refuse = |sentence: &str| Err(Failure::new(Kind::Any, sentence));
        if regions && (blocks || givens.is_some()) {
            return refuse("a board with regions has neither blocks nor givens");
        }
        if givens.is_some() && (blocks || difficulty.is_some()) {
            return refuse(
                "a puzzle with givens may have any number of completions: leave out blocks and difficulty",
            );
        }
        let is_chess = rules.is_none_or(|rules| rules == Rules::CHESS);
        let largest = if givens.is_some() && is_chess {
            MAX_MADE
        } else {
            MAX_UNIQUE
        };
        require(n, largest, "for this")?;
        let board = rules.unwrap_or(if regions { Rules::TOUCH } else { Rules::CHESS });
        if !make::has_solution(board, n) || (regions && n == 0) {
            let sentence = if [Rules::CHESS, Rules::TOUCH].contains(&board) {
                format!("there is no solution for n = {n}")
            } else {
                format!("there is no solution on the {}", board.describe_board(n, n))
            };
            return Err(Failure::new(Kind::NoSolution, sentence));
        }
        if let Some(Givens(givens)) = givens.filter(|givens| givens.0 > n) {
            let sentence = format!("the {n} × {n} board has no room for {givens} queens");
            return Err(Failure::new(Kind::Any, sentence));
        }
        if stars > 1 && stars > n / MIN_SIDE_PER_STAR {
            let sentence =
                format!("no {n} × {n} board has room for {stars} stars in each row and column");
            return Err(Failure::new(Kind::NoSolution, sentence));
        }
        let maker = regions.then(|| Maker::new(n, seed)).transpose()?;
        let work = move || {
            if let Some(Givens(givens)) = givens {
                return make::some_givens(board, n, givens, seed);
            }
            if let Some(maker) = maker {
                let maker = maker.under(board).with_stars(stars);
                let mut maker = match difficulty {
                    Some(difficulty) => maker.of_difficulty(difficulty),
                    None => maker,
                };
                return maker.next();
            }
            let one = |seed| {
                if blocks {
                    make::unique_by_blocks(board, n, seed)
                } else {
                    make::unique(board, n, seed, 20)
                }
            };
            match difficulty {
                Some(difficulty) => make::of_difficulty(difficulty, seed, MAX_ATTEMPTS, one),
                None => one(seed),
            }
        };
        let stop = Arc::new(AtomicBool::new(false));
        let made = aside(py, &stop, work, || Ok(()))?;
        made.map(Self).ok_or_else(|| {
            let sentence = "no such board was found; try another difficulty or seed";
            Failure::new(Kind::NoSolution, sentence)
        })
    }

    /// The puzzle in star battle notation, which Puzzle() reads, too.
    ///
    /// >>> from pyqueens import Puzzle
    /// >>> Puzzle(regions=["AABB", "AABB", "CCDD", "CCDD"]).star_notation()
    /// '4x1.AABBAABBCCDDCCDD'
    fn star_notation(&self) -> Outcome<String> {
        Ok(self.0.to_star_notation()?)
    }

    /// The address of the puzzle at puzz.link, as a star battle, which Puzzle() reads, too.
    ///
    /// >>> from pyqueens import Puzzle
    /// >>> Puzzle(regions=["AABB", "AABB", "CCDD", "CCDD"]).puzz_link()
    /// 'https://puzz.link/p?starbattle/4/4/1/94g1s0'
    fn puzz_link(&self) -> Outcome<String> {
        Ok(self.0.to_puzz_link()?)
    }

    /// The puzzle as JSON, which Puzzle() reads.
    ///
    /// >>> from pyqueens import Puzzle
    /// >>> Puzzle(4, queens=["b4"]).json()
    /// '{"n":4,"place":["b4"]}'
    fn json(&self) -> Outcome<String> {
        let text = serde_json::to_string(&self.0);
        text.map_err(|wrong| Failure::new(Kind::Any, wrong))
    }

    /// The puzzle as input for another solver: "dimacs", "opb", "lp", "mps", "minizinc", "xcsp3", "smt2", "asp", "qubo" or
    /// "exact-cover".
    ///
    /// >>> from pyqueens import Puzzle
    /// >>> print(Puzzle(2).export("opb"), end="")
    /// * #variable= 4 #constraint= 6
    /// * 2 x 2 board
    /// * variable 2 * row + column + 1: a queen in this row (0 to 1) and column (0 to 1)
    /// +1 x1 +1 x2 = 1 ;
    /// +1 x3 +1 x4 = 1 ;
    /// +1 x1 +1 x3 = 1 ;
    /// +1 x2 +1 x4 = 1 ;
    /// -1 x1 -1 x4 >= -1 ;
    /// -1 x2 -1 x3 >= -1 ;
    fn export(&self, format: &str) -> Outcome<String> {
        require(self.0.n(), MAX_SEARCHED, "to be exported")?;
        export::write(&Model::of_puzzle(&self.0), format)
    }

    /// Reads and checks the solutions that a solver printed for export(format); returns an empty list if it found none.
    ///
    /// >>> from pyqueens import Puzzle
    /// >>> Puzzle(4).read_answer("asp", "queen(0,1) queen(1,3) queen(2,0) queen(3,2)")
    /// [Solution([1, 3, 0, 2])]
    fn read_answer(&self, format: &str, text: &str) -> Outcome<Vec<Solution>> {
        export::read(&self.0, format, text)
    }

    /// The board as a picture: SVG text. Themes as for Solution.svg.
    #[pyo3(signature = (*, theme = None, coordinates = true))]
    fn svg(&self, theme: Option<&str>, coordinates: bool) -> Outcome<String> {
        let mut drawing = Drawing::of_puzzle(&self.0);
        drawing.theme = theme.map_or(Ok(Theme::default()), str::parse)?;
        if coordinates {
            drawing.coordinates = Coordinates::Chess;
        }
        Ok(drawing.svg())
    }

    fn _repr_svg_(&self) -> Outcome<String> {
        self.svg(None, true)
    }

    fn __str__(&self) -> String {
        self.0.to_string().trim_end_matches('\n').to_string()
    }

    #[pyo3(name = "__repr__")]
    pub(crate) fn repr(&self) -> Outcome<String> {
        Ok(format!("Puzzle('{}')", self.json()?))
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> Outcome<(Py<PyAny>, (String,))> {
        let class = slf.get_type().into_any().unbind();
        Ok((class, (slf.get().json()?,)))
    }
}

impl Puzzle {
    fn with(
        &self,
        squares: &Bound<'_, PyAny>,
        put: fn(&mut queens::Puzzle, queens::Square) -> Result<(), queens::Misplaced>,
    ) -> Outcome<Self> {
        let mut puzzle = self.0.clone();
        let size = (puzzle.n(), puzzle.board().columns());
        for_each_square(squares, size, |square| Ok(put(&mut puzzle, square)?))?;
        Ok(Self(puzzle))
    }

    /// The completions, or one of each symmetry class.
    fn iterator(&self, fundamental: bool, order: &str) -> Outcome<Solutions> {
        require(self.0.n(), MAX_SEARCHED, "to be searched")?;
        Solutions::of(&self.0, fundamental, order)
    }
}
