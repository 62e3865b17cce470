//! `cargo xtask picture`: the README's picture of the program in a terminal.

use std::{fmt::Write as _, fs, path::Path};

/// Draws the commands and outputs of the README as docs/pictures/terminal.svg.
///
/// The tests of urlstack run these commands, so the picture shows real output.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Fail if the picture is not current, and write nothing.
    #[arg(long)]
    check: bool,
}

const PICTURE: &str = "docs/pictures/terminal.svg";

/// In pixels: the size of a character of the font, and the space around the text.
const CHARACTER: (usize, usize) = (8, 20);
const MARGIN: usize = 16;

impl Options {
    pub(crate) fn run(&self, repository: &Path) -> Result<String, String> {
        let about = |error| format!("{PICTURE}: {error}");
        let readme = fs::read_to_string(repository.join("README.md")).map_err(|error| format!("README.md: {error}"))?;
        let picture = draw(session(&readme).ok_or("README.md: no session with the program")?);
        let path = repository.join(PICTURE);
        if !self.check {
            fs::write(&path, picture).map_err(about)?;
        } else if fs::read_to_string(&path).map_err(about)? != picture {
            return Err(format!("{PICTURE} is not current; run `cargo xtask picture`"));
        }
        Ok(format!("{PICTURE} shows the README's session"))
    }
}

/// Returns the first block of a page that runs the program.
fn session(page: &str) -> Option<&str> {
    let start = page.find("```console\n$ urlstack ")? + "```console\n".len();
    Some(page[start..].split_once("\n```")?.0)
}

fn draw(session: &str) -> String {
    let columns = session.lines().map(|line| line.chars().count()).max().unwrap_or_default();
    let width = columns * CHARACTER.0 + 2 * MARGIN;
    let height = session.lines().count() * CHARACTER.1 + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">
<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"#1e2127\"/>
<g font-family=\"ui-monospace,Menlo,Consolas,monospace\" font-size=\"13\">\n"
    );
    for (number, line) in (1..).zip(session.lines()) {
        let color = color(line);
        let (y, length) = (MARGIN + number * CHARACTER.1 - 6, line.chars().count() * CHARACTER.0);
        // The length makes every font as wide as the picture expects.
        let _ = writeln!(
            svg,
            "<text x=\"{MARGIN}\" y=\"{y}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\" fill=\"{color}\">{}</text>",
            // Renderers join ordinary spaces.
            line.replace('&', "&amp;").replace('<', "&lt;").replace(' ', "\u{a0}")
        );
    }
    svg + "</g>\n</svg>\n"
}

/// Commands, errors and other output differ in color.
fn color(line: &str) -> &'static str {
    if line.starts_with("$ ") {
        "#8be9a8"
    } else if line.starts_with("error: ") || line.trim_start().starts_with("| ^") {
        "#ff8080"
    } else {
        "#d7dae0"
    }
}
