//! Names for the variants of enums, for all crates of the stack.

use core::{error::Error, fmt};

/// Gives an enum whose variants have no data their names, from rows `Variant = "name"`: `ALL`, `as_str`, `Display` and
/// `FromStr`.
///
/// With `impl` instead of `enum` it names an enum that is declared elsewhere, for crates that only depend on this one
/// by a feature.
///
/// For the other crates of `urlstack`.
#[doc(hidden)]
#[macro_export]
macro_rules! named_enum {
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $Enum:ident {
            $($(#[$of_variant:meta])* $Variant:ident = $name:literal),+ $(,)?
        }
    ) => {
        $(#[$attribute])*
        $visibility enum $Enum {
            $($(#[$of_variant])* $Variant,)+
        }

        $crate::named_enum! { impl $Enum { $($Variant = $name),+ } }
    };
    (impl $Enum:ident { $($Variant:ident = $name:literal),+ $(,)? }) => {
        impl $Enum {
            /// Every variant, in the order in which they are declared.
            pub const ALL: &'static [Self] = &[$(Self::$Variant),+];

            /// Returns the name of this variant, which `Display` writes and `FromStr` reads.
            ///
            /// See the example of [the enum](Self).
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$Variant => $name),+ }
            }
        }

        /// Writes the name, as returned by [`as_str`](Self::as_str).
        impl ::core::fmt::Display for $Enum {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        /// Reads a name, as returned by [`as_str`](Self::as_str), compared byte by byte. Any other text is an error,
        /// which lists the names.
        impl ::core::str::FromStr for $Enum {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> ::core::result::Result<Self, $crate::UnknownName> {
                match name {
                    $($name => Ok(Self::$Variant),)+
                    _ => Err($crate::UnknownName::new(&[$($name),+])),
                }
            }
        }
    };
}

/// The error for a text that is none of the names of an enum.
///
/// `Display` lists the names, in the order of the enum's `ALL`.
///
/// ```
/// use url_idna::punycode::ErrorKind;
///
/// assert_eq!("overflow".parse(), Ok(ErrorKind::Overflow));
///
/// let error = "Overflow".parse::<ErrorKind>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "expected one of `not-basic`, `not-a-digit`, `truncated`, `not-a-scalar-value`, `overflow`",
/// );
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct UnknownName {
    expected: &'static [&'static str],
}

impl UnknownName {
    /// For [`named_enum!`].
    #[doc(hidden)]
    pub const fn new(expected: &'static [&'static str]) -> Self {
        Self { expected }
    }

    /// Returns all names that the text could have been.
    ///
    /// ```
    /// use url_idna::Criterion;
    ///
    /// let error = "v7".parse::<Criterion>().unwrap_err();
    /// assert!(error.expected().contains(&"V7") && !error.expected().contains(&"v7"));
    /// ```
    pub const fn expected(&self) -> &'static [&'static str] {
        self.expected
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of ")?;
        for (index, name) in self.expected.iter().enumerate() {
            write!(f, "{}`{name}`", if index == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl Error for UnknownName {}
