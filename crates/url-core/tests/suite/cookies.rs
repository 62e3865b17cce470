//! The paths of cookies, compared with the conditions and steps of RFC 6265, section 5.1.4, taken literally.

use url_core::{
    Url,
    path::{default_path, path_matches},
};

/// The conditions of the RFC, character by character.
fn path_matches_literally(request_path: &str, cookie_path: &str) -> bool {
    let (request, cookie): (Vec<char>, Vec<char>) = (request_path.chars().collect(), cookie_path.chars().collect());
    let is_prefix = cookie.len() <= request.len() && request[..cookie.len()] == cookie;
    request == cookie
        || is_prefix && cookie.last() == Some(&'/')
        || is_prefix && request.get(cookie.len()) == Some(&'/')
}

/// The steps of the RFC, character by character.
fn default_path_literally(path: &str) -> String {
    let path: Vec<char> = path.chars().collect();
    let slashes = path.iter().filter(|&&c| c == '/').count();
    if path.first() != Some(&'/') || slashes <= 1 {
        return "/".to_owned();
    }
    let last = path.iter().rposition(|&c| c == '/').unwrap();
    path[..last].iter().collect()
}

/// Every text of up to `len` of the letters.
fn texts(len: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut start = 0;
    for _ in 0..len {
        let end = all.len();
        for index in start..end {
            all.extend(["/", "a", "\u{E9}"].map(|letter| all[index].clone() + letter));
        }
        start = end;
    }
    all
}

#[test]
fn short_paths_match_as_the_rfc_says() {
    let texts = texts(5);
    assert_eq!(texts.len(), 364);
    let mut matching = 0;
    for request in &texts {
        for cookie in &texts {
            let matches = path_matches(request, cookie);
            assert_eq!(matches, path_matches_literally(request, cookie), "{request} {cookie}");
            matching += u32::from(matches);
        }
        assert_eq!(default_path(request), default_path_literally(request), "{request}");
    }
    assert!(matching > 1000, "only {matching}");
}

#[test]
fn a_cookie_without_a_path_is_sent_beside_the_url_that_sets_it() {
    for (setting, path, sent_to, not_sent_to) in [
        ("https://h/docs/api/index.html?q=/x/", "/docs/api", "https://h/docs/api/v2", "https://h/docs/apis"),
        ("https://h/docs/", "/docs", "https://h/docs", "https://h/doc"),
        ("https://h/docs//x", "/docs/", "https://h/docs//", "https://h/docs"),
    ] {
        let [setting, sent_to, not_sent_to] = [setting, sent_to, not_sent_to].map(|url| Url::parse(url).unwrap());
        assert_eq!(default_path(setting.path()), path);
        assert!(path_matches(setting.path(), path));
        assert!(path_matches(sent_to.path(), path));
        assert!(!path_matches(not_sent_to.path(), path));
    }
    for path in ["", "/", "/docs", "opaque/path"] {
        assert_eq!(default_path(path), "/");
    }
}
