//! The package regress has the same regular expressions as url-patterns, with the flag `v`: those that the standard
//! generates for a search with a regexp group. They match the same, and their groups match the same parts.

#[path = "../../../../url-regexp/tests/suite/random.rs"]
#[expect(dead_code, reason = "the tests of url-patterns use all of it")]
mod random;

use random::{Allowed, Random};
use std::sync::LazyLock;
use url_laws::source::Source;
use url_model::{
    Edition, Model,
    pattern::{Name, UrlPatternInit, UrlPatternInput},
};
use url_patterns::{ComponentName, Init, UrlPattern};
use url_regexp::Regexp;

static MODEL: LazyLock<Model> = LazyLock::new(|| Model::new(Edition::default()));

/// How many loops a regular expression has. With more of them, regress can take exponential time.
const MOST_LOOPS: usize = 4;

/// What stands around a regexp group.
const SHAPES: &[(&str, &str)] = &[
    ("(", ")"),
    ("(", ")?"),
    ("(", ")*"),
    ("(", ")+"),
    ("a:x(", ")"),
    ("*(", ")"),
    ("{a(", ")b}"),
    ("{a(", ")b}+"),
    ("{(", ")1}*"),
    ("(a)?(", ")*"),
];

/// A regular expression and a text, with the groups of both sides.
#[derive(Debug)]
pub struct Case {
    /// The regular expression.
    pub source: String,
    /// Whether case is ignored.
    pub ignore_case: bool,
    /// The text, and the groups of url-patterns and of regress. If there is no text, whether there is such a regular
    /// expression.
    pub found: Option<(String, Groups, Groups)>,
}

/// The groups of a pattern; `None` if there is no match.
pub type Groups = Option<Vec<Option<String>>>;

