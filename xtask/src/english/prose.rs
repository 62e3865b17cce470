//! The prose of a Markdown page: its sentences, headings and cells, without code.

use core::mem::take;

/// What stands for a piece of code, which counts as one word.
pub(super) const CODE: &str = "X";

/// What ends with a dot inside of a sentence.
const ABBREVIATIONS: &[&str] = &["e.g.", "i.e.", "etc.", "vs."];

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Kind {
    Sentence,
    Heading,
    /// A cell in the first row of a table.
    HeaderCell,
    Cell,
}

#[derive(Debug)]
pub(super) struct Piece {
    pub(super) kind: Kind,
    /// The line on which it starts, from 1.
    pub(super) line: usize,
    pub(super) text: String,
}

/// Returns the pieces of a page in order.
pub(super) fn pieces(page: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut paragraph = Paragraph::default();
    let mut fence: Option<&str> = None;
    for (line, text) in (1..).zip(page.lines()) {
        let text = text.trim_start_matches([' ', '>']);
        let opens = ["````", "```"].into_iter().find(|marks| text.starts_with(marks));
        if let Some(closing) = fence {
            fence = fence.filter(|_| !text.starts_with(closing));
        } else if opens.is_some() {
            fence = opens;
            paragraph.end(&mut pieces);
        } else if text.starts_with('|') {
            paragraph.end(&mut pieces);
            row(line, text, &mut pieces);
        } else if let Some(heading) = text.strip_prefix('#') {
            paragraph.end(&mut pieces);
            let text = plain(heading.trim_start_matches('#').trim());
            pieces.push(Piece { kind: Kind::Heading, line, text });
        } else if text.is_empty() || text.starts_with("<!--") {
            paragraph.end(&mut pieces);
        } else {
            let item = item(text);
            if item.is_some() {
                paragraph.end(&mut pieces);
            }
            paragraph.push(line, item.unwrap_or(text));
        }
    }
    paragraph.end(&mut pieces);
    pieces
}

/// Returns the text of an item of a list.
fn item(text: &str) -> Option<&str> {
    let bullet = text.strip_prefix("- ").or_else(|| text.strip_prefix("* "));
    bullet.or_else(|| text.trim_start_matches(|c: char| c.is_ascii_digit()).strip_prefix(". "))
}

/// Adds the cells of a row. The row that is above a row of dashes is the header.
fn row(line: usize, text: &str, pieces: &mut Vec<Piece>) {
    if text.chars().all(|c| "|-: ".contains(c)) {
        let above = pieces.iter_mut().filter(|piece| piece.line + 1 == line && piece.kind == Kind::Cell);
        above.for_each(|piece| piece.kind = Kind::HeaderCell);
        return;
    }
    let text = plain(&text.replace("\\|", " "));
    let cells = text.split('|').map(str::trim).filter(|cell| !cell.is_empty());
    pieces.extend(cells.map(|cell| Piece { kind: Kind::Cell, line, text: cell.to_owned() }));
}

#[derive(Default)]
struct Paragraph {
    first: usize,
    text: String,
}

impl Paragraph {
    fn push(&mut self, line: usize, text: &str) {
        if self.text.is_empty() {
            self.first = line;
        } else {
            self.text.push('\n');
        }
        self.text += text;
    }

    fn end(&mut self, pieces: &mut Vec<Piece>) {
        pieces.extend(sentences(self.first, &plain(&take(&mut self.text))));
    }
}

/// Returns the sentences of a paragraph whose first line has this number.
pub(super) fn sentences(mut line: usize, paragraph: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = paragraph;
    while !rest.trim().is_empty() {
        let (sentence, after) = rest.split_at(end_of_sentence(rest));
        let start = sentence.len() - sentence.trim_start().len();
        line += newlines(&sentence[..start]);
        let text = sentence.split_whitespace().collect::<Vec<_>>().join(" ");
        pieces.push(Piece { kind: Kind::Sentence, line, text });
        line += newlines(&sentence[start..]);
        rest = after;
    }
    pieces
}

fn newlines(text: &str) -> usize {
    text.matches('\n').count()
}

/// Returns where the first sentence ends: after a mark, and what closes behind it, before a space.
fn end_of_sentence(text: &str) -> usize {
    for (at, _) in text.match_indices(['.', '!', '?']) {
        let after = text[at + 1..].trim_start_matches([')', '"', '\'', '”']);
        let is_abbreviation = ABBREVIATIONS.iter().any(|abbreviation| text[..=at].ends_with(abbreviation));
        if after.is_empty() || after.starts_with(char::is_whitespace) && !is_abbreviation {
            return text.len() - after.len();
        }
    }
    text.len()
}

/// Returns text without marks: `CODE` for code and addresses, and the text of links.
pub(super) fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*', '[', ']', '<', '!']) {
        plain += &rest[..at];
        rest = &rest[at..];
        let marks = rest.len() - rest.trim_start_matches('`').len();
        let code = (marks > 0).then(|| rest[marks..].split_once(&rest[..marks])).flatten();
        let target = rest.strip_prefix("](").and_then(|target| target.split_once(')'));
        let address = rest.strip_prefix("<http").and_then(|address| address.split_once('>'));
        if let Some((_, after)) = code.or(address) {
            plain += CODE;
            rest = after;
        } else if let Some((_, after)) = target {
            rest = after;
        } else {
            let kept = rest.starts_with('<') || rest.starts_with('!') && !rest.starts_with("![");
            plain += if kept { &rest[..1] } else { "" };
            rest = &rest[1..];
        }
    }
    plain + rest
}
