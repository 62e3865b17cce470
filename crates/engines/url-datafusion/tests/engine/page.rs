//! The queries of `docs/sql.md`, and the results that it shows.

use datafusion::{arrow::util::pretty::pretty_format_batches, common::Result, prelude::SessionContext};
use std::{env, fs, path::Path};

/// The code blocks of the page: their languages and texts.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let pieces: Vec<&str> = page.split("```").collect();
    pieces.iter().skip(1).step_by(2).filter_map(|block| block.split_once('\n')).collect()
}

/// With the variable `UPDATE`, the results are written into the page.
#[tokio::test]
async fn every_query_has_the_result_on_the_page() -> Result<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/sql.md");
    let page = fs::read_to_string(&path).unwrap();
    let mut context = SessionContext::new();
    url_datafusion::register_all(&mut context)?;
    url_datafusion::register_spark(&mut context)?;
    let (mut updated, mut queries) = (page.clone(), 0);
    let blocks = blocks(&page);
    for (index, (language, query)) in blocks.iter().enumerate().filter(|(_, (language, _))| *language == "sql") {
        let batches = context.sql(query).await?.collect().await?;
        // The tables that the queries are about have no result.
        if query.starts_with("CREATE TABLE") {
            continue;
        }
        let Some(("text", shown)) = blocks.get(index + 1) else { panic!("no result is shown: {query}") };
        let found = pretty_format_batches(&batches)?.to_string() + "\n";
        updated = updated.replacen(
            &format!("```{language}\n{query}```\n\n```text\n{shown}```"),
            &format!("```{language}\n{query}```\n\n```text\n{found}```"),
            1,
        );
        assert!(env::var("UPDATE").is_ok() || found == *shown, "{query}\n{found}");
        queries += 1;
    }
    assert!(queries >= 18, "{queries}");
    if env::var("UPDATE").is_ok() {
        fs::write(path, updated).unwrap();
    }
    Ok(())
}
