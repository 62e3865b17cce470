//! Punycode.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc3492>
#![expect(clippy::many_single_char_names, reason = "these are the names in the RFC")]

use crate::Failure;

// Section 5: the parameters.
const BASE: u32 = 36;
const TMIN: u32 = 1;
const TMAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 128;

/// Section 6.1: bias adaptation.
fn adapt(delta: u32, numpoints: u32, firsttime: bool) -> u32 {
    let mut delta = if firsttime { delta / DAMP } else { delta / 2 };
    delta += delta / numpoints;
    let mut k = 0;
    while delta > (BASE - TMIN) * TMAX / 2 {
        delta /= BASE - TMIN;
        k += BASE;
    }
    k + (BASE - TMIN + 1) * delta / (delta + SKEW)
}

/// The threshold of the digit at `k`.
fn threshold(k: u32, bias: u32) -> u32 {
    k.saturating_sub(bias).clamp(TMIN, TMAX)
}

/// Decodes the text after the prefix `xn--`.
///
/// # Errors
///
/// [`Failure`] if `input` is not ASCII, has its only U+002D (-) at the start, has a code point that is no digit where a
/// digit is required, ends inside a number, or encodes a code point that is no scalar value.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.2>
pub fn decode(input: &str) -> Result<Vec<char>, Failure> {
    if !input.is_ascii() {
        return Err(Failure);
    }
    let (basic, extended) = match input.rsplit_once('-') {
        // A delimiter is written only after at least one basic code point.
        Some(("", _)) => return Err(Failure),
        Some(parts) => parts,
        None => ("", input),
    };
    let mut output: Vec<char> = basic.chars().collect();
    let (mut n, mut i, mut bias) = (INITIAL_N, 0_u32, INITIAL_BIAS);
    let mut digits = extended.chars();
    while let Some(mut c) = digits.next() {
        let old_i = i;
        let (mut w, mut k) = (1_u32, BASE);
        loop {
            let digit = digit_value(c).ok_or(Failure)?;
            i = digit.checked_mul(w).and_then(|weighted| i.checked_add(weighted)).ok_or(Failure)?;
            let t = threshold(k, bias);
            if digit < t {
                break;
            }
            w = w.checked_mul(BASE - t).ok_or(Failure)?;
            k += BASE;
            c = digits.next().ok_or(Failure)?;
        }
        let length = output.len() as u32 + 1;
        bias = adapt(i - old_i, length, old_i == 0);
        n = n.checked_add(i / length).ok_or(Failure)?;
        i %= length;
        output.insert(i as usize, char::from_u32(n).ok_or(Failure)?);
        i += 1;
    }
    Ok(output)
}

/// Encodes a label, without the prefix `xn--`, as the RFC does: in one pass over the label for each different code
/// point.
///
/// # Errors
///
/// [`Failure`] if a number exceeds 32 bits, which takes a label of more than 3,800 code points.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.3>
pub fn encode(input: &[char]) -> Result<String, Failure> {
    let (mut n, mut delta, mut bias) = (INITIAL_N, 0_u32, INITIAL_BIAS);
    let mut output: String = input.iter().filter(|c| c.is_ascii()).collect();
    let b = output.len() as u32;
    let mut h = b;
    if b > 0 {
        output.push('-');
    }
    while (h as usize) < input.len() {
        let m = input.iter().map(|&c| u32::from(c)).filter(|&c| c >= n).min().ok_or(Failure)?;
        delta = (m - n).checked_mul(h + 1).and_then(|product| delta.checked_add(product)).ok_or(Failure)?;
        n = m;
        for &c in input {
            let c = u32::from(c);
            if c < n {
                delta = delta.checked_add(1).ok_or(Failure)?;
            }
            if c == n {
                encode_number(delta, bias, &mut output);
                bias = adapt(delta, h + 1, h == b);
                delta = 0;
                h += 1;
            }
        }
        delta = delta.checked_add(1).ok_or(Failure)?;
        n += 1;
    }
    Ok(output)
}

/// Appends `delta` as a generalized variable-length integer.
fn encode_number(delta: u32, bias: u32, output: &mut String) {
    let (mut q, mut k) = (delta, BASE);
    loop {
        let t = threshold(k, bias);
        if q < t {
            break;
        }
        output.push(digit(t + (q - t) % (BASE - t)));
        q = (q - t) / (BASE - t);
        k += BASE;
    }
    output.push(digit(q));
}

/// Section 5: returns the value of a digit, `None` for any other code point.
fn digit_value(c: char) -> Option<u32> {
    match c {
        'a'..='z' => Some(u32::from(c) - u32::from('a')),
        'A'..='Z' => Some(u32::from(c) - u32::from('A')),
        '0'..='9' => Some(u32::from(c) - u32::from('0') + 26),
        _ => None,
    }
}

/// Section 5: returns the lowercase digit of a value below 36.
fn digit(value: u32) -> char {
    char::from(b"abcdefghijklmnopqrstuvwxyz0123456789"[value as usize])
}
