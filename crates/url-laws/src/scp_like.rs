//! The URL of an scp-like address has its username, host and path, decoded. An address is rejected only for the reason
//! of its error.

use crate::{model::assert_parsed, source::Source};
use url_core::{Url, host::Host, scp_like::ScpLikeErrorKind};

/// The pieces of which addresses are made.
const PIECES: &[&str] = &[
    "git",
    "@",
    ":",
    "h",
    "host.example",
    "/",
    "a",
    "..",
    ".",
    "/../",
    "[::1]",
    "[",
    "]",
    "-",
    "~",
    "%41",
    "%",
    "?",
    "#",
    " ",
    "\\",
    "\u{e9}",
    "\t",
    "C",
    "::",
    "://",
    "ssh",
    "22",
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let start = source.pick(&["", "git@h:", "h:", "h", "[::1]:"]);
    let mut address = start.to_owned();
    while !source.is_empty() {
        address += source.pick(PIECES);
    }
    let colon = address.match_indices(':').map(|(at, _)| at).find(|at| {
        let before = &address[..*at];
        before.rfind('[').is_none_or(|open| before.rfind(']').is_some_and(|close| close > open))
    });
    match Url::from_scp_like(&address) {
        Ok(url) => {
            assert_parsed(&url, &address);
            let colon = colon.expect("a colon");
            let (user, host) = address[..colon].rsplit_once('@').unwrap_or(("", &address[..colon]));
            assert_eq!((url.scheme(), url.port(), url.password()), ("ssh", None, None), "{address:?}");
            assert_eq!(&*url.username_decoded().bytes(), user.as_bytes(), "{address:?}");
            assert_eq!(
                url.host_str(),
                Host::parse_opaque(host).ok().map(|host| host.to_string()).as_deref(),
                "{address:?}"
            );
            assert_eq!((url.query(), url.fragment()), (None, None), "{address:?}");
            let path = address[colon + 1..].trim_start_matches('/');
            if !path.split('/').any(|segment| matches!(segment, "." | "..")) && !address[colon + 1..].starts_with("//")
            {
                assert_eq!(&*url.path_decoded().bytes(), format!("/{path}").as_bytes(), "{address:?}");
            }
        }
        Err(error) => {
            assert!(address.get(error.range()).is_some(), "{address:?} {error}");
            let before = colon.map(|colon| &address[..colon]);
            let host = before.map(|before| before.rsplit('@').next().unwrap_or_default());
            let holds = match error.kind() {
                ScpLikeErrorKind::NoColon => colon.is_none(),
                ScpLikeErrorKind::Url => address.contains("://"),
                ScpLikeErrorKind::RemoteHelper => address.contains("::"),
                ScpLikeErrorKind::LocalPath => before.is_some_and(|before| before.contains('/') || before.len() == 1),
                ScpLikeErrorKind::CommandLineOption => before.is_some_and(|before| before.contains('-')),
                ScpLikeErrorKind::Host => match (host, host.map(Host::parse_opaque)) {
                    (Some(""), _) => error.range().is_empty(),
                    (Some(host), Some(Err(of_host))) => address[error.range()] == host[of_host.range()],
                    _ => false,
                },
                ScpLikeErrorKind::NoPath => address.ends_with(':'),
                ScpLikeErrorKind::Path => &address[error.range()] == "..",
                _ => false,
            };
            assert!(holds, "{address:?} {error}");
        }
    }
}
