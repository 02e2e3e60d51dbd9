use diesel::prelude::*;
use schema::enums::{IdentityProvider, Role};
use schema::models::user::User;
use schema::models::user_identity::NewUserIdentity;
use schema::schema::{profiles, users};
use serde_json::{Value, json};
use uuid::Uuid;

use super::unverified;
use test_support::people::Someone;
use test_support::suspension::suspend;
use test_support::{Client, TestApp};

const PATH: &str = "/api/admin/users";

fn name(app: &TestApp, person: &Someone, (first, last): (&str, &str), email: &str) {
    let mut conn = app.conn();
    diesel::update(profiles::table.find(person.id))
        .set((profiles::first_name.eq(first), profiles::last_name.eq(last)))
        .execute(&mut conn)
        .unwrap();
    diesel::update(users::table.find(person.id)).set(users::email.eq(email)).execute(&mut conn).unwrap();
}

fn ids(page: &Value) -> Vec<Uuid> {
    page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| item["id"].as_str().unwrap().parse().unwrap())
        .collect()
}

/// Returns the names of all matches of a search.
async fn found(admin: &Client, q: &str) -> Vec<String> {
    let q: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
    let page = admin.get(&format!("{PATH}?q={q}&sort=name&direction=asc")).await.expect(200);
    let items = page["items"].as_array().unwrap().iter();
    items.map(|item| item["first_name"].as_str().unwrap().to_owned()).collect()
}

#[test_support::test]
async fn people_are_listed_with_how_they_sign_in() {
    let app = TestApp::start().await;
    let (admin, tutor) = (app.admin(), app.tutor(None));
    let conn = &mut app.conn();
    User::grant_role(conn, tutor.id, Role::Student).unwrap();
    for (provider, subject) in
        [(IdentityProvider::Orcid, "1"), (IdentityProvider::Google, "2"), (IdentityProvider::Google, "3")]
    {
        NewUserIdentity { user_id: tutor.id, provider, subject, linked_at: app.clock.now() }
            .insert(conn)
            .unwrap();
    }
    diesel::update(users::table.find(tutor.id)).set(users::password_hash.eq("x")).execute(conn).unwrap();
    let (page, queries) = app.count_queries(admin.get(PATH)).await;
    assert_eq!(queries, 3, "the session's own and two");
    let page = page.expect(200);
    let item = page["items"].as_array().unwrap().iter().find(|item| item["id"] == json!(tutor.id)).unwrap();
    assert_eq!(item["roles"], json!(["student", "tutor"]));
    assert_eq!((&item["role"], &item["email"]), (&json!("tutor"), &json!(tutor.email)));
    assert_eq!(item["sign_in_methods"], json!(["password", "google", "orcid"]));
    assert!(item["email_verified_at"].is_string() && item["last_seen_at"].is_string());
    assert_eq!(page["counts"]["all"], 2);
}

#[test_support::test]
async fn each_filter_shows_and_counts_its_own() {
    let app = TestApp::start().await;
    let (admin, student, tutor, waiting) = (app.admin(), app.student(), app.tutor(None), unverified(&app));
    suspend(&admin, student.id, "cancel").await.expect(200);
    let gone = app.student();
    gone.post("/api/account/delete", json!({ "email": gone.email })).await.expect(204);
    for (filter, expected) in [
        ("admin", vec![admin.id]),
        ("tutor", vec![tutor.id]),
        ("suspended", vec![student.id]),
        ("unverified", vec![waiting.id]),
        ("provider", vec![]),
        ("student", vec![student.id, waiting.id]),
    ] {
        let page = admin.get(&format!("{PATH}?filter={filter}&sort=joined&direction=asc")).await.expect(200);
        let mut shown = ids(&page);
        let mut expected = expected;
        shown.sort_unstable();
        expected.sort_unstable();
        assert_eq!(shown, expected, "{filter}");
        let counts = json!({
            "all": 4, "student": 2, "tutor": 1, "provider": 0, "admin": 1, "suspended": 1, "unverified": 1,
        });
        assert_eq!(page["counts"], counts, "{filter}");
    }
    assert!(!ids(&admin.get(PATH).await.expect(200)).contains(&gone.id));
}

