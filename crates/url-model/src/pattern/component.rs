//! Components.
//!
//! Source: <https://urlpattern.spec.whatwg.org/#urlpattern-internals>

use super::{
    canonicalize::EncodingCallback,
    parts::{Modifier, Options, Part, PartType, TypeError},
    pattern_parser::parse_a_pattern_string,
    pattern_string::generate_a_pattern_string,
    regular_expression::generate_a_regular_expression_and_name_list,
};
use crate::{
    Model,
    record::SPECIAL_SCHEMES,
    regexp::{RegExp, TooManySteps},
};

/// How many steps a regular expression may take on a text.
const STEPS: usize = 20_000;

/// Source: <https://urlpattern.spec.whatwg.org/#component>
#[derive(Debug)]
pub struct Component {
    /// The pattern string.
    pub pattern_string: String,
    /// The regular expression as text.
    pub regular_expression_string: String,
    regular_expression: RegExp,
    group_name_list: Vec<String>,
    /// Whether there are regexp groups.
    pub has_regexp_groups: bool,
    /// Whether the pattern string does not show where a fixed text begins or ends: canonicalization has left nothing of
    /// it, or it is next to another one.
    pub has_hidden_text: bool,
}

/// What the groups of a component have matched, with their names.
pub type Groups = Vec<(String, Option<String>)>;

/// Source: <https://urlpattern.spec.whatwg.org/#compile-a-component>
pub(super) fn compile_a_component(
    model: &Model,
    input: &str,
    encoding_callback: EncodingCallback,
    options: Options,
) -> Result<Component, TypeError> {
    // 1.
    let part_list = parse_a_pattern_string(model, input, options, encoding_callback)?;
    // 2.
    let (regular_expression_string, group_name_list) = generate_a_regular_expression_and_name_list(&part_list, options);
    // 3. to 6.
    let regular_expression = RegExp::new(&regular_expression_string, options.ignore_case).ok_or(TypeError)?;
    // 7.
    let pattern_string = generate_a_pattern_string(&part_list, options);
    // 8. and 9.
    let has_regexp_groups = part_list.iter().any(|part| part.kind == PartType::Regexp);
    let has_hidden_text = has_hidden_text(&part_list);
    // 10.
    Ok(Component {
        pattern_string,
        regular_expression_string,
        regular_expression,
        group_name_list,
        has_regexp_groups,
        has_hidden_text,
    })
}

/// Returns whether [`Component::has_hidden_text`] holds.
fn has_hidden_text(part_list: &[Part]) -> bool {
    let is_text = |part: &Part| part.kind == PartType::FixedText;
    part_list.iter().any(|part| is_text(part) && part.value.is_empty())
        || part_list.windows(2).any(|parts| parts.iter().all(|part| is_text(part) && part.modifier == Modifier::None))
}

impl Component {
    /// Matches, and creates a component match result.
    ///
    /// # Errors
    ///
    /// If it takes too many steps.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#create-a-component-match-result>
    pub fn exec(&self, input: &str) -> Result<Option<Groups>, TooManySteps> {
        let Some(exec_result) = self.regular_expression.exec(input, STEPS)? else { return Ok(None) };
        // A regular expression may have more groups.
        let values = exec_result.into_iter().map(|range| range.map(|range| input[range].to_owned()));
        Ok(Some(self.group_name_list.iter().cloned().zip(values).collect()))
    }
}

/// Source: <https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme>
pub(super) fn protocol_component_matches_a_special_scheme(protocol_component: &Component) -> Result<bool, TypeError> {
    for (scheme, _) in SPECIAL_SCHEMES {
        if protocol_component.exec(scheme).map_err(|_| TypeError)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
