//! A URL as a person should see it.

use crate::lists::{List, Shown};
use core::ops::Range;
use serde::{Serialize, Serializer, ser::SerializeStruct as _};
use url_render::{DomainCheck, LabelCheck, Reason, Rendered, Span};

/// A URL for a person: `shown`, its width in `columns` of a terminal, its `spans`, and the `labels` of the domain. It
/// tells whether it parses as the same URL (`invertible`), and whether it has right-to-left text (`bidirectional`).
///
/// ```
/// use url_core::Url;
/// use url_render::RenderOptions;
/// use url_report::rendering::RenderedMembers;
///
/// let url = Url::parse("https://example.com/%C3%A9")?;
/// let rendered = RenderOptions::new().render(&url);
/// let json = serde_json::to_string(&RenderedMembers::new(&rendered)).unwrap();
/// assert!(json.starts_with(r#"{"shown":"https://example.com/é","columns":21,"invertible":true"#));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RenderedMembers<'r> {
    rendered: &'r Rendered<'r>,
    limit: usize,
}

/// A part of a rendered URL: its `component`, its `kind`, its `text`, and `start` and `end` in the href.
#[derive(Serialize)]
struct SpanMember<'r> {
    component: &'static str,
    kind: &'static str,
    text: &'r str,
    start: usize,
    end: usize,
}

/// A label of a domain: in `ascii` and in `unicode`, whether it is `shown_in_unicode`, and the `reasons` if not.
#[derive(Serialize)]
struct LabelMember<'r, R> {
    ascii: &'r str,
    unicode: &'r str,
    shown_in_unicode: bool,
    reasons: R,
}

/// A reason to show a label in ASCII: its `name`, a `message`, the `character`, and the domain that it `looks_like`.
#[derive(Serialize)]
struct ReasonMember<'r, M> {
    name: &'static str,
    message: M,
    #[serde(skip_serializing_if = "Option::is_none")]
    character: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    looks_like: Option<&'r str>,
}

impl<'r> RenderedMembers<'r> {
    /// All about a rendered URL. See the example of the type.
    ///
    /// ```
    /// # use url_core::Url;
    /// # use url_report::rendering::RenderedMembers;
    /// let url = Url::parse("data:,")?;
    /// let rendered = url_render::RenderOptions::new().render(&url);
    /// assert!(serde_json::to_string(&RenderedMembers::new(&rendered)).unwrap().contains(r#""labels":[]"#));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn new(rendered: &'r Rendered<'r>) -> Self {
        Self { rendered, limit: usize::MAX }
    }

    /// The same, with the first `limit` spans and labels.
    ///
    /// ```
    /// # use url_core::Url;
    /// # use url_report::rendering::RenderedMembers;
    /// let url = Url::parse("https://a.b.example/")?;
    /// let rendered = url_render::RenderOptions::new().render(&url);
    /// let members = RenderedMembers::new(&rendered).limit(1);
    /// assert_eq!(serde_json::to_string(&members.labels()).unwrap().matches("ascii").count(), 1);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// The list of spans.
    ///
    /// ```
    /// # use url_core::Url;
    /// # use url_report::rendering::RenderedMembers;
    /// let url = Url::parse("https://example.com/")?;
    /// let rendered = url_render::RenderOptions::new().render(&url);
    /// let json = serde_json::to_string(&RenderedMembers::new(&rendered).spans()).unwrap();
    /// assert!(json.starts_with(r#"[{"component":"scheme","kind":"verbatim","text":"https","start":0,"end":5}"#));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn spans(self) -> impl Serialize + 'r {
        List(move || self.rendered.spans().iter().take(self.limit).map(span))
    }

    /// The list of labels.
    ///
    /// ```
    /// # use url_core::Url;
    /// # use url_report::rendering::RenderedMembers;
    /// let url = Url::parse("https://bücher.example/")?;
    /// let rendered = url_render::RenderOptions::new().render(&url);
    /// let json = serde_json::to_string(&RenderedMembers::new(&rendered).labels()).unwrap();
    /// assert!(json.contains(r#""unicode":"bücher","shown_in_unicode":true"#));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn labels(self) -> impl Serialize + 'r {
        List(move || self.checked().take(self.limit).map(label))
    }

    fn checked(self) -> impl Iterator<Item = &'r LabelCheck> {
        self.rendered.domain_check().into_iter().flat_map(DomainCheck::labels)
    }
}

fn span<'r>(span: &'r Span<'_>) -> SpanMember<'r> {
    let Range { start, end } = span.range();
    SpanMember { component: span.part().as_str(), kind: span.kind().as_str(), text: span.text(), start, end }
}

fn label(label: &LabelCheck) -> impl Serialize {
    LabelMember {
        ascii: label.ascii(),
        unicode: label.unicode(),
        shown_in_unicode: label.is_shown_in_unicode(),
        reasons: List(|| label.reasons().iter().map(reason)),
    }
}

fn reason(reason: &Reason) -> impl Serialize {
    ReasonMember {
        name: reason.code(),
        message: Shown(reason.message()),
        character: reason.character(),
        looks_like: reason.looks_like(),
    }
}

impl Serialize for RenderedMembers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut members = serializer.serialize_struct("RenderedMembers", 6)?;
        members.serialize_field("shown", &Shown(self.rendered))?;
        members.serialize_field("columns", &self.rendered.width())?;
        members.serialize_field("invertible", &self.rendered.is_invertible())?;
        members.serialize_field("bidirectional", &self.rendered.is_bidirectional())?;
        members.serialize_field("spans", &self.spans())?;
        members.serialize_field("labels", &self.labels())?;
        members.end()
    }
}
