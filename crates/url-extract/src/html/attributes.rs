//! Which attributes have URLs.

/// What the value of an attribute consists of.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Form {
    /// A URL, with white space around it.
    Url,
    /// URLs with white space between them.
    Urls,
    /// Image candidates.
    SourceSet,
    /// A number of seconds and a URL.
    Refresh,
    /// Declarations of CSS.
    Css,
    /// A page.
    Page,
    /// Not a URL: it decides which URLs there are.
    Kind,
}

/// The name of an attribute, its form, and the elements that have it; all elements if there is none.
type Row = (&'static str, Form, &'static [&'static str]);

const ATTRIBUTES: [Row; 22] = [
    ("href", Form::Url, &[]),
    ("xlink:href", Form::Url, &[]),
    ("itemid", Form::Url, &[]),
    ("src", Form::Url, &["audio", "embed", "frame", "iframe", "img", "input", "script", "source", "track", "video"]),
    ("action", Form::Url, &["form"]),
    ("formaction", Form::Url, &["button", "input"]),
    ("cite", Form::Url, &["blockquote", "del", "ins", "q"]),
    ("data", Form::Url, &["object"]),
    ("codebase", Form::Url, &["object"]),
    ("poster", Form::Url, &["video"]),
    ("manifest", Form::Url, &["html"]),
    ("longdesc", Form::Url, &["frame", "iframe", "img"]),
    ("background", Form::Url, &["body", "table", "thead", "tbody", "tfoot", "tr", "td", "th"]),
    ("srcset", Form::SourceSet, &["img", "source"]),
    ("imagesrcset", Form::SourceSet, &["link"]),
    ("ping", Form::Urls, &["a", "area"]),
    ("profile", Form::Urls, &["head"]),
    ("content", Form::Refresh, &["meta"]),
    ("style", Form::Css, &[]),
    ("srcdoc", Form::Page, &["iframe"]),
    ("http-equiv", Form::Kind, &["meta"]),
    ("type", Form::Kind, &["script", "style"]),
];

/// Returns the name and form of an attribute of an element that is looked at.
pub(super) fn find(element: &[u8], attribute: &[u8]) -> Option<(&'static str, Form)> {
    let (name, form, elements) = ATTRIBUTES.into_iter().find(|(name, ..)| name.as_bytes() == attribute)?;
    let is_of_element = elements.is_empty() || elements.iter().any(|of| of.as_bytes() == element);
    is_of_element.then_some((name, form))
}
