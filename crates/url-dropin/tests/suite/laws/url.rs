//! The package that stands in for url is url-core with other names: the same URLs, and the setters of the URL class. A
//! URL that url parses to the same text has the same components there. No function panics.

use super::packages::{ours, theirs};
use std::panic::{AssertUnwindSafe, catch_unwind};
use url_core::web::{Member, WebUrl};
use url_laws::source::Source;

/// What accessors return, which are the same code for both packages.
macro_rules! components {
    ($package:ident, $url:expr) => {{
        let url: &$package::Url = $url;
        let at = $package::quirks::internal_components(url);
        format!(
            "{:?}",
            (
                (url.scheme(), url.username(), url.password(), url.host_str(), url.domain(), url.port()),
                (url.port_or_known_default(), url.path(), url.query(), url.fragment(), url.authority()),
                (url.has_authority(), url.has_host(), url.cannot_be_a_base(), url.is_special()),
                (url.host().map(|host| host.to_string()), url.query_pairs().into_owned().collect::<Vec<_>>()),
                ($package::quirks::protocol(url), $package::quirks::host(url), $package::quirks::hostname(url)),
                ($package::quirks::port(url), $package::quirks::pathname(url), $package::quirks::search(url)),
                (at.scheme_end, at.username_end, at.host_start, at.host_end, at.port, at.path_start, at.query_start),
                (at.fragment_start, &url[$package::Position::BeforeHost..$package::Position::AfterPath]),
            )
        )
    }};
}

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let base = source.base();
    let value = source.text();
    let input = source.last_input(base.is_some());

    let own_base = base.as_deref().and_then(|base| ours::Url::parse(base).ok());
    let url = ours::Url::options().base_url(own_base.as_ref()).parse(&input);
    let core = match &own_base {
        Some(base) => AsRef::<url_core::Url>::as_ref(base).join(&input),
        None => url_core::Url::parse(&input),
    };
    assert_eq!(core.as_ref().ok(), url.as_ref().ok().map(AsRef::as_ref), "{input:?} with {own_base:?}");
    let Ok(url) = url else { return };
    assert_of_core(&url);
    assert_setters(&url, &value);
    assert_changes(&url, &value);

    let other_base = base.as_deref().and_then(|base| theirs::Url::parse(base).ok());
    let other = theirs::Url::options().base_url(other_base.as_ref()).parse(&input);
    if let Ok(other) = other
        && other.as_str() == url.as_str()
        // There, the `/.` that keeps a path from being read as a host is part of the path.
        && !url.as_str().contains(":/.//")
    {
        // It panics for some URLs.
        if let Ok(theirs) = catch_unwind(AssertUnwindSafe(|| components!(theirs, &other))) {
            assert_eq!(components!(ours, &url), theirs, "{url}");
        }
    }
}

/// The accessors are those of url-core, except that an empty host is none.
fn assert_of_core(url: &ours::Url) {
    let core: &url_core::Url = url.as_ref();
    let own = (url.as_str(), url.scheme(), url.username(), url.password(), url.port(), url.path());
    assert_eq!(own, (core.as_str(), core.scheme(), core.username(), core.password(), core.port(), core.path()));
    assert_eq!((url.query(), url.fragment()), (core.query(), core.fragment()));
    assert_eq!(url.host_str(), core.host_str().filter(|host| !host.is_empty()));
    assert_eq!(url.cannot_be_a_base(), core.has_opaque_path());
    assert_eq!(url.check_invariants(), Ok(()));
    assert_eq!(ours::Url::parse(url.as_str()).as_ref(), Ok(url));
    assert_eq!(&ours::Url::from(core.clone()), url);
}

/// The setters of `quirks` are those of the URL class.
#[expect(clippy::unit_arg, reason = "some setters return nothing")]
fn assert_setters(url: &ours::Url, value: &str) {
    use ours::quirks;
    type Set = fn(&mut ours::Url, &str) -> Result<(), ()>;
    let setters: [(Member, Set); 9] = [
        (Member::Protocol, quirks::set_protocol),
        (Member::Username, quirks::set_username),
        (Member::Password, quirks::set_password),
        (Member::Host, quirks::set_host),
        (Member::Hostname, quirks::set_hostname),
        (Member::Port, quirks::set_port),
        (Member::Pathname, |url, value| Ok(quirks::set_pathname(url, value))),
        (Member::Search, |url, value| Ok(quirks::set_search(url, value))),
        (Member::Hash, |url, value| Ok(quirks::set_hash(url, value))),
    ];
    for (member, set) in setters {
        let mut changed = url.clone();
        let _ = set(&mut changed, value);
        let mut web = WebUrl::new(url.as_str(), None).expect("a URL");
        web.set(member, value).expect("a setter that does not throw");
        assert_eq!(changed.as_str(), web.href(), "{member} = {value:?} of {url}");
    }
}

/// After each change there is a URL that parses to itself.
#[expect(clippy::unit_arg, reason = "some setters return nothing")]
fn assert_changes(url: &ours::Url, value: &str) {
    type Change<'c> = &'c dyn Fn(&mut ours::Url) -> Result<(), ()>;
    let number = u16::try_from(value.len()).unwrap_or(u16::MAX);
    let all: [Change<'_>; 14] = [
        &|url| url.set_scheme(value),
        &|url| url.set_username(value),
        &|url| url.set_password(Some(value)),
        &|url| url.set_host(Some(value)).map_err(|_| ()),
        &|url| url.set_host(None).map_err(|_| ()),
        &|url| url.set_ip_host([127, 0, 0, 1].into()),
        &|url| url.set_port(Some(number)),
        &|url| Ok(url.set_path(value)),
        &|url| Ok(url.set_query(Some(value))),
        &|url| Ok(url.set_fragment(Some(value))),
        &|url| {
            url.path_segments_mut()?.pop_if_empty().push(value).pop().extend(["", "..", value]);
            Ok(())
        },
        &|url| {
            url.path_segments_mut()?.clear().push(value);
            Ok(())
        },
        &|url| {
            url.query_pairs_mut().append_pair(value, "b").append_key_only(value);
            Ok(())
        },
        &|url| {
            *url = url.join(value).map_err(|_| ())?;
            Ok(())
        },
    ];
    for (index, change) in all.iter().enumerate() {
        let mut changed = url.clone();
        let _ = change(&mut changed);
        assert_eq!(changed.check_invariants(), Ok(()), "{index} with {value:?} of {url}");
        assert_eq!(ours::Url::parse(changed.as_str()).as_ref(), Ok(&changed), "{index} with {value:?} of {url}");
        // Where the way from one to the other is a reference, it leads there.
        if let Some(reference) = url.make_relative(&changed) {
            assert_eq!(url.join(&reference).as_ref(), Ok(&changed), "{reference:?} from {url}");
        }
        if let Ok(path) = changed.to_file_path() {
            assert!(ours::Url::from_file_path(&path).is_ok(), "{changed}");
        }
        let _ = (changed.origin(), changed.path_segments().map(Iterator::count), format!("{changed:?}"));
    }
}
