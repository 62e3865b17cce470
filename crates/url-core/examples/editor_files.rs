//! An editor opens what is dropped on it: paths, and file URLs as other programs write them, each file once.
//!
//! The argument is the style of paths, `posix` or `windows`, by default that of the system. The input is dropped text, a
//! path or a URL in each line; a line that starts with `#` is a comment, as in `text/uri-list`. No file is opened.
//!
//! ```sh
//! printf '%s\r\n' '# From another editor' file:///c%3A/a%20b.txt 'C:\a b.txt' | \
//!     cargo run -p url-core --example editor_files -- windows
//! ```
//!
//! Source: [RFC 2483, 5](https://www.rfc-editor.org/rfc/rfc2483#section-5)

use std::io::{self, BufRead, Write};
use std::{collections::HashSet, env, error::Error, process::ExitCode};
use url_core::file::{FilePathError, PathStyle};
use url_core::{Url, equivalence::Equality};

/// Returns the URL of a file. Its path comes first, because `C:\a` is also a URL, with the scheme `c`.
fn file_url(text: &str, style: PathStyle) -> Result<Url, Box<dyn Error>> {
    let is_url = text.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("file:"));
    if is_url { Ok(Url::parse(text)?) } else { Ok(Url::from_file_path_with(text, style)?) }
}

/// Returns a path, and its URL in one spelling. Only here does a `%2F` or a device turn up in a URL.
fn path_and_url(url: &Url, style: PathStyle) -> Result<(String, Url), FilePathError> {
    let path = url.to_file_path_with(style)?;
    let url = Url::from_file_path_with(&path, style)?;
    Ok((path, url))
}

/// Writes the path and the URL of each file.
pub(crate) fn run(style: PathStyle, input: impl BufRead, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let mut open = HashSet::new();
    for line in input.lines() {
        let line = line?;
        let text = line.trim_end_matches('\r');
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match file_url(text, style).and_then(|url| Ok(path_and_url(&url, style)?)) {
            Ok((path, url)) => {
                // `file:///c:/a` is in the same place as `file:///C:/a`.
                let key = Equality::SameDrive.key(&url).map(String::from);
                let verb = if open.insert(key) { "open" } else { "show" };
                writeln!(output, "{verb} {path}\n    {url}")?;
            }
            Err(error) => writeln!(output, "skip {text}\n    {error}")?,
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let style = env::args().nth(1).map_or(Ok(PathStyle::NATIVE), |style| style.parse());
    let result = style.map_err(Into::into).and_then(|style| run(style, io::stdin().lock(), io::stdout().lock()));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
