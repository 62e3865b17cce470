//! Which parameters have secret values, and that no `Debug` shows them.

use std::fmt::Debug;
use url_form::{
    SearchParams, Serializer, pairs, pairs_of_str,
    secret_names::{SECRET_NAME_SOURCES, SECRET_NAMES, entry_matches, is_secret_name},
};

/// Names in spellings of other programs, which no source of the table has.
const SECRET: &[&str] = &[
    "accessToken",
    "Access-Token",
    "ACCESS.TOKEN",
    "refreshToken",
    "idToken",
    "session_token",
    "sessionToken",
    "auth_token",
    "X-Auth-Token",
    "csrf-token",
    "PRIVATE-TOKEN",
    "x-cos-security-token",
    "clientSecret",
    "secretKey",
    "app.secret",
    "SECRET_ACCESS_KEY",
    "Password",
    "user.password",
    "new_password",
    "password1",
    "old-passwd",
    "db_pwd",
    "accessKey",
    "SharedAccessKey",
    "api-key",
    "apikey",
    "apiKey",
    "X-API-Key",
    "codeVerifier",
    "saml_response",
    "SubscriptionKey",
    "account-key",
    "srtPassphrase",
    "aws.credentials",
    "db_creds",
    "LICENSE-KEY",
    "1~hmac",
    "X-Api-Sig",
    "mfa_otp",
];

/// Names that are like those and whose values are shown.
const SHOWN: &[&str] = &[
    "",
    "-",
    "a",
    "state",
    "nonce",
    "page",
    "q",
    "token_type",
    "token2",
    "tokens",
    "tokenizer",
    "key_id",
    "keyword",
    "monkey",
    "sort_key",
    "zip_code",
    "country_code",
    "code_challenge",
    "codec",
    "signature_method",
    "SigAlg",
    "sigma",
    "RelayState",
    "SAMLRequest",
    "tickets",
    "author",
    "X-Amz-Date",
    "X-Amz-Algorithm",
    "scope",
    "redirect_uri",
    "client_id",
    "AccessKeyIds",
    "pw",
    "ke",
    "to.ke",
    "\u{212A}ey",
    "bypass",
    "compass",
    "passport",
    "passes",
    "passenger",
    "passphrases",
    "creed",
    "accredited",
    "bearers",
    "forbearer",
    "inside",
    "side",
    "account_sid",
    "spin",
    "pinned",
    "pinCode",
    "opinion",
    "sessions",
    "session_count",
    "permission",
    "design",
    "signed",
    "signal",
    "assign",
    "sigalg",
    "2fa_method",
    "otpauth",
    "cookies",
    "cookie_consent",
    "hmac_algorithm",
    "subscription",
    "account",
    "license",
    "db",
];

#[test]
fn names_are_secret_as_in_the_table() {
    let of_sources = SECRET_NAME_SOURCES.iter().flat_map(|row| row.names);
    for name in of_sources.chain(SECRET) {
        for name in [(*name).to_owned(), name.to_ascii_uppercase(), name.to_ascii_lowercase(), name.replace('_', "-")] {
            assert!(is_secret_name(&name), "{name}");
            let shown = format!("{:?}", SearchParams::from([(name.as_str(), "s3cret")]));
            assert_eq!(shown, format!("[({name:?}, ***)]"));
        }
    }
    for name in SHOWN {
        assert!(!is_secret_name(name), "{name}");
        assert_eq!(format!("{:?}", SearchParams::from([(*name, "shown")])), format!("[({name:?}, \"shown\")]"));
    }
}

/// Each row has names that its entry stands for, and says where they are from. No entry is for nothing.
#[test]
fn each_entry_has_its_source() {
    for row in SECRET_NAME_SOURCES {
        assert!(row.names.iter().all(|name| entry_matches(row.entry, name.bytes())), "{row:?}");
        assert!(row.source.contains("](https://"), "{row:?}");
    }
    for (at, entry) in SECRET_NAMES.iter().enumerate() {
        let names = SECRET_NAME_SOURCES.iter().filter(|row| row.entry == *entry).flat_map(|row| row.names);
        let is_of_others = |name: &&str| {
            SECRET_NAMES.iter().enumerate().any(|(other, entry)| other != at && entry_matches(entry, name.bytes()))
        };
        assert!(names.into_iter().any(|name| !is_of_others(name)), "{entry}");
    }
}

#[test]
fn stars_stand_for_any_text() {
    #[rustfmt::skip]
    let rows = [
        ("", "", true), ("", "-", true), ("", "a", false),
        ("*", "", true), ("*", "a", true), ("**", "a", true),
        ("ab", "A_b", true), ("ab", "abc", false), ("ab", "xab", false), ("a-B", "ab", true),
        ("*ab", "ab", true), ("*ab", "aab", true), ("*ab", "abab", true), ("*ab", "aba", false),
        ("ab*", "ab", true), ("ab*", "abb", true), ("ab*", "aab", false),
        ("*ab*", "ab", true), ("*ab*", "a.a.b.a", true), ("*ab*", "a", false), ("*ab*", "", false),
        ("a*b", "a*b", true), ("a*b", "acb", false),
        ("\u{E9}", "\u{E9}", true), ("\u{E9}", "\u{C9}", false),
    ];
    for (entry, name, expected) in rows {
        assert_eq!(entry_matches(entry, name.bytes()), expected, "{entry} {name}");
    }
}

#[test]
fn no_debug_shows_a_secret() {
    #[track_caller]
    fn check(value: impl Debug) {
        let (shown, pretty) = (format!("{value:?}"), format!("{value:#?}"));
        assert!(!shown.contains("s3") && !pretty.contains("s3"), "{shown}");
        assert!(shown.contains("***") && shown.contains("page"), "{shown}");
    }
    for pair in [
        "token=s3cret",
        "to%6Ben=s3cret",
        "user[password]=s3cret",
        "token[0]=s3cret",
        "a;password=s3cret",
        "/sig=s3cret",
        "next=https://u:s3cret@h/",
        "next=https%3A%2F%2Fu:s3cret@h/",
        "next=https://s3cret@h",
        "next=https://u:s3",
        "next=https%253A%252F%252Fu%253As3cret%2540h",
        "next=/a%3Ftoken%3Ds3cret",
        "next=/a?token=s3cret",
        "https://u:s3cret@h/",
        "https://u:s3=cret@h/",
        "s3cret@h",
        "//u%3As3/=1",
        "next=\\\\u:s3cret@h",
    ] {
        let form = format!("page=1&{pair}&page=2");
        check(pairs(form.as_bytes()));
        check(pairs_of_str(&form));
        check(SearchParams::from(form.as_str()));
        check(SearchParams::from(form.as_str()).iter());
        check(Serializer::for_suffix(format!("s3/?{form}"), 4));
        let mut target = format!("s3/?{form}");
        check(Serializer::for_suffix(&mut target, 4));
    }
    let mut pairs = pairs_of_str("a=1&token=s3cret&b=2");
    pairs.next();
    assert_eq!(format!("{pairs:?}"), r#"[("token", ***), ("b", "2")]"#);
    // An empty value is not a secret.
    assert_eq!(format!("{:?}", SearchParams::from("token=&token")), r#"[("token", ""), ("token", "")]"#);
}
