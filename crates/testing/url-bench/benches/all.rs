//! `cargo bench`: measures all rows with criterion.
//!
//! `cargo bench -- parse/http` measures only the cases whose name contains that text.

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use url_bench::rows::{self, Corpora};

fn all(criterion: &mut Criterion) {
    let corpora = Corpora::from_fixtures().expect("the files of fixtures/corpora can be read");
    for mut case in rows::cases(&corpora, "") {
        let mut group = criterion.benchmark_group(case.name());
        group.throughput(Throughput::Bytes(case.bytes));
        group.warm_up_time(Duration::from_millis(300)).measurement_time(Duration::from_secs(1)).sample_size(20);
        for contestant in &mut case.contestants {
            group.bench_function(contestant.name, |bencher| bencher.iter(&mut contestant.pass));
        }
        group.finish();
    }
}

criterion_group!(benches, all);
criterion_main!(benches);
