//! Records with a pattern: those of `match`, which have an input, too, and those of `route`.
//!
//! ```text
//! {"pattern": string or object, "base": string, "options": {"ignoreCase": bool, "regexps": name},
//!  "input": string or object, "input_base": string}
//! ```

use crate::{
    failure::Failure,
    patterns::url_pattern::{PatternRules, TextOrInit},
    record::json_members::{Members, string},
};
use serde_json::value::RawValue;
use std::borrow::Cow;
use url_patterns::{Error, UrlPattern, Warning};

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
