//! The variants of the steps.

url_names::named_enum! {
    /// The variant of the steps for domain names. The text marks its steps with these names.
    ///
    /// ```
    /// use url_lineage::{Reader, weburl_2011::{Variant, WebUrl}};
    ///
    /// assert_eq!(WebUrl::new(Variant::Gecko).name(), "weburl-2011-gecko");
    /// assert_eq!(Variant::default(), Variant::This);
    /// assert_eq!("GECKO".parse(), Ok(Variant::Gecko));
    /// assert!("gecko".parse::<Variant>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
    pub enum Variant {
        /// "THIS": the steps that the text chooses.
        #[default]
        This = "THIS",
        /// "CHROME".
        Chrome = "CHROME",
        /// "GECKO".
        Gecko = "GECKO",
        /// "IE".
        Ie = "IE",
    }
}
