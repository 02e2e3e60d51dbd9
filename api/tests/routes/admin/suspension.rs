//! Suspending and restoring a user.

use academy::jobs;
use academy::live::Topic;
use academy::platform::audit::AuditSubject;
use chrono::TimeDelta;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::enums::{BookingStatus, Service};
use schema::ids::UserId;
use schema::models::eligible_tutor;
use schema::models::profile::Profile;
use schema::models::suspension_cancellation;
use schema::models::user::User;
use schema::schema::{audit_log, profiles, suspensions};
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::people::{Someone, session, verify};
use test_support::suspension::{body, decisions, path, suspend};
use test_support::until::until_waiting;
use test_support::{Client, TestApp};

fn entries(app: &TestApp, user_id: UserId) -> Vec<(String, Option<UserId>, Value)> {
    audit_log::table
        .filter(audit_log::subject_id.eq(AuditSubject::User(user_id).id()))
        .order(audit_log::id)
        .select((audit_log::action, audit_log::actor_id, audit_log::detail))
        .load(&mut app.conn())
        .unwrap()
}

async fn book(student: &Someone, tutor: &Someone, starts_at: chrono::DateTime<chrono::Utc>) -> Uuid {
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": starts_at});
    let booking = student.post("/api/bookings", body).await.expect(201);
    booking["id"].as_str().unwrap().parse().unwrap()
}

/// Creates a tutor with a public page, free lessons, and research.
fn mentor(app: &TestApp) -> Someone {
    let tutor = app.busy_bee(Some(0));
    let mut conn = app.conn();
    Profile::assign_slug(&mut conn, tutor.id, "ada").unwrap();
    diesel::update(profiles::table.find(tutor.id))
        .set((
            profiles::bio.eq("A sample."),
            profiles::services.eq(vec![Service::Research, Service::Tutoring]),
        ))
        .execute(&mut conn)
        .unwrap();
    tutor
}

#[test_support::test]
async fn a_suspension_is_shown_listed_mailed_and_entered_and_so_is_its_end() {
    let app = TestApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    let before = admin.get(&path(student.id)).await.expect(200);
    assert_eq!((&before["suspended_at"], &before["refusal"]), (&Value::Null, &Value::Null));
    assert_eq!(before["person"]["email"], json!(student.email));

    let after = suspend(&admin, student.id, "cancel").await.expect(200);
    assert_eq!(after["message"], "You asked for a phone number.");
    assert_eq!(after["reason"], "Asked for a number.");
    assert!(after["suspended_by"].as_str().unwrap().starts_with("admin Number"), "{after}");
    assert!(after["suspended_at"].is_string() && after["person"]["suspended_at"] == after["suspended_at"]);
    let list = admin.get("/api/admin/users/suspended").await.expect(200);
    assert_eq!(list["items"], json!([after["person"]]));
    let mail = app.mails_to(&student.email).await.pop().unwrap();
    assert!(mail.contains("You asked for a phone number.") && !mail.contains("Asked for a number."));
    let detail = json!({ "cancelled": [], "kept": [], "released": [] });
    assert_eq!(entries(&app, student.id), [("user.suspended".to_owned(), Some(admin.id), detail)]);
    suspend(&admin, student.id, "cancel").await.problem(409, "action_not_allowed");

    let restored = admin.delete(&path(student.id)).await.expect(200);
    assert_eq!((&restored["suspended_at"], &restored["message"]), (&Value::Null, &Value::Null));
    assert_eq!(admin.get("/api/admin/users/suspended").await.expect(200)["items"], json!([]));
    assert!(app.mails_to(&student.email).await.pop().unwrap().contains("active again"));
    admin.delete(&path(student.id)).await.expect(200);
    let actions: Vec<String> = entries(&app, student.id).into_iter().map(|(action, ..)| action).collect();
    assert_eq!(actions, ["user.suspended", "user.restored"], "the second time there is nothing to do");
    let changed = ("user.changed".to_owned(), json!({ "user_id": student.id }));
    assert_eq!(app.published(Topic::Admin), vec![changed; 2]);
}

