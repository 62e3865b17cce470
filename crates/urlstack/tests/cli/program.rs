//! Starting the program.

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
