//! Tests that do not run where something is absent, such as another program.

use std::{env, fs::OpenOptions, io::Write as _, path::Path};

/// Says that `test`, or a part of it, does not run, and for what `reason`.
///
/// Prints a line `test: reason`, and appends it to the file that the environment variable `NOT_RUN` names, if there is
/// one. `.ci/run` prints the file at its end, so that nothing passes unnoticed because it did not run.
///
/// # Panics
///
/// If the environment variable `REQUIRE_ALL` is `1`, or the file cannot be written.
///
/// # Examples
///
/// ```no_run
/// let is_there = std::process::Command::new("git").arg("--version").output().is_ok();
/// if !is_there {
///     url_model::not_run("tags_are_checked", "git is not installed");
/// }
/// ```
pub fn not_run(test: &str, reason: &str) {
    let list = env::var_os("NOT_RUN");
    let is_required = env::var_os("REQUIRE_ALL").is_some_and(|value| value == "1");
    record(test, reason, list.as_deref().map(Path::new), is_required);
}

fn record(test: &str, reason: &str, list: Option<&Path>, is_required: bool) {
    println!("not run: {test}: {reason}");
    if let Some(list) = list {
        let file = OpenOptions::new().create(true).append(true).open(list);
        // One call for the whole line, because tests run at the same time.
        let written = file.and_then(|mut file| file.write_all(format!("{test}: {reason}\n").as_bytes()));
        written.unwrap_or_else(|error| panic!("{}: {error}", list.display()));
    }
    assert!(!is_required, "REQUIRE_ALL is 1, and {test} does not run: {reason}");
}

#[cfg(test)]
mod tests {
    use super::record;
    use std::{env, fs, panic::catch_unwind, process};

    #[test]
    fn each_test_is_a_line_of_the_list() {
        let list = env::temp_dir().join(format!("not-run-{}", process::id()));
        record("a", "no b", Some(&list), false);
        record("c", "no d", Some(&list), false);
        let is_rejected = catch_unwind(|| record("e", "no f", Some(&list), true)).is_err();
        let lines = fs::read_to_string(&list).unwrap();
        fs::remove_file(&list).unwrap();
        assert_eq!((&*lines, is_rejected), ("a: no b\nc: no d\ne: no f\n", true));
    }

    #[test]
    fn without_a_list_it_is_only_printed() {
        record("a", "no b", None, false);
        assert!(catch_unwind(|| record("a", "no b", None, true)).is_err());
    }

    #[test]
    fn a_list_that_cannot_be_written_is_a_failure() {
        assert!(catch_unwind(|| record("a", "no b", Some(&env::temp_dir()), false)).is_err());
    }
}
