//! What holds many parts: made, changed and dropped, with parts that are equal, alike or different.

use std::hint::black_box;

use url_core::{
    Url,
    host::{HostList, HostPattern, NoProxy},
    path::PathSegmentsMut,
    query::SearchParams,
};
use url_patterns::{Router, UrlPattern, UrlPatternList};

use super::{
    patterns::pathname,
    workload::{Workload, workload},
};

/// About how many bytes of input a part is.
const PART: usize = 16;

pub const ALL: &[Workload] = &[
    workload("pattern list: make, equal", |n| make_list(equal(n, &pathname("/:a/*")))),
    workload("pattern list: make, equal, whose hostname is not literal", |n| {
        make_list(equal(n, &pattern("https://*.example.com/:a/*b")))
    }),
    workload("pattern list: make, equal, that go on", |n| make_list(equal(n, &pathname("/*b")))),
    workload("pattern list: make, alike", |n| make_list(parts(n, |index| pathname(&format!("/:a/{index:x}/*"))))),
    workload("pattern list: make, alike, that go on", |n| {
        make_list(parts(n, |index| pathname(&format!("/:a/*x{index:x}"))))
    }),
    workload("pattern list: make, one the start of the next", |n| {
        // Of the square root of the parts, so that the texts together are as long as the input.
        let count = (n as f64).sqrt() as usize;
        make_list((0..count).map(|index| pathname(&format!("/{}", "a".repeat(index)))).collect())
    }),
    workload("pattern list: make, different hostnames", |n| {
        make_list(parts(n, |index| pattern(&format!("https://*.{index:x}.example/*"))))
    }),
    workload("pattern list: remove the first", |n| {
        change_list(equal(n, &pathname("/:a/*")), |list| drop(black_box(list.remove(0))))
    }),
    workload("pattern list: retain every other, equal", |n| change_list(equal(n, &pathname("/:a/*")), retain_half)),
    workload("pattern list: retain every other, alike", |n| {
        change_list(parts(n, |index| pathname(&format!("/:a/*x{index:x}"))), retain_half)
    }),
    workload("pattern list: drop", |n| change_list(parts(n, |index| pathname(&format!("/{index:x}/:a"))), |_| ())),
    workload("router: make and change, equal", |n| {
        let patterns = equal(n, &pathname("/:a/*"));
        Box::new(move || {
            let mut router: Router<usize> = Router::new();
            for (index, pattern) in patterns.iter().enumerate() {
                router.push(pattern.clone(), index);
            }
            router.retain(|_, value| *value % 2 == 0);
            black_box(router.remove(0));
        })
    }),
    workload("host list: make, equal", |n| make_hosts(&parts(n, |_| "*.example.com".to_owned()))),
    workload("host list: make, names of one domain", |n| {
        make_hosts(&parts(n, |index| format!("n{index:x}.example.com")))
    }),
    workload("host list: make, ports of one name", |n| make_hosts(&parts(n, |index| format!("a:{}", index % 65_536)))),
    workload("host list: make, blocks", |n| {
        make_hosts(&parts(n, |index| {
            // The address of a block is its first.
            let prefix = 8 + index % 24;
            let first = (index as u32).reverse_bits() & (u32::MAX << (32 - prefix));
            format!("{}/{prefix}", std::net::Ipv4Addr::from_bits(first))
        }))
    }),
    workload("host list: without a proxy, alike", |n| {
        let text = parts(n, |index| format!(".n{index:x}.a,")).concat();
        Box::new(move || drop(black_box(NoProxy::new(&text))))
    }),
    workload("SearchParams: make, equal", |n| make_params(parts(n, |_| "name".to_owned()))),
    workload("SearchParams: make, alike", |n| make_params(parts(n, |index| format!("name{index}")))),
    workload("SearchParams: set one name again and again", |n| {
        change_params(0, n, |params, n| (0..n / PART).for_each(|_| params.set("name", "value")))
    }),
    workload("SearchParams: delete from both ends", |n| {
        change_params(n, n, |params, _| {
            params.delete("name0", None);
            params.delete("name1", Some("value"));
        })
    }),
    workload("SearchParams: drop", |n| change_params(n, n, |_, _| ())),
    workload("path segments: replace each", |n| {
        change_path(n, |path, count| (0..count).for_each(|index| _ = path.replace(index, "other").is_ok()))
    }),
    workload("path segments: insert before the last", |n| {
        change_path(n, |path, count| {
            (0..count).for_each(|_| _ = path.extend_at(count - 1, ["a", "b"]).is_ok());
        })
    }),
    workload("path segments: push and pop in turn", |n| {
        change_path(n, |path, count| {
            for _ in 0..count {
                path.push("a").push("").pop_if_empty().pop();
            }
        })
    }),
    workload("query: append, an edit each", |n| {
        change_query(n, |url, count| {
            for _ in 0..count {
                url.query_mut().append("name", "value");
            }
        })
    }),
    workload("query_pairs_mut: append, an edit each", |n| {
        change_query(n, |url, count| {
            for _ in 0..count {
                url.query_pairs_mut().append_pair("name", "value");
            }
        })
    }),
    workload("query: set, rename and remove, equal", |n| {
        change_query(n, |url, count| {
            let mut query = url.query_mut();
            (0..count).for_each(|_| _ = query.append("name", "value"));
            query.set("name", "other");
            (0..count).for_each(|_| _ = query.append("name", "value"));
            query.rename("name", "b");
            query.remove("b");
        })
    }),
    workload("query: retain every other, and sort", |n| {
        change_query(n, |url, _| {
            let mut query = url.query_mut();
            let mut index = 0;
            query.retain(|_| {
                index += 1;
                index % 2 == 0
            });
            query.sort();
        })
    }),
];

