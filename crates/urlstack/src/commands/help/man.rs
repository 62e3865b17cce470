//! `urlstack help --man`: man pages.

use clap::{Command, builder::Resettable};
use clap_mangen::{
    Man,
    roff::{Roff, roman},
};
use std::{collections::BTreeSet, io};

/// Returns the page of the program or of a command.
pub(super) fn page(mut command: Command) -> io::Result<Vec<u8>> {
    // The default synopsis lacks the values of options, and the dots of repeated arguments.
    let usage = command.render_usage().to_string();
    let end = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string).unwrap_or_default();
    // The foot of the page has the version already, and the sections at the end of the help text would be wrapped.
    let command = command
        .override_usage(usage.trim_start_matches("Usage: ").to_owned())
        .version(Resettable::Reset)
        .after_help(Resettable::Reset)
        .after_long_help(Resettable::Reset);
    let mut page = Vec::new();
    Man::new(command).source(concat!("urlstack ", env!("CARGO_PKG_VERSION"))).render(&mut page)?;
    sections(&end).to_writer(&mut page)?;
    Ok(in_ascii(&String::from_utf8_lossy(&page)).into_bytes())
}

/// Returns a page with escapes in place of the characters that are not ASCII. Without a locale of UTF-8, groff would
/// read each of their bytes as a character. A terminal without the character shows its code point.
///
/// Source: <https://man7.org/linux/man-pages/man7/groff_char.7.html>,
/// <https://man7.org/linux/man-pages/man7/groff.7.html> (`fchar`)
fn in_ascii(page: &str) -> String {
    let escape = |c: char| format!("\\[u{:04X}]", u32::from(c));
    let others: BTreeSet<char> = page.chars().filter(|c| !c.is_ascii()).collect();
    let mut text = String::with_capacity(page.len());
    for c in others {
        let fallback = format!("<U+{:04X}>", u32::from(c));
        text.extend([r".if \n(.g .fchar ", &escape(c), " ", &fallback, "\n"]);
    }
    for c in page.chars() {
        if c.is_ascii() {
            text.push(c);
        } else {
            text += &escape(c);
        }
    }
    text
}

/// Returns the sections at the end of a help text, whose lines are not wrapped.
fn sections(help: &str) -> Roff {
    let mut roff = Roff::new();
    for line in help.lines() {
        match line.strip_suffix(':').filter(|title| !title.starts_with(' ')) {
            Some(title) => {
                let title = if title == "Exit codes" { "Exit status" } else { title };
                roff.control("fi", []).control("SH", [&*title.to_uppercase()]).control("nf", []);
            }
            None => _ = roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]),
        }
    }
    roff.control("fi", []);
    roff
}
