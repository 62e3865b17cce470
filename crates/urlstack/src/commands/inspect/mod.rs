//! `urlstack inspect`.

#[cfg(feature = "render")]
mod report;

use crate::{failure::Outcome, help, terminal::stdio::Stdout};
use clap::ValueHint;
use serde::Serialize;
use std::{
    env,
    fmt::Write as _,
    fs::{self, OpenOptions},
    io::{self, IsTerminal, Write},
    path::{self, Path, PathBuf},
    process::{self, Command, Stdio},
    time::{SystemTime, UNIX_EPOCH},
};
use tempfile::NamedTempFile;

const EXAMPLES: &str = "\
urlstack inspect 'http://0x7f.1/'
urlstack inspect --base https://example.com/docs/ '../a b?c'
urlstack inspect --output page.html https://example.com/
  page.html";

/// Show a URL on a page that explains it.
///
/// Writes an HTML file that needs no network, and prints its path. If standard output is a terminal, opens the file,
/// too. You can inspect any string, even one that does not parse. Only you can read the file, because URLs can contain
/// secrets. Delete it when you no longer need it.
///
/// The file is a report without scripts. If the interactive inspector is installed, the file is that page with the URL
/// in it. The program looks for the inspector in three places: the file that the environment variable
/// `URLSTACK_INSPECTOR` names, `inspector.html` beside the program, and `../share/urlstack/inspector.html` from there.
/// docs/inspector.md describes how to build the inspector.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    /// The URL to show; without it, the page is empty
    #[arg(value_name = "URL", value_hint = ValueHint::Url)]
    url: Option<String>,

    /// Resolve the URL against this base URL
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url)]
    base: Option<String>,

    /// Compare the URL with this one
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url)]
    with: Option<String>,

    /// Match the URL with this pattern
    #[arg(long, value_name = "PATTERN")]
    pattern: Option<String>,

    /// Use this inspector page instead of the installed one; `report` for a report without scripts
    ///
    /// For a file with this name, write `./report`.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    page: Option<PathBuf>,

    /// Write or replace this file, instead of a new temporary file
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,

    /// Print the path, and do not open the file
    #[arg(long)]
    no_open: bool,
}

/// The page that needs no inspector, by its name for --page.
const REPORT: &str = "report";

/// What the page shows.
#[derive(Default, Serialize)]
struct State<'a> {
    url: &'a str,
    base: &'a str,
    with: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    pattern: &'a str,
}

/// The element of the page that has the state, before and after it.
const ELEMENT: (&str, &str) = ("<script type=\"application/json\" id=\"state\">", "</script>");

/// Writes the page, and opens it.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let text = |argument: &Option<String>| argument.clone().unwrap_or_default();
    let (url, base, with, pattern) = (text(&args.url), text(&args.base), text(&args.with), text(&args.pattern));
    let state = State { url: &url, base: &base, with: &with, pattern: &pattern };
    let page = match args.inspector()? {
        Some(inspector) => with_state(&inspector, &state)
            .ok_or_else(|| io::Error::other("the file is not an inspector of this program"))?,
        None => args.report()?,
    };

    let path = args.output.clone().unwrap_or_else(new_path);
    let shown = path.display();
    write(&path, page.as_bytes(), args.output.is_some())
        .map_err(|error| io::Error::other(format!("cannot write {shown}: {error}")))?;
    Stdout.write_all(format!("{shown}\n").as_bytes())?;
    if !args.no_open && io::stdout().is_terminal() {
        open(&path).map_err(|error| io::Error::other(format!("cannot open {shown}: {error}")))?;
    }
    Ok(Outcome::AllDone)
}

impl Args {
    /// Reads the inspector that is named, or that is installed.
    fn inspector(&self) -> io::Result<Option<String>> {
        if self.page.as_deref() == Some(Path::new(REPORT)) {
            return Ok(None);
        }
        let from_variable = env::var_os("URLSTACK_INSPECTOR").map(PathBuf::from);
        let Some(path) = self.page.clone().or(from_variable).or_else(installed) else { return Ok(None) };
        let cannot_read = |error| io::Error::other(format!("cannot read {}: {error}", path.display()));
        fs::read_to_string(&path).map(Some).map_err(cannot_read)
    }

    /// Returns the page that this program writes itself.
    #[cfg(feature = "render")]
    fn report(&self) -> io::Result<String> {
        let Some(url) = self.url.as_deref() else {
            let message =
                "expected a URL; without one, only the interactive inspector has a page, and it is not installed";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        };
        let [base, other, pattern] = [&self.base, &self.with, &self.pattern].map(Option::as_deref);
        Ok(report::page(report::Subject { url, base, other, pattern }))
    }

