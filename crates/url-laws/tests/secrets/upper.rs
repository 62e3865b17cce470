//! The types of the crates above url-core.

use crate::printer::{BASE, INVALID, Printer, URL};
use url_core::{Url, web::WebUrl};
use url_extract::{
    Extractor, Syntax,
    html::{ScriptUrl, links},
};
use url_facts::{
    ArgumentError, CallPool, Fact, ParamsColumn, Results, Routes, Subject, Texts, TextsError, UrlColumns, UrlFunction,
    Value, function,
};
use url_lineage::{barth_2011, webspecs_2014, weburl_2011, whatwg_2017};
use url_patterns::{ComponentName, Init, Input, RouteLine, Router, UrlPattern, UrlPatternList};
use url_psl::{List, find, site};
use url_readers::{
    Component, Curl, DEFAULT_READERS, Disagreement, Pair, Python, Search, Verdict, compare,
    java::Uri,
    proxies::{Chain, Haproxy, Location, Nginx, Proxy},
};
use url_render::{PercentDecoding, Protected, RenderOptions, check_domain};
use url_report::{
    answers::AnswerMember,
    errors::{ErrorMember, FailureMember},
    explanation::Pieces,
    host::HostFacts,
    inspection::Inspection,
    members::Members,
    positions::{Positions, Texts as InTexts},
    relation::Relation,
    rendering::RenderedMembers,
    repairs::repairs,
    summary::Summary,
};
use url_sources::{Format, Part, Position, Sources, pieces};

pub(crate) fn print(printer: &mut Printer) {
    let url = Url::parse(URL).expect("a URL");
    of_psl_and_render(printer, &url);
    of_readers(printer);
    of_proxies(printer);
    of_lineage(printer);
    of_patterns(printer, &url);
    of_matches(printer, &url);
    of_extract(printer);
    of_sources(printer);
    of_columns(printer, &url);
    of_functions(printer);
    of_report(printer, &url);
}

fn of_psl_and_render(printer: &mut Printer, url: &Url) {
    let host = url.host().expect("a host");
    printer.debug("url-psl::suffix::Suffix", &find(&host).expect("a suffix"));
    printer.debug("url-psl::site::Site", &site(url));
    printer.error("url-psl::list_syntax::ParseListError", &List::read(URL).expect_err("no rules"));
    for decoding in PercentDecoding::ALL {
        let options = RenderOptions::new().credentials(true).decode(*decoding);
        printer.debug("url-render::options::RenderOptions", &options);
        let rendered = options.render(url);
        printer.debug("url-render::rendered::Rendered", &rendered);
        rendered.spans().iter().for_each(|span| printer.debug("url-render::rendered::Span", span));
        printer.json(
            "url-report::rendering::RenderedMembers",
            &RenderedMembers::new(&RenderOptions::new().scope(url_render::Scope::Host).render(url)),
        );
        printer.debug("url-report::rendering::RenderedMembers", &RenderedMembers::new(&rendered));
    }
    let check = check_domain(&host).expect("a domain");
    printer.debug("url-render::idn::domain_check::DomainCheck", &check);
    check.labels().iter().for_each(|label| printer.debug("url-render::idn::domain_check::LabelCheck", label));
    printer.debug("url-render::idn::protected::Protected", &Protected::new(["h.example"]).expect("a domain"));
    printer.error("url-render::idn::protect_error::ProtectError", &Protected::new([URL]).expect_err("not a domain"));
}

fn of_readers(printer: &mut Printer) {
    for (input, base) in [(URL, None), (INVALID, None), ("?token=tQ7q", Some(BASE)), ("a", Some(INVALID))] {
        let comparison = compare(input, base, &DEFAULT_READERS);
        printer.debug("url-readers::comparison::Comparison", &comparison);
        for component in Component::ALL {
            for group in comparison.groups(*component) {
                printer.debug("url-readers::comparison::Group", &group);
            }
        }
        for answer in comparison.answers() {
            printer.debug("url-readers::comparison::Answer", answer);
            printer.debug("url-report::answers::AnswerMember", &AnswerMember::of(answer, InTexts::BYTES));
            match &answer.result {
                Ok(reading) => {
                    printer.debug("url-readers::reader::Reading", reading);
                    printer.debug("url-readers::reader::Components", &reading.components);
                }
                Err(failure) => printer.error("url-readers::reader::Failure", failure),
            }
        }
        let verdict = Verdict::of(input, base);
        printer.debug("url-readers::verdict::Verdict", &verdict);
        verdict.opinions().iter().for_each(|opinion| printer.debug("url-readers::verdict::Opinion", opinion));
        printer.debug("url-report::summary::Summary", &Summary::new(input, base, &verdict));
    }
    let pair = Pair::new(&Python::V3_14, &Curl::V8_23);
    printer.debug("url-readers::pair::Pair", &pair);
    for input in [URL, INVALID, &URL.replace("h.example", "H.example/..")] {
        printer.debug("url-readers::pair::PairVerdict", &pair.verdict(input));
    }
    printer.debug("url-readers::java::uri::Uri", &Uri::parse(URL).expect("a URI"));
    printer.debug("url-readers::search::Search", &Search::new("h.example", "i.example"));
    let found = Disagreement { text: URL.into(), confusions: Vec::new() };
    printer.debug("url-readers::search::Disagreement", &found);
}

