//! A domain name in Unicode, by label, with U+FFFD where it is not valid.
//!
//! url-idna converts the name and says which criteria a label breaks. Where idna has U+FFFD then depends on the rule.
//! It replaces a character that is not allowed in its place, or the end of Punycode that cannot be decoded. Such
//! Punycode stays. A label that decodes to ASCII would look like another one.

use crate::{AsciiDenyList, deny_list::Hyphens, punycode};
use alloc::{borrow::Cow, collections::BTreeMap, string::String, vec::Vec};
use core::fmt::{self, Write};
use url_idna::{
    Criterion, Processing,
    properties::{BidiClass, JoiningType, Properties, Status},
};

/// In place of a character that is not valid.
const MARK: char = char::REPLACEMENT_CHARACTER;
const PREFIX: &str = "xn--";

/// A domain name that url-idna has converted.
pub(crate) struct Converted<'i> {
    input: &'i str,
    pub(crate) text: Cow<'i, str>,
    /// The criteria that labels break, by the number of the label.
    errors: BTreeMap<usize, Vec<Criterion>>,
}

/// The labels of a domain name.
pub(crate) struct Name {
    labels: Vec<Vec<char>>,
    is_valid: bool,
    is_bidi: bool,
}

/// Returns the operations with the options of idna that UTS #46 has, too.
pub(crate) fn processing(hyphens: Hyphens) -> Processing {
    let mut processing = Processing::url();
    processing.check_hyphens = hyphens == Hyphens::Check;
    processing
}

impl<'i> Converted<'i> {
    pub(crate) fn of(input: &'i str, hyphens: Hyphens) -> Self {
        let mut errors = BTreeMap::<_, Vec<_>>::new();
        let text = processing(hyphens)
            .to_unicode_with_errors(input, |error| errors.entry(error.label()).or_default().push(error.kind()));
        Self { input, text, errors }
    }

    /// Whether it is certainly valid, and the same in ASCII.
    pub(crate) fn is_ascii(&self, deny_list: AsciiDenyList, hyphens: Hyphens) -> bool {
        let has_own_rules = hyphens == Hyphens::CheckFirstLast || deny_list.denies_any(&self.text);
        self.errors.is_empty() && !has_own_rules && self.text.is_ascii()
    }

    pub(crate) fn marked(&self, deny_list: AsciiDenyList, hyphens: Hyphens) -> Name {
        let mut labels = Vec::new();
        let mut sources = sources(self.input);
        for (index, text) in self.text.split('.').enumerate() {
            let (source, is_plain) = sources.next().unwrap_or_default();
            labels.push(match self.errors.get(&index) {
                None => without_denied(text.chars().collect(), deny_list, hyphens),
                Some(criteria) => Invalid { source, is_plain, text, criteria }.marked(deny_list, hyphens),
            });
        }
        let is_bidi = labels.iter().flatten().any(|&c| is_right_to_left(c));
        let mut is_valid = self.errors.is_empty() && !labels.iter().any(|label| label.contains(&MARK));
        if !is_valid && is_bidi {
            mark_bidi_labels(&mut labels, self.input);
        }
        // What url-idna alone rejects has a mark, too.
        if !is_valid && !labels.iter().any(|label| label.contains(&MARK)) {
            let first = self.errors.keys().next().and_then(|index| labels.get_mut(*index));
            if let Some(label) = first {
                label.push(MARK);
            }
            is_valid = false;
        }
        Name { labels, is_valid, is_bidi }
    }
}

impl Name {
    pub(crate) fn is_valid(&self) -> bool {
        self.is_valid
    }

    /// Writes each label, in Unicode if `output_as_unicode` returns true. What is not valid stays in Unicode.
    ///
    /// # Errors
    ///
    /// When a valid label is too long for Punycode.
    pub(crate) fn written(
        &self,
        mut output_as_unicode: impl FnMut(&[char], &[char], bool) -> bool,
    ) -> Result<String, fmt::Error> {
        // Before the dot of the root, if there is one.
        let mut from_end = self.labels.iter().rev();
        let top = from_end.next().filter(|label| !label.is_empty()).or_else(|| from_end.next());
        let top = top.map_or(&[][..], Vec::as_slice);
        let mut output = String::new();
        for (index, label) in self.labels.iter().enumerate() {
            if index > 0 {
                output.write_char('.')?;
            }
            let is_as_it_is = label.iter().all(char::is_ascii) || label.contains(&MARK);
            if is_as_it_is || output_as_unicode(label, top, self.is_bidi) {
                output.extend(label);
            } else {
                output.write_str(PREFIX)?;
                output.write_str(&punycode::encode(label).ok_or(fmt::Error)?)?;
            }
        }
        Ok(output)
    }
}

