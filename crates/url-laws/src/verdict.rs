//! A verdict finds exactly the components whose meaning differs. A reading of the standard in other spellings is the
//! same; one with components of another meaning differs in these, and in no other.

use crate::source::Source;
use std::{array, iter, net::Ipv6Addr};
use url_core::{Url, host::Edition, scheme::SchemeType};
use url_percent::{percent_decode_str, starts_with_percent_encoded_byte};
use url_readers::{
    Component, Components, DEFAULT_READERS, Failure, Outcome, Reader, Reading, Standard, Verdict, compare,
};

/// The delimiters of RFC 3986, except for `'`, which the standard encodes in queries.
const DELIMITERS: &str = ":/?#[]@!$&()*+,;=";

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    holds_for(data);
}

/// Panics if `data` breaks the law. Returns whether the standard accepts the text that `data` gives.
pub fn holds_for(data: &[u8]) -> bool {
    let mut source = Source::new(data);
    let (standard, edition) =
        source.pick(&[(Standard::LIVING_2026, Edition::Living2026), (Standard::LIVING_2025, Edition::Living2025)]);
    let tampered = source.byte();
    let choices: [u8; 8] = array::from_fn(|_| source.byte());
    let base = source.base();
    let base = base.as_deref();
    let input = source.last_input(base.is_some());

    let [first, second, third, fourth] = DEFAULT_READERS;
    let rejecting = Fixed(Err(Failure::new("it is rejected")));
    let reading = standard.parse(&input, base);
    let changed = reading.as_ref().map_or_else(
        |_| Components::default(),
        |reading| Change { standard: &reading.components, href: &reading.canonical, tampered, choices }.apply(),
    );
    // After a host, an empty path means `/`, so a host that comes or goes changes the meaning of an empty path, too.
    let (old, new) = (reading.as_ref().map_or(&changed, |reading| &reading.components), &changed);
    let has_empty_path = [old, new].iter().any(|components| components.path.as_deref().unwrap_or_default().is_empty());
    let changes_empty_path = has_empty_path && old.host.is_some() != new.host.is_some();
    let changed = Fixed(Ok(Reading { components: changed, canonical: String::new() }));
    let readers = [first, second, third, fourth, &standard, &rejecting, &changed];
    let verdict = Verdict::against(standard, &input, base, &readers);
    let context = || format!("{input:?} {base:?}: {verdict:?}");

    let answers = compare(&input, base, &readers).into_answers();
    assert!(verdict.opinions().iter().map(|opinion| &opinion.answer).eq(&answers), "{}", context());
    assert_eq!(verdict.standard(), reading.as_ref(), "{}", context());
    assert_errors(edition, &input, base, &verdict);
    assert_summary(&verdict);

    let [.., of_standard, of_rejecting, of_changed] = verdict.opinions() else { unreachable!("seven readers") };
    assert_eq!(of_standard.outcome, Outcome::Same, "{}", context());
    let (rejected, changed, differing) = if reading.is_ok() {
        let differing: Vec<_> =
            Component::ALL.iter().copied().filter(|component| tampered >> *component as u8 & 1 == 1).collect();
        (Outcome::Rejects, if differing.is_empty() { Outcome::Same } else { Outcome::Differs }, differing)
    } else {
        (Outcome::Same, Outcome::Accepts, Vec::new())
    };
    assert_eq!(of_rejecting.outcome, rejected, "{}", context());
    if !changes_empty_path {
        assert_eq!((of_changed.outcome, &of_changed.differing), (changed, &differing), "{}", context());
    }
    reading.is_ok()
}

/// Asserts that the validation errors are those of the standard. There are none if it rejects the base.
fn assert_errors(edition: Edition, input: &str, base: Option<&str>, verdict: &Verdict<'_>) {
    let options = Url::options().edition(edition);
    let mut errors = Vec::new();
    if let Ok(base) = base.map(|base| options.parse(base)).transpose() {
        // The verdict has the result.
        let _ = options.base(base.as_ref().map(Into::into)).parse_with_errors(input, &mut errors);
    }
    assert_eq!(verdict.validation_errors(), errors, "{input:?} {base:?}");
}

