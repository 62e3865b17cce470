//! What the laws of the packages that stand in for others compare. In the tests of those packages, which have the laws,
//! they have other names.

pub(super) use ::url as theirs;
pub(super) use dropin_url as ours;
pub(super) use dropin_urlpattern as patterns;
