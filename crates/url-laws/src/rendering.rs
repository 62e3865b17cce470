//! A rendered text reads back as the same URL, or reports that it does not; by full decoding, it may report that even
//! if nothing was left out. Spans are pieces of the href in order, and percent-decoded ones have its bytes. Nothing
//! invisible is shown, the registrable domain is always shown, a limit of width is kept, and no more labels are left
//! out than necessary.

use crate::source::Source;
use std::sync::LazyLock;
use url_core::{Url, origin::Origin};
use url_render::{DomainToUnicode, Part, PercentDecoding, Protected, RenderOptions, Rendered, Scope, SpanKind};

static PROTECTED: LazyLock<Protected> =
    LazyLock::new(|| Protected::new(["example.com", "h", "bücher.example"]).expect("valid domains"));

/// Schemes that are left out, as in a program that shows only URLs of one scheme.
const SCHEMES: &[&str] = &["https", "http", "file", "foo"];

/// A text that is shown in place of a scheme. No URL has a space before its path.
const SCHEME_TEXT: &str = "Not secure ";

/// Percent-encoded text that is decoded, and text that is almost decoded: letters with hex digits of both cases, marks,
/// right-to-left text, and invisible or deceptive characters.
#[rustfmt::skip]
const ENCODED: &[&str] = &[
    "", "%C3%A9", "%c3%a9", "%C3%a9", "%C3", "%D7%90", "%D8%A7", "%CC%81", "e", "/", "?", "#", "%E2%80%AE", "%E2%81%A6", "%F0%9F%94%92",
    "%7B", "%5E", "%22", "%20", "%41", "%2F", "%3F", "%25", "%E2%81%84", "%E6%97%A5", "%EF%B8%8F", "%EE%80%80", "(", ")", "1", "%D9%A1",
];

/// Prefixes of a URL that put its authority into a path, or its path after Hebrew letters. Some are empty.
#[rustfmt::skip]
const PREFIXES: &[&str] = &[
    "", "", "", "", "blob:", "blob: ", "mailto:a@", "blob:https:/a.b.example/", "blob:http:\\\\\\a.b.example\\",
    "https://b.\u{5D0}\u{5D1}:8/", "https://\u{5D2}.\u{5D0}\u{5D1}.example/\u{5D3}",
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    holds_for(data);
}

/// Panics if `data` breaks the law. Returns whether `data` gives a URL; otherwise nothing is checked.
pub fn holds_for(data: &[u8]) -> bool {
    let Some(case) = Case::of(data) else { return false };
    let rendered = case.options.render(&case.url);
    let context = format!("{:?} as {:?} with {:?}", case.url, rendered.to_string(), case.options);
    case.assert_invertible(&rendered, &context);
    case.assert_fits(&rendered, &context);
    assert_spans(&case.url, &rendered, &context);
    assert_decoded(&case.url, &rendered, &context);
    // Domain to Unicode allows joiners and locks.
    if case.unicode != DomainToUnicode::Always {
        assert_visible(&case.url, &rendered.to_string().replacen(SCHEME_TEXT, "", 1), case.is_isolated, &context);
    }
    assert_order(&rendered, &context);
    true
}

/// A URL, and how it is rendered.
struct Case {
    url: Url,
    options: RenderOptions<'static>,
    /// The limit of width, in columns.
    width: Option<usize>,
    is_isolated: bool,
    unicode: DomainToUnicode,
    /// Whether the options show the whole URL, so that it can be read back.
    shows_all: bool,
}

