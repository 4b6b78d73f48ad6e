//! Time per queen placed, for every method that searches everything: what its estimate multiplies by.

#![expect(
    missing_docs,
    reason = "criterion's macros make functions without docs"
)]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use queens::{Event, Method};

fn methods(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("method");
    group.sample_size(10);
    for method in Method::all_systematic() {
        let n = match method {
            Method::SUBSETS => 5,
            Method::ROWS => 7,
            Method::PERMUTATIONS => 9,
            _ => 10,
        };
        let run = || {
            let mut search = method.start(n);
            while search.step() != Event::Done {}
            search.tally().placements
        };
        group.throughput(Throughput::Elements(run()));
        group.bench_function(BenchmarkId::new(method.name(), n), |bencher| {
            bencher.iter(run)
        });
    }
}

criterion_group!(benches, methods);
criterion_main!(benches);
