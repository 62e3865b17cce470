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
    for link in page.split("](#").skip(1).filter_map(|rest| rest.split(')').next()) {
        assert!(has_anchor(page, link), "{name}: a link leads to #{link}");
    }
    let Some(folder) = env::var_os("PAGES") else { return };
    let folder = Path::new(&folder);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(folder.join(name), page));
    written.unwrap_or_else(|error| panic!("{}: {error}", folder.join(name).display()));
}

/// Returns whether a link can lead to this place in a page of Markdown: to an anchor, or to a heading, of which GitHub
/// makes one.
///
/// # Examples
///
/// ```
/// assert!(url_model::has_anchor("## Build and change URLs!\n", "build-and-change-urls"));
/// assert!(url_model::has_anchor("<a id=\"port\"></a>`port`", "port"));
/// assert!(!url_model::has_anchor("Build\n", "build"));
/// ```
pub fn has_anchor(page: &str, anchor: &str) -> bool {
    let headings = page.lines().filter_map(|line| line.strip_prefix('#'));
    let is_heading = headings.map(|line| line.trim_start_matches('#').trim().to_lowercase()).any(|heading| {
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' '));
        kept.map(|c| if c == ' ' { '-' } else { c }).eq(anchor.chars())
    });
    is_heading || page.contains(&format!("<a id=\"{anchor}\">"))
}
