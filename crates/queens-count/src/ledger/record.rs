//! One line of the ledger: its only writer and reader.

use std::fmt::Write;

use super::LedgerError;
use super::plan_text::{PlanId, hex};
use crate::Subtotal;

/// Marks a record that has only the count.
const PLAIN: &[u8] = b"q1";
/// Marks a record with the numbers of half boards and of their pairs.
const JOINED: &[u8] = b"q2";

/// One finished shard: what was counted, by whom, and how long it took.
///
/// ```
/// use queens::count::Subtotal;
/// use queens::ledger::{JoinCost, PlanId, Record};
///
/// let plan = PlanId::parse("6f9d2c01b7e4a835").unwrap();
/// let mut subtotal = Subtotal::default();
/// subtotal.add(92)?;
/// let mut record = Record {
///     plan, shard: 17, subtotal, joined: None, kernel: "lanes/1", host: "node7", micros: 1234, finished: 1794781635,
/// };
/// let line = record.to_line();
/// assert_eq!(line, "q1 6f9d2c01b7e4a835 17 92 1 2 lanes/1 node7 0.001234 1794781635 CRC\n"
///     .replace("CRC", &line[line.len() - 9..line.len() - 1]));
/// assert_eq!(Record::parse(line.trim_end().as_bytes(), plan), Ok(record));
///
/// record.joined = Some(JoinCost { listed: 40, pairs: 300 });
/// assert!(record.to_line().starts_with("q2 6f9d2c01b7e4a835 17 92 1 2 40 300 lanes/1 node7 "));
/// # Ok::<(), queens::count::kernel::Overflow>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// The plan that the shard belongs to.
    pub plan: PlanId,
    /// The shard's number in its plan.
    pub shard: u64,
    /// Its completions, not weighted.
    pub subtotal: Subtotal,
    /// The work of the join, if it counted.
    pub joined: Option<JoinCost>,
    /// The kernel and its version, such as `lanes/1`.
    pub kernel: &'a str,
    /// Where it was counted.
    pub host: &'a str,
    /// How long it took, in microseconds of one thread.
    pub micros: u64,
    /// When it was finished, in seconds since 1970.
    pub finished: u64,
}

/// The work of the join for a shard: the same on every machine, and for the shard's mirror images.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JoinCost {
    /// The half boards listed.
    pub listed: u64,
    /// The pairs of a top and a bottom half that had to be compared.
    pub pairs: u64,
}

impl<'a> Record<'a> {
    /// Writes the record as one line, newline included. The result is the only text that [`parse`](Self::parse) reads
    /// back as this record.
    ///
    /// Characters that would break the line (anything but ASCII letters, digits and `._/+-`) are written as `-`.
    pub fn to_line(&self) -> String {
        let mut line = String::with_capacity(128);
        let Subtotal {
            count,
            mod13,
            mod15,
        } = self.subtotal;
        let (seconds, micros) = (self.micros / 1_000_000, self.micros % 1_000_000);
        let (format, joined) = match self.joined {
            None => ("q1", String::new()),
            Some(JoinCost { listed, pairs }) => ("q2", format!("{listed} {pairs} ")),
        };
        let result = write!(
            line,
            "{format} {} {} {count} {mod13} {mod15} {joined}{} {} {seconds}.{micros:06} {}",
            self.plan,
            self.shard,
            word(self.kernel),
            word(self.host),
            self.finished
        );
        result.expect("writing to a string does not fail");
        let crc = crc32fast::hash(line.as_bytes());
        writeln!(line, " {crc:08x}").expect("writing to a string does not fail");
        line
    }

