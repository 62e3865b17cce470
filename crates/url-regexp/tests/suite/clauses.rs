//! The clauses of <https://tc39.es/ecma262/#sec-pattern-semantics>.

use super::{check, groups};

/// Compares what groups match; `-` is a group that does not match.
fn captures(source: &str, text: &str, expected: &[&str]) {
    let found = groups(source, false, text).unwrap_or_else(|| panic!("{source:?} does not match {text:?}"));
    let found: Vec<&str> = found.into_iter().map(|group| group.unwrap_or("-")).collect();
    assert_eq!(found, expected, "{source:?} on {text:?}");
}

/// <https://tc39.es/ecma262/#sec-compilesubpattern>: a disjunction tries the left one first, and the right one if what
/// follows fails.
#[test]
fn compile_subpattern_disjunction() {
    captures("(a|ab)(c|bcd)?(d*)", "abcd", &["a", "bcd", ""]);
    captures("(a|ab)(c|bcd)?(d*)", "abcdd", &["a", "bcd", "d"]);
    captures("(a|ab)(c|bcde)?(d*)", "abcd", &["ab", "c", "d"]);
    captures("(|a)(b|)", "a", &["a", ""]);
    check("|a|", false, &["", "a"], &["aa"]);
    captures("(?:(a)|b)(?:(c)|d)", "bc", &["-", "c"]);
}

/// The same: terms of an alternative go on from each other, in the direction of the matcher.
#[test]
fn compile_subpattern_alternative() {
    captures("(a*)(a*)", "aaa", &["aaa", ""]);
    captures("(a*?)(a*)", "aaa", &["", "aaa"]);
    captures("aaa(?<=(a+)(a+))", "aaa", &["a", "aa"]);
    captures("(?=(a+)(a+))aaa", "aaa", &["aa", "a"]);
}

/// <https://tc39.es/ecma262/#sec-runtime-semantics-charactersetmatcher-abstract-operation>, for each ASCII character.
#[test]
fn character_set_matcher() {
    for number in 0..128u8 {
        for other in 0..128u8 {
            let text = char::from(other).to_string();
            let matched = |source: String| groups(&source, false, &text).is_some();
            assert_eq!(matched(format!("[^\\x{number:02x}]")), other != number, "{number} {other}");
            assert_eq!(matched(format!("[\\x{number:02x}\\x00]")), other == number || other == 0, "{number} {other}");
        }
    }
}

/// Where the next character decides: the ways of a disjunction, of a quantifier, and where the text ends.
#[test]
fn ways_that_the_next_character_decides() {
    check("(?:de|en|)x*", false, &["de", "enx", "", "xx"], &["e", "dex-", "n"]);
    check("(?:ab)+(?:cd)?", false, &["ab", "abab", "abcd"], &["", "aba", "abc", "abcdcd"]);
    check("(?:a(?:b|c)?)*?d?", false, &["", "aba", "acd", "d"], &["b", "dd", "abb"]);
    captures("(?:(a)|(b))+?(c)?", "ab", &["-", "b", "-"]);
    captures("(a*)(?:-(b))?", "aa", &["aa", "-"]);
    captures("(a*)(?:-(b))?", "-b", &["", "b"]);
}

/// <https://tc39.es/ecma262/#sec-runtime-semantics-repeatmatcher-abstract-operation>
#[test]
fn repeat_matcher_resets_groups_in_each_iteration() {
    captures("(?:(a)|(b)|c)*", "abc", &["-", "-"]);
    captures("(?:(a)|(b)|c)*", "cab", &["-", "b"]);
    captures("(?:(a)|b){2}", "ab", &["-"]);
    captures("(?:(a)|b){1,2}?", "ab", &["-"]);
    captures("((a)|(b))*?", "ab", &["b", "-", "b"]);
    captures("(?:(?:(a)|b)*c)*", "abcc", &["-"]);
    // A look-around is reset, too.
    captures("(?:(?=(a))a|b)*", "ab", &["-"]);
    captures("(?:(?=(a|b)).)*", "ab", &["b"]);
}

