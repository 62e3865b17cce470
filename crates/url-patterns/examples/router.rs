//! A server finds the handler of a request by its method and path.
//!
//! There is no network: a line of the input is the method and the target of a request.
//!
//! ```sh
//! printf '%s\n' 'GET /users/42?tab=posts' 'PUT /users/42' | cargo run -p url-patterns --example router
//! ```

use std::io::{self, BufRead, Write};
use std::{error::Error, iter, process::ExitCode};
use url_core::{Url, encoded::Encoded};
use url_patterns::{UrlPattern, UrlPatternList};

/// Method, pattern and name of the handler. Of several patterns that match, the first counts.
const ROUTES: [(&str, &str, &str); 5] = [
    ("GET", "/", "index"),
    ("GET", "/users/me", "profile"),
    ("GET", r"/users/:id(\d+)", "user"),
    ("DELETE", r"/users/:id(\d+)", "delete_user"),
    ("GET", "/files/:path+", "file"),
];

/// The patterns are about paths; no request depends on this.
const HOST: &str = "localhost";

/// Returns the response to a request, which a server would make by calling the handler.
fn respond(routes: &UrlPatternList, method: &str, target: &str) -> Result<String, Box<dyn Error>> {
    // Built from parts: joined to a base, `//evil.example/` would be a host.
    let (path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
    let url = Url::builder("http").host(HOST).path(Encoded(path)).query(query).build()?;
    let found = routes.all(&url);
    let Some((index, found)) = found.iter().find(|(index, _)| ROUTES[*index].0 == method) else {
        let methods: Vec<&str> = found.iter().map(|(index, _)| ROUTES[*index].0).collect();
        return Ok(if methods.is_empty() { "404".into() } else { format!("405, Allow: {}", methods.join(", ")) });
    };
    // Groups are text of the URL, which is percent-encoded.
    let groups = found.pathname().groups().map(|(name, value)| format!("{name}={}", value.unwrap_or("-")));
    let call: Vec<String> = iter::once(ROUTES[*index].2.into()).chain(groups).collect();
    Ok(format!("200 {}", call.join(" ")))
}

/// Writes a response for each line.
pub(crate) fn run(input: impl BufRead, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let base = format!("http://{HOST}");
    let patterns = ROUTES.iter().map(|(_, pattern, _)| UrlPattern::new(&format!("{pattern}\\?*"), base.as_str()));
    let routes = patterns.collect::<Result<UrlPatternList, _>>()?;
    for line in input.lines() {
        let line = line?;
        let (method, target) = line.split_once(' ').ok_or("expected a method, a space and a target")?;
        match respond(&routes, method, target) {
            Ok(response) => writeln!(output, "{response}")?,
            Err(error) => writeln!(output, "400 {error}")?,
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    match run(io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