fn of_proxies(printer: &mut Printer) {
    let nginx = Nginx::new().location(Location::prefix("/a/").alias("/files/"));
    let (haproxy, target) = (Haproxy::new(), b"/a/b?page=1&token=tQ7q&next=https://x:nQ7q@i/");
    for proxy in [&nginx as &dyn Proxy, &haproxy] {
        let forwarded = proxy.forward(target).expect("a target");
        printer.debug("url-readers::proxies::Forwarded", &forwarded);
        printer.debug("url-readers::proxies::Destination", &forwarded.destination);
    }
    printer.error("url-readers::proxies::Rejection", &nginx.forward(b"/%00?token=tQ7q").expect_err("a zero byte"));
    let chain = Chain::new(&haproxy, &nginx);
    printer.debug("url-readers::proxies::chain::Chain", &chain);
    printer.debug("url-readers::proxies::chain::ChainVerdict", &chain.verdict(target));
}

fn of_lineage(printer: &mut Printer) {
    printer.debug("url-lineage::weburl_2011::parse::ParsedUrl", &weburl_2011::parse(URL).expect("a URL"));
    printer.debug("url-lineage::barth_2011::parse::ParsedUrl", &barth_2011::parse(URL).expect("a URL"));
    let parsed = webspecs_2014::UrlObject::parse(&URL.replace("%3A", "%zz"), None).expect("a URL");
    printer.debug("url-lineage::webspecs_2014::parser::Parsed", &parsed);
    printer.debug("url-lineage::webspecs_2014::record::UrlObject", &parsed.url);
    for error in &parsed.conformance_errors {
        printer.debug("url-lineage::webspecs_2014::error::ConformanceError", error);
    }
    let error = webspecs_2014::UrlObject::parse(INVALID, None).expect_err("an invalid port");
    printer.error("url-lineage::webspecs_2014::error::ParseException", &error);
    let error = webspecs_2014::rules::host("pQ7q pQ7q").expect_err("not a host");
    printer.error("url-lineage::webspecs_2014::rule_result::NoMatch", &error);
    let url = whatwg_2017::Url::parse(URL, None).expect("a URL");
    printer.debug("url-lineage::whatwg_2017::record::Url", &url);
    printer.debug("url-lineage::whatwg_2017::host::Host", url.host().expect("a host"));
    printer.debug("url-lineage::whatwg_2017::origin::Origin", &url.origin());
    printer.debug("url-lineage::whatwg_2017::api::UrlObject", &whatwg_2017::UrlObject::new(URL, None).expect("a URL"));
    printer.debug("url-lineage::whatwg_2017::ipv4::Parsed", &whatwg_2017::ipv4::parse("h.example"));
    let error = whatwg_2017::ipv6::parse("pQ7q").expect_err("not an address");
    printer.error("url-lineage::whatwg_2017::error::ValidationError", &error);
}

/// A pattern with the secrets of the URL, and groups. One is `:pQ7q`, because a colon starts a name.
const PATTERN: &str =
    "https://uQ7q:pQ7q@h.example:81/a/:b;jsessionid=sQ7q\\?page=:page&token=tQ7q&next=*#id_token=fQ7q";

