//! `cargo xtask doors`: runs the lines of the table of doors as its readers would.

use crate::{
    files::write,
    programs::{run, target},
};
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

/// Runs the lines of the table in docs/doors.md in a clone of the last commit, and prints how long each door took.
///
/// Every line runs as the table has it, but installs into a scratch directory. PATH/TO is the clone, and "in your
/// package" a new package. The output must have the host that the parser makes of the URL.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The doors, as the table names them, instead of all.
    #[arg(value_name = "DOOR")]
    doors: Vec<String>,
    /// Build everything anew, instead of using what has been built.
    #[arg(long)]
    fresh: bool,
    /// A line that is not run, because this machine is prepared otherwise.
    #[arg(long, value_name = "LINE")]
    skip: Vec<String>,
}

/// The doors that are not only lines of a shell: the name, what a reader has before the first line, and what is around
/// the lines of the last column.
const LANGUAGES: [(&str, [&str; 3]); 5] = [
    (
        "Rust",
        [
            "cargo init --quiet --name stranger \"$PACKAGE\"",
            "cd \"$PACKAGE\"; cat > src/main.rs <<'END'\nfn main() -> Result<(), Box<dyn std::error::Error>> {",
            "Ok(())\n}\nEND\ncargo run --quiet",
        ],
    ),
    (
        "JavaScript",
        [
            "mkdir \"$PACKAGE\"; (cd \"$PACKAGE\" && npm init --yes >\"$SCRATCH/npm.log\")",
            "cd \"$PACKAGE\"; node --input-type=module <<'END'",
            "END",
        ],
    ),
    ("Python", ["python3 -m venv \"$SCRATCH/python\"; PATH=\"$SCRATCH/python/bin:$PATH\"", "python <<'END'", "END"]),
    ("PostgreSQL 15", ["", "psql --set ON_ERROR_STOP=1 <<'END'", "END"]),
    ("SQLite", ["", "sqlite3 -bail <<'END'", "END"]),
];

/// Shell commands for the whole script: `$SCRATCH` is empty at the start, and the current directory is the clone.
///
/// What installs into the system honors DESTDIR, and is then found by way of the other variables.
const PREPARATION: &str = r#"set -euo pipefail
export PACKAGE="$SCRATCH/package" CARGO_INSTALL_ROOT="$SCRATCH/cargo" PIP_DISABLE_PIP_VERSION_CHECK=1
export DESTDIR="${DESTDIR:-$SCRATCH/system}"
export PATH="$CARGO_INSTALL_ROOT/bin:$PATH"
export PKG_CONFIG_SYSROOT_DIR="$DESTDIR" PKG_CONFIG_PATH="$DESTDIR/usr/local/lib/pkgconfig"
export LD_LIBRARY_PATH="$DESTDIR/usr/local/lib"
"#;

/// The page with the table.
const PAGE: &str = "docs/doors.md";

/// The table's URLs are in capitals, so only a parser can print this.
const HOST: &str = "example.co";

impl Options {
    pub(crate) fn run(&self, repository: &Path) -> Result<String, String> {
        let page = fs::read_to_string(repository.join(PAGE)).map_err(|error| format!("{PAGE}: {error}"))?;
        let doors = doors(&page)?;
        let names: Vec<&str> = doors.iter().map(|door| &*door.name).collect();
        if let Some(unknown) = self.doors.iter().find(|name| !names.contains(&&***name)) {
            return Err(format!("{PAGE} has no door {unknown:?}, but {}", names.join("; ")));
        }
        let chosen = doors.iter().filter(|door| self.doors.is_empty() || self.doors.contains(&door.name));
        let scratch = Scratch::new()?;
        let mut times = Vec::new();
        for door in chosen {
            let clone = scratch.clone_of(repository, self.fresh)?;
            println!("== {}", door.name);
            let start = Instant::now();
            let output = door.run(&clone, &scratch.0, &self.skip)?;
            print!("{output}");
            if !output.contains(HOST) {
                return Err(format!("{}: the output has no {HOST:?}", door.name));
            }
            times.push(format!("{}: {:.1} s", door.name, start.elapsed().as_secs_f64()));
        }
        Ok(times.join("\n"))
    }
}

/// A row of the table.
#[derive(Debug, PartialEq)]
struct Door {
    name: String,
    install: Vec<Line>,
    run: Vec<Line>,
}

/// A line of code in a cell.
#[derive(Debug, PartialEq)]
struct Line {
    code: String,
    in_package: bool,
}

