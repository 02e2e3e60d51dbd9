//! User input in emails is text and nothing else.

use academy::mail;
use diesel::prelude::*;
use schema::schema::{mail_outbox, profiles};
use stand_ins::mailbox::Mail;
use stand_ins::smtp::{SmtpOptions, SmtpStandIn};

use super::world::{STUDENT, World};
use academy::platform::ctx::Ctx;
use test_support::{TestApp, TestDatabase};

/// A name as it could be stored by another bug: the rules for names refuse all of this.
const EVIL: &str = "Eve\r\nBcc: victim@people.test\r\n\r\n<script>alert(1)</script>";

#[test]
fn names_are_escaped_in_html_and_in_calendars() {
    let mut world = World::new();
    diesel::update(profiles::table.find(STUDENT))
        .set((profiles::first_name.eq("<b>Zoë\" & 'co'"), profiles::last_name.eq("x; y, z:\\n")))
        .execute(&mut world.conn)
        .unwrap();
    let lesson = world.lesson(6000);
    mail::booking_confirmed(
        &mut Ctx { conn: &mut world.conn, config: &world.config, now: world.now },
        &lesson,
    )
    .unwrap();
    for email in world.take_emails() {
        assert!(!email.html.contains("<b>"), "{}", email.html);
        assert!(email.html.contains("&lt;b&gt;Zoë&quot; &amp; 'co'"));
        let unfolded = email.calendar_body.unwrap().replace("\r\n ", "");
        if email.to_address == "tutor@people.test" {
            assert!(unfolded.contains(r#"SUMMARY:Physics with <b>Zoë" & 'co' x\; y\, z:\\n"#), "{unfolded}");
        } else {
            assert!(unfolded.contains(r#"CN="<b>Zoë' & 'co' x; y, z:\n""#), "{unfolded}");
        }
    }
}

#[test_support::test]
async fn a_name_cannot_add_headers() {
    let smtp = SmtpStandIn::start(SmtpOptions::default()).await.unwrap();
    let app = TestApp::with(&[("MAIL_URL", &smtp.url())]).await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    for id in [student.id, tutor.id] {
        app.execute(diesel::update(profiles::table.find(id)).set(profiles::first_name.eq(EVIL)));
    }
    let body = serde_json::json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(7)});
    student.post("/api/bookings", body).await.expect(201);
    assert_eq!(app.send_mail().await, 2);
    for mail in smtp.mails() {
        assert_eq!(mail.recipients.len(), 1);
        let parsed = Mail::parse("m", chrono::Utc::now(), mail.raw.as_bytes()).unwrap();
        let names: Vec<_> = parsed.headers.iter().map(|(name, _)| name.as_str()).collect();
        assert!(!names.contains(&"Bcc"), "{names:?}");
        assert_eq!(parsed.to.len(), 1);
        assert!(parsed.subject.contains("Eve Bcc: victim@people.test"), "{}", parsed.subject);
        let calendar = parsed.attachments[0].text.as_deref().unwrap();
        assert_eq!(calendar.lines().filter(|line| line.starts_with("Bcc")).count(), 0, "{calendar}");
        assert!(!parsed.html.unwrap().contains("<script>"));
    }
}

#[test]
fn nobody_writes_to_accounts_that_were_deleted() {
    let database = TestDatabase::new();
    let (mut conn, config) = (database.connect(), super::world::config(&database.url()));
    let now = chrono::Utc::now();
    mail::already_registered(&mut Ctx { conn: &mut conn, config: &config, now }, "0f@deleted.invalid", None)
        .unwrap();
    assert_eq!(mail_outbox::table.count().get_result(&mut conn), Ok(0_i64));
}
