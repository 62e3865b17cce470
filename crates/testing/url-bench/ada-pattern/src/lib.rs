//! The URL patterns of the C++ library ada, to measure them. The regular expressions are those of `std::regex`, which
//! ada has for tests.

use std::ptr::NonNull;

mod ffi {
    /// What C++ has the layout of.
    #[repr(C)]
    pub(crate) struct Pattern([u8; 0]);
    #[repr(C)]
    pub(crate) struct Result([u8; 0]);

    unsafe extern "C" {
        pub(crate) fn ada_pattern_new(text: *const u8, len: usize) -> *mut Pattern;
        pub(crate) fn ada_pattern_free(pattern: *mut Pattern);
        pub(crate) fn ada_pattern_exec(pattern: *mut Pattern, text: *const u8, len: usize) -> *mut Result;
        pub(crate) fn ada_pattern_result_free(result: *mut Result);
        pub(crate) fn ada_pattern_result_groups(result: *const Result, out: *mut u8, capacity: usize) -> usize;
    }
}

/// A pattern.
#[derive(Debug)]
pub struct Pattern(NonNull<ffi::Pattern>);

impl Pattern {
    /// Returns `None` if the text is not a pattern.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        // SAFETY: the text is valid for its length, and not kept.
        NonNull::new(unsafe { ffi::ada_pattern_new(text.as_ptr(), text.len()) }).map(Self)
    }

    /// Parses a URL, and matches it.
    #[must_use]
    pub fn exec(&self, text: &str) -> Option<Match> {
        // SAFETY: the pattern is valid until it is dropped, the text for its length, and nothing is kept.
        NonNull::new(unsafe { ffi::ada_pattern_exec(self.0.as_ptr(), text.as_ptr(), text.len()) }).map(Match)
    }
}

impl Drop for Pattern {
    fn drop(&mut self) {
        // SAFETY: it is from `ada_pattern_new`, and not used again.
        unsafe { ffi::ada_pattern_free(self.0.as_ptr()) }
    }
}

/// The match of a URL.
#[derive(Debug)]
pub struct Match(NonNull<ffi::Result>);

impl Match {
    /// Returns the groups of hostname and pathname: `name=value`, or `name=-` if it has not matched, sorted by name,
    /// and a slash after those of each component.
    #[must_use]
    pub fn groups(&self) -> String {
        let mut text = vec![0; 4096];
        // SAFETY: the result is valid until it is dropped, and the vector for its length.
        let len = unsafe { ffi::ada_pattern_result_groups(self.0.as_ptr(), text.as_mut_ptr(), text.len()) };
        text.truncate(len);
        String::from_utf8_lossy(&text).into_owned()
    }
}

impl Drop for Match {
    fn drop(&mut self) {
        // SAFETY: it is from `ada_pattern_exec`, and not used again.
        unsafe { ffi::ada_pattern_result_free(self.0.as_ptr()) }
    }
}
