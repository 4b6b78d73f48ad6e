//! Exact cover: every row and every column needs a queen, every diagonal takes at most one.
//!
//! Each square is an *option* that covers four *items*: its row, its column and its two diagonals. Rows and columns must be
//! covered exactly once; diagonals are optional. Algorithm X chooses the item with the fewest options left, tries each of them,
//! and covers its items, which removes all other options that contain one of them.
//!
//! ```text
//!         row 0  row 1  column 0  column 1  …
//! a2        ×               ×                      the items are linked sideways,
//! b2        ×                         ×            the options of an item up and down
//! a1               ×        ×
//! b1               ×                  ×
//! ```
//!
//! An option is unlinked by joining its neighbours, `down[up] = down` and `up[down] = up`. It still points to them, so `down[up]
//! = x` and `up[down] = x` restore it: the links dance. Nothing is copied on the way down, and nothing is searched on the way
//! back.
//!
//! Order: its own, by the smallest item. Cost: counted in updates, one for each option unlinked from an item; these are the
//! tally's checks. All of n = 8 places 1,198 queens in 16,674 updates, where backtracking places 2,056. Source: D. E. Knuth,
//! "Dancing links" (2000), and The Art of Computer Programming, section 7.2.2.1, Algorithm X.

use super::{
    Detail, Entry, Event, Family, MAX_SEARCHED, Search, Tally, Variable, cost,
};
use queens_board::{Line, Square};

pub(super) const METHOD: Entry = Entry {
    name: "dancing-links",
    titles: ["Dancing links", "Tanzende Links", "Enlaces danzantes"],
    summaries: [
        "exact cover: branches on the row or column with the fewest squares left; links are removed and restored",
        "exakte Überdeckung: Die Reihe oder Spalte mit den wenigsten Feldern ist dran; Verweise werden gelöst und wiederhergestellt",
        "cobertura exacta: sigue la fila o columna con menos casillas; los enlaces se quitan y se reponen",
    ],
    family: Family::Recursive,
    largest: MAX_SEARCHED,
    parameters: &[],
    seconds: |_, n, goal| {
        let all = 0.46 * cost::early_checks(n);
        let placed = match goal {
            // Varies from dozens to millions between neighbouring n: this is an upper estimate.
            super::Goal::First => (20.0 * n as f64 * (0.15 * n as f64).exp()).min(0.5 * all),
            super::Goal::All => all,
        };
        20e-9 * n as f64 * placed
    },
    start: |_, n, _| Box::new(DancingLinks::new(n)),
};

/// A node of a list: an item's head, or an item of an option.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    up: u32,
    down: u32,
    /// The item that this list belongs to. Nodes of a square follow one another: row, column, falling, rising.
    item: u32,
}

/// Items of a square.
const ITEMS: usize = 4;

#[derive(Clone, Debug)]
struct DancingLinks {
    n: usize,
    /// The items 1 to 6 n − 2 (rows, columns, falling, rising diagonals), then four nodes for each square. Node 0 is not in any
    /// list.
    nodes: Vec<Node>,
    /// The items that must be covered, linked both ways through 0.
    left: Vec<u32>,
    right: Vec<u32>,
    /// The number of options left for each item.
    sizes: Vec<u32>,
    /// The nodes of the chosen options, in the lists of the items that they were chosen for.
    taken: Vec<u32>,
    /// The number of options that each chosen one removed.
    removed: Vec<usize>,
    /// For each square that a queen removed from the lists, the number of that queen, from 1; otherwise 0.
    struck: Vec<u32>,
    /// The number of the queen whose items are being covered; 0 while an item is covered to branch on it.
    queen: u32,
    /// The node to try next in the list of the last chosen item; its head when none is left.
    next: u32,
    state: NextMove,
    detail: Detail,
    tally: Tally,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextMove {
    Choose,
    Try,
    Back,
    Done,
}

impl DancingLinks {
    fn new(n: usize) -> Self {
        let diagonals = (2 * n).saturating_sub(1);
        let items = 2 * n + 2 * diagonals;
        let mut links = Self {
            n,
            nodes: vec![Node::default(); 1 + items],
            left: vec![0; 2 * n + 1],
            right: vec![0; 2 * n + 1],
            sizes: vec![0; 1 + items],
            taken: Vec::with_capacity(n),
            removed: Vec::with_capacity(n),
            struck: vec![0; n * n],
            queen: 0,
            next: 0,
            state: NextMove::Choose,
            detail: Detail::Nothing,
            tally: Tally::default(),
        };
        for item in 1..=items {
            let item = item as u32;
            links.nodes[item as usize] = Node {
                up: item,
                down: item,
                item,
            };
        }
        for item in 0..=2 * n {
            links.left[item] = item.checked_sub(1).unwrap_or(2 * n) as u32;
            links.right[item] = if item == 2 * n { 0 } else { item as u32 + 1 };
        }
        for row in 0..n {
            for column in 0..n {
                let square = Square::new(row, column);
                let falling = 2 * n + square.falling(n);
                let rising = 2 * n + diagonals + square.rising();
                for item in [row, n + column, falling, rising] {
                    links.append(item as u32 + 1);
                }
            }
        }
        links
    }