#[test_support::test]
async fn a_search_finds_beginnings_of_names_and_any_part_of_an_address() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let [zoe, jean, ann, percent] = [app.student(), app.student(), app.tutor(None), app.student()];
    name(&app, &admin, ("Grace", "Hopper"), "grace@xn--bcher-kva.test");
    name(&app, &zoe, ("Zoë", "Müller-Sample"), "zm.home@people.test");
    name(&app, &jean, ("Jean-Luc", "O'Neill"), "captain@ship.test");
    name(&app, &ann, ("Ann", "Zu"), "the_ann+tutor@school.test");
    // A single name, which is the sort key.
    name(&app, &percent, ("Per", ""), "100%@odd.test");
    for (q, expected) in [
        ("zo", vec!["Zoë"]),
        ("ZOË müll", vec!["Zoë"]),
        ("sample", vec!["Zoë"]),
        ("müller-sam", vec!["Zoë"]),
        ("ample", vec![]),
        ("jean-l", vec!["Jean-Luc"]),
        ("luc o'ne", vec!["Jean-Luc"]),
        ("luc müller", vec![]),
        // Within the name, or at the start of a word of the address.
        ("z", vec!["Zoë", "Ann"]),
        ("ann", vec!["Ann"]),
        ("tu", vec!["Ann"]),
        ("apt", vec!["Jean-Luc"]),
        ("pt", vec![]),
        ("people.test", vec!["Zoë"]),
        ("@people", vec!["Zoë"]),
        ("jean ship", vec!["Jean-Luc"]),
        (".test", vec!["Grace", "Zoë", "Jean-Luc", "Per", "Ann"]),
        // Special characters of patterns and searches are literal. A domain in Unicode and in ASCII.
        ("bücher.test", vec!["Grace"]),
        ("grace@BÜCHER", vec!["Grace"]),
        ("100%", vec!["Per"]),
        ("1%", vec![]),
        ("c_ptain", vec![]),
        ("the_", vec!["Ann"]),
        ("'", vec![]),
        ("' | a:* & !b", vec![]),
        ("\\", vec![]),
        ("%%%", vec![]),
        ("a') OR true --", vec![]),
        ("🦀", vec![]),
    ] {
        assert_eq!(found(&admin, q).await, expected, "{q}");
    }
    assert_eq!(found(&admin, " ").await.len(), 5, "nothing is no search");
    let many: Vec<String> = ('a'..='z').map(|letter| format!("{letter}q")).collect();
    assert!(found(&admin, &many.join(" ")).await.is_empty());
}

#[test_support::test]
async fn a_name_is_found_whatever_its_letters_and_digits_look_like() {
    let app = TestApp::start().await;
    let (admin, student, tutor) = (app.admin(), app.student(), app.tutor(None));
    // Postgres' parser reads parts of it as numbers, one with an exponent and one negative.
    name(&app, &student, ("Robin", "Sample-9e4ff2a4"), "r@people.test");
    name(&app, &tutor, ("Robin", "Sample-12e45678"), "t@people.test");
    for (q, expected) in [
        ("Sample-9e4ff2a4", vec![student.id]),
        ("9e4ff2a4", vec![student.id]),
        ("robin sample-12e45678", vec![tutor.id]),
        ("12e45678", vec![tutor.id]),
    ] {
        assert_eq!(ids(&admin.get(&format!("{PATH}?q={q}")).await.expect(200)), expected, "{q}");
    }
    let found = admin.get("/api/admin/tutors?q=Sample-12e45678").await.expect(200);
    assert_eq!(ids(&found), [tutor.id]);
}

