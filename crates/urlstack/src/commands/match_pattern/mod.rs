//! `urlstack match`.

mod route;

use crate::{
    failure::{Failure, Outcome},
    help,
    inputs::{
        Inputs,
        parsing::Parsing,
        url_inputs::{Given, Memory, Parsed, UrlReader},
    },
    output::{
        layout::{Form, Format, OnError, To},
        row::{Row, Value},
        sink::{Sink, Written},
    },
    patterns::{
        matched::{self, Found, GroupMembers, Miss, MissMember, write_rows},
        url_pattern::{InputMembers, PatternMembers, PatternRules, TextOrInit, of_argument},
    },
    record::{
        input::{Input, Origin},
        json_members::{Members, on_a_line},
    },
    terminal::stdio::Stdout,
};
use route::{Many, Own, PatternFile, Run};
use serde_json::value::RawValue;
use std::{
    io::{self, ErrorKind},
    iter,
    sync::Arc,
};
use url_patterns::{ComponentName, Match, UrlPattern, Warning};
use url_report::lists::{List, Object};

const EXAMPLES: &str = "\
urlstack match 'https://{*.}?h.example/users/:id' https://a.h.example/users/7 https://h.example/x
  href         https://a.h.example/users/7
  hostname.0   a
  pathname.id  7
  error: no-match: the pathname `/x` does not match `/users/:id`
    | https://h.example/x
    |                  ^^
urlstack match --base https://h/ '/:year(\\d{4})/:page?' /2026
  href           https://h/2026
  pathname.year  2026
urlstack match '{\"pathname\": \"/*.png\"}' https://h/a.png
  href        https://h/a.png
  protocol.0  https
  hostname.0  h
  pathname.0  a
urlstack match 'https://*/:path' --to json --file urls.txt
urlstack match 'https://*/*' --file urls.txt --quiet --on-error 'no match'
urlstack match --from jsonl --file patterns.jsonl
urlstack match @routes.txt https://example.com/users/7
  href         https://example.com/users/7
  route        user
  pathname.id  7
urlstack match @routes.txt --most-specific https://example.com/users/me
  href   https://example.com/users/me
  route  profile
urlstack match @routes.txt --all --to name https://example.com/users/me https://h/
  user\tprofile
  error: no-route: no pattern of routes.txt matches
    | https://h/
    | ^^^^^^^^^^
urlstack match @openapi:openapi.yaml --to name https://api.example.com/v1/users/7
  /users/{id}
urlstack match @routes.txt --base https://example.com/ --to name --file urls.txt | sort | uniq -c";

const LANGUAGE: &str = "\
A pattern is written like a URL. Components after its last one match everything;
so do username and password.

  :name        a group: text up to the next slash, in a hostname up to the next dot
  *            a group: any text; the first one of a component is named 0
  (regexp)     a group, as in :id(\\d+), in the syntax of ECMAScript
  {text}       text that belongs together
  ? + *        after a group or braces: optional, once or more, any number of times
  \\            escapes the next character, as in \\? for a search after a group

Or a pattern is a JSON object with some of protocol, username, password, hostname,
port, pathname, search, hash and baseURL; the others match everything. The URL
Pattern Standard has the details.