    /// A new node at the end of an item's list.
    fn append(&mut self, item: u32) {
        let node = self.nodes.len() as u32;
        let up = self.nodes[item as usize].up;
        self.nodes.push(Node {
            up,
            down: item,
            item,
        });
        self.nodes[up as usize].down = node;
        self.nodes[item as usize].up = node;
        self.sizes[item as usize] += 1;
    }

    /// The first of a square's four nodes.
    fn first_of(&self, node: u32) -> u32 {
        let heads = self.sizes.len() as u32;
        node - (node - heads) % ITEMS as u32
    }

    fn square(&self, node: u32) -> Square {
        let number = (node as usize - self.sizes.len()) / ITEMS;
        Square::new(number / self.n, number % self.n)
    }

    /// The other nodes of a node's square.
    fn others(&self, node: u32) -> impl DoubleEndedIterator<Item = u32> + use<> {
        let first = self.first_of(node);
        (first..first + ITEMS as u32).filter(move |&other| other != node)
    }

    /// Unlinks a square from the lists of its other items.
    fn hide(&mut self, node: u32) {
        let first = self.first_of(node);
        for other in first..first + ITEMS as u32 {
            if other == node {
                continue;
            }
            let Node { up, down, item } = self.nodes[other as usize];
            self.nodes[up as usize].down = down;
            self.nodes[down as usize].up = up;
            self.sizes[item as usize] -= 1;
        }
        self.tally.checks += ITEMS as u64 - 1;
        self.struck[(first as usize - self.sizes.len()) / ITEMS] = self.queen;
    }

    /// Undoes [`Self::hide`].
    fn unhide(&mut self, node: u32) {
        let first = self.first_of(node);
        for other in (first..first + ITEMS as u32).rev() {
            if other == node {
                continue;
            }
            let Node { up, down, item } = self.nodes[other as usize];
            self.nodes[up as usize].down = other;
            self.nodes[down as usize].up = other;
            self.sizes[item as usize] += 1;
        }
        self.struck[(first as usize - self.sizes.len()) / ITEMS] = 0;
    }

    /// Removes an item, and every option that contains it.
    fn cover(&mut self, item: u32) {
        let mut node = self.nodes[item as usize].down;
        while node != item {
            self.hide(node);
            node = self.nodes[node as usize].down;
        }
        if let (Some(&left), Some(&right)) =
            (self.left.get(item as usize), self.right.get(item as usize))
        {
            self.right[left as usize] = right;
            self.left[right as usize] = left;
        }
    }

    /// Undoes [`Self::cover`].
    fn uncover(&mut self, item: u32) {
        if let (Some(&left), Some(&right)) =
            (self.left.get(item as usize), self.right.get(item as usize))
        {
            self.right[left as usize] = item;
            self.left[right as usize] = item;
        }
        let mut node = self.nodes[item as usize].up;
        while node != item {
            self.unhide(node);
            node = self.nodes[node as usize].up;
        }
    }

    fn item(&self, node: u32) -> u32 {
        self.nodes[node as usize].item
    }