/// Asserts that the methods of the verdict agree with the outcomes of its readers.
fn assert_summary(verdict: &Verdict<'_>) {
    let outcomes = || verdict.opinions().iter().map(|opinion| opinion.outcome);
    let differs_in =
        |component: &Component| verdict.opinions().iter().any(|opinion| opinion.differing.contains(component));
    assert!(verdict.differing().eq(Component::ALL.iter().copied().filter(differs_in)), "{verdict:?}");
    let is_ambiguous = outcomes().any(|outcome| matches!(outcome, Outcome::Differs | Outcome::Accepts));
    assert_eq!(verdict.is_ambiguous(), is_ambiguous, "{verdict:?}");
    let agree = outcomes().all(|outcome| outcome == Outcome::Same);
    assert_eq!(verdict.to_string() == "all readers agree", agree, "{verdict:?}");
    for opinion in verdict.opinions() {
        let is_accepted = (verdict.standard().is_ok(), opinion.answer.result.is_ok());
        assert_eq!(opinion.outcome == Outcome::Differs, !opinion.differing.is_empty(), "{verdict:?}");
        let expected = match opinion.outcome {
            Outcome::Same => (is_accepted.0, is_accepted.0),
            Outcome::Differs => (true, true),
            Outcome::Rejects => (true, false),
            Outcome::Accepts => (false, true),
            outcome => unreachable!("{outcome}"),
        };
        assert_eq!(is_accepted, expected, "{verdict:?}");
    }
}

/// Always returns the same answer.
struct Fixed(Result<Reading, Failure>);

impl Reader for Fixed {
    fn name(&self) -> &'static str {
        "fixed"
    }

    fn date(&self) -> &'static str {
        "2026"
    }

    fn parse(&self, _: &str, _: Option<&str>) -> Result<Reading, Failure> {
        self.0.clone()
    }
}

/// How the components of the standard are changed.
struct Change<'s> {
    standard: &'s Components,
    href: &'s str,
    /// The bit of each component says whether its meaning changes.
    tampered: u8,
    /// For each component, which characters are spelled differently, and how its meaning changes.
    choices: [u8; 8],
}

