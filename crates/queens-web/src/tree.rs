//! The tree of a search: a node for each placed queen, below the queens that were on the board.
//!
//! A small tree is computed completely in advance. Of a large tree only the path to the current step is kept: the queens on the
//! board and, beside each, the squares tried before, with the sizes of their subtrees. The path is found on demand, by running
//! the search again from the last copy.

use queens::{Event, Search};
use wasm_bindgen::prelude::*;

use crate::{methods, number};

/// A queen that was placed.
#[derive(Clone, Debug)]
struct Node {
    /// The index of the previous queen, `None` for a first queen.
    parent: Option<usize>,
    square: i32,
    /// The steps that placed and removed it.
    placed: u64,
    removed: Option<u64>,
    /// The number of queens placed until it was removed, itself included.
    size: u64,
    solutions: u64,
}

/// A search with the nodes of its tree.
#[derive(Clone, Debug)]
struct Growth {
    search: Box<dyn Search>,
    step: u64,
    nodes: Vec<Node>,
    /// The nodes of the queens on the board.
    way: Vec<usize>,
    is_done: bool,
}

impl Growth {
    fn new(search: Box<dyn Search>) -> Self {
        Self {
            search,
            step: 0,
            nodes: Vec::new(),
            way: Vec::new(),
            is_done: false,
        }
    }

    /// Takes one step. Drops the subtree of a removed queen, unless the whole tree is kept.
    fn step(&mut self, is_whole: bool) {
        let n = self.search.n();
        let event = self.search.step();
        self.step += 1;
        match event {
            Event::Placed(square) => {
                let node = Node {
                    parent: self.way.last().copied(),
                    square: number(n, square),
                    placed: self.step,
                    removed: None,
                    size: 0,
                    solutions: 0,
                };
                self.way.push(self.nodes.len());
                self.nodes.push(node);
                for &index in &self.way {
                    self.nodes[index].size += 1;
                }
            }
            Event::Removed(_) => {
                if let Some(index) = self.way.pop() {
                    self.nodes[index].removed = Some(self.step);
                    if !is_whole {
                        self.nodes.truncate(index + 1);
                    }
                }
            }
            Event::Solved => {
                for &index in &self.way {
                    self.nodes[index].solutions += 1;
                }
            }
            Event::Done => self.is_done = true,
            _ => {}
        }
    }

    /// Parent, square, step placed, step removed, size and solutions of every node; −1 means none.
    fn told(&self) -> Vec<f64> {
        let number = |number: Option<u64>| number.map_or(-1.0, |number| number as f64);
        let node = |node: &Node| {
            [
                number(node.parent.map(|parent| parent as u64)),
                f64::from(node.square),
                node.placed as f64,
                number(node.removed),
                node.size as f64,
                node.solutions as f64,
            ]
        };
        self.nodes.iter().flat_map(node).collect()
    }
}

/// Initial number of steps between copies of the search, and maximum number of copies.
const SPACING: u64 = 256;
const COPIES: usize = 64;

/// The tree of a search at any step.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tree {
    whole: Option<Growth>,
    copies: Vec<Growth>,
    spacing: u64,
    now: Growth,
}

#[wasm_bindgen]
impl Tree {
    /// Builds the tree of a method, complete if it has at most this many nodes.
    #[wasm_bindgen(constructor)]
    pub fn new(method: &str, n: usize, most: usize) -> Result<Tree, JsError> {
        let search = methods::start(method, n, 0)?;
        let mut whole = Growth::new(search.snapshot());
        while !whole.is_done && whole.nodes.len() <= most {
            whole.step(true);
        }
        let now = Growth::new(search);
        Ok(Tree {
            whole: whole.is_done.then_some(whole),
            copies: vec![now.clone()],
            spacing: SPACING,
            now,
        })
    }

    /// Whether the tree is complete, including later nodes.
    pub fn is_whole(&self) -> bool {
        self.whole.is_some()
    }

    /// Takes at most `limit` steps towards a step; returns true on arrival or at the end.
    pub fn seek(&mut self, step: f64, limit: u32) -> bool {
        let step = step.max(0.0) as u64;
        if self.whole.is_some() {
            return true;
        }
        if step < self.now.step {
            let index = self.copies.partition_point(|copy| copy.step <= step);
            self.now = self.copies[index - 1].clone();
        }
        for _ in 0..limit {
            if self.now.step >= step || self.now.is_done {
                return true;
            }
            self.now.step(false);
            let last = self.copies.last().map_or(0, |copy| copy.step);
            if self.now.step >= last + self.spacing {
                self.keep();
            }
        }
        self.now.step >= step || self.now.is_done
    }

    fn keep(&mut self) {
        if self.copies.len() >= COPIES {
            self.spacing *= 2;
            let mut index = 0;
            self.copies.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        }
        self.copies.push(self.now.clone());
    }

    /// Six numbers for every node, in order of placement: parent, square, step placed, step removed, number of queens in the
    /// subtree, number of solutions; −1 means none.
    pub fn nodes(&self) -> Vec<f64> {
        self.whole.as_ref().unwrap_or(&self.now).told()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_tree_is_whole_and_has_the_known_size() {
        let tree = Tree::new("backtrack", 6, 200).unwrap();
        assert!(tree.is_whole());
        let nodes = tree.nodes();
        assert_eq!(nodes.len() / 6, 152);
        let solutions: f64 = nodes
            .chunks(6)
            .filter(|node| node[0] < 0.0)
            .map(|node| node[5])
            .sum();
        assert_eq!(solutions, 4.0);
    }

    #[test]
    fn the_path_in_a_large_tree_is_the_same_from_either_direction() {
        let mut tree = Tree::new("iterative", 8, 200).unwrap();
        assert!(!tree.is_whole());
        assert!(tree.seek(5_000.0, 10_000));
        let after = tree.nodes();
        assert!(tree.seek(300_000.0, 300_000));
        assert!(tree.seek(5_000.0, 300_000));
        assert_eq!(tree.nodes(), after);
        let mut fresh = Tree::new("iterative", 8, 0).unwrap();
        assert!(fresh.seek(5_000.0, 5_000));
        assert_eq!(fresh.nodes(), after);
        // At the end, the first queens' subtrees make up all of the search.
        assert!(tree.seek(1e9, u32::MAX));
        let sizes: f64 = tree.nodes().chunks(6).map(|node| node[4]).sum();
        assert_eq!((tree.nodes().len() / 6, sizes), (8, 2_056.0));
    }
}
