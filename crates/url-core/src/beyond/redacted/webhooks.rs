//! URLs with a secret in their path: everybody who has the URL for a webhook can post to it.

use super::symbol::{Decoder, Symbol};
use core::ops::Range;

/// The host of webhooks, and where their paths have a secret.
struct Webhook {
    /// In lower case. A host below it counts, too, if it starts with a dot.
    host: &'static str,
    /// Segments: `?` is any, `*` is the secret, at the end of a segment, and `**` is the secret and all that follows.
    path: &'static str,
}

/// What vendors publish.
///
/// Sources: Slack <https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks> and
/// <https://docs.slack.dev/tools/deno-slack-sdk/guides/creating-webhook-triggers/>, Discord
/// <https://discord.com/developers/docs/resources/webhook#execute-webhook>, Microsoft Teams
/// <https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook> with
/// the form of its URLs by <https://containrrr.dev/shoutrrr/v0.5/services/teams/>, Telegram
/// <https://core.telegram.org/bots/api#making-requests> and <https://core.telegram.org/bots/api#getfile>
const WEBHOOKS: [Webhook; 11] = [
    Webhook { host: "hooks.slack.com", path: "services/?/?/**" },
    Webhook { host: "hooks.slack.com", path: "workflows/?/**" },
    Webhook { host: "hooks.slack.com", path: "triggers/?/**" },
    Webhook { host: ".discord.com", path: "api/webhooks/?/*" },
    Webhook { host: ".discord.com", path: "api/?/webhooks/?/*" },
    Webhook { host: ".discordapp.com", path: "api/webhooks/?/*" },
    Webhook { host: ".discordapp.com", path: "api/?/webhooks/?/*" },
    Webhook { host: ".webhook.office.com", path: "webhookb2/?/incomingwebhook/**" },
    Webhook { host: "outlook.office.com", path: "webhook/?/incomingwebhook/**" },
    Webhook { host: "api.telegram.org", path: "bot*" },
    Webhook { host: "api.telegram.org", path: "file/bot*" },
];

/// The greatest length of a host that is looked for.
const MOST: usize = 64;

/// Returns the secret in the path of a URL whose host and port are at `host`. The path ends where `ends` says so.
pub(super) fn secret_in(
    decoder: &Decoder<'_>,
    host: Range<usize>,
    end: usize,
    ends: impl Fn(usize, Symbol) -> bool,
) -> Option<Range<usize>> {
    let (mut bytes, mut len) = ([0; MOST], 0);
    for (_, symbol) in decoder.symbols(host.clone()) {
        if symbol.byte == b':' {
            break;
        }
        *bytes.get_mut(len)? = symbol.byte.to_ascii_lowercase();
        len += 1;
    }
    let host_name = core::str::from_utf8(&bytes[..len]).ok()?;
    let is_of = |webhook: &&Webhook| match webhook.host.strip_prefix('.') {
        Some(domain) => host_name.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')),
        None => host_name == webhook.host,
    };
    WEBHOOKS.iter().filter(is_of).find_map(|webhook| in_path(webhook.path, decoder, host.end..end, &ends))
}

/// Returns the secret in a path that has the form of `pattern`.
fn in_path(
    pattern: &str,
    decoder: &Decoder<'_>,
    path: Range<usize>,
    ends: &impl Fn(usize, Symbol) -> bool,
) -> Option<Range<usize>> {
    let mut wanted = pattern.bytes().peekable();
    let mut secret = None;
    let mut symbols = decoder.symbols(path.clone()).take_while(|(at, symbol)| !ends(*at, *symbol)).peekable();
    // The slash before the first segment.
    symbols.next_if(|(_, symbol)| symbol.is_slash())?;
    while let Some((at, symbol)) = symbols.next() {
        match wanted.peek()? {
            b'*' if symbol.is_slash() => return None,
            b'*' => {
                secret = Some(at..symbol.end);
                break;
            }
            b'?' if !symbol.is_slash() => {
                while symbols.next_if(|(_, symbol)| !symbol.is_slash()).is_some() {}
                wanted.next();
            }
            expected if *expected == symbol.byte.to_ascii_lowercase() => {
                wanted.next();
            }
            _ => return None,
        }
    }
    let mut secret = secret?;
    let takes_rest = pattern.ends_with("**");
    while let Some((_, symbol)) = symbols.next_if(|(_, symbol)| takes_rest || !symbol.is_slash()) {
        secret.end = symbol.end;
    }
    Some(secret)
}
