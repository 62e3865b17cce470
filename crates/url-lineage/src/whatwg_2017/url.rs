//! Whole URLs: today's parser with the percent-encode sets, hosts and file URLs of 2017.

use super::{
    file::{self, FilePath},
    host::Host,
    percent_encoded_bytes::{C0_CONTROL, utf8_percent_encode},
    substitute::{self, Located},
};
use crate::serializer::serialize;
use alloc::{
    format,
    string::{String, ToString},
};
use core::ops::Range;
use url_core::{ErrorSink, ValidationError};
use url_host::invalid_url_units;
use url_readers::{Components, Failure, Reader, Reading};

/// A URL.
///
/// ```
/// use url_lineage::whatwg_2017::Url;
///
/// let base = Url::parse("https://a<b/c?d", None)?;
/// let url = Url::parse("^e#`", Some(&base))?;
/// assert_eq!(url.serialize(), "https://a<b/^e#`");
/// assert_eq!(Url::parse("?'", Some(&base))?.serialize(), "https://a<b/c?'");
/// assert!(Url::parse("https://ex ample.org/", None).is_err());
/// # Ok::<(), url_lineage::Failure>(())
/// ```
#[derive(Clone, Debug)]
pub struct Url {
    /// The URL that today's parser returns for the substitute.
    parsed: url_core::Url,
    /// Whether the scheme is `gopher`. The scheme of the substitute is another special scheme.
    is_gopher: bool,
    host: Option<String>,
    port: Option<String>,
    path: String,
    query: Option<String>,
    fragment: Option<String>,
    is_valid: bool,
}

/// The special scheme that is not special today. Its default port is 70.
const GOPHER: &str = "gopher";

/// Returns the port for the text from the colon to the path, which the parser has accepted.
fn gopher_port(text: &str) -> Option<String> {
    let port: u16 = text.strip_prefix(':')?.parse().ok()?;
    Some(port).filter(|port| *port != 70).map(|port| port.to_string())
}

/// A sink that records whether a validation error was reported.
struct Noticed(bool);

impl ErrorSink for Noticed {
    fn report(&mut self, _: ValidationError) {
        self.0 = true;
    }
}

impl Url {
    /// Runs the URL parser.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Url;
    ///
    /// let base = Url::parse("https://h/a/b", None)?;
    /// assert_eq!(Url::parse("../c", Some(&base))?.serialize(), "https://h/c");
    /// assert!(Url::parse("../c", None).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the host parser of 2017 or the URL parser of today returns failure.
    pub fn parse(input: &str, base: Option<&Self>) -> Result<Self, Failure> {
        let is_c0_control_or_space = |c| c <= ' ';
        let trimmed = input.trim_matches(is_c0_control_or_space);
        let mut text = trimmed.replace(['\t', '\n', '\r'], "");
        // Unless tabs or newlines were removed, a position in the text is known in the input.
        let is_position_known = text.len() == trimmed.len();
        let is_unchanged = text.len() == input.len();
        let mut start = input.len() - input.trim_start_matches(is_c0_control_or_space).len();
        let scheme = substitute::scheme(&text);
        let is_gopher =
            scheme.map_or(base.is_some_and(|base| base.is_gopher), |end| text[..end].eq_ignore_ascii_case(GOPHER));
        // A URL is relative to a base URL only without a scheme or with the same scheme.
        let base = base.filter(|base| scheme.is_none() || base.is_gopher == is_gopher);
        if is_gopher && scheme.is_some() {
            text.replace_range(..GOPHER.len(), substitute::SCHEME);
            // All errors are after the scheme.
            start += GOPHER.len() - substitute::SCHEME.len();
        }
        let (rest, fragment) = text.split_once('#').map_or((&*text, None), |(rest, fragment)| (rest, Some(fragment)));
        let (rest, query) = rest.split_once('?').map_or((rest, None), |(rest, query)| (rest, Some(query)));
        let parsed_base = base.map(|base| &base.parsed);
        let located = Located::find(rest, query.is_none() && fragment.is_none(), parsed_base);

        let mut substitute = located.substitute(rest);
        if query.is_some() {
            substitute.push('?');
        }
        if fragment.is_some() {
            substitute.push('#');
        }
        let at = |failure: Failure, range: Range<usize>| {
            if is_position_known { failure.at(start + range.start..start + range.end) } else { failure }
        };
        let mut noticed = Noticed(false);
        let mut parsed = url_core::Url::options()
            .base_url(parsed_base)
            .parse_with_errors(&substitute, &mut noticed)
            .map_err(|error| {
                let Range { start, end } = error.range();
                let position = |at| located.position_in_input(at, text.len());
                at(Failure::new(format!("{}: {}", error.code(), error.message())), position(start)..position(end))
            })?;

        let mut is_valid = !noticed.0 && is_unchanged;
        let port = match &located.host {
            _ if !is_gopher => parsed.port().map(|port| port.to_string()),
            Some(range) => gopher_port(&rest[range.end..located.path]),
            None => base.and_then(|base| base.port.clone()),
        };
        let host = match located.host {
            Some(range) => {
                let (host, validation_error) =
                    Host::parse(&rest[range.clone()], located.is_special).map_err(|failure| {
                        let Range { start, end } = failure.range().unwrap_or(0..range.len());
                        at(Failure::new(String::from(failure.reason())), range.start + start..range.start + end)
                    })?;
                is_valid &= !validation_error;
                Some(host.to_string())
                    .map(|host| if located.is_file && host == "localhost" { String::new() } else { host })
            }
            // The host of the base URL, or the empty host.
            None if parsed.host_str() == Some(substitute::HOST) => base.and_then(|base| base.host.clone()),
            None => parsed.host_str().map(Into::into),
        };
        let units = [query.unwrap_or_default(), fragment.unwrap_or_default()];
        is_valid &= units.into_iter().all(|text| invalid_url_units(text).next().is_none());
        is_valid &= !rest[located.path..].contains('^');
        let host = if located.is_file && file::has_drive_letter(parsed.path()) {
            let is_relative = located.file_path == Some(FilePath::Relative);
            // A drive letter of the base URL stays with its host. Another one is without a host.
            let is_inherited = is_relative && base.is_some_and(|base| file::has_drive_letter(&base.path));
            is_valid &= is_inherited || host.as_deref() == Some("");
            if is_inherited { host } else { Some(String::new()) }
        } else {
            host
        };
        if located.is_file {
            let path = file::without_empty_segments(parsed.path());
            if path.len() < parsed.path().len() {
                is_valid = false;
                parsed = url_core::Url::parse(&substitute::with_path(&parsed, path)).unwrap_or(parsed);
            }
        }
        let path = match (parsed.has_opaque_path(), base) {
            (false, _) => substitute::path(parsed.path()),
            // Only a fragment can be relative to an opaque path.
            (true, Some(base)) if located.path == 0 => base.path.clone(),
            (true, _) => utf8_percent_encode(&rest[located.path..], &C0_CONTROL),
        };
        let query = match query {
            Some(query) => Some(utf8_percent_encode(query, &url_percent::QUERY)),
            None if parsed.query().is_some() => base.and_then(|base| base.query.clone()),
            None => None,
        };
        // The fragment state drops NULs, and encodes with the C0 control percent-encode set.
        let fragment = fragment.map(|fragment| utf8_percent_encode(&fragment.replace('\0', ""), &C0_CONTROL));
        Ok(Self { parsed, is_gopher, host, port, path, query, fragment, is_valid })
    }

