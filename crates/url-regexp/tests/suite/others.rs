//! The same as the naive matcher of ECMA-262, and as node, if it is there, on random regular expressions and texts. The
//! regular expressions of node are those of V8.

use super::random::{Allowed, Random};
use serde_json::{Value, json};
use std::{
    fmt::Write as _,
    io::Write as _,
    ops::Range,
    process::{Command, Stdio},
};
use url_model::regexp::RegExp;
use url_regexp::{ErrorKind, Regexp};

/// The naive matcher can take exponentially many steps.
const MAX_STEPS: usize = 20_000;

#[test]
fn random_patterns_match_as_in_the_standard() {
    let count = std::env::var("REGEXP_CASES").map_or(5_000, |count| count.parse().unwrap());
    let mut random = Random::new(std::env::var("REGEXP_SEED").map_or(3, |seed| seed.parse().unwrap()));
    let (mut valid, mut matches, mut slow) = (0, 0, 0);
    let mut groups = Vec::new();
    for _ in 0..count {
        let ignore_case = random.below(3) == 0;
        let back_references = random.below(3) == 0;
        let allowed = Allowed { back_references, properties: false, modifiers: true, strings: true };
        let source = random.pattern(allowed);
        let (ours, theirs) =
            (Regexp::options().ignore_case(ignore_case).compile(&source), RegExp::new(&source, ignore_case));
        let (ours, theirs) = match (ours, theirs) {
            (Ok(ours), Some(theirs)) => (ours, theirs),
            (Err(error), _) if error.kind() == ErrorKind::TooLarge => continue,
            (Err(_), None) => continue,
            (ours, theirs) => panic!("{source:?}: ours is {:?}, theirs {}", ours.err(), theirs.is_some()),
        };
        valid += 1;
        for _ in 0..4 {
            let text = random.text();
            let Ok(theirs) = theirs.exec(&text, MAX_STEPS) else {
                slow += 1;
                continue;
            };
            let ours = ours.captures(&text, &mut groups).then(|| groups.clone());
            assert_eq!(ours, theirs, "{source:?} on {text:?}, ignoring case: {ignore_case}");
            matches += usize::from(theirs.is_some());
        }
    }
    println!("{valid} regular expressions, {matches} matches, and {slow} texts that the model did not finish");
    assert!(valid > count / 2 && matches > count / 4 && slow < count / 50);
}

/// Reads a regular expression, its flags and texts a line, and writes an error, or where the groups are in each text.
/// What takes longer than a tenth of a second is `null`.
const SCRIPT: &str = r"
    const fs = require('fs');
    const vm = require('vm');
    const script = new vm.Script(`
        var find = text => regexp.exec(text)?.indices.slice(1).map(range => range ?? null) ?? null;
        JSON.stringify(texts.map(find));
    `);
    const context = vm.createContext({});
    for (const line of fs.readFileSync(0, 'utf8').trim().split('\n')) {
        const [source, flags, texts] = JSON.parse(line);
        let answer;
        try {
            new RegExp(source, flags);
            context.regexp = new RegExp(`^(?:${source})$`, flags + 'd');
            context.texts = texts;
            answer = script.runInContext(context, { timeout: 100 });
        } catch (error) {
            answer = JSON.stringify(error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? null : error.message);
        }
        fs.writeSync(1, answer + '\n');
    }
";

type Case = (String, bool, Vec<String>);

/// Fails for older versions than 26. Those do not know modifiers and repeated names, and some crash and disagree with
/// the standard about complements.
const CHECK: &str = "process.exit(parseInt(process.versions.node) < 26 ? 1 : 0)";

