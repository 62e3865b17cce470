//! The aims of a row.

use std::fmt;

/// An aim for the time that urlstack takes, compared with another contestant.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// urlstack is `times` times as fast as `other`. The minimum is `least` times.
    Faster { other: &'static str, times: f64, least: f64 },
    /// urlstack takes at most `times` times as long as `other`.
    AtMost { other: &'static str, times: f64 },
}

/// Whether a target is met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Pass,
    /// The minimum is met, but the aim is not.
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

    /// Returns the ratio of the two times, in the direction that the target compares.
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
