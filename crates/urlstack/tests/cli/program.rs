//! Starting the program, and the cases of `cases.txt`.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_urlstack");

/// A folder with files, which is deleted on drop.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(files: &[(String, Vec<u8>)]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("urlstack-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = Self(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
        fs::create_dir_all(&folder.0).expect("a folder");
        for (name, bytes) in files {
            fs::write(folder.0.join(name), bytes).expect("a file");
        }
        folder
    }

    /// A folder that every user can enter, other than the one of the build may be.
    #[cfg(target_os = "linux")]
    pub(crate) fn for_all_users() -> Self {
        let folder = Self(std::env::temp_dir().join(format!("urlstack-{}", std::process::id())));
        fs::create_dir_all(&folder.0).expect("a folder");
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(&folder.0, mode).expect("permissions");
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn start(variables: &[Vec<u8>], arguments: &[Vec<u8>], folder: &Folder) -> Child {
    let mut command = Command::new(PROGRAM);
    command.current_dir(&folder.0);
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    let text = |bytes| str::from_utf8(bytes).expect("variables of UTF-8");
    command.envs(variables.iter().map(|variable| text(variable).split_once('=').expect("a value")));
    command.args(arguments.iter().map(|argument| os_string(argument)));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

#[cfg(unix)]
fn os_string(bytes: &[u8]) -> &std::ffi::OsStr {
    std::os::unix::ffi::OsStrExt::from_bytes(bytes)
}

#[cfg(not(unix))]
fn os_string(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("arguments of UTF-8 elsewhere than on Unix")
}

pub(crate) fn run(arguments: &[Vec<u8>], stdin: &[u8]) -> Output {
    run_in(&Folder::new(&[]), &[], arguments, stdin)
}

pub(crate) fn run_in(folder: &Folder, variables: &[Vec<u8>], arguments: &[Vec<u8>], stdin: &[u8]) -> Output {
    let mut child = start(variables, arguments, folder);
    let mut pipe = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        scope.spawn(move || {
            // A program that does not read its input may have ended already.
            let _ = pipe.write_all(stdin);
        });
        child.wait_with_output().expect("the program ends")
    })
}

/// Returns the output of a failing case, truncated to a screen.
pub(crate) fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(3000)]).into_owned()
}

/// Runs `script` in a shell. Returns both of its outputs as one text, and its exit code.
#[cfg(unix)]
pub(crate) fn shell(script: &str, folder: &Folder) -> (String, Option<i32>) {
    let path = Path::new(PROGRAM).parent().unwrap().display();
    let script = format!("PATH={path}:$PATH\nunset CLICOLOR_FORCE\n({script}) 2>&1");
    let output = Command::new("sh").args(["-c", &script]).current_dir(&folder.0).output().unwrap();
    (shown(&output.stdout), output.status.code())
}

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
