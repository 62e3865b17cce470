//! The laws of the packages, on generated inputs that are the same in each run. crates/testing/url-fuzz has them, too.

mod packages;
#[allow(unreachable_pub, reason = "a library there")]
mod url;
#[allow(unreachable_pub, reason = "a library there")]
mod urlpattern;

use url_laws::runs::for_all;

#[test]
fn urls() {
    for_all(8_000, 64, 46, url::law);
}

#[test]
fn patterns() {
    for_all(5_000, 96, 46, urlpattern::law);
}
