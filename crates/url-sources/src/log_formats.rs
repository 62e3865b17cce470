//! The formats of logs: those that have a name, and those that a server's configuration describes.

use crate::{Error, ErrorKind, LogFormat, log::Field};
use url_extract::Syntax;

/// The name of a format and its lines, as nginx would describe them.
///
/// Sources: Apache <https://httpd.apache.org/docs/2.4/logs.html#accesslog> (common, combined) and
/// <https://httpd.apache.org/docs/2.4/mod/mod_log_config.html#examples> (vhost), Traefik
/// <https://doc.traefik.io/traefik/v2.10/observability/access-logs/> (traefik), ingress-nginx
/// <https://kubernetes.github.io/ingress-nginx/user-guide/nginx-configuration/log-format> (ingress-nginx), Envoy
/// <https://envoyproxy.io/docs/envoy/v1.20.3/_sources/configuration/observability/access_log/usage.rst.txt> (envoy),
/// `HAProxy` <https://gist.github.com/haproxytechblog/4e6acc6dc2e5fbdd16a02f37533175b4> (haproxy), AWS
/// <https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html> (elb), Squid
/// <http://www.squid-cache.org/Doc/config/logformat/> (squid)
const NAMED: [(&str, &str); 9] = [
    ("squid", "$time $elapsed $client $result $bytes $method $url $user $hierarchy $type"),
    (
        "elb",
        r#"$type $time $elb $client $target $request_processing_time $target_processing_time $response_processing_time $status $target_status $received $sent "$request" "${user-agent}""#,
    ),
    ("common", r#"$client $ident $user [$time] "$request" $status $bytes"#),
    ("combined", r#"$client $ident $user [$time] "$request" $status $bytes "$referer" "${user-agent}""#),
    ("vhost", r#"$host $client $ident $user [$time] "$request" $status $bytes "$referer" "${user-agent}""#),
    (
        "traefik",
        r#"$client - $user [$time] "$request" $status $bytes "$referer" "${user-agent}" $count "$router" "$server" ${duration}ms"#,
    ),
    (
        "ingress-nginx",
        r#"$client - $user [$time] "$request" $status $bytes "$referer" "${user-agent}" $request_length $request_time [$proxy_upstream_name] [$proxy_alternative_upstream_name] $upstream_addr $upstream_response_length $upstream_response_time $upstream_status $req_id"#,
    ),
    (
        "envoy",
        r#"[$time] "$request" $status $flags $received $sent $duration $upstream_time "$forwarded_for" "${user-agent}" "$request_id" "$host" "$upstream""#,
    ),
    (
        "haproxy",
        r#"$process]: $client [$time] $frontend $backend $timers $status $bytes $request_cookie $response_cookie $state $connections $queues $captured"$request""#,
    ),
];

impl LogFormat {
    /// The names of formats that [`named`](Self::named) knows. Of those that read a line, the last one is the most
    /// specific.
    ///
    /// ```
    /// use url_sources::LogFormat;
    ///
    /// assert!(LogFormat::NAMES.contains(&"combined"));
    /// ```
    pub const NAMES: [&'static str; 9] = {
        let (mut names, mut at) = ([""; 9], 0);
        while at < names.len() {
            names[at] = NAMED[at].0;
            at += 1;
        }
        names
    };

    /// Returns the format of this name. Further columns can follow in its lines, each after a space.
    ///
    /// ```
    /// use url_sources::LogFormat;
    ///
    /// assert!(LogFormat::named("combined").is_some());
    /// assert!(LogFormat::named("log4j").is_none());
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        let (_, text) = NAMED.into_iter().find(|(known, _)| *known == name)?;
        let log = Self::nginx(text).ok()?;
        Some(Self { is_open: true, is_padded: name == "squid", ..log })
    }

    /// Reads the value of nginx's `log_format`, or the directive with its name and quotes.
    ///
    /// See the example of [`LogFormat`].
    ///
    /// ```
    /// use url_sources::LogFormat;
    ///
    /// assert!(LogFormat::nginx(r#"$remote_addr [$time_local] "$request" $status"#).is_ok());
    /// assert_eq!(LogFormat::nginx("$").unwrap_err().code(), "log-variable");
    /// ```
    ///
    /// # Errors
    ///
    /// It has no variables, or two of them have nothing between them.
    ///
    /// Source: <https://nginx.org/en/docs/http/ngx_http_log_module.html#log_format>
    pub fn nginx(text: &str) -> Result<Self, Error> {
        let directive = text.trim_ascii().strip_prefix("log_format").filter(|rest| rest.starts_with([' ', '\t']));
        let value = directive.map_or_else(|| text.to_owned(), strings);
        let (mut parts, mut rest) = (Vec::new(), &*value);
        while let Some((before, after)) = rest.split_once('$') {
            let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let in_braces = after.strip_prefix('{').and_then(|after| after.split_once('}'));
            let (name, next) =
                in_braces.unwrap_or_else(|| after.split_at(after.find(|c| !is_of_name(c)).unwrap_or(after.len())));
            if name.is_empty() {
                let at = value.len() - after.len();
                return Err(Error::new(ErrorKind::LogVariable, at - 1..at));
            }
            parts.push((before.to_owned(), name.to_owned()));
            rest = next;
        }
        let escapes =
            if directive.is_some_and(|rest| rest.contains("escape=none")) { Syntax::Plain } else { Syntax::Json };
        Self::new(&parts, rest, escapes, text)
    }

    /// Reads the value of Apache's `LogFormat`, or the directive with its name and quotes.
    ///
    /// ```
    /// use url_sources::{Format, LogFormat, pieces};
    ///
    /// let log = LogFormat::apache(r#"LogFormat "%h %t \"%r\" %>s" short"#)?;
    /// let mut names = Vec::new();
    /// let line = r#"h [29/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200"#;
    /// pieces(line, &Format::Log(log.into()), |piece| names.push(piece.name.to_owned()))?;
    /// assert_eq!(names, ["client", "time", "request.uri", "status"]);
    /// assert!(LogFormat::apache("%h%r").is_err());
    /// # Ok::<(), url_sources::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`nginx`](Self::nginx).
    ///
    /// Source: <https://httpd.apache.org/docs/2.4/mod/mod_log_config.html#formats>
    pub fn apache(text: &str) -> Result<Self, Error> {
        let directive = text.trim_ascii().strip_prefix("LogFormat").filter(|rest| rest.starts_with([' ', '\t']));
        let value = directive.map_or(text, str::trim_ascii);
        // The value in quotes has backslashes before quotes, and a name can follow.
        let value = match value.strip_prefix('"') {
            Some(inside) => inside.rsplit_once('"').map_or(inside, |(value, _)| value),
            None => value,
        };
        let value = value.replace("\\\"", "\"").replace("\\t", "\t");
        let (mut parts, mut before, mut rest) = (Vec::new(), String::new(), &*value);
        while let Some((literal, after)) = rest.split_once('%') {
            before += literal;
            if let Some(after) = after.strip_prefix('%') {
                before.push('%');
                rest = after;
                continue;
            }
            let (kind, argument, next) = apache_variable(after)
                .ok_or_else(|| Error::new(ErrorKind::LogVariable, value.len() - after.len() - 1..value.len()))?;
            // The time has its brackets.
            let brackets = if kind == 't' && argument.is_none() { ["[", "]"] } else { ["", ""] };
            before += brackets[0];
            parts.push((std::mem::take(&mut before), apache_name(kind, argument)));
            before += brackets[1];
            rest = next;
        }
        before += rest;
        Self::new(&parts, &before, Syntax::Json, text)
    }

    /// Makes a format of variables, each with the text before it, and of the text after them.
    fn new(parts: &[(String, String)], end: &str, syntax: Syntax, text: &str) -> Result<Self, Error> {
        let error = |kind| Error::new(kind, 0..text.len());
        let Some((start, _)) = parts.first().cloned() else { return Err(error(ErrorKind::LogVariables)) };
        let mut fields: Vec<Field> = Vec::new();
        for (index, (_, name)) in parts.iter().enumerate() {
            let (after, next) = parts.get(index + 1).map_or((end, ""), |(before, next)| (before, next));
            let is_last = index + 1 == parts.len();
            // A path starts with a slash, and a query with a question mark.
            let lent = match next {
                "request_uri" | "uri" | "document_uri" | "path" => "/",
                "query" => "?",
                _ => "",
            };
            let is_lent = after.is_empty() && !is_last;
            if is_lent && lent.is_empty() {
                return Err(error(ErrorKind::LogSeparator));
            }
            let after = if is_lent { lent } else { after };
            fields.push(Field::new(name, after, is_lent));
        }
        Ok(Self { start, fields, is_open: false, is_padded: false, are_columns: false, syntax })
    }
}

/// Joins the strings of a directive, which follow its name and options, as nginx does: in quotes or without them.
fn strings(directive: &str) -> String {
    let (mut words, mut rest) = (Vec::new(), directive.trim_ascii());
    rest = rest.strip_suffix(';').unwrap_or(rest);
    while !rest.is_empty() {
        let quote = rest.chars().next().filter(|first| matches!(first, '\'' | '"'));
        let (word, after) = match quote {
            Some(quote) => rest[1..].split_once(quote).unwrap_or((&rest[1..], "")),
            None => rest.split_at(rest.find(|c: char| c.is_ascii_whitespace()).unwrap_or(rest.len())),
        };
        words.push(word);
        rest = after.trim_ascii_start();
    }
    // The first word is the name.
    words.iter().skip(1).filter(|word| !word.starts_with("escape=")).copied().collect()
}

/// Reads what follows a percent sign: conditions such as `!200,304`, an argument in braces, a letter.
fn apache_variable(text: &str) -> Option<(char, Option<&str>, &str)> {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '!' | ',' | '<' | '>'));
    let (argument, rest) = match rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
        Some((argument, rest)) => (Some(argument), rest),
        None => (None, rest),
    };
    let mut chars = rest.chars();
    Some((chars.next().filter(char::is_ascii_alphabetic)?, argument, chars.as_str()))
}

fn apache_name(kind: char, argument: Option<&str>) -> String {
    let name = match (kind, argument) {
        ('i', Some(header)) => return header.to_ascii_lowercase(),
        ('o', Some(header)) => return format!("response.{}", header.to_ascii_lowercase()),
        ('t', _) => "time",
        (_, Some(argument)) => return format!("{argument}.{kind}"),
        ('h' | 'a', _) => "client",
        ('l', _) => "ident",
        ('u', _) => "user",
        ('r', _) => "request",
        ('s', _) => "status",
        ('b' | 'B' | 'O', _) => "bytes",
        ('v' | 'V', _) => "host",
        ('p', _) => "port",
        ('U', _) => "path",
        ('q', _) => "query",
        ('m', _) => "method",
        ('H', _) => "protocol",
        ('D' | 'T', _) => "duration",
        _ => return kind.to_string(),
    };
    name.to_owned()
}
