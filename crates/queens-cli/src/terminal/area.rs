//! Rectangles of characters, divided into rows and columns.

/// A rectangle, given by its upper left corner and its size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x: u16,
    pub(crate) y: u16,
    pub(crate) width: u16,
    pub(crate) height: u16,
}

/// The size that a row or column needs.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Extent {
    /// This much, if it is available.
    Just(u16),
    /// At least this much, before all others, and everything that they leave.
    Rest(u16),
}

impl Area {
    pub(crate) fn right(self) -> u16 {
        self.x + self.width
    }

    pub(crate) fn bottom(self) -> u16 {
        self.y + self.height
    }

    /// The area without a border one character wide.
    pub(crate) fn inside(self) -> Self {
        Self {
            x: self.x + self.width.min(1),
            y: self.y + self.height.min(1),
            width: self.width.saturating_sub(2),
            height: self.height.saturating_sub(2),
        }
    }

    /// Divides the area into parts one below another.
    pub(crate) fn rows<const N: usize>(self, parts: [Extent; N]) -> [Self; N] {
        let mut y = self.y;
        shares(self.height, parts).map(|height| {
            let row = Self { y, height, ..self };
            y += height;
            row
        })
    }

    /// Divides the area into parts side by side.
    pub(crate) fn columns<const N: usize>(self, parts: [Extent; N]) -> [Self; N] {
        let mut x = self.x;
        shares(self.width, parts).map(|width| {
            let column = Self { x, width, ..self };
            x += width;
            column
        })
    }
}

fn shares<const N: usize>(all: u16, parts: [Extent; N]) -> [u16; N] {
    let mut left = all;
    let mut take = |wanted: u16| {
        let taken = wanted.min(left);
        left -= taken;
        taken
    };
    let first = parts.map(|part| match part {
        Extent::Rest(least) => take(least),
        Extent::Just(_) => 0,
    });
    let mut shares = first;
    for (share, part) in shares.iter_mut().zip(parts) {
        if let Extent::Just(wanted) = part {
            *share = take(wanted);
        }
    }
    for (share, part) in shares.iter_mut().zip(parts) {
        if matches!(part, Extent::Rest(_)) {
            *share += std::mem::take(&mut left);
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rest_gets_its_minimum_first_and_then_what_is_left() {
        let parts = [
            Extent::Just(1),
            Extent::Rest(1),
            Extent::Just(2),
            Extent::Just(1),
        ];
        assert_eq!(shares(10, parts), [1, 6, 2, 1]);
        assert_eq!(shares(4, parts), [1, 1, 2, 0]);
        assert_eq!(shares(1, parts), [0, 1, 0, 0]);
        assert_eq!(shares(0, parts), [0; 4]);
    }
}
