//! Commands and options by the names that other programs have for them.

use clap::Command;

/// Words for what a command does, and the command.
const COMMANDS: &[(&str, &[&str])] = &[
    ("urlstack unique", &["dedupe", "dedup", "deduplicate", "distinct", "uniq"]),
    ("urlstack count '{host}'", &["group", "histogram", "stats", "top", "domains"]),
    ("urlstack count '{path_template}'", &["paths", "cluster", "endpoints", "templates"]),
    ("urlstack join", &["resolve", "absolute", "absolutize", "combine"]),
    ("urlstack join --relative", &["relative", "relativize", "make-relative"]),
    ("urlstack parse --href", &["normalize", "normalise", "canonicalize", "canonicalise", "canonical", "serialize"]),
    ("urlstack parse", &["show", "split", "components", "dissect", "info"]),
    ("urlstack get", &["print", "format", "template", "field", "part", "component"]),
    ("urlstack redact", &["mask", "anonymize", "anonymise", "scrub", "censor", "secrets"]),
    ("urlstack check", &["lint", "validate", "verify", "valid", "test"]),
    ("urlstack clean", &["unwrap", "strip", "untrack", "tracking", "sanitize", "sanitise"]),
    ("urlstack extract", &["find", "links", "urls", "scan", "scrape"]),
    ("urlstack filter", &["grep", "where", "select", "include", "exclude"]),
    ("urlstack set", &["replace", "edit", "change", "update", "build", "new"]),
    ("urlstack query", &["params", "parameters", "qs", "search"]),
    ("urlstack encode", &["escape", "quote", "percent-encode"]),
    ("urlstack decode", &["unescape", "unquote", "percent-decode"]),
    ("urlstack defang --undo", &["refang", "undefang"]),
    ("urlstack host --ascii", &["idna", "idn", "punycode", "toascii", "to-ascii"]),
    ("urlstack host --unicode", &["tounicode", "to-unicode"]),
    ("urlstack host --list", &["hosts", "blocklist", "allowlist", "denylist"]),
    ("urlstack host", &["ip", "domain", "psl", "suffix"]),
    ("urlstack match @FILE", &["route", "router", "routes"]),
    ("urlstack compare", &["diff", "readers", "parsers"]),
    ("urlstack compare --with ancestors", &["lineage", "history", "ancestors"]),
    ("urlstack help --completions SHELL", &["completion", "completions"]),
    ("urlstack help --man", &["man", "manual", "manpage"]),
];

/// Options of other programs and of this one before, and what does the same: an option with its value, or a command.
const OPTIONS: &[(&str, &[&str])] = &[
    ("--to json", &["--json", "--jsonl", "--jsn"]),
    ("--to csv", &["--csv"]),
    ("--to tsv", &["--tsv"]),
    ("--to html", &["--html"]),
    ("--to FORMAT", &["--format", "--output-format"]),
    ("--from jsonl", &["--ndjson"]),
    ("--from FORMAT --url '{NAME}'", &["--key", "--field", "--column", "--compose", "--header"]),
    ("--from FORMAT", &["--log", "--syntax", "--input-format"]),
    ("--from 'csv:;'", &["--delimiter", "--separator"]),
    ("--set 'NAME+=VALUE'", &["--append"]),
    ("--replace 'GLOB+=TEXT'", &["--append-value"]),
    ("--plus=keep", &["--keep-plus"]),
    ("--hosts LIST", &["--in"]),
    ("--also bare", &["--bare"]),
    ("urlstack count '{path_template:N}'", &["--most"]),
    ("--to diagram", &["--diagram"]),
    ("--as directory", &["--directory"]),
    ("--page report", &["--report"]),
    ("--list=clickhouse", &["--clickhouse"]),
    ("urlstack match @openapi:FILE", &["--openapi"]),
    ("--to name", &["--name"]),
    ("urlstack filter 'not (CONDITION)'", &["--invert", "--invert-match"]),
    ("--relative=path-absolute", &["--path-absolute"]),
    ("--count", &["--audit"]),
    ("--also fragments", &["--fragments"]),
    ("--also referrals", &["--referrals"]),
    ("--also share", &["--share"]),
    ("--strict=no", &["--lenient"]),
    ("--rules FILE", &["--policy"]),
    ("--with ancestors", &["--ancestors"]),
    ("--to matrix", &["--matrix"]),
    ("--by TEMPLATE", &["--template"]),
    ("--by same-page", &["--same-page"]),
    ("--iterate 'COMPONENT=@FILE'", &["--iterate-lines"]),
    ("--flag no-FLAG", &["--no-flag"]),
    ("--list=check", &["--check"]),
    ("--also www", &["--www"]),
    ("--also mail", &["--mail", "--email", "--emails"]),
    ("--also defanged", &["--defanged"]),
    ("--also invalid", &["--invalid"]),
    ("--to written", &["--written"]),
    ("--decoding never", &["--encoded"]),
    ("--decoding full", &["--full-decoding"]),
    ("--hide https,www", &["--omit-scheme", "--drop-www"]),
    ("--scheme TEXT", &["--scheme-text"]),
    ("--keep credentials", &["--credentials"]),
];

/// Returns the command for a word.
pub(crate) fn command(word: &str) -> Option<&'static str> {
    find(COMMANDS, word)
}

/// Returns what to write for an option of this command.
pub(crate) fn option(name: &str, command: Option<&Command>) -> Option<&'static str> {
    let written = find(OPTIONS, name)?;
    let Some(long) = long_of(written) else { return Some(written) };
    let has_it = |command: &Command| command.get_arguments().any(|argument| argument.get_long() == Some(long));
    command.is_none_or(has_it).then_some(written)
}

/// Returns the name of the option that starts a text.
fn long_of(written: &str) -> Option<&str> {
    written.strip_prefix("--")?.split([' ', '=']).next()
}

fn find(table: &[(&'static str, &[&str])], word: &str) -> Option<&'static str> {
    let found = table.iter().find(|(_, words)| words.iter().any(|known| known.eq_ignore_ascii_case(word)));
    found.map(|(written, _)| *written)
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, OPTIONS, long_of};
    use crate::commands;
    use std::collections::BTreeSet;

    /// A word that is a command needs no other, and one that stands twice has no meaning.
    #[test]
    fn words_have_one_meaning() {
        let program = commands::program();
        let mut known = BTreeSet::new();
        for &(written, words) in COMMANDS {
            let name = written.split(' ').nth(1).expect("a command");
            let is_left_out = name == "render" && cfg!(not(feature = "render"));
            assert!(program.find_subcommand(name).is_some() || is_left_out, "{written}");
            for word in words {
                assert!(program.find_subcommand(word).is_none() && known.insert(*word), "{word}");
            }
        }
        for &(written, options) in OPTIONS {
            if let Some(long) = long_of(written) {
                let mut arguments = program.get_subcommands().flat_map(clap::Command::get_arguments);
                let is_known = arguments.any(|argument| argument.get_long() == Some(long));
                assert!(is_known || cfg!(not(feature = "render")), "{written}");
            }
            assert!(options.iter().all(|option| known.insert(option)), "{options:?}");
        }
    }
}
