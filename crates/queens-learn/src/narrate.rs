//! Describes the steps of a search in words, for the terminal, the page and tests.
//!
//! A sentence is made from the event, the board after it, and the next event, without knowledge of the method. It says what
//! happened and what follows: `row 3: column 5 is attacked from row 1; trying column 6`.

use queens_board::Language;
use queens_board::phrases;
use queens_board::{Line, Naming, Square};
use queens_search::{Detail, Event, Search};

/// Describes the last step of a search in this language; `next` is the step that follows.
///
/// ```
/// use queens::board::Naming;
/// use queens::{Language, Method, narrate};
///
/// let mut search = Method::ITERATIVE.start(8);
/// search.step();
/// let (event, next) = (search.step(), search.snapshot().step());
/// let words = narrate(Language::English, Naming::Chess, &*search, event, next);
/// assert_eq!(words, "a7 is attacked from a8; trying b7");
/// let words = narrate(Language::English, Naming::Numbers, &*search, event, next);
/// assert_eq!(words, "row 1: column 0 is attacked from row 0; trying column 1");
/// ```
pub fn narrate(
    language: Language,
    naming: Naming,
    search: &dyn Search,
    event: Event,
    next: Event,
) -> String {
    let narrator = Narrator {
        language,
        naming,
        search,
        n: search.n(),
    };
    narrator.narrate(event, next)
}

/// The sentence before the first step.
pub(super) fn before(language: Language) -> String {
    Phrase::Before.say(language, &[])
}

