//! How inputs are parsed: the options of the parser.

use crate::{failure::Failure, inputs::Inputs};
use clap::{Arg, Args, ValueEnum, ValueHint};
use encoding_rs::Encoding;
use std::borrow::Cow;
use url_core::{
    ParseError, ParseOptions, Url,
    default_scheme::DefaultScheme,
    error::{Component, ErrorSink, ValidationError, ValidationErrorKind},
    hint::{Candidate, Hint},
    host::Edition,
};

/// The base of inputs.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Bases {
    /// Resolve relative inputs against this base URL
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url)]
    pub(crate) base: Option<String>,
}

/// The argument for the base of a command that asks several readers.
pub(crate) fn read_by_all(base: Arg) -> Arg {
    base.help("Resolve relative inputs against this base URL, by each reader's own rules")
}

/// The scheme of inputs that have none.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct WithoutScheme {
    /// Read `example.com/x` and `localhost:3000` as URLs with this scheme, such as `https`
    ///
    /// An input has no scheme in three cases. It starts with two slashes. It starts with a name, a colon, and a port of
    /// one to five digits that a slash, `?`, `#` or nothing follows. Or it starts with anything except a scheme and a
    /// colon, a slash, `?`, `#` or `.`. So `http:80`, `mailto:me` and `user:pass@host` have a scheme, and `/x` and
    /// `../x` are relative.
    #[arg(long, value_name = "SCHEME", value_parser = scheme)]
    pub(crate) default_scheme: Option<String>,

    /// Read addresses of git repositories, such as `git@example.com:owner/repo.git`, as ssh URLs
    #[arg(long)]
    pub(crate) scp: bool,
}

impl WithoutScheme {
    /// Returns the text that is read for an input: with the default scheme, if the input has none.
    pub(crate) fn complete<'i>(&self, input: &'i str) -> Cow<'i, str> {
        if self.scp
            && let Ok(url) = Url::from_scp_like(input)
        {
            return url.into_string().into();
        }
        let scheme = self.default_scheme.as_deref();
        // Another scheme was rejected.
        scheme.and_then(|scheme| Url::options().default_scheme(scheme).complete(input).ok()).unwrap_or(input.into())
    }
}

/// Accepts a scheme, also before its colon.
pub(crate) fn scheme(text: &str) -> Result<String, &'static str> {
    let scheme = text.strip_suffix("://").or(text.strip_suffix(':')).unwrap_or(text);
    let error = Url::options().default_scheme(scheme).parse("h").err();
    match error.and_then(|error| error.component()) {
        Some(Component::Scheme) => Err("expected a scheme, such as `https`"),
        _ => Ok(scheme.to_owned()),
    }
}

/// How inputs are parsed.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Parsing {
    #[command(flatten)]
    pub(crate) bases: Bases,

    #[command(flatten)]
    pub(crate) without_scheme: WithoutScheme,

    #[command(flatten)]
    pub(crate) rules: Rules,
}

/// How inputs are parsed, except for their base.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Rules {
    /// Encode queries as in a document with this encoding: a label of the Encoding Standard
    ///
    /// Only the parser uses this encoding. Query pairs are read and set as UTF-8, as the standard does for forms.
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    encoding: Option<&'static Encoding>,

    /// Follow this edition of the URL Standard
    #[arg(long, value_name = "YEAR", value_enum, default_value_t)]
    edition: EditionName,

    #[command(flatten)]
    pub(super) strictness: Strictness,
}

/// A base, and inputs that are resolved against it.
#[derive(Args, Clone, Debug)]
pub(crate) struct AgainstBase {
    /// The base URL for the references
    #[arg(value_name = "BASE", value_hint = ValueHint::Url)]
    base: String,

    #[command(flatten)]
    pub(crate) inputs: Inputs,

    #[command(flatten)]
    pub(crate) without_scheme: WithoutScheme,

    #[command(flatten)]
    pub(crate) rules: Rules,
}

impl AgainstBase {
    /// Parses the base, which may have no scheme.
    pub(crate) fn base(&self) -> Result<Url, Failure<'_>> {
        let default_scheme = self.without_scheme.default_scheme.as_deref();
        self.rules.base_by(&self.base, default_scheme).map_err(|failure| {
            let may_need_scheme = default_scheme.is_none()
                && first_candidate(&self.base, &failure)
                    .is_some_and(|candidate| candidate.change.hint() == Some(Hint::DefaultScheme));
            Failure { hint: may_need_scheme.then(|| ADD_SCHEME.to_owned()), ..failure }
        })
    }
}

/// Whether validation errors are failures.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Strictness {
    /// Reject inputs with validation errors, which browsers tolerate
    ///
    /// An input that otherwise parses fails with its first validation error, in the standard's order.
    #[arg(long = "strict")]
    pub(crate) is_strict: bool,
}

/// An [`Edition`] by name.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum EditionName {
    /// Mid-2025: every domain must pass IDNA
    #[value(name = "2025", alias = "living2025")]
    Living2025,
    /// July 2026: all-ASCII domains need not pass IDNA
    #[default]
    #[value(name = "2026", alias = "living2026")]
    Living2026,
}

