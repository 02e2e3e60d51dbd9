use academy::live::Topic;
use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join;
use schema::ids::UserId;
use schema::models::user::User;
use schema::schema::users;
use serde_json::{Value, json};

use super::{actions, at, entries};
use test_support::TestApp;
use test_support::people::Someone;

fn path(id: UserId) -> String {
    format!("{}/delete", at(id))
}

fn deletion(person: &Someone, reason: &str) -> Value {
    json!({ "email": person.email, "reason": reason })
}

fn is_gone(app: &TestApp, id: UserId) -> bool {
    users::table.find(id).select(users::deleted_at.is_not_null()).first(&mut app.conn()).unwrap()
}

#[test_support::test]
async fn an_account_goes_as_when_its_owner_deletes_it() {
    let app = TestApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    let wanted = json!({ "email": format!(" {} ", student.email.to_uppercase()), "reason": "request" });
    admin.post(&path(student.id), wanted).await.expect(204);
    assert!(is_gone(&app, student.id));
    student.get("/api/account").await.problem(401, "unauthenticated");
    let mail = app.mails_to(&student.email).await.pop().unwrap();
    assert!(mail.contains("Subject: Your account was deleted") && mail.contains("as you asked"), "{mail}");
    let detail = json!({ "roles": ["student"], "reason": "request" });
    assert_eq!(entries(&app, student.id), [("account.deleted".to_owned(), Some(admin.id), detail)]);
    let changed = ("user.changed".to_owned(), json!({ "user_id": student.id }));
    assert_eq!(app.published(Topic::Admin), [changed]);
}

#[test_support::test]
async fn who_did_not_ask_for_it_is_not_told_that_they_did() {
    let app = TestApp::start().await;
    let admin = app.admin();
    for reason in ["duplicate", "abuse", "other"] {
        let student = app.student();
        admin.post(&path(student.id), deletion(&student, reason)).await.expect(204);
        let mail = app.mails_to(&student.email).await.pop().unwrap();
        assert!(mail.contains("was deleted by the academy") && !mail.contains("as you asked"), "{mail}");
    }
}

#[test_support::test]
async fn the_address_is_typed_and_the_reason_is_one_of_ours() {
    let app = TestApp::start().await;
    let (admin, student, other) = (app.admin(), app.student(), app.student());
    for body in [json!({ "email": "", "reason": "abuse" }), deletion(&other, "abuse")] {
        let problem = admin.post(&path(student.id), body).await.problem(422, "validation_failed");
        let expected = json!({ "email": ["That’s not the email address of the account."] });
        assert_eq!(problem["errors"], expected);
    }
    for body in [json!({ "email": student.email }), deletion(&student, "because")] {
        admin.post(&path(student.id), body).await.problem(422, "validation_failed");
    }
    assert!(!is_gone(&app, student.id) && actions(&app, student.id).is_empty());
}

#[test_support::test]
async fn what_lies_ahead_keeps_an_account_and_so_does_being_the_last_admin_or_oneself() {
    let app = TestApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.busy_bee(Some(0)));
    let wanted = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    student.post("/api/bookings", wanted).await.expect(201);
    for person in [&student, &tutor] {
        let refused = admin.post(&path(person.id), deletion(person, "abuse")).await;
        let problem = refused.problem(409, "upcoming_lessons");
        assert!(
            problem["detail"].as_str().unwrap().starts_with("This person has upcoming sessions"),
            "{problem}"
        );
    }
    admin.post(&path(admin.id), deletion(&admin, "other")).await.problem(409, "last_admin");
    let other = app.admin();
    admin.post(&path(admin.id), deletion(&admin, "other")).await.problem(409, "action_not_allowed");
    admin.post(&path(other.id), deletion(&other, "other")).await.expect(204);
    assert_eq!(User::admins(&mut app.conn(), false).unwrap(), [admin.id]);
}

#[test_support::test]
async fn of_admins_who_delete_and_unmake_each_other_at_once_one_remains() {
    let app = TestApp::start().await;
    for round in 0..8 {
        let mut conn = app.conn();
        diesel::delete(
            schema::schema::user_roles::table
                .filter(schema::schema::user_roles::role.eq(schema::enums::Role::Admin)),
        )
        .execute(&mut conn)
        .unwrap();
        let (one, other) = (app.admin(), app.admin());
        for id in [one.id, other.id] {
            User::grant_role(&mut conn, id, schema::enums::Role::Student).unwrap();
        }
        let (to_other, to_one) = (path(other.id), format!("{}/admin", at(one.id)));
        let delete = one.post(&to_other, deletion(&other, "abuse"));
        let (deleted, revoked) = join(delete, other.delete(&to_one)).await;
        let done = [deleted.status == 204, revoked.status == 200];
        assert_eq!(
            done.into_iter().filter(|done| *done).count(),
            1,
            "round {round}: {} {}",
            deleted.text,
            revoked.text
        );
        assert_eq!(User::admins(&mut conn, false).unwrap().len(), 1, "round {round}");
        let refused = if done[0] { &revoked } else { &deleted };
        assert!([401, 403].contains(&refused.status.as_u16()), "{}", refused.text);
    }
}

#[test_support::test]
async fn a_deletion_that_races_a_booking_leaves_one_of_them() {
    let app = TestApp::start().await;
    let admin = app.admin();
    for round in 0..6 {
        let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
        let leaves = if round % 2 == 0 { &student } else { &tutor };
        let wanted = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
        let at = path(leaves.id);
        let delete = admin.post(&at, deletion(leaves, "request"));
        let (booked, deleted) = join(student.post("/api/bookings", wanted), delete).await;
        assert_ne!(booked.status == 201, deleted.status == 204, "round {round}");
        assert_eq!(is_gone(&app, leaves.id), deleted.status == 204);
    }
}

#[test_support::test]
async fn a_tutor_who_has_not_been_paid_for_a_session_by_hand_stays() {
    let app = TestApp::start().await;
    let (admin, tutor) = (app.admin(), app.tutor(None));
    let yesterday = (app.clock.now() - TimeDelta::days(2)).date_naive();
    let entered =
        json!({"tutor_id": tutor.id, "date": yesterday, "start_time": "10:00", "end_time": "11:00"});
    let session = admin.post("/api/admin/sessions", entered).await.expect(201);
    admin.post(&path(tutor.id), deletion(&tutor, "request")).await.problem(409, "upcoming_lessons");
    tutor.post("/api/account/delete", json!({"email": tutor.email})).await.problem(409, "upcoming_lessons");
    let paid = json!({"paid": true, "version": session["version"]});
    let at = format!("/api/admin/sessions/{}/paid", session["id"].as_str().unwrap());
    admin.put(&at, paid).await.expect(200);
    admin.post(&path(tutor.id), deletion(&tutor, "request")).await.expect(204);
}
