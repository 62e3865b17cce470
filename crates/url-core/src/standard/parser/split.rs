//! The split: where the components of a string are, and which of them have to be rewritten.
//!
//! A split of a string with tabs or newlines says that something has to be rewritten, though not what. Its caller
//! removes them, and splits again.

use super::{
    authority::Authority,
    input::{is_tab_or_newline, is_trimmed},
    path_to_fragment::PathToFragment,
    recognize::{Extent, Recognized, common_scheme, plain_host},
    rewrites::Rewrites,
};
use crate::{
    record::{HostKind, Offsets},
    scheme::SchemeType,
    syntax::{
        SLASHES, guard_len, is_windows_drive_letter, leading_slashes, lowercase_scheme_len_before_colon,
        scheme_len_before_colon, serialized_port,
    },
};
use url_host::{Edition, ipv6};
use url_percent::{USERINFO, scan::find_near};

/// The positions of the components in a text. If nothing has to be rewritten, they are the offsets of the URL.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Split {
    pub(crate) offsets: Offsets,
    /// Where the authority begins, after all slashes.
    pub(crate) username_start: u32,
    /// The first position from the path on that has to be rewritten.
    pub(crate) first_rewrite: u32,
    pub(crate) scheme_type: SchemeType,
    pub(crate) rewrites: Rewrites,
}

impl Split {
    /// Returns whether nothing has to be removed from `text`, which is split like this. A tab or newline has to be
    /// rewritten, so the search for them begins with the rewrites.
    pub(super) fn is_clean(&self, text: &str) -> bool {
        let is_start_kept = !self.rewrites.has(Rewrites::BEFORE_PATH.and(Rewrites::NO_SCHEME));
        let start = if is_start_kept { self.first_rewrite as usize } else { 0 };
        is_trimmed(text) && find_near(text.as_bytes(), start, is_tab_or_newline) == text.len()
    }

