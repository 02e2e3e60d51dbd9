use academy::live::Topic;
use diesel::prelude::*;
use schema::enums::{Service, Subject};
use schema::models::profile::Profile;
use schema::schema::{live_events, profiles};
use serde_json::{Value, json};

use test_support::people::Someone;
use test_support::{TestApp, TestResponse};

const PATH: &str = "/api/tutor/profile";
const RATE: &str = "/api/tutor/hourly-rate";

/// Creates a tutor with a public page at this slug.
fn mentor(app: &TestApp, slug: &str) -> Someone {
    let tutor = app.tutor(Some(4800));
    let mut conn = app.conn();
    Profile::assign_slug(&mut conn, tutor.id, slug).unwrap();
    diesel::update(profiles::table.find(tutor.id))
        .set(profiles::bio.eq("A sample."))
        .execute(&mut conn)
        .unwrap();
    tutor
}

/// Saves a profile based on its current version.
async fn save(tutor: &Someone, mut form: Value) -> TestResponse {
    form["seen_version"] = tutor.get(PATH).await.expect(200)["version"].clone();
    tutor.patch(PATH, form).await
}

#[test_support::test]
async fn what_another_window_or_an_admin_has_changed_is_not_overwritten_unseen() {
    let app = TestApp::start().await;
    let (tutor, admin) = (mentor(&app, "ada"), app.admin());
    let typed = |bio: &str, seen_version| json!({ "bio": bio, "seen_version": seen_version });
    let saved = tutor.patch(PATH, typed("Of one window.", 1)).await.expect(200);
    assert_eq!(saved["version"], 2);
    let problem = tutor.patch(PATH, typed("Of another.", 1)).await.problem(409, "edit_conflict");
    assert_eq!(problem["current"], saved);
    // A retry after a lost response.
    assert_eq!(tutor.patch(PATH, typed("Of one window.", 1)).await.expect(200), saved);
    let link = json!({ "zoom_link": "https://zoom.us/j/9", "expected_zoom_link": "https://zoom.us/j/1" });
    admin.put(&format!("/api/admin/tutors/{}/zoom-link", tutor.id), link).await.expect(200);
    let older = json!({ "zoom_link": "https://zoom.us/j/7", "seen_version": 2 });
    let problem = tutor.patch(PATH, older).await.problem(409, "edit_conflict");
    assert_eq!(problem["current"]["zoom_link"], "https://zoom.us/j/9");
    assert_eq!(tutor.get(PATH).await.expect(200)["bio"], "Of one window.");
    tutor.patch(PATH, json!({ "bio": "Unnamed." })).await.problem(422, "validation_failed");
}

#[test_support::test]
async fn a_tutor_reads_their_own_profile_and_nobody_elses() {
    let app = TestApp::start().await;
    let (tutor, other) = (mentor(&app, "ada"), mentor(&app, "grace"));
    app.offer(tutor.id, Subject::Physics, "10:00", "12:00");
    let (own, queries) = app.count_queries(tutor.get(PATH)).await;
    let own = own.expect(200);
    let expected = json!({
        "id": tutor.id, "first_name": "tutor", "last_name": own["last_name"], "bio": "A sample.",
        "education": "", "languages": "", "levels": [], "services": ["tutoring"], "subjects": ["Physics"], "profile_image_url": null,
        "zoom_link": "https://zoom.us/j/1", "slug": "ada", "hourly_rate_cents": 4800, "price_cents": 6000,
        "version": 1,
    });
    assert_eq!((own, queries), (expected, 1 + 1));
    let theirs = other.get(PATH).await.expect(200);
    assert_eq!((&theirs["id"], &theirs["subjects"]), (&json!(other.id), &json!([])));
}

