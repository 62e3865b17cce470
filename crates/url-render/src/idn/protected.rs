//! Names that no other domain may imitate.

use super::{
    looks::Looks,
    protect_error::{ProtectError, ProtectErrorKind},
};
use crate::suffix::find_suffix;
use alloc::{string::String, vec, vec::Vec};
use url_core::host::{Host, has_empty_label};
use url_psl::List;

/// A list of names that no other domain may imitate, such as the names of banks, or of your own company.
///
/// Labels are compared by their UTS #39 skeletons without diacritics, which are equal for confusable labels. The lists
/// of a browser for letters that look alike and the digits of all scripts add to them. `rn` looks like `m`, and `vv`
/// like `w`, and at the start `l` like the `i` of a name, which is known by its capital. A label is deceptive if it
/// looks like a protected label but is a different label. A public suffix is deceptive if it looks like a protected
/// name's suffix, and the label before it is or looks like the protected one.
///
/// ```
/// use url_core::Url;
/// use url_render::{Protected, ReasonKind, RenderOptions};
///
/// let protected = Protected::new(["paypal.com", "microsoft.com"])?;
/// let url = Url::parse("https://www.rnicrosoft.com/")?;
/// let rendered = RenderOptions::new().protected(&protected).render(&url);
/// let reason = rendered.domain_check().unwrap().reasons().next().unwrap();
/// assert_eq!((reason.kind(), reason.looks_like()), (ReasonKind::ProtectedName, Some("microsoft.com")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: <https://www.unicode.org/reports/tr39/#Confusable_Detection>
#[derive(Clone, Debug, Default)]
pub struct Protected {
    /// Sorted by the keys of their looks.
    names: Vec<Name>,
}

#[derive(Clone, Debug)]
struct Name {
    /// The looks of the protected label, which is the first one of `domain`.
    looks: Looks,
    /// The looks of the labels after it.
    suffix: Vec<Looks>,
    /// A registrable domain, or a single label, in ASCII.
    domain: String,
    /// The name as given.
    given: String,
}

