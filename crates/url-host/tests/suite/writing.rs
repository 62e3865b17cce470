//! Valid host strings: the standard's table, and the grammar written a second time for comparison.

use proptest::prelude::*;
use url_host::{
    Edition, Host, is_plain_domain, is_url_code_point, is_valid_domain, is_valid_host_string,
    is_valid_ipv4_address_string, is_valid_ipv6_address_string, is_valid_opaque_host_string,
};

#[test]
fn host_strings_are_valid_as_in_the_table() {
    for input in ["example.com", "EXAMPLE.com", "faß.example", "a", "1.example", "127.0.0.1", "[::1]", "[1::1.2.3.4]"]
    {
        assert!(is_valid_host_string(input), "{input:?}");
        // By definition, a host is valid if its parser reports nothing.
        let mut errors = Vec::new();
        assert!(Host::parse_with_errors(input, Edition::Living2026, &mut errors).is_ok(), "{input:?}");
        assert_eq!(errors, [], "{input:?}");
    }
    for input in [
        "",
        ".",
        "example.com.",
        "a..b",
        "_dmarc.example.com",
        "-a.com",
        "a-.com",
        "ab--cd.com",
        "xn--a",
        "loc%61lhost",
        "ex ample.org",
        "\u{AD}",
        "example.1",
        "1.2.3",
        "0x7f.1",
        "0x7f.0.0.1",
        "127.0.0.1.",
        "127.0.0.01",
        "127.0.0.256",
        "①.②.③.④",
        "::1",
        "[::1",
        "[0DB8::1]",
        "[]",
        "[[::1]]",
    ] {
        assert!(!is_valid_host_string(input), "{input:?}");
        let mut errors = Vec::new();
        assert!(Host::parse_with_errors(input, Edition::Living2026, &mut errors).is_err() || !errors.is_empty());
        assert_ne!(errors, [], "{input:?}");
    }
}

#[test]
fn domains_are_valid_as_in_the_table() {
    for (input, is_valid) in [
        (format!("{}.example", "a".repeat(63)), true),
        (format!("{}.example", "a".repeat(64)), false),
        (format!("{}aaa", "a.".repeat(125)), true),
        (format!("{}aaaa", "a.".repeat(125)), false),
        ("127.0.0.1".to_owned(), false),
        ("a.0x".to_owned(), false),
        ("a.0xg".to_owned(), true),
        ("☕.example".to_owned(), true),
        ("xn--53h.example".to_owned(), true),
        ("[::1]".to_owned(), false),
    ] {
        assert_eq!(is_valid_domain(&input), is_valid, "{input:?}");
    }
}

#[test]
fn opaque_host_strings_are_valid_as_in_the_table() {
    for input in ["a", "EXAMPLE.com.", "%20", "é", "_", "1.2.3.256", "a!$&'()*+,;=~", "[::1]", "[1:2:3:4:5:6:1.2.3.4]"]
    {
        assert!(is_valid_opaque_host_string(input), "{input:?}");
    }
    for input in
        ["", "%", "%2", "%zz", "a b", "a\"b", "a/b", "a:1", "a@b", "[", "[]", "[::01]", "::1", "\u{80}", "\u{FFFF}"]
    {
        assert!(!is_valid_opaque_host_string(input), "{input:?}");
    }
}

fn is_ipv4_by_grammar(input: &str) -> bool {
    let parts: Vec<&str> = input.split('.').collect();
    parts.len() == 4 && parts.iter().all(|part| (0..=255).any(|number: u32| number.to_string() == *part))
}

/// The grammar of valid IPv6-address strings: 8 pieces, or fewer around one `::`; an IPv4 address counts as 2.
fn is_ipv6_by_grammar(input: &str) -> bool {
    fn is_piece(piece: &&str) -> bool {
        piece.chars().all(|c| c.is_ascii_hexdigit())
            && (piece == &"0" || (1..=4).contains(&piece.len()) && !piece.starts_with('0'))
    }
    /// Returns the number of pieces in a list, which may contain an IPv4 address only if `with_ipv4`.
    fn count(list: &str, with_ipv4: bool) -> Option<usize> {
        if list.is_empty() {
            return Some(0);
        }
        let mut pieces: Vec<&str> = list.split(':').collect();
        let ipv4 = pieces.pop_if(|last| with_ipv4 && is_ipv4_by_grammar(last)).map_or(0, |_| 2);
        pieces.iter().all(is_piece).then_some(pieces.len() + ipv4)
    }
    match input.split_once("::") {
        None => count(input, true) == Some(8),
        Some((before, after)) => match (count(before, false), count(after, true)) {
            (Some(before), Some(after)) => before + after <= 7,
            _ => false,
        },
    }
}

fn is_opaque_by_grammar(input: &str) -> bool {
    let mut rest = input.chars();
    while let Some(c) = rest.next() {
        let is_unit = match c {
            '%' => [rest.next(), rest.next()].iter().all(|digit| digit.is_some_and(|digit| digit.is_ascii_hexdigit())),
            _ => is_url_code_point(c) && !"/:?@".contains(c),
        };
        if !is_unit {
            return false;
        }
    }
    !input.is_empty()
}

