//! The pieces of C in documents: each compiles, runs without a leak, and prints what its comments say.

use crate::build::{SANITIZERS, compile, root, run};
use std::{fs, path::Path, process::Command};

/// Returns the pieces of C in a document.
fn pieces(document: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(document)).expect("the document");
    text.split("```c\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

/// The lines that a piece prints by its comments `// => `.
fn expected(piece: &str) -> String {
    let lines = piece.lines().filter_map(|line| Some(line.split_once("// => ")?.1));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn pieces_print_what_they_say() {
    let mut count = 0;
    for document in ["README.md", "../../docs/c.md"] {
        for piece in pieces(document) {
            count += 1;
            let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("piece{count}.c"));
            let program =
                format!("#include <stdio.h>\n#include <urlstack.h>\nint main(void) {{\n{piece}return 0;\n}}\n");
            fs::write(&source, program).expect("a file");
            let flags = [&["-std=c99"], &SANITIZERS[..]].concat();
            let program = compile("cc", source.to_str().expect("UTF-8"), &flags, "piece");
            let output = String::from_utf8(run(&mut Command::new(program)).stdout).expect("UTF-8");
            assert!(!output.is_empty());
            assert_eq!(output, expected(&piece), "{document}:\n{piece}");
        }
    }
    assert_eq!(count, 6);
}
