//! Public suffixes of the hosts in real URLs, and of one host for each rule of the list.

use std::sync::LazyLock;

use publicsuffix::Psl as _;
use url_core::Url;

use super::{Corpora, Row};
use crate::{
    case::{Builder, Case, OURS},
    corpus::Corpus,
    target::Target,
};

pub(super) const ROWS: &[Row] = &[Row::new("registrable domain", hosts, registrable_domain)];

// The names of the other libraries. psl contains the list of the day it was published; publicsuffix reads TEXT.
const PSL: &str = "psl";
const PUBLICSUFFIX: &str = "publicsuffix";

const TEXT: &str = include_str!("../../../../../fixtures/psl/public_suffix_list.dat");

static LIST: LazyLock<publicsuffix::List> = LazyLock::new(|| TEXT.parse().unwrap_or_default());
static OUR_LIST: LazyLock<url_psl::List> = LazyLock::new(|| url_psl::List::read(TEXT).expect("a valid list"));

fn hosts(corpora: &Corpora) -> Vec<Corpus> {
    let of_urls = corpora.absolute[0].filter_map(|url| Some(Url::parse(url).ok()?.domain()?.to_owned()));
    let rules = TEXT.lines().filter(|line| line.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase()));
    let of_rules = rules.filter_map(|rule| {
        let url = Url::parse(&format!("https://www.example.{}/", rule.trim())).ok()?;
        Some(url.domain()?.to_owned())
    });
    vec![of_urls, Corpus::new("rules", of_rules)]
}

fn registrable_domain(row: &Row, corpus: &Corpus) -> Case {
    let owned = |domain: Option<&str>| domain.map(str::to_owned);
    let builder = Builder::new(corpus.texts.iter().copied())
        .with_rejections()
        .contestant(OURS, |host| url_psl::registrable_domain(host), owned)
        .contestant("urlstack List", |host| OUR_LIST.registrable_domain(host), owned)
        .contestant(PSL, |host| psl::domain_str(host), owned)
        .contestant(
            PUBLICSUFFIX,
            |host| LIST.domain(host.as_bytes()),
            |domain| domain.and_then(|domain| String::from_utf8(domain.as_bytes().to_vec()).ok()),
        );
    row.finish(builder, corpus, vec![Target::faster(PSL, 1.0), Target::faster(PUBLICSUFFIX, 1.0)])
}
