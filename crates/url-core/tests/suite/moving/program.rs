// A program that was written for the package url: a small crawler's notes on the links that it meets. moving.rs
// compiles this file twice, below one `use` line and below the other, and compares what it writes.

/// What is written about one link.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Link {
    from: Url,
    to: Url,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<Url>,
    label: String,
}

/// Why a link is not followed. It is copied to every page that has the link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Obstacle {
    Invalid(ParseError),
    OtherSite,
}

impl From<ParseError> for Obstacle {
    fn from(error: ParseError) -> Self {
        Obstacle::Invalid(error)
    }
}

/// A site as the crawler has it in its configuration.
struct Site {
    root: Url,
    allowed: Vec<Origin>,
    seen: HashSet<Url>,
    order: BTreeMap<Url, usize>,
}

impl Site {
    fn new(root: &str) -> Result<Self, ParseError> {
        let root = Url::parse(root)?;
        Ok(Site { allowed: vec![root.origin()], seen: HashSet::new(), order: BTreeMap::new(), root })
    }

    fn allow(&mut self, url: &Url) -> &mut Self {
        self.allowed.push(url.origin());
        self
    }

    /// Resolves what stands in an attribute, relative to the page.
    fn resolve(&self, page: &Url, reference: &str) -> Result<Url, ParseError> {
        let mut url = page.join(reference.trim())?;
        url.set_fragment(None);
        Ok(url)
    }

    fn is_allowed(&self, url: &Url) -> bool {
        self.allowed.iter().any(|origin| *origin == url.origin())
    }

    fn follow(&self, page: &Url, reference: &str) -> Result<Url, Obstacle> {
        let url = self.resolve(page, reference)?;
        if self.is_allowed(&url) { Ok(url) } else { Err(Obstacle::OtherSite) }
    }

    fn visit(&mut self, url: Url) -> bool {
        let place = self.order.len();
        self.order.entry(url.clone()).or_insert(place);
        self.seen.insert(url)
    }
}

fn joining(out: &mut String) -> Result<(), ParseError> {
    let mut site = Site::new("https://docs.Example.COM:443/guide/start.html?lang=en#top")?;
    site.allow(&"https://static.example.com".parse::<Url>()?);
    let page = site.root.clone();
    for reference in [
        "../index.html",
        "./a/./b/../c",
        "?page=2",
        "#part",
        "//static.example.com/logo.png",
        "http://docs.example.com/",
        "mailto:docs@example.com",
        "",
        " img/a b.png\n",
        "https:relative",
        "/\u{e9}t\u{e9}?\u{fc}=\u{df}#\u{f6}",
    ] {
        let url = site.resolve(&page, reference)?;
        let note = match (site.is_allowed(&url), site.visit(url.clone())) {
            (true, true) => "fetch",
            (true, false) => "seen",
            (false, _) if url.cannot_be_a_base() => "no page",
            (false, _) => "elsewhere",
        };
        writeln!(out, "{reference:?} -> {url} {note}").unwrap();
    }
    let in_order: Vec<&str> = site.order.keys().map(Url::as_str).collect();
    writeln!(out, "{}", in_order.join("\n")).unwrap();
    for bad in ["https://", "https://exa mple.com", "https://h:99999", "no scheme", "https://[::1", "https://1.2.3.4.5"]
    {
        let is_invalid = matches!(site.follow(&page, bad), Err(Obstacle::Invalid(_)));
        writeln!(out, "{bad}: {} {is_invalid}", Url::parse(bad).is_err()).unwrap();
    }
    for target in ["https://docs.example.com/guide/a/b?c", "https://docs.example.com/", "https://docs.example.com/guide/start.html"] {
        writeln!(out, "{:?}", site.root.make_relative(&Url::parse(target)?).is_some()).unwrap();
    }
    writeln!(out, "{:?}", site.root.make_relative(&Url::parse("mailto:me")?)).unwrap();
    let nested = page.join("a/")?.join("b/")?.join("../c")?;
    writeln!(out, "{nested} {}", nested.join("d").unwrap() == page.join("a/d")?).unwrap();
    Ok(())
}

/// The parts of a URL, one on each line.
fn describe(url: &Url) -> String {
    let mut out = String::new();
    writeln!(out, "scheme {} special {} authority {:?}", url.scheme(), url.is_special(), url.authority()).unwrap();
    writeln!(out, "user {:?} password {:?}", url.username(), url.password()).unwrap();
    writeln!(out, "host {:?} {}", url.host_str(), url.has_host()).unwrap();
    writeln!(out, "port {:?} or {:?}", url.port(), url.port_or_known_default()).unwrap();
    writeln!(out, "path {:?} query {:?} fragment {:?}", url.path(), url.query(), url.fragment()).unwrap();
    if let Some(segments) = url.path_segments() {
        let mut segments = segments.collect::<Vec<_>>();
        writeln!(out, "segments {segments:?} last {:?}", segments.pop()).unwrap();
    }
    match url.host() {
        Some(Host::Ipv4(address)) => writeln!(out, "IPv4 {address} private {}", address.is_private()),
        Some(Host::Ipv6(address)) => writeln!(out, "IPv6 {address} loopback {}", address.is_loopback()),
        other => writeln!(out, "name {}", other.map(|host| host.to_string()).unwrap_or_default()),
    }
    .unwrap();
    out
}

