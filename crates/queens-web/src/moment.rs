//! A moment of a search, as views show it.

use queens::search::{Detail as SearchDetail, Layout as SearchLayout, Variable as SearchVariable};
use queens::{Event, Line, Step as ReasonStep};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use crate::setup::{number, numbers};

/// The last event of a search, or the next one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum SearchEvent {
    /// Nothing yet.
    Start,
    /// A queen was put on the board.
    Placed {
        /// Where it stands.
        square: u32,
    },
    /// A queen was taken off the board.
    Removed {
        /// Where it stood.
        square: u32,
    },
    /// A square was tried that a queen attacks.
    Rejected {
        /// The square.
        square: u32,
        /// The queen.
        attacker: u32,
    },
    /// A queen was moved.
    Moved {
        /// Where it stood.
        from: u32,
        /// Where it stands now.
        to: u32,
    },
    /// A move was considered and not made.
    Declined {
        /// The queen's square.
        from: u32,
        /// The square that it could have moved to.
        to: u32,
    },
    /// The board was cleared for a new start.
    Restarted,
    /// The queens are a solution.
    Solved,
    /// Nothing is left to search.
    Done,
    /// No square is left in a row or column.
    DeadEnd {
        /// The row or column.
        line: NumberedLine,
    },
    /// A row or column gets its queen next.
    Chosen {
        /// The row or column.
        line: NumberedLine,
    },
    /// No move leads to a better board.
    Trapped,
    /// The whole board was replaced.
    Replaced,
    /// A square was struck out.
    Struck {
        /// The square.
        square: u32,
    },
    /// A learnt clause is false.
    Conflict,
    /// A clause was learnt.
    Learnt,
    /// The number of solutions is known.
    Counted,
    /// Reasoning ruled out squares and placed no queen.
    RuledOut,
}

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Tsify)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "as in SearchEvent")]
pub enum EventKind {
    Placed,
    Removed,
    Rejected,
    Moved,
    Declined,
    Restarted,
    Solved,
    Done,
    DeadEnd,
    Chosen,
    Trapped,
    Replaced,
    Struck,
    Conflict,
    Learnt,
    Counted,
}

impl EventKind {
    pub(crate) fn of(event: Event) -> Self {
        match event {
            Event::Placed(_) => Self::Placed,
            Event::Removed(_) => Self::Removed,
            Event::Rejected { .. } => Self::Rejected,
            Event::Moved { .. } => Self::Moved,
            Event::Declined { .. } => Self::Declined,
            Event::Restarted => Self::Restarted,
            Event::Solved => Self::Solved,
            Event::Done => Self::Done,
            Event::DeadEnd(_) => Self::DeadEnd,
            Event::Chosen(_) => Self::Chosen,
            Event::Trapped => Self::Trapped,
            Event::Replaced => Self::Replaced,
            Event::Struck(_) => Self::Struck,
            Event::Conflict => Self::Conflict,
            Event::Learnt => Self::Learnt,
            Event::Counted => Self::Counted,
        }
    }
}

/// A kind of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum LineName {
    Row,
    Column,
    Region,
    Other,
}

/// A line by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct NumberedLine {
    /// The kind.
    pub kind: LineName,
    /// The row, column or region, from 0.
    pub number: usize,
}

impl From<Line> for NumberedLine {
    fn from(line: Line) -> Self {
        let (kind, number) = match line {
            Line::Row(row) => (LineName::Row, row),
            Line::Column(column) => (LineName::Column, column),
            Line::Region(region) => (LineName::Region, region),
            _ => (LineName::Other, 0),
        };
        Self { kind, number }
    }
}

impl SearchEvent {
    pub(crate) fn of(n: usize, event: Option<Event>) -> Self {
        let at = |square| number(n, square);
        match event {
            None => Self::Start,
            Some(Event::Placed(square)) => Self::Placed { square: at(square) },
            Some(Event::Removed(square)) => Self::Removed { square: at(square) },
            Some(Event::Rejected { square, attacker }) => Self::Rejected {
                square: at(square),
                attacker: at(attacker),
            },
            Some(Event::Moved { from, to }) => Self::Moved {
                from: at(from),
                to: at(to),
            },
            Some(Event::Declined { from, to }) => Self::Declined {
                from: at(from),
                to: at(to),
            },
            Some(Event::Restarted) => Self::Restarted,
            Some(Event::Solved) => Self::Solved,
            Some(Event::Done) => Self::Done,
            Some(Event::DeadEnd(line)) => Self::DeadEnd { line: line.into() },
            Some(Event::Chosen(line)) => Self::Chosen { line: line.into() },
            Some(Event::Trapped) => Self::Trapped,
            Some(Event::Replaced) => Self::Replaced,
            Some(Event::Struck(square)) => Self::Struck { square: at(square) },
            Some(Event::Conflict) => Self::Conflict,
            Some(Event::Learnt) => Self::Learnt,
            Some(Event::Counted) => Self::Counted,
        }
    }
}

/// The counters of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Tsify)]
pub struct Counters {
    /// Events.
    pub steps: u64,
    /// Boards judged.
    pub tries: u64,
    /// Conflict checks.
    pub checks: u64,
    /// Queens placed or moved.
    pub placements: u64,
    /// Queens taken off again.
    pub backtracks: u64,
    /// Solutions found.
    pub solutions: u64,
    /// Steps of a method that draws random numbers.
    pub repairs: u64,
    /// New starts.
    pub restarts: u64,
}

