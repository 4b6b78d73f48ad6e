//! Lines per second of `queens list 14`, in every format: the whole command, from start to exit, into `/dev/null`.
//!
//! `cargo build --release && cargo bench -p queens-benches --bench list`; the results are in `benches/RESULTS.md`.

use std::process::{Command, Stdio};

use criterion::{Criterion, Throughput};

/// The release build of the command.
const QUEENS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/release/queens");
const N: usize = 14;
const FORMATS: [&str; 8] = [
    "array", "ones", "chess", "csv", "json", "ascii", "grid", "board",
];

fn list(criterion: &mut Criterion) {
    let solutions = queens::known(N).expect("the table goes further").all;
    let mut group = criterion.benchmark_group(format!("list {N}"));
    group.throughput(Throughput::Elements(solutions as u64));
    group.sample_size(10);
    for format in FORMATS {
        group.bench_function(format, |bencher| {
            bencher.iter(|| {
                let mut list = Command::new(QUEENS);
                list.args(["list", &N.to_string(), "--format", format]);
                let status = list.stdout(Stdio::null()).status();
                assert!(status.is_ok_and(|status| status.success()));
            });
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    list(&mut criterion);
    criterion.final_summary();
}
