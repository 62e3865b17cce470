//! Recognizing a common URL that is its own serialization.

use super::path_to_fragment::PathToFragment;
use crate::{
    record::{HostKind, Offsets},
    scheme::SchemeType,
};
use url_host::ipv4::is_serialized_if_number;
use url_percent::{byte_classes::is_plain_in_host, scan::find_from};

/// The start of a common URL: `https` or `http` with a host that is its own serialization, or `file` without a host; a
/// slash follows.
#[derive(Clone, Copy)]
pub(crate) struct CommonStart {
    pub(super) scheme_type: SchemeType,
    host: HostKind,
    host_start: u32,
    host_end: u32,
}

/// How much of a text has been recognized.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Nothing that the split can use.
    Nothing,
    /// A common scheme, and after it bytes that stay as they are in every host.
    Host,
    /// The start of a common URL.
    Start,
    /// All of it: a common URL that is its own serialization.
    Whole,
}

/// What has been recognized of a text. A flat value and no enum with values of its own: rule 1.
#[derive(Clone, Copy)]
pub(crate) struct Recognized {
    pub(crate) extent: Extent,
    /// As far as it has been recognized.
    pub(super) start: CommonStart,
    /// What comes after the slash of the start.
    pub(super) after_start: PathToFragment,
}

/// The type of a common scheme, and where its host begins.
#[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
#[inline(always)]
pub(super) fn common_scheme(text: &[u8]) -> Option<(SchemeType, usize)> {
    if text.starts_with(b"https://") {
        Some((SchemeType::Https, "https://".len()))
    } else if text.starts_with(b"http://") {
        Some((SchemeType::Http, "http://".len()))
    } else if text.starts_with(b"file:///") {
        Some((SchemeType::File, "file://".len()))
    } else {
        None
    }
}

impl Recognized {
    /// Looks at `text`.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(crate) fn of(text: &str) -> Self {
        let bytes = text.as_bytes();
        let mut recognized = Self::start_of(bytes);
        let after_slash = recognized.start.after_slash();
        if recognized.extent != Extent::Start {
            return recognized;
        }
        recognized.after_start = PathToFragment::from(bytes, after_slash, recognized.start.scheme_type);
        if recognized.after_start.rewrites.is_none() {
            recognized.extent = Extent::Whole;
        }
        recognized
    }

    /// Looks at the start of `text` up to its path.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(crate) fn start_of(bytes: &[u8]) -> Self {
        let Some((scheme_type, host_start)) = common_scheme(bytes) else { return Self::nothing() };
        let (host_end, host) = if scheme_type == SchemeType::File {
            // The drive letter `C|` changes.
            (host_start, if bytes.get(host_start + 2) == Some(&b'|') { None } else { Some(HostKind::Empty) })
        } else {
            let end = find_from(bytes, host_start, |byte| !is_plain_in_host(byte));
            let is_host = end > host_start && bytes.get(end) == Some(&b'/');
            (end, if is_host { plain_host(&bytes[host_start..end]) } else { None })
        };
        let extent = match host {
            Some(_) => Extent::Start,
            None if host_end > host_start => Extent::Host,
            None => Extent::Nothing,
        };
        let (host, host_start, host_end) = (host.unwrap_or(HostKind::Null), host_start as u32, host_end as u32);
        Self { extent, start: CommonStart { scheme_type, host, host_start, host_end }, ..Self::nothing() }
    }

    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(crate) fn nothing() -> Self {
        let start =
            CommonStart { scheme_type: SchemeType::NotSpecial, host: HostKind::Null, host_start: 0, host_end: 0 };
        Self { extent: Extent::Nothing, start, after_start: PathToFragment::NONE }
    }

    /// The offsets of the URL, if the whole text has been recognized.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(crate) fn offsets(&self) -> Option<Offsets> {
        let PathToFragment { query_start, fragment_start, .. } = self.after_start;
        (self.extent == Extent::Whole).then(|| Offsets { query_start, fragment_start, ..self.start.offsets() })
    }

    /// Returns whether the text starts with a common scheme.
    pub(super) fn has_scheme(&self) -> bool {
        self.extent != Extent::Nothing
    }

    /// Where the bytes end that stay as they are in every host, or 0 if that is not known.
    pub(crate) fn host_end(&self) -> usize {
        let is_host = self.extent != Extent::Nothing && self.start.scheme_type != SchemeType::File;
        if is_host { self.start.host_end as usize } else { 0 }
    }
}

impl CommonStart {
    /// The offsets of a URL that starts like this, as far as the path.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(super) fn offsets(self) -> Offsets {
        let Self { host, host_start, host_end, .. } = self;
        Offsets {
            scheme_end: host_start - "://".len() as u32,
            username_end: host_start,
            host_start,
            host_end,
            path_start: host_end,
            query_start: None,
            fragment_start: None,
            host,
            port: None,
        }
    }

    /// Where the path goes on after its slash.
    pub(super) fn after_slash(self) -> usize {
        self.host_end as usize + 1
    }
}

/// The kind of a host in a special URL whose bytes stay as they are in every host; `None` for a number that is no
/// serialized address.
#[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
#[inline(always)]
pub(super) fn plain_host(host: &[u8]) -> Option<HostKind> {
    match is_serialized_if_number(host) {
        None => Some(HostKind::Domain),
        Some(true) => Some(HostKind::Ipv4),
        Some(false) => None,
    }
}
