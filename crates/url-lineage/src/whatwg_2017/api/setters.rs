//! The setters of `URL` objects.

use super::UrlObject;
use crate::{
    Setters,
    whatwg_2017::{
        Encoding, Url,
        error::ValidationError,
        parser::State,
        percent_encoded_bytes::{USERINFO, utf8_percent_encode},
    },
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::ops::Range;
use url_core::{query::SearchParams, web::Member};
use url_readers::Failure;

/// The validation errors of a setter, or the failure of the basic URL parser.
type SetterResult = Result<Vec<ValidationError>, Failure>;

impl UrlObject {
    /// Sets the URL.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// let mut url = UrlObject::new("http://h?a=b", None)?;
    /// assert!(url.set_href("//x").is_err());
    /// url.set_href("data:x")?;
    /// assert_eq!((url.href().as_str(), url.search_params().size()), ("data:x", 0));
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the value cannot be parsed: the setter throws. Nothing is changed then.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-href>
    pub fn set_href(&mut self, value: &str) -> SetterResult {
        let mut errors = Vec::new();
        *self = Url::parse_with(value, None, Encoding::UTF_8, |error| errors.push(error))?.into();
        Ok(errors)
    }

    /// Sets the scheme. A special scheme cannot become an unspecial one, or the other way round. The port stays, even
    /// if it is the default port of the new scheme.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// let mut url = UrlObject::new("http://h:443", None)?;
    /// url.set_protocol("https")?;
    /// assert_eq!(url.href(), "https://h:443/");
    /// url.set_protocol("data")?;
    /// assert_eq!(url.protocol(), "https:");
    /// assert!(url.set_protocol("1").is_err());
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the value is not a scheme, optionally with a colon and anything after it.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-protocol>
    pub fn set_protocol(&mut self, value: &str) -> SetterResult {
        // An error about the colon is one about the end of the value.
        let at = |position: usize| position.min(value.len());
        let in_value = |range: Range<usize>| at(range.start)..at(range.end);
        self.parse_into_url(&format!("{value}:"), State::SchemeStart, in_value)
    }

    /// Sets the username, unless the URL cannot have one.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// let mut url = UrlObject::new("http://h", None)?;
    /// url.set_username("a@b");
    /// assert_eq!(url.href(), "http://a%40b@h/");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-username>
    pub fn set_username(&mut self, value: &str) {
        if !self.url.cannot_have_a_username_password_port() {
            self.url.username = utf8_percent_encode(value, &USERINFO);
        }
    }

    /// Sets the password, unless the URL cannot have one.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// let mut url = UrlObject::new("http://h", None)?;
    /// url.set_password("a@b");
    /// assert_eq!(url.href(), "http://:a%40b@h/");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-password>
    pub fn set_password(&mut self, value: &str) {
        if !self.url.cannot_have_a_username_password_port() {
            self.url.password = utf8_percent_encode(value, &USERINFO);
        }
    }

    /// Sets the host, and the port if the value has one.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// let mut url = UrlObject::new("http://h:81/", None)?;
    /// url.set_host("x")?;
    /// assert_eq!(url.host(), "x:81");
    /// url.set_host("y:80")?;
    /// assert_eq!(url.host(), "y");
    /// assert!(url.set_host("").is_err());
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the value has no host, or one that the host parser rejects, or a port that is out of range.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-host>
    pub fn set_host(&mut self, value: &str) -> SetterResult {
        if self.url.cannot_be_a_base_url {
            return Ok(Vec::new());
        }
        self.parse_into_url(value, State::Host, |range| range)
    }

    /// Sets the host.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// let mut url = UrlObject::new("http://h:81/", None)?;
    /// url.set_hostname("x:82")?;
    /// assert_eq!(url.host(), "x:81");
    /// assert!(url.set_hostname("a b").is_err());
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the value has no host, or one that the host parser rejects.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-hostname>
    pub fn set_hostname(&mut self, value: &str) -> SetterResult {
        if self.url.cannot_be_a_base_url {
            return Ok(Vec::new());
        }
        self.parse_into_url(value, State::Hostname, |range| range)
    }

    /// Sets the port to the digits at the start of the value, unless the URL cannot have one.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// let mut url = UrlObject::new("http://h/", None)?;
    /// url.set_port("81x")?;
    /// assert_eq!(url.port(), "81");
    /// assert!(url.set_port("65536").is_err());
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the port is out of range.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-port>
    pub fn set_port(&mut self, value: &str) -> SetterResult {
        if self.url.cannot_have_a_username_password_port() {
            return Ok(Vec::new());
        }
        if value.is_empty() {
            self.url.port = None;
            return Ok(Vec::new());
        }
        self.parse_into_url(value, State::Port, |range| range)
    }

    /// Sets the path, unless the URL cannot be a base URL.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// let mut url = UrlObject::new("http://h/a", None)?;
    /// url.set_pathname("b?c")?;
    /// assert_eq!(url.pathname(), "/b%3Fc");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// None: the states of paths do not return failure.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-pathname>
    pub fn set_pathname(&mut self, value: &str) -> SetterResult {
        if self.url.cannot_be_a_base_url {
            return Ok(Vec::new());
        }
        self.url.path.clear();
        self.parse_into_url(value, State::PathStart, |range| range)
    }

    /// Sets the query.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// let mut url = UrlObject::new("http://h/", None)?;
    /// url.set_search("?a=b#c")?;
    /// assert_eq!(url.href(), "http://h/?a=b%23c");
    /// assert_eq!(url.search_params().get("a"), Some("b#c"));
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// None: the query state does not return failure.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-search>
    pub fn set_search(&mut self, value: &str) -> SetterResult {
        if value.is_empty() {
            self.url.query = None;
            self.query_object = SearchParams::default();
            return Ok(Vec::new());
        }
        let input = value.strip_prefix('?').unwrap_or(value);
        self.url.query = Some(String::new());
        let result = self.parse_into_url(input, State::Query, after(value.len() - input.len()));
        self.query_object = SearchParams::from_query(input);
        result
    }

    /// Changes the query object, and then runs its update steps: the query becomes the serialized list. Unlike today,
    /// an empty list makes it the empty string, not null.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// let mut url = UrlObject::new("http://h/?a=b", None)?;
    /// url.change_search_params(|list| list.delete("a", None));
    /// assert_eq!(url.href(), "http://h/?");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlsearchparams-update>
    pub fn change_search_params(&mut self, change: impl FnOnce(&mut SearchParams)) {
        change(&mut self.query_object);
        self.url.query = Some(self.query_object.to_string());
    }

    /// Sets the fragment.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// let mut url = UrlObject::new("http://h/", None)?;
    /// let errors = url.set_hash("#a b")?;
    /// assert_eq!((url.hash().as_str(), errors[0].range()), ("#a b", 2..3));
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// None: the fragment state does not return failure.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-hash>
    pub fn set_hash(&mut self, value: &str) -> SetterResult {
        if value.is_empty() {
            self.url.fragment = None;
            return Ok(Vec::new());
        }
        let input = value.strip_prefix('#').unwrap_or(value);
        self.url.fragment = Some(String::new());
        self.parse_into_url(input, State::Fragment, after(value.len() - input.len()))
    }

    /// Runs the basic URL parser with the URL as `url`. `in_value` returns the range of the value for one of the input.
    fn parse_into_url(
        &mut self,
        input: &str,
        state: State,
        in_value: impl Fn(Range<usize>) -> Range<usize>,
    ) -> SetterResult {
        let in_value = |error: ValidationError| ValidationError { range: in_value(error.range), ..error };
        let mut errors = Vec::new();
        self.url
            .parse_with_state_override(input, state, &mut |error| errors.push(in_value(error)))
            .map_err(in_value)?;
        Ok(errors)
    }
}

impl Setters for UrlObject {
    type Error = ValidationError;
    type Failure = Failure;

    fn set(&mut self, member: Member, value: &str) -> SetterResult {
        match member {
            Member::Href => return self.set_href(value),
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

/// Moves a range by the length of what was removed before it.
fn after(removed: usize) -> impl Fn(Range<usize>) -> Range<usize> {
    move |range| range.start + removed..range.end + removed
}
