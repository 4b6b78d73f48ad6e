//! Boards that are not square, have pawns or joined edges, as pictures.

use super::{Drawing, Mark};
use queens_board::{Square, Variant};

impl Drawing {
    /// The board of a variant with its pawns and blocked squares, and with these queens: pairs that attack each other are
    /// ringed and joined by lines.
    ///
    /// ```
    /// use queens::formats::picture::Drawing;
    /// use queens::{Rules, Square, Variant};
    ///
    /// let mut board = Variant::new(5, 8, Rules::CHESS)?;
    /// board.pawn(Square::new(0, 3))?;
    /// let svg = Drawing::of_variant(&board, &[Square::new(0, 0), Square::new(0, 5)]).svg();
    /// assert!(svg.contains("2 queens on a board of 5 × 8: a5 f5"));
    /// assert!(svg.contains(r#"<path class="pawn""#) && !svg.contains(r#"<path class="attacks""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_variant(board: &Variant, queens: &[Square]) -> Self {
        let mut drawing = Self {
            columns: board.columns(),
            rules: board.rules(),
            queens: queens.to_vec(),
            ..Self::new(board.rows())
        };
        for (squares, mark) in [
            (board.pawns(), Mark::Pawn),
            (board.blocked(), Mark::Blocked),
        ] {
            drawing
                .marks
                .extend(squares.iter().map(|&square| (square, mark)));
        }
        for (index, &queen) in queens.iter().enumerate() {
            let seen: Vec<Square> = board.seen_from(queen).collect();
            if seen.iter().any(|square| queens.contains(square)) {
                drawing.marks.push((queen, Mark::Attacker));
            }
            let earlier = queens[..index].iter().filter(|other| seen.contains(other));
            drawing.lines.extend(earlier.map(|&other| (other, queen)));
        }
        drawing
    }

    /// Adds the ways on which each queen of a variant attacks: up to the edge or a pawn, and where edges are joined again
    /// from the other side.
    pub fn show_attacks_on(&mut self, board: &Variant) {
        let is_next =
            |a: Square, b: Square| a.row.abs_diff(b.row).max(a.column.abs_diff(b.column)) == 1;
        for &queen in &self.queens {
            for way in board.ways_from(queen) {
                // A way that goes over an edge is drawn in pieces; a knight's move is a dot.
                let mut from = queen;
                let mut last = queen;
                for square in way {
                    if !is_next(last, square) {
                        self.rays.extend((last != queen).then_some((from, last)));
                        from = square;
                    }
                    last = square;
                }
                self.rays.push((from, last));
            }
        }
    }
}
