//! The table of validation errors, their messages and their sinks; URL code points, and ranges that are no URL units.

use url_host::{
    Edition, ErrorSink, Host, Ignore, Relocated, ValidationError, ValidationErrorKind as Kind, invalid_url_units,
    is_url_code_point,
};

/// Every name of the standard's table and whether it ends the parse.
const TABLE: [(&str, bool); 31] = [
    ("domain-to-ASCII", true),
    ("domain-percent-encoded", false),
    ("host-invalid-code-point", true),
    ("IPv4-non-ASCII-input", false),
    ("IPv4-empty-part", false),
    ("IPv4-too-few-parts", false),
    ("IPv4-too-many-parts", true),
    ("IPv4-non-numeric-part", true),
    ("IPv4-non-decimal-part", false),
    ("IPv4-out-of-range-part", true),
    ("IPv6-unclosed", true),
    ("IPv6-invalid-compression", true),
    ("IPv6-too-many-pieces", true),
    ("IPv6-multiple-compression", true),
    ("IPv6-invalid-code-point", true),
    ("IPv6-piece-leading-zero", false),
    ("IPv6-too-few-pieces", true),
    ("IPv4-in-IPv6-too-many-pieces", true),
    ("IPv4-in-IPv6-invalid-code-point", true),
    ("IPv4-in-IPv6-out-of-range-part", true),
    ("IPv4-in-IPv6-too-few-parts", true),
    ("invalid-URL-unit", false),
    ("special-scheme-missing-following-solidus", false),
    ("missing-scheme-non-relative-URL", true),
    ("invalid-reverse-solidus", false),
    ("invalid-credentials", false),
    ("host-missing", true),
    ("port-out-of-range", true),
    ("port-invalid", true),
    ("file-invalid-Windows-drive-letter", false),
    ("file-invalid-Windows-drive-letter-host", false),
];

#[test]
fn names_and_failures_are_those_of_the_table() {
    assert!(Kind::ALL.iter().map(|kind| (kind.as_str(), kind.is_failure())).eq(TABLE));
    for &kind in Kind::ALL {
        assert_eq!(kind.as_str().parse(), Ok(kind));
        assert!(kind.as_str().to_uppercase().parse::<Kind>().is_err());
        assert_eq!(kind.to_string(), kind.as_str());
    }
}

#[test]
fn variants_are_named_like_their_names() {
    for kind in Kind::ALL {
        let variant = format!("{kind:?}");
        assert!(variant.starts_with(|c: char| c.is_ascii_uppercase()), "{variant}");
        assert!(variant.eq_ignore_ascii_case(&kind.as_str().replace('-', "")), "{variant}");
    }
}

#[test]
fn messages_have_no_capital_and_no_full_stop() {
    for &kind in Kind::ALL {
        let message = kind.message();
        assert!(message.starts_with(|c: char| c.is_lowercase()), "{message}");
        assert!(message.ends_with(|c: char| c.is_ascii_alphanumeric()), "{message}");
    }
}

#[test]
fn messages_say_what_and_where() {
    let message = |input| Host::parse(input).unwrap_err().to_string();
    assert_eq!(
        message("1.2.x.4"),
        "IPv4-non-numeric-part: the host ends in a number, so each part must be a number (bytes 4..5)"
    );
    assert_eq!(message("[::1"), "IPv6-unclosed: the host starts with a bracket but does not end with one (bytes 4..4)");
    assert_eq!(
        message("[1::1::1]"),
        "IPv6-multiple-compression: the IPv6 address is compressed in more than one place (bytes 5..7)"
    );
    assert_eq!(message("a b"), "domain-to-ASCII: a domain cannot contain a space (U+0020) (bytes 1..2)");
    assert_eq!(message("a\u{7F}"), "domain-to-ASCII: a domain cannot contain a control (U+007F) (bytes 1..2)");
    // The message names the mapped code point; the range is that of the input.
    assert_eq!(message("a\u{FF20}"), "domain-to-ASCII: a domain cannot contain `@` (U+0040) (bytes 1..4)");
    assert_eq!(
        message("::1"),
        "domain-to-ASCII: a domain cannot contain `:` (U+003A); only an IPv6 address can, in brackets (bytes 0..1)"
    );
    assert_eq!(
        message("a.\u{FFFD}"),
        "domain-to-ASCII: the domain is not valid: \
         V7: found U+FFFD, expected only code points that the mapping table allows in a label (bytes 2..5)"
    );
    assert_eq!(
        message("\u{AD}"),
        "domain-to-ASCII: the domain is not valid: \
         empty-domain: expected a domain that is not empty once what IDNA ignores is removed (bytes 0..2)"
    );
}

