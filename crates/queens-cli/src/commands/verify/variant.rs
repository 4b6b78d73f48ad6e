//! Boards that are no squares, or have pawns: read, judged by walking from every queen, and told like all others.

use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read};

use queens::board::{Classes, Naming, Sight};
use queens::formats::ArrangementReader;
use queens::prelude::*;
use queens::{Arrangement, Rules, Square, Variant};

use super::super::variant::{check_all, described, in_words};
use super::seen::Seen;
use super::task::Task;
use super::verdict::{Mistake, Place, Verdict};
use super::{Verify, solver};
use crate::{Failure, Outcome, large};

impl Verify {
    pub(super) fn verify_variant(self) -> Outcome {
        let (rows, columns) = self.other.sides(
            self.task.n(),
            "Give --n 8 with --pawn, or rows and columns as in --board 5x8",
        )?;
        let board = self.other.variant(rows, columns)?;
        let side = self.task.n().unwrap_or(rows);
        let task = self.task.of_side(Some(side))?.task(None, board.rules())?;
        task.require_square()?;
        if task.complete {
            check_all(&board, false, "looking for all arrangements")?;
        }
        let several = self.files.len() > 1 && task.is_grading();
        let mut verdict = Verdict::new(self.format);
        for path in &self.files {
            let name = path.display().to_string();
            verdict.begin(Some(&*name).filter(|name| *name != "-"));
            if let Some(format) = self.from {
                solver::check_variant(path, format, &board, &task, &mut verdict)?;
            } else if name == "-" {
                judge_asked(&board, std::io::stdin().lock(), &task, &mut verdict)?;
            } else {
                match File::open(path) {
                    Ok(file) => judge_asked(&board, BufReader::new(file), &task, &mut verdict)?,
                    Err(error) => verdict.unreadable_file(&error)?,
                }
            }
            verdict.end(several)?;
        }
        verdict.sum_up(&task)
    }
}

/// What makes two arrangements the same.
fn key(board: &Variant, found: &Arrangement, classes: Option<Classes>) -> Vec<u32> {
    let least = classes.map(|classes| found.least(board, classes));
    let queens = least.as_deref().unwrap_or(found.queens()).iter();
    let square = |queen: &Square| queen.row * board.columns() + queen.column;
    queens.map(|queen| square(queen) as u32).collect()
}

/// Judges boards like the one that was asked for; JSON may add given queens and blocked squares.
fn judge_asked(
    board: &Variant,
    mut source: impl BufRead,
    task: &Task,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    let head = match large::head(&mut source) {
        Ok(head) => head,
        Err(error) => return Ok(verdict.unreadable_file(&error)?),
    };
    let described = described(&head, Some(board))?;
    let board = described.as_ref().unwrap_or(board);
    judge(board, Cursor::new(head).chain(source), task, verdict)
}

/// Judges boards like the one that JSON describes, where none was asked for.
pub(super) fn judge_described(
    board: &Variant,
    source: impl Read,
    task: &Task,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    task.require_square()?;
    let is_asked = task.puzzle.is_none()
        && [Rules::CHESS, board.rules()].contains(&task.rules)
        && task.n.is_none_or(|n| n == board.rows());
    if !is_asked {
        return Err(Failure::Input(format!(
            "the input is {}, and another board is asked for: leave out --n, --puzzle, --board and --piece",
            in_words(board)
        )));
    }
    if task.complete {
        check_all(board, false, "looking for all arrangements")?;
    }
    judge(board, source, task, verdict)
}

pub(super) fn judge(
    board: &Variant,
    source: impl Read,
    task: &Task,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    let classes = task.fundamental.then_some(task.classes);
    let mut reader = ArrangementReader::new(board, source);
    let sight = Sight::new(board);
    let (mut seen, mut found) = (Seen::new(), 0);
    loop {
        let (line, read) = match reader.next_board() {
            Ok(Some(read)) => read,
            Ok(None) => break,
            Err(error) => return Ok(verdict.unreadable_file(&error)?),
        };
        let queens = match read {
            Ok(queens) => queens,
            Err(bad) => {
                verdict.unreadable(line, &bad.to_string())?;
                continue;
            }
        };
        let mistake = match sight.arrangement(queens) {
            Err(wrong) => {
                let reason = wrong.named(Naming::Chess, board.rows()).to_string();
                Some(Mistake::misplaced(&wrong, reason))
            }
            Ok(arrangement) if task.distinct || task.complete => {
                match seen.add_any(&key(board, &arrangement, classes), line)? {
                    None => {
                        found += 1;
                        None
                    }
                    Some(before) => task.distinct.then(|| {
                        let what = if task.fundamental {
                            ", or its image,"
                        } else {
                            ""
                        };
                        let reason = format!("this board{what} came before, on line {before}");
                        Mistake::new("repeated", reason)
                    }),
                }
            }
            Ok(_) => None,
        };
        match mistake {
            None => verdict.correct(),
            Some(mistake) => verdict.wrong(Some(Place::Line(line)), &mistake)?,
        }
    }
    if task.complete {
        look_for_missing(board, classes, found, &seen, verdict)?;
    }
    Ok(())
}

fn look_for_missing(
    board: &Variant,
    classes: Option<Classes>,
    found: u64,
    seen: &Seen,
    verdict: &mut Verdict,
) -> Result<(), Failure> {
    let (mut all, mut first) = (0, None);
    let everything: Box<dyn Iterator<Item = Arrangement>> = match classes {
        Some(classes) => Box::new(board.fundamental(classes).map(|(found, _)| found)),
        None => Box::new(board.arrangements()),
    };
    for arrangement in everything {
        all += 1;
        if first.is_none() && !seen.has(&key(board, &arrangement, classes)) {
            first = Some(arrangement);
        }
    }
    if all == 0 {
        verdict.needs_no_board();
    }
    let (missing, Some(first)) = (all - found.min(all), first) else {
        return Ok(());
    };
    let is = if missing == 1 { "is" } else { "are" };
    let reason = format!(
        "{missing} of {all} arrangements {is} missing, the first is {}",
        squares(board, &first)
    );
    Ok(verdict.missing(missing, &Mistake::new("missing", reason))?)
}

/// The chess squares of an arrangement.
pub(super) fn squares(board: &Variant, arrangement: &Arrangement) -> String {
    let queens = arrangement.queens().iter();
    let names: Vec<String> = queens
        .map(|queen| queen.chess(board.rows()).to_string())
        .collect();
    names.join(" ")
}
