//! How a command ends.

/// The outcome of a command.
#[derive(Clone, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Outcome {
    /// All inputs succeeded.
    #[default]
    AllDone,
    /// An input failed.
    SomeFailed,
    /// Some files could not be read and were skipped. Contains the message for each.
    SomeUnread(Vec<String>),
}

impl Outcome {
    /// Combines the outcomes of these inputs and the next ones.
    pub(crate) fn and(self, next: Self) -> Self {
        match (self, next) {
            (Self::SomeUnread(mut messages), Self::SomeUnread(next)) => {
                messages.extend(next);
                Self::SomeUnread(messages)
            }
            (outcome, next) => outcome.max(next),
        }
    }
}
