//! Writes what every function returns for every text of the fixtures: an object on each line, for the tests of what
//! calls the functions in databases and other languages.
//!
//! Further arguments are those of the example of the function, as far as they are required. The object on the first
//! line has them.

use serde_json::{Map, Value as Json, json};
use std::io::{self, BufWriter, Write as _};
use url_facts::{Call, Function, Value};

fn main() -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    let arguments: Map<_, _> =
        functions().map(|function| (function.name().to_owned(), json!(further(function)))).collect();
    writeln!(output, "{}", Json::from(arguments))?;

    let mut calls: Vec<(&Function, Call)> = functions()
        .map(|function| {
            let literals: Vec<_> = further(function).iter().copied().map(Some).collect();
            (function, function.start(&literals).expect("the arguments of an example are right"))
        })
        .collect();
    for text in url_model::fixtures::url_texts() {
        let answers = calls.iter_mut().map(|(function, call)| {
            let value = json(&call.one(Some(&text), Some(further(function))));
            (function.name().to_owned(), value)
        });
        let mut answers: Map<_, _> = answers.collect();
        answers.insert("text".into(), text.into());
        writeln!(output, "{}", Json::from(answers))?;
    }
    output.flush()
}

/// The functions of a text. `url_versions` is about the data, and needs no argument.
fn functions() -> impl Iterator<Item = &'static Function> {
    url_facts::functions().filter(|function| *function.signature().counts().start() > 0)
}

/// The arguments after the first.
fn further(function: &Function) -> &'static [&'static str] {
    &function.example().arguments()[1..*function.signature().counts().start()]
}

fn json(value: &Value<'_>) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Text(text) => (*text).into(),
        Value::Number(number) => (*number).into(),
        Value::Flag(flag) => (*flag).into(),
        Value::Params(pairs) => pairs.iter().map(|(name, value)| json!({"name": name, "value": value})).collect(),
        Value::Fields(fields) => {
            fields.iter().map(|(column, value)| (column.as_str().to_owned(), json(value))).collect()
        }
        other => panic!("there is a new value, {other:?}"),
    }
}