    /// Reads one line, given without its newline, that must belong to this plan.
    pub fn parse(line: &'a [u8], plan: PlanId) -> Result<Self, LedgerError> {
        // Nothing is read before the checksum is verified.
        let at = line.len().checked_sub(9).ok_or(LedgerError::Checksum)?;
        let (body, crc) = line.split_at(at);
        let crc = match crc {
            [b' ', digits @ ..] => hex(digits),
            _ => None,
        };
        if crc != Some(u64::from(crc32fast::hash(body))) {
            return Err(LedgerError::Checksum);
        }
        let mut fields = body.split(|&byte| byte == b' ');
        let format = fields.next().unwrap_or_default();
        if ![PLAIN, JOINED].contains(&format) {
            return Err(match format {
                [b'q', version @ ..] if decimal(version).is_some() => LedgerError::Newer,
                _ => LedgerError::Malformed,
            });
        }
        let record =
            Self::fields(&mut fields, format == JOINED).filter(|_| fields.next().is_none());
        let record = record.ok_or(LedgerError::Malformed)?;
        let (shard, count) = (record.shard, record.subtotal.count);
        if record.plan != plan {
            let plan = record.plan;
            return Err(LedgerError::OtherPlan { plan, shard });
        }
        if !record.subtotal.agrees() {
            return Err(LedgerError::Residues { shard, count });
        }
        Ok(record)
    }

    fn fields(fields: &mut impl Iterator<Item = &'a [u8]>, is_joined: bool) -> Option<Self> {
        Some(Self {
            plan: PlanId::from_hex(fields.next()?)?,
            shard: decimal(fields.next()?)?,
            subtotal: Subtotal {
                count: decimal(fields.next()?)?,
                mod13: decimal(fields.next()?)?.try_into().ok()?,
                mod15: decimal(fields.next()?)?.try_into().ok()?,
            },
            joined: if is_joined {
                let (listed, pairs) = (decimal(fields.next()?)?, decimal(fields.next()?)?);
                Some(JoinCost { listed, pairs })
            } else {
                None
            },
            kernel: name(fields.next()?)?,
            host: name(fields.next()?)?,
            micros: micros(fields.next()?)?,
            finished: decimal(fields.next()?)?,
        })
    }
}

fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"._/+-".contains(&byte)
}

/// The text with everything that a field cannot hold replaced by `-`, at most 64 bytes.
fn word(text: &str) -> String {
    let plain = |byte| if is_plain(byte) { byte as char } else { '-' };
    let word: String = text.bytes().take(64).map(plain).collect();
    if word.is_empty() { "-".into() } else { word }
}

fn name(field: &[u8]) -> Option<&str> {
    let fits = (1..=64).contains(&field.len()) && field.iter().all(|&byte| is_plain(byte));
    fits.then(|| str::from_utf8(field).ok())?
}

/// A number in the writer's notation: no sign, no leading zero.
fn decimal(digits: &[u8]) -> Option<u64> {
    if digits.is_empty() || (digits.len() > 1 && digits[0] == b'0') {
        return None;
    }
    digits.iter().try_fold(0u64, |number, &digit| {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        number.checked_mul(10)?.checked_add(digit)
    })
}

