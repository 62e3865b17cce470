//! The setters of the API, as far as they concern the URL: each runs the setter rule of its name.
//!
//! A value with a parse exception leaves the URL unchanged. The ranges of conformance errors and exceptions are ranges
//! of the value. There is no query object, whose update steps would rewrite the query as a form.

use super::{ConformanceError, Encoding, Match, NoMatch, ParseException, Rule, UrlObject, rules};
use crate::Setters;
use alloc::vec::Vec;
use url_core::web::Member;

/// The conformance errors of a setter, or why it did nothing.
type SetterResult = Result<Vec<ConformanceError>, ParseException>;

impl UrlObject {
    /// Parses the value, relative to `base`, and replaces the URL.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h/a", None)?.url;
    /// url.set_href("b:c", None)?;
    /// assert_eq!(url.serialize(), "b:c");
    /// assert!(url.set_href("http://", None).is_err());
    /// # Ok::<(), url_lineage::webspecs_2014::ParseException>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The parse exception of [`parse`](Self::parse), where the text throws a `TypeError`.
    ///
    /// Source: "`URLUtils` and `URLUtilsReadOnly` members", `href`.
    pub fn set_href(&mut self, value: &str, base: Option<&Self>) -> SetterResult {
        let parsed = Self::parse(value, base)?;
        *self = parsed.url;
        Ok(parsed.conformance_errors)
    }

    /// Sets the scheme. Any scheme can become any other one; the other members stay, and are not checked. The port
    /// stays, too, if it is the default port of the new scheme.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:443/", None)?.url;
    /// url.set_protocol("HTTPS:")?;
    /// assert_eq!(url.serialize(), "https://h:443/");
    /// assert!(url.set_protocol("1").is_err());
    ///
    /// let mut url = UrlObject::parse("file:///a", None)?.url;
    /// url.set_protocol("http")?;
    /// assert!(UrlObject::parse(&url.serialize(), None).is_err());
    /// # Ok::<(), url_lineage::webspecs_2014::ParseException>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the value does not start with a letter.
    ///
    /// Source: "`URLUtils` and `URLUtilsReadOnly` members", `protocol`.
    pub fn set_protocol(&mut self, value: &str) -> SetterResult {
        self.run(Rule::SetProtocol, value, rules::set_protocol)
    }

    /// Sets the username, percent-encoded with the username encode set. Does nothing if the URL has scheme data.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_username("a@b");
    /// assert_eq!(url.serialize(), "http://a%40b@h:81/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: "`URLUtils` and `URLUtilsReadOnly` members", `username`.
    pub fn set_username(&mut self, value: &str) {
        rules::set_username(value, self);
    }

    /// Sets the password, percent-encoded with the password encode set, or to null if the value is empty. Does nothing
    /// if the URL has scheme data.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_password("a@b");
    /// assert_eq!(url.serialize(), "http://:a%40b@h:81/a");
    /// url.set_password("");
    /// assert_eq!(url.serialize(), "http://h:81/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: "`URLUtils` and `URLUtilsReadOnly` members", `password`.
    pub fn set_password(&mut self, value: &str) {
        if value.is_empty() && self.scheme_data.is_none() {
            self.password = None;
        } else {
            rules::set_password(value, self);
        }
    }

    /// Sets the host, and the port if there is a colon after the host. The port is set for a `file` URL, too, and if it
    /// is the default port. Does nothing if the URL has scheme data.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_host("i:80")?;
    /// assert_eq!(url.serialize(), "http://i:80/a");
    /// assert!(url.set_host("").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the value is not a host.
    ///
    /// Source: "`URLUtils` and `URLUtilsReadOnly` members", `host`.
    pub fn set_host(&mut self, value: &str) -> SetterResult {
        self.run_unless_scheme_data(Rule::SetHost, value, rules::set_host)
    }

    /// Sets the host. Does nothing if the URL has scheme data.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_hostname("i:80")?;
    /// assert_eq!(url.serialize(), "http://i:81/a");
    /// assert!(url.set_hostname("").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the value is not a host.
    ///
    /// Source: "`URLUtils` and `URLUtilsReadOnly` members", `hostname`.
    pub fn set_hostname(&mut self, value: &str) -> SetterResult {
        self.run_unless_scheme_data(Rule::SetHostname, value, rules::set_hostname)
    }

    /// Sets the port to the leading digits, or to the empty string if they are the default port. Does nothing if the
    /// URL has scheme data, or the scheme `file`.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h/", None)?.url;
    /// assert_eq!(url.set_port("0081x")?[0].range(), 4..5);
    /// assert_eq!(url.serialize(), "http://h:81/");
    /// url.set_port("80")?;
    /// assert_eq!(url.serialize(), "http://h/");
    /// # Ok::<(), url_lineage::webspecs_2014::ParseException>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Never. All setters have this result type.
    ///
    /// Source: "`URLUtils` and `URLUtilsReadOnly` members", `port`.
    pub fn set_port(&mut self, value: &str) -> SetterResult {
        if self.scheme.as_deref() == Some("file") {
            return Ok(Vec::new());
        }
        self.run_unless_scheme_data(Rule::SetPort, value, rules::set_port)
    }

