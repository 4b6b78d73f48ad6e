//! A board with given queens and blocked squares.

use crate::{Lines, Misplaced, Placement, Regions, Rules, Solution, Square, Squares, Symmetry};

/// A question about completions: queens that are given, squares on which none may stand, the rules, and regions where
/// there are some.
///
/// No given queen stands on a blocked square or shares her region with another, and, as in every [`Placement`], none
/// attacks another.
///
/// ```
/// use queens::prelude::*;
/// use queens::{Puzzle, Rules, Square};
///
/// let mut puzzle = Puzzle::new(8);
/// puzzle.give(Square::from_chess("a1", 8)?)?;
/// assert_eq!(puzzle.completions().count(), 4);
/// puzzle.block(Square::from_chess("b7", 8)?)?;
/// assert_eq!(puzzle.completions().count(), 2);
///
/// // One queen in every row, column and region, and no two touch:
/// let regions = queens::Regions::from_letters(4, "AABB AABB CCDD CCDD".replace(' ', "").chars())?;
/// let puzzle = Puzzle::in_regions(Rules::TOUCH, regions);
/// let solutions: Vec<_> = puzzle.completions().map(|solution| solution.to_string()).collect();
/// assert_eq!(solutions, ["[1, 3, 0, 2]", "[2, 0, 3, 1]"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    givens: Placement,
    blocked: Squares,
    regions: Option<Regions>,
}

impl Puzzle {
    /// The empty n × n board: its completions are all solutions.
    pub fn new(n: usize) -> Self {
        Placement::new(n).into()
    }

    /// The empty n × n board under such rules.
    pub fn under(rules: Rules, n: usize) -> Self {
        Placement::under(rules, n).into()
    }

    /// The empty board under such rules, each of its regions to hold one queen.
    pub fn in_regions(rules: Rules, regions: Regions) -> Self {
        Self {
            regions: Some(regions.clone()),
            ..Self::under(rules, regions.n())
        }
    }

    /// The same queens, blocked squares and regions under other rules, unless given queens attack each other by them.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Puzzle, Rules, Square};
    ///
    /// let mut puzzle = Puzzle::new(7);
    /// puzzle.give(Square::new(0, 0))?;
    /// assert_eq!(puzzle.with_rules(Rules::TORUS)?.completions().count(), 4);
    /// # Ok::<(), queens::Misplaced>(())
    /// ```
    pub fn with_rules(&self, rules: Rules) -> Result<Self, Misplaced> {
        let mut puzzle = Self {
            givens: Placement::under(rules, self.n()),
            ..self.without_givens()
        };
        for queen in self.givens.queens() {
            puzzle.give(queen)?;
        }
        Ok(puzzle)
    }

    /// The same board with its blocked squares, without given queens.
    pub(crate) fn without_givens(&self) -> Self {
        Self {
            givens: Placement::under(self.rules(), self.n()),
            blocked: self.blocked.clone(),
            regions: self.regions.clone(),
        }
    }

    /// Which queens may not stand together.
    pub fn rules(&self) -> Rules {
        self.givens.rules()
    }

    /// The regions, if the board has some.
    pub fn regions(&self) -> Option<&Regions> {
        self.regions.as_ref()
    }

    /// Whether the lines are those of the classic board: rows, columns and diagonals. The fast kernels and the searches
    /// in `queens_search::complete` take no other.
    pub fn is_classic(&self) -> bool {
        self.rules() == Rules::CHESS && self.regions.is_none()
    }

    /// Whether it is known without a search that there is no completion: where edges are joined, a solution has n different
    /// sums and n different differences of row and column, each modulo n, and they add up only where neither 2 nor 3
    /// divides n (where queens slide along one kind of diagonal only, where 2 does not; G. Pólya, "Über die «doppelt-periodischen» Lösungen des n-Damen-Problems", 1918).
    ///
    /// ```
    /// use queens::{Puzzle, Rules};
    ///
    /// assert!(Puzzle::under(Rules::TORUS, 12).is_hopeless());
    /// assert!(!Puzzle::under(Rules::TORUS, 13).is_hopeless());
    /// ```
    pub fn is_hopeless(&self) -> bool {
        let (n, attack) = (self.n(), self.rules().attack());
        let slides = [attack.slides_falling(), attack.slides_rising()];
        let is_divided = match slides.iter().filter(|&&slides| slides).count() {
            0 => false,
            1 => n.is_multiple_of(2),
            _ => n.is_multiple_of(2) || n.is_multiple_of(3),
        };
        n > 1 && is_divided && self.rules().surface().joins_columns()
    }

