//! Orders functions so that similar ones are neighbours, which compresses better.
//!
//! A compressor looks back 32 kB, and a module is many times as long. Generic code is compiled once for each type, into functions
//! that share most instructions but may be far apart. Here each function is followed by the most similar remaining one: the one
//! that shares the largest part of its six-byte sequences. This makes the compressed module 4 % smaller.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;

use anyhow::{Context, Result};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionSectionReader, Parser, Payload, TypeRef,
};

/// Length of the compared sequences in bytes.
const SEQUENCE_BYTES: usize = 6;

/// Sequences that occur in more functions than this are ignored.
const MAX_FUNCTIONS: usize = 40;

/// Reorders the functions of a module and drops sections that only tools read.
pub(crate) fn ordered(module: &[u8]) -> Result<Vec<u8>> {
    let mut imported = 0;
    let mut bodies = Vec::new();
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::ImportSection(imports) => {
                for import in imports.into_imports() {
                    imported += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                }
            }
            Payload::CodeSectionEntry(body) => bodies.push(&module[body.range()]),
            _ => {}
        }
    }
    let order = by_likeness(&bodies);
    let mut places: Vec<u32> = (0..imported).collect();
    places.resize(places.len() + order.len(), 0);
    for (place, &function) in (imported..).zip(&order) {
        places[imported as usize + function] = place;
    }
    let mut ordered = Module::new();
    Ordered { order, places }
        .parse_core_module(&mut ordered, Parser::new(0), module)
        .ok()
        .context("cannot rewrite the module")?;
    Ok(ordered.finish())
}

/// The order of the functions, each followed by the most similar one.
fn by_likeness(bodies: &[&[u8]]) -> Vec<usize> {
    let pieces: Vec<Vec<&[u8]>> = bodies
        .iter()
        .map(|body| {
            let mut pieces: Vec<&[u8]> = body.windows(SEQUENCE_BYTES).collect();
            pieces.sort_unstable();
            pieces.dedup();
            pieces
        })
        .collect();
    let mut holders: HashMap<&[u8], Vec<usize>> = HashMap::new();
    for (function, pieces) in pieces.iter().enumerate() {
        for &piece in pieces {
            holders.entry(piece).or_default().push(function);
        }
    }
    let mut is_placed = vec![false; bodies.len()];
    let mut order: Vec<usize> = Vec::with_capacity(bodies.len());
    let mut next = (!bodies.is_empty()).then_some(0);
    while let Some(function) = next {
        is_placed[function] = true;
        order.push(function);
        let mut common: BTreeMap<usize, usize> = BTreeMap::new();
        let shared = pieces[function].iter().map(|piece| &holders[piece]);
        for other in shared.filter(|holders| holders.len() < MAX_FUNCTIONS).flatten() {
            if !is_placed[*other] {
                *common.entry(*other).or_default() += 1;
            }
        }
        let likeness = |other: usize, common: usize| {
            common as f64 / (pieces[function].len() + pieces[other].len()) as f64
        };
        // Among equally similar functions, the first one; if none is similar, the first of all.
        let like = common
            .into_iter()
            .rev()
            .map(|(other, common)| (likeness(other, common), other))
            .max_by(|a, b| a.0.total_cmp(&b.0));
        let left = || is_placed.iter().position(|is_placed| !is_placed);
        next = like.map(|(_, other)| other).or_else(left);
    }
    order
}

struct Ordered {
    order: Vec<usize>,
    places: Vec<u32>,
}

type Written = Result<(), Error<Infallible>>;

impl Reencode for Ordered {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error<Infallible>> {
        Ok(self.places[function as usize])
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Written {
        let types = section.into_iter().collect::<Result<Vec<u32>, _>>()?;
        for &function in &self.order {
            functions.function(types[function]);
        }
        Ok(())
    }

    fn parse_code_section(
        &mut self,
        code: &mut CodeSection,
        section: CodeSectionReader<'_>,
    ) -> Written {
        let bodies = section.into_iter().collect::<Result<Vec<_>, _>>()?;
        for function in self.order.clone() {
            self.parse_function_body(code, bodies[function].clone())?;
        }
        Ok(())
    }

    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Written {
        Ok(())
    }
}
