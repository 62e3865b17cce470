//! The part of a base URL in a parse: a relative reference keeps a part of it, and the two are split as one text.

use super::{path_to_fragment::PathToFragment, recognize::common_scheme, rewrites::Rewrites, split::Split};
use crate::{
    base::BaseUrl,
    record::{HostKind, Offsets},
    scheme::SchemeType,
    syntax::{
        SLASHES, dot_segment, guard_len, is_normalized_windows_drive_letter, is_slash, scheme_len_before_colon,
        shortened, starts_with_windows_drive_letter,
    },
};
use alloc::string::String;
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
pub(crate) struct FromBase {
    pub(crate) relation: Relation,
    pub(crate) scheme_type: SchemeType,
    /// Where the text goes on after the scheme of the base URL, if it starts with that.
    pub(crate) after_scheme: usize,
    /// Where the reference starts: after that, and after the dot segments that are skipped.
    pub(crate) reference_start: usize,
    /// How much of the base URL is part.
    len: usize,
    /// Whether a slash is added after it.
    has_added_slash: bool,
}

impl FromBase {
    pub(super) const NOTHING: Self = Self {
        relation: Relation::Absolute,
        scheme_type: SchemeType::NotSpecial,
        after_scheme: 0,
        reference_start: 0,
        len: 0,
        has_added_slash: false,
    };

    /// The part of `base` that is kept for `text`.
    ///
    /// Source: <https://url.spec.whatwg.org/#scheme-state>, <https://url.spec.whatwg.org/#no-scheme-state>,
    /// <https://url.spec.whatwg.org/#relative-state>, <https://url.spec.whatwg.org/#relative-slash-state>
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(crate) fn of(base: BaseUrl<'_>, text: &str) -> Self {
        let (href, offsets) = (base.href.as_bytes(), base.offsets);
        let other_scheme = || SchemeType::of_lowercase(&href[..offsets.scheme_end as usize]);
        let scheme_type = common_scheme(href).map_or_else(other_scheme, |(scheme_type, _)| scheme_type);
        let mut part = Self { scheme_type, ..Self::NOTHING };
        if let Some(len) = scheme_len_before_colon(text.as_bytes()) {
            let is_same = scheme_type.is_special() && SchemeType::of_any_case(&text.as_bytes()[..len]) == scheme_type;
            let rest = &text.as_bytes()[len + 1..];
            if !is_same || rest.starts_with(SLASHES.as_bytes()) {
                return part;
            }
            (part.after_scheme, part.reference_start) = (len + 1, len + 1);
        }
        let (path_start, path_end) = (offsets.path_start as usize, offsets.path_end(href.len()));
        let is_opaque = offsets.host == HostKind::Null && href.get(path_start) != Some(&b'/');
        let is_slash = |byte: Option<&u8>| byte.is_some_and(|&byte| is_slash(byte, scheme_type.is_special()));
        let rest = &text.as_bytes()[part.reference_start..];
        (part.relation, part.len) = match rest.first() {
            Some(b'#') => (Relation::AfterPath, offsets.query_end(href.len())),
            _ if is_opaque => (Relation::Invalid, 0),
            None => (Relation::AfterPath, offsets.query_end(href.len())),
            Some(b'?') => (Relation::AfterPath, path_end),
            first if !is_slash(first) => {
                let path = &base.href[path_start..path_end];
                let shortened = shortened(path, scheme_type == SchemeType::File).len();
                // A path of nothing but a drive letter is not shortened, and an empty one has no slash.
                part.has_added_slash = shortened == path.len();
                (Relation::PathRelative, path_start + shortened + usize::from(!part.has_added_slash))
            }
            _ if is_slash(rest.get(1)) => (Relation::Authority, offsets.scheme_end as usize + 1),
            _ => (Relation::PathAbsolute, path_start),
        };
        if scheme_type == SchemeType::File {
            part.correct_for_drive_letters(&base.href[path_start..path_end], path_start, &text[part.reference_start..]);
        }
        part
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
    pub(super) fn skip_leading_dots(&mut self, base: BaseUrl<'_>, text: &str) {
        if self.relation != Relation::PathRelative || self.has_added_slash {
            return;
        }
        let (text, path_start) = (text.as_bytes(), base.offsets.path_start as usize);
        let is_file = self.scheme_type == SchemeType::File;
        while let (dots @ 1.., len) = dot_segment(&text[self.reference_start..], |byte| byte == b'/')
            && self.reference_start + len < text.len()
        {
            self.reference_start += len + 1;
            if dots == 2 {
                // Each segment ends with a slash here.
                let path = &base.href[path_start..self.len - 1];
                self.len = path_start + shortened(path, is_file).len() + 1;
            }
        }
    }

    /// Returns whether anything is kept.
    pub(super) fn is_something(&self) -> bool {
        !matches!(self.relation, Relation::Absolute | Relation::Invalid)
    }

    /// Returns whether the authority is kept.
    pub(super) fn has_authority(&self) -> bool {
        self.is_something() && self.relation != Relation::Authority
    }

    /// Appends the reference to the part of `base`, and returns the length of that part too.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(super) fn join(&self, base: BaseUrl<'_>, text: &str) -> (String, usize) {
        let (path_start, authority_end) = (base.offsets.path_start as usize, base.offsets.authority_end());
        let mut joined = String::with_capacity(self.len + 1 + text.len() - self.reference_start);
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
        joined.push_str(&text[self.reference_start..]);
        (joined, base_len)
    }

