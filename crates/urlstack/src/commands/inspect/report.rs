//! The report on a URL: a page without a script, made of the objects that `urlstack --to json` writes.

use crate::patterns::matched;
use serde::Serialize;
use serde_json::Value;
use std::fmt::{self, Write as _};
use url_core::Url;
use url_patterns::{ComponentName, UrlPattern};
use url_readers::{DEFAULT_READERS, Java, Reader, Standard, Verdict};
use url_report::{
    answers::{AnswerMember, title},
    characters::{is_hidden, name},
    inspection::Inspection,
    positions::Texts,
    relation::Relation,
    summary::Summary,
};

/// How many items of a list are shown.
const MOST_ITEMS: usize = 1000;

const STYLE: &str = include_str!("report.css");

/// What a page is about.
#[derive(Clone, Copy)]
pub(super) struct Subject<'a> {
    pub(super) url: &'a str,
    pub(super) base: Option<&'a str>,
    pub(super) other: Option<&'a str>,
    pub(super) pattern: Option<&'a str>,
}

/// Returns the page. It has nothing that loads anything, and no text can leave its element.
pub(super) fn page(subject: Subject<'_>) -> String {
    let Subject { url: input, base, other, pattern } = subject;
    let inspection = value(&Inspection::new(input, base, Texts::BYTES.clone(), MOST_ITEMS));
    let mut page = Page(format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"referrer\" content=\"no-referrer\">\n<title>URL report</title>\n<style>\n{STYLE}</style>\n\
         <h1>URL report</h1>\n"
    ));
    page.input("Input", input, &inspection["failure"]);
    if let Some(base) = base {
        page.line("Base", base);
    }
    let readers: Vec<&dyn Reader> = DEFAULT_READERS.into_iter().chain([&Java::V17 as &dyn Reader]).collect();
    let verdict = Verdict::with(input, base, &readers);
    page.summary(&value(&Summary::new(input, base, &verdict)));
    match inspection["href"].as_str() {
        Some(href) => page.url(href, &inspection, input),
        None => page.failure(&inspection["failure"]),
    }
    page.errors(input, &inspection);
    page.readers(input, base, &verdict);
    let parse = |text| Url::options().base(base.map(Into::into)).parse(text);
    if let Ok(url) = parse(input) {
        if let Some(other) = other {
            page.relation(&url, other, parse(other).ok().as_ref());
        }
        if let Some(pattern) = pattern {
            page.pattern(&url, pattern, base);
        }
    }
    page.0
}

/// A value as it is written for programs.
fn value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