impl From<EditionName> for Edition {
    fn from(name: EditionName) -> Self {
        match name {
            EditionName::Living2025 => Self::Living2025,
            EditionName::Living2026 => Self::Living2026,
        }
    }
}

/// Source: <https://encoding.spec.whatwg.org/#concept-encoding-get>
pub(crate) fn encoding(label: &str) -> Result<&'static Encoding, &'static str> {
    Encoding::for_label(label.as_bytes())
        .ok_or("expected a label of the Encoding Standard, such as `utf-8` or `windows-1252`")
}

/// The failure of an input that is relative, without a base.
pub(super) const NO_SCHEME: ValidationErrorKind = ValidationErrorKind::MissingSchemeNonRelativeUrl;

/// What can be done about an input that starts with a host.
pub(super) const ADD_SCHEME: &str = "if it starts with a host, --default-scheme https adds a scheme";

/// Returns what the writer of a text that failed has probably meant.
pub(super) fn first_candidate(text: &str, failure: &Failure<'_>) -> Option<Candidate> {
    let error = Url::parse(text).err().filter(|error| error.code() == failure.name)?;
    error.candidates(text).into_iter().next()
}

/// The options of the parser, with a default scheme or without.
pub(super) enum Options<'a> {
    Plain(ParseOptions<'a>),
    Completing(DefaultScheme<'a>),
}

impl<'a> Options<'a> {
    #[inline]
    pub(super) fn new(options: ParseOptions<'a>, default_scheme: Option<&'a str>) -> Self {
        match default_scheme {
            Some(scheme) => Self::Completing(options.default_scheme(scheme)),
            None => Self::Plain(options),
        }
    }
}

impl Options<'_> {
    pub(super) fn parse(&self, input: &str) -> Result<Url, ParseError> {
        match self {
            Self::Plain(options) => options.parse(input),
            Self::Completing(options) => options.parse(input),
        }
    }

    pub(super) fn parse_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        match self {
            Self::Plain(options) => options.parse_into(input, url),
            Self::Completing(options) => options.parse_into(input, url),
        }
    }

    pub(super) fn parse_with_errors(&self, input: &str, errors: &mut impl ErrorSink) -> Result<Url, ParseError> {
        match self {
            Self::Plain(options) => options.parse_with_errors(input, errors),
            Self::Completing(options) => options.parse_with_errors(input, errors),
        }
    }
}

impl Rules {
    /// Returns the rules of an edition, with UTF-8.
    pub(crate) fn of_edition(edition: EditionName) -> Self {
        Self { edition, ..Self::default() }
    }

    /// Returns the rules with this strictness.
    pub(crate) fn with(self, strictness: Strictness) -> Self {
        Self { strictness, ..self }
    }

    /// Parses the base URL.
    pub(crate) fn base<'b>(&self, base: &'b str) -> Result<Url, Failure<'b>> {
        self.base_by(base, None)
    }

    fn base_by<'b>(&self, base: &'b str, default_scheme: Option<&str>) -> Result<Url, Failure<'b>> {
        let mut errors = Vec::new();
        let options = Options::new(Url::options().edition(self.edition.into()), default_scheme);
        let result =
            if self.strictness.is_strict { options.parse_with_errors(base, &mut errors) } else { options.parse(base) };
        let url = result.map_err(|error| Failure::of_base(base, &error))?;
        self.allow(&errors, base).map_err(|failure| failure.in_base("not valid"))?;
        Ok(url)
    }

    /// If the rules are strict, fails with the first of the validation errors of an input.
    pub(super) fn allow<'t>(&self, errors: &[ValidationError], input: &'t str) -> Result<(), Failure<'t>> {
        match errors {
            [first, ..] if self.strictness.is_strict => Err(Failure::of_validation(input, first)),
            _ => Ok(()),
        }
    }

    /// For a command that reads an input by other rules, too: if these are strict, returns its first validation error,
    /// or that of its base.
    pub(crate) fn check<'t>(
        &self,
        input: &'t str,
        WithoutScheme { default_scheme, .. }: &WithoutScheme,
        base: Option<&'t str>,
    ) -> Result<(), Failure<'t>> {
        if !self.strictness.is_strict {
            return Ok(());
        }
        let base = base.map(|base| self.base(base)).transpose()?;
        let mut errors = Vec::new();
        let options = Options::new(self.options(base.as_ref()), default_scheme.as_deref());
        options.parse_with_errors(input, &mut errors).map_err(|error| Failure::of_input(input, &error))?;
        self.allow(&errors, input)
    }

    /// Returns whether to warn about characters that the standard removes from inputs.
    pub(crate) fn warns(&self, inputs: &Inputs) -> bool {
        !self.strictness.is_strict && inputs.are_lines()
    }

    /// Returns the options of the parser.
    pub(crate) fn options<'b>(&self, base: Option<&'b Url>) -> ParseOptions<'b> {
        let options = Url::options().base(base.map(Into::into)).edition(self.edition.into());
        match self.encoding {
            Some(encoding) => options.encoding(encoding),
            None => options,
        }
    }
}
