//! Programs that run JavaScript, asked for what their class `URLPattern` makes of patterns.
//!
//! `peers/urlpattern.mjs` reads requests and writes answers, each a line of JSON. A program that takes too long is
//! started again.

use super::patterns::{Answer, Found};
use serde_json::{Map, Value, json};
use std::{
    env,
    io::{BufRead as _, BufReader, Write as _},
    iter::zip,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::Duration,
};
use url_laws::pattern_texts::{Arguments, Input};
use url_patterns::ComponentName;

/// How long a program may take for an answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// A program, running the script.
#[derive(Debug)]
pub struct Runtime {
    command: &'static [&'static str],
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    program: Child,
    requests: ChildStdin,
    answers: Receiver<String>,
}

impl Runtime {
    /// A program that is started with the first request: its name, and the arguments before the script. An environment
    /// variable, the name in capitals, has its path if it is not in `PATH`.
    pub const fn new(command: &'static [&'static str]) -> Self {
        Self { command, running: None }
    }

    /// Returns the answer of the program.
    pub fn ask(&mut self, pattern: &Arguments, ignore_case: bool, inputs: &[Arguments]) -> Answer {
        let base = |arguments: &Arguments| match &arguments.input {
            Input::Text(_) => arguments.base.clone(),
            Input::Components(_) => None,
        };
        let inputs: Vec<Value> = inputs.iter().map(|arguments| json!([input(arguments), base(arguments)])).collect();
        let request =
            json!({ "pattern": input(pattern), "base": base(pattern), "ignoreCase": ignore_case, "inputs": inputs });
        let running = self.running.get_or_insert_with(|| Running::start(self.command));
        let sent = running.requests.write_all(format!("{request}\n").as_bytes());
        match sent.map(|()| running.answers.recv_timeout(PATIENCE)) {
            Ok(Ok(answer)) => read(&serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"))),
            Ok(Err(RecvTimeoutError::Timeout)) => {
                self.running = None;
                Answer::Nothing
            }
            crash => {
                self.running = None;
                panic!("{crash:?} for {request}")
            }
        }
    }
}

impl Running {
    fn start(command: &[&str]) -> Self {
        let name = command[0];
        let path = env::var_os(name.to_uppercase()).unwrap_or_else(|| name.into());
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/peers/urlpattern.mjs");
        let mut program = Command::new(path)
            .args(&command[1..])
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("no program {name}: {error}"));
        let (requests, answers) = program.stdin.take().zip(program.stdout.take()).expect("they are piped");
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(answers).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let running = Self { program, requests, answers: receiver };
        // The first request of a program that has no such class would look like a crash.
        running.greet(name)
    }

    fn greet(mut self, name: &str) -> Self {
        let request = json!({ "pattern": {}, "base": null, "ignoreCase": false, "inputs": [] });
        self.requests.write_all(format!("{request}\n").as_bytes()).expect("a program that reads");
        let answer = self.answers.recv_timeout(Duration::from_secs(60));
        assert!(answer.is_ok_and(|answer| answer.contains("strings")), "{name} has no URLPattern");
        self
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

fn input(arguments: &Arguments) -> Value {
    match &arguments.input {
        Input::Text(text) => text.clone().into(),
        Input::Components(values) => {
            let values = zip(ComponentName::ALL, values);
            let values = values.filter_map(|(name, value)| Some((name.as_str(), value.as_deref()?)));
            let base = arguments.base.as_deref().map(|base| ("baseURL", base));
            values.chain(base).map(|(name, value)| (name.to_owned(), value.into())).collect::<Map<_, _>>().into()
        }
    }
}

/// Reads the answer of the script.
fn read(answer: &Value) -> Answer {
    if answer.is_null() {
        return Answer::Rejected;
    }
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let found = |found: &Value| if found.is_null() { Some(None) } else { components(found).map(Some) };
    let read = || {
        Some(Answer::Created {
            strings: answer["strings"].as_array()?.iter().filter_map(text).collect(),
            has_regexp_groups: answer["hasRegExpGroups"].as_bool()?,
            matches: answer["matches"].as_array()?.iter().map(found).collect::<Option<_>>()?,
        })
    };
    read().unwrap_or_else(|| panic!("{answer}"))
}

/// Reads the components of a match.
fn components(found: &Value) -> Option<Found> {
    let group = |group: &Value| Some((group[0].as_str()?.to_owned(), group[1].as_str().map(str::to_owned)));
    let component = |component: &Value| {
        let groups = component[1].as_array()?.iter().map(group).collect::<Option<_>>()?;
        Some((component[0].as_str()?.to_owned(), groups))
    };
    found.as_array()?.iter().map(component).collect()
}
