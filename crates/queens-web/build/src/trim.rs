//! Removes panic messages from a WebAssembly module.
//!
//! A panic formats a message, passes it to a hook that prints nothing in a browser, and traps. The page sees only the trap. So a
//! call that never returns is removed, and only the trap after it stays:
//!
//! ```text
//! local.get 4             the index
//! i32.const 12            the length
//! i32.const 1048576       the source location
//! call $panic_bounds_check
//! unreachable             the only instruction that stays
//! ```
//!
//! A function never returns if the compiler placed `unreachable` after each of its calls. Functions that reach an import throw
//! errors that the page handles; their calls stay.
//!
//! Implementations of `Debug` are emptied. No message of the library uses them (a test of queens-web checks the sources), so only
//! vtables refer to them.
//!
//! wasm-bindgen then removes unused functions. Source locations, which only panics read, become zeros, which compress well.

use std::collections::{HashMap, HashSet};

use walrus::ir::{
    Call, Const, Instr, InstrLocId, InstrSeq, Value, Visitor, VisitorMut, dfs_in_order,
    dfs_pre_order_mut,
};
use walrus::{ConstExpr, Data, DataId, DataKind, FunctionId, FunctionKind, Module};

/// Removes calls that end in a trap, `Debug` and source locations.
pub(crate) fn trim(module: &mut Module) {
    let silent = functions_that_never_return(module);
    for (_, function) in module.funcs.iter_local_mut() {
        let entry = function.entry_block();
        dfs_pre_order_mut(&mut Trim { silent: &silent }, function, entry);
    }
    silence_debug(module);
    forget_places(module);
}

/// Replaces every implementation of `Debug` by one that writes nothing and succeeds.
fn silence_debug(module: &mut Module) {
    let is_debug = |name: &str| {
        let name = format!("{:#}", rustc_demangle::demangle(name));
        name.ends_with(" as core::fmt::Debug>::fmt")
    };
    for function in module.funcs.iter_mut() {
        let name = function.name.as_deref();
        if let (true, FunctionKind::Local(local)) = (name.is_some_and(is_debug), &mut function.kind)
        {
            let fine = Instr::Const(Const {
                value: Value::I32(0),
            });
            let entry = local.entry_block();
            local.block_mut(entry).instrs = vec![(fine, InstrLocId::default())];
        }
    }
}

/// The calls in one function, and how many calls of each function end in a trap.
#[derive(Default)]
struct Calls {
    all: HashMap<FunctionId, usize>,
    last: HashMap<FunctionId, usize>,
}

impl<'a> Visitor<'a> for Calls {
    fn start_instr_seq(&mut self, sequence: &'a InstrSeq) {
        for (index, (instruction, _)) in sequence.instrs.iter().enumerate() {
            let Instr::Call(Call { func }) = instruction else {
                continue;
            };
            *self.all.entry(*func).or_default() += 1;
            let next = sequence.instrs.get(index + 1);
            if matches!(next, Some((Instr::Unreachable(_), _))) {
                *self.last.entry(*func).or_default() += 1;
            }
        }
    }
}

/// Functions that never return and never reach the page.
fn functions_that_never_return(module: &Module) -> HashSet<FunctionId> {
    let mut calls = Calls::default();
    let mut callers: HashMap<FunctionId, Vec<FunctionId>> = HashMap::new();
    for (id, function) in module.funcs.iter_local() {
        let mut own = Calls::default();
        dfs_in_order(&mut own, function, function.entry_block());
        for (callee, count) in own.all {
            callers.entry(callee).or_default().push(id);
            *calls.all.entry(callee).or_default() += count;
        }
        for (callee, count) in own.last {
            *calls.last.entry(callee).or_default() += count;
        }
    }
    let imports = module.funcs.iter();
    let imports = imports.filter(|function| matches!(function.kind, FunctionKind::Import(_)));
    let mut left: Vec<FunctionId> = imports.map(|function| function.id()).collect();
    let mut callers_seen: HashSet<FunctionId> = left.iter().copied().collect();
    while let Some(function) = left.pop() {
        for &caller in callers.get(&function).into_iter().flatten() {
            if callers_seen.insert(caller) {
                left.push(caller);
            }
        }
    }
    let ends = calls
        .last
        .iter()
        .filter(|(id, count)| calls.all[id] == **count);
    ends.map(|(&id, _)| id)
        .filter(|id| !callers_seen.contains(id))
        .collect()
}

struct Trim<'a> {
    silent: &'a HashSet<FunctionId>,
}

impl Trim<'_> {
    /// Whether this instruction has no visible effect before a trap.
    fn has_no_effect(&self, instruction: &Instr) -> bool {
        match instruction {
            Instr::Call(Call { func }) => self.silent.contains(func),
            Instr::Const(_)
            | Instr::LocalGet(_)
            | Instr::LocalSet(_)
            | Instr::LocalTee(_)
            | Instr::GlobalGet(_)
            | Instr::GlobalSet(_)
            | Instr::Load(_)
            | Instr::Store(_)
            | Instr::Binop(_)
            | Instr::Unop(_)
            | Instr::Select(_)
            | Instr::Drop(_) => true,
            _ => false,
        }
    }
}

impl VisitorMut for Trim<'_> {
    fn start_instr_seq_mut(&mut self, sequence: &mut InstrSeq) {
        let is_trap = |(instruction, _): &(Instr, _)| matches!(instruction, Instr::Unreachable(_));
        if let Some(trap) = sequence.instrs.iter().position(is_trap) {
            sequence.instrs.truncate(trap + 1);
            let last = sequence.instrs[..trap]
                .iter()
                .rposition(|(instruction, _)| !self.has_no_effect(instruction));
            sequence.instrs.drain(last.map_or(0, |last| last + 1)..trap);
        }
    }
}

/// Overwrites source locations: pointer to a file name, its length, line and column.
fn forget_places(module: &mut Module) {
    let mut memory: Vec<(usize, Vec<u8>)> = Vec::new();
    for data in module.data.iter() {
        if let DataKind::Active {
            offset: ConstExpr::Value(Value::I32(offset)),
            ..
        } = data.kind
        {
            memory.push((offset as usize, data.value.clone()));
        }
    }
    let is_file = |at: usize, length: usize| {
        memory.iter().any(|(start, bytes)| {
            let name = at
                .checked_sub(*start)
                .and_then(|from| bytes.get(from..)?.get(..length));
            name.is_some_and(|name| name.ends_with(b".rs"))
        })
    };
    let segments: Vec<DataId> = module.data.iter().map(Data::id).collect();
    for id in segments {
        let data = module.data.get_mut(id);
        for at in (0..data.value.len().saturating_sub(15)).step_by(4) {
            let word = |index: usize| {
                let bytes = &data.value[at + 4 * index..][..4];
                u32::from_le_bytes(bytes.try_into().expect("four bytes")) as usize
            };
            if word(1) < 256 && word(2) < 1 << 16 && word(3) < 1 << 10 && is_file(word(0), word(1))
            {
                data.value[at..at + 16].fill(0);
            }
        }
    }
}
