//! An output that remembers the source of each piece of its text.

use super::{Change, Piece};
use crate::{
    parser::{output::Output, path::GUARD, scheme::scheme_before},
    record::{HostKind, Offsets, Url},
};
use alloc::{string::String, vec::Vec};
use core::ops::Range;
use url_percent::{PercentEncodeSet, percent_decode_str, utf8_percent_encode};

/// An output with a record for each piece of it.
pub(crate) struct Traced<'i> {
    input: &'i str,
    text: String,
    /// In order; each starts where the one before it ends.
    records: Vec<Record>,
}

/// A piece of the output, or of the input that is not in it.
struct Record {
    source: Source,
    /// The end of the piece in the output.
    end: usize,
}

enum Source {
    /// The base URL.
    Base,
    /// None: the `/.` before the path.
    Guard,
    /// These bytes of the input.
    Kept(Range<usize>),
    /// These bytes of the input, percent-encoded.
    Encoded(Range<usize>),
    /// These bytes of the input, kept or changed.
    Written(Range<usize>),
    /// These bytes of the input, which are not written.
    LeftOut(Range<usize>, Change),
}

impl Source {
    #[inline]
    fn range(&self) -> Option<Range<usize>> {
        match self {
            Self::Base | Self::Guard => None,
            Self::Kept(range) | Self::Encoded(range) | Self::Written(range) | Self::LeftOut(range, _) => {
                Some(range.clone())
            }
        }
    }
}

impl<'i> Traced<'i> {
    #[inline]
    pub(crate) fn new(input: &'i str) -> Self {
        Self { input, text: String::new(), records: Vec::new() }
    }

    #[inline]
    pub(crate) fn href(&self) -> &str {
        &self.text
    }

    #[inline]
    fn record(&mut self, source: Source) {
        self.records.push(Record { source, end: self.text.len() });
    }

    /// The length of the input that has a record.
    #[inline]
    fn accounted(&self) -> usize {
        self.records.iter().rev().find_map(|record| record.source.range()).map_or(0, |range| range.end)
    }

    /// Converts the records to pieces. Input without a record was removed.
    #[inline]
    pub(crate) fn pieces(&self, url: &Url) -> Vec<Piece> {
        let (mut pieces, mut at, mut start) = (Vec::new(), 0, 0);
        for Record { source, end } in &self.records {
            let range = source.range().unwrap_or(at..at);
            self.removed(at..range.start, start, &mut pieces);
            let change = self.change(source, start..*end, url);
            push_piece(&mut pieces, Piece { source: range.clone(), result: start..*end, change });
            (at, start) = (range.end, *end);
        }
        self.removed(at..self.input.len(), start, &mut pieces);
        pieces
    }

    /// Pushes pieces for input without a record: dot segments with the segments that they removed, and a scheme that is
    /// the base URL's.
    #[inline]
    fn removed(&self, mut range: Range<usize>, here: usize, pieces: &mut Vec<Piece>) {
        // Only for the first piece, because a scheme may be long.
        if range.start == 0
            && !range.is_empty()
            && let Some(scheme) = scheme_before(self.input, Some(b':'))
            && scheme.len() < range.end
        {
            let source = 0..scheme.len() + 1;
            range.start = source.end;
            push_piece(pieces, Piece { source, result: here..here, change: Change::BaseSchemeRemoved });
        }
        push_piece(pieces, Piece { source: range, result: here..here, change: Change::DotSegmentRemoved });
    }

    /// Returns the change that wrote the bytes `result` of the output.
    #[inline]
    fn change(&self, source: &Source, result: Range<usize>, url: &Url) -> Change {
        match source {
            Source::Base => Change::TakenFromBase,
            Source::Guard => Change::SlashDotAdded,
            Source::Kept(_) => Change::Kept,
            Source::Encoded(_) => Change::PercentEncoded,
            Source::LeftOut(_, change) => *change,
            Source::Written(range) => {
                let (from, to) = (&self.input[range.clone()], &self.text[result.clone()]);
                let Offsets { host_start, host_end, host, query_start, .. } = url.offsets;
                let query_start = query_start.map_or(usize::MAX, |start| start.get() as usize);
                match (from, to) {
                    _ if from == to => Change::Kept,
                    (_, Offsets::SLASHES) => Change::AuthoritySlashesNormalized,
                    ("\\", "/") => Change::BackslashToSlash,
                    ("", "/") => Change::SlashAdded,
                    (_, "/") => Change::DotSegmentRemoved,
                    ("|", ":") => Change::DriveLetterNormalized,
                    _ if result == (host_start as usize..host_end as usize) => host_change(from, to, host),
                    _ if from.eq_ignore_ascii_case(to) => Change::Lowercased,
                    _ if result.start > query_start => Change::LegacyEncoded,
                    _ => Change::PercentEncoded,
                }
            }
        }
    }
}

