#![doc = include_str!("../README.md")]
// On docs.rs, each item says which feature it needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

// Every documented item has one path: the nouns are here, and everything that belongs to them is in the modules below. Each
// module also re-exports its whole crate, hidden, for the command, the page, the Python package and our tests. `api.txt` lists
// the documented items.

pub mod prelude;

pub use queens_board::{
    Attack, Board, Checker, ClassicPuzzle, Language, Line, LineKind, Lines, Misplaced, Placement,
    Puzzle, Queens, Regions, Rules, Solution, Square, Squares, Surface, Symmetry, Unsupported,
    formats::{BadPuzzle, Format},
};
#[cfg(feature = "count")]
pub use queens_count::{
    Count, CountError, Counter, Cut, Known, Plan, Progress, Shard, Total, Watch, known,
};
#[cfg(feature = "learn")]
pub use queens_learn::{Replay, narrate};
#[cfg(feature = "pictures")]
pub use queens_pictures::Drawing;
#[cfg(feature = "reason")]
pub use queens_reason::{
    Difficulty, Explanation, Maker, Outcome, Rating, Step, Technique, Walkthrough,
};
pub use queens_search::repair::Linear;
pub use queens_search::{
    Completions, Construction, Event, Fundamental, Method, Search, Tally, construct, fundamental,
};

#[cfg(feature = "count")]
#[doc(hidden)]
pub use queens_count::ledger;

/// Names of squares, images under symmetries, and other parts of boards.
pub mod board {
    #[doc(hidden)]
    pub use queens_board::*;
    pub use queens_board::{
        Classes, Draft, Images, Motion, Naming, PlacedQueens, SquaresIter, UnknownName,
    };
}

/// Kernels, estimates and sequences.
#[cfg(feature = "count")]
pub mod count {
    #[doc(hidden)]
    pub use queens_count::*;
    pub use queens_count::{Choice, Estimate, KernelReason, KernelRequest, Sampled, sequence};

    /// Kernels: ways to count that are not watched.
    pub mod kernel {
        #[doc(hidden)]
        pub use queens_count::kernel::*;
        pub use queens_count::kernel::{InstructionSet, Kernel, reference};
    }
}

/// Finds solutions, and explains, rates and makes puzzles.
pub mod search {
    #[cfg(feature = "learn")]
    #[doc(hidden)]
    pub use queens_learn::*;
    #[cfg(feature = "reason")]
    #[doc(hidden)]
    pub use queens_reason::*;
    #[cfg(feature = "reason")]
    pub use queens_reason::{
        DAILY_PLAN, DAILY_STAR_PLAN, puzzle_of_the_day, star_puzzle_of_the_day,
    };
    #[doc(hidden)]
    pub use queens_search::*;
    pub use queens_search::{
        Answer, AnyOrder, Detail, Effort, Engine, Layout, Path, Portfolio, Undecided, Variable,
    };

    /// Completing a puzzle: finding a completion, or proving that there is none.
    pub mod complete {
        #[doc(hidden)]
        pub use queens_search::complete::*;
        pub use queens_search::complete::{Completer, Forced, InOrder, Obstacle, RowOrColumn};
    }

    /// Puzzles with exactly one solution.
    #[cfg(feature = "reason")]
    pub mod make {
        #[doc(hidden)]
        pub use queens_reason::make::*;
        pub use queens_reason::make::{
            has_solution, of_difficulty, some_givens, unique, unique_by_blocks,
        };
    }

    /// The families of methods, and what they cost.
    pub mod method {
        #[doc(hidden)]
        pub use queens_search::method::*;
        pub use queens_search::method::{Family, Goal, Parameter};
    }

    /// Options of methods that repair a random board.
    pub mod repair {
        #[doc(hidden)]
        pub use queens_search::repair::*;
        pub use queens_search::repair::{LinearTally, Options};
    }
}

/// Boards as text, files and pictures.
pub mod formats {
    #[doc(hidden)]
    pub use queens_board::formats::*;
    pub use queens_board::formats::{
        BadBoard, Boards, Item, Printout, Puzzles, Reader, Writer, Written,
    };
    #[cfg(feature = "reason")]
    pub use queens_reason::{Level, image, levels, star_levels};

    /// Themes, marks and labels of a [`Drawing`](crate::Drawing).
    #[cfg(feature = "pictures")]
    pub mod picture {
        #[doc(hidden)]
        pub use queens_pictures::*;
        pub use queens_pictures::{Coordinates, Mark, Theme};
    }
}

/// Puzzles as input for other solvers, and readers for the answers that they print.
#[cfg(feature = "export")]
pub mod export {
    pub use queens_export::*;
}

/// Approximate counts, and random solutions with equal chances.
#[cfg(feature = "sample")]
pub mod sample {
    pub use queens_sample::{
        ApproximateCount, Approximation, Draw, SampleMethod, Sampler, Uniformity, decimal,
        exact_seconds,
    };
}
