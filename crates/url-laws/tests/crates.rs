//! What the packages url, http and fluent-uri see in the published confusions, beside the standard.
//!
//! They are asked themselves, and the table is written with the variable `UPDATE`.

#[path = "../../url-readers/tests/suite/cell.rs"]
mod cell;
#[allow(dead_code, reason = "what only url-readers needs")]
#[path = "../../url-readers/tests/suite/programs/inputs.rs"]
mod inputs;

use cell::cell;
use inputs::unescape;
use std::{env, fmt::Write as _, fs, path::Path};
use url_readers::{Components, Failure, Reader, Reading, Standard};

struct Url;
struct Http;
struct FluentUri;

fn rejected(error: &impl ToString) -> Failure {
    Failure::new(error.to_string())
}

impl Reader for Url {
    fn name(&self) -> &'static str {
        "url"
    }

    fn date(&self) -> &'static str {
        "2026"
    }

    fn parse(&self, input: &str, _base: Option<&str>) -> Result<Reading, Failure> {
        let url = url::Url::parse(input).map_err(|error| rejected(&error))?;
        let (host, port) = (url.host_str().map(Into::into), url.port().map(|port| port.to_string()));
        Ok(Reading { components: Components { host, port, ..Components::default() }, canonical: url.into() })
    }
}

impl Reader for Http {
    fn name(&self) -> &'static str {
        "http"
    }

    fn date(&self) -> &'static str {
        "2026"
    }

    fn parse(&self, input: &str, _base: Option<&str>) -> Result<Reading, Failure> {
        let uri: http::Uri = input.parse().map_err(|error| rejected(&error))?;
        let (host, port) = (uri.host().map(Into::into), uri.port().map(|port| port.as_str().to_owned()));
        Ok(Reading { components: Components { host, port, ..Components::default() }, canonical: uri.to_string() })
    }
}

impl Reader for FluentUri {
    fn name(&self) -> &'static str {
        "fluent-uri"
    }

    fn date(&self) -> &'static str {
        "2026"
    }

    fn parse(&self, input: &str, _base: Option<&str>) -> Result<Reading, Failure> {
        let uri = fluent_uri::Uri::parse(input).map_err(|error| rejected(&error))?;
        let authority = uri.authority();
        let host = authority.map(|authority| authority.host().to_owned());
        let port = authority.and_then(|authority| authority.port()).map(|port| port.as_str().to_owned());
        Ok(Reading { components: Components { host, port, ..Components::default() }, canonical: input.to_owned() })
    }
}

#[test]
fn crates_on_all_published_confusions() {
    let readers: [&dyn Reader; 4] = [&Standard::LIVING_2026, &Url, &Http, &FluentUri];
    let names = readers.map(Reader::name).join("\t");
    let mut table = format!(
        "# The host and port that packages of Rust see in the texts of `url-readers/tests/suite/confusions.tsv`, written by a \
         test of url-laws with UPDATE=1.\n# text\t{names}\n"
    );
    let confusions = include_str!("../../url-readers/tests/suite/confusions.tsv");
    for row in confusions.lines().filter(|line| !line.starts_with('#')) {
        let text = row.split('\t').next().unwrap_or_default();
        let cells = readers.map(|reader| cell(reader, &unescape(text))).join("\t");
        let _ = writeln!(table, "{text}\t{cells}");
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/readers/crates.tsv");
    if env::var("UPDATE").is_ok() {
        fs::write(&path, &table).expect("it can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(found == table, "{} is not current; with UPDATE=1, this test writes it", path.display());
}
