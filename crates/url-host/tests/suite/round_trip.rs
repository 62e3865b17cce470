//! The law of the host serializer: its output parses to an equal host.

use crate::any_host::parse;
use proptest::prelude::*;
use url_host::{Edition, Host, Ignore};

/// Texts that contain every kind of host and of failure.
fn inputs() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[a-zA-Z0-9.%_ßéΣ\u{200D}\u{AD}٤①。☕א-]{0,16}",
        "([a-c0-9]{0,3}|%[0-9a-f]{2}|XN--[a-z0-9]{0,6}|0[xX][0-9a-f]{0,9})(\\.(0[xX]?)?[0-9]{0,4}){0,5}",
        "\\[[0-9a-f]{0,4}(:{1,2}[0-9a-f]{0,4}){0,8}([0-9]{1,3}\\.){0,4}\\]",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn a_serialized_host_parses_to_an_equal_host(input in inputs(), is_opaque: bool) {
        for edition in [Edition::Living2025, Edition::Living2026] {
            let Ok(host) = parse(&input, is_opaque, edition, &mut Ignore) else { continue };
            let text = host.to_string();
            prop_assert!(text.is_ascii());
            let again = parse(&text, is_opaque, edition, &mut Ignore);
            prop_assert_eq!(again.as_ref(), Ok(&host));
            if !is_opaque {
                prop_assert!(!matches!(host, Host::Opaque(_) | Host::Empty));
            }
        }
    }

    /// Ignoring errors does not change the host; the fatal error is the last; ranges are ranges of the input.
    #[test]
    fn errors_are_about_the_input(input in inputs(), is_opaque: bool) {
        for edition in [Edition::Living2025, Edition::Living2026] {
            let mut errors = Vec::new();
            let host = parse(&input, is_opaque, edition, &mut errors);
            prop_assert_eq!(&host, &parse(&input, is_opaque, edition, &mut Ignore));
            if let Err(fatal) = &host {
                prop_assert_eq!(errors.last(), Some(fatal));
            }
            for error in errors {
                prop_assert!(input.get(error.range()).is_some(), "{}", error);
            }
        }
    }

    /// Every host that 2025 accepts, 2026 accepts as the same host.
    #[test]
    fn the_later_edition_only_accepts_more(input in inputs()) {
        if let Ok(host) = Host::parse_with_errors(&input, Edition::Living2025, &mut Ignore) {
            prop_assert_eq!(Host::parse(&input), Ok(host));
        }
    }
}