#[test_support::test]
async fn a_new_rate_is_the_price_of_whoever_looks_next() {
    let app = TestApp::start().await;
    let (tutor, student) = (mentor(&app, "ada"), app.student());
    app.offer(tutor.id, Subject::Physics, "12:00", "13:00");
    let date = academy::domain::time::local_date(app.noon_in(2));
    for (rate, price) in [(5001, 7000), (0, 0), (100_000, 125_000), (4000, 5000)] {
        let saved = tutor.put(RATE, json!({ "hourly_rate_cents": rate })).await.expect(200);
        assert_eq!((&saved["hourly_rate_cents"], &saved["price_cents"]), (&json!(rate), &json!(price)));
        assert_eq!(app.visitor().get("/api/mentors/ada").await.expect(200)["mentor"]["price_cents"], price);
        let day = student.get(&format!("/api/tutoring/slots?subject=Physics&date={date}")).await.expect(200);
        assert_eq!(day["tutors"][0]["price_cents"], price);
    }
}

#[test_support::test]
async fn a_rate_that_is_none_is_refused_at_its_field_and_changes_nothing() {
    let app = TestApp::start().await;
    let tutor = app.tutor(Some(4800));
    let range = "Please choose a rate from $0 to $1,000.";
    for (rate, text) in [
        (json!(-1), Some(range)),
        (json!(100_001), Some(range)),
        (json!(1_000_000_000), Some(range)),
        (json!(9_007_199_254_740_993_i64), Some(range)),
        (json!(1e9), None),
        (json!(48.5), None),
        (json!("4800"), None),
        (json!(null), None),
    ] {
        let problem =
            tutor.put(RATE, json!({"hourly_rate_cents": rate})).await.problem(422, "validation_failed");
        let errors = problem["errors"]["hourly_rate_cents"].as_array().unwrap();
        assert!(errors.len() == 1 && text.is_none_or(|text| errors[0] == text), "{rate}: {problem}");
    }
    assert_eq!(tutor.get(PATH).await.expect(200)["hourly_rate_cents"], 4800);
}

#[test_support::test]
async fn who_sees_a_tutor_hears_of_a_change_and_nobody_of_what_stays_the_same() {
    let app = TestApp::start().await;
    let (tutor, student, other) = (app.busy_bee(Some(0)), app.student(), app.student());
    let wanted = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    student.post("/api/bookings", wanted).await.expect(201);
    let change = async { tutor.put(RATE, json!({"hourly_rate_cents": 5000})).await.expect(200) };
    assert_eq!(
        app.purged(change).await,
        (vec!["mentors".to_owned(), format!("mentor-{}", tutor.id)], vec![])
    );
    let event = ("tutor_profile.changed".to_owned(), json!({"tutor_id": tutor.id}));
    let heard = |topic| app.published(topic).iter().filter(|heard| **heard == event).count();
    let topics = [
        Topic::User(tutor.id),
        Topic::TutorSlots(tutor.id),
        Topic::SubjectDays(Subject::Physics),
        Topic::User(student.id),
        Topic::Admin,
    ];
    for topic in topics {
        assert_eq!(heard(topic), 1, "{topic}");
    }
    // The stored rows about one user name no other.
    let rows: Vec<Vec<Option<String>>> =
        live_events::table.select(live_events::topics).load(&mut app.conn()).unwrap();
    let is_person = |topic: &Option<String>| topic.as_ref().is_some_and(|topic| topic.starts_with("user:"));
    assert!(rows.iter().all(|topics| topics.len() == 1 || !topics.iter().any(is_person)), "{rows:?}");
    assert_eq!((heard(Topic::User(other.id)), heard(Topic::SubjectDays(Subject::Biology))), (0, 0));
    tutor.put(RATE, json!({"hourly_rate_cents": 5000})).await.expect(200);
    save(&tutor, json!({})).await.expect(200);
    save(&tutor, json!({"zoom_link": "https://zoom.us/j/1"})).await.expect(200);
    assert_eq!(heard(Topic::User(tutor.id)), 1);
}

