//! Puts steps about boards with several stars in each line into words.

use super::{Namer, Phrase as Name};
use crate::explain::step::{Step, Technique};
use queens_board::{Line, LineKind, phrases};

phrases! {
    /// Phrases about a step with stars. German names of lines are in the dative.
    Phrase {
        Forced: "the free squares of {line} are as many as it needs stars", "von {line} sind nur so viele Felder frei, wie Sterne fehlen", "en {line} quedan tantas casillas libres como estrellas faltan";
        Within: "all free squares of {line} are in {within} and take all stars there", "alle freien Felder von {line} liegen in {within} und nehmen alle Sterne dort auf", "todas las casillas libres de {line} están en {within} y toman todas las estrellas de allí";
        Room: "a star on {squares} would leave too little room in {line}", "ein Stern auf {squares} ließe in {line} zu wenig Platz", "una estrella en {squares} no dejaría bastante sitio en {line}";
        Tiling: "the free squares of {line} fit into {blocks}, and each block holds exactly one star", "die freien Felder von {line} passen in {blocks}, und jeder Block enthält genau einen Stern", "las casillas libres de {line} caben en {blocks}, y cada bloque contiene exactamente una estrella";
        Blocks: "blocks {name}", "die Blöcke {name}", "los bloques {name}";
        Tiled: "{line} can be tiled with as many blocks as stars are missing; ", "in {line} passen die freien Felder in so viele Blöcke, wie Sterne fehlen; ", "en {line} las casillas libres caben en tantos bloques como estrellas faltan; ";
        One: "one star is in {groups}, which is all that {within} needs", "ein Stern steht in {groups}, und mehr fehlen nicht in {within}", "hay una estrella en {groups}, y no faltan más en {within}";
        Each: "one star each is in {groups}, which is all that {within} needs", "je ein Stern steht in {groups}, und mehr fehlen nicht in {within}", "hay sendas estrellas en {groups}, y no faltan más en {within}";
        NoneBetween: "no star in {line} is outside {within}", "kein Stern in {line} liegt außerhalb von {within}", "ninguna estrella de {line} está fuera de {within}";
        OneBetween: "exactly one star in {line} is outside {within}", "genau ein Stern in {line} liegt außerhalb von {within}", "exactamente una estrella de {line} está fuera de {within}";
        MoreBetween: "exactly {stars} stars in {line} are outside {within}", "genau {stars} Sterne in {line} liegen außerhalb von {within}", "exactamente {stars} estrellas de {line} están fuera de {within}";
        AsMany: ", and as many squares are free there", ", und ebenso viele Felder sind dort frei", ", y allí hay otras tantas casillas libres";
        NoRoom: ", and a star on {squares} would leave too little room there", ", und ein Stern auf {squares} ließe dort zu wenig Platz", ", y una estrella en {squares} no dejaría allí bastante sitio";
        SoOn: ", so there is one on {square}", ", also steht einer auf {square}", ", así que hay una en {square}";
        SoNotOn: ", so there is none on {squares}", ", also steht keiner auf {squares}", ", así que no hay ninguna en {squares}";
        Fills: ", which fills {lines}", "; damit fehlt keiner mehr in {lines}", "; así no falta ninguna en {lines}";
        Suppose: "suppose a star on {square}; then {steps}; so {square} is out", "angenommen, ein Stern stünde auf {square}: {steps}; also scheidet {square} aus", "supongamos una estrella en {square}; entonces {steps}; así que {square} queda descartada";
        Cramped: "there is too little room for the stars of {line}", "für die Sterne von {line} ist zu wenig Platz", "no hay bastante sitio para las estrellas de {line}";
        Crowded: "all free squares of {line} are in {within}, which is too little room", "alle freien Felder von {line} liegen in {within}, und das ist zu wenig Platz", "todas las casillas libres de {line} están en {within}, y eso es poco sitio";
    }
}

