//! The members of a JSON object, to be read one by one.

use crate::{
    failure::{Detail, Failure},
    record::scalar_values::scalar_values,
};
use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::value::RawValue;
use std::{borrow::Cow, collections::BTreeSet, fmt};

/// The members of an object that were not taken yet, in their order.
pub(crate) struct Members<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'a> Members<'a> {
    /// Reads the object on a line, or in the middle of one.
    pub(crate) fn read(text: &'a str) -> Result<Self, Failure<'a>> {
        // Any JSON value could be deserialized, and its message would speak of a map.
        if !text.trim_ascii_start().starts_with('{') {
            return Err(Failure::not_an_object(text));
        }
        let Read { members, second } =
            serde_json::from_str(text).map_err(|error| Failure::not_a_record(text, &error))?;
        match second {
            Some(name) => Err(Failure::second_member(text, name.get())),
            None => Ok(Self(members)),
        }
    }

    /// Returns whether a member was not taken yet.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(other, _)| other == name)
    }

    /// Takes a member, unless it is null or not there.
    pub(crate) fn take(&mut self, name: &str) -> Option<&'a RawValue> {
        let index = self.0.iter().position(|(other, _)| other == name)?;
        let (_, value) = self.0.remove(index);
        (value.get() != "null").then_some(value)
    }

    /// Takes a member that is a string.
    pub(crate) fn take_string(&mut self, name: &str) -> Result<Option<Cow<'a, str>>, Failure<'a>> {
        self.take(name).map(string).transpose()
    }

    /// Returns the members that are left, for the output.
    pub(crate) fn into_json(self) -> Vec<(String, String)> {
        self.0.into_iter().map(|(name, value)| (name.into_owned(), on_a_line(value.get()))).collect()
    }

    /// Returns the members that are left.
    pub(crate) fn rest(self) -> Vec<(Cow<'a, str>, &'a RawValue)> {
        self.0
    }
}

/// Returns JSON for a line of the output. The white space that is not for a line, or for a terminal, is outside of
/// strings.
pub(crate) fn on_a_line(json: &str) -> String {
    json.replace(['\t', '\r', '\n'], " ")
}

/// Reads a string.
pub(crate) fn string(value: &RawValue) -> Result<Cow<'_, str>, Failure<'_>> {
    scalar_values(value.get()).ok_or_else(|| expected(value, "a string"))
}

/// Returns the value at a path in an object, such as `request.uri` or `links[0].href`. The name of a member can have
/// dots, too.
pub(crate) fn find<'a>(members: &[(Cow<'_, str>, &'a RawValue)], path: &str) -> Option<&'a RawValue> {
    members.iter().find_map(|(name, value)| {
        let rest = path.strip_prefix(&**name)?;
        if rest.is_empty() {
            return Some(*value);
        }
        inner(value, rest)
    })
}

/// Returns the value at the rest of a path, which starts with a dot or the number of an element.
fn inner<'a>(value: &'a RawValue, path: &str) -> Option<&'a RawValue> {
    if let Some(name) = path.strip_prefix('.') {
        return find(&Members::read(value.get()).ok()?.0, name);
    }
    let (number, rest) = path.strip_prefix('[')?.split_once(']')?;
    let elements: Vec<&RawValue> = serde_json::from_str(value.get()).ok()?;
    let element = elements.get(number.parse::<usize>().ok()?)?;
    if rest.is_empty() { Some(element) } else { inner(element, rest) }
}

/// Returns a string, a number or a truth value as text.
pub(crate) fn scalar(value: &RawValue) -> Option<Cow<'_, str>> {
    match value.get().as_bytes().first()? {
        b'"' => scalar_values(value.get()),
        b'[' | b'{' | b'n' => None,
        _ => Some(value.get().into()),
    }
}

/// The failure of a record with a value that is none of `what`.
pub(crate) fn expected<'a>(value: &'a RawValue, what: &str) -> Failure<'a> {
    let subject = value.get().as_bytes();
    let message = format!("expected {what}").into();
    Failure { name: "not-a-record", range: 0..subject.len(), message, subject, hint: None, detail: Detail::default() }
}

/// What is read of an object.
struct Read<'a> {
    members: Vec<(Cow<'a, str>, &'a RawValue)>,
    /// The first name that was there before.
    second: Option<&'a RawValue>,
}

impl<'de: 'a, 'a> Deserialize<'de> for Read<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(MembersVisitor)
    }
}

struct MembersVisitor;

impl<'de> Visitor<'de> for MembersVisitor {
    type Value = Read<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Self::Value, A::Error> {
        let mut read = Read { members: Vec::new(), second: None };
        let mut names = BTreeSet::new();
        while let Some(json) = object.next_key::<&RawValue>()? {
            let name = scalar_values(json.get()).unwrap_or_default();
            if !names.insert(name.clone()) {
                read.second = read.second.or(Some(json));
            }
            read.members.push((name, object.next_value()?));
        }
        Ok(read)
    }
}
