//! Every column against url-core and url-psl, on every text of the fixtures.

use url_columns::{Column, ParamsColumn, Texts, UrlColumns, UrlFunction};
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

/// The texts are read in blocks, and the last one is of any length.
#[test]
fn batches_of_all_lengths_have_all_rows() {
    let texts = [Some("https://h:1/"), None, Some("h"), Some("https://\u{fc}:2/")];
    for len in 0..40 {
        let texts: Vec<Option<&str>> = texts.into_iter().cycle().take(len).collect();
        let mut columns = UrlColumns::new(Column::ALL.iter().copied());
        columns.fill(texts.iter().copied());
        assert_eq!((columns.len(), columns.text(Column::Host).unwrap().iter().len()), (len, len));
        for (row, text) in texts.iter().enumerate() {
            for &column in Column::ALL {
                let expected = text.and_then(|text| expected(column, text));
                assert_eq!(value(&columns, column, row), expected, "{column} of row {row} of {len}");
            }
        }
        assert!(Column::ALL.iter().all(|column| value(&columns, *column, len).is_none()), "{len}");
    }
}

/// The error is that of the first text that is no URL, none after it is taken, and the rows before it are there.
#[test]
fn strict_forms_stop_in_any_row() {
    for row in 0..20 {
        let texts =
            || (0..).map(|at| if at == row { Some("h") } else { Some("https://h/?q=1").filter(|_| at % 3 > 0) });
        let mut columns = UrlColumns::new([Column::Query]);
        let mut rest = texts();
        let error = columns.fill_strict(&mut rest).unwrap_err();
        assert_eq!((error.row(), columns.len(), rest.next()), (row, row, texts().nth(row + 1)));
        assert!(columns.text(Column::Query).unwrap().iter().eq(texts().take(row).map(|text| text.map(|_| "q=1"))));

        let mut params = ParamsColumn::new();
        assert_eq!(params.fill_strict(texts()), Err(error.clone()));
        assert_eq!((params.validity().len(), params.offsets().len()), (row, row + 1));
        assert_eq!(UrlFunction::param("q").call_strict(texts()).unwrap_err(), error);
    }
}

#[test]
fn texts_are_read_as_they_are_written() {
    let texts = url_texts();
    let rows = || texts.iter().enumerate().map(|(row, text)| Some(&**text).filter(|_| row % 5 > 0));
    let mut offsets = vec![0_u32];
    offsets.extend(rows().map(|row| row.unwrap_or("NULL").len() as u32));
    (1..offsets.len()).for_each(|at| offsets[at] += offsets[at - 1]);
    let text: String = rows().map(|row| row.unwrap_or("NULL")).collect();
    let mut validity = vec![0; texts.len().div_ceil(8)];
    rows().enumerate().for_each(|(row, text)| validity[row / 8] |= u8::from(text.is_some()) << (row % 8));
    let read = Texts::new(&text, &offsets, Some(&validity)).unwrap();
    assert!(read.iter().eq(rows()));
    assert_eq!(read.iter().len(), texts.len());
    // A part of it, in which the bits do not start with a byte.
    for from in [0, 1, 7, 8, 1003] {
        let part = Texts::from_bytes(text.as_bytes(), &offsets[from..], Some(&validity)).unwrap();
        assert!(part.validity_from(from).unwrap().iter().eq(rows().skip(from)), "{from}");
    }
}
