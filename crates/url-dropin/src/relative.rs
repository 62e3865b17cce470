//! The relative reference from a URL to another.

use crate::{Position, Url};
use alloc::string::String;

impl Url {
    /// Returns the relative reference that leads from this URL to `url`, which is on the same host, by steps up and
    /// down the path.
    ///
    /// ```
    /// use url::Url;
    ///
    /// let base = Url::parse("https://example.com/a/b/c")?;
    /// assert_eq!(base.make_relative(&Url::parse("https://example.com/a/d?e")?).as_deref(), Some("../d?e"));
    /// assert_eq!(base.make_relative(&Url::parse("https://example.org/")?), None);
    /// # Ok::<(), url::ParseError>(())
    /// ```
    pub fn make_relative(&self, url: &Self) -> Option<String> {
        let is_same = |start, end| self[start..end] == url[start..end];
        let is_near = is_same(Position::BeforeScheme, Position::AfterScheme)
            && is_same(Position::BeforeHost, Position::AfterPort)
            && !self.cannot_be_a_base()
            && !url.cannot_be_a_base();
        if !is_near {
            return None;
        }
        let reference = steps(self.path(), url.path()) + url.after_path();
        // Steps cannot lead everywhere: a segment may be empty, or have a colon.
        match self.join(&reference) {
            Ok(reached) if reached == *url => Some(reference),
            _ => self.0.make_relative(&url.0),
        }
    }
}

/// Returns the steps from the directory of `base` to the last segment of `target`; none if the paths are the same.
fn steps(base: &str, target: &str) -> String {
    if base == target {
        return String::new();
    }
    let (base, _) = base.rsplit_once('/').unwrap_or_default();
    let (directory, file) = target.rsplit_once('/').unwrap_or_default();
    let common = base.split('/').zip(directory.split('/')).take_while(|(left, right)| left == right).count();
    let mut steps = "../".repeat(base.split('/').count() - common);
    for segment in directory.split('/').skip(common) {
        steps.push_str(segment);
        steps.push('/');
    }
    // To the directory itself, whose reference must not be empty.
    if steps.is_empty() && file.is_empty() {
        steps.push_str("./");
    }
    steps + file
}
