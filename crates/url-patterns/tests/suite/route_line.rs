//! Lists of routes.

use url_patterns::RouteLine;

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
