//! HTTP archives, read as one object for each request.
//!
//! A thread reads the document and sends each entry as a line, so that a large archive needs the memory of one entry.
//!
//! Source: <https://w3c.github.io/web-performance/specs/HAR/Overview.html#sec-object-types-log>

use crate::record::{compose::Compose, json_members::on_a_line};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeSeed, Error, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::value::RawValue;
use std::{
    fmt,
    io::{self, BufReader, Cursor, ErrorKind, Read},
    sync::{
        LazyLock,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

/// The name of the member of a line that has the URL.
const NAME: &str = "url";

/// The member of a line that has the URL.
pub(crate) static URL: LazyLock<Compose> = LazyLock::new(|| Compose::of_member(NAME));

/// How many entries wait to be read.
const WAITING: usize = 64;

/// The lines of an archive.
pub(crate) struct Archive {
    entries: Receiver<io::Result<Vec<u8>>>,
    line: Cursor<Vec<u8>>,
}

impl Archive {
    /// Starts to read an archive.
    pub(crate) fn new(archive: Box<dyn Read + Send>) -> io::Result<Self> {
        let (sender, entries) = sync_channel(WAITING);
        thread::Builder::new().spawn(move || {
            if let Err(error) = read(archive, &sender) {
                // If nobody reads the entries, nobody needs the error.
                let _ = sender.send(Err(error));
            }
        })?;
        Ok(Self { entries, line: Cursor::default() })
    }
}

impl Read for Archive {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let count = self.line.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                return Ok(count);
            }
            match self.entries.recv() {
                Ok(line) => self.line = Cursor::new(line?),
                // The thread has ended.
                Err(_) => return Ok(0),
            }
        }
    }
}

fn read(archive: Box<dyn Read + Send>, sender: &SyncSender<io::Result<Vec<u8>>>) -> io::Result<()> {
    let mut archive = BufReader::with_capacity(1 << 16, archive);
    // A byte order mark is not part of the document.
    let mut start = [0; 3];
    let len = io::copy(&mut archive.by_ref().take(3), &mut &mut start[..])?;
    let start = &start[..usize::try_from(len).unwrap_or(0)];
    let start = start.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(start);
    let mut json = serde_json::Deserializer::from_reader(start.chain(archive));
    let result = Member { name: "log", inner: Member { name: "entries", inner: Entries(sender) } }
        .deserialize(&mut json)
        .and_then(|()| json.end());
    result.map_err(|error| match error.io_error_kind() {
        Some(kind) => io::Error::new(kind, error),
        None => io::Error::new(ErrorKind::InvalidData, format!("not an HTTP archive: {error}")),
    })
}

/// An object of which one member is read.
struct Member<T> {
    name: &'static str,
    inner: T,
}

impl<'de, T: DeserializeSeed<'de, Value = ()>> DeserializeSeed<'de> for Member<T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, T: DeserializeSeed<'de, Value = ()>> Visitor<'de> for Member<T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object with a member `{}`", self.name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let Self { name, inner } = self;
        let mut inner = Some(inner);
        while let Some(key) = map.next_key::<String>()? {
            match inner.take_if(|_| key == name) {
                Some(inner) => map.next_value_seed(inner)?,
                None => _ = map.next_value::<IgnoredAny>()?,
            }
        }
        if inner.is_some() { Err(A::Error::missing_field(name)) } else { Ok(()) }
    }
}

/// The entries, of which each is sent.
struct Entries<'s>(&'s SyncSender<io::Result<Vec<u8>>>);

impl<'de> DeserializeSeed<'de> for Entries<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Entries<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of entries")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<(), A::Error> {
        while let Some(entry) = entries.next_element::<Entry>()? {
            self.0.send(Ok(entry.line())).map_err(|_| A::Error::custom("the entries are not read"))?;
        }
        Ok(())
    }
}

type Json = Option<Box<RawValue>>;

/// What is read of an entry.
#[derive(Deserialize)]
struct Entry {
    #[serde(default, rename = "startedDateTime")]
    started: Json,
    #[serde(default)]
    request: Request,
    #[serde(default)]
    response: Response,
}

#[derive(Default, Deserialize)]
struct Request {
    #[serde(default)]
    method: Json,
    #[serde(default)]
    url: Json,
}

#[derive(Default, Deserialize)]
struct Response {
    #[serde(default)]
    status: Json,
}

impl Entry {
    /// Returns an object on a line.
    fn line(self) -> Vec<u8> {
        let Self { started, request: Request { method, url }, response: Response { status } } = self;
        let members = [(NAME, url), ("method", method), ("status", status), ("startedDateTime", started)];
        let members = members.into_iter().filter_map(|(name, json)| Some((name, json?)));
        let members: Vec<String> =
            members.map(|(name, json)| format!("\"{name}\":{}", on_a_line(json.get()))).collect();
        format!("{{{}}}\n", members.join(",")).into_bytes()
    }
}
