//! `percent-encoding.json` of web-platform-tests.

use encoding_rs::Encoding;
use url_model::{Edition, Model, fixtures::percent_encoding_tests};

#[test]
fn percent_encoding_json_passes() {
    let model = Model::new(Edition::default());
    let tests = percent_encoding_tests();
    let mut executed = 0;
    for test in &tests {
        let utf8 = test.output.iter().find(|(encoding, _)| encoding == "utf-8").map(|(_, output)| output);
        for (encoding, output) in &test.output {
            let input = format!("https://doesnotmatter.invalid/?{0}#{0}", test.input);
            let encoding = Encoding::for_label(encoding.as_bytes()).expect("an encoding");
            let url = model.basic_url_parse(&input, None, encoding, &mut Vec::new()).expect("a URL");
            assert_eq!(url.query.as_ref(), Some(output), "{test:?} in {}", encoding.name());
            assert_eq!(url.fragment.as_ref(), utf8, "{test:?} in {}", encoding.name());
            executed += 1;
        }
    }
    assert_eq!((tests.len(), executed), (7, 16));
}
