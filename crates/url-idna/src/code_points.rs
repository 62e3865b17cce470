//! The code points of a label: on the stack, up to the length of the longest label in DNS.

use alloc::vec::Vec;
use core::ops::{Deref, DerefMut};

const SHORT: usize = 64;

/// The number of code points that are moved at once.
const BLOCK: usize = 8;

/// A growing list of code points, which does not allocate up to [`SHORT`] of them.
#[derive(Debug)]
pub(crate) struct CodePoints {
    /// With room for a block that starts at the last place.
    short: [char; SHORT + BLOCK],
    /// The number of code points in `short`.
    len: usize,
    /// All code points, once there are too many for `short`; otherwise empty.
    long: Vec<char>,
}

impl CodePoints {
    pub(crate) const fn new() -> Self {
        Self { short: ['\0'; SHORT + BLOCK], len: 0, long: Vec::new() }
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
        self.long.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, c: char) {
        if self.len < SHORT {
            self.short[self.len] = c;
            self.len += 1;
        } else {
            self.push_long(c);
        }
    }

    #[inline(never)]
    fn push_long(&mut self, c: char) {
        self.long().push(c);
    }

    /// Returns the list of all code points, which starts with those of `short` and has room for one more.
    fn long(&mut self) -> &mut Vec<char> {
        if self.long.is_empty() {
            self.long.extend(&self.short[..SHORT]);
        }
        if self.long.len() == self.long.capacity() {
            // Twice as much, which `push` would take, is too much for a code point that is mapped to many.
            self.long.reserve_exact(self.long.len() / 4);
        }
        &mut self.long
    }

    /// Inserts a code point before the one at `place`, or at the end. Takes time linear in the number of code points
    /// after it.
    #[inline]
    pub(crate) fn insert(&mut self, place: usize, c: char) {
        if self.len == SHORT {
            self.insert_long(place, c);
            return;
        }
        // The code points after `place` are moved as one block if they fit. Those moved past the end do not matter.
        if self.len - place <= BLOCK {
            self.short[place..=place + BLOCK].copy_within(..BLOCK, 1);
        } else {
            self.short.copy_within(place..self.len, place + 1);
        }
        self.short[place] = c;
        self.len += 1;
    }

    #[inline(never)]
    fn insert_long(&mut self, place: usize, c: char) {
        self.long().insert(place, c);
    }
}

impl Deref for CodePoints {
    type Target = [char];

    #[inline]
    fn deref(&self) -> &[char] {
        if self.long.is_empty() { &self.short[..self.len] } else { &self.long }
    }
}

impl DerefMut for CodePoints {
    #[inline]
    fn deref_mut(&mut self) -> &mut [char] {
        if self.long.is_empty() { &mut self.short[..self.len] } else { &mut self.long }
    }
}

impl Default for CodePoints {
    fn default() -> Self {
        Self::new()
    }
}

impl Extend<char> for CodePoints {
    #[inline]
    fn extend<I: IntoIterator<Item = char>>(&mut self, code_points: I) {
        // A local variable, so that it stays in a register.
        let mut len = self.len;
        for c in code_points {
            if len < SHORT {
                self.short[len] = c;
                len += 1;
            } else {
                self.push_long(c);
            }
        }
        self.len = len;
    }
}

impl From<Vec<char>> for CodePoints {
    fn from(list: Vec<char>) -> Self {
        let mut code_points = Self::new();
        if list.len() <= SHORT {
            code_points.extend(list);
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
    fn code_points_behave_as_a_vector() {
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
