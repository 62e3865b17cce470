//! What a base URL contributes: a relative reference is split in the text that it makes with the part of the base URL
//! that it keeps.

use super::{recognize::Seen, rest::Rest, split::Split, work::Work};
use crate::{
    base::BaseUrl,
    options::ParseOptions,
    record::{HostKind, Offsets},
    scheme::SchemeType,
    syntax::{
        dot_segment::{dot_segment, shortened},
        drive_letter::{is_normalized_windows_drive_letter, starts_with_windows_drive_letter},
        scheme::scheme_len_before_colon,
        slashes::{SLASHES, guard_len, is_slash},
    },
};
use alloc::{borrow::Cow, string::String};
use core::ops::Range;
use url_host::{ErrorSink, ValidationError, ValidationErrorKind};

/// What a text is relative to a base URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    /// It has a scheme of its own.
    Absolute,
    /// Nothing: relative to an opaque path, there are only fragments.
    Invalid,
    /// It starts with an authority, after the scheme of the base URL.
    Authority,
    /// It is a path.
    PathAbsolute,
    /// It is the end of a path.
    PathRelative,
    /// It is a query, a fragment or empty.
    AfterPath,
}

/// The part of a base URL that a text keeps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    pub(crate) relation: Relation,
    pub(crate) scheme_type: SchemeType,
    /// Where the text goes on after the scheme of the base URL, if it starts with that.
    pub(crate) after_scheme: usize,
    /// Where the text goes on after that and after the dot segments that are skipped.
    pub(crate) at: usize,
    /// How much of the base URL is kept.
    len: usize,
    /// Whether a slash is added after it.
    has_added_slash: bool,
}

/// A text to write: the input, or a reference after the part of the base URL that it keeps.
pub(crate) struct Joined<'i> {
    pub(crate) text: Cow<'i, str>,
    /// How much of the text the base URL contributes, with the slash after it.
    pub(crate) base_len: usize,
    pub(crate) kept: Kept,
}

impl Kept {
    const NOTHING: Self = Self {
        relation: Relation::Absolute,
        scheme_type: SchemeType::NotSpecial,
        after_scheme: 0,
        at: 0,
        len: 0,
        has_added_slash: false,
    };

    /// The part of `base` that is kept for `text`.
    ///
    /// Source: <https://url.spec.whatwg.org/#scheme-state>, <https://url.spec.whatwg.org/#no-scheme-state>,
    /// <https://url.spec.whatwg.org/#relative-state>, <https://url.spec.whatwg.org/#relative-slash-state>
    #[expect(clippy::inline_always, reason = "rule 1")]
    #[inline(always)]
    pub(crate) fn of(base: BaseUrl<'_>, text: &str) -> Self {
        let (href, offsets) = (base.href.as_bytes(), base.offsets);
        let scheme_type = SchemeType::of(&base.href[..offsets.scheme_end as usize]);
        let mut kept = Self { scheme_type, ..Self::NOTHING };
        if let Some(len) = scheme_len_before_colon(text.as_bytes()) {
            let is_same = scheme_type.is_special() && SchemeType::of_any_case(&text.as_bytes()[..len]) == scheme_type;
            let rest = &text.as_bytes()[len + 1..];
            if !is_same || rest.starts_with(SLASHES.as_bytes()) {
                return kept;
            }
            (kept.after_scheme, kept.at) = (len + 1, len + 1);
        }
        let (path_start, path_end) = (offsets.path_start as usize, offsets.path_end(href.len()));
        let is_opaque = offsets.host == HostKind::Null && href.get(path_start) != Some(&b'/');
        let is_slash = |byte: Option<&u8>| byte.is_some_and(|&byte| is_slash(byte, scheme_type.is_special()));
        let rest = &text.as_bytes()[kept.at..];
        (kept.relation, kept.len) = match rest.first() {
            Some(b'#') => (Relation::AfterPath, offsets.query_end(href.len())),
            _ if is_opaque => (Relation::Invalid, 0),
            None => (Relation::AfterPath, offsets.query_end(href.len())),
            Some(b'?') => (Relation::AfterPath, path_end),
            first if !is_slash(first) => {
                let path = &base.href[path_start..path_end];
                let shortened = shortened(path, scheme_type == SchemeType::File).len();
                // A path of nothing but a drive letter is not shortened, and an empty one has no slash.
                kept.has_added_slash = shortened == path.len();
                (Relation::PathRelative, path_start + shortened + usize::from(!kept.has_added_slash))
            }
            _ if is_slash(rest.get(1)) => (Relation::Authority, offsets.scheme_end as usize + 1),
            _ => (Relation::PathAbsolute, path_start),
        };
        if scheme_type == SchemeType::File {
            kept.correct_for_drive_letters(&base.href[path_start..path_end], path_start, &text[kept.at..]);
        }
        kept
    }

