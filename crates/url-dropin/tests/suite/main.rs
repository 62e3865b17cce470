//! What the package url's own tests say, and what differs from it.

mod api;
mod differential;
mod domains;
mod engines;
mod laws;
mod moving;
mod moving_patterns;
mod pattern_api;
mod pattern_cases;
mod patterns;
mod patch;
mod published;
