//! Values that have a host: hosts, domains, authorities, origins and sites.

use super::{
    glob::{Alternatives, Glob, Symbol, Writing},
    texts, words,
};
use crate::{components::assignment::origin, terminal::visible::visible};
use std::borrow::Cow;
use url_core::{Url, host::Host};
use url_percent::C0_CONTROL;

/// A host: as the domain, address or empty host of a special URL, and as the opaque host of another one.
pub(super) fn host(value: &Glob, writing: Writing) -> Alternatives {
    if let Some(text) = value.as_text() {
        return whole_host(&text, writing);
    }
    if value.starts_with("[") {
        return address(value);
    }
    let mut readings = vec![domain(value, writing)?];
    let opaque = value.map(|text| writing.encode(text, &C0_CONTROL));
    if opaque != readings[0] {
        readings.push(opaque);
    }
    Ok(readings)
}

fn whole_host(text: &str, writing: Writing) -> Alternatives {
    let opaque = Host::parse_opaque(text).map(|host| match host {
        Host::Opaque(_) if writing == Writing::Plain => text.to_owned(),
        host => host.to_string(),
    });
    let mut readings = match (Host::parse(text), &opaque) {
        (Ok(Host::DomainName(domain)), _) if writing == Writing::Unicode => {
            vec![url_idna::domain_to_unicode(&domain).into_owned()]
        }
        (Ok(host), _) => vec![host.to_string()],
        // The empty host is that of files, and only an opaque host has percent-encoded bytes.
        (Err(_), Ok(_)) if text.is_empty() || text.contains('%') => Vec::new(),
        (Err(error), _) => {
            let host_of =
                |text: &str| Url::parse(text).ok()?.host_str().filter(|host| !host.is_empty()).map(str::to_owned);
            let in_brackets = format!("[{text}]");
            let meant = match Host::parse(&in_brackets) {
                Ok(_) => Some(in_brackets),
                Err(_) => host_of(text).or_else(|| host_of(&format!("https://{text}"))),
            };
            let hint = meant.map(|host| format!("; did you mean `{}`?", visible(host))).unwrap_or_default();
            return Err(format!("`{}` is not a host: {}{hint}", visible(text), error.message()));
        }
    };
    readings.extend(opaque.ok().filter(|opaque| !readings.contains(opaque)));
    Ok(readings.iter().map(|reading| Glob::text(reading)).collect())
}

/// An IPv6 address with wildcards.
fn address(value: &Glob) -> Alternatives {
    let is_of_address = |c: char| c.is_ascii_hexdigit() || matches!(c, '[' | ']' | ':' | '.');
    match value.characters().find(|c| !is_of_address(*c)) {
        None => Ok(vec![value.map(str::to_ascii_lowercase)]),
        Some(_) => Err(format!("`{}` is not an IPv6 address", visible(value.to_string()))),
    }
}

/// A domain with wildcards. IDNA is for whole labels.
fn domain(value: &Glob, writing: Writing) -> Result<Glob, String> {
    let shown = || visible(value.to_string());
    let labels = value.split('.').map(|label| match label.as_text() {
        Some(text) if text.is_empty() => Ok(label),
        Some(text) => {
            let ascii = url_idna::domain_to_ascii(&text).unwrap_or(Cow::Borrowed(&text));
            let ascii = ascii.to_ascii_lowercase();
            let is_of_host = ascii.is_ascii() && Host::parse_opaque(&ascii).is_ok();
            let label =
                if writing == Writing::Unicode { url_idna::domain_to_unicode(&ascii) } else { (&*ascii).into() };
            if is_of_host { Ok(Glob::text(&label)) } else { Err(format!("`{}` is not a host", shown())) }
        }
        None if writing == Writing::Unicode => Ok(label.map(|text| url_idna::domain_to_unicode(text).into_owned())),
        None if label.characters().any(|c| !c.is_ascii()) => Err(format!(
            "`{}` has a wildcard in a label that is not ASCII, and is Punycode in URLs; `unicode:` before the name \
             compares labels in Unicode",
            shown()
        )),
        None => Ok(label.map(str::to_ascii_lowercase)),
    });
    let labels: Vec<_> = labels.collect::<Result<_, String>>()?;
    let domain = Glob::join(labels, ".");
    let text: String = domain.characters().collect();
    match Host::parse_opaque(&text) {
        Err(error) => Err(format!("`{}` is not a host: {}", shown(), error.message())),
        Ok(_) => Ok(domain),
    }
}

