//! The plan of a run as text: its only writer and reader.
//!
//! ```text
//! queens plan 1
//! n 14
//! cut cross 2 0
//! shards 849
//! sample 0f52…
//! hash 6f9d2c01b7e4a835…
//! ```
//!
//! The hash is the SHA-256 of the lines before it (`head -n -1 plan | sha256sum`); its first 16 digits name the plan in every
//! record. Shards are not listed but cut again from n and the parameters of the cut. The sample is a hash of some of the shards,
//! so that a program that would cut them differently notices before it counts anything.

use std::fmt;

use super::LedgerError;
use crate::Plan;

/// The format this program writes and reads.
pub(super) const FORMAT: &str = "1";

/// The name of a plan: the first 64 bits of its hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlanId(u64);

impl PlanId {
    /// Reads the sixteen lower-case hexadecimal digits that [`Display`](fmt::Display) writes.
    pub fn parse(text: &str) -> Option<Self> {
        Self::from_hex(text.as_bytes())
    }

    pub(super) fn from_hex(digits: &[u8]) -> Option<Self> {
        (digits.len() == 16).then(|| hex(digits).map(Self))?
    }
}

/// Lower-case digits only: a flipped bit must not turn one spelling of a number into another.
pub(super) fn hex(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || digits.len() > 16 {
        return None;
    }
    digits.iter().try_fold(0, |number, &digit| {
        let digit = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'f' => digit - b'a' + 10,
            _ => return None,
        };
        Some(number << 4 | u64::from(digit))
    })
}

impl fmt::Display for PlanId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// What a run counts and how the work is cut, as in the plan file.
///
/// ```
/// use queens::ledger::PlanText;
///
/// let plan = queens::Plan::new(14, "cross 2 0".parse()?)?;
/// let text = PlanText::of(&plan);
/// assert!(text.to_text().starts_with("queens plan 1\nn 14\ncut cross 2 0\nshards 849\n"));
/// let read = PlanText::parse(text.to_text().as_bytes())?;
/// assert_eq!(read, text);
/// assert_eq!(read.plan()?.len(), 849);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanText {
    /// The side of the board.
    pub n: usize,
    /// The kernel whose units the shards are, and its parameters: plain words with single spaces.
    pub cut: String,
    /// The number of shards.
    pub shards: u64,
    /// A hash over some of the shards.
    pub sample: String,
}

impl PlanText {
    /// The text of a plan.
    pub fn of(plan: &Plan) -> Self {
        // Up to 1,000 shards, evenly spaced, the first and the last among them.
        let shards = plan.len();
        let steps = shards.min(1000);
        let ids = (0..steps).map(|step| step * (shards - 1) / (steps - 1).max(1));
        let lines = ids.filter_map(|id| plan.shard(id));
        let lines = lines.map(|shard| format!("{} {} {shard}\n", shard.id(), shard.weight()));
        Self {
            n: plan.n(),
            cut: plan.cut().to_string(),
            shards,
            sample: Self::hash(lines.collect::<String>().as_bytes()),
        }
    }

    /// The plan, cut again; an error if this program would cut it differently.
    pub fn plan(&self) -> Result<Plan, LedgerError> {
        let cut = self.cut.parse().ok();
        let plan = cut.and_then(|cut| Plan::new(self.n, cut).ok());
        let same = plan.filter(|plan| Self::of(plan) == *self);
        same.ok_or_else(|| LedgerError::OtherCut {
            n: self.n,
            cut: self.cut.clone(),
        })
    }

    /// The SHA-256 of some bytes, in the plan's notation.
    pub fn hash(bytes: &[u8]) -> String {
        let digest = hmac_sha256::Hash::hash(bytes);
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The name of this plan.
    pub fn id(&self) -> PlanId {
        let hash = Self::hash(self.body().as_bytes());
        PlanId::parse(&hash[..16]).expect("a hash is written in hexadecimal digits")
    }

    fn body(&self) -> String {
        let Self {
            n,
            cut,
            shards,
            sample,
        } = self;
        format!("queens plan {FORMAT}\nn {n}\ncut {cut}\nshards {shards}\nsample {sample}\n")
    }

    /// Writes the plan.
    pub fn to_text(&self) -> String {
        let body = self.body();
        let hash = Self::hash(body.as_bytes());
        format!("{body}hash {hash}\n")
    }

    /// Reads a plan, and accepts no byte that [`to_text`](Self::to_text) would not have written.
    pub fn parse(bytes: &[u8]) -> Result<Self, LedgerError> {
        let text = str::from_utf8(bytes).map_err(|_| LedgerError::DamagedPlan)?;
        let mut lines = text.lines();
        let mut value = |key: &str| lines.next()?.strip_prefix(key)?.strip_prefix(' ');
        let version = value("queens plan").ok_or(LedgerError::DamagedPlan)?;
        if version != FORMAT && version.parse::<u32>().is_ok() {
            return Err(LedgerError::NewerPlan(version.to_string()));
        }
        let mut plan = || {
            Some(Self {
                n: value("n")?.parse().ok()?,
                cut: value("cut")?.to_string(),
                shards: value("shards")?.parse().ok()?,
                sample: value("sample")?.to_string(),
            })
        };
        let plan = plan().ok_or(LedgerError::DamagedPlan)?;
        if plan.to_text() == text {
            Ok(plan)
        } else {
            Err(LedgerError::DamagedPlan)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> PlanText {
        PlanText {
            n: 14,
            cut: "cross 2 0".into(),
            shards: 849,
            sample: PlanText::hash(b""),
        }
    }

    #[test]
    fn every_single_bit_flip_and_every_truncation_is_rejected() {
        let bytes = plan().to_text().into_bytes();
        assert_eq!(PlanText::parse(&bytes), Ok(plan()));
        for bit in 0..bytes.len() * 8 {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(PlanText::parse(&flipped).is_err(), "bit {bit}");
        }
        for length in 0..bytes.len() {
            assert!(PlanText::parse(&bytes[..length]).is_err(), "{length} bytes");
        }
        assert!(PlanText::parse(&[&bytes[..], b"\n"].concat()).is_err());
    }

    #[test]
    fn shards_that_this_program_would_cut_differently_are_refused() {
        let right = PlanText::of(&Plan::new(10, "join 0".parse().unwrap()).unwrap());
        assert!(right.plan().is_ok());
        for wrong in [
            PlanText {
                sample: PlanText::hash(b"other shards"),
                ..right.clone()
            },
            PlanText {
                shards: right.shards + 1,
                ..right.clone()
            },
            PlanText {
                cut: "halves 2".into(),
                ..right
            },
        ] {
            assert!(matches!(
                wrong.plan(),
                Err(LedgerError::OtherCut { n: 10, .. })
            ));
        }
    }

    #[test]
    fn a_newer_format_is_named() {
        let newer = plan().to_text().replacen("plan 1", "plan 7", 1);
        let error = PlanText::parse(newer.as_bytes()).unwrap_err();
        assert_eq!(error, LedgerError::NewerPlan("7".into()));
    }

    #[test]
    fn the_hash_is_what_sha256sum_prints() {
        // printf abc | sha256sum
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(PlanText::hash(b"abc"), expected);
    }

    #[test]
    fn plans_that_differ_anywhere_have_other_names() {
        let mut others = [plan(), plan(), plan(), plan()];
        others[0].n += 1;
        others[1].cut.push('0');
        others[2].shards += 1;
        others[3].sample = PlanText::hash(b"x");
        assert!(others.iter().all(|other| other.id() != plan().id()));
    }
}
