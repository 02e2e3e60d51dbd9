use chrono::TimeDelta;
use diesel::prelude::*;
use schema::enums::{Service, Subject};
use schema::models::profile::Profile;
use schema::schema::profiles;
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::people::Someone;

/// Creates a tutor with a public page.
fn mentor(app: &TestApp, slug: &str, services: &[Service]) -> Someone {
    let tutor = app.tutor(Some(4800));
    let mut conn = app.conn();
    Profile::assign_slug(&mut conn, tutor.id, slug).unwrap();
    diesel::update(profiles::table.find(tutor.id))
        .set((profiles::bio.eq("A sample."), profiles::services.eq(services)))
        .execute(&mut conn)
        .unwrap();
    tutor
}

fn slugs(list: &Value) -> std::collections::BTreeSet<&str> {
    list.as_array().unwrap().iter().map(|one| one["slug"].as_str().unwrap()).collect()
}

#[test_support::test]
async fn approved_tutors_with_a_bio_are_listed_by_what_they_offer() {
    let app = TestApp::start().await;
    let both = mentor(&app, "both", &[Service::Research, Service::Tutoring]);
    mentor(&app, "guide", &[Service::Research]);
    let silent = mentor(&app, "silent", &[Service::Tutoring]);
    let rejected = mentor(&app, "rejected", &[Service::Tutoring]);
    let mut conn = app.conn();
    diesel::update(profiles::table.find(silent.id)).set(profiles::bio.eq("")).execute(&mut conn).unwrap();
    diesel::update(profiles::table.find(rejected.id))
        .set(profiles::is_mentor_approved.eq(false))
        .execute(&mut conn)
        .unwrap();
    app.offer(both.id, Subject::Physics, "10:00", "12:00");
    let (list, queries) = app.count_queries(app.visitor().get("/api/mentors")).await;
    let list = list.expect(200);
    assert_eq!(
        (slugs(&list["research"]), slugs(&list["tutoring"])),
        (["both", "guide"].into(), ["both"].into())
    );
    let shown = &list["tutoring"][0];
    assert_eq!((&shown["price_cents"], &shown["subjects"]), (&json!(6000), &json!(["Physics"])));
    assert!(shown.get("email").is_none() && shown.get("zoom_link").is_none());
    assert_eq!(queries, 2);
    for hidden in ["silent", "rejected", "nobody"] {
        app.visitor().get(&format!("/api/mentors/{hidden}")).await.problem(404, "not_found");
    }
}

#[test_support::test]
async fn a_mentors_next_free_hours_are_told_to_anybody_and_leave_out_what_is_taken() {
    let app = TestApp::start().await;
    let (tutor, student) = (mentor(&app, "ada", &[Service::Tutoring]), app.student());
    for subject in [Subject::Physics, Subject::Biology] {
        app.offer(tutor.id, subject, "12:00", "13:30");
    }
    let (page, queries) = app.count_queries(app.visitor().get("/api/mentors/ada")).await;
    let page = page.expect(200);
    let times = page["next_times"].as_array().unwrap();
    assert_eq!((times.len(), queries), (6, 4), "the mentor, the windows, the days off, the bookings");
    assert_eq!(times[0]["subjects"], json!(["Physics", "Biology"]));
    let noon = app.noon_in(2);
    assert!(times.iter().any(|time| time["starts_at"] == json!(noon)));
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": noon});
    student.post("/api/bookings", body).await.expect(201);
    let page = app.visitor().get("/api/mentors/ada").await.expect(200);
    let times = page["next_times"].as_array().unwrap();
    let date = json!(academy::domain::time::local_date(noon));
    assert!(times.iter().all(|time| time["date"] != date), "both starts of that day overlap the booking");
}

#[test_support::test]
async fn a_mentor_for_research_alone_offers_no_hours() {
    let app = TestApp::start().await;
    let tutor = mentor(&app, "guide", &[Service::Research]);
    app.offer(tutor.id, Subject::Physics, "12:00", "13:30");
    let page = app.visitor().get("/api/mentors/guide").await.expect(200);
    assert_eq!(page["next_times"], json!([]));
}

#[test_support::test]
async fn two_mentors_of_one_name_have_two_addresses_and_keep_them() {
    let app = TestApp::start().await;
    let tutors: Vec<_> = (0..3).map(|_| mentor(&app, "lucia-sample", &[Service::Tutoring])).collect();
    Profile::assign_slug(&mut app.conn(), tutors[1].id, "another-name").unwrap();
    let slugs: Vec<_> = tutors
        .iter()
        .map(|tutor| Profile::find(&mut app.conn(), tutor.id).unwrap().unwrap().slug.unwrap())
        .collect();
    assert_eq!(slugs, ["lucia-sample", "lucia-sample-2", "lucia-sample-3"]);
    app.clock.advance(TimeDelta::days(1));
    app.visitor().get("/api/mentors/lucia-sample-2").await.expect(200);
}

#[test_support::test]
async fn an_hour_that_is_taken_or_given_back_makes_the_tutors_page_new() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(4800)));
    let wanted = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    // By the event alone: a NOTIFY in the transaction would serialize the commits of bookings.
    let page = (vec![format!("mentor-{}", tutor.id)], vec![]);
    let mut id = Value::Null;
    let book = async { id = student.post("/api/bookings", wanted).await.expect(201)["id"].clone() };
    assert_eq!(app.purged(book).await, page);
    let path = format!("/api/bookings/{}/cancel", id.as_str().unwrap());
    let cancel = async { student.post(&path, json!({})).await.expect(200).clone() };
    assert_eq!(app.purged(cancel).await, page);
}
