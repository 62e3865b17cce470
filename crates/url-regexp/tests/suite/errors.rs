//! Errors: their kinds and places.

use url_regexp::{ErrorKind, Regexp};

/// A source in which the wrong bytes stand between `‹` and `›`, and the code.
const ERRORS: &[(&str, &str)] = &[
    ("‹*›", "nothing-to-repeat"),
    ("a|‹+›", "nothing-to-repeat"),
    ("a*‹*›", "nothing-to-repeat"),
    ("a??‹?›", "nothing-to-repeat"),
    ("^‹*›", "nothing-to-repeat"),
    (r"\b‹?›", "nothing-to-repeat"),
    ("(?=a)‹*›", "nothing-to-repeat"),
    ("(?<!a)‹?›", "nothing-to-repeat"),
    ("a{1000}‹{›1000}", "nothing-to-repeat"),
    ("‹{›", "lone-bracket"),
    ("a‹}›", "lone-bracket"),
    ("a‹]›", "lone-bracket"),
    ("(?!a)‹{›a}", "lone-bracket"),
    ("a‹{›", "invalid-quantifier"),
    ("a‹{1›", "invalid-quantifier"),
    ("a‹{,2}›", "invalid-quantifier"),
    ("a‹{1›b}", "invalid-quantifier"),
    ("a‹{2,1}›", "quantifier-order"),
    ("a‹{18446744073709551617,18446744073709551616}›", "quantifier-order"),
    ("a‹)›", "unmatched-parenthesis"),
    ("(a)‹)›", "unmatched-parenthesis"),
    ("(a‹›", "group-not-closed"),
    ("((a)|b‹›", "group-not-closed"),
    ("a‹(?›", "invalid-group"),
    ("‹(?i-›)", "invalid-group"),
    ("‹(?›>a)", "invalid-group"),
    ("(?‹ii›:a)", "invalid-modifiers"),
    ("(?‹i-i›:a)", "invalid-modifiers"),
    ("(?‹-›:a)", "invalid-modifiers"),
    ("(?‹g›:a)", "invalid-modifiers"),
    ("(?‹x-y›:a)", "invalid-modifiers"),
    ("(?‹i-m-s›:a)", "invalid-modifiers"),
    ("(?‹<>›a)", "invalid-name"),
    ("(?‹<1›>a)", "invalid-name"),
    ("(?‹<a-›b>a)", "invalid-name"),
    ("(?‹<a›", "invalid-name"),
    (r"(?‹<\›x61>a)", "invalid-name"),
    (r"(?‹<a\u{2d}›>a)", "invalid-name"),
    (r"(?‹<\ud835›>a)", "invalid-name"),
    (r"(?<a>b)\k‹›", "invalid-name"),
    (r"(?<a>b)\k‹<a›", "invalid-name"),
    ("(?<a>b)(?‹<a>›c)", "duplicate-name"),
    (r"(?<a>b)(?‹<\u{61}>›c)", "duplicate-name"),
    (r"‹\1›", "unknown-group"),
    (r"(a)‹\2›", "unknown-group"),
    (r"(a)‹\10›", "unknown-group"),
    (r"(a)‹\99999999999999999999›", "unknown-group"),
    (r"‹\k<a>›(?<b>c)", "unknown-group"),
    (r"a‹\›", "invalid-escape"),
    (r"‹\a›", "invalid-escape"),
    (r"‹\-›", "invalid-escape"),
    (r"‹\ ›", "invalid-escape"),
    (r"‹\é›", "invalid-escape"),
    (r"‹\0›1", "invalid-escape"),
    (r"‹\c›1", "invalid-escape"),
    (r"‹\x›4", "invalid-escape"),
    (r"‹\u›004", "invalid-escape"),
    (r"‹\u{}›", "invalid-escape"),
    (r"‹\u{41›", "invalid-escape"),
    (r"‹\u{110000}›", "invalid-escape"),
    (r"[‹\1›]", "invalid-escape"),
    (r"[‹\k›<a>]", "invalid-escape"),
    (r"[‹\B›]", "invalid-escape"),
    (r"‹\q›{a}", "invalid-escape"),
    (r"[‹\q›]", "invalid-escape"),
    (r"‹\p›", "invalid-escape"),
    (r"‹\p{L›", "invalid-escape"),
    (r"‹\p{L› }", "invalid-escape"),
    ("‹[›", "class-not-closed"),
    ("‹[a[b]›", "class-not-closed"),
    ("‹[a&&b›", "class-not-closed"),
    ("x‹[a-›", "class-not-closed"),
    ("[a‹[b›", "class-not-closed"),
    (r"‹[\q{ab›", "class-not-closed"),
    ("[‹/›]", "invalid-class-character"),
    ("[a‹(›]", "invalid-class-character"),
    ("[a‹-›]", "invalid-class-character"),
    ("[‹-›a]", "invalid-class-character"),
    (r"[\d‹-›z]", "invalid-class-character"),
    (r"[a‹-›\d]", "invalid-class-character"),
    ("[a-z‹-›9]", "invalid-class-character"),
    ("[a&&‹]›", "invalid-class-character"),
    (r"[\q{a‹-›}]", "invalid-class-character"),
    ("[‹!!›]", "double-punctuator"),
    ("[a‹..›]", "double-punctuator"),
    ("[^‹^^›a]", "double-punctuator"),
    ("[a&&‹&›b]", "double-punctuator"),
    ("[a-‹~~›]", "double-punctuator"),
    ("[‹&&›a]", "mixed-operators"),
    ("[ab‹&&›c]", "mixed-operators"),
    ("[a-c‹--›b]", "mixed-operators"),
    ("[a--b‹&›&c]", "mixed-operators"),
    ("[a&&b‹c›]", "mixed-operators"),
    ("[‹z-a›]", "range-order"),
    (r"[‹\u{62}-a›]", "range-order"),
    (r"‹[^\q{ab}]›", "complement-of-strings"),
    (r"‹[^\q{}a]›", "complement-of-strings"),
    (r"[‹[^\p{RGI_Emoji}&&\q{ab}]›]", "complement-of-strings"),
    (r"‹\P{Basic_Emoji}›", "complement-of-strings"),
    (r"‹[^\q{ab}--\q{ab}]›", "complement-of-strings"),
    (r"‹\p{}›", "unknown-property"),
    (r"‹\p{latin}›", "unknown-property"),
    (r"‹\p{Latin}›", "unknown-property"),
    (r"‹\p{lu}›", "unknown-property"),
    (r"‹\p{WSpace}›", "unknown-property"),
    (r"‹\p{Block=Thai}›", "unknown-property"),
    (r"‹\p{gc=Latin}›", "unknown-property"),
    (r"‹\p{Lu=Lu}›", "unknown-property"),
    (r"‹\p{sc=}›", "unknown-property"),
    (r"‹\p{sc=Latin=Latin}›", "unknown-property"),
    ("‹a{16383}›", "too-large"),
    ("‹(?:a{1000}){1000}›", "too-large"),
    ("‹(?:a{9999999999}){9999999999}›", "too-large"),
    ("‹(?:(?:(?:a*){99})*){99}›", "too-large"),
];

