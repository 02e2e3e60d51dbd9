use chrono::TimeDelta;
use diesel::prelude::*;
use schema::enums::{BookingStatus, Service, Subject};
use schema::models::profile::Profile;
use schema::schema::{profiles, student_bookings, tutor_availability};
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

/// Returns the addresses in the list, in its order.
fn slugs(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().unwrap().iter();
    items.map(|item| item["mentor"]["slug"].as_str().unwrap()).collect()
}

async fn listed(app: &TestApp, query: &str) -> Value {
    app.visitor().get(&format!("/api/mentors{query}")).await.expect(200)
}

/// Sets a weekly window, on one day of the week or, for `None`, on every day.
fn teaches_on(app: &TestApp, tutor: &Someone, subject: Subject, weekday: Option<i16>) {
    app.offer(tutor.id, subject, "12:00", "13:30");
    let others = tutor_availability::table.filter(tutor_availability::tutor_id.eq(tutor.id));
    if let Some(weekday) = weekday {
        app.execute(diesel::delete(others.filter(tutor_availability::day_of_week.ne(weekday))));
    }
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
    assert_eq!(slugs(&list), ["both", "guide"], "who cannot be booked comes last");
    assert_eq!(slugs(&listed(&app, "?service=research").await), ["both", "guide"]);
    assert_eq!(slugs(&listed(&app, "?service=tutoring").await), ["both"]);
    let shown = &list["items"][0]["mentor"];
    assert_eq!((&shown["price_cents"], &shown["subjects"]), (&json!(6000), &json!(["Physics"])));
    assert!(shown.get("email").is_none() && shown.get("zoom_link").is_none());
    assert_eq!(list["items"][1]["next_time"], Value::Null);
    assert_eq!(queries, 5, "the mentors, their windows, days off, bookings, and completed lessons");
    for hidden in ["silent", "rejected", "nobody"] {
        app.visitor().get(&format!("/api/mentors/{hidden}")).await.problem(404, "not_found");
    }
}

#[test_support::test]
async fn the_list_is_narrowed_by_subject_price_and_time_and_names_the_hour_that_fits() {
    let app = TestApp::start().await;
    let today = academy::domain::time::local_date(app.clock.now());
    let weekday = |days| academy::domain::time::day_of_week(today + TimeDelta::days(days));
    let word = |days| {
        ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
            [usize::try_from(weekday(days)).unwrap()]
    };
    let (cheap, dear) =
        (mentor(&app, "cheap", &[Service::Tutoring]), mentor(&app, "dear", &[Service::Tutoring]));
    mentor(&app, "guide", &[Service::Research]);
    app.execute(
        diesel::update(profiles::table.find(dear.id)).set(profiles::tutoring_hourly_rate_cents.eq(8000)),
    );
    teaches_on(&app, &cheap, Subject::Physics, Some(weekday(3)));
    teaches_on(&app, &dear, Subject::Chemistry, Some(weekday(1)));
    for (query, expected) in [
        ("", &["dear", "cheap", "guide"][..]),
        ("?sort=soonest", &["dear", "cheap", "guide"]),
        ("?sort=price", &["cheap", "dear", "guide"]),
        ("?sort=name", &["cheap", "dear", "guide"]),
        ("?subject=Chemistry", &["dear"]),
        ("?max_price_cents=6000", &["cheap"]),
        ("?max_price_cents=5999", &[]),
        ("?max_price_cents=10000&sort=price", &["cheap", "dear"]),
        ("?free=week", &["dear", "cheap"]),
        (&format!("?free={}", word(3)), &["cheap"]),
        (&format!("?free={}&subject=Chemistry", word(3)), &[]),
        (&format!("?free={}", word(2)), &[]),
    ] {
        let mut found =
            slugs(&listed(&app, query).await).iter().map(|slug| (*slug).to_owned()).collect::<Vec<_>>();
        if query.ends_with("name") {
            // Their names are numbered in the order in which they were made.
            found.sort();
        }
        assert_eq!(found, expected, "{query}");
    }
    let starts = |list: &Value| list["items"][0]["next_time"]["starts_at"].clone();
    assert_eq!(starts(&listed(&app, "?subject=Physics").await), json!(app.noon_in(3)));
    for wrong in ["?subject=physics", "?free=today", "?sort=random", "?max_price_cents=x", "?page=2"] {
        app.visitor().get(&format!("/api/mentors{wrong}")).await.problem(400, "malformed_query");
    }
    // The only hour of the week is booked: the next one is a week later, and no longer within seven days.
    for at in [app.noon_in(3)] {
        let body = json!({"tutor_id": cheap.id, "subject": "Physics", "starts_at": at});
        app.student().post("/api/bookings", body).await.expect(201);
    }
    assert_eq!(slugs(&listed(&app, "?free=week").await), ["dear"]);
    assert_eq!(starts(&listed(&app, "?subject=Physics").await), json!(app.noon_in(10)));
}

