//! A random walk over rows of a table, which the program `walk` of url-laws makes: URLs are parsed, changed, copied and
//! released, and after each step every member of every row is what the program says.

use crate::database::{Database, Session};
use serde_json::{Map, Value as Json, json};
use std::{
    collections::BTreeMap,
    env,
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// The members, and each as the functions have it. An empty text and the delimiters are not told apart by the class.
const MEMBERS: [(&str, &str); 19] = [
    ("href", "u::text"),
    ("origin", "coalesce(url_origin(u), 'null')"),
    ("protocol", "url_scheme(u) || ':'"),
    ("username", "coalesce(url_username(u), '')"),
    ("password", "coalesce(url_password(u), '')"),
    ("host", "concat_ws(':', coalesce(url_host(u), ''), url_port(u))"),
    ("hostname", "coalesce(url_host(u), '')"),
    ("port", "coalesce(url_port(u)::text, '')"),
    ("pathname", "url_path(u)"),
    ("search", "coalesce('?' || nullif(url_query(u), ''), '')"),
    ("hash", "coalesce('#' || nullif(url_fragment(u), ''), '')"),
    (
        "params",
        "(SELECT coalesce(json_agg(json_build_array(name, value) ORDER BY place), '[]')
          FROM unnest(url_params(u)) WITH ORDINALITY AS p (name, value, place))",
    ),
    ("scheme", "url_scheme(u)"),
    ("query", "url_query(u)"),
    ("fragment", "url_fragment(u)"),
    ("port_number", "url_port(u)"),
    ("host_or_null", "url_host(u)"),
    ("registrable_domain", "url_registrable_domain(u)"),
    // The same, by other ways.
    ("same", "(url_parse(u)).href = u AND url_href(u) = u AND u = url_href(u)::url AND url_is_url(u)"),
];

/// The program, which runs until its steps are read or it is dropped.
struct Walk(Child);

impl Walk {
    fn new(seed: &str) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../..");
        let arguments = ["run", "--quiet", "--package", "url-laws", "--all-features", "--bin", "walk", "--"];
        let mut walk = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        walk.current_dir(root).args(arguments).args(["--seed", seed, "--steps", "1000000"]);
        Self(walk.stdout(Stdio::piped()).spawn().expect("the program runs"))
    }

    fn steps(&mut self) -> impl Iterator<Item = Json> {
        let output = BufReader::new(self.0.stdout.take().expect("its output is a pipe"));
        output.lines().map(|line| serde_json::from_str(&line.expect("lines are UTF-8")).expect("lines are JSON"))
    }
}

impl Drop for Walk {
    fn drop(&mut self) {
        // It ends by itself if nobody reads what it writes.
        let _ = self.0.wait();
    }
}

/// A text as a literal of SQL; none for one with U+0000, which PostgreSQL does not have.
fn literal(text: &str) -> Option<String> {
    (!text.contains('\0')).then(|| {
        format!("E'{}'", text.replace('\\', "\\\\").replace('\'', "\\'").replace('\n', "\\n").replace('\r', "\\r"))
    })
}

fn text<'j>(step: &'j Json, member: &str) -> &'j str {
    step[member].as_str().unwrap_or_else(|| panic!("no {member} in {step}"))
}

/// What the rows should be, and the connection.
struct Rows {
    session: Session,
    urls: BTreeMap<i64, Json>,
    patterns: BTreeMap<i64, String>,
    compared: usize,
}

impl Rows {
    fn put(&mut self, slot: i64, members: &Json) {
        if members.is_null() {
            self.urls.remove(&slot);
        } else {
            self.urls.insert(slot, members.clone());
        }
    }

    fn run(&mut self, statements: &str) -> Vec<String> {
        self.session.run(statements).unwrap_or_else(|error| panic!("{statements}\n{error}"))
    }

    /// Runs a statement that fails for a wrong URL, amid a transaction that goes on.
    fn fails(&mut self, statement: &str) {
        self.run("BEGIN; DELETE FROM slots WHERE slot > 3; SAVEPOINT before");
        let error = self.session.run(statement).expect_err(statement);
        assert!(error.contains("22P02"), "{statement}\n{error}");
        self.run("ROLLBACK TO before; SELECT count(*) FROM slots WHERE u && 'https://*/*'; ROLLBACK");
    }

    /// Writes a URL that is not parsed from a text of the walk.
    fn write(&mut self, slot: i64, members: &Json) {
        let href = literal(text(members, "href")).expect("a serialized URL has no U+0000");
        // By a text, a literal of the type, and an update by its own old value, which an index finds.
        let old = self.urls.get(&slot).map(|old| literal(text(old, "href")).expect("so has the old one"));
        self.run(&match old {
            Some(old) => format!("UPDATE slots SET u = {href}::text WHERE u = {old}::text AND slot = {slot}"),
            None => format!("INSERT INTO slots VALUES ({slot}, {href})"),
        });
        self.put(slot, members);
    }

