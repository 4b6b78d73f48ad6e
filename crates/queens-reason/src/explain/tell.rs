//! Puts steps into words: lines by their names, squares as in chess.

mod stars;

use super::step::{Step, Technique};
use queens_board::Language;
use queens_board::phrases;
use queens_board::{Line, LineKind, Puzzle, Regions, Square};

phrases! {
    /// Phrases about a step. The names of lines include an article if the language needs one.
    Phrase {
        Row: "row {name}", "Reihe {name}", "la fila {name}";
        Rows: "rows {name}", "den Reihen {name}", "las filas {name}";
        Column: "column {name}", "Spalte {name}", "la columna {name}";
        Columns: "columns {name}", "den Spalten {name}", "las columnas {name}";
        Region: "region {name}", "Gebiet {name}", "la región {name}";
        Regions: "regions {name}", "den Gebieten {name}", "las regiones {name}";
        Falling: "falling diagonal {name}", "der fallenden Diagonale {name}", "la diagonal descendente {name}";
        Rising: "rising diagonal {name}", "der steigenden Diagonale {name}", "la diagonal ascendente {name}";
        Block: "block {name}", "Block {name}", "el bloque {name}";
        And: "{before} and {last}", "{before} und {last}", "{before} y {last}";
        Or: "{before} or {last}", "{before} oder {last}", "{before} o {last}";
        OnlySquare: "the only free square of {line} is {square}", "das einzige freie Feld von {line} ist {square}", "la única casilla libre de {line} es {square}";
        IsOut: "all free squares of {line} are in {within}, so {squares} is out", "alle freien Felder von {line} liegen in {within}, also scheidet {squares} aus", "todas las casillas libres de {line} están en {within}, así que {squares} queda descartada";
        AreOut: "all free squares of {line} are in {within}, so {squares} are out", "alle freien Felder von {line} liegen in {within}, also scheiden {squares} aus", "todas las casillas libres de {line} están en {within}, así que {squares} quedan descartadas";
        Emptied: "a queen on {squares} would leave no free square in {line}", "eine Dame auf {squares} ließe in {line} kein freies Feld", "una reina en {squares} no dejaría ninguna casilla libre en {line}";
        Suppose: "suppose a queen on {square}; then {steps}; so {square} is out", "angenommen, eine Dame stünde auf {square}: {steps}; also scheidet {square} aus", "supongamos una reina en {square}; entonces {steps}; así que {square} queda descartada";
        Then: "; then ", "; dann: ", "; entonces ";
        Empty: "{line} has no free square", "in {line} ist kein Feld frei", "no queda ninguna casilla libre en {line}";
        Crowded: "{line} have free squares in {within} only, which is too little room", "die freien Felder von {line} liegen nur in {within}, und das ist zu wenig Platz", "las casillas libres de {line} están solo en {within}, y eso es poco sitio";
        Hopeless: "where edges are joined, there are solutions only if neither 2 nor 3 divides n", "wo Ränder verbunden sind, gibt es Lösungen nur, wenn weder 2 noch 3 n teilt", "con bordes unidos solo hay soluciones si ni 2 ni 3 dividen a n";
        Before: "Before the first step.", "Vor dem ersten Schritt.", "Antes del primer paso.";
        SolvedStars: " All stars are placed: this is the only solution.", " Alle Sterne stehen: Das ist die einzige Lösung.", " Todas las estrellas están puestas: es la única solución.";
        Solved: " All queens are placed: this is the only solution.", " Alle Damen stehen: Das ist die einzige Lösung.", " Todas las reinas están puestas: es la única solución.";
        Impossible: " There is no solution.", " Es gibt keine Lösung.", " No hay solución.";
        Open: " Each square left belongs to one of several solutions.", " Jedes übrige Feld gehört zu einer von mehreren Lösungen.", " Cada casilla que queda pertenece a una de varias soluciones.";
        Several: " There is more than one solution. The search ended before it decided every square left.", " Es gibt mehr als eine Lösung. Die Suche endete, bevor jedes übrige Feld entschieden war.", " Hay más de una solución. La búsqueda terminó antes de decidir todas las casillas que quedan.";
        Undecided: " Not decided: the search ended before it was known whether there is exactly one solution.", " Nicht entschieden: Die Suche endete, bevor feststand, ob es genau eine Lösung gibt.", " Sin decidir: la búsqueda terminó antes de saber si hay exactamente una solución.";
        SingleName: "only square", "einziges Feld", "única casilla";
        ForcedName: "as many squares as stars", "so viele Felder wie Sterne", "tantas casillas como estrellas";
        RoomName: "would leave too little room", "ließe zu wenig Platz", "no dejaría bastante sitio";
        TilingName: "tiling", "Zerlegung in Blöcke", "división en bloques";
        SqueezeName: "blocks inside a line", "Blöcke in einer Linie", "bloques dentro de una línea";
        PairName: "two lines tiled together", "zwei Linien zusammen zerlegt", "dos líneas divididas juntas";
        BetweenName: "between lines and regions", "zwischen Linien und Gebieten", "entre líneas y regiones";
        ConfinedName: "confined to one line", "auf eine Linie beschränkt", "limitado a una línea";
        EmptiedName: "would leave a line empty", "ließe eine Linie leer", "dejaría una línea vacía";
        SetsName: "lines within as many lines", "Linien in ebenso vielen Linien", "líneas dentro de otras tantas";
        ContradictionName: "contradiction", "Widerspruch", "contradicción";
        NoSolutionName: "no solution", "keine Lösung", "sin solución";
    }
}

