use super::{Attack, Definition};

impl Attack {
    /// Queens that attack along rows and columns and may not touch, not even diagonally: the rules of regions puzzles.
    pub const TOUCH: Self = Self(&Definition {
        name: "touch",
        piece: "queen",
        about: "moves along rows and columns, and one square diagonally",
        of_pieces: " of queens that may not touch",
        rules: ["touch", "touch-cylinder", "touch-torus"],
        code: "t",
        falling: false,
        rising: false,
        leaps: &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
    });
}
