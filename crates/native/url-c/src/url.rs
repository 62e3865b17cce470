//! URLs.

use crate::{
    host,
    lender::{Bytes, Lender},
    memory::{copy as copy_text, room, text, written},
    status::{Failure, Result, urlstack_status},
    values::{urlstack_options, urlstack_part, urlstack_range, urlstack_view},
};
use std::{borrow::Cow, fmt::Write as _};
use url_core::{
    Url,
    equivalence::Normalizer,
    form_urlencoded::SearchParams,
    reference::Base,
    web::{Member, WebUrl},
};
use url_facts::{Fact, Key};

pub(crate) type Value = Lender<WebUrl>;

impl Bytes for WebUrl {
    /// The href. The rest of a URL is several times as large.
    type Strings = String;

    fn into_strings(self) -> String {
        Url::from(self).into_string()
    }

    fn bytes(&self) -> usize {
        self.href().len()
    }

    fn copy_to_change(&self, bytes: usize) -> Self {
        self.clone_with_room(self.bytes() + bytes)
    }
}

pub(crate) fn parse(input: &str, base: Option<&str>, options: Option<&urlstack_options>) -> Result<Value> {
    room(input.len() + base.map_or(0, str::len))?;
    let parser = Url::options().base(base.map(Base::from));
    let parser = match options.map_or(0, |options| options.max_length) {
        0 => parser,
        max_length => parser.max_len(max_length),
    };
    let url = parser.parse(input).map_err(Failure::Parse)?;
    Ok(Lender::new(url.into()))
}

pub(crate) fn can_parse(input: &str, base: Option<&str>) -> Result<()> {
    room(input.len() + base.map_or(0, str::len))?;
    let options = Url::options().base(base.map(Base::from));
    if options.can_parse(input) {
        return Ok(());
    }
    // Only parsing tells why.
    options.parse(input).map(drop).map_err(Failure::Parse)
}

pub(crate) fn join(base: &Value, reference: &str) -> Result<Value> {
    room(base.look().bytes() + reference.len())?;
    let url = base.look().url().join(reference).map_err(Failure::Parse)?;
    Ok(Lender::new(url.into()))
}

pub(crate) fn copy(url: &Value) -> Result<Value> {
    room(url.look().bytes())?;
    Ok(Lender::new(url.look().clone()))
}

/// Returns a part, or `None` if there is none. Members of the class, and the username of the record, are never null.
pub(crate) fn get(url: &WebUrl, part: urlstack_part) -> Option<&str> {
    let fact = match part {
        urlstack_part::Href => Fact::Href,
        urlstack_part::Protocol => Fact::Protocol,
        urlstack_part::Username | urlstack_part::RecordUsername => Fact::Username,
        urlstack_part::Password | urlstack_part::RecordPassword => Fact::Password,
        urlstack_part::Host => Fact::HostAndPort,
        urlstack_part::Hostname | urlstack_part::RecordHost => Fact::Host,
        urlstack_part::Port | urlstack_part::RecordPort => Fact::Port,
        urlstack_part::Pathname | urlstack_part::RecordPath => Fact::Path,
        urlstack_part::Search => Fact::Search,
        urlstack_part::Hash => Fact::Hash,
        urlstack_part::RecordScheme => Fact::Scheme,
        urlstack_part::RecordQuery => Fact::Query,
        urlstack_part::RecordFragment => Fact::Fragment,
        urlstack_part::HostKind => Fact::HostKind,
        urlstack_part::HostClass => Fact::HostClass,
        urlstack_part::PublicSuffix => Fact::PublicSuffix,
        urlstack_part::RegistrableDomain => Fact::RegistrableDomain,
        urlstack_part::Subdomain => Fact::Subdomain,
        urlstack_part::HostWithoutBrackets => Fact::HostWithoutBrackets,
        urlstack_part::ServerName => return url.url().server_name(),
        urlstack_part::RequestTarget => return Some(url.url().path_and_query()),
    };
    let is_never_null = (part as u32) <= urlstack_part::Hash as u32 || part == urlstack_part::RecordUsername;
    match fact.text(&url.url().borrowed().into(), &Key::None) {
        Some(Cow::Borrowed(text)) => Some(text),
        _ => is_never_null.then_some(""),
    }
}

/// Makes the string of a fact, which is found by its name. A fact with several values needs a key.
pub(crate) fn fact(url: &WebUrl, name: &str, key: Option<&str>) -> Result<String> {
    let fact = Fact::named(name).ok_or(urlstack_status::InvalidArguments)?;
    let key = match key {
        None if !fact.has_key() => Key::None,
        key => key.and_then(|key| fact.key(key)).ok_or(urlstack_status::InvalidArguments)?,
    };
    room(url.bytes())?;
    copy_text(&fact.text(&url.url().borrowed().into(), &key).ok_or(urlstack_status::None)?)
}

