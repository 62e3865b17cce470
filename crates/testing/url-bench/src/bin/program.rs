//! `cargo run --release --bin program -- PROGRAM`: measures `urlstack` on files of millions of lines, drawn from the
//! corpora. It needs `/usr/bin/time` of GNU.

#![forbid(unsafe_code)]

use std::{
    error::Error,
    ffi::OsStr,
    fs::{self, File},
    io::{BufWriter, Write as _},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use clap::Parser;
use url_bench::{Corpus, page};

/// Measures the program `urlstack`, and prints a table.
#[derive(Parser)]
struct Arguments {
    /// The program, as built by `cargo build --release --package urlstack`.
    program: PathBuf,
    /// How many lines each file has.
    #[arg(long, default_value_t = 10_000_000)]
    lines: usize,
    /// Measure only the commands with this text, and the other programs.
    #[arg(long, default_value = "")]
    only: String,
    /// Write the table to the part `program` of this page.
    #[arg(long, conflicts_with = "only")]
    page: Option<PathBuf>,
}

/// Corpora of URLs that are absolute, and others.
const WEB: &[&str] = &["http", "query"];
const ALL: &[&str] = &["http", "query", "file", "other", "idn"];

/// The commands, each with the corpora of its lines and whether a number makes every line different.
const COMMANDS: &[(&str, &[&str], bool)] = &[
    ("parse --href", WEB, false),
    ("parse --to json", WEB, false),
    ("parse --href", ALL, false),
    ("get {host}{path}", WEB, false),
    ("explain", WEB, false),
    ("render", WEB, false),
    ("extract", WEB, false),
    ("extract --unique --memory 64M", WEB, true),
    ("filter scheme=https", WEB, false),
    ("match https://*/*", WEB, false),
    ("unique", WEB, false),
    ("unique", WEB, true),
    ("unique --memory 64M", WEB, true),
    ("unique --count", WEB, true),
    ("unique --per host=3", WEB, true),
    ("count {host}", WEB, true),
    ("count {url} --memory 64M", WEB, true),
    ("count {url} --estimate --memory 64M", WEB, true),
    ("count {path_template}", WEB, true),
    ("set -s scheme=http", WEB, false),
    ("query --remove utm_*", WEB, false),
    ("clean", WEB, false),
    ("join https://example.com/a/", WEB, false),
    ("join --relative https://example.com/a/", WEB, false),
    ("encode", WEB, false),
    ("decode", WEB, false),
    ("redact", WEB, false),
    ("defang", WEB, false),
    ("defang --undo", WEB, false),
    ("check", WEB, false),
    ("compare", WEB, false),
];

/// The formats of files: the name, the start of a file, what it has for each URL, its end, and the member or column
/// with the URL, if there is one.
const FORMATS: &[(&str, &str, &str, &str, Option<&str>)] = &[
    ("plain", "", "See {url}, which is of use.\n", "", None),
    ("markdown", "", "- [text]({url}), which is of use.\n", "", None),
    ("html", "", "<p>See <a href=\"{url}\">this</a>, which is of use.</p>\n", "", None),
    ("xml", "<urlset>\n", "<url><loc>{url}</loc></url>\n", "</urlset>\n", None),
    ("json", "[\n", "{\"status\": 200, \"url\": \"{url}\"},\n", "{}]\n", None),
    ("jsonl", "", "{\"status\": 200, \"request\": {\"url\": \"{url}\"}}\n", "", Some("{request.url}")),
    ("csv", "status,url,note\n", "200,\"{url}\",a note\n", "", Some("{url}")),
    (
        "combined",
        "",
        "192.0.2.7 - - [30/Nov/2026:10:00:00 +0000] \"GET {path} HTTP/1.1\" 200 512 \"{url}\" \"Mozilla/5.0 (X11; Linux x86_64)\"\n",
        "",
        Some("{referer}"),
    ),
];

/// A regular expression for URLs.
const URLS: &str = "rg --no-mmap -j1 -oN '[a-zA-Z][a-zA-Z0-9+.-]*://[^[:space:]<>\"]+' $F";

/// A task that other programs do, too: its name, the format of the file, and a command of a shell for each program, in
/// which `$U` is urlstack and `$F` the file.
type Task = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const TASKS: &[Task] = &[
    (
        "print the paths of a log",
        "combined",
        &[
            ("urlstack", "$U get '{path}' --from combined --base https://example.com --threads 1 $F"),
            ("awk", "LC_ALL=C awk '{ print $7 }' $F"),
        ],
    ),
    (
        "count the paths of a log",
        "combined",
        &[
            ("urlstack", "$U count '{path}' --from combined --base https://example.com --threads 1 $F"),
            ("goaccess", "goaccess $F --log-format=COMBINED --no-global-config --no-progress -o $F.json"),
        ],
    ),
    (
        "print a member of JSON lines",
        "jsonl",
        &[
            ("urlstack", "$U get '{href}' --from jsonl --url '{request.url}' --threads 1 $F"),
            ("jq", "jq -r .request.url $F"),
        ],
    ),
    (
        "print the URLs in a file",
        "",
        &[
            ("urlstack", "$U extract --threads 1 --file $F"),
            ("rg", URLS),
            // With /dev/null as output, grep stops at the first match.
            ("grep", "LC_ALL=C grep -oE '[a-zA-Z][a-zA-Z0-9+.-]*://[^[:space:]<>\"]+' $F | cat"),
        ],
    ),
    (
        "print the hosts",
        "",
        &[
            ("urlstack", "$U get '{host}' --threads 1 --file $F"),
            ("awk", "LC_ALL=C awk -F/ '{ print $3 }' $F"),
            ("trurl", "trurl --url-file $F --get '{host}'"),
        ],
    ),
    (
        "count by host, the largest first",
        "",
        &[
            ("urlstack", "$U count '{host}' --threads 1 --file $F"),
            ("sort", "LC_ALL=C awk -F/ '{ print $3 }' $F | LC_ALL=C sort | uniq -c | LC_ALL=C sort -rn"),
            ("awk", "LC_ALL=C awk -F/ '{ c[$3]++ } END { for (h in c) print c[h], h }' $F | LC_ALL=C sort -rn"),
        ],
    ),
    (
        "drop lines that are there already",
        "",
        &[
            ("urlstack", "$U unique --threads 1 --file $F"),
            ("awk", "LC_ALL=C awk '!seen[$0]++' $F"),
            ("sort", "LC_ALL=C sort -u $F"),
        ],
    ),
];

/// How to install a program that is not there.
const INSTALL: &str = "apt-get install ripgrep mawk trurl jq goaccess, as far as the system has them";

/// The processor time and the memory of a command.
struct Cost {
    seconds: f64,
    megabytes: f64,
}

/// The length of the longest line, and how much memory for each of its bytes is too much for it.
const LONG_LINE: usize = 100_000_000;
const MOST_FOR_LONG_LINE: f64 = 60.0;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let (lines, one_line) = (temporary("lines"), temporary("line"));
    let mut table = format!(
        "Files of {} lines; MB/s is the rate of one core. The last column is the memory for a line of 100 MB, \
         divided by its length. Where that would be more than 6 GB, the line has 10 MB.\n\n",
        arguments.lines
    );
    table += "| command | lines | MB | processor time, s | memory, MB | MB/s | memory for a byte of a line |\n";
    table += "|---|---|---:|---:|---:|---:|---:|\n";
    for &(command, corpora, numbered) in COMMANDS.iter().filter(|(command, ..)| command.contains(&*arguments.only)) {
        write_lines(&lines, corpora, numbered, arguments.lines)?;
        let size = fs::metadata(&lines)?.len() as f64 / 1e6;
        let cost = cost_of(&arguments.program, command, &lines)?;
        let corpora = format!("{}{}", corpora.join(", "), if numbered { ", all different" } else { "" });
        let (seconds, memory, rate) = (cost.seconds, cost.megabytes, size / cost.seconds);
        let mut of_line = 0.0;
        for length in [LONG_LINE / 10, LONG_LINE] {
            if of_line < MOST_FOR_LONG_LINE {
                write_line(&one_line, length)?;
                of_line = cost_of(&arguments.program, command, &one_line)?.megabytes * 1e6 / length as f64;
            }
        }
        table += &format!("| `urlstack {command}` | {corpora} | {size:.0} | {seconds:.1} | {memory:.0} | {rate:.0} ");
        table += &format!("| {of_line:.1} |\n");
        eprintln!("{command}: {seconds:.1} s");
    }
    table += &of_formats(&arguments, &lines)?;
    table += &compared(&arguments, &lines)?;
    for file in [lines, one_line].iter().filter(|file| file.exists()) {
        fs::remove_file(file)?;
    }
    println!("{table}");
    arguments.page.map_or(Ok(()), |path| page::write(&path, "program", &table))
}

fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("url-bench-program-{}-{name}.txt", std::process::id()))
}

/// Runs the program on a file.
fn cost_of(program: &Path, command: &str, file: &Path) -> Result<Cost, Box<dyn Error>> {
    let words = command.split(' ').map(OsStr::new).chain(["--file".as_ref(), file.as_os_str()]);
    run(command, [program.as_os_str()].into_iter().chain(words))
}

/// Runs a command. An input that fails is an exit code.
fn run<'a>(name: &str, words: impl Iterator<Item = &'a OsStr>) -> Result<Cost, Box<dyn Error>> {
    let numbers = temporary("numbers");
    let mut time = Command::new("/usr/bin/time");
    time.args(["-f", "%U %S %M", "-o"]).arg(&numbers).args(words).stdout(Stdio::null()).stderr(Stdio::null());
    let status = time.status()?;
    let report = fs::read_to_string(&numbers)?;
    fs::remove_file(numbers)?;
    if status.code().is_none_or(|code| code > 1) {
        return Err(format!("{name} failed: {report}").into());
    }
    // Before the numbers, time reports an exit code that is not 0.
    let numbers = report.lines().last().unwrap_or_default();
    let numbers: Vec<f64> =
        numbers.split_whitespace().map(str::parse).collect::<Result<_, _>>().map_err(|_| report.clone())?;
    let &[user, system, kilobytes] = &*numbers else { return Err("expected three numbers from time".into()) };
    Ok(Cost { seconds: user + system, megabytes: kilobytes / 1e3 })
}

