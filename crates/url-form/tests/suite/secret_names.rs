//! Which parameters have secret values, and that no `Debug` shows them.

use std::fmt::Debug;
use url_form::{
    SearchParams, Serializer, pairs, pairs_of_str,
    secret_names::{SECRET_NAMES, entry_matches, is_secret_name},
};

/// Names of the sources that the table of [`SECRET_NAMES`] names, in spellings of other programs.
const SECRET: &[&str] = &[
    "access_token",
    "accessToken",
    "Access-Token",
    "ACCESS.TOKEN",
    "refresh_token",
    "refreshToken",
    "id_token",
    "idToken",
    "token",
    "session_token",
    "sessionToken",
    "auth_token",
    "X-Auth-Token",
    "csrf-token",
    "authenticity_token",
    "reset_password_token",
    "confirmation_token",
    "unlock_token",
    "invitation_token",
    "private_token",
    "PRIVATE-TOKEN",
    "X-Amz-Security-Token",
    "X-Tos-Security-Token",
    "x-cos-security-token",
    "security-token",
    "oauth_token",
    "subject_token",
    "actor_token",
    "client_secret",
    "clientSecret",
    "secret",
    "secret_key",
    "secretKey",
    "app.secret",
    "SECRET_ACCESS_KEY",
    "password",
    "Password",
    "user.password",
    "new_password",
    "password_confirmation",
    "password1",
    "sslpassword",
    "trustStorePassword",
    "passwd",
    "old-passwd",
    "pwd",
    "db_pwd",
    "Signature",
    "X-Amz-Signature",
    "X-Goog-Signature",
    "X-Tos-Signature",
    "x-oss-signature",
    "q-signature",
    "oauth_signature",
    "X-Amz-Credential",
    "X-Goog-Credential",
    "X-Tos-Credential",
    "AWSAccessKeyId",
    "OSSAccessKeyId",
    "AccessKeyId",
    "access_key",
    "accessKey",
    "SharedAccessKey",
    "api_key",
    "api-key",
    "apikey",
    "apiKey",
    "X-API-Key",
    "private_key",
    "key",
    "jsessionid",
    "ASP.NET_SessionId",
    "session_id",
    "PHPSESSID",
    "assertion",
    "client_assertion",
    "code",
    "code_verifier",
    "codeVerifier",
    "device_code",
    "user_code",
    "id_token_hint",
    "oauth_verifier",
    "sig",
    "SAMLResponse",
    "saml_response",
    "SAMLart",
    "ticket",
    "pgtId",
    "pgt",
    "auth",
    "Authorization",
    "otp",
    "jwt",
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
    "otpauth",
    "sessions",
    "X-Amz-Date",
    "X-Amz-Algorithm",
    "scope",
    "redirect_uri",
    "client_id",
    "AccessKeyIds",
    "pass",
    "pw",
    "ke",
    "to.ke",
    "\u{212A}ey",
];

#[test]
fn names_are_secret_as_in_the_table() {
    for name in SECRET {
        for name in [(*name).to_owned(), name.to_uppercase(), name.to_lowercase(), name.replace('_', "-")] {
            assert!(is_secret_name(&name), "{name}");
            let shown = format!("{:?}", SearchParams::from([(name.as_str(), "s3cret")]));
            assert_eq!(shown, format!("[({name:?}, ***)]"));
        }
    }
    for name in SHOWN {
        assert!(!is_secret_name(name), "{name}");
        assert_eq!(format!("{:?}", SearchParams::from([(*name, "shown")])), format!("[({name:?}, \"shown\")]"));
    }
    // No entry is for nothing.
    for entry in SECRET_NAMES {
        let of_entry = |name: &&&str| entry_matches(entry, name.bytes());
        let of_others =
            |name: &&str| SECRET_NAMES.iter().any(|other| other != entry && entry_matches(other, name.bytes()));
        assert!(SECRET.iter().filter(of_entry).any(|name| !of_others(name)), "{entry}");
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
