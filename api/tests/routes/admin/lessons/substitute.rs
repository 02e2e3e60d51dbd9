//! Reassigning a lesson to another tutor.

use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::enums::BookingStatus;
use schema::ids::UserId;
use schema::models::block::{self, Block};
use schema::models::profile::Profile;
use schema::models::student_booking::StudentBooking;
use schema::schema::{chat_sessions, profiles, tutor_days_off};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{at, colleague, seen, subjects};
use test_support::PaidApp;
use test_support::money::act;
use test_support::people::{Someone, verify};

async fn offered(admin: &Someone, id: Uuid) -> Vec<(UserId, i64, bool)> {
    let list = admin.get(&format!("{}/substitutes", at(id))).await.expect(200);
    let of = |one: &Value| {
        let tutor = one["tutor"]["id"].as_str().unwrap().parse().unwrap();
        (tutor, one["share_cents"].as_i64().unwrap(), one["short_notice"].as_bool().unwrap())
    };
    list["items"].as_array().unwrap().iter().map(of).collect()
}

fn body(to: &Someone, shown: &Someone) -> Value {
    json!({"tutor_id": to.id, "shown_tutor_id": shown.id})
}

#[test_support::test]
async fn another_tutor_teaches_it_and_earns_their_own_share() {
    let app = PaidApp::start().await;
    let (admin, (student, tutor, id, _)) = (app.admin(), app.paid().await);
    let substitute = colleague(&app, 4000);
    app.onboarded(&substitute).await;
    app.onboarded(&tutor).await;
    let path = format!("{}/tutor", at(id));
    let given = admin.put(&path, body(&substitute, &tutor)).await.expect(200);
    assert_eq!(
        (&given["tutor"]["id"], &given["booking"]["status"]),
        (&json!(substitute.id), &json!("confirmed"))
    );
    assert_eq!(given["booking"]["price_cents"], 6000);
    assert_eq!(given["money"]["tutor_share_cents"], 4000);
    assert_eq!((app.payment(id).payee_id, app.records(id)), (Some(substitute.id), 1));
    let record = admin.get("/api/admin/sessions").await.expect(200)["items"][0].clone();
    assert_eq!((&record["tutor"]["id"], &record["tutor_share_cents"]), (&json!(substitute.id), &json!(4000)));
    assert_eq!(tutor.get("/api/bookings").await.expect(200)["items"], json!([]));
    assert_eq!(substitute.get("/api/bookings").await.expect(200)["items"][0]["id"], json!(id));
    tutor.get(&format!("/api/bookings/{id}")).await.problem(404, "not_found");
    let chat = chat_sessions::table
        .filter(chat_sessions::student_id.eq(student.id))
        .filter(chat_sessions::tutor_id.eq(substitute.id));
    assert_eq!(chat.count().get_result::<i64>(&mut app.conn()).unwrap(), 1);
    assert_eq!(subjects(&app, &student).await, ["New tutor: Physics"]);
    assert_eq!(subjects(&app, &substitute).await, ["Your payouts are ready", "You’re teaching: Physics"]);
    assert_eq!(subjects(&app, &tutor).await, ["No longer yours: Physics", "Your payouts are ready"]);
    // The former tutor's slot is free, and the other's is not.
    app.book(&app.student(), &tutor, app.noon_in(7)).await;
    let late = json!({"tutor_id": substitute.id, "subject": "Physics", "starts_at": app.noon_in(7)});
    app.student().post("/api/bookings", late).await.problem(409, "slot_taken");
    app.advance(TimeDelta::days(9));
    app.run_jobs().await;
    let transfers = app.stripe.state().transfers;
    assert_eq!((transfers.len(), transfers[0].amount), (1, 4000));
    assert_eq!(transfers[0].destination, app.account_of(substitute.id));
}

