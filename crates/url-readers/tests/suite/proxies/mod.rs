//! The proxies against the answers of programs, which `cargo xtask proxies` wrote into fixtures/readers/proxies.tsv.

mod inputs;

use crate::{
    programs::inputs::hash,
    quoted::{quote, rows, unquote},
};
use inputs::{NAMED, counted};
use std::{collections::BTreeMap, fs, path::Path};
use url_readers::proxies::{EncodedSlashes, Haproxy, Httpd, Nginx, Normalizer, Passed, Proxy};

/// How many answers have one hash.
const BLOCK: usize = 1_000;

/// The programs with the settings that xtask/proxies gives them.
fn proxies() -> Vec<(&'static str, Box<dyn Proxy>)> {
    use Normalizer::{PathMergeSlashes, PathStripDot, PathStripDotdot, PathStripDotdotFull, PercentDecodeUnreserved};
    let haproxy = |normalizers: &[Normalizer]| {
        Box::new(normalizers.iter().fold(Haproxy::new(), |proxy, normalizer| proxy.normalize(*normalizer)))
    };
    vec![
        ("nginx", Box::new(Nginx::new())),
        ("nginx-uri", Box::new(Nginx::new().location("/", "/"))),
        ("nginx-uri-slashes", Box::new(Nginx::new().keep_slashes().location("/", "/"))),
        ("nginx-alias", Box::new(Nginx::new().location("/a", "/b/"))),
        ("haproxy", haproxy(&[])),
        ("haproxy-strip-dot", haproxy(&[PathStripDot])),
        ("haproxy-strip-dotdot", haproxy(&[PathStripDotdot])),
        ("haproxy-strip-dotdot-full", haproxy(&[PathStripDotdotFull])),
        ("haproxy-merge-slashes", haproxy(&[PathMergeSlashes])),
        ("haproxy-decode-unreserved", haproxy(&[PercentDecodeUnreserved])),
        ("haproxy-all", haproxy(&[PercentDecodeUnreserved, PathMergeSlashes, PathStripDot, PathStripDotdotFull])),
        ("httpd", Box::new(Httpd::new())),
        ("httpd-decode", Box::new(Httpd::new().encoded_slashes(EncodedSlashes::On))),
        ("httpd-no-decode", Box::new(Httpd::new().encoded_slashes(EncodedSlashes::NoDecode))),
        ("httpd-slashes", Box::new(Httpd::new().keep_slashes())),
        ("httpd-nocanon", Box::new(Httpd::new().pass(Passed::Nocanon))),
    ]
}

fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// The columns of an answer, as the chore writes those of a program.
fn answer(name: &str, proxy: &dyn Proxy, target: &str) -> String {
    let columns = |status: u16, path: Option<&[u8]>, sent: Option<&[u8]>| {
        format!("{status}\t{}\t{}", quote(path.map(text).as_deref()), quote(sent.map(text).as_deref()))
    };
    let bytes: Vec<u8> = target.chars().map(|c| u8::try_from(c).expect("a byte")).collect();
    match proxy.forward(&bytes) {
        Ok(forwarded) => {
            let status = if forwarded.target_bytes.is_some() { 200 } else { 404 };
            columns(status, Some(&forwarded.path_bytes), forwarded.target_bytes.as_deref())
        }
        Err(refusal) => {
            let range = refusal.range();
            assert!(range.start <= range.end && range.end <= bytes.len(), "{name}: {target:?}: {refusal}");
            // `HAProxy` 2.6 compares four bytes at once, and takes those up to 0xA3 that are in four without one below
            // 0x24. The proxy refuses them, as `HAProxy` does elsewhere.
            if name.starts_with("haproxy") && bytes.iter().any(|byte| (0x7F..=0xA3).contains(byte)) {
                return columns(200, Some(&bytes), Some(&bytes));
            }
            columns(refusal.status(), None, None)
        }
    }
}

#[test]
fn proxies_answer_like_programs() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/readers/proxies.tsv");
    let table = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let (mut named, mut hashes) = (BTreeMap::new(), BTreeMap::new());
    for row in rows(&table) {
        match row.split('\t').collect::<Vec<_>>()[..] {
            ["hashes", name, of_blocks] => _ = hashes.insert(name, of_blocks),
            [target, name, status, path, sent] => {
                named.insert((name, unquote(target).expect("a target")), [status, path, sent].join("\t"));
            }
            _ => panic!("{row}: expected three or five columns"),
        }
    }
    let (proxies, counted) = (proxies(), counted());
    assert!(counted.len() > 70_000);
    assert_eq!((named.len(), hashes.len()), (NAMED.len() * proxies.len(), proxies.len()));
    for (name, proxy) in &proxies {
        for target in NAMED {
            let expected = &named[&(*name, (*target).to_owned())];
            assert_eq!(answer(name, &**proxy, target), *expected, "{name}: {target:?}");
        }
        let expected: Vec<&str> = hashes[name].split(' ').collect();
        let answers: Vec<String> = counted.iter().map(|target| answer(name, &**proxy, target)).collect();
        let found = answers.chunks(BLOCK).map(|block| format!("{:08x}", hash(block.iter().map(String::as_str))));
        let found: Vec<String> = found.collect();
        let wrong = expected.iter().zip(&found).position(|(expected, found)| expected != found);
        assert!(wrong.is_none() && expected.len() == found.len(), "{name}: block {wrong:?} of {BLOCK} targets");
    }
}