/// The same: an iteration that is not one of the least number must not match nothing.
#[test]
fn repeat_matcher_rejects_empty_iterations() {
    captures("(a*)*", "", &["-"]);
    captures("(a*)+", "", &[""]);
    captures("(a*)*", "aa", &["aa"]);
    captures("(a*?)*", "aa", &["a"]);
    captures("(a*){2,3}", "aa", &[""]);
    captures("(a*){0,2}", "aa", &["aa"]);
    captures("(a*)?(b?)", "aab", &["aa", "b"]);
    captures("(|a)*", "aa", &["a"]);
    captures("(|a)+", "aa", &["a"]);
    captures("(?:(a)?(|b))*", "ab", &["-", "b"]);
    captures("(?:(a)?(|b)){1,3}", "ab", &["-", "b"]);
    captures("(?:a|()|b)*", "ab", &["-"]);
    captures("(?:((?:a|())*)b?)*", "ab", &["a", "-"]);
    captures(r"(?:(?=(b))|a)*b", "ab", &["-"]);
    captures(r"(\b|a)*", "a", &["a"]);
    // What can match nothing only is not repeated more often than it must be.
    captures("(){0,100000}()*()?", "", &["-", "-", "-"]);
    check("(?:){1000000000}(?:^|\\b){0,1000000000}a{0,0}", false, &[""], &["a"]);
}

/// The same: the numbers of iterations, and their order.
#[test]
fn repeat_matcher_counts() {
    check("a{2}", false, &["aa"], &["", "a", "aaa"]);
    check("a{2,}", false, &["aa", "aaaaa"], &["a"]);
    check("a{0,2}?", false, &["", "a", "aa"], &["aaa"]);
    check("(?:a{2}){2,3}", false, &["aaaa", "aaaaaa"], &["aaa", "aaaaa", "aaaaaaaa"]);
    check("a{00000000000000000001,99999999999999999999}", false, &["a", "aaa"], &[""]);
    captures("(a{1,2}?)(a*)", "aaa", &["a", "aa"]);
    captures("(a{1,2})(a*)", "aaa", &["aa", "a"]);
    captures("(a??)(a?)", "a", &["", "a"]);
    captures("(a+?)(a+)", "aaa", &["a", "aa"]);
}

/// <https://tc39.es/ecma262/#sec-compileassertion>
#[test]
fn compile_assertion_start_and_end() {
    check("^a$|b^|$c", false, &["a"], &["b", "c"]);
}

/// The same, of words and lines.
#[test]
fn compile_assertion_boundaries() {
    check(r"a\b-\bb\B_\b", false, &["a-b_"], &["a-b-"]);
    check(r"\B", false, &[""], &[]);
    check(r"\b", false, &[], &[""]);
    check(r"(?m:a$)\n(?m:^b)", false, &["a\nb"], &["a\nc"]);
    check(r"a$\n^b", false, &[], &["a\nb"]);
    check(r".\b.", true, &["k-", "-S"], &["kS"]);
}

/// The same: look-arounds.
#[test]
fn compile_assertion_look_arounds() {
    captures("(?=(a*))(a)*", "aa", &["aa", "a"]);
    // There is no way back into it.
    check("(?=(a+?))a*b\\1", false, &["aba"], &["abaa"]);
    check("(?=a*?b)[ab]+", false, &["ab", "aab"], &["aa", "a"]);
    captures("(?!(b))a", "a", &["-"]);
    captures("(?!(?=(a))b)a", "a", &["-"]);
    captures("a(?<=(a))(?<!(b))", "a", &["a", "-"]);
    captures("ab(?<=(?=(b))b)", "ab", &["b"]);
    captures("(?=(?<=(^))(?=(a(?=(b)))))ab", "ab", &["", "a", "b"]);
    check("[ab]*(?<!aa)", false, &["", "a", "ab", "aab"], &["aa", "baa"]);
    check("(?:(?!ab)[ab])*", false, &["", "ba", "bbaa"], &["ab", "bab"]);
    check("(?<=^(?:ab)*)(?:ab)+(?<=^.{4}|^.{8})", false, &["abab", "abababab"], &["ab", "ababab"]);
    // A negative one sees its own groups only.
    check(r"(?!(a)\1)a+", false, &["a"], &["aa"]);
    captures(r"(.)(?<!\1.)(.)?", "ab", &["a", "b"]);
}

