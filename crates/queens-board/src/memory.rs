//! Allocations that may fail.

use crate::Unsupported;

/// A vector of zeros, or an error where `vec!` would abort the process.
pub fn zeros<T: Clone + Default>(length: usize) -> Result<Vec<T>, Unsupported> {
    let mut zeros = Vec::new();
    zeros
        .try_reserve_exact(length)
        .map_err(|_| Unsupported::OutOfMemory {
            bytes: length as u64 * size_of::<T>() as u64,
        })?;
    zeros.resize(length, T::default());
    Ok(zeros)
}