/// A label that breaks criteria: as it is in the input, and as url-idna has it.
struct Invalid<'t> {
    source: &'t str,
    /// Whether it is between full stops and all ASCII.
    is_plain: bool,
    text: &'t str,
    criteria: &'t [Criterion],
}

impl Invalid<'_> {
    fn has(&self, criterion: Criterion) -> bool {
        self.criteria.contains(&criterion)
    }

    fn marked(&self, deny_list: AsciiDenyList, hyphens: Hyphens) -> Vec<char> {
        if self.has(Criterion::InvalidPunycode) {
            return self.in_punycode(deny_list, hyphens);
        }
        let is_decoded = mapped(self.source).take(PREFIX.len()).eq(PREFIX.chars());
        let label =
            if is_decoded { normalized(self.text, deny_list) } else { self.text.chars().map(allowed).collect() };
        let mut label = without_denied(label, deny_list, hyphens);
        if let Some(first) = label.first_mut()
            && Properties::of(*first).is_mark()
        {
            *first = MARK;
        }
        mark_joiners(&mut label);
        label
    }

    /// Punycode that cannot be decoded, or whose result is ASCII.
    fn in_punycode(&self, deny_list: AsciiDenyList, hyphens: Hyphens) -> Vec<char> {
        let is_decoded =
            self.text.is_ascii() && (!self.text.starts_with(PREFIX) || self.has(Criterion::PunycodePrefix));
        let prefix = if is_decoded { PREFIX } else { "" };
        let mut label: Vec<char> = prefix.chars().chain(self.text.chars()).collect();
        // What is ASCII ends with the delimiter. There is none if nothing comes after the prefix.
        if is_decoded && mapped(self.source).count() > PREFIX.len() {
            label.push('-');
        }
        // idna decodes what is plain before it looks at the deny list.
        if self.is_plain && label.last() != Some(&'-') {
            label = without_denied(label, deny_list, Hyphens::Allow);
            label.iter_mut().take(1).for_each(|c| *c = MARK);
            return label;
        }
        label = without_denied(label, deny_list, Hyphens::Allow);
        label.iter_mut().filter(|c| !c.is_ascii()).for_each(|c| *c = MARK);
        label.last_mut().filter(|c| **c == '-').into_iter().for_each(|c| *c = MARK);
        if !label.contains(&MARK) {
            label.iter_mut().take(1).for_each(|c| *c = MARK);
        }
        without_denied(label, deny_list, hyphens)
    }
}

/// Returns the labels of the input, and whether each is between full stops and all ASCII.
fn sources(input: &str) -> impl Iterator<Item = (&str, bool)> {
    input.split('.').flat_map(|plain| plain.split(is_full_stop).map(|label| (label, plain.is_ascii())))
}

/// Marks what breaks the Bidi rule, but not in what idna has written before it looks at the rule: labels that are plain
/// and not in Punycode, up to the first mark.
fn mark_bidi_labels(labels: &mut [Vec<char>], input: &str) {
    let mut has_mark = false;
    for (label, (source, is_plain)) in labels.iter_mut().zip(sources(input)) {
        has_mark |= label.contains(&MARK);
        if has_mark || !is_plain || mapped(source).take(PREFIX.len()).eq(PREFIX.chars()) {
            mark_bidi(label);
        }
    }
}

fn is_full_stop(c: char) -> bool {
    c == '.' || !c.is_ascii() && Properties::of(c).mapping().eq(['.'])
}

fn mapped(source: &str) -> impl Iterator<Item = char> {
    source.chars().flat_map(|c| {
        let properties = Properties::of(c);
        let is_mapped = matches!(properties.status(), Status::Mapped | Status::Ignored);
        (!is_mapped).then_some(c).into_iter().chain(properties.mapping().filter(move |_| is_mapped))
    })
}

/// Returns a character that the mapping table allows, or a mark.
fn allowed(c: char) -> char {
    if Properties::of(c).status() == Status::Disallowed { MARK } else { c }
}

