//! A batch of strings in the memory of an engine.

use core::{error::Error, fmt, ops::Range};

/// A column of strings in the layout of Arrow: the strings one after another, where each starts, and which are NULL.
///
/// ```
/// use url_facts::{Fact, Texts, UrlColumns, Value};
///
/// let texts = Texts::new("https://h/NULLh", &[0_i32, 10, 14, 15], Some(&[0b101]))?;
/// let mut columns = UrlColumns::new([Fact::IsUrl]);
/// columns.fill(texts.iter());
/// let is_url = [0, 1, 2].map(|row| columns.value(Fact::IsUrl, row));
/// assert_eq!(is_url, [Value::Flag(true), Value::Null, Value::Flag(false)]);
///
/// assert!(Texts::new("https://h/", &[0_i32, 11], None).is_err());
/// # Ok::<(), url_facts::TextsError>(())
/// ```
///
/// # Strings that may not be UTF-8
///
/// The text is UTF-8, as Arrow's types of strings are. Bytes that may be something else are given to the functions row
/// by row. A row that [`str::from_utf8`] rejects is NULL then, like strings that are not URLs. Browsers would replace
/// bytes that are not UTF-8, as `String::from_utf8_lossy` does.
///
/// ```
/// use url_facts::UrlFunction;
///
/// let rows = [Some(&b"https://h/"[..]), Some(b"https://h/\xFF"), None];
/// let texts = rows.map(|row| str::from_utf8(row?).ok());
/// assert!(UrlFunction::href().call(texts).iter().eq([Some("https://h/"), None, None]));
/// ```
#[derive(Clone, Copy)]
pub struct Texts<'t, O> {
    text: &'t str,
    /// The offset at which the text starts.
    start: usize,
    offsets: &'t [O],
    validity: Option<&'t [u8]>,
    /// The bit of the first row.
    first: usize,
}

/// Shows only how many rows there are, because the strings may be passwords.
impl<O> fmt::Debug for Texts<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Texts").field("len", &self.offsets.len().saturating_sub(1)).finish_non_exhaustive()
    }
}

impl<'t, O: Copy + TryInto<usize>> Texts<'t, O> {
    /// Returns the strings that are one after another in `text`. Row `i` is from the byte `offsets[i]` to `offsets[i +
    /// 1]`, so that there is one offset more than rows. The row is NULL if bit `i` of `validity` is 0; the lowest bit
    /// of a byte is the first. Without `validity`, no row is NULL.
    ///
    /// Rows of a [`TextColumn`](crate::TextColumn) can be read again:
    ///
    /// ```
    /// use url_facts::{Offsets, Texts, UrlFunction};
    ///
    /// let mut href = UrlFunction::href();
    /// let hrefs = href.call([Some("HTTPS://h"), None, Some("mailto:me")]);
    /// let Offsets::Narrow(offsets) = hrefs.offsets() else { panic!("they have more than 4 GiB") };
    /// let texts = Texts::new(hrefs.text(), offsets, Some(hrefs.validity().bytes()))?;
    /// assert!(texts.iter().eq(hrefs.iter()));
    /// # Ok::<(), url_facts::TextsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - An offset is not between its neighbors, not in the text or not between characters.
    /// - There is no offset.
    /// - There are more rows than bits of `validity`.
    pub fn new(text: &'t str, offsets: &'t [O], validity: Option<&'t [u8]>) -> Result<Self, TextsError> {
        Self::checked(text, 0, offsets, validity)
    }

