//! "Canonicalize a string by encoding" and "Serialization of parsed URL".

use super::{Variant, host::canonicalize_host, parse::ParsedUrl};
use crate::percent::{Encoding, decode_unreserved, is_unreserved, percent_encode, percent_encode_some, replace_nul};
use crate::serializer::serialize;
use alloc::string::{String, ToString};
use url_readers::{Components, Failure};

/// Applies "Canonicalize a string" to a parsed URL.
///
/// ```
/// use url_lineage::weburl_2011::{Encoding, Variant, canonicalize, parse};
///
/// let url = canonicalize(&parse("http://u:@h:0080/%7e?<")?, Variant::This, Encoding::UTF_8)?;
/// assert_eq!(url.serialize(), "http://u@h/~?%3C");
/// assert!(canonicalize(&parse("http://h:port")?, Variant::This, Encoding::UTF_8).is_err());
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// # Errors
///
/// If `CanonicalizeHost` fails, or if the port contains anything but digits or exceeds 65535.
pub fn canonicalize(url: &ParsedUrl, variant: Variant, encoding: Encoding) -> Result<ParsedUrl, Failure> {
    let scheme = url.scheme.to_ascii_lowercase();
    let is_hierarchical = url.is_hierarchical();
    let host = url.host.as_deref().map(|host| canonicalize_host(host, variant)).transpose()?;
    let password = url.password.as_deref().filter(|password| !password.is_empty());
    let user = url.user.as_deref().filter(|user| !user.is_empty() || password.is_some());
    let path = if is_hierarchical && url.path.as_deref().unwrap_or_default().is_empty() {
        Some("/")
    } else {
        url.path.as_deref()
    };
    let path = path.map(|path| {
        if is_hierarchical {
            percent_encode(&decode_unreserved(&replace_nul(path)), Encoding::UTF_8, is_kept_in_path)
        } else if scheme == "mailto" {
            percent_encode(&decode_unreserved(path), Encoding::UTF_8, is_kept_in_path)
        } else {
            percent_encode(path, Encoding::UTF_8, |byte| matches!(byte, b' '..=b'~'))
        }
    });
    Ok(ParsedUrl {
        user: user.map(|user| percent_encode(&replace_nul(user), Encoding::UTF_8, is_kept_in_user_info)),
        password: password
            .map(|password| percent_encode(&replace_nul(password), Encoding::UTF_8, is_kept_in_user_info)),
        host,
        port: canonicalize_port(url.port.as_deref().unwrap_or_default(), &scheme)?,
        path,
        query: url.query.as_deref().map(|query| percent_encode(&replace_nul(query), encoding, is_kept_in_query)),
        fragment: url
            .fragment
            .as_deref()
            .map(|fragment| percent_encode_some(&replace_nul(fragment), is_encoded_in_fragment)),
        scheme,
    })
}

/// Returns the shortest representation of a port, or `None` for an empty port and the scheme's default port.
fn canonicalize_port(port: &str, scheme: &str) -> Result<Option<String>, Failure> {
    if port.is_empty() {
        return Ok(None);
    }
    if !port.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Failure::new("expected a port of digits only"));
    }
    let number: u16 = match port.trim_start_matches('0') {
        "" => 0,
        digits => digits.parse().map_err(|_| Failure::new("the port exceeds 65535"))?,
    };
    Ok((default_port(scheme) != Some(number)).then(|| number.to_string()))
}

/// Returns the default port of a scheme. The text does not list them.
fn default_port(scheme: &str) -> Option<u16> {
    Some(match scheme {
        "ftp" => 21,
        "gopher" => 70,
        "http" | "ws" => 80,
        "https" | "wss" => 443,
        _ => return None,
    })
}

const fn is_kept_in_user_info(byte: u8) -> bool {
    is_unreserved(byte) || matches!(byte, b'!' | b'$'..=b',')
}

const fn is_kept_in_path(byte: u8) -> bool {
    is_kept_in_user_info(byte) || matches!(byte, b'#' | b'/' | b':' | b';' | b'=' | b'@' | b'[' | b']')
}

/// Returns whether a byte of a query is kept. The text omits the question mark, which is kept here.
const fn is_kept_in_query(byte: u8) -> bool {
    is_kept_in_path(byte) || matches!(byte, b'\\' | b'^' | b'`' | b'{' | b'|' | b'}' | b'?')
}

const fn is_encoded_in_fragment(c: char) -> bool {
    matches!(c, '\0'..=' ' | '"' | '<' | '>' | '\u{7F}'..='\u{9F}')
}

impl ParsedUrl {
    /// Returns the components.
    ///
    /// ```
    /// use url_lineage::weburl_2011::parse;
    ///
    /// let components = parse("HTTP://me@H:80/a b#c")?.components();
    /// assert_eq!((components.username.as_deref(), components.host.as_deref()), (Some("me"), Some("H")));
    /// assert_eq!(components.query, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn components(&self) -> Components {
        let Self { scheme, user, password, host, port, path, query, fragment } = self.clone();
        Components { scheme: Some(scheme), username: user, password, host, port, path, query, fragment }
    }

    /// Applies "Serialization of parsed URL".
    ///
    /// ```
    /// use url_lineage::weburl_2011::parse;
    ///
    /// assert_eq!(parse("HTTP://me@H:80/a b#c")?.serialize(), "HTTP://me@H:80/a b#c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn serialize(&self) -> String {
        serialize(&self.components())
    }
}