/// Returns what a decoded label would be, were it mapped and normalized, with a mark at the first difference, which may
/// be a character that is denied.
fn normalized(decoded: &str, deny_list: AsciiDenyList) -> Vec<char> {
    let is_ignored = |c| Properties::of(c).status() == Status::Ignored;
    let allowed: String = decoded.chars().map(|c| if is_ignored(c) { MARK } else { allowed(c) }).collect();
    let (normal, _) = Processing::url().to_unicode(&allowed);
    let mut label: Vec<char> = normal.chars().map(|c| if c == '.' || deny_list.denies(c) { MARK } else { c }).collect();
    if let Some((different, _)) = label.iter_mut().zip(decoded.chars()).find(|(c, decoded)| **c != *decoded) {
        *different = MARK;
    }
    label
}

/// Marks what the deny list has, and hyphens.
fn without_denied(mut label: Vec<char>, deny_list: AsciiDenyList, hyphens: Hyphens) -> Vec<char> {
    label.iter_mut().filter(|c| deny_list.denies(**c)).for_each(|c| *c = MARK);
    if hyphens == Hyphens::Allow {
        return label;
    }
    let mark = |c: &mut char| {
        if *c == '-' {
            *c = MARK;
        }
    };
    label.first_mut().into_iter().for_each(mark);
    label.last_mut().into_iter().for_each(mark);
    if let (Hyphens::Check, [_, _, third @ '-', fourth @ '-', ..]) = (hyphens, &mut label[..]) {
        (*third, *fourth) = (MARK, MARK);
    }
    label
}

/// Marks each joiner that is not allowed where it is.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1>
fn mark_joiners(label: &mut [char]) {
    for index in 0..label.len() {
        let (before, rest) = label.split_at(index);
        let [joiner @ ('\u{200C}' | '\u{200D}'), after @ ..] = rest else { continue };
        let is_allowed = before.last().is_some_and(|previous| Properties::of(*previous).is_virama())
            || *joiner == '\u{200C}'
                && joins(before.iter().rev(), JoiningType::LeftJoining)
                && joins(after.iter(), JoiningType::RightJoining);
        if !is_allowed {
            label[index] = MARK;
        }
    }
}

/// Whether the next character that is not transparent joins on this side.
fn joins<'c>(chars: impl Iterator<Item = &'c char>, side: JoiningType) -> bool {
    let mut types = chars.map(|c| Properties::of(*c).joining_type());
    let next = types.find(|joining| *joining != JoiningType::Transparent);
    next.is_some_and(|joining| joining == side || joining == JoiningType::DualJoining)
}

/// Marks what breaks the Bidi rule.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc5893#section-2>
fn mark_bidi(label: &mut [char]) {
    use BidiClass::{AL, AN, BN, CS, EN, ES, ET, L, NSM, ON, R};
    let class = |c: char| Properties::of(c).bidi_class();
    let Some((first, rest)) = label.split_first_mut() else { return };
    let is_left_to_right = match class(*first) {
        L => true,
        R | AL => false,
        _ => return *first = MARK,
    };
    let Some(end) = rest.iter().rposition(|c| class(*c) != NSM) else { return };
    let (middle, last) = rest[..=end].split_at_mut(end);
    let last = &mut last[0];
    let (may_be_last, may_be_inside) = if is_left_to_right { (&[L, EN][..], L) } else { (&[R, AL, EN, AN][..], R) };
    let last_class = class(*last);
    if !may_be_last.contains(&last_class) {
        *last = MARK;
    }
    // The digits of a right-to-left label are of one kind.
    let mut digits = None;
    for c in middle {
        let class = class(*c);
        let is_allowed = match class {
            EN if is_left_to_right => true,
            EN | AN if !is_left_to_right => *digits.get_or_insert(class) == class,
            AL => !is_left_to_right,
            ES | CS | ET | ON | BN | NSM => true,
            class => class == may_be_inside,
        };
        if !is_allowed {
            *c = MARK;
        }
    }
    if matches!(last_class, EN | AN) && digits.is_some_and(|digits| digits != last_class) {
        *last = MARK;
    }
}

/// Whether a character makes a domain name a bidi domain name.
fn is_right_to_left(c: char) -> bool {
    matches!(Properties::of(c).bidi_class(), BidiClass::R | BidiClass::AL | BidiClass::AN)
}
