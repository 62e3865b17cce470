//! The cells of `--csv` and `--tsv` are the values of `--json`.

use super::program::{Folder, run_in, shown, words};
use serde_json::{Map, Value, json};
use std::iter;

/// Lines that are URLs, hosts, paths or texts, with what tables and JSON have to escape, and lines that are none.
const LINES: &str = "\
https://user:p%22w@example.co.uk:8080/a,b;c?a=1,2&b&a=%0A&port=#\"x\"
https://example.com/\tb
http://a#@b/
https://xn--bcher-kva.example/caf%C3%A9
https://[::ffff:1.2.3.4]/?q=%22,%0D
mailto:a@b,c
javascript:alert(\"a,b\")
blob:https://a/x
file:///C:/a,b
https://h:x/
foo
/a,\"b\"
faß.DE
-a.example
::1
example.co.uk
caf%C3%A9%22%2C%0A%09

\u{202E}x \u{1F600}
";

/// Every command with rows whose columns are members of its objects.
const COMMANDS: [&str; 26] = [
    "parse",
    "parse --all --errors",
    "parse --base https://e.example/a --strict",
    "set -s port=8080 -s query:a=%0A",
    "set -i 'port=1 2'",
    "query --remove a --sort",
    "query --replace *=X --each",
    "query --bare --sort",
    "match @routes.txt",
    "match @routes.txt --all",
    "join https://e.example/x/y",
    "join --relative https://example.com/a",
    "host",
    "host --opaque",
    "render",
    "render --scope host",
    "encode",
    "encode --form",
    "decode",
    "file --style posix",
    "file --style windows --as path",
    "defang",
    "defang --undo",
    "explain",
    "explain --default-scheme https",
    "compare",
];

/// The rows of a table by the grammar of RFC 4180, character by character.
fn rows(text: &str, delimiter: char) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut rest = text.chars().peekable();
    let mut is_quoted = false;
    while let Some(c) = rest.next() {
        match c {
            '"' if is_quoted && rest.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' if is_quoted || cell.is_empty() => is_quoted = !is_quoted,
            '\n' if !is_quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c if c == delimiter && !is_quoted => row.push(std::mem::take(&mut cell)),
            c => {
                assert!(is_quoted || c != '"', "a quote in {cell}");
                cell.push(c);
            }
        }
    }
    assert!(!is_quoted && cell.is_empty() && row.is_empty(), "{text}");
    rows
}

/// The text of a cell: nothing for null and what is missing, a string as it is, and JSON for others.
fn cell(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
    }
}

/// A name and a message.
fn reason(failure: &Value) -> String {
    format!("{}: {}", failure["name"].as_str().unwrap(), failure["message"].as_str().unwrap())
}

/// Asserts that a cell is a value. The members of JSON in a cell are in the order of the object.
fn assert_cell(found: &str, value: Option<&Value>, about: &str) {
    match value {
        Some(nested @ (Value::Array(_) | Value::Object(_))) => {
            assert_eq!(serde_json::from_str::<Value>(found).ok().as_ref(), Some(nested), "{about}");
        }
        value => assert_eq!(found, cell(value), "{about}"),
    }
}

/// Runs a command on these lines, in a folder with a file of routes. Returns its output and its exit code.
fn output(command: &str, lines: &str) -> (String, Option<i32>) {
    let routes = b"https://*.com/:a?/*   a, \"b\"\n*://*/*\n".to_vec();
    let folder = Folder::new(&[("routes.txt".to_owned(), routes)]);
    let output = run_in(&folder, &[], &words(command), lines.as_bytes());
    let text = String::from_utf8(output.stdout).unwrap_or_else(|error| panic!("{}", shown(error.as_bytes())));
    (text, output.status.code())
}

