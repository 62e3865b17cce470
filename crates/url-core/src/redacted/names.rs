//! The names of parameters whose values are secret.

use super::Redactor;

impl Redactor<'_> {
    /// The names whose values are hidden by default.
    ///
    /// In the order of this table. Names that several sources have are listed once.
    ///
    /// | source | names |
    /// |---|---|
    /// | OAuth 2.0, [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-11.2) and [RFC 6750, 2.3](https://www.rfc-editor.org/rfc/rfc6750#section-2.3) | `access_token`, `refresh_token`, `client_secret`, `code` (also of [Azure Functions](https://learn.microsoft.com/azure/azure-functions/function-keys-how-to)), `password` |
    /// | its extensions, RFC [7009](https://www.rfc-editor.org/rfc/rfc7009#section-2.1), [7521](https://www.rfc-editor.org/rfc/rfc7521#section-4), [7636](https://www.rfc-editor.org/rfc/rfc7636#section-4.5), [8628](https://www.rfc-editor.org/rfc/rfc8628#section-3.3.1), [8693](https://www.rfc-editor.org/rfc/rfc8693#section-2.1) | `token`, `assertion`, `client_assertion`, `code_verifier`, `device_code`, `user_code`, `subject_token`, `actor_token` |
    /// | [OpenID Connect](https://openid.net/specs/openid-connect-core-1_0.html) | `id_token`, `id_token_hint` |
    /// | OAuth 1.0, [RFC 5849](https://www.rfc-editor.org/rfc/rfc5849#section-3.5.3) | `oauth_token`, `oauth_signature`, `oauth_verifier` |
    /// | AWS, [Signature Version 4](https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html) and [2](https://docs.aws.amazon.com/AmazonS3/latest/userguide/RESTAuthentication.html#RESTAuthenticationQueryStringAuth), [CloudFront](https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-canned-policy.html) | `X-Amz-Credential`, `X-Amz-Security-Token`, `X-Amz-Signature`, `AWSAccessKeyId`, `Signature` |
    /// | [Azure Storage](https://learn.microsoft.com/azure/storage/common/storage-sas-overview#sas-token), shared access signatures | `sig` |
    /// | [Google Cloud Storage](https://cloud.google.com/storage/docs/access-control/signed-urls), [API keys of Google](https://support.google.com/googleapi/answer/6158862) | `X-Goog-Credential`, `X-Goog-Signature`, `key` |
    /// | [Alibaba Cloud OSS](https://www.alibabacloud.com/help/en/oss/developer-reference/ddd-signatures-to-urls) | `OSSAccessKeyId`, `security-token`, `x-oss-signature` |
    /// | [GitLab](https://docs.gitlab.com/api/rest/authentication/) | `private_token`, `job_token` |
    /// | Jakarta Servlet, [7.1.3](https://jakarta.ee/specifications/servlet/6.0/jakarta-servlet-spec-6.0#url-rewriting) | `jsessionid` |
    /// | what other programs call a key or a password | `api_key`, `api-key`, `apikey`, `auth_token`, `jwt`, `passwd`, `pwd`, `secret` |
    ///
    /// `AWSAccessKeyId`, `Signature`, `sig` and `X-Goog-Signature` are the list of
    /// [OpenTelemetry](https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/).
    ///
    /// ```
    /// use url_core::redacted::Redactor;
    ///
    /// assert!(Redactor::DEFAULT_NAMES.contains(&"access_token"));
    /// assert!(!Redactor::DEFAULT_NAMES.contains(&"state"));
    /// ```
    pub const DEFAULT_NAMES: &'static [&'static str] = &[
        "access_token",
        "refresh_token",
        "client_secret",
        "code",
        "password",
        "token",
        "assertion",
        "client_assertion",
        "code_verifier",
        "device_code",
        "user_code",
        "subject_token",
        "actor_token",
        "id_token",
        "id_token_hint",
        "oauth_token",
        "oauth_signature",
        "oauth_verifier",
        "X-Amz-Credential",
        "X-Amz-Security-Token",
        "X-Amz-Signature",
        "AWSAccessKeyId",
        "Signature",
        "sig",
        "X-Goog-Credential",
        "X-Goog-Signature",
        "key",
        "OSSAccessKeyId",
        "security-token",
        "x-oss-signature",
        "private_token",
        "job_token",
        "jsessionid",
        "api_key",
        "api-key",
        "apikey",
        "auth_token",
        "jwt",
        "passwd",
        "pwd",
        "secret",
    ];
}
