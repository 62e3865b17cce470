//! Names for the variants of enums, and one way to write errors.
//!
//! [`named_enum!`] names the variants of an enum once, and [`UnknownName`] is the error for a string that is not one of
//! the names. Crates that need nothing else of each other, such as url-idna and url-regexp, have such enums. One error
//! type is enough for them, so it has a crate of its own. [`Failure`] is what most of them return for a string with a
//! fault, and [`Located`] writes the errors that also know something else.
//!
//! All of it is for the crates of `urlstack`, and no promise to anybody else: each version 0.x may change it.
//!
//! # Costs
//!
//! Writing a name copies it. Reading one compares a string with the names until one is equal. Neither takes memory.
//!
//! # Limits
//!
//! Variants have no data. Names are string literals.
//!
//! # The crate in reading order
//!
//! - [`named_enum!`], the macro;
//! - [`UnknownName`], the error of the `FromStr` that it writes;
//! - [`Failure`], an error of a kind at a range, and [`FailureKind`], which the macro implements;
//! - [`Located`], how errors are written.

#![no_std]
#![forbid(unsafe_code)]

mod failure;

pub use failure::{Failure, FailureKind, Located};

use core::{error::Error, fmt};

/// Gives an enum whose variants have no data their names, from rows `Variant = "name"`: `ALL`, `as_str`, `Display` and
/// `FromStr`.
///
/// Rows `Variant = "name" => "message"` are kinds of a [`Failure`]: they also have a `message`.
///
/// With `impl` instead of `enum` it names an enum that is declared elsewhere, for crates that only depend on this one
/// by a feature.
///
/// ```
/// url_names::named_enum! {
///     /// The side of a road on which cars drive.
///     #[derive(Clone, Copy, Debug, PartialEq)]
///     pub enum Side {
///         /// As in Japan.
///         Left = "left",
///         /// As in Brazil.
///         Right = "right",
///     }
/// }
///
/// assert_eq!(Side::ALL, [Side::Left, Side::Right]);
/// assert_eq!(Side::Left.as_str(), "left");
/// assert_eq!("right".parse(), Ok(Side::Right));
/// assert!("Right".parse::<Side>().is_err());
///
/// url_names::named_enum! {
///     #[derive(Clone, Copy)]
///     pub enum Fault {
///         Blocked = "blocked" => "expected a free lane",
///     }
/// }
///
/// assert_eq!(Fault::Blocked.message(), "expected a free lane");
/// ```
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
    (
        $(#[$attribute:meta])*
        $visibility:vis enum $Enum:ident {
            $($(#[$of_variant:meta])* $Variant:ident = $name:literal => $message:literal),+ $(,)?
        }
    ) => {
        $crate::named_enum! {
            $(#[$attribute])*
            $visibility enum $Enum {
                $($(#[$of_variant])* $Variant = $name,)+
            }
        }

        impl $Enum {
            /// Returns the reason for a person, without a full stop.
            ///
            /// See the example of [the enum](Self).
            pub const fn message(self) -> &'static str {
                match self { $(Self::$Variant => $message),+ }
            }
        }

        impl $crate::FailureKind for $Enum {
            fn code(self) -> &'static str {
                self.as_str()
            }

            fn message(self) -> &'static str {
                self.message()
            }
        }
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

/// The error for a string that is not one of an enum's names.
///
/// `Display` lists the names, in the order of the enum's `ALL`.
///
/// ```
/// #[derive(Clone, Copy, Debug)]
/// enum Side { Left, Right }
///
/// url_names::named_enum! { impl Side { Left = "left", Right = "right" } }
///
/// let error = "Left".parse::<Side>().unwrap_err();
/// assert_eq!(error.to_string(), "expected one of `left`, `right`");
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
    /// #[derive(Clone, Copy, Debug)]
    /// enum Side { Left, Right }
    ///
    /// url_names::named_enum! { impl Side { Left = "left", Right = "right" } }
    ///
    /// assert_eq!("Left".parse::<Side>().unwrap_err().expected(), ["left", "right"]);
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

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
