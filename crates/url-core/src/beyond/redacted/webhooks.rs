//! URLs with a secret in their path. Everybody who knows the URL for a webhook can post to it. A key of
//! an API in a path can be used in the same way.

use super::symbol::{Decoder, Symbol};
use core::ops::Range;

/// The host of webhooks, and where their paths have a secret.
struct Webhook {
    /// In lower case. A host below it counts, too, if it starts with a dot.
    host: &'static str,
    /// Segments: `?` is any, `*` is the secret, at the end of a segment, and `**` is the secret and all that follows.
    path: &'static str,
}

/// What vendors publish: URLs for webhooks, for builds, and for keys of an API that are in the path.
const WEBHOOKS: [Webhook; 23] = [
    // Slack, https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
    Webhook { host: "hooks.slack.com", path: "services/?/?/**" },
    // Slack, workflows, https://docs.slack.dev/tools/deno-slack-sdk/guides/creating-webhook-triggers/
    Webhook { host: "hooks.slack.com", path: "workflows/?/**" },
    Webhook { host: "hooks.slack.com", path: "triggers/?/**" },
    // Discord, https://discord.com/developers/docs/resources/webhook#execute-webhook
    Webhook { host: ".discord.com", path: "api/webhooks/?/*" },
    Webhook { host: ".discord.com", path: "api/?/webhooks/?/*" },
    Webhook { host: ".discordapp.com", path: "api/webhooks/?/*" },
    Webhook { host: ".discordapp.com", path: "api/?/webhooks/?/*" },
    // Microsoft Teams,
    // https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/add-incoming-webhook
    // and, for the form of its URLs, https://containrrr.dev/shoutrrr/v0.5/services/teams/
    Webhook { host: ".webhook.office.com", path: "webhookb2/?/incomingwebhook/**" },
    Webhook { host: "outlook.office.com", path: "webhook/?/incomingwebhook/**" },
    // Telegram, https://core.telegram.org/bots/api#making-requests and https://core.telegram.org/bots/api#getfile
    Webhook { host: "api.telegram.org", path: "bot*" },
    Webhook { host: "api.telegram.org", path: "file/bot*" },
    // Lark and Feishu, https://open.larksuite.com/document/client-docs/bot-v3/add-custom-bot and, for the form of its
    // URLs, https://beszel.dev/guide/notifications/lark
    Webhook { host: "open.larksuite.com", path: "open-apis/bot/v2/hook/*" },
    Webhook { host: "open.feishu.cn", path: "open-apis/bot/v2/hook/*" },
    // Zapier, https://help.zapier.com/hc/en-us/articles/8496288690317-Trigger-Zaps-from-webhooks and, for the form of
    // its URLs, https://composable-docs.zeotap.com/destinations/other/zapier/
    Webhook { host: "hooks.zapier.com", path: "hooks/catch/?/**" },
    // IFTTT, https://serialized.io/docs/reactions/ifttt-actions
    Webhook { host: "maker.ifttt.com", path: "trigger/?/with/key/*" },
    // Sumo Logic, https://help.sumologic.com/docs/send-data/hosted-collectors/http-source/logs-metrics/
    Webhook { host: ".sumologic.com", path: "receiver/v1/http/**" },
    // Loggly, https://www.loggly.com/g1-support/api-event-submission/
    Webhook { host: ".loggly.com", path: "inputs/*" },
    // Netlify, https://docs.netlify.com/build/configure-builds/build-hooks/
    Webhook { host: "api.netlify.com", path: "build_hooks/*" },
    // Vercel, https://vercel.com/docs/deployments/deploy-hooks
    Webhook { host: "api.vercel.com", path: "v1/integrations/deploy/?/*" },
    // Cloudflare Pages, https://developers.cloudflare.com/pages/configuration/deploy-hooks/
    Webhook { host: "api.cloudflare.com", path: "client/v4/pages/webhooks/deploy_hooks/*" },
    // Infura, https://docs.metamask.io/services/get-started/endpoints/
    Webhook { host: ".infura.io", path: "v3/*" },
    Webhook { host: ".infura.io", path: "ws/v3/*" },
    // Alchemy, https://www.alchemy.com/rpc/ethereum
    Webhook { host: ".g.alchemy.com", path: "v2/*" },
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