#[test]
fn an_error_has_a_kind_a_range_and_a_reason() {
    let error = ValidationError::new(Kind::PortInvalid, 3..5);
    assert_eq!(
        (error.kind(), error.code(), error.range(), error.idna()),
        (Kind::PortInvalid, "port-invalid", 3..5, None)
    );
    let error = Host::parse("ab c").unwrap_err();
    let reason = *error.idna().unwrap();
    let error = error.shifted(10);
    assert_eq!((error.range(), error.idna()), (12..13, Some(&reason)));
    assert_eq!(error.shifted(usize::MAX).range(), usize::MAX..usize::MAX);
    let error = error.at(2..7);
    assert_eq!((error.kind(), error.range(), error.idna()), (Kind::DomainToAscii, 2..7, Some(&reason)));
    let source = |error: &ValidationError| std::error::Error::source(error).map(ToString::to_string);
    assert_eq!(source(&error), Some(reason.to_string()));
    assert_eq!(source(&ValidationError::new(Kind::PortInvalid, 3..5)), None);
}

#[test]
fn sinks_receive_errors_and_say_whether_they_are_enabled() {
    fn is_enabled<E: ErrorSink>(_: &E) -> bool {
        E::ENABLED
    }
    let mut errors: Vec<ValidationError> = Vec::new();
    assert!(is_enabled(&errors) && is_enabled(&|_| {}) && !is_enabled(&Ignore));

    let (first, second) =
        (ValidationError::new(Kind::HostMissing, 0..0), ValidationError::new(Kind::PortInvalid, 1..2));
    errors.report(first);
    (|error| errors.push(error)).report(second);
    let dynamic: &mut dyn FnMut(ValidationError) = &mut |error| errors.push(error);
    Relocated::new(&mut &mut *dynamic, |error| error.shifted(3)).report(first);
    assert_eq!(errors, [first, second, first.shifted(3)]);
}

/// Closures receive the same errors as lists, wherever a host is parsed.
#[test]
fn closures_receive_the_same_errors_as_lists() {
    for input in ["example.com", "0x7f.1", "[::1", "a%62", "xn--a", "1.2.3.4.5"] {
        let (mut list, mut called, mut by_reference) = (Vec::new(), Vec::new(), Vec::new());
        let expected = Host::parse_with_errors(input, Edition::default(), &mut list);
        assert_eq!(Host::parse_with_errors(input, Edition::default(), &mut |error| called.push(error)), expected);
        let mut report: &mut dyn FnMut(ValidationError) = &mut |error| by_reference.push(error);
        assert_eq!(Host::parse_with_errors(input, Edition::default(), &mut report), expected);
        assert_eq!((&called, &by_reference), (&list, &list), "{input}");
        assert_eq!(list.is_empty(), input == "example.com", "{input}");
    }
}

/// Each error has an anchor of its own in the standard, which is its name.
#[test]
fn anchors_are_those_of_the_standard() {
    let anchors = include_str!("../../../../fixtures/anchors/url.txt");
    for kind in Kind::ALL {
        let anchor = kind.anchor().strip_prefix("https://url.spec.whatwg.org/#").unwrap();
        assert!(anchors.lines().any(|line| line == anchor), "{kind}: {anchor}");
        assert!(anchor.ends_with(&kind.as_str().to_ascii_lowercase()), "{kind}: {anchor}");
    }
}

/// The definition, word for word, on all 1,112,064 scalar values.
#[test]
fn every_code_point_is_classified_as_defined() {
    for c in '\0'..=char::MAX {
        let is_noncharacter =
            ('\u{FDD0}'..='\u{FDEF}').contains(&c) || [0xFFFE, 0xFFFF].contains(&(c as u32 % 0x1_0000));
        let expected = c.is_ascii_alphanumeric()
            || "!$&'()*+,-./:;=?@_~".contains(c)
            || ('\u{A0}'..='\u{10FFFD}').contains(&c) && !is_noncharacter;
        assert_eq!(is_url_code_point(c), expected, "{c:?}");
        let is_valid = invalid_url_units(c.encode_utf8(&mut [0; 4])).next().is_none();
        assert_eq!(is_valid, expected, "{c:?} as a URL unit");
    }
}

#[test]
fn invalid_units_are_returned_in_order() {
    for (input, expected) in [
        ("", ""),
        ("/a?b=c&d", ""),
        ("%41%fF%Ff", ""),
        ("%", "0..1"),
        ("%4", "0..1"),
        ("%4g", "0..1"),
        ("%%41", "0..1"),
        ("%é", "0..1"),
        ("a b", "1..2"),
        ("[\u{FFFF}é\u{9F}]", "0..1 1..4 6..8 8..9"),
        ("%zz\"%", "0..1 3..4 4..5"),
    ] {
        let ranges: Vec<String> = invalid_url_units(input).map(|range| format!("{range:?}")).collect();
        assert_eq!(ranges.join(" "), expected, "{input:?}");
    }
}
