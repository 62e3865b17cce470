//! Standard streams that are closed, open in the wrong direction, full or nonblocking, and limits of the system.

use super::program::{Folder, PROGRAM, shown};
#[cfg(target_os = "linux")]
use std::os::unix::fs::MetadataExt;
use std::{
    fs,
    io::{Read, Write},
    os::{fd::OwnedFd, unix::net::UnixStream},
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};
#[cfg(target_os = "linux")]
use url_model::not_run;

/// Runs the program with the redirections of a shell.
fn run(arguments: &str, redirections: &str, folder: &Folder) -> Output {
    let script = format!("exec \"$0\" {arguments} {redirections}");
    Command::new("sh").args(["-c", &script, PROGRAM]).current_dir(&folder.0).output().expect("a shell")
}

fn folder() -> Folder {
    Folder::new(&[("urls.txt".to_owned(), b"https://h/\nfoo\n".to_vec())])
}

/// Every way to write data.
const WRITING: [&str; 9] = [
    "parse https://h/",
    "parse --href -f urls.txt",
    "check -f urls.txt",
    "check --to sarif -f urls.txt",
    "compare https://h/",
    "help --completions bash",
    "help --man",
    "--help",
    "--version",
];

#[test]
fn data_that_cannot_be_written_is_an_error() {
    let folder = folder();
    let mut ways = vec![">&-", "1</dev/null", "<&- >&-"];
    if cfg!(target_os = "linux") {
        ways.push(">/dev/full");
    }
    for arguments in WRITING {
        for way in &ways {
            let output = run(arguments, way, &folder);
            assert_eq!(output.status.code(), Some(2), "{arguments} {way}");
            let message = shown(&output.stderr);
            assert!(message.contains("error: standard output: "), "{arguments} {way}: {message}");
            // Without standard error, the exit code says it.
            let output = run(arguments, &format!("{way} 2>&-"), &folder);
            assert_eq!(output.status.code(), Some(2), "{arguments} {way}");
        }
    }
}

