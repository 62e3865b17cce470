//! The kinds of warnings, and which of them text gets.

use crate::canonicalize::Encoding;

url_names::named_enum! {
    /// The kind of a [`Warning`].
    ///
    /// ```
    /// use url_patterns::WarningKind;
    ///
    /// assert_eq!(WarningKind::TextChanged.as_str(), "text-changed");
    /// assert_eq!("cannot-match".parse(), Ok(WarningKind::CannotMatch));
    /// assert!("warning".parse::<WarningKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum WarningKind {
        /// Text before or after a group is canonicalized alone, and means something else then: `10.` before a `*` is
        /// the address `0.0.0.10`.
        TextChanged = "text-changed" => "alone, this text is canonicalized to something else",
        /// Text is left out, because it is not a part of the component: a path after a host, or letters after a port.
        TextLeftOut = "text-left-out" => "a part of this text is left out",
        /// No URL has such a component, together with the other components.
        CannotMatch = "cannot-match" => "no URL matches this component",
    }
}

/// Returns the warning about text that becomes `canonical`, if there is one. Most is only spelled in another way.
pub(crate) fn of_text(encoding: Encoding, text: &str, canonical: &str) -> Option<WarningKind> {
    let is_left_out = match encoding {
        Encoding::Hostname => text.contains(['/', '\\', '?', '#']),
        Encoding::Port => text.contains(|c: char| !c.is_ascii_digit()),
        Encoding::OpaquePathname => text.contains(['?', '#']),
        Encoding::Protocol => text.contains(':'),
        _ => false,
    };
    if is_left_out {
        return Some(WarningKind::TextLeftOut);
    }
    // A domain that is not ASCII is in Punycode then.
    let is_same = matches!(encoding, Encoding::Hostname) && !text.is_ascii() || decoded(text).eq(decoded(canonical));
    (!is_same).then_some(WarningKind::TextChanged)
}

/// The bytes of a text, percent-decoded and in lower case.
fn decoded(text: &str) -> impl Iterator<Item = u8> + '_ {
    let mut rest = text.as_bytes();
    core::iter::from_fn(move || {
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let (byte, len) = match *rest {
            [] => return None,
            [b'%', high, low, ..] => match (digit(high), digit(low)) {
                (Some(high), Some(low)) => ((high * 16 + low) as u8, 3),
                _ => (b'%', 1),
            },
            [byte, ..] => (byte, 1),
        };
        rest = &rest[len..];
        Some(byte.to_ascii_lowercase())
    })
}
