//! Texts without a scheme: with a default scheme, as addresses of git, and the hints of errors.

use url_core::{
    ParseError, Url,
    hint::Hint,
    scp_like::{ScpLikeError, ScpLikeErrorKind},
};

/// What the text is read as with `https` and `foo`; an error is its code and range.
#[test]
fn a_default_scheme_is_added_by_the_rule() {
    #[rustfmt::skip]
    let cases = [
        // A host.
        ("example.com/x", "https://example.com/x", "foo://example.com/x"),
        ("localhost", "https://localhost/", "foo://localhost"),
        ("a/b:c", "https://a/b:c", "foo://a/b:c"),
        ("a?b:c", "https://a/?b:c", "foo://a?b:c"),
        ("1.2.3.4:80", "https://1.2.3.4:80/", "foo://1.2.3.4:80"),
        ("[::1]:8080", "https://[::1]:8080/", "foo://[::1]:8080"),
        ("::1", "host-missing 0..0", "host-missing 0..0"),
        ("me@h", "https://me@h/", "foo://me@h"),
        ("me@h:80/x", "https://me@h:80/x", "foo://me@h:80/x"),
        ("B\u{fc}cher.example", "https://xn--bcher-kva.example/", "foo://B%C3%BCcher.example"),
        ("my_host:80", "https://my_host:80/", "foo://my_host:80"),
        ("h ", "https://h/", "foo://h"),
        (" \t h\n", "https://h/", "foo://h"),
        ("exa mple", "domain-to-ASCII 3..4", "host-invalid-code-point 3..4"),
        ("  exa mple", "domain-to-ASCII 5..6", "host-invalid-code-point 5..6"),
        ("\u{fc}:70000", "port-out-of-range 3..8", "port-out-of-range 3..8"),
        (":80", "host-missing 0..0", "host-missing 0..0"),
        // A name before a port.
        ("localhost:8080", "https://localhost:8080/", "foo://localhost:8080"),
        ("local\thost:8\n0", "https://localhost:80/", "foo://localhost:80"),
        ("DB:5432/x", "https://db:5432/x", "foo://DB:5432/x"),
        ("h:1?q", "https://h:1/?q", "foo://h:1?q"),
        ("h:1#f", "https://h:1/#f", "foo://h:1#f"),
        (r"h:1\x", "https://h:1/x", r"h:1\x"),
        ("tel:911", "https://tel:911/", "foo://tel:911"),
        ("h:65536", "port-out-of-range 2..7", "port-out-of-range 2..7"),
        ("  h:65536 ", "port-out-of-range 4..9", "port-out-of-range 4..9"),
        ("tel:123456", "tel:123456", "tel:123456"),
        ("h:12x", "h:12x", "h:12x"),
        ("h:", "h:", "h:"),
        ("h:/x", "h:/x", "h:/x"),
        ("a.b:c", "a.b:c", "a.b:c"),
        // A scheme.
        ("mailto:me", "mailto:me", "mailto:me"),
        ("user:pass@host", "user:pass@host", "user:pass@host"),
        ("user:1@host", "user:1@host", "user:1@host"),
        ("HTTP:80", "http://0.0.0.80/", "http://0.0.0.80/"),
        ("http://h:x", "port-invalid 9..10", "port-invalid 9..10"),
        ("file:80", "file:///80", "file:///80"),
        (r"C:\x", r"c:\x", r"c:\x"),
        // Slashes.
        ("//h/x", "https://h/x", "foo://h/x"),
        (" //h:x", "port-invalid 5..6", "port-invalid 5..6"),
        (r"\\h\x", "https://h/x", "missing-scheme-non-relative-URL 0..5"),
        ("///h", "https://h/", "foo:///h"),
        ("//", "host-missing 2..2", "foo://"),
        // No host.
        ("", "missing-scheme-non-relative-URL 0..0", "missing-scheme-non-relative-URL 0..0"),
        ("/x", "missing-scheme-non-relative-URL 0..2", "missing-scheme-non-relative-URL 0..2"),
        ("?q", "missing-scheme-non-relative-URL 0..2", "missing-scheme-non-relative-URL 0..2"),
        ("#f", "missing-scheme-non-relative-URL 0..2", "missing-scheme-non-relative-URL 0..2"),
        (r"\x", "missing-scheme-non-relative-URL 0..2", "missing-scheme-non-relative-URL 0..2"),
        ("../x", "missing-scheme-non-relative-URL 0..4", "missing-scheme-non-relative-URL 0..4"),
        (".x", "missing-scheme-non-relative-URL 0..2", "missing-scheme-non-relative-URL 0..2"),
    ];
    for (input, https, foo) in cases {
        for (scheme, expected) in [("https", https), ("HTTPS", https), ("foo", foo)] {
            assert_eq!(with_default_scheme(input, scheme), expected, "{input:?} {scheme}");
        }
    }
}

