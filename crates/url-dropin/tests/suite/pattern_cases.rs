//! Patterns and inputs: those of web-platform-tests, and some that they do not have.

use serde_json::{Value, json};
use url_model::fixtures;

/// The arguments of the constructor and of `exec`, without options, and whether case is ignored.
#[derive(Clone, Debug)]
pub(crate) struct Arguments {
    pub(crate) pattern: Vec<Value>,
    pub(crate) inputs: Vec<Value>,
    pub(crate) ignore_case: bool,
}

/// Patterns of a pathname and pathnames: letters of the other case, what one syntax of regular expressions has and
/// another has not, and errors.
const PATHNAMES: &[(&str, &str)] = &[
    ("/Foo/:name", "/fOO/x"),
    ("/:name/Foo", "/x/fOO"),
    ("/Foo", "/fOO"),
    ("/*/:name", "/A/b"),
    ("/:a/(foo|BAR)", "/x/Bar"),
    (r"/(\d+)", "/12"),
    (r"/(\d+)?/x", "/x"),
    (r"/:id([0-9]{2,3})/*", "/123/a/b"),
    ("/(a{,3})", "/aa"),
    (r"/([a-z--b])", "/b"),
    (r"/([\w--b])", "/b"),
    ("/(x(?=y)y)", "/xy"),
    ("/x(a$)b", "/xab"),
    ("/x(a\\b)b", "/xab"),
    ("/x([^a]|c)b", "/xcb"),
    ("/(x(?i:y))", "/xY"),
    (r"/(\Ax)", "/x"),
    (r"/(a\z)", "/a"),
    (r"/(x\/y)", "/x/y"),
    ("/([[:alpha:]])", "/a"),
    (r"/(\p{Lu}+)", "/AB"),
    (r"/(\p{Greek}|\x{61})", "/a"),
    ("/a**", "/abc"),
    ("/{a}*{b}?", "/aab"),
    ("/:a+", "/x/y/z"),
    ("/x{:a.}*y", "/xb.c.y"),
    ("a b", "a%20b"),
    ("/./a/../b", "/b"),
    ("/%7Ea", "/~a"),
    ("/:", ""),
    ("/:a/:a", ""),
    ("/(", ""),
    ("/(?a)", ""),
    ("/(a(b))", ""),
    ("/()", ""),
    ("/(\u{e9})", ""),
    ("/a\\", ""),
    ("/{a", ""),
    ("/a}", ""),
    ("/{a{b}}", ""),
    ("/:a?+", ""),
    ("/\u{e9}\u{e9}/:", ""),
];

/// Other arguments than a pathname.
const ARGUMENTS: &[&str] = &[
    r#"[["/a", "https://example.com/b/"], []]"#,
    r#"[["/a", "no base"], []]"#,
    r#"[["/a"], []]"#,
    r#"[["?a", "https://user:secret@example.com:8080/b?c#d"], ["https://example.com:8080/b?a"]]"#,
    r#"[[{"pathname": "a"}, "https://example.com/"], []]"#,
    r#"[["https://*.example.com/*"], [{"pathname": "a"}, "https://example.com/"]]"#,
    r#"[["https://*.example.com/*"], ["b", "https://a.example.com/"]]"#,
    r#"[["https://*.example.com/*"], ["b", "no base"]]"#,
    r#"[["https://*.example.com/*"], [{"pathname": "b", "baseURL": "https://a.example.com/"}]]"#,
    r#"[["https://*.example.com/*"], [{"pathname": "b", "baseURL": "no base"}]]"#,
    r#"[["http{s}?://xn--a.example/"], ["https://xn--a.example/"]]"#,
    r#"[["(https|http)://example.com/:a"], ["https://example.com/b"]]"#,
    r#"[["(a|b)://example.com/:a"], ["a://example.com/b"]]"#,
    r#"[["data:*"], ["data:a b"]]"#,
    r#"[["foo:/^"], ["foo:/^"]]"#,
    r#"[["foo:a ?b"], ["foo:a ?b"]]"#,
    r#"[["file:///C|/*"], ["file:///C|/a"]]"#,
    r#"[[{"port": "80", "protocol": "http"}], ["http://a"]]"#,
    r#"[[{"port": "65536"}], []]"#,
    r#"[[{"hostname": "1.2.3.256"}], []]"#,
    r#"[[{"hostname": "[::1]"}], ["http://[::1]/"]]"#,
    r#"[[{"protocol": "1a"}], []]"#,
    r#"[[{"username": "a b", "password": "*:"}], ["http://a%20b:x:@c/"]]"#,
    r#"[["/./", "foo://h/a"], ["foo://h/"]]"#,
    r#"[[{"protocol": "foo", "pathname": "/a/../b"}], ["foo://h/b"]]"#,
    r#"[[{"protocol": "foo", "pathname": "/%2e/*"}], ["foo:/x"]]"#,
    r#"[["/./", "https://h/a"], ["https://h/"]]"#,
];

fn file(name: &str) -> Vec<Value> {
    match fixtures::json(name) {
        Value::Array(cases) => cases,
        _ => panic!("{name}: expected an array"),
    }
}

/// The arguments in the tests of the standard, and those above.
fn arguments() -> Vec<Arguments> {
    let case = |pattern, inputs| Arguments { pattern, inputs, ignore_case: false };
    let mut cases = Vec::new();
    for of_file in file("urlpatterntestdata.json") {
        let list = |name: &str| of_file[name].as_array().cloned().unwrap_or_default();
        let mut pattern = list("pattern");
        let options = pattern.pop_if(|last| last.get("ignoreCase").is_some());
        let ignore_case = options.is_some_and(|options| options["ignoreCase"] == true);
        cases.push(Arguments { ignore_case, ..case(pattern, list("inputs")) });
    }
    for of_file in file("urlpattern-compare-test-data.json") {
        // Each of them with the other as its input.
        let [left, right] = ["left", "right"].map(|name| vec![of_file[name].clone()]);
        cases.extend([case(left.clone(), right.clone()), case(right, left)]);
    }
    let generated = file("urlpattern-generate-test-data.json").into_iter();
    cases.extend(generated.map(|of_file| case(vec![of_file["pattern"].clone()], Vec::new())));
    let init = |pathname: &str| vec![json!({ "pathname": pathname })];
    cases.extend(PATHNAMES.iter().map(|(pattern, input)| case(init(pattern), init(input))));
    for arguments in ARGUMENTS {
        let (pattern, inputs) = serde_json::from_str(arguments).unwrap();
        cases.push(case(pattern, inputs));
    }
    cases
}

/// All cases, and each again without regard to case.
pub(crate) fn cases() -> Vec<Arguments> {
    let insensitive = |case: &Arguments| Arguments { ignore_case: true, ..case.clone() };
    arguments().into_iter().flat_map(|case| [insensitive(&case), case]).collect()
}
