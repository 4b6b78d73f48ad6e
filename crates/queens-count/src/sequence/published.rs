//! The published terms, from a table of stored copies.

/// The published terms of a sequence, as far as the table contains them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    first: usize,
    last: usize,
    date: &'static str,
    terms: Vec<u128>,
}

impl Published {
    /// # Panics
    /// If the table has no such sequence, which a test of the table excludes.
    pub(super) fn of(name: &str) -> Self {
        let table = include_str!("../../data/sequences.tsv").lines();
        let mut rows = table.filter(|line| !line.starts_with('#'));
        let row = rows.find_map(|line| {
            let mut fields = line.split('\t');
            (fields.next()? == name).then_some(())?;
            let mut number = || fields.next()?.parse().ok();
            let (first, last) = (number()?, number()?);
            let date = fields.next()?;
            let terms: Option<Vec<u128>> = fields
                .next()?
                .split(',')
                .map(|term| term.parse().ok())
                .collect();
            Some(Self {
                first,
                last,
                date,
                terms: terms?,
            })
        });
        row.expect("a row for every sequence")
    }

    /// The index of the first term.
    pub fn first(&self) -> usize {
        self.first
    }

    /// The last index that is published, whether the table has its term or not.
    pub fn last(&self) -> usize {
        self.last
    }

    /// When the copy was made or last revised, as in `2025-08-16`, or a year.
    pub fn date(&self) -> &'static str {
        self.date
    }

    /// The term with this index, if the table has it.
    pub fn term(&self, index: usize) -> Option<u128> {
        self.terms.get(index.checked_sub(self.first)?).copied()
    }
}
