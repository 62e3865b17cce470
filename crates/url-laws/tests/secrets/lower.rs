//! The types of url-core and the crates below it.

use crate::printer::{BASE, INVALID, Printer, URL};
use url_core::{
    ParseOptions, Url,
    encoded::{Encoded, Item},
    error::ValidationError,
    file::PathStyle,
    query::{NamePattern, PairValue},
    redacted::{Loggable, Redactor},
    reference::{Base, Reference, ReferenceForm},
    web::WebUrl,
};
use url_form::{SearchParams, Serializer, pairs_of_str};
use url_host::{
    HostAndPort,
    matching::{HostList, HostPattern, NoProxy},
};
use url_percent::{QUERY, percent_decode_str, utf8_percent_encode};

pub(crate) fn print(printer: &mut Printer) {
    let url = Url::parse(URL).expect("a URL");
    of_percent_and_form(printer, url.query().expect("a query"));
    of_host(printer, &url);
    of_parser(printer, &url);
    of_parts(printer, &url);
    of_edits(printer, url.clone());
    of_errors(printer, &url);
}

fn of_percent_and_form(printer: &mut Printer, query: &str) {
    printer.debug("url-percent::encode::PercentEncode", &utf8_percent_encode(URL, &QUERY));
    printer.debug("url-percent::decode::PercentDecode", &percent_decode_str(URL));
    printer.debug("url-form::parse::Pairs", &pairs_of_str(query));
    let params = SearchParams::from(query);
    printer.debug("url-form::search_params::SearchParams", &params);
    printer.debug("url-form::search_params::Iter", &params.iter());
    let start = URL.find('?').expect("a query") + 1;
    printer.debug("url-form::serialize::Serializer", &Serializer::for_suffix(String::from(URL), start));
}

fn of_host(printer: &mut Printer, url: &Url) {
    let host = url.host().expect("a host");
    printer.debug("url-host::host::Host", &host);
    printer.debug("url-host::serialized::Serialized", &host.serialized());
    printer.debug("url-host::port::HostAndPort", &HostAndPort::parse("h.example:81").expect("a host and a port"));
    printer.debug("url-host::matching::pattern::HostPattern", &HostPattern::parse("h.example:81").expect("a pattern"));
    printer.debug("url-host::matching::list::HostList", &HostList::default());
    printer.error("url-host::matching::error::HostPatternError", &HostPattern::parse(URL).expect_err("a URL"));
    printer.debug("url-host::matching::no_proxy::NoProxy", &NoProxy::new(URL));
    printer.error("url-host::validation::ValidationError", &HostAndPort::parse(URL).expect_err("a URL"));
}

fn of_parser(printer: &mut Printer, url: &Url) {
    let base = Url::parse(BASE).expect("a URL");
    for base in [Base::from(&base), Base::from(BASE)] {
        printer.debug("url-core::standard::base::Base", &base);
        printer.debug("url-core::standard::options::ParseOptions", &ParseOptions::new().base(base));
        printer.debug(
            "url-core::beyond::default_scheme::DefaultScheme",
            &ParseOptions::new().base(base).default_scheme("https"),
        );
    }
    printer.debug("url-core::standard::record::Url", url);
    printer.debug("url-core::standard::record::UrlRef", &url.borrowed());
    printer.debug("url-core::standard::web::WebUrl", &WebUrl::from(url.clone()));
    printer.debug("url-core::standard::web::SearchParamsMut", &WebUrl::from(url.clone()).search_params_mut());
    let explanation = Url::explain(URL).expect("a URL");
    printer.debug("url-core::beyond::explain::Explanation", &explanation);
    printer.debug("url-core::beyond::explain::pieces::Pieces", &explanation.pieces());
    let reference = Reference::parse(&URL["https:".len()..]).expect("a reference");
    printer.debug("url-core::beyond::reference::Reference", &reference);
    printer.debug("url-core::standard::origin::Origin", &url.origin());
    printer.debug("url-core::beyond::scheme_host_port::SchemeHostPort", &url.scheme_host_port().expect("a host"));
    let redactor = Redactor::new();
    printer.debug("url-core::beyond::redacted::Redactor", &redactor);
    printer.debug("url-core::beyond::redacted::Redacted", &redactor.url(url));
    printer.debug("url-core::beyond::redacted::line::RedactedLine", &redactor.line(URL));
    printer.debug("url-core::beyond::redacted::loggable::Loggable", &Loggable(URL));
    printer.debug("url-core::beyond::redacted::loggable::Loggable", &Loggable(String::from(INVALID)));
    for secret in redactor.url(url).secrets() {
        printer.debug("url-core::beyond::redacted::Secret", &secret);
    }
}

