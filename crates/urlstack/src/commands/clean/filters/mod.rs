//! Filter lists of ad blockers: the rules in them that remove parameters, `$removeparam` or `$queryprune`.
//!
//! - `filter`: one line; `address`: the pattern before its `$`; `modifiers`: what follows.
//! - A parameter is removed if a filter says so, unless an exception (`@@`) is for all parameters, or for the filter's
//!   own text after `removeparam=`. Exceptions also keep what other lists and the built-in one would remove, because
//!   they say which sites need their parameters. `$important` and `$badfilter` work across all lists.
//! - Names are compared decoded. Regular expressions are searched for in `name=value`, as it is written and decoded.
//!   Both are for fragments, too. Filters for all parameters, or for all but some, are for the query alone.
//!
//! # What a URL alone does not say
//!
//! A URL is read as the address of a page that a person opens, as in the address bar:
//!
//! - it is requested as `$document` by the method GET, so that filters for other requests, such as `$xmlhttprequest`,
//!   are left out. Filters without such a modifier are for pages, as `AdGuard` says;
//! - the page that asks is on the same host. So `$domain=` is about the host of the URL, and filters for
//!   `$third-party` are left out;
//! - the program, headers and the address of the server are unknown, so that `$app`, `$header` and `$ipaddress` leave
//!   a filter out.
//!
//! Directives such as `!#if` are comments. All other rules of a list are about other things than parameters.
//!
//! # Costs
//!
//! A filter is found by the host in its pattern or in `$domain`, and else by the name of its parameter. Only filters
//! with neither are tried for each URL.
//!
//! Sources: <https://adguard.com/kb/general/ad-filtering/create-own-filters/#removeparam-modifier>,
//! <https://adguard.com/kb/general/ad-filtering/create-own-filters/#basic-rules> and
//! <https://github.com/gorhill/uBlock/wiki/Static-filter-syntax#removeparam>

mod address;
mod filter;
mod modifiers;

use super::by_host::ByHost;
use address::Address;
use filter::{Filter, Line, Parameter};
use std::collections::{HashMap, HashSet};
use url_core::{
    Url,
    query::{RawPair, RawQuery},
};

/// The rules of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct FilterList {
    filters: Vec<Filter>,
    /// The identities of filters that are turned off.
    bad: Vec<String>,
    /// How many rules are not about parameters.
    others: usize,
    /// How many rules are for requests that are not for pages.
    other_requests: usize,
}

/// Returns whether a text is a filter list: whether its first rule is none of this program's, or says so itself.
pub(super) fn is_list(text: &str) -> bool {
    let is_rule = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let first = text.trim_start_matches('\u{FEFF}').lines().map(str::trim_ascii).find(is_rule).unwrap_or_default();
    first.starts_with(['!', '|', '$', '*', '&', '?', '/', '^'])
        || first.starts_with("@@")
        || ["$removeparam", ",removeparam", "$queryprune", ",queryprune", "##", "^$"]
            .iter()
            .any(|mark| first.contains(mark))
        || filter::is_header(first)
}

impl FilterList {
    /// Reads the text of a file.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut list = Self::default();
        for (index, line) in text.trim_start_matches('\u{FEFF}').lines().enumerate() {
            match Line::read(line).map_err(|message| format!("line {}: {message}", index + 1))? {
                Line::Nothing => {}
                Line::Other => list.others += 1,
                Line::OtherRequest => list.other_requests += 1,
                Line::Bad(identity) => list.bad.push(identity),
                Line::Filter(filter) => list.filters.push(*filter),
            }
        }
        Ok(list)
    }

    /// Returns how many rules have no effect, and why, if there are any.
    pub(super) fn left_out(&self) -> Option<String> {
        let reasons = [(self.others, "not about parameters"), (self.other_requests, "not for pages")];
        let reasons: Vec<_> = reasons.iter().filter(|(count, _)| *count > 0).collect();
        let reasons: Vec<_> = reasons.iter().map(|(count, reason)| format!("{count} {reason}")).collect();
        (!reasons.is_empty()).then(|| format!("rules left out: {}", reasons.join(", ")))
    }
}