#[test_support::test]
async fn who_is_suspended_is_signed_out_and_a_session_of_that_moment_opens_nothing() {
    let app = TestApp::start().await;
    let (admin, student, other) = (app.admin(), app.student(), app.student());
    suspend(&admin, student.id, "cancel").await.expect(200);
    student.get("/api/account").await.problem(401, "unauthenticated");
    other.get("/api/account").await.expect(200);
    let late = session(&mut app.conn(), student.id, app.clock.now());
    let late = Client::new(&app.base, Some(&late));
    let (response, queries) = app.count_queries(late.get("/api/account")).await;
    response.problem(401, "unauthenticated");
    assert_eq!(queries, 1, "the session's own query says so");
    assert!(late.get("/api/session").await.expect(200)["user"].is_null());
    admin.delete(&path(student.id)).await.expect(200);
    late.get("/api/account").await.expect(200);
}

#[test_support::test]
async fn what_is_missing_from_a_suspension_is_said() {
    let app = TestApp::start().await;
    let (admin, student) = (app.admin(), app.student());
    let empty = json!({ "reason": " ", "message": "", "lessons": [] });
    let refused = admin.post(&path(student.id), empty).await;
    refused.problem(422, "validation_failed");
    assert!(refused.text.contains("\"reason\"") && refused.text.contains("\"message\""), "{}", refused.text);
    let long = json!({ "reason": "a".repeat(1001), "message": "b", "lessons": [] });
    admin.post(&path(student.id), long).await.problem(422, "validation_failed");
    assert!(entries(&app, student.id).is_empty());
}

#[test_support::test]
async fn each_lesson_is_decided_about_once_or_nothing_happens() {
    let app = TestApp::start().await;
    let (admin, tutor, student) = (app.admin(), app.busy_bee(Some(0)), app.student());
    let first = book(&student, &tutor, app.noon_in(3)).await;
    let all = decisions(&admin, tutor.id, "cancel").await;
    let second = book(&student, &tutor, app.noon_in(4)).await;
    let twice = json!([{"booking_id": first, "action": "keep"}, {"booking_id": first, "action": "cancel"}]);
    let unknown = json!([
        {"booking_id": first, "action": "keep"}, {"booking_id": Uuid::new_v4(), "action": "keep"},
    ]);
    for lessons in [json!([]), all, twice, unknown] {
        admin.post(&path(tutor.id), body(&lessons)).await.problem(409, "lessons_changed");
    }
    tutor.get("/api/account").await.expect(200);
    let lessons =
        json!([{"booking_id": second, "action": "keep"}, {"booking_id": first, "action": "cancel"}]);
    let after = admin.post(&path(tutor.id), body(&lessons)).await.expect(200);
    assert_eq!(after["upcoming_lessons"][0]["booking_id"], json!(second));
    let shown = async |id: Uuid| student.get(&format!("/api/bookings/{id}")).await.expect(200);
    assert_eq!(
        (&shown(first).await["status"], &shown(first).await["cancelled_by"]),
        (&json!("cancelled"), &json!("admin"))
    );
    assert_eq!(shown(second).await["status"], "confirmed");
    let detail = json!({ "cancelled": [first], "kept": [second], "released": [] });
    assert_eq!(entries(&app, tutor.id)[0].2, detail);
    for email in [&student.email, &tutor.email] {
        let mails = app.mails_to(email).await;
        let told: Vec<_> = mails.iter().filter(|mail| mail.contains("Subject: Canceled")).collect();
        assert_eq!(told.len(), 1, "{email}");
        assert!(told[0].contains("The academy canceled this session") && !told[0].contains("suspen"));
    }
}