impl Protected {
    /// Creates a list from domains or single labels, in Unicode or ASCII.
    ///
    /// The first label of each name's registrable domain is protected.
    ///
    /// ```
    /// use url_render::Protected;
    ///
    /// assert_eq!(Protected::new(["paypal.com", "bücher.example", "bank"])?.len(), 3);
    /// assert_eq!(Protected::new(vec![String::from("paypal.com")])?.len(), 1);
    ///
    /// // Not a domain, but a URL.
    /// let error = Protected::new(["paypal.com", "https://bank.example/"]).unwrap_err();
    /// assert_eq!(error.name(), "https://bank.example/");
    /// assert_eq!(error.validation_error().unwrap().code(), "domain-to-ASCII");
    /// # Ok::<(), url_render::ProtectError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a name is not a domain, or has an empty label other than a trailing one. The error names the first invalid
    /// name. No name is skipped, because nobody would notice until someone imitates it.
    pub fn new(names: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Self, ProtectError> {
        Self::from_names(None, names)
    }

    /// Does the same as [`Self::new`], with the registrable domains of `list`, as in
    /// [`RenderOptions::list`](crate::RenderOptions::list).
    ///
    /// ```
    /// use url_psl::List;
    /// use url_render::{Protected, RenderOptions};
    ///
    /// let list = List::read("example\nhosting.example\n")?;
    /// let is_shown = |names: &Protected| {
    ///     let options = RenderOptions::new().list(&list).protected(names);
    ///     options.check_domain("xn--bnk-qla.example").unwrap().is_shown_in_unicode() // bänk
    /// };
    /// // Below the suffix of this list, `bank` is the first label of the registrable domain.
    /// assert!(!is_shown(&Protected::with_list(["bank.hosting.example"], &list)?));
    /// assert!(is_shown(&Protected::new(["bank.hosting.example"])?));
    ///
    /// assert!(Protected::with_list(["a b"], &list).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`Self::new`].
    pub fn with_list(names: impl IntoIterator<Item = impl AsRef<str>>, list: &List) -> Result<Self, ProtectError> {
        Self::from_names(Some(list), names)
    }

    fn from_names(list: Option<&List>, names: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Self, ProtectError> {
        let mut protected = Vec::new();
        for name in names {
            let name = name.as_ref();
            let domain = match Host::parse(name) {
                Ok(Host::DomainName(domain)) => domain,
                Ok(_) => return Err(ProtectError::new(ProtectErrorKind::Address, name)),
                Err(error) => {
                    let in_name = ProtectError::new(ProtectErrorKind::NotAHost, name);
                    return Err(ProtectError { validation_error: Some(error), ..in_name });
                }
            };
            if has_empty_label(&domain) {
                return Err(ProtectError::new(ProtectErrorKind::EmptyLabel, name));
            }
            let registrable =
                find_suffix(list, &*domain).and_then(|suffix| suffix.registrable_domain()).unwrap_or(&domain);
            let domain = registrable.trim_end_matches('.');
            let unicode = url_idna::domain_to_unicode(domain);
            let mut looks = unicode.split('.').map(Looks::of);
            let label = looks.next().unwrap_or_else(|| Looks::of(""));
            protected.push(Name { looks: label, suffix: looks.collect(), domain: domain.into(), given: name.into() });
        }
        protected.sort_by(|a: &Name, b| a.looks.key.cmp(&b.looks.key));
        Ok(Self { names: protected })
    }

    /// Returns the number of names.
    ///
    /// ```
    /// assert_eq!(url_render::Protected::new(["apple.com", "example.com"])?.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Returns whether the list is empty.
    ///
    /// ```
    /// use url_render::Protected;
    ///
    /// assert!(Protected::default().is_empty());
    /// assert!(!Protected::new(["example.com"])?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns the protected name that each label imitates. The labels are in ASCII and in Unicode.
    pub(super) fn imitated_by(&self, labels: &[(&str, &str)], registrable: &str) -> Vec<Option<&str>> {
        let mut imitated = vec![None; labels.len()];
        if self.is_empty() {
            return imitated;
        }
        // A trailing dot adds an empty label.
        let labels = labels.strip_suffix(&[("", "")]).unwrap_or(labels);
        let looks: Vec<Looks> = labels.iter().map(|(_, unicode)| Looks::of(unicode)).collect();
        for (index, (ascii, _)) in labels.iter().enumerate() {
            let Some(first) = self.alike(&looks[index]).next() else { continue };
            // A protected name and the domains below it are never deceptive, even if the name looks like another one.
            if !self.alike(&looks[index]).any(|name| name.label() == *ascii || name.domain == registrable) {
                imitated[index] = Some(&*first.given);
            }
            let has_suffix = |name: &&Name| name.domain != registrable && name.has_suffix_like(&looks[index + 1..]);
            for name in self.alike(&looks[index]).filter(has_suffix) {
                let suffix = (index + 1..).zip(name.domain.split('.').skip(1));
                for (place, _) in suffix.filter(|&(place, own)| labels[place].0 != own) {
                    imitated[place].get_or_insert(&*name.given);
                }
            }
        }
        imitated
    }

    /// Returns the names whose protected labels look like a label.
    fn alike<'n>(&'n self, looks: &Looks) -> impl Iterator<Item = &'n Name> {
        let first = self.names.partition_point(|name| name.looks.key < looks.key);
        let same_key = self.names[first..].iter().take_while(|name| name.looks.key == looks.key);
        same_key.filter(|name| name.looks.resemble(looks))
    }
}

impl Name {
    /// Returns whether these labels look like those after the protected one.
    fn has_suffix_like(&self, looks: &[Looks]) -> bool {
        self.suffix.len() == looks.len() && self.suffix.iter().zip(looks).all(|(own, other)| own.resemble(other))
    }

    /// Returns the protected label, in ASCII.
    fn label(&self) -> &str {
        self.domain.split('.').next().unwrap_or_default()
    }
}
