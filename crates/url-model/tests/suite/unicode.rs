//! The properties from the Unicode files, Normalization Form C and Punycode.

use url_model::{Edition, Failure, Model, Properties, Status, punycode};

#[test]
fn properties_are_those_of_the_files() {
    let model = Model::new(Edition::default());
    let properties = |c| model.unicode_data().code_point(c);
    let plain = Properties {
        status: Status::Valid,
        mapping: vec![],
        bidi_class: "L",
        joining_type: 'U',
        is_mark: false,
        is_virama: false,
        canonical_combining_class: 0,
    };
    let mapped = |to: &str| Properties { status: Status::Mapped, mapping: to.chars().collect(), ..plain.clone() };
    assert_eq!(properties('a'), plain);
    assert_eq!(properties('A'), mapped("a"));
    assert_eq!(properties('-'), Properties { bidi_class: "ES", ..plain.clone() });
    assert_eq!(properties('\u{DF}'), Properties { status: Status::Deviation, ..mapped("ss") });
    let joiner = Properties { status: Status::Deviation, bidi_class: "BN", ..plain.clone() };
    assert_eq!(properties('\u{200C}'), joiner);
    assert_eq!(properties('\u{200D}'), Properties { joining_type: 'C', ..joiner });
    assert_eq!(
        properties('\u{AD}'),
        Properties { status: Status::Ignored, bidi_class: "BN", joining_type: 'T', ..plain.clone() }
    );
    assert_eq!(properties('\u{628}'), Properties { bidi_class: "AL", joining_type: 'D', ..plain.clone() });
    assert_eq!(
        properties('\u{94D}'),
        Properties {
            bidi_class: "NSM",
            joining_type: 'T',
            is_mark: true,
            is_virama: true,
            canonical_combining_class: 9,
            ..plain.clone()
        }
    );
    // Unassigned: the defaults of the blocks.
    let unassigned = |bidi_class| Properties { status: Status::Disallowed, bidi_class, ..plain.clone() };
    assert_eq!(properties('\u{378}'), unassigned("L"));
    assert_eq!(properties('\u{5FF}'), unassigned("R"));
    assert_eq!(properties('\u{74B}'), unassigned("AL"));
    assert_eq!(properties('\u{20CF}'), unassigned("ET"));
    assert_eq!(properties('\u{FFFF}'), unassigned("BN"));
    assert_eq!(properties(char::MAX), unassigned("BN"));
}

#[test]
fn normalization_form_c_follows_its_definition() {
    let model = Model::new(Edition::default());
    for (input, expected) in [
        ("", ""),
        ("a\u{300}", "\u{E0}"),
        ("\u{212B}\u{2126}", "\u{C5}\u{3A9}"),
        // Ordering, blocking, and a starter that composes with a starter.
        ("a\u{315}\u{300}", "\u{E0}\u{315}"),
        ("a\u{35D}\u{300}\u{35D}", "\u{E0}\u{35D}\u{35D}"),
        ("a\u{30D}\u{301}", "a\u{30D}\u{301}"),
        ("a\u{32D}\u{302}\u{301}", "\u{1EA5}\u{32D}"),
        ("\u{9C7}\u{9BE}", "\u{9CB}"),
        ("\u{9C7}x\u{9BE}", "\u{9C7}x\u{9BE}"),
        ("\u{9C7}\u{334}\u{9BE}", "\u{9C7}\u{334}\u{9BE}"),
        // Composition exclusions.
        ("\u{958}", "\u{915}\u{93C}"),
        ("\u{2ADC}", "\u{2ADD}\u{338}"),
        ("\u{344}", "\u{308}\u{301}"),
        // Hangul.
        ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
        ("\u{D558}\u{11AB}\u{11AB}", "\u{D55C}\u{11AB}"),
        ("\u{AC01}\u{11A8}\u{1100}\u{1161}\u{11A7}", "\u{AC01}\u{11A8}\u{AC00}\u{11A7}"),
        ("\u{1100}\u{334}\u{1161}", "\u{1100}\u{334}\u{1161}"),
    ] {
        assert_eq!(model.unicode_data().nfc(input), expected, "{input:?}");
    }
    // Every character with a decomposition: it and its decomposition have the same normalization.
    let data = model.unicode_data();
    let mut executed = 0;
    for c in '\0'..=char::MAX {
        if let Some(decomposition) = data.canonical_decomposition(c) {
            let decomposed: String = decomposition.iter().collect();
            assert_eq!(data.nfc(&decomposed), data.nfc(&c.to_string()), "{c:?}");
            executed += 1;
        }
    }
    assert_eq!(executed, 2081);
}

/// Sample strings of RFC 3492, section 7.1 (B, I, L in lower case, R, S), two more, and texts that are not Punycode.
/// The last but one would decode to a surrogate.
#[test]
fn punycode_samples_are_encoded_and_decoded() {
    for (decoded, encoded) in [
        ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
        ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
        ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
        ("そのスピードで", "d9juau41awczczp"),
        ("-> $1.00 <-", "-> $1.00 <--"),
        ("a-ü", "a--yka"),
        ("", ""),
    ] {
        let code_points: Vec<char> = decoded.chars().collect();
        assert_eq!(punycode::encode(&code_points).as_deref(), Ok(encoded));
        assert_eq!(punycode::decode(encoded), Ok(code_points));
    }
    assert_eq!(punycode::decode("D9JUAU41AWCZCZP"), punycode::decode("d9juau41awczczp"));
    for input in ["-", "-eha", "a-é", "a-eh!", "0", "99999999", "a-9999999a", "b99999999a", "ib9b", "ü"] {
        assert_eq!(punycode::decode(input), Err(Failure), "{input}");
    }
}
