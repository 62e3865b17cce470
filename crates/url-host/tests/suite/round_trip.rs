//! The law of the host serializer: its output parses to an equal host. The hosts in the web-platform-tests.

use crate::any_host::parse;
use proptest::prelude::*;
use serde_json::Value;
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

fn cases(file: &str) -> Vec<Value> {
    let path = format!("{}/../../fixtures/wpt/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str::<Vec<Value>>(&text).unwrap().into_iter().filter(Value::is_object).collect()
}

/// The host parser returns every host in the output of a URL parser unchanged.
#[test]
fn hosts_of_urls_are_fixed_points() {
    let mut executed = 0;
    for case in cases("urltestdata.json") {
        let (Some(protocol), Some(hostname)) = (case["protocol"].as_str(), case["hostname"].as_str()) else { continue };
        let is_special = ["http:", "https:", "ws:", "wss:", "ftp:", "file:"].contains(&protocol);
        // A special URL has a host, except that the host of a file: URL may be empty.
        if is_special && hostname.is_empty() {
            continue;
        }
        let host = if is_special { Host::parse(hostname) } else { Host::parse_opaque(hostname) };
        assert_eq!(host.map(|host| host.to_string()).as_deref(), Ok(hostname), "{case}");
        executed += 1;
    }
    assert_eq!(executed, 533);
}

/// Domains to ASCII, and domains that fail.
#[test]
fn to_ascii_passes_the_web_platform_tests() {
    let mut executed = 0;
    for case in cases("toascii.json") {
        let input = case["input"].as_str().unwrap();
        let host = Host::parse(input);
        assert_eq!(host.ok().map(|host| host.to_string()).as_deref(), case["output"].as_str(), "{case}");
        executed += 1;
    }
    assert_eq!(executed, 87);
}
