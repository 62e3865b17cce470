//! Assembles the page: the template with the style, the scripts and the module in it, and a Content Security Policy
//! that allows exactly these.

use sha2::{Digest, Sha256};

/// What the page is made of.
pub(super) struct Parts {
    pub(super) template: String,
    pub(super) style: String,
    /// The script around the module.
    pub(super) glue: String,
    /// The names and texts of ECMAScript modules, each after those it imports from.
    pub(super) scripts: Vec<(String, String)>,
    /// The WebAssembly, compressed, and its size before that.
    pub(super) module: Vec<u8>,
    pub(super) size: usize,
}

/// Returns the page. The template has each of the places `{{policy}}`, `{{style}}`, `{{size}}`, `{{module}}` and
/// `{{script}}` once, in this order.
pub(super) fn assemble(parts: &Parts) -> Result<String, String> {
    let script = stripped(&(parts.glue.clone() + &joined(&parts.scripts)?))?;
    let style = stripped(&parts.style)?;
    for (what, text, end) in [("style", &style, "</style"), ("script", &script, "</script")] {
        // `<!--` in a script can change where it ends.
        if text.to_ascii_lowercase().contains(end) || what == "script" && text.contains("<!--") {
            return Err(format!("the {what} would end the element that it is in"));
        }
    }
    let policy = [
        "default-src 'none'".to_owned(),
        format!("script-src '{}' 'wasm-unsafe-eval'", hash(&script)),
        format!("style-src '{}'", hash(&style)),
        "base-uri 'none'".to_owned(),
        "form-action 'none'".to_owned(),
        "require-trusted-types-for 'script'".to_owned(),
        "trusted-types 'none'".to_owned(),
    ];
    let (module, size) = (base64(&parts.module), parts.size.to_string());
    let places = [
        ("{{policy}}", &policy.join("; ")),
        ("{{style}}", &style),
        ("{{size}}", &size),
        ("{{module}}", &module),
        ("{{script}}", &script),
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

/// Returns a script or a style without indentation, empty lines, and comments that have lines of their own.
fn stripped(text: &str) -> Result<String, String> {
    let mut kept = String::new();
    let mut is_comment = false;
    for line in text.lines().map(str::trim) {
        // The lines of a text between them would lose their indentation.
        if !is_comment && !line.starts_with("//") && line.matches('`').count() % 2 != 0 {
            return Err(format!("a text of several lines: {line}"));
        }
        is_comment |= line.starts_with("/*");
        if !is_comment && !line.is_empty() && !line.starts_with("//") {
            kept.extend([line, "\n"]);
        }
        is_comment &= !line.ends_with("*/");
    }
    Ok(kept)
}

/// Joins modules to one script: each becomes a function that is called once, and returns what it exports.
fn joined(scripts: &[(String, String)]) -> Result<String, String> {
    let mut joined = String::from("(() => {\n\"use strict\";\n");
    for (index, (name, text)) in scripts.iter().enumerate() {
        let mut exports = Vec::new();
        joined.extend(["const ", &variable(name), " = (() => {\n"]);
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                let mut import = line.to_owned();
                while !import.ends_with(';') {
                    import += lines.next().ok_or_else(|| format!("{name}: an import does not end"))?;
                }
                let (names, from) = parsed_import(&import).ok_or_else(|| format!("{name}: cannot read `{import}`"))?;
                if !scripts[..index].iter().any(|(earlier, _)| earlier == from) {
                    return Err(format!("{name}: {from} is not a script before it"));
                }
                joined.extend(["const {", names, "} = ", &variable(from), ";\n"]);
            } else if let Some(declaration) = line.strip_prefix("export ") {
                exports.push(declared(declaration).ok_or_else(|| format!("{name}: cannot read `{line}`"))?);
                joined += declaration;
                joined.push('\n');
            } else {
                joined += line;
                joined.push('\n');
            }
        }
        joined.extend(["return { ", &exports.join(", "), " };\n})();\n"]);
    }
    joined += "})();\n";
    Ok(joined)
}

/// Returns the names of `import { NAMES } from "./FILE";`, and the file.
pub(super) fn parsed_import(import: &str) -> Option<(&str, &str)> {
    let (names, from) = import.strip_prefix("import {")?.split_once("} from \"./")?;
    Some((names, from.strip_suffix("\";")?))
}

/// Returns the name that an exported declaration declares. A variable that can change is none: what is imported would
/// not.
fn declared(declaration: &str) -> Option<&str> {
    let rest = ["const ", "function ", "async function "].iter().find_map(|word| declaration.strip_prefix(word))?;
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))?;
    (end > 0).then_some(&rest[..end])
}

/// Returns the name of the variable for what a file exports.
fn variable(file: &str) -> String {
    let stem = file.strip_suffix(".js").unwrap_or(file);
    format!("{stem}_js")
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
            style: "/* What\n * it is */\n* {}\n".to_owned(),
            glue: "let wasm_bindgen;\n".to_owned(),
            scripts: vec![
                (
                    "a.js".to_owned(),
                    "// One.\nexport const one =\n  1;\n/** Two,\n * in\n */\nexport function two() {}\n".to_owned(),
                ),
                (
                    "b.js".to_owned(),
                    "import {\n  one,\n  two,\n} from \"./a.js\";\n\nlog(one, \"{{module}}\");\n".to_owned(),
                ),
            ],
            module: b"\0asm".to_vec(),
            size: 40,
        }
    }

    #[test]
    fn a_page_has_all_of_its_parts() {
        let page = assemble(&parts()).unwrap();
        let script = "let wasm_bindgen;\n(() => {\n\"use strict\";\n\
                      const a_js = (() => {\nconst one =\n1;\nfunction two() {}\nreturn { one, two };\n})();\n\
                      const b_js = (() => {\nconst {  one,  two,} = a_js;\nlog(one, \"{{module}}\");\n\
                      return {  };\n})();\n})();\n";
        assert!(page.contains(&format!("<script>{script}</script>")), "{page}");
        let module = "<script data-size=\"40\">AGFzbQ==</script>";
        assert!(page.contains("<style>* {}\n</style>") && page.contains(module), "{page}");
        for source in [hash(script), hash("* {}\n")] {
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
        let broken: [fn(&mut Parts); 11] = [
            |parts| parts.scripts[0].1 = "const a = `\n  b`;".to_owned(),
            |parts| parts.style = "a::after{content:'</STYLE>'}".to_owned(),
            |parts| parts.scripts[0].1 = "const a = '</script>';".to_owned(),
            |parts| parts.scripts[0].1 = "const a = '<!--';".to_owned(),
            |parts| parts.template = parts.template.replace("{{module}}", ""),
            |parts| parts.template += "{{style}}",
            |parts| parts.scripts.swap(0, 1),
            |parts| parts.scripts[0].1 = "import { a } from \"./c.js\";".to_owned(),
            |parts| parts.scripts[0].1 = "import a from \"./c.js\";".to_owned(),
            |parts| parts.scripts[0].1 = "import { a }\nfrom".to_owned(),
            |parts| parts.scripts[0].1 = "export let a = 1;".to_owned(),
        ];
        for break_it in broken {
            let mut parts = parts();
            break_it(&mut parts);
            assert!(assemble(&parts).is_err());
        }
    }
}
