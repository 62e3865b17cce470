//! What is a regular expression, by the productions of <https://tc39.es/ecma262/#sec-patterns>.

use super::check;
use url_regexp::Regexp;

/// <https://tc39.es/ecma262/#prod-CharacterEscape>
#[test]
fn character_escapes() {
    check(r"\f\n\r\t\v", false, &["\u{c}\n\r\t\u{b}"], &[]);
    check(r"\cA\cz\0", false, &["\u{1}\u{1a}\0"], &[]);
    check(r"\x2F\u002f\u{2F}\u{00000000002f}\/", false, &["/////"], &[]);
    check(r"\^\$\\\.\*\+\?\(\)\[\]\{\}\|", false, &[r"^$\.*+?()[]{}|"], &[]);
    // A pair of surrogates is one code point, and a single one is one, too.
    check(r"[^\ud83d\ude00]|\ud83d|\ude00|\ud83d\u0041", false, &["a"], &["A\u{1F600}"]);
}

/// <https://tc39.es/ecma262/#prod-ClassSetCharacter>
#[test]
fn class_set_characters() {
    check(r"[\-\&\!\#\%\,\:\;\<\=\>\@\`\~]", false, &["-", "&", "!", "~"], &["a", "\\"]);
    check(r"[&!#%,:;<=>@`~^$.*+?\/]", false, &["&", "$", "?", "/"], &["a"]);
    check(r"[\^\]\[\b]", false, &["^", "]", "[", "\u{8}"], &["b"]);
    check("[a^]", false, &["a", "^"], &[]);
    check(r"[\x41\-\x43]", false, &["A", "-", "C"], &["B"]);
    check("[a-]".replace("-]", "\\-]").as_str(), false, &["-"], &[]);
}

/// <https://tc39.es/ecma262/#prod-GroupName>
#[test]
fn group_names() {
    let regexp = Regexp::new(r"(?<$>a)(?<_1>b)(c)(?<\u0061\u{62}>d)(?<é‿>e)(?<\ud835\udc9c>f)").unwrap();
    let names = [Some("$"), Some("_1"), None, Some("ab"), Some("é‿"), Some("\u{1d49c}")];
    assert!(regexp.group_names().eq(names));
    assert_eq!(regexp.group_count(), names.len());
    check(r"(?<ab>x)\k<\u0061b>", false, &["xx"], &["x"]);
}

/// <https://tc39.es/ecma262/#sec-static-semantics-mightbothparticipate>
#[test]
fn repeated_names() {
    let valid = [
        "(?<a>x)|(?<a>y)|(?<a>z)",
        "(?:(?<a>x)|(?<a>y))|(?<a>z)",
        "(?:(?<a>x)|(?<b>y))(?<c>z)|(?<b>x)(?<a>y)",
        "(?<a>(?<b>x)|(?<b>y))",
        "(?=(?<a>x)|(?<a>y))",
    ];
    let invalid = [
        "(?<a>x)(?<a>y)",
        "(?:(?<a>x)|(?<a>y))(?<a>z)",
        "(?<a>z)(?:x|(?<a>y))",
        "(?<a>(?<a>x))",
        "(?:(?<a>x)|y)|(?:(?:z|(?<b>x))(?:(?<b>y)|(?<a>x)))",
        "(?=(?<a>x))(?<a>y)",
    ];
    for source in valid {
        assert!(Regexp::new(source).is_ok(), "{source}");
    }
    for source in invalid {
        assert_eq!(Regexp::new(source).unwrap_err().code(), "duplicate-name", "{source}");
    }
}

/// <https://tc39.es/ecma262/#prod-Atom>
#[test]
fn what_only_looks_like_a_mistake() {
    for source in [
        "",
        "|",
        "()",
        "(?:)",
        "(?i-:a)",
        "(?-ims:a)",
        "a??",
        "a{1}?",
        "[]",
        "[^]",
        "(?:^)*",
        "(?:(?=a))?",
        "/",
        "a-b",
        "<>=!:,&",
        "é",
        "[é-ü]",
        "\\k<a>|(?<a>b)",
        r"[^[\q{ab}&&a]]",
        r"[^a--\q{ab}]",
    ] {
        assert!(Regexp::new(source).is_ok(), "{source}");
    }
}