    /// The split of a joined text whose authority is that of `base`.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(super) fn split(&self, base: BaseUrl<'_>, text: &str, base_len: usize) -> Split {
        let (text, scheme_type) = (text.as_bytes(), self.scheme_type);
        let (mut path_start, mut start) = (base.offsets.path_start as usize, base_len);
        if self.is_in_path() {
            path_start = base.offsets.authority_end();
        }
        if base.offsets.host == HostKind::Null && path_start == start && guard_len(&text[start..]) > 0 {
            path_start += guard_len(&text[start..]);
            start = path_start + 1;
        }
        let PathToFragment { query_start, fragment_start, mut first_rewrite, mut rewrites } =
            PathToFragment::from(text, start, scheme_type);
        let kept_query_start = base.offsets.query_start.filter(|start| (start.get() as usize) < self.len);
        let query_start = query_start.or(kept_query_start);
        let offsets = Offsets { path_start: path_start as u32, query_start, fragment_start, ..*base.offsets };
        if self.is_in_path() {
            let path = &text[path_start..];
            // A drive letter in the reference may have to be normalized. That of the base URL is kept as it is.
            let may_have_drive_letter =
                scheme_type == SchemeType::File && start <= path_start + 1 && path.get(2) == Some(&b'|');
            let needs_guard = path_start == base.offsets.host_end as usize && path.starts_with(SLASHES.as_bytes());
            if may_have_drive_letter {
                (first_rewrite, rewrites) = (path_start as u32, rewrites.and(Rewrites::PATH));
            } else if needs_guard && offsets.host == HostKind::Null && !rewrites.has(Rewrites::PATH) {
                (first_rewrite, rewrites) = (offsets.path_end(text.len()) as u32, rewrites.and(Rewrites::PATH));
            }
        }
        Split { offsets, username_start: offsets.username_start() as u32, first_rewrite, scheme_type, rewrites }
    }

    /// Emits the validation errors of a text that come before those of its parts. Its reference starts like this.
    ///
    /// Source: <https://url.spec.whatwg.org/#special-relative-or-authority-state>,
    /// <https://url.spec.whatwg.org/#file-state>
    pub(super) fn report<E: ErrorSink>(&self, reference: &str, errors: &mut E) {
        let at = self.after_scheme;
        let mut report = |kind, range| errors.report(ValidationError::new(kind, range));
        if at > 0 {
            report(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, at..at);
        }
        let is_file = self.relation == Relation::PathRelative && self.scheme_type == SchemeType::File;
        if is_file && self.reference_start == at && starts_with_windows_drive_letter(reference) {
            report(ValidationErrorKind::FileInvalidWindowsDriveLetter, at..at + 2);
        }
    }

    fn is_in_path(&self) -> bool {
        matches!(self.relation, Relation::PathAbsolute | Relation::PathRelative)
    }
}

/// The length of `/C:` if a path starts with a normalized drive letter, or 0.
fn drive_letter_len(path: &str) -> usize {
    let is_drive = path.get(1..3).is_some_and(is_normalized_windows_drive_letter);
    if is_drive && matches!(path.as_bytes().get(3), None | Some(b'/')) { "/C:".len() } else { 0 }
}
