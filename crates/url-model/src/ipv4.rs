//! IPv4 addresses: the ends-in-a-number checker, the parser and the serializer.

use crate::Failure;

/// Returns whether a domain ends in a number, so that it is parsed as an IPv4 address.
///
/// Source: <https://url.spec.whatwg.org/#ends-in-a-number-checker>
pub fn ends_in_a_number(input: &str) -> bool {
    // 1.
    let mut parts: Vec<&str> = input.split('.').collect();
    // 2.
    if parts.last().is_some_and(|last| last.is_empty()) {
        parts.pop();
    }
    // 3. The empty string, which the standard excludes, has no part left.
    let Some(last) = parts.last() else { return false };
    // 4.
    if !last.is_empty() && last.chars().all(|c| c.is_ascii_digit()) {
        return true;
    }
    // 5. and 6.
    parse_number(last).is_ok()
}

/// The IPv4 parser.
///
/// # Errors
///
/// [`Failure`] if `input` is not an IPv4 address in any of the accepted notations.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv4-parser>
pub fn parse(input: &str, errors: &mut Vec<&'static str>) -> Result<u32, Failure> {
    // 1.
    let mut parts: Vec<&str> = input.split('.').collect();
    // 2.
    if parts.last().is_some_and(|last| last.is_empty()) {
        errors.push("IPv4-empty-part");
        if parts.len() > 1 {
            parts.pop();
        }
    }
    // The step inserted here in June 2026.
    if parts.len() < 4 {
        errors.push("IPv4-too-few-parts");
    }
    // 3.
    if parts.len() > 4 {
        errors.push("IPv4-too-many-parts");
        return Err(Failure);
    }
    // 4.
    let mut numbers = Vec::new();
    // 5.
    for part in parts {
        let Ok((number, validation_error)) = parse_number(part) else {
            errors.push("IPv4-non-numeric-part");
            return Err(Failure);
        };
        if validation_error {
            errors.push("IPv4-non-decimal-part");
        }
        numbers.push(number);
    }
    // 6.
    if numbers.iter().any(|&number| number > 255) {
        errors.push("IPv4-out-of-range-part");
    }
    // 10., early: from here on, `numbers` has all numbers but the last.
    let size = numbers.len() as u32;
    let last = numbers.pop().ok_or(Failure)?;
    // 7.
    if numbers.iter().any(|&number| number > 255) {
        return Err(Failure);
    }
    // 8.
    if last >= 256_u64.pow(5 - size) {
        return Err(Failure);
    }
    // 9.
    let mut ipv4 = last;
    // 11. and 12.
    for (counter, n) in (0..).zip(numbers) {
        ipv4 += n * 256_u64.pow(3 - counter);
    }
    // 13.
    Ok(ipv4 as u32)
}

/// The IPv4 number parser: returns the number and whether its notation is not decimal.
///
/// A number that does not fit is returned as `u64::MAX`, which exceeds every range that is tested.
///
/// # Errors
///
/// [`Failure`] if `input` is not a number.
///
/// Source: <https://url.spec.whatwg.org/#ipv4-number-parser>
pub fn parse_number(input: &str) -> Result<(u64, bool), Failure> {
    // 1.
    if input.is_empty() {
        return Err(Failure);
    }
    // 2. and 3.
    let (mut validation_error, mut radix, mut input) = (false, 10, input);
    // 4.
    if let Some(rest) = input.strip_prefix("0X").or_else(|| input.strip_prefix("0x")) {
        (validation_error, input, radix) = (true, rest, 16);
    // 5.
    } else if input.len() >= 2 && input.starts_with('0') {
        (validation_error, input, radix) = (true, &input[1..], 8);
    }
    // 6.
    if input.is_empty() {
        return Ok((0, true));
    }
    // 7. and 8.
    let mut output: u64 = 0;
    for c in input.chars() {
        let digit = c.to_digit(radix).ok_or(Failure)?;
        output = output.saturating_mul(radix.into()).saturating_add(digit.into());
    }
    // 9.
    Ok((output, validation_error))
}

/// The IPv4 serializer.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv4-serializer>
pub fn serialize(address: u32) -> String {
    // 1.
    let mut output = String::new();
    // 2.
    let mut n = address;
    // 3.
    for i in 1..=4 {
        // 3.1.
        output.insert_str(0, &(n % 256).to_string());
        // 3.2.
        if i != 4 {
            output.insert(0, '.');
        }
        // 3.3.
        n /= 256;
    }
    // 4.
    output
}
