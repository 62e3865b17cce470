//! Every column against url-core and url-psl, on every text of the fixtures.

use url_columns::{Column, UrlColumns};
use url_core::{Url, host::Host, origin::Origin};
use url_model::fixtures::url_texts;
use url_psl::{Sections, Site};

/// The value of `column` by the functions of other crates, as text.
fn expected(column: Column, text: &str) -> Option<String> {
    let url = match Url::parse(text) {
        Ok(url) => url,
        Err(error) => {
            return match column {
                Column::IsUrl => Some("false".into()),
                Column::Error => Some(error.code().into()),
                Column::ErrorStart => Some(error.range().start.to_string()),
                Column::ErrorEnd => Some(error.range().end.to_string()),
                _ => None,
            };
        }
    };
    let text = |text: &str| Some(text.to_owned());
    match column {
        Column::IsUrl => text("true"),
        Column::Href => text(url.as_str()),
        Column::Scheme => text(url.scheme()),
        Column::Username => text(url.username()).filter(|text| !text.is_empty()),
        Column::Password => url.password().and_then(text),
        Column::Host => url.host_str().and_then(text),
        Column::HostWithoutBrackets => match url.host()? {
            Host::Ipv6(_) => text(url.host_str()?.trim_matches(['[', ']'])),
            host => Some(host.to_string()),
        },
        Column::Port => url.port().map(|port| port.to_string()),
        Column::Path => text(url.path()),
        Column::Query => url.query().and_then(text),
        Column::Fragment => url.fragment().and_then(text),
        Column::Origin => Some(url.origin()).filter(Origin::is_tuple).map(|origin| origin.to_string()),
        Column::Site => match url_psl::site(&url) {
            Site::Opaque => None,
            site @ Site::SchemeAndHost(..) => Some(site.to_string()),
        },
        Column::RegistrableDomain => url_psl::registrable_domain(&url).and_then(text),
        Column::PublicSuffix => url_psl::public_suffix(&url).and_then(text),
        Column::IcannSuffix => url_psl::find_in(&url, Sections::Icann).and_then(|suffix| text(suffix.public_suffix())),
        Column::Subdomain => url_psl::find(&url).and_then(|suffix| suffix.subdomain().and_then(text)),
        Column::HostClass => url.host().and_then(|host| text(host.class().as_str())),
        Column::Error | Column::ErrorStart | Column::ErrorEnd => None,
        column => panic!("no expected value for {column}"),
    }
}

/// The value of `column` in `row`, as text.
fn value(columns: &UrlColumns, column: Column, row: usize) -> Option<String> {
    let text = columns.text(column).and_then(|values| values.get(row).map(str::to_owned));
    let number = columns.number(column).and_then(|values| values.get(row).map(|number| number.to_string()));
    let flag = columns.flag(column).and_then(|values| values.get(row).map(|flag| flag.to_string()));
    text.or(number).or(flag)
}

#[test]
fn every_column_is_what_the_other_crates_say() {
    let texts = url_texts();
    assert!(texts.len() > 16_000, "{}", texts.len());
    let mut columns = UrlColumns::new(Column::ALL.iter().copied());
    // Batches that reuse the memory, with NULL between the texts.
    for batch in texts.chunks(1000) {
        columns.fill(batch.iter().flat_map(|text| [Some(&**text), None]));
        assert_eq!(columns.len(), 2 * batch.len());
        for (index, text) in batch.iter().enumerate() {
            for &column in Column::ALL {
                assert_eq!(value(&columns, column, 2 * index), expected(column, text), "{column} of {text:?}");
                assert_eq!(value(&columns, column, 2 * index + 1), None, "{column} after {text:?}");
            }
        }
    }
}

#[test]
fn a_single_column_is_the_same_as_among_all() {
    let texts = url_texts();
    for &column in Column::ALL {
        let mut columns = UrlColumns::new([column]);
        columns.fill(texts.iter().take(2000).map(|text| Some(&**text)));
        for (row, text) in texts.iter().take(2000).enumerate() {
            assert_eq!(value(&columns, column, row), expected(column, text), "{column} of {text:?}");
        }
    }
}

#[test]
fn the_strict_form_stops_at_the_first_text_that_is_no_url() {
    let mut columns = UrlColumns::new([Column::Href]);
    let error = columns.fill_strict([Some("https://h/"), None, Some("//h"), Some("x")]).unwrap_err();
    assert_eq!((error.row(), error.code(), columns.len()), (2, "missing-scheme-non-relative-URL", 2));
    assert_eq!(columns.text(Column::Href).unwrap().validity().len(), 2);
}
