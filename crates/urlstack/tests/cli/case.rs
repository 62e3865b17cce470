//! The cases of `cases.txt`.

/// A case of `cases.txt`, whose first lines describe the syntax.
#[derive(Default)]
pub(crate) struct Case {
    pub(crate) title: String,
    /// Environment variables, as `NAME=value`.
    pub(crate) variables: Vec<Vec<u8>>,
    pub(crate) arguments: Vec<Vec<u8>>,
    /// The files in the working directory.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    pub(crate) stdin: Vec<u8>,
    pub(crate) stdout: Expected,
    pub(crate) stderr: Expected,
    pub(crate) code: i32,
}

/// An expected output.
#[derive(Default)]
pub(crate) struct Expected {
    bytes: Vec<u8>,
    /// Whether more output may follow.
    is_open: bool,
}

impl Expected {
    fn push(&mut self, line: &str) {
        match line.strip_suffix("...") {
            Some(start) => {
                self.bytes.extend(bytes(start));
                self.bytes.pop();
                self.is_open = true;
            }
            None => self.bytes.extend(bytes(line)),
        }
    }

    pub(crate) fn is_met_by(&self, output: &[u8]) -> bool {
        if self.is_open { output.starts_with(&self.bytes) } else { output == self.bytes }
    }
}

/// Returns a line of the file with its newline, and with the text in angle quotes replaced.
fn bytes(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line;
    while let Some((text, (quoted, after))) =
        rest.split_once('«').map(|(text, rest)| (text, rest.split_once('»').expect("a closing quote")))
    {
        bytes.extend(text.as_bytes());
        rest = after;
        if quoted == "no newline" {
            assert_eq!(rest, "", "the line goes on in {line}");
            return bytes;
        }
        let (hex, count) = quoted.split_once('×').unwrap_or((quoted, "1"));
        let run: Vec<u8> = hex.split(' ').map(|byte| u8::from_str_radix(byte, 16).expect("a byte")).collect();
        bytes.extend(run.repeat(count.parse().expect("a number")));
    }
    bytes.extend(rest.as_bytes());
    bytes.push(b'\n');
    bytes
}

/// Splits a command line into words. Single quotes keep spaces.
pub(crate) fn words(line: &str) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let quoted = rest.strip_prefix('\'').map(|rest| rest.split_once('\'').expect("a closing quote"));
        let (word, after) = quoted.unwrap_or_else(|| rest.split_once(' ').unwrap_or((rest, "")));
        let mut word = bytes(word);
        word.pop();
        words.push(word);
        rest = after.trim_start();
    }
    words
}

pub(crate) fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in include_str!("../cases.txt").lines() {
        if let Some(title) = line.strip_prefix("== ") {
            cases.push(Case { title: title.to_owned(), ..Case::default() });
            continue;
        }
        let (Some(case), Some(mark)) = (cases.last_mut(), line.chars().next()) else { continue };
        let text = line[1..].strip_prefix(' ').unwrap_or(&line[1..]);
        match mark {
            '$' => {
                assert!(case.arguments.is_empty(), "a second command: {line}");
                let (variables, arguments) = text.split_once("urlstack").expect("the program");
                (case.variables, case.arguments) = (words(variables), words(arguments));
            }
            '@' => case.files.push((text.to_owned(), Vec::new())),
            '|' => case.files.last_mut().expect("a file").1.extend(bytes(text)),
            '<' => case.stdin.extend(bytes(text)),
            '>' => case.stdout.push(text),
            '!' => case.stderr.push(text),
            '=' => case.code = text.parse().expect("an exit code"),
            _ => panic!("a line of no kind: {line}"),
        }
    }
    cases
}