impl Case {
    fn of(data: &[u8]) -> Option<Self> {
        let mut source = Source::new(data);
        let choices = source.byte();
        let has = |bit: u8| choices >> bit & 1 == 1;
        let (scheme_and_prefix, columns_and_scope) = (usize::from(source.byte()), usize::from(source.byte()));
        let more_choices = source.byte();
        let scheme = SCHEMES[scheme_and_prefix % SCHEMES.len()];
        let prefix = PREFIXES[scheme_and_prefix / SCHEMES.len() % PREFIXES.len()];
        let tail: String = (0..more_choices % 8).map(|_| source.pick(ENCODED)).collect();
        let url = Url::parse(&(prefix.to_owned() + &source.last_url() + &tail)).ok()?;

        let rest = scheme_and_prefix / SCHEMES.len() / PREFIXES.len();
        let unicode = match (has(1), rest) {
            (true, _) => DomainToUnicode::Never,
            (false, 1 | 3) => DomainToUnicode::Always,
            (false, _) => DomainToUnicode::UnlessDeceptive,
        };
        let decoding = match (more_choices >> 7, rest) {
            (_, 2..=3) => PercentDecoding::Full,
            (0, _) => PercentDecoding::Invertible,
            _ => PercentDecoding::Never,
        };
        let mut options = RenderOptions::new().credentials(has(0)).unicode(unicode).isolate(has(2)).drop_www(has(3));
        if has(4) {
            options = options.omit_scheme(scheme);
        }
        let width = has(5).then_some(columns_and_scope % 128);
        if let Some(columns) = width {
            options = options.width(columns);
        }
        if has(6) {
            let scopes = [Scope::Host, Scope::RegistrableDomain, Scope::Origin, Scope::Path];
            options = options.scope(scopes[usize::from(has(7)) + columns_and_scope / 128 * 2]);
        }
        let has_scheme_text = more_choices >> 3 & 3 == 1;
        if has_scheme_text {
            options = options.scheme_text(SCHEME_TEXT);
        }
        if more_choices >> 5 & 1 == 1 {
            options = options.protected(&PROTECTED);
        }
        options = options.check_domains(more_choices >> 6 & 1 == 0).decode(decoding);
        let shows_all = has(0) && !has(3) && !has(4) && !has(5) && !has(6) && !has_scheme_text;
        // The parser does not encode all fully decoded text again.
        let shows_all = shows_all && decoding != PercentDecoding::Full;
        Some(Self { url, options, width, is_isolated: has(2), unicode, shows_all })
    }

    fn assert_invertible(&self, rendered: &Rendered<'_>, context: &str) {
        if rendered.is_invertible() {
            assert_eq!(self.options.read(&rendered.to_string()).as_ref(), Ok(&self.url), "{context}");
        }
        assert!(rendered.is_invertible() || !self.shows_all, "{context}");
    }

    /// Asserts that the limit of width is kept, except for text that is never left out, and that no more labels are
    /// left out than necessary.
    fn assert_fits(&self, rendered: &Rendered<'_>, context: &str) {
        let Some(width) = self.width else { return };
        let whole = self.options.width(usize::MAX).render(&self.url);
        if rendered.width() <= width {
            let in_own_width = self.options.width(rendered.width()).render(&self.url);
            assert!(labels(rendered).eq(labels(&in_own_width)), "{context}: not {in_own_width:?}");
            let left_out = labels(&whole).rev().nth(labels(rendered).filter(|label| *label != "\u{2026}").count());
            let columns_left = width - rendered.width();
            assert!(left_out.is_none_or(|label| columns(label) > columns_left), "{context}: room for {left_out:?}");
        }

        // The components that identify the owner, the port with its colon, and an ellipsis on both sides.
        let keeps = |part: Part| part.is_identity() || part == Part::Port;
        let kept = whole.spans().iter().filter(|span| keeps(span.part())).map(|span| columns(span.text()));
        let has_host = whole.spans().iter().any(|span| span.part().is_host());
        // Without a host, the scheme is kept, and the part of an opaque path that may contain an authority or an
        // address.
        let scheme = if has_host { 0 } else { self.url.scheme().len() + 3 };
        let scheme = if rendered.to_string().contains(SCHEME_TEXT) { SCHEME_TEXT.len() } else { scheme };
        let may_have_authority = self.url.has_opaque_path() && !has_host && self.url.path().contains([':', '@', '%']);
        let in_path = if may_have_authority { self.url.path().len() } else { 0 };
        let max = width.max(kept.sum::<usize>() + 1 + scheme + in_path + 2);
        assert!(rendered.width() <= max, "{context}: {} columns", rendered.width());
    }
}

/// Returns the labels before the registrable domain that are shown.
fn labels<'r>(rendered: &'r Rendered<'_>) -> impl DoubleEndedIterator<Item = &'r str> {
    let is_label = |span: &&url_render::Span<'_>| span.part() == Part::Subdomain;
    rendered.spans().iter().filter(is_label).map(url_render::Span::text)
}

/// Returns an upper bound of the width of a text, without a table.
fn columns(text: &str) -> usize {
    text.chars().map(|character| if character.is_ascii() { 1 } else { 2 }).sum()
}

