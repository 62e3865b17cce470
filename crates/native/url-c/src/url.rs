//! URLs.

use crate::{
    host,
    lender::{Bytes, Lender},
    memory::{room, text, written},
    status::{Failure, Result, urlstack_status},
    values::{urlstack_part, urlstack_range, urlstack_view},
};
use std::fmt::Write as _;
use url_core::{
    Url,
    equivalence::Normalizer,
    form_urlencoded::SearchParams,
    reference::Base,
    web::{Member, WebUrl},
};

pub(crate) type Value = Lender<WebUrl>;

impl Bytes for WebUrl {
    fn bytes(&self) -> usize {
        self.href().len()
    }
}

pub(crate) fn parse(input: &str, base: Option<&str>) -> Result<Value> {
    room(input.len() + base.map_or(0, str::len))?;
    let url = Url::options().base(base.map(Base::from)).parse(input).map_err(Failure::Parse)?;
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

/// Returns a part, or `None` if there is none.
pub(crate) fn get(url: &WebUrl, part: urlstack_part) -> Option<&str> {
    let record = url.url();
    Some(match part {
        urlstack_part::Href => url.href(),
        urlstack_part::Protocol => url.protocol(),
        urlstack_part::Username | urlstack_part::RecordUsername => url.username(),
        urlstack_part::Password => url.password(),
        urlstack_part::Host => url.host(),
        urlstack_part::Hostname => url.hostname(),
        urlstack_part::Port => url.port(),
        urlstack_part::Pathname | urlstack_part::RecordPath => url.pathname(),
        urlstack_part::Search => url.search(),
        urlstack_part::Hash => url.hash(),
        urlstack_part::RecordScheme => record.scheme(),
        urlstack_part::RecordPassword => record.password()?,
        urlstack_part::RecordHost => record.host_str()?,
        urlstack_part::RecordPort => record.port().map(|_| url.port())?,
        urlstack_part::RecordQuery => record.query()?,
        urlstack_part::RecordFragment => record.fragment()?,
        urlstack_part::HostKind => record.host()?.kind().as_str(),
        urlstack_part::HostClass => record.host()?.class().as_str(),
        urlstack_part::PublicSuffix => url_psl::public_suffix(record)?,
        urlstack_part::RegistrableDomain => url_psl::registrable_domain(record)?,
        urlstack_part::Subdomain => url_psl::find(record)?.subdomain()?,
    })
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
            host::unicode(record.host_str().ok_or(urlstack_status::None)?, record.domain().is_some())
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
        url.change(|url| match url.set(member, value) {
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
        _ => url.change(|url| set_in_record(url, part, value)),
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
    url.change(|url| {
        *url.search_params_mut() = params.clone();
        Ok(())
    })
}
