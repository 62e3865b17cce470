//! The rules of the grammar, each a function of its name that can be invoked individually.
//!
//! A rule returns its value and the conformance errors if its railroad diagram matches the whole input, and otherwise
//! failure, or a parse exception: [`NoMatch`](super::NoMatch). The ranges are ranges of the input.
//!
//! The [`Encoding`] is the encoding override. A base URL that is missing has the scheme `about`.
//!
//! ```
//! use url_lineage::webspecs_2014::{NoMatch, rules};
//!
//! assert_eq!(rules::number("0x1F")?.value, 31);
//! assert_eq!(rules::number("1F").unwrap_err().range(), 0..0);
//! # Ok::<(), NoMatch>(())
//! ```
//!
//! Source: "Parsing Rules" and "Setter Rules".

mod setters;

pub use setters::{
    set_hash, set_host, set_hostname, set_password, set_pathname, set_port, set_protocol, set_search, set_username,
};

use super::{
    ConformanceErrorKind, Encoding, Rule, RuleResult, UrlObject,
    grammar::{Grammar, SLASHES_QUESTION_MARK_NUMBER_SIGN, Value},
    ipv4addr, ipv6addr,
};
use alloc::{string::String, vec::Vec};

/// `url`: a URL with its query and fragment.
///
/// ```
/// use url_lineage::webspecs_2014::{Encoding, rules};
///
/// assert_eq!(rules::url("a:b?c#d", None, Encoding::UTF_8)?.value.query.as_deref(), Some("c"));
/// // White space is removed by the basic URL parser.
/// assert!(rules::url(" a:b", None, Encoding::UTF_8).is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// A parse exception of the rules below. Every input matches.
///
/// Source: rule `url`.
pub fn url(input: &str, base: Option<&UrlObject>, encoding_override: Encoding) -> RuleResult<UrlObject> {
    whole(input, base, encoding_override, &[], Grammar::url)
}

/// `file-url`: scheme, host and path.
///
/// ```
/// use url_lineage::webspecs_2014::{Encoding, rules};
///
/// assert_eq!(rules::file_url("/C|/a", None, Encoding::UTF_8)?.value.path, ["C:", "a"]);
/// assert!(rules::file_url("http://h/", None, Encoding::UTF_8).is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure without the scheme `file` or a drive, and with `?` or `#`; the parse exceptions of `host`.
///
/// Source: rule `file-url`.
pub fn file_url(input: &str, base: Option<&UrlObject>, encoding_override: Encoding) -> RuleResult<UrlObject> {
    whole(input, base, encoding_override, &['?', '#'], Grammar::file_url)
}

/// `non-relative-url`: scheme and scheme data.
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// assert_eq!(rules::non_relative_url("data:,x")?.value.scheme_data.as_deref(), Some(",x"));
/// assert!(rules::non_relative_url("http:x").is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure without a scheme, with a relative scheme, and with `?` or `#`.
///
/// Source: rule `non-relative-url`.
pub fn non_relative_url(input: &str) -> RuleResult<UrlObject> {
    whole(input, None, Encoding::UTF_8, &['?', '#'], Grammar::non_relative_url)
}

/// `relative-url`: scheme, username, password, host, port and path.
///
/// ```
/// use url_lineage::webspecs_2014::{Encoding, UrlObject, rules};
///
/// let base = UrlObject::parse("http://h/a/b", None)?.url;
/// assert_eq!(rules::relative_url("c", Some(&base), Encoding::UTF_8)?.value.path, ["a", "c"]);
/// assert!(rules::relative_url("c", None, Encoding::UTF_8).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Failure with `?` or `#`; the parse exceptions of `authority`, and one if the URL is relative and the base URL has no
/// relative scheme.
///
/// Source: rule `relative-url`.
pub fn relative_url(input: &str, base: Option<&UrlObject>, encoding_override: Encoding) -> RuleResult<UrlObject> {
    whole(input, base, encoding_override, &['?', '#'], Grammar::relative_url)
}

/// `non-file-relative-scheme`, in lowercase.
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// assert_eq!(rules::non_file_relative_scheme("WSS")?.value, "wss");
/// assert!(rules::non_file_relative_scheme("file").is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure.
///
/// Source: rule `non-file-relative-scheme`.
pub fn non_file_relative_scheme(input: &str) -> RuleResult<String> {
    alone(input, Grammar::non_file_relative_scheme)
}

/// `scheme`, in lowercase: letters, `-`, `+` and `.`, without digits.
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// assert_eq!(rules::scheme("Git+SSH")?.value, "git+ssh");
/// assert!(rules::scheme("h2").is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure.
///
/// Source: rule `scheme`.
pub fn scheme(input: &str) -> RuleResult<String> {
    alone(input, Grammar::scheme)
}