/// The items of a list.
fn items(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

struct Page(String);

impl Page {
    fn push(&mut self, html: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.0.write_fmt(html);
    }

    fn heading(&mut self, title: &str) {
        self.push(format_args!("<h2>{title}</h2>\n"));
    }

    fn line(&mut self, title: &str, text: &str) {
        self.push(format_args!("<p>{title}: {}</p>\n", Text(text)));
    }

    /// Starts a table with these columns, and writes its rows, or nothing if there are none.
    fn table<const N: usize>(&mut self, title: &str, columns: [&str; N], rows: impl IntoIterator<Item = [String; N]>) {
        let mut rows = rows.into_iter().peekable();
        if rows.peek().is_none() {
            return;
        }
        self.heading(title);
        self.0 += "<table>\n";
        if columns.iter().any(|name| !name.is_empty()) {
            self.push(format_args!("<tr>{}</tr>\n", columns.map(|name| format!("<th>{name}")).concat()));
        }
        for row in rows {
            self.push(format_args!("<tr>{}</tr>\n", row.map(|cell| format!("<td>{cell}")).concat()));
        }
        self.0 += "</table>\n";
    }

    /// Writes the input, with what failed marked.
    fn input(&mut self, title: &str, input: &str, failure: &Value) {
        let position = |name: &str| failure[name].as_u64().map(|at| at as usize);
        let range = position("start").zip(position("end")).filter(|_| failure["in_base"].is_null());
        let (start, end) = range.unwrap_or_default();
        let marked = match (input.get(..start), input.get(start..end), input.get(end..)) {
            (Some(before), Some(marked), Some(after)) if !marked.is_empty() => {
                format!("{}<mark>{}</mark>{}", Text(before), Text(marked), Text(after))
            }
            _ => Text(input).to_string(),
        };
        self.push(format_args!("<p class=\"url\">{title}: {marked}</p>\n"));
    }

    fn failure(&mut self, failure: &Value) {
        let place = if failure["in_base"].is_null() { "" } else { " of the base" };
        self.push(format_args!(
            "<p>This is not a URL: {}, bytes {} to {}{place}</p>\n",
            named(failure),
            failure["start"],
            failure["end"],
        ));
    }

    /// Writes all about a URL.
    fn url(&mut self, href: &str, inspection: &Value, input: &str) {
        self.push(format_args!("<p class=\"url\">Href: {}</p>\n", Text(href)));
        let rendered = &inspection["rendered"];
        self.line("Shown to people", rendered["shown"].as_str().unwrap_or_default());
        let reasons = items(&rendered["labels"]).flat_map(|label| {
            items(&label["reasons"]).map(|reason| [text(&label["ascii"]), text(&label["unicode"]), named(reason)])
        });
        self.table("Labels that may deceive", ["ASCII", "Unicode", "Reason"], reasons);

        let names =
            ["origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
        let members = names.iter().filter(|name| inspection[**name] != "");
        self.table("Members", ["", ""], members.map(|name| [(*name).to_owned(), text(&inspection[*name])]));

        let piece = |piece: &Value| {
            let slice = |of: &str, start: &str, end: &str| {
                let at = |name: &str| piece[name].as_u64().unwrap_or_default() as usize;
                Text(of.get(at(start)..at(end)).unwrap_or_default()).to_string()
            };
            let rule = &inspection["rules"][piece["name"].as_str().unwrap_or_default()];
            let link = format!("<a href=\"{}\">{}</a>", Attribute(&rule["anchor"]), text(&rule["message"]));
            [slice(input, "start", "end"), slice(href, "result_start", "result_end"), link]
        };
        let pieces = items(&inspection["pieces"]).filter(|piece| piece["name"] != "kept");
        self.table("What the parser changed", ["Input", "Href", "Rule"], pieces.map(piece));
        self.rest(inspection, "pieces", "piece_count");

        let facts = inspection["host_facts"].as_object().into_iter().flatten();
        self.table("Host", ["", ""], facts.map(|(name, fact)| [name.replace('_', " "), text(fact)]));

        let segments = items(&inspection["segments"]);
        let segments = segments.map(|segment| [text(&segment["segment"]), text(&segment["decoded"])]);
        self.table("Path", ["Segment", "Decoded"], segments);
        self.rest(inspection, "segments", "segment_count");
        let pairs = items(&inspection["pairs"]);
        let pairs = pairs.map(|pair| [text(&pair["raw"]), text(&pair["name"]), text(&pair["value"])]);
        self.table("Query", ["Written", "Name", "Value"], pairs);
        self.rest(inspection, "pairs", "pair_count");
    }

    /// Says that a list has more items than are shown.
    fn rest(&mut self, inspection: &Value, list: &str, count: &str) {
        let (shown, all) = (items(&inspection[list]).count() as u64, inspection[count].as_u64().unwrap_or_default());
        if shown < all {
            self.push(format_args!("<p class=\"quiet\">and {} more</p>\n", all - shown));
        }
    }

    fn errors(&mut self, input: &str, inspection: &Value) {
        let errors = items(&inspection["errors"]).map(|error| {
            let at = |name: &str| error[name].as_u64().unwrap_or_default() as usize;
            let marked = Text(input.get(at("start")..at("end")).unwrap_or_default());
            [format!("{} to {}", at("start"), at("end")), marked.to_string(), named(error)]
        });
        self.table("Validation errors", ["Bytes", "Text", "Error"], errors);
        self.rest(inspection, "errors", "error_count");
    }

    /// Writes what is most worth knowing, and what the writer of an input that is not a URL may have meant.
    fn summary(&mut self, summary: &Value) {
        let remarks = items(&summary["remarks"]).map(|remark| text(&remark["message"])).collect::<Vec<_>>().join("; ");
        let class = if summary["remarks"][0]["bad"] == true { "bad" } else { "verdict" };
        self.push(format_args!("<p class=\"{class}\">Verdict: {remarks}</p>\n"));
        for repair in items(&summary["repairs"]) {
            self.push(format_args!("<p>Did you mean {} {}?</p>\n", text(&repair["input"]), text(&repair["message"])));
        }
    }

    fn readers(&mut self, input: &str, base: Option<&str>, verdict: &Verdict<'_>) {
        let answer = |answer: Value| {
            let result = match answer["canonical"].as_str() {
                Some(canonical) => Text(canonical).to_string(),
                None => format!("rejects it: {}", text(&answer["rejection"]["message"])),
            };
            let differing = items(&answer["differing"]).map(text).collect::<Vec<_>>().join(", ");
            let reader = answer["name"].as_str().unwrap_or_default();
            let reader = Text(title(reader).unwrap_or(reader)).to_string();
            [reader, text(&answer["date"]), text(&answer["outcome"]), differing, result]
        };
        let answers = AnswerMember::of_verdict(&Standard::LIVING_2026, verdict, Texts::BYTES);
        let columns = ["Reader", "Date", "Outcome", "Differs in", "Result"];
        self.table("Other readers", columns, answers.map(|member| answer(value(&member))));
        let comparison = url_lineage::compare(input, base);
        let answers = comparison.answers().iter().map(|reader| value(&AnswerMember::of(reader, Texts::BYTES)));
        self.table("Older readers", columns, answers.map(answer));
    }

    fn relation(&mut self, url: &Url, other: &str, parsed: Option<&Url>) {
        let Some(parsed) = parsed else {
            self.heading("Second URL");
            return self.push(format_args!("<p class=\"bad\">This is not a URL: {}</p>\n", Text(other)));
        };
        let relation = value(&Relation::new(url, parsed));
        let rules =
            items(&relation["equal"]).map(|rule| [format!("equal: {}", text(&rule["name"])), text(&rule["holds"])]);
        let others = ["other", "same_site", "schemelessly_same_site", "reference", "reference_to_other"];
        let others = others.map(|name| [name.replace('_', " "), text(&relation[name])]);
        self.table("Second URL", ["", ""], others.into_iter().chain(rules));
    }

    fn pattern(&mut self, url: &Url, pattern: &str, base: Option<&str>) {
        self.heading("Pattern");
        let created = match UrlPattern::options().parse(pattern, base.map(Into::into)) {
            Ok(created) => created,
            Err(error) => return self.push(format_args!("<p class=\"bad\">{}</p>\n", Text(&error.to_string()))),
        };
        let (found, _) = matched::exec(&created, url);
        let answer = if found.is_some() { "matches" } else { "does not match" };
        self.push(format_args!("<p>{} {answer}</p>\n", Text(pattern)));
        let groups = found.iter().flat_map(|found| {
            ComponentName::ALL.iter().flat_map(move |name| {
                let groups = found.component(*name).groups();
                groups
                    .map(move |(group, text)| [name.to_string(), group.to_owned(), text.unwrap_or_default().to_owned()])
            })
        });
        let rows: Vec<[String; 3]> = groups.map(|row| row.map(|cell| Text(&cell).to_string())).collect();
        self.table("Groups", ["Component", "Name", "Text"], rows);
    }
}

/// Returns the name of an error, linked if the standard has it, and its message.
fn named(error: &Value) -> String {
    let (name, message) = (text(&error["name"]), text(&error["message"]));
    match &error["anchor"] {
        Value::Null => format!("{name}: {message}"),
        anchor => format!("<a href=\"{}\">{name}</a>: {message}", Attribute(anchor)),
    }
}

/// Returns a value as text: a list or an object by its values.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => Text(text).to_string(),
        Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().join("; "),
        Value::Object(members) => members.values().map(text).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}

/// A text in an element of its own, which isolates its direction. Controls and invisible characters have their numbers.
struct Text<'a>(&'a str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<bdi>")?;
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                c if !is_hidden(c) => f.write_char(c)?,
                c => {
                    let name = name(c).unwrap_or_default();
                    write!(f, "<span class=\"hidden\" title=\"{name}\">U+{:04X}</span>", u32::from(c))?;
                }
            }
        }
        f.write_str("</bdi>")
    }
}