impl Change<'_> {
    fn apply(&self) -> Components {
        let changed = |component: Component| {
            let choice = self.choices[component as usize];
            let spelled = self.respell(component, choice);
            let is_tampered = self.tampered >> component as u8 & 1 == 1;
            if is_tampered { self.tamper(component, spelled.as_deref().unwrap_or_default(), choice) } else { spelled }
        };
        let mut components = Components {
            scheme: changed(Component::Scheme),
            username: changed(Component::Username),
            password: changed(Component::Password),
            host: changed(Component::Host),
            port: changed(Component::Port),
            path: changed(Component::Path),
            query: changed(Component::Query),
            fragment: changed(Component::Fragment),
        };
        // After a host, an empty path means `/`.
        let is_path_same = self.tampered >> Component::Path as u8 & 1 == 0;
        if is_path_same && components.host.is_some() && self.choices[Component::Path as usize] & 1 == 1 {
            match self.standard.path.as_deref() {
                Some("/") => components.path = None,
                Some("") => components.path = Some("/".to_owned()),
                _ => {}
            }
        }
        components
    }

    fn default_port(&self) -> Option<u16> {
        SchemeType::of(self.standard.scheme.as_deref().unwrap_or_default()).default_port()
    }

    /// Returns a component with the same meaning.
    fn respell(&self, component: Component, choice: u8) -> Option<String> {
        let text = self.standard.get(component).unwrap_or_default();
        // An empty component and none have the same meaning.
        if text.is_empty() && choice & 1 == 1 {
            return None;
        }
        Some(match component {
            Component::Scheme => with_capitals(text, choice),
            Component::Username | Component::Password | Component::Fragment => encoded(text, choice, ""),
            Component::Path | Component::Query => encoded(text, choice, DELIMITERS),
            Component::Host => self.respell_host(text, choice),
            Component::Port if text.is_empty() => match self.default_port() {
                Some(port) if choice & 2 == 2 => format!("{port:00$}", usize::from(choice % 8)),
                _ => String::new(),
            },
            Component::Port => format!("{text:0>0$}", usize::from(choice % 8)),
        })
    }

    fn respell_host(&self, host: &str, choice: u8) -> String {
        if let Some(address) = ipv6(host) {
            let pieces = address.segments().map(|piece| format!("{piece:00$X}", usize::from(choice % 5)));
            return format!("[{}]", pieces.join(":"));
        }
        let url = Url::parse(self.href).expect("an href is a URL");
        match url.domain_to_unicode() {
            Some(domain) if choice & 2 == 2 => domain.into_owned(),
            _ => encoded(&with_capitals(host, choice), choice / 3, ""),
        }
    }

    /// Returns a component whose meaning is not that of `text`, which is one of its spellings.
    fn tamper(&self, component: Component, text: &str, choice: u8) -> Option<String> {
        if component == Component::Port {
            return self.tamper_port(choice);
        }
        let kind = choice % 4;
        // After a host, the path `/` has the same meaning as none.
        if kind == 0 && text.len() > usize::from(component == Component::Path) {
            return None;
        }
        if component == Component::Host
            && let Some(address) = ipv6(text)
        {
            let other = Ipv6Addr::from_bits(address.to_bits() ^ 1 << (choice / 2));
            return Some(format!("[{other}]"));
        }
        let mut units: Vec<_> = units(text).map(str::to_owned).collect();
        let len = units.len().max(1);
        let Some(unit) = units.get_mut(usize::from(choice) % len).filter(|unit| unit.is_ascii()) else {
            return Some(text.to_owned() + "x");
        };
        let byte = percent_decode_str(unit).next().unwrap_or_default();
        let is_delimiter =
            matches!(component, Component::Path | Component::Query) && DELIMITERS.contains(char::from(byte));
        *unit = match kind {
            2 if component != Component::Scheme => format!("%{:02X}", byte ^ 1),
            3 if component != Component::Scheme => format!("%25{byte:02X}"),
            _ if is_delimiter && unit.len() == 1 => format!("%{byte:02X}"),
            _ if is_delimiter => char::from(byte).to_string(),
            _ => format!("{unit}x"),
        };
        Some(units.concat())
    }

    fn tamper_port(&self, choice: u8) -> Option<String> {
        let effective = self.standard.port.as_deref().map_or(self.default_port(), |port| port.parse().ok());
        let Some(port) = effective else { return Some(format!("{choice}")) };
        Some(match choice % 4 {
            0 if self.standard.port.is_some() => return None,
            1 => format!("+{port}"),
            2 => format!("{port}x"),
            _ => (port ^ 1 << (choice / 16)).to_string(),
        })
    }
}

fn ipv6(host: &str) -> Option<Ipv6Addr> {
    host.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
}

/// Returns whether the choice has the bit of position `i`.
fn is_chosen(choice: u8, i: usize) -> bool {
    choice >> (i % 8) & 1 == 1
}

fn with_capitals(text: &str, choice: u8) -> String {
    let spell = |(i, letter): (usize, char)| if is_chosen(choice, i) { letter.to_ascii_uppercase() } else { letter };
    text.chars().enumerate().map(spell).collect()
}

/// Percent-encodes some characters, but none of `delimiters`. Percent-encoded bytes get digits of either case.
fn encoded(text: &str, choice: u8, delimiters: &str) -> String {
    let spell = |(i, unit): (usize, &str)| match (is_chosen(choice, i), unit.len() == 3 && unit.starts_with('%')) {
        (true, true) => unit.to_ascii_lowercase(),
        (false, true) => unit.to_ascii_uppercase(),
        (true, false) if !delimiters.contains(unit) => unit.bytes().flat_map(percent_encode).collect(),
        _ => unit.to_owned(),
    };
    units(text).enumerate().map(spell).collect()
}

fn percent_encode(byte: u8) -> [char; 3] {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or_default();
    ['%', digit(byte >> 4), digit(byte & 15)]
}

/// Splits a text into percent-encoded bytes and other characters.
fn units(mut rest: &str) -> impl Iterator<Item = &str> {
    iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_encoded = starts_with_percent_encoded_byte(rest.as_bytes());
        let (unit, after) = rest.split_at(if is_encoded { 3 } else { first.len_utf8() });
        rest = after;
        Some(unit)
    })
}
