use chrono::TimeDelta;
use diesel::prelude::*;
use schema::enums::Role;
use schema::models::user::User;
use schema::schema::newsletter_subscriptions as subscriptions;
use schema::schema::pending_tutor_applications as applications;
use schema::schema::{account_tokens, live_events, rate_limit_hits, sessions, stripe_events, users};
use serde_json::json;

use test_support::TestApp;
use test_support::suspension::suspend;

#[test_support::test]
async fn what_has_run_out_is_dropped() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    student.post("/api/bookings", body).await.expect(201);
    academy::jobs::purge(app.state.clone()).await.unwrap();
    let kept: i64 = live_events::table.count().get_result(&mut app.conn()).unwrap();
    assert!(kept > 1, "nothing is dropped before its time");
    app.clock.advance(TimeDelta::hours(25));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    let mut conn = app.conn();
    let events: i64 = live_events::table.count().get_result(&mut conn).unwrap();
    let hits: i64 = rate_limit_hits::table.count().get_result(&mut conn).unwrap();
    assert_eq!((events, hits), (0, 0));
    app.clock.advance(TimeDelta::days(4000));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(sessions::table.count().get_result::<i64>(&mut conn).unwrap(), 0);
}

#[test_support::test]
async fn a_rejected_application_goes_after_half_a_year_with_its_picture() {
    let app = TestApp::start().await;
    let now = app.clock.now();
    let store = |email: &str, decided: bool| {
        let picture = academy::files::profile_images::URL_PREFIX.to_owned() + &email[..1].repeat(32) + ".jpg";
        app.execute(diesel::insert_into(applications::table).values((
            applications::email.eq(email),
            applications::first_name.eq("Ada"),
            applications::last_name.eq("Sample"),
            applications::bio.eq("I teach what I love."),
            applications::services.eq(vec!["tutoring"]),
            applications::profile_image_url.eq(picture),
            applications::status.eq(if decided { "rejected" } else { "pending" }),
            applications::decided_at.eq(decided.then_some(now)),
        )));
    };
    store("ada@people.test", true);
    store("bob@people.test", false);
    let folder = app.files_dir.join("profile-images");
    std::fs::create_dir_all(&folder).unwrap();
    let picture = |letter: &str| folder.join(letter.repeat(32) + ".jpg");
    for letter in ["a", "b"] {
        std::fs::write(picture(letter), "a picture").unwrap();
    }
    app.clock.advance(TimeDelta::days(179));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert!(picture("a").exists());
    app.clock.advance(TimeDelta::days(2));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    let left: Vec<String> = applications::table.select(applications::email).load(&mut app.conn()).unwrap();
    assert_eq!(
        (left, picture("a").exists(), picture("b").exists()),
        (vec!["bob@people.test".to_owned()], false, true)
    );
}

#[test_support::test]
async fn an_event_of_stripe_goes_once_it_cannot_come_again_and_one_that_is_not_done_stays() {
    let app = TestApp::start().await;
    let now = app.clock.now();
    for (id, processed_at) in [("evt_done", Some(now)), ("evt_waiting", None)] {
        app.execute(diesel::insert_into(stripe_events::table).values((
            stripe_events::id.eq(id),
            stripe_events::type_.eq("charge.refunded"),
            stripe_events::received_at.eq(now),
            stripe_events::due_at.eq(now),
            stripe_events::processed_at.eq(processed_at),
        )));
    }
    let left = || -> Vec<String> {
        stripe_events::table.order(stripe_events::id).select(stripe_events::id).load(&mut app.conn()).unwrap()
    };
    app.clock.advance(TimeDelta::days(89));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(left(), ["evt_done", "evt_waiting"]);
    app.clock.advance(TimeDelta::days(2));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(left(), ["evt_waiting"]);
}

