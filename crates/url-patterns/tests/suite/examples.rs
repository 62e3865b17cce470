//! The programs in `examples`, with their outputs.

#![expect(dead_code, reason = "each is a program, whose `main` is not called")]

#[path = "../../examples/router.rs"]
mod router;

#[test]
fn a_router_finds_handlers_by_method_and_path() {
    let input = "GET /
GET /users/me
GET /users/42?tab=posts
DELETE /users/42
PUT /users/42
GET /users/x
GET /files/a/b%20c
GET //evil.example/files/a
GET /../users/42
GET
";
    let mut output = Vec::new();
    let result = router::run(input.as_bytes(), &mut output);
    let expected = "200 index
200 profile
200 user id=42
200 delete_user id=42
405, Allow: GET, DELETE
404
200 file path=a/b c
404
400 cannot set the path: dot-segment: a dot segment is not allowed (bytes 1..3)
";
    assert_eq!(String::from_utf8(output).unwrap(), expected);
    assert_eq!(result.unwrap_err().to_string(), "expected a method, a space and a target");
}