/// The filters of all lists.
#[derive(Debug, Default)]
pub(super) struct Filters {
    all: Vec<Filter>,
    by_host: ByHost,
    /// Those for any host, by the name of the parameter.
    by_name: HashMap<String, Vec<usize>>,
}

impl Filters {
    pub(super) fn new(lists: Vec<FilterList>) -> Self {
        let bad: HashSet<String> = lists.iter().flat_map(|list| list.bad.iter().cloned()).collect();
        let filters = lists.into_iter().flat_map(|list| list.filters);
        let mut all =
            Self { all: filters.filter(|filter| !bad.contains(&filter.identity)).collect(), ..Self::default() };
        for (number, filter) in all.all.iter().enumerate() {
            match (filter.domains(), filter.name()) {
                (None, Some(name)) => all.by_name.entry(name.to_owned()).or_default().push(number),
                (domains, _) => all.by_host.insert(domains, number),
            }
        }
        all
    }

    /// Returns the filters that can be for a URL.
    fn candidates(&self, url: &Url, host: &str) -> Vec<usize> {
        let mut numbers = self.by_host.of(host);
        if !self.by_name.is_empty() {
            let fragment = RawQuery::new(url.fragment().unwrap_or_default());
            let pairs = url.raw_query().pairs().chain(fragment.pairs());
            numbers.extend(pairs.filter_map(|pair| self.by_name.get(&*pair.name())).flatten());
            numbers.sort_unstable();
            numbers.dedup();
        }
        numbers
    }

    /// Returns the filters for a URL.
    pub(super) fn of(&self, url: &Url) -> Matched<'_> {
        let mut matched = Matched::default();
        let Some(address) = Address::of(url).filter(|_| !self.all.is_empty()) else { return matched };
        let host = address.host();
        let is_for =
            |filter: &&Filter| filter.pages.has(host) && filter.targets.has(host) && filter.pattern.matches(&address);
        let numbers = self.candidates(url, host).into_iter();
        let (exceptions, filters): (Vec<_>, Vec<_>) =
            numbers.filter_map(|number| self.all.get(number)).filter(is_for).partition(|filter| filter.is_exception);
        // What exceptions are for, and whether they are important. An empty text is for all.
        let mut excepted: HashMap<&str, bool> = HashMap::new();
        for exception in exceptions {
            *excepted.entry(&exception.value).or_default() |= exception.is_important;
            if !exception.is_inverted {
                matched.kept.insert(exception);
            }
        }
        for filter in filters {
            let is_excepted = |value| excepted.get(value).is_some_and(|important| *important || !filter.is_important);
            if !is_excepted("") && !is_excepted(&*filter.value) {
                matched.removed.insert(filter);
            }
        }
        matched
    }
}

/// What the filters for a URL are about.
#[derive(Debug, Default)]
pub(super) struct Matched<'f> {
    /// By the filters that no exception is for.
    removed: Parameters<'f>,
    /// By the exceptions.
    kept: Parameters<'f>,
}

/// The parameters that some filters are about.
#[derive(Debug, Default)]
struct Parameters<'f> {
    names: HashSet<&'f str>,
    /// The filters that are not about one name.
    others: Vec<&'f Filter>,
}

impl<'f> Parameters<'f> {
    fn insert(&mut self, filter: &'f Filter) {
        match filter.name() {
            Some(name) => _ = self.names.insert(name),
            None => self.others.push(filter),
        }
    }

    fn is_empty(&self) -> bool {
        self.names.is_empty() && self.others.is_empty()
    }

    fn has(&self, parameter: &Parameter<'_>, is_for: impl Fn(&Filter) -> bool) -> bool {
        let is_about = |filter: &&Filter| is_for(filter) && filter.is_about(parameter);
        self.names.contains(&*parameter.name) || self.others.iter().any(is_about)
    }
}

