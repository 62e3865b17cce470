//! The second step, for the host: domain to Unicode, label by label.
//!
//! Source: <https://url.spec.whatwg.org/#url-rendering-i18n>

use crate::{RenderOptions, Rendered, SpanKind, characters::Before, parts::path_url};
use alloc::{borrow::Cow, string::String, vec::Vec};
use url_core::{Host, Position, UrlRef};
use url_psl::{Domain, List, Suffix};

/// The public suffix of `host` by `list`, or by the one that is compiled in.
pub(crate) fn find<'a, D: Domain + ?Sized>(list: Option<&List>, host: &'a D) -> Option<Suffix<'a>> {
    match list {
        Some(list) => list.find(host),
        None => url_psl::find(host),
    }
}

/// A label, where it stands in the href, and what is shown of it.
struct Label<'a> {
    start: usize,
    ascii: &'a str,
    shown: &'a str,
}

/// Puts the labels of the domain in Unicode that deceive nobody, if they read back as the same domain.
pub(crate) fn decode(url: UrlRef<'_>, options: &RenderOptions<'_>, rendered: &mut Rendered<'_>) {
    let owner = path_url(url).map_or(url, |(path_url, _)| path_url);
    let Some(domain) = owner.domain() else { return };
    let unicode = url_idna::domain_to_unicode(domain);
    #[cfg(feature = "idn")]
    if options.judge {
        rendered.judgement = Some(options.judgement_of(domain));
    }
    // In an opaque path, Unicode would be percent-encoded.
    if !options.unicode || unicode == domain || url.has_opaque_path() {
        return;
    }

    let mut labels = Vec::new();
    let mut start = url[..Position::BeforeHost].len();
    for (ascii, unicode) in domain.split('.').zip(unicode.split('.')) {
        // Judged or not, what is not decoded in a path is not shown here.
        let show = |before: Before, character| before.lets_show(character).then(|| before.then(character));
        let is_honest = unicode.chars().try_fold(Before::default(), show).is_some();
        let shown = if is_honest { unicode } else { ascii };
        labels.push(Label { start, ascii, shown });
        start += ascii.len() + 1;
    }
    #[cfg(feature = "idn")]
    if let Some(judgement) = &rendered.judgement {
        for (label, judgement) in labels.iter_mut().zip(judgement.labels()) {
            if !judgement.is_shown_in_unicode() {
                label.shown = label.ascii;
            }
        }
    }
    // That it reads back follows from IDNA. Whoever decides about trust by it shall not have to rely on that.
    let shown: Vec<&str> = labels.iter().map(|label| label.shown).collect();
    if Host::parse(&shown.join("."), false).is_ok_and(|host| host.equals(&Host::Domain(domain))) {
        show(&labels, rendered);
    }
}

fn show(labels: &[Label<'_>], rendered: &mut Rendered<'_>) {
    // Spans and labels are in the same order. Labels that no span is for were not picked.
    let mut labels = labels.iter().peekable();
    for span in rendered.spans.iter_mut().filter(|span| span.component.is_host()) {
        let mut text = String::new();
        while let Some(label) = labels.next_if(|label| label.start < span.range.end) {
            if label.start < span.range.start {
                continue;
            }
            text.push_str(label.shown);
            if label.start + label.ascii.len() < span.range.end {
                text.push('.');
            }
        }
        if text != span.text {
            (span.text, span.kind) = (Cow::Owned(text), SpanKind::Decoded);
        }
    }
}
