//! Random sequences of operations on several live objects, with what every member of each object is after each step.
//!
//! Bindings replay a walk through their own objects, and compare every member of every live object after every step.
//! What one object leaves behind for another shows as a difference. `src/bin/walk.rs` writes a walk as JSON.

use crate::grammar::Grammar;
use serde_json::{Value, json};
use url_core::{
    Url,
    reference::Base,
    web::{Member, WebUrl},
};
use url_patterns::{RegexpPolicy, UrlPattern};
use url_psl::registrable_domain;

/// The number of live URLs.
pub const URLS: usize = 8;

/// The number of live patterns.
pub const PATTERNS: usize = 4;

/// The live objects, and the grammar of what is done to them.
#[derive(Debug)]
pub struct Walk {
    grammar: Grammar,
    urls: [Option<WebUrl>; URLS],
    patterns: [Option<UrlPattern>; PATTERNS],
}

impl Walk {
    /// Starts the walk of `seed`, without objects.
    pub fn new(seed: u64) -> Self {
        Self { grammar: Grammar::new(seed), urls: Default::default(), patterns: Default::default() }
    }

    /// Takes the next step, and describes it and its results.
    ///
    /// # Panics
    ///
    /// If a URL differs from a fresh parse of its href.
    pub fn step(&mut self) -> Value {
        let kind = self.grammar.numbers().below(16);
        let live: Vec<usize> = (0..URLS).filter(|&slot| self.urls[slot].is_some()).collect();
        if live.is_empty() {
            return self.parse();
        }
        let slot = self.grammar.numbers().pick(&live);
        match kind {
            0..3 => self.parse(),
            3..5 => self.batch(),
            5..9 => self.set(slot),
            9..11 => self.edit_params(slot),
            11 => self.create_pattern(),
            12..14 => self.test_pattern(),
            14 => self.copy(slot),
            _ => {
                self.urls[slot] = None;
                json!({ "op": "release", "slot": slot })
            }
        }
    }

    /// A slot of any URL, live or not.
    fn slot(&mut self) -> usize {
        self.grammar.numbers().below(URLS)
    }

    fn parse(&mut self) -> Value {
        let slot = self.slot();
        let base = (self.grammar.numbers().below(4) == 0).then(|| self.grammar.text("url"));
        let input = self.grammar.text(if base.is_some() { "reference" } else { "url" });
        let (url, error) = match WebUrl::new(&input, base.as_deref().map(Base::from)) {
            Ok(url) => (Some(url), None),
            Err(error) => (None, Some(error)),
        };
        let error = error.map(|error| {
            let range = error.range();
            json!({ "code": error.code(), "start": range.start, "end": range.end, "in_base": error.is_in_base() })
        });
        self.urls[slot] = url;
        json!({
            "op": "parse", "slot": slot, "input": input, "base": base,
            "members": self.members(slot), "error": error,
        })
    }

    fn batch(&mut self) -> Value {
        let first = self.slot();
        let slots: Vec<usize> = (first..URLS).take(self.grammar.numbers().below(5)).collect();
        let inputs: Vec<String> = slots.iter().map(|_| self.grammar.text("url")).collect();
        for (&slot, input) in slots.iter().zip(&inputs) {
            self.urls[slot] = WebUrl::parse(input, None);
        }
        let members: Vec<Value> = slots.iter().map(|&slot| self.members(slot)).collect();
        json!({ "op": "batch", "slots": slots, "inputs": inputs, "members": members })
    }

    fn set(&mut self, slot: usize) -> Value {
        let member = self.grammar.numbers().pick(Member::ALL);
        let rule = match member {
            Member::Href => "url",
            Member::Protocol => "scheme",
            Member::Username | Member::Password => "text",
            Member::Host => "authority",
            Member::Hostname => "host",
            Member::Port => "number",
            Member::Pathname => "path",
            Member::Search => "query",
            Member::Hash => "fragment",
        };
        // Sometimes a value of another kind.
        let rule = if self.grammar.numbers().below(4) == 0 { "text" } else { rule };
        let value = self.grammar.text(rule);
        let throws = self.url(slot).set(member, &value).is_err();
        json!({
            "op": "set", "slot": slot, "member": member.as_str(), "value": value,
            "throws": throws, "members": self.members(slot),
        })
    }

    fn edit_params(&mut self, slot: usize) -> Value {
        let edit = self.grammar.numbers().pick(&["append", "set", "delete", "sort"]);
        let (mut name, value) = (self.grammar.text("text"), self.grammar.text("text"));
        // Often the name of a parameter that is there.
        let names: Vec<String> = self.url(slot).search_params().iter().map(|(name, _)| name.to_owned()).collect();
        if !names.is_empty() && self.grammar.numbers().below(2) == 0 {
            name.clone_from(&names[self.grammar.numbers().below(names.len())]);
        }
        let mut params = self.url(slot).search_params_mut();
        match edit {
            "append" => params.append(&*name, &*value),
            "set" => params.set(&name, &*value),
            "delete" => params.delete(&name, None),
            _ => params.sort(),
        }
        drop(params);
        json!({
            "op": "params", "slot": slot, "edit": edit, "name": name, "value": value,
            "members": self.members(slot),
        })
    }

    fn create_pattern(&mut self) -> Value {
        let slot = self.grammar.numbers().below(PATTERNS);
        let pattern = self.grammar.text("pattern");
        self.patterns[slot] = UrlPattern::options().regexps(RegexpPolicy::Linear).parse(&pattern, None).ok();
        json!({ "op": "pattern", "slot": slot, "pattern": pattern, "valid": self.patterns[slot].is_some() })
    }

    fn test_pattern(&mut self) -> Value {
        let slot = self.grammar.numbers().below(PATTERNS);
        if self.patterns[slot].is_none() {
            return self.create_pattern();
        }
        let input = self.grammar.text("url");
        let pattern = self.patterns[slot].as_ref();
        let matches = pattern.is_some_and(|pattern| Url::parse(&input).is_ok_and(|url| pattern.test(&url)));
        json!({ "op": "match", "slot": slot, "input": input, "matches": matches })
    }

    fn copy(&mut self, slot: usize) -> Value {
        let to = self.slot();
        let copy = self.urls[slot].clone();
        self.urls[to] = copy;
        json!({ "op": "copy", "slot": slot, "to": to })
    }

    fn url(&mut self, slot: usize) -> &mut WebUrl {
        self.urls[slot].as_mut().expect("the slot was chosen among those of live URLs")
    }

    /// Every member of the URL in `slot`, or null.
    fn members(&self, slot: usize) -> Value {
        let Some(url) = &self.urls[slot] else { return Value::Null };
        let members = members(url);
        let fresh = WebUrl::parse(url.href(), None).expect("an href that parses");
        // In an opaque path, the parser encodes a space at the end that a setter leaves there.
        assert_eq!(members, self::members(&fresh), "{url:?}");
        members
    }
}

fn members(url: &WebUrl) -> Value {
    let record = url.url();
    let params: Vec<[&str; 2]> = url.search_params().iter().map(|(name, value)| [name, value]).collect();
    json!({
        "href": url.href(),
        "origin": url.origin(),
        "protocol": url.protocol(),
        "username": url.username(),
        "password": url.password(),
        "host": url.host(),
        "hostname": url.hostname(),
        "port": url.port(),
        "pathname": url.pathname(),
        "search": url.search(),
        "hash": url.hash(),
        "params": params,
        "scheme": record.scheme(),
        "query": record.query(),
        "fragment": record.fragment(),
        "port_number": record.port(),
        "host_or_null": record.host_str(),
        "registrable_domain": registrable_domain(record),
    })
}
