//! Drives, UNC servers and shares, and namespaces of Windows paths.
//!
//! Source: <https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file>,
//! <https://learn.microsoft.com/en-us/dotnet/standard/io/file-path-formats>

use super::{
    error::{FilePathError, FilePathErrorKind as Kind},
    names::{AbsolutePath, PathStyle, decoded_name, is_forbidden, names_of, push_name},
};
use crate::record::{HostKind, UrlRef};
use alloc::{format, string::String, vec::Vec};
use core::{net::Ipv6Addr, ops::Range};
use url_host::Host;
use url_percent::percent_decode_str;

/// Reserved names in the place of a share: opening a name below them connects to a program.
const NO_SHARES: &[&str] = &["pipe", "mailslot"];

/// The prefix of paths that go to the file system unchanged.
const VERBATIM: &[u8] = br"\\?\";

/// The domain in which Windows writes an IPv6 address as a name, with `-` for `:`.
const IPV6_LITERAL: &str = ".ipv6-literal.net";

/// Splits an absolute path into its parts.
#[inline]
pub(super) fn absolute_path(path: &[u8]) -> Result<AbsolutePath<'_>, FilePathError> {
    let is_verbatim = path.starts_with(VERBATIM);
    let is_separator = |byte| byte == b'\\' || byte == b'/' && !is_verbatim;
    let start = if is_verbatim { VERBATIM.len() } else { 0 };
    let reject = |kind| Err(FilePathError::new(kind, 0..path.len()));
    match &path[start..] {
        [letter, b':', separator, ..] if letter.is_ascii_alphabetic() && is_separator(*separator) => {
            let drive = Some(&path[start..start + 2]);
            Ok(AbsolutePath { server: None, drive, names: names(path, start + 3, is_verbatim, false)? })
        }
        [b'u' | b'U', b'n' | b'N', b'c' | b'C', b'\\', ..] if is_verbatim => unc(path, start + 4, is_verbatim),
        _ if is_verbatim => reject(Kind::Namespace),
        [first, second, b'.' | b'?', third, ..]
            if [first, second, third].into_iter().all(|&byte| is_separator(byte)) =>
        {
            reject(Kind::Namespace)
        }
        [first, second, ..] if is_separator(*first) && is_separator(*second) => unc(path, 2, is_verbatim),
        _ => reject(Kind::NotAbsolute),
    }
}

/// Splits a path whose server is at `start`.
#[inline]
fn unc(path: &[u8], start: usize, is_verbatim: bool) -> Result<AbsolutePath<'_>, FilePathError> {
    let is_separator = |byte: &u8| *byte == b'\\' || *byte == b'/' && !is_verbatim;
    let end = path[start..].iter().position(is_separator).map_or(path.len(), |len| start + len);
    let Some(server) = server(&path[start..end]) else {
        return Err(FilePathError::new(Kind::InvalidServer, start..end));
    };
    let names = if end < path.len() { names(path, end + 1, is_verbatim, true)? } else { Vec::new() };
    if names.is_empty() {
        return Err(FilePathError::new(Kind::NoShare, path.len()..path.len()));
    }
    Ok(AbsolutePath { server: Some(server), drive: None, names })
}

/// Returns the names from `start` on. If `is_unc`, the first is a share, which `..` does not remove.
#[inline]
fn names(path: &[u8], start: usize, is_verbatim: bool, is_unc: bool) -> Result<Vec<&[u8]>, FilePathError> {
    let mut names = Vec::new();
    for range in names_of(path, start, |byte| byte == b'\\' || byte == b'/' && !is_verbatim) {
        let name = &path[range.clone()];
        let rejected = |kind| FilePathError::new(kind, range.clone());
        let is_resolved = matches!(name, b"" | b"." | b"..");
        // One separator at the end marks a directory.
        if is_verbatim && is_resolved && !(name.is_empty() && range.end == path.len()) {
            return Err(rejected(Kind::VerbatimName));
        }
        if is_unc && names.is_empty() {
            if is_resolved && !name.is_empty() {
                return Err(rejected(Kind::NoShare));
            }
            check_share(name).map_err(rejected)?;
        }
        push_name(&mut names, usize::from(is_unc), path, range, PathStyle::Windows)?;
    }
    Ok(names)
}

/// Returns the serialized host of a server.
#[inline]
fn server(server: &[u8]) -> Option<String> {
    let text = str::from_utf8(server).ok().filter(|text| !text.contains('%'))?;
    let host = Host::parse(text).ok()?;
    // IDNA maps fullwidth signs and dots of other scripts to ASCII, so the result is checked.
    let serialized = Some(format!("{host}")).filter(|serialized| is_server(serialized))?;
    match host {
        // The parser would make `localhost` the empty host.
        Host::DomainName(domain) if domain != "localhost" => Some(serialized),
        Host::Ipv4(_) if serialized == text => Some(serialized),
        _ => None,
    }
}

/// Returns whether `\\` and this text are the start of a UNC path. `\\.\` is not.
#[inline]
fn is_server(text: &str) -> bool {
    !text.starts_with('.') && !text.bytes().any(is_forbidden)
}

#[inline]
fn check_share(name: &[u8]) -> Result<(), Kind> {
    if NO_SHARES.iter().any(|share| name.eq_ignore_ascii_case(share.as_bytes())) {
        Err(Kind::DeviceName)
    } else {
        Ok(())
    }
}

/// Returns the start of the path of a file URL: a drive, or a server and a share, taken from `segments`.
#[inline]
pub(super) fn root(
    url: UrlRef<'_>,
    segments: &mut impl Iterator<Item = Range<usize>>,
) -> Result<Vec<u8>, FilePathError> {
    let (host, path) = (url.host_range(), url.path_range());
    let first = segments.next();
    if url.offsets.host == HostKind::Empty {
        let range = first.unwrap_or(path);
        // Some editors write `c%3A`.
        let drive: Vec<u8> = percent_decode_str(&url.href[range.clone()]).collect();
        return match drive[..] {
            [letter, b':'] if letter.is_ascii_alphabetic() => Ok(drive),
            _ => Err(FilePathError::new(Kind::NoDriveLetter, range)),
        };
    }
    let server = match url.host() {
        Some(Host::Ipv6(address)) => ipv6_literal(address),
        _ if is_server(&url.href[host.clone()]) => url.href[host].into(),
        _ => return Err(FilePathError::new(Kind::InvalidServer, host)),
    };
    let Some(first) = first else { return Err(FilePathError::new(Kind::NoShare, path)) };
    let share = decoded_name(url, first.clone(), PathStyle::Windows)?;
    check_share(&share).map_err(|kind| FilePathError::new(kind, first))?;
    Ok([br"\\", server.as_bytes(), br"\", &share].concat())
}

/// Returns the name of an IPv6 address as the server of a UNC path, which cannot contain colons. Windows resolves it
/// without DNS.
#[inline]
fn ipv6_literal(address: Ipv6Addr) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = url_host::ipv6::serialize(address, &mut text);
    text.replace(':', "-") + IPV6_LITERAL
}
