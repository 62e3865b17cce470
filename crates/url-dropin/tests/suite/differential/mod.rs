//! Every public member beside the published package: on the fixtures, where what differs is counted by class and the
//! table must be exact, and on generated inputs, where each difference must be of a class.

mod classes;
mod members;

use std::{collections::BTreeMap, env, fmt::Write, fs, path::Path, time::Instant};

use classes::{Difference, class};
use members::{Members, ours, theirs, transplanted};
use url_laws::grammar::Grammar;
use url_model::fixtures::{setter_tests, url_test_data, url_texts};

const TABLE: &str = include_str!("../../differences/table.txt");

/// How often each member was compared, and what differs.
#[derive(Default)]
struct Table {
    compared: BTreeMap<&'static str, usize>,
    differ: BTreeMap<(&'static str, &'static str), Vec<String>>,
}

impl Table {
    /// Compares what a member returns for `text`. `url` is the URL whose member it is, if any.
    fn add(&mut self, member: &'static str, text: &str, url: Option<&url::Url>, [ours, theirs]: [&str; 2]) {
        *self.compared.entry(member).or_default() += 1;
        if ours != theirs {
            let url = url.map(url::Url::as_str).unwrap_or_default();
            let class = class(&Difference { member, text, url, ours, theirs });
            let examples = self.differ.entry((member, class)).or_default();
            examples.push(format!("{text:?} {url:?}:\n    {ours}\n    {theirs}"));
        }
    }

    fn add_all(&mut self, text: &str, url: Option<&url::Url>, ours: Members, theirs: Members) {
        assert_eq!(ours.len(), theirs.len());
        for ((member, ours), (_, theirs)) in ours.into_iter().zip(theirs) {
            self.add(member, text, url, [&ours, &theirs]);
        }
    }

    /// Compares what both make of a text, and the members of the URL.
    fn parse(&mut self, input: &str, base: Option<&url::Url>) -> Option<url::Url> {
        let their_base = base.map(transplanted);
        let parsed = ours::parse(input, base);
        let theirs = theirs::parse(input, their_base.as_ref());
        let member = match (&parsed, &theirs) {
            (Ok(_), Ok(_)) => "parse: both",
            (Err(_), Err(_)) => "parse: neither",
            (Ok(_), Err(_)) => "parse: only here",
            (Err(_), Ok(_)) => "parse: only url",
        };
        let texts = [text(&parsed), text(&theirs)];
        self.add(member, input, base, [texts[0], texts[1]]);
        if texts[0] == texts[1] {
            let violations = [ours::violations(input, base), theirs::violations(input, their_base.as_ref())];
            self.add("violations", input, base, [&violations[0].join("\n"), &violations[1].join("\n")]);
            let latin1 = [text(&ours::in_latin1(input, base)), text(&theirs::in_latin1(input, their_base.as_ref()))]
                .map(str::to_owned);
            self.add("encoding_override", input, base, [&latin1[0], &latin1[1]]);
        }
        self.add_all(input, base, ours::texts(input), theirs::texts(input));
        let url = parsed.ok()?;
        let theirs = transplanted(&url);
        self.add_all(input, Some(&url), ours::accessors(&url), theirs::accessors(&theirs));
        self.add_all(input, Some(&url), ours::conversions(&url), theirs::conversions(&theirs));
        self.add_all(input, Some(&url), ours::getters(&url), theirs::getters(&theirs));
        if let (Some(base), Some(their_base)) = (base, their_base) {
            let references = [base.make_relative(&url), their_base.make_relative(&theirs)];
            let references = references.map(|reference| reference.unwrap_or_else(|| "none".to_owned()));
            self.add("make_relative", url.as_str(), Some(base), [&references[0], &references[1]]);
        }
        Some(url)
    }

    fn setters(&mut self, url: &url::Url, value: &str) {
        let theirs = transplanted(url);
        self.add_all(value, Some(url), ours::setters(url, value), theirs::setters(&theirs, value));
    }