fn of_patterns(printer: &mut Printer, url: &Url) {
    let pattern = UrlPattern::new(PATTERN, None).expect("a pattern");
    printer.debug("url-patterns::url_pattern::UrlPattern", &pattern);
    for name in ComponentName::ALL {
        let component = pattern.component(*name);
        printer.debug("url-patterns::component::Component", component);
        component.part_list().for_each(|part| printer.debug("url-patterns::component_part::ComponentPart", &part));
    }
    printer.debug("url-patterns::list::UrlPatternList", &UrlPatternList::from_iter([pattern.clone()]));
    printer.debug("url-patterns::router::Router", &Router::from_iter([(pattern.clone(), 1)]));
    printer.debug("url-patterns::route_line::RouteLine", &RouteLine::read(&format!("{URL} name")).expect("a route"));
    printer.debug("url-patterns::url_pattern::Mismatch", &pattern.mismatch("https://h/").expect("another URL"));
    let init = Init::new().username("uQ7q").password("pQ7q").search("token=tQ7q").hash("id_token=fQ7q").base_url(BASE);
    printer.debug("url-patterns::init::Init", &init);
    let components = UrlPattern::options().components(&init, |_, _| false).expect("components");
    printer.debug("url-patterns::other_engine::PatternComponents", &components);
    for input in [Input::from(url), Input::from(URL), Input::from((URL, BASE)), Input::from(&init)] {
        printer.debug("url-patterns::input::Input", &input);
    }
    let error = UrlPattern::new(&format!("{URL}{{"), None).expect_err("not closed");
    printer.error("url-patterns::error::Error", &error);
    printer.error("url-patterns::error::Error", &UrlPattern::new("/a", INVALID).expect_err("not a base"));
    let error = pattern.generate(ComponentName::Pathname, [("b", "tQ7q/tQ7q")]).expect_err("a slash");
    printer.error("url-patterns::generate::GenerateError", &error);
    let mut warnings = Vec::new();
    let pattern = UrlPattern::options().parse_with_warnings("file://uQ7q:pQ7q@*/?token=tQ7q", None, &mut warnings);
    assert!(pattern.is_ok() && !warnings.is_empty());
    for warning in &warnings {
        printer.debug("url-patterns::warning::Warning", warning);
    }
}

fn of_matches(printer: &mut Printer, url: &Url) {
    let groups = Init::new().username(":u").password(":p").search("page=1&token=:token&:rest").hash("id_token=:id");
    let pattern = UrlPattern::from_init(&groups).expect("a pattern");
    let init = Init::new().username("uQ7q").password("pQ7q").search("page=1&token=tQ7q&a=b").hash("id_token=fQ7q");
    let with_secrets = UrlPattern::from_init(&Init::new().password(":pQ7q")).expect("a pattern");
    printer.debug("url-patterns::match_result::Match", &with_secrets.exec(url).expect("a match"));
    for input in [Input::from(url), Input::from(URL), Input::from((URL, BASE)), Input::from(&init)] {
        let found = pattern.exec(input).expect("a match");
        printer.debug("url-patterns::match_result::Match", &found);
        for name in ComponentName::ALL {
            printer.debug("url-patterns::match_result::ComponentMatch", &found.component(*name));
        }
        let error = found.search().parse::<u8>("token").expect_err("not a number");
        printer.error("url-patterns::groups::GroupError", &error);
        let owned = found.into_owned();
        printer.debug("url-patterns::owned_match::OwnedMatch", &owned);
        for name in ComponentName::ALL {
            printer.debug("url-patterns::owned_match::OwnedComponentMatch", owned.component(*name));
        }
    }
}

fn of_extract(printer: &mut Printer) {
    let html = format!("<base href='{BASE}'><a href='{URL}'>{}</a>", URL.replace('@', "&#64;"));
    for (syntax, text) in [
        (Syntax::Plain, format!("See {URL}, {INVALID}")),
        (Syntax::Json, format!("\"{}\"", URL.replace('/', "\\/").replace('@', "\\u0040"))),
        (Syntax::Html, html.clone()),
    ] {
        let extractor = Extractor::new().syntax(syntax).invalid(true);
        printer.debug("url-extract::extractor::Extractor", &extractor);
        let urls = extractor.extract(&text);
        printer.debug("url-extract::urls::Urls", &urls);
        assert!(urls.clone().next().is_some());
        urls.for_each(|found| printer.debug("url-extract::found::Found", &found));
    }
    let links = links(&html, BASE);
    printer.debug("url-extract::html::links::Links", &links);
    links.for_each(|link| printer.debug("url-extract::html::links::Link", &link));
    printer.debug("url-extract::html::scan::ScriptUrl", &ScriptUrl::new("imports", 0..0, URL));
}

fn of_sources(printer: &mut Printer) {
    for (format, text) in [
        ("plain", format!("See {URL}.")),
        ("markdown", format!("[a](<{URL}>) [b](<{INVALID}>) {URL}")),
        ("json", format!("[\"{}\", \"{INVALID}\"]", URL.replace('@', "\\u0040"))),
        ("html", format!("<style>@import '{URL}'; url({INVALID})</style>")),
        ("csv", format!("a,b\n{URL},1\n")),
        ("nginx:$url", URL.to_owned()),
    ] {
        let format: Format = format.parse().expect("a format");
        printer.debug("url-sources::format::Format", &format);
        let mut count = 0;
        pieces(&text, &format, |piece| printer.debug("url-sources::piece::Piece", &piece))
            .expect("a text of the format");
        let mut position = Position::default();
        position.advance(Part::Last(&text), &format).expect("a text of the format");
        printer.debug("url-sources::piece::Part", &Part::Last(&text));
        printer.debug("url-sources::pieces::Position", &position);
        let sources = Sources::new(format, &Extractor::new().invalid(true));
        printer.debug("url-sources::urls::Sources", &sources);
        let found = sources.find(&text, None, |link| {
            count += 1;
            printer.debug("url-sources::urls::Link", &link);
        });
        assert!(found.is_ok() && count > 0, "{text}");
    }
}

