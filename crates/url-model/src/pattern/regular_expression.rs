//! Part lists to regular expressions.
//!
//! Source: <https://urlpattern.spec.whatwg.org/#converting-part-lists-to-regular-expressions>

use super::parts::{FULL_WILDCARD_REGEXP_VALUE, Modifier, Options, Part, PartType, convert_a_modifier_to_a_string};

/// Source: <https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list>
pub(super) fn generate_a_regular_expression_and_name_list(
    part_list: &[Part],
    options: Options,
) -> (String, Vec<String>) {
    // 1. and 2.
    let mut result = String::from("^");
    let mut name_list = Vec::new();
    // 3.
    for part in part_list {
        let modifier = convert_a_modifier_to_a_string(part.modifier);
        // 1.
        if part.kind == PartType::FixedText {
            let value = escape_a_regexp_string(&part.value);
            if part.modifier == Modifier::None {
                result += &value;
            } else {
                result += &format!("(?:{value}){modifier}");
            }
            continue;
        }
        // 2. and 3.
        assert!(!part.name.is_empty());
        name_list.push(part.name.clone());
        // 4. to 6.
        let regexp_value = match part.kind {
            PartType::SegmentWildcard => generate_a_segment_wildcard_regexp(options),
            PartType::FullWildcard => FULL_WILDCARD_REGEXP_VALUE.to_owned(),
            _ => part.value.clone(),
        };
        let is_once = part.modifier == Modifier::None || part.modifier == Modifier::Optional;
        // 7.
        if part.prefix.is_empty() && part.suffix.is_empty() {
            if is_once {
                result += &format!("({regexp_value}){modifier}");
            } else {
                result += &format!("((?:{regexp_value}){modifier})");
            }
            continue;
        }
        let (prefix, suffix) = (escape_a_regexp_string(&part.prefix), escape_a_regexp_string(&part.suffix));
        // 8.
        if is_once {
            result += &format!("(?:{prefix}({regexp_value}){suffix}){modifier}");
            continue;
        }
        // 9. to 21.
        result += &format!("(?:{prefix}((?:{regexp_value})(?:{suffix}{prefix}(?:{regexp_value}))*){suffix})");
        // 22.
        if part.modifier == Modifier::ZeroOrMore {
            result.push('?');
        }
    }
    // 4. and 5.
    result.push('$');
    (result, name_list)
}

/// Source: <https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp>
pub(super) fn generate_a_segment_wildcard_regexp(options: Options) -> String {
    format!("[^{}]+?", escape_a_regexp_string(options.delimiter_code_point))
}

/// Source: <https://urlpattern.spec.whatwg.org/#escape-a-regexp-string>
fn escape_a_regexp_string(input: &str) -> String {
    // 1.
    assert!(input.is_ascii(), "{input}");
    let mut result = String::new();
    for c in input.chars() {
        if matches!(c, '.' | '+' | '*' | '?' | '^' | '$' | '{' | '}' | '(' | ')' | '[' | ']' | '|' | '/' | '\\') {
            result.push('\\');
        }
        result.push(c);
    }
    result
}
