use super::{Grouping, Groups, Item, Key, KeyHasher, Memory, Share};
use std::{cmp::Reverse, collections::HashMap};

/// A value that is limited, a key, and the texts.
type Given = (u8, Option<u32>, [String; 2]);

/// Inputs of some groups, and some without a group.
fn given(count: usize, groups: u32) -> Vec<Given> {
    let mut state = 1_u32;
    let mut next = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 8
    };
    (0..count)
        .map(|index| {
            let key = next() % groups;
            // The first input of a group is the one that is written.
            let texts = [format!("{index}:"), format!(" {}", "x".repeat(key as usize % 40))];
            ((key % 7) as u8, (!key.is_multiple_of(11)).then_some(key), texts)
        })
        .collect()
}

fn written(grouping: Grouping, given: &[Given]) -> (String, bool) {
    let hasher = KeyHasher::default();
    let mut groups = Groups::new(Some(grouping), b'\n');
    let mut output = Vec::new();
    for part in given.chunks(100) {
        let mut items = Vec::new();
        for (value, key, [before, after]) in part {
            let hash = key.map(|key| hasher.hash(&key.to_ne_bytes()));
            let key = hash.as_ref().map(|hash| &hash[..]);
            let (mut limited, texts) = (Key::default(), [before.as_bytes(), after.as_bytes()]);
            limited[15] = *value;
            Item { key, limited, texts }.append_to(&mut items);
        }
        output.extend_from_slice(groups.add(&items).unwrap());
    }
    let has_note = groups.take_note().is_some();
    groups.finish(&mut output).unwrap();
    (String::from_utf8(output).unwrap(), has_note)
}

/// What is written by the definition.
fn naive(grouping: Grouping, given: &[Given]) -> String {
    let mut groups: Vec<(u64, &Given)> = Vec::new();
    let mut indices = HashMap::new();
    for (number, one) in given.iter().enumerate() {
        let index = *indices.entry(one.1.ok_or(number)).or_insert(groups.len());
        match groups.get_mut(index) {
            Some((count, _)) => *count += 1,
            None => groups.push((1, one)),
        }
    }
    if let Some(most) = grouping.largest {
        groups.sort_by_key(|(count, _)| Reverse(*count));
        groups.truncate(most);
    }
    let mut values = HashMap::<u8, u64>::new();
    groups.retain(|(_, (value, ..))| {
        let count = values.entry(*value).or_default();
        *count += 1;
        *count <= grouping.most_per_value.unwrap_or(u64::MAX)
    });
    let total = given.len() as u64;
    let line = |(count, (_, _, [before, after])): (u64, &Given)| match (grouping.has_counts, grouping.share) {
        (false, _) => format!("{before}{after}\n"),
        (true, Share::Percent) => {
            let tenths = (2000 * count + total) / (2 * total);
            format!(
                "{before}{count}	{}.{}%{after}
",
                tenths / 10,
                tenths % 10
            )
        }
        (true, _) => format!("{before}{count}{after}\n"),
    };
    groups.into_iter().map(line).collect()
}

#[test]
fn groups_on_disk_are_those_in_memory() {
    let unlimited = Grouping::default();
    let counted = Grouping { has_counts: true, ..unlimited };
    let groupings = [
        unlimited,
        Grouping { most_per_value: Some(20), ..unlimited },
        counted,
        Grouping { largest: Some(usize::MAX), share: Share::Percent, ..counted },
        Grouping { largest: Some(30), ..counted },
    ];
    for (count, number_of_groups) in [(0, 1), (1, 1), (3000, 700), (6000, 1_000_000)] {
        let given = given(count, number_of_groups);
        for grouping in groupings {
            let expected = naive(grouping, &given);
            for memory in [1, 1000, 1 << 30] {
                let (output, has_note) = written(Grouping { memory: Memory(memory), ..grouping }, &given);
                assert!(output == expected, "{count} inputs, {memory} bytes, {grouping:?}:\n{output}\n{expected}");
                let is_full = memory < 1 << 30;
                assert!(is_full || !has_note, "{count} inputs, {memory} bytes, {grouping:?}");
                assert!(!is_full || count < 3000 || has_note, "{count} inputs, {memory} bytes, {grouping:?}");
            }
        }
    }
}

#[test]
fn estimates_are_exact_while_all_texts_fit() {
    let texts = |key: u32| [String::new(), key.to_string()];
    let given: Vec<Given> = (0..5000).map(|number: u32| (0, Some(number % 50), texts(number % 50))).collect();
    let grouping = Grouping { has_counts: true, largest: Some(10), is_estimate: true, ..Grouping::default() };
    let (output, _) = written(grouping, &given);
    assert_eq!(output.lines().count(), 10);
    assert!(output.lines().all(|line| line.starts_with("100")), "{output}");

    // One text is half of all, and the others are each there once.
    let given: Vec<Given> =
        (0..5000).map(|number| (0, None, texts(if number % 2 == 0 { 7 } else { number }))).collect();
    let (output, _) = written(Grouping { memory: Memory(1 << 12), largest: Some(1), ..grouping }, &given);
    let count: u32 = output.trim_end().strip_suffix('7').expect("the text").parse().expect("a number");
    assert!((2500..2900).contains(&count), "{count}");
}
