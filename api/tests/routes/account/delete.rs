use academy::live::Topic;
use actix_web::rt::spawn;
use chrono::TimeDelta;
use diesel::prelude::*;
use diesel::sql_types::Text;
use futures_util::future::{join, join_all};
use schema::enums::{Role, Subject};
use schema::ids::UserId;
use schema::models::personal_data;
use schema::models::student_booking::lock_calendars;
use schema::models::user::User;
use schema::schema::{audit_log, sessions, student_bookings, users};
use serde_json::{Value, json};

use super::{PASSWORD, give_password, student};
use test_support::people::Someone;
use test_support::{Client, FrontEnd, SiteApp, TestApp, TestDatabase, TestResponse, until};

const PATH: &str = "/api/account/delete";

fn proof() -> Value {
    json!({"current_password": PASSWORD})
}

/// Books an hour with a tutor.
async fn book(app: &TestApp, client: &Client, tutor: UserId) -> TestResponse {
    let body = json!({"tutor_id": tutor, "subject": "Physics", "starts_at": app.noon_in(2)});
    client.post("/api/bookings", body).await
}

fn is_gone(app: &TestApp, id: UserId) -> bool {
    let gone = users::table.find(id).select(users::deleted_at.is_not_null());
    gone.first(&mut app.conn()).unwrap()
}

#[test_support::test]
async fn an_account_goes_and_its_address_is_free_again() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let response = ada.post(PATH, proof()).await;
    response.expect(204);
    assert!(response.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    assert!(ada.get("/api/session").await.expect(200)["user"].is_null());
    let sign_in = json!({"email": ada.email, "password": PASSWORD});
    app.visitor().post("/api/auth/sign-in", sign_in).await.problem(401, "invalid_credentials");
    let goodbye = app.mails_to(&ada.email).await.pop().unwrap();
    assert!(
        goodbye.contains("Subject: Your account was deleted") && goodbye.contains("Hi student,"),
        "{goodbye}"
    );
    let again =
        json!({"first_name": "Ada", "last_name": "Again", "email": ada.email, "password": "another one"});
    app.visitor().post("/api/auth/sign-up", again).await.expect(202);
    let mail = app.mails_to(&ada.email).await.pop().unwrap();
    assert!(mail.contains("Subject: Verify your email address"), "{mail}");
    let logged: Vec<(String, Option<UserId>, UserId, Value)> = audit_log::table
        .select((audit_log::action, audit_log::actor_id, audit_log::subject_id, audit_log::detail))
        .load(&mut app.conn())
        .unwrap();
    let expected = ("account.deleted".to_owned(), Some(ada.id), ada.id, json!({"roles": ["student"]}));
    assert_eq!(logged, [expected]);
}

#[test_support::test]
async fn it_takes_the_password_or_for_want_of_one_the_address() {
    let app = TestApp::start().await;
    let (ada, without) = (student(&app), app.student());
    for body in [json!({}), json!({"current_password": "wrong"}), json!({"email": ada.email})] {
        let problem = ada.post(PATH, body).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({"current_password": ["That’s not your current password."]}));
    }
    for body in [json!({}), json!({"email": ada.email}), json!({"current_password": ""})] {
        let problem = without.post(PATH, body).await.problem(422, "validation_failed");
        assert_eq!(problem["errors"], json!({"email": ["Please enter your own email address."]}));
    }
    assert!(!is_gone(&app, ada.id) && !is_gone(&app, without.id));
    without.post(PATH, json!({"email": format!(" {} ", without.email.to_uppercase())})).await.expect(204);
    assert!(is_gone(&app, without.id));
}

#[test_support::test]
async fn wrong_passwords_are_slowed_here_too() {
    let app = TestApp::start().await;
    let ada = student(&app);
    for _ in 0..10 {
        ada.post(PATH, json!({"current_password": "wrong"})).await.problem(422, "validation_failed");
    }
    ada.post(PATH, proof()).await.problem(429, "rate_limited");
}