/// Returns the rows that have lines.
fn doors(page: &str) -> Result<Vec<Door>, String> {
    let (_, table) = page
        .split_once("\n| you use | install | run | continue with |\n|---|---|---|---|\n")
        .ok_or("no table of doors")?;
    let rows = table.lines().take_while(|line| line.starts_with('|'));
    let door = |row: &str| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [name, install, run, _] = &cells[..] else { return Err(format!("expected four cells: {row}")) };
        Ok(Door { name: (*name).into(), install: lines(install)?, run: lines(run)? })
    };
    rows.map(door).filter(|door| !door.as_ref().is_ok_and(|door| door.run.is_empty())).collect()
}

fn lines(cell: &str) -> Result<Vec<Line>, String> {
    let line = |piece: &str| {
        let (code, rest) = piece
            .strip_prefix('`')
            .and_then(|piece| piece.rsplit_once('`'))
            .ok_or_else(|| format!("expected a line of code: {piece}"))?;
        match rest {
            "" | ", in your package" => Ok(Line { code: code.into(), in_package: !rest.is_empty() }),
            _ => Err(format!("expected the end of a line: {piece}")),
        }
    };
    cell.split("<br>").filter(|piece| piece.contains('`')).map(line).collect()
}

impl Door {
    /// Runs the lines in a clone, and returns the output of the last ones.
    fn run(&self, clone: &Path, scratch: &Path, skipped: &[String]) -> Result<String, String> {
        let room = scratch.join("room");
        let _ = fs::remove_dir_all(&room);
        fs::create_dir_all(&room).map_err(|error| format!("{}: {error}", room.display()))?;
        let script = room.join("lines");
        write(&script, self.script(clone, skipped))?;
        // It puts the extension into a copy of the installed server, and DESTDIR to the copy.
        let mut command = match &*self.name {
            "PostgreSQL 15" => Command::new("crates/native/url-databases/postgres/server"),
            _ => Command::new("env"),
        };
        command.arg("bash").arg(&script).current_dir(clone).env("SCRATCH", &room).env_remove("CARGO_TARGET_DIR");
        let output = command.stderr(Stdio::inherit()).output();
        let output = output.map_err(|error| format!("{}: {error}", self.name))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if !output.status.success() {
            return Err(format!("{}: {}\n{text}", self.name, output.status));
        }
        Ok(text)
    }

    fn script(&self, clone: &Path, skipped: &[String]) -> String {
        let language = LANGUAGES.iter().find(|(name, _)| *name == self.name);
        let [given, before, after] = language.map_or(["", "", ""], |(_, around)| *around);
        let mut script = format!("{PREPARATION}{given}\n");
        for Line { code, in_package } in &self.install {
            if skipped.contains(code) {
                println!("not run: {code}");
                continue;
            }
            let code = code.replace("PATH/TO", &clone.display().to_string());
            let [before, after] = if *in_package { ["(cd \"$PACKAGE\" && ", ")"] } else { ["", ""] };
            // Only what the lines of the last column print is looked at.
            script.extend([before, &code, after, " >&2\n"]);
        }
        script.extend([before, "\n"]);
        for line in &self.run {
            script.extend([&*line.code, "\n"]);
        }
        script + after + "\n"
    }
}

/// A directory that is removed when this is dropped.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Self, String> {
        let path = env::temp_dir().join(format!("urlstack-doors-{}", std::process::id()));
        fs::create_dir(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self(path))
    }

    /// Clones a repository anew, without what has been built, or with links to it.
    fn clone_of(&self, repository: &Path, fresh: bool) -> Result<PathBuf, String> {
        let clone = self.0.join("urlstack");
        let _ = fs::remove_dir_all(&clone);
        let source = fs::canonicalize(repository).map_err(|error| format!("{}: {error}", repository.display()))?;
        let address = format!("file://{}", source.display());
        run(Command::new("git").args(["clone", "--quiet", "--depth", "1", &address]).arg(&clone))?;
        if !fresh {
            link_target(&source, &clone)?;
        }
        Ok(clone)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Gives a clone the directory in which its source was built.
fn link_target(source: &Path, clone: &Path) -> Result<(), String> {
    let (built, link) = (target(source), clone.join("target"));
    fs::create_dir_all(&built).map_err(|error| format!("{}: {error}", built.display()))?;
    #[cfg(unix)]
    std::os::unix::fs::symlink(&built, &link).map_err(|error| format!("{}: {error}", link.display()))?;
    Ok(())
}
