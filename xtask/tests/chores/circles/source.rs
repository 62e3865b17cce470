//! Reads a source file for the modules that it declares, the names that it imports, and the paths that it writes out.
//!
//! What is compiled for tests alone is left out.

use std::collections::BTreeSet;

/// A module that a file declares and another file contains.
pub(super) struct Declaration {
    /// The modules within the file around the declaration, each with its `#[path]`.
    pub(super) within: Vec<(String, Option<String>)>,
    pub(super) name: String,
    /// The value of `#[path]`.
    pub(super) path: Option<String>,
}

/// A name that a `use` line binds, or `*`.
pub(super) struct Import {
    pub(super) within: Vec<String>,
    pub(super) path: Vec<String>,
    pub(super) binds: String,
    /// It has a visibility.
    pub(super) is_handed_on: bool,
}

/// What the file of a module says about other modules.
#[derive(Default)]
pub(super) struct Source {
    pub(super) declarations: Vec<Declaration>,
    /// The modules within this file.
    pub(super) inner: Vec<Vec<String>>,
    pub(super) imports: Vec<Import>,
    /// The paths of two names and more outside `use` lines, each with the modules within the file around it.
    pub(super) paths: Vec<(Vec<String>, Vec<String>)>,
    /// All names outside `use` lines.
    pub(super) names: BTreeSet<String>,
    /// The names of the items that the file defines.
    pub(super) defined: BTreeSet<String>,
    /// The inherent methods that the file defines.
    pub(super) methods: Vec<Method>,
    /// The functions that are called by `Type::function`, `Self::function` or `self.function()`: they may be methods.
    pub(super) calls: Vec<Method>,
}

/// A method, or a function that may be one.
pub(super) struct Method {
    pub(super) within: Vec<String>,
    /// The path of its type.
    pub(super) of: Vec<String>,
    pub(super) name: String,
}

/// An `impl` around a place.
struct Impl {
    /// The path of its type.
    of: Vec<String>,
    is_inherent: bool,
    /// The depth of what is directly in it.
    depth: usize,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    Name(String),
    Text(String),
    /// `::`
    Colons,
    /// Any other character of punctuation.
    Sign(char),
}

