//! A server reads the body of a form, checks it, and writes it again for the next service.
//!
//! The input is the body, as `application/x-www-form-urlencoded`:
//!
//! ```sh
//! printf 'name=J%%C3%%BCrgen+B.&tag=a&tag=b&news=on' | cargo run -p url-form --example form_handler
//! ```

use std::io::{self, Read, Write};
use std::{error::Error, fmt, process::ExitCode};

/// The longest body that is read, in bytes. The parser has no limit of its own.
const MAX_LEN: u64 = 64 << 10;

/// A subscription to a newsletter.
#[derive(Default)]
struct Subscription {
    name: Option<String>,
    /// One for each box that is checked: a form repeats the name.
    tags: Vec<String>,
    news: bool,
}

#[derive(Debug)]
enum FormError {
    TooLong,
    Missing(&'static str),
    Repeated(&'static str),
    Unknown(String),
}

impl fmt::Display for FormError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "the body has more than {MAX_LEN} bytes"),
            Self::Missing(name) => write!(f, "expected a value for `{name}`"),
            Self::Repeated(name) => write!(f, "expected `{name}` once"),
            Self::Unknown(name) => write!(f, "there is no field {name:?}"),
        }
    }
}

impl Error for FormError {}

fn parse(body: &[u8]) -> Result<Subscription, FormError> {
    let mut form = Subscription::default();
    for (name, value) in url_form::pairs(body) {
        match &*name {
            "name" if form.name.is_some() => return Err(FormError::Repeated("name")),
            "name" => form.name = Some(value.into()),
            "tag" => form.tags.push(value.into()),
            "news" => form.news = true,
            _ => return Err(FormError::Unknown(name.into())),
        }
    }
    if form.name.as_deref().unwrap_or_default().is_empty() { Err(FormError::Missing("name")) } else { Ok(form) }
}

/// Writes the form, without what it need not have.
pub(crate) fn run(input: impl Read, mut output: impl Write) -> Result<(), Box<dyn Error>> {
    let mut body = Vec::new();
    if input.take(MAX_LEN + 1).read_to_end(&mut body)? as u64 > MAX_LEN {
        return Err(FormError::TooLong.into());
    }
    let form = parse(&body)?;
    let name = form.name.iter().map(|name| ("name", name.as_str()));
    let tags = form.tags.iter().map(|tag| ("tag", tag.as_str()));
    let news = form.news.then_some(("news", "on"));
    Ok(writeln!(output, "{}", url_form::serialize(name.chain(tags).chain(news)))?)
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
