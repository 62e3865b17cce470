//! Scripts that are made: a WebAssembly module in the text of a script, which `package/encoding.js` reads, and what
//! esbuild makes of scripts and styles.

use crate::programs::{output, run};
use std::{
    path::{Path, PathBuf},
    process::Command,
};

/// What the script around a module asks of a page first, which is where it is, nothing in it uses.
pub(super) const NO_DOCUMENT: &str = "--define:document=undefined";

/// The program, as npm installs it.
pub(super) struct Esbuild(PathBuf);

impl Esbuild {
    /// Fails if it is not installed, so that nothing is compiled in vain.
    pub(super) fn find(repository: &Path) -> Result<Self, String> {
        let name = if cfg!(windows) { "esbuild.cmd" } else { "esbuild" };
        let program = repository.join("crates/url-wasm/node_modules/.bin").join(name);
        if program.exists() {
            Ok(Self(program))
        } else {
            Err("esbuild is not installed; with Node, install it by `npm ci --prefix crates/url-wasm`".to_owned())
        }
    }

    /// Writes files from others.
    pub(super) fn write(&self, files: &[PathBuf], options: &[&str]) -> Result<(), String> {
        run(self.command(options).args(files))
    }

    /// Returns what becomes of one file.
    pub(super) fn read(&self, file: &Path, options: &[&str]) -> Result<String, String> {
        output(self.command(options).arg(file))
    }

    /// An error of esbuild names the file and the line. What is not ASCII is escaped, so that no character in a script turns
    /// the text around it.
    fn command(&self, options: &[&str]) -> Command {
        let mut command = Command::new(&self.0);
        command.args(["--log-level=warning", "--charset=ascii"]).args(options);
        command
    }
}

/// The characters of the text: those of ASCII that can be in a string of any kind, and in a script of a page.
const DIGITS: &[u8; 89] = b" !#%&()*+,-./0123456789:;=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz{|}~";

/// A digit below this number is the first of two.
const FIRSTS: usize = 2;

/// The bytes of one digit.
const SINGLES: usize = DIGITS.len() - FIRSTS;

/// Returns an ECMAScript module that exports `inlined`, which returns the bytes. In its text, each byte is its rank
/// among all bytes, from the most to the least frequent one, in one or two digits. What repeats in the bytes repeats in
/// the text, so that it compresses as well as they do; in base64, only what repeats at a multiple of three bytes does.
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
    let given = format!("{{ length: {}, order: {order:?}, text: \"{text}\" }}", bytes.len());
    format!("import {{ bytes }} from \"../encoding.js\";\n\nexport const inlined = () => bytes({given});\n")
}

#[cfg(test)]
mod tests {
    use super::inlined;

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
}