    /// Returns the lines of the table: a member, how often it was compared, and how often it differs by class.
    fn lines(&self) -> String {
        let mut text = String::new();
        for (name, compared) in &self.compared {
            write!(text, "{name} | {compared} |").unwrap();
            for ((_, class), examples) in self.differ.iter().filter(|((of, _), _)| of == name) {
                write!(text, " {class} {}", examples.len()).unwrap();
            }
            text.push('\n');
        }
        text
    }

    /// Writes a file of examples beside the builds, and returns its path.
    fn write_examples(&self, name: &str) -> String {
        let mut text = String::new();
        for ((name, class), examples) in &self.differ {
            for example in examples.iter().take(40) {
                writeln!(text, "{name}, {class}: {example}").unwrap();
            }
        }
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    fn assert_reasons(&self, examples: &str) {
        for (member, class) in self.differ.keys() {
            assert!(TABLE.contains(&format!("\n# {class}: ")), "{member}: {class} has no reason, see {examples}");
        }
    }
}

fn text<T: AsRef<str>>(parsed: &Result<T, String>) -> &str {
    parsed.as_ref().map_or_else(String::as_str, AsRef::as_ref)
}

/// Values for the setters.
const VALUES: &[&str] = &[
    "",
    "x",
    "a b",
    "a ",
    "/x//y",
    "..",
    "x/../..",
    "https",
    "http",
    "file",
    "ws",
    "foo",
    "x:80",
    "?q#f",
    "[::1]",
    "é\t|^\\",
    "xn--paypal-.com",
];

/// Rules of the grammar for other values.
const RULES: &[&str] = &["text", "scheme", "userinfo", "host", "port", "path", "segment", "query", "fragment", "url"];

#[test]
fn what_differs_from_url_is_what_the_table_says() {
    let mut table = Table::default();
    for text in url_texts() {
        table.parse(&text, None);
    }
    for test in url_test_data() {
        let base = match test.base.as_deref().map(url::Url::parse) {
            None => None,
            Some(Ok(base)) => Some(base),
            Some(Err(_)) => continue,
        };
        if let Some(url) = table.parse(&test.input, base.as_ref()) {
            for value in VALUES {
                table.setters(&url, value);
            }
        }
    }
    for test in setter_tests() {
        if let Ok(url) = url::Url::parse(&test.href) {
            table.setters(&url, &test.new_value);
        }
    }
    let examples = table.write_examples("examples.txt");
    let expected: String = TABLE.lines().filter(|line| !line.starts_with('#')).flat_map(|line| [line, "\n"]).collect();
    assert!(table.lines() == expected, "{}\nexamples: {examples}", table.lines());
    table.assert_reasons(&examples);
}

/// Returns which inputs a test generates, and how many: the environment variables `DROPIN_SEED` and `DROPIN_INPUTS`.
pub(crate) fn seed_and_count(default: u64) -> (u64, u64) {
    let number = |name, default: u64| env::var(name).ok().map_or(default, |text| text.parse().unwrap());
    (number("DROPIN_SEED", 1), number("DROPIN_INPUTS", default))
}

#[test]
fn what_differs_on_generated_inputs_has_a_class() {
    let (seed, count) = seed_and_count(500);
    let (mut table, start) = (Table::default(), Instant::now());
    let mut grammar = Grammar::new(seed);
    for (index, rule) in (0..count).zip(RULES.iter().cycle()) {
        let base = if index % 2 == 0 { None } else { url::Url::parse(&grammar.text("url")).ok() };
        let input = grammar.text(if index % 4 == 1 { "reference" } else { "url" });
        if let Some(url) = table.parse(&input, base.as_ref()) {
            table.setters(&url, &grammar.text(rule));
        }
    }
    let examples = table.write_examples("generated.txt");
    let compared: usize = table.compared.values().sum();
    let differ: usize = table.differ.values().map(Vec::len).sum();
    println!("seed {seed}, {count} inputs, {:?}: {compared} compared, {differ} differ", start.elapsed());
    table.assert_reasons(&examples);
}
