//! The header is what cbindgen writes of the sources.

use std::{env, fs, path::Path};

#[test]
fn header_is_current() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("the configuration");
    let mut builder = cbindgen::Builder::new().with_config(config);
    for name in ["status.rs", "values.rs", "c.rs"] {
        builder = builder.with_src(root.join("src").join(name));
    }
    let mut written = Vec::new();
    builder.generate().expect("bindings").write(&mut written);
    let path = root.join("include/urlstack.h");
    if env::var_os("WRITE").is_some() {
        fs::write(&path, &written).expect("the header is written");
    }
    let header = fs::read(&path).unwrap_or_default();
    let command = "WRITE=1 cargo test --manifest-path crates/native/url-c/Cargo.toml header";
    assert!(header == written, "include/urlstack.h is not current; write it by `{command}`");
}
