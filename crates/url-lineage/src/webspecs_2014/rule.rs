//! The names of the rules.

use core::fmt;

macro_rules! rules {
    ($($variant:ident, $name:literal;)*) => {
        /// A rule of the grammar, by its name in the text.
        ///
        /// ```
        /// use url_lineage::webspecs_2014::{Rule, UrlObject};
        ///
        /// assert_eq!(UrlObject::parse("http://h:x/", None).unwrap_err().rule, Rule::Port);
        /// assert_eq!(Rule::NonFileRelativeScheme.name(), "non-file-relative-scheme");
        /// ```
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        #[non_exhaustive]
        pub enum Rule {
            $(
                #[doc = concat!("`", $name, "`")]
                $variant,
            )*
        }

        impl Rule {
            /// Every rule, in the order of the text.
            ///
            /// ```
            /// use url_lineage::webspecs_2014::Rule;
            ///
            /// assert_eq!((Rule::ALL.len(), Rule::ALL[1]), (31, Rule::Url));
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the name that the text has for the rule.
            ///
            /// ```
            /// assert_eq!(url_lineage::webspecs_2014::Rule::Ls32.name(), "ls32");
            /// ```
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }
        }
    };
}

rules! {
    // Not a rule, but the algorithm that runs `url`.
    BasicUrlParser, "basic URL parser";
    Url, "url";
    FileUrl, "file-url";
    NonRelativeUrl, "non-relative-url";
    RelativeUrl, "relative-url";
    NonFileRelativeScheme, "non-file-relative-scheme";
    Scheme, "scheme";
    Authority, "authority";
    User, "user";
    Password, "password";
    Host, "host";
    Ipv6Addr, "ipv6addr";
    Ipv4Addr, "ipv4addr";
    Number, "number";
    H16, "h16";
    Ls32, "ls32";
    DecimalByte, "decimal-byte";
    Port, "port";
    Path, "path";
    SchemeData, "scheme-data";
    Query, "query";
    Fragment, "fragment";
    SetProtocol, "set-protocol";
    SetUsername, "set-username";
    SetPassword, "set-password";
    SetHost, "set-host";
    SetHostname, "set-hostname";
    SetPort, "set-port";
    SetPathname, "set-pathname";
    SetSearch, "set-search";
    SetHash, "set-hash";
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
