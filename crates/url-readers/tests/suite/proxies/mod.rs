//! The proxies against the answers of programs, which `cargo xtask proxies` wrote into fixtures/readers/proxies.tsv.

mod inputs;

use crate::{
    programs::inputs::hash,
    quoted::{quote, rows, unquote},
};
use inputs::{NAMED, counted};
use std::{collections::BTreeMap, fs, ops::RangeInclusive, path::Path};
use url_readers::proxies::{Destination, EncodedSlashes, Haproxy, Httpd, Location, Nginx, Normalizer, Passed, Proxy};

/// How many answers have one hash.
const BLOCK: usize = 1_000;

/// Whether `HAProxy` 2.6 takes one of these bytes depends on its place among others.
const DEPENDING: RangeInclusive<u8> = 0x7F..=0xA3;

/// The programs with the settings in `drivers`.
fn proxies() -> Vec<(&'static str, Box<dyn Proxy>)> {
    use Normalizer::{PathMergeSlashes, PathStripDot, PathStripDotdot, PathStripDotdotFull, PercentDecodeUnreserved};
    let haproxy = |normalizers: &[Normalizer]| {
        Box::new(normalizers.iter().fold(Haproxy::new(), |proxy, normalizer| proxy.normalize(*normalizer)))
    };
    vec![
        ("nginx", Box::new(Nginx::new())),
        ("nginx-uri", Box::new(Nginx::new().location(Location::prefix("/").pass_to("/")))),
        ("nginx-uri-slashes", Box::new(Nginx::new().keep_slashes().location(Location::prefix("/").pass_to("/")))),
        ("nginx-alias", Box::new(Nginx::new().location(Location::prefix("/a").pass_to("/b/")))),
        ("nginx-locations", Box::new(locations())),
        ("nginx-files", Box::new(files())),
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
        ("httpd-alias", Box::new(Httpd::new().alias("/a", "/files").alias("/", "/root/"))),
        ("httpd-alias-slash", {
            Box::new(Httpd::new().alias("/a/", "/files/").alias("/a", "/others/").alias("/", "/root/"))
        }),
        ("httpd-alias-slashes", {
            let server = Httpd::new().encoded_slashes(EncodedSlashes::On).keep_slashes();
            let server = server.alias("/a/a/", "/files").alias("/a/a", "/others").alias("/a", "/rest");
            Box::new(server.alias("/", "/root/"))
        }),
    ]
}

/// In PCRE, `$` also matches before a newline at the end.
fn ends_with(path: &[u8], end: &[u8]) -> bool {
    path.strip_suffix(b"\n").unwrap_or(path).ends_with(end) || path.ends_with(end)
}

fn locations() -> Nginx {
    [
        Location::prefix("/a/").pass_to("/b/"),
        Location::prefix("/aa/").pass(),
        Location::prefix("/aa").status(401),
        Location::exact("/a/a").status(402),
        Location::final_prefix("/a/.a").pass_to("/"),
        Location::final_prefix("/a;/"),
        Location::regex(r"a\.$", |path| ends_with(path, b"a.")).status(403),
        Location::regex("A;$", |path| ends_with(path, b"a;") || ends_with(path, b"A;")),
    ]
    .into_iter()
    .fold(Nginx::new(), Nginx::location)
}

fn files() -> Nginx {
    [
        Location::prefix("/").root("/root"),
        Location::prefix("/a").alias("/files/"),
        Location::prefix("/a/a/").alias("/others"),
        Location::exact("/a/a.").alias("/one"),
        Location::regex(";$", |path| ends_with(path, b";")).alias("/two"),
    ]
    .into_iter()
    .fold(Nginx::new(), Nginx::location)
}

fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

/// The columns of an answer, as the chore writes those of a program.
fn answer(name: &str, proxy: &dyn Proxy, target: &str) -> String {
    let columns = |status: &str, path: Option<&[u8]>, sent: Option<&[u8]>| {
        format!("{status}\t{}\t{}", quote(path.map(text).as_deref()), quote(sent.map(text).as_deref()))
    };
    let bytes: Vec<u8> = target.chars().map(|c| u8::try_from(c).expect("a byte")).collect();
    match proxy.forward(&bytes) {
        Ok(forwarded) => {
            let path = Some(&*forwarded.path_bytes);
            match &forwarded.destination {
                Destination::Target(target) => columns("200", path, Some(target)),
                Destination::File(file) => columns("file", path, Some(file)),
                Destination::Status(status) => columns(&status.to_string(), path, None),
                other => panic!("{name}: {target:?}: {other:?}"),
            }
        }
        Err(rejection) => {
            let range = rejection.range();
            assert!(range.start <= range.end && range.end <= bytes.len(), "{name}: {target:?}: {rejection}");
            // `HAProxy` 2.6 compares four bytes at once, and takes those up to 0xA3 that are in four without one below
            // 0x24. The proxy rejects them, as `HAProxy` does elsewhere.
            if name.starts_with("haproxy") && bytes.iter().any(|byte| DEPENDING.contains(byte)) {
                return columns("200", Some(&bytes), Some(&bytes));
            }
            columns(&rejection.status().to_string(), None, None)
        }
    }
}

/// Compares the proxies with all answers in the file that `cargo xtask proxies --seed` wrote.
fn compare_with_answers(path: &Path) {
    let table = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let proxies: BTreeMap<&str, Box<dyn Proxy>> = proxies().into_iter().collect();
    let (mut agreed, mut differing, mut depending) = (0, 0, 0);
    for row in rows(&table) {
        let [target, name, expected] = row.splitn(3, '\t').collect::<Vec<_>>()[..] else {
            panic!("{row}: three columns")
        };
        let target = unquote(target).expect("a target");
        let own = answer(name, &*proxies[name], &target);
        if own == expected {
            agreed += 1;
            continue;
        }
        if name.starts_with("haproxy") && target.chars().any(|c| u8::try_from(c).is_ok_and(|c| DEPENDING.contains(&c)))
        {
            depending += 1;
            continue;
        }
        differing += 1;
        if differing <= 200 {
            println!("{name}: {target:?}\n  program {expected}\n  proxy   {own}");
        }
    }
    println!("{agreed} agree, {depending} depend on the place of a byte, {differing} differ");
    assert_eq!(differing, 0);
}

#[test]
fn proxies_answer_like_programs_at_the_edges() {
    let proxies: BTreeMap<&str, Box<dyn Proxy>> = proxies().into_iter().collect();
    for row in rows(include_str!("edges.tsv")) {
        let [target, name, expected] = row.splitn(3, '\t').collect::<Vec<_>>()[..] else {
            panic!("{row}: three columns")
        };
        assert_eq!(answer(name, &*proxies[name], &unquote(target).expect("a target")), expected, "{row}");
    }
}

#[test]
fn proxies_answer_like_programs() {
    if let Some(path) = std::env::var_os("PROXIES_ANSWERS") {
        return compare_with_answers(Path::new(&path));
    }
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
    assert!(counted.len() > 78_000);
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
