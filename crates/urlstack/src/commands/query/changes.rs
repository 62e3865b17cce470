//! The options that change a query, in the order in which they apply.

use crate::components::pairs::{IS_PATTERN, ReadPlus, Spelling, Value, written_name};
use clap::{ArgGroup, ValueEnum};
use std::{borrow::Cow, ops::ControlFlow};
use url_core::{
    Url,
    error::SetError,
    query::{NamePattern, Space},
};

/// Changes of a query.
#[derive(clap::Args, Clone, Debug)]
#[group(skip)]
#[command(group = options("added", &["rename", "replace", "set"]))]
pub(crate) struct Changes {
    /// Remove pairs whose names match; `*` is any text, `?` a character
    ///
    /// A backslash makes a `*` or `?` after it an ordinary character. Patterns match decoded names.
    #[arg(long, value_name = "GLOB")]
    remove: Vec<NamePattern>,

    /// Remove all pairs except the ones whose names match
    #[arg(long, value_name = "GLOB")]
    keep: Vec<NamePattern>,

    /// Rename the pairs whose names match
    #[arg(long, value_name = "GLOB=NEW", value_parser = Renaming::parse)]
    rename: Vec<Renaming>,

    /// Set the value of every pair whose name matches; `+=` appends to it
    ///
    /// A missing name is not added. If the name itself ends with a plus sign, write a backslash before that.
    #[arg(long, value_name = "GLOB=VALUE", value_parser = Assigned::parse)]
    replace: Vec<Assigned>,

    /// Print a URL for each pair that --replace changes
    ///
    /// The other options apply to each of these URLs. A URL without a matching pair prints nothing.
    #[arg(long, requires = "replace")]
    pub(crate) each: bool,

    /// Set a name to one value, or append it if missing; `+=` always appends
    ///
    /// Without `=`, the name gets no value. With `:=` or `+:=`, the value is percent-encoded already. If the name
    /// itself ends with a plus sign, write a backslash before that.
    ///
    /// With `*` or `?`, this sets every pair whose name matches, and appends none. `:=` has the same meaning in
    /// --replace.
    #[arg(long, value_name = "GLOB=VALUE", value_parser = Assigned::parse_set)]
    set: Vec<Assigned>,

    /// Drop empty pairs, as in `&&`, and the `?` before an empty query
    #[arg(long)]
    trim: bool,

    /// Sort the pairs
    #[arg(long, value_name = "BY", value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "name")]
    sort: Option<SortBy>,

    /// Ignore the case of ASCII letters in names
    #[arg(long, requires = "named", hide_short_help = true)]
    ignore_case: bool,

    /// Write added spaces as `+` instead of `%20`; with `=keep`, read a `+` as itself, not as a space
    #[arg(
        long,
        value_name = "WAY",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "write",
        requires_if("write", "added"),
        hide_short_help = true
    )]
    plus: Option<Plus>,
}

/// The meaning of a plus sign in a query.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Plus {
    /// A space, and spaces that are added become plus signs
    Write,
    /// A plus sign, as it is outside forms, for example in `mailto` URLs
    Keep,
}

/// The options that change a query, by their ids.
pub(crate) const CHANGES: [&str; 7] = ["remove", "keep", "rename", "replace", "set", "sort", "trim"];

/// A group of options, at least one of which is required by others.
pub(crate) fn options(name: &'static str, members: &[&'static str]) -> ArgGroup {
    ArgGroup::new(name).args(members).multiple(true)
}

/// The order of pairs.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum SortBy {
    /// By decoded names, as in the standard; pairs of the same name keep their order
    Name,
    /// By names and then by values, as they are written; for a signature
    NameAndValue,
}

/// Names and a value.
#[derive(Clone, Debug)]
struct Assigned {
    name: NamePattern,
    /// Whether the value is appended.
    appends: bool,
    /// The value, and whether it is encoded already.
    value: Option<(String, bool)>,
}

impl Assigned {
    #[expect(clippy::unnecessary_wraps, reason = "clap asks for it; every text is a pair")]
    fn parse(text: &str) -> Result<Self, String> {
        let (target, value) = text.split_once('=').map_or((text, None), |(target, value)| (target, Some(value)));
        let encoded = value.and_then(|_| target.strip_suffix(':'));
        let (name, appends) = target_of(encoded.unwrap_or(target));
        Ok(Self { name: (&*name).into(), appends, value: value.map(|value| (value.to_owned(), encoded.is_some())) })
    }

    /// [`Self::parse`], where only pairs of one name can be appended.
    fn parse_set(text: &str) -> Result<Self, String> {
        let pair = Self::parse(text)?;
        if pair.appends && pair.name.as_name().is_none() { Err(IS_PATTERN.to_owned()) } else { Ok(pair) }
    }

