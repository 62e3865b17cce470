//! Answers of a browser's engine to random patterns without regular expressions. They are not in this repository; the
//! test reads them next to the checkout, or in the folder that `URLPATTERN_ANSWERS` names.

use serde_json::{Map, Value};
use std::{env, fs, path::PathBuf};
use url_patterns::{ComponentName, Init, UrlPattern};

#[test]
fn answers_of_a_browser() {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/urlpattern");
    let folder = env::var_os("URLPATTERN_ANSWERS").map_or_else(beside, PathBuf::from);
    let Ok(text) = fs::read_to_string(folder.join("browser-answers.jsonl")) else {
        println!("skipped: {} has no browser-answers.jsonl", folder.display());
        return;
    };
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
    assert!(count > 2000, "{count}");
}
