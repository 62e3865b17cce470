//! Which parameters have secret values, by their names.
//!
//! A log shows what `Debug` writes. So the `Debug` of this crate's types hides the values of these names, and so does
//! `url_core::redacted`, which uses the same table.

use core::fmt;

/// The names of parameters with secret values.
///
/// A name is compared without regard to the case of ASCII letters, and without `_`, `-`, `.` and spaces: `access_token`
/// is also `accessToken` and `Access-Token`. A `*` at the start or the end of an entry stands for any text, or none.
///
/// | entries | names | source |
/// |---|---|---|
/// | `*token` | `access_token`, `refresh_token`, `token`, `subject_token`, `actor_token` | OAuth 2.0, RFC [6749](https://www.rfc-editor.org/rfc/rfc6749#section-11.2), [6750](https://www.rfc-editor.org/rfc/rfc6750#section-2.3), [7009](https://www.rfc-editor.org/rfc/rfc7009#section-2.1), [8693](https://www.rfc-editor.org/rfc/rfc8693#section-2.1) |
/// | | `id_token` | [OpenID Connect](https://openid.net/specs/openid-connect-core-1_0.html) |
/// | | `oauth_token` | OAuth 1.0, [RFC 5849](https://www.rfc-editor.org/rfc/rfc5849#section-3.5.3) |
/// | | `X-Amz-Security-Token`, `X-Tos-Security-Token`, `security-token` | the clouds named at `*signature` |
/// | | `private_token`, `job_token` | [GitLab](https://docs.gitlab.com/api/rest/authentication/) |
/// | | `reset_password_token`, `confirmation_token`, `unlock_token` | [Devise](https://rubydoc.info/gems/devise) |
/// | | all names that end in `_token` | the names that [GitLab](https://gitlab.com/gitlab-org/gitlab-foss/-/merge_requests/13945) hides in its logs |
/// | `*passw*` | `password` | OAuth 2.0, [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-4.3.2) |
/// | | `sslpassword` | [libpq](https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-SSLPASSWORD) |
/// | | `trustStorePassword` and others | [JDBC driver for SQL Server](https://learn.microsoft.com/sql/connect/jdbc/setting-the-connection-properties) |
/// | | all names with `passw` in them | `filter_parameters` of a new [Rails](https://guides.rubyonrails.org/configuring.html#config-filter-parameters) program |
/// | `*pwd` | `pwd` | `sanitize_field_names` of [Elastic APM](https://github.com/elastic/apm/issues/319) |
/// | `*secret*` | `client_secret` | OAuth 2.0, [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1) |
/// | | all names with `secret` in them, such as `secret_key` | Rails and GitLab, as above |
/// | `*signature` | `X-Amz-Signature`, `Signature` | AWS, Signature Version [4](https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html) and [2](https://docs.aws.amazon.com/AmazonS3/latest/userguide/RESTAuthentication.html#RESTAuthenticationQueryStringAuth) |
/// | | `X-Goog-Signature` | [Google Cloud Storage](https://cloud.google.com/storage/docs/access-control/signed-urls) |
/// | | `x-oss-signature` | [Alibaba Cloud OSS](https://www.alibabacloud.com/help/en/oss/developer-reference/ddd-signatures-to-urls) |
/// | | `X-Tos-Signature` | [BytePlus and Volcengine TOS](https://docs.byteplus.com/en/docs/tos/reference-including-a-signature-in-the-url) |
/// | | `q-signature` | [Tencent Cloud COS](https://www.tencentcloud.com/document/product/436/7778) |
/// | | `oauth_signature` | OAuth 1.0, RFC 5849 |
/// | `*credential` | `X-Amz-Credential`, `X-Goog-Credential`, `X-Tos-Credential` | AWS, Google and TOS, as above |
/// | `*accesskeyid` | `AWSAccessKeyId`, `OSSAccessKeyId`, `AccessKeyId` | AWS and Alibaba, as above; [Huawei Cloud OBS](https://obs-community.obs.cn-north-1.myhuaweicloud.com/sign/query_signature.html) |
/// | `*accesskey`, `*apikey`, `*privatekey`, `key` | `access_key`, `api_key`, `private_key` and others; `key` is an [API key of Google](https://support.google.com/googleapi/answer/6158862) | Elastic APM, as above, which hides all names that end in `key`; so many others do that only these are here |
/// | `*sessionid`, `*sessid` | `jsessionid` | Jakarta Servlet, [7.1.3](https://jakarta.ee/specifications/servlet/6.0/jakarta-servlet-spec-6.0#url-rewriting) |
/// | | `PHPSESSID` | [PHP](https://www.php.net/manual/en/function.session-name.php) |
/// | | other names of this form | Elastic APM, as above, which hides all names with `session` in them |
/// | `*assertion` | `assertion`, `client_assertion` | [RFC 7521](https://www.rfc-editor.org/rfc/rfc7521#section-4) |
/// | `code` | | OAuth 2.0, RFC 6749; [Azure Functions](https://learn.microsoft.com/azure/azure-functions/function-keys-how-to) |
/// | `code_verifier` | | [RFC 7636](https://www.rfc-editor.org/rfc/rfc7636#section-4.5) |
/// | `device_code`, `user_code` | | [RFC 8628](https://www.rfc-editor.org/rfc/rfc8628#section-3.3.1) |
/// | `id_token_hint` | | OpenID Connect, as above |
/// | `oauth_verifier` | | OAuth 1.0, RFC 5849 |
/// | `sig` | | [Azure Storage](https://learn.microsoft.com/azure/storage/common/storage-sas-overview#sas-token) |
/// | `SAMLResponse`, `SAMLart` | | SAML 2.0, [bindings](https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf), 3.4 and 3.6 |
/// | `ticket`, `pgt`, `pgtId` | | [CAS protocol](https://apereo.github.io/cas/6.6.x/protocol/CAS-Protocol-Specification.html) |
/// | `auth` | | [Firebase](https://firebase.google.com/docs/database/rest/auth) |
/// | `authorization` | | Elastic APM, as above |
/// | `otp` | | Rails, as above |
/// | `jwt` | | JSON Web Tokens, [RFC 7519](https://www.rfc-editor.org/rfc/rfc7519) |
///
/// ```
/// use url_form::secret_names::SECRET_NAMES;
///
/// assert!(SECRET_NAMES.contains(&"*token"));
/// assert!(!SECRET_NAMES.contains(&"state"));
/// ```
pub const SECRET_NAMES: &[&str] = &[
    "*token",
    "*passw*",
    "*pwd",
    "*secret*",
    "*signature",
    "*credential",
    "*accesskeyid",
    "*accesskey",
    "*apikey",
    "*privatekey",
    "key",
    "*sessionid",
    "*sessid",
    "*assertion",
    "code",
    "code_verifier",
    "device_code",
    "user_code",
    "id_token_hint",
    "oauth_verifier",
    "sig",
    "SAMLResponse",
    "SAMLart",
    "ticket",
    "pgt",
    "pgtId",
    "auth",
    "authorization",
    "otp",
    "jwt",
];