#[test]
fn errors_have_kinds_and_places() {
    for (marked, code) in ERRORS {
        let (before, rest) = marked.split_once('‹').unwrap();
        let (wrong, after) = rest.split_once('›').unwrap();
        let source = [before, wrong, after].concat();
        let Err(error) = Regexp::new(&source) else { panic!("{source} is no error") };
        assert_eq!(error.code(), *code, "{source}");
        let start = before.len();
        assert_eq!(error.range(), start..start + wrong.len(), "{source}");
        assert_eq!(error.to_string(), format!("{code}: {} (bytes {start}..{})", error.message(), start + wrong.len()));
    }
    let deep = |depth| Regexp::new(&format!("{}{}", "(".repeat(depth), ")".repeat(depth)));
    assert!(deep(200).is_ok());
    let error = deep(201).unwrap_err();
    assert_eq!((error.code(), error.range()), ("too-deep", 200..201));
    let error = Regexp::new(&format!("{}{}", "[".repeat(100_000), "]".repeat(100_000))).unwrap_err();
    assert_eq!(error.code(), "too-deep");
    let tested: Vec<&str> = ERRORS.iter().map(|(_, code)| *code).chain(["too-deep"]).collect();
    assert!(ErrorKind::ALL.iter().all(|kind| tested.contains(&kind.as_str())));
}

/// The limit is that of the program, not of the source.
#[test]
fn large_programs_are_possible() {
    assert!(Regexp::new("a{16382}").is_ok());
    assert!(Regexp::new("a{16383}").is_err());
    // Without numbers, the program is not much longer than the source, but the limit is the same.
    assert!(Regexp::new(&"a".repeat(16_382)).is_ok());
    assert!(Regexp::new(&"a".repeat(16_383)).is_err());
    assert!(Regexp::new(&"(a|b?)*".repeat(500)).is_ok());
    assert!(Regexp::new(&"(a|b?)*".repeat(20_000)).is_err());
    assert!(Regexp::new("(?:a{100}){100}").is_ok());
    for [start, end] in [["(?:a|", ")"], ["(|", "b)"], ["(?:a", "?)*"], ["(?:b", "a)+"], ["(?=|", ")"]] {
        assert!(Regexp::new(&format!("(?:{}{})*", start.repeat(199), end.repeat(199))).is_ok());
    }
}
