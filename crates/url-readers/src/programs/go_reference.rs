//! How Go resolves references.

use crate::{
    reader::{Components, Reading},
    rfc3986::{append_query_and_fragment, split},
};
use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

/// Resolves a reference by RFC 3986, section 5.2, with these differences: a reference `//` without a host is empty, the
/// base keeps its fragment for an empty reference, and the path of the base loses its dot segments, too. A path is
/// absolute, even if the base is opaque: `a` with the base `mailto:b` is `mailto:///a`.
pub(super) fn resolve(base: &Reading, reference: Reading) -> Reading {
    let Reading { components: given, canonical } = &reference;
    if given.scheme.is_some() && is_opaque(given) {
        return reference;
    }
    let scheme = given.scheme.clone().or_else(|| base.components.scheme.clone());
    let given_path = given.path.as_deref().unwrap_or_default();
    if given.scheme.is_some() || given.host.is_some() || given.username.is_some() {
        let authority = authority(canonical);
        let path = if given_path.is_empty() { String::new() } else { without_dot_segments(given_path) };
        return recomposed(Components { scheme, path: Some(path), ..given.clone() }, authority);
    }
    let Components { username, password, host, port, path: base_path, .. } = base.components.clone();
    let base_path = base_path.unwrap_or_default();
    let mut target = Components { scheme, username, password, host, port, ..given.clone() };
    if given_path.is_empty() && given.query.is_none() {
        // An empty query is not taken over.
        target.query = base.components.query.clone().filter(|query| !query.is_empty());
        target.fragment = target.fragment.or_else(|| base.components.fragment.clone());
    }
    if is_opaque(&base.components) {
        if given_path.is_empty() {
            target.path = Some(base_path);
            return recomposed(target, None);
        }
        target.path = Some(without_dot_segments(given_path));
        return recomposed(target, Some(""));
    }
    let folder = &base_path[..base_path.rfind('/').map_or(0, |slash| slash + 1)];
    let merged = match given_path {
        "" => base_path,
        path if path.starts_with('/') => path.to_string(),
        path => format!("{folder}{path}"),
    };
    target.path = Some(if merged.is_empty() { merged } else { without_dot_segments(&merged) });
    // A path after a scheme has an authority before it, which may be empty.
    let is_after_scheme = target.scheme.is_some() && target.path.as_ref().is_some_and(|path| !path.is_empty());
    // Without a scheme and a host, slashes at the start are those of the path.
    let has_authority = base.components.scheme.is_some() || base.components.host.is_some() || target.username.is_some();
    let authority = authority(&base.canonical).filter(|_| has_authority);
    recomposed(target, authority.or(is_after_scheme.then_some("")))
}

/// Whether Go keeps all after the scheme as one text.
fn is_opaque(components: &Components) -> bool {
    let path = components.path.as_deref().unwrap_or_default();
    components.scheme.is_some() && components.host.is_none() && !path.is_empty() && !path.starts_with('/')
}

fn authority(canonical: &str) -> Option<&str> {
    split(canonical).authority.map(|authority| authority.text)
}

/// Removes dot segments. If `..` leaves no segment, an empty segment after it is removed, too.
fn without_dot_segments(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let (mut is_folder, mut is_emptied) = (false, false);
    for segment in path.strip_prefix('/').unwrap_or(path).split('/') {
        is_folder = matches!(segment, "." | "..");
        match segment {
            "." => is_emptied = false,
            ".." => {
                kept.pop();
                is_emptied = kept.is_empty();
            }
            "" if is_emptied => is_emptied = false,
            segment => {
                kept.push(segment);
                is_emptied = false;
            }
        }
    }
    let end = if is_folder && !kept.is_empty() { "/" } else { "" };
    format!("/{}{end}", kept.join("/"))
}

/// Joins the components.
fn recomposed(components: Components, authority: Option<&str>) -> Reading {
    let path = components.path.as_deref().unwrap_or_default();
    let mut canonical = String::new();
    if let Some(scheme) = &components.scheme {
        canonical = format!("{scheme}:");
    }
    if let Some(authority) = authority {
        canonical = canonical + "//" + authority;
    }
    canonical += path;
    append_query_and_fragment(&mut canonical, components.query.as_deref(), components.fragment.as_deref());
    Reading { components, canonical }
}
