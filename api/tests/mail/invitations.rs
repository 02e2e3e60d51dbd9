//! Invitations from the outbox through SMTP to the parts of a received email.

use academy::mail;
use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::mail_outbox;
use serde_json::json;
use stand_ins::mailbox::Mail;
use stand_ins::smtp::{SmtpFault, SmtpOptions, SmtpStandIn, Stage};
use uuid::Uuid;

use academy::platform::ctx::Ctx;
use test_support::money::act;
use test_support::people::Someone;
use test_support::{TestApp, app};

/// A product with a mail server, and a confirmed lesson.
struct Booked {
    app: TestApp,
    smtp: SmtpStandIn,
    student: Someone,
    id: Uuid,
}

async fn booked() -> Booked {
    let smtp = SmtpStandIn::start(SmtpOptions::default()).await.unwrap();
    let from = "Front Office <office@academy.test>";
    let app = TestApp::with(&[("MAIL_URL", &smtp.url()), ("MAIL_FROM", from)]).await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let starts_at = app.noon_in(7);
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": starts_at});
    let booking = student.post("/api/bookings", body).await.expect(201);
    let id = booking["id"].as_str().unwrap().parse().unwrap();
    Booked { app, smtp, student, id }
}

/// Returns the parsed emails that arrived for students.
fn arrived(smtp: &SmtpStandIn) -> Vec<Mail> {
    let mails = smtp.mails();
    let mails = mails.iter().filter(|mail| mail.recipients[0].starts_with("student"));
    mails.map(|mail| Mail::parse("m", chrono::Utc::now(), mail.raw.as_bytes()).unwrap()).collect()
}

/// Returns a line of an email's invitation.
fn line<'a>(mail: &'a Mail, name: &str) -> &'a str {
    let text = mail.attachments[0].text.as_deref().unwrap();
    text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or_else(|| panic!("{name} in {text}"))
}

fn header<'a>(mail: &'a Mail, name: &str) -> Option<&'a str> {
    mail.headers.iter().find(|(header, _)| header == name).map(|(_, value)| value.as_str())
}

#[test_support::test]
async fn one_entry_follows_its_lesson_through_every_mail() {
    let Booked { app, smtp, student, id } = booked().await;
    app.send_mail().await;
    let later = json!({"starts_at": app.noon_in(8)});
    student.post(&format!("/api/bookings/{id}/reschedule"), later).await.expect(200);
    app.send_mail().await;
    act(&student, id, "cancel").await.expect(200);
    app.send_mail().await;
    let mails = arrived(&smtp);
    assert_eq!(mails.len(), 3);
    for (number, (mail, method)) in mails.iter().zip(["REQUEST", "REQUEST", "CANCEL"]).enumerate() {
        let kinds: Vec<_> = mail.attachments.iter().map(|part| part.content_type.as_deref()).collect();
        assert_eq!(kinds, [Some("text/calendar"), Some("application/ics")]);
        let [part, file] = [0, 1].map(|at| mail.attachments[at].text.as_deref().unwrap());
        assert_eq!(part, file, "both say the same");
        assert_eq!(line(mail, "METHOD:"), method);
        assert_eq!(line(mail, "UID:"), id.to_string());
        assert_eq!(line(mail, "SEQUENCE:"), number.to_string());
        assert!(line(mail, "ORGANIZER").ends_with(":mailto:office@academy.test"));
        assert_eq!(mail.from, "Front Office <office@academy.test>");
        assert_eq!(header(mail, "Reply-To"), Some(academy::platform::brand::BRAND.email.as_str()));
        assert_eq!(header(mail, "Auto-Submitted"), Some("auto-generated"));
    }
    let raw = &smtp.mails()[0].raw;
    assert!(raw.contains("Content-Type: text/calendar; charset=utf-8; method=REQUEST"), "{raw}");
    assert!(raw.contains("filename=\"invite.ics\""), "{raw}");
    assert_eq!(line(&mails[2], "STATUS:"), "CANCELLED");
    assert_ne!(line(&mails[0], "DTSTART:"), line(&mails[1], "DTSTART:"));
    assert_eq!(line(&mails[1], "DTSTART:"), line(&mails[2], "DTSTART:"));
}

#[test_support::test]
async fn an_invitation_survives_a_restart_and_a_mail_server_that_is_down() {
    let Booked { app, smtp, id, .. } = booked().await;
    smtp.fail_next(2, Stage::Body, SmtpFault::Refuse(451));
    assert_eq!(app.send_mail().await, 0);
    // Another process on the same database, without any state about the booking.
    let database = app.database.url();
    let vars = [("MAIL_URL", smtp.url())];
    let vars: Vec<_> = vars.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let config = app::config(&database, &app.base, std::path::Path::new("/nonexistent"), &vars);
    let state = academy::state::AppState::new(config, app.clock.clone()).unwrap();
    app.clock.advance(TimeDelta::seconds(11));
    academy::jobs::send_mail(actix_web::web::Data::new(state)).await.unwrap();
    let mails = arrived(&smtp);
    assert_eq!((mails.len(), line(&mails[0], "UID:")), (1, id.to_string().as_str()));
}

#[test_support::test]
async fn an_invitation_that_has_not_gone_out_is_not_sent_after_the_cancellation() {
    let Booked { app, smtp, student, id } = booked().await;
    smtp.fail_next(2, Stage::Recipient, SmtpFault::Refuse(451));
    app.send_mail().await;
    act(&student, id, "cancel").await.expect(200);
    app.send_mail().await;
    app.clock.advance(TimeDelta::days(2));
    app.send_mail().await;
    let mails = arrived(&smtp);
    let subjects: Vec<_> = mails.iter().map(|mail| mail.subject.as_str()).collect();
    assert_eq!(subjects.len(), 1, "{subjects:?}");
    assert!(subjects[0].starts_with("Canceled: "), "{subjects:?}");
}

#[test_support::test]
async fn emails_without_a_lesson_carry_no_invitation() {
    let Booked { app, .. } = booked().await;
    mail::already_registered(
        &mut Ctx { conn: &mut app.conn(), config: &app.state.config, now: app.clock.now() },
        "ada@people.test",
        None,
    )
    .unwrap();
    let with_calendar: Vec<String> = mail_outbox::table
        .filter(mail_outbox::calendar_body.is_not_null())
        .distinct()
        .select(mail_outbox::template)
        .load(&mut app.conn())
        .unwrap();
    assert_eq!(with_calendar, ["booking_confirmed"]);
}