/// How the values of a variable are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum VariableLayout {
    /// One number with a bit for each column.
    Bits,
    /// A list.
    List,
    /// A value for each square.
    Board,
}

/// A variable of a method's program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Variable {
    /// Its name in the listings.
    pub name: &'static str,
    /// How the values are laid out.
    pub layout: VariableLayout,
    /// The values.
    pub values: Vec<i64>,
}

impl From<SearchVariable> for Variable {
    fn from(variable: SearchVariable) -> Self {
        let layout = match variable.layout {
            SearchLayout::Bits => VariableLayout::Bits,
            SearchLayout::List => VariableLayout::List,
            SearchLayout::Board => VariableLayout::Board,
        };
        Self {
            name: variable.name,
            layout,
            values: variable.values,
        }
    }
}

/// Additional information about a method's last event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Detail {
    /// Nothing that views show.
    Nothing,
    /// A step of a local search.
    Climb {
        /// Pairs of attacking queens before the move.
        before: u64,
        /// Pairs of attacking queens after the move.
        after: u64,
        /// The temperature in thousandths, if there is one.
        temperature: Option<u64>,
    },
    /// A square that arc consistency struck out.
    Support {
        /// The square that supported it before.
        lost: Option<u32>,
    },
    /// A board of a beam: one of its last boards after one move.
    Kept {
        /// The number of the board that it was.
        parent: usize,
        /// Where the moved queen stood.
        from: u32,
        /// Where it stands now.
        to: u32,
    },
    /// A board that was bred from two parents.
    Bred {
        /// The generation, from 1.
        generation: u64,
        /// The numbers of the parents in the generation before.
        parents: [usize; 2],
        /// The rows above this one come from the first parent.
        cut: usize,
        /// The queen that a mutation moved.
        mutated: Option<u32>,
        /// Pairs of attacking queens.
        conflicts: u64,
    },
}

impl Detail {
    pub(crate) fn of(n: usize, detail: SearchDetail) -> Self {
        match detail {
            SearchDetail::Climb {
                before,
                after,
                temperature,
            } => Self::Climb {
                before,
                after,
                temperature,
            },
            SearchDetail::Bred {
                generation,
                parents,
                cut,
                mutated,
                conflicts,
            } => Self::Bred {
                generation,
                parents,
                cut,
                mutated: mutated.map(|square| number(n, square)),
                conflicts,
            },
            SearchDetail::Support { lost, .. } => Self::Support {
                lost: lost.map(|square| number(n, square)),
            },
            SearchDetail::Kept {
                parent, from, to, ..
            } => Self::Kept {
                parent,
                from: number(n, from),
                to: number(n, to),
            },
            _ => Self::Nothing,
        }
    }
}

/// What a method guarantees, and how its program is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "snake_case")]
pub enum Family {
    /// Finds all solutions by recursion.
    Recursive,
    /// Finds all solutions by a loop.
    Iterative,
    /// Finds all solutions row by row, from the states that it has reached.
    Remembering,
    /// Draws random numbers and looks for one solution.
    Seeded,
    /// Explains a puzzle without trial and error.
    Reasoning,
}

/// A step of reasoning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Step {
    /// The name of the technique.
    pub technique: String,
    /// The reason in a sentence.
    pub because: String,
    /// Where a queen must stand, if the step shows that.
    pub place: Option<u32>,
    /// Squares that the step rules out.
    pub out: Vec<u32>,
    /// Squares that the step rests on.
    pub basis: Vec<u32>,
    /// Lines that the step rests on.
    pub lines: Vec<NumberedLine>,
}

impl Step {
    /// A step with its words; before the first one everything is empty.
    pub(crate) fn of(
        n: usize,
        step: Option<&ReasonStep>,
        technique: String,
        because: String,
    ) -> Self {
        let squares = |of: fn(&ReasonStep) -> &Vec<queens::Square>| {
            numbers(n, step.into_iter().flat_map(of).copied())
        };
        let lines = step.into_iter().flat_map(|step| &step.lines);
        Self {
            technique,
            because,
            place: step
                .and_then(|step| step.place)
                .map(|square| number(n, square)),
            out: squares(|step| &step.rule_out),
            basis: squares(|step| &step.squares),
            lines: lines.map(|&line| line.into()).collect(),
        }
    }
}

/// A moment of a search or of reasoning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Moment {
    /// The event that led here.
    pub event: SearchEvent,
    /// The event that comes next.
    pub next: SearchEvent,
    /// The queens' squares, in the order in which the method keeps them.
    pub queens: Vec<u32>,
    /// The counters so far.
    pub counters: Counters,
    /// Whether each row gets one queen, so that an array of columns describes the board.
    pub is_by_row: bool,
    /// The kind of method.
    pub family: Family,
    /// The variables of the method's program.
    pub variables: Vec<Variable>,
    /// The number of queens that attack each square, or when it was struck out; empty if the method does not keep it.
    pub attacks: Vec<u32>,
    /// Additional information about the event.
    pub detail: Detail,
    /// The event in words, without a full stop.
    pub narration: String,
    /// For reasoning: the last step.
    pub reason: Option<Step>,
    /// For reasoning: all squares ruled out so far.
    pub crosses: Vec<u32>,
    /// Whether the search has ended.
    pub done: bool,
}
