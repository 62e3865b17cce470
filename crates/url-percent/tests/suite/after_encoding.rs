//! Percent-encode after encoding: each code point in each encoding, and ISO-2022-JP, which has states, against the
//! steps of its encoder.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, IBM866, ISO_2022_JP, ISO_8859_2, ISO_8859_3, ISO_8859_4, ISO_8859_5,
    ISO_8859_6, ISO_8859_7, ISO_8859_8, ISO_8859_8_I, ISO_8859_10, ISO_8859_13, ISO_8859_14, ISO_8859_15, ISO_8859_16,
    KOI8_R, KOI8_U, MACINTOSH, REPLACEMENT, SHIFT_JIS, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_874, WINDOWS_1250,
    WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257, WINDOWS_1258,
    X_MAC_CYRILLIC, X_USER_DEFINED,
};
use proptest::prelude::*;
use url_percent::{
    C0_CONTROL, FORM_URLENCODED, PercentEncodeSet, SPECIAL_QUERY, percent_decode_str, percent_encode,
    percent_encode_after_encoding, utf8_percent_encode,
};

/// All encodings of the Encoding Standard.
static ENCODINGS: [&Encoding; 40] = [
    UTF_8,
    IBM866,
    ISO_8859_2,
    ISO_8859_3,
    ISO_8859_4,
    ISO_8859_5,
    ISO_8859_6,
    ISO_8859_7,
    ISO_8859_8,
    ISO_8859_8_I,
    ISO_8859_10,
    ISO_8859_13,
    ISO_8859_14,
    ISO_8859_15,
    ISO_8859_16,
    KOI8_R,
    KOI8_U,
    MACINTOSH,
    WINDOWS_874,
    WINDOWS_1250,
    WINDOWS_1251,
    WINDOWS_1252,
    WINDOWS_1253,
    WINDOWS_1254,
    WINDOWS_1255,
    WINDOWS_1256,
    WINDOWS_1257,
    WINDOWS_1258,
    X_MAC_CYRILLIC,
    GBK,
    GB18030,
    BIG5,
    EUC_JP,
    ISO_2022_JP,
    SHIFT_JIS,
    EUC_KR,
    REPLACEMENT,
    UTF_16BE,
    UTF_16LE,
    X_USER_DEFINED,
];

fn reference(code_point: char) -> String {
    format!("%26%23{}%3B", u32::from(code_point))
}

/// The BMP and some of the other code points. If the encoding has only 256 code points, or all, only some of the upper
/// part of the BMP.
fn code_points(encoding: &Encoding) -> impl Iterator<Item = char> {
    let has_an_index = [GBK, GB18030, BIG5, EUC_JP, ISO_2022_JP, SHIFT_JIS, EUC_KR].contains(&encoding);
    let step = if has_an_index { 1 } else { 29 };
    ('\0'..='\u{2FFF}').chain(('\u{3000}'..='\u{FFFF}').step_by(step)).chain(('\u{10000}'..='\u{10FFFF}').step_by(331))
}

/// Returns whether the encoder writes bytes for `code_point` that the decoder reads as another code point.
fn is_one_way(encoding: &Encoding, code_point: char) -> bool {
    let japanese = [EUC_JP, SHIFT_JIS, ISO_2022_JP].contains(&encoding);
    match code_point {
        // Written as the backslash and tilde of JIS X 0201; only ISO-2022-JP can switch to that.
        '\u{A5}' | '\u{203E}' => [EUC_JP, SHIFT_JIS].contains(&encoding),
        // Written as U+FF0D.
        '\u{2212}' => japanese,
        // Written full-width.
        '\u{FF61}'..='\u{FF9F}' => encoding == ISO_2022_JP,
        // Written as in the edition of 2005, read as in that of 2022.
        '\u{E78D}'..='\u{E796}'
        | '\u{E81E}'
        | '\u{E826}'
        | '\u{E82B}'
        | '\u{E82C}'
        | '\u{E832}'
        | '\u{E843}'
        | '\u{E854}'
        | '\u{E864}' => [GBK, GB18030].contains(&encoding),
        _ => false,
    }
}

#[test]
fn every_code_point_is_encoded_or_becomes_a_reference() {
    for encoding in ENCODINGS {
        for code_point in code_points(encoding) {
            let input = code_point.to_string();
            let output = percent_encode_after_encoding(encoding, &input, &SPECIAL_QUERY);
            assert!(output.is_ascii());
            let bytes = Cow::from(percent_decode_str(&output));
            let (text, had_errors) = encoding.output_encoding().decode_without_bom_handling(&bytes);
            assert!(!had_errors, "{} {code_point:?} {output}", encoding.name());
            if text == input {
                assert!(!is_one_way(encoding, code_point), "{} {code_point:?}", encoding.name());
                // Bytes that are not members are kept.
                assert_eq!(percent_encode(&bytes, &SPECIAL_QUERY).to_string(), output);
            } else if encoding == ISO_2022_JP && ['\u{E}', '\u{F}', '\u{1B}'].contains(&code_point) {
                assert_eq!(output, reference('\u{FFFD}'));
            } else if !is_one_way(encoding, code_point) {
                assert_eq!(output, reference(code_point), "{}", encoding.name());
            }
        }
    }
}

