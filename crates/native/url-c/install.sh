#!/usr/bin/env bash
# Builds the library and installs it below a folder: `install.sh PREFIX`. DESTDIR is put before it, as for packages.
#
# Rust's own shared library has neither a soname nor versions of symbols, since rustc gives the linker a version script
# of its own. So liburlstack.so is linked from the static library here.
set -euo pipefail
cd "$(dirname "$0")"

if [[ $# != 1 || $1 != /* ]]; then
    echo "usage: install.sh PREFIX, an absolute path" >&2
    exit 2
fi
prefix=$1
root="${DESTDIR:-}$prefix"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
# Until 1.0, each minor version is a new interface.
abi=${version%.*}
# Without the compiler's own library for unwinding, which each compiler adds: another one for a static program.
libraries="-lutil -lrt -lpthread -lm -ldl -lc"
CC="${CC:-cc}"

cargo build --release --locked --quiet
static="${CARGO_TARGET_DIR:-../../../target}/release/liburlstack.a"

install -d "$root/lib/pkgconfig" "$root/lib/cmake/urlstack" "$root/include"
install -m 644 include/urlstack.h include/urlstack.hpp "$root/include"
install -m 644 "$static" "$root/lib/liburlstack.a"
# shellcheck disable=SC2086
"$CC" -shared -o "$root/lib/liburlstack.so.$version" \
    -Wl,--whole-archive "$static" -Wl,--no-whole-archive -Wl,--gc-sections -Wl,-O1 -Wl,-z,relro,-z,now -Wl,--strip-all \
    -Wl,--version-script=packaging/urlstack.map -Wl,-soname,"liburlstack.so.$abi" -Wl,--no-undefined $libraries -lgcc_s
ln -sf "liburlstack.so.$version" "$root/lib/liburlstack.so.$abi"
ln -sf "liburlstack.so.$abi" "$root/lib/liburlstack.so"

fill() {
    sed -e "s|@PREFIX@|$prefix|" -e "s|@VERSION@|$version|" -e "s|@ABI@|$abi|" -e "s|@LIBRARIES@|$libraries|" \
        -e "s|@CMAKE_LIBRARIES@|${libraries// /;}|" "$1" >"$2"
}
fill packaging/urlstack.pc.in "$root/lib/pkgconfig/urlstack.pc"
fill packaging/urlstackConfig.cmake.in "$root/lib/cmake/urlstack/urlstackConfig.cmake"
fill packaging/urlstackConfigVersion.cmake.in "$root/lib/cmake/urlstack/urlstackConfigVersion.cmake"
echo "urlstack $version is installed below $root"
