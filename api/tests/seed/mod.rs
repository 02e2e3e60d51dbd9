//! `academy seed`.

mod academy;
mod books;
mod jobs;
mod lessons;
mod pages;
mod seeded;
mod small;
