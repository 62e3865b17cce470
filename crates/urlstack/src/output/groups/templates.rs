//! Templates of paths: `/users/{}` for `/users/alice`, `/users/bob` and many more.
//!
//! In each place of a path, the segments that are there often stay, and the rest are one. Since that makes the places
//! below them one, too, the places are judged from left to right.

use super::{item::Entry, memory::Texts};
use std::collections::HashMap;

/// A segment that is not written as it is. No path of a URL has braces: they are percent-encoded.
const VARIABLE: &[u8] = b"{}";

/// [`VARIABLE`] where there were too many different segments. It is one while templates are made of more paths.
const MANY: &[u8] = b"{*}";

/// How paths become templates.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Templates {
    /// How many different segments in one place are all kept. If there are more, one is kept if at least this part of
    /// the inputs has it.
    pub(crate) most: u64,
    /// Whether some were made before the end.
    pub(super) are_early: bool,
}

/// Returns a segment, or [`VARIABLE`] for a number, a date, a UUID, or a long hexadecimal number.
pub(crate) fn variable_or(segment: &[u8]) -> &[u8] {
    let has_digit = segment.iter().any(u8::is_ascii_digit);
    let is_number = segment.iter().all(|byte| byte.is_ascii_digit() || b"-._:,".contains(byte));
    let is_uuid = segment.len() == 36
        && (0..36).all(|index| match index {
            8 | 13 | 18 | 23 => segment[index] == b'-',
            _ => segment[index].is_ascii_hexdigit(),
        });
    let is_long = segment.len() >= 16 && segment.iter().all(u8::is_ascii_hexdigit);
    if is_uuid || has_digit && (is_number || is_long) { VARIABLE } else { segment }
}

/// What is left of a path after the segments that are part of its template already.
#[derive(Clone, Copy, Debug)]
struct Rest<'a> {
    /// The next segment, or what it is in the template.
    segment: &'a [u8],
    /// The slash after it, and the rest.
    after: &'a [u8],
    count: u64,
}

impl<'a> Rest<'a> {
    fn new(path: &'a [u8], count: u64) -> Self {
        let end = path.iter().position(|byte| *byte == b'/').unwrap_or(path.len());
        let (segment, after) = path.split_at(end);
        Self { segment, after, count }
    }

    /// Returns what is left after the next segment, or `None` if it is the last one.
    fn next(self) -> Option<Self> {
        self.after.strip_prefix(b"/").map(|path| Self::new(path, self.count))
    }
}

/// A place in paths: the start of a template, and what follows it.
type PlaceInPaths<'a> = (Vec<u8>, Vec<Rest<'a>>);

/// Returns where the path at the end of a text starts. What precedes it ends with a tab.
fn path_start(text: &[u8]) -> usize {
    text.iter().rposition(|byte| *byte == b'\t').map_or(0, |tab| tab + 1)
}

impl Templates {
    pub(crate) fn new(most: u64) -> Self {
        Self { most, are_early: false }
    }

    /// Keeps fewer segments from now on. Returns whether that is possible.
    pub(super) fn halve(&mut self) -> bool {
        let can_halve = self.most > 1;
        self.most = (self.most / 2).max(1);
        can_halve
    }

    /// Returns the templates of the paths that end the texts, with the sums of their counts.
    pub(super) fn of(&self, texts: &Texts) -> Texts {
        let mut starts: HashMap<&[u8], Vec<Rest<'_>>> = HashMap::new();
        for index in 0..texts.len() {
            let Entry { texts: [text, _], count, .. } = texts.entry(index);
            let slash = path_start(text) + usize::from(text[path_start(text)..].starts_with(b"/"));
            starts.entry(&text[..slash]).or_default().push(Rest::new(&text[slash..], count));
        }
        let mut places: Vec<PlaceInPaths<'_>> =
            starts.into_iter().map(|(start, rests)| (start.to_vec(), rests)).collect();
        let mut templates = Vec::new();
        while let Some((start, mut rests)) = places.pop() {
            self.judge(&mut rests);
            let mut start = Some(start);
            let mut rest = &rests[..];
            while let Some(first) = rest.first() {
                let same = rest.iter().take_while(|other| other.segment == first.segment).count();
                let (same, others) = rest.split_at(same);
                rest = others;
                // A start is copied where ways part. Along a path, it is the same one, so that time is linear.
                let start = if others.is_empty() { start.take() } else { start.clone() };
                let mut start = start.unwrap_or_default();
                start.extend_from_slice(first.segment);
                let ended = same.iter().filter(|rest| rest.after.is_empty());
                match ended.map(|rest| rest.count).sum() {
                    0 => {}
                    count => templates.push((start.clone(), count)),
                }
                let next: Vec<Rest<'_>> = same.iter().filter_map(|rest| rest.next()).collect();
                if !next.is_empty() {
                    start.push(b'/');
                    places.push((start, next));
                }
            }
        }
        templates.sort();
        Texts::of(templates)
    }

    /// Makes one of the segments in one place that are too many, and sorts what follows by it.
    fn judge(&self, rests: &mut [Rest<'_>]) {
        rests.sort_by_key(|rest| rest.segment);
        let total: u64 = rests.iter().map(|rest| rest.count).sum();
        let segments = || rests.chunk_by(|a, b| a.segment == b.segment);
        let different = segments().filter(|same| same[0].segment != VARIABLE).count();
        let are_many = different as u64 > self.most || segments().any(|same| same[0].segment == MANY);
        if !are_many {
            return;
        }
        for same in rests.chunk_by_mut(|a, b| a.segment == b.segment) {
            let count: u64 = same.iter().map(|rest| rest.count).sum();
            let is_often = count.saturating_mul(self.most) >= total;
            if !is_often || same[0].segment == VARIABLE {
                for rest in same {
                    rest.segment = MANY;
                }
            }
        }
        rests.sort_by_key(|rest| rest.segment);
    }
}

/// Returns the texts with [`VARIABLE`] for every variable segment.
pub(super) fn without_marks(texts: &Texts) -> Texts {
    let entries = (0..texts.len()).map(|index| texts.entry(index));
    Texts::of(entries.map(|entry| {
        let text = entry.texts[0];
        let path = path_start(text);
        let segments: Vec<&[u8]> = text[path..]
            .split(|byte| *byte == b'/')
            .map(|segment| if segment == MANY { VARIABLE } else { segment })
            .collect();
        ([&text[..path], &segments.join(&b'/')].concat(), entry.count)
    }))
}