#[test]
fn encodings_without_an_encoder_are_utf8() {
    for encoding in [UTF_16BE, UTF_16LE, REPLACEMENT] {
        assert_eq!(percent_encode_after_encoding(encoding, "é\u{1F4A9} ", &FORM_URLENCODED), "%C3%A9%F0%9F%92%A9+");
    }
}

#[test]
fn ascii_that_is_kept_is_borrowed_in_every_encoding() {
    for encoding in ENCODINGS {
        for (input, borrowed) in [("", true), ("a=b&c\\~", true), ("a b", false), ("é", false)] {
            let output = percent_encode_after_encoding(encoding, input, &SPECIAL_QUERY);
            assert_eq!(matches!(output, Cow::Borrowed(_)), borrowed, "{} {input}", encoding.name());
        }
        // ISO-2022-JP writes no byte that would switch its state, even with a set without ASCII members.
        let escape = percent_encode_after_encoding(encoding, "a\u{1B}", &PercentEncodeSet::NON_ASCII);
        let expected = if encoding == ISO_2022_JP { "a%26%2365533%3B" } else { "a\u{1B}" };
        assert_eq!(escape, expected, "{}", encoding.name());
    }
}

#[test]
fn references_are_not_encoded_themselves() {
    for set in [&C0_CONTROL, &SPECIAL_QUERY, &FORM_URLENCODED] {
        assert_eq!(percent_encode_after_encoding(WINDOWS_1252, "≡&#8801;", set).split_at(13).0, "%26%238801%3B");
    }
    assert_eq!(percent_encode_after_encoding(WINDOWS_1252, "&#1;", &SPECIAL_QUERY), "&%231;");
}

static NAIVE: LazyLock<NaiveIso2022Jp> = LazyLock::new(NaiveIso2022Jp::new);

/// <https://encoding.spec.whatwg.org/#iso-2022-jp-encoder>, step by step, in the loop of
/// <https://url.spec.whatwg.org/#string-percent-encode-after-encoding>.
struct NaiveIso2022Jp {
    pointers: HashMap<char, [u8; 2]>,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Ascii,
    Roman,
    Jis0208,
}

impl NaiveIso2022Jp {
    /// Reads index jis0208 from the EUC-JP decoder, which shares only the index.
    fn new() -> Self {
        let mut pointers = HashMap::new();
        for lead in 0x21..=0x7E {
            for trail in 0x21..=0x7E {
                let bytes = [lead | 0x80, trail | 0x80];
                let (text, _) = EUC_JP.decode_without_bom_handling(&bytes);
                let mut code_points = text.chars();
                if let (Some(code_point), None) = (code_points.next(), code_points.next())
                    && code_point != '\u{FFFD}'
                {
                    pointers.entry(code_point).or_insert([lead, trail]);
                }
            }
        }
        Self { pointers }
    }

    fn percent_encode_after_encoding(&self, input: &str, set: &PercentEncodeSet) -> String {
        const KATAKANA: &str = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";
        let mut state = State::Ascii;
        let mut output = String::new();
        let mut encoded = Vec::new();
        for code_point in input.chars() {
            loop {
                match code_point {
                    '\u{E}' | '\u{F}' | '\u{1B}' if state != State::Jis0208 => {
                        output += &percent_encode(&encoded, set).to_string();
                        encoded.clear();
                        output += &reference('\u{FFFD}');
                        break;
                    }
                    '\0'..='\x7F' if state == State::Ascii => {
                        encoded.push(code_point as u8);
                        break;
                    }
                    '\0'..='\x7F' if state == State::Roman && code_point != '\\' && code_point != '~' => {
                        encoded.push(code_point as u8);
                        break;
                    }
                    '\u{A5}' if state == State::Roman => {
                        encoded.push(0x5C);
                        break;
                    }
                    '\u{203E}' if state == State::Roman => {
                        encoded.push(0x7E);
                        break;
                    }
                    '\0'..='\x7F' => {
                        state = State::Ascii;
                        encoded.extend(b"\x1B(B");
                        continue;
                    }
                    '\u{A5}' | '\u{203E}' => {
                        state = State::Roman;
                        encoded.extend(b"\x1B(J");
                        continue;
                    }
                    _ => {}
                }
                let mapped = match code_point {
                    '\u{2212}' => '\u{FF0D}',
                    '\u{FF61}'..='\u{FF9F}' => KATAKANA.chars().nth(code_point as usize - 0xFF61).unwrap(),
                    _ => code_point,
                };
                match self.pointers.get(&mapped) {
                    None if state == State::Jis0208 => {
                        state = State::Ascii;
                        encoded.extend(b"\x1B(B");
                    }
                    None => {
                        output += &percent_encode(&encoded, set).to_string();
                        encoded.clear();
                        output += &reference(code_point);
                        break;
                    }
                    Some(_) if state != State::Jis0208 => {
                        state = State::Jis0208;
                        encoded.extend(b"\x1B$B");
                    }
                    Some(bytes) => {
                        encoded.extend(bytes);
                        break;
                    }
                }
            }
        }
        if state != State::Ascii {
            encoded.extend(b"\x1B(B");
        }
        output + &percent_encode(&encoded, set).to_string()
    }
}

