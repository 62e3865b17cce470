//! `urlstack filter`.

use crate::{
    components::{condition::Condition, suffixes::Suffixes, template::Subject},
    failure::Outcome,
    help,
    inputs::{
        Inputs,
        parsing::Parsing,
        url_inputs::{Given, Memory, Parsed, UrlReader},
    },
    output::{
        layout::{Format, OnError},
        sink::Sink,
    },
    record::input::Input,
    terminal::{
        stdio::{Stderr, Stdout},
        streams::Level,
    },
};
use std::{
    io::{self, Write},
    sync::atomic::{AtomicU64, Ordering},
};

const EXAMPLES: &str = "\
urlstack filter 'scheme=https and not class=private|loopback' https://h/ https://10.1/
  https://h/
urlstack filter 'host=h.example or host=*.h.example' https://a.h.example/ https://example.org/
  https://a.h.example/
urlstack filter 'registrable_domain=example.co.uk' https://a.b.example.co.uk/ https://co.uk/
  https://a.b.example.co.uk/
urlstack filter 'path=*.jpg|*.png and not query' https://h/a.jpg https://h/b.png?1
  https://h/a.jpg
urlstack filter 'query:id and query:lang!=de' 'https://h/?id=1' 'https://h/?id=2&lang=de'
  https://h/?id=1
urlstack filter 'decoded:path=\"*/a b*\"' https://h/a%20b/c
  https://h/a%20b/c
urlstack filter 'matches=https://*.h.example/:id' https://a.h.example/7 https://a.h.example/
  https://a.h.example/7
urlstack filter 'default:port>=1024' https://h/ https://h:8443/
  https://h:8443/
urlstack filter 'not valid' https://h/ 'https://h/a b' https://h:x/
  https://h/a b
  https://h:x/
urlstack filter 'error=port-*' https://h:x/ foo
  https://h:x/
urlstack filter 'host=example.com' --from csv --url '{url}' --file table.csv
  id,url
  1,https://example.com/?id=7
urlstack filter 'host in @scope.txt and host not in *.test|10.0.0.0/8' https://a.example.com/
  https://a.example.com/
urlstack filter 'scheme=https' --count --comments --file urls.txt
  2";

const EXIT_CODES: &str = "\
Exit codes:
  0  an input was printed or counted, or the output was closed early
  1  none was, or an input is not a URL
  2  wrong usage, or a file or output that cannot be read or written; the other
     files are read";

const LANGUAGE: &str = "\
A condition has tests with `and`, `or`, `not` and parentheses; `and` binds closer
than `or`. A test is the name of a component, as in `urlstack get`, also after
raw:, decoded:, unicode: or default:, and

  port               the URL has it
  path=/api/*        it is VALUE, in which `*` matches any text and `?` any
                     character, unless after a backslash
  scheme=http|https  it is one of several values
  scheme!=http       it is not, or the URL has none
  port>1024          it is a number that is greater; also >=, < and <=
  valid              the input has no validation error
  error=port-*       the input is no URL, for this reason: its name, a colon and
                     the message
  matches=PATTERN    the URL matches a pattern of `urlstack match`
  host in LIST       the host and port are in a list; also `not in`

Values are read as URLs write the component: a host in any case and in Unicode,
a path with or without percent-encoding, `https:` as a scheme, `?x` as a query. A
value that no URL can have is an error that says what was meant.
A list is `@FILE`, or hosts with bars between them. A file has a host on each line:
`example.com` alone, `*.example.com` below it, `.example.com` both, 10.0.0.0/8, or
`example.com:8080`. It can also be a hosts file, or a block list of ad blockers,
dnsmasq, unbound, a policy zone, Clash or Surge; `urlstack host --help` shows
their lines, and names for the format before the `@`, as in `adblock@FILE`.
A value with a space, a parenthesis, a bar or nothing in it is in double quotes.
An input that is not a URL is an error, unless the condition tests `valid` or
`error`.";

/// Print the inputs whose URLs match a condition.
///
/// Prints a matching input unchanged: an argument or a line. With --from, prints the whole object, row or line of
/// a log, below the line with the column names if there is one.
#[derive(clap::Args, Debug)]
#[command(after_help = help::language_and_examples_with_codes("Conditions", LANGUAGE, EXAMPLES, EXIT_CODES))]
pub(crate) struct Args {
    /// The condition, such as `scheme=https and not class=private`
    #[arg(value_name = "CONDITION")]
    condition: Condition,

    /// Print only the number of inputs
    #[arg(long)]
    count: bool,

    /// Stop after N matching inputs, and read no further
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_count: Option<u64>,

    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    #[command(flatten)]
    suffixes: Suffixes,
}

/// The number of inputs that a thread has printed, which is added to that of all threads at its end.
struct Printed<'a> {
    count: u64,
    all: &'a AtomicU64,
}

impl Printed<'_> {
    /// Counts an input, and returns the number of inputs so far.
    fn add(&mut self) -> u64 {
        self.count += 1;
        self.count
    }
}

impl Drop for Printed<'_> {
    fn drop(&mut self) {
        self.all.fetch_add(self.count, Ordering::Relaxed);
    }
}

/// Prints some of the inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let Args { condition, suffixes, .. } = args;
    let invalid = |error| io::Error::new(io::ErrorKind::InvalidInput, format!("CONDITION: {error}"));
    // Which inputs are the first is known only in their order.
    let inputs = &if args.max_count.is_some() { args.inputs.one_by_one() } else { args.inputs.clone() };
    let layout = if args.count { inputs.layout_as(Format::Text, &OnError::default()) } else { inputs.records() };
    for warning in condition.check(suffixes).map_err(invalid)? {
        let word = Level::Warning.word(layout.streams.has_colored_messages);
        let _ = Stderr.write_all(format!("{word}: CONDITION: {warning}\n").as_bytes());
    }
    let urls = UrlReader::new(inputs, &args.parsing)?;
    let all = AtomicU64::new(0);
    let outcome = urls.run(layout, || {
        let (urls, mut memory) = (&urls, Memory::new(condition.asks_validity));
        let mut printed = Printed { count: 0, all: &all };
        move |input: Input<'_>, sink: &mut Sink| {
            urls.read(&input, &mut memory, sink, |Parsed { given, result, errors }, sink| {
                let Given { input, place, record, .. } = given;
                let (url, failure) = match result {
                    Ok(url) => (Some(&*url), None),
                    Err(failure) if condition.judges_failures => (None, Some(failure.to_string())),
                    Err(failure) => return sink.fail(input, place, &failure),
                };
                let subject = Subject::new(url, input, place, suffixes).with_error(failure.as_deref());
                if condition.is_met(&subject, url.is_some() && errors.is_empty()) {
                    sink.is_complete = Some(printed.add()) == args.max_count;
                    if !args.count {
                        sink.result(record);
                    }
                }
            });
        }
    })?;
    let count = all.into_inner();
    if args.count {
        Stdout.write_all(format!("{count}\n").as_bytes())?;
    }
    Ok(if count == 0 { outcome.and(Outcome::SomeFailed) } else { outcome })
}
