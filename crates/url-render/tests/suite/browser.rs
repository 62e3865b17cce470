//! The verdicts of a browser: the cases of the unit test of Chromium's spoof checker, with the names that are protected
//! in it, which are in `fixtures/idn`.

use std::{collections::BTreeMap, fs, path::Path};

use url_core::{Url, host::Host};
use url_render::{Protected, RenderOptions, Scope};

/// The names that the browser shows in Unicode although url-render does not, or vice versa.
///
/// The reason for each is the data of UTS #39: that of Unicode 18 does not allow a character that the data of the
/// browser allows.
const DIFFERENCES: [(&str, char); 6] = [
    ("xn--3bkxe.jp", '\u{309A}'), // a mark of kana, which Normalization Form C has in no word of Japanese
    ("xn--4fkv10r.com", 'ㄧ'),    // Bopomofo, which is of limited use
    ("xn--bopo-ty4cghi8509kk7xd.tw", 'ㄅ'),
    ("xn--gamer-k94d3426b.com", 'ㄧ'),
    ("xn--gpd3ag.ge", 'ჽ'),                     // a letter that Georgian no longer uses
    ("xn--rmdcmef.xn--7idjb0f4ck", '\u{1090}'), // a digit of Shan, which is uncommon
];

fn read(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/idn");
    fs::read_to_string(folder.join(name)).unwrap()
}

/// Returns whether all of a host that is not ASCII is shown in Unicode.
fn is_shown(options: RenderOptions<'_>, domain: &str) -> bool {
    let Ok(url) = Url::parse(&format!("https://{domain}/")) else { return false };
    let shown = options.scope(Scope::Host).render(&url).to_string();
    shown.split('.').all(|label| !label.starts_with("xn--"))
}

#[test]
fn verdicts_are_those_of_a_browser() {
    let (cases, protected) = (read("browser-cases.txt"), read("protected.txt"));
    let protected = Protected::new(protected.lines()).unwrap();
    let options = RenderOptions::new().protected(&protected);
    let mut expected = BTreeMap::from(DIFFERENCES);
    let mut count = 0;
    for line in cases.lines().filter(|line| !line.starts_with('#')) {
        let (domain, verdict) = line.split_once(' ').unwrap();
        let difference = expected.remove(domain);
        let is_as_in_browser = is_shown(options, domain) == (verdict == "S");
        assert_eq!(is_as_in_browser, difference.is_none(), "{line}");
        if let Some(character) = difference {
            let host = Host::parse(domain).unwrap();
            let check = options.check_domain(&host).unwrap();
            let reason = format!("restricted-character: U+{:04X} ", u32::from(character));
            assert!(check.reasons().any(|found| found.to_string().starts_with(&reason)), "{line}");
        }
        count += 1;
    }
    assert!(expected.is_empty(), "no cases: {expected:?}");
    assert_eq!(count, 226);
}
