//! Which parameters have secret values, by their names.
//!
//! A log shows what `Debug` writes. So the `Debug` of this crate's types hides the values of these names, and so does
//! `url_core::redacted`, which uses the same table.

use core::fmt;

/// Defines the table, its documentation and its sources from the same rows.
macro_rules! secret_names {
    ($($entry:literal { $([$($name:literal)+] $source:literal,)+ })+) => {
        /// The names of parameters with secret values.
        ///
        /// A name is compared without regard to the case of ASCII letters, and without `_`, `-`, `.` and spaces:
        /// `access_token` is also `accessToken` and `Access-Token`. A `*` at the start or the end of an entry stands
        /// for any text, or none.
        ///
        /// | entry | names | source |
        /// |---|---|---|
        $($(#[doc = concat!("| `", $entry, "` |", $(" `", $name, "`",)+ " | ", $source, " |")])+)+
        ///
        /// [`SECRET_NAME_SOURCES`] has the same rows as data.
        ///
        /// ```
        /// use url_form::secret_names::SECRET_NAMES;
        ///
        /// assert!(SECRET_NAMES.contains(&"*token"));
        /// assert!(!SECRET_NAMES.contains(&"state"));
        /// ```
        pub const SECRET_NAMES: &[&str] = &[$($entry),+];

        /// Where the entries of [`SECRET_NAMES`] come from: a row for each source of an entry.
        ///
        /// ```
        /// use url_form::secret_names::SECRET_NAME_SOURCES;
        ///
        /// let mut sources = SECRET_NAME_SOURCES.iter().filter(|row| row.names.contains(&"temp_url_sig"));
        /// assert!(sources.next().unwrap().source.contains("OpenStack Swift"));
        /// assert!(SECRET_NAME_SOURCES.iter().all(|row| !row.names.contains(&"state")));
        /// ```
        pub const SECRET_NAME_SOURCES: &[SecretNameSource] =
            &[$($(SecretNameSource { entry: $entry, names: &[$($name),+], source: $source }),+),+];
    };
}

/// Where an entry in [`SECRET_NAMES`] comes from.
///
/// ```
/// use url_form::secret_names::SECRET_NAME_SOURCES;
///
/// let row = SECRET_NAME_SOURCES.iter().find(|row| row.entry == "sid").unwrap();
/// assert_eq!(row.names, ["sid"]);
/// assert!(row.source.contains("phpBB"));
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct SecretNameSource {
    /// The entry, as [`SECRET_NAMES`] has it.
    pub entry: &'static str,
    /// The names that the source has, in its spelling. The entry stands for each.
    pub names: &'static [&'static str],
    /// The specification, the manual or the list of another program, in Markdown.
    pub source: &'static str,
}

#[rustfmt::skip]
secret_names! {
    "*token" {
        ["access_token" "refresh_token"] "OAuth 2.0, [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-11.2)",
        ["token"] "OAuth 2.0, [RFC 7009](https://www.rfc-editor.org/rfc/rfc7009#section-2.1)",
        ["subject_token" "actor_token"] "OAuth 2.0, [RFC 8693](https://www.rfc-editor.org/rfc/rfc8693#section-2.1)",
        ["id_token"] "[OpenID Connect](https://openid.net/specs/openid-connect-core-1_0.html)",
        ["oauth_token"] "OAuth 1.0, [RFC 5849](https://www.rfc-editor.org/rfc/rfc5849#section-3.5.3)",
        ["X-Amz-Security-Token"] "[AWS, Signature Version 4](https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html)",
        ["security-token"] "[Alibaba Cloud OSS](https://www.alibabacloud.com/help/en/oss/developer-reference/ddd-signatures-to-urls)",
        ["X-Tos-Security-Token"] "[BytePlus and Volcengine TOS](https://docs.byteplus.com/en/docs/tos/reference-including-a-signature-in-the-url)",
        ["private_token" "job_token"] "[GitLab](https://docs.gitlab.com/api/rest/authentication/)",
        ["reset_password_token" "confirmation_token" "unlock_token"] "[Devise](https://rubydoc.info/gems/devise)",
        ["invitation_token" "authenticity_token"] "[GitLab](https://gitlab.com/gitlab-org/gitlab-foss/-/merge_requests/13945), which hides all names that end in `_token`",
        ["csrftoken" "XSRF-TOKEN"] "[Sentry for Python](https://github.com/getsentry/sentry-python/blob/master/sentry_sdk/scrubber.py), `DEFAULT_DENYLIST`",
    }
    "*passw*" {
        ["password"] "OAuth 2.0, [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-4.3.2)",
        ["sslpassword"] "[libpq](https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-SSLPASSWORD)",
        ["trustStorePassword"] "[JDBC driver for SQL Server](https://learn.microsoft.com/sql/connect/jdbc/setting-the-connection-properties)",
        ["passwd" "password_confirmation"] "[Rails](https://guides.rubyonrails.org/configuring.html#config-filter-parameters), `filter_parameters` of a new program, which hides all names with `passw` in them",
    }
    "*pwd*" {
        ["pwd"] "[Elastic APM](https://github.com/elastic/apm/issues/319), `sanitize_field_names`",
        ["mysql_pwd"] "[Sentry](https://docs.sentry.io/security-legal-pii/scrubbing/server-side-scrubbing/), data scrubbing",
        ["old_pwd" "pwd1"] "[Datadog](https://docs.datadoghq.com/tracing/configure_data_security/), `DD_TRACE_OBFUSCATION_QUERY_STRING_REGEXP`",
    }
    "pass" { ["pass"] "[Datadog](https://docs.datadoghq.com/tracing/configure_data_security/), `DD_TRACE_OBFUSCATION_QUERY_STRING_REGEXP`", }
    "db_pass" { ["db_pass"] "[detect-secrets](https://github.com/Yelp/detect-secrets/blob/master/detect_secrets/plugins/keyword.py), `DENYLIST`", }
    "key_pass" { ["key_pass"] "[detect-secrets](https://github.com/Yelp/detect-secrets/blob/master/detect_secrets/plugins/keyword.py), `DENYLIST`", }
    "*passphrase" {
        ["passphrase"] "SRT in [FFmpeg](https://ffmpeg.org/ffmpeg-protocols.html#srt)",
        ["pass_phrase"] "[Datadog](https://docs.datadoghq.com/tracing/configure_data_security/), `DD_TRACE_OBFUSCATION_QUERY_STRING_REGEXP`",
    }
    "*contrasena" { ["contrasena"] "[detect-secrets](https://github.com/Yelp/detect-secrets/blob/master/detect_secrets/plugins/keyword.py), `DENYLIST`", }
    "*contraseña" { ["contraseña"] "[detect-secrets](https://github.com/Yelp/detect-secrets/blob/master/detect_secrets/plugins/keyword.py), `DENYLIST`", }
    "*secret*" {
        ["client_secret"] "OAuth 2.0, [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1)",
        ["secret" "secret_key"] "[Rails](https://guides.rubyonrails.org/configuring.html#config-filter-parameters), `filter_parameters` of a new program, which hides all names with `secret` in them",
    }
    "*signature" {
        ["X-Amz-Signature"] "[AWS, Signature Version 4](https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html)",
        ["Signature"] "[AWS, Signature Version 2](https://docs.aws.amazon.com/AmazonS3/latest/userguide/RESTAuthentication.html#RESTAuthenticationQueryStringAuth)",
        ["X-Goog-Signature"] "[Google Cloud Storage](https://cloud.google.com/storage/docs/access-control/signed-urls)",
        ["x-oss-signature"] "[Alibaba Cloud OSS](https://www.alibabacloud.com/help/en/oss/developer-reference/ddd-signatures-to-urls)",
        ["X-Tos-Signature"] "[BytePlus and Volcengine TOS](https://docs.byteplus.com/en/docs/tos/reference-including-a-signature-in-the-url)",
        ["q-signature"] "[Tencent Cloud COS](https://www.tencentcloud.com/document/product/436/7778)",
        ["oauth_signature"] "OAuth 1.0, [RFC 5849](https://www.rfc-editor.org/rfc/rfc5849#section-3.5.3)",
    }
    "*sig" {
        ["sig"] "[Azure Storage](https://learn.microsoft.com/azure/storage/common/storage-sas-overview#sas-token)",
        ["temp_url_sig"] "[OpenStack Swift](https://docs.openstack.org/swift/latest/api/temporary_url_middleware.html)",
        ["openid.sig"] "[OpenID Authentication 2.0](https://openid.net/specs/openid-authentication-2_0.html)",
    }
    "sign" { ["sign"] "[Datadog](https://docs.datadoghq.com/tracing/configure_data_security/), `DD_TRACE_OBFUSCATION_QUERY_STRING_REGEXP`", }
    "*hmac" { ["hmac"] "[Akamai, Edge Authorization Token](https://github.com/akamai/EdgeAuth-Token-Python), as in `hdnts=exp=1~acl=/*~hmac=`", }
    "*credential" {
        ["X-Amz-Credential"] "[AWS, Signature Version 4](https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html)",
        ["X-Goog-Credential"] "[Google Cloud Storage](https://cloud.google.com/storage/docs/access-control/signed-urls)",
        ["X-Tos-Credential"] "[BytePlus and Volcengine TOS](https://docs.byteplus.com/en/docs/tos/reference-including-a-signature-in-the-url)",
    }
    "*credentials" { ["credentials"] "[Sentry](https://docs.sentry.io/security-legal-pii/scrubbing/server-side-scrubbing/), data scrubbing", }
    "*creds" { ["creds"] "[sensitive-fields](https://github.com/cabinjs/sensitive-fields/blob/master/index.json)", }
    "bearer" { ["bearer"] "[Sentry](https://docs.sentry.io/security-legal-pii/scrubbing/server-side-scrubbing/), data scrubbing", }
    "*accesskeyid" {
        ["AWSAccessKeyId"] "[AWS, Signature Version 2](https://docs.aws.amazon.com/AmazonS3/latest/userguide/RESTAuthentication.html#RESTAuthenticationQueryStringAuth)",
        ["OSSAccessKeyId"] "[Alibaba Cloud OSS](https://www.alibabacloud.com/help/en/oss/developer-reference/ddd-signatures-to-urls)",
        ["AccessKeyId"] "[Huawei Cloud OBS](https://obs-community.obs.cn-north-1.myhuaweicloud.com/sign/query_signature.html)",
    }
    "*accesskey" { ["access_key"] "[Elastic APM](https://github.com/elastic/apm/issues/319), `sanitize_field_names`, which hides all names that end in `key`", }
    "*apikey" { ["api_key"] "[Elastic APM](https://github.com/elastic/apm/issues/319), `sanitize_field_names`", }
    "*privatekey" { ["private_key"] "[Elastic APM](https://github.com/elastic/apm/issues/319), `sanitize_field_names`", }
    "key" { ["key"] "[API keys of Google](https://support.google.com/googleapi/answer/6158862)", }
    "*privkey" { ["priv_key"] "[detect-secrets](https://github.com/Yelp/detect-secrets/blob/master/detect_secrets/plugins/keyword.py), `DENYLIST`", }
    "*appkey" { ["app_key"] "[detect-secrets](https://github.com/Yelp/detect-secrets/blob/master/detect_secrets/plugins/keyword.py), `DENYLIST`", }
    "*applicationkey" { ["application_key"] "[detect-secrets](https://github.com/Yelp/detect-secrets/blob/master/detect_secrets/plugins/keyword.py), `DENYLIST`", }
    "*servicekey" { ["service_key"] "[detect-secrets](https://github.com/Yelp/detect-secrets/blob/master/detect_secrets/plugins/keyword.py), `DENYLIST`", }
    "*clientkey" { ["client_key"] "[detect-secrets](https://github.com/Yelp/detect-secrets/blob/master/detect_secrets/plugins/keyword.py), `DENYLIST`", }
    "*dbkey" { ["db_key"] "[detect-secrets](https://github.com/Yelp/detect-secrets/blob/master/detect_secrets/plugins/keyword.py), `DENYLIST`", }
    "*databasekey" { ["database_key"] "[detect-secrets](https://github.com/Yelp/detect-secrets/blob/master/detect_secrets/plugins/keyword.py), `DENYLIST`", }
    "*masterkey" { ["RAILS_MASTER_KEY"] "[Rails](https://guides.rubyonrails.org/security.html#custom-credentials)", }
    "*clientkeydata" { ["client-key-data"] "[Kubernetes](https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/)", }
    "*accountkey" { ["AccountKey"] "[Azure Storage, connection strings](https://learn.microsoft.com/azure/storage/common/storage-configure-connection-string)", }
    "*authkey" { ["auth_key"] "[Alibaba Cloud CDN, type A](https://www.alibabacloud.com/help/en/cdn/user-guide/type-a-signing)", }
    "*consumerkey" { ["consumer_key"] "[Datadog](https://docs.datadoghq.com/tracing/configure_data_security/), `DD_TRACE_OBFUSCATION_QUERY_STRING_REGEXP`", }
    "*subscriptionkey" { ["subscription-key" "Ocp-Apim-Subscription-Key"] "[Azure API Management](https://learn.microsoft.com/azure/api-management/api-management-subscriptions)", }
    "*licensekey" { ["license_key"] "[MaxMind](https://support.maxmind.com/hc/en-us/articles/4407116112539-Using-License-Keys)", }
    "*sessionid" {
        ["jsessionid"] "Jakarta Servlet, [7.1.3](https://jakarta.ee/specifications/servlet/6.0/jakarta-servlet-spec-6.0#url-rewriting)",
        ["ASP.NET_SessionId"] "[OWASP](https://cheatsheetseries.owasp.org/cheatsheets/Session_Management_Cheat_Sheet.html)",
        ["session_id"] "[Elastic APM](https://github.com/elastic/apm/issues/319), `sanitize_field_names`, which hides all names with `session` in them",
    }
    "*sessid" { ["PHPSESSID"] "[PHP](https://www.php.net/manual/en/function.session-name.php)", }
    "*sessionkey" { ["session_key"] "[Elastic APM](https://github.com/elastic/apm/issues/319), `sanitize_field_names`", }
    "*session" { ["session" "user_session" "aiohttp_session"] "[Sentry for Python](https://github.com/getsentry/sentry-python/blob/master/sentry_sdk/scrubber.py), `DEFAULT_DENYLIST`", }
    "sid" { ["sid"] "[phpBB](https://github.com/phpbb/phpbb), `append_sid`", }
    "connect.sid" { ["connect.sid"] "[Sentry for Python](https://github.com/getsentry/sentry-python/blob/master/sentry_sdk/scrubber.py), `DEFAULT_DENYLIST`", }
    "*csrf" { ["csrf" "_csrf"] "[Sentry for Python](https://github.com/getsentry/sentry-python/blob/master/sentry_sdk/scrubber.py), `DEFAULT_DENYLIST`", }
    "*xsrf" { ["_xsrf"] "[Sentry for Python](https://github.com/getsentry/sentry-python/blob/master/sentry_sdk/scrubber.py), `DEFAULT_DENYLIST`", }
    "cookie" { ["cookie"] "[Sentry for Python](https://github.com/getsentry/sentry-python/blob/master/sentry_sdk/scrubber.py), `DEFAULT_DENYLIST`", }
    "set_cookie" { ["set_cookie"] "[Sentry for Python](https://github.com/getsentry/sentry-python/blob/master/sentry_sdk/scrubber.py), `DEFAULT_DENYLIST`", }
    "*assertion" { ["assertion" "client_assertion"] "[RFC 7521](https://www.rfc-editor.org/rfc/rfc7521#section-4)", }
    "code" { ["code"] "OAuth 2.0, [RFC 6749](https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2); [Azure Functions](https://learn.microsoft.com/azure/azure-functions/function-keys-how-to)", }
    "code_verifier" { ["code_verifier"] "[RFC 7636](https://www.rfc-editor.org/rfc/rfc7636#section-4.5)", }
    "device_code" { ["device_code"] "[RFC 8628](https://www.rfc-editor.org/rfc/rfc8628#section-3.3.1)", }
    "user_code" { ["user_code"] "[RFC 8628](https://www.rfc-editor.org/rfc/rfc8628#section-3.3.1)", }
    "id_token_hint" { ["id_token_hint"] "[OpenID Connect](https://openid.net/specs/openid-connect-core-1_0.html)", }
    "oauth_verifier" { ["oauth_verifier"] "OAuth 1.0, [RFC 5849](https://www.rfc-editor.org/rfc/rfc5849#section-2.3)", }
    "SAMLResponse" { ["SAMLResponse"] "[SAML 2.0, bindings](https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf), 3.4", }
    "SAMLart" { ["SAMLart"] "[SAML 2.0, bindings](https://docs.oasis-open.org/security/saml/v2.0/saml-bindings-2.0-os.pdf), 3.6", }
    "ticket" { ["ticket"] "[CAS protocol](https://apereo.github.io/cas/6.6.x/protocol/CAS-Protocol-Specification.html)", }
    "pgt" { ["pgt"] "[CAS protocol](https://apereo.github.io/cas/6.6.x/protocol/CAS-Protocol-Specification.html)", }
    "pgtId" { ["pgtId"] "[CAS protocol](https://apereo.github.io/cas/6.6.x/protocol/CAS-Protocol-Specification.html)", }
    "auth" { ["auth"] "[Firebase](https://firebase.google.com/docs/database/rest/auth)", }
    "authentication" { ["authentication"] "[Datadog](https://docs.datadoghq.com/tracing/configure_data_security/), `DD_TRACE_OBFUSCATION_QUERY_STRING_REGEXP`", }
    "authorization" { ["authorization"] "[Elastic APM](https://github.com/elastic/apm/issues/319), `sanitize_field_names`", }
    "*otp" {
        ["otp"] "[Rails](https://guides.rubyonrails.org/configuring.html#config-filter-parameters), `filter_parameters` of a new program",
        ["totp"] "[sensitive-fields](https://github.com/cabinjs/sensitive-fields/blob/master/index.json)",
    }
    "otp_attempt" { ["otp_attempt"] "[Devise-Two-Factor](https://github.com/devise-two-factor/devise-two-factor)", }
    "*otp_code" { ["otp_code"] "[sensitive-fields](https://github.com/cabinjs/sensitive-fields/blob/master/index.json)", }
    "*otp_pin" { ["otp_pin"] "[sensitive-fields](https://github.com/cabinjs/sensitive-fields/blob/master/index.json)", }
    "2fa" { ["2fa"] "[sensitive-fields](https://github.com/cabinjs/sensitive-fields/blob/master/index.json)", }
    "2fa_code" { ["2fa_code"] "[sensitive-fields](https://github.com/cabinjs/sensitive-fields/blob/master/index.json)", }
    "2fa_pin" { ["2fa_pin"] "[sensitive-fields](https://github.com/cabinjs/sensitive-fields/blob/master/index.json)", }
    "two_factor_code" { ["two_factor_code"] "[sensitive-fields](https://github.com/cabinjs/sensitive-fields/blob/master/index.json)", }
    "two_factor_pin" { ["two_factor_pin"] "[sensitive-fields](https://github.com/cabinjs/sensitive-fields/blob/master/index.json)", }
    "security_code" { ["security_code"] "[sensitive-fields](https://github.com/cabinjs/sensitive-fields/blob/master/index.json)", }
    "security_pin" { ["security_pin"] "[sensitive-fields](https://github.com/cabinjs/sensitive-fields/blob/master/index.json)", }
    "pin" { ["pin"] "[sensitive-fields](https://github.com/cabinjs/sensitive-fields/blob/master/index.json)", }
    "oobCode" { ["oobCode"] "[Firebase](https://firebase.google.com/docs/auth/custom-email-handler)", }
    "token_hash" { ["token_hash"] "[Supabase](https://supabase.com/docs/guides/auth/auth-email-templates)", }
    "jwt" { ["jwt"] "JSON Web Tokens, [RFC 7519](https://www.rfc-editor.org/rfc/rfc7519)", }
}

/// Returns whether [`SECRET_NAMES`] has an entry for `name`, which is not percent-encoded.
///
/// ```
/// use url_form::secret_names::is_secret_name;
///
/// assert!(is_secret_name("session.token") && is_secret_name("SAMLResponse") && is_secret_name("db-password-2"));
/// assert!(is_secret_name("Subscription-Key") && is_secret_name("passphrase"));
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
