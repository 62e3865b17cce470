//! The queries of docs/databases.md.

use crate::database::Database;
use std::{env, fs, path::Path};

/// Each query of the section with its result, in order; without one, it is a statement.
fn queries(section: &str) -> Vec<(&str, Option<&str>)> {
    let mut queries = Vec::new();
    for part in section.split("```sql\n").skip(1) {
        let (query, rest) = part.split_once("```\n").expect("a block ends");
        let result = rest.trim_start().strip_prefix("```text\n").map(|rest| rest.split("```").next().unwrap());
        queries.push((query, result));
    }
    queries
}

/// With `UPDATE_PAGES=1`, writes the results into the page instead.
#[test]
fn the_queries_of_the_page_have_their_results() {
    let Some(database) = Database::empty("page", "UTF8") else { return };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../docs/databases.md");
    let mut page = fs::read_to_string(&path).unwrap();
    let section = page.split("\n## ").find(|section| section.starts_with("PostgreSQL\n")).unwrap().to_owned();
    let queries = queries(&section);
    let with_results = queries.iter().filter(|(query, _)| query.starts_with("SELECT") || query.starts_with("EXPLAIN"));
    assert!(with_results.count() >= 10);
    let is_update = env::var_os("UPDATE_PAGES").is_some();
    for (query, expected) in queries {
        let found = database.table_of(query);
        if !query.starts_with("SELECT") && !query.starts_with("EXPLAIN") {
            assert!(found.is_empty() && expected.is_none(), "{query}\n{found}");
        } else if is_update {
            let block = |result: &str| format!("```sql\n{query}```\n\n```text\n{result}```\n");
            let old = expected.map_or_else(|| format!("```sql\n{query}```\n"), block);
            page = page.replace(&old, &block(&found));
        } else {
            assert_eq!(expected, Some(&*found), "{query}");
        }
    }
    if is_update {
        fs::write(&path, page).unwrap();
    }
}