/// A domain, or a part of one, without the dots around it.
#[cfg(feature = "psl")]
pub(super) fn part_of_domain(value: &Glob, name: &str, writing: Writing) -> Alternatives {
    let shown = visible(value.to_string());
    if let Some(inside) = value.without_start(".") {
        return Err(format!("`{shown}` starts with a dot; did you mean `{name}={}`?", visible(inside.to_string())));
    }
    let readings = host(value, writing)?;
    let is_domain = match value.as_text() {
        Some(text) => matches!(Host::parse(&text), Ok(Host::DomainName(_))),
        None => !value.starts_with("["),
    };
    if !is_domain {
        return Err(format!("`{shown}` is not a domain, and only domains have a {name}"));
    }
    if name.ends_with("registrable_domain") && !value.0.contains(&Symbol::AnyText) && !value.contains('.') {
        return Err(format!("`{shown}` has one label, and a {name} at least two"));
    }
    Ok(readings.into_iter().take(1).collect())
}

/// A host, and a port after a colon.
pub(super) fn host_and_port(value: &Glob, writing: Writing) -> Alternatives {
    let after_address = value.0.iter().rposition(|symbol| *symbol == Symbol::Char(']')).unwrap_or(0);
    let colon = value.0[after_address..].iter().rposition(|symbol| *symbol == Symbol::Char(':'));
    let Some(colon) = colon.map(|place| place + after_address) else { return host(value, writing) };
    let (before, after) = value.split_at(colon);
    let is_without_brackets = before.contains(':') && !before.starts_with("[");
    if is_without_brackets {
        return host(value, writing);
    }
    if before.0.is_empty() {
        let port = visible(Glob(after.0[1..].to_vec()).to_string());
        return Err(format!("expected a host before the port; did you mean `port={port}`?"));
    }
    // A port that is empty is none.
    let ports = if after.0.len() == 1 { Ok(Vec::new()) } else { words::port_after_colon(&after) };
    let (hosts, ports) = match (host(&before, writing), ports) {
        (Ok(hosts), Ok(ports)) => (hosts, ports),
        (hosts, ports) => {
            // Of a whole URL, the host is meant.
            host(value, writing)?;
            (hosts?, ports?)
        }
    };
    let with_port = |host: &Glob| match ports.first() {
        Some(port) => Glob::join([host.clone(), port.clone()], ":"),
        None => host.clone(),
    };
    Ok(hosts.iter().map(with_port).collect())
}

/// Userinfo before an at sign, a host, and a port.
pub(super) fn authority(value: &Glob, writing: Writing) -> Alternatives {
    let Some(at) = value.0.iter().rposition(|symbol| *symbol == Symbol::Char('@')) else {
        return host_and_port(value, writing);
    };
    let (userinfo, host) = value.split_at(at);
    let hosts = host_and_port(&Glob(host.0[1..].to_vec()), writing)?;
    if userinfo.0.is_empty() {
        return Ok(hosts);
    }
    let userinfo = texts::userinfo(&userinfo, writing)?;
    let with_userinfo = |host: Glob| Glob::join([userinfo[0].clone(), host], "@");
    Ok(hosts.into_iter().map(with_userinfo).collect())
}

/// The schemes of origins that are not opaque.
const TUPLE_SCHEMES: [&str; 5] = ["ftp", "http", "https", "ws", "wss"];

/// An origin: `null`, or a scheme, a host and a port.
pub(super) fn tuple_origin(value: &Glob) -> Alternatives {
    let example = "such as `https://example.org:8443`";
    let shown = visible(value.to_string());
    if let Some(text) = value.as_text() {
        if text == "null" {
            return Ok(vec![value.clone()]);
        }
        let of_url = |url: &Url| url.origin().ascii_serialization();
        if let Some(origin) = origin(&text).map(|url| of_url(&url)).filter(|origin| origin != "null") {
            return Ok(vec![Glob::text(&origin)]);
        }
        let url = Url::parse(&text).ok().map(|url| of_url(&url)).filter(|origin| origin != "null");
        let url = url.or_else(|| origin(&format!("https://{text}")).map(|url| of_url(&url)));
        let hint = url.map(|origin| format!("; did you mean `{origin}`?")).unwrap_or_default();
        return Err(format!("expected an origin, {example}, not `{shown}`{hint}"));
    }
    let value = value.without_end("/").unwrap_or_else(|| value.clone());
    let Some(place) = value.find("://") else {
        let start = value.start().to_ascii_lowercase();
        let can_start = |text: String| text.starts_with(&start);
        let is_start = can_start("null".to_owned()) || TUPLE_SCHEMES.iter().any(|name| can_start(format!("{name}://")));
        if !is_start || !value.0.contains(&Symbol::AnyText) {
            return Err(format!("expected an origin, {example}, not `{shown}`"));
        }
        // What is not of the scheme is of the host.
        return host_and_port(&value, Writing::Encoded).map(|hosts| hosts.into_iter().take(1).collect());
    };
    let (scheme, rest) = value.split_at(place);
    let scheme = words::scheme(&scheme)?;
    if !TUPLE_SCHEMES.iter().any(|known| scheme[0].pattern().matches(known)) {
        return Err(format!("expected an origin, {example}, not `{shown}`"));
    }
    let hosts = host_and_port(&Glob(rest.0[3..].to_vec()), Writing::Encoded)?;
    Ok(vec![Glob::join([scheme[0].clone(), hosts[0].clone()], "://")])
}

