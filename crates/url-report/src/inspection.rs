//! All about a URL in one object, for a page that shows it.

use crate::{
    errors::{ErrorMember, FailureMember},
    explanation::Pieces,
    host::HostFacts,
    lists::List,
    members::Members,
    positions::Texts,
    rendering::RenderedMembers,
};
use alloc::{borrow::Cow, vec::Vec};
use core::ops::Range;
use serde::{Serialize, Serializer};
use url_core::{
    ParseError, Url,
    error::{Component, ValidationError},
    explain::Explanation,
    web::WebUrl,
};
use url_render::RenderOptions;

/// All about an input: the validation `errors`; and the members of the URL class, `components`, `pieces`, `rules`,
/// `host_facts`, `rendered`, `segments` and `pairs`, or a `failure`.
///
/// A list ends after some items; `error_count`, `piece_count`, `label_count`, `segment_count` and `pair_count` tell how
/// many there are.
///
/// ```
/// use url_report::{inspection::Inspection, positions::Texts};
///
/// let inspection = Inspection::new("https://h/a/b", None, Texts::utf16("https://h/a/b", None), 1);
/// let json = serde_json::to_string(&inspection).unwrap();
/// assert!(json.contains(r#""segments":[{"segment":"a","decoded":"a"}],"segment_count":2"#));
/// ```
#[derive(Debug)]
pub struct Inspection<'i> {
    texts: Texts<'i>,
    result: Result<(WebUrl, Explanation<'i>), ParseError>,
    errors: Vec<ValidationError>,
    limit: usize,
}

impl<'i> Inspection<'i> {
    /// Parses `input`, relative to the URL `base` if it is given. The `texts` are these two. Lists have up to `limit`
    /// items.
    ///
    /// ```
    /// use url_report::{inspection::Inspection, positions::Texts};
    ///
    /// let inspection = Inspection::new("a", None, Texts::BYTES.clone(), 10);
    /// assert!(serde_json::to_string(&inspection).unwrap().starts_with(r#"{"failure":{"name":"missing-scheme"#));
    /// ```
    #[must_use]
    pub fn new(input: &'i str, base: Option<&str>, texts: Texts<'i>, limit: usize) -> Self {
        let options = Url::options().base(base.map(Into::into));
        let mut errors = Vec::new();
        let result = options.parse_with_errors(input, &mut errors);
        let result = result.and_then(|url| Ok((WebUrl::from(url), options.explain(input)?)));
        Self { texts, result, errors, limit }
    }
}

impl Serialize for Inspection<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { texts, result, errors, limit } = self;
        let failure = result.as_ref().err();
        let failure = failure.map(|error| FailureMember::of_parse(error, texts));
        let of_input = |error| ErrorMember::new(error, &texts.input);
        let members = List(|| errors.iter().take(*limit).map(of_input));
        let outcome = Outcome { failure, errors: members, error_count: errors.len() };
        let Ok((web, explanation)) = result else { return outcome.serialize(serializer) };

        let url = web.url();
        let host = url.host();
        let rendered = RenderOptions::new().render(url);
        let (query, segments) = (url.raw_query(), url.path_segments());
        let pairs = || query.into_iter().take(*limit);
        let report = UrlReport {
            outcome,
            members: Members::of(web),
            components: List(|| components(url)),
            pieces: Pieces::new(explanation, &texts.input).limit(*limit),
            piece_count: explanation.pieces().len(),
            host_facts: host.as_ref().map(HostFacts::new),
            rendered: RenderedMembers::new(&rendered).limit(*limit),
            label_count: rendered.domain_check().map_or(0, |check| check.labels().len()),
            segment_count: segments.clone().map_or(0, Iterator::count),
            segments: segments.map(|_| List(|| decoded_segments(url).take(*limit))),
            pair_count: query.len(),
            pairs: List(|| pairs().map(|pair| Pair { raw: pair.raw(), name: pair.name(), value: pair.value() })),
        };
        report.serialize(serializer)
    }
}

#[derive(Serialize)]
struct Outcome<F, E> {
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<F>,
    errors: E,
    error_count: usize,
}

#[derive(Serialize)]
struct UrlReport<'u, O, C, S, P> {
    #[serde(flatten)]
    outcome: O,
    #[serde(flatten)]
    members: Members<'u>,
    /// The components that are not empty, and their ranges in the href.
    components: C,
    #[serde(flatten)]
    pieces: Pieces<'u>,
    piece_count: usize,
    host_facts: Option<HostFacts<'u>>,
    rendered: RenderedMembers<'u>,
    label_count: usize,
    /// The segments of the path; none if it is opaque.
    segments: Option<S>,
    segment_count: usize,
    pairs: P,
    pair_count: usize,
}

#[derive(Serialize)]
struct ComponentMember {
    name: &'static str,
    start: usize,
    end: usize,
}

#[derive(Serialize)]
struct Segment<'u> {
    segment: &'u str,
    /// As text, if it is UTF-8.
    decoded: Option<Cow<'u, str>>,
}

#[derive(Serialize)]
struct Pair<'u> {
    raw: &'u str,
    name: Cow<'u, str>,
    /// Nothing if the pair has no `=`.
    value: Option<Cow<'u, str>>,
}

fn components(url: &Url) -> impl Iterator<Item = ComponentMember> {
    let member = |&component: &Component| {
        let Range { start, end } = url.component_range(component);
        ComponentMember { name: component.as_str(), start, end }
    };
    Component::ALL.iter().map(member).filter(|member| member.start < member.end)
}

fn decoded_segments(url: &Url) -> impl Iterator<Item = Segment<'_>> {
    let raw = url.path_segments().into_iter().flatten();
    let decoded = url.path_segments_decoded().into_iter().flatten();
    raw.zip(decoded).map(|(segment, decoded)| Segment { segment, decoded: decoded.text().ok() })
}