#[test_support::test]
async fn their_chats_are_closed_and_they_are_mailed_of_no_messages() {
    let app = TestApp::start().await;
    let (admin, tutor, student) = (app.admin(), app.busy_bee(Some(0)), app.student());
    let booking = book(&student, &tutor, app.noon_in(3)).await;
    let chat = tutor.get(&format!("/api/bookings/{booking}")).await.expect(200)["chat_session_id"].clone();
    let at = format!("/api/chats/{}", chat.as_str().unwrap());
    let message = || json!({ "client_message_id": Uuid::new_v4(), "message": "See you on Monday." });
    tutor.post(&format!("{at}/messages"), message()).await.expect(200);
    let told = ("chat.changed".to_owned(), json!({ "chat_session_id": chat }));
    let changes = || app.published(Topic::User(tutor.id)).iter().filter(|event| **event == told).count();
    let before = changes();
    suspend(&admin, student.id, "keep").await.expect(200);
    assert_eq!(changes(), before + 1);
    assert_eq!(tutor.get(&at).await.expect(200)["closed_reason"], "unavailable");
    tutor.post(&format!("{at}/messages"), message()).await.problem(409, "chat_closed");
    app.clock.advance(chrono::TimeDelta::hours(1));
    academy::jobs::email_unread_messages(app.state.clone()).await.unwrap();
    let mails = app.mails_to(&student.email).await;
    assert!(!mails.iter().any(|mail| mail.contains("See you on Monday")), "{mails:?}");
    admin.delete(&path(student.id)).await.problem(403, "verification_required");
    verify(&mut app.conn(), admin.id, app.clock.now());
    admin.delete(&path(student.id)).await.expect(200);
    tutor.post(&format!("{at}/messages"), message()).await.expect(200);
    app.clock.advance(chrono::TimeDelta::hours(1));
    academy::jobs::email_unread_messages(app.state.clone()).await.unwrap();
    assert!(app.mails_to(&student.email).await.iter().any(|mail| mail.contains("See you on Monday")));
}

#[test_support::test]
async fn a_suspended_tutor_is_offered_nowhere_until_restored() {
    let app = TestApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), mentor(&app));
    let date = academy::domain::time::local_date(app.noon_in(3));
    let offered = async || {
        let slots =
            student.get(&format!("/api/tutoring/slots?subject=Physics&date={date}")).await.expect(200);
        let days = student.get("/api/tutoring/days?subject=Physics").await.expect(200);
        let mentors = app.visitor().get("/api/mentors").await.expect(200);
        let page = app.visitor().get("/api/mentors/ada").await.status.as_u16();
        let eligible = eligible_tutor::all(&mut app.conn()).unwrap().len();
        let lengths = [&slots["tutors"], &days["days"], &mentors["items"]]
            .map(|list| !list.as_array().unwrap().is_empty());
        (lengths, page, eligible)
    };
    assert_eq!(offered().await, ([true; 3], 200, 1));
    suspend(&admin, tutor.id, "cancel").await.expect(200);
    assert_eq!(offered().await, ([false; 3], 404, 0));
    let wanted = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(3)});
    student.post("/api/bookings", wanted).await.problem(422, "slot_unavailable");
    let kinds: Vec<String> =
        app.published(Topic::TutorSlots(tutor.id)).into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, ["tutor_profile.changed", "availability.changed"], "public pages follow these");
    admin.delete(&path(tutor.id)).await.expect(200);
    assert_eq!(offered().await, ([true; 3], 200, 1));
}

#[test_support::test]
async fn a_booking_of_the_same_moment_is_either_decided_about_or_refused() {
    let app = TestApp::start().await;
    let admin = app.admin();
    for round in 0..6 {
        let (tutor, student) = (app.busy_bee(Some(0)), app.student());
        let who = if round % 2 == 0 { &tutor } else { &student };
        let wanted = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(3)});
        let suspension = body(&json!([]));
        let at = path(who.id);
        let (booked, suspended) =
            futures_util::join!(student.post("/api/bookings", wanted), admin.post(&at, suspension));
        if booked.status == 201 {
            suspended.problem(409, "lessons_changed");
        } else {
            suspended.expect(200);
            assert!([401, 422].contains(&booked.status.as_u16()), "{}", booked.text);
        }
    }
}

