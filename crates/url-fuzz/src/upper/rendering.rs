//! A rendered text reads back as the same URL, or says that something was left out. Spans are pieces of the href in
//! their order. Nothing invisible is shown, the registrable domain always is, a limit of width is kept, and no more
//! labels are left out than necessary.

use crate::laws::source::Source;
use std::sync::LazyLock;
use url_core::Url;
use url_render::{Component, Protected, RenderOptions, Rendered, Scope, SpanKind};

static PROTECTED: LazyLock<Protected> =
    LazyLock::new(|| Protected::new(["example.com", "h", "bücher.example"]).expect("domains"));

/// Schemes that may be left out, as some programs do that show no others.
const SCHEMES: &[&str] = &["https", "http", "file", "foo"];

/// What may stand in place of a scheme. No URL has a space in front of its path.
const SCHEME_TEXT: &str = "Not secure ";

/// What is decoded or just not: letters in digits of both kinds, marks, right-to-left text, what is invisible or
/// deceives.
#[rustfmt::skip]
const ENCODED: &[&str] = &[
    "", "%C3%A9", "%c3%a9", "%C3%a9", "%C3", "%D7%90", "%D8%A7", "%CC%81", "e", "/", "?", "#", "%E2%80%AE", "%E2%81%A6", "%F0%9F%94%92",
    "%7B", "%5E", "%22", "%20", "%41", "%2F", "%3F", "%25", "%E2%81%84", "%E6%97%A5", "%EF%B8%8F", "%EE%80%80", "(", ")", "1", "%D9%A1",
];

/// The law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let choices = source.byte();
    let has = |bit: u8| choices >> bit & 1 == 1;
    let (scheme, room) = (source.pick(SCHEMES), source.byte());
    let seldom = source.byte();
    let tail: String = (0..seldom % 8).map(|_| source.pick(ENCODED)).collect();
    let Ok(url) = Url::parse(&(source.last_url() + &tail)) else { return };

    let mut options = RenderOptions::new().credentials(has(0)).unicode(!has(1)).isolate(has(2)).drop_www(has(3));
    if has(4) {
        options = options.omit_scheme(scheme);
    }
    if has(5) {
        options = options.width(room.into());
    }
    if has(6) {
        options = options.scope(if has(7) { Scope::Host } else { Scope::RegistrableDomain });
    }
    let has_scheme_text = seldom >> 3 & 3 == 1;
    if has_scheme_text {
        options = options.scheme_text(SCHEME_TEXT);
    }
    if seldom >> 5 & 1 == 1 {
        options = options.protected(&PROTECTED);
    }
    options = options.judge(seldom >> 6 & 1 == 0).decode(seldom >> 7 == 0);
    let rendered = options.render(&url);
    let text = rendered.to_string();
    let context = format!("{url:?} as {text:?} with {options:?}");

    if rendered.is_invertible() {
        assert_eq!(options.read(&text).as_ref(), Ok(&url), "{context}");
    }
    if has(0) && !has(3) && !has(4) && !has(5) && !has(6) {
        assert_eq!(rendered.is_invertible(), !has_scheme_text, "{context}");
    }
    assert_spans(&url, &rendered, &context);
    assert_visible(&url, &text.replacen(SCHEME_TEXT, "", 1), has(2), &context);
    let whole = options.width(usize::MAX).render(&url);
    if has(5) && rendered.width() <= room.into() {
        let in_that_room = options.width(rendered.width()).render(&url);
        assert!(labels(&rendered).eq(labels(&in_that_room)), "{context}: not {in_that_room:?}");
        let left_out = labels(&whole).rev().nth(labels(&rendered).filter(|label| *label != "\u{2026}").count());
        let columns_left = usize::from(room) - rendered.width();
        assert!(left_out.is_none_or(|label| columns(label) > columns_left), "{context}: room for {left_out:?}");
    }

    // All that must be there: what says whose URL it is, the port, and an ellipsis on both sides.
    let keeps = |component: Component| component.is_identity() || component == Component::Port;
    let least: usize = whole
        .spans()
        .iter()
        .map(|span| {
            if keeps(span.component()) && !(span.component() == Component::Host && url.domain().is_none()) {
                columns(span.text())
            } else {
                0
            }
        })
        .sum();
    if has(5) && !matches!(url.host(), Some(url_core::Host::Ipv4(_) | url_core::Host::Ipv6(_))) {
        // The colon of a port, and what is left of an opaque host: an ellipsis and an encoded byte.
        let delimiters = 1 + 4;
        // Without a host, the scheme or what stands in its place stays, and the authority that an opaque path begins with.
        let in_path = url
            .path()
            .split_once("://")
            .filter(|_| url.has_opaque_path())
            .map_or(0, |(scheme, rest)| scheme.len() + "://".len() + rest.find(['/', '\\']).unwrap_or(rest.len()));
        let scheme = match url.host_str() {
            Some(host) if !host.is_empty() => 0,
            _ => (url.scheme().len() + 3).max(SCHEME_TEXT.len()) + in_path,
        };
        let most = usize::from(room).max(least + delimiters + scheme + 2);
        assert!(rendered.width() <= most, "{context}: {} columns", rendered.width());
    }
    let visual = rendered.visual();
    let len = text.chars().filter(|&character| !matches!(character, '\u{2066}' | '\u{2069}')).count();
    assert_eq!(visual.chars().count(), len, "{context}");
}

/// The labels in front of the registrable domain that are shown.
fn labels<'r>(rendered: &'r Rendered<'_>) -> impl DoubleEndedIterator<Item = &'r str> {
    let are_labels = |span: &&url_render::Span<'_>| span.component() == Component::Subdomain;
    rendered.spans().iter().filter(are_labels).map(url_render::Span::text)
}

fn columns(text: &str) -> usize {
    // An upper bound that needs no table.
    text.chars().map(|character| if character.is_ascii() { 1 } else { 2 }).sum()
}

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
        let span = rendered.spans().iter().find(|span| span.component() == Component::RegistrableDomain);
        let span = span.filter(|span| span.kind() != SpanKind::Elided);
        assert_eq!(span.and_then(|span| url.as_str().get(span.range())), Some(registrable), "{context}");
    }
}

/// No control, no white space, no format character and no bidirectional control.
fn assert_visible(url: &Url, text: &str, is_isolated: bool, context: &str) {
    let text = if is_isolated { text.trim_start_matches('\u{2066}').trim_end_matches('\u{2069}') } else { text };
    for character in text.chars() {
        let is_format = matches!(character,
            '\u{AD}' | '\u{600}'..='\u{605}' | '\u{61C}' | '\u{6DD}' | '\u{70F}' | '\u{890}'..='\u{891}' | '\u{8E2}'
            | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{110BD}' | '\u{110CD}' | '\u{13430}'..='\u{1343F}'
            | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' | '\u{E0000}'..='\u{E0FFF}' | '\u{1F512}');
        let is_space = character.is_whitespace() && !(character == ' ' && url.has_opaque_path());
        assert!(!is_format && !is_space && !character.is_control(), "{context}: {character:?}");
    }
}
