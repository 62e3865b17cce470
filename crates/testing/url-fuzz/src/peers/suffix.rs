//! The package publicsuffix, with the list of the fixtures, finds the same public suffixes as url-psl, with its
//! built-in list and with the list of the fixtures. The domains are made of labels in the list and others.

use publicsuffix::Psl as _;
use std::sync::LazyLock;
use url_laws::source::Source;

const TEXT: &str = include_str!("../../../../../fixtures/psl/public_suffix_list.dat");

static LIST: LazyLock<publicsuffix::List> = LazyLock::new(|| TEXT.parse().expect("a valid list"));
static OUR_LIST: LazyLock<url_psl::List> = LazyLock::new(|| url_psl::List::read(TEXT).expect("a valid list"));

/// The rules of the list as hosts, without `!` and `*.`.
static RULES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let rules = TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with("//"));
    let hosts = rules.map(|rule| {
        let rule = rule.trim_start_matches('!').trim_start_matches("*.").trim();
        url_host::Host::parse(rule).expect("a valid host").to_string()
    });
    hosts.collect()
});

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let mut domain = String::new();
    for _ in 0..=source.byte() % 3 {
        let rule = &RULES[usize::from(u16::from_be_bytes([source.byte(), source.byte()])) % RULES.len()];
        // A rule, a part of a rule, or a label that is in no rule.
        let piece = match source.byte() % 4 {
            0 => rule.split('.').next().unwrap_or_default(),
            1 => rule.split_once('.').map_or(&**rule, |(_, rest)| rest),
            2 => "xyz",
            _ => rule,
        };
        domain = if domain.is_empty() { piece.to_owned() } else { format!("{piece}.{domain}") };
    }
    if url_host::ends_in_a_number(&domain) {
        return;
    }
    let theirs = LIST.suffix(domain.as_bytes()).map(|suffix| suffix.as_bytes().to_vec());
    let ours = url_psl::public_suffix(&*domain);
    assert_eq!(OUR_LIST.public_suffix(&*domain), ours, "{domain}");
    if ours.is_some_and(is_wildcard_with_rules_below) {
        return;
    }
    assert_eq!(ours.map(str::as_bytes), theirs.as_deref(), "{domain}");
    let theirs = LIST.domain(domain.as_bytes()).map(|domain| domain.as_bytes().to_vec());
    assert_eq!(url_psl::registrable_domain(&*domain).map(str::as_bytes), theirs.as_deref(), "{domain}");
}

/// Returns whether a suffix matches a wildcard and is also the end of longer rules. `r.cloud.int.apple` is a suffix by
/// `*.cloud.int.apple`, and there is a rule `*.r.cloud.int.apple`. In this case publicsuffix and psl see only the
/// longer rules.
fn is_wildcard_with_rules_below(suffix: &str) -> bool {
    let Some((_, parent)) = suffix.split_once('.') else { return false };
    let (wildcard, below, deeper) = (format!("*.{parent}"), format!(".{suffix}"), format!("*.{suffix}"));
    TEXT.lines().any(|line| line == wildcard) && TEXT.lines().any(|line| line.ends_with(&below) || line == deeper)
}