#[test_support::test]
async fn what_is_sent_changes_and_the_rest_stays() {
    let app = TestApp::start().await;
    let tutor = mentor(&app, "ada");
    let form = json!({
        "bio": "  I teach <script>alert(1)</script>waves.\n\nAnd tides. ", "services": ["tutoring", "research", "tutoring"],
        "zoom_link": "us02web.zoom.us/j/42", "slug": "Ada-of-the-Waves", "education": " BS in physics ",
        "languages": "English, Spanish ", "levels": ["college", "high_school", "college"],
    });
    let saved = save(&tutor, form).await.expect(200);
    let expected = json!({
        "bio": "I teach <script>alert(1)</script>waves.\n\nAnd tides.", "services": ["research", "tutoring"],
        "zoom_link": "https://us02web.zoom.us/j/42", "slug": "ada-of-the-waves", "hourly_rate_cents": 4800,
        "education": "BS in physics", "languages": "English, Spanish", "levels": ["high_school", "college"],
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&saved[name], value, "{name}");
    }
    let shown = app.visitor().get("/api/mentors/ada-of-the-waves").await.expect(200);
    for name in ["bio", "education", "languages", "levels"] {
        assert_eq!(shown["mentor"][name], expected[name], "{name}");
    }
    assert!(shown["mentor"].get("zoom_link").is_none());
    let saved = save(&tutor, json!({"zoom_link": " "})).await.expect(200);
    assert_eq!((&saved["zoom_link"], &saved["bio"]), (&Value::Null, &expected["bio"]));
}

#[test_support::test]
async fn what_is_wrong_is_said_field_by_field_and_nothing_is_stored() {
    let app = TestApp::start().await;
    let tutor = mentor(&app, "ada");
    let form = json!({"bio": " ", "services": [], "zoom_link": "http://zoom.us/j/1", "slug": "a b"});
    let problem = save(&tutor, form).await.problem(422, "validation_failed");
    assert_eq!(
        problem["errors"],
        json!({
            "bio": ["Please provide a brief bio about yourself."],
            "services": ["Please select at least one service you want to provide."],
            "zoom_link": ["Please use a link that begins with https://."],
            "slug": ["Please use the letters a to z, digits, and single hyphens between them, such as ada-lovelace."],
        })
    );
    for (name, value) in [
        ("bio", json!("é".repeat(2001))),
        ("education", json!("é".repeat(301))),
        ("languages", json!("é".repeat(81))),
        ("languages", json!("Eng\u{200b}lish")),
        ("levels", json!(["kindergarten"])),
        ("services", json!(["cooking"])),
        ("zoom_link", json!("javascript:alert(1)")),
        ("is_mentor_approved", json!(true)),
        ("hourly_rate_cents", json!(1)),
    ] {
        save(&tutor, json!({"bio": "Another.", name: value})).await.problem(422, "validation_failed");
    }
    let own = tutor.get(PATH).await.expect(200);
    assert_eq!((&own["bio"], &own["slug"]), (&json!("A sample."), &json!("ada")));
    let longest = "é".repeat(2000);
    assert_eq!(save(&tutor, json!({ "bio": longest })).await.expect(200)["bio"], longest);
}

