//! Prints the pieces of files, for readers in other languages to compare with.
//!
//! `pieces FORMAT < NAMES`, where NAMES has the name of a file on each line. Each file gives a line of JSON: its name,
//! its error, and its pieces with their ranges, lines, roles, names and texts.

use std::{error::Error, fs, io};
use url_sources::{Format, detect, pieces};

fn main() -> Result<(), Box<dyn Error>> {
    let format = std::env::args().nth(1).ok_or("expected a format, or auto")?;
    for name in io::stdin().lines() {
        let name = name?;
        let Ok(text) = fs::read_to_string(&name) else { continue };
        let format: Format = if format == "auto" { detect(Some(&name), &text).1 } else { format.parse()? };
        let mut found = Vec::new();
        let result = pieces(&text, &format, |piece| {
            let range = [piece.range.start, piece.range.end];
            found.push(serde_json::json!([range, piece.line, piece.role.as_str(), piece.name, piece.text]));
        });
        let error = result.err().map(|error| error.to_string());
        println!("{}", serde_json::json!({"file": name, "error": error, "pieces": found}));
    }
    Ok(())
}
