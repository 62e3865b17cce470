//! Walks over live objects, which url-laws makes: handles in C are always what they should be.

use crate::{
    build::{SANITIZERS, compile, root, run},
    records::{put_number, put_string, stdin},
};
use serde_json::Value;
use std::{
    env,
    process::Command,
    time::{Duration, Instant},
};

/// The members of a step, in the order in which `tests/c/walk.c` reads them. The number of the port is in digits.
const MEMBERS: [&str; 17] = [
    "href",
    "origin",
    "protocol",
    "username",
    "password",
    "host",
    "hostname",
    "port",
    "pathname",
    "search",
    "hash",
    "scheme",
    "query",
    "fragment",
    "port_number",
    "host_or_null",
    "registrable_domain",
];

/// The number of steps in a walk.
const STEPS: u32 = 2000;

fn number(value: &Value) -> u32 {
    match value {
        Value::Null => 0,
        Value::Bool(flag) => u32::from(*flag),
        other => u32::try_from(other.as_u64().expect("a number")).expect("a small number"),
    }
}

fn put(bytes: &mut Vec<u8>, value: &Value) {
    match value {
        Value::Number(number) => put_string(bytes, Some(&number.to_string())),
        other => put_string(bytes, other.as_str()),
    }
}

fn put_all<'values>(bytes: &mut Vec<u8>, values: impl IntoIterator<Item = &'values Value>) {
    for value in values {
        put(bytes, value);
    }
}

fn put_numbers<'values>(bytes: &mut Vec<u8>, values: impl IntoIterator<Item = &'values Value>) {
    for value in values {
        put_number(bytes, number(value));
    }
}

fn put_members(bytes: &mut Vec<u8>, members: &Value) {
    put_number(bytes, u32::from(!members.is_null()));
    if members.is_null() {
        return;
    }
    put_all(bytes, MEMBERS.map(|name| &members[name]));
    let params = members["params"].as_array().expect("parameters");
    put_number(bytes, u32::try_from(params.len()).expect("a small number"));
    put_all(bytes, params.iter().flat_map(|pair| [&pair[0], &pair[1]]));
}

/// Writes a step. `members` are those of all slots before it.
fn put_step(bytes: &mut Vec<u8>, step: &Value, members: &mut [Value]) {
    let slot = usize::try_from(step["slot"].as_u64().unwrap_or_default()).expect("a small number");
    let letter = |bytes: &mut Vec<u8>, letter: char| put_number(bytes, u32::from(letter));
    match step["op"].as_str().expect("a name") {
        "parse" => {
            letter(bytes, 'p');
            put_number(bytes, number(&step["slot"]));
            let error = &step["error"];
            put_all(bytes, [&step["input"], &step["base"], &error["code"]]);
            put_numbers(bytes, [&error["start"], &error["end"], &error["in_base"]]);
        }
        "batch" => {
            letter(bytes, 'b');
            let [slots, inputs, after] = ["slots", "inputs", "members"].map(|name| step[name].as_array().expect(name));
            put_number(bytes, u32::try_from(inputs.len()).expect("a small number"));
            put_all(bytes, inputs);
            for (slot, after) in slots.iter().zip(after) {
                put_number(bytes, number(slot));
                put_members(bytes, after);
                members[number(slot) as usize] = after.clone();
            }
            return;
        }
        "set" => {
            letter(bytes, 's');
            put_number(bytes, number(&step["slot"]));
            let member = MEMBERS.iter().position(|name| step["member"] == **name).expect("a member");
            put_number(bytes, u32::try_from(member).expect("a small number"));
            put_number(bytes, number(&step["throws"]));
            put(bytes, &step["value"]);
        }
        "params" => {
            letter(bytes, 'q');
            put_number(bytes, number(&step["slot"]));
            let edit = step["edit"].as_str().expect("an edit");
            letter(bytes, if edit == "sort" { 'o' } else { edit.chars().next().expect("a letter") });
            put_all(bytes, [&step["name"], &step["value"]]);
        }
        "pattern" => {
            letter(bytes, 'c');
            put_number(bytes, number(&step["slot"]));
            put(bytes, &step["pattern"]);
            return put_number(bytes, number(&step["valid"]));
        }
        "match" => {
            letter(bytes, 'm');
            put_number(bytes, number(&step["slot"]));
            put(bytes, &step["input"]);
            return put_number(bytes, number(&step["matches"]));
        }
        "copy" => {
            letter(bytes, 'y');
            put_numbers(bytes, [&step["slot"], &step["to"]]);
            let (copy, to) = (members[slot].clone(), number(&step["to"]) as usize);
            put_members(bytes, &copy);
            members[to] = copy;
            return;
        }
        "release" => {
            letter(bytes, 'r');
            members[slot] = Value::Null;
            return put_number(bytes, number(&step["slot"]));
        }
        other => panic!("an operation that is not known: {other}"),
    }
    put_members(bytes, &step["members"]);
    members[slot] = step["members"].clone();
}

/// The walk of a seed, as the program reads it.
fn walk(seed: u64) -> Vec<u8> {
    let run_walk = ["run", "--quiet", "--locked", "--package", "url-laws", "--all-features", "--bin", "walk"];
    let output = run(Command::new(env!("CARGO"))
        .args(run_walk)
        .arg("--manifest-path")
        .arg(root().join("../../../Cargo.toml"))
        .args(["--", "--seed", &seed.to_string(), "--steps", &STEPS.to_string()]));
    let mut members = vec![Value::Null; 8];
    let mut bytes = Vec::new();
    for line in String::from_utf8(output.stdout).expect("ASCII").lines() {
        put_step(&mut bytes, &serde_json::from_str(line).expect("an object"), &mut members);
    }
    bytes
}

fn variable<N: std::str::FromStr>(name: &str, default: N) -> N {
    env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn handles_are_what_the_walk_says() {
    let (first, seconds) = (variable("WALK_SEED", 1), variable("WALK_SECONDS", 5));
    let program = compile("cc", "tests/c/walk.c", &[&["-std=c99"], &SANITIZERS[..]].concat(), "sanitized");
    let start = Instant::now();
    for seed in first.. {
        let output = run(Command::new(&program).stdin(stdin("walk.bin", &walk(seed))));
        let counts = String::from_utf8(output.stdout).expect("UTF-8");
        println!("seed {seed}: steps, members and lent strings: {counts}");
        let counts: Vec<u64> = counts.split_whitespace().filter_map(|word| word.parse().ok()).collect();
        assert!(matches!(counts[..], [2000, members, lent] if members > 50_000 && lent > 50_000), "{counts:?}");
        if start.elapsed() >= Duration::from_secs(seconds) {
            return;
        }
    }
}
