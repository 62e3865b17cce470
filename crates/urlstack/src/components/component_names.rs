//! The names of components: those here, and those of other programs and libraries, for hints.

use crate::{
    components::component::{Component, text},
    terminal::visible::visible,
};
use std::borrow::Cow;
use url_facts::{Fact, Key, Subject};

/// Defines the members of the URL class all together.
macro_rules! url_class {
    ($($Fact:ident)*) => {
        /// The members of the URL class, in the order in which `urlstack parse` shows them.
        pub(crate) const URL_CLASS: &[Fact] = &[$(Fact::$Fact),*];

        /// Calls `then` with the name and the value of each member. Other than in a loop, the compiler knows each fact.
        #[inline]
        pub(crate) fn for_each_member<'u>(
            subject: &Subject<'u>,
            mut then: impl FnMut(&'static str, Option<Cow<'u, str>>),
        ) {
            $(then(const { Fact::$Fact.member().unwrap() }, text(Fact::$Fact, subject, &Key::None));)*
        }
    };
}

url_class! { Href Origin Protocol Username Password HostAndPort Host Port Path Search Hash }

/// The other facts that `urlstack parse` shows, in the order of their table.
pub(crate) fn details() -> impl Iterator<Item = Fact> {
    Fact::ALL.iter().copied().filter(|fact| is_component(*fact) && fact.member().is_none())
}

/// The names of all components without an argument: those of the members of the URL class first.
pub(crate) fn names() -> impl Iterator<Item = (&'static str, Fact)> {
    let facts = || Fact::ALL.iter().copied().filter(|fact| is_component(*fact));
    let members = facts().filter_map(|fact| Some((fact.member()?, fact)));
    let others = facts().flat_map(|fact| {
        [fact.as_str()].into_iter().chain(fact.aliases().iter().copied()).map(move |name| (name, fact))
    });
    members.chain(others)
}

/// Whether a fact is of a URL, and needs no argument.
fn is_component(fact: Fact) -> bool {
    fact.is_of_url() && !fact.has_key()
}

/// The names that need an argument, and those of a template that are not of the URL.
const OF_PARTS: [&str; 6] = ["segment", "query_all", "input", "file", "line", "error"];

/// What others call a component, in lower case and without `-` and `_`, and its names here.
///
/// Source: urllib.parse of Python <https://docs.python.org/3/library/urllib.parse.html>, `parse_url` of PHP
/// <https://www.php.net/manual/en/function.parse-url.php>, java.net.URI and URL
/// <https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/net/URL.html>, `url parse` of nushell
/// <https://www.nushell.sh/commands/docs/url_parse.html>, unfurl <https://github.com/tomnomnom/unfurl>, tldextract
/// <https://pypi.org/project/tldextract/>, `ClickHouse`
/// <https://clickhouse.com/docs/sql-reference/functions/url-functions>, trurl <https://curl.se/trurl/manual.html>,
/// Rails <https://api.rubyonrails.org/classes/ActionDispatch/Routing/UrlFor.html>
static ELSEWHERE: &[(&str, &[&str])] = &[
    // urllib.parse, ClickHouse
    ("netloc", &["authority"]),
    // urllib.parse, nushell
    ("params", &["query"]),
    // PHP
    ("pass", &["password"]),
    ("passwd", &["password"]),
    // java.net.URL
    ("ref", &["fragment"]),
    // Rails
    ("anchor", &["fragment"]),
    ("hashtag", &["fragment"]),
    // ClickHouse
    ("querystring", &["query"]),
    ("parameters", &["query"]),
    ("pathfull", &["path", "query"]),
    // unfurl
    ("keys", &["query_names"]),
    ("querykeys", &["query_names"]),
    ("values", &["query_all:*"]),
    ("ext", &["extension"]),
    ("suffixes", &["extension"]),
    // Paths of files
    ("basename", &["filename"]),
    ("segments", &["segment:0", "segment_count"]),
    ("depth", &["segment_count"]),
    // trurl
    ("options", &["userinfo"]),
    ("credentials", &["userinfo"]),
    ("auth", &["userinfo"]),
    ("login", &["username"]),
    ("uri", &["href"]),
    ("link", &["href"]),
    ("ip", &["hostname"]),
    ("address", &["hostname"]),
    ("server", &["hostname"]),
    ("fqdn", &["hostname"]),
    #[cfg(not(feature = "psl"))]
    ("domain", &["hostname"]),
    // What unfurl and ClickHouse call domain is the host, for others it is what somebody has registered.
    #[cfg(feature = "psl")]
    ("domain", &["hostname", "registrable_domain"]),
    // unfurl
    #[cfg(feature = "psl")]
    ("apex", &["registrable_domain"]),
    #[cfg(feature = "psl")]
    ("root", &["registrable_domain"]),
    // tldextract
    #[cfg(feature = "psl")]
    ("registereddomain", &["registrable_domain"]),
    #[cfg(feature = "psl")]
    ("topdomainunderpublicsuffix", &["registrable_domain"]),
    #[cfg(feature = "psl")]
    ("suffix", &["public_suffix"]),
    #[cfg(feature = "psl")]
    ("isprivate", &["suffix_section"]),
    // ClickHouse
    #[cfg(feature = "psl")]
    ("topleveldomain", &["public_suffix"]),
    #[cfg(feature = "psl")]
    ("cuttofirstsignificantsubdomain", &["registrable_domain"]),
    #[cfg(feature = "psl")]
    ("tld", &["public_suffix"]),
    #[cfg(feature = "psl")]
    ("etld", &["public_suffix"]),
    #[cfg(feature = "psl")]
    ("etld+1", &["registrable_domain"]),
    #[cfg(feature = "psl")]
    ("sld", &["registrable_domain"]),
];

