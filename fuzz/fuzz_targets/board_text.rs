#![no_main]
#![allow(dead_code, unused_imports)]

#[path = "../checks.rs"]
mod checks;
#[path = "../../queens-cli/src"]
mod queens_cli {
    pub mod input;
    pub mod large {
        pub mod binary;
        pub mod read;
    }
}

use queens_cli::{input, large};

libfuzzer_sys::fuzz_target!(|data: &[u8]| checks::board_text(data));
