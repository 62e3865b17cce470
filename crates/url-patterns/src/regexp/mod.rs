//! Regular expressions in the syntax of ECMAScript with the flag `v`, and of its flag `i` if case is ignored.
//!
//! They are what ECMA-262 says, to the letter: the same texts match, and the groups match the same parts of them. They
//! are made for the components of URLs:
//!
//! - a regular expression matches a whole text, as if it stood in `^(?:` and `)$`;
//! - texts are ASCII. The regular expression need not be, but what it has beyond ASCII never matches, except for two
//!   characters that fold to ASCII letters.
//!
//! ```
//! use url_patterns::regexp::Regexp;
//!
//! let regexp = Regexp::new(r"/(?<year>\d{4})(?:-(\d+))?(?<!0)", false)?;
//! assert!(regexp.group_names().eq([Some("year"), None]));
//! let mut groups = Vec::new();
//! assert!(regexp.captures("/2026", &mut groups));
//! assert_eq!(groups, [Some(1..5), None]);
//! assert!(!regexp.captures("/2026-10", &mut groups));
//! # Ok::<(), url_patterns::regexp::Error>(())
//! ```
//!
//! # Costs
//!
//! Without back references, a match takes time and memory of at most the length of the program times that of the text,
//! whatever both are. The program has a copy of a part for each time that a quantifier with numbers repeats it. It has
//! at most 16,384 units, so that a match takes at most 32,768 steps for each place in the text; what would be compiled
//! to more is an error. The memory is at most a bit for each place in the text and each place in the program where ways
//! come together. It is taken in blocks of 256 bytes where the match gets to. None is taken if the next character
//! always decides between two ways, as it does in most regular expressions.
//!
//! With them, it takes more. It is a polynomial of the text's length, whose degree grows with the number of groups that
//! are referred to, as long as what is remembered is not more than 65,536 states; then it can be exponential.
//! [`Regexp::is_linear`] tells these apart.
//!
//! # In reading order
//!
//! - `cursor`, `syntax`, `escape`, `class`: from source to a `syntax_tree`. `group_names`: which names are taken.
//!   `char_set`, `properties`, `property_tables`: sets of characters. `error`: what can be wrong.
//! - `compile`: from a syntax tree to a `program`. `decide`: choices without a way back.
//! - `machine`: runs a program. `place`: what is at a place in a text. `visited`: where the machine has been.
//!   `look_arounds`: where these hold.
//!
//! Source: <https://tc39.es/ecma262/#sec-regexp-regular-expression-objects>

mod cursor;
mod syntax;
mod escape;
mod class;
mod group_names;
mod char_set;
mod properties;
#[expect(clippy::unreadable_literal, reason = "it is generated")]
mod property_tables;
mod syntax_tree;
mod compile;
mod decide;
mod program;
mod machine;
mod place;
mod visited;
mod look_arounds;
mod error;

pub use error::{Error, ErrorKind};

use crate::slots::Slot;
use alloc::{boxed::Box, vec, vec::Vec};
use core::ops::Range;
use machine::{Machine, UNSET};
use place::Text;
use program::Program;

/// A regular expression.
///
/// ```
/// use url_patterns::regexp::Regexp;
///
/// let mut groups = Vec::new();
/// assert!(Regexp::new(r"[a-z]+(\d*)", true)?.captures("Page12", &mut groups));
/// assert_eq!(groups, [Some(4..6)]);
/// assert!(Regexp::new("[a-z", true).is_err());
/// # Ok::<(), url_patterns::regexp::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Regexp {
    program: Program,
    /// The first slot of each group, and its name.
    groups: Vec<(u32, Option<Box<str>>)>,
}

impl Regexp {
    /// Parses and compiles a regular expression.
    ///
    /// ```
    /// use url_patterns::regexp::Regexp;
    ///
    /// assert!(Regexp::new(r"[\p{Alphabetic}--[aeiou]]+", false).is_ok());
    /// assert_eq!(Regexp::new(r"[aeiou", false).unwrap_err().code(), "class-not-closed");
    /// ```
    ///
    /// # Errors
    ///
    /// If the source is not a regular expression, or is compiled to too long a program.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-regexpinitialize>
    pub fn new(source: &str, ignore_case: bool) -> Result<Self, Error> {
        let mut tree = syntax::parse(source, ignore_case)?;
        let groups = core::mem::take(&mut tree.groups);
        let program = compile::compile(tree).map_err(|kind| Error::new(kind, 0..source.len()))?;
        Ok(Self { program, groups })
    }

    /// Returns the number of capturing groups.
    ///
    /// ```
    /// use url_patterns::regexp::Regexp;
    ///
    /// assert_eq!(Regexp::new("(a)(?:b)(?<c>d)", false)?.group_count(), 2);
    /// # Ok::<(), url_patterns::regexp::Error>(())
    /// ```
    pub fn group_count(&self) -> usize {
        self.groups.len()
    }

    /// Returns the names of the capturing groups in the order of their numbers. Several groups in different
    /// alternatives can have the same name.
    ///
    /// ```
    /// use url_patterns::regexp::Regexp;
    ///
    /// let regexp = Regexp::new("(?<id>a)|(?<id>b)|(c)", false)?;
    /// assert!(regexp.group_names().eq([Some("id"), Some("id"), None]));
    /// # Ok::<(), url_patterns::regexp::Error>(())
    /// ```
    pub fn group_names(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        self.groups.iter().map(|(_, name)| name.as_deref())
    }

    /// Returns whether it matches in linear time: whether it has no back references.
    ///
    /// ```
    /// use url_patterns::regexp::Regexp;
    ///
    /// assert!(Regexp::new("(?:a*)*b", false)?.is_linear());
    /// assert!(!Regexp::new(r"(a*)\1", false)?.is_linear());
    /// # Ok::<(), url_patterns::regexp::Error>(())
    /// ```
    pub fn is_linear(&self) -> bool {
        self.program.is_linear()
    }

    /// Returns whether the whole of `text` matches. If so, `groups` becomes what each capturing group has matched, in
    /// bytes of the text, or `None`; otherwise it becomes empty.
    ///
    /// A text that is not ASCII, or not shorter than 4 GiB, is none that a component of a URL can be. It never matches.
    ///
    /// ```
    /// use url_patterns::regexp::Regexp;
    ///
    /// let regexp = Regexp::new("(?:(a)|(b))*", false)?;
    /// let mut groups = Vec::new();
    /// assert!(regexp.captures("ab", &mut groups));
    /// assert_eq!(groups, [None, Some(1..2)]);
    /// assert!(!regexp.captures("abc", &mut groups));
    /// assert_eq!(groups, []);
    /// # Ok::<(), url_patterns::regexp::Error>(())
    /// ```
    ///
    /// Source: <https://tc39.es/ecma262/#sec-regexpbuiltinexec>
    pub fn captures(&self, text: &str, groups: &mut Vec<Option<Range<usize>>>) -> bool {
        groups.clear();
        let mut slots = vec![Slot::UNMATCHED; self.groups.len()];
        let is_match = self.find(text, &mut slots);
        if is_match {
            groups.extend(slots.into_iter().map(Slot::range));
        }
        is_match
    }

    /// Like [`captures`](Self::captures), for as many groups as there are slots.
    // Apart, so that a match without regular expressions does not keep registers for it.
    #[inline(never)]
    pub(crate) fn find(&self, text: &str, slots: &mut [Slot]) -> bool {
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
