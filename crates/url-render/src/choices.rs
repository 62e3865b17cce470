//! The choices of options.

url_names::named_enum! {
    /// The parts of a URL to show.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::{RenderOptions, Scope};
    ///
    /// let url = Url::parse("https://www.example.com:8443/a?b#c")?;
    /// let shown = |scope| RenderOptions::new().scope(scope).render(&url).to_string();
    /// assert_eq!(shown(Scope::Path), "https://www.example.com:8443/a");
    /// assert_eq!(shown(Scope::Origin), "https://www.example.com:8443");
    /// assert_eq!(shown(Scope::Host), "www.example.com");
    /// assert_eq!(shown(Scope::RegistrableDomain), "example.com");
    ///
    /// assert_eq!("registrable-domain".parse(), Ok(Scope::RegistrableDomain));
    /// assert!("domain".parse::<Scope>().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum Scope {
        /// The whole URL, except the parts that other options hide.
        #[default]
        Url = "url",
        /// The URL without its query and fragment, which may contain secrets. For logs, for example.
        Path = "path",
        /// The scheme, the host and the port, or the whole URL if it has no host. For permission prompts, for example.
        ///
        /// For a `blob:` URL, these are the parts of its origin if its path is a serialized URL, as browsers write it.
        /// Otherwise, the whole URL is shown, as for `blob:HTTPS://example.com/`.
        Origin = "origin",
        /// The host alone, or the whole URL if it has no host. For a `blob:` URL, this is the host of its origin, as in
        /// [`Scope::Origin`].
        Host = "host",
        /// The registrable domain alone, or the host if it has none, or the whole URL if it has no host. For a `blob:`
        /// URL, this is the domain of its origin, as in [`Scope::Origin`].
        RegistrableDomain = "registrable-domain",
    }
}

url_names::named_enum! {
    /// When the labels of a domain are shown in Unicode.
    ///
    /// A label is deceptive if [a check](crate::RenderOptions::check_domains) finds reasons against it. So is a label
    /// with characters that stay encoded in a path: invisible ones, lookalikes of delimiters, locks and similar signs.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::{DomainToUnicode, RenderOptions};
    ///
    /// let url = Url::parse("https://i❤.bücher.example/")?;
    /// let shown = |domain| RenderOptions::new().unicode(domain).render(&url).to_string();
    /// assert_eq!(shown(DomainToUnicode::Never), "https://xn--i-7iq.xn--bcher-kva.example/");
    /// # #[cfg(feature = "idn")]
    /// assert_eq!(shown(DomainToUnicode::UnlessDeceptive), "https://xn--i-7iq.bücher.example/");
    /// assert_eq!(shown(DomainToUnicode::Always), "https://i❤.bücher.example/");
    ///
    /// assert_eq!("unless-deceptive".parse(), Ok(DomainToUnicode::UnlessDeceptive));
    /// assert!("sometimes".parse::<DomainToUnicode>().is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#url-rendering-i18n>
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum DomainToUnicode {
        /// Domains are shown in ASCII.
        Never = "never",
        /// A label is shown in Unicode unless it is deceptive.
        #[default]
        UnlessDeceptive = "unless-deceptive",
        /// Every label is shown in Unicode, as domain to Unicode returns it: the standard only advises to warn of
        /// confusable characters. [`Rendered::domain_check`](crate::Rendered::domain_check) still returns the reasons
        /// against a label.
        ///
        /// The text may look like another domain, and contain joiners, which are invisible. For places that warn, or
        /// where nobody decides whether to trust the URL.
        ///
        /// ```
        /// use url_core::Url;
        /// use url_render::{DomainToUnicode, RenderOptions};
        ///
        /// let options = RenderOptions::new().unicode(DomainToUnicode::Always);
        /// // These are Cyrillic letters.
        /// let url = Url::parse("https://xn--80ak6aa92e.com/")?;
        /// let rendered = options.render(&url);
        /// assert_eq!(rendered.to_string(), "https://аррӏе.com/");
        /// # #[cfg(feature = "idn")]
        /// assert!(!rendered.domain_check().unwrap().is_shown_in_unicode());
        /// // Domain to Unicode fails, and returns the text in ASCII.
        /// assert_eq!(options.render(&Url::parse("https://xn--a/")?).to_string(), "https://xn--a/");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        Always = "always",
    }
}

url_names::named_enum! {
    /// How much of a URL is percent-decoded.
    ///
    /// Invisible characters and bytes that are not UTF-8 always stay encoded, as in the standard. So do deceptive
    /// characters, as the standard permits: lookalikes of delimiters, locks and similar signs, and misplaced marks.
    ///
    /// ```
    /// use url_core::Url;
    /// use url_render::{PercentDecoding, RenderOptions};
    ///
    /// let url = Url::parse("https://example.com/%C3%A9%41%c3%a9?q=1%2F2%20%E2%80%AE")?;
    /// let shown = |decoding| RenderOptions::new().decode(decoding).render(&url).to_string();
    /// assert_eq!(shown(PercentDecoding::Never), url.as_str());
    /// assert_eq!(shown(PercentDecoding::Invertible), "https://example.com/é%41%c3%a9?q=1%2F2%20%E2%80%AE");
    /// assert_eq!(shown(PercentDecoding::Full), "https://example.com/éAé?q=1/2%20%E2%80%AE");
    ///
    /// assert_eq!("invertible".parse(), Ok(PercentDecoding::Invertible));
    /// assert!("half".parse::<PercentDecoding>().is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#url-rendering-i18n>
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum PercentDecoding {
        /// Nothing is decoded.
        Never = "never",
        /// The path, query and fragment are decoded, as far as the text parses as the same URL. Text in an opaque path
        /// that may contain a host is not decoded.
        #[default]
        Invertible = "invertible",
        /// Every part is decoded, including opaque paths, opaque hosts, and credentials if they are shown. This follows
        /// the standard, but the text may parse as another URL, or as none:
        /// [`Rendered::is_invertible`](crate::Rendered::is_invertible) returns whether it parses as the same one.
        ///
        /// Among the characters that present spoofing risks are the delimiters `/ \ ? # @ : [ ] %`. They also stay
        /// encoded where a reader could take the text around them for a host. That is in credentials, in an opaque
        /// host, and in the path of a URL without an authority.
        ///
        /// ```
        /// use url_core::Url;
        /// use url_render::{PercentDecoding, RenderOptions};
        ///
        /// let options = RenderOptions::new().decode(PercentDecoding::Full);
        /// let url = Url::parse("foo://caf%C3%A9%2Fh/%3F%C3%A9")?;
        /// let rendered = options.render(&url);
        /// assert_eq!(rendered.to_string(), "foo://café%2Fh/?é");
        /// // The text is another URL: it has a query.
        /// assert!(!rendered.is_invertible());
        /// assert_ne!(options.read(&rendered.to_string())?, url);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        Full = "full",
    }
}
