//! What `Debug` and `redacted` hide, and what they show.

use std::{
    fmt::Debug,
    time::{Duration, Instant},
};
use url_core::{
    Url, UrlRef,
    encoded::{Encoded, Item},
    query::{PairValue, RawQuery},
    redacted::{Redactor, SecretKind},
    reference::Reference,
    web::WebUrl,
};

/// The URL, and how it is shown.
const URLS: &[(&str, &str)] = &[
    // Userinfo.
    ("https://me:s3cret@h/", "https://***@h/"),
    ("https://s3cret@h:81/a@b?c@d#e@f", "https://***@h:81/a@b?c@d#e@f"),
    ("https://:s3cret@h/", "https://***@h/"),
    ("foo://s3%3Acret%40@h", "foo://***@h"),
    ("file:///me@home", "file:///me@home"),
    // The query.
    ("https://h/?a=1&access_token=s3cret&b=2", "https://h/?a=1&access_token=***&b=2"),
    ("https://h/?Access%5FToken=s3&%61ccess_token=cret", "https://h/?Access%5FToken=***&%61ccess_token=***"),
    ("https://h/?token=s3cret%26a=b?c/d;e=@f", "https://h/?token=***"),
    ("https://h/?token=&token&sig=&a", "https://h/?token=&token&sig=&a"),
    ("https://h/?my_token=1&token2=2&%token=3&mine=4", "https://h/?my_token=***&token2=2&%token=***&mine=4"),
    (
        "https://h/?accessToken=s3&SAMLResponse=s3&q-signature=s3",
        "https://h/?accessToken=***&SAMLResponse=***&q-signature=***",
    ),
    ("https://h/?session.token=s3&X%2DTos%2DSignature=s3", "https://h/?session.token=***&X%2DTos%2DSignature=***"),
    ("https://h/?token[0]=s3&a[token][b]=s3&[token=s3", "https://h/?token[0]=***&a[token][b]=***&[token=***"),
    (
        "https://h/?token_type=bearer&keyword=a&code_challenge=b",
        "https://h/?token_type=bearer&keyword=a&code_challenge=b",
    ),
    ("https://h/?a;sig=s3;cret&b=2", "https://h/?a;sig=***&b=2"),
    ("https://h/?user[password]=s3&token[]=cr&pwd%5B%5D=et", "https://h/?user[password]=***&token[]=***&pwd%5B%5D=***"),
    (
        "https://b.s3.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=s3%2F2013&X-Amz-Date=2013&X-Amz-Signature=s3",
        "https://b.s3.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=***&X-Amz-Date=2013&X-Amz-Signature=***",
    ),
    (
        "https://a.blob.core.windows.net/c/b?sp=r&sv=2022-11-02&sr=b&sig=s3%3D",
        "https://a.blob.core.windows.net/c/b?sp=r&sv=2022-11-02&sr=b&sig=***",
    ),
    // The fragment.
    (
        "https://h/#access_token=s3&token_type=bearer&id_token=cret",
        "https://h/#access_token=***&token_type=bearer&id_token=***",
    ),
    ("https://h/?sig=s3#/cb?code=cr&state=1", "https://h/?sig=***#/cb?code=***&state=1"),
    ("https://h/#/id_token=s3#cret", "https://h/#/id_token=***"),
    ("https://h/#token", "https://h/#token"),
    // The path.
    ("https://h/a;jsessionid=s3cret?b", "https://h/a;jsessionid=***?b"),
    ("https://h/token=s3&cret", "https://h/token=***"),
    ("https://h/@me/a@1.0/b:c@d", "https://h/@me/a@1.0/b:c@d"),
    ("https://web.example/2024/https://me:s3@h/@me?sig=cret", "https://web.example/2024/https://***@h/@me?sig=***"),
    (
        "https://proxy.example/https%3A%2F%2Fs3%40h%2F%3Ftoken%3Dcret%26a%3D1/b",
        "https://proxy.example/https%3A%2F%2F***%40h%2F%3Ftoken%3D***%26a%3D1/b",
    ),
    ("https://h/a//s3cret@c//@d", "https://h/a//***@c//@d"),
    // The host, and properties after it, whose values end with the URL.
    ("sqlserver://h;user=sa;password=s3cret", "sqlserver://h;user=sa;password=***"),
    ("sqlserver://h:1433/;user=sa;password=s3?c#r;et", "sqlserver://h:1433/;user=sa;password=***"),
    ("sqlserver://h;password=s3?c#r;et", "sqlserver://h;password=***"),
    ("https://h;password=s3/a?b", "https://h;password=***?b"),
    // Delimiters in passwords of nested URLs that are not percent-encoded.
    ("https://h/?next=postgres://me:s3\\cret@i/db", "https://h/?next=postgres://***@i/db"),
    ("https://h/?next=https://me:s3#cret@i/a", "https://h/?next=https://***@i/a"),
    ("https://h/?next=https://me:s3/cret@i/a", "https://h/?next=https://***@i/a"),
    ("https://h/?next=https://me:s3?cret@i/a", "https://h/?next=https://***@i/a"),
    ("https://h/?next=https://me:s3&cret@i/a", "https://h/?next=https://***@i/a"),
    ("https://h/https://me:s3#cret@i/a", "https://h/https://***@i/a"),
    ("https://h/#https://me:s3#cret@i/a", "https://h/#https://***@i/a"),
    ("https://h/?next=https://i:81/@me&a=b@c", "https://h/?next=https://i:81/@me&a=b@c"),
    ("https://h/?next=https://[::1]:81/a@b", "https://h/?next=https://[::1]:81/a@b"),
    // Nested URLs with fewer slashes.
    ("https://h/?next=https:me:s3cret@i", "https://h/?next=https:***@i"),
    ("https://h/?next=https:s3cret@i", "https://h/?next=https:***@i"),
    ("https://h/?next=https%3A%2Fme:s3cret%40i", "https://h/?next=https%3A%2F***%40i"),
    ("https://h/?next=(HTTPS:s3cret@i)", "https://h/?next=(HTTPS:***@i)"),
    ("https://h/?next=sip:me:s3cret@i&a=b@c", "https://h/?next=sip:***@i&a=b@c"),
    ("https://h/?to=mailto:me@i,you@i", "https://h/?to=mailto:me@i,you@i"),
    ("https://h/?at=2024-01-01T12:30:00&mail=me@i", "https://h/?at=2024-01-01T12:30:00&mail=me@i"),
    ("postgres:/me:s3cret@h/db@1", "postgres:/***@h/db@1"),
    ("postgres:/s3cret@h", "postgres:/***@h"),
    ("postgres:///s3cret@h", "postgres:///***@h"),
    ("foo:/a/b:c@d", "foo:/a/b:c@d"),
    // Opaque paths.
    ("postgres:\\\\s3cret@h/db", "postgres:\\\\***@h/db"),
    ("sip:me:s3#cret@h", "sip:***@h"),
    ("sip:me:s3?cret@h", "sip:***@h"),
    ("mailto:me@h?subject=a:b&cc=you@h", "mailto:me@h?subject=a:b&cc=you@h"),
    ("jdbc:postgresql://u:s3cret@h/db?password=s3&ssl=true", "jdbc:postgresql://***@h/db?password=***&ssl=true"),
    ("jdbc:postgresql://u:s3@cret@h/db@1", "jdbc:postgresql://***@h/db@1"),
    ("jdbc:sqlserver://h:1433;user=sa;password=s3/c&r;et", "jdbc:sqlserver://h:1433;user=sa;password=***"),
    ("jdbc:oracle:thin:me/s3cret@h:1521:db", "jdbc:***@h:1521:db"),
    ("jdbc:oracle:thin:me/s3cret@//h:1521/db", "jdbc:***@//h:1521/db"),
    ("jdbc:oracle:thin:@//h:1521/db", "jdbc:***@//h:1521/db"),
    ("sip:me:s3cret@h;transport=tcp", "sip:***@h;transport=tcp"),
    ("view-source:https://me:s3cret@h/@me", "view-source:https://***@h/@me"),
    ("view-source:https:me:s3cret@h/", "view-source:***@h/"),
    ("blob:https://s3cret@h/0000", "blob:https://***@h/0000"),
    ("mailto:me@h?subject=code=1", "mailto:me@h?subject=code=***"),
    ("mailto:me@h,you@h", "mailto:me@h,you@h"),
    ("data:text/plain,a", "data:text/plain,a"),
    ("urn:isbn:0451450523", "urn:isbn:0451450523"),
    ("otpauth://totp/A:me@h?secret=s3cret&issuer=A", "otpauth://totp/A:me@h?secret=***&issuer=A"),
    // URLs in parameters.
    ("https://h/?next=https://me:s3@i/@me&a=b@c", "https://h/?next=https://***@i/@me&a=b@c"),
    (
        "https://h/?next=https%3A%2F%2Fme%3As3cret%40i%2F%40me&a=b@c",
        "https://h/?next=https%3A%2F%2F***%40i%2F%40me&a=b@c",
    ),
    (
        "https://h/?next=https%3A%2F%2Fi%2F%3Ftoken%3Ds3%2526cret%26a%3D1&b",
        "https://h/?next=https%3A%2F%2Fi%2F%3Ftoken%3D***%26a%3D1&b",
    ),
    (
        "https://h/?n=https%3a%2f%2fi%2f%3Fn%3Dhttps%253A%252F%252Fs3%2540j%252F%253Fsig%253Dcret%2526b",
        "https://h/?n=https%3a%2f%2fi%2f%3Fn%3Dhttps%253A%252F%252F***%2540j%252F%253Fsig%253D***%2526b",
    ),
    ("https://h/?next=//s3cret@i/&next=/a@b&next=\\\\s3cret@i", "https://h/?next=//***@i/&next=/a@b&next=\\\\***@i"),
    ("https://h/?next=https:///s3cret@i/", "https://h/?next=https:///***@i/"),
    ("https://h/?next=https://i&mail=me@i", "https://h/?next=https://i&mail=me@i"),
    ("https://h/?state=token%3Ds3cret%26a", "https://h/?state=token%3D***%26a"),
    // Digits of percent-encoded bytes that are percent-encoded themselves.
    ("https://h/?next=https://u:S3CRET%25%34%30h/", "https://h/?next=https://***%25%34%30h/"),
    ("https://h/?next=https://u:S3CRET%2%35%%340h/", "https://h/?next=https://***%%340h/"),
    ("https://h/?pass%25%37%37ord=S3CRET", "https://h/?pass%25%37%37ord=***"),
    ("https://h/?pass%25%32%35%25%33%37%25%33%37ord=S3CRET", "https://h/?pass%25%32%35%25%33%37%25%33%37ord=***"),
    ("https://h/?a=s%%36%39g%25%33%44S3CRET%25%326b=c", "https://h/?a=s%%36%39g%25%33%44***%25%326b=c"),
    ("https://h/#?next=https%3A//s3cret%40i%2Fa", "https://h/#?next=https%3A//***%40i%2Fa"),
];

