//! What a project asks of its URLs besides that they are valid.
//!
//! A file has a rule on each line: the name of an option of `urlstack check` and its value.
//!
//! ```text
//! # comment
//! scheme https,mailto
//! hosts @hosts.txt
//! deny private-host,secret
//! ```

use super::typo::Typo;
use crate::{failure::Failure, host_lists::Hosts, inputs::parsing::scheme, terminal::visible::visible};
use std::{fs, path::Path};
use url_core::{
    Url,
    error::ValidationErrorKind,
    redacted::{Redactor, SecretKind},
};

url_names::named_enum! {
    /// What only a policy reports.
    #[derive(Clone, Copy, Debug, Eq, PartialEq)]
    pub(crate) enum Rule {
        /// The host is not publicly reachable by its address or name: `http://10.0.0.1/`.
        PrivateHost = "private-host",
        /// The value of a name such as `access_token`.
        Secret = "secret",
        /// The domain can be taken for another one: `https://xn--80ak6aa92e.com/`.
        Spoof = "spoofed-host",
        /// The base is a page of `https`, and the URL is not: `http://example.com/a.js`.
        MixedContent = "mixed-content",
        /// The host is not in the list of those that are allowed.
        NotListed = "host-not-in-list",
        /// The host is in the list of those that are not allowed.
        Denied = "denied-host",
    }
}

impl Rule {
    /// Those that are denied by name. The others need a list.
    pub(crate) const BY_NAME: [Self; 4] = [Self::PrivateHost, Self::Secret, Self::Spoof, Self::MixedContent];

    /// Returns a sentence for a list of all rules.
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            Self::PrivateHost => "the host is not publicly reachable by its address or name",
            Self::Secret => "the URL has a password or token in the value of a name such as `access_token`",
            Self::Spoof => "the domain can be taken for another one",
            Self::MixedContent => "a page of https, the base, would load this URL without encryption",
            Self::NotListed => "the host is not in the list of --hosts",
            Self::Denied => "the host is in the list of --deny-hosts",
        }
    }
}

/// The name of the error for an invalid URL string without a validation error of the parser.
pub(crate) const NOT_VALID: &str = "not-a-valid-URL-string";

/// The names of what can be a warning, or an error by a policy, each with a sentence.
pub(crate) fn all_names() -> impl Iterator<Item = (&'static str, &'static str)> {
    let of_standard = ValidationErrorKind::ALL.iter().map(|kind| (kind.as_str(), kind.message()));
    let of_typos = Typo::ALL.iter().map(|typo| (typo.as_str(), typo.sentence()));
    let of_policies = Rule::BY_NAME.iter().map(|rule| (rule.as_str(), rule.sentence()));
    let all = of_standard.chain(of_typos).chain([(NOT_VALID, "not a valid URL string, for another reason")]);
    all.chain(of_policies)
}

/// What is asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Policy {
    /// The schemes that a URL can have, if not all.
    pub(crate) schemes: Vec<String>,
    pub(crate) hosts: Option<Hosts>,
    pub(crate) denied_hosts: Option<Hosts>,
    /// The names of what is an error.
    pub(crate) denied: Vec<String>,
    /// The names of what is not reported.
    pub(crate) allowed: Vec<String>,
}

