//! A mailbox page over a folder of `.eml` files: every mail that the academy has sent, with its
//! links to follow.

mod folder;
mod links;
mod message;
mod pages;

use std::path::PathBuf;

use actix_web::web::{self, Data};

pub use self::{folder::Mailbox, message::Mail};

/// Adds the mailbox's pages to a server.
pub(crate) fn configure(app: &mut web::ServiceConfig, folder: PathBuf) {
    app.app_data(Data::new(Mailbox::new(folder)))
        .route("/mailbox", web::get().to(pages::list))
        .route("/mailbox.json", web::get().to(pages::json))
        .route("/mailbox/poll.js", web::get().to(pages::script))
        .route("/mailbox/{id}", web::get().to(pages::show))
        .route("/mailbox/{id}/html", web::get().to(pages::html_part));
}