/// URLs whose secrets are shown, as the documentation says.
const SHOWN: &[&str] = &[
    "https://hooks.example/s3cret",
    "https://h/?s3cret",
    "https://h/?mine=s3cret",
    "https://h/?q={%22token%22:%22s3cret%22}",
    "https://h/?q=%7B%22token%22%3A%22s3cret%22%7D",
    "foo:s3cret@h",
    "https://h/?next=foo:s3cret@h",
    "https://s3:12/#cret@h/",
    "https://s3/#cret@h/",
    "https://h/?next=https://s3#cret@h/",
    "https://s3cret.example/",
    "https://h/?state=dG9rZW49czNjcmV0",
];

#[test]
fn urls_are_shown_as_in_the_table() {
    let unchanged = SHOWN.iter().map(|url| (*url, *url));
    for (input, shown) in URLS.iter().copied().chain(unchanged) {
        let url = Url::parse(input).unwrap();
        assert_eq!(url.as_str(), input);
        assert_eq!(url.redacted().to_string(), shown);
        assert_eq!(UrlRef::from_serialized(input).unwrap().redacted().to_string(), shown);
        assert_eq!(Redactor::new().url(&url).to_string(), shown);
        let of_quoted = [
            ("Url", format!("{url:?}")),
            ("UrlRef", format!("{:?}", url.borrowed())),
            ("Redacted", format!("{:?}", url.redacted())),
            ("WebUrl", format!("{:?}", WebUrl::from(url.clone()))),
        ];
        for (name, debug) in of_quoted {
            assert_eq!(debug, format!("{name}({shown:?})"));
        }
        assert_eq!(Url::parse(shown).unwrap().redacted().to_string(), shown, "twice");
        if !input.starts_with("file:") {
            assert_eq!(Redactor::new().text(input).to_string(), shown, "as a text");
        }
    }
}

