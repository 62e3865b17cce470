//! Normalization Form C, by its definition.

use crate::UnicodeData;

/// The constants of the Hangul syllable arithmetic.
///
/// Source: <https://www.unicode.org/versions/latest/core-spec/chapter-3/#G24646>
const S_BASE: u32 = 0xAC00;
const L_BASE: u32 = 0x1100;
const V_BASE: u32 = 0x1161;
const T_BASE: u32 = 0x11A7;
const L_COUNT: u32 = 19;
const V_COUNT: u32 = 21;
const T_COUNT: u32 = 28;
const S_COUNT: u32 = L_COUNT * V_COUNT * T_COUNT;

impl UnicodeData {
    /// Returns the Normalization Form C of a string.
    ///
    /// Source: <https://www.unicode.org/reports/tr15/#Norm_Forms>
    pub fn nfc(&self, string: &str) -> String {
        let mut decomposed = Vec::new();
        for c in string.chars() {
            self.decompose(c, &mut decomposed);
        }
        self.order_canonically(&mut decomposed);
        self.compose(&decomposed).into_iter().collect()
    }

    /// Full canonical decomposition of one character.
    fn decompose(&self, c: char, output: &mut Vec<char>) {
        let s_index = u32::from(c).wrapping_sub(S_BASE);
        if s_index < S_COUNT {
            output.extend(char::from_u32(L_BASE + s_index / (V_COUNT * T_COUNT)));
            output.extend(char::from_u32(V_BASE + s_index % (V_COUNT * T_COUNT) / T_COUNT));
            if !s_index.is_multiple_of(T_COUNT) {
                output.extend(char::from_u32(T_BASE + s_index % T_COUNT));
            }
        } else if let Some(decomposition) = self.canonical_decomposition(c) {
            for &part in decomposition {
                self.decompose(part, output);
            }
        } else {
            output.push(c);
        }
    }

    /// The canonical ordering algorithm: runs of characters that are not starters are sorted, stably.
    fn order_canonically(&self, string: &mut [char]) {
        let class = |c: &char| self.canonical_combining_class(*c);
        for run in string.split_mut(|c| class(c) == 0) {
            run.sort_by_key(class);
        }
    }

    /// The canonical composition algorithm.
    ///
    /// A character is blocked from the last starter if a character between them, which was not composed, has the
    /// combining class 0 or one that is not lower than its own.
    fn compose(&self, decomposed: &[char]) -> Vec<char> {
        let mut output: Vec<char> = Vec::new();
        let mut starter: Option<usize> = None;
        // The combining class of the last character after the starter, if there is one.
        let mut last_class: Option<u8> = None;
        for &c in decomposed {
            let class = self.canonical_combining_class(c);
            let blocked = last_class.is_some_and(|last_class| last_class == 0 || last_class >= class);
            if let Some(starter) = starter
                && !blocked
                && let Some(composite) = self.composite(output[starter], c)
            {
                output[starter] = composite;
                continue;
            }
            if class == 0 {
                starter = Some(output.len());
                last_class = None;
            } else {
                last_class = Some(class);
            }
            output.push(c);
        }
        output
    }

    /// Returns the primary composite, which is computed for Hangul syllables.
    fn composite(&self, first: char, second: char) -> Option<char> {
        let l_index = u32::from(first).wrapping_sub(L_BASE);
        let v_index = u32::from(second).wrapping_sub(V_BASE);
        if l_index < L_COUNT && v_index < V_COUNT {
            return char::from_u32(S_BASE + (l_index * V_COUNT + v_index) * T_COUNT);
        }
        let s_index = u32::from(first).wrapping_sub(S_BASE);
        let t_index = u32::from(second).wrapping_sub(T_BASE);
        if s_index < S_COUNT && s_index.is_multiple_of(T_COUNT) && (1..T_COUNT).contains(&t_index) {
            return char::from_u32(u32::from(first) + t_index);
        }
        self.primary_composite(first, second)
    }
}