#[test_support::test]
async fn a_booking_that_waits_for_the_suspension_is_refused() {
    let app = TestApp::start().await;
    let (admin, tutor, student) = (app.admin(), app.busy_bee(Some(0)), app.student());
    for who in [&tutor, &student] {
        let mut held = app.conn();
        // The suspension has locked the calendars and waits for the account; the booking waits for the calendars.
        held.batch_execute(&format!("BEGIN; SELECT 1 FROM users WHERE id = '{}' FOR UPDATE", who.id))
            .unwrap();
        let (at, suspension) = (path(who.id), body(&json!([])));
        let wanted = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(3)});
        let booking = async {
            until_waiting(&app, 1).await;
            let (booked, ()) = futures_util::join!(student.post("/api/bookings", wanted), async {
                until_waiting(&app, 2).await;
                held.batch_execute("COMMIT").unwrap();
            });
            booked
        };
        let (suspended, booked) = futures_util::join!(admin.post(&at, suspension), booking);
        suspended.expect(200);
        assert!([401, 422].contains(&booked.status.as_u16()), "{}", booked.text);
        admin.delete(&path(who.id)).await.expect(200);
    }
}

#[test_support::test]
async fn nobody_suspends_themselves_and_the_last_admin_stays() {
    let app = TestApp::start().await;
    let admin = app.admin();
    assert_eq!(admin.get(&path(admin.id)).await.expect(200)["refusal"], "last_admin");
    admin.post(&path(admin.id), body(&json!([]))).await.problem(409, "last_admin");
    let other = app.admin();
    assert_eq!(admin.get(&path(admin.id)).await.expect(200)["refusal"], "self");
    admin.post(&path(admin.id), body(&json!([]))).await.problem(409, "action_not_allowed");
    suspend(&admin, other.id, "cancel").await.expect(200);
    assert_eq!(admin.get(&path(admin.id)).await.expect(200)["refusal"], "last_admin");
    let deletion = json!({ "email": admin.email });
    admin.post("/api/account/delete", deletion).await.problem(409, "last_admin");
    let told = User::admin_emails(&mut app.conn()).unwrap();
    assert_eq!(told, [admin.email.as_str()], "who is told of applications");
}

#[test_support::test]
async fn of_admins_who_suspend_each_other_at_once_one_remains() {
    let app = TestApp::start().await;
    for _ in 0..8 {
        app.run("DELETE FROM user_roles WHERE role = 'admin'");
        let admins = [app.admin(), app.admin(), app.admin()];
        let targets = [path(admins[1].id), path(admins[2].id), path(admins[0].id)];
        let all = admins.iter().zip(&targets).map(|(admin, at)| admin.post(at, body(&json!([]))));
        let responses = join_all(all).await;
        assert!(responses.iter().any(|response| response.status == 200));
        for response in responses.iter().filter(|response| response.status != 200) {
            response.problem(401, "unauthenticated");
        }
        let left = User::admins(&mut app.conn(), false).unwrap();
        assert!(!left.is_empty());
    }
}

#[test_support::test]
async fn an_admin_who_is_suspended_meanwhile_restores_nobody() {
    let app = TestApp::start().await;
    let (admin, other) = (app.admin(), app.admin());
    let mut held = app.conn();
    // Both admins are verified; the restoration comes second.
    held.batch_execute(&format!(
        "BEGIN; UPDATE users SET suspended_at = now() WHERE id = '{0}';
         INSERT INTO suspensions (user_id, suspended_by, reason, message) VALUES ('{0}', '{1}', 'a', 'b')",
        other.id, admin.id
    ))
    .unwrap();
    let at = path(other.id);
    let (refused, ()) = futures_util::join!(other.delete(&at), async {
        until_waiting(&app, 1).await;
        held.batch_execute("COMMIT").unwrap();
    });
    refused.problem(401, "unauthenticated");
    let open = suspensions::table.filter(suspensions::restored_at.is_null()).count();
    assert_eq!(open.get_result::<i64>(&mut app.conn()).unwrap(), 1);
}

