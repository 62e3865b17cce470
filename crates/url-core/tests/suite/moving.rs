//! Moving over from the package url: one program for it, compiled with the `use` line of url and with that of url-core.
//! Nothing else differs, and the output is the same. docs/moving-from-url.md lists what the program does not use.

use std::panic::catch_unwind;

macro_rules! program {
    ($name:ident: use $library:ident::$items:tt) => {
        // The setters of url-core that cannot fail in url return a `Result`, which the program ignores.
        #[allow(
            clippy::all,
            clippy::pedantic,
            unused_imports,
            unused_must_use,
            reason = "it is a program of somebody else's"
        )]
        mod $name {
            use serde::{Deserialize, Serialize};
            use std::{
                collections::{BTreeMap, HashMap, HashSet},
                error::Error,
                fmt::Write,
                path::Path,
            };
            use $library::$items;

            include!("moving/program.rs");
        }
    };
}

program!(before: use url::{Host, Origin, ParseError, Position, Url});
program!(after: use url_core::{Host, Origin, ParseError, Position, Url});

#[test]
fn the_program_writes_the_same() {
    let (before, after) = (before::run().unwrap(), after::run().unwrap());
    assert_eq!(after.lines().collect::<Vec<_>>(), before.lines().collect::<Vec<_>>());
    assert!(after.lines().count() > 90, "{}", after.lines().count());
}

/// Runs the same code with a `Url` of each library, and compares the results with the guide.
macro_rules! differs {
    ($url:pat = $input:expr => $made:expr; $before:expr, $after:expr) => {{
        let before = {
            use url::Url;
            #[allow(unused_mut)]
            let mut parsed = Url::parse($input).unwrap();
            let $url = &mut parsed;
            $made.to_string()
        };
        let after = {
            use url_core::Url;
            #[allow(unused_mut)]
            let mut parsed = Url::parse($input).unwrap();
            let $url = &mut parsed;
            $made.to_string()
        };
        assert_eq!((before.as_str(), after.as_str()), ($before, $after), "{}", stringify!($made));
    }};
}

