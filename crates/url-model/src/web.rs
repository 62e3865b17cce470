//! The `URL` and `URLSearchParams` classes.
//!
//! A getter or method has the name of the class's member in snake case, a setter that name after `set_`.

use encoding_rs::UTF_8;

use crate::{
    Edition, Failure, Host, Model, Path, Record, State, form,
    percent_encode::{Set, utf8_percent_encode},
};

/// A `URL` object.
///
/// Source: <https://url.spec.whatwg.org/#url-class>
#[derive(Clone, Debug)]
pub struct UrlObject {
    model: Model,
    url: Record,
    query_object: SearchParams,
}

impl UrlObject {
    /// The API URL parser.
    ///
    /// Source: <https://url.spec.whatwg.org/#api-url-parser>
    fn api_url_parse(model: &Model, url: &str, base: Option<&str>) -> Result<Record, Failure> {
        let parse = |input: &str, base: Option<&Record>| model.basic_url_parse(input, base, UTF_8, &mut Vec::new());
        // 1. and 2.
        let parsed_base = base.map(|base| parse(base, None)).transpose()?;
        // 3.
        parse(url, parsed_base.as_ref())
    }

    /// The constructor.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the constructor throws a `TypeError`.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-url>
    pub fn new(model: &Model, url: &str, base: Option<&str>) -> Result<Self, Failure> {
        // 1. and 2.
        let parsed_url = Self::api_url_parse(model, url, base)?;
        // 3.
        let query = parsed_url.query.clone().unwrap_or_default();
        let query_object = SearchParams { list: form::parse_string(&query) };
        Ok(Self { model: model.clone(), url: parsed_url, query_object })
    }

    /// `parse(url, base)`.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-parse>
    pub fn parse(model: &Model, url: &str, base: Option<&str>) -> Option<Self> {
        Self::new(model, url, base).ok()
    }

    /// `canParse(url, base)`.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-canparse>
    pub fn can_parse(model: &Model, url: &str, base: Option<&str>) -> bool {
        Self::api_url_parse(model, url, base).is_ok()
    }