fn of_columns(printer: &mut Printer, url: &Url) {
    let texts = [Some(URL), None, Some(INVALID)];
    let mut columns = UrlColumns::new(Fact::COLUMNS.iter().copied()).base(url.clone());
    columns.fill(texts);
    printer.debug("url-facts::url_columns::UrlColumns", &columns);
    let Some(Results::Texts(passwords)) = columns.get(Fact::Password) else { panic!("passwords are strings") };
    printer.debug("url-facts::values::TextColumn", passwords);
    printer.debug("url-facts::subject::Subject", &Subject::from(url.borrowed()));
    if let (Subject::Url(known), Subject::NoUrl(fault)) =
        (Subject::from(url.borrowed()), Subject::from(Url::parse(INVALID).expect_err("an invalid port")))
    {
        printer.debug("url-facts::subject::Known", &known);
        printer.debug("url-facts::subject::Fault", &fault);
    }
    let mut params = ParamsColumn::new().base(url.clone());
    params.fill(texts);
    printer.debug("url-facts::params::ParamsColumn", &params);
    let href: fn(&mut Url, &mut String) -> bool = |url, output| {
        output.push_str(url.as_str());
        true
    };
    let mut function = UrlFunction::new(href).base(url.clone());
    function.call(texts);
    printer.debug("url-facts::batch_function::BatchFunction", &function);
    let offsets = [0, URL.len()];
    printer.debug("url-facts::texts::Texts", &Texts::new(URL, &offsets, None).expect("a string"));
    let error: TextsError = Texts::new(URL, &[0, URL.len() + 1], None).expect_err("an offset");
    printer.error("url-facts::texts::TextsError", &error);
    printer.debug("url-facts::routes::Routes", &Routes::read(URL.split('?').next().expect("a path")).expect("routes"));
    printer.error("url-facts::routes::RoutesError", &Routes::read(&format!("{URL}{{")).expect_err("not closed"));
}

fn of_functions(printer: &mut Printer) {
    for (name, arguments) in
        [("url_parse", &[][..]), ("url_param", &["token"]), ("url_params", &[]), ("url_password", &[])]
    {
        let Some(function) = function(name) else { continue };
        let mut call = function.start(&[]).expect("a call");
        call.append([Some(URL), Some(INVALID)], Some(arguments));
        printer.debug("url-facts::sql::call::Call", &call);
        if name != "url_param" && name != "url_password" {
            printer.debug("url-facts::value::Value", &call.value(0));
        }
        printer.debug("url-facts::value::Results", &call.take());
    }
    printer.debug("url-facts::value::Value", &Value::Text(URL));
    let pool = CallPool::new(function("url_href").expect("a function"));
    pool.with(&[], |call| call.append([Some(URL)], Some(&[]))).expect("a call");
    printer.debug("url-facts::sql::pool::CallPool", &pool);
    let error: ArgumentError = function("url_parse").expect("a function").start(&[Some(URL)]).expect_err("no field");
    printer.error("url-facts::sql::error::ArgumentError", &error);
}

fn of_report(printer: &mut Printer, url: &Url) {
    let (base, web) = (Url::parse(BASE).expect("a URL"), WebUrl::from(url.clone()));
    printer.debug("url-report::members::Members", &Members::of(&web));
    printer.debug("url-report::relation::Relation", &Relation::new(url, &base));
    for (input, base) in [(URL, Some(BASE)), (INVALID, None), ("a", Some(INVALID))] {
        printer
            .debug("url-report::inspection::Inspection", &Inspection::new(input, base, InTexts::utf16(input, base), 9));
        printer.debug("url-report::positions::Texts", &InTexts::utf16(input, base));
    }
    printer.debug("url-report::positions::Positions", &Positions::utf16(URL));
    let found = repairs(&URL.replace(":81/", ":99999/"), None);
    assert!(!found.is_empty());
    for repair in &found {
        printer.debug("url-report::repairs::Repair", repair);
    }
    let explanation = Url::explain(URL).expect("a URL");
    printer.json("url-report::explanation::Pieces", &Pieces::new(&explanation, Positions::BYTES));
    printer.json("url-report::host::HostFacts", &HostFacts::new(&url.host().expect("a host")));
    let mut errors = Vec::new();
    let error = Url::options().parse_with_errors(INVALID, &mut errors).expect_err("an invalid port");
    printer.json(
        "url-report::errors::FailureMember",
        &FailureMember::new(error.code(), error.range(), error.message().to_string()),
    );
    for error in &errors {
        printer.json("url-report::errors::ErrorMember", &ErrorMember::new(error, Positions::BYTES));
    }
}