/// Each row "other behavior" in the tables of docs/moving-from-url.md, with both libraries: of changes.
#[test]
#[allow(unused_must_use, reason = "what url does not return")]
fn other_changes_are_as_documented() {
    // Hosts.
    differs!(url = "file:///x" => format!("{:?} {:?} {}", url.host(), url.host_str(), url.has_host());
        "None None false", r#"Some(Empty) Some("") true"#);
    differs!(url = "foo://h" => format!("{:?}", url.host()); r#"Some(Domain("h"))"#, r#"Some(Opaque("h"))"#);
    differs!(url = "foo://h" => { url.set_ip_host([127, 0, 0, 1].into()).unwrap(); format!("{:?}", url.host()) };
        "Some(Ipv4(127.0.0.1))", r#"Some(Opaque("127.0.0.1"))"#);
    differs!(url = "https://h/" => format!("{} {url}", url.set_host(Some("x:80")).is_ok()); "true https://x/", "false https://h/");
    differs!(url = "https://h/" => format!("{} {url}", url.set_scheme("file").is_ok()); "false https://h/", "true file://h/");
    differs!(url = "https://h/" => format!("{} {url}", url.set_scheme("http:").is_ok()); "true http://h/", "false https://h/");
    differs!(url = "file://h/" => url.set_scheme("file").is_ok(); "false", "true");
    differs!(url = "file://h/a" => format!("{} {url}", url.set_host(None).is_ok()); "true file:///a", "false file://h/a");
    differs!(url = "file://h/a" => format!("{} {url}", url.set_host(Some("")).is_ok()); "false file://h/a", "true file:///a");
    differs!(url = "file:///" => { url.set_host(Some("localhost")); url }; "file://localhost/", "file:///");
    differs!(url = "foo:///x" => format!("{} {url}", url.set_host(None).is_ok()); "true foo:///x", "true foo:/x");
    differs!(url = "mailto:x" => url.set_host(None).is_ok(); "false", "true");
    differs!(url = "mailto:x" => url.set_password(None).is_ok(); "false", "true");
    differs!(url = "file:///x" => url.set_username("").is_ok(); "false", "true");
    differs!(url = "mailto:x" => url.set_port(None).is_ok(); "false", "true");
    // url drops credentials and port for `None`, and keeps them for an empty host.
    differs!(url = "foo://u:p@h:8/p" => format!("{} {url}", url.set_host(None).is_ok()); "true foo:/p", "false foo://u:p@h:8/p");
    differs!(url = "foo://u@h/p" => format!("{} {url}", url.set_host(None).is_ok()); "true foo:/p", "false foo://u@h/p");
    differs!(url = "foo://h:8/p" => format!("{} {url}", url.set_host(Some("")).is_ok()); "true foo://:8/p", "false foo://h:8/p");
    differs!(url = "foo://u@h:8/p" => format!("{} {url}", url.set_host(Some("")).is_ok()); "true foo://u@:8/p", "false foo://u@h:8/p");
    differs!(url = "https://h/" => serde_json::to_string(&url.host()).unwrap(); r#"{"Domain":"h"}"#, r#""h""#);
    assert_eq!(url::Host::parse("EXAMPLE.com").unwrap().to_string(), "example.com");
    assert_eq!("EXAMPLE.com".parse::<url_core::host::Host>().unwrap().to_string(), "example.com");
    // Queries and paths.
    differs!(url = "https://h/?a" => { url.query_pairs_mut().clear(); url }; "https://h/?", "https://h/");
    differs!(url = "https://h/" => { url.query_pairs_mut(); url }; "https://h/?", "https://h/");
    differs!(url = "mailto:a" => { url.set_path("b"); url }; "mailto:b", "mailto:a");
    differs!(url = "https://h/" => { url.path_segments_mut().unwrap().push("a|b^"); url }; "https://h/a|b^", "https://h/a%7Cb%5E");
    differs!(url = "foo:/a" => { url.set_path(""); url }; "foo:", "foo:/");
    differs!(url = "foo://h" => { url.set_path("?"); url }; "foo://h", "foo://h/%3F");
    differs!(url = "foo://h/a" => { url.set_path("#"); url }; "foo://h", "foo://h/%23");
    differs!(url = "foo:/a" => { url.set_path("//x"); url }; "foo://x", "foo:/.//x");
    differs!(url = "file:///a/b" => { url.set_path("C|/x"); url }; "file:///C|/x", "file:///C:/x");
    differs!(url = "file:///" => { url.set_path("//x"); url }; "file:///x", "file:////x");
    differs!(url = "foo://h" => url.path_segments().is_some(); "false", "true");
    differs!(url = "foo://h" => { url.path_segments_mut().unwrap().clear(); url }; "foo://h", "foo://h/");
    differs!(url = "foo:/" => { url.path_segments_mut().unwrap().push("a\t\\"); url }; "foo:/a\\", "foo:/a%09%5C");
    differs!(_ = "a:" => Url::parse_with_params("https://h/", [("a", ""); 0]).unwrap(); "https://h/?", "https://h/");
    #[cfg(unix)]
    differs!(_ = "a:" => Url::from_file_path("/x/../y").unwrap(); "file:///x/../y", "file:///y");
    #[cfg(unix)]
    differs!(url = "file:///a//b/" => url.to_file_path().unwrap().display(); "/a//b/", "/a/b/");
    #[cfg(unix)]
    differs!(_ = "a:" => Url::from_file_path("/C:/x").unwrap(); "file:///C:/x", "file:///C%3A/x");
    #[cfg(unix)]
    differs!(_ = "a:" => Url::from_file_path("/|").unwrap(); "file:///|", "file:///%7C");
    #[cfg(unix)]
    differs!(url = "foo:/a/b" => url.to_file_path().is_ok(); "true", "false");
    #[cfg(unix)]
    differs!(url = "file:///a%00b" => url.to_file_path().is_ok(); "true", "false");
    #[cfg(unix)]
    differs!(_ = "a:" => Url::from_file_path("/a\0b").is_ok(); "true", "false");
    #[cfg(unix)]
    {
        let (before, after) = (url::Url::parse("unix:/run/a.sock"), url_core::Url::parse("unix:/run/a.sock"));
        assert_eq!(
            after.unwrap().with_scheme("file").unwrap().to_file_path().ok(),
            before.unwrap().to_file_path().ok()
        );
    }
}

/// The same, of what does not change a URL.
#[test]
fn other_behavior_is_as_documented() {
    // References.
    differs!(url = "https://h/" => url.make_relative(&Url::parse("https://i/x").unwrap()).unwrap_or_default(); "", "//i/x");
    differs!(url = "foo:/a/b" => url.make_relative(&Url::parse("foo:///").unwrap()).unwrap_or_default(); "../", "///");
    // Origins.
    differs!(url = "https://h/" => format!("{:?}", url.origin()); r#"Tuple("https", Domain("h"), 443)"#, r#"Tuple("https", DomainName("h"), None)"#);
    differs!(url = "data:," => { let origin = url.origin(); origin == origin.clone() }; "true", "false");
    for inner in ["ftp://h/", "ws://h/", "wss://h/", "blob:https://h/"] {
        differs!(url = &format!("blob:{inner}") => url.origin().is_tuple(); "true", "false");
    }
    for inner in ["http://h/", "https://h/"] {
        differs!(url = &format!("blob:{inner}") => url.origin().is_tuple(); "true", "true");
    }
    // Logs.
    differs!(url = "https://u:secret@h/" => format!("{url:?}").contains("secret"); "true", "false");
    // The parser.
    differs!(url = "foo:/^" => url; "foo:/^", "foo:/%5E");
    differs!(url = "foo: ?" => url; "foo: ?", "foo:%20?");
    differs!(url = "file:////x" => url; "file:///x", "file:////x");
    differs!(url = "file://h/C:/x" => url; "file:///C:/x", "file://h/C:/x");
    differs!(url = "file:///c|/.." => url; "file:///c|/", "file:///c:/");
    differs!(url = "https://h/c:/../x" => url; "https://h/c:/x", "https://h/x");
    differs!(url = "foo://h/a" => url.join("\\x").unwrap(); "foo://h/x", "foo://h/\\x");
    differs!(url = "https://h/" => url.join("///x").is_ok(); "false", "true");
    for (input, before, after) in
        [("foo://h:80\\x", true, false), ("foo://@", true, false), ("https://xn--a/", false, true)]
    {
        assert_eq!((url::Url::parse(input).is_ok(), url_core::Url::parse(input).is_ok()), (before, after), "{input}");
    }
}

/// In url, `AfterPassword` is after the `@` if there is no password, unless a debug build panics.
#[test]
fn after_the_password() {
    let before = |input: &str| url::Url::parse(input).unwrap()[..url::Position::AfterPassword].len();
    let after = |input: &str| url_core::Url::parse(input).unwrap()[..url_core::position::Position::AfterPassword].len();
    assert_eq!((before("http://u:p@h/"), after("http://u:p@h/")), (10, 10));
    assert_eq!((before("http://h/"), after("http://h/")), (7, 7));
    assert_eq!(after("http://u@h/"), 8);
    assert!(catch_unwind(|| before("http://u@h/")).map_or(cfg!(debug_assertions), |len| len == 9));
}
