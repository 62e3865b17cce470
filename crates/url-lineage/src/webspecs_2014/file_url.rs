//! `file-url`.

use super::{
    ConformanceErrorKind, Rule, UrlObject,
    grammar::{Grammar, Value, is_slash},
    path::without_last,
};
use alloc::{format, string::String, vec::Vec};

impl Grammar<'_> {
    /// `file-url`
    ///
    /// The second and third of the text's instructions are exchanged: the second, which has a host, belongs to the
    /// third row, and the third, which has a drive, to the second row. Their examples are in the order of the rows.
    ///
    /// Source: rule `file-url`.
    pub(super) fn file_url(&mut self) -> Value<UrlObject> {
        if let Some(result) = self.optional(Self::file_scheme_and_drive)? {
            return Ok(result);
        }
        if let Some(result) = self.optional(Self::drive_alone)? {
            return Ok(result);
        }
        self.file_scheme_and_host()
    }

    /// The first row, such as `file:c:\foo\bar.html`.
    ///
    /// Source: rule `file-url`, instruction 1.
    fn file_scheme_and_drive(&mut self) -> Value<UrlObject> {
        self.word("file")?;
        self.terminal(':')?;
        let drive = self.one_of(|c| c.is_ascii_alphabetic())?;
        self.one_of(|c| matches!(c, ':' | '|'))?;
        self.optional(|grammar| grammar.one_of(is_slash))?;
        Ok(self.path_on_drive(drive))
    }

    /// The second row, such as `/C|\foo\bar`.
    ///
    /// By the text, the drive is the code point after the initial slash. If there are several slashes, it is the letter
    /// after them, as in the diagram.
    ///
    /// Source: rule `file-url`, instruction 3.
    fn drive_alone(&mut self) -> Value<UrlObject> {
        let start = self.at;
        self.slashes()?;
        let drive = self.one_of(|c| c.is_ascii_alphabetic())?;
        self.terminal('|')?;
        self.indicate(ConformanceErrorKind::DriveWithoutScheme, Rule::FileUrl, start..self.at);
        self.optional(|grammar| grammar.terminal('/'))?;
        Ok(self.path_on_drive(drive))
    }

    /// The third row, such as `file:/example.com/`.
    ///
    /// By the text, an empty host would end the parser, and the path of the base URL would be prepended before the path
    /// is set. Here, the host may be empty, and the path of the base URL is prepended to the path, as in the reference
    /// implementation.
    ///
    /// Source: rule `file-url`, instruction 2.
    fn file_scheme_and_host(&mut self) -> Value<UrlObject> {
        self.word("file")?;
        self.terminal(':')?;
        let host = self.optional(|grammar| {
            grammar.terminal('/')?;
            grammar.terminal('/')?;
            let range = grammar.host_range();
            if range.is_empty() { Ok(String::new()) } else { grammar.host(range) }
        })?;
        let has_slashes = self.slashes()?;
        let mut path = self.path();
        if host.is_none() && !has_slashes {
            path.splice(..0, without_last(self.base_path()).iter().cloned());
        }
        Ok(UrlObject { scheme: Some("file".into()), host, path, ..UrlObject::default() })
    }

    /// Matches zero or more slashes, and returns whether there are any.
    ///
    /// Source: rule `file-url`, its diagram.
    fn slashes(&mut self) -> Value<bool> {
        let start = self.at;
        while self.optional(|grammar| grammar.terminal('/'))?.is_some() {}
        Ok(self.at > start)
    }

    /// Matches `path`, and prepends the drive to it.
    ///
    /// Source: rule `file-url`, instructions 1 and 3.
    fn path_on_drive(&mut self, drive: char) -> UrlObject {
        let mut path = without_leading_empty_name(self.path());
        path.insert(0, format!("{drive}:"));
        UrlObject { scheme: Some("file".into()), path, ..UrlObject::default() }
    }
}

/// Removes the first name if it is empty and a second one follows that is not.
///
/// Source: rule `file-url`, instructions 1 and 3.
fn without_leading_empty_name(mut path: Vec<String>) -> Vec<String> {
    if matches!(&path[..], [first, second, ..] if first.is_empty() && !second.is_empty()) {
        path.remove(0);
    }
    path
}