#[test_support::test]
async fn the_list_has_pages_and_costs_the_same_for_any_number() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let mut people = Vec::new();
    for _ in 0..5 {
        let student = app.student();
        suspend(&admin, student.id, "cancel").await.expect(200);
        people.insert(0, student.id.to_string());
    }
    let mut seen = Vec::new();
    let mut next = "?limit=2".to_owned();
    loop {
        let (page, queries) =
            app.count_queries(admin.get(&format!("/api/admin/users/suspended{next}"))).await;
        assert_eq!(queries, 3, "the session's own and two");
        let page = page.expect(200);
        let ids = page["items"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned());
        seen.extend(ids);
        let Some(cursor) = page["next_cursor"].as_str() else { break };
        next = format!("?limit=2&cursor={cursor}");
    }
    assert_eq!(seen, people);
}

#[test_support::test]
async fn nobody_is_suspended_by_who_has_not_shown_lately_that_it_is_them() {
    let app = TestApp::start().await;
    let (admin, other, student) = (app.admin(), app.admin(), app.student());
    app.clock.advance(TimeDelta::minutes(16));
    for id in [other.id, student.id] {
        suspend(&admin, id, "cancel").await.problem(403, "verification_required");
        assert!(!User::is_suspended(&mut app.conn(), id).unwrap());
    }
    verify(&mut app.conn(), admin.id, app.clock.now());
    suspend(&admin, student.id, "cancel").await.expect(200);
}

/// Inserts free, confirmed lessons of a tutor, one a day, each with the next of these students.
fn lessons(app: &TestApp, tutor: UserId, students: &[&Someone], days: std::ops::Range<u32>) {
    let students: Vec<String> = students.iter().map(|student| format!("'{}'::uuid", student.id)).collect();
    app.run(&format!(
        "INSERT INTO student_bookings (student_id, tutor_id, subject, starts_at, ends_at, status, price_cents, tutor_share_cents,
             confirmed_at, created_at, updated_at)
         SELECT (ARRAY[{}])[1 + day % {}], '{tutor}', 'Physics', at, at + interval '1 hour', 'confirmed', 0, 0, now(), now(), now()
         FROM generate_series({}, {}) day, LATERAL (SELECT '{}'::timestamptz + day * interval '1 day') AS slot (at)",
        students.join(", "),
        students.len(),
        days.start,
        days.end - 1,
        app.noon_in(1),
    ));
}

fn confirmed(app: &TestApp, tutor: UserId) -> i64 {
    use schema::schema::student_bookings::dsl;
    dsl::student_bookings
        .filter(dsl::tutor_id.eq(tutor))
        .filter(dsl::status.eq(BookingStatus::Confirmed))
        .count()
        .get_result(&mut app.conn())
        .unwrap()
}