#[test_support::test]
async fn everybody_is_offered_who_is_free_then_and_may_meet_the_student() {
    let app = PaidApp::start().await;
    let (admin, (student, _, id, _)) = (app.admin(), app.paid().await);
    assert_eq!(offered(&admin, id).await, []);
    let (dear, busy, off, blocked) =
        (colleague(&app, 9000), colleague(&app, 4800), colleague(&app, 4800), colleague(&app, 4800));
    app.tutor(Some(4800));
    app.book(&app.student(), &busy, app.noon_in(7) + TimeDelta::minutes(30)).await;
    let date = academy::domain::time::local_date(app.noon_in(7));
    app.execute(diesel::insert_into(tutor_days_off::table).values((
        tutor_days_off::tutor_id.eq(off.id),
        tutor_days_off::first_day.eq(date),
        tutor_days_off::last_day.eq(date),
        tutor_days_off::created_at.eq(app.clock.now()),
    )));
    let block = Block { blocker_id: blocked.id, blocked_id: student.id };
    block::set(&mut app.conn(), block, None, app.clock.now()).unwrap();
    assert_eq!(offered(&admin, id).await, [(dear.id, 6000, false)], "no more than what was paid");
    let minutes: i32 = 14 * 24 * 60;
    app.execute(
        diesel::update(profiles::table.find(dear.id)).set(profiles::minimum_notice_minutes.eq(minutes)),
    );
    assert_eq!(offered(&admin, id).await, [(dear.id, 6000, true)], "they can be asked");
    let (_, queries) = app.count_queries(offered(&admin, id)).await;
    for _ in 0..5 {
        colleague(&app, 4000);
    }
    let (all, more) = app.count_queries(offered(&admin, id)).await;
    assert_eq!((all.len(), more), (6, queries), "however many they are");
}

#[test_support::test]
async fn it_is_refused_when_it_has_begun_when_they_are_not_free_and_when_another_admin_was_faster() {
    let app = PaidApp::start().await;
    let (admin, (student, tutor, id, _)) = (app.admin(), app.paid().await);
    let (one, other) = (colleague(&app, 4800), colleague(&app, 4800));
    let path = format!("{}/tutor", at(id));
    admin.put(&path, body(&tutor, &tutor)).await.problem(422, "slot_unavailable");
    admin.put(&path, body(&student, &tutor)).await.problem(422, "slot_unavailable");
    app.book(&app.student(), &one, app.noon_in(7)).await;
    admin.put(&path, body(&one, &tutor)).await.problem(422, "slot_unavailable");
    admin.put(&path, body(&other, &tutor)).await.expect(200);
    let problem = admin.put(&path, body(&tutor, &tutor)).await.problem(409, "edit_conflict");
    let name = |person: &Someone| Profile::find(&mut app.conn(), person.id).unwrap().unwrap().full_name();
    let says = format!(
        "{} gave this session to {} in the meantime. Nothing was changed.",
        name(&admin),
        name(&other)
    );
    assert_eq!(problem["detail"], says);
    // Moving or cancelling based on the old version gives the same error.
    for action in ["reschedule", "cancel"] {
        let mut body = json!({"shown_sequence": 0});
        if action == "reschedule" {
            body["starts_at"] = json!(app.noon_in(9));
        }
        let problem =
            admin.post(&format!("/api/bookings/{id}/{action}"), body).await.problem(409, "edit_conflict");
        assert_eq!(problem["detail"], says);
    }
    app.advance(app.noon_in(7) - app.clock.now() + TimeDelta::minutes(1));
    admin.put(&path, body(&tutor, &other)).await.problem(403, "verification_required");
    verify(&mut app.conn(), admin.id, app.clock.now());
    admin.put(&path, body(&tutor, &other)).await.problem(409, "action_not_allowed");
    let held = app.book(&app.student(), &tutor, app.noon_in(2)).await;
    admin.put(&format!("{}/tutor", at(held)), body(&other, &tutor)).await.problem(409, "action_not_allowed");
}

