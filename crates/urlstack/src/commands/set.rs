//! `urlstack set`.

use crate::{
    components::{assignment::Assignment, iteration::Iteration},
    failure::{Failure, Outcome},
    help,
    inputs::{
        Inputs,
        parsing::Parsing,
        url_inputs::{Given, UrlReader},
    },
    output::layout::{OnError, To},
};
use clap::ArgGroup;
use std::{
    io::{self, ErrorKind},
    ops::ControlFlow,
};
use url_core::{
    Url,
    error::{SetError, SetErrorKind},
};
use url_facts::Fact;
use url_percent::{C0_CONTROL, PercentEncodeSet};

const EXAMPLES: &str = "\
urlstack set -s host=example.org -s port=8080 https://example.com/a
  https://example.org:8080/a
urlstack set -s 'path+=b c/d' -s 'query+=q=50% off' 'https://example.com/a?x=1'
  https://example.com/a/b%20c/d?x=1&q=50%25%20off
urlstack set -s 'scheme?=http' -s 'port?=8080' https://example.com:8443/
  https://example.com:8443/
urlstack set -s fragment= -s query:id=7 'https://example.com/?id=5&x#top'
  https://example.com/?id=7&x
urlstack set -s origin=http://localhost:3000 -s path-=/ https://example.com/a/
  http://localhost:3000/a
urlstack set --new -s scheme=https -s host=example.org -s 'path=/a b' -s query:id=7
  https://example.org/a%20b?id=7
urlstack set -i 'host=a.example b.example' -i 'port=80 8080' https://h/
  https://a.example:80/
  https://a.example:8080/
  https://b.example:80/
  https://b.example:8080/";

const LANGUAGE: &str = "\
An assignment is a component, an operator and a value. The components are those
of the URL class and of the standard, segments, and values in the query; not
href, and what is only derived from others:

  path=VALUE      sets the component to VALUE, as text: a percent sign, a tab and
                  a newline are encoded, in a path also a backslash; dot
                  segments are resolved
  path:=VALUE     VALUE is percent-encoded already: %41 stays %41
  port?=VALUE     sets the component only if the URL has none
  path+=VALUE     appends after a slash; dot segments cannot leave the path
  segment+=VALUE  appends one segment, with any text except . and ..
  query+=N=V      appends a pair; all other pairs keep every byte
  query:N=VALUE   sets the value of the name N; also ?= and +=. With * for any
                  text or ? for any character in N, sets all values of the
                  names that it matches
  segment:0=VALUE sets an existing segment, counted from 0, or from the end if
                  negative
  origin=VALUE    sets scheme, host and port at once; VALUE is a URL without
                  other parts
  path-=VALUE     removes VALUE from the end, such as / or .html, if it is there
  segment-=N      removes the segment with this number, also of an empty one at
                  the end
  query-=NAME     removes all pairs of a name, or of those that * and ? in it match

With ?:= and +:=, the value is percent-encoded already, also after segment:N and
query:N. path+:=b%2fc appends one segment, and %2e%2e cannot leave the path
either.

Hosts are parsed by the host parser with any operator: b%C3%BCcher.at becomes
xn--bcher-kva.at. With `host`, a port may follow a colon; without one, the port
is kept. Schemes and ports have no percent-encoded bytes.

An empty VALUE removes a username, password, port, query or fragment.";

/// The options for inputs.
const NOT_NEW: [&str; 6] = ["values", "files", "base", "default_scheme", "from", "comments"];

/// Change components of URLs, or build one.
///
/// Applies the assignments in order and prints the URL. If a component does not accept its value, the URL is an error,
/// and is not printed. With --new, builds a URL from the assignments alone.
#[derive(clap::Args, Debug)]
#[command(after_help = help::language_and_examples("Assignments", LANGUAGE, EXAMPLES))]
#[command(mut_arg("on_error", |arg| arg.conflicts_with("iterate")))]
#[command(group = ArgGroup::new("changes").args(["set", "iterate", "normalize"]).multiple(true).required(true))]
pub(crate) struct Args {
    /// Set a component, such as `port=81`; can be repeated
    #[arg(short, long = "set", value_name = "ASSIGNMENT", value_parser = Assignment::parse)]
    set: Vec<Assignment>,

    /// Set a component to each of several values, or to each line of `@` and a file; print all combinations
    ///
    /// Values are separated by spaces, as in `port=80 8080`. A line of a file, as in `query:q=@words.txt`, can have
    /// spaces. To start the first value with `@`, write a space before it.
    #[arg(short, long, value_name = "ASSIGNMENT", value_parser = Iteration::parse)]
    iterate: Vec<Iteration>,

    /// Build a URL from the assignments, without an input
    ///
    /// The assignments need a scheme, for most schemes a host, and anything else you want.
    ///
    /// A path without a slash at its start, after a scheme such as `mailto` and without a host, is opaque: it has no
    /// segments.
    #[arg(long, conflicts_with_all = NOT_NEW)]
    new: bool,

    /// Normalize percent-encoded bytes by RFC 3986, and drop an empty query, after the assignments
    #[arg(long)]
    normalize: bool,

    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input and href, or input and failure.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// Changes all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let layout = args.inputs.layout(args.to, &args.on_error).with_columns(["href"]);
    let iterations: Vec<_> = args.iterate.iter().collect();
    let (mut inputs, mut assignments) = (args.inputs.clone(), args.set.clone());
    if args.new {
        let (url, done) = start(&assignments, &iterations)?;
        inputs.values.push(String::from(url).into());
        done.map(|index| assignments.remove(index));
    }
    UrlReader::new(&inputs, &args.parsing)?.for_each(layout, |Given { input, place, .. }, url, sink| {
        for assignment in &assignments {
            assignment.apply(url)?;
        }
        let _ = iterate(&iterations, url, &mut |result| {
            match result {
                Ok(url) if args.normalize => sink.url(input, &url.normalized()),
                Ok(url) => sink.url(input, url),
                Err(failure) => sink.fail(input, place, &failure.about(input)),
            }
            if sink.has_room() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        Ok(())
    })
}

/// Calls `then` with the URL for each combination of the iterations, or with the failure, until it ends that.
fn iterate(
    iterations: &[&Iteration],
    url: &Url,
    then: &mut dyn FnMut(Result<&Url, Failure<'static>>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((first, others)) = iterations.split_first() else { return then(Ok(url)) };
    first.apply(url, &mut |changed| match changed {
        Ok(url) => iterate(others, url, then),
        Err(failure) => then(Err(failure)),
    })
}

/// A host that the first assignment of one replaces.
const PLACEHOLDER: &str = "host.invalid";

/// What would end an opaque path, and a space, which its end would lose.
static ENCODED_OPAQUE_PATH: PercentEncodeSet = C0_CONTROL.with(b" ?#");
static OPAQUE_PATH: PercentEncodeSet = ENCODED_OPAQUE_PATH.with(b"%");

/// Returns the URL to start with, and the index of an assignment that it has already. The URL has the first scheme and
/// host of the assignments, or if there is none the first values of the iterations. Without a host, it has the first
/// path if that is opaque: no setter would accept it.
fn start(assignments: &[Assignment], iterations: &[&Iteration]) -> io::Result<(Url, Option<usize>)> {
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
