//! Time per queen placed for every method that searches everything, which its estimate is based on; time per board judged for
//! hill climbing, annealing and the genetic method; and time per update of the links.

#![expect(
    missing_docs,
    reason = "criterion's macros make functions without docs"
)]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use queens::search::repair::Options;
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

/// Boards judged, whether or not they lead to a solution.
fn boards(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("boards");
    group.sample_size(10);
    for (method, n, boards) in [
        (Method::HILL_CLIMBING, 100, 10_000_000),
        (Method::SIMULATED_ANNEALING, 1_000, 1_000_000),
        (Method::GENETIC, 8, 100_000),
    ] {
        let run = || {
            let mut search = method
                .start_with(n, Options::seeded(1))
                .expect("it is small");
            while search.tally().tries < boards {
                search.step();
            }
            search.tally().tries
        };
        group.throughput(Throughput::Elements(run()));
        group.bench_function(BenchmarkId::new(method.name(), n), |bencher| {
            bencher.iter(run)
        });
    }
}

/// Options unlinked from an item during a complete run of Algorithm X. `dancing_links.c` does the same in C.
fn links(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("links");
    group.sample_size(10);
    let run = || {
        let mut search = Method::DANCING_LINKS.start(11);
        while search.step() != Event::Done {}
        search.tally().checks
    };
    group.throughput(Throughput::Elements(run()));
    group.bench_function("updates", |bencher| bencher.iter(run));
}

criterion_group!(benches, methods, boards, links);
criterion_main!(benches);
