//! Lines of text in several styles.

use super::CellStyle;

/// A text in one style.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) text: String,
    pub(crate) cell_style: CellStyle,
}

impl Span {
    pub(crate) fn new(text: impl Into<String>, cell_style: CellStyle) -> Self {
        let text = text.into();
        Self { text, cell_style }
    }

    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Self::new(text, CellStyle::default())
    }
}

/// A line of several spans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TextLine(pub(crate) Vec<Span>);

impl TextLine {
    pub(crate) fn new(text: impl Into<String>, cell_style: CellStyle) -> Self {
        Self(vec![Span::new(text, cell_style)])
    }

    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Self::new(text, CellStyle::default())
    }

    pub(crate) fn signs(&self) -> impl Iterator<Item = (char, CellStyle)> {
        let spans = self.0.iter();
        spans.flat_map(|span| span.text.chars().map(|sign| (sign, span.cell_style)))
    }

    /// Wraps the line between words, or within a word that is longer than a line. Leading blanks stay; blanks at a break are
    /// dropped.
    pub(crate) fn wrapped(&self, width: usize) -> Vec<Self> {
        let signs: Vec<(char, CellStyle)> = self.signs().collect();
        let mut lines = Vec::new();
        let mut from = 0;
        while width > 0 && signs.len() - from > width {
            let is_blank = |at: &usize| signs[*at].0 == ' ';
            let first = (from..signs.len()).find(|at| !is_blank(at));
            // The blank after the last word that fits, which may be one past the edge.
            let break_at = (from..=from + width).rev().find(is_blank);
            let end = break_at.filter(|at| first.is_some_and(|first| first < *at));
            let end = end.unwrap_or(from + width);
            lines.push(Self::of(&signs[from..end]));
            from = (end..signs.len())
                .find(|at| !is_blank(at))
                .unwrap_or(signs.len());
        }
        if from < signs.len() || lines.is_empty() {
            lines.push(Self::of(&signs[from..]));
        }
        lines
    }

    fn of(signs: &[(char, CellStyle)]) -> Self {
        let spans = signs.chunk_by(|one, next| one.1 == next.1);
        let span = |signs: &[(char, CellStyle)]| {
            let text: String = signs.iter().map(|(sign, _)| sign).collect();
            Span::new(text, signs[0].1)
        };
        Self(spans.map(span).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, width: usize) -> Vec<String> {
        let lines = TextLine::plain(text).wrapped(width);
        let text = |line: &TextLine| line.signs().map(|(sign, _)| sign).collect();
        lines.iter().map(text).collect()
    }

    #[test]
    fn lines_are_broken_between_words_and_lose_nothing_else() {
        assert_eq!(wrapped("one two three", 13), ["one two three"]);
        assert_eq!(wrapped("one two three", 12), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("one two three", 4), ["one", "two", "thre", "e"]);
        assert_eq!(wrapped("  one two", 5), ["  one", "two"]);
        assert_eq!(wrapped("", 5), [""]);
        assert_eq!(wrapped("one", 0), ["one"]);
    }

    #[test]
    fn styles_stay_with_their_characters() {
        let bold = CellStyle {
            is_bold: true,
            ..CellStyle::default()
        };
        let line = TextLine(vec![Span::new("one", bold), Span::plain(" two")]);
        let lines = line.wrapped(4);
        assert_eq!(lines, [TextLine::new("one", bold), TextLine::plain("two")]);
    }
}
