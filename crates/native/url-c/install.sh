#!/usr/bin/env bash
# Builds the library and installs it below a folder: `install.sh PREFIX`.
#
# Of the environment: DESTDIR is put before the folder, as for packages. LIBDIR is the folder of libraries below PREFIX:
# `lib`, or on Debian `lib/x86_64-linux-gnu`. DOCDIR is the folder of the licenses, `share/doc/urlstack`. CC links.
#
# Rust's own shared library has neither a soname nor versions of symbols, since rustc gives the linker a version script
# of its own. So liburlstack.so is linked from the static library here.
set -euo pipefail
cd "$(dirname "$0")"

libdir=${LIBDIR:-lib} docdir=${DOCDIR:-share/doc/urlstack}
if [[ $# != 1 || $1 != /* || $libdir == /* || $docdir == /* ]]; then
    echo "usage: install.sh PREFIX, an absolute path; LIBDIR and DOCDIR are paths below it" >&2
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
sources=$(realpath ../../..)

# The same sources give the same bytes in every folder. So no path of this machine is in messages, of which those of
# Rust's own library are paths if its sources are installed. Cargo also hashes the paths of crates into the names of
# symbols; it sees them below a file descriptor, which is the same everywhere.
exec 9<"$sources"
[[ -e /dev/fd/9/Cargo.toml ]] && seen=/dev/fd/9 || seen=$sources
flags=${CARGO_ENCODED_RUSTFLAGS-${RUSTFLAGS:-}}
rust="$(rustc --print sysroot)/lib/rustlib/src/rust=/rustc/$(rustc -vV | sed -n 's/^commit-hash: //p')"
for names in "$sources=/urlstack" "$seen=/urlstack" "${CARGO_HOME:-$HOME/.cargo}=/cargo" "$rust"; do
    flags+=${flags:+$'\x1f'}--remap-path-prefix=$names
done
target=$(realpath --canonicalize-missing "${CARGO_TARGET_DIR:-$sources/target}")
CARGO_ENCODED_RUSTFLAGS=${flags// /$'\x1f'} cargo build --release --locked --quiet --target-dir "$target" \
    --manifest-path "$seen/crates/native/url-c/Cargo.toml"
exec 9<&-
static="$target/release/liburlstack.a"

install -d "$root/include" "$root/$docdir" "$root/share/man/man3" "$root/$libdir"/{pkgconfig,cmake/urlstack}
install -m 644 include/urlstack.h include/urlstack.hpp "$root/include"
# That of the library, those of the tables that are in it, and the texts that it names.
install -m 644 "$sources"/LICENSE-{MIT,APACHE,MPL,UNICODE} "$root/$docdir"
install -m 644 "$static" "$root/$libdir/liburlstack.a"

# A function stays in the version of symbols that has it; a new version inherits those before it.
symbols=$(mktemp)
trap 'rm -f "$symbols"' EXIT
echo "URLSTACK_$abi { global: urlstack_*; local: *; };" >"$symbols"
# shellcheck disable=SC2086
"$CC" -shared -o "$root/$libdir/liburlstack.so.$version" \
    -Wl,--whole-archive "$static" -Wl,--no-whole-archive -Wl,--gc-sections -Wl,-O1 -Wl,-z,relro,-z,now -Wl,--strip-all \
    -Wl,--version-script="$symbols" -Wl,-soname,"liburlstack.so.$abi" -Wl,--no-undefined $libraries -lgcc_s
ln -sf "liburlstack.so.$version" "$root/$libdir/liburlstack.so.$abi"
ln -sf "liburlstack.so.$abi" "$root/$libdir/liburlstack.so"

cat >"$root/$libdir/pkgconfig/urlstack.pc" <<END
prefix=$prefix
libdir=\${prefix}/$libdir
includedir=\${prefix}/include

Name: urlstack
Description: URLs as the WHATWG URL Standard reads them
Version: $version
Cflags: -I\${includedir}
Libs: -L\${libdir} -lurlstack
Libs.private: $libraries
END

# From the folder of libraries to the prefix.
up=$(sed 's|[^/][^/]*|..|g' <<<"$libdir")
cat >"$root/$libdir/cmake/urlstack/urlstackConfig.cmake" <<END
# Targets: urlstack::urlstack, the shared library, and urlstack::static.

get_filename_component(_urlstack_libraries "\${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
get_filename_component(_urlstack_prefix "\${_urlstack_libraries}/$up" ABSOLUTE)

if(NOT TARGET urlstack::urlstack)
  add_library(urlstack::urlstack SHARED IMPORTED)
  set_target_properties(urlstack::urlstack PROPERTIES
    IMPORTED_LOCATION "\${_urlstack_libraries}/liburlstack.so.$version"
    IMPORTED_SONAME "liburlstack.so.$abi"
    INTERFACE_INCLUDE_DIRECTORIES "\${_urlstack_prefix}/include")

  add_library(urlstack::static STATIC IMPORTED)
  set_target_properties(urlstack::static PROPERTIES
    IMPORTED_LOCATION "\${_urlstack_libraries}/liburlstack.a"
    INTERFACE_INCLUDE_DIRECTORIES "\${_urlstack_prefix}/include"
    INTERFACE_LINK_LIBRARIES "${libraries// /;}")
endif()

unset(_urlstack_libraries)
unset(_urlstack_prefix)
END
cat >"$root/$libdir/cmake/urlstack/urlstackConfigVersion.cmake" <<END
# Versions 0.x are compatible within x.
set(PACKAGE_VERSION "$version")
if("\${PACKAGE_FIND_VERSION_MAJOR}.\${PACKAGE_FIND_VERSION_MINOR}" VERSION_EQUAL "$abi"
   AND NOT PACKAGE_VERSION VERSION_LESS PACKAGE_FIND_VERSION)
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
  if(PACKAGE_FIND_VERSION VERSION_EQUAL PACKAGE_VERSION)
    set(PACKAGE_VERSION_EXACT TRUE)
  endif()
endif()
END

# The manual is what the header says.
awk -v version="$version" -f packaging/manual.awk include/urlstack.h >"$root/share/man/man3/urlstack.3"
echo "urlstack $version is installed below $root"
