//! From a pattern to a condition that an index serves: the one registrable domain of all URLs that match it.

use url_patterns::UrlPattern;
use url_psl::{find, has_rule_below};

/// The schemes whose hosts are domains or addresses, as patterns have them.
const PROTOCOLS: [&str; 7] = ["ftp", "http", "http{s}?", "https", "ws", "ws{s}?", "wss"];

/// What has a meaning in a pattern.
const SYNTAX: [char; 9] = ['*', '+', '?', ':', '{', '}', '(', ')', '\\'];

/// Returns the registrable domain of all URLs that match a pattern. `None` if there is not one that is known: then they
/// may have several, or none.
pub(crate) fn registrable_domain(pattern: &str) -> Option<String> {
    let pattern = UrlPattern::new(pattern, None).ok()?;
    if !PROTOCOLS.contains(&pattern.protocol()) {
        return None;
    }
    let ending = Ending::of(pattern.hostname())?;
    let domain = find(ending.domain)?.registrable_domain()?;
    (ending.is_whole || !has_rule_below(ending.domain)).then(|| domain.to_owned())
}

/// The domain that all hosts which match a pattern are, or are below.
struct Ending<'p> {
    domain: &'p str,
    /// They are this domain.
    is_whole: bool,
}

impl<'p> Ending<'p> {
    fn of(hostname: &'p str) -> Option<Self> {
        // What follows the last syntax is matched as it is.
        let Some(last) = hostname.rfind(SYNTAX) else {
            return Some(Self { domain: hostname, is_whole: true });
        };
        let (before, literal) = hostname.split_at(last + 1);
        // After a colon, the name of a group ends at the dot.
        let (_, ending) = literal.split_once('.')?;
        if literal.starts_with('.') || before.ends_with(':') {
            return Some(Self { domain: ending, is_whole: false });
        }
        // `{*.}?example.com`: the group at the start ends with a dot, or is not there.
        let group = before.strip_prefix('{')?.trim_end_matches(['?', '*', '+']).strip_suffix(".}")?;
        let is_simple = !group.contains(['{', '}', '(', ')', '\\']);
        is_simple.then_some(Self { domain: literal, is_whole: false })
    }
}
