//! Part lists to pattern strings.
//!
//! Source: <https://urlpattern.spec.whatwg.org/#converting-part-lists-to-pattern-strings>

use super::{
    names::is_a_valid_name_code_point,
    parts::{FULL_WILDCARD_REGEXP_VALUE, Modifier, Options, Part, PartType, convert_a_modifier_to_a_string},
    regular_expression::generate_a_segment_wildcard_regexp,
};

/// Source: <https://urlpattern.spec.whatwg.org/#generate-a-pattern-string>
pub(super) fn generate_a_pattern_string(part_list: &[Part], options: Options) -> String {
    // 1.
    let mut result = String::new();
    // 2. and 3.
    for (index, part) in part_list.iter().enumerate() {
        // 2. and 3.
        let previous_part = index.checked_sub(1).map(|index| &part_list[index]);
        let next_part = part_list.get(index + 1);
        let modifier = convert_a_modifier_to_a_string(part.modifier);
        // 4.
        if part.kind == PartType::FixedText {
            let value = escape_a_pattern_string(&part.value);
            if part.modifier == Modifier::None {
                result += &value;
            } else {
                result += &format!("{{{value}}}{modifier}");
            }
            continue;
        }
        // 5.
        let custom_name = !starts_with_an_ascii_digit(&part.name);
        // 6. to 8.
        let needs_grouping = needs_grouping(part, previous_part, next_part, custom_name, options);
        // 9.
        assert!(!part.name.is_empty());
        // 10.
        if needs_grouping {
            result.push('{');
        }
        // 11.
        result += &escape_a_pattern_string(&part.prefix);
        // 12.
        if custom_name {
            result += &format!(":{}", part.name);
        }
        // 13. to 15.
        if part.kind == PartType::Regexp {
            result += &format!("({})", part.value);
        } else if part.kind == PartType::SegmentWildcard && !custom_name {
            result += &format!("({})", generate_a_segment_wildcard_regexp(options));
        } else if part.kind == PartType::FullWildcard {
            let is_asterisk = !custom_name
                && (previous_part
                    .is_none_or(|part| part.kind == PartType::FixedText || part.modifier != Modifier::None)
                    || needs_grouping
                    || !part.prefix.is_empty());
            if is_asterisk {
                result.push('*');
            } else {
                result += &format!("({FULL_WILDCARD_REGEXP_VALUE})");
            }
        }
        // 16.
        if part.kind == PartType::SegmentWildcard
            && custom_name
            && part.suffix.chars().next().is_some_and(|c| is_a_valid_name_code_point(c, false))
        {
            result.push('\\');
        }
        // 17.
        result += &escape_a_pattern_string(&part.suffix);
        // 18.
        if needs_grouping {
            result.push('}');
        }
        // 19.
        result += modifier;
    }
    // 4.
    result
}

/// Steps 6 to 8.
fn needs_grouping(
    part: &Part,
    previous_part: Option<&Part>,
    next_part: Option<&Part>,
    custom_name: bool,
    options: Options,
) -> bool {
    // 6.
    let mut needs_grouping =
        !part.suffix.is_empty() || !part.prefix.is_empty() && part.prefix != options.prefix_code_point;
    // 7.
    if !needs_grouping
        && custom_name
        && part.kind == PartType::SegmentWildcard
        && part.modifier == Modifier::None
        && let Some(next_part) = next_part
        && next_part.prefix.is_empty()
        && next_part.suffix.is_empty()
    {
        needs_grouping = if next_part.kind == PartType::FixedText {
            next_part.value.chars().next().is_some_and(|c| is_a_valid_name_code_point(c, false))
        } else {
            starts_with_an_ascii_digit(&next_part.name)
        };
    }
    // 8. A value can be empty, and then has no last code point.
    if !needs_grouping
        && part.prefix.is_empty()
        && let Some(previous_part) = previous_part
        && previous_part.kind == PartType::FixedText
        && let Some(last) = previous_part.value.chars().last()
        && last.to_string() == options.prefix_code_point
    {
        needs_grouping = true;
    }
    needs_grouping
}

fn starts_with_an_ascii_digit(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_digit())
}

/// Source: <https://urlpattern.spec.whatwg.org/#escape-a-pattern-string>
pub(super) fn escape_a_pattern_string(input: &str) -> String {
    // 1.
    assert!(input.is_ascii(), "{input}");
    let mut result = String::new();
    for c in input.chars() {
        if matches!(c, '+' | '*' | '?' | ':' | '{' | '}' | '(' | ')' | '\\') {
            result.push('\\');
        }
        result.push(c);
    }
    result
}
