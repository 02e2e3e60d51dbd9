//! Admins manage tutors.

use academy::live::Topic;
use diesel::prelude::*;
use schema::ids::UserId;
use schema::schema::{audit_log, profiles, users};
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::people::Someone;

const PATH: &str = "/api/admin/tutors";

fn ids(page: &Value) -> Vec<UserId> {
    let id = |item: &Value| item["id"].as_str().unwrap().parse().unwrap();
    page["items"].as_array().unwrap().iter().map(id).collect()
}

/// Creates a tutor with this name and address.
fn tutor(app: &TestApp, (first_name, last_name): (&str, &str), email: &str, rate: Option<i32>) -> Someone {
    let tutor = app.tutor(rate);
    let conn = &mut app.conn();
    diesel::update(profiles::table.find(tutor.id))
        .set((profiles::first_name.eq(first_name), profiles::last_name.eq(last_name)))
        .execute(conn)
        .unwrap();
    diesel::update(users::table.find(tutor.id)).set(users::email.eq(email)).execute(conn).unwrap();
    tutor
}

#[test_support::test]
async fn everybody_who_may_teach_is_told_in_each_order() {
    let app = TestApp::start().await;
    let (admin, _student) = (app.admin(), app.student());
    // A single name is the sort key.
    let ada = tutor(&app, ("Ibn", ""), "c@people.test", Some(9000));
    let grace = tutor(&app, ("Grace", "Hopper"), "b@people.test", None);
    let anne = tutor(&app, ("Anne", "Hopper"), "d@people.test", Some(1000));
    let emmy = tutor(&app, ("Emmy", "Noether"), "a@people.test", Some(4000));
    let mut rated = [(4000, grace.id), (9000, ada.id), (1000, anne.id), (4000, emmy.id)];
    rated.sort_unstable();
    for (sort, ascending) in [
        ("name", [anne.id, grace.id, ada.id, emmy.id]),
        ("email", [emmy.id, grace.id, ada.id, anne.id]),
        ("rate", rated.map(|(_, id)| id)),
    ] {
        for direction in ["asc", "desc"] {
            let mut expected = ascending.to_vec();
            if direction == "desc" {
                expected.reverse();
            }
            let page = admin.get(&format!("{PATH}?sort={sort}&direction={direction}")).await.expect(200);
            assert_eq!((ids(&page), &page["counts"]["all"]), (expected, &json!(4)), "{sort} {direction}");
        }
    }
    let first = admin.get(PATH).await.expect(200)["items"][0].clone();
    let told = json!({
        "id": anne.id, "first_name": "Anne", "last_name": "Hopper", "email": "d@people.test", "hourly_rate_cents": 1000,
        "zoom_link": "https://zoom.us/j/1", "services": ["tutoring"], "is_mentor_approved": true, "slug": null,
        "payout_state": "none", "suspended_at": null
    });
    assert_eq!(first, told);
}

#[test_support::test]
async fn they_are_found_by_the_beginnings_of_words() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let ada = tutor(&app, ("Ada", "Lovelace"), "countess@elsewhere.test", Some(9000));
    let grace = tutor(&app, ("Grace", "O'Hopper"), "g.hopper@people.test", None);
    let cases: [(&str, &[UserId]); 9] = [
        ("love", &[ada.id]),
        ("LOVE ad", &[ada.id]),
        ("ovelace", &[]),
        ("hop", &[grace.id]),
        ("countess@else", &[ada.id]),
        ("test", &[ada.id, grace.id]),
        ("ada grace", &[]),
        ("' OR 1=1 --", &[]),
        ("***", &[]),
    ];
    for (q, expected) in cases {
        let encoded: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
        let page = admin.get(&format!("{PATH}?q={encoded}")).await.expect(200);
        assert_eq!((ids(&page), &page["counts"]["all"]), (expected.to_vec(), &json!(expected.len())), "{q}");
    }
}

fn link_of(tutor: &Someone) -> String {
    format!("{PATH}/{}/zoom-link", tutor.id)
}

const OLD: &str = "https://zoom.us/j/1";
const NEW: &str = "https://us02web.zoom.us/j/123?pwd=secret";

fn change(zoom_link: Option<&str>, expected: Option<&str>) -> Value {
    json!({ "zoom_link": zoom_link, "expected_zoom_link": expected })
}