phrases! {
    /// The sentences of a language. `{at}` is a square: its chess name, or a column of the row named before.
    Phrase {
        Before: "before the first step", "vor dem ersten Schritt", "antes del primer paso";
        Row: "row {row}", "Reihe {row}", "fila {row}";
        TheRow: "row {row}", "Reihe {row}", "la fila {row}";
        TheColumn: "column {column}", "Spalte {column}", "la columna {column}";
        TheSquare: "row {row}, column {column}", "Reihe {row}, Spalte {column}", "la fila {row}, columna {column}";
        Free: "{at} is not attacked: the queen goes there", "{at} ist nicht angegriffen: Die Dame kommt dorthin", "{at} no está atacada: la reina va ahí";
        Placed: "a queen goes to {at}, attacked from {from}", "eine Dame kommt auf {at}, angegriffen von {from} aus", "una reina va a {at}, atacada desde {from}";
        Taken: "{at} is taken", "{at} ist besetzt", "{at} está ocupada";
        Attacked: "{at} is attacked from {from}", "{at} ist von {from} aus angegriffen", "{at} está atacada desde {from}";
        QueenInColumn: "the queen in {at} is attacked from {from}", "die Dame in {at} ist von {from} aus angegriffen", "la reina de {at} está atacada desde {from}";
        QueenOnSquare: "the queen on {at} is attacked from {from}", "die Dame auf {at} ist von {from} aus angegriffen", "la reina de {at} está atacada desde {from}";
        Leaves: "the queen leaves {at}", "die Dame verlässt {at}", "la reina deja {at}";
        MovesInRow: "the queen moves from {from} ({before}) to {to} ({after})", "die Dame zieht von {from} ({before}) nach {to} ({after})", "la reina pasa de {from} ({before}) a {to} ({after})";
        Moves: "the queen at {from} ({before}) moves to {to} ({after})", "die Dame auf {from} ({before}) zieht nach {to} ({after})", "la reina de {from} ({before}) pasa a {to} ({after})";
        Safe: "safe", "sicher", "segura";
        Threat: "1 threat", "1 Bedrohung", "1 amenaza";
        Threats: "{number} threats", "{number} Bedrohungen", "{number} amenazas";
        OneSquare: "1 square", "1 Feld", "1 casilla";
        Squares: "{number} squares", "{number} Felder", "{number} casillas";
        OneConflict: "1 conflict", "1 Konflikt", "1 conflicto";
        ConflictsLeft: "{number} conflicts", "{number} Konflikte", "{number} conflictos";
        Strikes: " and strikes out {squares}", " und streicht {squares}", " y tacha {squares}";
        GivesBack: " and gives back {squares}", " und gibt {squares} frei", " y libera {squares}";
        DeadEnd: "{line} has no square left", "{line} hat kein Feld mehr", "a {line} no le queda ninguna casilla";
        ChosenOne: "{line} is next: it has 1 square left", "{line} ist dran: Ein Feld ist übrig", "sigue {line}: le queda 1 casilla";
        ChosenSome: "{line} is next: it has {number} squares left, and no other has fewer", "{line} ist dran: {number} Felder sind übrig, und keine andere hat weniger", "sigue {line}: le quedan {number} casillas, y ninguna otra tiene menos";
        Unsupported: "{at} is struck out: no square of {line} goes with it", "{at} wird gestrichen: Kein Feld von {line} passt dazu", "se tacha {at}: ninguna casilla de {line} es compatible";
        LostSupport: " now that {at} is gone", " (seit {at} weg ist)", " (desde que falta {at})";
        Waiting: "; arcs waiting: {number}", "; wartende Kanten: {number}", "; arcos en espera: {number}";
        StruckByClause: "{at} is struck out: a learnt clause allows no queen there", "{at} wird gestrichen: Eine gelernte Klausel erlaubt dort keine Dame", "se tacha {at}: una cláusula aprendida no permite ahí una reina";
        ForcedByLine: "{line} has one square left: a queen goes to {at}", "{line} hat noch ein Feld: Eine Dame kommt auf {at}", "a {line} le queda una casilla: una reina va a {at}";
        ForcedByClause: "a learnt clause forces a queen on {at}", "eine gelernte Klausel verlangt eine Dame auf {at}", "una cláusula aprendida obliga a poner una reina en {at}";
        Conflict: "a learnt clause forbids this board", "eine gelernte Klausel verbietet dieses Brett", "una cláusula aprendida prohíbe este tablero";
        LearntSquare: "a clause is learnt from it: this square must not stay as it is; decisions kept: {decisions}", "daraus wird eine Klausel gelernt: Dieses Feld darf nicht so bleiben; verbleibende Entscheidungen: {decisions}", "de ello se aprende una cláusula: esta casilla no puede quedar como está; decisiones que se mantienen: {decisions}";
        Learnt: "a clause is learnt from it: these {number} squares must not all stay as they are; decisions kept: {decisions}", "daraus wird eine Klausel gelernt: Diese {number} Felder dürfen nicht alle so bleiben; verbleibende Entscheidungen: {decisions}", "de ello se aprende una cláusula: estas {number} casillas no pueden quedar todas como están; decisiones que se mantienen: {decisions}";
        Excluded: "a clause excludes this solution, to find others", "eine Klausel schließt diese Lösung aus, um andere zu finden", "una cláusula excluye esta solución para hallar otras";
        State: "state {state} of {number} before {line}; ways to reach it: {ways}", "Zustand {state} von {number} vor {line}; Wege dorthin: {ways}", "estado {state} de {number} antes de {line}; caminos hasta él: {ways}";
        NewState: "; a new state, ways: {ways}", "; ein neuer Zustand, Wege: {ways}", "; un estado nuevo, caminos: {ways}";
        KnownState: "; a state that is known, ways now: {ways}", "; ein bekannter Zustand, Wege jetzt: {ways}", "; un estado ya conocido, caminos ahora: {ways}";
        OnlyChoice: "a queen goes to {at}, the only free square: weight {weight}", "eine Dame kommt auf {at}, das einzige freie Feld: Gewicht {weight}", "una reina va a {at}, la única casilla libre: peso {weight}";
        Choice: "a queen goes to {at}, one of {number} free squares: weight {weight}", "eine Dame kommt auf {at}, eines von {number} freien Feldern: Gewicht {weight}", "una reina va a {at}, una de {number} casillas libres: peso {weight}";
        FirstDescent: "; weight {weight}", "; Gewicht {weight}", "; peso {weight}";
        Descended: "; weight {weight}, mean of {number} descents {mean}", "; Gewicht {weight}, Mittel von {number} Abstiegen {mean}", "; peso {weight}, media de {number} descensos {mean}";
        Counted: "all rows are done; solutions, counted without listing any: {number}; states: {states}, queens that led to a known one: {merged}", "alle Reihen sind fertig; Lösungen, gezählt ohne eine aufzulisten: {number}; Zustände: {states}, Damen, die zu einem bekannten führten: {merged}", "todas las filas están hechas; soluciones, contadas sin listar ninguna: {number}; estados: {states}, reinas que llevaron a uno conocido: {merged}";
        Kept: "step {generation}: board {board} with a queen moved from {from} to {to}: {conflicts}", "Schritt {generation}: Brett {board} mit einem Zug von {from} nach {to}: {conflicts}", "paso {generation}: el tablero {board} con una reina movida de {from} a {to}: {conflicts}";
        Conflicts: "; conflicts: {before}, now {after}", "; Konflikte: {before}, jetzt {after}", "; conflictos: {before}, ahora {after}";
        Temperature: ", temperature {temperature}", ", Temperatur {temperature}", ", temperatura {temperature}";
        Declines: "the queen stays on {from}: {to} would be worse", "die Dame bleibt auf {from}: {to} wäre schlechter", "la reina se queda en {from}: {to} sería peor";
        Trapped: "no move makes the board better: a local minimum ({conflicts})", "kein Zug macht das Brett besser: ein lokales Minimum ({conflicts})", "ninguna jugada mejora el tablero: un mínimo local ({conflicts})";
        Replaced: "another board", "ein anderes Brett", "otro tablero";
        Drawn: "board {board} of the first generation, drawn at random: {conflicts}", "Brett {board} der ersten Generation, zufällig gezogen: {conflicts}", "tablero {board} de la primera generación, al azar: {conflicts}";
        Bred: "generation {generation}: a child of boards {first} and {second}, cut before row {cut}: {conflicts}", "Generation {generation}: ein Kind der Bretter {first} und {second}, geschnitten vor Reihe {cut}: {conflicts}", "generación {generation}: un hijo de los tableros {first} y {second}, cortado antes de la fila {cut}: {conflicts}";
        Mutated: "; a mutation moved its queen to {at}", "; eine Mutation setzte eine Dame auf {at}", "; una mutación puso una reina en {at}";
        Cleared: "the board is cleared for a new start", "das Brett wird für einen Neustart geräumt", "el tablero se vacía para empezar de nuevo";
        Solved: "a solution: no queen attacks another", "eine Lösung: Keine Dame greift eine andere an", "una solución: ninguna reina ataca a otra";
        SolvedAgain: "solution {number}: no queen attacks another", "Lösung {number}: Keine Dame greift eine andere an", "solución {number}: ninguna reina ataca a otra";
        NoSolution: "nothing is left to search: there is no solution", "nichts ist mehr zu durchsuchen: Es gibt keine Lösung", "no queda nada que buscar: no hay solución";
        OneSolution: "nothing is left to search: 1 solution found", "nichts ist mehr zu durchsuchen: 1 Lösung gefunden", "no queda nada que buscar: 1 solución encontrada";
        Solutions: "nothing is left to search: {number} solutions found", "nichts ist mehr zu durchsuchen: {number} Lösungen gefunden", "no queda nada que buscar: {number} soluciones encontradas";
        Back: "; back to {place}", "; zurück zu {place}", "; vuelta a {place}";
        Trying: "; trying {place}", "; versucht wird {place}", "; se prueba {place}";
        TakenAway: "; it is taken away", "; sie wird weggenommen", "; se retira";
        NoColumn: "; no column is left, back to {place}", "; keine Spalte bleibt, zurück zu {place}", "; no queda ninguna columna, vuelta a {place}";
        NoSquare: "; no square is left, back to {place}", "; kein Feld bleibt, zurück zu {place}", "; no queda ninguna casilla, vuelta a {place}";
        NothingLeft: "; nothing is left to try", "; es bleibt nichts zu versuchen", "; no queda nada que probar";
    }
}