impl Step {
    /// The reason as a sentence in this language, with squares named as in chess. The puzzle must be the one that was explained.
    ///
    /// ```
    /// use queens::prelude::*;
    /// use queens::{Language, Puzzle};
    ///
    /// let puzzle: Puzzle = "AAAAB\nACABB\nCCDDD\nECCDD\nECDDD\n".parse()?;
    /// let step = puzzle.explain()?.next().unwrap();
    /// let because = step.because(Language::German, &puzzle);
    /// assert_eq!(because, "Alle freien Felder von Gebiet E liegen in Spalte a, also scheiden a5, a4 und a3 aus.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn because(&self, language: Language, puzzle: &Puzzle) -> String {
        let namer = Namer {
            language,
            n: puzzle.n(),
            regions: puzzle.regions(),
            stars: puzzle.board().stars(),
        };
        namer.sentence(self)
    }
}

impl Technique {
    /// The name, in plain words of a language.
    pub fn name_in(self, language: Language) -> String {
        let phrase = match self {
            Self::Single => Phrase::SingleName,
            Self::Forced => Phrase::ForcedName,
            Self::Room => Phrase::RoomName,
            Self::Tiling => Phrase::TilingName,
            Self::Squeeze => Phrase::SqueezeName,
            Self::Pair => Phrase::PairName,
            Self::Between => Phrase::BetweenName,
            Self::Confined => Phrase::ConfinedName,
            Self::Emptied => Phrase::EmptiedName,
            Self::Sets => Phrase::SetsName,
            Self::Contradiction => Phrase::ContradictionName,
            Self::NoSolution => Phrase::NoSolutionName,
        };
        phrase.say(language, &[])
    }
}

/// The capital of a letter in the supported languages; tables for all scripts would take 13 kB.
fn capital(letter: char) -> char {
    match letter {
        '÷' => letter,
        'à'..='þ' => char::from(letter as u8 - 32),
        _ => letter.to_ascii_uppercase(),
    }
}

/// Names lines and squares.
pub(super) struct Namer<'a> {
    pub(super) language: Language,
    pub(super) n: usize,
    pub(super) regions: Option<&'a Regions>,
    /// The number of queens or stars in each line.
    pub(super) stars: usize,
}

