//! Visual order, for displays without support for bidirectional text.
//!
//! The text is laid out in a left-to-right embedding, with each part in an isolate, which HL4 of the algorithm
//! allows. Otherwise, Hebrew in the path would swap places with Hebrew in the host, and could be mistaken for it.
//!
//! Source: <https://url.spec.whatwg.org/#url-rendering-i18n>, <https://www.unicode.org/reports/tr9/>

use crate::{
    Rendered,
    characters::{BidiClasses, display, mirrored},
    layout::Display,
    rendered::text,
};
use alloc::string::String;
use unicode_bidi::{BidiInfo, Level};

impl Rendered<'_> {
    /// Returns whether some of the text is right-to-left, so that the order on the screen differs from the order in the
    /// URL.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::render;
    ///
    /// assert!(render(&Url::parse("https://example.com/\u{5D0}")?).is_bidirectional());
    /// assert!(!render(&Url::parse("https://example.com/a")?).is_bidirectional());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_bidirectional(&self) -> bool {
        BidiInfo::new_with_data_source(&BidiClasses, &self.text(), Some(Level::ltr())).has_rtl()
    }

    /// Returns the text in visual order, from left to right, for a terminal or log without support for bidirectional
    /// text.
    ///
    /// Right-to-left text is reversed and mirrored, with marks after their base letters. Each part is ordered
    /// separately, so that parts never swap places. The labels before the registrable domain are one part.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let url = Url::parse("https://\u{5D0}\u{5D1}.example/\u{5D2}\u{5D3}")?;
    /// let rendered = url_render::render(&url);
    /// assert_eq!(rendered.to_string(), "https://\u{5D0}\u{5D1}.example/\u{5D2}\u{5D3}");
    /// assert_eq!(rendered.visual(), "https://\u{5D1}\u{5D0}.example/\u{5D3}\u{5D2}");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn visual(&self) -> String {
        let mut line = String::new();
        self.parts().for_each(|spans| push_visual(&mut line, &text(spans)));
        line
    }
}

/// Appends a text in visual order.
fn push_visual(line: &mut String, text: &str) {
    let bidi = BidiInfo::new_with_data_source(&BidiClasses, text, Some(Level::ltr()));
    if !bidi.has_rtl() {
        return line.push_str(text);
    }
    for paragraph in &bidi.paragraphs {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let is_reversed = levels[run.start].is_rtl();
            if is_reversed { push_reversed(line, &text[run]) } else { line.push_str(&text[run]) }
        }
    }
}

/// Appends a text from its end to its start.
fn push_reversed(line: &mut String, text: &str) {
    let mut end = text.len();
    for (start, character) in text.char_indices().rev() {
        // Marks are written after their base letter.
        if display(character) == Display::Mark && start > 0 {
            continue;
        }
        line.push(mirrored(character));
        line.push_str(&text[start + character.len_utf8()..end]);
        end = start;
    }
}
