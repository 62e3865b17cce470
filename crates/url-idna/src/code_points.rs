//! The code points of a label: on the stack as long as they are no more than any label in DNS has.

use alloc::vec::Vec;
use core::{mem, ops::Deref};

const SHORT: usize = 64;

/// A growing list of code points, which does not allocate up to [`SHORT`] of them.
#[derive(Debug)]
pub(crate) struct CodePoints {
    short: [char; SHORT],
    /// How many there are in `short`.
    len: usize,
    /// All of them, once they are more than `short` has room for. Else empty.
    long: Vec<char>,
}

impl CodePoints {
    pub(crate) const fn new() -> Self {
        Self { short: ['\0'; SHORT], len: 0, long: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.long.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, c: char) {
        if let Some(slot) = self.short.get_mut(self.len) {
            *slot = c;
            self.len += 1;
        } else {
            self.push_long(c);
        }
    }

    #[inline(never)]
    fn push_long(&mut self, c: char) {
        if self.long.is_empty() {
            self.long.extend(self.short);
        }
        self.long.push(c);
    }

    /// Inserts a code point before the one at `place`, or at the end. Takes time in proportion to how many follow.
    #[inline]
    pub(crate) fn insert(&mut self, place: usize, c: char) {
        if let Some(moved) = self.short.get_mut(place..self.len + 1) {
            shift(moved, c);
            self.len += 1;
        } else {
            self.push_long(c);
            shift(&mut self.long[place..], c);
        }
    }
}

/// Moves every code point one place to the right and puts `c` in the first. The last is lost.
#[inline]
fn shift(places: &mut [char], mut c: char) {
    for place in places {
        mem::swap(place, &mut c);
    }
}

impl Deref for CodePoints {
    type Target = [char];

    #[inline]
    fn deref(&self) -> &[char] {
        if self.long.is_empty() { &self.short[..self.len] } else { &self.long }
    }
}

impl Default for CodePoints {
    fn default() -> Self {
        Self::new()
    }
}

impl From<Vec<char>> for CodePoints {
    fn from(list: Vec<char>) -> Self {
        let mut code_points = Self::new();
        if list.len() <= SHORT {
            for c in list {
                code_points.push(c);
            }
        } else {
            code_points.len = SHORT;
            code_points.long = list;
        }
        code_points
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::{CodePoints, SHORT};

    #[test]
    fn it_is_what_a_vector_would_be() {
        let mut expected = Vec::new();
        let mut ours = CodePoints::new();
        for (index, c) in ('a'..).take(2 * SHORT).enumerate() {
            let place = index * 7 % (index + 1);
            expected.insert(place, c);
            ours.insert(place, c);
            assert_eq!(*ours, expected);
            assert_eq!(*CodePoints::from(expected.clone()), expected);
        }
        ours.clear();
        assert!(ours.is_empty());
        ours.push('a');
        assert_eq!(*ours, ['a']);
    }
}
