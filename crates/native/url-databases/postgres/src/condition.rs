//! From a pattern to a condition that an index serves, and that holds for every URL that matches the pattern.

use url_psl::{find, has_rule_below};

/// The schemes whose hosts are domains or addresses, as patterns have them.
const PROTOCOLS: [&str; 7] = ["ftp", "http", "http{s}?", "https", "ws", "ws{s}?", "wss"];

/// What has a meaning in a pattern.
const SYNTAX: [char; 9] = ['*', '+', '?', ':', '{', '}', '(', ')', '\\'];

/// A condition on the registrable domain of a URL.
#[derive(Debug)]
pub(crate) struct Condition {
    /// The registrable domain that the URL has.
    pub(crate) domain: String,
    /// A URL may also have none. A wildcard before `.example.com` matches hosts with an empty label, such as
    /// `a..example.com`, which have no registrable domain.
    pub(crate) or_none: bool,
}

impl Condition {
    /// Returns a condition that holds for all URLs that match a pattern. `None` if there is none that an index serves.
    pub(crate) fn of(pattern: &str) -> Option<Self> {
        let pattern = url_facts::pattern(pattern).ok()?;
        if !PROTOCOLS.contains(&pattern.protocol()) {
            return None;
        }
        let ending = Ending::of(pattern.hostname())?;
        let domain = find(ending.domain)?.registrable_domain()?.to_owned();
        (ending.is_whole || !has_rule_below(ending.domain)).then_some(Self { domain, or_none: !ending.is_whole })
    }
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