#[test_support::test]
async fn a_lesson_ahead_keeps_both_of_its_people() {
    let app = TestApp::start().await;
    let (ada, tutor) = (student(&app), app.busy_bee(Some(0)));
    give_password(&app, &tutor);
    let booking = book(&app, &ada, tutor.id).await.expect(201);
    for person in [&ada, &tutor] {
        let problem = person.post(PATH, proof()).await.problem(409, "upcoming_lessons");
        assert!(problem["detail"].as_str().unwrap().starts_with("There are upcoming sessions"), "{problem}");
    }
    let cancel = format!("/api/bookings/{}/cancel", booking["id"].as_str().unwrap());
    ada.post(&cancel, json!({})).await.expect(200);
    ada.post(PATH, proof()).await.expect(204);
    tutor.post(PATH, proof()).await.expect(204);
    let kept: i64 = student_bookings::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!(kept, 1, "the lesson stays, without names");
}

#[test_support::test]
async fn money_on_its_way_keeps_whose_it_is() {
    let app = TestApp::start().await;
    let (now, conn) = (app.clock.now(), &mut app.conn());
    // The payment's state; whether student and tutor are kept.
    for (columns, student_stays, tutor_stays) in [
        ("status = 'paid'", false, true),
        ("status = 'paid', transferred_cents = 4000", false, false),
        ("status = 'paid', refunded_cents = 5000", false, false),
        ("status = 'refunded', refunded_cents = 5000", false, false),
        ("status = 'refunded', transferred_cents = 4000", false, true),
        (
            "status = 'paid', disputed_at = now(), dispute_state = 'open', transferred_cents = 4000",
            true,
            true,
        ),
        ("status = 'refund_pending'", true, true),
        // An admin has requested a partial refund.
        ("status = 'paid', refund_requested_cents = 1000, transferred_cents = 4000", true, true),
        ("status = 'unpaid'", false, false),
    ] {
        let (ada, tutor) = (app.student(), app.tutor(None));
        // Cancelled too late by its student: such a booking allows every payment state.
        let insert = "WITH booking AS (
                INSERT INTO student_bookings (student_id, tutor_id, subject, starts_at, ends_at, status, price_cents,
                    tutor_share_cents, cancelled_at, cancellation_reason, created_at, updated_at)
                VALUES ($1, $2, 'Physics', $3, $3 + interval '1 hour', 'cancelled', 5000, 4000, now(), 'student',
                    now(), now())
                RETURNING *)
            INSERT INTO payments (purpose, booking_id, payer_id, payee_id, amount_cents, payee_share_cents, status,
                created_at, updated_at)
            SELECT 'booking', id, student_id, tutor_id, price_cents, tutor_share_cents, 'paid', now(), now()
            FROM booking";
        diesel::sql_query(insert)
            .bind::<diesel::sql_types::Uuid, _>(ada.id)
            .bind::<diesel::sql_types::Uuid, _>(tutor.id)
            .bind::<diesel::sql_types::Timestamptz, _>(now - TimeDelta::hours(3))
            .execute(conn)
            .unwrap();
        diesel::sql_query(format!("UPDATE payments SET {columns} WHERE payer_id = '{}'", ada.id))
            .execute(conn)
            .unwrap();
        for (person, stays) in [(ada, student_stays), (tutor, tutor_stays)] {
            let response = person.post(PATH, json!({"email": person.email})).await;
            assert_eq!(response.status, if stays { 409 } else { 204 }, "{columns}: {}", response.text);
        }
    }
}

#[test_support::test]
async fn the_last_admin_stays_even_when_all_of_them_leave_at_once() {
    let app = TestApp::start().await;
    let admins = [app.admin(), app.admin(), app.admin()];
    let leave = admins.iter().map(|admin| admin.post(PATH, json!({"email": admin.email})));
    let answers = join_all(leave).await;
    let stayed: Vec<&TestResponse> = answers.iter().filter(|response| response.status != 204).collect();
    assert_eq!(stayed.len(), 1, "{answers:?}");
    stayed[0].problem(409, "last_admin");
    // A further role makes no difference.
    let left = admins.iter().find(|admin| !is_gone(&app, admin.id)).unwrap();
    User::grant_role(&mut app.conn(), left.id, Role::Student).unwrap();
    left.post(PATH, json!({"email": left.email})).await.problem(409, "last_admin");
}