/// Returns where a part is in the href.
pub(crate) fn range(url: &WebUrl, part: urlstack_part) -> Result<urlstack_range> {
    let (href, text) = (url.href(), get(url, part).ok_or(urlstack_status::None)?);
    let start = text.as_ptr().addr().wrapping_sub(href.as_ptr().addr());
    let range = urlstack_range { start, end: start.wrapping_add(text.len()) };
    // What is named, and an empty member, are no pieces of the href.
    if start > href.len() { Err(urlstack_status::None.into()) } else { Ok(range) }
}

/// Makes a text. There may be none.
pub(crate) fn view(url: &WebUrl, view: urlstack_view) -> Result<String> {
    let record = url.url();
    room(url.bytes())?;
    match view {
        urlstack_view::Origin => {
            written(|text| if record.write_origin(text)? { Ok(()) } else { text.write_str(OPAQUE_ORIGIN) })
        }
        urlstack_view::Site => {
            let suffix = url_psl::find(record);
            let write = |text: &mut _| url_psl::write_site(record, suffix.as_ref(), text);
            written(|text| if write(text)? { Ok(()) } else { text.write_str(OPAQUE_ORIGIN) })
        }
        urlstack_view::Normalized => Ok(Normalizer::new().normalize(record).into()),
        urlstack_view::Redacted => text(record.redacted()),
        urlstack_view::Rendered => {
            room(url.bytes().saturating_mul(SPANS))?;
            text(url_render::render(record))
        }
        urlstack_view::UnicodeHost => {
            host::unicode(record.host_str().ok_or(urlstack_status::None)?, record.domain_name().is_some())
        }
    }
}

/// How many times as much memory a rendered URL takes at most: a span, and what is known about a label, for each byte
/// of a host of empty labels.
pub(crate) const SPANS: usize = 16;

/// How an opaque origin is serialized.
///
/// Source: <https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin>
const OPAQUE_ORIGIN: &str = "null";

/// Sets a part. `None` is for components that can be null.
pub(crate) fn set(url: &mut Value, part: urlstack_part, value: Option<&str>) -> Result<()> {
    room(url.look().bytes() + value.map_or(0, str::len))?;
    let member = |url: &mut Value, member: Member| {
        let value = value.unwrap_or_default();
        url.change(value.len(), |url| match url.set(member, value) {
            Ok(true) => Ok(()),
            Ok(false) => Err(urlstack_status::NotApplied.into()),
            Err(error) => Err(Failure::Parse(error)),
        })
    };
    match part {
        urlstack_part::Href => member(url, Member::Href),
        urlstack_part::Protocol => member(url, Member::Protocol),
        urlstack_part::Username => member(url, Member::Username),
        urlstack_part::Password => member(url, Member::Password),
        urlstack_part::Host => member(url, Member::Host),
        urlstack_part::Hostname => member(url, Member::Hostname),
        urlstack_part::Port => member(url, Member::Port),
        urlstack_part::Pathname => member(url, Member::Pathname),
        urlstack_part::Search => member(url, Member::Search),
        urlstack_part::Hash => member(url, Member::Hash),
        _ => url.change(value.map_or(0, str::len), |url| set_in_record(url, part, value)),
    }
}

/// Sets a component, or says why it cannot be set.
fn set_in_record(url: &mut WebUrl, part: urlstack_part, value: Option<&str>) -> Result<()> {
    let text = value.unwrap_or_default();
    let mut record = url.url().clone();
    let is_set = match part {
        urlstack_part::RecordScheme => record.set_scheme(text),
        urlstack_part::RecordUsername => record.set_username(text),
        urlstack_part::RecordPassword => record.set_password(value),
        urlstack_part::RecordHost => record.set_host(value),
        urlstack_part::RecordPort => {
            let number = value.map(url_host::parse_port).transpose().map_err(Failure::Port)?;
            record.set_port(number.flatten())
        }
        urlstack_part::RecordPath => record.set_path(text),
        urlstack_part::RecordQuery => record.set_query(value),
        urlstack_part::RecordFragment => record.set_fragment(value),
        _ => return Err(urlstack_status::InvalidConstant.into()),
    };
    is_set.map_err(Failure::Set)?;
    *url = record.into();
    Ok(())
}

/// Returns the list of parameters.
pub(crate) fn params(url: &Value) -> Result<SearchParams> {
    room(url.look().bytes())?;
    // The class makes its list when it is first asked for it. In a copy, other threads can read the URL meanwhile.
    Ok(url.look().clone().search_params().clone())
}

/// Replaces the query by a list of parameters.
pub(crate) fn set_params(url: &mut Value, params: &SearchParams) -> Result<()> {
    room(url.look().bytes() + params.bytes())?;
    url.change(params.bytes(), |url| {
        *url.search_params_mut() = params.clone();
        Ok(())
    })
}

/// Decodes the percent-encoded bytes of a text.
pub(crate) fn percent_decode(text: &[u8]) -> Result<Vec<u8>> {
    let mut decoded = Vec::new();
    // It is not longer than the text.
    decoded.try_reserve_exact(text.len())?;
    decoded.extend(url_percent::percent_decode(text));
    Ok(decoded)
}
