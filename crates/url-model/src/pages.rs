//! Pages of the site that tests make from the code.

use std::{env, fs, path::Path};

/// Writes a page for the site into the directory that the environment variable `PAGES` names, if there is one.
///
/// `cargo xtask site --pages` takes the pages from there. The links of the page to itself are checked in any case.
///
/// # Panics
///
/// If a link of the page leads to no heading and no anchor of it, or the page cannot be written.
///
/// # Examples
///
/// ```
/// url_model::write_page("colors.md", "# Colors\n\nSee [red](#red).\n\n## Red\n");
/// ```
///
/// ```should_panic
/// url_model::write_page("colors.md", "# Colors\n\nSee [green](#green).\n");
/// ```
pub fn write_page(name: &str, page: &str) {
    let headings: Vec<String> = page.lines().filter(|line| line.starts_with('#')).map(anchor).collect();
    for link in page.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
        let is_there = headings.iter().any(|heading| heading == link) || page.contains(&format!("<a id=\"{link}\">"));
        assert!(is_there, "{name}: a link leads to #{link}");
    }
    let Some(folder) = env::var_os("PAGES") else { return };
    let folder = Path::new(&folder);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(folder.join(name), page));
    written.unwrap_or_else(|error| panic!("{}: {error}", folder.join(name).display()));
}

/// The anchor of a heading.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).collect()
}