#[test]
fn ipv4_address_strings_are_valid_as_in_the_table() {
    for input in ["0.0.0.0", "255.255.255.255", "10.200.30.4"] {
        assert!(is_valid_ipv4_address_string(input) && is_ipv4_by_grammar(input), "{input:?}");
    }
    for input in
        ["", ".", "1", "1.2.3", "1.2.3.4.", "1.2.3.4.5", "1.2.3.04", "1.2.3.256", "1.2.3.0x4", "1.2.3.", "1.2.3.４"]
    {
        assert!(!is_valid_ipv4_address_string(input) && !is_ipv4_by_grammar(input), "{input:?}");
    }
}

/// Every number of up to four digits, with or without leading zeros, in each place.
#[test]
fn numbers_of_ipv4_address_strings() {
    let mut valid = 0;
    for (number, width) in (0..2000).flat_map(|number| (1..=4).map(move |width| (number, width))) {
        let number = format!("{number:0width$}");
        for place in 0..4 {
            let others = ["9", "25", "100", "249"];
            let parts: Vec<&str> = (0..4).map(|at| if at == place { &*number } else { others[at] }).collect();
            let input = parts.join(".");
            let is_valid = is_valid_ipv4_address_string(&input);
            assert_eq!(is_valid, is_ipv4_by_grammar(&input), "{input:?}");
            valid += usize::from(is_valid);
        }
    }
    // Each of the 256 numbers, once for each width that is at least the number of its digits, in four places.
    assert_eq!(valid, 4 * (10 + 90 * 2 + 156 * 3));
}

/// Every text of up to eight characters of each kind.
#[test]
fn ipv6_address_strings() {
    let mut texts = vec![String::new()];
    let mut valid = 0;
    for _ in 0..8 {
        for text in &texts {
            let is_valid = is_valid_ipv6_address_string(text);
            assert_eq!(is_valid, is_ipv6_by_grammar(text), "{text:?}");
            valid += usize::from(is_valid);
        }
        texts = texts.iter().flat_map(|text| "0:.Fg".chars().map(move |c| format!("{text}{c}"))).collect();
    }
    assert!(valid > 100, "only {valid} texts were valid");
}

proptest! {
    #[test]
    fn ipv4_by_grammar(input in "[0-9]{1,3}(\\.(0x)?[0-9]{1,3}){2,4}\\.?") {
        prop_assert_eq!(is_valid_ipv4_address_string(&input), is_ipv4_by_grammar(&input));
    }

    #[test]
    fn ipv6_by_grammar(
        input in "(::)?([0-9a-fA-F]{1,4}::?){0,8}([1-9a-f][0-9a-f]{0,3}|[0-9]{1,3}(\\.[0-9]{1,3}){2,4})?",
    ) {
        prop_assert_eq!(is_valid_ipv6_address_string(&input), is_ipv6_by_grammar(&input));
    }

    /// Valid strings are those that the parser accepts without reporting an error.
    #[test]
    fn valid_is_what_parses_in_silence(
        input in prop_oneof![
            "\\PC{0,12}",
            "[a-zA-Z0-9.%_ß٤。-]{1,12}",
            "[0-9x.]{1,12}",
            "\\[[0-9a-f:.]{0,12}\\]?",
            "(xn--)?[a-z0-9-]{1,8}(\\.[a-z0-9-]{1,8})?",
        ],
    ) {
        for is_opaque in [false, true] {
            let mut errors = Vec::new();
            let host = if is_opaque {
                Host::parse_opaque_with_errors(&input, &mut errors)
            } else {
                Host::parse_with_errors(&input, Edition::Living2026, &mut errors)
            };
            let is_parsed = host.is_ok();
            let is_silent = is_parsed && errors.is_empty() && !input.is_empty();
            let is_valid = if is_opaque { is_valid_opaque_host_string(&input) } else { is_valid_host_string(&input) };
            prop_assert_eq!(is_valid, is_silent, "is_opaque = {}, {:?}", is_opaque, errors);
        }
    }

    #[test]
    fn opaque_by_grammar(input in "[a%2F\"é\u{80}/:]{0,6}") {
        prop_assert_eq!(is_valid_opaque_host_string(&input), is_opaque_by_grammar(&input));
    }
}

/// Every text of up to six of the bytes that matter, and lengths around the limits.
#[test]
fn plain_domains_are_valid_and_stay_as_they_are() {
    const BYTES: [char; 6] = ['a', 'x', '0', '-', '.', 'n'];
    let mut texts = vec![String::new()];
    let mut of_one_length = texts.clone();
    for _ in 0..6 {
        of_one_length = of_one_length.iter().flat_map(|text| BYTES.map(|byte| format!("{text}{byte}"))).collect();
        texts.extend_from_slice(&of_one_length);
    }
    let label = "a".repeat(63);
    texts.extend([label.clone(), label.clone() + "a", format!("{label}.{label}a")]);
    let longest = [&*label, &label, &label, &label[..61]].join(".");
    texts.extend([longest.clone(), longest + "a"]);
    let mut plain = 0;
    for text in texts {
        let is_valid = url_idna::domain_parser_strict(&text).is_ok_and(|domain| domain == text)
            && Host::parse(&text).is_ok_and(|host| host == Host::DomainName(text.as_str().into()));
        assert!(!is_plain_domain(&text) || is_valid, "{text:?}");
        // Other valid domains contain two hyphens in a row, as `xn--` does.
        assert!(is_plain_domain(&text) || !is_valid || text.contains("--"), "{text:?}");
        plain += usize::from(is_plain_domain(&text));
    }
    assert_eq!(plain, 17_829);
}
