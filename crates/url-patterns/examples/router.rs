//! A server finds the handler of a request by its method and path.
//!
//! There is no network: a line of the input is the method and the target of a request.
//!
//! ```sh
//! printf '%s\n' 'GET /users/42?tab=posts' 'PUT /users/42' | cargo run -p url-patterns --example router
//! ```

use std::io::{self, BufRead, Write};
use std::{error::Error, fmt::Write as _, process::ExitCode};
use url_core::{Url, encoded::Encoded};
use url_patterns::{Router, UrlPattern};

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
fn respond(router: &Router<(&str, &str)>, method: &str, target: &str) -> Result<String, Box<dyn Error>> {
    // Built from parts: joined to a base, `//evil.example/` would be a host.
    let (path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
    let url = Url::builder("http").host(HOST).path(Encoded(path)).query(query).build()?;
    let found = router.all(&url);
    let Some(((_, handler), found)) = found.iter().find(|((of, _), _)| *of == method) else {
        let methods: Vec<&str> = found.iter().map(|((method, _), _)| *method).collect();
        return Ok(if methods.is_empty() { "404".into() } else { format!("405, Allow: {}", methods.join(", ")) });
    };
    let mut response = format!("200 {handler}");
    for (name, _) in found.pathname().groups() {
        write!(response, " {name}={}", found.pathname().decoded(name)?)?;
    }
    Ok(response)
}

/// Writes a response for each line.
pub(crate) fn run(input: impl BufRead, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let base = format!("http://{HOST}");
    let mut router = Router::new();
    for (method, pattern, handler) in ROUTES {
        router.push(UrlPattern::new(&format!("{pattern}\\?*"), base.as_str())?, (method, handler));
    }
    for line in input.lines() {
        let line = line?;
        let (method, target) = line.split_once(' ').ok_or("expected a method, a space and a target")?;
        match respond(&router, method, target) {
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
