//! Counts the nodes of an explanation's searches, and stops them on request.

/// The number of nodes so far, and the function that decides whether to continue.
pub(crate) struct Meter<'a> {
    nodes: &'a mut u64,
    go_on: &'a mut dyn FnMut(u64) -> bool,
    is_stopped: bool,
}

impl<'a> Meter<'a> {
    /// A meter that starts at this number of nodes and passes every change of it to `go_on`.
    pub(super) fn new(nodes: &'a mut u64, go_on: &'a mut dyn FnMut(u64) -> bool) -> Self {
        Self {
            nodes,
            go_on,
            is_stopped: false,
        }
    }

    /// Adds nodes; false if the search should stop.
    pub(super) fn count(&mut self, nodes: u64) -> bool {
        *self.nodes += nodes;
        self.is_stopped |= !(self.go_on)(*self.nodes);
        !self.is_stopped
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}
