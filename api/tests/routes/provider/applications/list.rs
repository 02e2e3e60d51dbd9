//! The list, its filters and its search.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::applications::{Offer, RECEIVED, apply, opportunity_of, received};
use test_support::listings::{approved, draft_with};
use test_support::people::Someone;

/// Returns the names on a page, in order.
fn names(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|item| item["student_name"].as_str().unwrap()).collect()
}

async fn list(provider: &Someone, query: &str) -> Value {
    provider.get(&format!("{RECEIVED}?{query}")).await.expect(200)
}

fn instant(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// Creates applications of these people, a minute apart.
async fn applications(app: &TestApp, offer: &Offer, names: &[&str]) -> Vec<Value> {
    let mut all = Vec::new();
    for name in names {
        all.push(offer.applicant(app, name).await.1);
        app.clock.advance(TimeDelta::minutes(1));
    }
    all
}

#[test_support::test]
async fn the_newest_comes_first_by_listing_and_by_state() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let all = applications(&app, &offer, &["Ada", "Bo", "Cy"]).await;
    let second = draft_with(app.clock.now(), json!({ "title": "Second" }));
    let second = approved(&offer.provider, &offer.admin, second).await;
    apply(&app.applicant("Di"), opportunity_of(&second)).await.expect(201);
    offer.decide(&all[0], "accept").await;
    offer.decide(&all[1], "decline").await;
    let (page, queries) = app.count_queries(list(&offer.provider, "")).await;
    assert_eq!(names(&page), ["Di", "Cy", "Bo", "Ada"]);
    assert!(queries <= 4, "{queries}");
    let counts = |submitted, accepted, declined| {
        json!({
            "submitted": submitted, "in_review": 0, "interview": 0, "waitlisted": 0, "accepted": accepted,
            "declined": declined, "withdrawn": 0
        })
    };
    assert_eq!(page["counts"], counts(2, 1, 1));
    assert_eq!(
        (&page["items"][0]["listing_title"], &page["items"][0]["listing_id"]),
        (&json!("Second"), &second["id"])
    );
    let first = format!("listing_id={}", offer.listing["id"].as_str().unwrap());
    let page = list(&offer.provider, &first).await;
    assert_eq!((names(&page), &page["counts"]), (vec!["Cy", "Bo", "Ada"], &counts(1, 1, 1)));
    let page = list(&offer.provider, &format!("{first}&state=accepted")).await;
    assert_eq!((names(&page), &page["counts"]), (vec!["Ada"], &counts(1, 1, 1)));
    assert_eq!(page["items"][0]["allowed_actions"], json!(["write"]));
    // Another provider's listing has none of these applications.
    let other = Offer::with(&app, json!({ "title": "Elsewhere" })).await;
    assert_eq!(names(&list(&other.provider, &first).await), [""; 0]);
    assert_eq!(list(&other.provider, "").await["counts"], counts(0, 0, 0));
}

#[test_support::test]
async fn names_are_searched_letter_by_letter() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    applications(&app, &offer, &["Zoë Müller", "100% Ada", "snake_case", "back\\slash", "Ada O'Hara"]).await;
    for (query, expected) in [
        ("zoe", vec!["Zoë Müller"]),
        ("M%C3%9CLLER", vec!["Zoë Müller"]),
        ("ada", vec!["Ada O'Hara", "100% Ada"]),
        ("%25", vec!["100% Ada"]),
        ("_", vec!["snake_case"]),
        ("%5C", vec!["back\\slash"]),
        ("o%27h", vec!["Ada O'Hara"]),
        ("genomics", vec![]),
        ("birds", vec![]),
    ] {
        let page = list(&offer.provider, &format!("q={query}")).await;
        assert_eq!(names(&page), expected, "{query}");
        assert_eq!(page["counts"]["submitted"], 5, "whatever is searched for");
    }
}

#[test_support::test]
async fn whoever_goes_on_beyond_a_hundred_misses_nobody() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    app.many_applications(offer.opportunity_id(), 330);
    // At the end of a page, two were sent at the same time.
    app.run("UPDATE opportunity_applications SET created_at = date_trunc('minute', created_at) - interval '1 hour'
             WHERE profile ->> 'name' IN ('Student 299', 'Student 300', 'Student 301', 'Student 303')");
    for (filter, total) in [("", 330), ("&state=in_review", 110), ("&state=submitted", 220)] {
        let mut seen: Vec<(String, String, String)> = Vec::new();
        let mut query = format!("limit=100{filter}");
        loop {
            let page = list(&offer.provider, &query).await;
            let items = page["items"].as_array().unwrap();
            assert!(items.len() == 100 || page["next_cursor"].is_null());
            let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
            seen.extend(
                items
                    .iter()
                    .map(|item| (text(item, "created_at"), text(item, "id"), text(item, "student_name"))),
            );
            let Some(cursor) = page["next_cursor"].as_str() else { break };
            query = format!("limit=100{filter}&cursor={cursor}");
        }
        assert!(seen.is_sorted_by(|one, next| instant(&one.0) > instant(&next.0)
            || instant(&one.0) == instant(&next.0) && one.1 > next.1));
        assert_eq!(seen.len(), total, "{filter}");
        // Each detail page links back to its place in the list.
        let (_, id, name) = seen.last().unwrap();
        let last = offer.provider.get(&format!("{RECEIVED}/{id}")).await.expect(200);
        assert_eq!(last["student_name"], name.as_str());
    }
}

#[test_support::test]
async fn one_is_shown_with_all_that_belongs_to_it() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (_student, application) = offer.applicant(&app, "Ada Finch").await;
    let (seen, queries) = app.count_queries(offer.provider.get(&received(&application))).await;
    let seen = seen.expect(200);
    assert!(queries <= 6, "{queries}");
    for (name, expected) in [
        ("student_name", json!("Ada Finch")),
        ("grade", json!("11")),
        ("state", json!("submitted")),
        ("allowed_actions", json!(["review", "interview", "waitlist", "accept", "decline", "write"])),
        ("listing_id", offer.listing["id"].clone()),
        ("opportunity_id", json!(offer.opportunity_id())),
        ("slug", offer.listing["published"]["slug"].clone()),
        ("question", json!("What would you like to sequence, and why?")),
        ("answer", json!("A finch, for its song.")),
        ("notes", json!("")),
        ("notes_version", json!(0)),
        ("has_notes", json!(false)),
        ("version", json!(1)),
        ("answered_at", Value::Null),
    ] {
        assert_eq!(seen[name], expected, "{name}");
    }
}
