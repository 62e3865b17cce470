//! What came of an input, as a JSON object on a line.

use crate::{failure::Failure, parse::Parsed};
use serde::{Serialize, Serializer};
use std::io::{self, Write};
use url_core::{ValidationError, web::WebUrl};

/// The members of the URL class, by their names there.
#[derive(Serialize)]
struct Success<'a> {
    input: &'a str,
    href: &'a str,
    origin: &'a str,
    protocol: &'a str,
    username: &'a str,
    password: &'a str,
    host: &'a str,
    hostname: &'a str,
    port: &'a str,
    pathname: &'a str,
    search: &'a str,
    hash: &'a str,
    #[serde(serialize_with = "serialize_errors")]
    errors: &'a [ValidationError],
}

#[derive(Serialize)]
struct FailureObject<'a> {
    input: &'a str,
    failure: FailureMember<'a>,
    #[serde(serialize_with = "serialize_errors")]
    errors: &'a [ValidationError],
}

#[derive(Serialize)]
struct FailureMember<'a> {
    name: &'a str,
    start: usize,
    end: usize,
    message: &'a str,
}

#[derive(Serialize)]
struct ErrorMember<'a> {
    name: &'a str,
    start: usize,
    end: usize,
}

fn serialize_errors<S: Serializer>(errors: &&[ValidationError], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(errors.iter().map(|error| {
        let range = error.range();
        ErrorMember { name: error.code(), start: range.start, end: range.end }
    }))
}

/// Writes the object and a newline.
pub(crate) fn write(output: &mut impl Write, parsed: &Parsed<'_>) -> io::Result<()> {
    let Parsed { input, errors, .. } = *parsed;
    match &parsed.result {
        Ok(url) => serde_json::to_writer(&mut *output, &success(input, url, &url.origin(), errors))?,
        Err(failure) => {
            serde_json::to_writer(&mut *output, &FailureObject { input, failure: member(failure), errors })?;
        }
    }
    output.write_all(b"\n")
}

fn success<'a>(input: &'a str, url: &'a WebUrl, origin: &'a str, errors: &'a [ValidationError]) -> Success<'a> {
    Success {
        input,
        href: url.href(),
        origin,
        protocol: url.protocol(),
        username: url.username(),
        password: url.password(),
        host: url.host(),
        hostname: url.hostname(),
        port: url.port(),
        pathname: url.pathname(),
        search: url.search(),
        hash: url.hash(),
        errors,
    }
}

fn member<'a>(failure: &'a Failure<'_>) -> FailureMember<'a> {
    let Failure { name, range, message, .. } = failure;
    FailureMember { name, start: range.start, end: range.end, message }
}
