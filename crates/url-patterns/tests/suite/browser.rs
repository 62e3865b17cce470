//! Answers of a browser's engine to random patterns without regular expressions: `fixtures/urlpattern`.

use serde_json::{Map, Value};
use std::fs;
use url_model::fixtures;
use url_patterns::{ComponentName, Init, UrlPattern};

#[test]
fn answers_of_a_browser() {
    let text = fs::read_to_string(fixtures::dir().join("urlpattern/browser-answers.jsonl")).unwrap();
    let mut count = 0;
    for line in text.lines() {
        let case: [Value; 4] = serde_json::from_str(line).unwrap();
        let [component, pattern, input, expected] = &case;
        let name: ComponentName = component.as_str().unwrap().parse().unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let (pattern, input) = (text(pattern), text(input));
        let compiled = UrlPattern::from_init(&Init::new().with(name, &pattern)).unwrap();
        let init = Init::new().with(name, &input);
        let found = compiled.exec(&init);
        let groups = found.as_ref().map(|found| {
            let groups = found.component(name).groups();
            groups.map(|(name, group)| (name.to_owned(), group.map_or(Value::Null, Into::into))).collect::<Map<_, _>>()
        });
        assert_eq!(groups.map_or(Value::Null, Value::Object), *expected, "{pattern} on {input}");
        count += 1;
    }
    assert_eq!(count, 2500);
}