    fn value(&self) -> Value<'_> {
        match &self.value {
            None => Value::Missing,
            Some((value, true)) => Value::Encoded(value),
            Some((value, false)) => Value::Text(value),
        }
    }
}

/// Returns the names before an assignment's operator, and whether that starts with a plus sign. After a backslash, the
/// plus sign is a part of the name.
fn target_of(target: &str) -> (Cow<'_, str>, bool) {
    let Some(name) = target.strip_suffix('+') else { return (target.into(), false) };
    let backslashes = name.len() - name.trim_end_matches('\\').len();
    if backslashes % 2 == 0 { (name.into(), true) } else { (format!("{}+", &name[..name.len() - 1]).into(), false) }
}

/// Names and their replacement.
#[derive(Clone, Debug)]
struct Renaming {
    old: NamePattern,
    new: String,
}

impl Renaming {
    fn parse(text: &str) -> Result<Self, String> {
        let (old, new) = text.split_once('=').ok_or("expected GLOB=NEW")?;
        Ok(Self { old: old.into(), new: written_name(new)? })
    }
}

impl Changes {
    /// Returns how pairs are read and written.
    pub(crate) fn spelling(&self) -> Spelling {
        Spelling {
            read: if self.plus == Some(Plus::Keep) { ReadPlus::Plus } else { ReadPlus::Space },
            written: if self.plus == Some(Plus::Write) { Space::Plus } else { Space::Percent20 },
        }
    }

    /// Returns the same changes, with patterns that ignore the case if asked to.
    pub(crate) fn prepared(&self) -> Self {
        let mut changes = self.clone();
        if self.ignore_case {
            let of_pairs = changes.replace.iter_mut().chain(&mut changes.set);
            let of_pairs =
                of_pairs.map(|pair| &mut pair.name).chain(changes.rename.iter_mut().map(|pair| &mut pair.old));
            for name in of_pairs.chain(&mut changes.remove).chain(&mut changes.keep) {
                *name = name.clone().ignore_ascii_case();
            }
        }
        changes
    }

    /// Returns whether names are found in any case.
    pub(crate) fn ignore_case(&self) -> bool {
        self.ignore_case
    }

    /// Returns whether any option changes the query.
    pub(crate) fn are_any(&self) -> bool {
        let lists = [self.remove.is_empty(), self.keep.is_empty(), self.rename.is_empty(), self.replace.is_empty()];
        self.sort.is_some() || self.trim || !self.set.is_empty() || lists.contains(&false)
    }

    /// Changes `url`, and calls `then` with it, or with --each for each changed pair with a URL of its own.
    /// It can end that.
    pub(crate) fn apply(&self, url: &mut Url, then: &mut dyn FnMut(&Url) -> ControlFlow<()>) -> Result<(), SetError> {
        let spelling = self.spelling();
        if !(self.remove.is_empty() && self.keep.is_empty()) {
            let removed = spelling.positions(url, |pair| {
                let name = pair.name();
                let is_kept = self.keep.is_empty() || self.keep.iter().any(|pattern| pattern.matches(&name));
                !is_kept || self.remove.iter().any(|pattern| pattern.matches(&name))
            });
            spelling.remove_at(url, &removed)?;
        }
        for Renaming { old, new } in &self.rename {
            let indices = spelling.named(url, old);
            spelling.rename_at(url, &indices, new)?;
        }
        for pair in &self.replace {
            let indices = spelling.named(url, &pair.name);
            let change = |url: &mut Url, indices: &[usize]| {
                if pair.appends {
                    spelling.append_to_values(url, indices, pair.value())
                } else {
                    spelling.set_at(url, indices, pair.value())
                }
            };
            if !self.each {
                change(url, &indices)?;
                continue;
            }
            for index in indices {
                let mut changed = url.clone();
                change(&mut changed, &[index])?;
                self.finish(&mut changed)?;
                if then(&changed).is_break() {
                    return Ok(());
                }
            }
        }
        if !self.each {
            self.finish(url)?;
            let _ = then(url);
        }
        Ok(())
    }

    /// Makes the changes that apply after replacements.
    fn finish(&self, url: &mut Url) -> Result<(), SetError> {
        let spelling = self.spelling();
        for pair in &self.set {
            if pair.appends {
                // Another name was rejected.
                let name = pair.name.as_name().unwrap_or_default();
                spelling.edit(url).append(name, pair.value().pair_value()).finish()?;
            } else {
                spelling.set(url, &pair.name, pair.value())?;
            }
        }
        if !self.trim && self.sort.is_none() {
            return Ok(());
        }
        let mut query = spelling.edit(url);
        if self.trim {
            query.remove_empty();
        }
        match self.sort {
            Some(SortBy::Name) => _ = query.sort(),
            Some(SortBy::NameAndValue) => _ = query.sort_encoded(),
            None => {}
        }
        query.finish()
    }
}
