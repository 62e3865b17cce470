//! A row of the table: how a fact is read, for one URL or for a block.

use crate::{
    Data, Key, Results, Subject, Type, Value,
    subject::{Fault, Known},
    value::Example,
};
use alloc::{
    borrow::Cow,
    string::{String, ToString as _},
};
use url_core::error::Component;

/// A row of the table.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) function: &'static str,
    /// The name of the member of the URL class.
    pub(crate) member: Option<&'static str>,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) description: &'static str,
    /// The data that the value depends on, except for those that all depend on.
    pub(crate) data: &'static [Data],
    pub(crate) example: Example,
    pub(crate) read: Read,
}

/// How a fact is read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Read {
    /// A part of the URL, or a name.
    Text(for<'u> fn(&Known<'u>) -> Option<&'u str>),
    /// A part of the URL where it is one, or else a text that is appended, and whether there is one.
    Made(for<'u> fn(&Known<'u>) -> Option<&'u str>, fn(&Known<'_>, &mut String) -> bool),
    /// A text that is appended, and whether there is one.
    Written(fn(&Known<'_>, &mut String) -> bool),
    Number(fn(&Known<'_>) -> Option<usize>),
    Port(fn(&Known<'_>) -> Option<u16>),
    /// Of a text that may not be a URL.
    Flag(fn(&Subject<'_>) -> Option<bool>),
    /// Of a text that is not a URL.
    Error(fn(&Fault) -> &'static str),
    ErrorNumber(fn(&Fault) -> usize),
    /// The keys, and the text for one.
    Keyed(&'static Keys, for<'u> fn(&Known<'u>, &Key) -> Option<Cow<'u, str>>),
}

/// What the keys of a fact are, and how one is read.
#[derive(Debug)]
#[cfg_attr(
    not(feature = "functions"),
    expect(dead_code, reason = "the functions of SQL tell what their arguments are")
)]
pub(crate) struct Keys {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) read: fn(&str) -> Option<Key>,
}

/// Defines the facts: an enum of their names, and a table of what is known of them.
macro_rules! facts {
    ($(
        $(#[doc = $description:literal])+
        $(#[cfg($condition:meta)])?
        $Fact:ident = $name:literal $(as $member:literal)? $(| $alias:literal)* $(by $Data:ident)?: $read:expr,
        $example:literal $(, $key:literal)? => $result:expr;
    )+) => {
        /// A fact of a URL, or of a string that is not a URL: a row of the table.
        ///
        /// ```
        /// use url_core::Url;
        /// use url_facts::{Fact, Key, Type};
        ///
        /// assert_eq!("host".parse(), Ok(Fact::Host));
        /// assert_eq!(Fact::Port.result_type(), Type::Port);
        /// let url = Url::parse("https://[::1]/")?;
        /// assert_eq!(Fact::HostWithoutBrackets.text(&url.borrowed().into(), &Key::None).as_deref(), Some("::1"));
        /// assert!("domain".parse::<Fact>().is_err());
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum Fact { $($(#[doc = $description])+ $(#[cfg($condition)])? $Fact,)+ }

        impl Fact {
            /// Every fact, in the order of the table.
            pub const ALL: &'static [Self] = &[$($(#[cfg($condition)])? Self::$Fact,)+];

            const NAMES: &'static [&'static str] = &[$($(#[cfg($condition)])? $name,)+];
        }

        // Not a static: where a fact is known, the compiler reads its row also in other crates.
        const ROWS: &[Row] = &[$(
            $(#[cfg($condition)])?
            Row {
                name: $name,
                function: concat!("url_", $name),
                member: [$(Some($member),)? None][0],
                aliases: &[$($alias),*],
                description: concat!($($description),+).trim_ascii(),
                // Whether a string with an international domain is a URL depends on Unicode.
                data: &[Data::Unicode $(, Data::$Data)?],
                example: Example { arguments: &[$example $(, $key)?], result: || Value::from($result) },
                read: $read,
            },
        )+];
    };
}
pub(crate) use facts;

impl Read {
    /// Appends the values of a block.
    #[inline]
    pub(crate) fn fill(self, block: &[Subject<'_>], output: &mut Results) {
        match (self, output) {
            (Self::Text(read), Results::Texts(output)) => output.extend(block, |subject| read(subject.url()?)),
            (Self::Made(part, write), Results::Texts(output)) => output.extend_with(block, |subject, output| {
                let Some(url) = subject.url() else { return false };
                part(url).map(|text| output.push_str(text)).is_some() || write(url, output)
            }),
            (Self::Written(read), Results::Texts(output)) => {
                output.extend_with(block, |subject, output| subject.url().is_some_and(|url| read(url, output)));
            }
            (Self::Error(read), Results::Texts(output)) => output.extend(block, |subject| Some(read(subject.fault()?))),
            (Self::Keyed(_, read), Results::Texts(output)) => output.extend_with(block, |subject, output| {
                let text = subject.url().and_then(|url| read(url, &Key::None));
                text.map(|text| output.push_str(&text)).is_some()
            }),
            (Self::Number(read), Results::Numbers(output)) => {
                output.extend(block, |subject| read(subject.url()?).map(|number| number as u64));
            }
            (Self::Port(read), Results::Numbers(output)) => {
                output.extend(block, |subject| read(subject.url()?).map(u64::from));
            }
            (Self::ErrorNumber(read), Results::Numbers(output)) => {
                output.extend(block, |subject| Some(read(subject.fault()?) as u64));
            }
            (Self::Flag(read), Results::Flags(output)) => output.extend_block(block, read),
            // A column has the type of its fact.
            _ => {}
        }
    }

    /// Returns the value of one subject, which can be written to `output`.
    #[inline]
    pub(crate) fn value<'u: 'v, 'v>(self, subject: &Subject<'u>, output: &'v mut String) -> Option<Value<'v>> {
        Some(match self {
            Self::Text(read) => Value::Text(read(subject.url()?)?),
            Self::Made(part, write) => {
                let url = subject.url()?;
                match part(url) {
                    Some(text) => Value::Text(text),
                    None => written(url, write, output)?,
                }
            }
            Self::Keyed(_, read) => lent(read(subject.url()?, &Key::None)?, output),
            Self::Written(write) => written(subject.url()?, write, output)?,
            Self::Number(read) => Value::Number(read(subject.url()?)? as u64),
            Self::Port(read) => Value::Number(read(subject.url()?)?.into()),
            Self::Flag(read) => Value::Flag(read(subject)?),
            Self::Error(read) => Value::Text(read(subject.fault()?)),
            Self::ErrorNumber(read) => Value::Number(read(subject.fault()?) as u64),
        })
    }

    /// Returns the value of a text that is not a URL.
    #[cfg(feature = "functions")]
    pub(crate) fn value_of_fault(self, subject: &Subject<'_>) -> Value<'static> {
        match (self, subject.fault()) {
            (Self::Flag(read), _) => Value::of(read(subject), Value::Flag),
            (Self::Error(read), Some(fault)) => Value::Text(read(fault)),
            (Self::ErrorNumber(read), Some(fault)) => Value::Number(read(fault) as u64),
            _ => Value::Null,
        }
    }

    /// Returns the value as text.
    #[expect(clippy::inline_always, reason = "where the fact is known, the members of a URL take half the time")]
    #[inline(always)]
    pub(crate) fn text<'u>(self, subject: &Subject<'u>, key: &Key) -> Option<Cow<'u, str>> {
        Some(match self {
            Self::Text(read) => read(subject.url()?)?.into(),
            Self::Made(part, write) => {
                let url = subject.url()?;
                match part(url) {
                    Some(text) => text.into(),
                    None => owned(url, write)?.into(),
                }
            }
            Self::Keyed(_, read) => read(subject.url()?, key)?,
            Self::Written(write) => owned(subject.url()?, write)?.into(),
            Self::Number(read) => read(subject.url()?)?.to_string().into(),
            Self::Port(read) => {
                let url = subject.url()?;
                let port = read(url)?;
                // Its digits are a part of the URL, unless it is the scheme's default port.
                match &url.as_str()[url.component_range(Component::Port)] {
                    "" => port.to_string().into(),
                    digits => digits.into(),
                }
            }
            Self::Flag(read) => read(subject)?.to_string().into(),
            Self::Error(read) => read(subject.fault()?).into(),
            Self::ErrorNumber(read) => read(subject.fault()?).to_string().into(),
        })
    }

    pub(crate) const fn result_type(self) -> Type {
        match self {
            Self::Text(_) | Self::Made(..) | Self::Written(_) | Self::Error(_) | Self::Keyed(..) => Type::Text,
            Self::Number(_) | Self::ErrorNumber(_) => Type::Number,
            Self::Port(_) => Type::Port,
            Self::Flag(_) => Type::Flag,
        }
    }
}

/// A text that is written, if there is one.
fn owned(url: &Known<'_>, write: fn(&Known<'_>, &mut String) -> bool) -> Option<String> {
    let mut output = String::new();
    write(url, &mut output).then_some(output)
}

/// [`owned`], in memory that is there.
fn written<'v>(
    url: &Known<'_>,
    write: fn(&Known<'_>, &mut String) -> bool,
    output: &'v mut String,
) -> Option<Value<'v>> {
    output.clear();
    write(url, output).then_some(Value::Text(output))
}

/// A text that is a part of the URL, or is moved to `output`.
fn lent<'v>(text: Cow<'v, str>, output: &'v mut String) -> Value<'v> {
    match text {
        Cow::Borrowed(text) => Value::Text(text),
        Cow::Owned(text) => {
            *output = text;
            Value::Text(output)
        }
    }
}
