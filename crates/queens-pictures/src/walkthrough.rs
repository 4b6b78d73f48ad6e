//! Draws one step of an explanation.

use super::{Drawing, Mark};
use queens_reason::Walkthrough;

impl Drawing {
    /// The board at this step of an explanation.
    ///
    /// Rings the squares that the step uses, crosses out the squares that it rules out in the theme's colour for wrong, and
    /// marks squares ruled out earlier as players do.
    ///
    /// ```
    /// use queens::formats::picture::{Drawing, Mark};
    /// use queens::{Puzzle, Walkthrough};
    ///
    /// let puzzle: Puzzle = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD\n".parse()?;
    /// let mut walkthrough = Walkthrough::new(&puzzle)?;
    /// walkthrough.forward();
    /// let marks = Drawing::of_walkthrough(&walkthrough).marks;
    /// // Region E is in column a; its other squares are out.
    /// assert_eq!(marks.iter().filter(|(_, mark)| *mark == Mark::Attacker).count(), 2);
    /// assert_eq!(marks.iter().filter(|(_, mark)| *mark == Mark::Rejected).count(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_walkthrough(walkthrough: &Walkthrough) -> Self {
        let mut drawing = Self::of_puzzle(walkthrough.puzzle());
        drawing.queens = walkthrough.queens();
        let Some((step, before)) = walkthrough.taken().split_last() else {
            return drawing;
        };
        let before = before.iter().flat_map(|step| &step.rule_out);
        let before = before.map(|&square| (square, Mark::Crossed));
        drawing.marks.extend(before);
        let new = step.rule_out.iter();
        drawing
            .marks
            .extend(new.map(|&square| (square, Mark::Rejected)));
        if let Some(square) = step.place {
            drawing.marks.push((square, Mark::Fresh));
        }
        let rests_on = step.squares.iter().copied();
        let rests_on = rests_on
            .filter(|square| step.place != Some(*square) && !step.rule_out.contains(square));
        drawing
            .marks
            .extend(rests_on.map(|square| (square, Mark::Attacker)));
        drawing
    }
}