/// Returns the table of formats.
fn of_formats(arguments: &Arguments, file: &Path) -> Result<String, Box<dyn Error>> {
    let count = arguments.lines / 10;
    let mut table = format!(
        "\nFiles of {count} URLs in each format, in MB/s of one core. `extract` reads all of them as prose, and so does \
         rg with a regular expression.\n\n"
    );
    table +=
        "| format | MB | `extract --from` | `get --from --url` | `extract` | rg |\n|---|---:|---:|---:|---:|---:|\n";
    for (format, _, _, _, place) in FORMATS.iter().filter(|(format, ..)| format.contains(&*arguments.only)) {
        write_format(file, format, count)?;
        let size = fs::metadata(file)?.len() as f64 / 1e6;
        let rate = |name: &str, command: &str| -> Result<String, Box<dyn Error>> {
            Ok(match seconds(arguments, file, name, command)? {
                Some(seconds) => format!("{:.0}", size / seconds),
                None => "not there".to_owned(),
            })
        };
        let as_it_is = rate("urlstack", &format!("$U extract --quiet --threads 1 --from {format} -f $F"))?;
        let get = place.map(|place| format!("$U get '{{href}}' --threads 1 --from {format} --url '{place}' -f $F"));
        let get = get.map_or(Ok(String::new()), |command| rate("urlstack", &command))?;
        let prose = rate("urlstack", "$U extract --threads 1 -f $F")?;
        table += &format!("| {format} | {size:.0} | {as_it_is} | {get} | {prose} | {} |\n", rate("rg", URLS)?);
    }
    Ok(table)
}

