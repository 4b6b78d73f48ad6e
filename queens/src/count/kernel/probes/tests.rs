//! The portable sets with one fault each: what does not refuse them would trust a machine with that fault.

use std::sync::Arc;

use super::*;
use crate::count::kernel::join::Join;
use crate::count::kernel::join::words::{ROWS, Words};
use crate::count::kernel::lanes::{LaneSearch, Lanes, ROOM};
use crate::count::kernel::portable::{Portable, Wide};
use crate::count::kernel::reference;

#[test]
fn the_reference_counts_the_probes_alike() {
    for sparse in &SPARSE {
        let completions = reference::count(&sparse.puzzle()).completions;
        assert_eq!(completions, sparse.completions, "seed {}", sparse.seed);
        assert!(completions > 0);
    }
    for shard in &SHARDS {
        let puzzles = shard.halves().puzzles();
        let counts = puzzles.map(|(times, puzzle)| times * reference::count(&puzzle).completions);
        assert_eq!(counts.sum::<u64>(), shard.completions, "n = {}", shard.n);
    }
}

#[derive(Clone, Copy, Debug)]
enum Fault {
    /// States with so many rows, less the one just filled, get lost.
    Expand(usize),
    /// A level that is nearly full loses states.
    Full,
    /// Queens do not attack each other over so many rows.
    Attack(usize),
    /// The first lanes of a vector that is not full.
    First,
    /// A look-up of a field that has this bit.
    LookUp(usize, u32),
    /// A list that is divided loses a word.
    Divide,
}

#[derive(Clone, Copy)]
struct Broken(Option<Fault>);

#[test]
fn lanes_with_a_fault_anywhere_are_refused() {
    let is_trusted = |fault| count_rightly(&mut LaneSearch::new(Broken(fault)));
    assert!(is_trusted(None));
    let levels = (4..=16).map(Fault::Expand);
    // Rows 31 apart are the two outer ones of n = 32 alone.
    let distances = (1..=30).map(Fault::Attack);
    let faults = levels.chain(distances).chain([Fault::Full, Fault::First]);
    let trusted: Vec<_> = faults.filter(|&fault| is_trusted(Some(fault))).collect();
    assert!(trusted.is_empty(), "{trusted:?}");
}

#[test]
fn a_join_with_a_fault_anywhere_is_refused() {
    let is_trusted = |fault| join_rightly(&mut Join::new(Broken(fault), Arc::default()));
    assert!(is_trusted(None));
    // The fourth look-up has five diagonals here; one look-up has eight.
    let fields = [(0, 8), (1, 7), (2, 7), (3, 5)].into_iter();
    let fields = fields.flat_map(|(field, bits)| (0..bits).map(move |bit| (field, bit)));
    let faults = fields.map(|(field, bit)| Fault::LookUp(field, bit));
    let faults = faults.chain([Fault::Divide]);
    let trusted: Vec<_> = faults.filter(|&fault| is_trusted(Some(fault))).collect();
    assert!(trusted.is_empty(), "{trusted:?}");
}

impl Lanes for Broken {
    const LANES: usize = <Wide as Lanes>::LANES;
    type Word = <Wide as Lanes>::Word;
    type Vector = <Wide as Lanes>::Vector;
    type Columns = <Wide as Lanes>::Columns;
    type Attack = <Wide as Lanes>::Attack;
    type Queens = <Wide as Lanes>::Queens;
    type Packing = <Wide as Lanes>::Packing;

