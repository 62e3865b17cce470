//! Names of variants.

use url_idna::{Criterion, UnknownName, punycode::ErrorKind};

#[test]
fn names_are_read_and_written() {
    for criterion in Criterion::ALL {
        assert_eq!(criterion.to_string(), criterion.as_str());
        assert_eq!(criterion.as_str().parse(), Ok(*criterion));
        assert_eq!(format!("{criterion:>30}"), format!("{:>30}", criterion.as_str()));
    }
    assert_eq!(Criterion::ALL.len(), 22);
}

#[test]
fn other_texts_are_not_names() {
    for text in ["", "Overflow", "overflow ", " overflow", "overflo", "overflow\0", "OVERFLOW", "not-basic,overflow"] {
        let error: UnknownName = text.parse::<ErrorKind>().unwrap_err();
        assert!(error.expected().iter().copied().eq(ErrorKind::ALL.iter().map(|kind| kind.as_str())));
        assert!(error.to_string().starts_with("expected one of `not-basic`, `not-a-digit`, "), "{error}");
    }
}