#[test_support::test]
async fn a_mentors_free_hours_are_told_to_anybody_and_leave_out_what_is_taken() {
    let app = TestApp::start().await;
    let (tutor, student) = (mentor(&app, "ada", &[Service::Tutoring]), app.student());
    for subject in [Subject::Physics, Subject::Biology] {
        app.offer(tutor.id, subject, "12:00", "13:30");
    }
    let (page, queries) = app.count_queries(app.visitor().get("/api/mentors/ada")).await;
    let page = page.expect(200);
    let free = |page: &Value| {
        page["weeks"].as_array().unwrap().iter().map(|week| week["free"].as_u64().unwrap()).sum::<u64>()
    };
    assert_eq!(
        (page["week"].as_u64(), free(&page), queries),
        (Some(1), 2 * 57, 5),
        "the mentor, the windows, the days off, the bookings, the record of lessons and replies"
    );
    assert_eq!(page["free_times"][0]["subjects"], json!(["Physics", "Biology"]));
    let noon = app.noon_in(2);
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": noon});
    student.post("/api/bookings", body).await.expect(201);
    let date = json!(academy::domain::time::local_date(noon));
    let mut dates = Vec::new();
    for week in 1..=9 {
        let page = app.visitor().get(&format!("/api/mentors/ada?week={week}")).await.expect(200);
        let shown = &page["weeks"][week - 1];
        let times = page["free_times"].as_array().unwrap();
        assert_eq!(
            (times.len(), page["week"].as_u64()),
            (shown["free"].as_u64().unwrap() as usize, Some(week as u64))
        );
        for time in times {
            let day = time["date"].as_str().unwrap();
            assert!(
                shown["first"].as_str().unwrap() <= day && day <= shown["last"].as_str().unwrap(),
                "{time}"
            );
            dates.push(time["date"].clone());
        }
    }
    assert_eq!(dates.len(), 2 * 56, "both starts of that day overlap the booking");
    assert!(!dates.contains(&date));
    for week in ["0", "10", "-1", "x"] {
        app.visitor().get(&format!("/api/mentors/ada?week={week}")).await.problem(400, "malformed_query");
    }
}

#[test_support::test]
async fn the_first_week_that_is_shown_has_a_free_hour() {
    let app = TestApp::start().await;
    let tutor = mentor(&app, "ada", &[Service::Tutoring]);
    app.offer(tutor.id, Subject::Physics, "12:00", "13:30");
    let today = academy::domain::time::local_date(app.clock.now());
    let days = json!({"first_day": today, "last_day": today + TimeDelta::days(20)});
    tutor.post("/api/tutor/days-off", days).await.expect(201);
    let page = app.visitor().get("/api/mentors/ada").await.expect(200);
    assert_eq!(page["free_times"][0]["date"], json!(today + TimeDelta::days(21)));
    assert!(page["week"].as_u64() >= Some(3));
}

#[test_support::test]
async fn a_mentors_free_hours_are_narrowed_by_subject_and_time_and_open_at_the_first_week_that_fits() {
    let app = TestApp::start().await;
    let tutor = mentor(&app, "ada", &[Service::Tutoring]);
    let today = academy::domain::time::local_date(app.clock.now());
    let weekday = academy::domain::time::day_of_week(today + TimeDelta::days(1));
    let words = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
    let word = words[usize::try_from(weekday).unwrap()];
    app.offer(tutor.id, Subject::Physics, "12:00", "13:30");
    app.offer(tutor.id, Subject::Chemistry, "12:00", "13:30");
    let page = async |query: &str| app.visitor().get(&format!("/api/mentors/ada{query}")).await.expect(200);
    let times = |page: &Value| page["free_times"].as_array().unwrap().clone();
    let free = |page: &Value| {
        page["weeks"].as_array().unwrap().iter().map(|week| week["free"].as_u64().unwrap()).sum::<u64>()
    };

    let chemistry = page("?subject=Chemistry").await;
    assert!(!times(&chemistry).is_empty());
    assert!(times(&chemistry).iter().all(|time| time["subjects"] == json!(["Chemistry"])));
    assert_eq!(free(&chemistry), 2 * 57);

    let query = format!("?subject=Chemistry&free={word}");
    let on_the_day = page(&query).await;
    let dates = |page: &Value| times(page).iter().map(|time| time["date"].clone()).collect::<Vec<_>>();
    assert_eq!(dates(&on_the_day), [json!(today + TimeDelta::days(1)), json!(today + TimeDelta::days(1))]);
    assert_eq!(free(&on_the_day), 2 * 8);
    assert_eq!(free(&page("?free=week").await), 2 * 7);

    // Without the first of these days, the week of the second is shown; the first is shown if it is asked for.
    let days = json!({"first_day": today + TimeDelta::days(1), "last_day": today + TimeDelta::days(1)});
    tutor.post("/api/tutor/days-off", days).await.expect(201);
    assert_eq!(dates(&page(&query).await)[0], json!(today + TimeDelta::days(8)));
    let shown = on_the_day["week"].as_u64().unwrap();
    let empty = page(&format!("{query}&week={shown}")).await;
    assert_eq!((times(&empty).len(), empty["week"].as_u64()), (0, Some(shown)));

    let none = page("?subject=Spanish").await;
    assert_eq!((times(&none).len(), none["week"].as_u64(), free(&none)), (0, Some(1), 0));
    for wrong in ["?subject=chemistry", "?free=today", "?day=sunday"] {
        app.visitor().get(&format!("/api/mentors/ada{wrong}")).await.problem(400, "malformed_query");
    }
}