/// Parses in all ways, which have the same result.
fn with_default_scheme(input: &str, scheme: &str) -> String {
    let options = Url::options().default_scheme(scheme);
    let text = |result: Result<Url, ParseError>| match result {
        Ok(url) => url.into(),
        Err(error) => format!("{} {:?}", error.code(), error.range()),
    };
    let mut url = Url::parse("about:blank").unwrap();
    let into = options.parse_into(input, &mut url).map(|()| url);
    let mut errors = Vec::new();
    let with_errors = options.parse_with_errors(input, &mut errors);
    assert!(errors.iter().all(|error| input.get(error.range()).is_some()), "{input} {errors:?}");
    assert_eq!(options.can_parse(input), with_errors.is_ok(), "{input}");
    let result = text(options.parse(input));
    assert_eq!([text(into), text(with_errors)], [&*result, &*result], "{input}");
    result
}

#[test]
fn a_default_scheme_works_with_the_other_options() {
    let base = Url::parse("https://example.com/a/b").unwrap();
    let options = Url::options().base(&base).default_scheme("http");
    for (input, expected) in [
        ("c", "http://c/"),
        ("./c", "https://example.com/a/c"),
        ("/c", "https://example.com/c"),
        ("//h", "http://h/"),
        ("#f", "https://example.com/a/b#f"),
        ("", "https://example.com/a/b"),
        ("mailto:me", "mailto:me"),
    ] {
        assert_eq!(options.parse(input).unwrap().as_str(), expected, "{input:?}");
    }

    let error = Url::options().max_len(10).default_scheme("https").parse("example.com").unwrap_err();
    assert_eq!((error.code(), error.range()), ("too-long", 0..11));
    for scheme in ["", "1a", "https:", "a b", "\u{e9}"] {
        let options = Url::options().default_scheme(scheme);
        assert!(!options.can_parse("example.com") && !options.can_parse("https://h/"), "{scheme}");
        let mut url = base.clone();
        assert!(options.parse_into("h", &mut url).is_err());
        assert_eq!((&url, options.parse("h")), (&base, options.parse_with_errors("h", &mut url_core::error::Ignore)));
    }
}

#[test]
fn validation_errors_have_ranges_of_the_text() {
    let mut errors = Vec::new();
    let input = " \\\\u:p@ex\tample.com/%zz ";
    Url::options().default_scheme("https").parse_with_errors(input, &mut errors).unwrap();
    let errors: Vec<_> = errors.iter().map(|error| (error.code(), &input[error.range()])).collect();
    assert_eq!(
        errors,
        [
            ("invalid-URL-unit", " "),
            ("invalid-URL-unit", "\t"),
            ("special-scheme-missing-following-solidus", ""),
            ("special-scheme-missing-following-solidus", "\\"),
            ("special-scheme-missing-following-solidus", "\\"),
            ("invalid-credentials", "@"),
            ("invalid-URL-unit", "%"),
        ]
    );
}

