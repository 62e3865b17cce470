//! A small sort. Sorting is so rare that the standard library's sort would be too much code.

/// Sorts the keys by the byte at the bit `shift`; the sort is stable.
#[inline(never)]
pub(crate) fn sort_by_byte(keys: &mut [u64], shift: u32) {
    let byte = |key: u64| usize::from((key >> shift) as u8);
    // The number of keys with each byte; then the place of the next of them.
    let mut places = [0; 256];
    for &key in &*keys {
        places[byte(key)] += 1;
    }
    let mut start = 0;
    for place in &mut places {
        (*place, start) = (start, start + *place);
    }
    let unsorted = keys.to_vec();
    for key in unsorted {
        let place = &mut places[byte(key)];
        keys[*place] = key;
        *place += 1;
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use proptest::prelude::*;

    use super::sort_by_byte;

    proptest! {
        #[test]
        fn sort_by_byte_equals_the_stable_sort_of_the_standard_library(mut keys: Vec<u64>, shift in 0..=56_u32) {
            let mut expected = keys.clone();
            expected.sort_by_key(|key| (key >> shift) as u8);
            sort_by_byte(&mut keys, shift);
            prop_assert_eq!(keys, expected);
        }
    }
}
