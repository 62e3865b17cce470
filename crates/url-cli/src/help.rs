//! What stands at the end of each help text.

/// The exit codes of the program and of most commands.
const EXIT_CODES: &str = "\
Exit codes:
  0  all went well, or the reader of the output went away
  1  some input is not a URL, or not what the command takes
  2  wrong usage, or an input or output that cannot be read or written";

/// The examples of a command, each a line that a shell takes and, indented by two, what it shows; and the exit codes.
pub(crate) fn examples(examples: &str) -> String {
    examples_with_codes(examples, EXIT_CODES)
}

/// The examples, and exit codes of the command's own.
pub(crate) fn examples_with_codes(examples: &str, codes: &str) -> String {
    let mut help = String::from("Examples:\n");
    for line in examples.lines() {
        help.extend(["  ", line, "\n"]);
    }
    help + "\n" + codes
}
