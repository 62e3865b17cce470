//! The names of sections, in a file of its own because without the feature `host` this crate does not depend on
//! url-idna, which has the macro.

use crate::{Section, Sections};

url_idna::named_enum! {
    impl Section { Icann = "icann", Private = "private" }
}

url_idna::named_enum! {
    impl Sections { All = "all", Icann = "icann" }
}