/// The table of the names is tested in url-form.
#[test]
fn each_default_name_is_hidden() {
    for name in Redactor::DEFAULT_NAMES {
        let name = name.replace('*', "a");
        for name in [
            name.clone(),
            name.to_ascii_uppercase(),
            name.to_ascii_lowercase(),
            name.replace('_', "-"),
            name.replace('_', ""),
        ] {
            let url = Url::parse(&format!("https://h/;{name}=s3?a&{name}=s3#b&{name}=s3")).unwrap();
            let shown = Url::parse(&format!("https://h/;{name}=***?a&{name}=***#b&{name}=***")).unwrap();
            assert_eq!(url.redacted().to_string(), shown.as_str());
        }
    }
}

#[test]
fn texts_that_are_no_urls_are_redacted() {
    for (text, shown) in [
        // Passwords with delimiters: astral-sh/uv#11187, pypa/pip#3019, PostHog/posthog#98268.
        ("postgres://u:s3cr#et@h/db", "postgres://***@h/db"),
        ("postgres://u:s3cr/et@h/db", "postgres://***@h/db"),
        ("https://user:tok?en@host/o/r.git", "https://***@host/o/r.git"),
        ("https://user:s3cret#@server", "https://***@server"),
        ("ghs_TOKEN@github.com:owner/repo.git", "***@github.com:owner/repo.git"),
        ("https:/u:s3cret@exa mple/", "https:/***@exa mple/"),
        ("https:s3cret@exa mple/", "https:***@exa mple/"),
        ("https:\\\\u:s3cret@exa mple/", "https:\\\\***@exa mple/"),
        (" \0https://u:s3cret@exa mple/", " \0https://***@exa mple/"),
        ("ht\ntps://u:s3cret@h/", "***@h/"),
        ("https://u:s3\ncret@h/@", "https://***@"),
        ("https://exa mple/?password=s3@cret&a=b", "https://***&a=b"),
        ("https://exa mple/?a=b@c&password=s3cret", "https://***@c&password=***"),
        ("sqlserver://h:1433;user=sa;password=s3?c#ret", "sqlserver://h:1433;user=sa;password=***"),
        ("\u{FEFF}https://u:s3cret@h/", "***@h/"),
        ("see https://u:s3cret@h/", "***@h/"),
        ("https%3A%2F%2Fu%3As3cret%40h", "***%40h"),
        ("https://1.2.3.999/s3@h", "https://***@h"),
        ("//1.2.3.999/s3@h", "//***@h"),
        ("//s3\\cret@h/a@b", "//***@h/a@b"),
        ("https://h\\a@b", "https://h\\a@b"),
        ("//me:s3cret@h/a@b?sig=s3", "//***@h/a@b?sig=***"),
        ("/a/b:c@d?sig=s3#code=t", "/a/b:c@d?sig=***#code=***"),
        ("a:b/me@h", "a:***@h"),
        ("https://me:s3@[::1?token=cret", "https://***@[::1?token=***"),
        ("HTTPS:\\\\me:s3@h\\a", "HTTPS:\\\\***@h\\a"),
        ("file:///s3cret@h", "file:///***@h"),
        ("https://é:s3@é/?é&sig=é#é", "https://***@é/?é&sig=***#é"),
        ("token=s3cret", "token=***"),
        ("", ""),
        ("%", "%"),
        ("//%25%2@h%", "//***@h%"),
        ("?%25252526sig%25253Ds3%252526a", "?%25252526sig%25253D***%252526a"),
    ] {
        assert_eq!(Redactor::new().text(text).to_string(), shown, "{text}");
    }
    let query = "token=s3&a=https://s3cret@h?b#c";
    assert_eq!(Redactor::new().query(query).to_string(), "token=***&a=https://***@h?b#c");
}

