//! Patterns for URLs: from text, like the constructor of `URLPattern`, from objects of JSON, and from records with a
//! pattern: those of `match`, which have an input, too, and those of `route`.
//!
//! ```text
//! {"pattern": string or object, "base": string, "options": {"ignoreCase": bool, "regexps": name},
//!  "input": string or object, "input_base": string}
//! ```

use crate::{
    failure::Failure,
    output::sink::Sink,
    record::{
        input::Place,
        json_members::{Members, expected, string},
    },
    terminal::{positions::ColumnCounter, streams::Level},
};
use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use serde_json::value::RawValue;
use std::{borrow::Cow, ops::Range};
use url_core::reference::Base;
use url_patterns::{ComponentName, Error, ErrorKind, Init, PatternOptions, RegexpPolicy, UrlPattern, Warning};

/// How patterns are read.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct PatternRules {
    /// Ignore the case of letters in pathname, search and hash
    #[arg(short, long)]
    pub(crate) ignore_case: bool,

    /// Allow these regular expressions in patterns
    #[arg(long, value_name = "POLICY", value_parser = policies(), default_value_t)]
    pub(crate) regexps: RegexpPolicy,
}

/// Parses a policy by its name, with a help for each.
fn policies() -> impl TypedValueParser<Value = RegexpPolicy> {
    let value = |policy: &RegexpPolicy| {
        PossibleValue::new(policy.as_str()).help(match policy {
            RegexpPolicy::All => "All",
            RegexpPolicy::Linear => "Those that take linear time: without back references",
            RegexpPolicy::None => "None",
        })
    };
    PossibleValuesParser::new(RegexpPolicy::ALL.iter().map(value)).try_map(|name| name.parse::<RegexpPolicy>())
}

impl PatternRules {
    fn options(self) -> PatternOptions {
        UrlPattern::options().ignore_case(self.ignore_case).regexps(self.regexps)
    }

    /// Returns the rules with those that an object of options changes.
    fn with_options(self, options: Option<&RawValue>) -> Result<Self, Failure<'_>> {
        let Some(options) = options else { return Ok(self) };
        let mut members = Members::read(options.get())?;
        let ignore_case = members.take("ignoreCase").map(|value| match value.get() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(expected(value, "true or false")),
        });
        let regexps = members
            .take("regexps")
            .map(|value| string(value)?.parse().map_err(|_| expected(value, "`all`, `linear` or `none`")));
        no_others(members, "ignoreCase or regexps")?;
        Ok(Self {
            ignore_case: ignore_case.transpose()?.unwrap_or(self.ignore_case),
            regexps: regexps.transpose()?.unwrap_or(self.regexps),
        })
    }
}

/// A pattern, or an input: a text, or components and a base URL.
#[derive(Clone, Debug)]
pub(crate) enum TextOrInit<'a> {
    Text(Cow<'a, str>),
    Init(Components<'a>),
}

/// The members of a `URLPatternInit`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Components<'a> {
    values: [Option<Cow<'a, str>>; 8],
    base: Option<Cow<'a, str>>,
}

impl Components<'_> {
    /// Returns the dictionary, with `base` if it has no base URL.
    pub(crate) fn init<'i>(&'i self, base: Option<&'i str>) -> Init<'i> {
        let init = Init::from(self.values.each_ref().map(Option::as_deref));
        init.base_url(self.base.as_deref().or(base).map(Base::from))
    }
}

