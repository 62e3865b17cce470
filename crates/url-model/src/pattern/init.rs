//! Inits.
//!
//! Source: <https://urlpattern.spec.whatwg.org/#canon-processing-for-init>

use super::{
    canonicalize::EncodingCallback,
    parts::{Name, TypeError},
    pattern_string::escape_a_pattern_string,
};
use crate::{Model, record::is_special_scheme};
use encoding_rs::UTF_8;
use std::ops::{Index, IndexMut};

/// Source: <https://urlpattern.spec.whatwg.org/#dictdef-urlpatterninit>
#[derive(Clone, Debug, Default)]
pub struct UrlPatternInit {
    components: [Option<String>; 8],
    /// The base URL.
    pub base_url: Option<String>,
}

impl Index<Name> for UrlPatternInit {
    type Output = Option<String>;

    fn index(&self, name: Name) -> &Option<String> {
        &self.components[name as usize]
    }
}

impl IndexMut<Name> for UrlPatternInit {
    fn index_mut(&mut self, name: Name) -> &mut Option<String> {
        &mut self.components[name as usize]
    }
}

/// The `type` of the steps.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Type {
    Pattern,
    Url,
}

impl Model {
    /// With `Type::Url` all components are given, as the empty string, and with `Type::Pattern` none is.
    ///
    /// Source: <https://urlpattern.spec.whatwg.org/#process-a-urlpatterninit>
    pub(super) fn process_a_urlpatterninit(
        &self,
        init: &UrlPatternInit,
        kind: Type,
    ) -> Result<UrlPatternInit, TypeError> {
        use Name::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
        // 1. to 9.
        let mut result = UrlPatternInit::default();
        if kind == Type::Url {
            result.components = [const { Some(String::new()) }; 8];
        }
        // 10.
        let mut base_url = None;
        let contains_none_of = |names: &[Name]| names.iter().all(|name| init[*name].is_none());
        // 11.
        if let Some(base) = &init.base_url {
            // 1. and 2.
            let base = self.basic_url_parse(base, None, UTF_8, &mut Vec::new()).map_err(|_| TypeError)?;
            let mut set = |name: Name, value: &str| result[name] = Some(process_a_base_url_string(value, kind));
            // 3.
            if init[Protocol].is_none() {
                set(Protocol, &base.scheme);
            }
            // 4.
            if kind != Type::Pattern && contains_none_of(&[Protocol, Hostname, Port, Username]) {
                set(Username, &base.username);
            }
            // 5.
            if kind != Type::Pattern && contains_none_of(&[Protocol, Hostname, Port, Username, Password]) {
                set(Password, &base.password);
            }
            // 6.
            if contains_none_of(&[Protocol, Hostname]) {
                set(Hostname, &base.host.as_ref().map_or(String::new(), crate::Host::serialize));
            }
            // 7.
            if contains_none_of(&[Protocol, Hostname, Port]) {
                set(Port, &base.port.map_or(String::new(), |port| port.to_string()));
            }
            // 8.
            if contains_none_of(&[Protocol, Hostname, Port, Pathname]) {
                set(Pathname, &base.serialize_path());
            }
            // 9.
            if contains_none_of(&[Protocol, Hostname, Port, Pathname, Search]) {
                set(Search, base.query.as_deref().unwrap_or_default());
            }
            // 10.
            if contains_none_of(&[Protocol, Hostname, Port, Pathname, Search, Hash]) {
                set(Hash, base.fragment.as_deref().unwrap_or_default());
            }
            base_url = Some(base);
        }
        // 12. to 15.
        let encode = |callback, value: &str| match kind {
            Type::Pattern => Ok(value.to_owned()),
            Type::Url => self.encode(callback, value),
        };
        if let Some(value) = &init[Protocol] {
            let stripped_value = value.strip_suffix(':').unwrap_or(value);
            result[Protocol] = Some(encode(EncodingCallback::Protocol, stripped_value)?);
        }
        if let Some(value) = &init[Username] {
            result[Username] = Some(encode(EncodingCallback::Username, value)?);
        }
        if let Some(value) = &init[Password] {
            result[Password] = Some(encode(EncodingCallback::Password, value)?);
        }
        if let Some(value) = &init[Hostname] {
            result[Hostname] = Some(encode(EncodingCallback::Hostname, value)?);
        }
        // 16.
        let result_protocol_string = result[Protocol].clone().unwrap_or_default();
        // 17.
        if let Some(value) = &init[Port] {
            result[Port] = Some(match kind {
                Type::Pattern => value.clone(),
                Type::Url => self.canonicalize_a_port(value, Some(&result_protocol_string))?,
            });
        }
        // 18.
        if let Some(value) = &init[Pathname] {
            let mut value = value.clone();
            if let Some(base_url) = base_url
                && !base_url.has_opaque_path()
                && !is_an_absolute_pathname(&value, kind)
            {
                let base_url_path = process_a_base_url_string(&base_url.serialize_path(), kind);
                if let Some(slash_index) = base_url_path.rfind('/') {
                    value = base_url_path[..=slash_index].to_owned() + &value;
                }
            }
            result[Pathname] = Some(match kind {
                Type::Pattern => value,
                Type::Url if is_special_scheme(&result_protocol_string) || result_protocol_string.is_empty() => {
                    self.canonicalize_a_pathname(&value)?
                }
                Type::Url => self.canonicalize_an_opaque_pathname(&value)?,
            });
        }
        // 19. and 20.
        if let Some(value) = &init[Search] {
            let stripped_value = value.strip_prefix('?').unwrap_or(value);
            result[Search] = Some(encode(EncodingCallback::Search, stripped_value)?);
        }
        if let Some(value) = &init[Hash] {
            let stripped_value = value.strip_prefix('#').unwrap_or(value);
            result[Hash] = Some(encode(EncodingCallback::Hash, stripped_value)?);
        }
        // 21.
        Ok(result)
    }
}

/// Source: <https://urlpattern.spec.whatwg.org/#process-a-base-url-string>
fn process_a_base_url_string(input: &str, kind: Type) -> String {
    if kind == Type::Pattern { escape_a_pattern_string(input) } else { input.to_owned() }
}

/// Source: <https://urlpattern.spec.whatwg.org/#is-an-absolute-pathname>
fn is_an_absolute_pathname(input: &str, kind: Type) -> bool {
    if input.starts_with('/') {
        return true;
    }
    kind == Type::Pattern && (input.starts_with("\\/") || input.starts_with("{/"))
}
