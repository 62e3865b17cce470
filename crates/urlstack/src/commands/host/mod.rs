//! `urlstack host`.

mod convert;
mod list;

use crate::{
    components::suffixes::Suffixes,
    failure::{Failure, Outcome},
    help,
    host_lists::Hosts,
    inputs::{
        Inputs,
        parsing::{EditionName, Strictness},
        text_inputs,
    },
    output::{
        layout::{OnError, To},
        row::{Row, Value},
        sink::Sink,
    },
    record::input::looks_like_url,
};
use clap::ArgGroup;
use std::{
    borrow::Cow,
    io,
    net::{Ipv4Addr, Ipv6Addr},
    ops::Range,
};
use url_core::{
    error::{Ignore, ValidationError},
    host::{Host, HostAndPort, HostClass},
};
use url_host::{ErrorSink, class::embedded_ipv4s, ipv6};
use url_report::errors::ErrorMember;

const EXAMPLES: &str = "\
urlstack host Bücher.example 0x7f.1 '[::1'
  host                xn--bcher-kva.example
  kind                domain
  class               documentation
  unicode             bücher.example
  public_suffix       example
  registrable_domain  xn--bcher-kva.example

  host                127.0.0.1
  kind                IPv4
  class               loopback
  error: IPv6-unclosed: the host starts with a bracket but does not end with one
    | [::1
    |     ^
urlstack host --public example.com ::ffff:10.0.0.1
  error: not-public: the class of this host is private
    | ::ffff:10.0.0.1
    | ^^^^^^^^^^^^^^^
urlstack host --hosts '.example.com,10.0.0.0/8' a.example.com 0xA000001 example.org
  error: not-in-list: the host is not in the list
    | example.org
    | ^^^^^^^^^^^
urlstack host --opaque --to json Example.com
  {\"input\":\"Example.com\",\"host\":\"Example.com\",\"kind\":\"opaque\",\"class\":\"domain\",\"public\":true,\"errors\":[]}
urlstack host --ascii Bücher.example 'faß.DE'
  xn--bcher-kva.example
  xn--fa-hia.de
urlstack host --unicode xn--bcher-kva.example
  bücher.example
urlstack host --ascii --flag check-hyphens -- -a.example
  error: V3: expected a label that neither starts nor ends with a hyphen
    | -a.example
    | ^^
urlstack host --ascii --to json faß.DE
  {\"input\":\"faß.DE\",\"text\":\"xn--fa-hia.de\",\"errors\":[]}
urlstack host --list '0.0.0.0 ads.example' '||example.com^' EXAMPLE.com 192.0.2.0/24
  note: example.com is covered by .example.com
  .example.com
  ads.example
  192.0.2.0/24
urlstack host --list --from wildcard '*.example.com'
  .example.com
urlstack host --list --quiet --file scope.txt
  .example.com
  192.0.2.0/24
urlstack host --list=check --file scope.txt
urlstack filter 'host in @scope.txt' --max-count 1 --file urls.txt
  https://example.com/a?b=c";

const LINES: &str = "\
  example.com          the domain alone
  *.example.com        the domains below it
  .example.com         both
  192.0.2.1, [::1]     an address
  192.0.2.0/24         a block of addresses; also IPv6
  example.com:8080     at this port only
  *                    every host
  0.0.0.0 a b          of a hosts file: the names after the address
  ||example.com^       of an ad blocker: .example.com
  address=/x.example/  of dnsmasq, also server= and local=: .x.example
  local-zone: \"x.example\" always_null
                       of unbound, also redirect and other types: .x.example
  x.example CNAME .    of a response policy zone: x.example
  - '+.x.example'      of Clash, also without dash and quotes: .x.example
  DOMAIN,x.example     of Surge or Clash, also DOMAIN-SUFFIX and IP-CIDR
  # text, ! text       a comment, as is // text; also `#` and `;` after a space

The lines of a file are in one of these formats, which its first line shows.
Another line is an error, because what is not understood is not matched.
Name the format with --from, or before the `@` of a list, as in adblock@FILE:
domains (the first seven lines), hosts, adblock, dnsmasq, unbound, rpz, clash or
surge. In two formats, lines mean something else if you name them:

  *.x.example          in wildcard, for dnscrypt-proxy and others: .x.example
  .x.example           in clash: *.x.example";

/// Show what a host is, and whether it is public.
///
/// Reads each argument or line as the host of a special URL, such as one with the scheme https. You can omit the
/// brackets of an IPv6 address, except with --strict. The class helps a program decide whether to connect. DNS is not
/// used.
///
/// With --ascii or --unicode, prints domain names in that form. With --list, reads lists of hosts, as --hosts and
/// `urlstack filter 'host in @FILE'` do, and checks, sorts and shortens them.
#[derive(clap::Args, Debug)]
#[command(after_help = help::language_and_examples("Lines of lists", LINES, EXAMPLES))]
#[command(mut_arg("values", text_inputs::of_hosts))]
#[command(group = ArgGroup::new("form").args(["ascii", "unicode"]))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    /// Read hosts as in URLs whose scheme is not special
    #[arg(long)]
    opaque: bool,

    #[command(flatten)]
    forms: convert::Forms,

    /// Read the lines of one list, and print each entry once; with `=check`, only report entries that are not needed
    ///
    /// Entries are printed in one spelling. With `=check`, entries that would be dropped are errors, so the exit code
    /// is 1, and no list is printed.
    ///
    /// Entries are sorted by their labels from right to left, so that a domain precedes its subdomains. An entry that a
    /// broader one covers is dropped. Notes on standard error name the dropped entries and the duplicates. The whole
    /// list is in memory: about 800 bytes for each entry.
    #[arg(
        long = "list",
        id = "entries",
        value_name = "USE",
        value_enum,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "print",
        conflicts_with_all = ["opaque", "form", "public", "list", "on_error", "to"]
    )]
    entries: Option<list::Use>,

    /// Follow this edition of the URL Standard
    #[arg(long, value_name = "YEAR", value_enum, default_value_t)]
    edition: EditionName,

    #[command(flatten)]
    strictness: Strictness,

    #[command(flatten)]
    suffixes: Suffixes,

    /// Report only hosts whose address or name is not publicly reachable, without DNS
    ///
    /// Other hosts are not printed. The exit code is 1 if a host is reported. Reports go to standard error. With --to
    /// they go to standard output, as objects with input and failure.
    #[arg(long)]
    public: bool,

    /// Report only hosts outside this list: separated by commas, or `@` and a file
    ///
    /// The list is written as in `urlstack filter 'host in LIST'`. A host has no port, so entries with a port do not
    /// match. The exit code and the reports work as with --public. With both options, a host must be in the list and
    /// public.
    #[arg(long = "hosts", value_name = "LIST")]
    list: Option<Hosts>,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input, host, kind, class and public, or input and failure. A domain also has unicode, the domain
    /// in Unicode. By the Public Suffix List, a domain can also have `public_suffix`, `suffix_section` (icann or
    /// private), `registrable_domain` and subdomain. An IPv6 address with an IPv4 address in it also has ipv4. If there
    /// are two, ipv4 is the one that decides the class. Unless the input is not UTF-8, all objects have errors: the
    /// validation errors in the standard's order. Each has its name and its range in the input, from start to end.
    ///
    /// With --ascii and --unicode, an object has input, text (null if there is none) and errors. If the input is not
    /// UTF-8, it has input and failure.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// The columns of a table.
const COLUMNS: &[&str] = &[
    "host",
    "kind",
    "class",
    "public",
    "unicode",
    #[cfg(feature = "psl")]
    "public_suffix",
    #[cfg(feature = "psl")]
    "suffix_section",
    #[cfg(feature = "psl")]
    "registrable_domain",
    #[cfg(feature = "psl")]
    "subdomain",
    "ipv4",
];

/// Returns the facts about a host.
#[cfg_attr(not(feature = "psl"), expect(unused_variables, reason = "without the list, there are no rules"))]
fn facts<'a>(
    input: &'a str,
    host: &'a Host<Cow<'a, str>>,
    errors: &'a [ValidationError],
    suffixes: &'a Suffixes,
) -> Row<'a> {
    let unicode = match host {
        Host::DomainName(domain) => Some(url_idna::domain_to_unicode(domain)),
        _ => None,
    };
    let class = host.class();
    let row = Row::new(input)
        .with("host", host.to_string())
        .with("kind", host.kind().as_str())
        .with("class", class.as_str())
        .with("public", class.is_public())
        .with_some("unicode", unicode);
    #[cfg(feature = "psl")]
    let suffix = suffixes.find(host);
    #[cfg(feature = "psl")]
    let row = row
        .with_some("public_suffix", suffix.map(|suffix| suffix.public_suffix()))
        .with_some("suffix_section", suffix.and_then(|suffix| suffix.section()).map(url_psl::Section::as_str))
        .with_some("registrable_domain", suffix.and_then(|suffix| suffix.registrable_domain()))
        .with_some("subdomain", suffix.and_then(|suffix| suffix.subdomain()));
    row.with_some("ipv4", ipv4_in(host).map(|address| address.to_string()))
        .with("errors", Value::list(errors, ErrorMember::from))
}

