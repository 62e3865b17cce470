//! The states of file URLs, and Windows drive letters.

use super::{Parser, PathState, State, Step, output::Output};
use crate::{options::Base, scheme::SchemeType};
use url_host::{ErrorSink, ValidationErrorKind};

/// Whether `text` is a Windows drive letter.
///
/// Source: <https://url.spec.whatwg.org/#windows-drive-letter>
pub(crate) fn is_windows_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Whether `text` is a Windows drive letter with a `:`.
///
/// Source: <https://url.spec.whatwg.org/#normalized-windows-drive-letter>
pub(crate) fn is_normalized_windows_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':'] if letter.is_ascii_alphabetic())
}

/// Whether `text` starts with a Windows drive letter that is a whole path segment.
///
/// Source: <https://url.spec.whatwg.org/#start-with-a-windows-drive-letter>
pub(crate) fn starts_with_windows_drive_letter(text: &str) -> bool {
    match text.as_bytes() {
        [_, _] | [_, _, b'/' | b'\\' | b'?' | b'#', ..] => text.get(..2).is_some_and(is_windows_drive_letter),
        _ => false,
    }
}

impl<'i, O: Output, E: ErrorSink> Parser<'i, O, E> {
    /// Runs the file state; the output is `file:`.
    ///
    /// Source: <https://url.spec.whatwg.org/#file-state>
    pub(super) fn file_state(&mut self, at: usize) -> Step<State> {
        let byte = self.byte(at);
        if matches!(byte, Some(b'/' | b'\\')) {
            self.report_backslash(byte, at);
            return self.file_slash_state(at + 1);
        }
        match self.file_base() {
            Some(base) if self.copy_path_or_more_from_base(base, at) => return Ok(State::Path(PathState::Done { at })),
            Some(_) if starts_with_windows_drive_letter(self.text(at..)) => {
                self.report(ValidationErrorKind::FileInvalidWindowsDriveLetter, at..at + 2);
                self.output.truncate(self.offsets.path_start as usize);
            }
            Some(_) => self.shorten(),
            None => self.start_authority(at),
        }
        Ok(State::Path(PathState::Segments { at, checked: 0 }))
    }

    fn file_base(&self) -> Option<&'i Base<'i>> {
        self.options.base.as_ref().filter(|base| base.url().scheme_type() == SchemeType::File)
    }

    /// Source: <https://url.spec.whatwg.org/#file-slash-state>
    fn file_slash_state(&mut self, at: usize) -> Step<State> {
        let byte = self.byte(at);
        if matches!(byte, Some(b'/' | b'\\')) {
            self.report_backslash(byte, at);
            return self.file_host_state(at + 1);
        }
        match self.file_base() {
            Some(base) => {
                self.copy_from_base(base, base.offsets.authority_end());
                let first = base.url().path().split('/').nth(1).unwrap_or_default();
                if is_normalized_windows_drive_letter(first) && !starts_with_windows_drive_letter(self.text(at..)) {
                    self.output.push("/");
                    self.output.push(first);
                }
            }
            None => self.start_authority(at - 1),
        }
        Ok(State::Path(PathState::Segments { at, checked: 0 }))
    }

    /// Source: <https://url.spec.whatwg.org/#file-host-state>
    fn file_host_state(&mut self, at: usize) -> Step<State> {
        let end = self.authority_end(at);
        self.start_authority(at);
        if is_windows_drive_letter(self.text(at..end)) {
            self.report(ValidationErrorKind::FileInvalidWindowsDriveLetterHost, at..end);
            // The standard keeps these in its buffer, past the checks of the path state.
            return Ok(State::Path(PathState::Segments { at, checked: end - at }));
        }
        if at < end {
            let host = self.parse_host(at..end).map_err(|error| error.shifted(at))?;
            self.push_host(&self.scheme_type.without_localhost(host), at..end);
        }
        self.offsets.path_start = self.here();
        Ok(State::PathStart(end))
    }
}
