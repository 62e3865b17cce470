//! Texts that look like the start or the end of many URLs.

use super::workload::{Workload, repeated, workload};
use std::hint::black_box;
use url_extract::{Extractor, Syntax, html::links};

pub(super) const ALL: &[Workload] = &[
    workload("extract: :// repeated", |n| extract(Syntax::Plain, repeated("://", n))),
    workload("extract: http:// repeated", |n| extract(Syntax::Plain, repeated("http://", n))),
    workload("extract: http://h/ with closing brackets", |n| {
        extract(Syntax::Plain, format!("http://h/{}{}", "(".repeat(n / 2), ")".repeat(n / 2)))
    }),
    workload("extract: http://h/ and full stops", |n| extract(Syntax::Plain, format!("http://h/{}", ".".repeat(n)))),
    workload("extract: www. repeated", |n| extract(Syntax::Plain, repeated("www.", n))),
    workload("extract: @ repeated", |n| extract(Syntax::Plain, repeated("a@", n))),
    workload("extract: one long name", |n| extract(Syntax::Plain, "a".repeat(n) + "://")),
    workload("extract: labels", |n| extract(Syntax::Plain, repeated("a.", n))),
    workload("extract: hxxp repeated", |n| extract(Syntax::Plain, repeated("hxxp[:]//a[.]", n))),
    workload("extract: JSON with escapes", |n| extract(Syntax::Json, repeated(r"http:\/\/h\/\u0026", n))),
    workload("extract: Markdown with parentheses", |n| extract(Syntax::Markdown, repeated("](http://h/(", n))),
    workload("extract: links of a page", |n| page(repeated("<a href=a>", n))),
    workload("extract: srcset of many images", |n| page(format!("<img srcset='{}'>", repeated("a 1x, ", n)))),
    workload("extract: < repeated", |n| page("<".repeat(n))),
];

fn extract(syntax: Syntax, text: String) -> Box<dyn FnMut()> {
    let extractor = Extractor::new().syntax(syntax).www(true).mail_addresses(true).defanged(true).invalid(true);
    Box::new(move || _ = black_box(extractor.extract(&text).count()))
}

fn page(html: String) -> Box<dyn FnMut()> {
    Box::new(move || _ = black_box(links(&html, "https://h/").count()))
}
