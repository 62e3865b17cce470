//! Explanations of a parse, change by change.

use url_core::{
    Url,
    explain::{Change, Piece},
};

type Row = (&'static str, Option<&'static str>, &'static [(&'static str, &'static str, Change)]);

/// Input, base, and all pieces that were not kept.
#[rustfmt::skip]
const ROWS: &[Row] = {
    use Change::*;
    &[
        ("https://example.com/a?b#c", None, &[]),
        ("  https://h/\t", None, &[("  ", "", Trimmed), ("\t", "", Trimmed)]),
        ("ht\ntps://h/a\tb", None, &[("\n", "", TabOrNewlineRemoved), ("\t", "", TabOrNewlineRemoved)]),
        ("HT\tTPS://h/", None, &[("HT\tTPS", "https", Lowercased)]),
        ("https://h/a\t b", None, &[("\t", "", TabOrNewlineRemoved), (" ", "%20", PercentEncoded)]),
        ("https:h", None, &[("", "//", AuthoritySlashesNormalized), ("", "/", SlashAdded)]),
        (r"https:/\/h\a", None, &[(r"/\/", "//", AuthoritySlashesNormalized), (r"\", "/", BackslashToSlash)]),
        ("https://u s:@h/", None, &[(" ", "%20", PercentEncoded), (":", "", EmptyCredentialsRemoved)]),
        ("https://@h/", None, &[("@", "", EmptyCredentialsRemoved)]),
        ("https://:@h/", None, &[(":@", "", EmptyCredentialsRemoved)]),
        ("https://EXAMPLE.com/", None, &[("EXAMPLE.com", "example.com", Lowercased)]),
        ("https://%41.com/", None, &[("%41.com", "a.com", PercentDecoded)]),
        ("https://fa\u{df}.de/", None, &[("fa\u{df}.de", "xn--fa-hia.de", DomainToAscii)]),
        ("https://0x7f.1/", None, &[("0x7f.1", "127.0.0.1", ReadAsIpv4)]),
        ("https://[0:0::1]/", None, &[("[0:0::1]", "[::1]", Ipv6Serialized)]),
        ("foo://\u{e9}/", None, &[("\u{e9}", "%C3%A9", PercentEncoded)]),
        ("file://LOCALHOST/a", None, &[("LOCALHOST", "", LocalhostRemoved)]),
        ("https://h:/", None, &[(":", "", EmptyPortRemoved)]),
        ("https://h:0443/", None, &[(":0443", "", DefaultPortRemoved)]),
        ("https://h:0080/", None, &[("00", "", LeadingZerosRemoved)]),
        ("https://h:443", None, &[(":443", "", DefaultPortRemoved), ("", "/", SlashAdded)]),
        ("https://h/a/./b/../c", None, &[("/./b/..", "", DotSegmentRemoved)]),
        ("https://h/a/b/../c", None, &[("/b/..", "", DotSegmentRemoved)]),
        ("https://h:443/a/..", None, &[(":443", "", DefaultPortRemoved), ("/a/..", "/", DotSegmentRemoved)]),
        ("https://h/a/%2E%2e", None, &[("/a/%2E%2e", "/", DotSegmentRemoved)]),
        ("https://h/\u{e9} x", None, &[("\u{e9} ", "%C3%A9%20", PercentEncoded)]),
        ("https://h/?'#`", None, &[("'", "%27", PercentEncoded), ("`", "%60", PercentEncoded)]),
        ("file://", None, &[("", "/", SlashAdded)]),
        ("file:///C|/a", None, &[("|", ":", DriveLetterNormalized)]),
        ("foo:/a/..//b", None, &[("", "/.", SlashDotAdded), ("/a/..", "", DotSegmentRemoved)]),
        ("foo:/./a", None, &[("/.", "", DotSegmentRemoved)]),
        ("foo:/.//a", None, &[]),
        ("/.//a", Some("foo:/b"), &[("", "foo:", TakenFromBase)]),
        ("foo:/.//../a", None, &[("/.//..", "", DotSegmentRemoved)]),
        ("foo:a b  #c", None, &[(" ", "%20", PercentEncoded)]),
        ("b", Some("https://h/a/c?q"), &[("", "https://h/a", TakenFromBase), ("", "/", SlashAdded)]),
        ("?x", Some("https://h/a"), &[("", "https://h/a", TakenFromBase)]),
        ("https:b", Some("https://h/a"), &[
            ("", "https://h", TakenFromBase), ("https:", "", BaseSchemeRemoved), ("", "/", SlashAdded),
        ]),
        (r"file:\\i", Some("file:///a"), &[
            ("", "file:", TakenFromBase), ("file:", "", BaseSchemeRemoved), (r"\\", "//", AuthoritySlashesNormalized),
            ("", "/", SlashAdded),
        ]),
        (r"\\i", Some("https://h/a"), &[
            ("", "https:", TakenFromBase), (r"\\", "//", AuthoritySlashesNormalized), ("", "/", SlashAdded),
        ]),
        ("/a", Some("file:///C:/b"), &[("", "file:///C:", TakenFromBase)]),
    ]
};

#[test]
fn inputs_have_the_changes_of_the_table() {
    for &(input, base, expected) in ROWS {
        let base = base.map(|base| Url::parse(base).unwrap());
        let explanation = Url::options().base(base.as_ref().map(Into::into)).explain(input).unwrap();
        assert_eq!(explanation.changes().collect::<Vec<_>>(), expected, "{input:?}");
        assert_eq!(
            explanation.url(),
            &Url::options().base(base.as_ref().map(Into::into)).parse(input).unwrap(),
            "{input:?}"
        );
    }
}

#[test]
fn pieces_have_ranges_of_input_and_href() {
    let explanation = Url::explain(" H\tttp://\u{e9}").unwrap();
    let pieces: Vec<_> = explanation.pieces().map(|piece| (piece.source, piece.result)).collect();
    assert_eq!(pieces, [(0..1, 0..0), (1..6, 0..4), (6..9, 4..7), (9..11, 7..14), (11..11, 14..15)]);
}

#[test]
fn pieces_make_up_the_whole_input_and_the_whole_href() {
    for &(input, base, _) in ROWS {
        let base = base.map(|base| Url::parse(base).unwrap());
        let explanation = Url::options().base(base.as_ref().map(Into::into)).explain(input).unwrap();
        let href = explanation.url().as_str();
        let (mut source_end, mut result_end) = (0, 0);
        for Piece { source, result, change, .. } in explanation.pieces() {
            assert_eq!((source.start, result.start), (source_end, result_end), "{input:?}");
            assert!(change != Change::Kept || input[source.clone()] == href[result.clone()], "{input:?}");
            (source_end, result_end) = (source.end, result.end);
        }
        assert_eq!((source_end, result_end), (input.len(), href.len()), "{input:?}");
    }
}

#[cfg(feature = "encoding")]
#[test]
fn a_query_in_a_legacy_encoding_is_one_change() {
    let latin = encoding_rs::WINDOWS_1252;
    let explanation = Url::options().encoding(latin).explain("https://h/?\u{f6}").unwrap();
    assert_eq!(explanation.changes().collect::<Vec<_>>(), [("\u{f6}", "%F6", Change::LegacyEncoded)]);
}

#[test]
fn explain_fails_like_parse() {
    for input in ["\thttps://h:x", "a", "https://"] {
        assert_eq!(Url::explain(input).unwrap_err(), Url::parse(input).unwrap_err());
    }
    assert_eq!(Url::options().max_len(3).explain("a:bc").unwrap_err().code(), "too-long");
    assert!(Url::options().max_len(4).explain("a:bc").is_ok());
}

#[test]
fn debug_hides_the_password() {
    let explanation = Url::explain("https://user:secret@h").unwrap();
    let text = format!("{explanation:?}");
    let start = format!("Explanation {{ url: {:?}, pieces: [Piece {{ source: 0..21,", explanation.url());
    assert!(text.starts_with(&start) && !text.contains("secret"), "{text}");
}

#[test]
fn every_change_has_its_own_name_and_message() {
    use std::collections::BTreeSet;
    let changes: Vec<Change> = ROWS.iter().flat_map(|row| row.2.iter().map(|change| change.2)).collect();
    let names: BTreeSet<&str> = changes.iter().map(|change| change.as_str()).collect();
    let messages: BTreeSet<&str> = changes.iter().map(|change| change.message()).collect();
    assert_eq!((names.len(), messages.len()), (21, 21));
    for change in changes {
        assert!(change.anchor().starts_with("https://url.spec.whatwg.org/#"), "{change:?}");
        assert!(!change.message().ends_with('.'));
    }
}
