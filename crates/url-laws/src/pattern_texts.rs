//! Patterns, and inputs for them, from bytes.

use crate::source::Source;
use url_core::reference::Base;
use url_patterns::{ComponentName, Init};

/// Pieces of pattern strings: texts, groups, and what is rejected. The first half has no regular expressions.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "/", "a", "b", "/a", "/b", ".", "-", "x", ":a", ":b", ":c", "/:d", "*", "/*", "?", "+", "{", "}", "{a}?", "{/b}*",
    "{:e-}+", "{/:f}?", "{x*y}", "{b}+", "{.:g}*", "{}", "\\", "\\?", "\\:", "\\a", "..", "/..", "/.", "%41", "%",
    "A", "B", "\u{e9}", "\u{3a9}", " ", "\t", "#", "@", ":", "=", "&", "0", "8", "80", "443", "[", "]", "^", "$", "|",
    "'", ":\u{e9}", ":a\u{b7}", ":1", "()", "(", ")", "(a+)", "(.*)", "([^/]+?)", "([^\\/]+?)", "([^\\.]+?)",
    "(\\d+)", "(a|b|ab)", "((?:a|aa)*)", "(a{1,2})", "(?a)", "((?<n>a))", "(\\1)", "(b(?=a))", "((?<!b)a)",
    "(\u{e9})", "([a-b])", "(A)", "(^a)", "(a$)", "(a\\b)", "(.)", "(x)?", "(y)*",
];

/// Pieces of components that patterns of [`PIECES`] match now and then.
#[rustfmt::skip]
const INPUTS: &[&str] = &[
    "/", "a", "b", "/a", "/b", ".", "-", "x", "a-", "b.", "ab", "aa", "xay", "A", "B", "..", "/..", "%41", "%", "1",
    "8", "80", "443", "n", "\u{e9}", " ", "?", "#", "@", ":", "\\", "=", "&", "'", "",
];

/// What stands before the rest of a constructor string, or of a URL.
#[rustfmt::skip]
const STARTS: &[&str] = &[
    "https://a.b", "https://*.b", "http{s}?://a", "*://*", "foo://a", "data:", "foo:a", "", "/", "?", "https://[::1]",
    "https://a:80", "https://a:*", "https://u:p@a", "https://:a.b", "https://{a.}?b", "file:///", "(foo)://a", "ws:",
];

#[rustfmt::skip]
const URL_STARTS: &[&str] = &[
    "https://a.b", "https://x.b", "http://a", "foo://a", "data:", "foo:a", "", "/", "?", "https://[::1]",
    "https://a:80", "https://a:8", "https://u:p@a", "file:///", "ws://b", "https:",
];

#[rustfmt::skip]
const BASES: &[&str] = &[
    "https://a.b/a/b?a#b", "https://u:p@a:8/x", "foo://a/b/", "foo:a", "data:a?b", "http://[::1]/", "a",
    "https://a b/", "",
];

#[rustfmt::skip]
const PROTOCOLS: &[&str] = &[
    "https", "http", "http{s}?", "*", "foo", "foo:", "(https?)", "w:p", "", "h*",
];

/// The arguments of a constructor or of a match.
#[derive(Clone, Debug)]
pub struct Arguments {
    /// A text, or components.
    pub input: Input,
    /// The base URL; with components, it is part of them.
    pub base: Option<String>,
}

/// The first argument.
#[derive(Clone, Debug)]
pub enum Input {
    /// A constructor string, or a URL.
    Text(String),
    /// Components, in the order of [`ComponentName::ALL`].
    Components([Option<String>; 8]),
}

impl Arguments {
    /// Reads the arguments of a constructor.
    pub fn of_pattern(source: &mut Source<'_>) -> Self {
        let base = source.pick(&[None, None, Some(())]).map(|()| source.pick(BASES).to_owned());
        if source.flag() {
            let text = source.pick(STARTS).to_owned() + &pieces(source, PIECES);
            return Self { input: Input::Text(text), base };
        }
        Self { input: components(source, PIECES), base }
    }

    /// Reads the arguments of a match of a pattern with these ones, which often has the same components.
    pub fn of_match(source: &mut Source<'_>, pattern: &Self) -> Self {
        let base = source.pick(&[None, None, None, Some(())]).map(|()| source.pick(BASES).to_owned());
        let input = match &pattern.input {
            Input::Components(values) if !source.byte().is_multiple_of(4) => {
                let values = ComponentName::ALL.iter().zip(values).map(|(name, value)| {
                    let is_protocol = *name == ComponentName::Protocol;
                    value
                        .as_ref()
                        .map(|_| if is_protocol { source.pick(PROTOCOLS).to_owned() } else { pieces(source, INPUTS) })
                });
                Input::Components(values.collect::<Vec<_>>().try_into().unwrap_or_default())
            }
            _ => Input::Text(source.pick(URL_STARTS).to_owned() + &pieces(source, INPUTS)),
        };
        Self { input, base }
    }

    /// The init, if it is one. Its base URL is in it.
    pub fn init(&self) -> Option<Init<'_>> {
        let Input::Components(values) = &self.input else { return None };
        let init = Init::from(values.each_ref().map(Option::as_deref));
        Some(init.base_url(self.base.as_deref().map(Base::from)))
    }
}

/// Reads a few components.
fn components(source: &mut Source<'_>, from: &[&str]) -> Input {
    let mut values = [const { None }; 8];
    for _ in 0..=source.byte() % 3 {
        let name = source.pick(&[4, 5, 5, 5, 6, 7, 3, 3, 0, 1, 2, 5]);
        values[name] = Some(if name == 0 { source.pick(PROTOCOLS).to_owned() } else { pieces(source, from) });
    }
    Input::Components(values)
}

/// Reads a text of at most seven pieces. Half of the texts of patterns have only the simpler ones.
fn pieces(source: &mut Source<'_>, from: &[&str]) -> String {
    let shape = source.byte();
    let from = if shape & 0x80 == 0 { &from[..from.len() / 2] } else { from };
    (0..shape % 8).map(|_| source.pick(from)).collect()
}
