//! How ClickHouse is told of the functions.
//!
//! Source: <https://clickhouse.com/docs/sql-reference/functions/udf>

use std::fmt::Write as _;
use url_facts::{Type, functions};

/// The functions as XML, for the setting `user_defined_executable_functions_config`. A function has the arguments that
/// are required.
pub(crate) fn configuration() -> String {
    let mut xml = "<functions>\n".to_owned();
    for function in functions() {
        let arguments = &function.arguments()[..*function.signature().counts().start()];
        let results = function.result_type(&[]).map_or_else(|_| String::new(), |results| type_name(&results));
        let name = function.name();
        let _ = write!(
            xml,
            "    <function>\n        <!-- {} -->\n        <type>executable_pool</type>\n        <name>{name}</name>\n",
            function.description()
        );
        for argument in arguments {
            let _ = writeln!(
                xml,
                "        <argument><type>Nullable(String)</type><name>{}</name></argument>",
                argument.name
            );
        }
        let _ = write!(
            xml,
            "        <return_type>{results}</return_type>\n        <format>RowBinary</format>\n        \
             <command>urlstack call {name} --format row-binary --chunks</command>\n        \
             <send_chunk_header>1</send_chunk_header>\n        <deterministic>1</deterministic>\n    </function>\n"
        );
    }
    xml.push_str("</functions>\n");
    xml
}

/// The name of a type in ClickHouse. Lists and structs cannot be NULL there.
fn type_name(results: &Type) -> String {
    match results {
        Type::Number => "Nullable(UInt64)".into(),
        Type::Port => "Nullable(UInt16)".into(),
        Type::Flag => "Nullable(Bool)".into(),
        Type::Params => "Array(Tuple(name String, value String))".into(),
        Type::Fields(columns) => {
            let fields = columns.iter().map(|column| format!("{column} {}", type_name(&column.result_type())));
            format!("Tuple({})", fields.collect::<Vec<_>>().join(", "))
        }
        _ => "Nullable(String)".into(),
    }
}
