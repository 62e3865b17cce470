//! The setters of the API: each runs the rule of its name on the whole value.
//!
//! A value with a parse exception leaves the URL unchanged. So does any value if the URL has scheme data, and thus
//! lacks these members. The ranges of conformance errors and exceptions are ranges of the value.

use super::{
    UrlObject,
    authority::without_leading_zeros,
    cleanse::{PASSWORD, USERNAME},
    default_port,
    grammar::{ConformanceError, Grammar, Match, Mismatch, ParseException},
};
use alloc::{
    borrow::ToOwned,
    string::{String, ToString},
    vec::Vec,
};
use url_percent::utf8_percent_encode;

/// The conformance errors of a setter, or why it did nothing.
type SetterResult = Result<Vec<ConformanceError>, ParseException>;

impl UrlObject {
    /// Runs `scheme`. A relative scheme can only become another relative scheme, and any other scheme one that is not
    /// relative. The host is not checked: a `file` URL without a host becomes a URL that [`parse`](Self::parse)
    /// refuses.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:443/", None)?.url;
    /// url.set_protocol("HTTPS:")?;
    /// assert_eq!(url.serialize(), "https://h/");
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
    /// If the value does not start with a letter, or if the new scheme is of the other kind.
    pub fn set_protocol(&mut self, value: &str) -> SetterResult {
        let is_relative = self.is_relative();
        self.run(value, |grammar, url| {
            let scheme = grammar.scheme()?;
            if default_port(&scheme).is_some() != is_relative {
                return Grammar::exception("expected a scheme of the same kind", 0..grammar.at);
            }
            url.scheme = Some(scheme);
            Ok(())
        })
    }

