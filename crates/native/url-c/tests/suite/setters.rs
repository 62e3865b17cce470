//! The official test data of setters.

use crate::{
    build::{SANITIZERS, compile, run},
    records::{pairs, put_number, put_string, stdin},
};
use std::process::Command;
use url_model::fixtures;

/// The members of the class, in the order of `urlstack_part`.
const MEMBERS: [&str; 10] =
    ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

#[test]
fn setters_set_what_the_standard_says() {
    let tests = fixtures::setter_tests();
    let mut bytes = Vec::new();
    for test in &tests {
        let member = MEMBERS.iter().position(|member| *member == test.setter).expect("a member");
        put_string(&mut bytes, Some(&test.href));
        put_number(&mut bytes, u32::try_from(member).expect("a small number"));
        put_string(&mut bytes, Some(&test.new_value));
    }
    let program = compile("cc", "tests/c/setters.c", &[&["-std=c99"], &SANITIZERS[..]].concat(), "sanitized");
    let output = run(Command::new(program).stdin(stdin("setters.bin", &bytes)));
    let results = pairs(&output.stdout);
    assert_eq!((results.len(), tests.len()), (278, 278));
    for (test, found) in tests.iter().zip(&results) {
        for (name, expected) in &test.expected {
            let value = found.iter().find(|(other, _)| other == name).and_then(|(_, value)| value.as_deref());
            assert_eq!(value, Some(expected.as_str()), "{name} of {test:?}");
        }
    }
    let ignored = results.iter().filter(|found| found[0].1.as_deref() == Some("no")).count();
    assert!((50..200).contains(&ignored), "{ignored}");
}