A line of a file has a pattern, then white space and the name of the route.
Without a name, it is the pattern. White space in a pattern is written %20.

  # Empty lines and comments are skipped.
  https://example.com/users/:id    user
  https://example.com/users/me     profile
  https://example.com/*            rest
  https://*.example.com/*
  /health                          relative to --base
  {\"pathname\": \"/*.png\"}
  {\"pattern\": \"/a/:b\", \"base\": \"https://h/\", \"options\": {\"ignoreCase\": true}, \"name\": \"a\"}";

const EXIT_CODES: &str = "\
Exit codes:
  0  all inputs match, or the output was closed early
  1  an input does not match, or is not a URL or a valid record
  2  wrong usage, such as an invalid pattern, or a file or output that cannot be
     read or written; the other files are read";

/// Match URLs with a pattern or with many, and show the groups.
///
/// Patterns follow the URL Pattern Standard, like the class `URLPattern` in browsers. `@FILE` reads a file of patterns,
/// and prints for each URL the name of the first one that matches. Thanks to an index of hostnames and pathnames, more
/// patterns take little more time.
///
/// With --from jsonl and without --url, a pattern and an input are read from each JSON object, and JSON is written. The
/// objects have pattern and input, each a string or an object with components. The base URLs of strings are base and
/// `input_base`. The object options has ignoreCase (true or false) and regexps (all, linear or none). If a member is
/// null or missing, the command line replaces it. If that has no value either, it is an object without members, as for
/// the class. The other members are copied to the output.
#[derive(clap::Args, Debug)]
#[command(after_help = help::language_and_examples_with_codes("Patterns", LANGUAGE, EXAMPLES, EXIT_CODES))]
#[command(mut_arg("base", |arg| arg.help("Resolve a relative pattern, and relative inputs, against this base URL")))]
pub(crate) struct Args {
    #[expect(clippy::doc_markdown, reason = "the help is plain text")]
    /// The pattern, or `@` and a file of patterns, or `@openapi:` and a description of an API
    ///
    /// Objects with --from jsonl can have patterns of their own. A pattern that starts with `@` is written `./@`.
    ///
    /// The paths of an OpenAPI description are its patterns. It is JSON or YAML, of version 2.0 to 3.2. Each path is
    /// appended to the URL of each server. `{name}` is a group; in its name, `_` replaces characters that group names
    /// cannot have.
    ///
    /// A server variable has the values of its enum, or its default and any others. In a server that is relative to
    /// --base, it has its default. Without --base, a server such as `/v1` is on any host. Paths without braces precede
    /// paths with braces, as with --most-specific. References to other parts of the description are not followed.
    #[arg(value_name = "PATTERN", required_unless_present = "from")]
    pattern: Option<String>,

    #[command(flatten)]
    many: Many,

    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    #[command(flatten)]
    rules: PatternRules,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`, or only the `name` of a pattern
    ///
    /// Names need a file of patterns. With --all, tabs separate them.
    ///
    /// An object has input, matched and groups, or input and failure. `groups` has an object for each component, with
    /// the text of each group, or null if it did not match. If an input does not match, `groups` is null, and
    /// `mismatch` has the component, its text and its pattern. If the input does not parse, `mismatch` has the failure.
    /// With a file of patterns, an object has input, route, the line of the pattern, and groups. For an input without a
    /// route, these are null. With --all, it has input and routes, an array of objects.
    /// With --from jsonl, an invalid pattern is a failure, with its component if one failed. Warnings are a member, if
    /// there are any.
    #[arg(long, value_name = "FORMAT", value_parser = Form::<Own>::parser(), hide_possible_values = true)]
    to: Option<Form<Own>>,
}

/// The answer about an input.
struct Answer<'a> {
    input: Value<'a>,
    found: Option<&'a Match<'a, 'a>>,
    /// Why the pattern does not match.
    mismatch: Option<MissMember<'a>>,
    /// What the pattern probably does not mean, if it comes with the input.
    warnings: &'a [Doubt<'a>],
}

/// A warning about a pattern, and its component.
type Doubt<'a> = (ComponentName, Failure<'a>);

impl<'a> Answer<'a> {
    fn new(input: impl Into<Value<'a>>, found: Option<&'a Match<'a, 'a>>, miss: Option<Miss<'a>>) -> Self {
        Self { input: input.into(), found, mismatch: miss.map(MissMember::Component), warnings: &[] }
    }

    fn not_a_url(input: impl Into<Value<'a>>, failure: &'a Failure<'_>) -> Self {
        Self { input: input.into(), found: None, mismatch: Some(MissMember::not_a_url(failure)), warnings: &[] }
    }

    fn with_warnings(self, warnings: &'a [Doubt<'a>]) -> Self {
        Self { warnings, ..self }
    }

    fn write(self, sink: &mut Sink) {
        let Self { input, found, mismatch, warnings } = self;
        if found.is_none() {
            sink.count_failure();
        }
        let doubt = |(component, failure): &'a Doubt<'a>| failure.member().component(Some(component.as_str()));
        let row = Row::new(input)
            .with("matched", found.is_some())
            .with("groups", found.map(|found| Value::nested(GroupMembers(found))))
            .with_some("mismatch", mismatch.map(Value::nested))
            .with_some("warnings", (!warnings.is_empty()).then(|| Value::nested(List(|| warnings.iter().map(doubt)))));
        sink.row(&row);
    }
}

impl InputMembers<'_> {
    /// The input as a value: a text, or an object.
    fn value(&self) -> Value<'_> {
        match (&self.input, self.raw) {
            (TextOrInit::Text(text), _) => (&**text).into(),
            (TextOrInit::Init(_), Some(raw)) => Value::nested(RawValue::from_string(on_a_line(raw.get())).ok()),
            (TextOrInit::Init(_), None) => Value::nested(Object(iter::empty::<((), ())>)),
        }
    }
}

/// Matches all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let Args { pattern, many, inputs, parsing, rules, on_error, to } = args;
    if let Some(file) = pattern.as_deref().and_then(|pattern| pattern.strip_prefix('@')) {
        let rules = *rules;
        let file = PatternFile::new(file);
        return Run { file, many: *many, inputs, parsing, rules, on_error, form: *to }.run();
    }
    let names = (*to == Some(Form::Own(Own::Name))).then_some("--to name");
    let to = to.and_then(Form::rows);
    if let Some(option) = many.option().or(names) {
        let message = format!("{option}: expected a file of patterns, such as @routes.txt");
        return Err(io::Error::new(ErrorKind::InvalidInput, message));
    }
    let base = parsing.bases.base.as_deref();
    let urls = UrlReader::new(inputs, parsing)?;
    let read = |text| TextOrInit::read(text).map_err(|failure| failure.within(text, 0..text.len()));
    let given = pattern.as_deref().map(read).transpose()?;
    if inputs.are_records() {
        if to.is_some_and(|to| to != To::Json) || on_error.is_given() {
            let message = "--from jsonl: answers about objects with patterns are JSON";
            return Err(io::Error::new(ErrorKind::InvalidInput, message));
        }
        let records = Records { default: given, rules: *rules, base, urls: &urls, inputs };
        let layout = inputs.layout(Some(To::Json), on_error);
        return inputs.run_records(layout, || {
            let (records, mut memory) = (&records, Memory::default());
            move |input: Input<'_>, sink: &mut Sink| records.answer(&input, &mut memory, sink)
        });
    }
    let Some(given) = given else {
        return Err(io::Error::new(ErrorKind::InvalidInput, "expected a pattern before the URLs"));
    };
    let mut sink = Sink::new(Arc::new(inputs.layout(to, on_error)));
    let pattern = &of_argument(&given, *rules, base, &mut sink)?;
    sink.write_to(&mut Stdout, &mut Written::default())?;
    let groups = &matched::columns(pattern).collect::<Vec<_>>();
    let columns = ["matched", "mismatch"].into_iter().chain(groups.iter().map(|name| &**name));
    let layout = inputs.layout(to, on_error).separated_by(b"\n").with_columns(columns);
    urls.run(layout, || {
        let (urls, mut memory) = (&urls, Memory::default());
        move |input: Input<'_>, sink: &mut Sink| {
            urls.read(&input, &mut memory, sink, |parsed, sink| answer(pattern, groups, parsed, sink));
        }
    })
}

/// Writes whether an input matches, and its groups, which have these names as columns.
fn answer(pattern: &UrlPattern, columns: &[String], Parsed { given, result, .. }: Parsed<'_>, sink: &mut Sink) {
    let Given { input, place, .. } = given;
    let url = match result {
        Ok(url) => &*url,
        Err(failure) if sink.layout.format == Format::Json && !failure.is_about_record() => {
            return Answer::not_a_url(input, &failure).write(sink);
        }
        Err(failure) => return sink.fail(input, place, &failure),
    };
    let (found, miss) = matched::exec(pattern, url);
    match sink.layout.format {
        Format::Json => Answer::new(input, found.as_ref(), miss).write(sink),
        Format::Table(_) => {
            let mismatch = miss.as_ref().map(Miss::component);
            let mut row = Row::new(input).with("matched", found.is_some()).with("mismatch", mismatch);
            for (name, value) in columns.iter().zip(found.iter().flat_map(matched::values)) {
                row.push(name, value);
            }
            if found.is_none() {
                sink.count_failure();
            }
            sink.row(&row);
        }
        Format::Text | Format::Records => match (&found, miss) {
            (_, Some(miss)) => sink.fail(input, place, &miss.failure(input, url)),
            (Some(found), None) => {
                sink.separate(b"\n");
                write_rows(sink, url, [Found { route: None, pattern, groups: found }]);
            }
            (None, None) => {}
        },
    }
}

/// Records with patterns, and what they have in common.
struct Records<'r> {
    default: Option<TextOrInit<'r>>,
    rules: PatternRules,
    base: Option<&'r str>,
    urls: &'r UrlReader<'r>,
    inputs: &'r Inputs,
}

impl Records<'_> {
    /// Writes the answer about a record.
    fn answer(&self, record: &Input<'_>, memory: &mut Memory, sink: &mut Sink) {
        sink.passed.clear();
        let text = self.inputs.text(record, sink);
        let parts = text.as_ref().map_err(Failure::clone).and_then(|text| self.parts(text));
        let (pattern, given, others) = match parts {
            Ok(parts) => parts,
            Err(failure) => return sink.fail(&String::from_utf8_lossy(record.bytes), record.place, &failure),
        };
        sink.passed.members.extend(others);
        let mut warnings = Vec::new();
        let created = pattern.check().and_then(|()| given.check()).map_err(|failure| (None, failure)).and_then(|()| {
            let created = pattern.create(self.base, &mut warnings);
            created.map_err(|error| (error.component(), pattern.failure(self.base, &error)))
        });
        let created = match created {
            Ok(created) => created,
            Err((component, failure)) => {
                sink.count_failure();
                let failure = failure.member().component(component.map(ComponentName::as_str));
                return sink.row(&Row::new(given.value()).nested("failure", failure));
            }
        };
        let doubt = |warning: &Warning| (warning.component(), pattern.pattern.warning(warning));
        let warnings: &Vec<_> = &warnings.iter().map(doubt).collect();
        match &given.input {
            TextOrInit::Text(text) => {
                let base = given.base.as_deref();
                let origin = Origin { record: record.bytes, row: None, columns: None, part: None, base, failure: None };
                let input = Input { bytes: text.as_bytes(), known_text: Some(text), origin: Some(&origin), ..*record };
                self.urls.read(&input, memory, sink, |Parsed { given, result, .. }, sink| match result {
                    Ok(url) => {
                        let (found, miss) = matched::exec(&created, &*url);
                        Answer::new(given.input, found.as_ref(), miss).with_warnings(warnings).write(sink);
                    }
                    Err(failure) => Answer::not_a_url(given.input, &failure).with_warnings(warnings).write(sink),
                });
            }
            TextOrInit::Init(components) => {
                let init = components.init(None);
                let (found, miss) = matched::exec(&created, &init);
                if found.is_none() && miss.is_none() {
                    let message = "a component of the input is not one of a URL, or its base is not a URL";
                    let failure = Failure::of_command("not-a-URL", message);
                    return Answer::not_a_url(given.value(), &failure).with_warnings(warnings).write(sink);
                }
                Answer::new(given.value(), found.as_ref(), miss).with_warnings(warnings).write(sink);
            }
        }
    }

    /// Reads the members of a record: those of the pattern, those of the input, and the others as JSON.
    fn parts<'t>(&'t self, text: &'t str) -> Result<Parts<'t>, Failure<'t>> {
        let read = || {
            let mut members = Members::read(text)?;
            let pattern = PatternMembers::take(&mut members, self.default.as_ref(), self.rules)?;
            let given = InputMembers::take(&mut members)?;
            Ok((pattern, given, members.into_json()))
        };
        read().map_err(|failure: Failure<'_>| failure.within(text, 0..text.len()))
    }
}

/// The parts of a record.
type Parts<'t> = (PatternMembers<'t>, InputMembers<'t>, Vec<(String, String)>);
