use super::{Attack, Definition};

impl Attack {
    /// A semi-queen: along rows, columns and falling diagonals ↘ only. OEIS A006717 counts it on tori, A099152 on flat boards.
    pub const SEMI_QUEEN: Self = Self(&Definition {
        name: "semi-queen",
        piece: "semi-queen",
        about: "moves along rows, columns and falling diagonals",
        of_pieces: " of semi-queens",
        rules: ["semi-queen", "semi-queen-cylinder", "semi-queen-torus"],
        code: "s",
        falling: true,
        rising: false,
        leaps: &[],
    });
}