#[test]
fn addresses_of_git_become_ssh_urls() {
    use ScpLikeErrorKind::{CommandLineOption, Host, LocalPath, NoColon, NoPath, Path, RemoteHelper, Url as IsUrl};
    let cases = [
        ("git@example.com:owner/repo.git", Ok("ssh://git@example.com/owner/repo.git")),
        ("example.com:repo.git/", Ok("ssh://example.com/repo.git/")),
        ("host:/srv/a.git", Ok("ssh://host/srv/a.git")),
        ("host:~me/a", Ok("ssh://host/~me/a")),
        ("host:~/a", Ok("ssh://host/~/a")),
        ("host:22/a", Ok("ssh://host/22/a")),
        ("host:a:b", Ok("ssh://host/a:b")),
        ("host:a b?c#d%41\\e", Ok("ssh://host/a%20b%3Fc%23d%2541%5Ce")),
        ("host:a/../b/./c", Ok("ssh://host/b/c")),
        ("me@home@host:a", Ok("ssh://me%40home@host/a")),
        ("me@[::1]:a", Ok("ssh://me@[::1]/a")),
        ("my_host:a", Ok("ssh://my_host/a")),
        ("h\u{e9}:\u{e9}", Ok("ssh://h%C3%A9/%C3%A9")),
        ("@host:a", Ok("ssh://host/a")),
        ("", Err((NoColon, 0..0))),
        ("host", Err((NoColon, 4..4))),
        ("[::1]", Err((NoColon, 5..5))),
        ("ssh://host/a", Err((IsUrl, 0..6))),
        ("host://a", Err((IsUrl, 0..7))),
        ("ext::sh -c x", Err((RemoteHelper, 0..5))),
        ("./a:b", Err((LocalPath, 0..3))),
        ("/a/b:c", Err((LocalPath, 0..4))),
        (r"C:\a", Err((LocalPath, 0..1))),
        ("c:a", Err((LocalPath, 0..1))),
        ("-oProxyCommand=x:a", Err((CommandLineOption, 0..1))),
        ("git@-x:a", Err((CommandLineOption, 4..5))),
        (":a", Err((Host, 0..0))),
        ("git@:a", Err((Host, 4..4))),
        ("git@a b:c", Err((Host, 5..6))),
        ("git@a b:../c", Err((Host, 5..6))),
        ("[host:22]:a", Err((Host, 1..2))),
        ("\thost:a", Err((Host, 0..1))),
        ("host:", Err((NoPath, 5..5))),
        ("host:..", Err((Path, 5..7))),
        ("host:a/../../b", Err((Path, 10..12))),
    ];
    for (address, expected) in cases {
        let url = Url::from_scp_like(address);
        if let Err(error) = &url {
            assert!(address.get(error.range()).is_some(), "{address} {error}");
        }
        let url = url.as_ref().map(Url::as_str).map_err(|error: &ScpLikeError| (error.kind(), error.range()));
        assert_eq!(url, expected, "{address}");
    }
}

#[test]
fn errors_hint_at_what_was_meant() {
    let cases = [
        ("example.com", Some(Hint::DefaultScheme)),
        (" 1.2.3.4:80/x\n", Some(Hint::DefaultScheme)),
        ("[::1]:80", Some(Hint::DefaultScheme)),
        ("//example.com", Some(Hint::DefaultScheme)),
        ("git@example.com:22/x", Some(Hint::DefaultScheme)),
        ("git@example.com:owner/repo.git", Some(Hint::ScpLike)),
        (" git@example.com:owner/repo.git\n", Some(Hint::ScpLike)),
        ("git@example.com:/srv/repo.git", Some(Hint::ScpLike)),
        ("git@host:a?b#c", Some(Hint::ScpLike)),
        ("git@[::1]:repo", Some(Hint::ScpLike)),
        ("SSH://git@example.com:owner/repo.git", Some(Hint::ScpLike)),
        ("git+ssh://git@github.com:org/repo.git", Some(Hint::ScpLike)),
        ("ssh+git://git@github.com:org/repo.git", Some(Hint::ScpLike)),
        ("git://git@github.com:org/repo.git", None),
        ("1http://x/", None),
        ("https://git@example.com:owner/repo.git", None),
        ("ssh://git@example.com:70000/repo.git", None),
        ("https://::1", Some(Hint::Brackets)),
        ("https://u:p@fe80::1/", Some(Hint::Brackets)),
        ("foo://::1", Some(Hint::Brackets)),
        ("https://::x", None),
        ("https://[::x]", None),
        // A scheme is there, or was meant.
        ("\u{FEFF}http://x/y", None),
        ("\u{200B}http://x", None),
        ("\u{201C}http://x\u{201D}", None),
        ("\"http://x\"", None),
        ("'http://x'", None),
        ("`http://x`", None),
        ("(http://x)", None),
        ("<http://x>", None),
        ("{http://x}", None),
        ("[http://x]", None),
        ("*http://x*", None),
        ("(example.com)", None),
        ("(http:x)", None),
        ("http;//x", None),
        ("http//x", None),
        ("HTTPS//x", None),
        ("http.//x", None),
        ("http;\\\\x", None),
        ("1http://x", None),
        ("htt_p://x", None),
        ("localhost//x", Some(Hint::DefaultScheme)),
        ("https.example//x", Some(Hint::DefaultScheme)),
        ("\u{FC}.example", Some(Hint::DefaultScheme)),
        ("_dmarc.example", Some(Hint::DefaultScheme)),
        ("%65xample.com", Some(Hint::DefaultScheme)),
        // An address is not one of git.
        ("2001:db8::1", Some(Hint::Brackets)),
        ("2001:db8::1/64", Some(Hint::Brackets)),
        (" 2001:db8::1\n", Some(Hint::Brackets)),
        ("1:2:3:4:5:6:7:8", Some(Hint::Brackets)),
        ("::1", Some(Hint::Brackets)),
        ("::1/x", Some(Hint::Brackets)),
        ("::ffff:10.0.0.1?q", Some(Hint::Brackets)),
        ("//::1/x", Some(Hint::Brackets)),
        ("me@2001:db8::1", Some(Hint::Brackets)),
        ("2001:db8::1%eth0", Some(Hint::Brackets)),
        ("2001:db8:1", Some(Hint::ScpLike)),
        ("1:2:3:4:5:6:7:8:9", Some(Hint::ScpLike)),
        // A delimiter in a password.
        ("https://user:pass#@server", Some(Hint::UserInfoDelimiter)),
        ("https://user:pa/ss@server/x", Some(Hint::UserInfoDelimiter)),
        ("https://user:pa?ss@server:80/x", Some(Hint::UserInfoDelimiter)),
        ("https://user:pa\\ss@server", Some(Hint::UserInfoDelimiter)),
        ("https://user:123456#789@server", Some(Hint::UserInfoDelimiter)),
        ("postgres://u:s3cr#et@h/db", Some(Hint::UserInfoDelimiter)),
        ("ssh://u:s3cr#et@h/db", Some(Hint::UserInfoDelimiter)),
        ("https://user:p#a#s/s@server", Some(Hint::UserInfoDelimiter)),
        ("https://user:pass#word", None),
        ("https://user:pass#@exa mple", None),
        ("https://exa mple/?mail=me@h", None),
        ("https://h:x/", None),
        ("ssh://git@h:owner/re@po.git", Some(Hint::ScpLike)),
        ("/x", None),
        ("", None),
        ("exa mple.com", None),
        ("https://exa mple.com", None),
        ("https:", None),
    ];
    for (input, expected) in cases {
        assert_eq!(Url::parse(input).unwrap_err().hint(input), expected, "{input}");
    }
    // Another text than the one that was parsed gives another hint, or none, and nothing worse.
    let error = Url::parse("example.com").unwrap_err();
    assert_eq!((error.hint("https://h/"), error.hint("h")), (None, Some(Hint::DefaultScheme)));
    assert_eq!(Url::options().max_len(1).parse("https://h/").unwrap_err().hint("h"), None);
}