#[test_support::test]
async fn a_picture_goes_with_its_account() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    let url = academy::files::profile_images::store(&app.state, b"a picture".to_vec()).await.unwrap();
    app.execute(
        diesel::sql_query("UPDATE profiles SET profile_image_url = $1 WHERE id = $2")
            .bind::<Text, _>(&url)
            .bind::<diesel::sql_types::Uuid, _>(tutor.id),
    );
    let picture = async || app.visitor().get(&url).await.status;
    assert_eq!(picture().await, 200);
    tutor.post(PATH, json!({"email": tutor.email})).await.expect(204);
    assert_eq!(picture().await, 404);
}

#[test_support::test]
async fn a_picture_that_is_set_while_its_account_goes_goes_with_it() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    let url = academy::files::profile_images::store(&app.state, b"a picture".to_vec()).await.unwrap();
    let mut conn = app.conn();
    diesel::sql_query("BEGIN").execute(&mut conn).unwrap();
    lock_calendars(&mut conn, [tutor.id, tutor.id]).unwrap();
    let (client, body) = (tutor.client.clone(), json!({"email": tutor.email}));
    let deletion = spawn(async move { client.post(PATH, body).await });
    // By now the request has read the profile, which has no picture.
    until("the deletion waits", || async { (app.database.waiting() > 0).then_some(()) }).await;
    academy::files::profile_images::retain(&mut conn, &url).unwrap();
    diesel::sql_query("UPDATE profiles SET profile_image_url = $1 WHERE id = $2")
        .bind::<Text, _>(&url)
        .bind::<diesel::sql_types::Uuid, _>(tutor.id)
        .execute(&mut conn)
        .unwrap();
    diesel::sql_query("COMMIT").execute(&mut conn).unwrap();
    deletion.await.unwrap().expect(204);
    assert_eq!(app.visitor().get(&url).await.status, 404);
}

#[test_support::test]
async fn a_mentor_is_gone_from_lists_and_cannot_be_booked() {
    let app = TestApp::start().await;
    let (ada, tutor) = (app.student(), app.busy_bee(Some(0)));
    app.execute(
        diesel::sql_query("UPDATE profiles SET bio = 'Waves', slug = 'waves' WHERE id = $1")
            .bind::<diesel::sql_types::Uuid, _>(tutor.id),
    );
    app.visitor().get("/api/mentors/waves").await.expect(200);
    tutor.post(PATH, json!({"email": tutor.email})).await.expect(204);
    app.visitor().get("/api/mentors/waves").await.problem(404, "not_found");
    assert_eq!(app.visitor().get("/api/mentors").await.expect(200)["items"], json!([]));
    book(&app, &ada, tutor.id).await.problem(422, "slot_unavailable");
    assert!(
        app.published(Topic::SubjectDays(Subject::Physics))
            .iter()
            .any(|(kind, _)| kind == "availability.changed")
    );
}

#[test_support::test]
async fn the_mentors_pages_are_rendered_anew() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let tutor = site.person(&database, Role::Tutor);
    front.show("with the tutor");
    let page = async || site.visitor().get("/mentors").await.text;
    assert!(page().await.contains("with the tutor"));
    front.show("without the tutor");
    tutor.post(PATH, json!({"email": tutor.email})).await.expect(204);
    until("the page is rendered anew", || async { page().await.contains("without the tutor").then_some(()) })
        .await;
}

/// Deletes an account while a booking of the user has passed every check and waits for a lock.
async fn book_while_leaving(app: &TestApp, ada: &Someone, tutor: &Someone, leaves: &Someone) -> TestResponse {
    let (mut conn, now) = (app.conn(), app.clock.now());
    diesel::sql_query("BEGIN").execute(&mut conn).unwrap();
    lock_calendars(&mut conn, [leaves.id, leaves.id]).unwrap();
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    let client = ada.client.clone();
    let booking = spawn(async move { client.post("/api/bookings", body).await });
    until("the booking waits", || async { (app.database.waiting() > 0).then_some(()) }).await;
    personal_data::erase(&mut conn, leaves.id, &leaves.email, now).unwrap();
    diesel::sql_query("COMMIT").execute(&mut conn).unwrap();
    booking.await.unwrap()
}