/// Returns the IPv4 address in an IPv6 address: if there are two, the one that decides the class, or else the first.
fn ipv4_in(host: &Host<Cow<'_, str>>) -> Option<Ipv4Addr> {
    let Host::Ipv6(address) = host else { return None };
    let mut embedded = embedded_ipv4s(*address).map(|(_, ipv4)| ipv4);
    let decides = |ipv4: &Ipv4Addr| HostClass::of_ip((*ipv4).into()) == host.class();
    embedded.clone().find(decides).or_else(|| embedded.next())
}

/// Shows all hosts, or converts them, or reads them as a list.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    if let Some(form) = args.forms.form() {
        let layout = args.inputs.layout(args.to, &args.on_error);
        return convert::run(&args.forms, form, args.strictness, &args.inputs, layout);
    }
    if let Some(wanted) = args.entries {
        return list::run(&args.inputs, wanted);
    }
    let layout = args.inputs.layout(args.to, &args.on_error).separated_by(b"\n").with_columns(COLUMNS);
    let has_rows = layout.has_rows();
    args.inputs.for_each_text(layout, |text, _, sink| {
        let mut errors = Vec::new();
        let Err(failure) = show(args, text, &mut errors, sink) else { return Ok(()) };
        if !has_rows {
            return Err(failure);
        }
        sink.count_failure();
        sink.row(&Row::failed(text, &failure).with("errors", Value::list(&errors, ErrorMember::from)));
        Ok(())
    })
}