    /// The items that are still to be covered.
    fn open_items(&self) -> impl Iterator<Item = u32> + '_ {
        let next = |item: u32| Some(self.right[item as usize]).filter(|&item| item != 0);
        std::iter::successors(next(0), move |&item| next(item))
    }

    fn line(&self, item: u32) -> Line {
        let index = item as usize - 1;
        if index < self.n {
            Line::Row(index)
        } else {
            Line::Column(index - self.n)
        }
    }

    fn choose(&mut self) -> Event {
        let Some(item) = self
            .open_items()
            .min_by_key(|&item| self.sizes[item as usize])
        else {
            self.state = NextMove::Back;
            self.tally.solutions += 1;
            return Event::Solved;
        };
        let squares = self.sizes[item as usize] as usize;
        if squares == 0 {
            self.state = NextMove::Back;
            return Event::DeadEnd(self.line(item));
        }
        self.cover(item);
        self.next = self.nodes[item as usize].down;
        self.state = NextMove::Try;
        self.detail = Detail::Choices { squares };
        Event::Chosen(self.line(item))
    }

    /// Chooses the next option of the current item, or backtracks if none is left.
    fn take(&mut self) -> Event {
        let node = self.next;
        if node == self.item(node) {
            self.uncover(node);
            return self.back();
        }
        let before = self.tally.checks;
        self.queen = self.taken.len() as u32 + 1;
        for other in self.others(node) {
            self.cover(self.item(other));
        }
        let hidden = (self.tally.checks - before) / (ITEMS as u64 - 1);
        let squares = hidden as usize + self.strike_other_options(node, self.queen);
        self.queen = 0;
        self.detail = Detail::Struck { squares };
        self.taken.push(node);
        self.removed.push(squares);
        self.tally.tries += 1;
        self.tally.placements += 1;
        self.state = NextMove::Choose;
        Event::Placed(self.square(node))
    }

    /// Marks the other options of the item for which this one was chosen; they left the other lists when the item was covered.
    /// Returns their number.
    fn strike_other_options(&mut self, node: u32, queen: u32) -> usize {
        let item = self.item(node);
        let mut other = self.nodes[item as usize].down;
        while other != item {
            if other != node {
                let number = (other as usize - self.sizes.len()) / ITEMS;
                self.struck[number] = queen;
            }
            other = self.nodes[other as usize].down;
        }
        self.sizes[item as usize] as usize - 1
    }

    fn back(&mut self) -> Event {
        let Some(node) = self.taken.pop() else {
            self.state = NextMove::Done;
            return Event::Done;
        };
        for other in self.others(node).rev() {
            self.uncover(self.item(other));
        }
        self.strike_other_options(node, 0);
        let squares = self.removed.pop().expect("it was pushed with the node");
        self.detail = Detail::Struck { squares };
        self.next = self.nodes[node as usize].down;
        self.state = NextMove::Try;
        self.tally.backtracks += 1;
        Event::Removed(self.square(node))
    }
}

impl Search for DancingLinks {
    fn n(&self) -> usize {
        self.n
    }

    fn step(&mut self) -> Event {
        self.detail = Detail::Nothing;
        match self.state {
            NextMove::Choose => self.choose(),
            NextMove::Try => self.take(),
            NextMove::Back => self.back(),
            NextMove::Done => Event::Done,
        }
    }

    fn tally(&self) -> Tally {
        self.tally
    }

    fn queens(&self) -> Vec<Square> {
        self.taken.iter().map(|&node| self.square(node)).collect()
    }

    fn attack_counts(&self) -> Option<&[u32]> {
        Some(&self.struck)
    }

    fn detail(&self) -> Detail {
        self.detail
    }

    fn variables(&self) -> Vec<Variable> {
        let squares = self.taken.iter().map(|&node| {
            let square = self.square(node);
            (square.row * self.n + square.column) as i64
        });
        vec![
            Variable::list("squares", squares),
            Variable::list("sizes", self.sizes[1..].iter().map(|&size| i64::from(size))),
        ]
    }

    fn snapshot(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }
}
