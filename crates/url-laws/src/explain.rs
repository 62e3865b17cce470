//! The pieces of an explanation cover the whole input and the whole href in order, and each states truly what the
//! parser did.

use crate::source::Source;
use url_core::{
    Url,
    explain::{Change, Piece},
    host::Host,
};
use url_percent::{percent_decode, percent_decode_str};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let base = source.base().and_then(|base| Url::parse(&base).ok());
    let input = source.last_input(base.is_some());
    assert_explained(&input, base.as_ref());
}

/// Asserts that the explanation of `input` is true, or that it fails as the parser does.
pub fn assert_explained(input: &str, base: Option<&Url>) {
    let context = format!("{input:?} with base {base:?}");
    let options = Url::options().base(base.map(Into::into));
    let explanation = match (options.parse(input), options.explain(input)) {
        (Ok(url), Ok(explanation)) => {
            assert_eq!(explanation.url(), &url, "{context}");
            assert_eq!(explanation.url().check_invariants(), Ok(()), "{context}");
            explanation
        }
        (url, explanation) => {
            assert_eq!(explanation.err(), url.err(), "{context}");
            return;
        }
    };
    let context = format!("{:?} {context}", explanation.pieces());
    let url = explanation.url();
    let (mut source_end, mut result_end) = (0, 0);
    for piece in explanation.pieces() {
        assert_eq!((piece.source.start, piece.result.start), (source_end, result_end), "{piece:?} {context}");
        (source_end, result_end) = (piece.source.end, piece.result.end);
        assert!(!piece.source.is_empty() || !piece.result.is_empty(), "{piece:?} {context}");
        let from = input.get(piece.source.clone()).unwrap_or_else(|| panic!("{piece:?} {context}"));
        let to = &url.as_str()[piece.result.clone()];
        assert!(is_true(&piece, from, to, url, base), "{piece:?} {from:?} {to:?} {context}");
    }
    assert_eq!((source_end, result_end), (input.len(), url.as_str().len()), "{context}");
}

/// Returns whether the change of a piece turns the text `from` of the input into the text `to` of the href.
fn is_true(piece: &Piece, from: &str, to: &str, url: &Url, base: Option<&Url>) -> bool {
    let without_tabs: String = from.split(['\t', '\n', '\r']).collect();
    let is_host = url.host_str() == Some(to);
    match piece.change {
        Change::Kept => from == to,
        Change::Trimmed => to.is_empty() && from.chars().all(|c| c <= ' '),
        Change::TabOrNewlineRemoved => to.is_empty() && without_tabs.is_empty(),
        Change::TakenFromBase => from.is_empty() && base.is_some_and(|base| base.as_str().contains(to)),
        Change::BaseSchemeRemoved => {
            let scheme = without_tabs.strip_suffix(':').unwrap_or_default();
            to.is_empty() && base.is_some_and(|base| base.scheme().eq_ignore_ascii_case(scheme))
        }
        Change::Lowercased => without_tabs != to && without_tabs.to_ascii_lowercase() == to,
        Change::AuthoritySlashesNormalized => {
            to == "//" && without_tabs != to && without_tabs.bytes().all(|byte| b"/\\".contains(&byte))
        }
        Change::BackslashToSlash => (&*without_tabs, to) == ("\\", "/") && url.is_special(),
        Change::SlashAdded => (&*without_tabs, to) == ("", "/"),
        Change::PercentEncoded => {
            // A piece may have tabs and newlines between the encoded code points.
            percent_decode_str(to).eq(percent_decode(without_tabs.as_bytes())) && to != without_tabs
        }
        Change::PercentDecoded => is_host && from.contains('%'),
        Change::DomainToAscii => is_host && url.domain_name().is_some() && !without_tabs.eq_ignore_ascii_case(to),
        Change::ReadAsIpv4 => matches!(url.host(), Some(Host::Ipv4(_))) && is_host && without_tabs != to,
        Change::Ipv6Serialized => matches!(url.host(), Some(Host::Ipv6(_))) && is_host && without_tabs != to,
        Change::LocalhostRemoved => to.is_empty() && url.scheme() == "file" && url.host_str() == Some(""),
        Change::EmptyCredentialsRemoved => to.is_empty() && matches!(&*without_tabs, ":" | "@" | ":@"),
        Change::EmptyPortRemoved => to.is_empty() && without_tabs == ":" && url.port().is_none(),
        Change::DefaultPortRemoved => {
            let port = without_tabs.strip_prefix(':').and_then(|port| port.parse().ok());
            to.is_empty() && port.is_some() && port == url.scheme_type().default_port()
        }
        Change::LeadingZerosRemoved => to.is_empty() && without_tabs.bytes().all(|byte| byte == b'0'),
        Change::DotSegmentRemoved => {
            let decoded = percent_decode_str(&without_tabs).decode_utf8_lossy().into_owned();
            matches!(to, "" | "/") && decoded.split(['/', '\\']).any(|segment| matches!(segment, "." | ".."))
        }
        Change::DriveLetterNormalized => (&*without_tabs, to, url.scheme()) == ("|", ":", "file"),
        Change::SlashDotAdded => (from, to) == ("", "/.") && url.path().starts_with("//") && !url.has_authority(),
        _ => false,
    }
}
