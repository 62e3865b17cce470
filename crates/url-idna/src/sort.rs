//! Sorting, which is asked for so rarely that the standard library's sort would be too much code for it.

/// Sorts the keys by the byte that begins at the bit `shift`, and leaves those of equal bytes in their order.
#[inline(never)]
pub(crate) fn sort_by_byte(keys: &mut [u64], shift: u32) {
    let byte = |key: u64| usize::from((key >> shift) as u8);
    // How many keys have a byte; then where the next of them goes.
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
        fn it_is_the_stable_sort_of_the_standard_library(mut keys: Vec<u64>, shift in 0..=56_u32) {
            let mut expected = keys.clone();
            expected.sort_by_key(|key| (key >> shift) as u8);
            sort_by_byte(&mut keys, shift);
            prop_assert_eq!(keys, expected);
        }
    }
}