impl<'a> TextOrInit<'a> {
    /// Reads a pattern that is written by itself: an object if it starts with a brace and a quote.
    pub(crate) fn read(text: &'a str) -> Result<Self, Failure<'a>> {
        if is_object(text) { Self::of_members(Members::read(text)?) } else { Ok(Self::Text(text.into())) }
    }

    /// Reads a pattern or an input that is a string or an object. Without one, it is an empty object, as for the class.
    pub(crate) fn of_value(value: Option<&'a RawValue>) -> Result<Self, Failure<'a>> {
        match value {
            None => Ok(Self::Init(Components::default())),
            Some(value) if value.get().starts_with('"') => Ok(Self::Text(string(value)?)),
            Some(value) if value.get().starts_with('{') => Self::of_members(Members::read(value.get())?),
            Some(value) => Err(expected(value, "a string or an object")),
        }
    }

    /// Reads the members of a `URLPatternInit`, and no others.
    pub(crate) fn of_members(mut members: Members<'a>) -> Result<Self, Failure<'a>> {
        let mut components = Components::default();
        for (name, value) in ComponentName::ALL.iter().zip(&mut components.values) {
            *value = members.take_string(name.as_str())?;
        }
        components.base = members.take_string("baseURL")?;
        no_others(members, "a component, such as pathname, or baseURL")?;
        Ok(Self::Init(components))
    }

    /// Creates the pattern, with `base` if it has no base URL, and adds what is hardly meant to `warnings`.
    pub(crate) fn create(
        &self,
        rules: PatternRules,
        base: Option<&str>,
        warnings: &mut Vec<Warning>,
    ) -> Result<UrlPattern, Error> {
        match self {
            Self::Text(text) => rules.options().parse_with_warnings(text, base.map(Base::from), warnings),
            Self::Init(components) => rules.options().from_init_with_warnings(&components.init(base), warnings),
        }
    }

    /// Returns the text to which the range of an error or warning refers.
    pub(crate) fn subject(&self, component: Option<ComponentName>) -> &str {
        match (self, component) {
            (Self::Text(text), _) => text,
            (Self::Init(components), Some(name)) => components.values[name as usize].as_deref().unwrap_or_default(),
            (Self::Init(_), None) => "",
        }
    }

    /// Returns the failure of a pattern that was [created](Self::create) with this base.
    pub(crate) fn failure<'t>(&'t self, base: Option<&'t str>, error: &Error) -> Failure<'t> {
        let own_base = match self {
            Self::Init(components) => components.base.as_deref(),
            Self::Text(_) => None,
        };
        let subject =
            if error.is_in_base() { own_base.or(base).unwrap_or_default() } else { self.subject(error.component()) };
        let hint = (error.kind() == ErrorKind::BaseMissing).then(|| "--base gives one".to_owned());
        Failure { hint, ..Failure::new(error.code(), error.range(), error.message().to_string(), subject) }
    }

    /// Returns a warning about a name in braces: elsewhere a parameter, here text without the braces.
    pub(crate) fn braces(&self) -> Option<Failure<'_>> {
        let texts = match self {
            Self::Text(text) => vec![&**text],
            Self::Init(components) => components.values.iter().filter_map(Option::as_deref).collect(),
        };
        texts.into_iter().find_map(|text| {
            let range = name_in_braces(text)?;
            let name = &text[range.start + 1..range.end - 1];
            let message = format!("`{{{name}}}` is the text `{name}`; did you mean the group `:{name}`?");
            Some(Failure::new("name-in-braces", range, message, text))
        })
    }

    /// Returns a warning as what is written of a failure.
    pub(crate) fn warning(&self, warning: &Warning) -> Failure<'_> {
        let subject = self.subject(Some(warning.component()));
        Failure::new(warning.code(), warning.range(), warning.message().to_owned(), subject)
    }
}

impl Failure<'_> {
    /// Returns this failure with the component in its message, for a person.
    pub(crate) fn of_component(self, component: Option<ComponentName>) -> Self {
        let Some(component) = component else { return self };
        Self { message: format!("{component}: {}", self.message).into(), ..self }
    }
}

/// Returns the place of a name in braces, outside of regular expressions and without a modifier.
fn name_in_braces(text: &str) -> Option<Range<usize>> {
    let is_of_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '$');
    let (mut depth, mut is_escaped) = (0_usize, false);
    for (start, c) in text.char_indices() {
        let is_plain = !is_escaped;
        is_escaped = is_plain && c == '\\';
        match c {
            '(' if is_plain => depth += 1,
            ')' if is_plain => depth = depth.saturating_sub(1),
            '{' if is_plain && depth == 0 => {
                let inside = &text[start + 1..];
                let name = &inside[..inside.find(|c| !is_of_name(c)).unwrap_or(inside.len())];
                let after = inside[name.len()..].strip_prefix('}');
                let is_name = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
                if is_name && after.is_some_and(|after| !after.starts_with(['?', '*', '+'])) {
                    return Some(start..start + name.len() + 2);
                }
            }
            _ => {}
        }
    }
    None
}

/// Returns whether a pattern is an object of JSON. One in the syntax of patterns does not start with a quote in braces.
pub(crate) fn is_object(text: &str) -> bool {
    text.trim_ascii_start().strip_prefix('{').is_some_and(|rest| rest.trim_ascii_start().starts_with('"'))
}

