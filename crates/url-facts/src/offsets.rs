//! Where the values of rows start.

use alloc::{collections::TryReserveError, vec, vec::Vec};

/// Where the value of each row starts, and at the end where the last row's value ends. Places are in the bytes of a
/// string, or among the items of lists. Offsets have 32 bits, as most engines have them, and 64 bits once one of them
/// needs more.
///
/// ```
/// use url_facts::{Offsets, TextColumn};
///
/// let mut column = TextColumn::default();
/// column.push(Some("ab"));
/// column.push(None);
/// assert!(column.offsets().iter().eq([0, 2, 2]));
/// assert_eq!(column.into_parts().1, Offsets::Narrow(vec![0, 2, 2]));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Offsets {
    /// Offsets of 32 bits.
    Narrow(Vec<u32>),
    /// Offsets of 64 bits, of which the last has more than 32.
    Wide(Vec<u64>),
}

impl Default for Offsets {
    fn default() -> Self {
        Self::Narrow(vec![0])
    }
}

impl Offsets {
    #[inline]
    pub(crate) fn push(&mut self, offset: usize) {
        match self {
            Self::Narrow(offsets) => match u32::try_from(offset) {
                Ok(offset) => offsets.push(offset),
                Err(_) => self.widen(offset),
            },
            Self::Wide(offsets) => offsets.push(offset as u64),
        }
    }

    /// Asks for memory for so many more.
    pub(crate) fn try_reserve(&mut self, offsets: usize) -> Result<(), TryReserveError> {
        match self {
            Self::Narrow(narrow) => narrow.try_reserve(offsets),
            Self::Wide(wide) => wide.try_reserve(offsets),
        }
    }

    #[cold]
    fn widen(&mut self, offset: usize) {
        let before = self.iter().map(|offset| offset as u64);
        *self = Self::Wide(before.chain([offset as u64]).collect());
    }

    pub(crate) fn clear(&mut self) {
        match self {
            Self::Narrow(offsets) => offsets.truncate(1),
            Self::Wide(_) => *self = Self::default(),
        }
    }

    /// Returns no rows, with room for as many as there are.
    pub(crate) fn with_room(&self) -> Self {
        let mut offsets = Vec::with_capacity(self.len());
        offsets.push(0);
        Self::Narrow(offsets)
    }

    /// Returns the number of offsets: one more than there are rows.
    ///
    /// ```
    /// assert_eq!(url_facts::Offsets::default().len(), 1);
    /// ```
    #[expect(clippy::len_without_is_empty, reason = "there is always one")]
    pub fn len(&self) -> usize {
        match self {
            Self::Narrow(offsets) => offsets.len(),
            Self::Wide(offsets) => offsets.len(),
        }
    }

    /// Returns an offset, or `None` if there are not so many.
    ///
    /// ```
    /// assert_eq!(url_facts::Offsets::default().get(0), Some(0));
    /// assert_eq!(url_facts::Offsets::default().get(1), None);
    /// ```
    pub fn get(&self, index: usize) -> Option<usize> {
        match self {
            Self::Narrow(offsets) => offsets.get(index).map(|offset| *offset as usize),
            // It was a `usize`.
            Self::Wide(offsets) => offsets.get(index).map(|offset| *offset as usize),
        }
    }

    /// Returns the offsets, in order.
    ///
    /// ```
    /// assert!(url_facts::Offsets::Narrow(vec![0, 2]).iter().eq([0, 2]));
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = usize> {
        (0..self.len()).map(|index| self.get(index).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::Offsets;
    use alloc::vec;

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn offsets_are_wide_once_one_needs_it() {
        let (last, next) = (u32::MAX as usize, u32::MAX as usize + 1);
        let mut offsets = Offsets::default();
        offsets.push(last);
        assert_eq!(offsets, Offsets::Narrow(vec![0, u32::MAX]));
        offsets.push(next);
        offsets.push(next + 1);
        assert!(offsets.iter().eq([0, last, next, next + 1]));
        assert!(matches!(offsets, Offsets::Wide(_)));
        offsets.clear();
        assert_eq!(offsets, Offsets::default());
    }
}