    /// Splits `text`, of which this has been recognized.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(crate) fn of(text: &str, recognized: &Recognized, edition: Edition) -> Self {
        let Recognized { extent, start, after_start: rest } = recognized;
        if !matches!(extent, Extent::Start | Extent::Whole) {
            return Self::after_known_host(text, recognized.host_end(), edition);
        }
        let offsets = Offsets { query_start: rest.query_start, fragment_start: rest.fragment_start, ..start.offsets() };
        let (username_start, scheme_type) = (offsets.host_start, start.scheme_type);
        Self { offsets, username_start, first_rewrite: rest.first_rewrite, scheme_type, rewrites: rest.rewrites }
    }

    /// Splits `text`. If `known_host_end` is not 0, a common scheme and its slashes precede bytes that stay as they are
    /// in every host, up to this position.
    #[inline(never)]
    pub(crate) fn after_known_host(text: &str, known_host_end: usize, edition: Edition) -> Self {
        let mut split = Self::before_path(text, known_host_end, edition);
        let offsets = &mut split.offsets;
        let rest = PathToFragment::of(text.as_bytes(), offsets.path_start as usize, split.scheme_type, offsets.host);
        (offsets.query_start, offsets.fragment_start) = (rest.query_start, rest.fragment_start);
        if !split.rewrites.has(Rewrites::PATH) {
            split.first_rewrite = rest.first_rewrite;
        }
        split.rewrites = split.rewrites.and(rest.rewrites);
        split
    }

    /// Splits `text` before its path.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(crate) fn before_path(text: &str, known_host_end: usize, edition: Edition) -> Self {
        let bytes = text.as_bytes();
        let scheme = match common_scheme(bytes) {
            Some((scheme_type, start)) => Some((scheme_type, start - "://".len(), false)),
            None => match lowercase_scheme_len_before_colon(bytes) {
                Some(len) => Some((SchemeType::of_lowercase(&bytes[..len]), len, false)),
                None => scheme_len_before_colon(bytes).map(|len| (SchemeType::of_any_case(&bytes[..len]), len, true)),
            },
        };
        let Some((scheme_type, scheme_end, has_capitals)) = scheme else { return Self::WITHOUT_SCHEME };
        let mut split = Self::slashes_and_authority(text, scheme_end + 1, scheme_type, known_host_end, edition);
        split.offsets.scheme_end = scheme_end as u32;
        split.rewrites = split.rewrites.and_if(has_capitals, Rewrites::SCHEME);
        split
    }

    pub(crate) const WITHOUT_SCHEME: Self = Self {
        offsets: Offsets {
            scheme_end: 0,
            username_end: 0,
            host_start: 0,
            host_end: 0,
            path_start: 0,
            query_start: None,
            fragment_start: None,
            host: HostKind::Null,
            port: None,
        },
        username_start: 0,
        first_rewrite: 0,
        scheme_type: SchemeType::NotSpecial,
        rewrites: Rewrites::NO_SCHEME,
    };

    /// Splits `text` from `after` on, where its scheme and `:` end, up to its path.
    ///
    /// Source: <https://url.spec.whatwg.org/#special-authority-slashes-state>,
    /// <https://url.spec.whatwg.org/#path-or-authority-state>, <https://url.spec.whatwg.org/#file-state>
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    fn slashes_and_authority(
        text: &str,
        after: usize,
        scheme_type: SchemeType,
        known_host_end: usize,
        edition: Edition,
    ) -> Self {
        let bytes = text.as_bytes();
        let (is_special, is_file) = (scheme_type.is_special(), scheme_type == SchemeType::File);
        let slashes = leading_slashes(&bytes[after..], is_special);
        // Any number of slashes, even none, precedes the host of a special URL. In others and in file URLs, two do.
        let has_authority = is_special && !is_file || slashes >= 2;
        let start = match slashes {
            _ if !has_authority => after,
            _ if is_special && !is_file => after + slashes,
            _ => after + 2,
        };
        let host = if has_authority || is_file { HostKind::Empty } else { HostKind::Null };
        let guard_len = if host == HostKind::Null { guard_len(&bytes[start..]) } else { 0 };
        let path_start = (start + guard_len) as u32;
        let has_two_slashes = start == after + 2 && bytes[after..].starts_with(SLASHES.as_bytes());
        let at = start as u32;
        let mut split = Self {
            offsets: Offsets {
                username_end: at,
                host_start: at,
                host_end: at,
                path_start,
                host,
                ..Self::WITHOUT_SCHEME.offsets
            },
            username_start: at,
            first_rewrite: path_start,
            scheme_type,
            rewrites: Rewrites::NONE.and_if(is_special && !has_two_slashes, Rewrites::SLASHES),
        };
        if has_authority {
            split.authority(text, known_host_end, edition);
        }
        let may_have_drive_letter = is_file && bytes.get(split.offsets.path_start as usize + 2) == Some(&b'|');
        split.rewrites = split.rewrites.and_if(may_have_drive_letter, Rewrites::PATH);
        split
    }

    /// Splits `text` from `after` on, where a scheme of this type and its `:` would end, up to its path.
    #[inline(never)]
    pub(crate) fn after_scheme(text: &str, after: usize, scheme_type: SchemeType, edition: Edition) -> Self {
        Self::slashes_and_authority(text, after, scheme_type, 0, edition)
    }

    /// Finds the parts of the authority.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    fn authority(&mut self, text: &str, known_host_end: usize, edition: Edition) {
        let start = self.username_start as usize;
        let parts = Authority::of(text.as_bytes(), start, self.scheme_type, known_host_end);
        let Authority { username_end, host_start, host_end, end, .. } = parts;
        if self.scheme_type == SchemeType::File && is_windows_drive_letter(&text[host_start..end]) {
            self.rewrites = self.rewrites.and(Rewrites::PATH).and(Rewrites::DRIVE_LETTER);
            return;
        }
        if !parts.has_plain_credentials && !is_serialized_credentials(text, start, username_end, host_start - 1) {
            self.rewrites = self.rewrites.and(Rewrites::CREDENTIALS);
        }
        let host = self.host_kind(text, &parts, known_host_end, edition);
        if host.is_none() {
            self.rewrites = self.rewrites.and(Rewrites::HOST);
        }
        if host_end < end {
            let port = serialized_port(&text[host_end + 1..end]);
            self.offsets.port = port.filter(|&port| Some(port) != self.scheme_type.default_port());
            self.rewrites = self.rewrites.and_if(self.offsets.port.is_none(), Rewrites::PORT);
        }
        self.first_rewrite = end as u32;
        self.offsets.username_end = username_end as u32;
        self.offsets.host_start = host_start as u32;
        self.offsets.host_end = host_end as u32;
        self.offsets.path_start = end as u32;
        // Any kind but null stands for a host that is not known yet.
        self.offsets.host = host.unwrap_or(HostKind::Domain);
    }

    /// The kind of the host, if it is its own serialization.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    fn host_kind(&self, text: &str, parts: &Authority, known_host_end: usize, edition: Edition) -> Option<HostKind> {
        let host = &text[parts.host_start..parts.host_end];
        match (self.scheme_type, host.as_bytes()) {
            (SchemeType::File, []) => Some(HostKind::Empty),
            (SchemeType::NotSpecial, []) if parts.end == self.username_start as usize => Some(HostKind::Empty),
            (_, []) | (SchemeType::File, b"localhost") => None,
            // In such an edition no host is recognized.
            _ if edition != Edition::Living2026 => None,
            (_, [b'[', .., b']']) => ipv6::is_serialization(&host[1..host.len() - 1]).then_some(HostKind::Ipv6),
            _ if parts.plain_end < parts.host_end => None,
            (SchemeType::NotSpecial, _) => Some(HostKind::Opaque),
            // It would have been recognized.
            _ if known_host_end == parts.host_end && text.as_bytes().get(known_host_end) == Some(&b'/') => None,
            (_, host) => plain_host(host),
        }
    }
}

/// Returns whether the credentials from `start` to `at_sign` are their own serialization.
fn is_serialized_credentials(text: &str, start: usize, username_end: usize, at_sign: usize) -> bool {
    let is_plain = |text: &str| USERINFO.find(text.as_bytes()).is_none();
    let (username, password) = (&text[start..username_end], text[username_end..at_sign].strip_prefix(':'));
    is_plain(username)
        && password.is_none_or(|password| !password.is_empty() && is_plain(password))
        && (!username.is_empty() || password.is_some())
}