#[test_support::test]
async fn a_new_zoom_link_is_told_to_everybody_who_sees_it_and_does_not_stand_in_the_log() {
    let app = TestApp::start().await;
    let (admin, tutor) = (app.admin(), app.tutor(None));
    let changed = admin.put(&link_of(&tutor), change(Some(NEW), Some(OLD))).await.expect(200);
    assert_eq!((&changed["zoom_link"], &changed["hourly_rate_cents"]), (&json!(NEW), &json!(4000)));
    assert_eq!(tutor.get("/api/tutor/profile").await.expect(200)["zoom_link"], NEW);
    let news = ("tutor_profile.changed".to_owned(), json!({ "tutor_id": tutor.id }));
    for topic in [Topic::Admin, Topic::User(tutor.id), Topic::TutorSlots(tutor.id)] {
        assert_eq!(app.published(topic), std::slice::from_ref(&news));
    }
    let entries: Vec<(Option<UserId>, UserId, Value)> = audit_log::table
        .filter(audit_log::action.eq("tutor.zoom_link_changed"))
        .select((audit_log::actor_id, audit_log::subject_id, audit_log::detail))
        .load(&mut app.conn())
        .unwrap();
    assert_eq!(entries, [(Some(admin.id), tutor.id, json!({ "removed": false }))]);
    for nothing in [None, Some(""), Some("  ")] {
        let expected = admin.get(PATH).await.expect(200)["items"][0]["zoom_link"].clone();
        let removed = admin.put(&link_of(&tutor), change(nothing, expected.as_str())).await.expect(200);
        assert_eq!(removed["zoom_link"], Value::Null);
    }
}

#[test_support::test]
async fn of_two_who_change_a_zoom_link_the_second_is_told_what_it_is_now() {
    let app = TestApp::start().await;
    let (admin, second, tutor) = (app.admin(), app.admin(), app.tutor(None));
    let other = "https://zoom.us/j/77";
    admin.put(&link_of(&tutor), change(Some(NEW), Some(OLD))).await.expect(200);
    let refused = second.put(&link_of(&tutor), change(Some(other), Some(OLD))).await;
    let detail = refused.problem(409, "edit_conflict")["detail"].clone();
    assert_eq!(detail, format!("This tutor’s Zoom link was changed in the meantime. It’s now {NEW}."));
    let same = second.put(&link_of(&tutor), change(Some(NEW), Some(OLD))).await.expect(200);
    assert_eq!(same["zoom_link"], NEW);
    admin.put(&link_of(&tutor), change(None, Some(NEW))).await.expect(200);
    let refused = second.put(&link_of(&tutor), change(Some(other), Some(NEW))).await;
    let detail = refused.problem(409, "edit_conflict")["detail"].clone();
    assert_eq!(detail, "This tutor’s Zoom link was removed in the meantime.");
    let path = link_of(&tutor);
    let at_once = futures_util::join!(
        admin.put(&path, change(Some(NEW), None)),
        second.put(&path, change(Some(other), None)),
    );
    assert_eq!(test_support::statuses(&[at_once.0, at_once.1]), [200, 409]);
}

#[test_support::test]
async fn a_link_elsewhere_is_refused_and_so_is_somebody_who_does_not_teach() {
    let app = TestApp::start().await;
    let (admin, tutor, student) = (app.admin(), app.tutor(None), app.student());
    for link in
        ["https://evil.test/j/1", "http://zoom.us/j/1", "javascript:alert(1)", "https://zoom.us/", "x"]
    {
        let refused = admin.put(&link_of(&tutor), change(Some(link), Some(OLD))).await;
        assert!(refused.problem(422, "validation_failed")["errors"]["zoom_link"][0].is_string(), "{link}");
    }
    admin.put(&link_of(&student), change(Some(NEW), None)).await.problem(404, "not_found");
    admin.put(&link_of(&tutor), json!({ "zoom_link": 1 })).await.problem(422, "validation_failed");
    // A tutor without approval still has a link.
    app.execute(diesel::update(profiles::table.find(tutor.id)).set(profiles::is_mentor_approved.eq(false)));
    let changed = admin.put(&link_of(&tutor), change(Some(NEW), Some(OLD))).await.expect(200);
    assert_eq!(changed["is_mentor_approved"], false);
}
