//! Checks the labels of a domain.

use super::{
    domain_check::{DomainCheck, LabelCheck},
    label::{self, TopLevel},
    looks,
    reason::{Reason, ReasonKind},
};
use crate::{RenderOptions, suffix::find_suffix};
use alloc::{format, vec::Vec};
use core::iter::repeat;
use url_core::host::Host;
use url_psl::Domain;

/// The octets of the longest label that can be looked up.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4>
const LONGEST_LABEL: usize = 63;

/// Checks the domain of a host or URL with the [default options](crate::RenderOptions::new), in linear time.
///
/// A string is a domain only in the form that the host parser returns, lowercase ASCII. Returns `None` if there is no
/// domain. Nothing has been checked then: parse user input first.
///
/// ```
/// use url_core::{Url, host::Host};
/// use url_render::{ReasonKind, RestrictionLevel, check_domain};
///
/// let check = check_domain("xn--bcher-kva.example").unwrap();
/// assert!(check.is_shown_in_unicode());
/// assert_eq!(check.labels()[0].level(), RestrictionLevel::SingleScript);
///
/// let check = check_domain(&Host::parse("АРРӀЕ.com")?).unwrap();
/// assert!(check.reasons().map(|reason| reason.kind()).eq([ReasonKind::WholeScriptConfusable]));
/// assert_eq!(check_domain(&Url::parse("https://АРРӀЕ.com/")?), Some(check));
///
/// // These are not domains, or not in the form that the host parser returns.
/// for text in ["АРРӀЕ.com", "Apple.com", "https://apple.com/", "127.0.0.1", ""] {
///     assert_eq!(check_domain(text), None);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn check_domain<D: Domain + ?Sized>(host: &D) -> Option<DomainCheck> {
    RenderOptions::new().check_domain(host)
}

impl RenderOptions<'_> {
    /// Does the same as [`check_domain()`], with the [protected names](Self::protected) and the [list](Self::list) of
    /// these options.
    ///
    /// ```
    /// use url_render::{Protected, RenderOptions};
    ///
    /// let protected = Protected::new(["bucher.example"])?;
    /// let options = RenderOptions::new().protected(&protected);
    /// let check = options.check_domain("xn--bcher-kva.example").unwrap();
    /// assert!(check.reasons().map(|reason| reason.looks_like()).eq([Some("bucher.example")]));
    /// assert!(!check.is_shown_in_unicode());
    ///
    /// assert_eq!(options.check_domain("bücher.example"), None);
    /// # Ok::<(), url_render::ProtectError>(())
    /// ```
    pub fn check_domain<D: Domain + ?Sized>(&self, host: &D) -> Option<DomainCheck> {
        let domain = host.domain()?;
        let is_domain = matches!(Host::parse(domain), Ok(Host::DomainName(parsed)) if parsed == domain);
        is_domain.then(|| self.check_parsed_domain(domain))
    }

    /// Checks a domain that the host parser returned.
    pub(crate) fn check_parsed_domain(&self, domain: &str) -> DomainCheck {
        let unicode = url_idna::domain_to_unicode(domain);
        let labels: Vec<(&str, &str)> = domain.split('.').zip(unicode.split('.')).collect();
        let registrable = find_suffix(self.list, domain).and_then(|suffix| suffix.registrable_domain());
        let registrable = registrable.unwrap_or_default().trim_end_matches('.');
        // A label that cannot be looked up deceives about no site. To compare it takes long, and tells nothing.
        let is_too_long = |ascii: &str| ascii.len() > LONGEST_LABEL;
        let compared = |&(ascii, unicode)| (ascii, if is_too_long(ascii) { "" } else { unicode });
        let compared: Vec<(&str, &str)> = labels.iter().map(compared).collect();
        let imitated =
            self.protected.map(|protected| protected.imitated_by(&compared, registrable)).unwrap_or_default();
        let imitated = imitated.into_iter().chain(repeat(None));

        let top = last_label(&unicode);
        let is_known = self.is_known_top_level(last_label(domain));
        let is_compared = !is_known && !top.is_ascii() && !is_too_long(last_label(domain));
        let seen = if is_compared { looks::in_ascii(top) } else { None };
        let lookalike = seen.filter(|seen| self.is_known_top_level(seen));
        // An unknown name of one label is no top-level domain.
        let is_expected = is_known || lookalike.is_none() && top != unicode.trim_end_matches('.');
        let expected = TopLevel::new(if is_expected { top } else { "" });
        let labels = labels.iter().zip(imitated).map(|(&(ascii, unicode), name)| {
            let (level, mut reasons) =
                if is_too_long(ascii) { label::too_long(unicode) } else { label::check(unicode, &expected) };
            let lookalike = lookalike.as_deref().filter(|_| unicode == top);
            reasons.extend(lookalike.map(|seen| Reason::of_lookalike(ReasonKind::TopLevelLookalike, seen)));
            reasons.extend(name.map(|name| Reason::of_lookalike(ReasonKind::ProtectedName, name)));
            let script = label::script_name(unicode);
            LabelCheck { ascii: ascii.into(), unicode: unicode.into(), script, level, reasons }
        });
        DomainCheck { labels: labels.collect() }
    }

    /// Returns whether the Public Suffix List has a rule for domains below a top-level domain, such as `com` or `*.mm`.
    fn is_known_top_level(&self, top: &str) -> bool {
        find_suffix(self.list, &*format!("a.{top}")).is_some_and(|suffix| suffix.section().is_some())
    }
}

fn last_label(domain: &str) -> &str {
    domain.trim_end_matches('.').rsplit('.').next().unwrap_or_default()
}