    /// Like [`new`](Self::new), for bytes of which only those from the first offset to the last are read, as in a part
    /// of a column. These are UTF-8, or it is an error.
    ///
    /// ```
    /// use url_facts::Texts;
    ///
    /// let part = Texts::from_bytes(b"\xFFabc\xFF", &[1_i32, 3, 4], None)?;
    /// assert!(part.iter().eq([Some("ab"), Some("c")]));
    ///
    /// let error = Texts::from_bytes(b"\xFFabc\xFF", &[1_i32, 3, 5], None).unwrap_err();
    /// assert_eq!((error.code(), error.range()), ("invalid-utf-8", 4..5));
    /// # Ok::<(), url_facts::TextsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`new`](Self::new), and if bytes are not UTF-8, with their range.
    pub fn from_bytes(bytes: &'t [u8], offsets: &'t [O], validity: Option<&'t [u8]>) -> Result<Self, TextsError> {
        let (Some(&first), Some(&last)) = (offsets.first(), offsets.last()) else {
            return Err(TextsError::new(TextsErrorKind::NoOffset, 0..0));
        };
        let outside = |at| TextsError::new(TextsErrorKind::OffsetOutOfRange, at..at + 1);
        let start = first.try_into().ok().filter(|start| *start <= bytes.len()).ok_or(outside(0))?;
        let end = last.try_into().ok().ok_or(outside(offsets.len() - 1))?;
        let range = bytes.get(start..end).ok_or(outside(offsets.len() - 1))?;
        let text = str::from_utf8(range).map_err(|error| {
            let at = start + error.valid_up_to();
            TextsError::new(TextsErrorKind::InvalidUtf8, at..error.error_len().map_or(end, |len| at + len))
        })?;
        Self::checked(text, start, offsets, validity)
    }

    fn checked(text: &'t str, start: usize, offsets: &'t [O], validity: Option<&'t [u8]>) -> Result<Self, TextsError> {
        let Some(rows) = offsets.len().checked_sub(1) else {
            return Err(TextsError::new(TextsErrorKind::NoOffset, 0..0));
        };
        let mut least = start;
        for (at, &offset) in offsets.iter().enumerate() {
            match offset.try_into() {
                Ok(offset) if (least..=start + text.len()).contains(&offset) => least = offset,
                _ => return Err(TextsError::new(TextsErrorKind::OffsetOutOfRange, at..at + 1)),
            }
            if !text.is_char_boundary(least - start) {
                return Err(TextsError::new(TextsErrorKind::OffsetInCharacter, at..at + 1));
            }
        }
        let texts = Self { text, start, offsets, validity, first: 0 };
        texts.check_validity(rows).map(|()| texts)
    }

    fn check_validity(&self, rows: usize) -> Result<(), TextsError> {
        let needed = self.first.saturating_add(rows).div_ceil(8);
        match self.validity.filter(|bits| bits.len() < needed) {
            Some(bits) => Err(TextsError::new(TextsErrorKind::ValidityTooShort, bits.len()..bits.len())),
            None => Ok(()),
        }
    }

    /// Returns these strings. The first row has this bit of the validity, as in a part of a column.
    ///
    /// ```
    /// use url_facts::Texts;
    ///
    /// let texts = Texts::new("abc", &[0_i32, 1, 2, 3], Some(&[0b0101_0000]))?.validity_from(4)?;
    /// assert!(texts.iter().eq([Some("a"), None, Some("c")]));
    /// assert!(texts.validity_from(6).is_err());
    /// # Ok::<(), url_facts::TextsError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there are more rows than bits from there on.
    pub fn validity_from(self, bit: usize) -> Result<Self, TextsError> {
        let texts = Self { first: bit, ..self };
        texts.check_validity(texts.offsets.len() - 1).map(|()| texts)
    }

    /// Returns a string; `None` also if there is no such row.
    ///
    /// ```
    /// use url_facts::Texts;
    ///
    /// let texts = Texts::new("abc", &[0_i64, 2, 3], Some(&[0b10]))?;
    /// assert_eq!([0, 1, 2].map(|row| texts.get(row)), [None, Some("c"), None]);
    /// # Ok::<(), url_facts::TextsError>(())
    /// ```
    pub fn get(&self, row: usize) -> Option<&'t str> {
        let &[start, end] = self.offsets.get(row..row.checked_add(2)?)?.first_chunk()?;
        let has_value = self.validity.is_none_or(|bits| {
            let bit = self.first + row;
            bits[bit / 8] >> (bit % 8) & 1 == 1
        });
        let at = |offset: O| Some(offset.try_into().ok()? - self.start);
        self.text.get(at(start)?..at(end)?).filter(|_| has_value)
    }

    /// Returns the strings, in order.
    ///
    /// ```
    /// use url_facts::Texts;
    ///
    /// let texts = Texts::new("abc", &[0_i64, 2, 2, 3], None)?;
    /// assert!(texts.iter().eq([Some("ab"), Some(""), Some("c")]));
    /// # Ok::<(), url_facts::TextsError>(())
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&'t str>> {
        let texts = *self;
        (0..self.offsets.len() - 1).map(move |row| texts.get(row))
    }
}

