//! The portable sets with one fault each: a probe that accepted them would trust a machine with that fault.

use std::sync::Arc;

use super::*;
use crate::Subtotal;
use crate::kernel::join::Join;
use crate::kernel::join::words::{ROWS, Words};
use crate::kernel::lanes::{LaneSearch, Lanes, ROOM};
use crate::kernel::portable::{Portable, Wide};
use crate::kernel::reference;
use crate::kernel::{Counted, faults};
use crate::shard::halves::Unit;
use crate::shard::middle::Mirror;

#[test]
fn the_reference_counts_the_probes_alike() {
    for sparse in &SPARSE {
        let completions = reference::count(&sparse.puzzle()).completions;
        assert_eq!(completions, sparse.completions, "seed {}", sparse.seed);
        assert!(completions > 0);
    }
    for shard in &SHARDS {
        let puzzles = shard.halves().puzzles();
        let puzzles = puzzles.map(|(times, puzzle)| (times, puzzle.classic().unwrap()));
        let counts = puzzles.map(|(times, puzzle)| times * reference::count(&puzzle).completions);
        assert_eq!(counts.sum::<u64>(), shard.completions, "n = {}", shard.n);
    }
}

#[derive(Clone, Copy, Debug)]
enum Fault {
    /// States with this many rows, less the one just filled, are dropped.
    Expand(usize),
    /// A level that is nearly full loses states.
    Full,
    /// Queens do not attack each other across this many rows.
    Attack(usize),
    /// The first lanes of a vector that is not full.
    First,
    /// A lookup of a field that has this bit.
    LookUp(usize, u32),
    /// A list that is divided loses a word.
    Divide,
    /// In the tree, a lookup of a field that has this bit.
    TreeLookUp(usize, u32),
    /// A filtered list loses a word.
    Filter,
    /// A partitioned list swaps two words.
    Part,
    /// One of the compared words is overlooked.
    Compare,
    /// One of a thousand words written has a bit flipped.
    Flip,
}

#[derive(Clone, Copy)]
struct Broken(Option<Fault>);

#[test]
fn lanes_with_a_fault_anywhere_are_refused() {
    let is_trusted = |fault| counts_correctly(&mut LaneSearch::<_, true, true>::new(Broken(fault)));
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
    let is_trusted = |fault| joins_correctly(&mut Join::new(Broken(fault), Arc::default()));
    assert!(is_trusted(None));
    // The fourth lookup has five diagonals here; one lookup has eight.
    let fields = [(0, 8), (1, 7), (2, 7), (3, 5)].into_iter();
    let fields = fields.flat_map(|(field, bits)| (0..bits).map(move |bit| (field, bit)));
    let faults = fields.map(|(field, bit)| Fault::LookUp(field, bit));
    let faults = faults.chain([Fault::Divide]);
    // Twenty words turned have bits in some 22 columns or fewer: four tables, of up to six.
    let fields = (0..3).flat_map(|field| (0..5).map(move |bit| Fault::TreeLookUp(field, bit)));
    let faults = faults.chain(fields);
    let faults = faults.chain([Fault::Filter, Fault::Part, Fault::Compare]);
    let trusted: Vec<_> = faults.filter(|&fault| is_trusted(Some(fault))).collect();
    assert!(trusted.is_empty(), "{trusted:?}");
}

/// Shards of n = 14 on a machine that flips a bit in one of a thousand words: which check finds it?
#[test]
fn a_machine_that_flips_bits_is_found_before_it_counts_and_by_every_recount() {
    let mut broken = Join::new(Broken(Some(Fault::Flip)), Arc::default());
    assert!(!joins_correctly(&mut broken), "the probes trust it");
    broken.tune(Tuning::default());
    let mut sound = Join::new(Portable, Arc::default());
    let count = |join: &mut dyn CountHalves, units: Vec<Unit>| {
        let middle = units[0].middle;
        join.count(middle, &mut units.into_iter()).unwrap()
    };
    let (mut shards, mut wrong, mut by_residues, mut by_itself, mut by_pairs) = (0, 0, 0, 0, 0);
    for middle in Middle::all(14, 2) {
        for halves in middle.shards(None).step_by(5) {
            let units: Vec<Unit> = halves.units().collect();
            if units.is_empty() {
                continue;
            }
            let mirrored = units.iter().map(|unit| unit.mirrored(Mirror::TopBottom));
            let mirrored: Vec<Unit> = mirrored.collect();
            let recorded = count(&mut broken, units);
            let again = count(&mut sound, mirrored.clone());
            let here = count(&mut broken, mirrored);
            shards += 1;
            let is_wrong = recorded.completions != again.completions;
            wrong += u64::from(is_wrong);
            by_residues += u64::from(!Subtotal::from(recorded).agrees());
            by_itself += u64::from(is_wrong && recorded.completions != here.completions);
            // The join's node and pair counts also reveal flips that changed no count.
            let work_of = |counted: Counted| (counted.nodes, counted.pairs);
            by_pairs += u64::from(work_of(recorded) != work_of(again));
        }
    }
    println!(
        "{shards} shards, {wrong} wrong: {by_residues} found by residues, {by_itself} by a mirror on the same machine, all on another; in {by_pairs} half boards or pairs differ"
    );
    assert!(wrong > 3 && by_residues == 0, "{wrong} of {shards}");
    assert!(2 * by_itself > wrong, "{by_itself} of {wrong}");
    assert!(by_pairs > 0);
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
    fn ones(self, a: Self::Vector) -> u64 {
        Lanes::ones(Wide, a)
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
        let end = Words::append(Portable, x, four, out, at);
        if matches!(self.0, Some(Fault::Flip)) {
            faults::flip(&mut out[at..end], 0);
        }
        end
    }
    fn divide(self, bit: u64, four: &[u64; 4], out: &mut [u64]) -> usize {
        let without = Portable.divide(bit, four, out);
        if matches!(self.0, Some(Fault::Divide)) && without > 1 {
            out[0] = out[1];
        }
        without
    }
    // Faults of the tree show only where it runs.
    fn moves_bits(self) -> bool {
        use Fault::*;
        matches!(
            self.0,
            None | Some(TreeLookUp(..) | Filter | Part | Compare)
        )
    }
    fn look_up_bytes(
        self,
        table: &[Self::Vector; ROWS],
        fields: u64,
        field: usize,
    ) -> Self::Vector {
        let row = Portable.look_up_bytes(table, fields, field);
        let size = size_of::<Self::Vector>().ilog2();
        match self.0 {
            Some(Fault::TreeLookUp(at, bit))
                if at == field && fields >> (16 * at as u32 + size + bit) & 1 == 1 =>
            {
                Portable.splat(0)
            }
            _ => row,
        }
    }
    fn filter(self, bit: u32, list: &[u32], out: &mut [u32]) -> usize {
        let kept = Portable.filter(bit, list, out);
        kept - usize::from(matches!(self.0, Some(Fault::Filter)) && kept > 0)
    }
    fn part(self, bit: u32, list: &[u32], without: &mut [u32], with: &mut [u32]) -> usize {
        let first = Portable.part(bit, list, without, with);
        if matches!(self.0, Some(Fault::Part)) && first > 0 && first < list.len() {
            std::mem::swap(&mut without[0], &mut with[0]);
        }
        first
    }
    fn count_disjoint(self, word: u32, list: &[u32]) -> u64 {
        let count = Portable.count_disjoint(word, list);
        count - u64::from(matches!(self.0, Some(Fault::Compare)) && count > 0)
    }
}