    /// The URL that this object is associated with.
    pub fn record(&self) -> &Record {
        &self.url
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-href>
    pub fn href(&self) -> String {
        self.url.serialize(false)
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-tojson>
    pub fn to_json(&self) -> String {
        self.href()
    }

    /// # Errors
    ///
    /// [`Failure`] where the setter throws a `TypeError`.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-href>
    pub fn set_href(&mut self, value: &str) -> Result<(), Failure> {
        // 1. and 2.
        let parsed_url = self.model.basic_url_parse(value, None, UTF_8, &mut Vec::new())?;
        // 3.
        self.url = parsed_url;
        // 4.
        self.query_object.list.clear();
        // 5. and 6.
        if let Some(query) = &self.url.query {
            self.query_object.list = form::parse_string(query);
        }
        Ok(())
    }

    /// Calls the setter of the member `name`.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the setter throws a `TypeError`.
    ///
    /// # Panics
    ///
    /// If there is no such setter.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        match name {
            "href" => return self.set_href(value),
            "protocol" => self.set_protocol(value),
            "username" => self.set_username(value),
            "password" => self.set_password(value),
            "host" => self.set_host(value),
            "hostname" => self.set_hostname(value),
            "port" => self.set_port(value),
            "pathname" => self.set_pathname(value),
            "search" => self.set_search(value),
            "hash" => self.set_hash(value),
            _ => panic!("there is no setter {name}"),
        }
        Ok(())
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-origin>
    pub fn origin(&self) -> String {
        self.model.origin(&self.url)
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-protocol>
    pub fn protocol(&self) -> String {
        format!("{}:", self.url.scheme)
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-protocol>
    pub fn set_protocol(&mut self, value: &str) {
        self.parse_into_url(&format!("{value}:"), State::SchemeStart);
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-username>
    pub fn username(&self) -> String {
        self.url.username.clone()
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-username>
    pub fn set_username(&mut self, value: &str) {
        // 1.
        if !self.url.cannot_have_a_username_password_port() {
            // 2.
            self.url.username = utf8_percent_encode(value, Set::Userinfo);
        }
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-password>
    pub fn password(&self) -> String {
        self.url.password.clone()
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-password>
    pub fn set_password(&mut self, value: &str) {
        // 1.
        if !self.url.cannot_have_a_username_password_port() {
            // 2.
            self.url.password = utf8_percent_encode(value, Set::Userinfo);
        }
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-host>
    pub fn host(&self) -> String {
        match (&self.url.host, self.url.port) {
            // 2.
            (None, _) => String::new(),
            // 3.
            (Some(host), None) => host.serialize(),
            // 4.
            (Some(host), Some(port)) => format!("{}:{port}", host.serialize()),
        }
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-host>
    pub fn set_host(&mut self, value: &str) {
        // 1.
        if !self.url.has_opaque_path() {
            // 2.
            self.parse_into_url(value, State::Host);
        }
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-hostname>
    pub fn hostname(&self) -> String {
        self.url.host.as_ref().map(Host::serialize).unwrap_or_default()
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-hostname>
    pub fn set_hostname(&mut self, value: &str) {
        // 1.
        if !self.url.has_opaque_path() {
            // 2.
            self.parse_into_url(value, State::Hostname);
        }
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-port>
    pub fn port(&self) -> String {
        self.url.port.map(|port| port.to_string()).unwrap_or_default()
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-port>
    pub fn set_port(&mut self, value: &str) {
        // 1.
        if self.url.cannot_have_a_username_password_port() {
            return;
        }
        // 2.
        if value.is_empty() {
            self.url.port = None;
        // 3.
        } else {
            self.parse_into_url(value, State::Port);
        }
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-pathname>
    pub fn pathname(&self) -> String {
        self.url.serialize_path()
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-pathname>
    pub fn set_pathname(&mut self, value: &str) {
        // 1.
        if self.url.has_opaque_path() {
            return;
        }
        // 2.
        self.url.path = Path::List(Vec::new());
        // 3.
        self.parse_into_url(value, State::PathStart);
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-search>
    pub fn search(&self) -> String {
        match self.url.query.as_deref() {
            // 1.
            None | Some("") => String::new(),
            // 2.
            Some(query) => format!("?{query}"),
        }
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-search>
    pub fn set_search(&mut self, value: &str) {
        // 2.
        if value.is_empty() {
            self.url.query = None;
            self.query_object.list.clear();
            return;
        }
        // 3.
        let input = value.strip_prefix('?').unwrap_or(value);
        // 4.
        self.url.query = Some(String::new());
        // 5.
        self.parse_into_url(input, State::Query);
        // 6.
        if self.model.edition() == Edition::Living2025 {
            return self.fill_list_of_2025(input);
        }
        self.query_object.list = self.url.query.as_deref().map(form::parse_string).unwrap_or_default();
    }

    /// The last step of the search setter until October 2026: it parses the input, which may have tabs and newlines.
    fn fill_list_of_2025(&mut self, input: &str) {
        self.query_object.list = form::parse_string(input);
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-searchparams>
    pub fn search_params(&self) -> &SearchParams {
        &self.query_object
    }

    /// `searchParams.append(name, value)`.
    pub fn search_params_append(&mut self, name: &str, value: &str) {
        self.query_object.append(name, value);
        self.update();
    }

    /// `searchParams.delete(name, value)`.
    pub fn search_params_delete(&mut self, name: &str, value: Option<&str>) {
        self.query_object.delete(name, value);
        self.update();
    }

    /// `searchParams.set(name, value)`.
    pub fn search_params_set(&mut self, name: &str, value: &str) {
        self.query_object.set(name, value);
        self.update();
    }

    /// `searchParams.sort()`.
    pub fn search_params_sort(&mut self) {
        self.query_object.sort();
        self.update();
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-hash>
    pub fn hash(&self) -> String {
        match self.url.fragment.as_deref() {
            // 1.
            None | Some("") => String::new(),
            // 2.
            Some(fragment) => format!("#{fragment}"),
        }
    }

    /// Source: <https://url.spec.whatwg.org/#dom-url-hash>
    pub fn set_hash(&mut self, value: &str) {
        // 1.
        if value.is_empty() {
            self.url.fragment = None;
            return;
        }
        // 2.
        let input = value.strip_prefix('#').unwrap_or(value);
        // 3.
        self.url.fragment = Some(String::new());
        // 4.
        self.parse_into_url(input, State::Fragment);
    }

    /// Basic URL parses with this object's URL as *url*. The setters ignore failures.
    fn parse_into_url(&mut self, input: &str, state_override: State) {
        _ = self.model.basic_url_parse_with_state_override(input, &mut self.url, state_override);
    }

    /// The steps to update the query object; this is its URL object.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlsearchparams-update>
    fn update(&mut self) {
        // 2.
        let serialized_query = self.query_object.stringify();
        // 3. and 4.
        self.url.query = Some(serialized_query).filter(|query| !query.is_empty());
    }
}

/// A `URLSearchParams` object, without the link to a `URL` object, which [`UrlObject`] has instead.
///
/// Source: <https://url.spec.whatwg.org/#interface-urlsearchparams>
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct SearchParams {
    list: Vec<(String, String)>,
}

impl SearchParams {
    /// The constructor with a string.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams>
    pub fn new(init: &str) -> Self {
        Self { list: form::parse_string(init.strip_prefix('?').unwrap_or(init)) }
    }

    /// The constructor with a sequence or a record.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams>
    pub fn from_list(list: Vec<(String, String)>) -> Self {
        Self { list }
    }

    /// Returns the list of tuples, which iteration yields, too.
    pub fn list(&self) -> &[(String, String)] {
        &self.list
    }

    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-size>
    pub fn size(&self) -> usize {
        self.list.len()
    }

    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-append>
    pub fn append(&mut self, name: &str, value: &str) {
        self.list.push((name.to_owned(), value.to_owned()));
    }

    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-delete>
    pub fn delete(&mut self, name: &str, value: Option<&str>) {
        self.list.retain(|tuple| tuple.0 != name || value.is_some_and(|value| tuple.1 != value));
    }

    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-get>
    pub fn get(&self, name: &str) -> Option<&str> {
        self.list.iter().find(|tuple| tuple.0 == name).map(|tuple| tuple.1.as_str())
    }

    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-getall>
    pub fn get_all(&self, name: &str) -> Vec<&str> {
        self.list.iter().filter(|tuple| tuple.0 == name).map(|tuple| tuple.1.as_str()).collect()
    }

    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-has>
    pub fn has(&self, name: &str, value: Option<&str>) -> bool {
        self.list.iter().any(|tuple| tuple.0 == name && value.is_none_or(|value| tuple.1 == value))
    }

    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-set>
    pub fn set(&mut self, name: &str, value: &str) {
        match self.list.iter().position(|tuple| tuple.0 == name) {
            // 1.
            Some(first) => {
                value.clone_into(&mut self.list[first].1);
                let mut index = 0;
                self.list.retain(|tuple| {
                    index += 1;
                    index - 1 <= first || tuple.0 != name
                });
            }
            // 2.
            None => self.append(name, value),
        }
    }

    /// Sorts by names, stably, in the order of their UTF-16 code units.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-sort>
    pub fn sort(&mut self) {
        self.list.sort_by_cached_key(|tuple| tuple.0.encode_utf16().collect::<Vec<u16>>());
    }

    /// The stringification behavior.
    ///
    /// Source: <https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior>
    pub fn stringify(&self) -> String {
        form::serialize(&self.list, UTF_8)
    }
}