    fn step(&mut self, step: &Json) {
        let slot = step["slot"].as_i64().unwrap_or_default();
        match text(step, "op") {
            "parse" => self.parse(slot, step),
            "batch" => self.batch(step),
            "set" | "params" => self.write(slot, &step["members"]),
            "release" => {
                self.run(&format!("DELETE FROM slots WHERE slot = {slot}"));
                self.urls.remove(&slot);
            }
            "copy" => {
                let to = step["to"].as_i64().expect("a slot");
                self.run(&format!(
                    "DELETE FROM slots WHERE slot = {to} AND {to} <> {slot};
                     INSERT INTO slots SELECT {to}, u FROM slots WHERE slot = {slot} AND {to} <> {slot}"
                ));
                let members = self.urls.get(&slot).cloned().unwrap_or_default();
                self.put(to, &members);
            }
            "pattern" => {
                let pattern = text(step, "pattern");
                let Some(quoted) = literal(pattern) else {
                    self.patterns.remove(&slot);
                    return;
                };
                let error = self.run(&format!("SELECT split_part(url_pattern_error({quoted}), ' ', 2)")).concat();
                // Functions reject some valid patterns, which may take long.
                let is_rejected = ["regexp-not-linear:", "too-many-steps:"].contains(&&*error);
                let is_valid = step["valid"] == json!(true);
                assert!(if error.is_empty() { is_valid } else { !is_valid || is_rejected }, "{step} {error}");
                if error.is_empty() {
                    self.patterns.insert(slot, quoted);
                } else {
                    self.patterns.remove(&slot);
                }
            }
            "match" => {
                let (Some(pattern), Some(input)) = (self.patterns.get(&slot).cloned(), literal(text(step, "input")))
                else {
                    return;
                };
                let found = self.run(&format!("SELECT coalesce(url_match({input}, {pattern}), false)"));
                assert_eq!(found.concat() == "t", step["matches"] == json!(true), "{step}");
                // By the index, for the rows.
                let rows = self.run(&format!(
                    "SELECT (SELECT array_agg(slot ORDER BY slot) FROM slots WHERE u && {pattern})
                         IS NOT DISTINCT FROM (SELECT array_agg(slot ORDER BY slot) FROM slots WHERE url_match_row(u, {pattern}))"
                ));
                assert_eq!(rows, ["t"], "{pattern}");
            }
            other => panic!("a step of another kind: {other}"),
        }
    }

    fn parse(&mut self, slot: i64, step: &Json) {
        let members = &step["members"];
        let quoted = literal(text(step, "input"));
        let base = step["base"].as_str().map(literal);
        let (Some(input), Some(base)) = (quoted, base.map_or(Some(None), |base| base.map(Some))) else {
            self.run(&format!("DELETE FROM slots WHERE slot = {slot}"));
            self.urls.remove(&slot);
            if !members.is_null() {
                self.write(slot, members);
            }
            return;
        };
        match &base {
            Some(base) => {
                self.run(&format!(
                    "DELETE FROM slots WHERE slot = {slot};
                     INSERT INTO slots SELECT {slot}, url FROM url_join({input}, {base}) AS url WHERE url IS NOT NULL"
                ));
            }
            None if members.is_null() => {
                self.fails(&format!("EXECUTE put ({slot}, {input})"));
                self.check("after an error");
                self.run(&format!("DELETE FROM slots WHERE slot = {slot}"));
                let error = &step["error"];
                if !error.is_null() {
                    let found = self.run(&format!(
                        "SELECT json_build_array(url_error({input}), url_error_start({input}), url_error_end({input}))"
                    ));
                    let found: Json = serde_json::from_str(&found.concat()).expect("JSON");
                    assert_eq!(found, json!([error["code"], error["start"], error["end"]]), "{step}");
                }
            }
            None => {
                self.run(&format!("EXECUTE put ({slot}, {input})"));
            }
        }
        self.put(slot, members);
    }

    fn batch(&mut self, step: &Json) {
        let list = |member: &str| step[member].as_array().cloned().unwrap_or_default();
        let (slots, inputs, members) = (list("slots"), list("inputs"), list("members"));
        // A later place for a slot wins.
        let mut rows = BTreeMap::new();
        for ((slot, input), members) in slots.iter().zip(&inputs).zip(&members) {
            rows.insert(slot.as_i64().expect("a slot"), (input.as_str().expect("a text"), members));
        }
        if rows.is_empty() {
            return;
        }
        let all: Vec<String> = rows.keys().map(i64::to_string).collect();
        let all = all.join(", ");
        let values = |is_wanted: &dyn Fn(&Json) -> bool| {
            let rows = rows.iter().filter(|(_, (_, members))| is_wanted(members));
            rows.filter_map(|(slot, (input, _))| Some(format!("({slot}, {})", literal(input)?)))
                .collect::<Vec<_>>()
                .join(", ")
        };
        if rows.values().any(|(input, members)| members.is_null() && !input.contains('\0')) {
            // One statement for all: none is stored.
            self.fails(&format!(
                "INSERT INTO slots SELECT slot + 100, url(text) FROM (VALUES {}) AS v (slot, text)",
                values(&|_| true)
            ));
            self.check("after an error");
        }
        self.run(&format!("DELETE FROM slots WHERE slot IN ({all})"));
        let good = values(&|members| !members.is_null());
        if !good.is_empty() {
            self.run(&format!("INSERT INTO slots SELECT slot, text::url FROM (VALUES {good}) AS v (slot, text)"));
        }
        for (slot, (input, members)) in rows {
            self.urls.remove(&slot);
            if input.contains('\0') && !members.is_null() {
                self.write(slot, members);
            }
            self.put(slot, members);
        }
    }

