//! An admin's view of a lesson, and of a user's lessons.

use serde_json::{Value, json};

use super::{refund, seen};
use test_support::PaidApp;
use test_support::money::act;

fn actions(lesson: &Value) -> Vec<&str> {
    lesson["booking"]["allowed_actions"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect()
}

#[test_support::test]
async fn a_lesson_says_who_where_its_money_is_and_what_was_done_to_it() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (student, tutor, id) = app.held().await;
    let held = seen(&admin, id).await;
    assert_eq!(held["money"]["received_cents"], 0);
    assert_eq!(held["money"]["tutor_share_cents"], 4800, "as agreed");
    assert_eq!(actions(&held), ["cancel"]);
    let session = app.checkout(&student, id).await;
    app.stripe.pay(&session).unwrap();
    app.deliver_all().await;
    let paid = seen(&admin, id).await;
    assert_eq!(
        (&paid["student"]["email"], &paid["tutor"]["email"]),
        (&json!(student.email), &json!(tutor.email))
    );
    let money = json!({"tutor_share_cents": 4800, "received_cents": 6000, "refunded_cents": 0,
        "refund_due_cents": 0, "lost_cents": 0, "left_cents": 6000});
    assert_eq!(paid["money"], money);
    assert_eq!(actions(&paid), ["cancel", "cancel_without_refund", "reschedule", "substitute"]);
    let done: Vec<&str> =
        paid["history"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(done, ["payment.received"], "looks at it are not told");
    let looks = app.audit_entries(id).into_iter().filter(|(action, _)| action == "booking.viewed");
    assert_eq!(looks.count(), 1, "one in each hour");
    app.advance(chrono::TimeDelta::days(8));
    assert_eq!(actions(&seen(&admin, id).await), ["complete", "refund"]);
}

#[test_support::test]
async fn a_dispute_or_a_payment_that_is_gone_leaves_nothing_to_refund() {
    let app = PaidApp::start().await;
    let (admin, (_, tutor, id, session)) = (app.admin(), app.paid().await);
    app.advance(chrono::TimeDelta::days(8));
    act(&tutor, id, "complete").await.expect(200);
    let dispute = app.stripe.dispute(&session).unwrap();
    app.deliver_all().await;
    assert_eq!(actions(&seen(&admin, id).await), Vec::<&str>::new());
    refund(&app, &admin, id, (100, 6000)).await.problem(409, "action_not_allowed");
    app.stripe.close_dispute(&dispute, false).unwrap();
    app.deliver_all().await;
    let lost = seen(&admin, id).await;
    assert_eq!((&lost["money"]["lost_cents"], &lost["money"]["left_cents"]), (&json!(6000), &json!(0)));
    assert_eq!(actions(&lost), Vec::<&str>::new());
}

#[test_support::test]
async fn an_admin_who_teaches_runs_their_own_lessons_as_well() {
    let app = PaidApp::start().await;
    let (student, tutor, id, _) = app.paid().await;
    schema::models::user::User::grant_role(&mut app.conn(), tutor.id, schema::enums::Role::Admin).unwrap();
    let body = json!({"starts_at": app.noon_in(9)});
    let path = format!("/api/bookings/{id}/reschedule");
    assert_eq!(tutor.post(&path, body).await.expect(200)["starts_at"], json!(app.noon_in(9)));
    let allowed = actions(&seen(&tutor, id).await).join(" ");
    assert_eq!(allowed, "cancel cancel_without_refund reschedule substitute");
    let own = tutor.get(&format!("/api/bookings/{id}")).await.expect(200);
    assert_eq!(own["allowed_actions"], json!(["cancel"]), "as their student's tutor");
    app.advance(chrono::TimeDelta::days(10));
    let allowed = actions(&seen(&tutor, id).await).join(" ");
    assert_eq!(allowed, "complete refund write_notes");
    drop(student);
}

#[test_support::test]
async fn a_persons_lessons_are_those_they_take_and_give() {
    let app = PaidApp::start().await;
    let admin = app.admin();
    let (student, tutor, id, _) = app.paid().await;
    for person in [&student, &tutor] {
        let path = format!("/api/admin/users/{}/lessons", person.id);
        let list = admin.get(&path).await.expect(200);
        assert_eq!((list["items"].as_array().unwrap().len(), &list["items"][0]["id"]), (1, &json!(id)));
        assert_eq!(list["stats"]["upcoming"], 1);
        assert_eq!(admin.get(&format!("{path}?when=past")).await.expect(200)["items"], json!([]));
    }
    assert_eq!(
        app.audit_entries(student.id),
        [("user.viewed".to_owned(), Some(admin.id))],
        "once in each hour"
    );
}
