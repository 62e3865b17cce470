#!/usr/bin/env bash
# Runs the test programs against a library whose Rust has the checks of AddressSanitizer, and against one with those of
# ThreadSanitizer. The tests of cargo check only the memory that C uses. Needs nightly Rust and clang; run by hand and by
# the weekly workflow.
set -euo pipefail
cd "$(dirname "$0")/.."
triple=$(rustc +nightly --print host-tuple)
runtimes=$(rustc +nightly --print sysroot)/lib/rustlib/$triple/lib
work="${CARGO_TARGET_DIR:-../../../target}/sanitize"

# check SANITIZER RUNTIME PROGRAM...
check() {
    local sanitizer=$1 runtime=$2 name
    shift 2
    # The standard library is not compiled anew; its functions are not checked.
    RUSTFLAGS="-Zsanitizer=$sanitizer -Cunsafe-allow-abi-mismatch=sanitizer" CARGO_TARGET_DIR="$work/$sanitizer" \
        cargo +nightly build --quiet --locked --target "$triple"
    for name in "$@"; do
        clang -std=c99 -g -c "-fsanitize=$sanitizer" -I include "tests/c/$name.c" -o "$work/$name.o"
        cc "$work/$name.o" "$work/$sanitizer/$triple/debug/liburlstack.a" -Wl,--export-dynamic \
            -Wl,--whole-archive "$runtimes/librustc-nightly_rt.$runtime.a" -Wl,--no-whole-archive \
            -lpthread -ldl -lm -lrt -o "$work/$name-$sanitizer"
        # Without random addresses, which ThreadSanitizer does not always take.
        setarch --addr-no-randomize "$work/$name-$sanitizer"
        echo "$name passed with $sanitizer"
    done
}

mkdir -p "$work"
check address asan urls others batches random threads
# Here, an allocation that is too large returns NULL, as without a sanitizer.
ASAN_OPTIONS=allocator_may_return_null=1 check address asan misuse
check thread tsan threads