/// The answers of node, or `None` if it is not there, or too old. The environment can say where it is.
fn node(test: &str, cases: &[Case]) -> Option<Vec<Value>> {
    let node = std::env::var_os("NODE").unwrap_or_else(|| "node".into());
    if !Command::new(&node).args(["-e", CHECK]).status().is_ok_and(|status| status.success()) {
        url_model::not_run(test, "there is no node of version 26 or later; NODE can say where one is");
        return None;
    }
    let mut input = String::new();
    for (source, ignore_case, texts) in cases {
        let _ = writeln!(input, "{}", json!([source, if *ignore_case { "vi" } else { "v" }, texts]));
    }
    let pipe = Stdio::piped;
    let mut child = Command::new(&node).args(["-e", SCRIPT]).stdin(pipe()).stdout(pipe()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()).unwrap());
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), cases.len());
    Some(answers)
}

/// What this crate answers, in the form of node.
fn answer(regexp: &Regexp, texts: &[String]) -> Value {
    let mut groups = Vec::new();
    let pair = |range: &Option<Range<usize>>| range.as_ref().map(|range| [range.start, range.end]);
    let one = |text: &String| regexp.captures(text, &mut groups).then(|| groups.iter().map(pair).collect::<Vec<_>>());
    json!(texts.iter().map(one).collect::<Vec<_>>())
}

/// Compares all cases, and returns how many are regular expressions.
fn compare(test: &str, cases: &[Case]) -> Option<usize> {
    let (mut valid, mut slow) = (0, 0);
    let mut faults = String::new();
    for ((source, ignore_case, texts), theirs) in cases.iter().zip(node(test, cases)?) {
        if theirs.is_null() {
            slow += 1;
            continue;
        }
        let case = if *ignore_case { "ignoring case" } else { "" };
        match Regexp::options().ignore_case(*ignore_case).compile(source) {
            Err(error) if error.kind() == ErrorKind::TooLarge => {}
            Err(error) if !theirs.is_string() => {
                let _ = writeln!(faults, "{source:?}: ours is {error}, theirs is none");
            }
            Err(_) => {}
            Ok(_) if theirs.is_string() => {
                let _ = writeln!(faults, "{source:?}: only theirs is an error, {theirs}");
            }
            Ok(regexp) => {
                valid += 1;
                let ours = answer(&regexp, texts);
                if ours != theirs {
                    let _ = writeln!(faults, "{source:?} {case} on {texts:?}:\n  ours   {ours}\n  theirs {theirs}");
                }
            }
        }
    }
    let count = faults.lines().filter(|line| !line.starts_with(' ')).count();
    let first: String = faults.lines().take(30).fold(String::new(), |text, line| text + line + "\n");
    assert_eq!(count, 0, "{first}");
    println!("{valid} regular expressions, and {slow} that node did not finish");
    Some(valid)
}

/// The number of cases, from the environment or a thousand times fewer than is worth the while once.
fn count() -> usize {
    std::env::var("REGEXP_CASES").map_or(2_000, |count| count.parse().unwrap())
}

#[test]
fn random_patterns_match_as_in_node() {
    let mut random = Random::new(1);
    let case = |_| {
        let ignore_case = random.below(3) == 0;
        // V8 14.6 forgets modifiers where a group with others has ended, and does not ignore the case of strings of one
        // character in classes. The naive matcher has both.
        let allowed = Allowed { back_references: true, properties: true, modifiers: false, strings: !ignore_case };
        (random.pattern(allowed), ignore_case, (0..6).map(|_| random.text()).collect())
    };
    let cases: Vec<Case> = (0..count()).map(case).collect();
    let Some(valid) = compare("random_patterns_match_as_in_node", &cases) else { return };
    assert!(valid > cases.len() / 2, "{valid} are valid");
}

#[test]
fn the_same_soups_are_rejected_as_by_node() {
    let mut random = Random::new(2);
    let case = |_| (random.soup(), random.below(3) == 0, (0..3).map(|_| random.text()).collect());
    let cases: Vec<Case> = (0..count()).map(case).collect();
    let Some(valid) = compare("the_same_soups_are_rejected_as_by_node", &cases) else { return };
    assert!(valid > cases.len() / 50, "{valid} are valid");
}
