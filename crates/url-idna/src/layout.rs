//! The packed properties of code points, and the layout of the tables. The writer of the tables (`cargo xtask
//! regen-tables`, which includes this file) and their reader (`properties.rs`) share this one definition.
//!
//! A lookup walks the array `TRIE`, from an entry at its start. The more often code points are looked up, the fewer
//! steps they take: the entries of the three zones below follow each other. Each entry on the way is the place in the
//! same array at which the next, smaller block starts. The last entry is the place of a block in `LEAVES`, one element
//! of which is the code point's *value*:
//!
//! ```text
//! up to NEAR         nnnnnnnnnnnnn lll      n: entry, l: leaf
//! up to PLANE        nnnnnnnnn mmmm lll     m: middle block
//! others      nnnnnnnn uuuuu mmmm lll       u: upper block
//!
//! value       0 .. PLAIN.len()              a place in PLAIN: the code point is plain
//!             .. + SPECIAL.len()            a place in SPECIAL: it is not; if it has a mapping, that is in MAPPINGS
//!             .. + DELTAS.len()             a place in DELTAS; it maps to the code point that many places further
//!
//! DELTAS      a place in SPECIAL, DELTA_BITS of the distance as a two's complement
//! RANGES      the first of up to MAPPINGS_IN_RANGE code points in a row that have a mapping in MAPPINGS, MAPPING_BITS of
//!             the place where its mapping starts
//! MAPPINGS    each followed by MAPPING_END, those of a range in order
//! ```
//!
//! A code point is *plain* if it is added to a label as it is, whatever precedes it: see [`Packed::is_plain`].
//!
//! The compositions of plane 0 come first, then the compositions of plane 1. Each plane is ordered by the second code
//! point, then by the first. The first code point is in the plane of the composite. `SECONDS` has the ranges of equal
//! second code points. `BY_COMPOSITE` has the order of the composites, in which decompositions are searched.
//!
//! ```text
//! SECONDS       the plane, SECOND_BITS of the second code point, START_BITS of the place of its first entry
//! FIRSTS        the lower 16 bits of the first code point of each entry
//! COMPOSITES    the lower 16 bits of what the first and the second compose to
//! BY_COMPOSITE  the places of the entries, by composite; those of plane 0 are PLANE_0 in number
//! ```
//!
//! This file refers to nothing outside of itself, so that the writer compiles however stale the tables are.

/// The number of bits of a code point that select the entry in each block, from the upper block to the leaf.
pub(crate) const BLOCK_BITS: [u32; 3] = [5, 4, 3];

/// The end of the code points that are looked up in two steps. All scripts of plane 0 except Han and Hangul are below
/// it, or rare.
pub(crate) const NEAR: usize = 0x3400;

/// The number of code points in a plane.
pub(crate) const PLANE: usize = 0x1_0000;

/// The number of bits of an entry of `DELTAS` that are a distance.
pub(crate) const DELTA_BITS: u32 = 24;

/// The number of bits of an entry of `RANGES`, below the code point, that are a place in `MAPPINGS`.
pub(crate) const MAPPING_BITS: u32 = 14;

/// The greatest number of mappings in a range. A lookup skips all mappings of the range before its own.
pub(crate) const MAPPINGS_IN_RANGE: usize = 16;

/// Ends a mapping.
pub(crate) const MAPPING_END: char = '\n';

/// The number of bits of an entry of `SECONDS` that are the second code point of a composition.
pub(crate) const SECOND_BITS: u32 = 17;

/// The number of bits of an entry of `SECONDS`, below the code point, that are a place in `FIRSTS`.
pub(crate) const START_BITS: u32 = 11;

