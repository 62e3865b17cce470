//! The `ContextJ` rules, which say where zero width joiners and non-joiners are allowed.
//!
//! One pass over the label checks all of them.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc5892#appendix-A>

use crate::{
    error::Criterion,
    properties::{JoiningType, Properties},
};

pub(crate) const NON_JOINER: char = '\u{200C}';
pub(crate) const JOINER: char = '\u{200D}';

/// A misplaced joiner: the rule it breaks, and the number of equal joiners before it.
pub(crate) type Misplaced = (Criterion, usize);

/// Returns the first misplaced non-joiner of the label and its first misplaced joiner.
pub(crate) fn misplaced(label: &[char]) -> [Option<Misplaced>; 2] {
    let mut non_joiner = None;
    let mut joiner = None;
    // The numbers of them so far.
    let (mut non_joiners, mut joiners) = (0, 0);

    let mut after_virama = false;
    // The joining type of the last code point that is not transparent.
    let mut left = JoiningType::NonJoining;
    // A non-joiner that follows a left- or dual-joining letter, and needs a right- or dual-joining letter after it.
    let mut pending: Option<usize> = None;

    for &c in label {
        let properties = Properties::of(c);
        let joining_type = properties.joining_type();
        if joining_type != JoiningType::Transparent
            && let Some(index) = pending.take()
            && !matches!(joining_type, JoiningType::RightJoining | JoiningType::DualJoining)
        {
            non_joiner.get_or_insert(index);
        }
        if c == NON_JOINER {
            if !after_virama {
                match left {
                    JoiningType::LeftJoining | JoiningType::DualJoining => pending = Some(non_joiners),
                    _ => _ = non_joiner.get_or_insert(non_joiners),
                }
            }
            non_joiners += 1;
        } else if c == JOINER {
            if !after_virama {
                joiner.get_or_insert(joiners);
            }
            joiners += 1;
        }
        if joining_type != JoiningType::Transparent {
            left = joining_type;
        }
        after_virama = properties.is_virama();
    }
    let non_joiner = non_joiner.or(pending);
    [
        non_joiner.map(|index| (Criterion::ZeroWidthNonJoiner, index)),
        joiner.map(|index| (Criterion::ZeroWidthJoiner, index)),
    ]
}
