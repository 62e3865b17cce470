//! What the class library of Java and Apache Spark answer, in tables that the programs beside them wrote.

mod spark;
mod uri;