/// Declares an enumeration that is packed as its number, and has the names of its values in Unicode's files.
macro_rules! packed_enum {
    ($(#[$attribute:meta])* $Enum:ident { $($(#[$of_variant:meta])* $Variant:ident = $name:literal,)* }) => {
        url_names::named_enum! {
            $(#[$attribute])*
            #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
            pub enum $Enum { $($(#[$of_variant])* $Variant = $name,)* }
        }

        impl $Enum {
            pub(crate) const fn from_bits(bits: u32) -> Self {
                let last = Self::ALL.len() - 1;
                Self::ALL[if (bits as usize) < last { bits as usize } else { last }]
            }
        }
    };
}

packed_enum! {
    /// How the mapping step treats a code point, and whether a label may contain it.
    ///
    /// ```
    /// use url_idna::properties::Status;
    ///
    /// assert_eq!("mapped".parse(), Ok(Status::Mapped));
    /// assert!("Mapped".parse::<Status>().is_err());
    /// ```
    ///
    /// Source: <https://www.unicode.org/reports/tr46/#IDNA_Mapping_Table>
    Status {
        /// A label may contain it.
        Valid = "valid",
        /// A label may contain it; transitional processing maps it.
        Deviation = "deviation",
        /// It is replaced by its mapping.
        Mapped = "mapped",
        /// It is removed.
        Ignored = "ignored",
        /// A label may not contain it, and it has no mapping.
        Disallowed = "disallowed",
    }
}

packed_enum! {
    /// The property `Bidi_Class`, as far as RFC 5893 distinguishes its values.
    ///
    /// ```
    /// use url_idna::properties::BidiClass;
    ///
    /// assert_eq!("AL".parse(), Ok(BidiClass::AL));
    /// assert!("Arabic_Letter".parse::<BidiClass>().is_err());
    /// ```
    ///
    /// Source: <https://www.rfc-editor.org/rfc/rfc5893#section-2>
    BidiClass {
        /// `Left_To_Right`.
        L = "L",
        /// `Right_To_Left`.
        R = "R",
        /// `Arabic_Letter`.
        AL = "AL",
        /// `Arabic_Number`.
        AN = "AN",
        /// `European_Number`.
        EN = "EN",
        /// `European_Separator`.
        ES = "ES",
        /// `Common_Separator`.
        CS = "CS",
        /// `European_Terminator`.
        ET = "ET",
        /// `Other_Neutral`.
        ON = "ON",
        /// `Boundary_Neutral`.
        BN = "BN",
        /// `Nonspacing_Mark`.
        NSM = "NSM",
        /// Any other: segment and paragraph separators, white space, and the controls of embeddings and isolates.
        Other = "other",
    }
}

packed_enum! {
    /// The property `Joining_Type`.
    ///
    /// ```
    /// use url_idna::properties::JoiningType;
    ///
    /// assert_eq!("Dual_Joining".parse(), Ok(JoiningType::DualJoining));
    /// assert!("D".parse::<JoiningType>().is_err());
    /// ```
    ///
    /// Source: <https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1>
    JoiningType {
        /// `Non_Joining`, U.
        NonJoining = "Non_Joining",
        /// `Join_Causing`, C.
        JoinCausing = "Join_Causing",
        /// `Dual_Joining`, D.
        DualJoining = "Dual_Joining",
        /// `Left_Joining`, L.
        LeftJoining = "Left_Joining",
        /// `Right_Joining`, R.
        RightJoining = "Right_Joining",
        /// Transparent, T.
        Transparent = "Transparent",
    }
}

packed_enum! {
    /// The property `NFC_Quick_Check`: whether a string in Normalization Form C may contain a code point.
    ///
    /// ```
    /// use url_idna::properties::NfcQuickCheck;
    ///
    /// assert_eq!("Maybe".parse(), Ok(NfcQuickCheck::Maybe));
    /// assert!("M".parse::<NfcQuickCheck>().is_err());
    /// ```
    ///
    /// Source: <https://www.unicode.org/reports/tr15/#Detecting_Normalization_Forms>
    NfcQuickCheck {
        /// It may.
        Yes = "Yes",
        /// It may, unless it composes with a preceding code point.
        Maybe = "Maybe",
        /// It may not.
        No = "No",
    }
}

/// An entry of `PLAIN` or `SPECIAL`: all properties of a code point that IDNA uses, except its mapping.
///
/// ```text
/// bit  31     24 23      21 20   19   18      17        16   15         14      13     12        11            0
///      combining joining    not  full not for maybe not mark disallowed ignored mapped deviation Bidi class:
///      class     type       used stop NFC     for NFC                                            a bit for each
/// ```
///
/// A property that is tested for whole labels has its own bit, so that the "or" of the code points' properties tells
/// whether any of them has it.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub(crate) struct Packed(pub(crate) u32);

impl Packed {
    /// Has the status Deviation.
    pub(crate) const DEVIATION: u32 = 1 << 12;
    /// Has the status Mapped.
    pub(crate) const MAPPED: u32 = 1 << 13;
    /// Has the status Ignored.
    pub(crate) const IGNORED: u32 = 1 << 14;
    /// Has the status Disallowed.
    pub(crate) const DISALLOWED: u32 = 1 << 15;
    /// Is a mark.
    pub(crate) const MARK: u32 = 1 << 16;
    /// Has the `NFC_Quick_Check` Maybe.
    pub(crate) const NFC_MAYBE: u32 = 1 << 17;
    /// Has the `NFC_Quick_Check` No.
    pub(crate) const NFC_NO: u32 = 1 << 18;
    /// Is the full stop.
    pub(crate) const FULL_STOP: u32 = 1 << 19;

    const JOINING_SHIFT: u32 = 21;
    const CLASS_SHIFT: u32 = 24;

    pub(crate) const fn new(
        status: Status,
        bidi_class: BidiClass,
        joining_type: JoiningType,
        is_mark: bool,
        nfc_quick_check: NfcQuickCheck,
        combining_class: u8,
    ) -> Self {
        let status = match status {
            Status::Valid => 0,
            Status::Deviation => Self::DEVIATION,
            Status::Mapped => Self::MAPPED,
            Status::Ignored => Self::IGNORED,
            Status::Disallowed => Self::DISALLOWED,
        };
        let nfc_quick_check = match nfc_quick_check {
            NfcQuickCheck::Yes => 0,
            NfcQuickCheck::Maybe => Self::NFC_MAYBE,
            NfcQuickCheck::No => Self::NFC_NO,
        };
        Self(
            bidi_class.bit()
                | status
                | if is_mark { Self::MARK } else { 0 }
                | nfc_quick_check
                | (joining_type as u32) << Self::JOINING_SHIFT
                | (combining_class as u32) << Self::CLASS_SHIFT,
        )
    }

    /// Returns these properties with the bit of the full stop.
    pub(crate) const fn of_full_stop(self) -> Self {
        Self(self.0 | Self::FULL_STOP)
    }

    pub(crate) const fn has(self, bits: u32) -> bool {
        self.0 & bits != 0
    }

    /// Returns whether the code point does not change when a label is mapped and does not end it, and does not change
    /// when the label is normalized: it is a starter and composes with nothing before it.
    pub(crate) const fn is_plain(self) -> bool {
        const REPLACED: u32 = Packed::DEVIATION | Packed::MAPPED | Packed::IGNORED;
        !self.has(REPLACED | Self::FULL_STOP | Self::NFC_MAYBE | Self::NFC_NO) && self.combining_class() == 0
    }

    pub(crate) const fn status(self) -> Status {
        if self.has(Self::DEVIATION) {
            Status::Deviation
        } else if self.has(Self::MAPPED) {
            Status::Mapped
        } else if self.has(Self::IGNORED) {
            Status::Ignored
        } else if self.has(Self::DISALLOWED) {
            Status::Disallowed
        } else {
            Status::Valid
        }
    }

    pub(crate) const fn bidi_class(self) -> BidiClass {
        BidiClass::from_bits(self.0.trailing_zeros())
    }

    pub(crate) const fn joining_type(self) -> JoiningType {
        JoiningType::from_bits(self.0 >> Self::JOINING_SHIFT & 7)
    }

    pub(crate) const fn is_mark(self) -> bool {
        self.has(Self::MARK)
    }

    pub(crate) const fn nfc_quick_check(self) -> NfcQuickCheck {
        if self.has(Self::NFC_NO) {
            NfcQuickCheck::No
        } else if self.has(Self::NFC_MAYBE) {
            NfcQuickCheck::Maybe
        } else {
            NfcQuickCheck::Yes
        }
    }

    pub(crate) const fn combining_class(self) -> u8 {
        (self.0 >> Self::CLASS_SHIFT) as u8
    }
}

impl BidiClass {
    /// Returns the bit of the class in [`Packed`] and in sets of classes.
    pub(crate) const fn bit(self) -> u32 {
        1 << self as u32
    }
}
