//! Secrets by name outside of URLs: members of JSON, headers, settings, elements of XML, and options of commands.
//!
//! ```text
//! {"password": "s3cret"}   Cookie: a=s3cret   token: s3cret
//! password = "s3cret"   'password' => 's3cret'   <password>s3cret</password>
//! login --password s3cret   curl -u me:s3cret   machine h login me password s3cret
//! ```

use core::ops::Range;
use url_form::secret_names::entry_matches;

/// The names whose values are hidden.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'a> {
    pub(super) hidden: &'a [&'a str],
    /// Others besides.
    pub(super) more: &'a [&'a str],
    /// The names whose values are shown, although they are among the others.
    pub(super) kept: &'a [&'a str],
}

impl Names<'_> {
    /// Returns whether values of a name, a sequence of decoded bytes, are hidden.
    pub(super) fn hide(&self, name: &(impl Iterator<Item = u8> + Clone)) -> bool {
        let mut entries = self.hidden.iter().chain(self.more);
        entries.any(|entry| entry_matches(entry, name.clone())) && !self.keep(name)
    }

    /// Returns whether values of a name are shown, whatever else hides them.
    pub(super) fn keep(&self, name: &(impl Iterator<Item = u8> + Clone)) -> bool {
        self.kept.iter().any(|entry| entry_matches(entry, name.clone()))
    }
}

/// A value that is secret by its name, or userinfo without one.
pub(super) struct Member {
    pub(super) name: Option<Range<usize>>,
    pub(super) value: Range<usize>,
}

/// The headers whose whole value is secret, with its spaces.
///
/// Sources: <https://www.rfc-editor.org/rfc/rfc9110#section-11.6.2> and section 11.7.2,
/// <https://www.rfc-editor.org/rfc/rfc6265#section-4>
const HEADERS: [&str; 4] = ["authorization", "proxy-authorization", "cookie", "set-cookie"];

/// Secret names that mean something else in JSON as often: the code of a status, the key of an entry.
const AMBIGUOUS: [&str; 6] = ["code", "key", "pass", "sign", "ticket", "auth"];

/// Parts of names that are secret in the middle of a sentence, too. An unexpected token is not.
const STRONG: [&str; 5] = ["*passw*", "*pwd*", "*passphrase", "*secret*", "*apikey"];

/// What precedes the secret in a value, with a space between. The first ones are in the registry, and the last one is
/// of GitHub and Django.
///
/// Sources: <https://www.iana.org/assignments/http-authschemes/http-authschemes.xhtml>,
/// <https://docs.github.com/en/rest/authentication/authenticating-to-the-rest-api>
const SCHEMES: [&str; 5] = ["bearer", "basic", "digest", "negotiate", "token"];

/// The options of curl for usernames and passwords.
///
/// Sources: <https://curl.se/docs/manpage.html#-u>, <https://curl.se/docs/manpage.html#-U>, and the detector of
/// `GitGuardian`,
/// <https://docs.gitguardian.com/secrets-detection/secrets-detection-engine/detectors/generics/curl_username_password>
const CURL: [&str; 4] = ["--user", "--proxy-user", "-u", "-U"];

/// The longest name that is looked for.
const MOST: usize = 64;

/// The secrets of a line by their names.
pub(super) struct Members<'l> {
    line: &'l str,
    names: Names<'l>,
    /// Where curl is called.
    curl: Option<usize>,
    /// Where a username of `.netrc` is.
    login: Option<usize>,
}

impl<'l> Members<'l> {
    pub(super) fn new(line: &'l str, names: Names<'l>) -> Self {
        Self { line, names, curl: line.find("curl"), login: line.find("login ") }
    }

    /// Returns the first secret from `at` on.
    pub(super) fn next(&self, mut at: usize) -> Option<Member> {
        if at == 0
            && let Some(member) = self.after_space(0)
        {
            return Some(member);
        }
        loop {
            let sign = at + self.line.get(at..)?.find([':', '=', '<', ' ', '\t'])?;
            let member = match self.line.as_bytes()[sign] {
                b':' => self.after_colon(sign),
                b'=' => self.after_equals_sign(sign),
                b'<' => self.in_element(sign),
                _ => self.after_space(sign + 1),
            };
            if member.is_some() {
                return member;
            }
            at = sign + 1;
        }
    }

    /// A member of JSON, or a header.
    fn after_colon(&self, colon: usize) -> Option<Member> {
        let Name { range, is_quoted } = name_before(self.line, colon)?;
        let text = &self.line[range.clone()];
        let is_header = HEADERS.iter().any(|header| entry_matches(header, text.bytes()));
        let is_secret = if is_header { !self.names.keep(&text.bytes()) } else { self.names.hide(&text.bytes()) };
        let may_be_login = is_quoted && entry_matches("auth", text.bytes());
        let is_name = is_quoted || is_header || stands_alone(self.line, &range);
        if !is_secret || !is_name || is_ambiguous(text) && !may_be_login {
            return None;
        }
        let rest = self.line[colon + 1..].trim_start_matches([' ', '\t']);
        let start = self.line.len() - rest.len();
        let member = if is_header && !is_quoted && !starts_with_quote(rest) {
            let end = rest.find(['"', '<', '\r', '\n']).unwrap_or(rest.len());
            member(range, start..start + rest[..end].trim_end().len())?
        } else if rest.starts_with('[') && is_quoted {
            member(range, start..start + rest.find(']').map_or(rest.len(), |end| end + 1))?
        } else if rest.starts_with("//") {
            return None;
        } else {
            self.value(range, start)?
        };
        (!may_be_login || is_userinfo_in_base64(&self.line[member.value.clone()])).then_some(member)
    }