impl Policy {
    /// Reads a file. Names of files in it are relative to its directory.
    pub(crate) fn read(path: &str) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        let directory = Path::new(path).parent().unwrap_or(Path::new(""));
        let mut policy = Self::default();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim_ascii();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            policy.add(line, directory).map_err(|message| format!("line {}: {message}", index + 1))?;
        }
        Ok(policy)
    }

    fn add(&mut self, line: &str, directory: &Path) -> Result<(), String> {
        let (name, value) = line.split_once(|c: char| c.is_ascii_whitespace()).unwrap_or((line, ""));
        let value = value.trim_ascii_start();
        let items = || value.split(',').map(str::trim_ascii);
        let hosts = || Hosts::parse_in(directory, value);
        match name {
            "scheme" => {
                for item in items() {
                    self.schemes.push(scheme(item).map_err(str::to_owned)?);
                }
            }
            "hosts" => self.hosts = Some(hosts()?),
            "deny-hosts" => self.denied_hosts = Some(hosts()?),
            "deny" | "allow" => {
                for item in items() {
                    if !all_names().any(|(known, _)| known == item) {
                        return Err(format!("`{}` is not the name of an error", visible(item)));
                    }
                    if name == "deny" { &mut self.denied } else { &mut self.allowed }.push(item.to_owned());
                }
            }
            _ => {
                let shown = visible(name);
                return Err(format!("expected scheme, hosts, deny-hosts, deny or allow, found `{shown}`"));
            }
        }
        Ok(())
    }

    /// Adds what another policy asks. A list of the other one replaces that of this one.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.schemes.extend(other.schemes);
        self.denied.extend(other.denied);
        self.allowed.extend(other.allowed);
        let (hosts, denied_hosts) = (other.hosts.or(self.hosts), other.denied_hosts.or(self.denied_hosts));
        Self { hosts, denied_hosts, ..self }
    }

    /// Returns whether what has this name is an error.
    pub(crate) fn denies(&self, name: &str) -> bool {
        self.denied.iter().any(|denied| denied == name)
    }

    /// Returns which rules a URL breaks.
    pub(crate) fn broken_by<'i>(&self, input: &'i str, url: &Url, base: Option<&Url>) -> Vec<Failure<'i>> {
        let mut broken = Vec::new();
        let denies = |rule: Rule| self.denies(rule.as_str());
        let mut about_host = |rule: Rule, message: String| {
            let failure = Failure::of_command(rule.as_str(), message).about(input);
            let place =
                url.host_str().filter(|host| !host.is_empty()).and_then(|host| input.find(host).zip(Some(host)));
            let range = place.map_or(failure.range.clone(), |(start, host)| start..start + host.len());
            broken.push(Failure { range, ..failure });
        };
        let host = url.host().filter(|_| url.host_str() != Some(""));
        if let Some(host) = &host {
            let port = url.port_or_known_default();
            let class = host.class();
            if denies(Rule::PrivateHost) && !class.is_public() {
                about_host(Rule::PrivateHost, format!("the class of this host is {class}"));
            }
            if self.hosts.as_ref().is_some_and(|hosts| !hosts.contain(host, port)) {
                about_host(Rule::NotListed, "the host is not in the list of hosts".to_owned());
            }
            if self.denied_hosts.as_ref().is_some_and(|hosts| hosts.contain(host, port)) {
                about_host(Rule::Denied, "the host is in the list of denied hosts".to_owned());
            }
            if denies(Rule::Spoof)
                && let Some(reason) = spoof(url)
            {
                about_host(Rule::Spoof, reason);
            }
        }
        if denies(Rule::MixedContent) && base.is_some_and(|base| url.is_mixed_content_of(base)) {
            let message = "the page of the base is encrypted, and this URL is not";
            broken.push(Failure::of_command(Rule::MixedContent.as_str(), message).about(input));
        }
        if denies(Rule::Secret) {
            let secrets = Redactor::new().text(input).secrets();
            for secret in secrets.iter().filter(|secret| secret.kind() == SecretKind::Value) {
                let message = format!("the value of `{}` is a secret", visible(secret.name().unwrap_or_default()));
                let failure = Failure::of_command(Rule::Secret.as_str(), message).about(input);
                broken.push(Failure { range: secret.range(), ..failure });
            }
        }
        broken
    }
}

/// Returns why the domain of a URL can be taken for another one.
#[cfg(feature = "render")]
fn spoof(url: &Url) -> Option<String> {
    let check = url_render::check_domain(url)?;
    let reason = check.reasons().next()?;
    Some(format!("the domain can be taken for another one: {reason}"))
}

/// Without the data of UTS #39, nothing is known of domains.
#[cfg(not(feature = "render"))]
fn spoof(_: &Url) -> Option<String> {
    None
}
