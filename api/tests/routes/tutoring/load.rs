//! Reads stay cheap with any amount of data.

use chrono::{TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::Subject;
use schema::ids::UserId;

use test_support::{Client, TestApp};

/// Inserts 200 tutors of one subject with a daily window, and 10,000 of their lessons in the coming weeks.
fn fill(app: &TestApp) {
    let mut conn = app.conn();
    diesel::sql_query(
        "INSERT INTO users (id, email) SELECT gen_random_uuid(), 'load' || n || '@people.test' FROM generate_series(1, 400) n",
    )
    .execute(&mut conn)
    .unwrap();
    diesel::sql_query(
        "INSERT INTO profiles (id, first_name, last_name, role, services, is_mentor_approved)
         SELECT id, 'Load', email,
                CASE WHEN n <= 200 THEN 'tutor' ELSE 'student' END,
                CASE WHEN n <= 200 THEN ARRAY['tutoring'] ELSE '{}'::text[] END, n <= 200
         FROM (SELECT id, email, row_number() OVER (ORDER BY email) n FROM users WHERE email LIKE 'load%') t",
    )
    .execute(&mut conn)
    .unwrap();
    diesel::sql_query(
        "INSERT INTO tutor_availability (tutor_id, day_of_week, start_time, end_time, subject)
         SELECT id, d, '08:00', '20:00', 'Physics' FROM profiles, generate_series(0, 6) d
         WHERE role = 'tutor' AND first_name = 'Load'",
    )
    .execute(&mut conn)
    .unwrap();
    // 50 lessons per tutor, daily at 18:00 UTC, each with the student of the same index.
    diesel::sql_query(
        "WITH bookings AS (
         INSERT INTO student_bookings (student_id, tutor_id, subject, starts_at, ends_at, status, price_cents,
             tutor_share_cents, created_at, updated_at)
         SELECT s.id, t.id, 'Physics', day + '18:00', day + '19:00', 'confirmed', 5000, 4000, now(), now()
         FROM (SELECT id, row_number() OVER (ORDER BY id) n FROM profiles WHERE first_name = 'Load' AND role = 'tutor') t
         JOIN (SELECT id, row_number() OVER (ORDER BY id) n FROM profiles WHERE first_name = 'Load' AND role = 'student') s
             USING (n),
         generate_series(current_date + 1, current_date + 50, '1 day') day
         RETURNING *)
         INSERT INTO payments (purpose, booking_id, payer_id, payee_id, amount_cents, payee_share_cents, status,
             created_at, updated_at)
         SELECT 'booking', id, student_id, tutor_id, price_cents, tutor_share_cents, 'paid', now(), now()
         FROM bookings",
    )
    .execute(&mut conn)
    .unwrap();
    diesel::sql_query("ANALYZE").execute(&mut conn).unwrap();
}

async fn queries_of(app: &TestApp, client: &Client, path: &str) -> (serde_json::Value, u64) {
    let (response, queries) = app.count_queries(client.get(path)).await;
    (response.expect(200), queries)
}

#[test_support::test]
async fn days_and_slots_of_200_tutors_with_10000_bookings_take_three_queries_beside_the_session() {
    let app = TestApp::start().await;
    fill(&app);
    let student = app.student();
    let bookings: i64 = schema::schema::student_bookings::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!(bookings, 10_000);
    let (days, queries) = queries_of(&app, &student, "/api/tutoring/days?subject=Physics").await;
    assert!(days["days"].as_array().unwrap().len() >= 56);
    assert_eq!(queries, 4, "the session, the windows, the days off, the bookings");
    let date = academy::domain::time::local_date(Utc::now() + TimeDelta::days(3));
    let path = format!("/api/tutoring/slots?subject=Physics&date={date}");
    let (slots, queries) = queries_of(&app, &student, &path).await;
    assert_eq!(slots["tutors"].as_array().unwrap().len(), 200);
    assert_eq!(queries, 4, "the session, the windows, the days off, the bookings");
}

#[test_support::test]
async fn the_list_of_bookings_takes_the_same_queries_for_one_and_for_fifty() {
    let app = TestApp::start().await;
    fill(&app);
    let tutor: UserId = {
        use schema::schema::tutor_availability::dsl;
        dsl::tutor_availability
            .filter(dsl::subject.eq(Subject::Physics))
            .select(dsl::tutor_id)
            .first(&mut app.conn())
            .unwrap()
    };
    let tutor = app.signed_in(tutor);
    let (list, queries) = queries_of(&app, &tutor, "/api/bookings?when=all&limit=50").await;
    assert_eq!(
        (list["items"].as_array().unwrap().len(), queries),
        (50, 5),
        "session, page, counts, people, chats"
    );
    let (list, queries) = queries_of(&app, &tutor, "/api/bookings?when=all&limit=1").await;
    assert_eq!((list["items"].as_array().unwrap().len(), queries), (1, 5));
}
