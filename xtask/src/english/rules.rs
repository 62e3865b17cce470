//! The rules that a program can check.

use super::prose::{CODE, Kind, Piece};

/// The most words in a sentence.
const MOST_WORDS: usize = 25;

/// Phrases that make readers stop.
const BANNED: &[&str] = &["hardly", "perhaps", "likewise", "in vain", "that of", "those of", "this holds", "whoever"];

/// House words, and the words to write instead.
const HOUSE: &[(&str, &str)] = &[
    ("folder", "directory"),
    ("folders", "directories"),
    ("refuse", "reject"),
    ("refused", "rejected"),
    ("refuses", "rejects"),
    ("refusing", "rejecting"),
    ("refusal", "rejection"),
    ("a text", "a string"),
];

/// The starts of words in British spelling. A word may have `un` before them.
const BRITISH: &[&str] = &[
    "analyse",
    "artefact",
    "behaviour",
    "canonicalis",
    "capitalis",
    "centre",
    "colour",
    "customis",
    "defence",
    "emphasise",
    "favour",
    "finalis",
    "generalis",
    "grey",
    "honour",
    "initialis",
    "labelled",
    "learnt",
    "licence",
    "maximis",
    "minimis",
    "modelled",
    "neighbour",
    "normalis",
    "optimis",
    "organis",
    "parallelis",
    "programme ",
    "randomis",
    "recognis",
    "sanitis",
    "serialis",
    "specialis",
    "standardis",
    "summaris",
    "tokenis",
    "travelled",
    "utilis",
    "vectoris",
    "visualis",
    "whilst",
];

const MONTHS: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// A rule that a piece of prose breaks.
#[derive(Debug)]
pub(super) struct Breach {
    pub(super) place: String,
    pub(super) rule: String,
    pub(super) text: String,
}

/// Returns the rules that a piece of prose breaks.
pub(super) fn check(piece: &Piece, place: &str) -> Vec<Breach> {
    let tokens = tokens(&piece.text);
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let mut rules = Vec::new();
    if piece.kind == Kind::Sentence {
        let words = count_words(&piece.text);
        if words > MOST_WORDS {
            rules.push(format!("{words} words, more than {MOST_WORDS}"));
        }
        if tokens.iter().filter(|token| **token == ";").count() > 1 {
            rules.push("two semicolons".to_owned());
        }
    }
    rules.extend(missing_noun(piece.kind, &tokens).map(str::to_owned));
    for at in 0..tokens.len() {
        let rest = &tokens[at..];
        let starts = |phrase: &str| phrase.split(' ').enumerate().all(|(n, word)| rest.get(n) == Some(&word));
        rules.extend(BANNED.iter().filter(|phrase| starts(phrase)).map(|phrase| format!("{phrase:?}")));
        let house = HOUSE.iter().filter(|(word, _)| starts(word));
        rules.extend(house.map(|(word, better)| format!("{word:?} for {better:?}")));
        rules.extend(in_context(&tokens, at).map(str::to_owned));
    }
    let breach = |rule| Breach { place: place.to_owned(), rule, text: piece.text.clone() };
    rules.into_iter().map(breach).collect()
}

/// Returns the number of words. A list of code counts as one.
fn count_words(text: &str) -> usize {
    let words: Vec<&str> = text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).collect();
    let is_listed = |pair: &&[&str]| pair[0] == format!("{CODE},") && pair[1].starts_with(CODE);
    words.len() - words.windows(2).filter(is_listed).count()
}

/// Returns the rule that the word at an index breaks together with the words around it.
fn in_context(tokens: &[&str], at: usize) -> Option<&'static str> {
    let before = at.checked_sub(1).map_or("", |before| tokens[before]);
    let after = |offset: usize| tokens.get(at + offset).copied().unwrap_or_default();
    match tokens[at] {
        "is" | "are" if after(1) == "no" && before != "there" && !["longer", "more", "less"].contains(&after(2)) => {
            Some("\"is no\" for \"is not a\"")
        }
        "texts" if before != "help" => Some("\"texts\" for \"strings\""),
        "of" if !["because", "instead", "out", "regardless"].contains(&before) && has_second_of(&tokens[at + 1..]) => {
            Some("two \"of\"s in a row")
        }
        word if MONTHS.contains(&word) && (is_day(before) || is_day(after(1))) => Some("a date not like 2026-11-26"),
        word if BRITISH.iter().any(|start| word.strip_prefix("un").unwrap_or(word).starts_with(start)) => {
            Some("British spelling")
        }
        _ => None,
    }
}

/// Returns whether at most two words and articles are before the next `of`.
fn has_second_of(rest: &[&str]) -> bool {
    let words = rest.iter().filter(|token| !["the", "a", "an"].contains(token));
    let is_word = |token: &&&str| token.contains(char::is_alphanumeric);
    words.take(3).take_while(is_word).any(|token| *token == "of")
}

fn is_day(token: &str) -> bool {
    token.len() <= 2 && token.parse::<u8>().is_ok()
}

/// Returns the rule that a clause with `who` or `what` and no noun breaks. Questions may start so.
fn missing_noun(kind: Kind, tokens: &[&str]) -> Option<&'static str> {
    if tokens.last() == Some(&"?") || kind == Kind::HeaderCell {
        return None;
    }
    let starts_clause = |at: usize| at == 0 || [":", ";"].contains(&tokens[at - 1]);
    let starts_with = |word: &str| (0..tokens.len()).any(|at| tokens[at] == word && starts_clause(at));
    if starts_with("who") {
        return Some("\"who\" without a noun");
    }
    (tokens.first() == Some(&"what")).then_some("\"what\" for a noun")
}

/// Returns the words in lowercase, and marks as words of their own.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for word in text.split_whitespace() {
        let word = word.to_lowercase();
        let is_mark = |c: char| !c.is_alphanumeric();
        let start = word.trim_start_matches(is_mark);
        tokens.extend(word[..word.len() - start.len()].chars().map(String::from));
        let middle = start.trim_end_matches(is_mark);
        if !middle.is_empty() {
            tokens.push(middle.to_owned());
        }
        tokens.extend(start[middle.len()..].chars().map(String::from));
    }
    tokens
}