/// `authority`: username, password, host and port.
///
/// ```
/// use url_lineage::webspecs_2014::{Encoding, rules};
///
/// let authority = rules::authority("u:p@h:81", Encoding::UTF_8)?.value;
/// assert_eq!((authority.username.as_str(), authority.port.as_str()), ("u", "81"));
/// assert!(rules::authority("h:x", Encoding::UTF_8).is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure with `/`, `\`, `?` or `#`; the parse exceptions of `host` and `port`.
///
/// Source: rule `authority`.
pub fn authority(input: &str, encoding_override: Encoding) -> RuleResult<UrlObject> {
    whole(input, None, encoding_override, &SLASHES_QUESTION_MARK_NUMBER_SIGN, |grammar| grammar.authority(false))
}

/// `user`
///
/// ```
/// use url_lineage::webspecs_2014::{Encoding, rules};
///
/// assert_eq!(rules::user("a b", Encoding::UTF_8)?.value, "a%20b");
/// assert!(rules::user("a:b", Encoding::UTF_8).is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure with `/`, `\`, `?`, `#`, `@` or `:`.
///
/// Source: rule `user`.
pub fn user(input: &str, encoding_override: Encoding) -> RuleResult<String> {
    whole(input, None, encoding_override, &[], |grammar| Ok(grammar.user()))
}

/// `password`
///
/// ```
/// use url_lineage::webspecs_2014::{Encoding, rules};
///
/// assert_eq!(rules::password("a:b", Encoding::UTF_8)?.value, "a:b");
/// assert!(rules::password("a@b", Encoding::UTF_8).is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure with `/`, `\`, `?`, `#` or `@`.
///
/// Source: rule `password`.
pub fn password(input: &str, encoding_override: Encoding) -> RuleResult<String> {
    whole(input, None, encoding_override, &[], |grammar| Ok(grammar.password()))
}

/// `host`: an IPv6 address in brackets, an IPv4 address or a domain in ASCII.
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// assert_eq!(rules::host("0x7f.1")?.value, "127.0.0.1");
/// assert_eq!(rules::host("EX%41mple.com")?.conformance_errors.len(), 1);
/// assert!(rules::host("h:80").is_err() && rules::host("").is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure with `:`, `/`, `\`, `?` or `#` outside an IPv6 address; the parse exceptions of the host parser and of the
/// addresses.
///
/// Source: rule `host`.
pub fn host(input: &str) -> RuleResult<String> {
    alone(input, |grammar| {
        let range = grammar.host_range();
        if range.end < input.len() { grammar.failure() } else { grammar.host(range) }
    })
}

/// `ipv6addr`: the address in brackets, serialized.
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// assert_eq!(rules::ipv6addr("[1::2]")?.value, "[1::2]");
/// assert_eq!(rules::ipv6addr("[0:0:0:0:0:0:1.2.3.4]")?.value, "[::102:304]");
/// // Without consecutive colons, the last value has full stops.
/// assert!(rules::ipv6addr("[1:2:3:4:5:6:7:8]").is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure, or a parse exception if the number of values is wrong, or a byte is greater than 255.
///
/// Source: rule `ipv6addr`.
pub fn ipv6addr(input: &str) -> RuleResult<String> {
    alone(input, |grammar| match ipv6addr::matched(input) {
        Some(range) if range.end == input.len() => {
            grammar.all();
            grammar.ipv6addr(range)
        }
        _ => grammar.failure(),
    })
}

/// `ipv4addr`: one to four numbers, as four decimal bytes.
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// assert_eq!(rules::ipv4addr("1.2.3.09")?.value, "1.2.3.9");
/// assert!(rules::ipv4addr("1.2.3.4.5").is_err() && rules::ipv4addr("256.1").is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure, or a parse exception if a number is too large.
///
/// Source: rule `ipv4addr`.
pub fn ipv4addr(input: &str) -> RuleResult<String> {
    alone(input, |grammar| match grammar.ipv4addr(input, |range| range)? {
        Some(address) => {
            grammar.all();
            Ok(address)
        }
        None => grammar.failure(),
    })
}

/// `number`: a hexadecimal, octal or decimal integer. Integers greater than `u64::MAX` become that.
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// let numbers = ["0x10", "010", "08", "0"].map(|input| rules::number(input).unwrap().value);
/// assert_eq!(numbers, [16, 8, 8, 0]);
/// assert!(rules::number("0x").is_err());
/// ```
///
/// # Errors
///
/// Failure.
///
/// Source: rule `number`.
pub fn number(input: &str) -> RuleResult<u64> {
    alone(input, |grammar| {
        let Some(number) = ipv4addr::number(input) else { return grammar.failure() };
        if !number.is_decimal {
            grammar.indicate(ConformanceErrorKind::NotDecimal, Rule::Number, 0..input.len());
        }
        grammar.all();
        Ok(number.value)
    })
}

