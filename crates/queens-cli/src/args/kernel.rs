//! `--kernel`: the kernel that counts, and the instructions it uses.

use queens::count::KernelRequest;
#[cfg(feature = "runs")]
use queens::count::kernel::InstructionSet;
use queens::count::kernel::Kernel;

/// Reads the name of a kernel that runs here, for clap's `value_parser`.
pub(crate) fn kernel_request(name: &str) -> Result<KernelRequest, String> {
    let request = name.parse().map_err(|error| format!("{error}"))?;
    match request {
        KernelRequest::Named(kernel) if !runs_here(kernel) => {
            Err("this processor cannot run it; choose auto".to_string())
        }
        _ => Ok(request),
    }
}

/// Reads the name of an instruction set that this processor has.
#[cfg(feature = "runs")]
pub(crate) fn instructions(name: &str) -> Result<InstructionSet, String> {
    let set: InstructionSet = name.parse().map_err(|error| format!("{error}"))?;
    if runs_here(Kernel::Lanes(set)) {
        return Ok(set);
    }
    Err("this processor cannot run it; leave it out".to_string())
}

fn runs_here(kernel: Kernel) -> bool {
    Kernel::available().any(|available| available == kernel)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "runs")]
    #[test]
    fn instructions_that_this_processor_lacks_are_refused() {
        assert_eq!(instructions("portable"), Ok(InstructionSet::Portable));
        assert!(
            instructions("simd128")
                .unwrap_err()
                .contains("this processor cannot run it")
        );
        assert!(instructions("mmx").unwrap_err().contains("instruction set"));
    }

    #[test]
    fn a_kernel_that_this_processor_cannot_run_is_refused() {
        let refused = |name: &str| kernel_request(name).unwrap_err();
        assert!(refused("lanes/simd128").contains("this processor cannot run it"));
        assert!(refused("fast").contains("there is no kernel `fast`"));
        assert_eq!(
            kernel_request("lanes/portable").unwrap().to_string(),
            "lanes/portable"
        );
    }
}
