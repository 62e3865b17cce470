//! The tests of url-lineage, a module for each subject.

mod data;
mod barth_2011;
mod barth_2011_data;
mod debug;
mod examples;
mod uts46_test_vectors;
mod webspecs_2014;
mod webspecs_2014_data;
mod webspecs_2014_tables;
mod weburl_2011;
mod weburl_2011_data;
mod whatwg_2017;
mod whatwg_2017_data;
mod whatwg_2017_today;
mod whatwg_2017_urls;