#[test_support::test]
async fn a_former_address_leads_to_the_present_one_and_is_nobody_elses_for_good() {
    let app = TestApp::start().await;
    let (ada, grace) = (mentor(&app, "ada"), mentor(&app, "grace"));
    for slug in ["ada-b", "ada-c", "ada-d"] {
        save(&ada, json!({ "slug": slug })).await.expect(200);
    }
    for former in ["ada", "ada-b", "ada-c"] {
        let page = app.visitor().get(&format!("/api/mentors/{former}")).await.expect(200);
        assert_eq!((&page["mentor"]["id"], &page["mentor"]["slug"]), (&json!(ada.id), &json!("ada-d")));
    }
    for taken in ["ada", "ada-c", "ada-d"] {
        let problem = save(&grace, json!({ "slug": taken })).await.problem(422, "validation_failed");
        let text = "Another mentor has this address. Please choose another one.";
        assert_eq!(problem["errors"], json!({ "slug": [text] }));
    }
    // A new mentor of the same name gets none of the former slugs either.
    let third = mentor(&app, "ada");
    assert_eq!(third.get(PATH).await.expect(200)["slug"], "ada-2");
    // A mentor can take their own former slug back.
    assert_eq!(save(&ada, json!({"slug": "ada"})).await.expect(200)["slug"], "ada");
    let page = app.visitor().get("/api/mentors/ada-d").await.expect(200);
    assert_eq!(page["mentor"]["slug"], "ada");
    // A former mentor has no public page.
    app.execute(diesel::update(profiles::table.find(ada.id)).set(profiles::is_mentor_approved.eq(false)));
    for gone in ["ada", "ada-d"] {
        app.visitor().get(&format!("/api/mentors/{gone}")).await.problem(404, "not_found");
    }
}

#[test_support::test]
async fn of_two_who_want_one_address_at_once_one_gets_it() {
    let app = TestApp::start().await;
    let (ada, grace) = (mentor(&app, "ada"), mentor(&app, "grace"));
    let wanted = json!({"slug": "the-physicist"});
    let (one, other) = futures_util::future::join(save(&ada, wanted.clone()), save(&grace, wanted)).await;
    assert_eq!(test_support::statuses(&[one, other]), [200, 422]);
}

#[test_support::test]
async fn twenty_addresses_are_enough() {
    let app = TestApp::start().await;
    let tutor = mentor(&app, "ada");
    for number in 1..=20 {
        save(&tutor, json!({"slug": format!("ada-{number}")})).await.expect(200);
    }
    let problem = save(&tutor, json!({"slug": "ada-21"})).await.problem(422, "validation_failed");
    let text = "Your page has already had 20 addresses. Please keep one of them.";
    assert_eq!(problem["errors"]["slug"], json!([text]));
    save(&tutor, json!({"slug": "ada-7"})).await.expect(200);
}

#[test_support::test]
async fn who_gives_no_lessons_any_more_cannot_be_booked_and_keeps_what_is_booked() {
    let app = TestApp::start().await;
    let (tutor, student) = (app.busy_bee(Some(0)), app.student());
    let wanted = |days| json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(days)});
    let booked = student.post("/api/bookings", wanted(2)).await.expect(201);
    save(&tutor, json!({"services": [Service::Research]})).await.expect(200);
    student.post("/api/bookings", wanted(3)).await.problem(422, "slot_unavailable");
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    assert_eq!(student.get(&path).await.expect(200)["status"], "confirmed");
}

#[test_support::test]
async fn a_lesson_has_the_link_that_its_tutor_has_now() {
    let app = TestApp::start().await;
    let (tutor, student) = (app.busy_bee(Some(0)), app.student());
    let wanted = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    let booked = student.post("/api/bookings", wanted).await.expect(201);
    save(&tutor, json!({"zoom_link": "https://zoom.us/my/ada"})).await.expect(200);
    let path = format!("/api/bookings/{}", booked["id"].as_str().unwrap());
    for person in [&student, &tutor] {
        assert_eq!(person.get(&path).await.expect(200)["tutor"]["zoom_link"], "https://zoom.us/my/ada");
    }
}

#[test_support::test]
async fn who_may_no_longer_teach_changes_nothing() {
    let app = TestApp::start().await;
    let tutor = mentor(&app, "ada");
    app.execute(diesel::update(profiles::table.find(tutor.id)).set(profiles::is_mentor_approved.eq(false)));
    tutor.patch(PATH, json!({"bio": "Still here.", "seen_version": 1})).await.problem(403, "forbidden");
    tutor.put(RATE, json!({"hourly_rate_cents": 1})).await.problem(403, "forbidden");
}
