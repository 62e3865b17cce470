//! Functions beyond the standard, for programs that decide by URLs, fetch them or show them.
//!
//! - [`explain`]: what became of each byte. [`hint`] and `candidates`: what a failed input may have meant.
//! - [`path`] and [`query`]: components that are lists, read and edited item by item. `list`, `list_edit` and
//!   `gap_buffer`: the common part of the editors. [`encoded`]: what is put into these components, and read from them.
//!   [`position`]: slices of the href.
//! - [`mod@reference`]: a relative reference without its base URL, below a base URL, and from a URL to another.
//! - [`builder`]: a URL from its parts. `with_scheme`: a URL with another scheme. [`default_scheme`] and [`scp_like`]:
//!   strings without a scheme. [`mod@file`]: the path of a file URL on a file system.
//! - `fetch`: where a redirect leads, and the referrer. `trustworthy`: potentially trustworthy URLs, and mixed content.
//!   `client`: what a client connects to.
//! - `normalize`: one spelling for equivalent URLs. `scheme_host_port`: the origin of applications.
//! - [`redacted`]: a URL without its secrets.
//! - [`convert`]: from and to strings, serde, and the types of other packages. `literal`: URLs that a macro parses.

pub mod explain;
pub mod hint;
pub(crate) mod candidates;
pub mod path;
pub mod query;
pub(crate) mod list;
pub(crate) mod list_edit;
pub(crate) mod gap_buffer;
pub mod encoded;
pub mod position;
pub mod reference;
pub mod builder;
mod with_scheme;
pub(crate) mod normalize;
pub(crate) mod scheme_host_port;
pub mod default_scheme;
pub mod scp_like;
pub mod file;
mod fetch;
mod trustworthy;
mod client;
pub mod redacted;
pub mod convert;
#[doc(hidden)]
pub mod literal;
