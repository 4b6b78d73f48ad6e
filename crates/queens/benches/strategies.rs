//! Time per queen placed, for every strategy: what `Strategy::estimated_seconds` multiplies by.

#![expect(
    missing_docs,
    reason = "criterion's macros make functions without docs"
)]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use queens::{Event, Strategy};

fn strategies(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("strategy");
    group.sample_size(10);
    for strategy in Strategy::ALL {
        let n = match strategy {
            Strategy::Subsets => 5,
            Strategy::Rows => 7,
            Strategy::Permutations => 9,
            _ => 10,
        };
        let run = || {
            let mut search = strategy.start(n);
            while search.step() != Event::Done {}
            search.tally().placements
        };
        group.throughput(Throughput::Elements(run()));
        group.bench_function(BenchmarkId::new(strategy.name(), n), |bencher| {
            bencher.iter(run)
        });
    }
}

criterion_group!(benches, strategies);
criterion_main!(benches);