    /// A setting such as `password = "s3cret"`. Without quotes and spaces, it is a pair as in URLs.
    ///
    /// Sources: <https://toml.io/en/v1.0.0#keyvalue-pair>, and the logs of
    /// <https://guides.rubyonrails.org/configuring.html#config-filter-parameters> for `=>`
    fn after_equals_sign(&self, sign: usize) -> Option<Member> {
        let (before, after) = (&self.line[..sign], &self.line[sign + 1..]);
        let (after, is_arrow) = after.strip_prefix('>').map_or((after, false), |after| (after, true));
        if before.ends_with(['=', '!', '<', '>', '~']) || after.starts_with(['=', '~']) {
            return None;
        }
        let rest = after.trim_start_matches([' ', '\t']);
        let is_spaced = rest.len() < after.len() || before.ends_with([' ', '\t']);
        let has_quote = starts_with_quote(rest);
        if !(is_arrow || is_spaced || has_quote) {
            return None;
        }
        // In Go and in makefiles, it is `:=` and `?=`.
        let before = before.trim_end_matches([' ', '\t']).trim_end_matches([':', '?']);
        let Name { range, is_quoted } = name_at_end(before.trim_end_matches([' ', '\t']))?;
        let text = &self.line[range.clone()];
        let is_setting = if is_arrow {
            // Without quotes, it is a symbol of Ruby.
            is_quoted || self.line[..range.start].ends_with(':')
        } else if has_quote {
            !self.line[..range.start].ends_with(['?', '&', '#', '%', '/'])
        } else {
            is_quoted || stands_alone(self.line, &range)
        };
        if !is_setting || is_ambiguous(text) || !self.names.hide(&text.bytes()) {
            return None;
        }
        self.value(range, self.line.len() - rest.len())
    }

    /// An element of XML such as `<password>s3cret</password>`.
    ///
    /// Source: <https://maven.apache.org/settings.html#servers>
    fn in_element(&self, bracket: usize) -> Option<Member> {
        let tag = &self.line[bracket + 1..];
        let len = tag.bytes().take(MOST).take_while(|byte| is_in_name(*byte) || *byte == b':').count();
        // A prefix is of the namespace.
        let local = tag[..len].rfind(':').map_or(0, |colon| colon + 1);
        let text = &tag[local..len];
        if text.is_empty() || is_ambiguous(text) || !self.names.hide(&text.bytes()) {
            return None;
        }
        let end = len + tag[len..].find(['<', '>'])?;
        let is_start = tag[end..].starts_with('>') && !tag[..end].ends_with('/');
        let value = &tag[end + 1..];
        let value_len = value.find('<').filter(|_| is_start)?;
        let start = bracket + 1 + end + 1;
        let is_element = value[value_len..].starts_with("</");
        let name = bracket + 1 + local..bracket + 1 + len;
        member(name, start..start + value_len).filter(|_| is_element)
    }

    /// An option of a command, or a password of `.netrc`.
    ///
    /// Sources: <https://docs.docker.com/reference/cli/docker/login/>,
    /// <https://www.gnu.org/software/inetutils/manual/html_node/The-_002enetrc-file.html>
    fn after_space(&self, at: usize) -> Option<Member> {
        let rest = &self.line[at..];
        let precedes = |position: Option<usize>| position.is_some_and(|position| position < at);
        let userinfo = CURL.iter().find_map(|option| rest.strip_prefix(option)).filter(|_| precedes(self.curl));
        if let Some(member) = userinfo.and_then(|rest| self.userinfo(self.line.len() - rest.len())) {
            return Some(member);
        }
        let dashes = rest.len() - rest.trim_start_matches('-').len();
        let name = &rest[dashes..];
        let name = &name[..name.bytes().take(MOST).take_while(|byte| is_in_name(*byte)).count()];
        let is_option = dashes == 2 || dashes == 0 && name == "password" && precedes(self.login);
        if !is_option || is_ambiguous(name) || !self.names.hide(&name.bytes()) {
            return None;
        }
        let value = rest[dashes + name.len()..].strip_prefix([' ', '\t'])?.trim_start_matches([' ', '\t']);
        let start = self.line.len() - value.len();
        (!value.starts_with('-')).then(|| self.value(at + dashes..at + dashes + name.len(), start))?
    }