fn components(out: &mut String) -> Result<(), ParseError> {
    for input in [
        "https://user:p%40ss@www.example.com:8443/a/b%20c/?x=1&y#z",
        "http://192.168.1.0x10/",
        "http://[::1]:80/?",
        "redis://cache:6379/0",
        "mailto:someone@example.com?subject=hi",
        "ftp://ftp.example.com/pub/;type=i",
    ] {
        let url = Url::parse(input)?;
        out.push_str(&describe(&url));
        let target = &url[Position::BeforePath..Position::AfterQuery];
        let authority = &url[Position::BeforeUsername..Position::AfterPort];
        writeln!(out, "target {target:?} authority {authority:?} site {:?}", &url[..Position::BeforePath]).unwrap();
        writeln!(out, "origin {} tuple {}", url.origin().ascii_serialization(), url.origin().is_tuple()).unwrap();
    }
    Ok(())
}

fn editing_queries(out: &mut String) -> Result<(), ParseError> {
    let mut url =
        Url::parse_with_params("https://api.example.com/search?v=1#r", &[("q", "a b&c"), ("tag", "\u{1f980}")])?;
    url.query_pairs_mut().append_pair("page", &2.to_string()).append_key_only("debug").finish();
    writeln!(out, "{url}").unwrap();

    let pairs: HashMap<String, String> = url.query_pairs().into_owned().collect();
    writeln!(out, "{:?} {:?} {:?}", pairs.get("q"), pairs.get("debug"), pairs.get("none")).unwrap();
    let page = url.query_pairs().find(|(name, _)| name == "page").map(|(_, value)| value.into_owned());
    writeln!(out, "{page:?}").unwrap();

    let kept: Vec<(String, String)> = url.query_pairs().into_owned().filter(|(name, _)| name != "page").collect();
    url.query_pairs_mut().clear().extend_pairs(&kept).extend_keys_only::<_, &str>(["x", "y"]);
    writeln!(out, "{url}").unwrap();
    {
        let mut query = url.query_pairs_mut();
        for number in 0..3 {
            query.append_pair("n", &format!("{number}%"));
        }
    }
    writeln!(out, "{url}").unwrap();
    url.set_query(Some("raw=<x> 'y'"));
    writeln!(out, "{url}").unwrap();
    url.set_query(None);
    url.set_fragment(Some("new fragment"));
    writeln!(out, "{url} {}", url.query().is_none()).unwrap();
    Ok(())
}

fn editing_paths(out: &mut String) -> Result<(), Box<dyn Error>> {
    let mut url = Url::parse("https://api.example.com/v1/users/?fields=name")?;
    url.path_segments_mut().map_err(|_| "cannot be a base")?.pop_if_empty().push("me & you").push("50%/half");
    writeln!(out, "{url}").unwrap();
    url.path_segments_mut().unwrap().pop().extend(&["a", "..", "b"]).extend(vec![String::from("c d")]);
    writeln!(out, "{url}").unwrap();
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.clear();
        for name in ["x", "y", ""] {
            segments.push(name);
        }
    }
    writeln!(out, "{url}").unwrap();
    url.set_path("/new path/../other;v=1?");
    writeln!(out, "{url}").unwrap();
    writeln!(out, "{}", Url::parse("data:text/plain,x")?.path_segments_mut().is_err()).unwrap();
    Ok(())
}

fn setting_the_rest(out: &mut String) -> Result<(), Box<dyn Error>> {
    let mut url = Url::parse("http://old.example.com:8080/path")?;
    url.set_scheme("https").map_err(|_| "scheme")?;
    url.set_host(Some("\u{e4}\u{f6}\u{fc}.example"))?;
    url.set_username("me@work").unwrap();
    url.set_password(Some("s:cret")).unwrap();
    url.set_port(Some(443)).map_err(|_| "port")?;
    writeln!(out, "{url}").unwrap();
    url.set_ip_host("2001:db8::7".parse()?).unwrap();
    url.set_port(Some(8443)).unwrap();
    writeln!(out, "{url}").unwrap();
    url.set_password(None).unwrap();
    url.set_username("").unwrap();
    writeln!(out, "{url}").unwrap();
    let mut mail = Url::parse("mailto:me@example.com")?;
    let rejected = [
        mail.set_host(Some("example.com")).is_err(),
        mail.set_port(Some(25)).is_err(),
        mail.set_username("me").is_err(),
        mail.set_scheme("https").is_err(),
        url.set_host(None).is_err(),
        url.set_host(Some("a b")).is_err(),
        mail.set_ip_host([127, 0, 0, 1].into()).is_err(),
    ];
    writeln!(out, "{rejected:?} {mail} {url}").unwrap();
    Ok(())
}

