//! A regular expression: from its source to what it matches.

use crate::{
    compile,
    error::Error,
    machine::{Machine, UNSET},
    place::Text,
    program::Program,
    syntax,
};
use alloc::{boxed::Box, vec, vec::Vec};
use core::ops::Range;

/// A regular expression.
///
/// ```
/// use url_regexp::Regexp;
///
/// let mut groups = Vec::new();
/// assert!(Regexp::new(r"[A-Za-z]+(\d*)")?.captures("Page12", &mut groups));
/// assert_eq!(groups, [Some(4..6)]);
/// assert!(Regexp::new("[a-z").is_err());
/// # Ok::<(), url_regexp::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Regexp {
    program: Program,
    /// The first slot of each group, and its name.
    groups: Vec<(u32, Option<Box<str>>)>,
}

impl Regexp {
    /// Parses and compiles a regular expression that distinguishes upper and lower case.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// assert!(Regexp::new(r"[\p{Alphabetic}--[aeiou]]+").is_ok());
    /// assert_eq!(Regexp::new(r"[aeiou").unwrap_err().code(), "class-not-closed");
    /// ```
    ///
    /// # Errors
    ///
    /// If the source is not a regular expression, or is compiled to too long a program.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-regexpinitialize>
    pub fn new(source: &str) -> Result<Self, Error> {
        Self::options().compile(source)
    }

    /// Returns options to compile a regular expression with, such as ignoring case.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// let regexp = Regexp::options().ignore_case(true).compile("[a-z]+")?;
    /// assert!(regexp.captures("Page", &mut Vec::new()));
    /// assert!(!Regexp::new("[a-z]+")?.captures("Page", &mut Vec::new()));
    /// # Ok::<(), url_regexp::Error>(())
    /// ```
    pub const fn options() -> RegexpOptions {
        RegexpOptions { ignore_case: false }
    }

    /// Returns the number of capturing groups.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// assert_eq!(Regexp::new("(a)(?:b)(?<c>d)")?.group_count(), 2);
    /// # Ok::<(), url_regexp::Error>(())
    /// ```
    pub fn group_count(&self) -> usize {
        self.groups.len()
    }

    /// Returns the names of the capturing groups in the order of their numbers. Several groups in different
    /// alternatives can have the same name.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// let regexp = Regexp::new("(?<id>a)|(?<id>b)|(c)")?;
    /// assert!(regexp.group_names().eq([Some("id"), Some("id"), None]));
    /// # Ok::<(), url_regexp::Error>(())
    /// ```
    pub fn group_names(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        self.groups.iter().map(|(_, name)| name.as_deref())
    }

    /// Returns whether it matches in linear time: whether it has no back references.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// assert!(Regexp::new("(?:a*)*b")?.is_linear());
    /// assert!(!Regexp::new(r"(a*)\1")?.is_linear());
    /// # Ok::<(), url_regexp::Error>(())
    /// ```
    pub fn is_linear(&self) -> bool {
        self.program.is_linear()
    }

    /// Returns how many steps a match takes at most for each place in a string. The places are before its bytes and at
    /// its end. Returns `None` if there are back references.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// assert!(Regexp::new("a*b")?.steps_per_place() < Regexp::new("(?:a*b*c*){9}")?.steps_per_place());
    /// assert_eq!(Regexp::new(r"(a*)\1")?.steps_per_place(), None);
    /// # Ok::<(), url_regexp::Error>(())
    /// ```
    pub fn steps_per_place(&self) -> Option<u32> {
        self.is_linear().then_some(2 * self.program.length)
    }

    /// Returns whether the whole of `text` matches. If so, `groups` becomes what each capturing group has matched, in
    /// bytes of the text, or `None`; otherwise it becomes empty.
    ///
    /// A string that is not ASCII, or not shorter than 4 GiB, is none that a component of a URL can be. It never
    /// matches.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// let regexp = Regexp::new("(?:(a)|(b))*")?;
    /// let mut groups = Vec::new();
    /// assert!(regexp.captures("ab", &mut groups));
    /// assert_eq!(groups, [None, Some(1..2)]);
    /// assert!(!regexp.captures("abc", &mut groups));
    /// assert_eq!(groups, []);
    /// # Ok::<(), url_regexp::Error>(())
    /// ```
    ///
    /// Source: <https://tc39.es/ecma262/#sec-regexpbuiltinexec>
    pub fn captures(&self, text: &str, groups: &mut Vec<Option<Range<usize>>>) -> bool {
        groups.clear();
        let mut slots = vec![Slot::UNMATCHED; self.groups.len()];
        let is_match = self.captures_into(text, &mut slots);
        if is_match {
            groups.extend(slots.into_iter().map(Slot::range));
        }
        is_match
    }

    /// Returns how many bytes the compiled regular expression has on the heap, without itself.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// let size = Regexp::new("a*b")?.heap_size();
    /// assert!(size > 0 && Regexp::new("a*b(c*)d*")?.heap_size() > size);
    /// # Ok::<(), url_regexp::Error>(())
    /// ```
    pub fn heap_size(&self) -> usize {
        let names: usize = self.groups.iter().filter_map(|(_, name)| name.as_deref()).map(str::len).sum();
        self.program.heap_size() + self.groups.capacity() * size_of::<(u32, Option<Box<str>>)>() + names
    }