/// An address of the standard in an attribute.
struct Attribute<'a>(&'a Value);

impl fmt::Display for Attribute<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = self.0.as_str().unwrap_or_default();
        address.chars().filter(|c| !matches!(c, '"' | '&' | '<')).try_for_each(|c| f.write_char(c))
    }
}

#[cfg(test)]
mod tests {
    use super::{Subject, page};

    fn of(url: &str) -> String {
        page(Subject { url, base: None, other: Some(url), pattern: Some(url) })
    }

    #[test]
    fn no_text_is_markup() {
        for url in ["<script>x</script>", "https://h/<script>?<b>=\"'>#&lt;", "https://h/\u{202e}<", "a\0b\u{1f600}<i"]
        {
            let page = of(url);
            let markup: Vec<&str> = page.split('<').skip(1).filter_map(|rest| rest.split([' ', '>']).next()).collect();
            let known = [
                "!doctype", "html", "meta", "title", "/title", "style", "/style", "h1", "/h1", "h2", "/h2", "p", "/p",
                "bdi", "/bdi", "mark", "/mark", "span", "/span", "table", "/table", "tr", "/tr", "td", "th", "a", "/a",
            ];
            assert!(markup.iter().all(|name| known.contains(name)), "{markup:?}");
            assert!(!page.contains('\u{202e}') && !page.contains('\0'), "{page}");
        }
    }

    #[test]
    fn a_page_has_what_is_known() {
        let page = of("https://user@b\u{fc}cher.example:443/a%20b/../c?x=1+2#f g");
        for known in [
            "xn--bcher-kva.example",
            "documentation",
            "invalid-credentials",
            "default port",
            "1 2",
            "Older readers",
            "RFC 3986",
            "has a username",
            "equal: <bdi>exact</bdi>",
        ] {
            assert!(page.contains(known), "{known} in {page}");
        }
        assert!(of("https://h:x/").contains("not a URL") && of("https://h:x/").contains("<mark>"));
        assert!(of("https://h:99999/").contains("Did you mean <bdi>https://h:9999/</bdi>"));
        assert!(of("https://h/\u{202E}").contains("title=\"RIGHT-TO-LEFT OVERRIDE\">U+202E<"));
    }
}
