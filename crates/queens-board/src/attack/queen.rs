use super::{Attack, Definition};

impl Attack {
    /// A queen: along rows, columns and both diagonals.
    pub const QUEEN: Self = Self(&Definition {
        name: "queen",
        piece: "queen",
        about: "moves along rows, columns and diagonals",
        of_pieces: "",
        rules: ["chess", "cylinder", "torus"],
        code: "",
        falling: true,
        rising: true,
        leaps: &[],
    });
}
