//! The aims of a row.

use std::fmt;

/// An aim for the time that we take, compared with the time that another takes for the same.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// Ours is to be `times` as fast as `other`, and at the very least `least` times.
    Faster { other: &'static str, times: f64, least: f64 },
    /// Ours is to take at most `times` the time of `other`.
    AtMost { other: &'static str, times: f64 },
}

/// How a target was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Pass,
    /// The least is reached, the aim is not.
    Least,
    Short,
}

impl Target {
    pub const fn faster(other: &'static str, times: f64) -> Self {
        Self::Faster { other, times, least: times }
    }

    pub const fn other(&self) -> &'static str {
        match *self {
            Self::Faster { other, .. } | Self::AtMost { other, .. } => other,
        }
    }

    /// The ratio that the target speaks of, from the time of ours and that of the other.
    pub fn ratio(&self, ours: f64, other: f64) -> f64 {
        match self {
            Self::Faster { .. } => other / ours,
            Self::AtMost { .. } => ours / other,
        }
    }

    pub fn verdict(&self, ratio: f64) -> Verdict {
        match *self {
            Self::Faster { times, .. } if ratio >= times => Verdict::Pass,
            Self::Faster { least, .. } if ratio >= least => Verdict::Least,
            Self::AtMost { times, .. } if ratio <= times => Verdict::Pass,
            _ => Verdict::Short,
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Faster { times, .. } => write!(f, ">= {times}"),
            Self::AtMost { times, .. } => write!(f, "<= {times}"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pass => "pass",
            Self::Least => "least",
            Self::Short => "SHORT",
        })
    }
}