impl Source {
    pub(super) fn read(text: &str) -> Self {
        let tokens = without_tests(&split(text));
        let mut source = Self::default();
        // The modules around the place, with the depth of their braces.
        let mut within: Vec<(String, Option<String>, usize)> = Vec::new();
        let mut impls: Vec<Impl> = Vec::new();
        let (mut depth, mut at, mut path, mut is_public) = (0, 0, None, false);
        while let Some(token) = tokens.get(at) {
            let around = || within.iter().map(|(name, ..)| name.clone()).collect::<Vec<_>>();
            match token {
                Token::Sign('{') => depth += 1,
                Token::Sign('}') => {
                    depth -= 1;
                    within.retain(|(.., at)| *at <= depth);
                    impls.retain(|around| around.depth <= depth);
                }
                Token::Sign('#') => {
                    let name = Token::Name("path".to_owned());
                    if let Some([Token::Sign('['), attribute, _, Token::Text(value)]) = tokens.get(at + 1..at + 5)
                        && *attribute == name
                    {
                        path = Some(value.clone());
                    }
                }
                Token::Name(name) if name == "pub" => {
                    is_public = true;
                    if tokens.get(at + 1) == Some(&Token::Sign('(')) {
                        at += tokens[at..].iter().position(|token| *token == Token::Sign(')')).unwrap();
                    }
                    at += 1;
                    continue;
                }
                Token::Name(name) if name == "mod" => {
                    if let (Some(Token::Name(name)), Some(next)) = (tokens.get(at + 1), tokens.get(at + 2)) {
                        let (name, path) = (name.clone(), path.take());
                        if *next == Token::Sign('{') {
                            within.push((name, path, depth + 1));
                            source.inner.push(within.iter().map(|(name, ..)| name.clone()).collect());
                        } else {
                            let within = within.iter().map(|(name, path, _)| (name.clone(), path.clone())).collect();
                            source.declarations.push(Declaration { within, name, path });
                        }
                        at += 1;
                    }
                }
                Token::Name(name) if name == "impl" && starts_item(&tokens[..at]) => {
                    let (of, is_inherent, len) = header(&tokens[at + 1..]);
                    impls.push(Impl { of, is_inherent, depth: depth + 1 });
                    at += len;
                }
                // Not the `use<>` of a type, nor the `use $name` of a macro.
                Token::Name(name) if name == "use" && !matches!(tokens.get(at + 1), Some(Token::Sign('<' | '$'))) => {
                    at += 1;
                    let mut bound = Vec::new();
                    tree(&tokens, &mut at, &[], &mut bound);
                    source.imports.extend(bound.into_iter().map(|(path, binds)| Import {
                        within: around(),
                        path,
                        binds,
                        is_handed_on: is_public,
                    }));
                }
                Token::Name(name) => {
                    if at > 0 && matches!(&tokens[at - 1], Token::Name(kind) if DEFINES.contains(&&**kind)) {
                        source.defined.insert(name.clone());
                        if let Some(of) = impls.last()
                            && of.is_inherent
                            && of.depth == depth
                        {
                            source.methods.push(Method { within: around(), of: of.of.clone(), name: name.clone() });
                        }
                    }
                    let mut path = vec![name.clone()];
                    while let (Some(Token::Colons), Some(Token::Name(name))) = (tokens.get(at + 1), tokens.get(at + 2))
                    {
                        path.push(name.clone());
                        at += 2;
                    }
                    source.names.insert(name.clone());
                    let method =
                        |of: &[String], name: &String| Method { within: around(), of: of.to_vec(), name: name.clone() };
                    match (&*path, impls.last()) {
                        ([first, name], Some(of)) if first == "Self" => source.calls.push(method(&of.of, name)),
                        ([first], Some(of)) if first == "self" => {
                            if let [Token::Sign('.'), Token::Name(name), Token::Sign('('), ..] = &tokens[at + 1..] {
                                source.calls.push(method(&of.of, name));
                            }
                        }
                        ([of @ .., name], _) if !of.is_empty() => source.calls.push(method(of, name)),
                        _ => {}
                    }
                    if path.len() > 1 {
                        source.paths.push((around(), path));
                    }
                }
                _ => {}
            }
            is_public = false;
            at += 1;
        }
        source
    }
}

/// Returns whether an item can start after these tokens.
fn starts_item(before: &[Token]) -> bool {
    match before.last() {
        None | Some(Token::Sign('{' | '}' | ';' | ']')) => true,
        Some(Token::Name(name)) => name == "unsafe",
        _ => false,
    }
}

/// Reads what is between `impl` and its block: the path of the type, whether it stands alone, without a trait, and the
/// number of tokens.
fn header(tokens: &[Token]) -> (Vec<String>, bool, usize) {
    let (mut path, mut is_inherent, mut angles, mut is_over) = (Vec::new(), true, 0_usize, false);
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Sign('{') => return (path, is_inherent, at),
            Token::Sign('<') => {
                angles += 1;
                is_over |= !path.is_empty();
            }
            // Not that of `->`.
            Token::Sign('>') if at == 0 || tokens[at - 1] != Token::Sign('-') => angles = angles.saturating_sub(1),
            Token::Name(name) if angles == 0 && name == "for" => {
                (path, is_inherent, is_over) = (Vec::new(), false, false);
            }
            Token::Name(name) if angles == 0 && name == "where" => is_over = true,
            Token::Name(name) if angles == 0 && !is_over => path.push(name.clone()),
            _ => {}
        }
    }
    (path, is_inherent, tokens.len())
}

/// The words before the name of an item.
const DEFINES: [&str; 7] = ["fn", "struct", "enum", "trait", "type", "const", "static"];

