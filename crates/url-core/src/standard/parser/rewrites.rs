//! Which components have to be rewritten.

/// The components that have to be rewritten: that are not their own serialization, as far as a search tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rewrites(u16);

impl Rewrites {
    pub(crate) const NONE: Self = Self(0);
    /// There is no scheme.
    pub(crate) const NO_SCHEME: Self = Self(1);
    /// The scheme has capitals.
    pub(crate) const SCHEME: Self = Self(1 << 1);
    /// A special URL does not have the two slashes before its host.
    pub(crate) const SLASHES: Self = Self(1 << 2);
    /// The credentials have to be encoded, or are empty.
    pub(crate) const CREDENTIALS: Self = Self(1 << 3);
    /// The host parser has to decide.
    pub(crate) const HOST: Self = Self(1 << 4);
    /// The port is no number, the default port, or has leading zeros.
    pub(crate) const PORT: Self = Self(1 << 5);
    /// The path has a dot segment, a backslash, or something to encode.
    pub(crate) const PATH: Self = Self(1 << 6);
    pub(crate) const QUERY: Self = Self(1 << 7);
    pub(crate) const FRAGMENT: Self = Self(1 << 8);
    /// The path begins with a drive letter that stands in the place of the host.
    pub(crate) const DRIVE_LETTER: Self = Self(1 << 9);

    /// The path and what comes after it.
    pub(crate) const FROM_PATH: Self = Self::PATH.and(Self::QUERY).and(Self::FRAGMENT);
    /// What comes before the path.
    pub(crate) const BEFORE_PATH: Self = Self::SCHEME.and(Self::BEFORE_HOST).and(Self::HOST).and(Self::PORT);
    /// What comes before the host.
    pub(crate) const BEFORE_HOST: Self = Self::SCHEME.and(Self::SLASHES).and(Self::CREDENTIALS);
    /// What may make the parse fail.
    pub(crate) const MAY_FAIL: Self = Self::NO_SCHEME.and(Self::HOST).and(Self::PORT);
    /// What changes the text for sure, or makes the parse fail.
    pub(crate) const CHANGES: Self =
        Self::NO_SCHEME.and(Self::BEFORE_HOST).and(Self::PORT).and(Self::QUERY).and(Self::FRAGMENT);

    pub(crate) const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// Returns whether any of `work` is needed.
    pub(crate) const fn has(self, work: Self) -> bool {
        self.0 & work.0 != 0
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This work, and `other` if `is_needed`.
    pub(crate) const fn and_if(self, is_needed: bool, other: Self) -> Self {
        if is_needed { self.and(other) } else { self }
    }
}
