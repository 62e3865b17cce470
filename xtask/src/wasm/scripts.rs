//! Scripts of the package that are made: a WebAssembly module in the text of a script, which `package/encoding.js`
//! reads, and the package's ECMAScript modules as `CommonJS` modules, for `require`.

use super::page::parsed_import;

/// The characters of the text: those of ASCII that can be in a string of any kind, and in a script of a page.
const DIGITS: &[u8; 89] = b" !#%&()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~";

/// A digit below this number is the first of two.
const FIRSTS: usize = 2;

/// The bytes of one digit.
const SINGLES: usize = DIGITS.len() - FIRSTS;

/// Returns an ECMAScript module that exports `inlined`: the bytes, each as its rank among all bytes, from the most to
/// the least frequent one, in one or two digits. What repeats in the bytes repeats in the text, so that it compresses
/// as well as they do; in base64, only what repeats at a multiple of three bytes does.
pub(super) fn inlined(bytes: &[u8]) -> String {
    let mut counts = [0_usize; 256];
    for byte in bytes {
        counts[usize::from(*byte)] += 1;
    }
    let mut order: Vec<u8> = (0..=u8::MAX).collect();
    order.sort_by_key(|byte| (usize::MAX - counts[usize::from(*byte)], *byte));
    let mut ranks = [0; 256];
    for (rank, byte) in order.iter().enumerate() {
        ranks[usize::from(*byte)] = rank;
    }
    let mut text = String::with_capacity(bytes.len() * 5 / 4);
    let mut push = |digit: usize| text.push(char::from(DIGITS[digit]));
    for byte in bytes {
        match ranks[usize::from(*byte)] {
            rank if rank < SINGLES => push(FIRSTS + rank),
            rank => {
                push((rank - SINGLES) / DIGITS.len());
                push((rank - SINGLES) % DIGITS.len());
            }
        }
    }
    format!("export const inlined = {{ length: {}, order: {order:?}, text: \"{text}\" }};\n", bytes.len())
}

/// Returns a module in `CommonJS`, in which `FILE.cjs` takes the place of `FILE.js`. It has to be formatted as Prettier
/// does: a statement `import` or `export` starts a line and ends one, and there is no default export.
pub(super) fn common_js(name: &str, text: &str) -> Result<String, String> {
    let mut script = String::from("\"use strict\";\n\n");
    let mut exports = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let fail = || format!("{name}: cannot read `{line}`");
        if line.starts_with("import ") || line.starts_with("export {") {
            let mut statement = line.to_owned();
            while !statement.ends_with(';') {
                statement += lines.next().ok_or_else(fail)?;
            }
            if statement.contains(" as ") && !statement.starts_with("import * as ") {
                return Err(fail());
            }
            if let Some((names, file)) = parsed_import(&statement) {
                script.extend(["const {", names, "} = require(\"./", &common_js_name(file), "\");\n"]);
            } else if let Some((name, file)) = namespace_import(&statement) {
                script.extend(["const ", name, " = require(\"./", &common_js_name(file), "\");\n"]);
            } else {
                let reexport = statement.replacen("export", "import", 1);
                let (names, file) = parsed_import(&reexport).ok_or_else(fail)?;
                for name in names.split(',').map(str::trim).filter(|name| !name.is_empty()) {
                    let file = common_js_name(file);
                    exports.extend(["exports.", name, " = require(\"./", &file, "\").", name, ";\n"]);
                }
            }
        } else if let Some(declaration) = line.strip_prefix("export ") {
            let name = declared(declaration).ok_or_else(fail)?;
            exports.extend(["exports.", name, " = ", name, ";\n"]);
            script.extend([declaration, "\n"]);
        } else {
            script.extend([line, "\n"]);
        }
    }
    Ok(script + &exports)
}

/// Returns the name of all that a file exports, and the file.
fn namespace_import(import: &str) -> Option<(&str, &str)> {
    let (name, from) = import.strip_prefix("import * as ")?.split_once(" from \"./")?;
    Some((name, from.strip_suffix("\";")?))
}

/// Returns the name of the file that a module becomes.
pub(super) fn common_js_name(file: &str) -> String {
    let stem = file.strip_suffix(".js").unwrap_or(file);
    format!("{stem}.cjs")
}

/// Returns the name that an exported declaration declares. The value is taken when the module has run.
fn declared(declaration: &str) -> Option<&str> {
    let words = ["const ", "let ", "class ", "function "];
    let rest = words.iter().find_map(|word| declaration.strip_prefix(word))?;
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))?;
    (end > 0).then_some(&rest[..end])
}

#[cfg(test)]
mod tests {
    use super::{common_js, inlined};

    #[test]
    fn frequent_bytes_have_one_digit() {
        let text = inlined(b"\0a\0");
        assert!(text.contains("length: 3, order: [0, 97, 1, 2,") && text.contains("text: \"#%#\""), "{text}");
    }

    #[test]
    fn each_byte_has_digits() {
        let bytes: Vec<u8> = (0..=u8::MAX).collect();
        let text = inlined(&bytes);
        let (_, text) = text.split_once("text: \"").unwrap();
        // 87 of one digit, and 169 of two.
        assert_eq!(text.split_once('"').unwrap().0.len(), 87 + 2 * 169);
    }

    #[test]
    fn each_form_of_statement() {
        let text = "// A comment.\n\nimport {\n  a,\n  b,\n} from \"./wasm/x.js\";\n\
                    import * as g from \"./z.js\";\n\nexport const c = a;\n\
                    export let d;\nd = b;\nexport { e } from \"./y.js\";\nexport class F {}\n";
        let expected = "\"use strict\";\n\n// A comment.\n\nconst {  a,  b,} = require(\"./wasm/x.cjs\");\n\
                        const g = require(\"./z.cjs\");\n\nconst c = a;\n\
                        let d;\nd = b;\nclass F {}\nexports.c = c;\nexports.d = d;\n\
                        exports.e = require(\"./y.cjs\").e;\nexports.F = F;\n";
        assert_eq!(common_js("x.js", text).unwrap(), expected);
    }

    #[test]
    fn other_forms_are_rejected() {
        let imports = [
            "import x from \"./x.js\";",
            "import * as x from \"x\";",
            "import { a as b } from \"./x.js\";",
            "import {",
        ];
        let exports = ["export default 1;", "export * from \"./x.js\";", "export { a as b };"];
        for text in imports.into_iter().chain(exports) {
            assert!(common_js("x.js", text).is_err(), "{text}");
        }
    }
}