#[test]
fn iso_2022_jp_cases_written_by_hand_agree() {
    let cases = [
        ("\u{203E}\\", r"%1B(J~%1B(B\"),
        ("¥\u{203E}a", r"%1B(J\~a%1B(B"),
        ("あ", r"%1B$B$%22%1B(B"),
        ("aあa", r"a%1B$B$%22%1B(Ba"),
        ("あ¥あ", r"%1B$B$%22%1B(J\%1B$B$%22%1B(B"),
        // From the two-byte state an error is reported in ASCII; from Roman without a change of state.
        ("あ\u{1F4A9}い", r"%1B$B$%22%1B(B%26%23128169%3B%1B$B$$%1B(B"),
        ("¥\u{1F4A9}a", r"%1B(J\%26%23128169%3Ba%1B(B"),
        ("\u{1F4A9}", "%26%23128169%3B"),
        ("あ\u{E}", r"%1B$B$%22%1B(B%26%2365533%3B"),
        ("¥\u{F}", r"%1B(J\%26%2365533%3B%1B(B"),
        ("\u{1B}(B", "%26%2365533%3B(B"),
    ];
    for (input, output) in cases {
        assert_eq!(percent_encode_after_encoding(ISO_2022_JP, input, &SPECIAL_QUERY), output, "{input:?}");
        assert_eq!(NAIVE.percent_encode_after_encoding(input, &SPECIAL_QUERY), output, "{input:?}");
    }
}

#[test]
fn iso_2022_jp_encodes_every_code_point_in_every_state_as_the_steps_do() {
    for code_point in ('\0'..='\u{FFFF}').chain('\u{1F4A0}'..='\u{1F4AF}') {
        for before in ["", "¥", "あ"] {
            let input = format!("{before}{code_point}あ{code_point}\u{203E}");
            assert_eq!(
                percent_encode_after_encoding(ISO_2022_JP, &input, &SPECIAL_QUERY),
                NAIVE.percent_encode_after_encoding(&input, &SPECIAL_QUERY),
                "{input:?}"
            );
        }
    }
}

proptest! {
    /// Long enough for several buffers.
    #[test]
    fn iso_2022_jp_encodes_strings_as_the_steps_do(input in "[a~\\\\ \u{E}\u{1B}¥\u{203E}あ亜\u{2212}ｱé\u{1F4A9}]{0,800}") {
            for set in [&SPECIAL_QUERY, &FORM_URLENCODED] {
            let expected = NAIVE.percent_encode_after_encoding(&input, set);
            prop_assert_eq!(percent_encode_after_encoding(ISO_2022_JP, &input, set), expected);
        }
    }

    /// In an encoding without states a string is encoded as its code points are.
    #[test]
    fn a_stateless_encoding_encodes_each_code_point_alone(input in "[a ~+%&¥é≡あ亜나中\u{E5E5}\u{1F4A9}]{0,800}", which in 0..40usize) {
        let encoding = ENCODINGS[which];
        prop_assume!(encoding != ISO_2022_JP);
        for set in [&SPECIAL_QUERY, &FORM_URLENCODED] {
            let mut expected = String::new();
            for code_point in input.chars() {
                expected += &percent_encode_after_encoding(encoding, &code_point.to_string(), set);
            }
            prop_assert_eq!(percent_encode_after_encoding(encoding, &input, set), expected);
        }
    }

    #[test]
    fn utf8_is_utf8_percent_encode(input: String) {
        for set in [&C0_CONTROL, &SPECIAL_QUERY, &FORM_URLENCODED] {
            let expected = Cow::from(utf8_percent_encode(&input, set));
            let output = percent_encode_after_encoding(UTF_8, &input, set);
            prop_assert_eq!(matches!(output, Cow::Borrowed(_)), matches!(expected, Cow::Borrowed(_)));
            prop_assert_eq!(output, expected);
        }
    }
}
