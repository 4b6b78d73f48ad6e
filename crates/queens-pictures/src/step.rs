//! Draws one step of a search.

use super::{Drawing, Mark};
use queens_board::{Line, Square};
use queens_learn::Replay;
use queens_search::{Detail, Event, Search};

impl Drawing {
    /// The board at this step of a search.
    ///
    /// Shows the queen that was placed or removed, the square that was tried and its attackers, the attack counts of a method
    /// that keeps them, and how many queens threaten each queen. If a queen moved, every square of its row shows its count.
    ///
    /// ```
    /// use queens::formats::picture::{Drawing, Mark};
    /// use queens::{Method, Replay, Square};
    ///
    /// let mut replay = Replay::new(Method::ITERATIVE.start(8));
    /// replay.seek(2);
    /// let (tried, attacker) = (Square::new(1, 0), Square::new(0, 0));
    /// let drawing = Drawing::of_step(&replay);
    /// assert_eq!(drawing.marks, [(tried, Mark::Rejected), (attacker, Mark::Attacker)]);
    /// assert_eq!(drawing.lines, [(attacker, tried)]);
    /// ```
    pub fn of_step(replay: &Replay) -> Self {
        let search = replay.search();
        let n = search.n();
        let mut drawing = Self {
            queens: search.queens(),
            ..Self::new(n)
        };
        match replay.event() {
            Some(Event::Placed(square)) => drawing.marks.push((square, Mark::Fresh)),
            Some(Event::Removed(square)) => drawing.marks.push((square, Mark::Left)),
            Some(Event::Rejected { square, attacker }) => {
                drawing.marks.push((square, Mark::Rejected));
                drawing.marks.push((attacker, Mark::Attacker));
                drawing.lines.push((attacker, square));
            }
            Some(Event::Moved { from, to }) => {
                drawing.marks.push((from, Mark::Left));
                drawing.marks.push((to, Mark::Fresh));
                drawing.label_row(to);
            }
            Some(Event::Declined { from, to }) => {
                drawing.marks.push((to, Mark::Rejected));
                drawing.marks.push((from, Mark::Attacker));
            }
            Some(Event::DeadEnd(line)) => drawing.mark_line(line, Mark::Rejected),
            Some(Event::Chosen(line)) => {
                drawing.mark_line(line, Mark::Fresh);
                if let Some(counts) = search.attack_counts() {
                    // Only the squares that are left.
                    let is_left = |square: &Square| counts[square.row * n + square.column] == 0;
                    drawing.marks.retain(|(square, _)| is_left(square));
                }
            }
            Some(Event::Struck(square)) => {
                drawing.marks.push((square, Mark::Rejected));
                if let Detail::Support {
                    lost: Some(lost), ..
                } = search.detail()
                {
                    drawing.marks.push((lost, Mark::Attacker));
                    drawing.lines.push((lost, square));
                }
            }
            Some(Event::Replaced) => match search.detail() {
                Detail::Bred {
                    mutated: Some(square),
                    ..
                } => drawing.marks.push((square, Mark::Fresh)),
                Detail::Kept { from, to, .. } => {
                    drawing.marks.push((from, Mark::Left));
                    drawing.marks.push((to, Mark::Fresh));
                }
                _ => {}
            },
            Some(Event::Learnt) => drawing.mark_clause(search),
            Some(
                Event::Trapped
                | Event::Restarted
                | Event::Conflict
                | Event::Counted
                | Event::Solved
                | Event::Done,
            )
            | None => {}
        }
        if let Some(counts) = search.attack_counts() {
            let counted = (0..n * n).map(|i| (Square::new(i / n, i % n), counts[i]));
            let labels = counted
                .filter(|(square, count)| *count > 0 && !drawing.queens.contains(square))
                .map(|(square, count)| (square, count.to_string()))
                .collect::<Vec<_>>();
            drawing.labels.extend(labels);
        }
        drawing.label_threats();
        drawing
    }

