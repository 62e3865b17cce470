#!/usr/bin/env bash
# Builds packages of the installed library: `package.sh FOLDER` writes a package of Debian and an archive there. The
# archive can be unpacked anywhere; `pkg-config --define-prefix` finds it. The same sources give the same bytes.
set -euo pipefail
mkdir -p "$1"
folder=$(realpath "$1")
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

name=urlstack-c-$version-$(uname -s -m | tr 'A-Z ' 'a-z-')
DESTDIR="$work/archive" ./install.sh /usr/local >/dev/null
mv "$work/archive/usr/local" "$work/$name"
tar --create --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode=go=rX,u+rw,a-s \
    --directory="$work" "$name" | gzip --no-name -9 >"$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"

command -v dpkg-deb >/dev/null || exit 0
package=liburlstack-dev root="$work/debian"
libdir=lib/$(${CC:-cc} -print-multiarch) docdir=share/doc/$package
LIBDIR=$libdir DOCDIR=$docdir DESTDIR=$root ./install.sh /usr >/dev/null
gzip --no-name -9 "$root"/usr/share/man/man3/*
for license in "$root/usr/$docdir"/LICENSE-*; do
    echo "${license##*/}" && echo && cat "$license" && echo
    rm "$license"
done >"$work/copyright"
install -m 644 "$work/copyright" "$root/usr/$docdir/copyright"
# The C library is at least the one with all symbols that are used.
library="$root/usr/$libdir/liburlstack.so"
least=$(readelf --version-info "$library" | grep -o 'GLIBC_[0-9.]*' | sort --version-sort --unique | tail -n 1)
install -d "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<END
Package: $package
Version: $version
Architecture: $(dpkg --print-architecture)
Maintainer: urlstack <https://github.com/urlstack/urlstack>
Section: libdevel
Priority: optional
Depends: libc6 (>= ${least#GLIBC_}), libgcc-s1
Homepage: https://github.com/urlstack/urlstack
Description: URLs as the WHATWG URL Standard reads them, for C and C++
 The shared library, the static library, the headers, and files for pkg-config and CMake.
END
echo "activate-noawait ldconfig" >"$root/DEBIAN/triggers"
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
# The compressor of the man page and dpkg-deb write no other times.
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
deb="$folder/${package}_${version}_$(dpkg --print-architecture).deb"
dpkg-deb --root-owner-group --build "$root" "$deb" >/dev/null
echo "$deb"
