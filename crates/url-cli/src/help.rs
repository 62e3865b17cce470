//! What stands at the end of each help text: sections, each a title and a colon on a line and, indented by two, lines
//! that keep their shape.

/// The exit codes of the program and of most commands.
const EXIT_CODES: &str = "\
Exit codes:
  0  all went well, or the reader of the output went away
  1  some input is not a URL, or not what the command takes
  2  wrong usage, or a file or output that cannot be read or written; the other
     files are read";

/// The examples of a command, each a line that a shell takes and, indented by two, what it shows; and the exit codes.
pub(crate) fn examples(examples: &str) -> String {
    examples_with_codes(examples, EXIT_CODES)
}

/// The examples, and exit codes of the command's own.
pub(crate) fn examples_with_codes(examples: &str, codes: &str) -> String {
    section("Examples", examples) + "\n" + codes
}

/// The examples of a command behind a section that explains its language.
pub(crate) fn language_and_examples(title: &str, language: &str, examples: &str) -> String {
    section(title, language) + "\n" + &self::examples(examples)
}

fn section(title: &str, text: &str) -> String {
    let mut section = format!("{title}:\n");
    for line in text.lines() {
        section.extend(["  ", line, "\n"]);
    }
    section
}
