//! Writes a table of all code points as a trie in two arrays.
//!
//! The code points are split into blocks, the places of the blocks into blocks, and so on: each of these is a stage.
//! Equal blocks are stored once, and the start of a block may overlap the end of the one stored before it. The entries
//! for the stages come first in the first array, so a reader starts there and, at each stage, adds the entry it finds
//! to the next bits. Not all code points use all stages: they are divided into zones, the first of which leads directly
//! to the leaves. The leaves are the second array.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

/// Returns the array of the stages and that of the leaves for `values`, one per code point. `block_bits` has the sizes
/// of the blocks, from the first stage to the leaves, as in the reader. `zones` has an end for each stage: code points
/// below the first end use only the leaves, those from there to the second end one more stage, and so on. `None` if an
/// array is too long for the entries.
pub(crate) fn build(values: &[u8], block_bits: &[u32], zones: &[usize]) -> Option<(Vec<u16>, Vec<u8>)> {
    let mut zones = block_bits.iter().rev().zip(zones);
    let (&leaf_bits, &near) = zones.next()?;
    let (leaves, mut first_zone) = share(values, 1 << leaf_bits)?;
    let (mut shift, mut begin) = (leaf_bits, near);
    let mut entries = first_zone.split_off(near >> shift);
    // From the stage above the leaves upwards, each with the entries of the zone that starts with it.
    let mut stages = Vec::new();
    for (bits, &end) in zones {
        let (stage, mut places) = share(&entries, 1 << bits)?;
        shift += bits;
        entries = places.split_off((end - begin) >> shift);
        stages.push((places, stage));
        begin = end;
    }
    // Put the stages after the zones, and add to the entries the place of the stage they refer to.
    let mut array = first_zone;
    array.extend(stages.iter().flat_map(|(zone, _)| zone));
    let mut end_of_zone = array.len();
    let mut stage_above = end_of_zone..end_of_zone;
    for (zone, stage) in stages.iter().rev() {
        let begin = array.len();
        for place in (end_of_zone - zone.len()..end_of_zone).chain(stage_above) {
            array[place] = u16::try_from(usize::from(array[place]) + begin).ok()?;
        }
        end_of_zone -= zone.len();
        array.extend(stage);
        stage_above = begin..array.len();
    }
    Some((array, leaves))
}

/// Stores each different block of `entries` once, and returns the place of each block of `entries`.
///
/// The next block to be stored is the one whose start has the longest overlap with the end of the stored ones.
fn share<T: Copy + Eq + Hash>(entries: &[T], block_len: usize) -> Option<(Vec<T>, Vec<u16>)> {
    let mut place_of: HashMap<&[T], Option<u16>> = entries.chunks(block_len).map(|block| (block, None)).collect();
    // The blocks that have not been stored, by their first entries, the first block last.
    let mut beginning_with: HashMap<&[T], Vec<&[T]>> = HashMap::new();
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

    let mut stage: Vec<T> = Vec::new();
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

/// Removes blocks from the end up to the first that has no place, and returns that.
fn pop_unplaced<'a, T: Eq + Hash>(blocks: &mut Vec<&'a [T]>, place_of: &HashMap<&[T], Option<u16>>) -> Option<&'a [T]> {
    std::iter::from_fn(|| blocks.pop()).find(|&block| place_of[block].is_none())
}

#[cfg(test)]
mod tests {
    use super::build;

    fn look_up((array, leaves): &(Vec<u16>, Vec<u8>), block_bits: &[u32], zones: &[usize], code_point: usize) -> u8 {
        let (mut shift, mut place, mut begin) = (0, 0, 0);
        let mut stages = 0;
        for (bits, &end) in block_bits.iter().rev().zip(zones) {
            shift += bits;
            stages += 1;
            if code_point < end {
                break;
            }
            place += (end - begin) >> shift;
            begin = end;
        }
        let mut entry = array[place + ((code_point - begin) >> shift)];
        let (leaf_bits, block_bits) = block_bits.split_last().unwrap();
        for bits in &block_bits[block_bits.len() + 1 - stages..] {
            shift -= bits;
            entry = array[usize::from(entry) + (code_point >> shift & ((1 << bits) - 1))];
        }
        leaves[usize::from(entry) + (code_point & ((1 << leaf_bits) - 1))]
    }

    #[test]
    fn every_value_is_found_again() {
        let values: Vec<u8> =
            (0..0x11_0000_u32).map(|n| (n / 90_000 + if n % 50_000 < 2000 { n % 89 } else { 0 }) as u8).collect();
        for (block_bits, zones) in [
            (&[4, 4, 3][..], &[0x3000, 0x1_0000, 0x11_0000][..]),
            (&[4, 4, 3], &[0, 0x1_0000, 0x11_0000]),
            (&[5, 6], &[0x800, 0x11_0000]),
            (&[5, 6], &[0, 0x11_0000]),
            (&[8], &[0x11_0000]),
        ] {
            let arrays = build(&values, block_bits, zones).unwrap();
            for (code_point, &value) in values.iter().enumerate() {
                let found = look_up(&arrays, block_bits, zones, code_point);
                assert_eq!(found, value, "U+{code_point:04X} in {block_bits:?} with {zones:?}");
            }
        }
    }

    #[test]
    fn equal_blocks_are_stored_once_and_neighbours_overlap() {
        let (array, leaves) = build(&[1, 2, 2, 3, 1, 2, 5, 5], &[1], &[8]).unwrap();
        assert_eq!((&array[..], &leaves[..]), (&[0, 1, 0, 3][..], &[1, 2, 3, 5, 5][..]));
    }

    #[test]
    fn an_array_beyond_its_entries_is_rejected() {
        let values: Vec<u8> = (0..0x11_0000_u32).flat_map(u32::to_le_bytes).take(0x11_0000).collect();
        assert_eq!(build(&values, &[4, 4, 3], &[0x3000, 0x1_0000, 0x11_0000]), None);
    }
}
