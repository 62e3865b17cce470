//! The value of a column in one row.

use crate::{Column, TextColumn};
use alloc::string::String;
use core::{cell::OnceCell, fmt::Write as _};
use url_core::{Url, position::Position};
use url_psl::{Sections, Suffix};

/// A URL, and what several columns ask of it.
pub(crate) struct Parsed<'u> {
    url: &'u Url,
    suffix: OnceCell<Option<Suffix<'u>>>,
}

impl<'u> Parsed<'u> {
    pub(crate) fn new(url: &'u Url) -> Self {
        Self { url, suffix: OnceCell::new() }
    }

    fn suffix(&self) -> Option<&Suffix<'u>> {
        self.suffix.get_or_init(|| url_psl::find(self.url)).as_ref()
    }

    /// The text of `column`, if it is a part of the href or of a table.
    fn text(&self, column: Column) -> Option<&str> {
        let url = self.url;
        match column {
            Column::Href => Some(url.as_str()),
            Column::Scheme => Some(url.scheme()),
            Column::Username => Some(url.username()).filter(|username| !username.is_empty()),
            Column::Password => url.password(),
            Column::Host => url.host_str(),
            Column::HostWithoutBrackets => url.host_str().map(|host| match host.strip_prefix('[') {
                Some(address) => address.strip_suffix(']').unwrap_or(address),
                None => host,
            }),
            Column::Path => Some(url.path()),
            Column::Query => url.query(),
            Column::Fragment => url.fragment(),
            Column::RegistrableDomain => self.suffix()?.registrable_domain(),
            Column::PublicSuffix => Some(self.suffix()?.public_suffix()),
            Column::IcannSuffix => Some(url_psl::find_in(url, Sections::Icann)?.public_suffix()),
            Column::Subdomain => self.suffix()?.subdomain(),
            Column::HostClass => url.host().map(|host| host.class().as_str()),
            _ => None,
        }
    }

    /// Appends the serialization of the origin, unless that is opaque.
    fn append_origin(&self, output: &mut String) -> bool {
        let url = self.url;
        if !url.scheme_type().has_tuple_origin() {
            let origin = url.origin();
            return origin.is_tuple() && write!(output, "{origin}").is_ok();
        }
        append(output, [url.scheme(), "://", &url[Position::BeforeHost..Position::AfterPort]])
    }

    /// Appends the serialization of the site, unless that is opaque.
    fn append_site(&self, output: &mut String) -> bool {
        let url = self.url;
        if !url.scheme_type().has_tuple_origin() {
            let site = url_psl::site(url);
            return matches!(site, url_psl::Site::SchemeAndHost(..)) && write!(output, "{site}").is_ok();
        }
        let registrable = self.suffix().and_then(Suffix::registrable_domain);
        append(output, [url.scheme(), "://", registrable.or(url.host_str()).unwrap_or_default()])
    }
}

fn append(output: &mut String, pieces: [&str; 3]) -> bool {
    for piece in pieces {
        output.push_str(piece);
    }
    true
}

impl Parsed<'_> {
    #[inline]
    pub(crate) fn append_text(&self, column: Column, output: &mut TextColumn) {
        match column {
            Column::Origin => output.push_with(|output| self.append_origin(output)),
            Column::Site => output.push_with(|output| self.append_site(output)),
            _ => output.push(self.text(column)),
        }
    }

    pub(crate) fn number(&self, column: Column) -> Option<u64> {
        if column == Column::Port { self.url.port().map(u64::from) } else { None }
    }
}