/// <https://tc39.es/ecma262/#sec-compileatom>: groups in both directions.
#[test]
fn compile_atom_groups() {
    captures("(a)(?:b)(?<name>c)", "abc", &["a", "c"]);
    captures("((a)(b))", "ab", &["ab", "a", "b"]);
    captures("aab(?<=(a(b)))", "aab", &["ab", "b"]);
    captures(r"abab(?<=\1(ab))", "abab", &["ab"]);
    captures("(?<x>a)|(?<x>b)", "b", &["-", "b"]);
}

/// The same: what a dot matches, and what modifiers change up to the end of their group.
#[test]
fn compile_atom_modifiers() {
    check(".", false, &["a", "\u{7f}", "\0"], &["\n", "\r", "", "aa"]);
    check("(?s:.)", false, &["\n", "\r", "a"], &[]);
    check("a(?i:b(?-i:c))d", false, &["abcd", "aBcd"], &["abCd", "Abcd", "abcD"]);
    check("a(?-i:b)c", true, &["abc", "AbC"], &["aBc"]);
    check("(?i:)a|(?i:[b])b", false, &["a", "bb", "Bb"], &["A", "bB"]);
    check("(?s-s:.)", false, &[], &[]);
}

/// <https://tc39.es/ecma262/#sec-backreference-matcher>
#[test]
fn backreference_matcher() {
    captures(r"(a*)b\1", "aabaa", &["aa"]);
    // A group that has not matched, comes later or is not closed yet is the empty text.
    captures(r"(?:(a)|b)\1c", "bc", &["-"]);
    captures(r"\1(a)", "a", &["a"]);
    // The same place can be reached with other groups.
    captures(r"(?:(a)|(a))\2b", "aab", &["-", "a"]);
    captures(r"(?:(?=(a))|(?=(aa)))\2b|aab", "aab", &["-", "aa"]);
    captures(r"(a\1)", "a", &["a"]);
    captures(r"(?:(?:\2(a)|(b))\1)*", "baab", &["-", "b"]);
    captures(r"(?:(a)|(b)\1)*", "ab", &["-", "b"]);
    check(r"(aB)\1", true, &["aBAb", "abAB"], &["abba"]);
    check(r"(aB)(?i:\1)", false, &["aBab"], &["abaB"]);
    check(r"(?<n>a|b)c\k<n>", false, &["aca", "bcb"], &["acb"]);
    check(r"(?:(?<n>a)|(?<n>b))\k<n>", false, &["aa", "bb"], &["ab", "ba"]);
    check(r"\k<n>(?<n>a)", false, &["a"], &["aa"]);
    check(r"(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\10", false, &["abcdefghijj"], &["abcdefghija0"]);
}

/// <https://tc39.es/ecma262/#sec-compiletocharset>
#[test]
fn compile_to_char_set() {
    check(r"[\d_]", false, &["0", "9", "_"], &["a", ""]);
    check(r"\D\S\W", false, &["aa-", "-a "], &["1a-", "a\t-", "aaa"]);
    check(r"\s", false, &["\t", "\n", "\u{b}", "\u{c}", "\r", " "], &["\u{1c}", "\u{1f}", "\u{8}"]);
    check("[]", false, &[], &["", "a"]);
    check("[^]", false, &["a", "\n"], &[""]);
    check("[a-cx]", false, &["a", "b", "c", "x"], &["d", "-"]);
    check(r"[\x41-\u0043\u{44}\cJ\0\b]", false, &["A", "C", "D", "\n", "\0", "\u{8}"], &["E", "b", "0"]);
    check("[[a-z]--[aeiou]--y]", false, &["b", "z"], &["a", "y", "A"]);
    check("[[a-z]&&[x-~]&&\\w]", false, &["x", "y", "z"], &["a", "~"]);
    check("[^[a-z]--[b-z]]", false, &["b", "A"], &["a"]);
    check(r"[\q{abc|ab|}a]", false, &["abc", "ab", "a", ""], &["b", "abcd"]);
    captures(r"([\q{a|ab||abc}])(.*)", "abcd", &["abc", "d"]);
    captures(r"(?<=([\q{b|ab}]))(.*)|.*", "ab", &["-", "-"]);
    captures(r".*(?<=([\q{b|ab}]))", "ab", &["ab"]);
    check(r"[\q{ab|b}--\q{ab}]", false, &["b"], &["ab"]);
    check(r"[[\q{ab|b}c]&&[\q{ab|d}c]]", false, &["ab", "c"], &["b", "d"]);
    check(r"[^\q{a|b}]", false, &["c"], &["a", "b"]);
    check(r"[\q{ab}--\q{\u{e9}a}\q{\u{e9}a}]|é", false, &[], &[]);
}

