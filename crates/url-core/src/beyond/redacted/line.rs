//! Lines of logs and other prose: the words that may be URLs.

use super::{
    Redactor, Secret, SecretKind,
    members::{Member, Members},
};
use crate::{options::ParseOptions, record::Url, syntax::scheme_len_before_colon};
use alloc::{borrow::ToOwned, vec::Vec};
use core::{fmt, ops::Range};

impl<'a> Redactor<'a> {
    /// Returns a line of a log, or another text with URLs in it, with a `Display` without the secrets of its words.
    ///
    /// A line that is a URL, or that starts with a scheme and `://`, is [read as one](Self::text). In any other line,
    /// the words are. White space, `"`, `<` and `>` are between words, also escaped as in `\u0026` and `\u003c`, which
    /// is how JSON is written for pages. So names and values outside URLs are found, too: `password=s3cret`, and the
    /// target of a request in `GET /?token=s3cret HTTP/1.1`.
    ///
    /// A name before a colon is found in JSON, also in JSON that is a string, in a header, and in `password: s3cret`.
    /// After `Authorization` and `Cookie`, the rest of the header is hidden. Settings are found, too, such as
    /// `password = "s3cret"` and `'password' => 's3cret'`. So are elements such as `<password>s3cret</password>`,
    /// options such as `--password s3cret`, `curl -u me:s3cret` and lines of `.netrc`. Names that often mean something
    /// else, such as `code` and `key`, are not looked for in these.
    ///
    /// When in doubt, more is hidden. A password may have spaces in it. So a URL that does not parse goes on to the
    /// last `@` before the next `"`, `<`, `>` or `://`. Punctuation after a value is hidden with it, and so is the name
    /// before the `@` of a mail address.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let shown = |line| Redactor::new().line(line).to_string();
    /// assert_eq!(
    ///     shown(r#"192.0.2.7 "GET /cb?code=s3cret&a=b HTTP/1.1" 302 "https://me:s3cret@h/""#),
    ///     r#"192.0.2.7 "GET /cb?code=***&a=b HTTP/1.1" 302 "https://***@h/""#,
    /// );
    /// assert_eq!(shown("get postgres://me:s3 cret@h/db failed"), "get postgres://***@h/db failed");
    /// assert_eq!(shown(r#"{"access_token": "s3cret", "id": 7}"#), r#"{"access_token": "***", "id": 7}"#);
    /// assert_eq!(shown("curl -H \"Authorization: Bearer s3cret\" x"), "curl -H \"Authorization: ***\" x");
    /// assert_eq!(shown("curl -u me:s3cret x; login --token s3cret"), "curl -u *** x; login --token ***");
    /// assert_eq!(shown("db_password = 's3cret'"), "db_password = '***'");
    ///
    /// // Without a name, nothing says that this is a secret.
    /// assert_eq!(shown("Bearer s3cret"), "Bearer s3cret");
    /// ```
    ///
    /// Source: for what is between URLs, [RFC 3986, appendix C](https://www.rfc-editor.org/rfc/rfc3986#appendix-C)
    pub fn line(&self, line: &'a str) -> RedactedLine<'a> {
        RedactedLine { line, redactor: *self }
    }
}

/// A line that is displayed without its secrets.
///
/// ```
/// use url_core::redacted::Redactor;
///
/// let line = Redactor::new().line("login as https://me:s3cret@h/ failed");
/// assert_eq!(line.to_string(), "login as https://***@h/ failed");
/// assert_eq!(format!("{line:?}"), r#"RedactedLine("login as https://***@h/ failed")"#);
/// ```
#[derive(Clone)]
pub struct RedactedLine<'a> {
    line: &'a str,
    redactor: Redactor<'a>,
}

impl RedactedLine<'_> {
    /// Returns the secrets that are hidden, in their order. Their ranges are in bytes of the line.
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// let secrets = Redactor::new().line("a https://h/?sig=s3cret").secrets();
    /// assert_eq!((secrets[0].name(), secrets[0].range()), (Some("sig"), 17..23));
    /// assert!(Redactor::new().line("a https://h/?q=1").secrets().is_empty());
    /// ```
    pub fn secrets(&self) -> Vec<Secret> {
        let mut secrets = Vec::new();
        let _ = self.parts(&mut |part| {
            match part {
                Part::Kept(_) => {}
                Part::Word(word) => {
                    let found = self.redactor.text(&self.line[word.clone()]).secrets();
                    secrets.extend(found.into_iter().map(|secret| {
                        let Range { start, end } = secret.range;
                        Secret { range: word.start + start..word.start + end, ..secret }
                    }));
                }
                Part::Value(Member { name, value }) => {
                    let kind = if name.is_some() { SecretKind::Value } else { SecretKind::Userinfo };
                    secrets.push(Secret { range: value, kind, name: name.map(|name| self.line[name].to_owned()) });
                }
            }
            Ok(())
        });
        secrets
    }

    fn words(&self) -> Words<'_> {
        Words { line: self.line, at: 0, without_at_sign: 0 }
    }
}