#[test_support::test]
async fn a_mentor_for_research_alone_offers_no_hours() {
    let app = TestApp::start().await;
    let tutor = mentor(&app, "guide", &[Service::Research]);
    app.offer(tutor.id, Subject::Physics, "12:00", "13:30");
    let page = app.visitor().get("/api/mentors/guide").await.expect(200);
    assert_eq!((&page["free_times"], &page["is_bookable"]), (&json!([]), &json!(false)));
    assert_eq!(listed(&app, "").await["items"][0]["next_time"], Value::Null);
}

#[test_support::test]
async fn completed_lessons_are_counted_and_no_others() {
    let app = TestApp::start().await;
    let (tutor, student) = (mentor(&app, "ada", &[Service::Tutoring]), app.student());
    let rate = profiles::tutoring_hourly_rate_cents.eq(0);
    app.execute(diesel::update(profiles::table.find(tutor.id)).set(rate));
    app.offer(tutor.id, Subject::Physics, "00:00", "23:45");
    let mut ids = Vec::new();
    for days in [2, 3, 4, 5] {
        let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(days)});
        ids.push(student.post("/api/bookings", body).await.expect(201)["id"].as_str().unwrap().to_owned());
    }
    let first = app.noon_in(2);
    let given =
        |page: &Value| (page["mentor"]["lessons_given"].clone(), page["mentor"]["teaching_since"].clone());
    assert_eq!(given(&app.visitor().get("/api/mentors/ada").await.expect(200)), (json!(0), Value::Null));
    let set_status = |id: &String, status: BookingStatus| {
        let row = student_bookings::table.find(id.parse::<uuid::Uuid>().unwrap());
        app.execute(diesel::update(row).set(student_bookings::status.eq(status)));
    };
    set_status(&ids[0], BookingStatus::Completed);
    set_status(&ids[1], BookingStatus::Completed);
    student.post(&format!("/api/bookings/{}/cancel", ids[2]), json!({})).await.expect(200);
    let page = app.visitor().get("/api/mentors/ada").await.expect(200);
    assert_eq!(given(&page), (json!(2), json!(first)));
    assert_eq!(given(&listed(&app, "?sort=experience").await["items"][0]), (json!(2), json!(first)));
}

#[test_support::test]
async fn the_usual_reply_time_is_the_median_of_at_least_three_replies() {
    let app = TestApp::start().await;
    let tutor = mentor(&app, "ada", &[Service::Tutoring]);
    app.offer(tutor.id, Subject::Physics, "12:00", "13:30");
    let usual = async || app.visitor().get("/api/mentors/ada").await.expect(200)["reply_minutes"].clone();
    for (minutes, expected) in [(10, Value::Null), (40, Value::Null), (600, json!(40))] {
        let student = app.student();
        let chat = student.put(&format!("/api/chats/inquiries/{}", tutor.id), json!({})).await.expect(200);
        let path = format!("/api/chats/{}/messages", chat["id"].as_str().unwrap());
        let say = |words: &str| json!({"client_message_id": uuid::Uuid::new_v4(), "message": words});
        student.post(&path, say("Do you teach optics?")).await.expect(200);
        app.clock.advance(TimeDelta::minutes(minutes - 1));
        // A second message before the reply starts no new wait.
        student.post(&path, say("And waves?")).await.expect(200);
        app.clock.advance(TimeDelta::minutes(1));
        tutor.post(&path, say("I do.")).await.expect(200);
        tutor.post(&path, say("Both.")).await.expect(200);
        // A thank-you needs no reply.
        app.clock.advance(TimeDelta::hours(1));
        student.post(&path, say("Thank you!")).await.expect(200);
        assert_eq!(usual().await, expected);
    }
    app.clock.advance(TimeDelta::days(91));
    assert_eq!(usual().await, Value::Null, "replies of long ago say nothing");
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
    let page = (vec!["mentor-times".to_owned(), format!("mentor-{}", tutor.id)], vec![]);
    let mut id = Value::Null;
    let book = async { id = student.post("/api/bookings", wanted).await.expect(201)["id"].clone() };
    assert_eq!(app.purged(book).await, page);
    let path = format!("/api/bookings/{}/cancel", id.as_str().unwrap());
    let cancel = async { student.post(&path, json!({})).await.expect(200).clone() };
    assert_eq!(app.purged(cancel).await, page);
}
