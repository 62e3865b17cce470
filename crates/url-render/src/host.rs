//! The second step, for the host: domain to Unicode, label by label.
//!
//! Source: <https://url.spec.whatwg.org/#url-rendering-i18n>

use crate::{DomainToUnicode, RenderOptions, Rendered, SpanKind, characters::Preceding, parts::path_url};
use alloc::{borrow::Cow, string::String, vec::Vec};
use url_core::{UrlRef, host::Host, position::Position};

/// A label of the domain.
struct Label<'a> {
    /// The position in the href.
    start: usize,
    ascii: &'a str,
    /// The text to show: Unicode or ASCII.
    shown: &'a str,
}

/// Converts the labels that `options` ask for to Unicode, if the result parses as the same domain.
pub(crate) fn decode(url: UrlRef<'_>, options: &RenderOptions<'_>, rendered: &mut Rendered<'_>) {
    let owner = path_url(url).map_or(url, |(path_url, _)| path_url);
    let Some(domain) = owner.domain_name() else { return };
    let unicode = url_idna::domain_to_unicode(domain);
    #[cfg(feature = "idn")]
    if options.check_domains {
        rendered.domain_check = Some(options.check_parsed_domain(domain));
    }
    // In an opaque path, Unicode would be percent-encoded.
    if options.unicode == DomainToUnicode::Never || unicode == domain || url.has_opaque_path() {
        return;
    }

    let mut labels = Vec::new();
    let mut start = url[..Position::BeforeHost].len();
    for (ascii, unicode) in domain.split('.').zip(unicode.split('.')) {
        // A character that stays encoded in a path is not shown in a domain either, checked or not.
        let show =
            |preceding: Preceding, character| preceding.allows(character).then(|| preceding.followed_by(character));
        let is_always_shown = options.unicode == DomainToUnicode::Always;
        let may_be_shown = is_always_shown || unicode.chars().try_fold(Preceding::default(), show).is_some();
        let shown = if may_be_shown { unicode } else { ascii };
        labels.push(Label { start, ascii, shown });
        start += ascii.len() + 1;
    }
    #[cfg(feature = "idn")]
    if let Some(check) = rendered.domain_check.as_ref().filter(|_| options.unicode != DomainToUnicode::Always) {
        for (label, check) in labels.iter_mut().zip(check.labels()) {
            if !check.is_shown_in_unicode() {
                label.shown = label.ascii;
            }
        }
    }
    // IDNA already guarantees that the text parses as the same domain. Trust decisions must not depend on that alone.
    let shown: Vec<&str> = labels.iter().map(|label| label.shown).collect();
    if Host::parse(&shown.join(".")).is_ok_and(|host| host.equals(&Host::DomainName(domain))) {
        show(&labels, rendered);
    }
}

fn show(labels: &[Label<'_>], rendered: &mut Rendered<'_>) {
    // Spans and labels are in the same order. Labels without a span were not picked.
    let mut labels = labels.iter().peekable();
    for span in rendered.spans.iter_mut().filter(|span| span.part.is_host()) {
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
