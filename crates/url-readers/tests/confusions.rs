//! The table of published confusions (`confusions.tsv`): for each text the host that each reader sees, and the
//! components in which the verdict says that they differ, or that some reader takes what the standard refuses.

use url_readers::{Component, Failure, Reading, Verdict};

/// `\t`, `\n`, `\r`, `\\` and `\u{...}` in a column.
fn unescape(text: &str) -> String {
    let mut chars = text.chars();
    let mut unescaped = String::new();
    while let Some(c) = chars.next() {
        unescaped.push(match c {
            '\\' => match chars.next() {
                Some('t') => '\t',
                Some('n') => '\n',
                Some('r') => '\r',
                Some('u') => {
                    let code_point: String = chars.by_ref().skip(1).take_while(|c| *c != '}').collect();
                    u32::from_str_radix(&code_point, 16).ok().and_then(char::from_u32).expect("a code point")
                }
                other => other.expect("something behind the backslash"),
            },
            c => c,
        });
    }
    unescaped
}

/// Host and port, or that it was refused.
fn column(result: Result<&Reading, &Failure>) -> String {
    let Ok(reading) = result else { return "refused".to_owned() };
    let host = reading.components.host.clone().unwrap_or_else(|| "none".to_owned());
    let host = host.replace('\r', "\\r").replace('\n', "\\n").replace('\t', "\\t");
    reading.components.port.as_ref().map_or(host.clone(), |port| format!("{host}:{port}"))
}

fn row(input: &str) -> String {
    let verdict = Verdict::of(&unescape(input), None);
    let opinions = verdict.opinions().iter().map(|opinion| column(opinion.answer.result.as_ref()));
    let mut columns: Vec<String> = vec![column(verdict.standard())];
    columns.extend(opinions);
    let differing: Vec<&str> = verdict.differing().map(Component::name).collect();
    columns.push(match (&differing[..], verdict.is_ambiguous()) {
        ([], false) => "nothing".to_owned(),
        ([], true) => "taken".to_owned(),
        _ => differing.join(" "),
    });
    columns.join("\t")
}

#[test]
fn published_confusions() {
    let (mut count, mut wrong) = (0, Vec::new());
    for line in include_str!("confusions.tsv").lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.splitn(3, '\t').collect();
        let [input, source, expected] = columns[..] else { panic!("{line}: expected a text, a source and more") };
        let found = row(input);
        if found != expected {
            wrong.push(format!("{input}\t{source}\t{found}"));
        }
        count += 1;
    }
    assert_eq!(wrong, [""; 0], "expected other lines:\n{}", wrong.join("\n"));
    assert_eq!(count, 45);
}

/// A colon in a path, query or fragment makes no scheme of what is in front of it.
#[test]
fn colons_of_references() {
    for reference in ["/wiki/Talk:Main", "?t=10:00", "#a:b", "//h:80/", "./a:b"] {
        let verdict = Verdict::of(reference, Some("https://example.org/"));
        assert!(!verdict.is_ambiguous(), "{verdict}");
    }
}
