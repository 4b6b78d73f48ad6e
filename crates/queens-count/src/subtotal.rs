//! A count with two residues, added up separately.

use crate::kernel::{Counted, Overflow};

/// A shard's count, with its residues mod 13 and mod 15 added up separately.
///
/// The worker adds the parts of a shard as the kernel finds them. The residues are never derived from the final
/// count, so an overflow or a flipped bit in the accumulator shows:
///
/// ```
/// use queens::count::Subtotal;
///
/// let mut subtotal = Subtotal::default();
/// for part in [40, 52] {
///     subtotal.add(part)?;
/// }
/// assert_eq!((subtotal.count, subtotal.mod13, subtotal.mod15), (92, 1, 2));
/// assert!(subtotal.agrees());
/// subtotal.count ^= 1 << 40;
/// assert!(!subtotal.agrees());
/// # Ok::<(), queens::count::kernel::Overflow>(())
/// ```
///
/// No flip of a single bit of the count can pass: a power of two is divisible by neither 13 nor 15.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Subtotal {
    /// The number of completions.
    pub count: u64,
    /// The same number mod 13, added up independently.
    pub mod13: u8,
    /// The same number mod 15, added up independently.
    pub mod15: u8,
}

impl Subtotal {
    /// Adds one part of the count.
    pub fn add(&mut self, part: u64) -> Result<(), Overflow> {
        self.count = self.count.checked_add(part).ok_or(Overflow)?;
        self.mod13 = (self.mod13 + (part % 13) as u8) % 13;
        self.mod15 = (self.mod15 + (part % 15) as u8) % 15;
        Ok(())
    }

    /// Whether the count matches its separate residues.
    pub fn agrees(self) -> bool {
        self.count % 13 == u64::from(self.mod13) && self.count % 15 == u64::from(self.mod15)
    }
}

/// Uses the residues that the kernel kept while it counted.
impl From<Counted> for Subtotal {
    fn from(counted: Counted) -> Self {
        Self {
            count: counted.completions,
            mod13: counted.mod13,
            mod15: counted.mod15,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Kernel;
    use crate::{Cut, Plan};

    #[test]
    fn no_single_bit_flip_of_the_count_keeps_both_residues() {
        for count in [0, 1, 92, 666_090_624, u64::MAX] {
            let mut subtotal = Subtotal::default();
            subtotal.add(count).unwrap();
            assert!(subtotal.agrees());
            for bit in 0..64 {
                subtotal.count = count ^ 1 << bit;
                assert!(!subtotal.agrees(), "{count} with bit {bit} flipped");
            }
        }
    }

    #[test]
    fn an_overflow_is_refused_and_leaves_the_subtotal_as_it_was() {
        let mut subtotal = Subtotal::default();
        subtotal.add(u64::MAX).unwrap();
        let before = subtotal;
        assert_eq!(subtotal.add(1), Err(Overflow));
        assert_eq!(subtotal, before);
    }

    #[test]
    fn every_kernel_keeps_residues_that_agree() {
        for kernel in Kernel::available() {
            let mut worker = kernel.worker();
            for n in 4..=10 {
                let joined = Cut::join(n).filter(|_| matches!(kernel, Kernel::Join(_)));
                let plan = Plan::new(n, joined.unwrap_or_else(|| Cut::lanes(n))).unwrap();
                for shard in plan.shards() {
                    let counted = worker.count_shard(&shard).unwrap();
                    assert!(Subtotal::from(counted).agrees(), "{kernel}, {shard}");
                    assert_eq!(
                        worker.counted_by() == kernel,
                        joined.is_some() || !matches!(kernel, Kernel::Join(_))
                    );
                }
            }
        }
    }
}
