//! Writing a table of all code points as a trie in one array.
//!
//! The code points are cut into blocks, the places of the blocks into blocks, and so on up to the root. Equal blocks
//! are stored once, and a block may share its beginning with the end of the one stored before it. The root comes
//! first in the array, so a reader starts at 0 and adds, stage by stage, the entry it finds and the next bits.

use std::collections::HashMap;

/// The array for `values`, one a code point. `block_bits` gives the size of the blocks, from below the root to the
/// leaves, as in the reader. `None` if the array is too long for its own entries.
pub(crate) fn build(values: &[u16], block_bits: &[u32]) -> Option<Vec<u16>> {
    // Stages from the leaves upwards; the entries of each are places in the array of the stage below.
    let mut stages: Vec<Vec<u16>> = Vec::new();
    let mut entries = values.to_vec();
    for bits in block_bits.iter().rev() {
        let (stage, places) = share(&entries, 1 << bits)?;
        stages.push(stage);
        entries = places;
    }
    // Now `entries` is the root. Put the stages behind it, and move their entries by where the next stage lands.
    let mut array = entries;
    let mut end_of_stage = array.len();
    let mut begin_of_stage = 0;
    for stage in stages.iter().rev() {
        for entry in &mut array[begin_of_stage..] {
            *entry = u16::try_from(usize::from(*entry) + end_of_stage).ok()?;
        }
        begin_of_stage = end_of_stage;
        array.extend(stage);
        end_of_stage = array.len();
    }
    Some(array)
}

/// Stores the blocks of `entries`, each different one once, and says where each block of `entries` is found.
fn share(entries: &[u16], block_len: usize) -> Option<(Vec<u16>, Vec<u16>)> {
    let mut stage: Vec<u16> = Vec::new();
    let mut place_of: HashMap<&[u16], u16> = HashMap::new();
    let mut places = Vec::new();
    for block in entries.chunks(block_len) {
        if let Some(&place) = place_of.get(block) {
            places.push(place);
            continue;
        }
        let found = stage.windows(block_len).position(|window| window == block);
        let place = found.unwrap_or_else(|| {
            let shared = (0..block.len()).rev().find(|&len| stage.ends_with(&block[..len])).unwrap_or(0);
            let place = stage.len() - shared;
            stage.extend(&block[shared..]);
            place
        });
        let place = u16::try_from(place).ok()?;
        place_of.insert(block, place);
        places.push(place);
    }
    Some((stage, places))
}

#[cfg(test)]
mod tests {
    use super::build;

    fn look_up(array: &[u16], block_bits: &[u32], code_point: usize) -> u16 {
        let mut shift: u32 = block_bits.iter().sum();
        let mut entry = array[code_point >> shift];
        for bits in block_bits {
            shift -= bits;
            entry = array[usize::from(entry) + (code_point >> shift & ((1 << bits) - 1))];
        }
        entry
    }

    #[test]
    fn every_value_is_found_again() {
        let values: Vec<u16> =
            (0..0x11_0000_u32).map(|n| (n / 90_000 + if n % 50_000 < 2000 { n % 89 } else { 0 }) as u16).collect();
        for block_bits in [&[4, 4, 3][..], &[5, 6], &[8]] {
            let array = build(&values, block_bits).unwrap();
            for (code_point, &value) in values.iter().enumerate() {
                assert_eq!(look_up(&array, block_bits, code_point), value, "U+{code_point:04X} in {block_bits:?}");
            }
        }
    }

    #[test]
    fn equal_blocks_are_stored_once_and_neighbours_overlap() {
        assert_eq!(build(&[1, 2, 2, 3, 1, 2, 5, 5], &[1]).unwrap(), [4, 5, 4, 7, 1, 2, 3, 5, 5]);
    }

    #[test]
    fn an_array_beyond_its_entries_is_refused() {
        let values: Vec<u16> = (0..0x11_0000_u32).map(|n| n as u16).collect();
        assert_eq!(build(&values, &[4, 4, 3]), None);
    }
}