    /// The puzzle in words: `8 × 8 torus with regions, 1 given queen and 3 blocked squares`.
    ///
    /// ```
    /// use queens::{Puzzle, Rules, Square};
    ///
    /// let mut puzzle = Puzzle::under(Rules::TORUS, 8);
    /// assert_eq!(puzzle.describe(), "8 × 8 torus");
    /// puzzle.give(Square::new(0, 0))?;
    /// puzzle.block(Square::new(1, 2))?;
    /// puzzle.block(Square::new(1, 3))?;
    /// assert_eq!(puzzle.describe(), "8 × 8 torus with 1 given queen and 2 blocked squares");
    /// # Ok::<(), queens::Misplaced>(())
    /// ```
    pub fn describe(&self) -> String {
        let regions = self.regions().map(|_| "regions".to_string());
        let count = |number: usize, noun: &str| {
            let s = if number == 1 { "" } else { "s" };
            (number > 0).then(|| format!("{number} {noun}{s}"))
        };
        let givens = count(self.givens.len(), "given queen");
        let blocked = count(self.blocked.len(), "blocked square");
        let mut parts: Vec<String> = [regions, givens, blocked].into_iter().flatten().collect();
        // On boards with regions queens may not touch unless other rules are named.
        let rules = match (self.rules(), &self.regions) {
            (rules, Some(_)) if rules == Rules::TOUCH => Rules::CHESS,
            (rules, _) => rules,
        };
        let board = rules.describe_board(self.n(), self.n());
        match parts.pop() {
            None => board,
            Some(last) if parts.is_empty() => format!("{board} with {last}"),
            Some(last) => format!("{board} with {} and {last}", parts.join(", ")),
        }
    }

    /// The lines that need a queen or take at most one.
    pub fn lines(&self) -> Lines {
        Lines::new(self.rules().on(self.n()), &[], self.regions())
    }

    /// The side of the board.
    pub fn n(&self) -> usize {
        self.givens.n()
    }

    /// The given queens.
    pub fn givens(&self) -> &Placement {
        &self.givens
    }

    /// The blocked squares.
    pub fn blocked(&self) -> &Squares {
        &self.blocked
    }

    /// Adds a given queen.
    pub fn give(&mut self, queen: Square) -> Result<(), Misplaced> {
        if queen.is_on_board(self.n()) && self.blocked.contains(queen) {
            return Err(Misplaced::Blocked { queen });
        }
        if queen.is_on_board(self.n())
            && self.givens.attacker(queen).is_none()
            && let Some((other, region)) = self.neighbour(queen)
        {
            return Err(Misplaced::SameRegion {
                queen,
                other,
                region,
            });
        }
        self.givens.place(queen)
    }

    /// A given queen in the same region, and its letter.
    fn neighbour(&self, square: Square) -> Option<(Square, char)> {
        let regions = self.regions()?;
        let region = regions.region(square);
        let mut givens = self.givens.queens();
        let other = givens.find(|&given| regions.region(given) == region)?;
        Some((other, regions.label(region)))
    }

    /// Takes a given queen away; false if none stands there.
    pub fn take(&mut self, queen: Square) -> bool {
        self.givens.remove(queen)
    }

    /// Blocks a square on which no given queen stands.
    pub fn block(&mut self, square: Square) -> Result<(), Misplaced> {
        let n = self.n();
        if !square.is_on_board(n) {
            return Err(Misplaced::Outside { queen: square, n });
        }
        if self.givens.queen_of_row(square.row) == Some(square.column) {
            return Err(Misplaced::Blocked { queen: square });
        }
        self.blocked.insert(square);
        Ok(())
    }

    /// Whether a queen can be added on this square: neither blocked nor attacked nor taken, nor in a region that has one.
    ///
    /// # Panics
    /// If the square is not on the board.
    pub fn is_free(&self, square: Square) -> bool {
        !self.blocked.contains(square)
            && self.givens.attacker(square).is_none()
            && self.neighbour(square).is_none()
    }

    /// Whether the solution has every given queen, none on a blocked square and one in each region.
    pub fn admits(&self, solution: &Solution) -> bool {
        solution.n() == self.n()
            && (solution.rules() == self.rules()
                || Solution::under(self.rules(), solution.columns()).is_ok())
            && self
                .regions()
                .is_none_or(|regions| is_one_in_each(regions, solution))
            && self
                .givens
                .queens()
                .all(|given| solution.column(given.row) == given.column)
            && solution
                .squares()
                .all(|queen| !self.blocked.contains(queen))
    }

    /// The same puzzle on a turned or mirrored board: it has as many completions.
    ///
    /// # Panics
    /// If the symmetry is none of the board's ([`Shape::symmetries`](crate::Shape::symmetries)), at the latest where given queens attack each other.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        let n = self.n();
        let image = |square| symmetry.apply(square, n);
        let mut givens = Placement::under(self.rules(), n);
        for queen in self.givens.queens().map(image) {
            let placed = givens.place(queen);
            placed.expect("a symmetry keeps queens from attacking each other");
        }
        let mut blocked = Squares::new(n);
        blocked.extend(self.blocked.iter().map(image));
        Self {
            givens,
            blocked,
            regions: self.regions().map(|regions| regions.transformed(symmetry)),
        }
    }
}

fn is_one_in_each(regions: &Regions, solution: &Solution) -> bool {
    let queens = solution.squares();
    let seen = queens.fold(0u32, |seen, queen| seen | 1 << regions.region(queen));
    seen.count_ones() as usize == regions.n()
}

impl From<Placement> for Puzzle {
    fn from(givens: Placement) -> Self {
        let blocked = Squares::new(givens.n());
        Self {
            givens,
            blocked,
            regions: None,
        }
    }
}