/// Makes the parts of an input of about `bytes` bytes.
fn parts<T>(bytes: usize, part: impl FnMut(usize) -> T) -> Vec<T> {
    (0..bytes / PART).map(part).collect()
}

fn equal<T: Clone>(bytes: usize, part: &T) -> Vec<T> {
    vec![part.clone(); bytes / PART]
}

fn pattern(text: &str) -> UrlPattern {
    UrlPattern::new(text, None).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn make_list(patterns: Vec<UrlPattern>) -> Box<dyn FnMut()> {
    Box::new(move || drop(black_box(patterns.iter().cloned().collect::<UrlPatternList>())))
}

/// Copies a list, changes the copy and drops it.
fn change_list(patterns: Vec<UrlPattern>, change: fn(&mut UrlPatternList)) -> Box<dyn FnMut()> {
    let list: UrlPatternList = patterns.into_iter().collect();
    Box::new(move || change(&mut black_box(list.clone())))
}

fn retain_half(list: &mut UrlPatternList) {
    let mut index = 0;
    list.retain(|_| {
        index += 1;
        index % 2 == 0
    });
}

fn make_hosts(patterns: &[String]) -> Box<dyn FnMut()> {
    let parse = |text: &String| text.parse::<HostPattern>().unwrap_or_else(|error| panic!("{text}: {error}"));
    let patterns: Vec<HostPattern> = patterns.iter().map(parse).collect();
    Box::new(move || drop(black_box(patterns.iter().cloned().collect::<HostList>())))
}

fn make_params(names: Vec<String>) -> Box<dyn FnMut()> {
    Box::new(move || drop(black_box(names.iter().map(|name| (name, "value")).collect::<SearchParams>())))
}

/// Copies parameters of about `bytes` bytes, changes the copy and drops it.
fn change_params(bytes: usize, n: usize, change: fn(&mut SearchParams, usize)) -> Box<dyn FnMut()> {
    let params: SearchParams = parts(bytes, |index| (format!("name{}", index % 7), "value")).into_iter().collect();
    Box::new(move || change(&mut black_box(params.clone()), n))
}

/// Copies a URL whose path is about `bytes` bytes, and changes the path, given the number of its segments.
fn change_path(bytes: usize, change: fn(&mut PathSegmentsMut<'_>, usize)) -> Box<dyn FnMut()> {
    let count = (bytes / PART).max(1);
    let url = Url::parse(&format!("https://h{}", "/123456789-12345".repeat(count)));
    Box::new(move || {
        let mut url = black_box(url.clone());
        let segments = url.as_mut().ok().and_then(|url| url.path_segments_mut().ok());
        segments.into_iter().for_each(|mut segments| change(&mut segments, count));
    })
}

/// Copies a URL whose query is about `bytes` bytes, and changes the copy, given the number of pairs.
fn change_query(bytes: usize, change: fn(&mut Url, usize)) -> Box<dyn FnMut()> {
    let count = bytes / PART;
    let query = parts(bytes, |index| format!("{index:08x}=234567&")).concat();
    let url = Url::parse(&format!("https://h/?{query}#fragment"));
    Box::new(move || black_box(url.clone()).iter_mut().for_each(|url| change(url, count)))
}
