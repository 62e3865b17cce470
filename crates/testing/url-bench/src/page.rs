//! The parts of figures.txt that commands write for the site's page of figures, each between two comments with the name of the command.

use std::{error::Error, fs, path::Path, process::Command};

/// Replaces the part `name` of a page, with the machine, the compiler and the date before `text`.
///
/// # Errors
///
/// If the page cannot be read or written, or has no such part, or if the compiler cannot be asked for its version.
pub fn write(path: &Path, name: &str, text: &str) -> Result<(), Box<dyn Error>> {
    let at = |error| format!("{}: {error}", path.display());
    let page = fs::read_to_string(path).map_err(|error| at(error.to_string()))?;
    let page = replace(&page, name, &format!("{}\n\n{text}", origin()?)).map_err(at)?;
    Ok(fs::write(path, page)?)
}

/// Replaces the text between `<!-- name -->` and `<!-- /name -->`.
fn replace(page: &str, name: &str, text: &str) -> Result<String, String> {
    let (start, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->\n"));
    let (before, rest) = page.split_once(&start).ok_or_else(|| format!("expected a line {start}"))?;
    let (_, after) = rest.split_once(&end).ok_or_else(|| format!("expected a line {end} after {start}"))?;
    Ok(format!("{before}{start}\n{}\n\n{end}{after}", text.trim()))
}

/// Returns the processor, the compiler and the date of this run.
fn origin() -> Result<String, Box<dyn Error>> {
    let cpus = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let value = |name: &str| {
        let line = cpus.lines().find(|line| line.split(':').next().is_some_and(|start| start.trim() == name));
        line.and_then(|line| line.split_once(':')).map_or("unknown", |(_, value)| value.trim())
    };
    let processors = std::thread::available_parallelism()?;
    let (model, family, number) = (value("model name"), value("cpu family"), value("model"));
    let compiler = output("rustc", &["--version"])?;
    let compiler = compiler.split(" (").next().unwrap_or_default();
    let date = output("date", &["-u", "+%F"])?;
    Ok(format!("{model} (family {family}, model {number}), {processors} processors, {compiler}, {date}."))
}

fn output(program: &str, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let output = Command::new(program).args(arguments).output().map_err(|error| format!("{program}: {error}"))?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::{fs, replace};

    #[test]
    fn the_text_between_the_comments_is_replaced() {
        let page = "a\n<!-- x -->\nold\n<!-- /x -->\nb\n";
        let replaced = "a\n<!-- x -->\n\nnew\n\n<!-- /x -->\nb\n";
        assert_eq!(replace(page, "x", "new\n").as_deref(), Ok(replaced));
        assert_eq!(replace(replaced, "x", "new").as_deref(), Ok(replaced));
        assert_eq!(replace(page, "y", "new"), Err("expected a line <!-- y -->\n".into()));
        let without_end = "<!-- /x -->\n<!-- x -->\nold";
        let expected = "expected a line <!-- /x -->\n after <!-- x -->\n";
        assert_eq!(replace(without_end, "x", "new"), Err(expected.into()));
    }

    #[test]
    fn the_page_has_a_part_for_each_command() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/figures.txt");
        let page = fs::read_to_string(page).expect("the page");
        for name in ["ratios", "growth", "cost", "program", "speed"] {
            assert!(replace(&page, name, "").is_ok_and(|replaced| replaced.len() < page.len()), "{name}");
        }
    }
}
