//! The admins' view of lessons.

mod book;
mod cancel;
mod refund;
mod show;
mod substitute;

use schema::enums::Subject;
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::people::{Someone, verify};
use test_support::{PaidApp, TestResponse};

/// Returns the path of a lesson.
fn at(id: Uuid) -> String {
    format!("/api/admin/lessons/{id}")
}

/// Returns the lesson as an admin sees it.
async fn seen(admin: &Someone, id: Uuid) -> Value {
    admin.get(&at(id)).await.expect(200)
}

/// Refunds an amount, with the rest as shown, as an admin with a recently verified identity.
async fn refund(
    app: &PaidApp,
    admin: &Someone,
    id: Uuid,
    (cents, shown_left_cents): (i64, i64),
) -> TestResponse {
    verify(&mut app.conn(), admin.id, app.clock.now());
    let body =
        json!({"amount_cents": cents, "reason": "The tutor was late.", "shown_left_cents": shown_left_cents});
    admin.post(&format!("{}/refunds", at(id)), body).await
}

/// Returns the subjects of the emails to a user, in alphabetical order.
async fn subjects(app: &PaidApp, person: &Someone) -> Vec<String> {
    let emails = app.mails_to(&person.email).await;
    let of =
        |email: &String| email.lines().find_map(|line| line.strip_prefix("Subject: ")).map(str::to_owned);
    let mut all: Vec<String> = emails.iter().filter_map(of).collect();
    all.iter_mut().for_each(|subject| subject.truncate(subject.find(" with ").unwrap_or(subject.len())));
    all.sort();
    all
}

/// Creates another tutor of Physics who is available at any time.
fn colleague(app: &PaidApp, rate_cents: i32) -> Someone {
    let tutor = app.tutor(Some(rate_cents));
    app.offer(tutor.id, Subject::Physics, "00:00", "23:45");
    tutor
}
