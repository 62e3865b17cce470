//! The names of the rules.

macro_rules! rules {
    ($($variant:ident, $name:literal;)*) => {
        url_names::named_enum! {
            /// A rule of the grammar, by its name in the text.
            ///
            /// ```
            /// use url_lineage::webspecs_2014::{Rule, UrlObject};
            ///
            /// assert_eq!(UrlObject::parse("http://h:x/", None).unwrap_err().rule(), Rule::Port);
            /// assert_eq!("non-file-relative-scheme".parse(), Ok(Rule::NonFileRelativeScheme));
            /// assert!("Port".parse::<Rule>().is_err());
            /// ```
            #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
            #[non_exhaustive]
            pub enum Rule {
                $(
                    #[doc = concat!("`", $name, "`")]
                    $variant = $name,
                )*
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
