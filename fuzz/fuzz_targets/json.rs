#![no_main]
#![allow(dead_code, unused_imports)]

#[path = "../checks.rs"]
mod checks;
#[path = "../../queens-cli/src"]
mod queens_cli {
    pub mod input;
}

use queens_cli::input;

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::json(data));