    #[cfg(not(feature = "render"))]
    #[expect(clippy::unused_self, reason = "with the feature, the URL is needed")]
    fn report(&self) -> io::Result<String> {
        Err(io::Error::other("this program was built without reports: expected the inspector, or --page with its file"))
    }
}

fn installed() -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    // The program may be a link to where it is installed.
    let program = program.canonicalize().unwrap_or(program);
    let folder = program.parent()?;
    let candidates = [folder.join("inspector.html"), folder.join("../share/urlstack/inspector.html")];
    candidates.into_iter().find(|path| path.is_file())
}

/// Returns the page with the state in it.
fn with_state(page: &str, state: &State<'_>) -> Option<String> {
    let (before, rest) = page.split_once(ELEMENT.0)?;
    let (_, after) = rest.split_once(ELEMENT.1)?;
    let json = serde_json::to_string(state).ok()?;
    Some([before, ELEMENT.0, &escaped(&json), ELEMENT.1, after].concat())
}

/// Returns JSON in which nothing can end an element, or change the order of text. Only strings have such characters,
/// and may have them as escapes.
fn escaped(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if matches!(c, ' '..='~') && !matches!(c, '<' | '>' | '&') {
            text.push(c);
        } else {
            c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| _ = write!(text, "\\u{unit:04x}"));
        }
    }
    text
}

/// Writes a file for its owner alone. One that exists is an error, or is replaced when all of the new one is written,
/// and keeps its permissions. What is not a file, such as a pipe, is written to.
fn write(path: &Path, bytes: &[u8], replaces: bool) -> io::Result<()> {
    // A link stays one.
    let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let old = fs::metadata(path).ok();
    if replaces && old.as_ref().is_some_and(|old| !old.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    if let Some(old) = old.filter(|_| replaces) {
        file.as_file().set_permissions(old.permissions())?;
    }
    // A full disk may be noticed late.
    file.as_file().sync_all()?;
    let persisted = if replaces { file.persist(path) } else { file.persist_noclobber(path) };
    persisted.map(drop).map_err(|error| error.error)
}

/// Returns the path of a file that does not exist yet.
fn new_path() -> PathBuf {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
    env::temp_dir().join(format!("urlstack-{}-{now}.html", process::id()))
}

/// Opens a file by the program that the system has for it.
fn open(path: &Path) -> io::Result<()> {
    let program = if cfg!(windows) {
        "explorer"
    } else if cfg!(target_os = "macos") {
        "open"
    } else {
        "xdg-open"
    };
    let mut command = Command::new(program);
    command.arg(path::absolute(path)?).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let status = command.status()?;
    // The explorer returns 1 for success.
    if status.success() || cfg!(windows) { Ok(()) } else { Err(io::Error::other(status.to_string())) }
}

#[cfg(test)]
mod tests {
    use super::{ELEMENT, State, with_state};

    const PAGE: &str = "<i><script type=\"application/json\" id=\"state\">{}</script><script>a</script>";

    fn state_in(page: &str) -> &str {
        page.split_once(ELEMENT.0).unwrap().1.split_once(ELEMENT.1).unwrap().0
    }

    #[test]
    fn no_url_can_leave_its_element() {
        let urls =
            ["https://h/", "</script><script>x</script>", "<!--", "\u{202e}\u{2028}\u{1f600}", "\"\\\n\u{7f}&{{"];
        for url in urls {
            let page = with_state(PAGE, &State { url, base: "b", with: url, ..State::default() }).unwrap();
            let state = state_in(&page);
            assert!(state.bytes().all(|byte| (b' '..=b'~').contains(&byte) && !b"<>&".contains(&byte)), "{state}");
            let read: serde_json::Value = serde_json::from_str(state).unwrap();
            assert_eq!(read, serde_json::json!({"url": url, "base": "b", "with": url}));
            assert!(page.starts_with("<i><script") && page.ends_with("</script><script>a</script>"), "{page}");
        }
        // One that is written already can be written again.
        let state = |url, pattern| State { url, pattern, ..State::default() };
        let once = with_state(PAGE, &state("a", "")).unwrap();
        let twice = with_state(&once, &state("b", "")).unwrap();
        assert_eq!(state_in(&twice), r#"{"url":"b","base":"","with":""}"#);
        let with_pattern = with_state(&once, &state("b", "*:*")).unwrap();
        assert_eq!(state_in(&with_pattern), r#"{"url":"b","base":"","with":"","pattern":"*:*"}"#);
        assert_eq!(with_state("<html>", &state("a", "")), None);
    }
}
