//! Assignments: components and their new values.
//!
//! ```text
//! assignment = name [ ":" argument ] [ "?" / "+" / "-" ] [ ":" ] "=" value
//! ```
//!
//! Names and arguments are those of a `component`. With `?` the component is set only if the URL has none, with `+` the
//! value is appended, with `-` it is removed, and with `:` the value is percent-encoded already.

use crate::{
    components::{
        component::Component,
        pairs::{IS_PATTERN, Spelling, Value},
    },
    failure::Failure,
    terminal::visible::visible,
};
use std::{borrow::Cow, fmt::Write as _};
use url_core::{
    Url,
    encoded::{Encoded, Item},
    error::{SetError, SetErrorKind},
    host::HostAndPort,
    query::NamePattern,
};
use url_facts::{Fact, Key};

/// A component and its new value.
#[derive(Clone, Debug)]
pub(crate) struct Assignment {
    pub(crate) component: Component,
    operator: Operator,
    pub(crate) is_encoded: bool,
    pub(crate) value: String,
    /// The value of an origin, as a URL that has nothing else.
    pub(crate) origin: Option<Box<Url>>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Operator {
    Set,
    SetIfMissing,
    Append,
    Remove,
}

impl Assignment {
    /// Parses the text before the `=`, and returns the text after it as well.
    pub(super) fn split(text: &str) -> Result<(Self, &str), String> {
        let (target, value) = text.split_once('=').ok_or("expected COMPONENT=VALUE")?;
        let (target, is_encoded) = target.strip_suffix(':').map_or((target, false), |target| (target, true));
        let (target, operator) = if let Some(target) = target.strip_suffix('?') {
            (target, Operator::SetIfMissing)
        } else if let Some(target) = target.strip_suffix('+') {
            (target, Operator::Append)
        } else if let Some(target) = target.strip_suffix('-') {
            (target, Operator::Remove)
        } else {
            (target, Operator::Set)
        };
        let (name, argument) = target.split_once(':').map_or((target, None), |(name, part)| (name, Some(part)));
        let component = match (name, argument) {
            // The value is the index of the segment to remove.
            ("segment", None) if matches!(operator, Operator::Append | Operator::Remove) => Component::segment(-1),
            _ => Component::named(name, argument)?,
        };
        let can_be_set = match operator {
            // A pattern is of names that are there.
            Operator::Append | Operator::SetIfMissing if matches!(&component.key, Key::Names(name) if name.as_name().is_none()) =>
            {
                return Err(IS_PATTERN.to_owned());
            }
            Operator::Append => match component.fact {
                Fact::Path | Fact::Query | Fact::QueryValue => true,
                Fact::Segment => argument.is_none(),
                _ => false,
            },
            Operator::Remove => match component.fact {
                Fact::Path => true,
                Fact::Query | Fact::Segment => argument.is_none() && !is_encoded,
                _ => false,
            },
            Operator::Set if component.fact == Fact::Origin => !is_encoded,
            // A missing segment cannot be set.
            Operator::SetIfMissing if matches!(component.fact, Fact::Segment) => false,
            _ => is_settable(component.fact),
        };
        if !can_be_set {
            let written = &text[target.len()..text.len() - value.len()];
            return Err(format!(
                "`{}` cannot be set with `{written}`; `urlstack set --help` lists what can",
                visible(target)
            ));
        }
        Ok((Self { component, operator, is_encoded, value: String::new(), origin: None }, value))
    }

    /// Returns the assignment of a value.
    pub(super) fn with(&self, value: &str) -> Result<Self, String> {
        if self.component.fact == Fact::Origin {
            let origin = origin(value).ok_or_else(|| {
                format!("expected an origin, such as `https://example.org:8443`, not `{}`", visible(value))
            })?;
            return Ok(Self { origin: Some(Box::new(origin)), value: value.to_owned(), ..self.clone() });
        }
        if let (Fact::Segment, Operator::Remove) = (self.component.fact, self.operator) {
            let component = Component::named("segment", Some(value))?;
            return Ok(Self { component, value: value.to_owned(), ..self.clone() });
        }
        if self.component.fact == Fact::Port && !value.is_empty() && port(value).is_none() {
            return Err(format!("expected a port from 0 to 65535, not `{}`", visible(value)));
        }
        Ok(Self { value: value.to_owned(), ..self.clone() })
    }

