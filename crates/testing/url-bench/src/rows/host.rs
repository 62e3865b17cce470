//! Hosts that are IP addresses, in a URL and alone.

use url_core::{Url, host::Host};

use super::{
    Row,
    contestants::{ADA, URL, with_floors},
    parse::{ada_href, our_href, url_href},
};
use crate::{
    case::{Builder, Case, OURS},
    corpus::Corpus,
    target::Target,
};

pub(super) const ROWS: &[Row] = &[
    Row::new("host in URL", |_| addresses(|host| format!("http://{host}/")), in_url),
    Row::new("host alone", |_| addresses(str::to_owned), alone),
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