    /// Returns whether the URL has no validation errors, including those of the parsers.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Url;
    ///
    /// assert!(Url::parse("https://h/a", None)?.is_valid());
    /// assert!(!Url::parse("https:h/a", None)?.is_valid());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_valid(&self) -> bool {
        self.is_valid
    }

    /// Runs the URL serializer. It does not yet write `/.` before a path that starts with `//` if the host is null, so
    /// such a path reads back as an authority.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Url;
    ///
    /// assert_eq!(Url::parse("HTTPS://H/a/../b?'", None)?.serialize(), "https://h/b?'");
    /// assert_eq!(Url::parse("a:/.//b", None)?.serialize(), "a://b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn serialize(&self) -> String {
        serialize(&self.components())
    }

    /// Returns the components. An empty username or password is `None`.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Url;
    ///
    /// let components = Url::parse("https://a<b:443/^?'", None)?.components();
    /// assert_eq!((components.host.as_deref(), components.path.as_deref()), (Some("a<b"), Some("/^")));
    /// assert_eq!((components.username, components.port), (None, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn components(&self) -> Components {
        let Reading { components, .. } = Reading::from(&self.parsed);
        Components {
            scheme: if self.is_gopher { Some(GOPHER.into()) } else { components.scheme },
            host: self.host.clone(),
            port: self.port.clone(),
            path: Some(self.path.clone()),
            query: self.query.clone(),
            fragment: self.fragment.clone(),
            ..components
        }
    }
}

/// URLs are equal if their serializations are equal, regardless of validation errors.
impl PartialEq for Url {
    fn eq(&self, other: &Self) -> bool {
        self.serialize() == other.serialize()
    }
}

impl Eq for Url {}

/// The reader that follows the edition of 2017.
///
/// ```
/// use url_lineage::{Reader, whatwg_2017::Whatwg2017};
///
/// assert_eq!(Whatwg2017.parse("HTTP://H:80/a^b", None)?.canonical, "http://h/a^b");
/// assert!(Whatwg2017.parse("http://", None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Whatwg2017;

impl Reader for Whatwg2017 {
    fn name(&self) -> &'static str {
        "whatwg-2017"
    }

    fn date(&self) -> &'static str {
        "2017"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let base = base.map(|base| Url::parse(base, None)).transpose().map_err(Failure::in_base)?;
        let url = Url::parse(input, base.as_ref())?;
        Ok(Reading { components: url.components(), canonical: url.serialize() })
    }
}
