//! The setters of the class `URL` by their names.

use url_lineage::webspecs_2014::{ConformanceError, ParseException, UrlObject};

pub(crate) fn set(url: &mut UrlObject, setter: &str, value: &str) -> Result<Vec<ConformanceError>, ParseException> {
    match setter {
        "href" => url.set_href(value, None),
        "protocol" => url.set_protocol(value),
        "username" => {
            url.set_username(value);
            Ok(Vec::new())
        }
        "password" => {
            url.set_password(value);
            Ok(Vec::new())
        }
        "host" => url.set_host(value),
        "hostname" => url.set_hostname(value),
        "port" => url.set_port(value),
        "pathname" => url.set_pathname(value),
        "search" => url.set_search(value),
        "hash" => url.set_hash(value),
        _ => panic!("no such setter: {setter}"),
    }
}
