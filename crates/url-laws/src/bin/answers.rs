//! Writes what every function returns for every text of the fixtures: an object on each line, for the tests of what
//! calls the functions in databases and other languages.
//!
//! Arguments after the first are those of the example of the function. The object on the first line has them.

use serde_json::{Map, Value as Json, json};
use std::io::{self, BufWriter, Write as _};
use url_functions::{Value, functions};

fn main() -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    let further = |example: &url_functions::Example| json!(example.arguments()[1..]);
    let arguments: Map<_, _> =
        functions().map(|function| (function.name().to_owned(), further(function.example()))).collect();
    writeln!(output, "{}", Json::from(arguments))?;

    let mut calls: Vec<_> = functions()
        .map(|function| {
            let further = &function.example().arguments()[1..];
            let literals: Vec<_> = further.iter().copied().map(Some).collect();
            (function.name(), further, function.start(&literals).expect("the arguments of an example are right"))
        })
        .collect();
    for text in url_model::fixtures::url_texts() {
        let answers = calls.iter_mut().map(|(name, further, call)| {
            let value = json(&call.one(Some(&text), Some(further)));
            ((*name).to_owned(), value)
        });
        let mut answers: Map<_, _> = answers.collect();
        answers.insert("text".into(), text.into());
        writeln!(output, "{}", Json::from(answers))?;
    }
    output.flush()
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
