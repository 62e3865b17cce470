//! A query while it is changed: what [`QueryMut`](super::QueryMut) and [`QueryPairsMut`](super::QueryPairsMut) stand
//! on.

use crate::{
    error::{Component, ParseError, SetError},
    pieces::{Pieces, Room},
    record::Url,
};
use alloc::string::String;

/// A query in pieces. The URL is changed once, when this is dropped.
#[derive(Debug)]
pub(super) struct EditedQuery<'a> {
    url: &'a mut Url,
    pub(super) pairs: Pieces,
    pub(super) room: Room,
    /// Why the last change was not made for which there was no room.
    pub(super) error: Option<SetError>,
}

impl<'a> EditedQuery<'a> {
    /// The query of `url`. With `is_tidy`, an empty piece has no index.
    pub(super) fn new(url: &'a mut Url, is_tidy: bool) -> Self {
        let (pairs, room) = (Pieces::new('&', url.query_with_delimiter()), Room::of_query(url));
        Self { pairs: if is_tidy { pairs.not_empty() } else { pairs }, room, url, error: None }
    }

    /// The query as it is in the URL, with its `?`, and the pieces of it that there are now.
    pub(super) fn parts(&mut self) -> (&str, &mut Pieces) {
        (self.url.query_with_delimiter(), &mut self.pairs)
    }

    /// Has `write` write a piece at the end, unless there is no room for it, which [`finish`](Self::finish) tells.
    pub(super) fn append(&mut self, write: impl FnOnce(&mut String)) {
        if let Err(error) = self.push(write) {
            self.error = Some(error);
        }
    }

    /// Has `write` write a piece at the end, in the place of an empty one that is alone.
    pub(super) fn push(&mut self, write: impl FnOnce(&mut String)) -> Result<(), SetError> {
        let Self { url, pairs, room, .. } = self;
        pairs.push(url.query_with_delimiter(), write, |len| room.check(len)).map_err(no_room)
    }

    pub(super) fn check_len(&self, len: usize) -> Result<(), SetError> {
        self.room.check(len).map_err(no_room)
    }

    pub(super) fn finish(&mut self) -> Result<(), SetError> {
        self.error.take().map_or(Ok(()), Err)
    }
}

fn no_room(error: ParseError) -> SetError {
    SetError::of_parse(Component::Query, error)
}

impl Drop for EditedQuery<'_> {
    fn drop(&mut self) {
        if let Some((kept, added)) = self.pairs.change(self.url.query_with_delimiter()) {
            let changed = self.url.replace_query_end(kept, added);
            debug_assert_eq!(changed, Ok(()), "there was room");
        }
    }
}
