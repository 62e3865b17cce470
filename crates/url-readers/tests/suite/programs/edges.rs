//! The readers at the edges of their rules, against the answers of programs.

use super::answer;
use crate::quoted::{rows, unquote};
use url_readers::PROGRAMS;

#[test]
fn readers_answer_like_programs_at_the_edges() {
    let mut wrong = Vec::new();
    for row in rows(include_str!("edges.tsv")) {
        let columns: Vec<&str> = row.splitn(4, '\t').collect();
        let [name, base, text, expected] = columns[..] else { panic!("{row}: expected four columns") };
        let reader = PROGRAMS.iter().find(|reader| reader.name() == name).unwrap_or_else(|| panic!("{row}"));
        let found = answer(*reader, &unquote(text).expect("a text"), unquote(base).as_deref());
        if found != expected {
            wrong.push(format!("{row}\n  the reader: {found}"));
        }
    }
    assert_eq!(wrong, [""; 0]);
}