#[test_support::test]
async fn of_many_at_once_one_is_given_it_and_nobody_is_booked_twice() {
    let app = PaidApp::start().await;
    let (_, tutor, id, _) = app.paid().await;
    let admins: Vec<Someone> = (0..6).map(|_| app.admin()).collect();
    let others: Vec<Someone> = (0..3).map(|_| colleague(&app, 4800)).collect();
    let students: Vec<Someone> = (0..3).map(|_| app.student()).collect();
    let path = format!("{}/tutor", at(id));
    let given =
        join_all(admins.iter().enumerate().map(|(n, admin)| admin.put(&path, body(&others[n % 3], &tutor))));
    let booked = join_all(students.iter().zip(&others).map(|(student, other)| {
        let body = json!({"tutor_id": other.id, "subject": "Physics", "starts_at": app.noon_in(7)});
        student.post("/api/bookings", body)
    }));
    let (given, booked) = futures_util::future::join(given, booked).await;
    let done = given.iter().filter(|answer| answer.status == 200).count();
    assert!(given.iter().all(|answer| [200, 409, 422].contains(&answer.status.as_u16())));
    let lesson = StudentBooking::find(&mut app.conn(), id).unwrap().unwrap();
    assert_eq!((lesson.status, usize::from(lesson.tutor_id != tutor.id)), (BookingStatus::Confirmed, done));
    assert_eq!(app.payment(id).payee_id, Some(lesson.tutor_id));
    for (answer, other) in booked.iter().zip(&others) {
        assert_eq!(answer.status == 201, lesson.tutor_id != other.id, "{:?}", answer.json());
    }
}

#[test_support::test]
async fn a_lesson_that_is_settled_elsewhere_earns_the_substitute_their_own_rate() {
    let app = PaidApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    let (tutor, substitute) = (app.busy_bee(Some(4800)), colleague(&app, 7000));
    let new = json!({"student_id": student.id, "tutor_id": tutor.id, "subject": "Physics",
        "starts_at": app.noon_in(7), "shown_price_cents": 6000, "payment": "elsewhere"});
    let lesson = admin.post("/api/admin/lessons", new).await.expect(201);
    let id: Uuid = lesson["booking"]["id"].as_str().unwrap().parse().unwrap();
    assert_eq!(offered(&admin, id).await, [(substitute.id, 7000, false)]);
    admin.put(&format!("{}/tutor", at(id)), body(&substitute, &tutor)).await.expect(200);
    assert_eq!(seen(&admin, id).await["money"]["tutor_share_cents"], 7000);
    // After the session record is marked as paid to this tutor, the lesson cannot be reassigned, and the record stays.
    let record = admin.get("/api/admin/sessions?paid=false").await.expect(200)["items"][0].clone();
    let path = format!("/api/admin/sessions/{}/paid", record["id"].as_str().unwrap());
    admin.put(&path, json!({"paid": true, "version": record["version"]})).await.expect(200);
    let back = body(&tutor, &substitute);
    admin.put(&format!("{}/tutor", at(id)), back).await.problem(409, "action_not_allowed");
    act(&admin, id, "cancel").await.expect(200);
    assert_eq!(app.records(id), 1);
}

#[test_support::test]
async fn a_hold_that_ran_out_is_in_no_substitutes_way_and_the_former_tutor_hears_of_it_whatever_follows() {
    let app = PaidApp::start().await;
    let (admin, (_, tutor, id, _)) = (app.admin(), app.paid().await);
    let (one, other) = (colleague(&app, 4800), colleague(&app, 4800));
    app.book(&app.student(), &one, app.noon_in(7)).await;
    app.advance(TimeDelta::minutes(32));
    verify(&mut app.conn(), admin.id, app.clock.now());
    admin.put(&format!("{}/tutor", at(id)), body(&one, &tutor)).await.expect(200);
    admin.put(&format!("{}/tutor", at(id)), body(&other, &one)).await.expect(200);
    for former in [&tutor, &one] {
        assert!(subjects(&app, former).await.contains(&"No longer yours: Physics".to_owned()));
    }
}
