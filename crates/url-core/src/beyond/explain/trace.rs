//! An output that remembers where each piece of its text comes from.

use super::pieces::Piece;
use crate::{
    change::Change,
    parser::{
        base::Relation,
        output::Output,
        prepared::{self, Origin},
    },
    record::{HostKind, Offsets, Url},
    syntax::{GUARD, SLASHES},
};
use alloc::{string::String, vec::Vec};
use core::ops::Range;
use url_percent::{PercentEncodeSet, percent_decode_str, utf8_percent_encode};

/// An output with a record for each piece of it.
pub(crate) struct Traced<'i> {
    text: &'i str,
    /// How much of the text is of the base URL. A slash may follow before the reference.
    base_end: usize,
    /// Where the reference begins in the text.
    reference: usize,
    /// Where that is in the input.
    input_start: usize,
    pub(crate) href: String,
    /// In order; each starts where the one before it ends.
    records: Vec<Record>,
}

/// The number of records for which there is room from the first on. Most inputs need no more.
const LEAST_RECORDS: usize = 16;

/// A piece of the output, or of the text that is not in it.
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
    /// These bytes of the text.
    Kept(Range<usize>),
    /// These bytes of the text, percent-encoded.
    Encoded(Range<usize>),
    /// These bytes of the text, kept or changed.
    Written(Range<usize>),
    /// These bytes of the text, which are not written.
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
    pub(crate) fn new(source: prepared::Source<'i>) -> Self {
        let Origin { base_len, from_base, .. } = source.origin;
        // The slash after the base URL's path is not part of it.
        let base_end = base_len - usize::from(from_base.relation == Relation::PathRelative);
        let (text, reference, input_start) = (source.text, *base_len, from_base.after_scheme);
        Self { text, base_end, reference, input_start, href: String::new(), records: Vec::new() }
    }

    #[inline]
    fn record(&mut self, source: Source) {
        if self.records.len() == self.records.capacity() {
            // Twice as much, which `push` would take, is too much for long inputs of short pieces.
            self.records.reserve_exact(LEAST_RECORDS.max(self.records.len() / 4));
        }
        self.records.push(Record { source, end: self.href.len() });
    }

    /// The part of a range that is in the reference.
    #[inline]
    fn in_reference(&self, range: Range<usize>) -> Range<usize> {
        range.start.max(self.reference)..range.end.max(self.reference)
    }

    /// Returns the number of records, which is about the number of pieces.
    #[inline]
    pub(crate) fn record_count(&self) -> usize {
        self.records.len()
    }

    /// Converts the records to pieces, with ranges of the input, and calls `push` with each. Text without a record was
    /// removed: it is a dot segment, or a segment that one removed.
    #[inline]
    pub(crate) fn pieces(&self, url: &Url, push: impl FnMut(Piece)) {
        let (mut at, mut start) = (self.reference, 0);
        let mut pieces = Joining { last: None, push };
        let mut is_in_base = true;
        for Record { source, end } in &self.records {
            if is_in_base && !matches!(source, Source::Base) {
                self.push_scheme(start, &mut pieces);
                is_in_base = false;
            }
            let range = source.range().unwrap_or(at..at);
            self.push(at..range.start, start..start, Change::DotSegmentRemoved, &mut pieces);
            self.push(range.clone(), start..*end, self.change(source, start..*end, url), &mut pieces);
            (at, start) = (range.end, *end);
        }
        if is_in_base {
            self.push_scheme(start, &mut pieces);
        }
        self.push(at..self.text.len(), start..start, Change::DotSegmentRemoved, &mut pieces);
        pieces.finish();
    }

    /// Pushes a piece for the scheme of the input, if it is the base URL's and the input starts a relative URL with it.
    #[inline]
    fn push_scheme(&self, at: usize, pieces: &mut Joining<impl FnMut(Piece)>) {
        pieces.push(Piece { source: 0..self.input_start, result: at..at, change: Change::BaseSchemeRemoved });
    }

    /// Pushes a piece for a range of the text.
    #[inline]
    fn push(&self, range: Range<usize>, result: Range<usize>, change: Change, pieces: &mut Joining<impl FnMut(Piece)>) {
        let in_input = |at| at - self.reference + self.input_start;
        pieces.push(Piece { source: in_input(range.start)..in_input(range.end), result, change });
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
                let (from, to) = (&self.text[range.clone()], &self.href[result.clone()]);
                let Offsets { host_start, host_end, host, query_start, .. } = url.offsets;
                let query_start = query_start.map_or(usize::MAX, |start| start.get() as usize);
                match (from, to) {
                    _ if from == to => Change::Kept,
                    (_, SLASHES) => Change::AuthoritySlashesNormalized,
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

/// Joins pieces that have the same change, if the border between them does not matter.
struct Joining<P> {
    last: Option<Piece>,
    push: P,
}

impl<P: FnMut(Piece)> Joining<P> {
    #[inline]
    fn push(&mut self, piece: Piece) {
        if piece.source.is_empty() && piece.result.is_empty() {
            return;
        }
        let is_joined = matches!(piece.change, Change::Kept | Change::TakenFromBase | Change::DotSegmentRemoved);
        match &mut self.last {
            Some(last) if is_joined && last.change == piece.change => {
                last.source.end = piece.source.end;
                last.result.end = piece.result.end;
            }
            last => last.replace(piece).into_iter().for_each(&mut self.push),
        }
    }

    #[inline]
    fn finish(mut self) {
        self.last.into_iter().for_each(&mut self.push);
    }
}

impl Output for Traced<'_> {
    #[inline]
    fn href(&mut self) -> &str {
        &self.href
    }

    #[inline]
    fn len(&self) -> usize {
        self.href.len()
    }

    #[inline]
    fn truncate(&mut self, len: usize) {
        self.href.truncate(len);
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
    fn keep(&mut self, range: Range<usize>) {
        if range.start < self.base_end {
            self.href.push_str(&self.text[range.start..range.end.min(self.base_end)]);
            self.record(Source::Base);
        }
        if range.start <= self.base_end && self.base_end < self.reference && range.end > self.base_end {
            self.write(self.base_end..self.reference, "/");
        }
        let range = self.in_reference(range);
        if !range.is_empty() {
            self.href.push_str(&self.text[range.clone()]);
            self.record(Source::Kept(range));
        }
    }

    #[inline]
    fn lowercase(&mut self, range: Range<usize>) {
        let text = self.text[range.clone()].to_ascii_lowercase();
        self.write(range, &text);
    }

    #[inline]
    fn encode(&mut self, range: Range<usize>, set: &'static PercentEncodeSet) {
        let bytes = &self.text.as_bytes()[..range.end];
        let mut at = range.start;
        while at < range.end {
            let clean = set.find_from(bytes, at);
            self.keep(at..clean);
            at = bytes[clean..].iter().position(|&byte| !set.contains_byte(byte)).map_or(range.end, |len| clean + len);
            if clean < at {
                utf8_percent_encode(&self.text[clean..at], set).append_to(&mut self.href);
                self.record(Source::Encoded(clean..at));
            }
        }
    }

    #[inline]
    fn write(&mut self, range: Range<usize>, href: &str) {
        self.href.push_str(href);
        self.record(Source::Written(self.in_reference(range)));
    }

    #[inline]
    fn leave_out(&mut self, range: Range<usize>, why: Change) {
        self.record(Source::LeftOut(range, why));
    }

    #[inline]
    fn set_guard(&mut self, at: usize, is_needed: bool) {
        let index = self.records.partition_point(|record| record.end <= at);
        if is_needed {
            self.href.insert_str(at, GUARD);
            self.records.insert(index, Record { source: Source::Guard, end: at });
            self.records[index..].iter_mut().for_each(|record| record.end += GUARD.len());
        } else {
            // It was kept, at the end of a record.
            self.href.replace_range(at..at + GUARD.len(), "");
            if let Source::Kept(range) = &mut self.records[index].source {
                range.end -= GUARD.len();
            }
            self.records[index..].iter_mut().for_each(|record| record.end -= GUARD.len());
        }
    }
}