    /// The exceptions for the drive letters of file URLs: that of the base URL is kept, unless the text has one.
    ///
    /// Source: <https://url.spec.whatwg.org/#file-state>, <https://url.spec.whatwg.org/#file-slash-state>,
    /// <https://url.spec.whatwg.org/#shorten-a-urls-path>
    fn correct_for_drive_letters(&mut self, path: &str, path_start: usize, rest: &str) {
        match self.relation {
            Relation::PathAbsolute if !starts_with_windows_drive_letter(&rest[1..]) => {
                self.len = path_start + drive_letter_len(path);
            }
            Relation::PathRelative if starts_with_windows_drive_letter(rest) => {
                (self.len, self.has_added_slash) = (path_start, true);
            }
            _ => {}
        }
    }

    /// Skips leading dot segments that a slash ends, and shortens the path of the base URL for each that is double. The
    /// writer would do the same later, but most references that have dot segments have only these.
    pub(crate) fn skip_leading_dots(&mut self, base: BaseUrl<'_>, text: &str) {
        if self.relation != Relation::PathRelative || self.has_added_slash {
            return;
        }
        let (text, path_start) = (text.as_bytes(), base.offsets.path_start as usize);
        let is_file = self.scheme_type == SchemeType::File;
        while let (dots @ 1.., len) = dot_segment(&text[self.at..], |byte| byte == b'/')
            && self.at + len < text.len()
        {
            self.at += len + 1;
            if dots == 2 {
                // Each segment ends with a slash here.
                let path = &base.href[path_start..self.len - 1];
                self.len = path_start + shortened(path, is_file).len() + 1;
            }
        }
    }

    /// Appends the text to the kept part.
    #[expect(clippy::inline_always, reason = "rule 1")]
    #[inline(always)]
    fn join<'i>(self, base: BaseUrl<'_>, text: &str) -> Joined<'i> {
        let (path_start, authority_end) = (base.offsets.path_start as usize, base.offsets.authority_end());
        let mut joined = String::with_capacity(self.len + 1 + text.len() - self.at);
        if self.is_in_path() && authority_end < path_start {
            // The `/.` before a path without a host is written again if it is still needed.
            joined.push_str(&base.href[..authority_end]);
            joined.push_str(&base.href[path_start..self.len]);
        } else {
            joined.push_str(&base.href[..self.len]);
        }
        if self.has_added_slash {
            joined.push('/');
        }
        let base_len = joined.len();
        joined.push_str(&text[self.at..]);
        Joined { text: joined.into(), base_len, kept: self }
    }

    /// Emits the validation errors of `text` that come before those of its parts.
    ///
    /// Source: <https://url.spec.whatwg.org/#special-relative-or-authority-state>,
    /// <https://url.spec.whatwg.org/#file-state>
    pub(crate) fn report<E: ErrorSink>(&self, text: &str, errors: &mut E) {
        let at = self.after_scheme;
        let mut report = |kind, range| errors.report(ValidationError::new(kind, range));
        if at > 0 {
            report(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, at..at);
        }
        let is_file = self.relation == Relation::PathRelative && self.scheme_type == SchemeType::File;
        if is_file && starts_with_windows_drive_letter(&text[at..]) {
            report(ValidationErrorKind::FileInvalidWindowsDriveLetter, at..at + 2);
        }
    }

    fn is_in_path(&self) -> bool {
        matches!(self.relation, Relation::PathAbsolute | Relation::PathRelative)
    }
}