/// Returns whether [`SECRET_NAMES`] has an entry for `name`, which is not percent-encoded.
///
/// ```
/// use url_form::secret_names::is_secret_name;
///
/// assert!(is_secret_name("session.token") && is_secret_name("SAMLResponse") && is_secret_name("db-password-2"));
/// assert!(!is_secret_name("token_type") && !is_secret_name("keyword") && !is_secret_name("zip_code"));
/// ```
pub fn is_secret_name(name: &str) -> bool {
    SECRET_NAMES.iter().any(|entry| entry_matches(entry, name.bytes()))
}

/// Returns whether `entry` stands for `name`, a sequence of decoded bytes, by the rules of [`SECRET_NAMES`].
///
/// It takes time proportional to the product of both lengths at most.
///
/// ```
/// use url_form::secret_names::entry_matches;
///
/// assert!(entry_matches("*token", "accessToken".bytes()) && entry_matches("*token", "token".bytes()));
/// assert!(!entry_matches("token", "accessToken".bytes()) && !entry_matches("*token", "token2".bytes()));
/// ```
pub fn entry_matches(entry: &str, name: impl Iterator<Item = u8> + Clone) -> bool {
    let (entry, starts_anywhere) = entry.strip_prefix('*').map_or((entry, false), |rest| (rest, true));
    let (entry, ends_anywhere) = entry.strip_suffix('*').map_or((entry, false), |rest| (rest, true));
    let mut rest = compared(name);
    loop {
        let mut following = rest.clone();
        let begins = compared(entry.bytes()).all(|byte| following.next() == Some(byte));
        if begins && (ends_anywhere || following.next().is_none()) {
            return true;
        }
        if !starts_anywhere || rest.next().is_none() {
            return false;
        }
    }
}

/// The bytes of a name that are compared.
fn compared(name: impl Iterator<Item = u8> + Clone) -> impl Iterator<Item = u8> + Clone {
    name.filter(|byte| !matches!(byte, b'_' | b'-' | b'.' | b' ')).map(|byte| byte.to_ascii_lowercase())
}

/// A pair, for `Debug`. `***` stands for a value that is secret by its name, and for texts that may be a URL with a
/// password in it, or a part of one.
pub(crate) struct Shown<'a>(pub(crate) &'a str, pub(crate) &'a str);

impl fmt::Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(name, value) = *self;
        // A nested URL with userinfo has a colon or an at sign, one with parameters an equals sign, and encoded it has
        // a percent sign. Between slashes, a name may be the start of one.
        let name_is_hidden = name.contains([':', '@', '=', '%', '/', '\\']);
        let value_is_hidden = value.contains([':', '@', '=', '%']) || !value.is_empty() && has_secret_part(name);
        let hidden: &dyn fmt::Debug = &format_args!("***");
        f.debug_tuple("")
            .field(if name_is_hidden { hidden } else { &name })
            .field(if value_is_hidden { hidden } else { &value })
            .finish()
    }
}

/// Returns whether the name is secret, or a part of it, as in `user[password]`, `token[0]` and `a;token`.
fn has_secret_part(name: &str) -> bool {
    is_secret_name(name) || name.split(['[', ']', '/', '\\', '?', '#', '&', ';', ',', ':']).any(is_secret_name)
}
