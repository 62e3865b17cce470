//! What docs/moving-from-url.md says of percent-encoding and idna, and of the way to the types of url-core.

use idna::{
    AsciiDenyList,
    uts46::{DnsLength, Hyphens, Uts46},
};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use url_idna::Processing;
use url_percent::PercentEncodeSet;

#[test]
fn sets_have_methods_for_the_operators_of_percent_encoding() {
    let letters = || AsciiSet::EMPTY.add(b'a').add(b'b');
    let plus: &'static AsciiSet = Box::leak(Box::new(letters() + AsciiSet::EMPTY.add(b'c')));
    let not: &'static AsciiSet = Box::leak(Box::new(!letters()));
    let ours = PercentEncodeSet::NON_ASCII.with(b"ab").with(b"c");
    let complement = PercentEncodeSet::NON_ASCII.with_range(0, 0x7F).without(b"ab");
    for byte in 0..0x80 {
        let text = char::from(byte).to_string();
        assert_eq!(
            utf8_percent_encode(&text, plus).to_string(),
            url_percent::utf8_percent_encode(&text, &ours).to_string()
        );
        assert_eq!(
            utf8_percent_encode(&text, not).to_string(),
            url_percent::utf8_percent_encode(&text, &complement).to_string()
        );
    }
    assert_eq!(
        utf8_percent_encode("\x1f é", CONTROLS).to_string(),
        url_percent::utf8_percent_encode("\x1f é", &url_percent::C0_CONTROL).to_string()
    );
}

#[test]
fn processings_are_the_functions_of_idna() {
    let domains =
        ["example.com", "EXAMPLE.com.", "bücher.example", "a_b", "a--b.ß", "xn--bcher-kva", "a b", "-a", "ä%"];
    for domain in domains {
        let theirs = idna::domain_to_ascii(domain);
        let ours = Processing::url().to_ascii(domain);
        assert_eq!(ours.as_deref().ok(), theirs.as_deref().ok(), "{domain}");
        let theirs = idna::domain_to_ascii_strict(domain);
        assert_eq!(Processing::url_strict().to_ascii(domain).as_deref().ok(), theirs.as_deref().ok(), "{domain}");
        let (theirs, errors) = idna::domain_to_unicode(domain);
        let (ours, error) = Processing::url().to_unicode(domain);
        assert_eq!(error.is_ok(), errors.is_ok(), "{domain}");
        if error.is_ok() {
            assert_eq!(ours, theirs);
        }
        let theirs = idna::domain_to_ascii_cow(domain.as_bytes(), AsciiDenyList::URL);
        let ours = url_idna::domain_parser(domain);
        assert_eq!(ours.as_deref().ok(), theirs.as_deref().ok(), "{domain}");
    }
}

/// The root dot is allowed by one length check of idna, and by none here.
#[test]
fn lengths_are_verified_without_a_root_dot() {
    let theirs = |domain: &str, length| {
        Uts46::new().to_ascii(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow, length).is_ok()
    };
    let mut processing = Processing::url();
    processing.verify_dns_length = true;
    for (domain, verify, root_dot) in [("example.com", true, true), ("example.com.", false, true), ("", false, false)] {
        assert_eq!(theirs(domain, DnsLength::Verify), verify, "{domain}");
        assert_eq!(theirs(domain, DnsLength::VerifyAllowRootDot), root_dot, "{domain}");
        assert_eq!(processing.to_ascii(domain).is_ok(), verify, "{domain}");
    }
}

#[test]
fn conversions_keep_the_text_in_its_place() {
    let url = url::Url::parse("https://example.com/a").unwrap();
    let address = url.as_str().as_ptr();
    let ours = url_core::Url::from(url);
    assert_eq!(ours.as_str().as_ptr(), address);
    let url = url::Url::from(ours);
    assert_eq!(url.as_str().as_ptr(), address);
    let text = String::from(url);
    assert_eq!(text.as_ptr(), address);
}