/// Reads one tree of a `use` line, and stops at the sign after it.
fn tree(tokens: &[Token], at: &mut usize, before: &[String], bound: &mut Vec<(Vec<String>, String)>) {
    let mut path = before.to_vec();
    loop {
        match &tokens[*at] {
            Token::Sign('{') => {
                while tokens[*at] != Token::Sign('}') {
                    *at += 1;
                    if tokens[*at] != Token::Sign('}') {
                        tree(tokens, at, &path, bound);
                    }
                }
                *at += 1;
                return;
            }
            Token::Sign('*') => {
                *at += 1;
                bound.push((path, "*".to_owned()));
                return;
            }
            Token::Name(name) if name == "as" => {
                let Token::Name(name) = &tokens[*at + 1] else { panic!("a name after `as`: {path:?}") };
                *at += 2;
                bound.push((path, name.clone()));
                return;
            }
            Token::Name(name) => {
                // `self` at the end of a path means the module before it.
                if name != "self" || path.is_empty() {
                    path.push(name.clone());
                }
                *at += 1;
            }
            Token::Colons => *at += 1,
            _ => {
                let name = path.last().expect("a name").clone();
                bound.push((path, name));
                return;
            }
        }
    }
}

/// Leaves out the items under `#[cfg(test)]`.
fn without_tests(tokens: &[Token]) -> Vec<Token> {
    let attribute = split("#[cfg(test)]");
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at..].starts_with(&attribute) {
            at += attribute.len();
            at += item(&tokens[at..]);
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// Returns the length of the item at the start: to its `;`, or to the end of its block.
fn item(tokens: &[Token]) -> usize {
    let mut depth = 0_usize;
    let mut is_use = false;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            Token::Name(name) => is_use |= depth == 0 && name == "use",
            Token::Sign('{' | '(' | '[') => depth += 1,
            Token::Sign('}' | ')' | ']') => depth -= 1,
            _ => {}
        }
        if depth == 0 && (*token == Token::Sign(';') || *token == Token::Sign('}') && !is_use) {
            return at + 1;
        }
    }
    tokens.len()
}

/// Splits a source text into tokens, without comments, numbers and lifetimes.
pub(crate) fn split(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c == '_' || c.is_alphanumeric();
        let len = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            block_comment(rest)
        } else if let Some((len, content)) = text_literal(rest) {
            tokens.push(Token::Text(content.to_owned()));
            len
        } else if first == '\'' {
            character(rest)
        } else if is_word(first) {
            let len = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            if !first.is_ascii_digit() {
                tokens.push(Token::Name(rest[..len].to_owned()));
            }
            len
        } else if rest.starts_with("::") {
            tokens.push(Token::Colons);
            2
        } else {
            if !first.is_whitespace() {
                tokens.push(Token::Sign(first));
            }
            first.len_utf8()
        };
        rest = &rest[len..];
    }
    tokens
}

/// Returns the length of the comment at the start, which may contain others.
fn block_comment(text: &str) -> usize {
    let mut depth = 0;
    for (at, pair) in text.as_bytes().windows(2).enumerate() {
        match pair {
            b"/*" => depth += 1,
            b"*/" => depth -= 1,
            _ => {}
        }
        if depth == 0 && pair == b"*/" {
            return at + 2;
        }
    }
    text.len()
}

/// Returns the length and the content of the string literal at the start, of any kind.
fn text_literal(text: &str) -> Option<(usize, &str)> {
    let after_prefix = text.trim_start_matches(['b', 'c']);
    let is_raw = after_prefix.starts_with('r');
    let hashes = if is_raw { &after_prefix[1..] } else { after_prefix };
    let quoted = hashes.trim_start_matches('#');
    let content = quoted.strip_prefix('"').filter(|_| is_raw || hashes == quoted)?;
    let start = text.len() - content.len();
    if is_raw {
        let end = format!("\"{}", &hashes[..hashes.len() - quoted.len()]);
        let len = content.find(&end).expect("the end of a string");
        return Some((start + len + end.len(), &content[..len]));
    }
    let mut is_escaped = false;
    let len = content.bytes().position(|byte| {
        let ends = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    });
    let len = len.expect("the end of a string");
    Some((start + len + 1, &content[..len]))
}

/// Returns the length of the character literal or the lifetime at the start.
fn character(text: &str) -> usize {
    let content = &text[1..];
    if content.starts_with('\\') {
        return 4 + content[2..].find('\'').expect("the end of a character");
    }
    let first = content.chars().next().map_or(0, char::len_utf8);
    if content[first..].starts_with('\'') { 2 + first } else { 1 }
}
