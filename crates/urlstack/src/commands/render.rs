//! `urlstack render`.

#[cfg(feature = "psl")]
use crate::components::suffixes::ListFile;
use crate::{
    failure::{Failure, Outcome},
    help,
    inputs::{
        Inputs,
        parsing::{Parsing, scheme},
        url_inputs::{Given, UrlReader},
    },
    output::{
        layout::{Form, OnError},
        row::Row,
        sink::{Sink, append},
    },
    record::input::Place,
    terminal::{streams::Level, visible::visible},
};
use clap::{
    ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use std::io;
use url_core::Url;
use url_render::{DomainCheck, DomainToUnicode, PercentDecoding, Protected, RenderOptions, Rendered, Scope};
use url_report::rendering::RenderedMembers;

const EXAMPLES: &str = "\
urlstack render 'https://bank.example@b%C3%BCcher.example/caf%C3%A9'
  https://bücher.example/café
urlstack render --width 28 https://paypal.com.login.evil.example/a/long/path
  https://…login.evil.example…
urlstack render --scope registrable-domain https://paypal.com.login.evil.example/
  evil.example
urlstack render --protect apple.com https://xn--80ak6aa92e.com/
  https://xn--80ak6aa92e.com/
  warning: xn--80ak6aa92e: whole-script-confusable: looks like apple
  warning: xn--80ak6aa92e: protected-name: looks like apple.com
urlstack render --to html --scope host https://example.com/
  <bdi dir=\"ltr\" class=\"url\"><span class=\"url-registrable-domain\">example.com</span></bdi>";

/// Show URLs so that a person can decide whether to trust them.
///
/// Hides credentials, decodes readable text that is not
/// deceptive, and elides text that does not fit, but never the registrable domain. If a domain is not shown in Unicode,
/// the reasons go to standard error. On a terminal with colors, everything except the registrable domain is dimmed.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    /// Hide these schemes, and with `www` a leading `www` or `m` label of the host, separated by commas
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = scheme)]
    hide: Vec<String>,

    /// Show a part that is hidden by default
    #[arg(long, value_name = "PART", value_enum)]
    keep: Vec<Part>,

    /// Write this text in place of the schemes that --hide does not name
    #[arg(long = "scheme", value_name = "TEXT")]
    scheme_text: Option<String>,

    /// Show these parts
    #[arg(long, value_parser = scopes(), default_value_t)]
    scope: Scope,

    /// Show domains in ASCII
    #[arg(long)]
    ascii: bool,

    /// Percent-decode this much
    #[arg(long, value_name = "DEGREE", value_enum, default_value_t)]
    decoding: Decoding,

    /// Elide text to fit in this many columns
    #[arg(long, value_name = "COLUMNS", value_parser = columns)]
    width: Option<usize>,

    /// Put the text in left-to-right isolates
    ///
    /// They are U+2066 and U+2069. HTML output has its own isolates, and visual order needs none.
    #[arg(long)]
    isolate: bool,

    /// Report domains that imitate this name; can be repeated
    #[arg(long, value_name = "NAME")]
    protect: Vec<String>,

    #[cfg(feature = "psl")]
    #[command(flatten)]
    list: ListFile,

    #[command(flatten)]
    on_error: OnError,

    /// Write `text`, `ansi`, `html`, `visual`, `json`, `csv` or `tsv`
    ///
    /// By default, this is ansi if colors are enabled, and otherwise text.
    ///
    /// An object has input, href, shown, columns, invertible (whether the text parses to the same URL), bidirectional,
    /// spans and labels, or input and failure. A span has component, kind, text, and its range in the href from start
    /// to end. A label of the domain has ascii, unicode, whether it is shown in Unicode, and the names of the reasons
    /// against it.
    #[arg(long, value_name = "FORMAT", value_parser = Form::<Own>::parser(), hide_possible_values = true)]
    to: Option<Form<Own>>,
}

fn columns(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("expected a number of columns, not `{}`", visible(text)))
}

/// Parses the parts to show by their names, with a help for each.
fn scopes() -> impl TypedValueParser<Value = Scope> {
    let value = |scope: &Scope| {
        PossibleValue::new(scope.as_str()).help(match scope {
            Scope::Url => "The whole URL, except the parts that other options hide",
            Scope::Path => "The URL without its query and fragment",
            Scope::Origin => "The scheme, host and port, or the whole URL if it has no host",
            Scope::Host => "The host, or the whole URL if it has none",
            Scope::RegistrableDomain => {
                "The registrable domain, or the host if it has none, or the whole URL without a host"
            }
            other => other.as_str(),
        })
    };
    PossibleValuesParser::new(Scope::ALL.iter().map(value)).try_map(|name| name.parse::<Scope>())
}

