//! The programs in `examples`, with their outputs.

#![expect(dead_code, reason = "each is a program, whose `main` is not called")]

use std::error::Error;
use url_core::file::PathStyle;

#[path = "../../examples/allow_list.rs"]
mod allow_list;
#[path = "../../examples/editor_files.rs"]
mod editor_files;
#[path = "../../examples/follow_redirects.rs"]
mod follow_redirects;
#[path = "../../examples/proxy.rs"]
mod proxy;
#[path = "../../examples/signed_request.rs"]
mod signed_request;

/// Returns what a program writes, followed by its error, if any.
fn output_of(run: impl FnOnce(&mut Vec<u8>) -> Result<(), Box<dyn Error>>) -> String {
    let mut output = Vec::new();
    let result = run(&mut output);
    let output = String::from_utf8(output).unwrap();
    output + &result.err().map(|error| format!("error: {error}")).unwrap_or_default()
}

#[test]
fn an_allow_list_decides_by_parsed_hosts() {
    let decide = |list: &str, input: &str| output_of(|output| allow_list::run(list, input.as_bytes(), output));
    let input = r"https://img.EXAMPLE.com./a/../b.png
https://example.org:8443/
https://example.org/
https://example.com@evil.example/
https://evil.com\.example.com/
https://0x7f.1/
https://me@img.example.com/
http://img.example.com/
example.com
";
    let expected = "request https://img.example.com./b.png
request https://example.org:8443/
reject: the host or its port is not on the list
reject: there is userinfo
reject: the host or its port is not on the list
reject: the host is loopback
reject: there is userinfo
reject: the scheme is not https
reject: invalid scheme: missing-scheme-non-relative-URL: no scheme, and no base URL to resolve it against (bytes 0..11)
";
    assert_eq!(decide(".example.com, example.org:8443, 127.0.0.1", input), expected);

    let expected = "error: port: the port is not valid: expected a port of ASCII digits only (bytes 12..13)";
    assert_eq!(decide("example.com:https", ""), expected);
}

#[test]
fn redirects_are_followed_with_care() {
    let follow = |page: &str, link: &str, locations: &[u8]| {
        output_of(|output| follow_redirects::run(page, link, locations, output))
    };
    let expected = "GET https://example.com/a
    Referer: https://example.com/page
GET https://example.com/c?%E9
    Referer: https://example.com/page
GET https://example.org/d
    Referer: https://example.com/
arrived at https://example.org/d#b
";
    assert_eq!(follow("https://example.com/page#top", "a#b", b"/c?\xE9\r\n//example.org/d\n"), expected);
    assert!(follow("http://example.com/", "", b"//example.com/#e\n").ends_with("\narrived at http://example.com/#e\n"));

    let first = "GET https://example.com/\n    Referer: https://example.com/\n";
    let rest = |locations: &[u8]| follow("https://example.com/", "", locations).split_off(first.len());
    assert_eq!(rest(b"http://example.com/"), "error: rejected a redirect from https to http");
    let expected = "error: rejected https://169.254.169.254/latest, which is not public or brings userinfo";
    assert_eq!(rest(b"https://0xa9fea9fe/latest"), expected);
    let expected = "error: rejected https://***@example.org/, which is not public or brings userinfo";
    assert_eq!(rest(b"//me:secret@example.org/"), expected);
    let expected = "error: invalid port: port-out-of-range: the port exceeds 65535 (bytes 20..25)";
    assert_eq!(rest(b"https://example.com:99999/"), expected);
    assert!(rest(&b"?\n".repeat(20)).ends_with("\narrived at https://example.com/?\n"));
    assert!(rest(&b"?\n".repeat(21)).ends_with("\nerror: more than 20 redirects"));

    // A reference without a host inherits userinfo. One with a host may only repeat that of the same origin.
    let last = |location: &str| {
        let output = follow("https://example.com/", "https://me:pass@example.com/a", location.as_bytes());
        output.trim_end().lines().last().unwrap().to_owned()
    };
    for same in ["/b", "b", "https://me:pass@example.com/b"] {
        assert_eq!(last(same), "arrived at https://me:pass@example.com/b", "{same}");
    }
    assert_eq!(last("//example.com/b"), "arrived at https://example.com/b");
    for brought in
        ["//me:pass@example.org/", "//me:pass@example.com:1/", "//you:pass@example.com/", "//me@example.com/"]
    {
        assert!(last(brought).ends_with(", which is not public or brings userinfo"), "{brought}");
    }
}