    /// Returns whether the whole of `text` matches. If so, each slot becomes what the group of its number has matched,
    /// for as many groups as there are slots; otherwise none is changed. It takes no memory for the result.
    ///
    /// ```
    /// use url_regexp::{Regexp, Slot};
    ///
    /// let (regexp, mut first) = (Regexp::new("a(b*)(c*)")?, [Slot::UNMATCHED]);
    /// assert!(regexp.captures_into("abbc", &mut first));
    /// assert_eq!(first[0].range(), Some(1..3));
    /// assert!(!regexp.captures_into("abba", &mut first));
    /// # Ok::<(), url_regexp::Error>(())
    /// ```
    ///
    /// Source: <https://tc39.es/ecma262/#sec-regexpbuiltinexec>
    // Apart, so that a caller does not keep registers for it where it does not call it.
    #[inline(never)]
    pub fn captures_into(&self, text: &str, slots: &mut [Slot]) -> bool {
        if !text.is_ascii() || text.len() >= u32::MAX as usize {
            return false;
        }
        self.with_machine(text, |machine| {
            let is_match = machine.matches();
            if is_match {
                for (slot, &(first, _)) in slots.iter_mut().zip(&self.groups) {
                    let range = |[start, end]: [u32; 2]| Slot::new(start as usize, end as usize);
                    *slot = machine.group(first).map_or(Slot::UNMATCHED, range);
                }
            }
            is_match
        })
    }

    /// Calls a function with a machine, whose slots are on the heap only if there are many.
    fn with_machine<R>(&self, text: &str, call: impl FnOnce(&mut Machine<'_>) -> R) -> R {
        let (mut few, mut many) = ([UNSET; 16], Vec::new());
        let slots = few.get_mut(..self.program.slots as usize).unwrap_or_else(|| {
            many.resize(self.program.slots as usize, UNSET);
            &mut many
        });
        call(&mut Machine::new(&self.program, Text(text.as_bytes()), slots))
    }

    /// Returns how many steps an ASCII text takes, and how many it takes at most if there are no back references.
    ///
    /// For the tests.
    #[doc(hidden)]
    pub fn steps(&self, text: &str) -> [u64; 2] {
        let steps = self.with_machine(text, |machine| {
            machine.matches();
            machine.steps
        });
        [steps, 2 * u64::from(self.program.length) * (text.len() as u64 + 1)]
    }
}

/// How a regular expression is compiled, made by [`Regexp::options`].
///
/// ```
/// use url_regexp::Regexp;
///
/// assert!(Regexp::options().ignore_case(true).compile("a")?.captures("A", &mut Vec::new()));
/// assert!(Regexp::options().ignore_case(true).compile("a)").is_err());
/// # Ok::<(), url_regexp::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RegexpOptions {
    ignore_case: bool,
}

impl RegexpOptions {
    /// Returns these options, with whether to ignore case, as the flag `i` says. By default, case is not ignored.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// // U+212A folds to `k`.
    /// let kelvin = Regexp::options().ignore_case(true).compile("\u{212A}")?;
    /// assert!(kelvin.captures("k", &mut Vec::new()) && kelvin.captures("K", &mut Vec::new()));
    /// # Ok::<(), url_regexp::Error>(())
    /// ```
    ///
    /// Source: <https://tc39.es/ecma262/#sec-runtime-semantics-canonicalize-ch>
    #[must_use]
    pub const fn ignore_case(self, ignore_case: bool) -> Self {
        Self { ignore_case }
    }

    /// Parses and compiles a regular expression with these options.
    ///
    /// ```
    /// use url_regexp::Regexp;
    ///
    /// assert!(Regexp::options().compile("(?<id>[0-9]+)").is_ok());
    /// assert_eq!(Regexp::options().compile("(?<id>").unwrap_err().code(), "group-not-closed");
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`Regexp::new`].
    ///
    /// Source: <https://tc39.es/ecma262/#sec-regexpinitialize>
    pub fn compile(self, source: &str) -> Result<Regexp, Error> {
        let mut tree = syntax::parse(source, self.ignore_case)?;
        let groups = core::mem::take(&mut tree.groups);
        let program = compile::compile(tree).map_err(|kind| Error::new(kind, 0..source.len()))?;
        Ok(Regexp { program, groups })
    }
}

/// The match of a capturing group, or that it has not matched: eight bytes for
/// [`Regexp::captures_into`](crate::Regexp::captures_into).
///
/// ```
/// use url_regexp::{Regexp, Slot};
///
/// let mut slots = [Slot::UNMATCHED; 2];
/// assert!(Regexp::new("(a)|(b)")?.captures_into("b", &mut slots));
/// assert_eq!(slots, [Slot::UNMATCHED, Slot::new(0, 1)]);
/// # Ok::<(), url_regexp::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Slot {
    start: u32,
    end: u32,
}

impl Slot {
    /// The group has not matched.
    // No text is as long as this start.
    pub const UNMATCHED: Self = Self { start: u32::MAX, end: 0 };

    /// The group has matched the bytes from `start` to `end`. Both are less than 4 GiB, like the length of every text
    /// that matches.
    ///
    /// ```
    /// assert_eq!(url_regexp::Slot::new(1, 5).range(), Some(1..5));
    /// ```
    #[inline]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// Returns what the group has matched, in bytes of the text, or `None`.
    ///
    /// ```
    /// assert_eq!(url_regexp::Slot::UNMATCHED.range(), None);
    /// ```
    #[inline]
    pub fn range(self) -> Option<Range<usize>> {
        (self != Self::UNMATCHED).then_some(self.start as usize..self.end as usize)
    }
}
