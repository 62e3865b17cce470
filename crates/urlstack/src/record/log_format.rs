//! The formats of logs: their columns, and where the URL of a request is.
//!
//! Sources: Apache <https://httpd.apache.org/docs/2.4/logs.html#accesslog> (common, combined), the W3C
//! <https://www.w3.org/TR/WD-logfile.html> and Microsoft <https://learn.microsoft.com/windows/win32/http/w3c-logging>
//! (w3c), AWS <https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html>
//! (cloudfront) and
//! <https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html> (elb), Squid
//! <http://www.squid-cache.org/Doc/config/logformat/> (squid), Zeek
//! <https://docs.zeek.org/en/v8.2.0/scripts/base/frameworks/logging/writers/ascii.zeek.html> and
//! <https://docs.zeek.org/en/v8.2.0/scripts/base/protocols/http/main.zeek.html> (zeek), and
//! <https://w3c.github.io/web-performance/specs/HAR/Overview.html> (har).

use crate::record::dialect::{Dialect, Quotes};
use clap::ValueEnum;

/// A format of logs.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum LogFormat {
    /// Apache and nginx: client, ident, user, time, request, status, bytes, referer, user-agent
    Combined,
    /// The same, without the last two
    Common,
    /// W3C extended log format, as IIS writes it: the line `#Fields:` names the columns
    W3c,
    /// Standard logs of Amazon `CloudFront`: the line `#Fields:` names the columns
    Cloudfront,
    /// Access logs of an AWS Application Load Balancer
    Elb,
    /// Squid's own format: time, elapsed, client, result, bytes, method, url, user, hierarchy, type
    Squid,
    /// Logs of Zeek with a line `#fields`, such as http.log
    Zeek,
    /// HTTP archives, as browsers save them: url, method, status and startedDateTime
    Har,
}

/// Where the parts of the URL of a request are, by the names of columns. The first name that there is counts.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RequestNames {
    /// The scheme: a column, or if there is none, this scheme.
    pub(super) scheme: &'static [&'static str],
    pub(super) default_scheme: &'static str,
    pub(super) host: &'static [&'static str],
    pub(super) port: &'static [&'static str],
    pub(super) method: &'static [&'static str],
    /// The target of the request, or the request line that has it.
    pub(super) target: &'static [&'static str],
    pub(super) query: &'static [&'static str],
    /// Whether the target is in a request line.
    pub(super) has_line: bool,
    /// Whether `\x2A` in a value is a byte.
    pub(super) has_escapes: bool,
}

const COMBINED: [&str; 9] = ["client", "ident", "user", "time", "request", "status", "bytes", "referer", "user-agent"];

const SQUID: [&str; 10] =
    ["time", "elapsed", "client", "result", "bytes", "method", "url", "user", "hierarchy", "type"];

/// More columns can follow.
const ELB: [&str; 30] = [
    "type",
    "time",
    "elb",
    "client:port",
    "target:port",
    "request_processing_time",
    "target_processing_time",
    "response_processing_time",
    "elb_status_code",
    "target_status_code",
    "received_bytes",
    "sent_bytes",
    "request",
    "user_agent",
    "ssl_cipher",
    "ssl_protocol",
    "target_group_arn",
    "trace_id",
    "domain_name",
    "chosen_cert_arn",
    "matched_rule_priority",
    "request_creation_time",
    "actions_executed",
    "redirect_url",
    "error_reason",
    "target:port_list",
    "target_status_code_list",
    "classification",
    "classification_reason",
    "conn_trace_id",
];

impl LogFormat {
    /// Returns how its lines are read.
    pub(crate) fn dialect(self) -> Dialect {
        let (delimiter, quotes, has_comments) = match self {
            Self::Combined | Self::Common | Self::Elb | Self::Squid => (b' ', Quotes::Request, false),
            Self::W3c => (b' ', Quotes::Request, true),
            Self::Cloudfront | Self::Zeek | Self::Har => (b'\t', Quotes::None, true),
        };
        Dialect { delimiter, quotes, has_comments }
    }

    /// Returns the names of the columns, unless a line of the log has them.
    pub(crate) fn names(self) -> &'static [&'static str] {
        match self {
            Self::Combined => &COMBINED,
            Self::Common => &COMBINED[..7],
            Self::Squid => &SQUID,
            Self::Elb => &ELB,
            Self::W3c | Self::Cloudfront | Self::Zeek | Self::Har => &[],
        }
    }

    /// Returns the start of the line that names the columns.
    pub(super) fn directive(self) -> &'static [u8] {
        if self == Self::Zeek { b"#fields" } else { b"#Fields:" }
    }

    /// Returns where the URL of a request is.
    pub(super) fn request(self) -> RequestNames {
        let none = RequestNames::default();
        match self {
            Self::Combined | Self::Common | Self::Elb => RequestNames { target: &["request"], has_line: true, ..none },
            Self::Squid => RequestNames { method: &["method"], target: &["url"], ..none },
            Self::W3c => RequestNames {
                scheme: &["cs-protocol"],
                host: &["x-host-header", "cs-host", "cs(Host)"],
                method: &["cs-method"],
                target: &["cs-uri", "cs-uri-stem"],
                query: &["cs-uri-query"],
                ..none
            },
            Self::Cloudfront => RequestNames {
                scheme: &["cs-protocol"],
                host: &["x-host-header", "cs(Host)"],
                method: &["cs-method"],
                target: &["cs-uri-stem"],
                query: &["cs-uri-query"],
                ..none
            },
            // The requests of http.log were read from the network, which is impossible over TLS.
            Self::Zeek => RequestNames {
                default_scheme: "http",
                host: &["host"],
                port: &["id.resp_p"],
                method: &["method"],
                target: &["uri"],
                has_escapes: true,
                ..none
            },
            Self::Har => none,
        }
    }
}
