//! `academy-seed`: what it inserts, and the large academy of `schema/large`.

mod academy;
mod addresses;
mod books;
mod jobs;
mod large;
mod lessons;
mod moments;
mod opportunities;
mod pages;
mod provider;
mod research;
mod seeded;
mod small;
