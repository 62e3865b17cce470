//! The programs in `examples`, with their outputs, and lists of routes.

#![expect(dead_code, reason = "each is a program, whose `main` is not called")]

#[path = "../../examples/router.rs"]
mod router;

use url_patterns::RouteLine;

#[test]
fn a_router_finds_handlers_by_method_and_path() {
    let input = "GET /
GET /users/me
GET /users/42?tab=posts
DELETE /users/42
PUT /users/42
GET /users/x
GET /files/a/b%20c
GET //evil.example/files/a
GET /../users/42
GET
";
    let mut output = Vec::new();
    let result = router::run(input.as_bytes(), &mut output);
    let expected = "200 index
200 profile
200 user id=42
200 delete_user id=42
405, Allow: GET, DELETE
404
200 file path=a/b c
404
400 cannot set the path: dot-segment: a dot segment is not allowed (bytes 1..3)
";
    assert_eq!(String::from_utf8(output).unwrap(), expected);
    assert_eq!(result.unwrap_err().to_string(), "expected a method, a space and a target");
}

#[test]
fn a_line_is_a_pattern_white_space_and_a_name() {
    for (line, start, pattern, name) in [
        ("/a b", 0, "/a", "b"),
        ("/a", 0, "/a", "/a"),
        ("/a \r\n", 0, "/a", "/a"),
        ("\t/a\t\tb c  \n", 1, "/a", "b c"),
        // White space is any that Unicode has.
        ("\u{a0}/a\u{2003}\u{3000}b", 2, "/a", "b"),
        // A comment is a whole line.
        ("/a #b", 0, "/a", "#b"),
        ("/a#b # c", 0, "/a#b", "# c"),
        // An object of JSON is for the caller to recognize.
        ("{\"a\": 1}", 0, "{\"a\":", "1}"),
    ] {
        let route = RouteLine::read(line).unwrap();
        assert_eq!((route.pattern(), route.name(), route.range().start), (pattern, name, start), "{line:?}");
        assert_eq!(&line[route.range()], route.text(), "{line:?}");
        assert_eq!(route.text(), line.trim(), "{line:?}");
    }
}

#[test]
fn a_line_without_a_route() {
    for line in ["", "\n", " \t\r\n", "\u{3000}", "#", "# /a b", " \u{a0}#/a"] {
        assert_eq!(RouteLine::read(line), None, "{line:?}");
    }
}