#[test]
fn candidates_are_what_was_meant() {
    let cases = [
        // Without a scheme.
        ("example.com/x", &["https://example.com/x"][..]),
        (" //example.com/x\n", &["https://example.com/x"]),
        ("://example.com/a", &["https://example.com/a"]),
        (":80", &[]),
        ("http//example.com", &["http://example.com"]),
        ("HTTP;//example.com", &["HTTP://example.com"]),
        ("http;//exa mple.com", &[]),
        ("1http://x/", &[]),
        ("htt_p://x", &[]),
        ("\"https://example.com/\"", &["https://example.com/"]),
        ("(http://x)", &[]),
        ("\u{201C}https://example.com/\u{201D}", &["https://example.com/"]),
        ("'example.com'", &[]),
        ("::1", &["https://[::1]"]),
        ("2001:db8::1/64", &["https://[2001:db8::1]/64"]),
        ("me@2001:db8::1%eth0", &["https://me@[2001:db8::1]"]),
        ("git@example.com:owner/repo.git", &["ssh://git@example.com/owner/repo.git"]),
        ("git@host:a?b#c", &["ssh://git@host/a%3Fb%23c"]),
        ("git@[::1]:repo", &["ssh://git@[::1]/repo"]),
        ("git@h:/srv/50%.git", &["ssh://git@h/srv/50%25.git", "https://git@h:/srv/50%.git"]),
        ("git@H.example:22/x", &["https://git@H.example:22/x", "ssh://git@H.example/22/x"]),
        ("[::1]:80", &["https://[::1]:80"]),
        ("my_host:a", &["ssh://my_host/a"]),
        // Brackets and zones.
        ("https://::1/x", &["https://[::1]/x"]),
        ("https://u:p@fe80::1%eth0/x", &["https://u:p@[fe80::1]/x"]),
        ("file://::1/x", &["file://[::1]/x"]),
        ("http://[::1/x", &["http://[::1]/x"]),
        ("http://u@[fe80::1%25eth0]:8080/x", &["http://u@[fe80::1]:8080/x"]),
        ("https://[::x]", &[]),
        // Addresses of git after a scheme.
        ("ssh://git@example.com:owner/repo.git", &["ssh://git@example.com/owner/repo.git"]),
        ("ssh://git@example.com:owner/a#b", &["ssh://git@example.com/owner/a%23b"]),
        ("git+ssh://git@github.com:org/repo.git", &["git+ssh://git@github.com/org/repo.git"]),
        ("GIT+SSH://git@github.com:org/repo.git#v1", &["git+ssh://git@github.com/org/repo.git#v1"]),
        // A password: no candidate has the username for a host.
        ("http://me:p/w@h/", &["http://me:p%2Fw@h/"]),
        ("https://me:pass#word@example.com/", &["https://me:pass%23word@example.com/"]),
        ("https://me:p?a@h/@scope?mail=a@b", &["https://me:p%3Fa@h/@scope?mail=a@b"]),
        ("https://me:p#a@b@h/", &["https://me:p%23a@b@h/"]),
        ("https://user:pass#@exa mple", &[]),
        ("foo://me:p#w@h/", &["foo://me:p%23w@h/"]),
        // Ports.
        ("https://u:p@h:99999/a?x=me@b", &["https://u:p@h:9999/a?x=me@b", "https://u:p@h/a?x=me@b"]),
        ("https://h:99999/x", &["https://h:9999/x", "https://h/x"]),
        ("https://h:80:90/x", &["https://h:80/x", "https://h/x"]),
        ("https://h:-1", &["https://h"]),
        ("http:h:8x/", &["http:h:8/", "http:h/"]),
        // Characters.
        ("http://exa m ple.com/", &["http://example.com/"]),
        ("http://a b@a<b.example:80/", &["http://a b@ab.example:80/"]),
        ("http://a\u{FFFD}b.example/", &["http://ab.example/"]),
        ("foo://a b/", &["foo://ab/"]),
        ("http://1.2.3.4.5/", &[]),
        ("http://1.2.3.4 5/", &[]),
        ("http:// 1.2.3.4/", &["http://1.2.3.4/"]),
        ("http://a.<.example/", &[]),
        ("http://<.example/", &[]),
        ("http://a.<", &[]),
        ("file://h:80/", &[]),
        ("http://256.1.1.1/", &[]),
        ("https://", &[]),
        ("/a", &[]),
        ("", &[]),
    ];
    for (input, expected) in cases {
        let error = Url::parse(input).unwrap_err();
        let candidates = error.candidates(input);
        let texts: Vec<&str> = candidates.iter().map(|candidate| &*candidate.text).collect();
        assert_eq!(texts, expected, "{input}");
        assert_eq!(error.hint(input), candidates.first().and_then(|first| first.change.hint()), "{input}");
    }
    let error = Url::options().base("exa mple").parse("example.com").unwrap_err();
    assert_eq!((error.candidates("example.com"), error.hint("example.com")), (vec![], None));
    let input = "https://me:pass#word@example.com/";
    let shown = format!("{:?}", Url::parse(input).unwrap_err().candidates(input));
    assert!(shown.contains("UserInfoDelimiter") && !shown.contains("word"), "{shown}");
}

