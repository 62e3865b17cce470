//! The facts of url-facts are what the program shows of the same texts.

use crate::program::{run, words};
use serde_json::{Value, json};
use url_core::Url;
use url_facts::{Fact, UrlColumns};
use url_model::fixtures::url_texts;

/// Returns the objects that the program writes for `texts`.
fn objects(command: &str, texts: &[String], base: Option<&str>) -> Vec<Value> {
    let records: String = texts.iter().map(|text| json!({"input": text, "base": base}).to_string() + "\n").collect();
    let output = run(&words(&format!("{command} --from jsonl --to json")), records.as_bytes());
    let lines = str::from_utf8(&output.stdout).expect("UTF-8").lines();
    let objects: Vec<Value> = lines.map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(objects.len(), texts.len(), "{command}");
    objects
}

/// What the program shows of a text.
struct Shown<'o> {
    /// By `urlstack parse`.
    parsed: &'o Value,
    /// By `urlstack get`, with null for what the URL does not have.
    values: &'o Value,
    /// The same by the rules of registries.
    icann_values: &'o Value,
}

impl Shown<'_> {
    fn value(&self, name: &str) -> Option<String> {
        match &self.values[name] {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            Value::Array(names) if names.is_empty() => None,
            Value::Array(names) => {
                let names: Option<Vec<_>> = names.iter().map(Value::as_str).collect();
                Some(names.expect("strings").join("&"))
            }
            other => Some(other.to_string()),
        }
    }

    /// An opaque origin or site is shown as `null`.
    fn value_unless_opaque(&self, name: &str) -> Option<String> {
        self.value(name).filter(|text| text != "null")
    }

    fn failure(&self, name: &str) -> Option<String> {
        match &self.parsed["failure"][name] {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        }
    }

    /// The value of `column`.
    fn column(&self, column: Fact) -> Option<String> {
        match column {
            Fact::IsUrl => Some(self.parsed["failure"].is_null().to_string()),
            Fact::Origin | Fact::Site => self.value_unless_opaque(column.as_str()),
            Fact::Host => self.value("hostname"),
            Fact::HostWithoutBrackets => self.value("hostname").map(|host| host.replace(['[', ']'], "")),
            Fact::HostAndPort => self.value("host"),
            Fact::HostKind => self.value("kind"),
            Fact::HostClass => self.value("class"),
            Fact::IcannSuffix => self.icann_values["public_suffix"].as_str().map(str::to_owned),
            Fact::Error => self.failure("name"),
            Fact::ErrorStart => self.failure("start"),
            Fact::ErrorEnd => self.failure("end"),
            column => self.value(column.as_str()),
        }
    }

    /// The members of `urlstack parse`, which have punctuation, and an empty text for what is missing.
    fn members(&self) -> Option<[Option<&str>; 11]> {
        let names = "href origin protocol username password host hostname port pathname search hash";
        let mut members = names.split(' ').map(|name| self.parsed[name].as_str());
        self.parsed["failure"].is_null().then(|| std::array::from_fn(|_| members.next().flatten()))
    }
}

/// The value of `column` in `row`, as text.
fn value(columns: &UrlColumns, column: Fact, row: usize) -> Option<String> {
    match columns.value(column, row) {
        url_facts::Value::Null => None,
        url_facts::Value::Text(text) => Some(text.to_owned()),
        other => Some(other.to_string()),
    }
}

/// The members of `urlstack parse`, made of columns.
fn members(columns: &UrlColumns, row: usize) -> [String; 11] {
    let value = |column| value(columns, column, row);
    let after = |mark: &str, column| value(column).filter(|text| !text.is_empty()).map(|text| format!("{mark}{text}"));
    [
        value(Fact::Href),
        value(Fact::Origin).or(Some("null".to_owned())),
        value(Fact::Scheme).map(|scheme| scheme + ":"),
        value(Fact::Username),
        value(Fact::Password),
        value(Fact::Host).map(|host| host + &after(":", Fact::Port).unwrap_or_default()),
        value(Fact::Host),
        value(Fact::Port),
        value(Fact::Path),
        after("?", Fact::Query),
        after("#", Fact::Fragment),
    ]
    .map(Option::unwrap_or_default)
}

const TEMPLATE: &str = "{href}{scheme}{protocol}{username}{password}{userinfo}{authority}{host}{hostname}\
                        {reversed_host}{kind}{class}{registrable_domain}{domain_label}{subdomain}{public_suffix}\
                        {suffix_section}{unicode_host}{port}{port_or_known_default}{path}{filename}{extension}{segment_count}{query}{search}{query_names}\
                        {fragment}{hash}{origin}{site}{surt}{cdx_key}";

fn assert_columns_are_shown(base: Option<&str>) {
    let texts = url_texts();
    let (parsed, got) = (objects("parse", &texts, base), objects(&format!("get {TEMPLATE}"), &texts, base));
    let got_icann = objects("get --icann {public_suffix}", &texts, base);
    let mut columns = UrlColumns::new(Fact::COLUMNS.iter().copied());
    if let Some(base) = base {
        columns = columns.base(Url::parse(base).expect("a URL"));
    }
    columns.fill(texts.iter().map(|text| Some(&**text)));
    let mut counts = vec![0; columns.columns().len()];
    for (row, text) in texts.iter().enumerate() {
        let (values, icann_values) = (&got[row]["values"], &got_icann[row]["values"]);
        let shown = Shown { parsed: &parsed[row], values, icann_values };
        for (&column, count) in Fact::COLUMNS.iter().zip(&mut counts) {
            let value = value(&columns, column, row);
            *count += usize::from(value.is_some());
            assert_eq!(value, shown.column(column), "{column} of {text:?}");
        }
        if let Some(shown) = shown.members() {
            assert_eq!(shown, members(&columns, row).each_ref().map(|text| Some(&**text)), "{text:?}");
        }
    }
    assert!(texts.len() > 16_000, "{}", texts.len());
    for (column, count) in Fact::COLUMNS.iter().zip(counts) {
        assert!(count > 10, "{count} values of {column}");
    }
}

#[test]
fn every_column_is_what_the_program_shows() {
    assert_columns_are_shown(None);
}

#[test]
fn every_column_is_what_the_program_shows_with_a_base() {
    assert_columns_are_shown(Some("https://user@www.example.co.uk:8443/a/b?c#d"));
}