    /// Returns whether [`Self::with`] accepts every value.
    pub(super) fn accepts_all(&self) -> bool {
        let is_number = matches!(self.component.fact, Fact::Segment) && self.operator == Operator::Remove;
        !is_number && !matches!(self.component.fact, Fact::Origin | Fact::Port)
    }

    /// Parses an assignment.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (assignment, value) = Self::split(text)?;
        assignment.with(value)
    }

    /// Changes `url`.
    pub(crate) fn apply(&self, url: &mut Url) -> Result<(), Failure<'static>> {
        match self.operator {
            Operator::SetIfMissing if self.component.raw(&url.borrowed().into()).is_some() => Ok(()),
            Operator::Append => self.append(url),
            Operator::Remove if self.component.fact == Fact::Path => return self.remove_end_of_path(url),
            Operator::Remove => self.remove(url),
            _ => self.set(url),
        }
        .map_err(|error| match (&self.component.key, error.kind()) {
            // The index in the message is the one that was given, which may count from the end.
            (Key::Index(index), SetErrorKind::NoSuchIndex) => {
                let len = url.path_segments().map_or(0, Iterator::count);
                let message = format!("cannot set the path: index {index} is out of range for a list of {len}");
                Failure::of_command(error.code(), message)
            }
            _ => Failure::of_change(&error),
        })
    }

    /// Sets the component.
    pub(crate) fn set(&self, url: &mut Url) -> Result<(), SetError> {
        let value = &*self.value;
        let optional = (!value.is_empty()).then_some(value);
        let encoded = self.encoded();
        let optional_encoded = (!value.is_empty()).then_some(&*encoded);
        match (self.component.fact, &self.component.key) {
            (Fact::Scheme | Fact::Protocol, _) => {
                *url = url.with_scheme(value.strip_suffix(':').unwrap_or(value))?;
                Ok(())
            }
            (Fact::Username, _) => url.set_username(&encoded),
            (Fact::Password, _) => url.set_password(optional_encoded),
            (Fact::HostAndPort, _) => set_host_and_port(url, value),
            (Fact::Host, _) => url.set_host(Some(value)),
            (Fact::Port, _) => url.set_port(optional.and_then(port)),
            (Fact::Path, _) => url.set_path(&encoded),
            (Fact::Query, _) => url.set_query(optional_encoded),
            (Fact::Search, _) => url.set_query(optional_encoded.map(|query| query.strip_prefix('?').unwrap_or(query))),
            (Fact::Fragment, _) => url.set_fragment(optional_encoded),
            (Fact::Hash, _) => url.set_fragment(optional_encoded.map(|hash| hash.strip_prefix('#').unwrap_or(hash))),
            (_, Key::Index(index)) => {
                let index = index_from_start(url, *index);
                url.path_segments_mut()?.replace(index, self.part(value))?.finish()
            }
            (Fact::Origin, _) => self.origin.as_deref().map_or(Ok(()), |origin| set_origin(url, origin)),
            (_, Key::Names(name)) => Spelling::default().set(url, name, self.value()),
            // Other components cannot be assigned.
            _ => Ok(()),
        }
    }

    fn append(&self, url: &mut Url) -> Result<(), SetError> {
        match (self.component.fact, &self.component.key) {
            (Fact::Path, _) => url.append_path(self.part(&self.value)),
            (Fact::Segment, _) => url.append_segment(self.part(&self.value)),
            (_, Key::Names(name)) => {
                // Without a name, this was rejected.
                let name = name.as_name().unwrap_or_default();
                url.query_mut().append(name, self.value().pair_value()).finish()
            }
            _ => match self.value.split_once('=') {
                Some((name, value)) => url.query_mut().append(self.part(name), self.part(value)).finish(),
                None => url.query_mut().append(self.part(&self.value), None).finish(),
            },
        }
    }

    /// Removes the segment of this index, or the pairs whose names match.
    fn remove(&self, url: &mut Url) -> Result<(), SetError> {
        if let Key::Index(index) = &self.component.key {
            let index = index_from_start(url, *index);
            return url.path_segments_mut()?.remove(index)?.finish();
        }
        let spelling = Spelling::default();
        let indices = spelling.named(url, &NamePattern::new(&self.value));
        spelling.remove_at(url, &indices)
    }

    /// Removes the value from the end of the path, if it is there. What remains is the path, so that it cannot have
    /// another meaning.
    fn remove_end_of_path(&self, url: &mut Url) -> Result<(), Failure<'static>> {
        let end = url_percent::utf8_percent_encode(&self.encoded(), &url_percent::PATH).to_string();
        let Some(path) = url.path().strip_suffix(&*end).map(str::to_owned) else { return Ok(()) };
        let mut changed = url.clone();
        changed.set_path(&path).map_err(|error| Failure::of_change(&error))?;
        if changed.path() != path && !path.is_empty() {
            let message = "cannot set the path: what remains would end with a dot segment";
            return Err(Failure::of_command("dot-segment", message));
        }
        *url = changed;
        Ok(())
    }

    /// Returns the value for the setters of whole components. These setters encode all other bytes, but keep `%`, read
    /// a backslash in a path as a slash, and drop tabs and newlines.
    fn encoded(&self) -> Cow<'_, str> {
        let is_lost = |c| matches!(c, '\t' | '\n' | '\r');
        let is_read = |c| !self.is_encoded && (c == '%' || c == '\\' && self.component.fact == Fact::Path);
        let is_encoded = |c: char| is_lost(c) || is_read(c);
        if !self.value.contains(is_encoded) {
            return (&*self.value).into();
        }
        let mut encoded = String::new();
        for c in self.value.chars() {
            let written = if is_encoded(c) { write!(encoded, "%{:02X}", u32::from(c)) } else { encoded.write_char(c) };
            debug_assert!(written.is_ok(), "writing to a string cannot fail");
        }
        encoded.into()
    }

    fn value(&self) -> Value<'_> {
        if self.is_encoded { Value::Encoded(&self.value) } else { Value::Text(&self.value) }
    }

    fn part<'v>(&self, text: &'v str) -> Item<'v> {
        if self.is_encoded { Encoded(text).into() } else { text.into() }
    }
}