/// Fails if an object has other members than those that were taken.
pub(crate) fn no_others<'a>(members: Members<'a>, known: &str) -> Result<(), Failure<'a>> {
    match &*members.rest() {
        [] => Ok(()),
        [(name, value), ..] => Err(expected(value, &format!("{known}, and not `{name}`"))),
    }
}

/// Creates the pattern of an argument. Appends what is hardly meant to the messages of `sink`.
pub(crate) fn of_argument<'t>(
    pattern: &'t TextOrInit<'_>,
    rules: PatternRules,
    base: Option<&'t str>,
    sink: &mut Sink,
) -> Result<UrlPattern, Failure<'t>> {
    let mut warnings = Vec::new();
    let failure = |error: Error| pattern.failure(base, &error).of_component(error.component());
    let created = pattern.create(rules, base, &mut warnings).map_err(failure)?;
    let doubtful = warnings.iter().map(|warning| pattern.warning(warning).of_component(Some(warning.component())));
    for failure in doubtful.chain(pattern.braces()) {
        sink.mark(Level::Warning, Place::default(), &mut ColumnCounter::new(failure.subject), &failure);
    }
    Ok(created)
}

/// The pattern of a record.
#[derive(Debug)]
pub(crate) struct PatternMembers<'a> {
    pub(crate) pattern: TextOrInit<'a>,
    base: Option<Cow<'a, str>>,
    rules: PatternRules,
}

/// The input of a record.
#[derive(Debug)]
pub(crate) struct InputMembers<'a> {
    /// The member as it is; an input that is not given is an object without members.
    pub(crate) raw: Option<&'a RawValue>,
    pub(crate) input: TextOrInit<'a>,
    pub(crate) base: Option<Cow<'a, str>>,
}

impl<'a> PatternMembers<'a> {
    /// A pattern without members of its own for the rest.
    pub(crate) fn new(pattern: TextOrInit<'a>, rules: PatternRules) -> Self {
        Self { pattern, base: None, rules }
    }

    /// Takes the members of a pattern. Without a pattern, it is `default`.
    pub(crate) fn take(
        members: &mut Members<'a>,
        default: Option<&TextOrInit<'a>>,
        rules: PatternRules,
    ) -> Result<Self, Failure<'a>> {
        let pattern = match (members.take("pattern"), default) {
            (None, Some(default)) => default.clone(),
            (pattern, _) => TextOrInit::of_value(pattern)?,
        };
        let base = members.take_string("base")?;
        let rules = rules.with_options(members.take("options"))?;
        Ok(Self { pattern, base, rules })
    }

    /// Creates the pattern, with `base` if it has none.
    pub(crate) fn create(&self, base: Option<&str>, warnings: &mut Vec<Warning>) -> Result<UrlPattern, Error> {
        self.pattern.create(self.rules, self.base.as_deref().or(base), warnings)
    }

    /// Returns the failure of the pattern, with `base` if it has none.
    pub(crate) fn failure<'t>(&'t self, base: Option<&'t str>, error: &Error) -> Failure<'t> {
        self.pattern.failure(self.base.as_deref().or(base), error)
    }

    /// Fails if there is a base beside an object, which can have one itself.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-create>, step 3
    pub(crate) fn check(&self) -> Result<(), Failure<'_>> {
        not_both(&self.pattern, self.base.as_deref())
    }
}

impl<'a> InputMembers<'a> {
    pub(crate) fn take(members: &mut Members<'a>) -> Result<Self, Failure<'a>> {
        let raw = members.take("input");
        let base = members.take("input_base").map(string).transpose()?;
        Ok(Self { raw, input: TextOrInit::of_value(raw)?, base })
    }

    /// Fails if there is a base beside an object, which can have one itself.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#url-pattern-match>, step 11
    pub(crate) fn check(&self) -> Result<(), Failure<'_>> {
        not_both(&self.input, self.base.as_deref())
    }
}

fn not_both<'t>(text: &TextOrInit<'_>, base: Option<&'t str>) -> Result<(), Failure<'t>> {
    match (text, base) {
        (TextOrInit::Init(_), Some(base)) => {
            let message = "the base of an object is its member baseURL".to_owned();
            Err(Failure::new("base-beside-object", 0..base.len(), message, base))
        }
        _ => Ok(()),
    }
}