/// A known difference of regress: its name, and a predicate for the cases that belong to it.
pub type Class = (&'static str, fn(&Case) -> bool);

/// The known differences of version 0.12.0.
pub const KNOWN: &[Class] = &[
    ("a back reference in its own group", |case| refers_to_open_group(&case.source)),
    ("an empty string in a class", |case| case.source.contains("|}")),
    ("classes, if case is ignored", |case| {
        let parts = ["\\u212a", "\\u{17f}", "\\W", "[^", "--", "&&"];
        (case.ignore_case || case.source.contains("(?i")) && parts.iter().any(|part| case.source.contains(part))
    }),
    ("loops of loops that are counted", |case| {
        let is_loop = |group: &str| [")+", ")*", "){"].iter().any(|end| group.contains(end));
        groups(&case.source).any(|(group, rest)| rest.starts_with('{') && is_loop(group))
    }),
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    for case in differences(data) {
        assert!(KNOWN.iter().any(|(_, is_of_class)| is_of_class(&case)), "{case:#?}");
    }
}

/// Returns where both differ. In these cases, url-model agrees with url-patterns.
pub fn differences(data: &[u8]) -> Vec<Case> {
    let mut source = Source::new(data);
    let ignore_case = source.byte().is_multiple_of(4);
    let (start, end) = source.pick(SHAPES);
    let next = |seed: u64, byte: &u8| seed.wrapping_mul(257).wrapping_add(u64::from(*byte) + 1);
    let mut random = Random::new(source.rest().iter().fold(0, next));
    let allowed = Allowed { back_references: random.below(3) == 0, properties: false, modifiers: true, strings: true };
    let regexp = named(&random.pattern(allowed));
    let pattern = format!("{start}{regexp}{end}");

    let ours =
        UrlPattern::options().ignore_case(ignore_case).from_init(&Init::new().with(ComponentName::Search, &pattern));
    let mut init = UrlPatternInit::default();
    init[Name::Search] = Some(pattern.clone());
    let model = MODEL.create_a_url_pattern(&UrlPatternInput::Init(init), None, ignore_case);
    assert_eq!(ours.is_ok(), model.is_ok(), "{pattern}");
    let (Ok(ours), Ok(model)) = (ours, model) else { return Vec::new() };
    let component = &model.components[Name::Search as usize];
    let regular_expression = &component.regular_expression_string;
    let case = |found| Case { source: regular_expression.clone(), ignore_case, found };
    let flags = if ignore_case { "vi" } else { "v" };
    if repeats_nothing(regular_expression) || loops(regular_expression) > MOST_LOOPS {
        return Vec::new();
    }
    let Ok(theirs) = regress::Regex::with_flags(regular_expression, flags) else { return vec![case(None)] };

    let mut differences = Vec::new();
    for _ in 0..4 {
        let text = random.text();
        let init = Init::new().with(ComponentName::Search, &text);
        let input =
            UrlPattern::from_init(&Init::new()).ok().and_then(|any| Some(any.exec(&init)?.search().input().to_owned()));
        let input = input.unwrap_or_else(|| panic!("{text:?} is a search"));
        let own = ours
            .exec(&init)
            .map(|found| found.search().groups().map(|(_, value)| value.map(str::to_owned)).collect::<Vec<_>>());
        let count = ours.component(ComponentName::Search).group_names().count();
        let other = theirs.find(&input).map(|found| {
            found.groups().skip(1).take(count).map(|range| range.map(|range| input[range].to_owned())).collect()
        });
        if own != other {
            if let Ok(expected) = component.exec(&input) {
                let expected = expected.map(|groups| groups.into_iter().map(|(_, value)| value).collect());
                assert_eq!(own, expected, "{regular_expression} on {input:?}");
            }
            differences.push(case(Some((input, own, other))));
        }
    }
    differences
}

/// Returns whether a back reference is in the group that it refers to.
fn refers_to_open_group(regular_expression: &str) -> bool {
    let (mut open, mut groups) = (Vec::new(), Vec::<&str>::new());
    regular_expression.char_indices().any(|(index, c)| {
        let rest = &regular_expression[index + 1..];
        match c {
            '(' => {
                let name = rest.strip_prefix("?<").filter(|name| !name.starts_with(['=', '!']));
                let is_group = name.is_some() || !rest.starts_with('?');
                if is_group {
                    groups.push(name.and_then(|name| name.split('>').next()).unwrap_or_default());
                }
                open.push(is_group.then_some(groups.len()));
            }
            ')' => drop(open.pop()),
            '\\' => {
                let name = rest.strip_prefix("k<").and_then(|name| name.split('>').next());
                return open.iter().flatten().any(|number| {
                    rest.starts_with(&number.to_string()) || name.is_some_and(|name| groups[number - 1] == name)
                });
            }
            _ => {}
        }
        false
    })
}

/// Returns how many loops there are.
fn loops(regular_expression: &str) -> usize {
    ["*", "+", ",}"].iter().map(|quantifier| regular_expression.matches(quantifier).count()).sum()
}

/// Returns whether a group that has a quantifier may match the empty text.
fn repeats_nothing(regular_expression: &str) -> bool {
    let depends_on_text = ["(?=", "(?!", "(?<=", "(?<!", "^", "$", "\\b", "\\B", "\\k", "\\1", "\\2", "\\3", "\\4"];
    let may_be_empty = |group: &str| {
        depends_on_text.iter().any(|part| group.contains(part))
            || Regexp::new(group).is_ok_and(|group| group.captures("", &mut Vec::new()))
    };
    groups(regular_expression).any(|(group, rest)| rest.starts_with(['?', '*', '+', '{']) && may_be_empty(group))
}

/// Returns the groups of a regular expression without escaped parentheses, each with the rest after it.
fn groups(regular_expression: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut starts = Vec::new();
    regular_expression.char_indices().filter_map(move |(index, c)| {
        if c == '(' {
            starts.push(index);
        }
        let start = if c == ')' { starts.pop()? } else { return None };
        Some((&regular_expression[start..=index], &regular_expression[index + 1..]))
    })
}

/// Names the groups of a regular expression, since the standard allows none without names.
fn named(regular_expression: &str) -> String {
    let mut pieces = regular_expression.split('(');
    let mut named = pieces.next().unwrap_or_default().to_owned();
    for (index, piece) in pieces.enumerate() {
        named.push('(');
        if !piece.starts_with('?') {
            named.push_str(&["?<c", &index.to_string(), ">"].concat());
        }
        named += piece;
    }
    named
}