/// What filters say about a parameter.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Verdict {
    Remove,
    Keep,
    Nothing,
}

impl Matched<'_> {
    /// Returns what the filters say about a pair of the query, or of the fragment.
    pub(super) fn verdict(&self, pair: &RawPair<'_>, is_in_query: bool) -> Verdict {
        if self.removed.is_empty() && self.kept.is_empty() {
            return Verdict::Nothing;
        }
        let parameter = Parameter::new(pair);
        if self.removed.has(&parameter, |filter| is_in_query || !filter.is_broad()) {
            return Verdict::Remove;
        }
        if self.kept.has(&parameter, |_| true) { Verdict::Keep } else { Verdict::Nothing }
    }
}

#[cfg(test)]
mod tests {
    use super::{FilterList, Filters, Verdict, is_list};
    use url_core::Url;

    fn filters(text: &str) -> Filters {
        Filters::new(vec![FilterList::read(text).unwrap()])
    }

    /// Returns the names of the pairs that are removed.
    fn removed(filters: &Filters, url: &str) -> Vec<String> {
        let url = Url::parse(url).unwrap();
        let matched = filters.of(&url);
        let pairs = url.raw_query();
        let is_removed = |pair: &url_core::query::RawPair<'_>| matched.verdict(pair, true) == Verdict::Remove;
        pairs.pairs().filter(is_removed).map(|pair| pair.name().into_owned()).collect()
    }

    /// A URL is compared with the filters for its host and its names, however many others there are.
    #[test]
    fn other_hosts_cost_nothing() {
        let list = |hosts: usize| {
            let of_host = |number| {
                format!(
                    "||h{number}.example^$removeparam=a\n$removeparam=/^b/,domain=d{number}.example\n$removeparam=n{number}\n"
                )
            };
            (0..hosts).map(of_host).collect::<String>() + "$removeparam=/^c/\n@@||h1.example^$removeparam=n2\n"
        };
        let (few, many) = (filters(&list(17)), filters(&list(1667)));
        assert!(few.all.len() > 50 && many.all.len() > 5000);
        for (host, count) in [("h1.example", 4), ("www.d2.example", 3), ("other.example", 2), ("h9.example", 3)] {
            let url = Url::parse(&format!("https://{host}/?a=1&n3=2#n3=1")).unwrap();
            for filters in [&few, &many] {
                assert_eq!(filters.candidates(&url, host).len(), count, "{host}");
            }
        }
    }

