//! The memory of a pattern.

use crate::{component::Component, url_pattern::UrlPattern};

impl UrlPattern {
    /// Returns how many bytes the pattern has on the heap, without itself. The allocator may round them up.
    ///
    /// ```
    /// use url_patterns::{Init, UrlPattern};
    ///
    /// // Components that match everything have none.
    /// assert_eq!(UrlPattern::from_init(&Init::new())?.heap_size(), 0);
    /// assert!(UrlPattern::new("https://example.com/:a", None)?.heap_size() > 100);
    /// # Ok::<(), url_patterns::Error>(())
    /// ```
    pub fn heap_size(&self) -> usize {
        let components = self.components().iter().map(Component::heap_size).sum::<usize>();
        components + self.before_path().map_or(0, str::len)
    }
}