    /// Compares every member of every row, and finds each row by its value.
    fn check(&mut self, step: &str) {
        let found = self.run("EXECUTE members");
        let found: Vec<Json> = found.iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let rows: Vec<&Json> = found.iter().map(|row| &row["slot"]).collect();
        let slots: Vec<Json> = self.urls.keys().map(|slot| json!(slot)).collect();
        assert!(rows.iter().copied().eq(&slots), "{step}\n{rows:?} {slots:?}");
        for (row, (slot, members)) in found.iter().zip(&self.urls) {
            for (name, _) in &MEMBERS[..MEMBERS.len() - 1] {
                assert_eq!(row[name], without_nul(&members[name]), "{name} of {slot} {step}\n{members}");
            }
            assert_eq!(row["same"], json!(true), "{slot} {step}\n{row}");
            self.compared += 1;
        }
        // By an index, in any spelling, and as a text.
        let hrefs: Vec<(i64, String)> =
            self.urls.iter().filter_map(|(slot, members)| Some((*slot, literal(text(members, "href"))?))).collect();
        let lookups: Vec<String> = hrefs
            .iter()
            .flat_map(|(slot, href)| {
                ["", "::text", "::varchar"]
                    .map(|cast| format!("(SELECT {slot} = ANY (array_agg(slot)) FROM slots WHERE u = {href}{cast})"))
            })
            .collect();
        if !lookups.is_empty() {
            let found = self.run(&format!("SELECT {}", lookups.join(" AND ")));
            assert_eq!(found, ["t"], "{step} {hrefs:?}");
        }
    }
}

/// A text of PostgreSQL cannot have U+0000; a value with one is NULL.
fn without_nul(value: &Json) -> Json {
    match value {
        Json::String(text) if text.contains('\0') => Json::Null,
        Json::Array(items) => items.iter().map(without_nul).collect(),
        other => other.clone(),
    }
}

#[test]
fn rows_are_what_the_walk_says_after_every_step() {
    let Some(database) = Database::new("walk") else { return };
    let setting = |name: &str, default: &str| env::var(name).unwrap_or_else(|_| default.to_owned());
    let (seed, seconds) = (setting("WALK_SEED", "1"), setting("WALK_SECONDS", "5"));
    let members: Vec<String> = MEMBERS.iter().map(|(name, call)| format!("'{name}', {call}")).collect();
    let mut session = database.session();
    session
        .run(&format!(
            "SET enable_seqscan = off;
             CREATE TABLE slots (slot bigint PRIMARY KEY, u url NOT NULL);
             CREATE INDEX ON slots (url_registrable_domain(u)); CREATE INDEX ON slots (url_host(u));
             CREATE INDEX ON slots USING hash (u);
             PREPARE put (bigint, text) AS INSERT INTO slots VALUES ($1, $2) ON CONFLICT (slot) DO UPDATE SET u = excluded.u;
             PREPARE members AS SELECT json_build_object('slot', slot, {}) FROM slots ORDER BY slot",
            members.join(", ")
        ))
        .expect("statements run");
    let mut rows = Rows { session, urls: BTreeMap::new(), patterns: BTreeMap::new(), compared: 0 };
    let end = Duration::from_secs(seconds.parse().expect("WALK_SECONDS is a number"));
    let mut walk = Walk::new(&seed);
    let mut kinds: Map<String, Json> = Map::new();
    let mut steps = 0;
    let mut start = None;
    for step in walk.steps() {
        // Without the time that it takes to build the program.
        if start.get_or_insert_with(Instant::now).elapsed() > end && steps >= 200 {
            break;
        }
        rows.step(&step);
        rows.check(&step.to_string());
        steps += 1;
        let kind = kinds.entry(text(&step, "op")).or_insert(json!(0));
        *kind = json!(kind.as_i64().map(|count| count + 1));
    }
    println!("walk: seed {seed}, {steps} steps, {} rows compared, {kinds:?}", rows.compared);
    assert!(steps >= 200 && rows.compared > 300, "{steps} {}", rows.compared);
}