#[test]
fn names_and_replacement_can_be_changed() {
    let url = Url::parse("https://me@h/?token=1&a%26b=2&c+d=3&%C3%A9=4&e=5").unwrap();
    let shown = |redactor: Redactor<'_>| redactor.url(&url).to_string();
    let names = &["a&b", "C d", "\u{e9}"];
    assert_eq!(shown(Redactor::new().names(names)), "https://***@h/?token=1&a%26b=***&c+d=***&%C3%A9=***&e=5");
    assert_eq!(shown(Redactor::new().more_names(names)), "https://***@h/?token=***&a%26b=***&c+d=***&%C3%A9=***&e=5");
    assert_eq!(shown(Redactor::new().names(&[]).replacement("")), "https://@h/?token=1&a%26b=2&c+d=3&%C3%A9=4&e=5");
    // Stars, separators and capitals are those of the table, and a name may have delimiters.
    assert_eq!(
        Redactor::new().names(&["*PIN"]).query("my_p-in=1&pins=2&pin[]=3").to_string(),
        "my_p-in=***&pins=2&pin[]=***"
    );
    // An empty name is that of a pair that starts with `=`.
    assert_eq!(Redactor::new().names(&[""]).query("=s3&a=1&=t").to_string(), "=***&a=1&=***");
}

/// A password with each delimiter, after each kind of scheme and separator, alone and nested, in URLs and other texts.
#[test]
fn passwords_are_hidden_in_all_forms() {
    let mut forms = 0;
    for scheme in ["https", "HTTP", "wss", "postgres", "git+ssh", "x.y-z"] {
        for separator in ["://", ":/", ":", ":\\\\", ":\\", ":///"] {
            for delimiter in ["", "#", "/", "?", "\\", "@", " ", ":", "%", "[", "\u{E9}"] {
                for userinfo in [format!("me:Q7q{delimiter}Z9z@"), format!("Q7q{delimiter}Z9z@")] {
                    let is_special = !["postgres", "git+ssh", "x.y-z"].contains(&scheme);
                    let is_token = !userinfo.starts_with("me:") && delimiter != ":";
                    // A host by the standard, and the single name before the `@` of an opaque path.
                    if is_token && (["#", "/", "?", "\\"].contains(&delimiter) || separator == ":" && !is_special) {
                        continue;
                    }
                    for host in ["h/a", "exa mple/a", "h:x"] {
                        forms += assert_is_hidden(&format!("{scheme}{separator}{userinfo}{host}"));
                    }
                }
            }
        }
    }
    assert!(forms > 20_000, "{forms}");
}

/// Asserts that nothing shows the marks in a text, alone and as a part of others. Returns the number of those.
fn assert_is_hidden(text: &str) -> usize {
    let encoded = |text: &str| percent_encode_all(text.as_bytes());
    let once = encoded(text);
    let twice = once.replace('%', "%25");
    // With the digits, too.
    let fully = encoded(&once);
    let containers = [
        ("", ""),
        ("https://h/?a=b&next=", ""),
        ("https://h/?next=", "&a=b"),
        ("https://h/a/", ""),
        ("https://h/#", ""),
        ("foo://h/?", ""),
        ("jdbc:", ""),
        ("//h/", ""),
        ("/?next=", ""),
        ("a b?next=", ""),
        ("https://exa mple/?next=", ""),
    ];
    let mut count = 0;
    for (before, after) in containers {
        for nested in [text, &once, &twice, &fully] {
            if before.is_empty() && nested != text {
                continue;
            }
            let text = format!("{before}{nested}{after}");
            let check = |shown: String| {
                let decoded = decoded(&decoded(&decoded(&shown)));
                assert!(!decoded.contains("Q7q") && !decoded.contains("Z9z"), "{text}: {shown}");
            };
            check(Redactor::new().text(&text).to_string());
            if let Ok(url) = Url::parse(&text) {
                check(url.redacted().to_string());
                check(format!("{url:?} {:?}", WebUrl::from(url.clone())));
                if before.is_empty() {
                    check(format!("{:?}", Url::explain(&text)));
                }
            }
            if let Ok(reference) = Reference::parse(&text) {
                check(format!("{reference:?}"));
            }
            count += 1;
        }
    }
    count
}