/// The request is that of [RFC 5849, 3.4.1.1](https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1.1), and so is the
/// text to sign.
#[test]
fn the_text_to_sign_is_that_of_the_rfc() {
    let sign = |method: &str, url: &str, protocol: &str, body: &str| {
        output_of(|output| signed_request::run(method, url, protocol, body, output))
    };
    let url = "http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b";
    let protocol = "oauth_consumer_key=9djdj82h48djs9d2&oauth_token=kkk9d7dh3k39sjv7&oauth_signature_method=HMAC-SHA1\
        &oauth_timestamp=137131201&oauth_nonce=7d8f3e4a&oauth_signature=djosJKDKJSD8743243%2Fjdk33klY%3D";
    let expected = "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D\
        %26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a\
        %26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7\n";
    assert_eq!(sign("post", url, protocol, "c2&a3=2+q"), expected);

    assert_eq!(sign("GET", "https://h:8443/~%7E?%FF=*", "", ""), "GET&https%3A%2F%2Fh%3A8443%2F~%257E&%25FF%3D%252A\n");
    assert_eq!(sign("GET", "mailto:me", "", ""), "error: expected a URL of http or https, found mailto:me");
}

#[test]
fn a_proxy_reads_all_forms_of_targets() {
    let read = |input: &str| {
        output_of(|output| proxy::run("proxy.example:3128", "internal.example 10.0.0.0/8", input.as_bytes(), output))
    };
    let input = "GET http://example.com/a?b other.example
GET /a%2Fb?c internal.example:8080
GET //evil.example/ www.internal.example
GET /../a example.com
GET / example.com@evil.example
OPTIONS * example.com
CONNECT example.com:443 example.com:443
CONNECT [::ffff:a01:203]:22 -
CONNECT 10.1.2.3:22 -
CONNECT example.com -
GET https://example.com/ example.com
GET * example.com
";
    let expected = "GET http://example.com/a?b by way of proxy.example:3128
GET http://internal.example:8080/a%2Fb?c at internal.example:8080
GET http://www.internal.example//evil.example/ at www.internal.example:80
400 cannot set the path: dot-segment: a dot segment is not allowed (bytes 1..3)
400 cannot set the host: domain-to-ASCII: a domain cannot contain `@` (U+0040) (bytes 11..12)
OPTIONS http://example.com/ by way of proxy.example:3128
tunnel to example.com:443 by way of proxy.example:3128
tunnel to [::ffff:a01:203]:22 at [::ffff:a01:203]:22
tunnel to 10.1.2.3:22 at 10.1.2.3:22
400 expected a port
400 expected a URL of http, found https://example.com/
400 invalid scheme: missing-scheme-non-relative-URL: no scheme, and no base URL to resolve it against (bytes 0..1)
";
    assert_eq!(read(input), expected);
}

#[test]
fn an_editor_opens_each_file_once() {
    let open = |style, input: &str| output_of(|output| editor_files::run(style, input.as_bytes(), output));
    let input = "# From another editor\r\nfile:///c%3A/a%20b.txt\r\nC:\\a b.txt\r\nfile://server/share/x\r\n\
        \\\\server\\share\\x\\\r\nfile:///C:/a%2Fb\r\nC:\\nul.txt\r\nhttps://example.com/\r\n";
    let expected = r"open c:\a b.txt
    file:///c:/a%20b.txt
show C:\a b.txt
    file:///C:/a%20b.txt
open \\server\share\x
    file://server/share/x
show \\server\share\x
    file://server/share/x
skip file:///C:/a%2Fb
    separator: a file name cannot contain a separator (bytes 12..15)
skip C:\nul.txt
    device-name: expected the name of a file or share, found one that Windows reserves (bytes 3..10)
skip https://example.com/
    not-absolute: expected an absolute path (bytes 0..20)
";
    assert_eq!(open(PathStyle::Windows, input), expected);

    let input = "file:///tmp/caf%C3%A9\n/tmp/./caf\u{e9}\n/tmp/50%\nFILE:/a//b\nfile://server/share/x\nnotes.txt\n";
    let expected = "open /tmp/caf\u{e9}
    file:///tmp/caf%C3%A9
show /tmp/caf\u{e9}
    file:///tmp/caf%C3%A9
open /tmp/50%
    file:///tmp/50%25
open /a/b
    file:///a/b
skip file://server/share/x
    remote-host: a POSIX path cannot name a host (bytes 7..13)
skip notes.txt
    not-absolute: expected an absolute path (bytes 0..9)
";
    assert_eq!(open(PathStyle::Posix, input), expected);
}