fn objects(text: &str) -> Vec<Map<String, Value>> {
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

/// What a command writes in all formats.
struct Outputs {
    objects: Vec<Map<String, Value>>,
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Outputs {
    /// Runs a command in each format, which have the same exit code, and both tables the same cells.
    fn new(command: &str, lines: &str) -> Self {
        let (json, code) = output(&format!("{command} --to json"), lines);
        let [csv, tsv] = [("--to csv", ','), ("--to tsv", '\t')].map(|(option, delimiter)| {
            let (text, code_of_table) = output(&format!("{command} {option}"), lines);
            assert_eq!(code_of_table, code, "{command}");
            rows(&text, delimiter)
        });
        assert_eq!(csv, tsv, "{command}");
        let mut rows = csv.into_iter();
        let header = rows.next().unwrap_or_else(|| panic!("{command} without a header"));
        let rows: Vec<_> = rows.collect();
        assert!(rows.iter().all(|row| row.len() == header.len()), "{command}");
        Self { objects: objects(&json), header, rows }
    }

    /// Returns each object with its row.
    fn results(&self) -> impl Iterator<Item = (&Map<String, Value>, &Vec<String>)> {
        assert_eq!(self.objects.len(), self.rows.len());
        self.objects.iter().zip(&self.rows)
    }
}

#[test]
fn cells_are_the_values_of_objects() {
    for command in COMMANDS {
        let outputs = Outputs::new(command, LINES);
        assert_eq!(
            (&*outputs.header[0], outputs.header.last().map(|name| &**name)),
            ("input", Some("error")),
            "{command}"
        );
        let (mut results, mut failures) = (0, 0);
        for (object, row) in outputs.results() {
            let failure = object.get("failure");
            *if failure.is_some() { &mut failures } else { &mut results } += 1;
            for (column, found) in outputs.header.iter().zip(row) {
                let about = format!("{column} of {object:?} by {command}");
                match &**column {
                    "error" => assert_eq!(*found, failure.map(reason).unwrap_or_default(), "{about}"),
                    column => assert_cell(found, object.get(column), &about),
                }
            }
        }
        let fails = !["encode", "decode", "fang", "compare", "--bare"].iter().any(|name| command.contains(name));
        assert!(results > 0 && fails == (failures > 0), "{command}: {results} results, {failures} failures");
    }
}

/// The other members of records are the same in both formats, also if a result has their names.
#[test]
fn columns_of_records_are_their_members() {
    let members = json!({"id": 7, "href": "own, \"h\"", "tags": ["a", {"b": null}], "error": null, "text": "t"});
    let record = |line| {
        let mut record = members.as_object().unwrap().clone();
        record.insert("url".to_owned(), line);
        Value::Object(record).to_string() + "\n"
    };
    let lines: String = LINES.lines().map(Value::from).chain([json!(3), Value::Null]).map(record).collect();
    for command in COMMANDS {
        let outputs = Outputs::new(&format!("{command} --from jsonl --url {{url}}"), &lines);
        for (object, row) in outputs.results() {
            for (name, expected) in members.as_object().unwrap() {
                let prefixed = format!("record.{name}");
                let position = |name: &str| outputs.header.iter().position(|column| column == name);
                let column =
                    position(&prefixed).or(position(name)).unwrap_or_else(|| panic!("{name} in {:?}", outputs.header));
                assert_cell(&row[column], Some(expected), &format!("{name} by {command}"));
                let in_object = object.get(&prefixed).or(object.get(name));
                assert_eq!(in_object, Some(expected), "{name} of {object:?} by {command}");
            }
        }
    }
}

/// What `get` and `match` have in nested objects, and `query` in lists, has cells and rows of its own.
#[test]
fn cells_are_the_values_of_nested_objects() {
    let command = "get '{host}{port|none}{query_all:a}{query_names}{line}{decoded:path}'";
    let outputs = Outputs::new(command, LINES);
    for (object, row) in outputs.results() {
        let values = outputs.header.iter().zip(row).skip(1).take(outputs.header.len() - 2);
        for (column, found) in values.filter(|_| !object.contains_key("failure")) {
            let expected = match (&object["values"], &**column) {
                (values, "port") => values["port|none"].as_str().unwrap_or("none").to_owned(),
                (values, name) => match (&values[name], name) {
                    (Value::Array(items), name) => {
                        let items: Vec<_> = items.iter().map(|item| item.as_str().unwrap()).collect();
                        items.join(if name == "query_names" { "&" } else { " " })
                    }
                    (value, _) => cell(Some(value)),
                },
            };
            assert_eq!(*found, expected, "{column} of {object:?}");
        }
    }

    let outputs = Outputs::new("match 'http{s}?://*.:tld/:page?'", LINES);
    let is_url = |object: &Map<String, Value>| match object.get("mismatch") {
        Some(mismatch) => mismatch.get("component").is_some(),
        None => object.contains_key("matched"),
    };
    let mut count = 0;
    for (object, row) in outputs.results().filter(|(object, _)| is_url(object)) {
        count += 1;
        for (column, found) in outputs.header.iter().zip(row) {
            match (&**column, column.split_once('.')) {
                ("mismatch", _) => assert_eq!(*found, cell(object.get("mismatch").map(|miss| &miss["component"]))),
                (_, Some((component, group))) => assert_eq!(*found, cell(Some(&object["groups"][component][group]))),
                (column, None) => assert_cell(found, object.get(column), column),
            }
        }
    }
    assert!(count > 5, "{count} URLs");

    for (command, list) in [("query", "pairs"), ("query --names", "names"), ("query --get a --all", "values")] {
        let outputs = Outputs::new(command, LINES);
        let expected: Vec<Vec<String>> =
            outputs.objects.iter().flat_map(|object| rows_of_list(object, list, &outputs.rows[0])).collect();
        assert_eq!(outputs.rows, expected, "{command}");
    }
}

/// The rows of a query: one for each of its items, or for its failure. They are as long as `row`.
fn rows_of_list(object: &Map<String, Value>, list: &str, row: &[String]) -> Vec<Vec<String>> {
    let input = cell(object.get("input"));
    if let Some(failure) = object.get("failure") {
        let empty = iter::repeat_n(String::new(), row.len() - 2);
        return vec![iter::once(input).chain(empty).chain([reason(failure)]).collect()];
    }
    let row = |item: &Value| {
        let cells =
            item.as_array().map_or(vec![cell(Some(item))], |pair| pair.iter().map(|part| cell(Some(part))).collect());
        iter::once(input.clone()).chain(cells).chain([String::new()]).collect()
    };
    object[list].as_array().expect("a list").iter().map(row).collect()
}

#[test]
fn findings_and_errors_of_domains_are_cells() {
    let outputs = Outputs::new("check", LINES);
    assert!(outputs.rows.len() > 10);
    for (object, row) in outputs.results() {
        for (column, found) in outputs.header.iter().zip(row) {
            assert_cell(found, object.get(column), column);
        }
    }
    let outputs = Outputs::new("host --ascii --strict", LINES);
    assert_eq!(outputs.header, ["input", "text", "error"]);
    for (object, row) in outputs.results() {
        let errors: Vec<_> = object["errors"].as_array().unwrap().iter().map(reason).collect();
        assert_eq!(*row, [cell(object.get("input")), cell(object.get("text")), errors.join("; ")]);
    }
}
