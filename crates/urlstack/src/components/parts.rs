//! The URL that assignments build, if they change no other.

use crate::{
    components::{assignment::Assignment, iteration::Iteration},
    failure::Failure,
};
use std::io::{self, ErrorKind};
use url_core::{
    Url,
    error::{SetError, SetErrorKind},
};
use url_facts::Fact;
use url_percent::{C0_CONTROL, PercentEncodeSet};

/// A host that the first assignment of one replaces.
const PLACEHOLDER: &str = "host.invalid";

/// What would end an opaque path, and a space, which its end would lose.
static ENCODED_OPAQUE_PATH: PercentEncodeSet = C0_CONTROL.with(b" ?#");
static OPAQUE_PATH: PercentEncodeSet = ENCODED_OPAQUE_PATH.with(b"%");

/// Returns the URL to start with, and the index of an assignment that it has already. The URL has the first scheme and
/// host of the assignments, or if there is none the first values of the iterations. Without a host, it has the first
/// path if that is opaque: no setter would accept it.
pub(crate) fn start(assignments: &[Assignment], iterations: &[&Iteration]) -> io::Result<(Url, Option<usize>)> {
    let all = || assignments.iter().chain(iterations.iter().map(|iteration| iteration.first()));
    let first = |facts: &[Fact]| all().find(|assignment| facts.contains(&assignment.component.fact));
    if let Some(origin) = first(&[Fact::Origin]).and_then(|assignment| assignment.origin.as_deref()) {
        return Ok((origin.clone(), None));
    }
    let Some(scheme) = first(&[Fact::Scheme, Fact::Protocol]) else {
        return Err(expected("a scheme, as in `-s scheme=https`"));
    };
    let scheme = scheme.value.strip_suffix(':').unwrap_or(&scheme.value);
    if let Some(host) = first(&[Fact::HostAndPort, Fact::Host]) {
        let mut url = Url::builder(scheme).host(PLACEHOLDER).build().map_err(|error| rejected(&error, scheme))?;
        host.set(&mut url).map_err(|error| rejected(&error, &host.value))?;
        return Ok((url, None));
    }
    let url = Url::builder(scheme).build().map_err(|error| match error.kind() {
        SetErrorKind::HostRequired => expected("a host, as in `-s host=example.org`"),
        _ => rejected(&error, scheme),
    })?;
    let index = assignments.iter().position(|assignment| assignment.component.fact == Fact::Path);
    let Some((index, path)) = index.map(|index| (index, &assignments[index])).filter(|_| url.has_opaque_path()) else {
        return Ok((url, None));
    };
    let text = if path.value.starts_with('/') {
        format!("{scheme}:/")
    } else {
        let set = if path.is_encoded { &ENCODED_OPAQUE_PATH } else { &OPAQUE_PATH };
        format!("{scheme}:{}", url_percent::utf8_percent_encode(&path.value, set))
    };
    let url = Url::parse(&text).map_err(|error| Failure::of_input(&text, &error))?;
    Ok((url, (!path.value.starts_with('/')).then_some(index)))
}

fn expected(what: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, format!("--new: expected {what}"))
}

fn rejected(error: &SetError, value: &str) -> io::Error {
    Failure::of_change(error).about(value).into()
}