impl RedactedLine<'_> {
    fn write(&self, output: &mut dyn fmt::Write) -> fmt::Result {
        self.parts(&mut |part| match part {
            Part::Kept(range) => output.write_str(&self.line[range]),
            Part::Word(word) => self.redactor.text(&self.line[word]).write(output),
            Part::Value(_) => output.write_str(self.redactor.replacement),
        })
    }

    /// Calls `then` with the parts of the line, in their order.
    fn parts(&self, then: &mut dyn FnMut(Part) -> fmt::Result) -> fmt::Result {
        let members = Members::new(self.line, self.redactor.names);
        let mut member = members.next(0);
        let mut done = 0;
        for word in self.words() {
            // A value can be several words, or a part of one.
            while let Some(Member { name, value }) = member.take_if(|member| member.value.start < word.end) {
                if done < word.start.min(value.start) {
                    then(Part::Kept(done..word.start.min(value.start)))?;
                }
                let start = word.start.max(done);
                // The name and a quotation mark after it would be a pair of their own.
                let name_start = name.as_ref().map_or(value.start, |name| name.start.max(start)).min(value.start);
                if start < name_start {
                    then(Part::Word(start..name_start))?;
                }
                if name_start < value.start {
                    then(Part::Kept(name_start.max(done)..value.start))?;
                }
                done = value.end;
                then(Part::Value(Member { name, value }))?;
                // What ends the value is not of the next word.
                let ends = self.line[done..].bytes().take_while(|byte| b",;)}]".contains(byte)).count();
                if ends > 0 {
                    then(Part::Kept(done..done + ends))?;
                    done += ends;
                }
                member = members.next(done);
            }
            if done < word.start {
                then(Part::Kept(done..word.start))?;
            }
            let rest = word.start.max(done)..word.end;
            if rest.start < rest.end {
                done = rest.end;
                then(Part::Word(rest))?;
            }
        }
        if done < self.line.len() { then(Part::Kept(done..self.line.len())) } else { Ok(()) }
    }
}

/// A part of a line.
enum Part {
    /// What is between words.
    Kept(Range<usize>),
    /// A word, which may be a URL.
    Word(Range<usize>),
    /// A value that is secret by its name.
    Value(Member),
}

impl fmt::Display for RedactedLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::fmt_padded(f, &|output| self.write(output))
    }
}

impl fmt::Debug for RedactedLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::fmt_quoted("RedactedLine", f, &|output| self.write(output))
    }
}

/// The ranges of the words of a line that may be URLs.
struct Words<'l> {
    line: &'l str,
    at: usize,
    /// Before this, no URL that does not parse is followed by an `@`.
    without_at_sign: usize,
}

impl Iterator for Words<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let line = self.line;
        if self.at == 0 && is_one_url(line) {
            self.at = line.len();
            return (!line.is_empty()).then_some(0..line.len());
        }
        while let Some(len) = gap_len(&line[self.at..]) {
            self.at += len;
        }
        let start = self.at;
        let mut end = start;
        while end < line.len() && gap_len(&line[end..]).is_none() {
            end += line[end..].chars().next().map_or(1, char::len_utf8);
        }
        if start == end {
            return None;
        }
        if let Some(at_sign) = self.at_sign_after(start, end) {
            let rest = &line[at_sign..];
            let after = rest.char_indices().find(|(at, _)| gap_len(&rest[*at..]).is_some());
            end = after.map_or(line.len(), |(at, _)| at_sign + at);
        }
        self.at = end;
        Some(start..end)
    }
}

impl Words<'_> {
    /// If the word has a URL that does not parse, returns the position of the `@` after the word up to which that may
    /// go on.
    fn at_sign_after(&mut self, start: usize, end: usize) -> Option<usize> {
        let word = &self.line[start..end];
        let slashes = word.find("://")?;
        if end < self.without_at_sign || parses(word, slashes) {
            return None;
        }
        let rest = &self.line[end..];
        let stop = rest.find(['"', '<', '>']).unwrap_or(rest.len());
        let stop = rest[..stop].find("://").unwrap_or(stop);
        let at_sign = rest[..stop].rfind('@');
        if at_sign.is_none() {
            self.without_at_sign = end + stop;
        }
        Some(end + at_sign?)
    }
}

/// Returns whether the URL in a word, whose scheme ends at `slashes`, parses.
fn parses(word: &str, slashes: usize) -> bool {
    let scheme = word[..slashes]
        .rfind(|c: char| !c.is_ascii_alphanumeric())
        .map_or(0, |at| at + word[at..].chars().next().map_or(1, char::len_utf8));
    Url::can_parse(&word[scheme..])
}

/// Returns whether a line is nothing but a URL.
fn is_one_url(line: &str) -> bool {
    let text = line.trim_start();
    let Some(len) = scheme_len_before_colon(text.as_bytes()) else { return false };
    text[len..].starts_with("://") || ParseOptions::new().can_parse(text) && !text.contains(char::is_whitespace)
}

/// Returns the length of what is between two words, if the text starts with it.
fn gap_len(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    if first.is_whitespace() || first.is_control() || matches!(first, '"' | '<' | '>') {
        return Some(first.len_utf8());
    }
    let escape = text.strip_prefix("\\u")?.get(..4)?;
    ["0026", "003c", "003e", "0022"].iter().any(|known| known.eq_ignore_ascii_case(escape)).then_some("\\u0026".len())
}
