//! The setters of the class `URL` by their names, which the editions of 2014 and of 2017 have with types of their own.

/// Calls a setter, and returns its errors. Those of the userinfo have none. `base` is what only the setter of the href
/// of 2014 takes besides.
macro_rules! set_by_name {
    ($url:expr, $setter:expr, $value:expr $(, $base:expr)?) => {
        match $setter {
            "href" => $url.set_href($value $(, $base)?),
            "protocol" => $url.set_protocol($value),
            "username" => {
                $url.set_username($value);
                Ok(Vec::new())
            }
            "password" => {
                $url.set_password($value);
                Ok(Vec::new())
            }
            "host" => $url.set_host($value),
            "hostname" => $url.set_hostname($value),
            "port" => $url.set_port($value),
            "pathname" => $url.set_pathname($value),
            "search" => $url.set_search($value),
            "hash" => $url.set_hash($value),
            setter => panic!("no such setter: {setter}"),
        }
    };
}

pub(crate) use set_by_name;
