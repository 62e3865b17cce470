//! Strings that may be URLs: where they have userinfo.

use super::{
    Redacted, Redactor,
    search::{Lead, Parts},
    symbol::Decoder,
};
use crate::{
    options::ParseOptions, parser::input::is_neither_c0_control_nor_space, scheme::SchemeType,
    syntax::scheme_len_before_colon,
};
use core::ops::Range;

impl<'a> Redactor<'a> {
    /// Returns a string that may be a URL, with a `Display` without its secrets. It may also be a relative reference,
    /// an `http::Uri`, or invalid.
    ///
    /// A string that parses, or that resolves to a URL of `https`, is shown like the URL that it is. But all slashes
    /// after a special scheme count as slashes before an authority, as in `file:///me:s3cret@h`. In others, a password
    /// may have a delimiter that should have been percent-encoded. So everything between the scheme and the last `@` is
    /// hidden. If such a string has no scheme and does not start with a slash, `?` or `#`, everything before the last
    /// `@` is.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let shown = |text| Redactor::new().text(text).to_string();
    /// assert_eq!(shown("https://me:s3cret@exa mple/?sig=s3cret"), "https://***@exa mple/?sig=***");
    /// assert_eq!(shown("postgres://me:s3#cret@h/db"), "postgres://***@h/db");
    /// assert_eq!(shown("T0KEN@github.com:owner/repo.git"), "***@github.com:owner/repo.git");
    /// assert_eq!(shown("/a?token=s3cret"), "/a?token=***");
    ///
    /// // It is read as one URL. What else may be a secret in a text is not known.
    /// assert_eq!(shown("the password is s3cret"), "the password is s3cret");
    /// ```
    pub fn text(&self, text: &'a str) -> Redacted<'a> {
        let is_space = |byte: &u8| !is_neither_c0_control_nor_space(*byte);
        let begin = text.bytes().take_while(is_space).count();
        let scheme_len = scheme_len_before_colon(&text.as_bytes()[begin..]);
        let after_scheme = begin + scheme_len.map_or(0, |len| len + 1);
        let is_slash = |byte: &u8| matches!(byte, b'/' | b'\\');
        let slashes = text.bytes().skip(after_scheme).take_while(is_slash).count();
        let scheme_type = scheme_len.map(|len| SchemeType::of_any_case(&text.as_bytes()[begin..begin + len]));

        let query_end = text.find('#').unwrap_or(text.len());
        let path_end = text[..query_end].find('?').unwrap_or(query_end);
        let has_properties = match scheme_type {
            Some(scheme_type) => !scheme_type.is_special(),
            None => slashes == 0,
        };
        let parts = Parts { authority_end: 0, path_end, query_end, has_properties, is_part: false };

        let rest = after_scheme + slashes;
        let is_reference = scheme_len.is_none() && (slashes > 0 || text[rest..].starts_with(['?', '#']));
        if !(scheme_len.is_some() || is_reference) || !parses(text, is_reference) {
            let at_sign = Decoder::new(text).last_at_sign(rest);
            let parts = Parts { authority_end: at_sign, ..parts };
            return Redacted {
                text,
                userinfo: rest..at_sign,
                start: rest,
                lead: Lead::default(),
                parts,
                redactor: *self,
            };
        }
        let authority = authority(text, after_scheme, slashes, scheme_type);
        let userinfo =
            authority.start..text[authority.clone()].rfind('@').map_or(authority.start, |at| authority.start + at);
        let is_other = scheme_type == Some(SchemeType::NotSpecial) && authority.is_empty();
        let lead = if is_other { Lead::AFTER_OTHER } else { Lead::default() };
        let parts = Parts { authority_end: authority.end, ..parts };
        Redacted { text, start: userinfo.end, userinfo, lead, parts, redactor: *self }
    }
}

/// Returns whether the parser reads `text` as it is. It removes tabs and newlines, so that places in the text are not
/// those of the URL.
fn parses(text: &str, is_reference: bool) -> bool {
    let options = if is_reference { ParseOptions::new().base("https://h/") } else { ParseOptions::new() };
    !text.contains(['\t', '\n', '\r']) && options.can_parse(text)
}

/// The authority of a text that parses, after `slashes` slashes; empty if it has none. Without a scheme, it does not
/// end at `\`, because the base URL may not be special.
fn authority(text: &str, after_scheme: usize, slashes: usize, scheme_type: Option<SchemeType>) -> Range<usize> {
    let after_slashes = after_scheme + slashes;
    let (start, delimiters): (_, &[char]) = match scheme_type {
        None if slashes < 2 => return after_scheme..after_scheme,
        None => (after_slashes, &['/', '?', '#']),
        Some(SchemeType::NotSpecial) if !text[after_scheme..].starts_with("//") => return after_scheme..after_scheme,
        Some(SchemeType::NotSpecial) => (after_scheme + "//".len(), &['/', '?', '#']),
        Some(_) => (after_slashes, &['/', '\\', '?', '#']),
    };
    start..text[start..].find(delimiters).map_or(text.len(), |len| start + len)
}