/// A URL.
pub(super) fn href(value: &Glob, writing: Writing) -> Alternatives {
    let shown = visible(value.to_string());
    if !value.0.contains(&Symbol::AnyText) {
        // A question mark starts the query.
        let text = value.to_string().replace("\\*", "*").replace("\\?", "?");
        return match Url::parse(&text) {
            Ok(url) => Ok(vec![Glob::text(url.as_str())]),
            Err(error) => Err(format!("`{shown}` is not a URL: {}; did you mean `*{shown}*`?", error.message())),
        };
    }
    let Some(place) = value.find("://") else {
        let start = value.start();
        let scheme = start.split(':').next().unwrap_or_default();
        if scheme.is_empty() {
            return Ok(rest_of_href(value, writing));
        }
        if words::scheme(&Glob::text(scheme)).is_ok() {
            let (scheme, rest) = value.split_at(scheme.len());
            let rest = rest_of_href(&rest, writing).into_iter();
            return Ok(rest.map(|rest| Glob::join([scheme.map(str::to_ascii_lowercase), rest], "")).collect());
        }
        return Err(format!("`{shown}` does not start with a scheme; did you mean `*://{shown}`?"));
    };
    let (scheme, rest) = value.split_at(place);
    let rest = Glob(rest.0[3..].to_vec());
    let end = rest.0.iter().position(|symbol| matches!(symbol, Symbol::Char('/' | '?' | '#'))).unwrap_or(rest.0.len());
    let (before_path, path) = rest.split_at(end);
    let schemes = match scheme.as_text().as_deref() {
        Some("") => return Err("expected a scheme before `://`".to_owned()),
        _ if scheme.0.contains(&Symbol::AnyText) => vec![scheme.map(str::to_ascii_lowercase)],
        _ => words::scheme(&scheme)?,
    };
    let starts = authority(&before_path, Writing::Encoded)?;
    let mut paths = rest_of_href(&path, writing);
    if path.0.is_empty() && before_path.0.last() != Some(&Symbol::AnyText) {
        // The path of a special URL is not empty.
        paths.push(Glob::text("/"));
    }
    let mut readings = Vec::new();
    for start in &starts {
        let start = Glob::join([schemes[0].clone(), start.clone()], "://");
        readings.extend(paths.iter().map(|path| Glob::join([start.clone(), path.clone()], "")));
    }
    Ok(readings)
}

/// A path, query or fragment; it may not be known which.
fn rest_of_href(value: &Glob, writing: Writing) -> Vec<Glob> {
    texts::encoded(value, writing, &texts::ANYWHERE)
}

/// A site: a scheme, and a registrable domain or a host, as [`tuple_origin`] without a port.
#[cfg(feature = "psl")]
pub(super) fn site(value: &Glob) -> Alternatives {
    let readings = tuple_origin(value).map_err(|message| {
        let hint = "a site has a scheme, as in `https://example.com`; `registrable_domain=` and `hostname=` have none";
        match message.split_once("; ") {
            Some((_, meant)) => format!("`{}` is not a site: {hint}; {meant}", visible(value.to_string())),
            None => format!("`{}` is not a site: {hint}", visible(value.to_string())),
        }
    })?;
    for reading in &readings {
        let port = reading.0.iter().rposition(|symbol| *symbol == Symbol::Char(':'));
        let scheme = reading.find("://");
        let address = reading.0.iter().rposition(|symbol| *symbol == Symbol::Char(']'));
        if port != scheme && port > address && scheme.is_some() {
            let (without, _) = reading.split_at(port.unwrap_or_default());
            let hint = visible(without.to_string());
            return Err(format!("a site has no port; did you mean `{hint}`?"));
        }
    }
    Ok(readings)
}