/// Returns whether a component can be set to a text.
fn is_settable(fact: Fact) -> bool {
    matches!(
        fact,
        Fact::Scheme
            | Fact::Protocol
            | Fact::Username
            | Fact::Password
            | Fact::HostAndPort
            | Fact::Host
            | Fact::Port
            | Fact::Path
            | Fact::Query
            | Fact::Search
            | Fact::Fragment
            | Fact::Hash
            | Fact::Segment
            | Fact::QueryValue
    )
}

/// Returns the index of a segment, counted from the start.
fn index_from_start(url: &Url, index: isize) -> usize {
    let count = url.path_segments().map_or(0, Iterator::count);
    usize::try_from(index).ok().or_else(|| count.checked_add_signed(index)).unwrap_or(count)
}

/// Sets the host, and the port if one follows it. Otherwise, the URL keeps its port.
fn set_host_and_port(url: &mut Url, value: &str) -> Result<(), SetError> {
    let parsed = if url.is_special() { HostAndPort::parse(value) } else { HostAndPort::parse_opaque(value) };
    match parsed {
        Ok(HostAndPort { host, port: None }) => url.set_host(Some(&host.serialized())),
        _ => url.set_host_and_port(value),
    }
}

/// Parses a port of ASCII digits only.
fn port(text: &str) -> Option<u16> {
    url_host::parse_port(text).ok().flatten()
}

/// Parses a URL that has nothing but a scheme, a host and a port.
pub(crate) fn origin(text: &str) -> Option<Url> {
    let is_origin = |url: &Url| {
        let has_others = url.includes_credentials() || url.query().is_some() || url.fragment().is_some();
        url.has_host() && !has_others && matches!(url.path(), "" | "/")
    };
    Url::parse(text).ok().filter(is_origin)
}

/// A scheme that accepts any host.
const NOT_SPECIAL: &str = "not-special";

/// Sets scheme, host and port.
fn set_origin(url: &mut Url, origin: &Url) -> Result<(), SetError> {
    let mut changed = url.clone();
    if url.port().is_some() {
        changed.set_port(None)?;
    }
    changed = match changed.with_scheme(origin.scheme()) {
        // The host precedes the scheme, which cannot do without.
        Err(error) if error.kind() == SetErrorKind::HostRequired => {
            changed = changed.with_scheme(NOT_SPECIAL)?;
            changed.set_host(origin.host_str())?;
            changed.with_scheme(origin.scheme())?
        }
        result => result?,
    };
    changed.set_host(origin.host_str())?;
    if origin.port().is_some() {
        changed.set_port(origin.port())?;
    }
    *url = changed;
    Ok(())
}