/// Percent-decodes a text once.
fn decoded(text: &str) -> String {
    url_percent::percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// Percent-encodes every byte.
fn percent_encode_all(bytes: &[u8]) -> String {
    let digit = |byte: u8| char::from(b"0123456789ABCDEF"[usize::from(byte)]);
    bytes.iter().flat_map(|byte| ['%', digit(byte >> 4), digit(byte & 15)]).collect()
}

#[test]
fn display_is_padded_and_debug_is_escaped() {
    let url = Url::parse("foo://a\"b/'?'&sig=1&a\\b").unwrap();
    assert_eq!(format!("{:-<32}|", url.redacted()), "foo://a\"b/'?'&sig=***&a\\b-------|");
    assert_eq!(format!("{:.6}|", url.redacted()), "foo://|");
    assert_eq!(format!("{url:?}"), r#"Url("foo://a\"b/'?'&sig=***&a\\b")"#);
}

#[test]
fn no_debug_shows_a_secret() {
    fn check(value: impl Debug) {
        let shown = format!("{value:?}");
        assert!(!shown.contains("s3cret") && !shown.contains("terc3s"), "{shown}");
        assert!(shown.contains("***") || shown.contains(".."), "{shown}");
    }
    let input = "HTTPS://me:s3cret@h/a;jsessionid=s3cret?a&token=s3cret#sig=s3cret";
    let mut url = Url::parse(input).unwrap();
    check(&url);
    check(Url::options().base(&url));
    check(Url::explain(input).unwrap());
    check(Reference::parse("//me:s3cret@h/?sig=s3cret#sig=s3cret").unwrap());
    check(url.username_decoded());
    check(url.password_decoded());
    check(url.path_decoded());
    check(url.path_segments().unwrap());
    check(url.path_segments_decoded().unwrap().next());
    check(url.query_decoded());
    check(url.fragment_decoded());
    check(Url::parse("sip:me:s3cret@h").unwrap().path_decoded());
    check(url.query_pairs());
    check(WebUrl::from(url.clone()).search_params());
    check(WebUrl::from(url.clone()).search_params().iter());
    check(Encoded("token=s3cret"));
    check(Item::from("token=s3cret"));
    check(Item::from(b"token=s3cret"));
    check(PairValue::from("s3cret"));
    check(RawQuery::new("next=https://me:s3cret"));
    check(Url::parse("foo:/me:s3cret@h/a").unwrap().path_decoded());
    check(Url::parse("foo:/s3cret@h/a").unwrap().path_segments().unwrap());
    check(Url::parse("https://h/https://me:s3cret/terc3s@i").unwrap().path_segments().unwrap());
    check(RawQuery::new("token=s3cret"));
    check(RawQuery::new("token=s3cret").pairs());
    check(RawQuery::new("token=s3cret").get("token"));
    check(url.query_mut().append("token", "s3cret"));
    check(url.query_pairs_mut().append_pair("token", "s3cret"));
    check(url.path_segments_mut().unwrap().push(";jsessionid=s3cret"));
    check(Url::builder("https").username("s3cret").path(Encoded("/;jsessionid=s3cret")).query("sig=s3cret"));
    let mut web = WebUrl::from(url);
    web.search_params_mut().append("token", "s3cret");
    check(&web);
    check(web.search_params_mut());
}

#[test]
fn decoded_parts_are_shown_decoded() {
    let url = Url::parse("https://h/caf%C3%A9%22/?a=%2B&token=%2B").unwrap();
    assert_eq!(format!("{:?}", url.path_decoded()), r#"Decoded("/café\"/")"#);
    assert_eq!(format!("{:?}", url.query_decoded()), r#"Some(Decoded("a=+&token=***"))"#);
    assert_eq!(format!("{:?}", url.path_segments()), r#"Some(["caf%C3%A9%22", ""])"#);
    assert_eq!(format!("{:?}", url.raw_query()), r#"RawQuery("a=%2B&token=***")"#);
}

/// Twice the text takes about twice the time, also with many nested URLs, names and signs that are encoded often.
#[test]
fn long_texts_take_linear_time() {
    for piece in [
        "a:", "a:b@", "a:/", "https:", "[a]", ",a", "a=", "a:&", "a:?@", "*token", "&a:b", "//:", "//:&", "//:/",
        "a%3A&",
    ] {
        let text = piece.repeat(1 << 13);
        for text in [text.clone(), format!("{text}&@"), format!("{text}#@"), format!("foo:{text}=1")] {
            assert!(Redactor::new().text(&text).to_string().len() <= text.len() * 3);
            assert!(Redactor::new().query(&text).to_string().len() <= text.len() * 3);
            assert!(Redactor::new().path(&text).to_string().len() <= text.len() * 3);
        }
    }
    for piece in
        ["//", "//a%2F%2F", "%252F%252F@", "%25", "[token[", "&token", "token=&", "%2525252F%2525252Fa", "//a@"]
    {
        let text = piece.repeat(1 << 13);
        assert!(Redactor::new().text(&text).to_string().len() <= text.len() * 3);
        assert!(Redactor::new().query(&text).to_string().len() <= text.len() * 3);
    }
    let encoded_more_and_more: String =
        (0..1024).map(|depth| format!("%{}2F", "25".repeat(depth)).repeat(2) + "a").collect();
    assert_eq!(Redactor::new().query(&encoded_more_and_more).to_string(), encoded_more_and_more);
}

/// Lines of logs, and how they are shown.
const LINES: &[(&str, &str)] = &[
    ("", ""),
    ("  \t ", "  \t "),
    ("no secret here: a=b", "no secret here: a=b"),
    ("https://me:s3@h/", "https://***@h/"),
    (" https://me:s3@h/?token=cret", " https://***@h/?token=***"),
    ("mailto:me@h", "mailto:me@h"),
    ("at https://h/?a=1&sig=s3 and ftp://s3:cret@h/", "at https://h/?a=1&sig=*** and ftp://***@h/"),
    ("GET /cb?code=s3&a=b HTTP/1.1", "GET /cb?code=***&a=b HTTP/1.1"),
    (r#"1 "GET /?a=b HTTP/1.1" 2 "https://s3@h/" "x""#, r#"1 "GET /?a=b HTTP/1.1" 2 "https://***@h/" "x""#),
    (r#"{"u":"https://h/?sig=s3","v":1}"#, r#"{"u":"https://h/?sig=***","v":1}"#),
    (r#"{"u":"https:\/\/me:s3@h\/?sig=cret"}"#, r#"{"u":"https:\/\/***@h\/?sig=***"}"#),
    (r#"{"u":"https://h/?a=1\u0026code=s3\u0026b=2"}"#, r#"{"u":"https://h/?a=1\u0026code=***\u0026b=2"}"#),
    ("<https://h/?sig=s3> password=s3cret;", "<https://h/?sig=***> password=***"),
    ("<a href=https://h/?a&amp;code=s3>", "<a href=https://h/?a&amp;code=***>"),
    // Parentheses and quotes after a value may be in it.
    ("(see https://h/?sig=s3).", "(see https://h/?sig=***"),
    ("mail me@h and clone s3@h:a/b", "mail ***@h and clone ***@h:a/b"),
    // Spaces in passwords.
    ("get postgres://me:s3 cr et@h/db now", "get postgres://***@h/db now"),
    ("get postgres://me:s3 cr@et@h/db now", "get postgres://***@h/db now"),
    (r#"get "postgres://me:s3 cret@h/db" me@i"#, r#"get "postgres://***@h/db" ***@i"#),
    ("x a://b:c d a://b:c d a://me:s3 cret@h", "x a://b:c d a://b:c d a://***@h"),
    ("a://b:c d a://me:s3 cret@h", "a://***@h"),
    ("https://me:s3 cret@h/?a b", "https://***@h/?a b"),
    ("x https://h:99999/ y", "x https://h:99999/ y"),
    ("x https://h/?next=https://me:s3%20cret@i/ y", "x https://h/?next=https://***@i/ y"),
];

#[test]
fn lines_are_shown_as_in_the_table() {
    for (line, shown) in LINES {
        let redacted = Redactor::new().line(line);
        assert_eq!(redacted.to_string(), *shown, "{line}");
        assert_eq!(format!("{redacted:?}"), format!("RedactedLine({shown:?})"), "{line}");
        assert_eq!(format!("{redacted:>99}"), format!("{shown:>99}"), "{line}");
        // What is hidden is where the secrets are.
        let mut rest = *line;
        let mut rebuilt = String::new();
        for secret in redacted.secrets() {
            let at = line.len() - rest.len();
            rebuilt += &rest[..secret.range().start - at];
            rebuilt += "***";
            rest = &line[secret.range().end..];
        }
        assert_eq!(rebuilt + rest, *shown, "{line}");
    }
}

#[test]
fn secrets_have_their_names() {
    let names = |text: &str| -> Vec<Option<String>> {
        let secrets = Redactor::new().hide_fragments(true).line(text).secrets();
        secrets.iter().map(|secret| secret.name().map(str::to_owned)).collect()
    };
    let some = |name: &str| Some(name.to_owned());
    assert_eq!(names("https://me:s3@h/?Access%5FToken=s&a=b#c"), [None, some("Access_Token"), None]);
    assert_eq!(names("https://h/?token[0]=s&user[password]=s"), [some("token"), some("password")]);
    assert_eq!(names("https://h/a;jsessionid=s?next=https%3A%2F%2Fh%3Fsig%3Ds"), [some("jsessionid"), some("sig")]);
    assert_eq!(names("a b=c https://h/"), []);
}

#[test]
fn names_can_be_kept_and_fragments_hidden() {
    let redactor = Redactor::new().more_names(&["*id"]).kept_names(&["user_id", "*token"]).hide_fragments(true);
    let shown = |text| redactor.text(text).to_string();
    assert_eq!(shown("https://h/?userId=1&id=2&token=3&sig=4#"), "https://h/?userId=1&id=***&token=3&sig=***#");
    assert_eq!(shown("https://h/?a[userid]=1#a/b?sig=c"), "https://h/?a[userid]=1#***");
    // A password with a `#` in it goes on in the fragment.
    assert_eq!(shown("postgres://me:s3#cret@h/db"), "postgres://***");
    assert_eq!(shown("https://h/?next=https://me:s3#cret@i/a"), "https://h/?next=https://***");
    let url = Url::parse("https://h/?sig=s3#a=b#c").unwrap();
    assert_eq!(redactor.url(&url).to_string(), "https://h/?sig=***#***");
}

/// Members of JSON, headers, and names before a colon: the line, and how it is shown.
const MEMBERS: &[(&str, &str)] = &[
    (r#"{"access_token":"s3cret"}"#, r#"{"access_token":"***"}"#),
    (r#"{"password" : "s3 \"cret\", x", "a": 1}"#, r#"{"password" : "***", "a": 1}"#),
    (r#"{'client_secret': 's3"cret'}"#, "{'client_secret': '***'}"),
    (r#"{"m":"{\"password\":\"s3\\\"cret\",\"a\":1}"}"#, r#"{"m":"{\"password\":\"***\",\"a\":1}"}"#),
    (r#"{"pin":1234,"otp":[1,2],"a":3}"#, r#"{"pin":***,"otp":***,"a":3}"#),
    (r#"{"u":"https://me:s3cret@h/","sig":"s3"}"#, r#"{"u":"https://***@h/","sig":"***"}"#),
    (r#"{"password":"s3cret"#, r#"{"password":"***"#),
    ("Cookie: session=s3cret; b=c", "Cookie: ***"),
    ("Set-Cookie: a=s3cret; Path=/", "Set-Cookie: ***"),
    ("proxy-authorization:Basic s3cret", "proxy-authorization:***"),
    (r#"curl -H "Authorization: Bearer s3cret" https://h/"#, r#"curl -H "Authorization: ***" https://h/"#),
    (r#"{"headers":{"Authorization":["Bearer s3cret"]}}"#, r#"{"headers":{"Authorization":***}}"#),
    ("X-Auth-Token: s3cret next", "X-Auth-Token: *** next"),
    ("2026-11-30 INFO the password: s3cret, a: b", "2026-11-30 INFO the password: ***, a: b"),
    ("password:s3cret,https://u:p@h/", "password:***,https://***@h/"),
    // Schemes before credentials, and logins of Docker.
    ("X-Access-Token: Bearer s3cret, x", "X-Access-Token: ***, x"),
    (r#"{"auths":{"h":{"auth":"bWU6czNjcmV0"}},"auth":"none"}"#, r#"{"auths":{"h":{"auth":"***"}},"auth":"none"}"#),
    ("  - token: s3cret", "  - token: ***"),
    ("got access_token: s3cret.", "got access_token: ***"),
    // Settings.
    (r#"export API_KEY="s3 cret" x"#, r#"export API_KEY="***" x"#),
    ("API_KEY='s3 cret' x", "API_KEY='***' x"),
    ("aws_secret_access_key = s3cret # x", "aws_secret_access_key = *** # x"),
    (r#"token := "s3cret""#, r#"token := "***""#),
    (r#"{"password"=>"s3cret", :token => "s3", "a"=>"b"}"#, r#"{"password"=>"***", :token => "***", "a"=>"b"}"#),
    ("authorization = Bearer s3cret x", "authorization = *** x"),
    // Elements.
    ("<a><password>s3 cret</password><b>c</b>", "<a><password>***</password><b>c</b>"),
    (r#"<wsse:Password Type="a">s3cret</wsse:Password>"#, r#"<wsse:Password Type="a">***</wsse:Password>"#),
    // Options, and lines of `.netrc`.
    ("login -u me --password s3cret x", "login -u me --password *** x"),
    ("--api-key 's3 cret' x", "--api-key '***' x"),
    ("curl -u me:s3cret https://h/", "curl -u *** https://h/"),
    (
        "curl -sume:s3 -ume:s3cret --proxy-user=me:s3 -U 'me:s3 cret' x",
        "curl -sume:s3 -u*** --proxy-user=*** -U '***' x",
    ),
    ("machine h login me password s3cret x", "machine h login me password *** x"),
    // Quotes and brackets before a name.
    ("curl -b 'sid=s3cret' x", "curl -b 'sid=*** x"),
    ("(pin=1234)", "(pin=***"),
    // These are not secrets.
    ("if token == null { password != x }", "if token == null { password != x }"),
    ("token => fetch(token)", "token => fetch(token)"),
    ("see https://h/?token= and key = a", "see https://h/?token= and key = a"),
    ("usage: login <password> [<token>] <b>", "usage: login <password> [<token>] <b>"),
    ("<password/><a><password></password>", "<password/><a><password></password>"),
    ("--password --token -- x", "--password --token -- x"),
    ("curl --user-agent a:b -u me x -u", "curl --user-agent a:b -u me x -u"),
    ("tar -u a:b; the password is s3cret", "tar -u a:b; the password is s3cret"),
    (r#"{"password":null,"token":"","secret":true}"#, r#"{"password":null,"token":"","secret":true}"#),
    (r#"{"code":200,"key":"a","pass":7}"#, r#"{"code":200,"key":"a","pass":7}"#),
    (r#"{"token":{"id":7}}"#, r#"{"token":{"id":7}}"#),
    ("Unexpected token: } at 10:07:31", "Unexpected token: } at 10:07:31"),
    ("https://h/a:b?x=sid:1", "https://h/a:b?x=sid:1"),
    ("error: the secret is missing", "error: the secret is missing"),
];

#[test]
fn members_and_headers() {
    let redactor = Redactor::new();
    for (line, expected) in MEMBERS {
        let redacted = redactor.line(line);
        assert_eq!(redacted.to_string(), *expected, "{line}");
        // What is reported is what is hidden.
        let mut shown = (*line).to_owned();
        for secret in redacted.secrets().iter().rev() {
            shown.replace_range(secret.range(), "***");
        }
        assert_eq!(shown, *expected, "{line}");
    }
    let names: Vec<_> = redactor.line(r#"{"Access_Token":"a","sig":1}"#).secrets();
    assert_eq!(names.iter().map(|secret| secret.name()).collect::<Vec<_>>(), [Some("Access_Token"), Some("sig")]);
    let kept = Redactor::new().kept_names(&["token"]).more_names(&["ssn"]);
    assert_eq!(kept.line(r#"{"token":"a","SSN":"b"}"#).to_string(), r#"{"token":"a","SSN":"***"}"#);
}

/// Names are looked at with the text before them, which can be long.
#[test]
fn lines_take_linear_time() {
    let redactor = Redactor::new();
    for part in ["a: ", "token: x ", "- a: ", "<token>", "token = ", "--token ", "curl -u ", "'token':", "cookie:\""] {
        let time = |count: usize| -> Duration {
            let line = format!("{}x {}", " ".repeat(4 * count), part.repeat(count));
            let start = Instant::now();
            let _ = redactor.line(&line).to_string();
            start.elapsed()
        };
        // Eight times as much in at most 32 times the time, or in so little that it does not matter.
        let is_linear = || time(8_000) < 32 * time(1_000).max(Duration::from_millis(2));
        assert!((0..4).any(|_| is_linear()), "{part:?}");
    }
}

/// URLs for webhooks, and how they are shown.
const WEBHOOKS: &[(&str, &str)] = &[
    ("https://hooks.slack.com/services/T0/B0/s3cret", "https://hooks.slack.com/services/T0/B0/***"),
    ("https://hooks.slack.com/triggers/T0/1/s3cret?a#b", "https://hooks.slack.com/triggers/T0/***?a#b"),
    (
        "https://discord.com/api/webhooks/1/s3cret/slack?wait=true",
        "https://discord.com/api/webhooks/1/***/slack?wait=true",
    ),
    ("https://canary.discord.com/api/v10/webhooks/1/s3cret", "https://canary.discord.com/api/v10/webhooks/1/***"),
    ("https://u:p@discordapp.com:443/api/webhooks/1/s3", "https://***@discordapp.com:443/api/webhooks/1/***"),
    (
        "https://a.webhook.office.com/webhookb2/a@b/IncomingWebhook/s3cret/c",
        "https://a.webhook.office.com/webhookb2/a@b/IncomingWebhook/***",
    ),
    ("https://api.telegram.org/bot1:s3cret/getMe?a=b", "https://api.telegram.org/bot***/getMe?a=b"),
    ("https://api.telegram.org/file/bot1:s3cret/a/b", "https://api.telegram.org/file/bot***/a/b"),
    (
        "https://h/?u=https%3A%2F%2Fhooks.slack.com%2Fservices%2FT%2FB%2Fs3%3Fa%3Db&c=d",
        "https://h/?u=https%3A%2F%2Fhooks.slack.com%2Fservices%2FT%2FB%2F***%3Fa%3Db&c=d",
    ),
    ("https://hooks.zapier.com/hooks/catch/1/s3cret/", "https://hooks.zapier.com/hooks/catch/1/***"),
    (
        "https://maker.ifttt.com/trigger/a/with/key/s3?value1=b",
        "https://maker.ifttt.com/trigger/a/with/key/***?value1=b",
    ),
    ("https://open.feishu.cn/open-apis/bot/v2/hook/s3", "https://open.feishu.cn/open-apis/bot/v2/hook/***"),
    ("https://logs-01.loggly.com/inputs/s3/tag/http/", "https://logs-01.loggly.com/inputs/***/tag/http/"),
    ("wss://mainnet.infura.io/ws/v3/s3", "wss://mainnet.infura.io/ws/v3/***"),
    ("https://eth-mainnet.g.alchemy.com/v2/s3", "https://eth-mainnet.g.alchemy.com/v2/***"),
    ("https://api.netlify.com/build_hooks/s3", "https://api.netlify.com/build_hooks/***"),
    // The paths have no secret, or the host is another one.
    ("https://hooks.slack.com/services/T0/B0/", "https://hooks.slack.com/services/T0/B0/"),
    ("https://hooks.slack.com.example/services/T0/B0/a", "https://hooks.slack.com.example/services/T0/B0/a"),
    ("https://xdiscord.com/api/webhooks/1/a", "https://xdiscord.com/api/webhooks/1/a"),
    ("https://api.telegram.org/bot/getMe", "https://api.telegram.org/bot/getMe"),
    ("https://discord.com/channels/1/2", "https://discord.com/channels/1/2"),
];

#[test]
fn paths_of_webhooks() {
    for (text, expected) in WEBHOOKS {
        assert_eq!(Redactor::new().text(text).to_string(), *expected);
        let url = Url::parse(text).unwrap();
        let shown = expected.replace(":443", "");
        assert_eq!(url.redacted().to_string(), shown);
        let line = format!("a {text} b");
        assert_eq!(Redactor::new().line(&line).to_string(), format!("a {expected} b"));
        if text.contains("s3") {
            assert!(url.redacted().secrets().iter().any(|secret| secret.kind() == SecretKind::Path), "{text}");
        }
    }
}

/// Many URLs that do not parse, and no `@`; digits that are encoded as often as the text is long.
#[test]
fn long_lines_take_linear_time() {
    for (part, last) in [
        ("%", "40"),
        ("%", "34%30"),
        ("%4%3", "0"),
        ("%4%3", "x"),
        ("%2%2%2", "5"),
        ("%25", "34%30"),
        ("%25%32%35", "@"),
    ] {
        for before in ["https://h/?next=https://u:s3cret", "https://h/?a=", "pwd"] {
            let line = format!("{before}{}{last}", part.repeat(100_000));
            let _ = Redactor::new().line(&line).to_string();
        }
    }
    for part in [
        "password:",
        "\"password\":",
        "\\\"a\\\":\"",
        "\"token\": [",
        "a: ",
        "https://hooks.slack.com/services/",
        "token:{",
        "password=\"",
        "password = ",
        "= ",
        "<password",
        "<password>",
        "curl -u ",
        "curl -u\"",
        "login password ",
        "\"auth\":\"",
        "--token ",
        "token: Bearer ",
        "   ",
    ] {
        let line = part.repeat(20_000);
        let _ = Redactor::new().line(&line).to_string();
    }
    let line = "a://b:c ".repeat(200_000);
    assert_eq!(Redactor::new().line(&line).to_string(), line);
    let line = format!("a://b:c {}", "d ".repeat(500_000));
    assert_eq!(Redactor::new().line(&line).to_string(), line);
}