/// <https://tc39.es/ecma262/#sec-maybesimplecasefolding>
#[test]
fn maybe_simple_case_folding() {
    check("[a-z]K-", true, &["ak-", "Zk-", "zK-"], &["1k-"]);
    // U+017F folds to `s`, U+212A to `k`; other code points beyond ASCII do not.
    check(r"\u017f[\u{212a}]\u212A", true, &["skk", "SKK"], &["s", "skkk"]);
    check(r"[\u0100-\u0200]", true, &["s", "S"], &["k", "a"]);
    check(r"[^\u017f]", true, &["k", "a"], &["s", "S"]);
    check(r"\u017f", false, &[], &["s"]);
    check(r"\u{131}|\u{130}|\u{e5}|\u{1e9e}|\u{df}|\u{212b}", true, &[], &["i", "I", "a", "A", "ss", "s"]);
    check(r"[^A]\W\S\D", true, &["b-aa", "B-aa"], &["a-aa", "A-aa", "baaa"]);
    check(r"[\q{aB|C}]", true, &["ab", "AB", "c", "C"], &["a"]);
    check(r"[\w--[a-z]]", true, &["0", "_"], &["a", "A"]);
}

/// <https://tc39.es/ecma262/#sec-runtime-semantics-unicodematchproperty-p>
#[test]
fn unicode_properties() {
    check(r"\p{Lu}\p{gc=Ll}\p{General_Category=Decimal_Number}\p{digit}", false, &["Aa12"], &["aa12", "AA12"]);
    check(r"[\p{L}--\p{Lowercase}]", false, &["A", "Z"], &["a", "1"]);
    check(r"\P{L}\P{ASCII_Hex_Digit}", false, &["1g", "-z"], &["ag", "1f"]);
    check(r"\p{sc=Latin}\p{scx=Latn}\p{Script=Common}\p{Script_Extensions=Zyyy}", false, &["aZ1-"], &["1Z1-", "aaaa"]);
    check(r"\p{Any}\p{ASCII}\p{Assigned}", false, &["\0\u{7f}a"], &["a"]);
    check(r"\P{Any}|\P{ASCII}|\p{Emoji_Presentation}|\p{sc=Grek}", false, &[], &["a", "1"]);
    check(r"\p{Emoji}\p{White_Space}\p{space}\p{IDS}\p{Math}", false, &["# \tx+"], &["a \tx+"]);
    check(r"\p{RGI_Emoji}|[\p{Basic_Emoji}x]", false, &["x"], &["1", "#", ""]);
    check(r"\p{Lu}\P{Lu}", true, &["a1", "A-"], &["ab", "11"]);
    check(r"[^\p{Lu}][^\P{Lu}]", true, &["1a", "-A"], &["aa", "11"]);
    check(r"\P{Changes_When_NFKC_Casefolded}", true, &["1"], &["a", "A", "s", "k"]);
}

/// <https://tc39.es/ecma262/#sec-regexpbuiltinexec>: the whole text, which is ASCII.
#[test]
fn whole_ascii_texts_match() {
    check("a|ab|b", false, &["a", "ab", "b"], &["abb", "aa"]);
    check("a.*", false, &["a", "ab"], &["ab\n", "\u{e9}", "a\u{e9}", "ba"]);
    captures("(a?)(ab)?(b?)", "ab", &["a", "-", "b"]);
}