impl<'i> Joined<'i> {
    /// A text that keeps nothing of a base URL.
    pub(crate) fn absolute(text: &'i str) -> Self {
        Self { text: text.into(), base_len: 0, kept: Kept::NOTHING }
    }

    /// The text of `input` with its split. Leading dot segments are skipped, unless the parse is to be explained.
    pub(crate) fn of(input: &'i str, options: &ParseOptions<'_>, skips_dots: bool) -> (Self, Split) {
        Self::with_split(input, options, skips_dots)
    }

    /// [`of`](Self::of), compiled into its caller.
    #[expect(clippy::inline_always, reason = "rule 1")]
    #[inline(always)]
    pub(super) fn with_split(input: &'i str, options: &ParseOptions<'_>, skips_dots: bool) -> (Self, Split) {
        let mut joined = Self::absolute(input);
        if let Some(base) = options.base {
            let mut kept = Kept::of(base, input);
            if skips_dots {
                kept.skip_leading_dots(base, input);
            }
            if !matches!(kept.relation, Relation::Absolute | Relation::Invalid) {
                joined = kept.join(base, input);
            }
            if !matches!(kept.relation, Relation::Absolute | Relation::Invalid | Relation::Authority) {
                let split = joined.split(base);
                return (joined, split);
            }
        }
        let split = Split::of(&joined.text, Seen::nothing(), options.edition);
        (joined, split)
    }

    /// The split of a text whose authority is that of `base`.
    #[expect(clippy::inline_always, reason = "rule 1")]
    #[inline(always)]
    fn split(&self, base: BaseUrl<'_>) -> Split {
        let (text, scheme_type) = (self.text.as_bytes(), self.kept.scheme_type);
        let (mut path_start, mut start) = (base.offsets.path_start as usize, self.base_len);
        if self.kept.is_in_path() {
            path_start = base.offsets.authority_end();
        }
        if base.offsets.host == HostKind::Null && path_start == start && guard_len(&text[start..]) > 0 {
            path_start += guard_len(&text[start..]);
            start = path_start + 1;
        }
        let Rest { query_start, fragment_start, mut clean, mut work } = Rest::from(text, start, scheme_type);
        let kept_query_start = base.offsets.query_start.filter(|start| (start.get() as usize) < self.kept.len);
        let query_start = query_start.or(kept_query_start);
        let offsets = Offsets { path_start: path_start as u32, query_start, fragment_start, ..*base.offsets };
        if self.kept.is_in_path() {
            let path = &text[path_start..];
            // A drive letter in the reference may have to be normalized. That of the base URL is kept as it is.
            let may_have_drive_letter =
                scheme_type == SchemeType::File && start <= path_start + 1 && path.get(2) == Some(&b'|');
            let needs_guard = path_start == base.offsets.host_end as usize && path.starts_with(SLASHES.as_bytes());
            if may_have_drive_letter {
                (clean, work) = (path_start as u32, work.and(Work::PATH));
            } else if needs_guard && offsets.host == HostKind::Null && !work.has(Work::PATH) {
                (clean, work) = (offsets.path_end(text.len()) as u32, work.and(Work::PATH));
            }
        }
        Split { offsets, username_start: offsets.username_start() as u32, clean, scheme_type, work }
    }

    /// Converts an error with a range of this text to one with a range of the input.
    pub(crate) fn locate(&self, error: ValidationError) -> ValidationError {
        let Range { start, end } = error.range();
        let at = |position| position - self.base_len + self.kept.at;
        error.at(at(start)..at(end))
    }
}

/// The length of `/C:` if a path starts with a normalized drive letter, or 0.
fn drive_letter_len(path: &str) -> usize {
    let is_drive = path.get(1..3).is_some_and(is_normalized_windows_drive_letter);
    if is_drive && matches!(path.as_bytes().get(3), None | Some(b'/')) { "/C:".len() } else { 0 }
}
