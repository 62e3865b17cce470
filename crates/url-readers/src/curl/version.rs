//! The versions of curl, and the schemes that they support.

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Version {
    V7_88,
    V8_23,
}

/// The schemes that all versions support.
#[rustfmt::skip]
const SCHEMES: &[&str] = &[
    "dict", "file", "ftp", "ftps", "gopher", "gophers", "http", "https", "imap", "imaps", "ldap", "ldaps", "mqtt", "pop3", "pop3s",
    "rtsp", "scp", "sftp", "smtp", "smtps", "telnet", "tftp",
];

impl Version {
    pub(super) fn supports(self, scheme: &str) -> bool {
        let others: &[&str] = match self {
            Self::V7_88 => &["rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "smb", "smbs"],
            Self::V8_23 => &["mqtts", "socks", "socks4", "socks4a", "socks5", "socks5h", "ws", "wss"],
        };
        SCHEMES.contains(&scheme) || others.contains(&scheme)
    }
}
