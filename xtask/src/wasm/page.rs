//! Assembles the page: the template with the style, the scripts and the module in it, and a Content Security Policy
//! that allows exactly these.

use sha2::{Digest, Sha256};

/// What the page is made of.
pub(super) struct Parts {
    pub(super) template: String,
    pub(super) style: String,
    pub(super) script: String,
    /// The WebAssembly, compressed, and its size before that.
    pub(super) module: Vec<u8>,
    pub(super) size: usize,
}

/// Returns the page. The template has each of the places `{{policy}}`, `{{style}}`, `{{size}}`, `{{module}}` and
/// `{{script}}` once, in this order.
pub(super) fn assemble(parts: &Parts) -> Result<String, String> {
    let Parts { style, script, .. } = parts;
    for (what, text, end) in [("style", style, "</style"), ("script", script, "</script")] {
        // `<!--` in a script can change where it ends.
        if text.to_ascii_lowercase().contains(end) || what == "script" && text.contains("<!--") {
            return Err(format!("the {what} would end the element that it is in"));
        }
    }
    let policy = [
        "default-src 'none'".to_owned(),
        format!("script-src '{}' 'wasm-unsafe-eval'", hash(script)),
        format!("style-src '{}'", hash(style)),
        "base-uri 'none'".to_owned(),
        "form-action 'none'".to_owned(),
        "require-trusted-types-for 'script'".to_owned(),
        "trusted-types 'none'".to_owned(),
    ];
    let (module, size) = (base64(&parts.module), parts.size.to_string());
    let places = [
        ("{{policy}}", &policy.join("; ")),
        ("{{style}}", style),
        ("{{size}}", &size),
        ("{{module}}", &module),
        ("{{script}}", script),
    ];
    let mut page = String::new();
    // What is filled in may contain such text, so that only the template is searched.
    let mut rest = parts.template.as_str();
    for (place, text) in places {
        let found = rest.split_once(place).filter(|_| parts.template.matches(place).count() == 1);
        let (before, after) = found.ok_or_else(|| format!("expected {place} once in the template, and in order"))?;
        page.extend([before, text]);
        rest = after;
    }
    Ok(page + rest)
}

/// Returns the source expression of a Content Security Policy for an inline text.
fn hash(text: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(text.as_bytes())))
}

/// Encodes as RFC 4648, section 4, says.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |index| group.get(index).copied().map_or(0, u32::from);
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for digit in 0..4 {
            let is_padding = digit > group.len();
            let index = (bits >> (18 - 6 * digit)) & 63;
            text.push(if is_padding { '=' } else { char::from(DIGITS[index as usize]) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Parts, assemble, base64, hash};

    fn parts() -> Parts {
        Parts {
            template: "<meta content=\"{{policy}}\"><style>{{style}}</style>\
                       <script data-size=\"{{size}}\">{{module}}</script><script>{{script}}</script>"
                .to_owned(),
            style: "*{}\n".to_owned(),
            script: "log(\"{{module}}\");\n".to_owned(),
            module: b"\0asm".to_vec(),
            size: 40,
        }
    }

    #[test]
    fn a_page_has_all_of_its_parts() {
        let Parts { style, script, .. } = parts();
        let page = assemble(&parts()).unwrap();
        let module = "<script data-size=\"40\">AGFzbQ==</script>";
        for text in [format!("<script>{script}</script>"), format!("<style>{style}</style>"), module.to_owned()] {
            assert!(page.contains(&text), "{page}");
        }
        for source in [hash(&script), hash(&style)] {
            assert!(page.contains(&format!("-src '{source}'")), "{page}");
        }
        for directive in ["default-src 'none'", "'wasm-unsafe-eval'", "require-trusted-types-for 'script'"] {
            assert!(page.contains(directive), "{directive}");
        }
    }

    /// The values that OpenSSL computes.
    #[test]
    fn hashes_are_those_of_browsers() {
        assert_eq!(hash(""), "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        assert_eq!(hash("alert(1)"), "sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=");
    }

    /// The test vectors of RFC 4648, section 10.
    #[test]
    fn base64_is_that_of_the_rfc() {
        let vectors = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        for (len, expected) in vectors.into_iter().enumerate() {
            assert_eq!(base64(&b"foobar"[..len]), expected);
        }
        assert_eq!(base64(&[0xFB, 0xFF]), "+/8=");
    }

    #[test]
    fn what_would_break_the_page_is_rejected() {
        let broken: [fn(&mut Parts); 5] = [
            |parts| parts.style = "a::after{content:'</STYLE>'}".to_owned(),
            |parts| parts.script = "const a = '</script>';".to_owned(),
            |parts| parts.script = "const a = '<!--';".to_owned(),
            |parts| parts.template = parts.template.replace("{{module}}", ""),
            |parts| parts.template += "{{style}}",
        ];
        for break_it in broken {
            let mut parts = parts();
            break_it(&mut parts);
            assert!(assemble(&parts).is_err());
        }
    }
}
