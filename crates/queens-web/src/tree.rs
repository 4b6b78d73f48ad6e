//! The tree of a search: a node for each placed queen, below the queens that were on the board.
//!
//! A small tree is computed completely in advance. Of a large tree only the path to the current step is kept: the queens on the
//! board and, beside each, the squares tried before, with the sizes of their subtrees. The path is found on demand, by running
//! the search again from the last copy.

use queens::{Event, Search};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::methods;
use crate::setup::number;

/// A queen that was placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TreeNode {
    /// The index of the previous queen; nothing for a first queen.
    pub parent: Option<usize>,
    /// The queen's square.
    pub square: u32,
    /// The step that placed it.
    pub placed: u64,
    /// The step that removed it.
    pub removed: Option<u64>,
    /// The number of queens placed until it was removed, itself included.
    pub size: u64,
    /// The number of solutions found below it.
    pub solutions: u64,
}

/// The nodes of a tree, in order of placement.
#[derive(Clone, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreeNodes {
    /// Whether the tree is complete, including later nodes.
    pub is_whole: bool,
    /// The nodes.
    pub nodes: Vec<TreeNode>,
}

/// A search with the nodes of its tree.
#[derive(Clone, Debug)]
struct Growth {
    search: Box<dyn Search>,
    step: u64,
    nodes: Vec<TreeNode>,
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
                let node = TreeNode {
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
}

/// Initial number of steps between copies of the search, and maximum number of copies.
const FIRST_SPACING: u64 = 256;
const MAX_COPIES: usize = 64;

/// The tree of a search at any step.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Tree {
    whole: Option<Growth>,
    copies: Vec<Growth>,
    spacing: u64,
    now: Growth,
    target: u64,
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
            spacing: FIRST_SPACING,
            now,
            target: 0,
        })
    }

    /// Sets the step to go to, before or after the current one.
    pub fn aim(&mut self, step: f64) {
        self.target = step.max(0.0) as u64;
    }

    /// Takes at most `budget` steps towards the step aimed at; returns true on arrival or at the end.
    pub fn run(&mut self, budget: u32) -> bool {
        let step = self.target;
        if self.whole.is_some() {
            return true;
        }
        if step < self.now.step {
            let index = self.copies.partition_point(|copy| copy.step <= step);
            self.now = self.copies[index - 1].clone();
        }
        for _ in 0..budget {
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
        if self.copies.len() >= MAX_COPIES {
            self.spacing *= 2;
            let mut index = 0;
            self.copies.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        }
        self.copies.push(self.now.clone());
    }

    /// The nodes at the current step.
    pub fn answer(&self) -> Result<Ts<TreeNodes>, JsError> {
        let nodes = self.nodes().to_vec();
        let is_whole = self.whole.is_some();
        Ok(TreeNodes { is_whole, nodes }.into_ts()?)
    }

    fn nodes(&self) -> &[TreeNode] {
        &self.whole.as_ref().unwrap_or(&self.now).nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_tree_is_whole_and_has_the_known_size() {
        let tree = Tree::new("backtrack", 6, 200).unwrap();
        assert!(tree.whole.is_some());
        let nodes = tree.nodes();
        assert_eq!(nodes.len(), 152);
        let first = nodes.iter().filter(|node| node.parent.is_none());
        assert_eq!(first.map(|node| node.solutions).sum::<u64>(), 4);
    }

    #[test]
    fn the_path_in_a_large_tree_is_the_same_from_either_direction() {
        let seek = |tree: &mut Tree, step: f64, budget: u32| {
            tree.aim(step);
            tree.run(budget)
        };
        let mut tree = Tree::new("iterative", 8, 200).unwrap();
        assert!(tree.whole.is_none());
        assert!(seek(&mut tree, 5_000.0, 10_000));
        let after = tree.nodes().to_vec();
        assert!(seek(&mut tree, 300_000.0, 300_000));
        assert!(seek(&mut tree, 5_000.0, 300_000));
        assert_eq!(tree.nodes(), after);
        let mut fresh = Tree::new("iterative", 8, 0).unwrap();
        assert!(seek(&mut fresh, 5_000.0, 5_000));
        assert_eq!(fresh.nodes(), after);
        // At the end, the first queens' subtrees make up all of the search.
        assert!(seek(&mut tree, 1e9, u32::MAX));
        let sizes: u64 = tree.nodes().iter().map(|node| node.size).sum();
        assert_eq!((tree.nodes().len(), sizes), (8, 2_056));
    }
}
