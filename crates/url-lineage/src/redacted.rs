//! Passwords in `Debug` output, which are replaced to keep them out of logs.

use crate::barth_2011::find;
use alloc::{borrow::Cow, format};

/// The replacement for a password.
pub(crate) const REDACTED: &str = "***";

/// Replaces the password of an authority, which ends at the last `@`.
pub(crate) fn authority_without_password(authority: &str) -> Cow<'_, str> {
    let Some(password) = find::authority(authority).password else { return Cow::Borrowed(authority) };
    let start = authority.find(':').map_or(0, |colon| colon + 1);
    format!("{}{REDACTED}{}", &authority[..start], &authority[start + password.len()..]).into()
}