    fn enter<R>(self, function: impl FnOnce() -> R) -> R {
        function()
    }
    fn columns(self, free: u32) -> Self::Columns {
        Wide.columns(free)
    }
    fn word(self, columns: &Self::Columns, free: u32) -> Self::Word {
        Wide.word(columns, free)
    }
    fn attack(self, columns: &Self::Columns, distance: usize) -> Self::Attack {
        match self.0 {
            Some(Fault::Attack(fault)) if fault == distance => Wide.attack(columns, 32),
            _ => Wide.attack(columns, distance),
        }
    }
    fn zero(self) -> Self::Vector {
        Wide.zero()
    }
    fn first(self, lanes: usize) -> Self::Vector {
        let broken = matches!(self.0, Some(Fault::First));
        Wide.first(lanes - usize::from(broken && lanes > 1))
    }
    fn load(self, row: &[Self::Word; ROOM], at: usize) -> Self::Vector {
        Wide.load(row, at)
    }
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        Lanes::and(Wide, a, b)
    }
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        Lanes::or(Wide, a, b)
    }
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        Lanes::xor(Wide, a, b)
    }
    fn minus(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        Wide.minus(a, b)
    }
    fn nonzero(self, a: Self::Vector) -> Self::Vector {
        Wide.nonzero(a)
    }
    fn and_nonzero(self, so_far: Self::Vector, a: Self::Vector) -> Self::Vector {
        Wide.and_nonzero(so_far, a)
    }
    fn zero_seen(self, so_far: Self::Vector) -> Self::Vector {
        Wide.zero_seen(so_far)
    }
    fn equal(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        Wide.equal(a, b)
    }
    fn any(self, a: Self::Vector) -> bool {
        Wide.any(a)
    }
    fn sum(self, a: Self::Vector) -> u64 {
        Wide.sum(a)
    }
    fn queens(self, squares: Self::Vector) -> Self::Queens {
        Wide.queens(squares)
    }
    fn clear(self, row: Self::Vector, queens: Self::Queens, attack: &Self::Attack) -> Self::Vector {
        Wide.clear(row, queens, attack)
    }
    fn keep(
        self,
        nonzero: Self::Vector,
        union: Self::Vector,
        wanted: Self::Vector,
    ) -> Self::Packing {
        Wide.keep(nonzero, union, wanted)
    }
    fn append<const ROWS: usize>(
        self,
        child: &[Self::Vector; ROWS],
        packing: Self::Packing,
        rows: &mut [[Self::Word; ROOM]],
        at: usize,
    ) -> usize {
        let is_lost = match self.0 {
            Some(Fault::Expand(level)) => level == ROWS,
            Some(Fault::Full) => at >= 1000,
            _ => false,
        };
        Lanes::append(Wide, child, if is_lost { 0 } else { packing }, rows, at)
    }
}

impl Words for Broken {
    const LANES: usize = <Portable as Words>::LANES;
    type Vector = <Portable as Words>::Vector;

    fn enter<R>(self, function: impl FnOnce() -> R) -> R {
        function()
    }
    fn splat(self, word: u64) -> Self::Vector {
        Portable.splat(word)
    }
    fn gather(self, words: impl FnMut(usize) -> u64) -> Self::Vector {
        Portable.gather(words)
    }
    fn load(self, words: &[u64]) -> Self::Vector {
        Portable.load(words)
    }
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        Portable.and(a, b)
    }
    fn and_not(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        Portable.and_not(a, b)
    }
    fn or(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        Portable.or(a, b)
    }
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        Portable.xor(a, b)
    }
    fn left(self, a: Self::Vector, by: u32) -> Self::Vector {
        Portable.left(a, by)
    }
    fn right(self, a: Self::Vector, by: u32) -> Self::Vector {
        Portable.right(a, by)
    }
    fn is_zero(self, a: Self::Vector) -> bool {
        Portable.is_zero(a)
    }
    fn ones(self, a: Self::Vector) -> u64 {
        Portable.ones(a)
    }
    fn look_up(self, table: &[Self::Vector; ROWS], word: u64, field: usize) -> Self::Vector {
        let row = Portable.look_up(table, word, field);
        match self.0 {
            Some(Fault::LookUp(at, bit))
                if at == field && word >> (10 * at + 2) >> bit & 1 == 1 =>
            {
                Portable.splat(0)
            }
            _ => row,
        }
    }
    fn append(self, x: u64, four: &[u64; 4], out: &mut [u64], at: usize) -> usize {
        Words::append(Portable, x, four, out, at)
    }
    fn divide(self, bit: u64, four: &[u64; 4], out: &mut [u64]) -> usize {
        let without = Portable.divide(bit, four, out);
        if matches!(self.0, Some(Fault::Divide)) && without > 1 {
            out[0] = out[1];
        }
        without
    }
}
