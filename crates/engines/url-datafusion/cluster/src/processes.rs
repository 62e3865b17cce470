//! A scheduler and executors as processes of this machine, which can only be reached from it.

use std::{
    fs, io,
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

/// How long a process may take to start.
const START: Duration = Duration::from_secs(30);

/// A process, which ends with this value. It also ends when the process does that has this value, because it reads its
/// standard input to the end.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// The name of the process, with its address.
    pub name: String,
    /// Where it listens.
    pub address: SocketAddr,
    output: PathBuf,
}

impl Process {
    /// Starts `program` with these arguments, and waits until it listens at `address`.
    fn start(program: &Path, name: &str, address: SocketAddr, arguments: &[String], folder: &Path) -> io::Result<Self> {
        let output = folder.join(format!("{name}-{}.log", address.port()));
        let file = fs::File::create(&output)?;
        let child = Command::new(program)
            .arg(name)
            .args(arguments)
            .args(["--until-input-ends", "true"])
            .stdin(Stdio::piped())
            .stderr(file.try_clone()?)
            .stdout(file)
            .spawn()?;
        let mut process = Self { child, name: format!("{name} {address}"), address, output };
        let start = Instant::now();
        while TcpStream::connect(address).is_err() {
            if let Some(status) = process.child.try_wait()? {
                return Err(io::Error::other(format!("{}: {status}: {}", process.name, process.output()?)));
            }
            if start.elapsed() > START {
                return Err(io::Error::other(format!("{}: does not listen after {START:?}", process.name)));
            }
            sleep(Duration::from_millis(20));
        }
        Ok(process)
    }

    /// Kills the process, which has no time to say anything.
    ///
    /// # Errors
    ///
    /// When it has ended before.
    pub fn kill(&mut self) -> io::Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)
    }

    /// Returns what the process has written.
    ///
    /// # Errors
    ///
    /// When the file cannot be read.
    pub fn output(&self) -> io::Result<String> {
        fs::read_to_string(&self.output)
    }

    /// Returns the stage of each task that the process has begun, in order. Only executors have tasks.
    ///
    /// # Errors
    ///
    /// When the output cannot be read.
    pub fn tasks(&self) -> io::Result<Vec<u32>> {
        // Ballista's words: TID job/stage.attempt/task.attempt
        let stage = |line: &str| {
            let (_, task) = line.split_once("Received task: [TID ")?;
            task.split('/').nth(1)?.split('.').next()?.parse().ok()
        };
        Ok(self.output()?.lines().filter_map(stage).collect())
    }

    /// Returns the most memory that the process has had, in bytes. Only Linux tells.
    pub fn peak_memory(&self) -> Option<u64> {
        peak_memory(&self.child.id().to_string())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It fails if the process has ended, which is as well.
        let _ = self.kill();
    }
}

/// Returns the most memory that a process has had, in bytes; `self` is this one. Only Linux tells.
pub fn peak_memory(process: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// Returns an address of this machine at which nobody listens.
///
/// # Errors
///
/// When there is none.
pub fn free_address() -> io::Result<SocketAddr> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()
}

/// A scheduler and executors. They end with this value.
#[derive(Debug)]
pub struct Cluster {
    // Executors end first: fields are dropped in order.
    /// The executors.
    pub executors: Vec<Process>,
    /// The scheduler.
    pub scheduler: Process,
    folder: PathBuf,
    program: PathBuf,
}

impl Cluster {
    /// Starts a scheduler. `program` is the path of `url-cluster`. Outputs of the processes and their intermediate
    /// results are in `folder`, which stays.
    ///
    /// # Errors
    ///
    /// When the directory cannot be made, or the process not be started.
    pub fn start(program: &Path, folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let address = free_address()?;
        let arguments = ["--address".to_string(), address.to_string()];
        let scheduler = Process::start(program, "scheduler", address, &arguments, folder)?;
        Ok(Self { executors: Vec::new(), scheduler, folder: folder.into(), program: program.into() })
    }

    /// Adds an executor, with `options` of `url-cluster executor`.
    ///
    /// # Errors
    ///
    /// When it does not start.
    pub fn add_executor(&mut self, options: &[&str]) -> io::Result<()> {
        let address = free_address()?;
        let work = self.folder.join(format!("work-{}", address.port()));
        fs::create_dir_all(&work)?;
        let scheduler = self.scheduler.address.to_string();
        let mut arguments =
            ["--address", &address.to_string(), "--scheduler", &scheduler, "--work", &work.to_string_lossy()]
                .map(str::to_string)
                .to_vec();
        arguments.extend(options.iter().map(ToString::to_string));
        self.executors.push(Process::start(&self.program, "executor", address, &arguments, &self.folder)?);
        Ok(())
    }

    /// Returns all processes.
    pub fn processes(&self) -> impl Iterator<Item = &Process> {
        std::iter::once(&self.scheduler).chain(&self.executors)
    }
}
