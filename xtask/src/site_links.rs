//! Links in Markdown and HTML, as far as the pages have them.

/// The target of a link.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Link<'t> {
    /// What is before the fragment.
    pub(crate) path: &'t str,
    /// The fragment with its number sign, or nothing.
    pub(crate) fragment: &'t str,
}

impl<'t> Link<'t> {
    fn new(target: &'t str) -> Self {
        let (path, fragment) = target.split_at(target.find('#').unwrap_or(target.len()));
        Self { path, fragment }
    }
}

/// Returns the page with other targets of its links. Code has no links.
pub(crate) fn map_links(page: &str, map: impl Fn(Link<'_>) -> Result<String, String>) -> Result<String, String> {
    let (mut output, mut fence) = (String::with_capacity(page.len()), None);
    for line in page.split_inclusive('\n') {
        let marker = ["```", "~~~"].into_iter().find(|marker| line.trim_start().starts_with(marker));
        match (marker, fence) {
            (Some(marker), None) => fence = Some(marker),
            (Some(marker), Some(open)) if marker == open => fence = None,
            _ => {}
        }
        if marker.is_some() || fence.is_some() {
            output.push_str(line);
        } else if let Some((label, target)) = definition(line) {
            output.push_str(label);
            output.push_str(&map(Link::new(target.trim_end()))?);
            output.push('\n');
        } else {
            map_inline(line, &map, &mut output)?;
        }
    }
    Ok(output)
}

/// The parts of `[label]: target`.
fn definition(line: &str) -> Option<(&str, &str)> {
    let at = line.strip_prefix('[')?.find("]: ")? + 4;
    Some(line.split_at(at))
}

fn map_inline(
    line: &str,
    map: &impl Fn(Link<'_>) -> Result<String, String>,
    output: &mut String,
) -> Result<(), String> {
    let (mut rest, mut in_code) = (line, false);
    while let Some(at) = rest.find(['`', ']']) {
        let (before, after) = rest.split_at(at);
        output.push_str(before);
        let target = after.strip_prefix("](").filter(|_| !in_code).and_then(|after| after.split_once(')'));
        if let Some((target, after)) = target {
            output.push_str("](");
            output.push_str(&map(Link::new(target))?);
            output.push(')');
            rest = after;
            continue;
        }
        in_code ^= after.starts_with('`');
        output.push_str(&after[..1]);
        rest = &after[1..];
    }
    output.push_str(rest);
    Ok(())
}

/// The targets of the links in a page of HTML.
pub(crate) fn html_links(page: &str) -> impl Iterator<Item = Link<'_>> {
    attributes(page, " href=\"").chain(attributes(page, " src=\"")).map(Link::new)
}

/// The names that fragments can have in a page of HTML.
pub(crate) fn anchors(page: &str) -> Vec<&str> {
    attributes(page, " id=\"").collect()
}

fn attributes<'p>(page: &'p str, start: &'static str) -> impl Iterator<Item = &'p str> {
    // Text can have the same characters.
    let is_in_tag = move |at: usize| page[..at].rfind(['<', '>']).is_some_and(|tag| page[tag..].starts_with('<'));
    let starts = page.match_indices(start).filter(move |(at, _)| is_in_tag(*at));
    starts.filter_map(move |(at, _)| Some(page[at + start.len()..].split_once('"')?.0))
}

#[cfg(test)]
mod tests {
    use super::map_links;

    #[test]
    fn links_outside_of_code_are_mapped() {
        let page = "[a](b.md#c) `[d](e)` ![f](g)\n\n[h]: i\n```text\n[j](k)\n```\n`]` [l](m)";
        let mapped = map_links(page, |link| Ok(format!("<{}{}>", link.path, link.fragment))).unwrap();
        assert_eq!(mapped, "[a](<b.md#c>) `[d](e)` ![f](<g>)\n\n[h]: <i>\n```text\n[j](k)\n```\n`]` [l](<m>)");
        assert!(map_links(page, |link| Err(link.path.to_owned())).is_err());
    }
}