    /// Sets the path, after a leading slash or backslash if the value has one, and up to a `?` or `#`. Does nothing if
    /// the URL has scheme data.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_pathname(r"\b/../c d")?;
    /// assert_eq!(url.serialize(), "http://h:81/c%20d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Never. All setters have this result type.
    ///
    /// Source: "`URLUtils` and `URLUtilsReadOnly` members", `pathname`.
    pub fn set_pathname(&mut self, value: &str) -> SetterResult {
        self.run_unless_scheme_data(Rule::SetPathname, value, rules::set_pathname)
    }

    /// Sets the query in UTF-8, also if the URL has scheme data. See
    /// [`set_search_with_encoding`](Self::set_search_with_encoding).
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_search("?b c#d")?;
    /// assert_eq!(url.serialize(), "http://h:81/a?b%20c%23d");
    /// url.set_search("")?;
    /// assert_eq!(url.serialize(), "http://h:81/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Never. All setters have this result type.
    ///
    /// Source: "`URLUtils` and `URLUtilsReadOnly` members", `search`.
    pub fn set_search(&mut self, value: &str) -> SetterResult {
        self.set_search_with_encoding(value, Encoding::UTF_8)
    }

    /// Sets the query, percent-encoded with the query encode set, or to null if the value is empty. Both the setter and
    /// its rule drop a leading question mark, so that two are dropped.
    ///
    /// ```
    /// # #[cfg(feature = "encoding")] {
    /// use url_lineage::{encoding_rs::WINDOWS_1252, webspecs_2014::{Encoding, UrlObject}};
    ///
    /// let mut url = UrlObject::parse("http://h/", None)?.url;
    /// url.set_search_with_encoding("?\u{E9}", Encoding::new(WINDOWS_1252))?;
    /// assert_eq!(url.serialize(), "http://h/?%E9");
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Never. All setters have this result type.
    ///
    /// Source: "`URLUtils` and `URLUtilsReadOnly` members", `search`, "query encoding".
    pub fn set_search_with_encoding(&mut self, value: &str, query_encoding: Encoding) -> SetterResult {
        if value.is_empty() {
            self.query = None;
        } else {
            rules::set_search(value.strip_prefix('?').unwrap_or(value), self, query_encoding);
        }
        Ok(Vec::new())
    }

    /// Sets the fragment, percent-encoded with the simple encode set, or to null if the value is empty. Both the setter
    /// and its rule drop a leading number sign, so that two are dropped. Does nothing if the scheme is `javascript`.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_hash("#b <\u{E9}")?;
    /// assert_eq!(url.serialize(), "http://h:81/a#b <%C3%A9");
    /// url.set_hash("")?;
    /// assert_eq!(url.serialize(), "http://h:81/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Never. All setters have this result type.
    ///
    /// Source: "`URLUtils` and `URLUtilsReadOnly` members", `hash`.
    pub fn set_hash(&mut self, value: &str) -> SetterResult {
        match self.scheme.as_deref() {
            Some("javascript") => {}
            _ if value.is_empty() => self.fragment = None,
            _ => rules::set_hash(value.strip_prefix('#').unwrap_or(value), self),
        }
        Ok(Vec::new())
    }

    fn run_unless_scheme_data(
        &mut self,
        rule: Rule,
        value: &str,
        run: impl FnOnce(&str, &mut Self) -> Result<Match<()>, NoMatch>,
    ) -> SetterResult {
        if self.scheme_data.is_some() { Ok(Vec::new()) } else { self.run(rule, value, run) }
    }

    fn run(
        &mut self,
        rule: Rule,
        value: &str,
        run: impl FnOnce(&str, &mut Self) -> Result<Match<()>, NoMatch>,
    ) -> SetterResult {
        match run(value, self) {
            Ok(Match { conformance_errors, .. }) => Ok(conformance_errors),
            Err(no_match) => Err(no_match.into_exception(rule, value)),
        }
    }
}

impl Setters for UrlObject {
    type Error = ConformanceError;
    type Failure = ParseException;

    fn set(&mut self, member: Member, value: &str) -> SetterResult {
        match member {
            Member::Href => return self.set_href(value, None),
            Member::Protocol => return self.set_protocol(value),
            Member::Username => self.set_username(value),
            Member::Password => self.set_password(value),
            Member::Host => return self.set_host(value),
            Member::Hostname => return self.set_hostname(value),
            Member::Port => return self.set_port(value),
            Member::Pathname => return self.set_pathname(value),
            Member::Search => return self.set_search(value),
            Member::Hash => return self.set_hash(value),
        }
        Ok(Vec::new())
    }
}