/// Returns the processor time of a command of a shell, or `None` if there is no such program.
fn seconds(arguments: &Arguments, file: &Path, name: &str, command: &str) -> Result<Option<f64>, Box<dyn Error>> {
    let script = format!("U='{}' F='{}'; {command}", arguments.program.display(), file.display());
    let found = Command::new("sh").args(["-c", &format!("command -v {name}")]).output()?;
    if name != "urlstack" && !found.status.success() {
        eprintln!("{name} is not there: {INSTALL}");
        return Ok(None);
    }
    Ok(Some(run(name, ["sh", "-c", &script].map(OsStr::new).into_iter())?.seconds))
}

/// Returns the table of tasks that other programs do, too.
fn compared(arguments: &Arguments, file: &Path) -> Result<String, Box<dyn Error>> {
    let count = arguments.lines / 10;
    let mut table = format!(
        "\nOther programs, on {count} lines that are all different. They take a host for what is between slashes, and a URL \
         for what a regular expression finds, and leave it as it is written.\n\n"
    );
    table += "| task | program | processor time, s |\n|---|---|---:|\n";
    for (task, format, commands) in TASKS {
        match *format {
            "" => write_lines(file, WEB, true, count)?,
            format => write_format(file, format, count)?,
        }
        for (name, command) in *commands {
            let seconds = seconds(arguments, file, name, command)?;
            let seconds = seconds.map_or_else(|| "not there".to_owned(), |seconds| format!("{seconds:.1}"));
            table += &format!("| {task} | {name} | {seconds} |\n");
        }
    }
    Ok(table)
}

/// Writes one line of this length: a URL with many segments and pairs.
fn write_line(path: &Path, length: usize) -> Result<(), Box<dyn Error>> {
    let (segment, pair) = ("segments/", "name=value&");
    let segments = segment.repeat(length / 2 / segment.len());
    let pairs = pair.repeat(length / 2 / pair.len());
    Ok(fs::write(path, format!("https://example.com/{segments}?{pairs}\n"))?)
}

/// Writes lines of the corpora, chosen at random, the same in every run.
fn write_lines(path: &Path, corpora: &[&str], numbered: bool, count: usize) -> Result<(), Box<dyn Error>> {
    let mut file = BufWriter::new(File::create(path)?);
    for (index, line) in drawn(&lines(corpora)?, count).enumerate() {
        if numbered { writeln!(file, "{line}#{index}")? } else { writeln!(file, "{line}")? }
    }
    Ok(file.flush()?)
}

/// Writes a file of a format. Its URLs are lines of the corpora that need no escapes in it.
fn write_format(path: &Path, format: &str, count: usize) -> Result<(), Box<dyn Error>> {
    let (_, start, each, end, _) = FORMATS.iter().find(|(name, ..)| *name == format).ok_or("expected a format")?;
    let mut lines = lines(WEB)?;
    lines.retain(|line| !line.contains(['"', '\\', '&', '<', '>', '(', ')', '[', ']', '*', '_', '`', ' ', '\t']));
    let mut file = BufWriter::new(File::create(path)?);
    file.write_all(start.as_bytes())?;
    for url in drawn(&lines, count) {
        let after = url.splitn(4, '/').nth(3).unwrap_or_default();
        file.write_all(each.replace("{url}", url).replace("{path}", &format!("/{after}")).as_bytes())?;
    }
    file.write_all(end.as_bytes())?;
    Ok(file.flush()?)
}

fn lines(corpora: &[&str]) -> Result<Vec<&'static str>, Box<dyn Error>> {
    let corpora: Vec<Corpus> = corpora.iter().map(|name| Corpus::from_fixtures(name)).collect::<Result<_, _>>()?;
    Ok(corpora.into_iter().flat_map(|corpus| corpus.texts).collect())
}

/// Draws lines at random, the same in every run.
fn drawn<'l>(lines: &'l [&'static str], count: usize) -> impl Iterator<Item = &'static str> + 'l {
    let mut random = 1_u64;
    (0..count).map(move |_| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        lines[(random >> 33) as usize % lines.len()]
    })
}
