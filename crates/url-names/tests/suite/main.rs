//! Names of variants.

use url_names::{UnknownName, named_enum};

named_enum! {
    /// Colors, one of them with two words.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Color {
        /// The first.
        Red = "red",
        /// The second.
        DarkRed = "dark-red",
    }
}

/// An enum that is declared apart from its names.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Side {
    Left,
    Right,
}

named_enum! { impl Side { Left = "left", Right = "right" } }

#[test]
fn names_are_read_and_written() {
    assert_eq!(Color::ALL, [Color::Red, Color::DarkRed]);
    assert_eq!(Side::ALL, [Side::Left, Side::Right]);
    for (color, name) in Color::ALL.iter().zip(["red", "dark-red"]) {
        assert_eq!((color.as_str(), color.to_string().as_str(), name.parse()), (name, name, Ok(*color)));
        assert_eq!(format!("{color:>30}"), format!("{name:>30}"));
    }
    assert_eq!(Side::ALL.iter().map(|side| side.as_str()).collect::<Vec<_>>(), ["left", "right"]);
}

#[test]
fn other_texts_are_not_names() {
    for text in ["", "Red", "red ", " red", "re", "red\0", "RED", "dark_red", "darkred", "red,dark-red", "left"] {
        let error: UnknownName = text.parse::<Color>().unwrap_err();
        assert_eq!(error.expected(), ["red", "dark-red"]);
        assert_eq!(error.to_string(), "expected one of `red`, `dark-red`");
    }
}