    /// Marks the squares of a row or column.
    fn mark_line(&mut self, line: Line, mark: Mark) {
        let n = self.board.rows();
        let square = |i| match line {
            Line::Column(column) => Square::new(i, column),
            Line::Row(row) => Square::new(row, i),
            _ => unreachable!("queens are found for rows and columns"),
        };
        self.marks.extend((0..n).map(|i| (square(i), mark)));
    }

    /// Marks the squares of the clause that was learnt: those it asks to be empty, and those it asks for a queen.
    fn mark_clause(&mut self, search: &dyn Search) {
        let n = search.n();
        let variables = search.variables().into_iter();
        let clause = variables.filter(|variable| variable.name == "learnt");
        for literal in clause.flat_map(|clause| clause.values) {
            let number = literal.unsigned_abs() as usize - 1;
            let mark = if literal < 0 {
                Mark::Rejected
            } else {
                Mark::Fresh
            };
            self.marks.push((Square::new(number / n, number % n), mark));
        }
    }

    /// The choices of a moved queen: how many other queens attack each square of its row.
    fn label_row(&mut self, moved: Square) {
        for column in 0..self.board.rows() {
            let square = Square::new(moved.row, column);
            let others = self.queens.iter().filter(|queen| queen.row != moved.row);
            let count = others.filter(|queen| queen.attacks(square)).count();
            if !self.queens.contains(&square) {
                self.labels.push((square, count.to_string()));
            }
        }
    }

    /// The number of queens that threaten each threatened queen.
    fn label_threats(&mut self) {
        for queen in &self.queens {
            let threats = self.queens.iter().filter(|other| other.attacks(*queen));
            match threats.count() {
                0 => {}
                threats => self.labels.push((*queen, threats.to_string())),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conflicts;
    use queens_search::Method;
    use queens_search::repair::Options;

    #[test]
    fn a_moved_queen_shows_its_choices() {
        let mut replay = Replay::new(
            Method::REPAIR_BEST
                .start_with(8, Options::default())
                .unwrap(),
        );
        while !matches!(replay.event(), Some(Event::Moved { .. })) {
            replay.forward();
        }
        let Some(Event::Moved { from, to }) = replay.event() else {
            unreachable!()
        };
        let drawing = Drawing::of_step(&replay);
        assert_eq!(drawing.marks, [(from, Mark::Left), (to, Mark::Fresh)]);
        let row = drawing.labels.iter().filter(|(s, _)| s.row == to.row);
        let counts: Vec<(usize, usize)> =
            row.map(|(s, c)| (s.column, c.parse().unwrap())).collect();
        // The least threatened square was taken: no other has a smaller count.
        let others = drawing.queens.iter().filter(|queen| **queen != to);
        let taken = others.filter(|queen| queen.attacks(to)).count();
        assert!(counts.iter().all(|(_, count)| *count >= taken));
        assert!(counts.len() >= 7);
    }

    #[test]
    fn the_chosen_line_shows_only_its_free_squares() {
        let mut replay = Replay::new(Method::DANCING_LINKS.start(6));
        let mut chosen = 0;
        while replay.forward() != Event::Done {
            let search = replay.search();
            let (Some(Event::Chosen(_)), Detail::Choices { squares }) =
                (replay.event(), search.detail())
            else {
                continue;
            };
            let drawing = Drawing::of_step(&replay);
            assert_eq!(drawing.marks.len(), squares);
            let queens = search.queens();
            for (square, _) in &drawing.marks {
                assert!(!queens.iter().any(|queen| queen.attacks(*square)));
            }
            chosen += 1;
        }
        assert!(chosen > 20);
    }

    #[test]
    fn attack_counts_are_shown_as_the_method_keeps_them() {
        let mut replay = Replay::new(Method::ATTACK_COUNTS.start(5));
        replay.forward();
        let drawing = Drawing::of_step(&replay);
        // One queen in the corner attacks four squares on each of three lines.
        assert_eq!(drawing.labels.len(), 12);
        assert!(drawing.labels.iter().all(|(_, label)| label == "1"));
        assert!(conflicts(5, &drawing.queens).is_empty());
    }
}
