//! The hosts in the web-platform-tests.

use serde_json::Value;
use url_host::Host;

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
