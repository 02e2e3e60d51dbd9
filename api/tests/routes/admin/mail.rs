use academy::live::Topic;
use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::mail_outbox;
use serde_json::json;
use stand_ins::smtp::{SmtpFault, SmtpOptions, SmtpStandIn, Stage};
use uuid::Uuid;

use test_support::TestApp;

/// Signs up a user, which queues an email.
async fn queue(app: &TestApp, email: &str) -> Uuid {
    let body =
        json!({ "first_name": "Ada", "last_name": "Sample", "email": email, "password": "long enough" });
    app.visitor().post("/api/auth/sign-up", body).await.expect(202);
    mail_outbox::table
        .filter(mail_outbox::to_address.eq(email))
        .order(mail_outbox::created_at.desc())
        .select(mail_outbox::id)
        .first(&mut app.conn())
        .unwrap()
}

/// Creates an email that was given up after failed attempts.
pub(super) async fn given_up(app: &TestApp) -> Uuid {
    let id = queue(app, "ada@people.test").await;
    let mut conn = app.conn();
    diesel::update(mail_outbox::table.find(id))
        .set((
            mail_outbox::failed_at.eq(app.clock.now()),
            mail_outbox::attempts.eq(8),
            mail_outbox::last_error.eq("550 no such user"),
        ))
        .execute(&mut conn)
        .unwrap();
    id
}

#[test_support::test]
async fn a_mail_that_was_given_up_is_told_shown_and_tried_again() {
    let smtp = SmtpStandIn::start(SmtpOptions::default()).await.unwrap();
    let app = TestApp::with(&[("MAIL_URL", &smtp.url())]).await;
    let admin = app.admin();
    let id = queue(&app, "ada@people.test").await;
    smtp.fail_next(100, Stage::Recipient, SmtpFault::Refuse(550));
    for _ in 0..8 {
        app.send_mail().await;
        app.clock.advance(TimeDelta::hours(25));
    }
    assert_eq!(app.published(Topic::Admin), [("mail.failed".to_owned(), json!({ "mail_id": id }))]);
    let page = admin.get("/api/admin/mail").await.expect(200);
    assert_eq!(page["counts"], json!({ "waiting": 0, "failed": 1 }));
    let mail = &page["items"][0];
    assert_eq!((&mail["id"], &mail["state"], &mail["attempts"]), (&json!(id), &json!("failed"), &json!(8)));
    assert!(mail["last_error"].as_str().unwrap().contains("550"), "{mail}");
    let keys: Vec<&String> = mail.as_object().unwrap().keys().collect();
    assert!(!keys.iter().any(|key| key.contains("body")), "what it says is the reader's: {keys:?}");
    let path = format!("/api/admin/mail/{id}/retry");
    smtp.clear_faults();
    let response = admin.post(&path, json!({})).await.expect(202);
    assert_eq!((&response["state"], &response["attempts"]), (&json!("waiting"), &json!(0)));
    let log = admin.get("/api/admin/audit-log?action=mail.retried").await.expect(200);
    let entry = &log["items"][0];
    assert_eq!((&entry["actor"]["id"], &entry["subject_id"]), (&json!(admin.id), &json!(id)), "{log}");
    assert_eq!((app.send_mail().await, smtp.mails().len()), (1, 1));
    admin.post(&path, json!({})).await.problem(409, "action_not_allowed");
    let sent = admin.get("/api/admin/mail?state=sent").await.expect(200);
    assert_eq!(sent["items"][0]["id"], json!(id));
}

#[test_support::test]
async fn mails_are_listed_by_state_newest_first() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let mut ids = Vec::new();
    for number in 0..3 {
        app.clock.advance(TimeDelta::minutes(1));
        ids.push(json!(queue(&app, &format!("ada{number}@people.test")).await));
    }
    let failed = given_up(&app).await;
    let waiting = admin.get("/api/admin/mail?state=waiting").await.expect(200);
    assert_eq!(
        test_support::column(&waiting["items"], "id"),
        [ids[2].clone(), ids[1].clone(), ids[0].clone()]
    );
    let given_up = admin.get("/api/admin/mail").await.expect(200);
    assert_eq!(given_up["items"][0]["id"], json!(failed), "failed ones if nothing is said");
}