    /// The argument of curl, which has a colon.
    fn userinfo(&self, at: usize) -> Option<Member> {
        let rest = &self.line[at..];
        let value = rest.trim_start_matches([' ', '\t', '=']);
        // `--user-agent` is another option.
        if rest.starts_with('-') {
            return None;
        }
        let Member { value, .. } = self.value(0..0, self.line.len() - value.len())?;
        self.line[value.clone()].contains(':').then_some(Member { name: None, value })
    }

    /// Returns a value that starts at `start`, in quotes or not.
    fn value(&self, name: Range<usize>, start: usize) -> Option<Member> {
        let rest = &self.line[start..];
        if let Some(quote) = rest.trim_start_matches('\\').chars().next().filter(|first| matches!(first, '"' | '\'')) {
            let escapes = rest.find(quote)?;
            let start = start + escapes + 1;
            return member(name, start..start + quoted_len(&self.line[start..], quote, escapes));
        }
        if rest.starts_with('{') {
            return None;
        }
        let ends = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '}' | ']' | ')' | '"' | '\'' | '<');
        let mut len = rest.find(ends).unwrap_or(rest.len());
        if SCHEMES.iter().any(|scheme| scheme.eq_ignore_ascii_case(&rest[..len])) {
            let credentials = rest[len..].trim_start_matches([' ', '\t']);
            len = rest.len() - credentials.len() + credentials.find(ends).unwrap_or(credentials.len());
        }
        // What is not there needs no stars.
        let value = rest[..len].trim_end();
        if matches!(value, "null" | "true" | "false") { None } else { member(name, start..start + value.len()) }
    }
}

fn member(name: Range<usize>, value: Range<usize>) -> Option<Member> {
    (!value.is_empty()).then_some(Member { name: Some(name), value })
}

fn is_ambiguous(name: &str) -> bool {
    AMBIGUOUS.iter().any(|other| entry_matches(other, name.bytes()))
}

fn starts_with_quote(text: &str) -> bool {
    text.trim_start_matches('\\').starts_with(['"', '\''])
}

/// Returns whether a text is Base64 of printable ASCII with a colon in it: a username and a password, as Docker keeps
/// them in a member `auth`.
///
/// Sources: <https://docs.docker.com/reference/cli/docker/login/#default-behavior>,
/// <https://www.rfc-editor.org/rfc/rfc4648#section-4>
fn is_userinfo_in_base64(text: &str) -> bool {
    let (mut bits, mut count, mut has_colon) = (0_u32, 0, false);
    for byte in text.trim_end_matches('=').bytes() {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return false,
        };
        (bits, count) = (bits << 6 & 0x3fff | u32::from(digit), count + 6);
        if count >= 8 {
            count -= 8;
            let decoded = bits >> count & 0xff;
            if !(0x20..0x7f).contains(&decoded) {
                return false;
            }
            has_colon |= decoded == u32::from(b':');
        }
    }
    has_colon
}

/// The name before a sign.
struct Name {
    range: Range<usize>,
    is_quoted: bool,
}

/// Returns the name before a colon. One without quotes has no space after it.
fn name_before(line: &str, colon: usize) -> Option<Name> {
    let before = line[..colon].trim_end_matches([' ', '\t']);
    name_at_end(before).filter(|name| name.is_quoted || before.len() == colon)
}

/// Returns the name at the end of a text.
fn name_at_end(text: &str) -> Option<Name> {
    if let Some(inside) = text.strip_suffix(['"', '\'']) {
        let quote = text.chars().next_back()?;
        let inside = inside.trim_end_matches('\\');
        let from = (inside.len().saturating_sub(MOST)..inside.len()).find(|at| inside.is_char_boundary(*at))?;
        let start = from + inside[from..].rfind(quote)? + 1;
        return Some(Name { range: start..inside.len(), is_quoted: true });
    }
    let len = text.bytes().rev().take(MOST).take_while(|byte| is_in_name(*byte)).count();
    (len > 0).then_some(Name { range: text.len() - len..text.len(), is_quoted: false })
}

fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.')
}

/// Returns whether a name without quotes is one of its own: after punctuation, or with a part that says so itself.
fn stands_alone(line: &str, name: &Range<usize>) -> bool {
    let before = &line[..name.start];
    if before.ends_with(['/', '@', '=', '&', '?', '#', '%', ':', ';', '.']) {
        return false;
    }
    let text = &line[name.clone()];
    // Only ends are trimmed: the start of the line would be read again for each name.
    let before = before.trim_end();
    // In YAML, a dash is before an item of a list.
    let is_first = before.strip_suffix('-').unwrap_or(before).trim_end().is_empty()
        || before.ends_with(['{', '[', '(', ',', '"', '\'']);
    is_first || text.contains(['-', '_']) || STRONG.iter().any(|strong| entry_matches(strong, text.bytes()))
}

/// Returns the length of a text up to the quote that ends it. A quote in it has more backslashes before it than the one
/// that started it.
fn quoted_len(text: &str, quote: char, escapes: usize) -> usize {
    let mut backslashes = 0;
    for (at, c) in text.char_indices() {
        match c {
            '\\' => backslashes += 1,
            _ if c == quote && backslashes <= escapes => return at - backslashes,
            _ => backslashes = 0,
        }
    }
    text.len()
}
