//! Programs in C and other languages, against the library as they get it.

mod build;
mod equality;
mod installed;
mod pages;
mod patterns;
mod programs;
mod records;
mod walk;
