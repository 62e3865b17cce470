//! The parser agrees with url-model in every encoding of the Encoding Standard.

use crate::{
    model::{MODEL, assert_same_outcome},
    source::Source,
};
use encoding_rs::Encoding;
use url_core::Url;

/// Every encoding of the Encoding Standard.
#[rustfmt::skip]
pub static ENCODINGS: [&Encoding; 40] = {
    #[allow(clippy::wildcard_imports, reason = "the list has nearly all constants")]
    use encoding_rs::*;
    [
        UTF_8, IBM866, ISO_8859_2, ISO_8859_3, ISO_8859_4, ISO_8859_5, ISO_8859_6, ISO_8859_7, ISO_8859_8, ISO_8859_8_I,
        ISO_8859_10, ISO_8859_13, ISO_8859_14, ISO_8859_15, ISO_8859_16, KOI8_R, KOI8_U, MACINTOSH, WINDOWS_874,
        WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257,
        WINDOWS_1258, X_MAC_CYRILLIC, GBK, GB18030, BIG5, EUC_JP, ISO_2022_JP, SHIFT_JIS, EUC_KR, REPLACEMENT, UTF_16BE,
        UTF_16LE, X_USER_DEFINED,
    ]
};

/// Code points that only some encodings have, and code points that switch the states of ISO-2022-JP.
const LETTERS: &[char] = &[
    'a', '\\', '~', 'é', 'я', 'λ', 'א', 'ب', 'ก', '€', '¥', '\u{203e}', '≡', '‽', 'あ', 'ｱ', '漢', '가', '\u{e5e5}',
    '\u{f780}', '\u{e}', '\u{1b}', '😀', ' ', '\'', '"', '#', '&', '%', '\u{2212}', '\u{ff0d}', '\u{301}',
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let (encoding, input) = last_input(&mut source);
    let context = format!("{input:?} in {}", encoding.name());

    let mut expected_errors = Vec::new();
    let expected = MODEL.basic_url_parse(&input, None, encoding, &mut expected_errors).ok();
    let mut errors = Vec::new();
    let url = Url::options().encoding(encoding).parse_with_errors(&input, &mut errors).ok();

    assert_same_outcome((url.as_ref(), &errors), (expected.as_ref(), &expected_errors), &context);
}

/// Reads an encoding, and an input of the parser, from all bytes that are left.
pub fn last_input(source: &mut Source<'_>) -> (&'static Encoding, String) {
    let encoding = source.pick(&ENCODINGS);
    let mut input = if source.flag() { source.url() } else { "https://h/?".to_owned() };
    while !source.is_empty() && input.len() < 400 {
        input.push(if source.byte() < 0xE0 { source.pick(LETTERS) } else { source.code_point() });
    }
    (encoding, input)
}
