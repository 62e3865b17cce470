//! Columns of URLs: batches of a thousand lines. The other contestants are loops that a program would write itself.

use std::hint::black_box;

use url_core::{Url, UrlRef};
use url_facts::{Fact, Results, UrlColumns};

use super::{Corpora, Row};
use crate::{
    case::{Builder, Case, OURS},
    corpus::Corpus,
    target::Target,
};

pub(super) const ROWS: &[Row] =
    &[Row::new("columns: components", batches, components), Row::new("columns: host", batches, host)];

const LOOP: &str = "a loop";
/// Parses only, and keeps nothing.
const PARSE: &str = "UrlRef::from_serialized";

const COMPONENTS: [Fact; 9] = [
    Fact::Href,
    Fact::Scheme,
    Fact::Username,
    Fact::Password,
    Fact::Host,
    Fact::Port,
    Fact::Path,
    Fact::Query,
    Fact::Fragment,
];

fn batches(corpora: &Corpora) -> Vec<Corpus> {
    let of_corpus =
        |corpus: &Corpus| Corpus::new(&corpus.name, corpus.texts.chunks(1000).map(|lines| lines.join("\n")));
    corpora.absolute.iter().map(of_corpus).collect()
}

/// Returns the columns with the memory for `batch`.
fn columns(wanted: &[Fact], batch: &str) -> UrlColumns {
    let mut columns = UrlColumns::new(wanted.iter().copied());
    columns.fill(batch.lines().map(Some));
    columns
}

/// The texts of a column one after another, and where each ends, as a loop would keep them.
#[derive(Default)]
struct Texts {
    text: String,
    ends: Vec<Option<usize>>,
}

impl Texts {
    fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    fn push(&mut self, text: Option<&str>) {
        self.text.push_str(text.unwrap_or_default());
        self.ends.push(text.map(|_| self.text.len()));
    }
}

/// What the loop keeps: the texts of the components, and the ports.
struct Loop {
    url: Url,
    texts: [Texts; 8],
    ports: Vec<Option<u16>>,
}

impl Loop {
    fn new() -> Self {
        let url = Url::parse("about:blank").expect("a URL");
        Self { url, texts: Default::default(), ports: Vec::new() }
    }

    fn fill(&mut self, batch: &str) {
        self.texts.iter_mut().for_each(Texts::clear);
        self.ports.clear();
        for line in batch.lines() {
            let url = Url::options().parse_into(line, &mut self.url).ok().map(|()| &self.url);
            let username = url.map(Url::username).filter(|username| !username.is_empty());
            let texts = [
                url.map(Url::as_str),
                url.map(Url::scheme),
                username,
                url.and_then(Url::password),
                url.and_then(Url::host_str),
                url.map(Url::path),
                url.and_then(Url::query),
                url.and_then(Url::fragment),
            ];
            self.texts.iter_mut().zip(texts).for_each(|(column, text)| column.push(text));
            self.ports.push(url.and_then(Url::port));
        }
    }
}

fn components(row: &Row, corpus: &Corpus) -> Case {
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant_with_state(
            OURS,
            |batch| columns(&COMPONENTS, batch),
            |columns, batch| columns.fill(batch.lines().map(Some)),
            |columns, ()| match columns.get(Fact::Path) {
                Some(Results::Texts(path)) => Some(path.text().to_owned()),
                _ => None,
            },
        )
        .contestant_with_state(
            LOOP,
            |batch| {
                let mut state = Loop::new();
                state.fill(batch);
                state
            },
            Loop::fill,
            |state, ()| Some(state.texts[5].text.clone()),
        );
    row.finish(builder, corpus, vec![Target::AtMost { other: LOOP, times: 1.5 }])
}

fn host(row: &Row, corpus: &Corpus) -> Case {
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant_with_state(
            OURS,
            |batch| columns(&[Fact::Host], batch),
            |columns, batch| columns.fill(batch.lines().map(Some)),
            |_, ()| Some(String::new()),
        )
        .contestant(
            PARSE,
            |batch| {
                batch.lines().map(|line| usize::from(black_box(UrlRef::from_serialized(line)).is_some())).sum::<usize>()
            },
            |_| Some(String::new()),
        );
    row.finish(builder, corpus, vec![Target::AtMost { other: PARSE, times: 1.6 }])
}
