//! A query ends soon after nobody waits for it.

use datafusion::{common::Result, prelude::SessionContext};
use std::time::{Duration, Instant};

/// The engine asks whether somebody waits between two batches. A batch of all facts takes longer without optimizations.
#[tokio::test]
async fn a_query_that_is_dropped_ends() -> Result<()> {
    let mut context = SessionContext::new();
    url_datafusion::register_all(&mut context)?;
    for call in
        ["url_host(url)", "url_parse(url, 'host', 'path')", "url_match(url, 'https://*.example/*')", "url_params(url)"]
    {
        let rows = "SELECT 'https://h' || value || '.example/?a=' || value AS url FROM generate_series(1, 1000000000)";
        let query = context.sql(&format!("SELECT count({call}) FROM ({rows})")).await?;
        let start = Instant::now();
        assert!(tokio::time::timeout(Duration::from_millis(200), query.collect()).await.is_err(), "{call}");
        assert!(start.elapsed() < Duration::from_millis(1200), "{call}: {:?}", start.elapsed());
    }
    Ok(())
}
