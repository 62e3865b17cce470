//! The variants of the steps.

/// The variant of the steps for domain names. The text marks its steps with these names.
///
/// ```
/// use url_lineage::{Reader, weburl_2011::{Variant, WebUrl}};
///
/// assert_eq!(WebUrl::new(Variant::Gecko).name(), "weburl-2011-gecko");
/// assert_eq!(Variant::default(), Variant::This);
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Variant {
    /// "THIS": the steps that the text chooses.
    #[default]
    This,
    /// "CHROME".
    Chrome,
    /// "GECKO".
    Gecko,
    /// "IE".
    Ie,
}