#[test_support::test]
async fn a_sign_up_that_nobody_finishes_goes_and_what_is_more_than_that_stays() {
    let app = TestApp::start().await;
    let (verified, booked, tutor, bee) = (app.student(), app.student(), app.student(), app.busy_bee(Some(0)));
    let suspended = app.student();
    suspend(&app.admin(), suspended.id, "cancel").await.expect(200);
    let lesson = json!({"tutor_id": bee.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    booked.post("/api/bookings", lesson).await.expect(201);
    User::grant_role(&mut app.conn(), tutor.id, Role::Tutor).unwrap();
    app.execute(
        diesel::update(users::table.filter(users::id.eq_any([booked.id, tutor.id, suspended.id])))
            .set(users::email_verified_at.eq(None::<chrono::DateTime<chrono::Utc>>)),
    );
    for email in ["gone@people.test", "late@people.test"] {
        let form =
            json!({"first_name": "Ada", "last_name": "Sample", "email": email, "password": "correct horse"});
        app.visitor().post("/api/auth/sign-up", form).await.expect(202);
    }
    let left = || -> Vec<String> {
        let mine = [verified.id, booked.id, tutor.id, suspended.id];
        users::table
            .filter(users::id.eq_any(mine).or(users::email.like("%e@people.test")))
            .order(users::email)
            .select(users::email)
            .load(&mut app.conn())
            .unwrap()
    };
    let purge = async || academy::jobs::purge(app.state.clone()).await.unwrap();
    app.clock.advance(TimeDelta::days(3) - TimeDelta::minutes(1));
    app.visitor()
        .post("/api/auth/resend-verification", json!({"email": "late@people.test"}))
        .await
        .expect(202);
    purge().await;
    assert_eq!(left().len(), 6);
    app.clock.advance(TimeDelta::minutes(2));
    purge().await;
    let mut kept: Vec<String> =
        [&verified, &booked, &tutor, &suspended].map(|person| person.email.clone()).into();
    kept.push("late@people.test".to_owned());
    kept.sort();
    assert_eq!(left(), kept, "a link that was mailed again can still be followed");
    app.clock.advance(TimeDelta::days(2));
    purge().await;
    kept.retain(|email| email != "late@people.test");
    assert_eq!(left(), kept);
}

#[test_support::test]
async fn what_cannot_be_dropped_keeps_nothing_else() {
    let app = TestApp::start().await;
    let student = app.student();
    let far = app.clock.now() + TimeDelta::days(4000);
    app.execute(diesel::insert_into(account_tokens::table).values((
        account_tokens::user_id.eq(student.id),
        account_tokens::purpose.eq("verify_email"),
        account_tokens::email.eq(&student.email),
        account_tokens::token_hash.eq(vec![7; 32]),
        account_tokens::expires_at.eq(app.clock.now()),
        account_tokens::created_at.eq(app.clock.now()),
    )));
    app.execute(
        diesel::insert_into(rate_limit_hits::table)
            .values((rate_limit_hits::key.eq("old"), rate_limit_hits::at.eq(app.clock.now()))),
    );
    app.clock.advance(far - app.clock.now());
    let left = || -> (i64, i64, i64) {
        let mut conn = app.conn();
        (
            account_tokens::table.count().get_result(&mut conn).unwrap(),
            rate_limit_hits::table.count().get_result(&mut conn).unwrap(),
            sessions::table.count().get_result(&mut conn).unwrap(),
        )
    };
    let mut conn = app.conn();
    for statement in [
        "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'canceled'; END $$",
        "CREATE TRIGGER refused BEFORE DELETE ON account_tokens EXECUTE FUNCTION refuse()",
    ] {
        diesel::sql_query(statement).execute(&mut conn).unwrap();
    }
    let told = academy::jobs::purge(app.state.clone()).await.unwrap_err();
    assert!(told.to_string().contains("canceled"), "{told}");
    assert_eq!(left(), (1, 0, 0));
    diesel::sql_query("DROP TRIGGER refused ON account_tokens").execute(&mut conn).unwrap();
    assert_eq!(academy::jobs::purge(app.state.clone()).await.unwrap(), 1);
    assert_eq!(left(), (0, 0, 0));
}

#[test_support::test]
async fn tries_go_once_they_count_nowhere() {
    let app = TestApp::start().await;
    let (mut conn, now) = (app.conn(), app.clock.now());
    for (key, ago) in [
        ("sign-up-network:192.0.2.31", TimeDelta::minutes(31)),
        ("sign-up-mailbox:ada@people.test", TimeDelta::minutes(16)),
        ("sign-in-address:192.0.2.14", TimeDelta::minutes(14)),
        ("request-research:one", TimeDelta::hours(20)),
        ("request-research:other", TimeDelta::hours(25)),
    ] {
        diesel::insert_into(rate_limit_hits::table)
            .values((rate_limit_hits::key.eq(key), rate_limit_hits::at.eq(now - ago)))
            .execute(&mut conn)
            .unwrap();
    }
    academy::jobs::purge(app.state.clone()).await.unwrap();
    let left = rate_limit_hits::table.order(rate_limit_hits::key).select(rate_limit_hits::key);
    let left: Vec<String> = left.load(&mut conn).unwrap();
    assert_eq!(left, ["request-research:one", "sign-in-address:192.0.2.14"]);
}

#[test_support::test]
async fn more_rows_than_go_at_once_go_in_one_turn() {
    let app = TestApp::start().await;
    let old = app.clock.now() - TimeDelta::days(1);
    app.execute(
        diesel::sql_query(
            "INSERT INTO rate_limit_hits (key, at) SELECT 'old', $1 FROM generate_series(1, 1201)",
        )
        .bind::<diesel::sql_types::Timestamptz, _>(old),
    );
    assert_eq!(academy::jobs::purge(app.state.clone()).await.unwrap(), 1201);
}

#[test_support::test]
async fn an_address_that_nobody_confirmed_goes_and_one_that_confirmed_and_left_stays() {
    let app = TestApp::start().await;
    let now = app.clock.now();
    let store = |email: &str, ends: Option<TimeDelta>, confirmed: bool, left: bool| {
        app.execute(diesel::insert_into(subscriptions::table).values((
            subscriptions::email.eq(email),
            subscriptions::created_at.eq(now),
            subscriptions::confirm_expires_at.eq(ends.map(|ends| now + ends)),
            subscriptions::confirmed_at.eq(confirmed.then_some(now)),
            subscriptions::unsubscribed_at.eq(left.then_some(now)),
        )));
    };
    store("again@people.test", Some(TimeDelta::days(20)), false, false);
    store("confirmed@people.test", Some(TimeDelta::days(7)), true, false);
    store("left@people.test", None, true, true);
    store("never@people.test", Some(TimeDelta::days(7)), false, false);
    store("refused@people.test", None, false, true);
    store("refused-first@people.test", Some(TimeDelta::days(20)), false, true);
    let left = || -> Vec<String> {
        subscriptions::table
            .order(subscriptions::email)
            .select(subscriptions::email)
            .load(&mut app.conn())
            .unwrap()
    };
    app.clock.advance(TimeDelta::days(29));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(left().len(), 6);
    app.clock.advance(TimeDelta::days(2));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert!(!left().contains(&"refused@people.test".to_owned()), "whoever got the mail said no a month ago");
    app.clock.advance(TimeDelta::days(5));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(left().len(), 5);
    app.clock.advance(TimeDelta::days(2));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(
        left(),
        ["again@people.test", "confirmed@people.test", "left@people.test", "refused-first@people.test"]
    );
}
