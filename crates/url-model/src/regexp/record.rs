//! What a pattern is compiled with.

/// A `RegExp` Record: the flags that are not always the same.
///
/// Source: <https://tc39.es/ecma262/#pattern-regexprecord>
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RegExpRecord {
    pub(super) ignore_case: bool,
    pub(super) multiline: bool,
    pub(super) dot_all: bool,
}