/// `h16`: one to four hexadecimal digits.
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// assert_eq!(rules::h16("0aF")?.value, "0aF");
/// assert!(rules::h16("00001").is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure.
///
/// Source: rule `h16`.
pub fn h16(input: &str) -> RuleResult<String> {
    alone(input, |grammar| if ipv6addr::h16(input).is_some() { Ok(grammar.all().into()) } else { grammar.failure() })
}

/// `ls32`: four decimal bytes.
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// assert_eq!(rules::ls32("1.2.3.004")?.value, "1.2.3.004");
/// assert!(rules::ls32("1.2.3").is_err() && rules::ls32("1.2.3.256").is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure, or a parse exception if a byte is greater than 255.
///
/// Source: rule `ls32`.
pub fn ls32(input: &str) -> RuleResult<String> {
    alone(input, |grammar| {
        if !ipv6addr::is_ls32(input) {
            return grammar.failure();
        }
        grammar.ls32(0..input.len())?;
        Ok(grammar.all().into())
    })
}

/// `decimal-byte`: one to three digits.
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// assert_eq!(rules::decimal_byte("007")?.value, "007");
/// assert!(rules::decimal_byte("256").is_err() && rules::decimal_byte("0001").is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure, or a parse exception if the value is greater than 255.
///
/// Source: rule `decimal-byte`.
pub fn decimal_byte(input: &str) -> RuleResult<String> {
    alone(input, |grammar| {
        if !ipv6addr::is_decimal_byte(input) {
            return grammar.failure();
        }
        grammar.decimal_byte(0..input.len())?;
        Ok(grammar.all().into())
    })
}

/// `port`, not in a setter: digits, without leading zeros.
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// assert_eq!(rules::port("0080")?.value, "80");
/// assert!(rules::port("80x").is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure with `/`, `\`, `?` or `#`, and a parse exception with any other character that is not a digit.
///
/// Source: rule `port`.
pub fn port(input: &str) -> RuleResult<String> {
    whole(input, None, Encoding::UTF_8, &SLASHES_QUESTION_MARK_NUMBER_SIGN, Grammar::port)
}

/// `path`: the names between slashes, without dot segments.
///
/// ```
/// use url_lineage::webspecs_2014::{Encoding, rules};
///
/// assert_eq!(rules::path("a/../b c/", Encoding::UTF_8)?.value, ["b%20c", ""]);
/// assert!(rules::path("a?b", Encoding::UTF_8).is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure with `?` or `#`.
///
/// Source: rule `path`.
pub fn path(input: &str, encoding_override: Encoding) -> RuleResult<Vec<String>> {
    whole(input, None, encoding_override, &[], |grammar| Ok(grammar.path()))
}

/// `scheme-data`
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// assert_eq!(rules::scheme_data("a\tb \u{E9}")?.value, "ab \u{E9}");
/// assert!(rules::scheme_data("a#b").is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure with `?` or `#`.
///
/// Source: rule `scheme-data`.
pub fn scheme_data(input: &str) -> RuleResult<String> {
    alone(input, |grammar| Ok(grammar.scheme_data()))
}

/// `query`
///
/// ```
/// use url_lineage::webspecs_2014::{Encoding, rules};
///
/// assert_eq!(rules::query("a?'<", Encoding::UTF_8)?.value, "a?'%3C");
/// assert!(rules::query("a#b", Encoding::UTF_8).is_err());
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Failure with `#`.
///
/// Source: rule `query`.
pub fn query(input: &str, encoding_override: Encoding) -> RuleResult<String> {
    whole(input, None, encoding_override, &[], |grammar| Ok(grammar.query()))
}

/// `fragment`. Nothing is percent-encoded.
///
/// ```
/// use url_lineage::webspecs_2014::rules;
///
/// let fragment = rules::fragment("a\0 \u{E9}")?;
/// assert_eq!((fragment.value.as_str(), fragment.conformance_errors.len()), ("a \u{E9}", 2));
/// # Ok::<(), url_lineage::webspecs_2014::NoMatch>(())
/// ```
///
/// # Errors
///
/// Never. All rules have this result type.
///
/// Source: rule `fragment`.
pub fn fragment(input: &str) -> RuleResult<String> {
    alone(input, |grammar| Ok(grammar.fragment()))
}

/// Runs a rule on the whole input, which must not contain one of `delimiters`.
fn whole<'a, T>(
    input: &'a str,
    base: Option<&'a UrlObject>,
    encoding_override: Encoding,
    delimiters: &[char],
    rule: impl FnOnce(&mut Grammar<'a>) -> Value<T>,
) -> RuleResult<T> {
    Grammar::new(input, base, encoding_override).whole(delimiters, rule)
}

/// [`whole`] for a rule that uses neither base URL nor encoding override, and has no delimiters.
fn alone<'a, T>(input: &'a str, rule: impl FnOnce(&mut Grammar<'a>) -> Value<T>) -> RuleResult<T> {
    whole(input, None, Encoding::UTF_8, &[], rule)
}
