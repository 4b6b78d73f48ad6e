//! `--kernel`: which kernel counts.

use queens::count::Wish;
use queens::count::kernel::Kernel;

/// Reads the name of a kernel that runs here, for clap's `value_parser`.
pub(crate) fn wish(name: &str) -> Result<Wish, String> {
    let wish = name.parse().map_err(|error| format!("{error}"))?;
    match wish {
        Wish::Named(kernel) if !Kernel::available().any(|available| available == kernel) => {
            Err("this processor cannot run it; choose auto".to_string())
        }
        _ => Ok(wish),
    }
}

/// Says so if our tests have never run the kernel, which only somebody who named it gets.
pub(crate) fn warn_if_untested(kernel: Kernel) {
    if !kernel.is_tested() {
        anstream::eprintln!(
            "queens: {kernel} has not been run by the tests of queens, on no machine: compare what it counts with --kernel auto"
        );
    }
}
