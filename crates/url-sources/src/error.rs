//! Errors in a file, or in the name of a format.

use url_names::Failure;

url_names::named_enum! {
    /// The kind of an [`Error`].
    ///
    /// ```
    /// use url_sources::{ErrorKind, Format, pieces};
    ///
    /// let error = pieces("{\"a\": ", &"json".parse::<Format>().unwrap(), |_| {}).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::JsonUnclosed);
    /// assert!("yaml".parse::<Format>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum ErrorKind {
        /// There is no such format.
        FormatName = "format-name" => "expected the name of a format",
        /// A path that chooses strings of JSON is empty.
        JsonPath = "json-path" => "expected a path, such as `links[].href`",
        /// A log format has no variables.
        LogVariables = "log-variables" => "expected variables, such as `$request` or `%r`",
        /// A dollar or percent sign is not followed by the name of a variable.
        LogVariable = "log-variable" => "expected the name of a variable",
        /// The values of two variables cannot be told apart.
        LogSeparator = "log-separator" => "expected text between two variables, which tells their values apart",
        /// A line does not have the form of the log.
        LogLine = "log-line" => "expected a line of this log format",
        /// The line that names the columns of a log is missing.
        LogFields = "log-fields" => "expected a line `#Fields:` or `#fields`, which names the columns",
        /// A value of JSON is missing.
        JsonValue = "json-value" => "expected a value",
        /// The name of a member is missing.
        JsonName = "json-name" => "expected the name of a member",
        /// A colon is missing.
        JsonColon = "json-colon" => "expected a colon after the name of a member",
        /// A comma is missing.
        JsonComma = "json-comma" => "expected a comma or a closing bracket",
        /// A string does not end.
        JsonString = "json-string" => "expected a quote at the end of the string",
        /// An array or object does not end.
        JsonUnclosed = "json-unclosed" => "expected a closing bracket for this one",
        /// Something follows the value.
        JsonEnd = "json-end" => "expected nothing after the value",
        /// A bracket closes nothing, or something else.
        JsonBracket = "json-bracket" => "expected no closing bracket of this kind",
        /// What should separate cells is not one character of ASCII, or a quote or the end of a line.
        TableDelimiter = "table-delimiter" => "expected one character of ASCII, or `\\t` for a tab",
        /// A row has more cells than the header has names.
        TableRow = "table-row" => "expected no more cells than the first row has",
        /// A cell in quotes does not end.
        TableQuote = "table-quote" => "expected a quote at the end of the cell",
        /// A tag, a comment or another part of XML does not end, or has no name.
        Xml = "xml" => "expected XML",
        /// A line of a list of hosts is in no known format, or is not about whole hosts. The format of the list is not
        /// known yet.
        HostListLine = "host-list-line" =>
            "expected a line of a host list, such as `example.com`, `0.0.0.0 example.com` or `||example.com^`",
        /// A line is not a host pattern.
        DomainsLine = "domains-line" => "expected a host, such as `example.com`",
        /// A line is not a domain after `*.`.
        WildcardLine = "wildcard-line" => "expected a domain after `*.`, such as `*.example.com`",
        /// A line of a hosts file does not have an address and domains.
        HostsLine = "hosts-line" => "expected an address and domains, such as `0.0.0.0 example.com`",
        /// A line of an ad blocker is not a rule for a whole host.
        AdblockLine = "adblock-line" => "expected a rule for a whole host, such as `||example.com^`",
        /// A line of dnsmasq is not an option for whole domains.
        DnsmasqLine = "dnsmasq-line" => "expected an option for whole domains, such as `address=/example.com/`",
        /// A line of unbound is not a statement about a whole domain, or none follows its header.
        UnboundLine = "unbound-line" =>
            "expected a statement about a whole domain, such as `local-zone: \"example.com\" always_null`",
        /// A record of a policy zone does not block a domain, or none follows the header.
        RpzLine = "rpz-line" => "expected a record that blocks a domain, such as `example.com CNAME .`",
        /// An element of a list of Clash is not about whole hosts, or none follows the header.
        ClashLine = "clash-line" => "expected a domain or a rule for one, such as `- '+.example.com'`",
        /// A line of a list of Surge is not about whole hosts.
        SurgeLine = "surge-line" => "expected a domain or a rule for one, such as `DOMAIN-SUFFIX,example.com`",
    }
}

/// Why a file is not of its format, or a string not the name of one.
///
/// ```
/// use url_sources::{Format, pieces};
///
/// let error = pieces("[1 2]", &Format::Json(None), |_| {}).unwrap_err();
/// assert_eq!(error.to_string(), "json-comma: expected a comma or a closing bracket (bytes 3..4)");
/// assert!(pieces("[1, 2]", &Format::Json(None), |_| {}).is_ok());
/// ```
pub type Error = Failure<ErrorKind>;

/// An error about the rest of a text from a byte on: of one byte, or of none at its end.
pub(crate) fn error_at(kind: ErrorKind, text: &[u8], at: usize) -> Error {
    let is_inside = |at: &usize| text.get(*at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let at = (0..=at.min(text.len())).rev().find(|at| !is_inside(at)).unwrap_or_default();
    let len = (1..=4).find(|len| text.get(at + len).is_none_or(|byte| byte & 0xC0 != 0x80)).unwrap_or(1);
    Error::new(kind, at..text.len().min(at + len))
}
