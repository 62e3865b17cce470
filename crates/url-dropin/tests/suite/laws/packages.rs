//! What the laws compare, by the names that they use.

pub(super) use ::url as ours;
pub(super) use published as theirs;
pub(super) use urlpattern_dropin as patterns;
