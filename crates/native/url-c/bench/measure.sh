#!/usr/bin/env bash
# Measures calls of C beside ada_c.h and the calls of Rust, in one run: `measure.sh [ROUNDS]`. Prints the median of the
# rounds, in nanoseconds of processor time for each URL. The URLs are the absolute ones of fixtures/corpora, 500,000 lines that
# are the same in every run. ada is the version of the package ada-url, compiled with -O3.
set -euo pipefail
cd "$(dirname "$0")"
rounds=${1:-7}
target="${CARGO_TARGET_DIR:-$PWD/../../../../target}"
work="$target/c-bench"
mkdir -p "$work"

cargo build --release --quiet
ada=$(cargo metadata --format-version 1 | sed 's/.*"\([^"]*ada-url-[0-9.]*\)\/Cargo.toml".*/\1/')/deps
../install.sh "$work/prefix" >/dev/null
c++ -std=c++20 -O3 -DNDEBUG -c "$ada/ada.cpp" -I "$ada" -o "$work/ada.o"
cc -O3 -c measure.c -I "$ada" -I ../include -o "$work/measure.o"
c++ "$work/measure.o" "$work/ada.o" -o "$work/measure" -L "$work/prefix/lib" -lurlstack -Wl,-rpath,"$work/prefix/lib"

# The same order in every run.
corpora=../../../../fixtures/corpora
while cat "$corpora/http.txt" "$corpora/query.txt"; do :; done 2>/dev/null | head -n 500000 |
    shuf --random-source=<(yes) >"$work/urls.txt"

for ((round = 0; round < rounds; round++)); do
    "$work/measure" "$work/urls.txt" 2>"$work/results.txt"
    "$target/release/url-c-bench" "$work/urls.txt"
done | sort -t $'\t' -k 1,1 -k 2,2n | awk -F '\t' -v middle=$(((rounds + 1) / 2)) '
    $1 != name { name = $1; count = 0 }
    ++count == middle { printf "%8.1f  %s\n", $2, $1 }'
cat "$work/results.txt" >&2