/// The data for the sentence about a step.
struct Narrator<'a> {
    language: Language,
    naming: Naming,
    search: &'a dyn Search,
    n: usize,
}

impl Narrator<'_> {
    fn narrate(&self, event: Event, next: Event) -> String {
        let solutions = self.search.tally().solutions;
        let number = solutions.to_string();
        let number = [("number", number.as_str())];
        match event {
            Event::Placed(square) => self.placed(square) + &self.struck(Phrase::Strikes),
            Event::Struck(square) => self.struck_out(square),
            Event::Conflict => self.say(Phrase::Conflict, &[]),
            Event::Learnt => self.learnt(),
            Event::Counted => self.counted(),
            Event::Rejected { square, attacker } => {
                let fact = self.rejected(square, attacker);
                match next {
                    // A full board was not a solution: its last queen is removed, whichever queens attack each other.
                    Event::Removed(last)
                        if last != square && self.search.queens().contains(&square) =>
                    {
                        fact + &self.say(Phrase::Back, &[("place", &self.place(last))])
                    }
                    _ => fact + &self.what_next(square, next),
                }
            }
            Event::Removed(square) => {
                let fact = self.say(Phrase::Leaves, &[("at", &self.here(square))]);
                let fact = fact + &self.struck(Phrase::GivesBack);
                self.in_row(square, fact) + &self.what_next(square, next)
            }
            Event::DeadEnd(line) => {
                let fact = self.say(Phrase::DeadEnd, &[("line", &self.line(line))]);
                match next {
                    Event::Removed(last) => {
                        fact + &self.say(Phrase::Back, &[("place", &self.place(last))])
                    }
                    _ => fact + &self.descended(),
                }
            }
            Event::Chosen(line) => self.chosen(line),
            Event::Moved { from, to } => self.moved(from, to) + &self.change(),
            Event::Declined { from, to } => {
                let (from, to) = (self.square(from), self.square(to));
                self.say(Phrase::Declines, &[("from", &from), ("to", &to)]) + &self.change()
            }
            Event::Trapped => {
                let Detail::Climb { before, .. } = self.search.detail() else {
                    return self.say(Phrase::Trapped, &[("conflicts", "?")]);
                };
                self.say(Phrase::Trapped, &[("conflicts", &self.conflicts(before))])
            }
            Event::Replaced => self.replaced(),
            Event::Restarted => self.say(Phrase::Cleared, &[]),
            Event::Solved if solutions <= 1 => self.say(Phrase::Solved, &[]) + &self.descended(),
            Event::Solved => self.say(Phrase::SolvedAgain, &number) + &self.descended(),
            Event::Done => match solutions {
                0 => self.say(Phrase::NoSolution, &[]),
                1 => self.say(Phrase::OneSolution, &[]),
                _ => self.say(Phrase::Solutions, &number),
            },
        }
    }

    fn say(&self, phrase: Phrase, values: &[(&str, &str)]) -> String {
        phrase.say(self.language, values)
    }

    /// A row or column number.
    fn number(&self, from_zero: usize) -> String {
        (from_zero + usize::from(self.naming == Naming::Ones)).to_string()
    }

    fn square(&self, square: Square) -> String {
        if self.naming == Naming::Chess {
            return square.named(Naming::Chess, self.n).to_string();
        }
        let (row, column) = (self.number(square.row), self.number(square.column));
        self.say(Phrase::TheSquare, &[("row", &row), ("column", &column)])
    }

    fn row(&self, square: Square) -> String {
        self.say(Phrase::TheRow, &[("row", &self.number(square.row))])
    }

    fn column(&self, square: Square) -> String {
        let column = self.number(square.column);
        self.say(Phrase::TheColumn, &[("column", &column)])
    }

    /// A row or column, by its number; the rank or file of a chess board by a square's part of the name.
    fn line(&self, line: Line) -> String {
        let (phrase, key, number) = match line {
            Line::Column(column) => (Phrase::TheColumn, "column", column),
            Line::Row(row) => (Phrase::TheRow, "row", row),
            _ => unreachable!("queens are found for rows and columns"),
        };
        let name = if self.naming == Naming::Chess {
            let square = match line {
                Line::Column(column) => Square::new(0, column),
                _ => Square::new(number, 0),
            };
            let name = square.named(Naming::Chess, self.n).to_string();
            let is_row = matches!(line, Line::Row(_));
            name.chars()
                .filter(|letter| letter.is_ascii_digit() == is_row)
                .collect()
        } else {
            self.number(number)
        };
        self.say(phrase, &[(key, &name)])
    }

    fn chosen(&self, line: Line) -> String {
        let Detail::Choices { squares } = self.search.detail() else {
            return self.line(line);
        };
        let phrase = if squares == 1 {
            Phrase::ChosenOne
        } else {
            Phrase::ChosenSome
        };
        let (line, number) = (self.line(line), squares.to_string());
        match phrase {
            Phrase::ChosenOne => self.say(phrase, &[("line", &line)]),
            _ => self.say(phrase, &[("line", &line), ("number", &number)]),
        }
    }

    /// The squares that a queen struck out or gave back, if the method counts them.
    fn struck(&self, phrase: Phrase) -> String {
        match self.search.detail() {
            Detail::Struck { squares } | Detail::Forced { squares, .. } if squares > 0 => {
                let number = squares.to_string();
                let squares = match squares {
                    1 => self.say(Phrase::OneSquare, &[]),
                    _ => self.say(Phrase::Squares, &[("number", &number)]),
                };
                self.say(phrase, &[("squares", &squares)])
            }
            _ => String::new(),
        }
    }

    /// The number of conflicts, in words.
    fn conflicts(&self, conflicts: u64) -> String {
        match conflicts {
            1 => self.say(Phrase::OneConflict, &[]),
            _ => self.say(Phrase::ConflictsLeft, &[("number", &conflicts.to_string())]),
        }
    }

    /// The conflicts before and after a turn, and the temperature, for methods that use them.
    fn change(&self) -> String {
        let Detail::Climb {
            before,
            after,
            temperature,
        } = self.search.detail()
        else {
            return String::new();
        };
        let (before, after) = (before.to_string(), after.to_string());
        let change = self.say(Phrase::Conflicts, &[("before", &before), ("after", &after)]);
        let Some(thousandths) = temperature else {
            return change;
        };
        let temperature = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
        change + &self.say(Phrase::Temperature, &[("temperature", &temperature)])
    }

    fn replaced(&self) -> String {
        let text = |number: usize| self.number(number);
        match self.search.detail() {
            Detail::State {
                number,
                states,
                ways,
            } => {
                let row = Line::Row(self.search.queens().len());
                let (line, state) = (self.line(row), (number + 1).to_string());
                let (number, ways) = (states.to_string(), ways.to_string());
                let values = [
                    ("line", line.as_str()),
                    ("state", &state),
                    ("number", &number),
                    ("ways", &ways),
                ];
                self.say(Phrase::State, &values)
            }
            Detail::Kept {
                generation,
                parent,
                from,
                to,
                conflicts,
            } => {
                let (generation, conflicts) = (generation.to_string(), self.conflicts(conflicts));
                let (board, from, to) = (text(parent), self.square(from), self.square(to));
                let values = [
                    ("generation", generation.as_str()),
                    ("board", &board),
                    ("from", &from),
                    ("to", &to),
                    ("conflicts", &conflicts),
                ];
                self.say(Phrase::Kept, &values)
            }
            Detail::Drawn { number, conflicts } => {
                let (board, conflicts) = (text(number), self.conflicts(conflicts));
                let values = [("board", board.as_str()), ("conflicts", &conflicts)];
                self.say(Phrase::Drawn, &values)
            }
            Detail::Bred {
                generation,
                parents,
                cut,
                mutated,
                conflicts,
            } => {
                let [first, second] = parents.map(text);
                let cut = match self.naming {
                    Naming::Chess => (self.n - cut).to_string(),
                    _ => text(cut),
                };
                let (generation, conflicts) = (generation.to_string(), self.conflicts(conflicts));
                let values = [
                    ("generation", generation.as_str()),
                    ("first", &first),
                    ("second", &second),
                    ("cut", &cut),
                    ("conflicts", &conflicts),
                ];
                let bred = self.say(Phrase::Bred, &values);
                let mutated = mutated.map(|square| self.square(square));
                bred + &mutated
                    .map_or_else(String::new, |at| self.say(Phrase::Mutated, &[("at", &at)]))
            }
            _ => self.say(Phrase::Replaced, &[]),
        }
    }

    /// A clause about a square; it starts with the row unless squares have chess names.
    fn in_row(&self, square: Square, what: String) -> String {
        if self.naming == Naming::Chess {
            return what;
        }
        let row = self.say(Phrase::Row, &[("row", &self.number(square.row))]);
        format!("{row}: {what}")
    }

    /// A square in a row that the sentence has already named.
    fn here(&self, square: Square) -> String {
        match self.naming {
            Naming::Chess => self.square(square),
            _ => self.column(square),
        }
    }

    /// Where a method backtracks to: a row, or a queen if the method does not place one queen per row.
    fn place(&self, queen: Square) -> String {
        if self.naming == Naming::Chess || !self.search.is_by_row() {
            return self.square(queen);
        }
        self.row(queen)
    }

    /// A square that a method struck out, and why.
    fn struck_out(&self, square: Square) -> String {
        let at = self.square(square);
        let Detail::Support { row, lost, arcs } = self.search.detail() else {
            return self.say(Phrase::StruckByClause, &[("at", &at)]);
        };
        let line = self.line(Line::Row(row));
        let fact = self.say(Phrase::Unsupported, &[("at", &at), ("line", &line)]);
        let lost = lost.map(|lost| self.say(Phrase::LostSupport, &[("at", &self.square(lost))]));
        fact + &lost.unwrap_or_default()
            + &self.say(Phrase::Waiting, &[("number", &arcs.to_string())])
    }

    fn learnt(&self) -> String {
        let Detail::Clause {
            squares,
            decisions,
            is_solution,
        } = self.search.detail()
        else {
            return self.say(Phrase::Conflict, &[]);
        };
        if is_solution {
            return self.say(Phrase::Excluded, &[]);
        }
        let (number, decisions) = (squares.to_string(), decisions.to_string());
        let phrase = match squares {
            1 => Phrase::LearntSquare,
            _ => Phrase::Learnt,
        };
        let values = [("number", number.as_str()), ("decisions", &decisions)];
        self.say(phrase, &values)
    }

    fn counted(&self) -> String {
        let Detail::Counted {
            solutions,
            states,
            merged,
        } = self.search.detail()
        else {
            return self.say(Phrase::NothingLeft, &[]);
        };
        let [number, states, merged] = [solutions, states, merged].map(|n| n.to_string());
        let values = [
            ("number", number.as_str()),
            ("states", &states),
            ("merged", &merged),
        ];
        self.say(Phrase::Counted, &values)
    }

    fn placed(&self, square: Square) -> String {
        match self.search.detail() {
            Detail::Forced { line, .. } => {
                let at = self.square(square);
                match line {
                    None => self.say(Phrase::ForcedByClause, &[("at", &at)]),
                    Some(line) => {
                        let line = self.line(line);
                        self.say(Phrase::ForcedByLine, &[("line", &line), ("at", &at)])
                    }
                }
            }
            Detail::Reached { ways, is_known } => {
                let phrase = if is_known {
                    Phrase::KnownState
                } else {
                    Phrase::NewState
                };
                let state = self.say(phrase, &[("ways", &ways.to_string())]);
                self.queen_on(square) + &state
            }
            Detail::Descent { choices, weight } => {
                let (at, number) = (self.here(square), choices.to_string());
                let weight = weight.to_string();
                let choice = match choices {
                    1 => self.say(Phrase::OnlyChoice, &[("at", &at), ("weight", &weight)]),
                    _ => {
                        let values = [
                            ("at", at.as_str()),
                            ("number", &number),
                            ("weight", &weight),
                        ];
                        self.say(Phrase::Choice, &values)
                    }
                };
                self.in_row(square, choice)
            }
            _ => self.queen_on(square),
        }
    }

    /// The weight of a random descent that ended, and the mean of all of them.
    fn descended(&self) -> String {
        let Detail::Descended {
            weight,
            descents,
            total,
        } = self.search.detail()
        else {
            return String::new();
        };
        let (weight, number) = (weight.to_string(), descents.to_string());
        if descents == 1 {
            return self.say(Phrase::FirstDescent, &[("weight", &weight)]);
        }
        let mean = total / u128::from(descents);
        let mean = match mean {
            ..1_000 => format!("{:.1}", total as f64 / descents as f64),
            _ => mean.to_string(),
        };
        let values = [
            ("weight", weight.as_str()),
            ("number", &number),
            ("mean", &mean),
        ];
        self.say(Phrase::Descended, &values)
    }

    /// A queen on a square, attacked or not.
    fn queen_on(&self, square: Square) -> String {
        let queens = self.search.queens();
        let at = self.here(square);
        let attacker = queens.iter().find(|queen| queen.attacks(square));
        let what = match attacker {
            None => self.say(Phrase::Free, &[("at", &at)]),
            Some(attacker) => {
                let from = self.attacker_place(square, *attacker);
                self.say(Phrase::Placed, &[("at", &at), ("from", &from)])
            }
        };
        self.in_row(square, what)
    }

    fn rejected(&self, square: Square, attacker: Square) -> String {
        let at = self.here(square);
        let phrase = match (self.search.queens().contains(&square), self.naming) {
            _ if square == attacker => Phrase::Taken,
            (false, _) => Phrase::Attacked,
            (true, Naming::Chess) => Phrase::QueenOnSquare,
            (true, _) => Phrase::QueenInColumn,
        };
        let from = self.attacker_place(square, attacker);
        self.in_row(square, self.say(phrase, &[("at", &at), ("from", &from)]))
    }

    /// The attacker: its row, or its column if the row is the same, or its square if rows may have several queens.
    fn attacker_place(&self, square: Square, attacker: Square) -> String {
        if self.naming == Naming::Chess {
            self.square(attacker)
        } else if square.row == attacker.row {
            self.column(attacker)
        } else {
            self.place(attacker)
        }
    }

    fn moved(&self, from: Square, to: Square) -> String {
        let queens = self.search.queens();
        let others = || queens.iter().filter(|queen| **queen != to);
        let threats = |square| match others().filter(|queen| queen.attacks(square)).count() {
            0 => self.say(Phrase::Safe, &[]),
            1 => self.say(Phrase::Threat, &[]),
            many => self.say(Phrase::Threats, &[("number", &many.to_string())]),
        };
        let (before, after) = (threats(from), threats(to));
        let is_in_row = self.naming != Naming::Chess && from.row == to.row;
        let name = |square| {
            if is_in_row {
                self.column(square)
            } else {
                self.square(square)
            }
        };
        let (start, end) = (name(from), name(to));
        let values = [
            ("from", start.as_str()),
            ("before", &before),
            ("to", &end),
            ("after", &after),
        ];
        if is_in_row {
            self.in_row(from, self.say(Phrase::MovesInRow, &values))
        } else {
            self.say(Phrase::Moves, &values)
        }
    }

    /// The clause about the next step after a square was rejected.
    fn what_next(&self, square: Square, next: Event) -> String {
        let is_here = |other: Square| other.row == square.row;
        match next {
            Event::Placed(to) | Event::Rejected { square: to, .. } if to != square => {
                let place = if is_here(to) {
                    self.here(to)
                } else {
                    self.square(to)
                };
                self.say(Phrase::Trying, &[("place", &place)])
            }
            Event::Removed(back) if back == square => self.say(Phrase::TakenAway, &[]),
            Event::Removed(back) if is_here(back) && self.search.is_by_row() => String::new(),
            Event::Removed(back) => {
                let phrase = if self.search.is_by_row() {
                    Phrase::NoColumn
                } else {
                    Phrase::NoSquare
                };
                self.say(phrase, &[("place", &self.place(back))])
            }
            Event::Done => self.say(Phrase::NothingLeft, &[]),
            _ => String::new(),
        }
    }
}

#[cfg(test)]
mod tests;
