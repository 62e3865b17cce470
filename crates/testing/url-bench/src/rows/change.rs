//! Changing URLs: setters, path segments, the query.
//!
//! Every setter is called with two values in turn, so that it always changes the URL.

use url_core::{Url, query::Space, web::WebUrl};

use super::{
    Corpora, Row,
    row::{ADA, URL},
};
use crate::{
    case::{Answer, Builder, Case, OURS},
    corpus::Corpus,
    target::Target,
};

pub(super) const ROWS: &[Row] = &[
    Row::new("set_href", Corpora::samples, set_href),
    Row::new("set_scheme", Corpora::samples, set_scheme),
    Row::new("set_username", Corpora::samples, set_username),
    Row::new("set_password", Corpora::samples, set_password),
    Row::new("set_host", Corpora::samples, set_host),
    Row::new("set_port", Corpora::samples, set_port),
    Row::new("set_path", Corpora::samples, set_path),
    Row::new("set_query", Corpora::samples, set_query),
    Row::new("set_fragment", Corpora::samples, set_fragment),
    Row::new("web set_search", Corpora::samples, set_search),
    Row::new("path push and pop", Corpora::samples, push_and_pop),
    Row::new("query append", Corpora::samples, query_append),
    Row::new("query set", Corpora::samples, query_set),
];

