//! The URLs in any text, by any options: their ranges follow each other in the text, and what was written is there.
//! What was found is the text without escapes, parsed; it is a URL unless others are asked for, too. A line feed ends
//! every URL, so that the URLs of two lines are those of each. The links of any page are resolved, and their ranges are
//! in the page.

use crate::source::Source;
use url_core::Url;
use url_extract::{Extractor, Found, Syntax, html::links};

/// Texts that end, start or continue URLs, and what is around them.
const PIECES: &[&str] = &[
    "https://h",
    "HTTP://",
    "a://b",
    "www.",
    "example.com",
    "mailto:",
    "me@h.example",
    "hxxps[:]//",
    "h[.]example",
    "/a",
    "?b=c",
    "#d",
    ".",
    ",",
    ")",
    "(",
    "]",
    "[",
    "\"",
    "'",
    "`",
    "<",
    ">",
    "&amp;",
    "&",
    "\\/",
    "\\u0026",
    "\\",
    "\\n",
    "{",
    "}",
    "|",
    "*",
    "**",
    "_",
    "、",
    "。",
    "「",
    "é",
    "\u{202E}",
    " ",
    "\t",
    ":",
    ":80",
    "//",
    "@",
    "%20",
    "%",
    "<a href=",
    "<base href='",
    "srcset=",
    "<iframe srcdoc='",
    "<p style='",
    "<style>",
    "url(",
    "@import '",
    "x",
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    holds_for(data);
}

/// [`law`]. Returns how many URLs there are in the texts and the page of `data`.
pub fn holds_for(data: &[u8]) -> usize {
    let mut source = Source::new(data);
    let syntax = source.pick(&[Syntax::Plain, Syntax::Json, Syntax::Html, Syntax::Markdown]);
    let extractor = Extractor::new().syntax(syntax).www(source.flag()).bare_hosts(source.flag());
    let has_invalid = source.flag();
    let extractor = extractor.mail_addresses(source.flag()).defanged(source.flag()).invalid(has_invalid);
    let extractor =
        if source.flag() { extractor.schemes(["https", "x"]).schemes_without_slashes(["mailto"]) } else { extractor };
    let [first, second] = [text(&mut source), text(&mut source) + &source.last_text()];
    let of_first = assert_ranges(&extractor, &first);
    let of_second = assert_ranges(&extractor, &second);
    if syntax == Syntax::Plain && !first.contains(['\r', '\n']) && !second.contains(['\r', '\n']) {
        assert_lines(&extractor, &first, &second);
    }
    let are_valid = of_first.iter().chain(&of_second).all(|found| found.url().is_some());
    assert!(has_invalid || are_valid, "{first:?}, {second:?}");
    let count = of_first.len() + of_second.len();
    let page = first + &second;
    let of_page = links(&page, "https://h/a/").map(|link| {
        assert!(page.get(link.range()).is_some(), "{page:?}");
        assert!(link.result().is_ok_and(|url| Url::parse(url.as_str()).as_ref() == Ok(url)) || link.result().is_err());
    });
    count + of_page.count()
}

fn text(source: &mut Source<'_>) -> String {
    (0..source.byte() % 12).map(|_| source.pick(PIECES)).collect()
}

/// Asserts what is said of each URL of a text.
fn assert_ranges<'t>(extractor: &Extractor, text: &'t str) -> Vec<Found<'t>> {
    let found: Vec<Found<'t>> = extractor.extract(text).collect();
    assert!(found.is_empty() || extractor.may_find(text), "{text:?}");
    let mut end = 0;
    for found in &found {
        let range = found.range();
        assert!(end <= range.start && range.start < range.end, "{text:?}: {range:?} after {end}");
        assert_eq!(text.get(range.clone()), Some(found.written()), "{text:?}");
        end = range.end;
        assert_eq!(Url::parse(found.text()).as_ref(), found.result(), "{text:?}");
    }
    found
}

/// Asserts that the URLs of two lines are those of each line.
fn assert_lines(extractor: &Extractor, first: &str, second: &str) {
    let shown = |text: &str, start: usize| -> Vec<_> {
        let found = extractor.extract(text);
        found.map(|found| (found.range().start + start, found.range().end + start, found.into_result())).collect()
    };
    let lines = format!("{first}\n{second}");
    let expected = [shown(first, 0), shown(second, first.len() + 1)].concat();
    assert_eq!(shown(&lines, 0), expected, "{lines:?}");
}