#[test]
fn hosts_without_brackets_get_a_hint() {
    for scheme in ["https", "foo", "file"] {
        for (host, expected) in
            [("::1", Some(Hint::Brackets)), ("fe80::1", Some(Hint::Brackets)), ("a b", None), ("h:80", None)]
        {
            let mut url = Url::parse(&format!("{scheme}://h/")).unwrap();
            let errors = [Url::builder(scheme).host(host).build().unwrap_err(), url.set_host(Some(host)).unwrap_err()];
            assert!(errors.iter().all(|error| error.hint(host) == expected), "{scheme} {host}");
        }
        // The host is right, and something else is wrong.
        let error = Url::builder(scheme).host("h").segment("..").build().unwrap_err();
        assert_eq!(error.hint("::1"), None, "{scheme}");
    }
}

/// The text of a base URL is not the one that a scheme was added to.
#[test]
fn an_error_in_the_base_keeps_its_range() {
    let options = Url::options().base("https://exa mple.com").default_scheme("https");
    let error = options.parse("example.com").unwrap_err();
    assert_eq!((error.is_in_base(), error.code(), error.range()), (true, "domain-to-ASCII", 11..12));
    let error = Url::options().base("https://h").default_scheme("https").parse("exa mple.com").unwrap_err();
    assert_eq!((error.is_in_base(), error.range()), (false, 3..4));
}
