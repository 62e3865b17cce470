//! `urlstack count`.

use crate::{
    components::{
        suffixes::Suffixes,
        template::{Placeholder, Subject, Template},
    },
    failure::{Failure, Outcome, SyntaxError},
    help,
    inputs::{Inputs, parsing::Parsing, url_inputs::UrlReader},
    output::{
        groups::{Counting, Grouping, Memory, Templates, variable_or},
        layout::{Format, OnError},
    },
    terminal::streams::Streams,
};
use std::{io, num::NonZeroU64, str::FromStr};
use url_core::Url;

const EXAMPLES: &str = "\
urlstack count '{host}' https://h/a https://i/ https://h/b
  2\th
  1\ti
urlstack count --top 1 --also share '{scheme}' https://h/ ftp://h/ https://i/
  2\t66.7%\thttps
urlstack count --to json '{host}{path}' 'https://h/?a' 'https://h/?b'
  {\"key\":\"h/\",\"count\":2,\"share\":1}
urlstack count '{path_template}' https://h/users/7/orders/1 https://h/users/8/orders/2 https://h/
  2\t/users/{}/orders/{}
  1\t/
urlstack count '{path_template:2}' https://h/a/x https://h/a/y https://h/a/z https://h/b
  3\t/a/{}
  1\t/b
urlstack count '{path_template}' --per host --to json https://a.example/7 https://b.example/8
  {\"group\":\"a.example\",\"path\":\"/{}\",\"count\":1,\"share\":0.5}
  {\"group\":\"b.example\",\"path\":\"/{}\",\"count\":1,\"share\":0.5}
urlstack count '{site}' --top 10 --file urls.txt
urlstack count '{query_names}' --from csv --url '{url}' --file table.csv";

/// Count inputs by a template, such as `{host}`.
///
/// Counts the inputs for which the template, as in `urlstack get`, prints the same key. Prints the number of inputs, a
/// tab and the key, the largest number first. Keys with equal numbers keep the order of their first inputs. Nothing is
/// printed before the end of the inputs. An input that does not parse is an error, and is not counted.
///
/// The key `{path_template}` finds templates such as `/users/{}/orders/{}` in the paths of all inputs. A segment that
/// is a number, a date, a UUID, or a hexadecimal number with at least 16 digits is always `{}`. Other segments are kept
/// if at most 50 different ones are in the same place. If there are more, a segment is kept only if one in 50 inputs
/// has it there; the rest are `{}`. With `{path_template:20}`, the limit is 20 instead. Segments are judged from left
/// to right, and equal numbers are in the order of their templates. When memory would exceed --memory, segments are
/// judged by the inputs so far, and at the end, memory can reach three times --memory.
///
/// Each different key takes about 90 bytes of memory, and its length. When memory would exceed --memory, a note says
/// so. Further new keys are then counted in temporary files, with the same result; --estimate needs no files.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    /// The key to count by, with components in braces, such as `{host}`, or `{path_template}`
    #[arg(value_name = "TEMPLATE")]
    key: Key,

    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    #[command(flatten)]
    suffixes: Suffixes,

    /// Find separate templates of paths for each value of this component, such as `host`
    ///
    /// The components are the ones that `urlstack get` prints.
    #[arg(long, value_name = "COMPONENT", value_parser = component)]
    per: Option<Template>,

    #[command(flatten)]
    counting: Counting,

    /// Use this much memory before counting on disk, such as `64M` or `4G`
    #[arg(long, value_name = "SIZE", default_value = "1G")]
    memory: Memory,

    /// Estimate the largest numbers within --memory, without temporary files
    ///
    /// While all keys fit, the numbers are exact. Otherwise a note says how much too high each number can be. Each 171
    /// bytes of --memory keep at least one key, if keys have 60 bytes on average: six million with the default.
    #[arg(long)]
    estimate: bool,
}

/// What is counted.
#[derive(Clone, Debug)]
enum Key {
    Template(Template),
    /// The templates of paths, which depend on all inputs, with the most different segments that a place keeps.
    PathTemplate(NonZeroU64),
}

impl Key {
    /// As many segments as a place keeps, unless the key says how many.
    const MOST: NonZeroU64 = NonZeroU64::new(50).expect("a number above 0");
}

impl FromStr for Key {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let Some(most) = text.strip_prefix("{path_template").and_then(|rest| rest.strip_suffix('}')) else {
            return text.parse().map(Self::Template);
        };
        match most.strip_prefix(':') {
            None if most.is_empty() => Ok(Self::PathTemplate(Self::MOST)),
            Some(most) => most.parse().map(Self::PathTemplate).map_err(|_| {
                SyntaxError::new(text, &text[text.len() - most.len() - 1..], "expected a number of segments above 0")
            }),
            None => text.parse().map(Self::Template),
        }
    }
}

/// Parses the name of a component as a template of it.
fn component(name: &str) -> Result<Template, String> {
    format!("{{{name}}}").parse().map_err(|error: SyntaxError| error.to_string())
}

/// Counts the keys of all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let Args { key, inputs, parsing, suffixes, per, counting, memory, estimate } = args;
    let (names, templates): (&[&str], _) = match (key, per) {
        (Key::Template(_), _) => (&["key"], None),
        (Key::PathTemplate(most), None) => (&["path"], Some(Templates::new(most.get()))),
        (Key::PathTemplate(most), Some(_)) => (&["group", "path"], Some(Templates::new(most.get()))),
    };
    let (grouping, counter) = counting.of(inputs, names, *memory);
    let grouping = Grouping { is_estimate: *estimate, templates, ..grouping };
    let layout = inputs.layout_as(Format::Text, &OnError::default()).grouped(grouping);
    UrlReader::new(inputs, parsing)?.for_each(layout, |given, url, sink| {
        let subject = Subject::new(Some(url), given.input, given.place, suffixes);
        let mut text = Vec::new();
        let fill = |template: &Template, text: &mut Vec<u8>| {
            template.fill(&subject, text, Streams::default()).map_err(Placeholder::missing)
        };
        match key {
            Key::Template(template) => fill(template, &mut text)?,
            Key::PathTemplate(_) => {
                if let Some(per) = per {
                    fill(per, &mut text)?;
                    text.push(b'\t');
                }
                append_segments(url, &mut text)?;
            }
        }
        counter.add(&text, sink)
    })
}

/// Appends the segments of a path, with `{}` for those that are values by their form.
fn append_segments(url: &Url, text: &mut Vec<u8>) -> Result<(), Failure<'static>> {
    if url.has_opaque_path() {
        return Err(Failure::of_command("opaque-path", "the path is opaque, and has no segments"));
    }
    for (index, segment) in url.path().split('/').enumerate() {
        if index > 0 {
            text.push(b'/');
        }
        text.extend_from_slice(variable_or(segment.as_bytes()));
    }
    Ok(())
}