fn moved(input: &str, host: &str) -> Result<Url, Box<dyn Error>> {
    let mut url: Url = input.parse()?;
    url.set_host(Some(host))?;
    Ok(url)
}

#[cfg(unix)]
fn file_paths(out: &mut String) -> Result<(), Box<dyn Error>> {
    let url = Url::from_file_path("/var/log/my app/50%.log").map_err(|_| "relative")?;
    writeln!(out, "{url} {:?}", url.to_file_path().map_err(|_| "no path")?).unwrap();
    let folder = Url::from_directory_path(Path::new("/var/log")).unwrap();
    writeln!(out, "{folder} {:?}", folder.join("sub/x.log")?.to_file_path().unwrap()).unwrap();
    writeln!(out, "{}", Url::from_file_path("not/absolute").is_err()).unwrap();
    writeln!(out, "{}", Url::parse("https://example.com/etc")?.to_file_path().is_err()).unwrap();
    Ok(())
}

#[cfg(not(unix))]
fn file_paths(_: &mut String) -> Result<(), Box<dyn Error>> {
    Ok(())
}

fn storing(out: &mut String) -> Result<(), Box<dyn Error>> {
    let from = Url::parse("https://example.com/a?b#c")?;
    let link = Link { to: from.join("/d")?, from, canonical: None, label: "d".to_owned() };
    let json = serde_json::to_string(&link)?;
    writeln!(out, "{json}").unwrap();
    let back: Link = serde_json::from_str(&json)?;
    writeln!(out, "{}", back.from == link.from && back.to == link.to && back.canonical == link.canonical).unwrap();
    writeln!(out, "{}", serde_json::from_str::<Url>("\"example.com\"").is_err()).unwrap();
    let text: String = link.to.clone().into();
    writeln!(out, "{text} {}", link.to.as_ref() == text.as_str()).unwrap();
    writeln!(out, "{}", Url::try_from("https://example.com/").is_ok()).unwrap();
    Ok(())
}

fn origins(out: &mut String) -> Result<(), ParseError> {
    let origin = |input: &str| Url::parse(input).map(|url| url.origin());
    writeln!(out, "{}", origin("https://example.com")? == origin("https://EXAMPLE.com:443/x")?).unwrap();
    writeln!(out, "{}", origin("https://example.com")? == origin("http://example.com")?).unwrap();
    writeln!(out, "{}", origin("blob:https://example.com/uuid")?.ascii_serialization()).unwrap();
    writeln!(out, "{}", origin("file:///etc/passwd")?.ascii_serialization()).unwrap();
    writeln!(out, "{}", origin("https://b\u{fc}cher.example:8443")?.unicode_serialization()).unwrap();
    if let Origin::Tuple(scheme, host, _) = origin("wss://chat.example.com/room")? {
        writeln!(out, "{scheme} {host}").unwrap();
    }
    Ok(())
}

fn domains(out: &mut String) -> Result<(), ParseError> {
    for input in [
        "https://B\u{fc}cher.example",
        "https://fa\u{df}.de",
        "https://\u{4f8b}\u{3048}.\u{30c6}\u{30b9}\u{30c8}/",
        "https://ex\u{ad}ample.com",
        "foo://B\u{fc}cher",
    ] {
        let url = Url::parse(input)?;
        writeln!(out, "{} {:?}", url.host_str().unwrap(), url.is_special()).unwrap();
    }
    Ok(())
}

fn addresses(out: &mut String) -> Result<(), Box<dyn Error>> {
    let addresses = Url::parse("http://127.0.0.1/")?.socket_addrs(|| None)?;
    writeln!(out, "{addresses:?}").unwrap();
    let url = Url::parse("socks5://[::1]")?;
    let addresses = url.socket_addrs(|| if url.scheme() == "socks5" { Some(1080) } else { None })?;
    writeln!(out, "{addresses:?} {}", Url::parse("mailto:me")?.socket_addrs(|| Some(25)).is_err()).unwrap();
    Ok(())
}

/// All that the program writes.
pub(super) fn run() -> Result<String, Box<dyn Error>> {
    let mut out = String::new();
    joining(&mut out)?;
    components(&mut out)?;
    editing_queries(&mut out)?;
    editing_paths(&mut out)?;
    setting_the_rest(&mut out)?;
    file_paths(&mut out)?;
    storing(&mut out)?;
    origins(&mut out)?;
    domains(&mut out)?;
    addresses(&mut out)?;
    writeln!(out, "{} {}", moved("https://a/x", "b")?, moved("mailto:a", "b").is_err())?;
    Ok(out)
}
