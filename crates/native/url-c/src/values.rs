//! Constants and structs that C sees.
//!
//! Functions take constants as numbers, which any language can pass. Parts, views, components and flags have different
//! constants, so that one in the place of another is an error. A component is its place in the list of them.

use crate::status::{Result, urlstack_status, urlstack_str};
use std::ffi::{c_char, c_void};

/// A part of a URL or a host that is lent: it is a piece of the href, or never freed.
///
/// The first ten are the members of the standard's class `URL`, with their punctuation, and empty if there is none. The
/// others are components of the record, as the standard's text has them: without punctuation, and STATUS_NONE if they
/// are null.
#[repr(C)]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum urlstack_part {
    /// The whole URL.
    Href = 0x100,
    /// The scheme with its `:`.
    Protocol,
    /// The username, percent-encoded.
    Username,
    /// The password, percent-encoded.
    Password,
    /// The host, with `:` and the port if there is one.
    Host,
    /// The host.
    Hostname,
    /// The port in digits.
    Port,
    /// The path.
    Pathname,
    /// The query with its `?`; empty also if the query is.
    Search,
    /// The fragment with its `#`; empty also if the fragment is.
    Hash,
    /// The scheme.
    RecordScheme,
    /// The username, which is never null.
    RecordUsername,
    /// The password; none if there is none.
    RecordPassword,
    /// The host; none if it is null, and empty if it is the empty host.
    RecordHost,
    /// The port; none if it is null, as where it is the default port of the scheme.
    RecordPort,
    /// The path, which is never null.
    RecordPath,
    /// The query; none if there is no `?`.
    RecordQuery,
    /// The fragment; none if there is no `#`.
    RecordFragment,
    /// `domain`, `IPv4`, `IPv6`, `opaque` or `empty`; none if the host is null.
    HostKind,
    /// The class of an address or a name, such as `domain`, `loopback` or `private`; none if the host is null.
    HostClass,
    /// The public suffix of the host, by the Public Suffix List; none if it has none.
    PublicSuffix,
    /// The registrable domain of the host; none if it has none.
    RegistrableDomain,
    /// The labels to the left of the registrable domain, without the dot; none if it has none.
    Subdomain,
    /// The host, an IPv6 address without its brackets, as a resolver takes it; none if the host is null.
    HostWithoutBrackets,
    /// The host as TLS takes it: without brackets and without a dot at its end; none if the host is null or empty.
    ServerName,
    /// The path, and the query with its `?`. This is the request target of HTTP, never null.
    RequestTarget,
}

impl urlstack_part {
    const ALL: [Self; 26] = [
        Self::Href,
        Self::Protocol,
        Self::Username,
        Self::Password,
        Self::Host,
        Self::Hostname,
        Self::Port,
        Self::Pathname,
        Self::Search,
        Self::Hash,
        Self::RecordScheme,
        Self::RecordUsername,
        Self::RecordPassword,
        Self::RecordHost,
        Self::RecordPort,
        Self::RecordPath,
        Self::RecordQuery,
        Self::RecordFragment,
        Self::HostKind,
        Self::HostClass,
        Self::PublicSuffix,
        Self::RegistrableDomain,
        Self::Subdomain,
        Self::HostWithoutBrackets,
        Self::ServerName,
        Self::RequestTarget,
    ];
}

/// A string that is made of a URL or a host, and given away.
#[repr(C)]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum urlstack_view {
    /// The origin, as the class `URL` has it: `null` if it is opaque.
    Origin = 0x200,
    /// The site: the scheme and the registrable domain, or the host if it has none; `null` if it is opaque. Of a host,
    /// the same without a scheme.
    Site,
    /// The URL in one spelling for all equivalent ones.
    Normalized,
    /// The URL without userinfo, tokens, signatures and other secrets, for logs.
    Redacted,
    /// The URL as it is shown to a person: in Unicode where that misleads nobody.
    Rendered,
    /// The host with its domain in Unicode, whether it misleads or not; none if the host is null.
    UnicodeHost,
}

impl urlstack_view {
    const ALL: [Self; 6] =
        [Self::Origin, Self::Site, Self::Normalized, Self::Redacted, Self::Rendered, Self::UnicodeHost];
}