    #[test]
    fn filters_remove_as_adguard_says() {
        for (list, url, expected) in [
            ("$removeparam=p", "http://h/?p=1&another=2&P=3", &["p"][..]),
            ("||h^$removeparam", "http://h/?a&b=1", &["a", "b"]),
            ("||h^$removeparam=", "http://h/?a", &["a"]),
            ("$removeparam=~p", "http://h/?p=1&a=2", &["a"]),
            ("$removeparam=/^(utm_source|utm_medium)=/", "http://h/?utm_source=s&utm_sources=1", &["utm_source"]),
            ("$removeparam=/UTM_.*/i", "http://h/?utm_a=s&a=utm_", &["utm_a", "a"]),
            ("$removeparam=/UTM_.*/", "http://h/?utm_a=s", &[]),
            ("$removeparam=/^utm_source=campaign$/", "http://h/?utm_source=campaign&utm_source=x", &["utm_source"]),
            ("$removeparam=~/^a/", "http://h/?a=1&b=2&ab", &["b"]),
            ("$removeparam=/^flag=$/", "http://h/?flag", &["flag"]),
            ("$queryprune=%24p", "http://h/?$p=1&%24p=2&p", &["$p", "$p"]),
            ("$removeparam=c[0]", "http://h/?c[0]=1&c%5B0%5D=2", &["c[0]", "c[0]"]),
            (r"$removeparam=/^\\$ja=/", "http://h/?$ja=1", &["$ja"]),
            // Exceptions.
            ("$removeparam=a\n$removeparam=b\n@@||h^$removeparam", "http://h/?a=1&b=2", &[]),
            ("$removeparam=a\n$removeparam=b\n@@||h^$removeparam=a", "http://h/?a=1&b=2", &["b"]),
            (
                "$removeparam=/^(g|y|f)=/\n@@||h^$removeparam=/^(g|y|f)=/\n||h^$removeparam=/^(y|f)=/",
                "http://h/?g=1&y=2&f=3",
                &["y", "f"],
            ),
            ("$removeparam=a\n@@||i^$removeparam", "http://h/?a=1", &["a"]),
            ("$removeparam=a\n@@||h^$document", "http://h/?a=1", &[]),
            ("$removeparam=a\n@@||h^", "http://h/?a=1", &["a"]),
            ("$removeparam=a,important\n@@||h^$removeparam=a", "http://h/?a=1", &["a"]),
            ("$removeparam=a,important\n@@||h^$removeparam=a,important", "http://h/?a=1", &[]),
            ("||h^$removeparam=a,important\n||h^$important,removeparam=a,badfilter", "http://h/?a=1", &[]),
            ("||h^$removeparam=a\n$removeparam=a,badfilter", "http://h/?a=1", &["a"]),
            // Hosts, and other requests.
            ("$removeparam=a,domain=h|i", "http://h/?a=1", &["a"]),
            ("$removeparam=a,domain=~h", "http://h/?a=1", &[]),
            ("$denyallow=h|i,removeparam=a", "http://h/?a=1", &[]),
            ("$removeparam=a,third-party", "http://h/?a=1", &[]),
            ("$removeparam=a,xmlhttprequest", "http://h/?a=1", &[]),
            ("*$removeparam=a,document,~third-party", "http://h/?a=1", &["a"]),
        ] {
            assert_eq!(removed(&filters(list), url), expected, "{list}");
        }
    }

    #[test]
    fn lists_are_recognized() {
        for text in [
            "! Title: a\n",
            "[Adblock Plus 2.0]\n||a^",
            "\u{FEFF}# a\n\n||a^$removeparam",
            "$removeparam=a",
            "a.example^$removeparam=a",
            "@@||a^$removeparam",
            "a.example##.ad",
        ] {
            assert!(is_list(text), "{text}");
        }
        for text in ["", "# a", "drop a", "on .example.com\ndrop $removeparam", "remove b", "keep #"] {
            assert!(!is_list(text), "{text}");
        }
    }

    #[test]
    fn what_is_left_out_is_counted() {
        let left_out = |text| FilterList::read(text).unwrap().left_out();
        assert_eq!(left_out("! a\n[Adblock Plus 2.0]\n# b\n\n$removeparam=a\n$removeparam=b,badfilter"), None);
        assert_eq!(left_out("||a^\n||a^$script\na##.b\n##.b").unwrap(), "rules left out: 4 not about parameters");
        let both = "rules left out: 1 not about parameters, 1 not for pages";
        assert_eq!(left_out("||a^\n$removeparam=a,script").unwrap(), both);
        for (text, expected) in [
            (
                "! a\n$removeparam=a,redirect=b",
                "line 2: expected a modifier that goes with `removeparam`, found `redirect=b`",
            ),
            ("$removeparam=/(/", "line 1: removeparam: `/(/`: group-not-closed: "),
            ("$removeparam=/a/g", "line 1: removeparam: `/a/g`: expected no flag but `i`, found `g`"),
            ("$removeparam=/a", "line 1: removeparam: `/a`: expected `/` at the end of the expression"),
            ("$removeparam=~", "line 1: removeparam: `~`: expected a name after `~`"),
            (r"$removeparam=/(a)\1/", r"line 1: removeparam: `/(a)\1/`: back references are not supported"),
            ("/(/$removeparam", "line 1: `/(/`: group-not-closed: "),
        ] {
            let error = FilterList::read(text).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