fn micros(seconds: &[u8]) -> Option<u64> {
    let (seconds, fraction) = seconds.split_at_checked(seconds.len().checked_sub(7)?)?;
    let [b'.', fraction @ ..] = fraction else {
        return None;
    };
    let fraction = fraction.iter().try_fold(0, |number, &digit| {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        Some(number * 10 + digit)
    })?;
    decimal(seconds)?
        .checked_mul(1_000_000)?
        .checked_add(fraction)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn plan() -> PlanId {
        PlanId::parse("00c0ffee00c0ffee").unwrap()
    }

    fn record(shard: u64, count: u64) -> Record<'static> {
        let mut subtotal = Subtotal::default();
        subtotal.add(count).unwrap();
        Record {
            plan: plan(),
            shard,
            subtotal,
            joined: None,
            kernel: "lanes-avx2/1",
            host: "node7",
            micros: 1_500_000,
            finished: 1_794_781_635,
        }
    }

    fn joined(shard: u64, count: u64) -> Record<'static> {
        let joined = Some(JoinCost {
            listed: 5,
            pairs: 1 << 40,
        });
        let record = record(shard, count);
        Record { joined, ..record }
    }

    fn with_crc(body: &str) -> Vec<u8> {
        format!("{body} {:08x}", crc32fast::hash(body.as_bytes())).into_bytes()
    }

    fn body(line: &str) -> &str {
        &line[..line.len() - 10]
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            shard: u64, count: u64, micros: u64, finished: u64,
            kernel in "[a-z0-9./+-]{1,64}", host in "[A-Za-z0-9._-]{1,64}",
            joined in proptest::option::of((0..=u64::MAX, 0..=u64::MAX)),
        ) {
            let (kernel, host) = (kernel.as_str(), host.as_str());
            let joined = joined.map(|(listed, pairs)| JoinCost { listed, pairs });
            let record = Record { kernel, host, micros, finished, joined, ..record(shard, count) };
            let line = record.to_line();
            prop_assert_eq!(Record::parse(line.trim_end().as_bytes(), plan()), Ok(record));
        }

        #[test]
        fn no_text_but_the_writers_own_is_read(field in 1..12usize, text in "[ -~]{0,12}") {
            let line = joined(17, 92).to_line();
            let mut fields: Vec<&str> = body(&line).split(' ').collect();
            fields[field] = &text;
            let changed = with_crc(&fields.join(" "));
            if let Ok(read) = Record::parse(&changed, plan()) {
                let written = read.to_line();
                prop_assert_eq!(written.trim_end().as_bytes(), &changed[..]);
            }
        }
    }

    #[test]
    fn every_single_bit_flip_is_rejected() {
        let line = joined(123, 666_090_624).to_line();
        let bytes = line.trim_end().as_bytes();
        for bit in 0..bytes.len() * 8 {
            let mut flipped = bytes.to_vec();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert!(Record::parse(&flipped, plan()).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn every_truncation_is_rejected() {
        let line = joined(123, 666_090_624).to_line();
        let bytes = line.trim_end().as_bytes();
        for length in 0..bytes.len() {
            let result = Record::parse(&bytes[..length], plan());
            assert_eq!(result, Err(LedgerError::Checksum), "{length} bytes");
        }
    }

    #[test]
    fn a_wrong_count_under_a_right_checksum_is_named() {
        let wrong = Record {
            subtotal: Subtotal {
                count: 93,
                ..record(5, 92).subtotal
            },
            ..record(5, 92)
        };
        let line = wrong.to_line();
        let error = Record::parse(line.trim_end().as_bytes(), plan()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "shard 5: the count 93 does not match its residues"
        );
    }

    #[test]
    fn records_of_other_plans_and_of_newer_formats_are_told_apart() {
        let line = record(5, 92).to_line();
        let other = PlanId::parse("0000000000000001").unwrap();
        let foreign = Record::parse(line.trim_end().as_bytes(), other);
        assert_eq!(
            foreign,
            Err(LedgerError::OtherPlan {
                plan: plan(),
                shard: 5
            })
        );
        let newer = with_crc(&body(&line).replacen("q1", "q3", 1));
        assert_eq!(Record::parse(&newer, plan()), Err(LedgerError::Newer));
        let shorter = with_crc(&body(&line).replacen("q1", "q2", 1));
        assert_eq!(Record::parse(&shorter, plan()), Err(LedgerError::Malformed));
        let longer = with_crc(&format!("{} 7", body(&line)));
        assert_eq!(Record::parse(&longer, plan()), Err(LedgerError::Malformed));
    }

    #[test]
    fn odd_host_names_cannot_break_the_line() {
        let odd = Record {
            host: "my host\nq1 ü",
            ..record(0, 0)
        };
        let line = odd.to_line();
        let read = Record::parse(line.trim_end().as_bytes(), plan()).unwrap();
        assert_eq!(read.host, "my-host-q1---");
    }
}
