//! The standard streams, with every error and with patience.
//!
//! Those of std report no error if a stream is closed, or open in the other direction only, so that output would be
//! lost without a word: <https://rust-lang.github.io/rfcs/1014-stdout-existential-crisis.html>. And they fail if a
//! stream is nonblocking and not ready. That is a property of the open file, and so any process that shares a pipe or
//! a terminal can change it at any time.

use std::{
    fs::File,
    io::{self, ErrorKind, Read, Write},
    path::Path,
};

/// Opens a file to read it, unless it is the one of standard output. What was written would be read again, without end.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if streams::is_output(&file) { Err(own_output()) } else { Ok(file) }
}

fn own_output() -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, "the input is also the output; write to another file")
}

/// Standard input, without a buffer.
pub(crate) struct Stdin;

/// Standard output, without a buffer.
pub(crate) struct Stdout;

/// Standard error, without a buffer.
pub(crate) struct Stderr;

impl Stdin {
    /// Standard input, unless it is the file of standard output, as for [`open`].
    pub(crate) fn open() -> io::Result<Self> {
        if streams::is_stdin_output() { Err(own_output()) } else { Ok(Self) }
    }
}

impl Read for Stdin {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        streams::read(buffer)
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        streams::write_data(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Write for Stderr {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        streams::write_message(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(unix)]
mod streams {
    use rustix::{
        event::{PollFd, PollFlags, poll},
        fd::BorrowedFd,
        io::{Errno, fcntl_getfd, read as read_from, write as write_to},
        stdio::{stderr, stdin, stdout},
    };
    use std::{
        fs::File,
        io,
        os::unix::fs::MetadataExt as _,
        sync::atomic::{AtomicBool, Ordering},
    };

    /// Returns whether a file is that of standard output. Also one that is empty may have some output by the time it is
    /// read.
    pub(super) fn is_output(input: &File) -> bool {
        is_same_file(input).unwrap_or_default()
    }

    /// [`is_output`] for standard input.
    pub(super) fn is_stdin_output() -> bool {
        file_of(stdin()).and_then(|input| is_same_file(&input)).unwrap_or_default()
    }

    fn is_same_file(input: &File) -> io::Result<bool> {
        let (read, written) = (input.metadata()?, file_of(stdout())?.metadata()?);
        Ok(written.is_file() && (read.dev(), read.ino()) == (written.dev(), written.ino()))
    }

    /// Returns another handle of the file that is open.
    fn file_of(stream: BorrowedFd<'_>) -> io::Result<File> {
        stream.try_clone_to_owned().map(File::from)
    }

    /// Whether standard input, output and error were closed when the program was started.
    static WERE_CLOSED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];

    // Before it calls `main`, std opens /dev/null in place of each closed stream, and keeps no note of it:
    // <https://github.com/rust-lang/rust/issues/108139>. What it opens cannot be told from the /dev/null that Python
    // and Node.js give to a program whose output they ignore. So this looks before std does.
    ctor_lite::ctor! {
        unsafe fn look_at_the_streams() {
            for (stream, was_closed) in [stdin(), stdout(), stderr()].into_iter().zip(&WERE_CLOSED) {
                was_closed.store(fcntl_getfd(stream) == Err(Errno::BADF), Ordering::Relaxed);
            }
        }
    }

    pub(super) fn read(buffer: &mut [u8]) -> io::Result<usize> {
        when_ready(stdin(), PollFlags::IN, 0, || read_from(stdin(), &mut *buffer))
    }

    pub(super) fn write_data(bytes: &[u8]) -> io::Result<usize> {
        when_ready(stdout(), PollFlags::OUT, 1, || write_to(stdout(), bytes))
    }

    pub(super) fn write_message(bytes: &[u8]) -> io::Result<usize> {
        when_ready(stderr(), PollFlags::OUT, 2, || write_to(stderr(), bytes))
    }

    /// Calls `transfer` until the stream was ready for it.
    fn when_ready(
        stream: BorrowedFd<'_>,
        readiness: PollFlags,
        index: usize,
        mut transfer: impl FnMut() -> Result<usize, Errno>,
    ) -> io::Result<usize> {
        if WERE_CLOSED[index].load(Ordering::Relaxed) {
            return Err(Errno::BADF.into());
        }
        loop {
            match transfer() {
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => match poll(&mut [PollFd::from_borrowed_fd(stream, readiness)], None) {
                    Ok(_) | Err(Errno::INTR) => {}
                    Err(error) => return Err(error.into()),
                },
                result => return Ok(result?),
            }
        }
    }
}

/// On other systems, there is no other way to the streams than std.
#[cfg(not(unix))]
mod streams {
    use std::{
        fs::File,
        io::{self, Read, Write},
    };

    /// Files have no numbers there.
    pub(super) fn is_output(_: &File) -> bool {
        false
    }

    pub(super) fn is_stdin_output() -> bool {
        false
    }

    pub(super) fn read(buffer: &mut [u8]) -> io::Result<usize> {
        io::stdin().lock().read(buffer)
    }

    pub(super) fn write_data(bytes: &[u8]) -> io::Result<usize> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(bytes)?;
        stdout.flush()?;
        Ok(bytes.len())
    }

    pub(super) fn write_message(bytes: &[u8]) -> io::Result<usize> {
        io::stderr().lock().write_all(bytes)?;
        Ok(bytes.len())
    }
}