impl Namer<'_> {
    /// The sentence for a step.
    pub(super) fn sentence(&self, step: &Step) -> String {
        let because = self.because(step);
        let mut letters = because.chars();
        let first = letters.next().map(capital);
        first.into_iter().chain(letters).chain(['.']).collect()
    }

    fn say(&self, phrase: Phrase, values: &[(&str, &str)]) -> String {
        phrase.say(self.language, values)
    }

    /// The sentence, without its first capital and its full stop.
    fn because(&self, step: &Step) -> String {
        if self.stars > 1 {
            return self.because_of_stars(step);
        }
        // First the lines whose free squares count, then the lines of another kind in which those squares lie.
        let kind = step.lines.first().map(|line| line.kind());
        let first = step
            .lines
            .iter()
            .take_while(|line| Some(line.kind()) == kind);
        let (lines, within) = step.lines.split_at(first.count());
        let (line, within) = (self.names(lines), self.names(within));
        let (line, within) = (("line", line.as_str()), ("within", within.as_str()));
        match step.technique {
            Technique::Single => {
                let square = self.squares(&step.squares, Phrase::And);
                self.say(Phrase::OnlySquare, &[line, ("square", &square)])
            }
            Technique::Confined | Technique::Sets => {
                let phrase = if step.rule_out.len() == 1 {
                    Phrase::IsOut
                } else {
                    Phrase::AreOut
                };
                let squares = self.squares(&step.rule_out, Phrase::And);
                self.say(phrase, &[line, within, ("squares", &squares)])
            }
            Technique::Emptied => {
                let squares = self.squares(&step.rule_out, Phrase::Or);
                self.say(Phrase::Emptied, &[line, ("squares", &squares)])
            }
            Technique::Contradiction => {
                let steps: Vec<String> = step.steps.iter().map(|step| self.because(step)).collect();
                let steps = steps.join(&self.say(Phrase::Then, &[]));
                let square = self.squares(&step.rule_out, Phrase::And);
                self.say(Phrase::Suppose, &[("square", &square), ("steps", &steps)])
            }
            Technique::NoSolution if step.lines.is_empty() => self.say(Phrase::Hopeless, &[]),
            Technique::NoSolution if step.lines.len() == 1 => self.say(Phrase::Empty, &[line]),
            Technique::NoSolution => self.say(Phrase::Crowded, &[line, within]),
            _ => unreachable!("{}: a technique for several stars", step.technique),
        }
    }

    /// Names a row or column by its rank or file, a region by its letter, and other lines by their ends.
    fn label(&self, line: Line) -> String {
        let n = self.n;
        let chess = |row, column| Square::new(row, column).chess(n).to_string();
        match line {
            Line::Row(row) => (n - row).to_string(),
            Line::Column(column) => {
                let name = chess(0, column);
                name.trim_end_matches(|c: char| c.is_ascii_digit())
                    .to_string()
            }
            Line::Region(region) => {
                let label = self.regions.map(|regions| regions.label(region));
                label.unwrap_or('?').to_string()
            }
            Line::Falling(number) => {
                let (row, column) = (number.saturating_sub(n - 1), (n - 1).saturating_sub(number));
                let more = n - 1 - row.max(column);
                format!(
                    "{}–{}",
                    chess(row, column),
                    chess(row + more, column + more)
                )
            }
            Line::Rising(number) => {
                let (row, column) = (number.min(n - 1), number.saturating_sub(n - 1));
                format!("{}–{}", chess(row, column), chess(column, row))
            }
            Line::Block(Square { row, column }) => {
                format!("{}–{}", chess(row, column), chess(row + 1, column + 1))
            }
            Line::Knight(a, b) => format!("{}–{}", a.chess(n), b.chess(n)),
        }
    }

    /// `regions A, B and C`: lines of one kind.
    fn names(&self, lines: &[Line]) -> String {
        let Some(first) = lines.first() else {
            return String::new();
        };
        let labels = lines.iter().map(|&line| self.label(line)).collect();
        let is_one = lines.len() == 1;
        let phrase = match first.kind() {
            LineKind::Row if is_one => Phrase::Row,
            LineKind::Row => Phrase::Rows,
            LineKind::Column if is_one => Phrase::Column,
            LineKind::Column => Phrase::Columns,
            LineKind::Region if is_one => Phrase::Region,
            LineKind::Region => Phrase::Regions,
            LineKind::Falling => Phrase::Falling,
            LineKind::Rising => Phrase::Rising,
            // No technique names a knight's move, so any phrase will do.
            LineKind::Block | LineKind::Knight => Phrase::Block,
        };
        self.say(phrase, &[("name", &self.joined(labels, Phrase::And))])
    }

    fn squares(&self, squares: &[Square], word: Phrase) -> String {
        let names = squares
            .iter()
            .map(|square| square.chess(self.n).to_string());
        self.joined(names.collect(), word)
    }

    fn joined(&self, mut words: Vec<String>, word: Phrase) -> String {
        match words.pop() {
            None => String::new(),
            Some(last) if words.is_empty() => last,
            Some(last) => self.say(word, &[("before", &words.join(", ")), ("last", &last)]),
        }
    }
}
