//! Reads records from bytes, in bounded memory whatever the bytes are.

use std::io::{self, Read};

use super::plan_text::hex;
use super::{LedgerError, PlanId, Record};
use queens_board::Source;

/// The longest line of a record, with room to spare; longer lines are damaged.
const MAX_LINE_BYTES: usize = 512;

/// Reads records line by line from a stream of bytes, for one plan.
#[derive(Debug)]
pub struct Records<'a> {
    bytes: Source<'a>,
    plan: PlanId,
    shards: u64,
    line: Vec<u8>,
    number: u64,
    whole: u64,
}

/// One line that was read.
#[derive(Debug, PartialEq, Eq)]
pub struct RecordLine<'a> {
    /// Its number, from 1.
    pub number: u64,
    /// Its bytes, without the newline.
    pub bytes: &'a [u8],
    /// The record, or why the line is not one.
    pub record: Result<Record<'a>, LedgerError>,
}

impl<'a> Records<'a> {
    /// Reads the records of a plan with this many shards.
    pub fn new(bytes: impl Read + 'a, plan: PlanId, shards: u64) -> Self {
        Self {
            bytes: Source::new(bytes),
            plan,
            shards,
            line: Vec::new(),
            number: 0,
            whole: 0,
        }
    }

    /// The next line, good or bad; `None` at the end.
    ///
    /// A last line without its newline is [`Torn`](LedgerError::Torn), even if the rest of it is right: a writer that is still
    /// running may continue there.
    pub fn next_line(&mut self) -> io::Result<Option<RecordLine<'_>>> {
        self.line.clear();
        let mut length = self.bytes.line(MAX_LINE_BYTES, &mut self.line)?;
        if length == 0 {
            return Ok(None);
        }
        self.number += 1;
        let mut ended = self.line.pop_if(|&mut last| last == b'\n').is_some();
        let overlong = length == MAX_LINE_BYTES && !ended;
        if overlong {
            let rest;
            (rest, ended) = self.bytes.skip_line()?;
            length += rest;
        }
        if ended {
            self.whole += length as u64;
        }
        let record = match (ended, overlong) {
            (false, _) => Err(LedgerError::Torn),
            (true, true) => Err(LedgerError::Checksum),
            (true, false) => {
                Record::parse(&self.line, self.plan).and_then(|record| self.on_plan(record))
            }
        };
        Ok(Some(RecordLine {
            number: self.number,
            bytes: &self.line,
            record,
        }))
    }

    /// The number of bytes read so far up to the last newline: the position from which to continue reading later.
    pub fn whole_bytes(&self) -> u64 {
        self.whole
    }

    fn on_plan<'b>(&self, record: Record<'b>) -> Result<Record<'b>, LedgerError> {
        let (shard, shards) = (record.shard, self.shards);
        if shard < shards {
            Ok(record)
        } else {
            Err(LedgerError::NoSuchShard { shard, shards })
        }
    }
}

impl RecordLine<'_> {
    /// The checksum at the end of a valid line.
    pub fn checksum(&self) -> Option<u32> {
        let digits = self.bytes.last_chunk::<8>()?;
        u32::try_from(hex(digits)?).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Subtotal;

    const SHARDS: u64 = 3;

    fn plan() -> PlanId {
        PlanId::parse("00c0ffee00c0ffee").unwrap()
    }

    fn line(shard: u64, count: u64) -> String {
        let mut subtotal = Subtotal::default();
        subtotal.add(count).unwrap();
        let (kernel, host, micros, finished) = ("lanes/1", "a", 12, 1);
        let plan = plan();
        #[rustfmt::skip]
        let record = Record { plan, shard, subtotal, joined: None, kernel, host, micros, finished };
        record.to_line()
    }

    fn segment() -> Vec<u8> {
        (0..SHARDS)
            .flat_map(|shard| line(shard, 1000 + shard).into_bytes())
            .collect()
    }

    /// The shards and counts read from these bytes, and the number of lines that are not records.
    fn read(bytes: &[u8]) -> (Vec<(u64, u64)>, usize) {
        let mut lines = Records::new(bytes, plan(), SHARDS);
        let (mut good, mut bad) = (Vec::new(), 0);
        while let Some(line) = lines.next_line().unwrap() {
            match line.record {
                Ok(record) => good.push((record.shard, record.subtotal.count)),
                Err(_) => bad += 1,
            }
        }
        (good, bad)
    }

    fn is_part_of_the_truth(good: &[(u64, u64)]) -> bool {
        good.iter().all(|&(shard, count)| count == 1000 + shard)
    }

    #[test]
    fn every_single_bit_flip_of_a_segment_loses_at_most_the_lines_it_touches() {
        let whole = segment();
        assert_eq!(read(&whole), (vec![(0, 1000), (1, 1001), (2, 1002)], 0));
        for bit in 0..whole.len() * 8 {
            let mut flipped = whole.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            let (good, bad) = read(&flipped);
            assert!(is_part_of_the_truth(&good), "bit {bit}");
            assert!(bad >= 1 && (1..=2).contains(&good.len()), "bit {bit}");
        }
    }

    #[test]
    fn every_truncation_keeps_exactly_the_whole_lines() {
        let whole = segment();
        for length in 0..whole.len() {
            let kept = whole[..length]
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count();
            let (good, bad) = read(&whole[..length]);
            assert!(is_part_of_the_truth(&good));
            assert_eq!(good.len(), kept, "{length} bytes");
            assert_eq!(bad, usize::from(length > 0 && whole[length - 1] != b'\n'));
        }
    }

    #[test]
    fn reading_continues_after_the_last_whole_line() {
        let whole = segment();
        let cut = whole.len() - 5;
        let mut lines = Records::new(&whole[..cut], plan(), SHARDS);
        while lines.next_line().unwrap().is_some() {}
        let rest = &whole[lines.whole_bytes() as usize..];
        assert_eq!(read(rest), (vec![(2, 1002)], 0));
    }

    #[test]
    fn garbage_without_end_is_one_bad_line_in_bounded_memory() {
        let mut bytes = vec![b'x'; 1 << 20];
        bytes.push(b'\n');
        bytes.extend(segment());
        let mut lines = Records::new(&bytes[..], plan(), SHARDS);
        let first = lines.next_line().unwrap().unwrap();
        assert_eq!(first.record, Err(LedgerError::Checksum));
        assert!(first.bytes.len() <= MAX_LINE_BYTES);
        assert_eq!(read(&bytes).0.len(), 3);
    }

    #[test]
    fn a_shard_beyond_the_plan_is_refused() {
        let bytes = line(SHARDS, 1);
        let mut lines = Records::new(bytes.as_bytes(), plan(), SHARDS);
        let record = lines.next_line().unwrap().unwrap().record;
        let (shard, shards) = (SHARDS, SHARDS);
        assert_eq!(record, Err(LedgerError::NoSuchShard { shard, shards }));
    }
}
