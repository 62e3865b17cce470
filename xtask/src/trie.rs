//! Writing a table of all code points as a trie in one array.
//!
//! The code points are cut into blocks, the places of the blocks into blocks, and so on up to the root. Equal blocks
//! are stored once, and a block may share its beginning with the end of the one stored before it. The root comes
//! first in the array, so a reader starts there and adds, stage by stage, the entry it finds and the next bits.

use std::collections::{HashMap, HashSet};

/// The array for `values`, one a code point. `block_bits` gives the size of the blocks, from below the root to the
/// leaves, as in the reader. The first `direct` code points go without the root and the blocks below it: their part of
/// what these point to comes before the root. `None` if the array is too long for its own entries.
pub(crate) fn build(values: &[u16], block_bits: &[u32], direct: usize) -> Option<Vec<u16>> {
    // Stages from the leaves upwards; the entries of each are places in the array of the stage below.
    let mut stages: Vec<Vec<u16>> = Vec::new();
    let mut entries = values.to_vec();
    let mut pages = Vec::new();
    let bits_of_pages = block_bits[1..].iter().sum::<u32>();
    for (depth, bits) in block_bits.iter().enumerate().rev() {
        if depth == 0 {
            pages.extend(entries.drain(..direct >> bits_of_pages));
        }
        let (stage, places) = share(&entries, 1 << bits)?;
        stages.push(stage);
        entries = places;
    }
    // Now `entries` is the root. Put the stages behind it, and move their entries by where the next stage lands.
    let end_of_pages = pages.len();
    let mut array = pages;
    let mut begin_of_stage = array.len();
    array.extend(entries);
    for (depth, stage) in stages.iter().rev().enumerate() {
        let end_of_stage = array.len();
        let pages = if depth == 1 { 0..end_of_pages } else { 0..0 };
        for place in pages.chain(begin_of_stage..end_of_stage) {
            array[place] = u16::try_from(usize::from(array[place]) + end_of_stage).ok()?;
        }
        begin_of_stage = end_of_stage;
        array.extend(stage);
    }
    Some(array)
}

/// Stores the blocks of `entries`, each different one once, and says where each block of `entries` is found.
///
/// The block stored next is the one whose beginning is the longest at the end of what is stored.
fn share(entries: &[u16], block_len: usize) -> Option<(Vec<u16>, Vec<u16>)> {
    let mut place_of: HashMap<&[u16], Option<u16>> = entries.chunks(block_len).map(|block| (block, None)).collect();
    // The blocks that begin in some way, the first of them last.
    let mut beginning_with: HashMap<&[u16], Vec<&[u16]>> = HashMap::new();
    let mut waiting = Vec::new();
    let mut seen = HashSet::new();
    for block in entries.chunks(block_len).filter(|&block| seen.insert(block)) {
        for len in 1..block.len() {
            beginning_with.entry(&block[..len]).or_default().push(block);
        }
        waiting.push(block);
    }
    waiting.reverse();
    for blocks in beginning_with.values_mut() {
        blocks.reverse();
    }

    let mut stage: Vec<u16> = Vec::new();
    loop {
        let mut next = None;
        for len in (1..block_len.min(stage.len() + 1)).rev() {
            let blocks = beginning_with.get_mut(&stage[stage.len() - len..]);
            if let Some(block) = blocks.and_then(|blocks| pop_unplaced(blocks, &place_of)) {
                next = Some((block, len));
                break;
            }
        }
        let Some((block, shared)) = next.or_else(|| Some((pop_unplaced(&mut waiting, &place_of)?, 0))) else { break };
        let found = stage.windows(block_len).position(|window| window == block);
        let place = found.unwrap_or_else(|| {
            stage.extend(&block[shared..]);
            stage.len() - block.len()
        });
        place_of.insert(block, Some(u16::try_from(place).ok()?));
    }
    let places = entries.chunks(block_len).map(|block| place_of[block]).collect::<Option<_>>()?;
    Some((stage, places))
}

/// Takes blocks from the end until one that has no place.
fn pop_unplaced<'a>(blocks: &mut Vec<&'a [u16]>, place_of: &HashMap<&[u16], Option<u16>>) -> Option<&'a [u16]> {
    std::iter::from_fn(|| blocks.pop()).find(|&block| place_of[block].is_none())
}

#[cfg(test)]
mod tests {
    use super::build;

    fn look_up(array: &[u16], mut block_bits: &[u32], direct: usize, code_point: usize) -> u16 {
        let mut shift: u32 = block_bits.iter().sum();
        let pages = direct >> (shift - block_bits[0]);
        let mut entry = if code_point < direct {
            shift -= block_bits[0];
            block_bits = &block_bits[1..];
            array[code_point >> shift]
        } else {
            array[pages + ((code_point - direct) >> shift)]
        };
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
        for (block_bits, direct) in [(&[4, 4, 3][..], 0x1_0000), (&[5, 6], 0x800), (&[5, 6], 0), (&[8], 0)] {
            let array = build(&values, block_bits, direct).unwrap();
            for (code_point, &value) in values.iter().enumerate() {
                let found = look_up(&array, block_bits, direct, code_point);
                assert_eq!(found, value, "U+{code_point:04X} in {block_bits:?} from {direct}");
            }
        }
    }

    #[test]
    fn equal_blocks_are_stored_once_and_neighbours_overlap() {
        assert_eq!(build(&[1, 2, 2, 3, 1, 2, 5, 5], &[1], 0).unwrap(), [4, 5, 4, 7, 1, 2, 3, 5, 5]);
    }

    #[test]
    fn an_array_beyond_its_entries_is_refused() {
        let values: Vec<u16> = (0..0x11_0000_u32).map(|n| n as u16).collect();
        assert_eq!(build(&values, &[4, 4, 3], 0x1_0000), None);
    }
}
