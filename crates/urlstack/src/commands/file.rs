//! `urlstack file`.

use crate::{
    failure::{Failure, Outcome},
    help,
    inputs::Inputs,
    output::layout::{OnError, To},
    record::input::looks_like_url,
};
use clap::{Arg, ValueEnum, ValueHint};
use std::{io, str};
use url_core::{
    Url,
    file::{FilePathError, FilePathErrorKind, PathStyle},
};

const EXAMPLES: &str = "\
urlstack file '/tmp/50% off?.txt' file:///tmp/caf%C3%A9
  file:///tmp/50%25%20off%3F.txt
  /tmp/café
urlstack file --style windows 'C:\\Users\\me\\a b.txt' file://server/share/x
  file:///C:/Users/me/a%20b.txt
  \\\\server\\share\\x
urlstack file --as directory /etc
  file:///etc/
urlstack file file:///a/..%2Fb
  error: separator: a file name cannot contain a separator
    | file:///a/..%2Fb
    |             ^^^";

/// Convert file paths to file URLs, and back.
///
/// An input that starts with `file:` is a URL. Its path is printed, without the query and the fragment. Any other input
/// is an absolute path, and its URL is printed. `.` and `..` are resolved as in URLs, and no file is opened. The output
/// never names another file. A name that the style does not allow is an error, and so is a name with an encoded
/// separator.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("values", of_paths))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    /// Read and write paths in this style; by default, this system's
    #[arg(long, value_enum, default_value_t)]
    style: StyleName,

    /// Print URLs or paths, even if an input looks like the other kind
    #[arg(long = "as", value_enum)]
    form: Option<Form>,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input and text, or input and failure.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

fn of_paths(values: Arg) -> Arg {
    values.value_name("PATH").value_hint(ValueHint::AnyPath).long_help(
        "URLs to read, by default from standard input, as for `-`; after --file, more files with inputs\n\n\
         After `--`, a `-` is an input, too. A line ends with a newline, or a carriage return and a newline, which \
         are not part of it. A path can have bytes that are not UTF-8, and keeps them without --lossy.",
    )
}

/// A [`PathStyle`] by name.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum StyleName {
    /// Names separated by slashes, below `/`
    Posix,
    /// Names separated by backslashes or slashes, below a drive such as `C:\` or a share such as `\\server\share`
    Windows,
}

impl Default for StyleName {
    fn default() -> Self {
        match PathStyle::NATIVE {
            PathStyle::Posix => Self::Posix,
            PathStyle::Windows => Self::Windows,
        }
    }
}

impl From<StyleName> for PathStyle {
    fn from(name: StyleName) -> Self {
        match name {
            StyleName::Posix => Self::Posix,
            StyleName::Windows => Self::Windows,
        }
    }
}

impl StyleName {
    fn other(self) -> Self {
        match self {
            Self::Posix => Self::Windows,
            Self::Windows => Self::Posix,
        }
    }

    /// What to do about an input that has this style, if another one is expected.
    fn hint(self) -> String {
        format!("`--style {}` converts it", PathStyle::from(self))
    }
}

/// The form of the output.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Form {
    /// The URLs of paths
    Url,
    /// The paths of URLs
    Path,
    /// The URLs of paths, with a slash at the end, so that references resolve below them
    Directory,
}

/// Converts all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let layout = args.inputs.layout(args.to, &args.on_error).with_columns(["text"]);
    let is_object = layout.has_rows();
    let inputs = Inputs { are_paths: true, ..args.inputs.clone() };
    inputs.convert(layout, |input, output| {
        let form = args.form.unwrap_or(if is_file_url(input) { Form::Path } else { Form::Url });
        output.extend_from_slice(&match form {
            Form::Url | Form::Directory => url_of(input, args.style, form)?.into(),
            Form::Path => path_of(input, args.style, is_object)?,
        });
        Ok(())
    })
}

/// Returns whether an input has the scheme of file URLs. No absolute path starts with it.
fn is_file_url(input: &[u8]) -> bool {
    input.get(..5).is_some_and(|start| start.eq_ignore_ascii_case(b"file:"))
}

fn url_of(path: &[u8], style: StyleName, form: Form) -> Result<String, Failure<'_>> {
    let convert = |style: StyleName| {
        if form == Form::Directory {
            Url::from_directory_path_with(path, style.into())
        } else {
            Url::from_file_path_with(path, style.into())
        }
    };
    convert(style).map(String::from).map_err(|error| {
        let hint = match error.kind() {
            FilePathErrorKind::NotAbsolute if convert(style.other()).is_ok() => Some(style.other().hint()),
            FilePathErrorKind::NotAbsolute if is_file_url(path) => Some("`--as path` converts it".to_owned()),
            FilePathErrorKind::NotAbsolute if str::from_utf8(path).is_ok_and(looks_like_url) => {
                let message = "expected an absolute path or a file: URL".into();
                return Failure { message, ..Failure::of_path(path, &error) };
            }
            FilePathErrorKind::NotAbsolute if !path.is_empty() => {
                Some("put the path of its directory before it, as in `\"$PWD/notes.txt\"`".to_owned())
            }
            _ => None,
        };
        Failure { hint, ..Failure::of_path(path, &error) }
    })
}

/// Returns the path of a URL, which must be UTF-8 if it becomes a part of a text.
fn path_of(input: &[u8], style: StyleName, is_text: bool) -> Result<Vec<u8>, Failure<'_>> {
    let text = str::from_utf8(input).map_err(|error| Failure::not_utf8(input, error))?;
    let url = Url::parse(text).map_err(|error| Failure::of_input(text, &error))?;
    let convert = |style: StyleName| {
        if is_text {
            url.to_file_path_with(style.into()).map(String::into_bytes)
        } else {
            url.to_file_path_bytes(style.into())
        }
    };
    convert(style).map_err(|error| {
        let failure = Failure::of_path(input, &error);
        // The range is that in the href.
        let failure = if url.as_str() == text { failure } else { failure.of_all(input) };
        let is_of_style = matches!(error.kind(), FilePathErrorKind::RemoteHost | FilePathErrorKind::NoDriveLetter);
        let is_other = is_of_style && convert(style.other()).is_ok();
        let hint = is_other.then(|| style.other().hint());
        Failure { hint, ..failure }
    })
}

impl<'a> Failure<'a> {
    /// A path or a file URL cannot be converted.
    fn of_path(subject: &'a [u8], error: &FilePathError) -> Self {
        let failure = Self::of_command(error.code(), error.message().to_string());
        Self { subject, range: error.range(), ..failure }
    }
}