/// The error of offsets, or bits of validity, that do not fit their text, or of bytes that are not UTF-8.
///
/// ```
/// use url_facts::Texts;
///
/// let error = Texts::new("abc", &[0, 2, 1], None).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "offset-out-of-range: expected an offset from the one before it to the length of the text (elements 2..3)"
/// );
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct TextsError {
    kind: TextsErrorKind,
    range: Range<usize>,
}

url_names::named_enum! {
    /// The kind of a [`TextsError`].
    ///
    /// ```
    /// use url_facts::{Texts, TextsErrorKind};
    ///
    /// let kind = |offsets: &[i32], validity| Texts::new("\u{fc}", offsets, validity).unwrap_err().kind();
    /// assert_eq!(kind(&[], None), TextsErrorKind::NoOffset);
    /// assert_eq!(kind(&[0, 3], None), TextsErrorKind::OffsetOutOfRange);
    /// assert_eq!(kind(&[0, 1, 2], None), TextsErrorKind::OffsetInCharacter);
    /// assert_eq!(kind(&[0, 2], Some(&[])), TextsErrorKind::ValidityTooShort);
    /// assert!("no offset".parse::<TextsErrorKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum TextsErrorKind {
        /// There is no offset. Even without rows, there is one.
        NoOffset = "no-offset" => "expected an offset for each row, and one for the end of the last",
        /// An offset is negative, less than the one before it, or beyond the text.
        OffsetOutOfRange = "offset-out-of-range" =>
            "expected an offset from the one before it to the length of the text",
        /// An offset is not between characters.
        OffsetInCharacter = "offset-in-character" => "expected an offset between two characters",
        /// There are fewer bits of validity than rows.
        ValidityTooShort = "validity-too-short" => "expected a bit of validity for each row",
        /// Bytes from the first offset to the last are not UTF-8.
        InvalidUtf8 = "invalid-utf-8" => "expected bytes in UTF-8",
    }
}

impl TextsError {
    fn new(kind: TextsErrorKind, range: Range<usize>) -> Self {
        Self { kind, range }
    }

    /// Returns the kind, to match on.
    ///
    /// ```
    /// use url_facts::{Texts, TextsErrorKind};
    ///
    /// assert_eq!(Texts::new("", &[1], None).unwrap_err().kind(), TextsErrorKind::OffsetOutOfRange);
    /// ```
    pub fn kind(&self) -> TextsErrorKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs.
    ///
    /// ```
    /// use url_facts::Texts;
    ///
    /// assert_eq!(Texts::new("", &[-1], None).unwrap_err().code(), "offset-out-of-range");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns which offsets, bytes of validity or bytes of the text are wrong. The range is empty at the end if some
    /// are missing.
    ///
    /// ```
    /// use url_facts::Texts;
    ///
    /// assert_eq!(Texts::new("abc", &[0, 2, 1], None).unwrap_err().range(), 2..3);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the reason for a person. `Display` adds the code and the range.
    ///
    /// ```
    /// use url_facts::Texts;
    ///
    /// let error = Texts::new("", &[0, 0], Some(&[])).unwrap_err();
    /// assert_eq!(error.message().to_string(), "expected a bit of validity for each row");
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        self.kind.message()
    }
}

/// Writes the code, the reason and the range.
impl fmt::Display for TextsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, range } = self;
        write!(f, "{kind}: {} (elements {}..{})", kind.message(), range.start, range.end)
    }
}

impl Error for TextsError {}
