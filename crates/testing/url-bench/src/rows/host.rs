//! Hosts that are IP addresses, in a URL and alone; and public suffixes of the hosts in real URLs, and of one host for
//! each rule of the list.

use std::sync::LazyLock;

use publicsuffix::Psl as _;
use url_core::{Url, host::Host};

use super::{
    Corpora, Row,
    parse::{ada_href, our_href, url_href},
    row::{ADA, URL, with_floors},
};
use crate::{
    case::{Builder, Case, OURS},
    corpus::Corpus,
    target::Target,
};

pub(super) const ROWS: &[Row] = &[
    Row::new("host in URL", |_| addresses(|host| format!("http://{host}/")), in_url),
    Row::new("host alone", |_| addresses(str::to_owned), alone),
    Row::new("registrable domain", hosts, registrable_domain),
];

const IPV4: &[&str] =
    &["127.0.0.1", "192.168.0.1", "10.0.0.255", "8.8.8.8", "255.255.255.255", "203.0.113.195", "172.16.254.1"];
const IPV4_ODD: &[&str] = &["0x7f.1", "0300.0250.0.01", "3232235777", "0xC0A80101", "127.1", "1.2.3.4."];
const IPV6: &[&str] = &[
    "[::1]",
    "[2001:db8::1]",
    "[fe80::1ff:fe23:4567:890a]",
    "[2001:db8:85a3:8d3:1319:8a2e:370:7348]",
    "[::]",
    "[2606:4700:4700::1111]",
];
const IPV6_ODD: &[&str] = &["[::FFFF:192.168.0.1]", "[2001:0DB8:0000:0000:0000:0000:0000:0001]", "[0:0:0:1::0]"];

fn addresses(write: fn(&str) -> String) -> Vec<Corpus> {
    [("IPv4", IPV4), ("IPv4 odd", IPV4_ODD), ("IPv6", IPV6), ("IPv6 odd", IPV6_ODD)]
        .map(|(name, hosts)| Corpus::new(name, hosts.iter().map(|host| write(host))))
        .to_vec()
}

fn in_url(row: &Row, corpus: &Corpus) -> Case {
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, Url::parse, our_href)
        .contestant(ADA, |text| ada_url::Url::parse(text, None), ada_href)
        .contestant(URL, url::Url::parse, url_href);
    row.finish(with_floors(builder), corpus, vec![Target::faster(ADA, 2.0), Target::faster(URL, 2.0)])
}

fn alone(row: &Row, corpus: &Corpus) -> Case {
    let builder = Builder::new(corpus.texts.iter().copied())
        .contestant(OURS, |text| Host::parse(text).ok(), |host| host.map(|host| host.to_string()))
        .contestant(URL, |text| url::Host::parse(text).ok(), |host| host.map(|host| host.to_string()));
    row.finish(with_floors(builder), corpus, vec![Target::faster(URL, 2.0)])
}

// The names of the other libraries. psl contains the list of the day it was published; publicsuffix reads TEXT.
const PSL: &str = "psl";
const PUBLICSUFFIX: &str = "publicsuffix";

const TEXT: &str = include_str!("../../../../../fixtures/psl/public_suffix_list.dat");

static LIST: LazyLock<publicsuffix::List> = LazyLock::new(|| TEXT.parse().unwrap_or_default());
static OUR_LIST: LazyLock<url_psl::List> = LazyLock::new(|| url_psl::List::read(TEXT).expect("a valid list"));

fn hosts(corpora: &Corpora) -> Vec<Corpus> {
    let of_urls = corpora.absolute[0].filter_map(|url| Some(Url::parse(url).ok()?.domain_name()?.to_owned()));
    let rules = TEXT.lines().filter(|line| line.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase()));
    let of_rules = rules.filter_map(|rule| {
        let url = Url::parse(&format!("https://www.example.{}/", rule.trim())).ok()?;
        Some(url.domain_name()?.to_owned())
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