#[test_support::test]
async fn whoever_was_never_seen_comes_last_in_either_direction() {
    let app = TestApp::start().await;
    let admin = app.admin();
    for number in 0..9 {
        let person = app.student();
        if number % 2 == 0 {
            // Two have the same last-seen time, and five have none.
            let never = diesel::dsl::sql::<diesel::sql_types::Nullable<diesel::sql_types::Timestamptz>>;
            let seen = if number == 4 || number == 8 { "'2026-01-02 03:04:05.678901+00'" } else { "NULL" };
            let change = users::last_seen_at.eq(never(seen));
            app.execute(diesel::update(users::table.find(person.id)).set(change));
        }
    }
    let items = |direction: &str| {
        let (admin, direction) = (&admin, direction.to_owned());
        async move { admin.get(&format!("{PATH}?direction={direction}")).await.expect(200)["items"].clone() }
    };
    for direction in ["asc", "desc"] {
        let items = items(direction).await;
        let never = items.as_array().unwrap().iter().rev().take_while(|item| item["last_seen_at"].is_null());
        assert_eq!(never.count(), 3, "whoever was never seen comes last, {direction}");
    }
}

#[test_support::test]
async fn a_page_before_that_is_short_by_now_is_the_first_one() {
    let app = TestApp::start().await;
    let admin = app.admin();
    for number in 0..5 {
        name(&app, &app.student(), ("A", &format!("B{number}")), &format!("{number}@x.test"));
    }
    let at = format!("{PATH}?sort=email&direction=asc&filter=student&limit=2");
    let first = admin.get(&at).await.expect(200);
    let second =
        admin.get(&format!("{at}&cursor={}", first["next_cursor"].as_str().unwrap())).await.expect(200);
    let gone = ids(&first)[0];
    app.execute(diesel::delete(
        schema::schema::user_roles::table.filter(schema::schema::user_roles::user_id.eq(gone)),
    ));
    let back = second["previous_cursor"].as_str().unwrap();
    let before = admin.get(&format!("{at}&cursor={back}")).await.expect(200);
    assert_eq!(ids(&before), [ids(&first)[1], ids(&second)[0]], "a whole page");
    assert_eq!(before["previous_cursor"], Value::Null);
    // The last page can be empty by now; it links back.
    let third = second["next_cursor"].as_str().unwrap();
    app.execute(diesel::delete(
        schema::schema::user_roles::table.filter(
            schema::schema::user_roles::user_id
                .eq_any(users::table.filter(users::email.eq("4@x.test")).select(users::id)),
        ),
    ));
    let empty = admin.get(&format!("{at}&cursor={third}")).await.expect(200);
    assert_eq!((&empty["items"], &empty["next_cursor"]), (&json!([]), &Value::Null));
    assert!(empty["previous_cursor"].is_string());
}

#[test_support::test]
async fn a_cursor_of_another_order_or_a_forged_one_is_refused() {
    let app = TestApp::start().await;
    let admin = app.admin();
    app.student();
    let page = admin.get(&format!("{PATH}?limit=1&sort=email")).await.expect(200);
    let cursor = page["next_cursor"].as_str().unwrap();
    admin.get(&format!("{PATH}?sort=email&cursor={cursor}")).await.expect(200);
    for query in [
        format!("sort=name&cursor={cursor}"),
        format!("sort=email&direction=asc&cursor={cursor}"),
        format!("cursor={cursor}"),
        format!("sort=joined&cursor={}", forged(&json!({ "created_at": "2026-13-01T00:00:00Z" }))),
        format!("sort=joined&cursor={}", forged(&json!({ "created_at": "+9999-01-01T00:00:00Z" }))),
        format!("sort=joined&cursor={}", forged(&json!({}))),
        format!(
            "sort=joined&cursor={}",
            forged(&json!({ "created_at": SOME_TIME, "last_seen_at": "never" }))
        ),
    ] {
        admin.get(&format!("{PATH}?{query}")).await.problem(400, "malformed_query");
    }
    let forged = forged(&json!({ "created_at": SOME_TIME }));
    admin.get(&format!("{PATH}?sort=joined&cursor={forged}")).await.expect(200);
}

const SOME_TIME: &str = "2026-01-01T00:00:00.5Z";

/// Returns a forged cursor of the list by sign-up time.
fn forged(place: &Value) -> String {
    use base64::Engine;
    let mut place = place.clone();
    place["id"] = json!(Uuid::nil());
    let cursor = json!({ "sort": "joined", "direction": "desc", "before": false, "place": place });
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(cursor.to_string())
}
