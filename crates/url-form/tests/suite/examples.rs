//! The programs in `examples`, with their outputs.

#![expect(dead_code, reason = "each is a program, whose `main` is not called")]

#[path = "../../examples/form_handler.rs"]
mod form_handler;

#[test]
fn a_form_is_read_and_written_again() {
    let handle = |body: &[u8]| {
        let mut output = Vec::new();
        form_handler::run(body, &mut output).map(|()| String::from_utf8(output).unwrap()).map_err(|e| e.to_string())
    };
    let ok = |text: &str| Ok(String::from(text));
    let err = |text: &str| Err(String::from(text));

    assert_eq!(
        handle(b"tag=a&name=J%C3%BCrgen+B.&tag=b%26c&news"),
        ok("name=J%C3%BCrgen+B.&tag=a&tag=b%26c&news=on\n")
    );
    assert_eq!(handle(b"&n%61me=%FF&"), ok("name=%EF%BF%BD\n"));

    assert_eq!(handle(b"tag=a&name="), err("expected a value for `name`"));
    assert_eq!(handle(b"name=a&name=b"), err("expected `name` once"));
    assert_eq!(handle(b"name=a&Name=b"), err("there is no field \"Name\""));
    let longest = |len: usize| [&b"name="[..], &vec![b'a'; len - 5]].concat();
    assert!(handle(&longest(65_536)).is_ok());
    assert_eq!(handle(&longest(65_537)), err("the body has more than 65536 bytes"));
}