/// A component of a pattern.
#[repr(C)]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum urlstack_component {
    /// The scheme.
    Protocol = 0,
    /// The username.
    Username,
    /// The password.
    Password,
    /// The host.
    Hostname,
    /// The port; empty for the default port of the scheme.
    Port,
    /// The path.
    Pathname,
    /// The query.
    Search,
    /// The fragment.
    Hash,
}

/// How a pattern is compiled: ignoring case. No part, view or component has this bit.
pub const URLSTACK_IGNORE_CASE: u32 = 0x400;

/// Options of the parser. With zeros in all its members, it has the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct urlstack_options {
    /// The greatest length of the href, in bytes: a longer one is the error `too-long`. 0 is UINT32_MAX, which no href
    /// exceeds. A setter can make the URL longer.
    pub max_length: u32,
}

/// Parts of a string: the bytes from `start` to before `end`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct urlstack_range {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

/// A name and a value.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct urlstack_pair {
    /// The name.
    pub name: urlstack_str,
    /// The value, or NULL if there is none.
    pub value: urlstack_str,
}

/// A column of strings in the layout of Arrow, for a call of many rows. The string of row `i` is the bytes of `data`
/// from `offsets[i]` to `offsets[i + 1]`, so that there is one offset more than rows.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct urlstack_texts {
    /// The strings, one after another. The strings of the rows are UTF-8.
    pub data: *const c_char,
    /// The number of bytes in `data`.
    pub data_length: usize,
    /// The offsets: one more than rows, each of 32 or 64 bits. For a part of a column, this is the first of its
    /// offsets.
    pub offsets: *const c_void,
    /// 32 or 64.
    pub offset_bits: u32,
    /// A bit for each row, the first in the lowest bit of the first byte: 0 is NULL. NULL if no row is.
    pub validity: *const u8,
    /// Which bit belongs to the first row.
    pub validity_offset: usize,
}

/// An argument for a call of many rows: a string for each row, or one for all of them.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct urlstack_argument {
    /// The strings, or NULL if there is one for all rows.
    pub texts: *const urlstack_texts,
    /// The string for all rows. Without data, it is the NULL of SQL.
    pub one: urlstack_str,
}

/// The type of a column's values.
#[repr(C)]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum urlstack_type {
    /// Strings: value `i` is the bytes of `data` from `offsets[i]` to `offsets[i + 1]`.
    Text = 0,
    /// Numbers: `data` has a `uint64_t` for each row.
    Number,
    /// Truth values: `data` has a bit for each row, the first in the lowest bit of the first byte.
    Flag,
    /// Lists: value `i` is the rows of the columns after this one from `offsets[i]` to `offsets[i + 1]`.
    List,
    /// Structs, whose fields are the columns after this one.
    Struct,
}

/// A column of results, in the layout of Arrow. Its memory belongs to its batch.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct urlstack_column {
    /// The name of a field or item, or an empty string. It is never freed.
    pub name: urlstack_str,
    /// The type of the values.
    pub kind: urlstack_type,
    /// The number of rows.
    pub rows: usize,
    /// A bit for each row, the first in the lowest bit of the first byte: 0 is NULL.
    pub validity: *const u8,
    /// The offsets of strings and lists, one more than rows, or NULL. They are not negative.
    pub offsets: *const usize,
    /// The values, or NULL for lists and structs.
    pub data: *const c_void,
    /// The number of bytes in `data`.
    pub data_length: usize,
}

/// A function for calls of many rows.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct urlstack_function {
    /// The name. It is never freed.
    pub name: urlstack_str,
    /// A description of the function, in a sentence. It is never freed.
    pub description: urlstack_str,
    /// The least number of arguments.
    pub least: usize,
    /// The greatest number of arguments, SIZE_MAX if there is none.
    pub most: usize,
}

/// Numbers of C that are constants.
macro_rules! from_numbers {
    ($($constant:ty),*) => {
        $(
            impl $constant {
                pub(crate) fn of(number: u32) -> Result<Self> {
                    let index = number.checked_sub(Self::ALL[0] as u32).and_then(|index| usize::try_from(index).ok());
                    let constant = index.and_then(|index| Self::ALL.get(index));
                    Ok(*constant.ok_or(urlstack_status::InvalidConstant)?)
                }
            }
        )*
    };
}

from_numbers! { urlstack_part, urlstack_view }
