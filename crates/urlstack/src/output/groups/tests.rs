use super::{Form, Grouping, Groups, Item, Key, KeyHasher, Memory, Templates, variable_or};
use crate::terminal::streams::Streams;
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap},
};

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
    let line = |(count, (_, _, [before, after])): (u64, &Given)| match (grouping.has_counts, grouping.form) {
        (false, _) => format!("{before}{after}\n"),
        (true, Form::Line { .. }) => {
            let tenths = (2000 * count + total) / (2 * total);
            format!("{count}\t{}.{}%\t{before}\n", tenths / 10, tenths % 10)
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
        Grouping {
            largest: Some(usize::MAX),
            form: Form::Line { has_share: true, streams: Streams::default() },
            ..counted
        },
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

#[test]
fn segments_that_are_variable() {
    for text in ["7", "0", "2024-01-31", "1.2.3", "12:30", "3F2504E0-4F89-11D3-9A0C-0305E82C3301", "00112233aabbccdd"] {
        assert_eq!(variable_or(text.as_bytes()), b"{}", "{text}");
    }
    for text in ["", "-", ".", "v1", "7a", "deadbeefdeadbeeg", "1122aabb", "3F2504E0-4F89-11D3-9A0C-0305E82C330", "%37"]
    {
        assert_eq!(variable_or(text.as_bytes()), text.as_bytes());
    }
}

/// What is known of the paths that have one template so far: of each segment that follows, the same.
#[derive(Default)]
struct Naive<'a> {
    ended: u64,
    next: BTreeMap<&'a str, Naive<'a>>,
}

impl<'a> Naive<'a> {
    fn add(&mut self, mut segments: impl Iterator<Item = &'a str>, count: u64) {
        match segments.next() {
            None => self.ended += count,
            Some(segment) => self.next.entry(segment).or_default().add(segments, count),
        }
    }

    fn total(&self) -> u64 {
        self.ended + self.next.values().map(Self::total).sum::<u64>()
    }

    fn merge(&mut self, other: Self) {
        self.ended += other.ended;
        for (segment, below) in other.next {
            self.next.entry(segment).or_default().merge(below);
        }
    }

    /// Appends the templates by the definition: what is too rare among too many is one, and so is what follows.
    fn templates(self, most: u64, start: &str, templates: &mut BTreeMap<String, u64>) {
        if self.ended > 0 {
            *templates.entry(start.to_owned()).or_default() += self.ended;
        }
        let total: u64 = self.next.values().map(Self::total).sum();
        let are_many = self.next.keys().filter(|segment| **segment != "{}").count() as u64 > most;
        let mut kept = BTreeMap::<&str, Naive<'_>>::new();
        for (segment, below) in self.next {
            let is_kept = !are_many || segment != "{}" && below.total() * most >= total;
            kept.entry(if is_kept { segment } else { "{}" }).or_default().merge(below);
        }
        for (segment, below) in kept {
            below.templates(most, &format!("{start}/{segment}"), templates);
        }
    }
}

fn templates_of(paths: &[&str], most: u64, memory: usize) -> BTreeMap<String, u64> {
    let texts: Vec<Given> = paths.iter().map(|path| (0, None, [(*path).to_owned(), String::new()])).collect();
    let grouping = Grouping {
        has_counts: true,
        templates: Some(Templates::new(most)),
        form: Form::Line { has_share: false, streams: Streams::default() },
        memory: Memory(memory),
        ..Grouping::default()
    };
    let (output, _) = written(grouping, &texts);
    let parts = output.lines().map(|line| line.split_once('\t').expect("a count and a text"));
    parts.map(|(count, text)| (text.to_owned(), count.parse().expect("a number"))).collect()
}

#[test]
fn templates_are_those_of_the_definition() {
    let segments = ["a", "b", "c", "d", "{}", ""];
    let mut state = 7_u32;
    let mut next = |limit: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % limit
    };
    let mut seen = BTreeSet::new();
    for round in 0..1000 {
        let mut path = || {
            let segments: Vec<&str> = (0..=next(4)).map(|_| segments[next(segments.len()).min(next(12))]).collect();
            format!("/{}", segments.join("/"))
        };
        let paths: Vec<String> = (0..=round % 40).map(|_| path()).collect();
        let mut paths: Vec<&str> = paths.iter().map(|path| &**path).collect();
        for most in 1..=4 {
            let mut naive = Naive::default();
            for path in &paths {
                naive.add(path[1..].split('/'), 1);
            }
            let mut expected = BTreeMap::new();
            naive.templates(most, "", &mut expected);
            let found = templates_of(&paths, most, 1 << 20);
            assert_eq!(found, expected, "round {round}, {most}: {paths:?}");
            seen.extend(found.into_keys());
            // Whatever the order, and with too little memory, no input is lost.
            paths.reverse();
            assert_eq!(templates_of(&paths, most, 1 << 20), expected, "round {round}, {most}: {paths:?}");
            assert_eq!(templates_of(&paths, most, 300).values().sum::<u64>(), paths.len() as u64, "{paths:?}");
        }
    }
    assert!(seen.len() > 300, "{}", seen.len());
}

#[test]
fn long_paths_and_many_paths_take_linear_time() {
    let deep = "/a".repeat(1_000_000);
    let deeper = format!("{deep}/b");
    assert_eq!(templates_of(&[&deep, &deeper, &deep], 2, 1 << 20).values().sum::<u64>(), 3);
    let many: Vec<String> = (0..20_000).map(|number| format!("/users/u{number}x/posts")).collect();
    let many: Vec<&str> = many.iter().map(|path| &**path).collect();
    for memory in [1, 1 << 16, 1 << 30] {
        let expected = BTreeMap::from([("/users/{}/posts".to_owned(), 20_000)]);
        assert_eq!(templates_of(&many, 10, memory), expected, "{memory} bytes");
    }
}