#[test_support::test]
async fn a_busy_tutors_lessons_end_one_by_one_whoever_dies_between_two_of_them() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let students = [app.student(), app.student(), app.student()];
    let students: Vec<&Someone> = students.iter().collect();
    let (busy, busier) = (app.busy_bee(Some(0)), app.busy_bee(Some(0)));
    lessons(&app, busy.id, &students, 0..25);
    lessons(&app, busier.id, &students, 30..90);
    let mut queries = Vec::new();
    for tutor in [&busy, &busier] {
        let wanted = body(&decisions(&admin, tutor.id, "cancel").await);
        let (after, count) = app.count_queries(admin.post(&path(tutor.id), wanted)).await;
        queries.push(count);
        // The decisions are final, although most of them are not carried out yet.
        assert_eq!(after.expect(200)["upcoming_lessons"], json!([]));
        tutor.get("/api/account").await.problem(401, "unauthenticated");
    }
    assert_eq!((confirmed(&app, busy.id), confirmed(&app, busier.id)), (5, 40));
    assert_eq!(queries[0], queries[1], "however many lessons there are");
    // A worker dies with a claimed row; two others run concurrently.
    let (state, other) = (app.state.clone(), app.another_process());
    let (now, until) = (app.clock.now(), app.clock.now() + TimeDelta::minutes(1));
    let taken = suspension_cancellation::claim(&mut app.conn(), None, now, until).unwrap().unwrap();
    let work = [state, other].map(jobs::cancel_suspended_lessons);
    let done: usize = join_all(work).await.into_iter().map(|done| done.unwrap()).sum();
    assert_eq!((done, confirmed(&app, busy.id) + confirmed(&app, busier.id)), (44, 1));
    app.clock.advance(TimeDelta::minutes(1));
    assert_eq!(jobs::cancel_suspended_lessons(app.state.clone()).await.unwrap(), 1);
    assert_eq!(confirmed(&app, busy.id) + confirmed(&app, busier.id), 0);
    let cancelled: Vec<Option<UserId>> = audit_log::table
        .filter(audit_log::action.eq("booking.cancelled"))
        .select(audit_log::actor_id)
        .load(&mut app.conn())
        .unwrap();
    assert_eq!(cancelled, [Some(admin.id); 85], "each once, {}", taken.booking_id);
    assert_eq!(app.written("booking_cancelled").len(), 2 * 85, "both sides of each once");
}

#[test_support::test]
async fn more_lessons_are_decided_about_than_an_ordinary_body_holds() {
    let app = TestApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.busy_bee(Some(0)));
    lessons(&app, tutor.id, &[&student], 0..1000);
    let wanted = body(&decisions(&admin, tutor.id, "keep").await);
    assert!(wanted.to_string().len() > 64 * 1024, "{}", wanted.to_string().len());
    let after = admin.post(&path(tutor.id), wanted).await.expect(200);
    assert_eq!(after["upcoming_lessons"].as_array().unwrap().len(), 1000);
}

#[test_support::test]
async fn a_lesson_that_somebody_else_teaches_meanwhile_takes_place() {
    let app = TestApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.busy_bee(Some(0)));
    let substitute = app.busy_bee(Some(0));
    lessons(&app, tutor.id, &[&student], 0..22);
    suspend(&admin, tutor.id, "cancel").await.expect(200);
    let left: Uuid = {
        use schema::schema::student_bookings::dsl;
        let confirmed = dsl::student_bookings.filter(dsl::status.eq(BookingStatus::Confirmed));
        confirmed.select(dsl::id).first(&mut app.conn()).unwrap()
    };
    let given = json!({"tutor_id": substitute.id, "shown_tutor_id": tutor.id});
    admin.put(&format!("/api/admin/lessons/{left}/tutor"), given).await.expect(200);
    assert_eq!(jobs::cancel_suspended_lessons(app.state.clone()).await.unwrap(), 2);
    assert_eq!((confirmed(&app, tutor.id), confirmed(&app, substitute.id)), (0, 1));
}

#[test_support::test]
async fn what_is_still_to_be_cancelled_when_somebody_is_restored_takes_place() {
    let app = TestApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.busy_bee(Some(0)));
    lessons(&app, tutor.id, &[&student], 0..22);
    suspend(&admin, tutor.id, "cancel").await.expect(200);
    assert_eq!(confirmed(&app, tutor.id), 2);
    let restored = admin.delete(&path(tutor.id)).await.expect(200);
    assert_eq!(restored["upcoming_lessons"].as_array().unwrap().len(), 2);
    assert_eq!(jobs::cancel_suspended_lessons(app.state.clone()).await.unwrap(), 0);
    assert_eq!(confirmed(&app, tutor.id), 2);
}
