//! Serialization of components.

use alloc::string::String;
use url_readers::Components;

/// Joins the components with their delimiters. The result has an authority if any part of an authority is present.
pub(crate) fn serialize(components: &Components) -> String {
    let Components { scheme, username, password, host, port, path, query, fragment } = components;
    let has_userinfo = username.is_some() || password.is_some();
    let has_authority = has_userinfo || host.is_some() || port.is_some();
    let parts: [(&str, Option<&str>); 11] = [
        ("", scheme.as_deref()),
        (":", Some("")),
        ("//", has_authority.then_some("")),
        ("", username.as_deref()),
        (":", password.as_deref()),
        ("@", has_userinfo.then_some("")),
        ("", host.as_deref()),
        (":", port.as_deref()),
        ("", path.as_deref()),
        ("?", query.as_deref()),
        ("#", fragment.as_deref()),
    ];
    let mut output = String::new();
    for (delimiter, part) in parts {
        if let Some(part) = part {
            output.push_str(delimiter);
            output.push_str(part);
        }
    }
    output
}