/// Returns the change that the host parser made.
#[inline]
fn host_change(from: &str, to: &str, host: HostKind) -> Change {
    match host {
        HostKind::Ipv4 => Change::ReadAsIpv4,
        HostKind::Ipv6 => Change::Ipv6Serialized,
        HostKind::Opaque => Change::PercentEncoded,
        _ if from.eq_ignore_ascii_case(to) => Change::Lowercased,
        _ if percent_decode_str(from).map(|byte| byte.to_ascii_lowercase()).eq(to.bytes()) => Change::PercentDecoded,
        _ => Change::DomainToAscii,
    }
}

/// Pushes a piece, or extends the last one if both have the same change and the border between them does not matter.
#[inline]
fn push_piece(pieces: &mut Vec<Piece>, piece: Piece) {
    if piece.source.is_empty() && piece.result.is_empty() {
        return;
    }
    let is_joined = matches!(piece.change, Change::Kept | Change::TakenFromBase | Change::DotSegmentRemoved);
    match pieces.last_mut() {
        Some(last) if is_joined && last.change == piece.change => {
            last.source.end = piece.source.end;
            last.result.end = piece.result.end;
        }
        _ => pieces.push(piece),
    }
}

impl Output for Traced<'_> {
    #[inline]
    fn text(&self) -> &str {
        &self.text
    }

    #[inline]
    fn len(&self) -> usize {
        self.text.len()
    }

    #[inline]
    fn truncate(&mut self, len: usize) {
        self.text.truncate(len);
        while let Some(record) = self.records.pop_if(|record| record.end > len) {
            let start = self.records.last().map_or(0, |record| record.end);
            if start >= len {
                continue;
            }
            // A record that is cut comes from the base URL or was kept, as segments end at slashes.
            let source = match record.source {
                Source::Kept(range) => Source::Kept(range.start..range.start + len - start),
                source => source,
            };
            self.record(source);
            break;
        }
    }

    #[inline]
    fn start_with(&mut self, text: &str) {
        self.text.clear();
        self.records.clear();
        self.push(text);
    }

    #[inline]
    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        self.record(Source::Base);
    }

    #[inline]
    fn keep(&mut self, range: Range<usize>) {
        self.text.push_str(&self.input[range.clone()]);
        self.record(Source::Kept(range));
    }

    #[inline]
    fn lowercase(&mut self, range: Range<usize>) {
        let text = self.input[range.clone()].to_ascii_lowercase();
        self.write(range, &text);
    }

    #[inline]
    fn encode(&mut self, range: Range<usize>, set: &'static PercentEncodeSet) {
        let bytes = &self.input.as_bytes()[..range.end];
        let mut at = range.start;
        while at < range.end {
            let clean = set.find_from(bytes, at);
            self.keep(at..clean);
            at = bytes[clean..].iter().position(|&byte| !set.contains(byte)).map_or(range.end, |len| clean + len);
            if clean < at {
                utf8_percent_encode(&self.input[clean..at], set).append_to(&mut self.text);
                self.record(Source::Encoded(clean..at));
            }
        }
    }

    #[inline]
    fn write(&mut self, source: Range<usize>, text: &str) {
        // A written slash replaces the slash before `source`, if there is one; the two slashes before an authority
        // replace all slashes there.
        let most = match text {
            "/" => 1,
            Offsets::SLASHES => usize::MAX,
            _ => 0,
        };
        let before = self.input.as_bytes()[self.accounted().min(source.start)..source.start].iter().rev();
        let slashes = before.take(most).take_while(|byte| matches!(byte, b'/' | b'\\')).count();
        self.text.push_str(text);
        self.record(Source::Written(source.start - slashes..source.end));
    }

    #[inline]
    fn leave_out(&mut self, source: Range<usize>, why: Change) {
        self.record(Source::LeftOut(source, why));
    }

    #[inline]
    fn replace(&mut self, range: Range<usize>, text: &str) {
        self.text.replace_range(range.clone(), text);
        let first = self.records.partition_point(|record| record.end <= range.start);
        // The only replacements are of `/.` by nothing, and of nothing by `/.`.
        debug_assert!(matches!((text, range.len()), (GUARD, 0) | ("", 2)));
        if text.is_empty() {
            self.records.remove(first);
        } else {
            self.records.insert(first, Record { source: Source::Guard, end: range.start });
        }
        for record in &mut self.records[first..] {
            record.end = record.end + text.len() - range.len();
        }
    }
}