impl Namer<'_> {
    /// The sentence, without its first capital and its full stop.
    pub(super) fn because_of_stars(&self, step: &Step) -> String {
        let say = |phrase: Phrase, values: &[(&str, &str)]| phrase.say(self.language, values);
        let first = step.lines.first().map(|line| line.kind());
        let is_first = |line: &&Line| Some(line.kind()) == first;
        let (lines, others) = step
            .lines
            .split_at(step.lines.iter().take_while(is_first).count());
        let (line, within) = (self.names(lines), self.all_names(others));
        let (line, within) = (("line", line.as_str()), ("within", within.as_str()));
        match step.technique {
            Technique::Single => {
                let square = ("square", &*self.squares(&step.squares, Name::And));
                let only = Name::OnlySquare.say(self.language, &[line, square]);
                only + &self.fills(others)
            }
            Technique::Forced => {
                let because = say(Phrase::Forced, &[line]);
                because + &self.so(step) + &self.fills(others)
            }
            Technique::Confined | Technique::Sets => {
                say(Phrase::Within, &[line, within]) + &self.so(step)
            }
            Technique::Room => {
                let squares = ("squares", &*self.squares(&step.rule_out, Name::Or));
                say(Phrase::Room, &[line, squares])
            }
            Technique::Tiling | Technique::Pair => {
                let labels = others.iter().map(|&block| self.label(block)).collect();
                let name = ("name", &*self.joined(labels, Name::And));
                let blocks = ("blocks", &*say(Phrase::Blocks, &[name]));
                say(Phrase::Tiling, &[line, blocks]) + &self.so(step)
            }
            Technique::Squeeze => self.squeezed(step) + &self.so(step),
            Technique::Between => {
                let count = step.stars.to_string();
                let phrase = match step.stars {
                    0 => Phrase::NoneBetween,
                    1 => Phrase::OneBetween,
                    _ => Phrase::MoreBetween,
                };
                let because = say(phrase, &[line, within, ("stars", &count)]);
                let squares = ("squares", &*self.squares(&step.rule_out, Name::Or));
                because
                    + &match (step.place, step.stars) {
                        (Some(_), _) => say(Phrase::AsMany, &[]) + &self.so(step),
                        (None, 0) => self.so(step),
                        (None, _) => say(Phrase::NoRoom, &[squares]),
                    }
            }
            Technique::Contradiction => {
                let steps: Vec<String> = step.steps.iter().map(|step| self.because(step)).collect();
                let steps = steps.join(&self.say(Name::Then, &[]));
                let square = self.squares(&step.rule_out, Name::And);
                say(Phrase::Suppose, &[("square", &square), ("steps", &steps)])
            }
            Technique::NoSolution if !others.is_empty() => say(Phrase::Crowded, &[line, within]),
            Technique::NoSolution if step.stars == 0 => self.say(Name::Empty, &[line]),
            Technique::NoSolution => say(Phrase::Cramped, &[line]),
            Technique::Emptied => unreachable!("a technique for one queen"),
        }
    }

    /// The conclusion: a star, or squares without one.
    fn so(&self, step: &Step) -> String {
        match step.place {
            Some(square) => {
                let square = self.squares(&[square], Name::And);
                Phrase::SoOn.say(self.language, &[("square", &square)])
            }
            None => {
                let squares = self.squares(&step.rule_out, Name::Or);
                Phrase::SoNotOn.say(self.language, &[("squares", &squares)])
            }
        }
    }

    fn fills(&self, lines: &[Line]) -> String {
        if lines.is_empty() {
            return String::new();
        }
        Phrase::Fills.say(self.language, &[("lines", &self.all_names(lines))])
    }

    /// Blocks and lines with one star each, inside the last line. The blocks follow the lines that they tile.
    fn squeezed(&self, step: &Step) -> String {
        let Some((&within, lines)) = step.lines.split_last() else {
            return String::new();
        };
        let is_block = |line: &Line| line.kind() == LineKind::Block;
        let tiled = lines.iter().position(is_block).unwrap_or(0);
        let (tiled, groups) = lines.split_at(tiled);
        let phrase = match groups {
            [_] => Phrase::One,
            _ => Phrase::Each,
        };
        let names = groups.iter().map(|&group| self.names(&[group])).collect();
        let groups = self.joined(names, Name::And);
        let within = self.names(&[within]);
        let held = phrase.say(self.language, &[("groups", &groups), ("within", &within)]);
        if tiled.is_empty() {
            return held;
        }
        Phrase::Tiled.say(self.language, &[("line", &self.all_names(tiled))]) + &held
    }

    /// `region A, row 5 and column c`: lines of any kinds.
    fn all_names(&self, lines: &[Line]) -> String {
        let kinds = lines.chunk_by(|a, b| a.kind() == b.kind());
        self.joined(kinds.map(|lines| self.names(lines)).collect(), Name::And)
    }
}
