//! The rows of the table whose functions are facts, alone or together.

use super::{
    argument::{Argument, Signature},
    function::{Function, Kind},
};
use crate::{Data, Example, Fact, Value};
use alloc::vec;

/// The arguments of each fact, with its key if it has one.
static ARGUMENTS: [[Argument; 2]; Fact::ALL.len()] = {
    let mut arguments = [[Argument::TEXT; 2]; Fact::ALL.len()];
    let mut fact = 0;
    while fact < arguments.len() {
        if let Some(keys) = Fact::ALL[fact].keys() {
            arguments[fact][1] = Argument::new(keys.name, keys.description);
        }
        fact += 1;
    }
    arguments
};

const fn function(fact: Fact) -> Function {
    let (text, with_key) = (&[Argument::TEXT], &ARGUMENTS[fact as usize]);
    Function {
        signature: Signature { name: fact.function(), arguments: if fact.has_key() { with_key } else { text } },
        description: fact.description(),
        data: fact.data(),
        kind: Kind::Fact(fact),
        example: fact.example(),
    }
}

/// The functions of one fact.
pub(crate) static FACTS: [Function; Fact::ALL.len()] = {
    let mut functions = [function(Fact::IsUrl); Fact::ALL.len()];
    let mut fact = 0;
    while fact < functions.len() {
        functions[fact] = function(Fact::ALL[fact]);
        fact += 1;
    }
    functions
};

const FIELDS: Argument =
    Argument::new("field", "The name of a wanted field, as a literal; without any, all of them").repeated();

pub(crate) static PARSE: Function = Function {
    signature: Signature { name: "url_parse", arguments: &[Argument::TEXT, FIELDS] },
    description: "The columns of a URL as a struct, whose fields have the names of the functions without `url_`. For a \
                  few columns, and in a filter, use the functions of one column.",
    data: &[Data::Unicode, Data::PublicSuffixList, Data::Iana],
    kind: Kind::Fields,
    example: Example {
        arguments: &["https://user@WWW.example.com:8443/", "host", "port"],
        result: || Value::Fields(vec![(Fact::Host, Value::Text("www.example.com")), (Fact::Port, Value::Number(8443))]),
    },
};

pub(crate) static PARAMS: Function = Function {
    signature: Signature { name: "url_params", arguments: &[Argument::TEXT] },
    description: "The parameters of a URL's query in order, decoded as in a form, as structs of name and value.",
    data: &[Data::Unicode],
    kind: Kind::Params,
    example: Example { arguments: &["https://h/?a=1&b=x+y"], result: || Value::Params(vec![("a", "1"), ("b", "x y")]) },
};
