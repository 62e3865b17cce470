//! Checks whether a label of a domain is shown in Unicode, or as `xn--` because it is deceptive.
//!
//! The rules come from UTS #39, with the data of the package unicode-security, and from Chromium. docs/rendering.md
//! lists where they depart from Chromium.
//!
//! Source: <https://www.unicode.org/reports/tr39/>

mod check;
mod reason;
mod domain_check;
mod label;
mod places;
mod looks;
mod shapes;
mod protect_error;
mod protected;

pub use check::check_domain;
pub use domain_check::{DomainCheck, LabelCheck, RestrictionLevel};
pub use protect_error::{ProtectError, ProtectErrorKind};
pub use protected::Protected;
pub use reason::{Reason, ReasonKind};
