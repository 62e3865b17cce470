//! The names of sections, in a file of its own. Without the feature `host`, this crate does not depend on url-names,
//! which has the macro.

use crate::{Section, Sections};

url_names::named_enum! {
    impl Section { Icann = "icann", Private = "private" }
}

url_names::named_enum! {
    impl Sections { All = "all", Icann = "icann" }
}
