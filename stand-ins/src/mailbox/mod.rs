//! A mailbox page over a folder of `.eml` files: lists every email that the academy has sent, with its links.

mod folder;
mod links;
mod message;
mod pages;

use std::path::PathBuf;

use actix_web::web::{self, Data};

pub use self::{folder::Mailbox, message::Mail};

/// Adds the mailbox's routes to a server.
pub(crate) fn configure(app: &mut web::ServiceConfig, folder: PathBuf) {
    app.app_data(Data::new(Mailbox::new(folder)))
        .route("/mailbox", web::get().to(pages::list))
        .route("/mailbox.json", web::get().to(pages::json))
        .route("/mailbox/poll.js", web::get().to(pages::script))
        .route("/mailbox/{id}", web::get().to(pages::show))
        .route("/mailbox/{id}/html", web::get().to(pages::html_part))
        .route("/mailbox/{id}/attachments/{number}", web::get().to(pages::attachment));
}

#[cfg(test)]
mod tests {
    use std::fs;

    use actix_web::{App, test};
    use serde_json::Value;

    use super::*;

    const MAIL: &str = "From: hello@academy.test\r\nTo: ada@students.test\r\nSubject: <b>Hi</b>\r\n\
        Content-Type: text/html\r\n\r\n<a href=\"http://site.test/verify?token=1\">Verify</a>\r\n";

    const WITH_FILE: &str = "Subject: Invitation\r\nContent-Type: multipart/mixed; boundary=m\r\n\r\n\
        --m\r\nContent-Type: text/plain\r\n\r\nText\r\n\
        --m\r\nContent-Type: application/ics\r\nContent-Disposition: attachment; filename=invite.ics\r\n\r\n\
        BEGIN:VCALENDAR\r\n--m--\r\n";

    #[actix_web::test]
    async fn mails_are_listed_shown_and_filtered() {
        let folder = std::env::temp_dir().join(format!("mailbox-{}", uuid::Uuid::new_v4()));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("m1.eml"), MAIL).unwrap();
        fs::write(folder.join("notes.txt"), "not a mail").unwrap();
        let app = App::new().configure(|app| configure(app, folder.clone()));
        let app = test::init_service(app).await;
        let get = async |path: &str| {
            let response = test::call_service(&app, test::TestRequest::get().uri(path).to_request());
            let response = response.await;
            let status = response.status().as_u16();
            (status, String::from_utf8(test::read_body(response).await.to_vec()).unwrap())
        };
        let (_, json) = get("/mailbox.json?to=ada@").await;
        let mails: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(mails[0]["links"][0], "http://site.test/verify?token=1");
        assert_eq!(get("/mailbox.json?to=bob@").await.1, "[]");
        assert_eq!(get("/mailbox.json?since=2999-01-01T00:00:00Z").await.1, "[]");
        assert!(get("/mailbox").await.1.contains("&lt;b&gt;Hi&lt;/b&gt;"));
        assert!(get("/mailbox/m1").await.1.contains("sandbox="));
        assert!(get("/mailbox/m1/html").await.1.contains("<base target=\"_top\">"));
        assert_eq!(get("/mailbox/m1/attachments/0").await.0, 404);
        fs::write(folder.join("m2.eml"), WITH_FILE).unwrap();
        assert!(get("/mailbox/m2").await.1.contains("href=\"/mailbox/m2/attachments/0\""));
        assert_eq!(get("/mailbox/m2/attachments/0").await, (200, "BEGIN:VCALENDAR".to_owned()));
        assert_eq!(get("/mailbox/..%2Fm1").await.0, 404);
        assert_eq!(get("/mailbox/none").await.0, 404);
        fs::remove_dir_all(folder).unwrap();
    }

    #[actix_web::test]
    async fn a_folder_that_is_not_there_yet_is_empty() {
        let mailbox = Mailbox::new(PathBuf::from("/nonexistent/mail"));
        assert!(mailbox.mails(&folder::Filter::default()).unwrap().is_empty());
    }
}
