//! The attributes of a page that have URLs.

use crate::piece::{Piece, Role, Then};
use url_extract::{Syntax, html::links};

pub(crate) fn pieces(source: &str, then: &mut Then<'_>) {
    for link in links(source, None) {
        let name = format!("{} {}", link.element(), link.attribute());
        let text = link.value().into();
        then(Piece { text, ..Piece::new(source, link.range(), Role::Link, &name, Syntax::Html) });
    }
}
