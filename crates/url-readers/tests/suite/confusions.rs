//! Published confusions (`confusions.tsv`). A line has a text, the host that each reader returns for it, and the
//! components in which the readers differ, or `accepted` if some reader accepts a text that the standard rejects.

use crate::programs::inputs::unescape;
use url_readers::{Component, Failure, Reading, Verdict};

/// Writes the escapes of a column, `\u{...}` for a character that cannot be seen.
fn escape(text: &str) -> String {
    let escape = |c: char| if matches!(c, '\'' | '"') { c.to_string() } else { c.escape_debug().to_string() };
    text.chars().map(escape).collect()
}

/// Returns the host and port, or `rejected`.
fn column(result: Result<&Reading, &Failure>) -> String {
    let Ok(reading) = result else { return "refused".to_owned() };
    let host = reading.components.host.as_deref().map_or("none".to_owned(), escape);
    reading.components.port.as_ref().map_or(host.clone(), |port| format!("{host}:{port}"))
}

fn row(input: &str) -> String {
    let verdict = Verdict::of(&unescape(input), None);
    let opinions = verdict.opinions().iter().map(|opinion| column(opinion.answer.result.as_ref()));
    let mut columns: Vec<String> = vec![column(verdict.standard())];
    columns.extend(opinions);
    let differing: Vec<&str> = verdict.differing().map(Component::as_str).collect();
    columns.push(match (&differing[..], verdict.is_ambiguous()) {
        ([], false) => "nothing".to_owned(),
        ([], true) => "accepted".to_owned(),
        _ => differing.join(" "),
    });
    columns.join("\t")
}

#[test]
fn readers_differ_on_published_confusions() {
    let (mut count, mut wrong) = (0, Vec::new());
    for line in include_str!("confusions.tsv").lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.splitn(3, '\t').collect();
        let [input, source, expected] = columns[..] else {
            panic!("{line}: expected a text, a source and the results")
        };
        let found = row(input);
        if found != expected {
            wrong.push(format!("{input}\t{source}\t{found}"));
        }
        count += 1;
    }
    assert_eq!(wrong, [""; 0], "expected other lines:\n{}", wrong.join("\n"));
    assert_eq!(count, 51);
}

#[test]
fn a_colon_in_a_path_query_or_fragment_does_not_end_a_scheme() {
    for reference in ["/wiki/Talk:Main", "?t=10:00", "#a:b", "//h:80/", "./a:b"] {
        let verdict = Verdict::of(reference, Some("https://example.org/"));
        assert!(!verdict.is_ambiguous(), "{verdict}");
    }
}
