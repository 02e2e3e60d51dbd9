//! `academy seed`.

mod academy;
mod books;
mod jobs;
mod lessons;
mod pages;
mod research;
mod seeded;
mod small;
