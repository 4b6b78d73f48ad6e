//! Memory that may not be there.

/// More memory was needed than the machine gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{bytes} bytes of memory are needed and not to be had: take a smaller n")]
pub struct OutOfMemory {
    /// What was asked for.
    pub bytes: u64,
}

/// So many zeros, or an error where `vec!` would end the process.
pub fn zeros<T: Clone + Default>(length: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut zeros = Vec::new();
    zeros.try_reserve_exact(length).map_err(|_| OutOfMemory {
        bytes: length as u64 * size_of::<T>() as u64,
    })?;
    zeros.resize(length, T::default());
    Ok(zeros)
}