/// A setter of each library, and the two values.
struct Setter<U> {
    values: [&'static str; 2],
    ours: fn(&mut U, &str),
    ada: fn(&mut ada_url::Url, &str),
    url: Option<fn(&mut url::Url, &str)>,
}

/// One of urlstack's types with setters; `as_ref` returns the href.
trait Record: From<Url> + AsRef<str> + 'static {}

/// A [`Url`].
struct Plain(Url);
/// A [`WebUrl`].
struct Web(WebUrl);

impl From<Url> for Plain {
    fn from(url: Url) -> Self {
        Self(url)
    }
}

impl From<Url> for Web {
    fn from(url: Url) -> Self {
        Self(url.into())
    }
}

impl AsRef<str> for Plain {
    fn as_ref(&self) -> &str {
        self.0.as_str()
    }
}

impl AsRef<str> for Web {
    fn as_ref(&self) -> &str {
        self.0.href()
    }
}

impl Record for Plain {}
impl Record for Web {}

/// Makes the case of a setter.
fn case<U: Record>(row: &Row, corpus: &Corpus, setter: &Setter<U>) -> Case {
    let Setter { values, ours, ada, url } = *setter;
    let mut builder = Builder::new(corpus.texts.iter().copied())
        .contestant_with_state(OURS, our_record::<U>, set_both(values, ours), |record, ()| {
            href_of(record.as_ref(), U::as_ref)
        })
        .contestant_with_state(ADA, ada_record, set_both(values, ada), |record, ()| {
            href_of(record.as_ref(), ada_url::Url::href)
        });
    let mut targets = vec![Target::faster(ADA, 2.0)];
    if let Some(url) = url {
        builder = builder.contestant_with_state(URL, url_record, set_both(values, url), |record, ()| {
            href_of(record.as_ref(), url::Url::as_str)
        });
        targets.push(Target::faster(URL, 1.0));
    }
    row.finish(builder, corpus, targets)
}

/// Returns the work that calls `set` with both values.
fn set_both<U>(values: [&'static str; 2], set: fn(&mut U, &str)) -> impl Fn(&mut Option<U>, &'static str) {
    move |url, _| {
        if let Some(url) = url {
            for value in values {
                set(url, std::hint::black_box(value));
            }
        }
    }
}

fn our_record<U: Record>(text: &str) -> Option<U> {
    Url::parse(text).ok().map(U::from)
}

fn ada_record(text: &str) -> Option<ada_url::Url> {
    ada_url::Url::parse(text, None).ok()
}

fn url_record(text: &str) -> Option<url::Url> {
    url::Url::parse(text).ok()
}

fn href_of<U>(record: Option<&U>, href: impl Fn(&U) -> &str) -> Answer {
    record.map(|record| href(record).to_owned())
}

fn set_href(row: &Row, corpus: &Corpus) -> Case {
    case(
        row,
        corpus,
        &Setter::<Web> {
            values: ["https://example.org/a/b?c=d", "HTTP://user@www.example.com:8080/some/path/to.html#part"],
            ours: |url, value| _ = url.0.set_href(value),
            ada: |url, value| _ = url.set_href(value),
            url: None,
        },
    )
}

fn set_scheme(row: &Row, corpus: &Corpus) -> Case {
    case(
        row,
        corpus,
        &Setter::<Plain> {
            values: ["ws", "https"],
            ours: |url, value| _ = url.0.set_scheme(value),
            ada: |url, value| _ = url.set_protocol(value),
            url: Some(|url, value| _ = url.set_scheme(value)),
        },
    )
}

fn set_username(row: &Row, corpus: &Corpus) -> Case {
    case(
        row,
        corpus,
        &Setter::<Plain> {
            values: ["someone@example", "me"],
            ours: |url, value| _ = url.0.set_username(value),
            ada: |url, value| _ = url.set_username(Some(value)),
            url: Some(|url, value| _ = url.set_username(value)),
        },
    )
}

fn set_password(row: &Row, corpus: &Corpus) -> Case {
    case(
        row,
        corpus,
        &Setter::<Plain> {
            values: ["correct:horse", "secret"],
            ours: |url, value| _ = url.0.set_password(Some(value)),
            ada: |url, value| _ = url.set_password(Some(value)),
            url: Some(|url, value| _ = url.set_password(Some(value))),
        },
    )
}

fn set_host(row: &Row, corpus: &Corpus) -> Case {
    case(
        row,
        corpus,
        &Setter::<Plain> {
            values: ["subdomain.example.org", "Example.com"],
            ours: |url, value| _ = url.0.set_host(Some(value)),
            ada: |url, value| _ = url.set_hostname(Some(value)),
            url: Some(|url, value| _ = url.set_host(Some(value))),
        },
    )
}

fn set_port(row: &Row, corpus: &Corpus) -> Case {
    case(
        row,
        corpus,
        &Setter::<Plain> {
            values: ["8443", "81"],
            ours: |url, value| _ = url.0.set_port(value.parse().ok()),
            ada: |url, value| _ = url.set_port(Some(value)),
            url: Some(|url, value| _ = url.set_port(value.parse().ok())),
        },
    )
}

fn set_path(row: &Row, corpus: &Corpus) -> Case {
    case(
        row,
        corpus,
        &Setter::<Plain> {
            values: ["/some/path/to/a/page.html", "/with space/../and/ü"],
            ours: |url, value| _ = url.0.set_path(value),
            ada: |url, value| _ = url.set_pathname(Some(value)),
            url: Some(url::Url::set_path),
        },
    )
}

const QUERIES: [&str; 2] = ["name=value&page=12&sort=desc", "q=with space&l=ü"];

fn set_query(row: &Row, corpus: &Corpus) -> Case {
    case(
        row,
        corpus,
        &Setter::<Plain> {
            values: QUERIES,
            ours: |url, value| _ = url.0.set_query(Some(value)),
            ada: |url, value| url.set_search(Some(value)),
            url: Some(|url, value| url.set_query(Some(value))),
        },
    )
}

fn set_search(row: &Row, corpus: &Corpus) -> Case {
    case(
        row,
        corpus,
        &Setter::<Web> {
            values: QUERIES,
            ours: |url, value| assert!(url.0.set_search(value)),
            ada: |url, value| url.set_search(Some(value)),
            url: None,
        },
    )
}

fn set_fragment(row: &Row, corpus: &Corpus) -> Case {
    case(
        row,
        corpus,
        &Setter::<Plain> {
            values: ["section-3.2", "with space"],
            ours: |url, value| _ = url.0.set_fragment(Some(value)),
            ada: |url, value| url.set_hash(Some(value)),
            url: Some(|url, value| url.set_fragment(Some(value))),
        },
    )
}

/// Appends a segment and removes it. ada-url has no operation for segments, so it sets the whole path.
fn push_and_pop(row: &Row, corpus: &Corpus) -> Case {
    case(
        row,
        corpus,
        &Setter::<Plain> {
            values: ["segment", "another one"],
            ours: |url, value| {
                if let Ok(mut segments) = url.0.path_segments_mut() {
                    segments.push(value);
                    segments.pop();
                }
            },
            ada: |url, value| {
                let path = url.pathname().to_owned();
                let parent = if path == "/" { "" } else { &path };
                _ = url.set_pathname(Some(&format!("{parent}/{value}")));
                _ = url.set_pathname(Some(&path));
            },
            url: Some(|url, value| {
                if let Ok(mut segments) = url.path_segments_mut() {
                    segments.push(value);
                    segments.pop();
                }
            }),
        },
    )
}

/// Sets the same query each time and appends a pair.
fn query_append(row: &Row, corpus: &Corpus) -> Case {
    const QUERY: &str = "name=value&page=12&sort=desc";
    case(
        row,
        corpus,
        &Setter::<Plain> {
            values: ["1", "two words"],
            ours: |url, value| {
                _ = url.0.set_query(Some(QUERY));
                url.0.query_pairs_mut().append_pair("key", value);
            },
            ada: |url, value| {
                if let Ok(mut params) = ada_url::UrlSearchParams::parse(QUERY) {
                    params.append("key", value);
                    url.set_search(Some(&params.to_string()));
                }
            },
            url: Some(|url, value| {
                url.set_query(Some(QUERY));
                url.query_pairs_mut().append_pair("key", value);
            }),
        },
    )
}

/// Sets the value of a name in the query. url has no operation for that, so it writes all pairs anew.
fn query_set(row: &Row, corpus: &Corpus) -> Case {
    case(
        row,
        corpus,
        &Setter::<Plain> {
            values: ["1", "two words"],
            ours: |url, value| {
                url.0.query_mut().spaces(Space::Plus).set("key", value);
            },
            ada: |url, value| {
                if let Ok(mut params) = ada_url::UrlSearchParams::parse(url.search()) {
                    params.set("key", value);
                    url.set_search(Some(&params.to_string()));
                }
            },
            url: Some(|url, value| {
                let mut pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
                match pairs.iter_mut().find(|(name, _)| name == "key") {
                    Some(pair) => value.clone_into(&mut pair.1),
                    None => pairs.push(("key".to_owned(), value.to_owned())),
                }
                url.query_pairs_mut().clear().extend_pairs(pairs);
            }),
        },
    )
}