    /// Percent-encodes with the username encode set.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_username("a@b");
    /// assert_eq!(url.serialize(), "http://a%40b@h:81/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_username(&mut self, value: &str) {
        if self.scheme_data.is_none() {
            self.username = utf8_percent_encode(value, &USERNAME).to_string();
        }
    }

    /// Percent-encodes with the password encode set.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_password("a@b");
    /// assert_eq!(url.serialize(), "http://:a%40b@h:81/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_password(&mut self, value: &str) {
        if self.scheme_data.is_none() {
            self.password = Some(utf8_percent_encode(value, &PASSWORD).to_string());
        }
    }

    /// Runs `host`, and `port` on the text after a colon.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_host("i:82")?;
    /// assert_eq!(url.serialize(), "http://i:82/a");
    /// assert!(url.set_host("").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the value is not a host.
    pub fn set_host(&mut self, value: &str) -> SetterResult {
        self.run_unless_scheme_data(value, |grammar, url| {
            let range = grammar.host_range();
            let host = grammar.host_at(range)?;
            if grammar.optional(|grammar| grammar.terminal(':'))?.is_some() && !url.is_file() {
                url.port = grammar.port_of_setter();
            }
            url.host = Some(host);
            Ok(())
        })
    }

    /// Runs `host`.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_hostname("i")?;
    /// assert_eq!(url.serialize(), "http://i:81/a");
    /// assert!(url.set_hostname("").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the value is not a host.
    pub fn set_hostname(&mut self, value: &str) -> SetterResult {
        self.run_unless_scheme_data(value, |grammar, url| {
            let range = grammar.host_range();
            url.host = Some(grammar.host_at(range)?);
            Ok(())
        })
    }

    /// Runs `port`, and uses the leading digits.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h/", None)?.url;
    /// assert_eq!(url.set_port("0081x")?[0].range, 4..5);
    /// assert_eq!(url.serialize(), "http://h:81/");
    /// url.set_port("80")?;
    /// assert_eq!(url.serialize(), "http://h/");
    /// # Ok::<(), url_lineage::webspecs_2014::ParseException>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Never. The result type is that of all setters.
    pub fn set_port(&mut self, value: &str) -> SetterResult {
        self.run_unless_scheme_data(value, |grammar, url| {
            if !url.is_file() {
                url.port = grammar.port_of_setter();
            }
            Ok(())
        })
    }

    /// Runs `path`, after a leading slash if the value has one.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_pathname("b/../c d")?;
    /// assert_eq!(url.serialize(), "http://h:81/c%20d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Never. The result type is that of all setters.
    pub fn set_pathname(&mut self, value: &str) -> SetterResult {
        self.run_unless_scheme_data(value, |grammar, url| {
            grammar.optional(|grammar| grammar.terminal('/'))?;
            url.path = grammar.path();
            Ok(())
        })
    }

    /// Runs `query`, after a leading question mark if the value has one. The empty value removes the query.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_search("?b c")?;
    /// assert_eq!(url.serialize(), "http://h:81/a?b%20c");
    /// url.set_search("")?;
    /// assert_eq!(url.serialize(), "http://h:81/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Never. The result type is that of all setters.
    pub fn set_search(&mut self, value: &str) -> SetterResult {
        self.run_unless_scheme_data(value, |grammar, url| {
            grammar.optional(|grammar| grammar.terminal('?'))?;
            url.query = (!value.is_empty()).then(|| grammar.query());
            Ok(())
        })
    }

    /// Runs `fragment`, after a leading number sign if the value has one. The empty value removes the fragment.
    ///
    /// ```
    /// # use url_lineage::webspecs_2014::UrlObject;
    /// let mut url = UrlObject::parse("http://h:81/a", None)?.url;
    /// url.set_hash("#b")?;
    /// assert_eq!(url.serialize(), "http://h:81/a#b");
    /// url.set_hash("")?;
    /// assert_eq!(url.serialize(), "http://h:81/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Never. The result type is that of all setters.
    pub fn set_hash(&mut self, value: &str) -> SetterResult {
        self.run_unless_scheme_data(value, |grammar, url| {
            grammar.optional(|grammar| grammar.terminal('#'))?;
            url.fragment = (!value.is_empty()).then(|| grammar.fragment());
            Ok(())
        })
    }

    fn is_file(&self) -> bool {
        self.scheme.as_deref() == Some("file")
    }

    fn run_unless_scheme_data(
        &mut self,
        value: &str,
        rule: impl FnOnce(&mut Grammar<'_>, &mut Self) -> Match<()>,
    ) -> SetterResult {
        if self.scheme_data.is_some() { Ok(Vec::new()) } else { self.run(value, rule) }
    }

    /// Runs a rule on a copy, which replaces the URL if the rule matches.
    fn run(&mut self, value: &str, rule: impl FnOnce(&mut Grammar<'_>, &mut Self) -> Match<()>) -> SetterResult {
        let mut url = self.clone();
        let mut grammar = Grammar::new(value, self);
        match rule(&mut grammar, &mut url) {
            Ok(()) => {}
            Err(Mismatch::Exception(exception)) => return Err(exception),
            Err(Mismatch::Failure) => {
                return Err(ParseException { message: "expected a scheme", range: 0..value.len() });
            }
        }
        let errors = grammar.conformance_errors;
        if url.scheme.as_deref().and_then(default_port) == Some(&*url.port) {
            url.port.clear();
        }
        *self = url;
        Ok(errors)
    }
}

impl Grammar<'_> {
    /// `port` in a setter, which ends at the first character that is not a digit.
    fn port_of_setter(&mut self) -> String {
        let range = self.port_range();
        let port = self.cleanse(range.clone(), None);
        let digits = port.bytes().take_while(u8::is_ascii_digit).count();
        if digits < port.len() {
            let kept = self.input[range.clone()].char_indices().filter(|(_, c)| !matches!(c, '\t' | '\n' | '\r'));
            let at = kept.map(|(at, _)| range.start + at).nth(digits).unwrap_or(range.end);
            self.indicate("expected a port of digits only", at..range.end);
        }
        without_leading_zeros(&port[..digits]).to_owned()
    }
}
