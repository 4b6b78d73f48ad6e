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

/// Says so if our tests have never run the kernel, which only somebody gets who named it, or who measures all of them.
pub(crate) fn warn_if_untested(kernel: Kernel) {
    if let Some(warning) = warning(kernel) {
        anstream::eprintln!("queens: {warning}");
    }
}

fn warning(kernel: Kernel) -> Option<String> {
    let text = format!(
        "{kernel} has not been run by the tests of queens, on no machine: compare what it counts with --kernel auto"
    );
    (!kernel.is_tested()).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_our_tests_have_not_run_says_so_and_nothing_else_does() {
        for name in ["lanes/avx512", "join/avx512"] {
            let warning = warning(name.parse().unwrap()).unwrap();
            assert!(warning.starts_with(&format!("{name} has not been run by the tests")));
        }
        for kernel in [Kernel::Reference, Kernel::lanes(), Kernel::join()] {
            assert_eq!(warning(kernel), None);
        }
    }

    #[test]
    fn a_kernel_that_does_not_run_here_is_refused() {
        let refused = |name: &str| wish(name).unwrap_err();
        assert!(refused("lanes/simd128").contains("this processor cannot run it"));
        assert!(refused("fast").contains("there is no kernel `fast`"));
        assert_eq!(
            wish("lanes/portable").unwrap().to_string(),
            "lanes/portable"
        );
    }
}
