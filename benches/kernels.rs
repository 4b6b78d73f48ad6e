//! Time per solution of every kernel that this machine can run, and of the textbook search.

#![expect(
    missing_docs,
    reason = "criterion's macros make functions without docs"
)]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use queens::count::internal::half_board;
use queens::count::kernel::Kernel;
use queens::{Counter, known};

fn kernels(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count");
    group.sample_size(10);
    for n in [10, 12, 14] {
        let all = known(n).map_or(1, |known| known.all as u64);
        group.throughput(Throughput::Elements(all));
        group.bench_function(BenchmarkId::new("classic", n), |bencher| {
            bencher.iter(|| half_board(n))
        });
        for kernel in Kernel::available() {
            let counter = Counter::new().kernel(kernel).threads(1);
            group.bench_function(BenchmarkId::new(kernel.to_string(), n), |bencher| {
                bencher.iter(|| counter.all(n))
            });
        }
    }
}

criterion_group!(benches, kernels);
criterion_main!(benches);
