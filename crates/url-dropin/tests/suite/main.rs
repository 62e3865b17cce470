//! What the package url's own tests say, and what differs from it.

mod api;
mod differential;
mod domains;
mod moving;
mod patch;
mod published;