/// A part that is hidden by default.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Part {
    /// The username and the password
    Credentials,
}

/// A [`PercentDecoding`] by name.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Decoding {
    /// Nothing: the path, query and fragment stay percent-encoded
    Never,
    /// Readable text, as long as the result parses to the same URL
    #[default]
    Readable,
    /// Every part, as the standard says; the text can then be another URL
    Full,
}

impl From<Decoding> for PercentDecoding {
    fn from(decoding: Decoding) -> Self {
        match decoding {
            Decoding::Never => Self::Never,
            Decoding::Readable => Self::Invertible,
            Decoding::Full => Self::Full,
        }
    }
}

/// The forms of URLs that only this command has.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Own {
    /// Plain text
    Text,
    /// ANSI escape codes that dim everything except the registrable domain
    Ansi,
    /// HTML, for a page
    Html,
    /// Plain text in visual order, for a line without bidirectional support
    Visual,
}

/// Returns a URL and its form for a person.
fn row<'a>(input: &'a str, url: &'a Url, rendered: &'a Rendered<'_>) -> Row<'a> {
    let members = RenderedMembers::new(rendered);
    Row::new(input)
        .with("href", url.as_str())
        .with("shown", rendered.to_string())
        .with("columns", rendered.width())
        .with("invertible", rendered.is_invertible())
        .with("bidirectional", rendered.is_bidirectional())
        .nested("spans", members.spans())
        .nested("labels", members.labels())
}

impl Args {
    /// Returns whether a part is named by --hide.
    fn hides(&self, part: &str) -> bool {
        self.hide.iter().any(|hidden| hidden.eq_ignore_ascii_case(part))
    }

    /// Returns the options for a URL, of which --hide and --scheme can change the scheme.
    fn options_for<'o>(&'o self, options: RenderOptions<'o>, url: &'o Url) -> RenderOptions<'o> {
        match &self.scheme_text {
            _ if self.hides(url.scheme()) => options.omit_scheme(url.scheme()),
            Some(text) => options.scheme_text(text),
            None => options,
        }
    }

    fn options<'o>(&'o self, protected: &'o Protected) -> RenderOptions<'o> {
        let mut options = RenderOptions::new()
            .credentials(self.keep.contains(&Part::Credentials))
            .scope(self.scope)
            .drop_www(self.hides("www"))
            .unicode(if self.ascii { DomainToUnicode::Never } else { DomainToUnicode::default() })
            .decode(self.decoding.into())
            .isolate(self.isolate)
            .protected(protected);
        if let Some(columns) = self.width {
            options = options.width(columns);
        }
        #[cfg(feature = "psl")]
        if let Some(list) = self.list.list() {
            options = options.list(list);
        }
        options
    }

    fn write(&self, rendered: &Rendered<'_>, place: Place<'_>, sink: &mut Sink) {
        let default = if sink.streams.has_colors { Own::Ansi } else { Own::Text };
        let form = self.to.and_then(Form::own).unwrap_or(default);
        let end = sink.layout.end;
        let data = sink.data();
        match form {
            Own::Text => append(data, rendered),
            Own::Ansi => append(data, &rendered.ansi()),
            Own::Html => append(data, &rendered.html()),
            Own::Visual => append(data, &rendered.visual()),
        }
        data.push(end);
        // A deceptive label is shown in ASCII, which is safe in a message.
        for label in rendered.domain_check().into_iter().flat_map(DomainCheck::labels) {
            for reason in label.reasons() {
                let (word, reason) = (sink.word(Level::Warning), visible(reason.to_string()));
                sink.message(&format_args!("{}{word}: {}: {reason}\n", place.at(1), label.ascii()));
            }
        }
    }
}

/// Renders all URLs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let protected = Protected::new(&args.protect).map_err(|error| {
        let failure = Failure::of_command("not-a-domain", error.message().to_string()).about(error.name());
        io::Error::from(Failure { range: error.range(), ..failure })
    })?;
    let options = args.options(&protected);
    let layout = args.inputs.layout(args.to.and_then(Form::rows), &args.on_error).with_columns([
        "href",
        "shown",
        "columns",
        "invertible",
        "bidirectional",
    ]);
    UrlReader::new(&args.inputs, &args.parsing)?.for_each(layout, |Given { input, place, .. }, url, sink| {
        let rendered = args.options_for(options, url).render(&*url);
        if sink.layout.has_rows() {
            sink.row(&row(input, url, &rendered));
        } else {
            args.write(&rendered, place, sink);
        }
        Ok(())
    })
}