#[test_support::test]
async fn a_booking_that_was_on_its_way_finds_the_account_gone() {
    let app = TestApp::start().await;
    let (ada, tutor) = (app.student(), app.busy_bee(Some(0)));
    book_while_leaving(&app, &ada, &tutor, &ada).await.problem(401, "unauthenticated");
    let (eve, tutor) = (app.student(), app.busy_bee(Some(0)));
    book_while_leaving(&app, &eve, &tutor, &tutor).await.problem(422, "slot_unavailable");
    let stored: i64 = student_bookings::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!(stored, 0);
}

#[test_support::test]
async fn a_deletion_that_races_a_booking_leaves_one_of_them() {
    let app = TestApp::start().await;
    for round in 0..10 {
        let (ada, tutor) = (app.student(), app.busy_bee(Some(0)));
        let leaves = if round % 2 == 0 { &ada } else { &tutor };
        let deletion = leaves.post(PATH, json!({"email": leaves.email}));
        let (booked, deleted) = join(book(&app, &ada, tutor.id), deletion).await;
        let (booked, deleted) = (booked.status == 201, deleted.status == 204);
        assert_ne!(booked, deleted, "round {round}");
        assert_eq!(is_gone(&app, leaves.id), deleted);
    }
}

#[test_support::test]
async fn two_deletions_at_once_are_one() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let (one, other) = join(ada.post(PATH, proof()), ada.post(PATH, proof())).await;
    let mut answers = [one.status.as_u16(), other.status.as_u16()];
    answers.sort_unstable();
    assert_eq!(answers, [204, 401]);
    assert_eq!(app.mails_to(&ada.email).await.len(), 1);
}

#[test_support::test]
async fn the_records_refuse_whatever_comes_late() {
    let app = TestApp::start().await;
    let ada = student(&app);
    ada.post(PATH, proof()).await.expect(204);
    let mut conn = app.conn();
    let late = [
        format!("INSERT INTO user_roles (user_id, role) VALUES ('{}', 'student')", ada.id),
        format!(
            "INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
             VALUES ('{}', sha256('x'), now(), now(), now())",
            ada.id
        ),
    ];
    for statement in late {
        let refused = diesel::sql_query(statement).execute(&mut conn).unwrap_err();
        assert!(refused.to_string().contains("the account has been deleted"), "{refused}");
    }
    let left: i64 = sessions::table.count().get_result(&mut conn).unwrap();
    assert_eq!(left, 0);
}

#[test_support::test]
async fn a_picture_that_the_store_does_not_remove_goes_as_soon_as_it_can() {
    let app = TestApp::start().await;
    let tutor = app.tutor(None);
    let url = academy::files::profile_images::store(&app.state, b"a picture".to_vec()).await.unwrap();
    app.execute(
        diesel::sql_query("UPDATE profiles SET profile_image_url = $1 WHERE id = $2")
            .bind::<Text, _>(&url)
            .bind::<diesel::sql_types::Uuid, _>(tutor.id),
    );
    // A file in place of the folder: nothing below it can be reached.
    let [folder, aside] = ["profile-images", "aside"].map(|name| app.files_dir.join(name));
    std::fs::rename(&folder, &aside).unwrap();
    std::fs::write(&folder, "in the way").unwrap();
    tutor.post(PATH, json!({"email": tutor.email})).await.expect(204);
    academy::jobs::purge(app.state.clone()).await.unwrap();
    std::fs::remove_file(&folder).unwrap();
    std::fs::rename(&aside, &folder).unwrap();
    let picture = async || app.visitor().get(&url).await.status;
    assert_eq!(picture().await, 200, "the store refused");
    app.clock.advance(TimeDelta::minutes(61));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(picture().await, 404);
    let left: i64 = schema::schema::files_to_remove::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!(left, 0);
}
