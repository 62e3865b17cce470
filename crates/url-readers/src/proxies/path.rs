//! Paths: decoding and dot segments, which each program does in an order of its own.

use super::{Rejection, RejectionKind};
use alloc::vec::Vec;
use core::ops::Range;
use url_percent::decode_percent_encoded_byte;

/// A byte of a path, and where it comes from in the request target.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Byte {
    pub(super) value: u8,
    pub(super) start: usize,
    pub(super) end: usize,
}

pub(super) type Path = Vec<Byte>;

pub(super) fn values(path: &[Byte]) -> Vec<u8> {
    path.iter().map(|byte| byte.value).collect()
}

/// What becomes of a percent-encoded byte.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Encoded {
    /// It is decoded.
    Decode,
    /// It stays, as three bytes.
    Keep,
    Reject(RejectionKind),
}

/// Decodes the percent-encoded bytes in `range` of `bytes`, as `encoded` says of each.
pub(super) fn decode(bytes: &[u8], range: Range<usize>, encoded: impl Fn(u8) -> Encoded) -> Result<Path, Rejection> {
    let (mut path, mut at) = (Path::with_capacity(range.len()), range.start);
    while at < range.end {
        let literal = Byte { value: bytes[at], start: at, end: at + 1 };
        if literal.value != b'%' {
            path.push(literal);
            at += 1;
            continue;
        }
        let Some(value) = decode_percent_encoded_byte(&bytes[at..range.end]) else {
            return Err(Rejection::new(RejectionKind::InvalidEscape, at..at + 1));
        };
        match encoded(value) {
            Encoded::Decode => path.push(Byte { value, start: at, end: at + 3 }),
            Encoded::Keep => path.extend((at..at + 3).map(|at| Byte { value: bytes[at], start: at, end: at + 1 })),
            Encoded::Reject(kind) => return Err(Rejection::new(kind, at..at + 3)),
        }
        at += 3;
    }
    Ok(path)
}

/// What becomes of empty segments.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Slashes {
    /// Slashes that follow each other are one.
    Merge,
    Keep,
}

/// What becomes of a segment `..` that nothing precedes.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum AboveRoot {
    Reject,
    Drop,
}

/// Removes the dot segments of a path that starts with a slash.
pub(super) fn resolve(path: &[Byte], slashes: Slashes, above_root: AboveRoot) -> Result<Path, Rejection> {
    let Some((first, rest)) = path.split_first() else { return Ok(Path::new()) };
    // A segment with the slash before it. Removing the last one leaves the slash that was before it.
    let (mut resolved, mut starts): (Path, Vec<usize>) = (Path::with_capacity(path.len()), Vec::new());
    let mut slash = *first;
    let mut segments = rest.split(|byte| byte.value == b'/').peekable();
    let mut at = 1;
    while let Some(segment) = segments.next() {
        let is_last = segments.peek().is_none();
        at += segment.len();
        let next_slash = path.get(at).copied();
        at += 1;
        let text = values(segment);
        let is_dropped = match &text[..] {
            b"." => true,
            b".." => {
                match starts.pop() {
                    Some(start) => {
                        slash = resolved[start];
                        resolved.truncate(start);
                    }
                    None if above_root == AboveRoot::Drop => {}
                    None => {
                        let range = segment[0].start..segment[1].end;
                        return Err(Rejection::new(RejectionKind::AboveRoot, range));
                    }
                }
                true
            }
            b"" => slashes == Slashes::Merge,
            _ => false,
        };
        if !is_dropped || is_last {
            starts.push(resolved.len());
            resolved.push(slash);
            if !is_dropped {
                resolved.extend(segment);
            }
            slash = next_slash.unwrap_or(slash);
        }
    }
    Ok(resolved)
}

/// The path, in which slashes that follow each other are one.
pub(super) fn merge_slashes(mut path: Vec<u8>) -> Vec<u8> {
    path.dedup_by(|byte, before| *byte == b'/' && *before == b'/');
    path
}

/// The path, whose slashes at the start are one.
pub(super) fn without_extra_slashes(path: &[Byte]) -> &[Byte] {
    let slashes = path.iter().take_while(|byte| byte.value == b'/').count();
    &path[slashes.saturating_sub(1)..]
}

/// Decodes what stays encoded in a path.
pub(super) fn decode_again(path: &[Byte], encoded: impl Fn(u8) -> Encoded) -> Result<Path, Rejection> {
    let mut decoded = decode(&values(path), 0..path.len(), encoded).map_err(|rejection| {
        let Range { start, end } = rejection.range();
        Rejection { range: path[start].start..path[end - 1].end, ..rejection }
    })?;
    for byte in &mut decoded {
        (byte.start, byte.end) = (path[byte.start].start, path[byte.end - 1].end);
    }
    Ok(decoded)
}
