//! A set of shards, one bit each.

/// A set of shards of one plan.
///
/// ```
/// use queens::count::ShardSet;
///
/// let mut done = ShardSet::new(100);
/// assert!(done.insert(7) && !done.insert(7));
/// assert!(done.contains(7));
/// assert_eq!((done.len(), done.bound()), (1, 100));
/// assert_eq!(done.next_missing(7), Some(8));
/// assert_eq!(done.missing().count(), 99);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShardSet {
    bound: u64,
    len: u64,
    words: Vec<u64>,
}

impl ShardSet {
    /// The empty set of a plan with this many shards.
    pub fn new(bound: u64) -> Self {
        Self {
            bound,
            len: 0,
            words: vec![0; bound.div_ceil(64) as usize],
        }
    }

    /// All shards of a plan with this many, except these.
    ///
    /// # Panics
    /// If the plan has no such shard.
    pub fn all_but(bound: u64, without: impl IntoIterator<Item = u64>) -> Self {
        let mut set = Self::new(bound);
        set.words.fill(u64::MAX);
        set.len = bound;
        for shard in without {
            if set.contains(shard) {
                set.words[(shard / 64) as usize] &= !(1 << (shard % 64));
                set.len -= 1;
            }
        }
        set
    }

    /// The number of shards in the plan.
    pub fn bound(&self) -> u64 {
        self.bound
    }

    /// The number of shards in the set.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether no shard is in the set.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether all shards of the plan are in the set.
    pub fn is_full(&self) -> bool {
        self.len == self.bound
    }

    /// Whether a shard is in the set.
    ///
    /// # Panics
    /// If the plan has no such shard.
    pub fn contains(&self, shard: u64) -> bool {
        assert!(shard < self.bound, "there is no shard {shard}");
        self.words[(shard / 64) as usize] >> (shard % 64) & 1 == 1
    }

    /// Adds a shard; false if it was already in the set.
    ///
    /// # Panics
    /// If the plan has no such shard.
    pub fn insert(&mut self, shard: u64) -> bool {
        let new = !self.contains(shard);
        self.words[(shard / 64) as usize] |= 1 << (shard % 64);
        self.len += u64::from(new);
        new
    }

    /// The first shard from this one on that is not in the set.
    pub fn next_missing(&self, from: u64) -> Option<u64> {
        let mut at = from;
        while at < self.bound {
            let gaps = !self.words[(at / 64) as usize] >> (at % 64);
            if gaps != 0 {
                at += u64::from(gaps.trailing_zeros());
                return (at < self.bound).then_some(at);
            }
            at = (at / 64 + 1) * 64;
        }
        None
    }

    /// The shards of the plan that are not in the set, in order.
    pub fn missing(&self) -> impl Iterator<Item = u64> + '_ {
        std::iter::successors(self.next_missing(0), |&last| self.next_missing(last + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_and_contained_shards_make_up_the_plan() {
        for bound in [0, 1, 63, 64, 65, 200] {
            let mut set = ShardSet::new(bound);
            for shard in (0..bound).filter(|shard| shard % 3 == 0 || *shard > 100) {
                set.insert(shard);
            }
            let expected: Vec<u64> = (0..bound).filter(|&shard| !set.contains(shard)).collect();
            assert_eq!(set.missing().collect::<Vec<_>>(), expected);
            assert_eq!(set.len() + expected.len() as u64, bound);
            assert_eq!(set.is_full(), expected.is_empty());
            let others = ShardSet::all_but(bound, set.missing());
            assert_eq!(others.len(), set.len());
            assert!(others.missing().eq(set.missing()));
        }
    }
}
