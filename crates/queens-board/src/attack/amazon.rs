use super::{Attack, Definition};

impl Attack {
    /// An amazon, which moves as a queen and as a knight; also called a superqueen.
    pub const AMAZON: Self = Self(&Definition {
        name: "amazon",
        piece: "amazon",
        about: "moves as a queen and as a knight",
        of_pieces: " of amazons",
        rules: ["amazon", "amazon-cylinder", "amazon-torus"],
        code: "a",
        falling: true,
        rising: true,
        leaps: &[
            (-1, -2),
            (-1, 2),
            (1, -2),
            (1, 2),
            (-2, -1),
            (-2, 1),
            (2, -1),
            (2, 1),
        ],
    });
}
