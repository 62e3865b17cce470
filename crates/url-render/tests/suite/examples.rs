//! The programs in `examples`, with their outputs.

#![expect(dead_code, reason = "each is a program, whose `main` is not called")]

#[path = "../../examples/registrar.rs"]
mod registrar;

#[test]
fn a_registrar_rejects_what_is_invalid_or_deceptive() {
    let input = "B\u{fc}cher
paypal
-x-
a_b\u{300}
\u{2764}
p\u{430}ypal
\u{440}\u{430}\u{443}\u{440}\u{430}\u{4CF}
a.b
a\u{3002}b

xn--a
";
    let mut output = Vec::new();
    registrar::run(["paypal.example"], input.as_bytes(), &mut output).unwrap();
    let expected = r#"register xn--bcher-kva.example
register paypal.example
reject "-x-"
    V3: expected a label that neither starts nor ends with a hyphen (bytes 0..3)
reject "a_b\u{300}"
    U1: found U+005F, expected no other ASCII code points than letters, digits and hyphens (bytes 1..2)
reject "\u{2764}"
    restricted-character: U+2764 is not allowed in names, or not in this position
reject "p\u{430}ypal"
    mixed-scripts: the label mixes scripts that are not used together
    protected-name: looks like paypal.example
reject "\u{440}\u{430}\u{443}\u{440}\u{430}\u{4cf}"
    whole-script-confusable: looks like paypal
    protected-name: looks like paypal.example
reject "a.b"
    expected one label
reject "a\u{3002}b"
    expected one label
reject ""
    A4_2: expected labels of 1 to 63 bytes, without an empty one at the end (bytes 0..0)
reject "xn--a"
    V7: found U+0080, expected only code points that the mapping table allows in a label (bytes 0..5)
"#;
    assert_eq!(String::from_utf8(output).unwrap(), expected);
    let error = registrar::run(["https://paypal.example/"], &b""[..], &mut Vec::new()).unwrap_err();
    assert!(error.to_string().starts_with("not-a-host: expected a domain"), "{error}");
}
