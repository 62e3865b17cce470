//! What the class library of Java and Apache Spark answer, in tables that the programs beside them wrote.

#[path = "../quoted/mod.rs"]
mod quoted;
mod spark;
mod uri;