fn of_parts(printer: &mut Printer, url: &Url) {
    let query = url.raw_query();
    printer.debug("url-core::beyond::query::raw::RawQuery", &query);
    printer.debug("url-core::beyond::query::raw::RawPairs", &query.pairs());
    for pair in query.pairs() {
        printer.debug("url-core::beyond::query::raw::RawPair", &pair);
        printer.debug("url-core::beyond::query::PairValue", &PairValue::from(pair.raw_value().unwrap_or_default()));
        printer.debug("url-core::beyond::encoded::Item", &Item::from(pair.raw()));
        printer.debug("url-core::beyond::encoded::Encoded", &Encoded(pair.raw()));
    }
    printer.debug("url-core::beyond::query::pattern::NamePattern", &NamePattern::new("token"));
    printer.debug("url-core::beyond::path::PathSegments", &url.path_segments().expect("a path"));
    printer.debug("url-core::beyond::path::ambiguities::PathAmbiguities", &url.path_ambiguities());
    for ambiguity in url.path_ambiguities() {
        printer.error("url-names::failure::Failure", &ambiguity);
    }
    for decoded in [url.username_decoded(), url.path_decoded()]
        .into_iter()
        .chain([url.password_decoded(), url.query_decoded(), url.fragment_decoded()].into_iter().flatten())
    {
        printer.debug("url-core::beyond::encoded::decoded::Decoded", &decoded);
    }
}

fn of_edits(printer: &mut Printer, mut url: Url) {
    printer
        .debug("url-core::beyond::path::edit::PathSegmentsMut", &url.path_segments_mut().expect("a path").push("sQ7q"));
    printer.debug("url-core::beyond::query::edit::QueryMut", &url.query_mut().append("token", "tQ7q"));
    printer.debug("url-core::beyond::query::form::QueryPairsMut", &url.query_pairs_mut().append_pair("token", "tQ7q"));
    let builder = Url::builder("https").username("uQ7q").password("pQ7q").host("h").path("/;jsessionid=sQ7q");
    printer.debug("url-core::beyond::builder::UrlBuilder", &builder);
}

fn of_errors(printer: &mut Printer, url: &Url) {
    let error = Url::parse(INVALID).expect_err("an invalid port");
    printer.error("url-core::standard::error::parse::ParseError", &error);
    printer.debug("url-core::standard::error::kind::ParseErrorKind", &error.kind());
    printer.error(
        "url-core::standard::error::parse::ParseError",
        &ParseOptions::new().base(INVALID).parse("a").expect_err("a base"),
    );
    let mut errors: Vec<ValidationError> = Vec::new();
    let _ = ParseOptions::new().base(BASE).parse_with_errors(&URL.replace('/', "\\"), &mut errors);
    for error in &errors {
        printer.error("url-host::validation::ValidationError", error);
    }
    let error = url.clone().set_host(Some("pQ7q pQ7q")).expect_err("not a host");
    printer.error("url-core::standard::error::set::SetError", &error);
    printer.debug("url-core::standard::error::kind::SetErrorKind", &error.kind());
    printer.error("url-names::failure::Failure", &Url::from_scp_like(URL).expect_err("a URL"));
    let input = URL.replace(":81/", ":99999/");
    for candidate in &Url::parse(&input).expect_err("an invalid port").candidates(&input) {
        printer.debug("url-core::beyond::hint::Candidate", candidate);
        printer.debug("url-core::beyond::hint::Change", &candidate.change);
    }
    let error = Url::from_file_path_with(URL, PathStyle::Posix).expect_err("not an absolute path");
    printer.error("url-names::failure::Failure", &error);
    let uri = http::Uri::try_from(&Url::parse("foo:uQ7q:pQ7q@h").expect("a URL")).expect_err("no host");
    printer.error("url-core::beyond::convert::http::UriError", &uri);
    let error = url.append_reference(URL).expect_err("a scheme");
    printer.error("url-names::failure::Failure", &error);
    let error = Reference::parse(INVALID.trim_start_matches("https:")).expect_err("an invalid port");
    printer.error("url-core::beyond::reference::error::ReferenceError", &error);
    printer.debug("url-core::beyond::reference::error::ReferenceErrorKind", &error.kind());
    let other = Url::parse("foo:uQ7q").expect("a URL");
    let error = url.make_relative_with(&other, ReferenceForm::Shortest).expect_err("other schemes");
    printer.error("url-core::beyond::reference::make_relative::MakeRelativeError", &error);
    let url = Url::parse("https://h/?token=Q7q%FF").expect("a URL");
    let error = url.query_decoded().expect("a query").text().expect_err("not UTF-8");
    printer.error("url-core::beyond::encoded::decoded::DecodeError", &error);
}