/// Shows a host, and collects its validation errors if they are needed.
fn show<'t>(args: &Args, text: &'t str, errors: &mut Vec<ValidationError>, sink: &mut Sink) -> Result<(), Failure<'t>> {
    let result = if let Some(address) = parse_without_brackets(args, text, errors) {
        Ok(Host::Ipv6(address))
    } else if args.strictness.is_strict || sink.layout.has_rows() {
        parse(args, text, errors)
    } else {
        parse(args, text, &mut Ignore)
    };
    let failure = |error: &ValidationError| failure(text, args.opaque, error);
    let host = result.map_err(|error| failure(&error))?;
    if let Some(error) = errors.first().filter(|_| args.strictness.is_strict) {
        return Err(failure(error));
    }
    let class = host.class();
    if args.list.as_ref().is_some_and(|list| !list.contain(&host, None)) {
        return Err(Failure::of_command("not-in-list", "the host is not in the list").about(text));
    }
    if !args.public && args.list.is_none() {
        let facts = facts(text, &host, errors, &args.suffixes);
        if sink.layout.has_rows() {
            sink.row(&facts);
        } else {
            sink.separate(b"\n");
            sink.named_values(18, facts.texts());
        }
    } else if args.public && !class.is_public() {
        let message = format!("the class of this host is {class}");
        return Err(Failure::of_command("not-public", message).about(text));
    }
    Ok(())
}

fn parse<'t>(args: &Args, text: &'t str, errors: &mut impl ErrorSink) -> Result<Host<Cow<'t, str>>, ValidationError> {
    if args.opaque {
        Host::parse_opaque_with_errors(text, errors)
    } else {
        Host::parse_with_errors(text, args.edition.into(), errors)
    }
}

/// Parses an IPv6 address without brackets, as other programs print them. The host parser accepts no such text.
fn parse_without_brackets(args: &Args, text: &str, errors: &mut Vec<ValidationError>) -> Option<Ipv6Addr> {
    let address = ipv6::parse(text).ok().filter(|_| !args.strictness.is_strict)?;
    let moved_back = |error: ValidationError| {
        let Range { start, end } = error.range();
        error.at(start - 1..end - 1)
    };
    let mut with_brackets = Vec::new();
    Host::parse_with_errors(&format!("[{text}]"), args.edition.into(), &mut with_brackets).ok()?;
    errors.extend(with_brackets.into_iter().map(moved_back));
    Some(address)
}

/// Returns the failure of an input that is not a host, with a hint if it contains one.
fn failure<'t>(text: &'t str, is_opaque: bool, error: &ValidationError) -> Failure<'t> {
    let parse_host_and_port = if is_opaque { HostAndPort::parse_opaque } else { HostAndPort::parse };
    let hint = if looks_like_url(text) {
        "expected a host instead of a URL; for the class of a URL, use `urlstack get '{class}'`: "
    } else if is_opaque && ipv6::parse(text).is_ok() {
        // The error of a domain says so already.
        "expected brackets around the IPv6 address: "
    } else if parse_host_and_port(text).is_ok_and(|parts| parts.port.is_some()) {
        "expected a host without a port: "
    } else {
        ""
    };
    let failure = Failure::of_validation(text, error);
    Failure { message: format!("{hint}{}", failure.message).into(), ..failure }
}
