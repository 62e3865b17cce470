//! One line of a filter list.

use super::{
    address::Pattern,
    modifiers::{self, Hosts},
};
use crate::{commands::clean::expression::Expression, terminal::visible::visible};
use std::borrow::Cow;
use url_core::query::RawPair;
use url_percent::percent_decode_str;

/// What a line says.
#[derive(Debug)]
pub(super) enum Line {
    /// It is empty, or a comment.
    Nothing,
    /// It is a rule about other things than parameters.
    Other,
    /// It is a rule for requests of other kinds than that of a page.
    OtherRequest,
    /// It turns off the filters with this identity.
    Bad(String),
    Filter(Box<Filter>),
}

/// A rule about parameters.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    /// The text with its modifiers in order.
    pub(super) identity: String,
    /// Whether parameters are kept that others remove.
    pub(super) is_exception: bool,
    /// Whether only an important exception counts.
    pub(super) is_important: bool,
    pub(super) pattern: Pattern,
    /// The hosts of the pages that make the request.
    pub(super) pages: Hosts,
    /// The hosts to which it goes.
    pub(super) targets: Hosts,
    /// What is removed, as it is written. An exception is for filters with the same text, or for all if it is empty.
    pub(super) value: String,
    parameters: Parameters,
    /// Whether all others are removed.
    pub(super) is_inverted: bool,
}

/// The parameters that a filter is about.
#[derive(Clone, Debug)]
enum Parameters {
    All,
    /// The name is decoded.
    Named(String),
    /// The name and the value, with `=` between them.
    Matching(Expression),
}

/// A parameter of a URL.
pub(super) struct Parameter<'p> {
    pub(super) name: Cow<'p, str>,
    /// With an `=` in any case.
    written: Cow<'p, str>,
    decoded: String,
}

impl<'p> Parameter<'p> {
    pub(super) fn new(pair: &RawPair<'p>) -> Self {
        let written = match pair.raw_value() {
            Some(_) => Cow::Borrowed(pair.raw()),
            None => Cow::Owned(format!("{}=", pair.raw())),
        };
        let decoded = percent_decode_str(&written).decode_utf8_lossy().into_owned();
        Self { name: pair.name(), written, decoded }
    }
}

impl Filter {
    /// Returns whether the filter is about a parameter.
    pub(super) fn is_about(&self, parameter: &Parameter<'_>) -> bool {
        let is_among = match &self.parameters {
            Parameters::All => true,
            Parameters::Named(name) => *name == parameter.name,
            Parameters::Matching(expression) => {
                expression.matches(&parameter.written) || expression.matches(&parameter.decoded)
            }
        };
        is_among != self.is_inverted
    }

    /// Returns whether parameters are removed whose names the filter does not have. Fragments keep these, because
    /// their text can be of any form.
    pub(super) fn is_broad(&self) -> bool {
        self.is_inverted || matches!(self.parameters, Parameters::All)
    }

    /// Returns the name of the parameter, if the filter is about that alone.
    pub(super) fn name(&self) -> Option<&str> {
        match &self.parameters {
            Parameters::Named(name) if !self.is_inverted => Some(name),
            _ => None,
        }
    }

    /// Returns the domains at or below which all hosts are that the filter is for, if they are known.
    pub(super) fn domains(&self) -> Option<Vec<&str>> {
        if let Some(domain) = self.pattern.domain() {
            return Some(vec![domain]);
        }
        self.pages.domains().or_else(|| self.targets.domains()).map(Iterator::collect)
    }
}

impl Line {
    /// Reads a line.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let line = line.trim_ascii();
        if line.is_empty() || line.starts_with('!') || is_header(line) || is_comment(line) {
            return Ok(Self::Nothing);
        }
        let (is_exception, rule) = line.strip_prefix("@@").map_or((false, line), |rule| (true, rule));
        let Some((pattern, modifiers)) = modifiers::split(rule).filter(|_| !is_about_elements(line)) else {
            // An exception for whole pages is one for parameters, too, if it can be read.
            return Ok(modifiers::split_exception(rule)
                .filter(|_| is_exception && !is_about_elements(line))
                .and_then(|(pattern, modifiers)| Self::of(true, pattern, &modifiers).ok())
                .unwrap_or(Self::Other));
        };
        Self::of(is_exception, pattern, &modifiers)
    }

    fn of(is_exception: bool, pattern: &str, modifiers: &[&str]) -> Result<Self, String> {
        let read = modifiers::Modifiers::read(modifiers)?;
        let mut sorted: Vec<&str> = modifiers.iter().copied().filter(|modifier| *modifier != "badfilter").collect();
        sorted.sort_unstable();
        let identity = format!("{is_exception} {pattern}${}", sorted.join(","));
        if read.is_bad {
            return Ok(Self::Bad(identity));
        }
        let pattern =
            Pattern::new(pattern, read.matches_case).map_err(|message| format!("`{}`: {message}", visible(pattern)))?;
        let (parameters, is_inverted) =
            parameters(read.value).map_err(|message| format!("removeparam: `{}`: {message}", visible(read.value)))?;
        if !read.is_for_pages {
            return Ok(Self::OtherRequest);
        }
        Ok(Self::Filter(Box::new(Filter {
            identity,
            is_exception,
            is_important: read.is_important,
            pattern,
            pages: read.pages,
            targets: read.targets,
            value: read.value.to_owned(),
            parameters,
            is_inverted,
        })))
    }
}

/// Returns whether a line is the first one of a list, as in `[Adblock Plus 2.0]`.
pub(super) fn is_header(line: &str) -> bool {
    let inside = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or_default();
    let inside = inside.to_ascii_lowercase();
    ["adblock", "adguard", "ublock"].iter().any(|name| inside.starts_with(name))
}

/// Returns whether a line is a comment that starts with `#`, and not a rule for elements of a page.
fn is_comment(line: &str) -> bool {
    line.starts_with('#') && !is_about_elements(line)
}

/// Returns whether a line is a rule for elements of a page, or for its scripts and styles.
fn is_about_elements(line: &str) -> bool {
    ["##", "#@#", "#?#", "#@?#", "#$#", "#@$#", "#%#", "#@%#"].iter().any(|mark| {
        let rest = line.find(mark).map(|at| &line[at + mark.len()..]);
        rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with([' ', '#']))
    })
}

/// Reads the value of `removeparam`, and returns whether it is inverted, too.
fn parameters(value: &str) -> Result<(Parameters, bool), String> {
    if value.is_empty() {
        return Ok((Parameters::All, false));
    }
    let (value, is_inverted) = value.strip_prefix('~').map_or((value, false), |rest| (rest, true));
    let Some(expression) = value.strip_prefix('/') else {
        if value.is_empty() {
            return Err("expected a name after `~`".to_owned());
        }
        let name = percent_decode_str(value).decode_utf8_lossy().into_owned();
        return Ok((Parameters::Named(name), is_inverted));
    };
    let (source, flags) = expression.rsplit_once('/').ok_or("expected `/` at the end of the expression")?;
    let ignores_case = match flags {
        "" => false,
        "i" => true,
        _ => return Err(format!("expected no flag but `i`, found `{}`", visible(flags))),
    };
    // In a list, these are escaped where they would end the value.
    let source = source.replace(r"\,", ",").replace(r"\$", "$");
    Ok((Parameters::Matching(Expression::search(&source, ignores_case)?), is_inverted))
}