impl Component {
    /// Returns the component `name`, or the part of it that `argument` selects.
    pub(crate) fn named(name: &str, argument: Option<&str>) -> Result<Self, String> {
        let name = &*name.replace('-', "_");
        match (name, argument) {
            ("query", Some(argument)) => Ok(Self { fact: Fact::QueryValue, key: Key::Names(argument.into()) }),
            ("query_all", Some(argument)) => Ok(Self { fact: Fact::QueryValues, key: Key::Names(argument.into()) }),
            ("segment", Some(argument)) => match Fact::Segment.key(argument) {
                Some(key) => Ok(Self { fact: Fact::Segment, key }),
                None => Err(format!("expected the index of a segment, not `{}`", visible(argument))),
            },
            ("query_all" | "segment", None) => Err(format!("`{name}` needs a name or number after a colon")),
            _ => match names().find(|(known, _)| *known == name) {
                Some((_, fact)) if argument.is_none() => Ok(fact.into()),
                Some(_) => Err(format!("`{name}` does not accept an argument after a colon")),
                None if name.is_empty() => Err("expected the name of a component".to_owned()),
                None => Err(format!("there is no component `{}`{}", visible(name), hint(name))),
            },
        }
    }
}

/// Returns a suggestion for the name of an unknown component.
fn hint(name: &str) -> String {
    let plain = name.to_ascii_lowercase().replace(['-', '_'], "");
    if let Some((_, ours)) = ELSEWHERE.iter().find(|(other, _)| *other == plain) {
        return format!("; did you mean `{}`?", ours.join("` or `"));
    }
    let known = names().map(|(known, _)| known).chain(OF_PARTS);
    let nearest = known.map(|known| (distance(name, known), known)).min();
    // A short name that differs in half of its bytes is not similar.
    match nearest.filter(|(distance, _)| 2 * distance <= name.len()) {
        Some((_, known)) => format!("; did you mean `{known}`?"),
        None => "; `urlstack get --help` lists them".to_owned(),
    }
}

/// Returns how many bytes must be removed, added or replaced to turn one text into the other.
///
/// Source: <https://en.wikipedia.org/wiki/Levenshtein_distance>
pub(crate) fn distance(from: &str, to: &str) -> usize {
    // The distance of the bytes of `from` so far to each prefix of `to`.
    let mut distances: Vec<usize> = (0..=to.len()).collect();
    for byte in from.bytes() {
        let mut before = distances[0];
        distances[0] += 1;
        for (index, other) in to.bytes().enumerate() {
            let replaced = before + usize::from(byte != other);
            before = distances[index + 1];
            distances[index + 1] = replaced.min(before.min(distances[index]) + 1);
        }
    }
    distances[to.len()]
}

#[cfg(test)]
mod tests {
    use super::{ELSEWHERE, OF_PARTS, distance, hint, names};

    #[test]
    fn near_names() {
        let near = |name: &str| hint(name);
        #[cfg(feature = "psl")]
        {
            assert_eq!(near("public_sufix"), "; did you mean `public_suffix`?");
            assert_eq!(near("Domain"), "; did you mean `hostname` or `registrable_domain`?");
        }
        assert_eq!((near("Host"), near("hots")), ("; did you mean `host`?".into(), "; did you mean `host`?".into()));
        assert_eq!(near("segement"), "; did you mean `segment`?");
        assert_eq!(near("query_string"), "; did you mean `query`?");
        assert_eq!((near("x"), near("é")), (near("y"), near("y")));
    }

    /// No name of others is one here, and each suggestion is.
    #[test]
    fn names_elsewhere_lead_to_names_here() {
        let is_known = |name: &str| {
            let name = name.split(':').next().unwrap_or_default();
            names().map(|(known, _)| known).chain(OF_PARTS).any(|known| known == name)
        };
        for (other, ours) in ELSEWHERE {
            assert!(!is_known(other), "{other}");
            assert!(ours.iter().all(|name| is_known(name)), "{other}");
            assert!(!other.contains(|c: char| c.is_ascii_uppercase() || matches!(c, '-' | '_')), "{other}");
        }
    }

    #[test]
    fn distances() {
        let of = |from, to| (distance(from, to), distance(to, from));
        assert_eq!((of("", ""), of("", "ab"), of("ab", "ab")), ((0, 0), (2, 2), (0, 0)));
        assert_eq!((of("kitten", "sitting"), of("abc", "bcd")), ((3, 3), (2, 2)));
    }
}