/// Asserts that the spans are ranges of the href in order, and that the registrable domain is shown.
fn assert_spans(url: &Url, rendered: &Rendered<'_>, context: &str) {
    let mut end = 0;
    for span in rendered.spans() {
        let range = span.range();
        assert!(end <= range.start && range.start <= range.end, "{context}: {span:?}");
        let href = url.as_str().get(range.clone());
        assert!(href.is_some() && !span.text().is_empty(), "{context}: {span:?}");
        if span.kind() == SpanKind::Verbatim {
            assert_eq!(href, Some(span.text()), "{context}");
        }
        end = range.end;
    }
    if let Some(registrable) = url_psl::registrable_domain(url) {
        let span = rendered.spans().iter().find(|span| span.part() == Part::RegistrableDomain);
        let span = span.filter(|span| span.kind() != SpanKind::Elided);
        assert_eq!(span.and_then(|span| url.as_str().get(span.range())), Some(registrable), "{context}");
    }
    // The registrable domain of an origin in the path is shown too. It is found only if the path spells it as the host
    // does.
    let is_plain = |path: &str| !path.contains(|byte: char| byte == '%' || byte.is_ascii_uppercase());
    if let Origin::Tuple(_, host, _) = url.origin()
        && url.scheme() == "blob"
        && is_plain(url.path())
    {
        let host = host.to_string();
        // An attacker can choose the labels before an empty label, as those before a registrable domain.
        let labels = host.trim_matches('.');
        let after_empty_label = labels.rsplit_once("..").map_or(labels, |(_, after)| after);
        let identity = url_psl::registrable_domain(&host).unwrap_or(after_empty_label);
        assert!(!url.path().contains(identity) || rendered.to_string().contains(identity), "{context}");
    }
}

/// Asserts that a percent-decoded span has the bytes that its range of the href decodes to. A domain has none.
fn assert_decoded(url: &Url, rendered: &Rendered<'_>, context: &str) {
    let is_domain = |part: Part| part.is_host() && url.domain_name().is_some();
    for span in rendered.spans() {
        if span.kind() == SpanKind::Decoded && !is_domain(span.part()) {
            let decoded = percent_decode(&url.as_str().as_bytes()[span.range()]);
            assert_eq!(decoded.as_deref(), Some(span.text().as_bytes()), "{context}");
        }
    }
}

/// Returns the bytes of a text that is percent-encoded throughout.
fn percent_decode(text: &[u8]) -> Option<Vec<u8>> {
    let byte = |digits: &[u8]| match digits {
        [b'%', digits @ ..] => u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok(),
        _ => None,
    };
    text.chunks(3).map(byte).collect()
}

/// Asserts that the text has no control, white space or format character, except for spaces in an opaque path and for
/// balanced isolates if `is_isolated`.
fn assert_visible(url: &Url, text: &str, is_isolated: bool, context: &str) {
    let is_isolate = |character: &char| matches!(character, '\u{2066}' | '\u{2069}');
    let balance = text.chars().filter(is_isolate).try_fold(0_usize, |depth, isolate| match isolate {
        '\u{2066}' => Some(depth + 1),
        _ => depth.checked_sub(1),
    });
    assert_eq!(balance, Some(0), "{context}");
    for character in text.chars().filter(|character| !(is_isolated && is_isolate(character))) {
        let is_format = matches!(character,
            '\u{AD}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}' | '\u{890}'..='\u{891}' | '\u{8E2}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{110BD}' | '\u{110CD}' | '\u{13430}'..='\u{1343F}'
            | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}' | '\u{1F512}');
        let is_space = character.is_whitespace() && !(character == ' ' && url.has_opaque_path());
        assert!(!is_format && !is_space && !character.is_control(), "{context}: {character:?}");
    }
}

/// Asserts that the line in visual order has all characters, and that each component of the host takes up the same part
/// of the line as in the text, with the same letters and digits.
fn assert_order(rendered: &Rendered<'_>, context: &str) {
    let mut line: Vec<char> = rendered.visual().chars().collect();
    for spans in rendered.spans().chunk_by(|before, span| before.part() == span.part()) {
        let mut expected: Vec<char> = spans.iter().flat_map(|span| span.text().chars()).collect();
        assert!(expected.len() <= line.len(), "{context}");
        let mut found: Vec<char> = line.drain(..expected.len()).collect();
        if spans[0].part().is_host() {
            // Other characters may be mirrored.
            for characters in [&mut expected, &mut found] {
                characters.retain(|character| character.is_alphanumeric());
                characters.sort_unstable();
            }
            assert_eq!(expected, found, "{context}");
        }
    }
    assert!(line.is_empty(), "{context}");
}