/// Python and Node.js open /dev/null for reading and writing if output is to be ignored.
#[test]
fn data_may_be_thrown_away_or_absent() {
    let folder = folder();
    for arguments in WRITING {
        for way in [">/dev/null", "1<>/dev/null"] {
            let output = run(arguments, way, &folder);
            assert_eq!(output.status.code(), Some(arguments.contains("urls.txt").into()), "{arguments} {way}");
        }
    }
    let output = run("host --public example.com", ">&-", &folder);
    assert_eq!((output.status.code(), shown(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn lines_that_cannot_be_read_are_an_error() {
    let folder = folder();
    for way in ["<&-", "0>/dev/null", "<."] {
        let output = run("parse --href", way, &folder);
        assert_eq!(output.status.code(), Some(2), "{way}");
        assert!(output.stderr.starts_with(b"error: standard input: "), "{way}: {}", shown(&output.stderr));
        // Other sources are read, and a stream that is not needed does not matter.
        let output = run("parse --href -f - -f urls.txt", way, &folder);
        assert_eq!((shown(&output.stdout), output.status.code()), ("https://h/\n".to_owned(), Some(2)), "{way}");
        let output = run("parse --href -f urls.txt", way, &folder);
        assert_eq!((shown(&output.stdout), output.status.code()), ("https://h/\n".to_owned(), Some(1)), "{way}");
    }
    for way in ["</dev/null", "0<>/dev/null"] {
        let output = run("parse --href", way, &folder);
        assert_eq!((output.status.code(), shown(&output.stderr)), (Some(0), String::new()), "{way}");
    }
}

#[test]
fn messages_that_cannot_be_written_do_not_matter() {
    let folder = folder();
    let mut ways = vec!["2>&-", "2</dev/null"];
    if cfg!(target_os = "linux") {
        ways.push("2>/dev/full");
    }
    for way in ways {
        for (arguments, data, code) in [
            ("parse --href -f urls.txt", "https://h/\n", 1),
            ("parse --href -f none.txt -f urls.txt", "https://h/\n", 2),
            ("parse --base foo x", "", 2),
            ("parse --threads 0", "", 2),
        ] {
            let output = run(arguments, way, &folder);
            assert_eq!(
                (shown(&output.stdout), output.status.code()),
                (data.to_owned(), Some(code)),
                "{arguments} {way}"
            );
        }
    }
}

/// Returns the two ends of a stream, of which only the second waits.
fn nonblocking() -> (Stdio, UnixStream) {
    let (theirs, ours) = UnixStream::pair().expect("a stream");
    theirs.set_nonblocking(true).expect("a nonblocking stream");
    (OwnedFd::from(theirs).into(), ours)
}

/// Neither a reader nor a writer that is slower than the program loses anything.
#[test]
fn nonblocking_streams_are_waited_for() {
    let count = 20_000;
    let (stdin, mut lines) = nonblocking();
    let (stdout, data) = nonblocking();
    let (stderr, messages) = nonblocking();
    // The command has the ends of the program, and is dropped at once.
    let mut child = Command::new(PROGRAM)
        .args(["parse", "--href", "--max-errors", "20000"])
        .stdin(stdin)
        .stdout(stdout)
        .stderr(stderr)
        .spawn()
        .unwrap();
    let read_slowly = |mut stream: UnixStream| {
        move || {
            let mut text = Vec::new();
            let mut block = vec![0; 50_000];
            while let Ok(count @ 1..) = stream.read(&mut block) {
                text.extend_from_slice(&block[..count]);
                thread::sleep(Duration::from_millis(1));
            }
            String::from_utf8(text).expect("text")
        }
    };
    let (data, messages) = (thread::spawn(read_slowly(data)), thread::spawn(read_slowly(messages)));
    let text = "https://example.com/a/b\nfoo\n".repeat(count);
    for block in text.as_bytes().chunks(100_000) {
        thread::sleep(Duration::from_millis(5));
        lines.write_all(block).unwrap();
    }
    drop(lines);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let (data, messages) = (data.join().unwrap(), messages.join().unwrap());
    assert!(data == "https://example.com/a/b\n".repeat(count), "{} lines", data.lines().count());
    let numbers =
        messages.lines().filter_map(|line| line.strip_prefix("<stdin>:")?.split(':').next()?.parse::<usize>().ok());
    assert!(numbers.eq((1..=count).map(|number| 2 * number)), "{}", shown(messages.as_bytes()));
}

/// Feeds lines to the program, and returns the number of its threads while it waits for more.
#[cfg(target_os = "linux")]
fn count_threads(mut command: Command) -> usize {
    let lines = "https://example.com/a/b\n".repeat(100_000).into_bytes();
    command.args(["parse", "--href", "--threads", "4"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program");
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut output = vec![0; lines.len()];
    thread::scope(|scope| {
        scope.spawn(|| stdin.write_all(&lines).expect("a program that reads"));
        stdout.read_exact(&mut output).expect("as many lines as were written");
    });
    assert!(output == lines);
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("a status");
    drop(stdin);
    assert!(child.wait().unwrap().success());
    let threads = status.lines().find_map(|line| line.strip_prefix("Threads:")).expect("a number of threads");
    threads.trim().parse().expect("a number")
}

/// The tests of `workers` reject threads on every system.
#[cfg(target_os = "linux")]
#[test]
fn a_system_that_rejects_threads_is_no_error() {
    assert_eq!(count_threads(Command::new(PROGRAM)), 4);

    // The limit is for the processes of a user, and not for root. dash has it under another letter.
    let folder = Folder::for_all_users();
    let program = folder.0.join("urlstack");
    fs::copy(PROGRAM, &program).expect("a copy");
    let script = format!("ulimit -u 1 2>/dev/null || ulimit -p 1; exec '{}' \"$@\"", program.display());
    let limited = ["sh", "-c", &script, "sh"];
    let other_user = ["setpriv", "--reuid=61234", "--clear-groups"];
    let is_root = fs::metadata("/proc/self").is_ok_and(|this| this.uid() == 0);
    let words = if is_root { [&other_user[..], &limited].concat() } else { limited.to_vec() };
    let command = || {
        let mut command = Command::new(words[0]);
        command.args(&words[1..]);
        command
    };
    match command().arg("--version").output() {
        Ok(output) if output.status.success() => assert_eq!(count_threads(command()), 1),
        result => not_run(
            "a_system_that_rejects_threads_is_no_error",
            &format!(
                "another user cannot run the program: {}",
                result.map_or_else(|error| error.to_string(), |output| shown(&output.stderr))
            ),
        ),
    }
}

/// Runs the program in a shell with 200 MB of memory for addresses, and returns what the shell prints.
#[cfg(target_os = "linux")]
fn run_with_little_memory(arguments: &str, then: &str, folder: &Folder) -> Output {
    let script = format!("ulimit -v 200000; \"$0\" {arguments} {then}");
    Command::new("sh").args(["-c", &script, PROGRAM]).current_dir(&folder.0).output().expect("a shell")
}

/// What an option makes many results of is written as it is made, and the end of a reader ends it: all results of this
/// query are 1.3 GB, and its last one comes after minutes.
#[cfg(target_os = "linux")]
#[test]
fn results_are_written_as_they_are_made() {
    let pairs: Vec<String> = (0..10_000).map(|number| format!("k{number}=v")).collect();
    let words: Vec<String> = (0..200_000).map(|number| number.to_string()).collect();
    let folder = Folder::new(&[
        ("pairs.txt".to_owned(), format!("https://h/?{}\n", pairs.join("&")).into_bytes()),
        ("words.txt".to_owned(), words.join("\n").into_bytes()),
    ]);
    for (arguments, start) in [
        ("query --replace 'k*=x' --each -f pairs.txt", "https://h/?k0=x&k1=v"),
        ("set --iterate query:q=@words.txt https://h/", "https://h/?q=0\nhttps://h/?q=1\n"),
    ] {
        let output = run_with_little_memory(arguments, &format!("| head -c {}", start.len()), &folder);
        assert_eq!((shown(&output.stdout), shown(&output.stderr)), (start.to_owned(), String::new()), "{arguments}");
    }
    let output = run_with_little_memory("set --iterate query:q=@words.txt https://h/", "| tail -n 1", &folder);
    assert_eq!(shown(&output.stdout), "https://h/?q=199999\n");
}
