//! Kinds of work.

/// One kind of work, for input of any size.
pub struct Workload {
    pub name: &'static str,
    /// Prepares the work for an input of about the given number of bytes.
    pub prepare: fn(usize) -> Box<dyn FnMut()>,
}

/// A kind of work.
pub(super) const fn workload(name: &'static str, prepare: fn(usize) -> Box<dyn FnMut()>) -> Workload {
    Workload { name, prepare }
}

pub(super) fn repeated(text: &str, bytes: usize) -> String {
    text.repeat(bytes / text.len())
}
