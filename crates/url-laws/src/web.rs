//! After any sequence of setters and changes to the search parameters, an object of the URL class equals the object of
//! url-model: the same record, members and list, in each edition.

use crate::{
    model::{self, assert_same},
    source::Source,
};
use url_core::{
    Url,
    host::Edition,
    web::{Member, WebUrl},
};
use url_model::web::UrlObject;

/// Calls a setter of both, and panics if only one of them throws.
pub fn set(url: &mut WebUrl, object: &mut UrlObject, member: Member, value: &str) {
    assert_eq!(url.set(member, value).is_ok(), object.set(member.as_str(), value).is_ok(), "{member} = {value:?}");
}

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let edition = source.pick(&[Edition::Living2026, Edition::Living2026, Edition::Living2025]);
    let input = source.url();
    let url = Url::options().edition(edition).parse(&input).ok();
    let object = UrlObject::parse(model::of(edition), &input, None);
    assert_eq!(url.is_some(), object.is_some(), "{input:?}");
    let (Some(url), Some(mut object)) = (url, object) else { return };
    let mut url = WebUrl::from(url).with_edition(edition);
    let mut context = format!("{edition}, {input:?}");
    for _ in 0..6 {
        if source.is_empty() {
            break;
        }
        context += &edit(&mut source, &mut url, &mut object);
        assert_same(url.url(), object.record(), &context);
        assert_same_members(&url, &object, &context);
        // Only sometimes, because the list is made on the first access.
        if source.flag() {
            assert_same_params(&url, &object, &context);
        }
    }
    assert_same_params(&url, &object, &context);
}

/// Makes the same change in both, and returns its description.
fn edit(source: &mut Source<'_>, url: &mut WebUrl, object: &mut UrlObject) -> String {
    let kind = source.byte();
    if let Some(member) = Member::ALL.get(usize::from(kind) % 15) {
        let value = if *member == Member::Href { source.url() } else { source.text() };
        set(url, object, *member, &value);
        return format!(", {member} = {value:?}");
    }
    let name = source.pick(&["a", "b", "q", "", "é", "\u{e000}", "😀"]);
    match kind % 15 {
        10 => {
            url.search_params_mut().sort();
            object.search_params_sort();
            ", sort".to_owned()
        }
        11 => {
            let value = source.flag().then(|| source.text());
            url.search_params_mut().delete(name, value.as_deref());
            object.search_params_delete(name, value.as_deref());
            format!(", delete {name:?} {value:?}")
        }
        12 => {
            let value = source.text();
            url.search_params_mut().set(name, &*value);
            object.search_params_set(name, &value);
            format!(", set {name:?} {value:?}")
        }
        _ => {
            let value = source.text();
            url.search_params_mut().append(name, &*value);
            object.search_params_append(name, &value);
            format!(", append {name:?} {value:?}")
        }
    }
}

/// Asserts that the attributes of both are the same.
pub fn assert_same_members(url: &WebUrl, object: &UrlObject, context: &str) {
    let members: [(&str, String); 12] = [
        (url.href(), object.href()),
        (url.to_json(), object.to_json()),
        (&url.origin(), object.origin()),
        (url.protocol(), object.protocol()),
        (url.username(), object.username()),
        (url.password(), object.password()),
        (url.host(), object.host()),
        (url.hostname(), object.hostname()),
        (url.port(), object.port()),
        (url.pathname(), object.pathname()),
        (url.search(), object.search()),
        (url.hash(), object.hash()),
    ];
    for (own, expected) in members {
        assert_eq!(own, expected, "{context}");
    }
}

fn assert_same_params(url: &WebUrl, object: &UrlObject, context: &str) {
    let pairs = object.search_params().list();
    let pairs = pairs.iter().map(|(name, value)| (&**name, &**value));
    assert!(url.search_params().iter().eq(pairs), "{:?}, {context}", url.search_params());
}
