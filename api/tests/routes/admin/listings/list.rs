//! The review queue, and decided listings.

use chrono::TimeDelta;
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::listings::{
    REVIEW, approve, approved, at, created, draft, draft_with, edit, review_of, send_back, step, submitted,
    titles,
};

#[test_support::test]
async fn what_waits_longest_comes_first_and_every_state_is_counted() {
    let app = TestApp::start().await;
    let (provider, other) = (app.provider_of("Larkspur University"), app.provider_of("Northlake Institute"));
    let (admin, now) = (app.admin(), app.clock.now());
    let titled = |title: &str| draft_with(now, json!({ "title": title }));
    created(&provider, titled("Begun")).await;
    let first = submitted(&provider, titled("First")).await;
    app.clock.advance(TimeDelta::minutes(1));
    submitted(&other, titled("Second")).await;
    app.clock.advance(TimeDelta::minutes(1));
    let public = approved(&provider, &admin, titled("Public")).await;
    let returned = submitted(&provider, titled("Returned")).await;
    send_back(&admin, &returned, "Please say more.").await.expect(200);
    let closed = approved(&provider, &admin, titled("Closed")).await;
    step(&provider, &closed, "close").await.expect(200);
    app.clock.advance(TimeDelta::minutes(1));
    edit(&provider, &public, titled("Public, changed")).await.expect(200);
    // An edit keeps the listing's place in the queue.
    edit(&provider, &first, titled("First, mended")).await.expect(200);
    admin.get(REVIEW).await.expect(200);
    let (page, queries) = app.count_queries(admin.get(REVIEW)).await;
    let page = page.expect(200);
    assert_eq!(queries, 4, "the session's own and three");
    assert_eq!(titles(&page), ["First, mended", "Second", "Public, changed"]);
    assert_eq!(test_support::column(&page["items"], "is_change"), [false, false, true]);
    assert_eq!(
        page["counts"],
        json!({ "draft": 1, "in_review": 3, "returned": 1, "approved": 0, "closed": 1 })
    );
    let item = &page["items"][1];
    for (name, expected) in [
        ("organization_name", json!("Northlake Institute")),
        ("category", json!("internship")),
        ("state", json!("in_review")),
        ("verified", Value::Null),
        ("version", json!(2)),
    ] {
        assert_eq!(item[name], expected, "{name}");
    }
    assert!(item["domain"].is_string() && item["submitted_at"].is_string());
    for (state, expected) in
        [("draft", "Begun"), ("returned", "Returned"), ("closed", "Closed"), ("approved", "")]
    {
        let page = admin.get(&format!("{REVIEW}?state={state}")).await.expect(200);
        assert_eq!(titles(&page).first().map_or("", String::as_str), expected, "{state}");
    }
    let needs = &admin.get("/api/admin/summary").await.expect(200)["needs"];
    assert_eq!((&needs["listings_in_review"], &needs["organizations_to_verify"]), (&json!(3), &json!(2)));
}

#[test_support::test]
async fn the_queue_has_the_oldest_first_and_other_states_the_newest() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    for number in 1..=5 {
        for state in ["Begun", "Waits"] {
            let wanted = draft_with(now, json!({ "title": format!("{state} {number}") }));
            let listing = created(&provider, wanted).await;
            if state == "Waits" {
                step(&provider, &listing, "submit").await.expect(200);
            }
        }
    }
    for (query, expected) in [
        ("state=in_review", ["Waits 1", "Waits 2", "Waits 3", "Waits 4", "Waits 5"]),
        ("state=draft", ["Begun 5", "Begun 4", "Begun 3", "Begun 2", "Begun 1"]),
    ] {
        let page = admin.get(&format!("{REVIEW}?{query}")).await.expect(200);
        assert_eq!(titles(&page), expected, "{query}");
    }
}

#[test_support::test]
async fn an_admin_sees_everything_that_they_decide_by() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let waiting = submitted(&provider, draft(now)).await;
    let (shown, queries) = app.count_queries(admin.get(&review_of(&waiting))).await;
    let shown = shown.expect(200);
    assert!(queries <= 5, "{queries}");
    for (name, expected) in [
        ("allowed_actions", json!(["approve", "return"])),
        ("draft", draft(now)),
        ("published", Value::Null),
        ("opportunity_id", Value::Null),
        ("slug", Value::Null),
        ("reason", json!("")),
        ("decided_at", Value::Null),
        ("decided_by", Value::Null),
        ("is_change", json!(false)),
    ] {
        assert_eq!(shown[name], expected, "{name}");
    }
    let organization = &shown["organization"];
    assert_eq!(
        (&organization["name"], &organization["listings_in_review"], &organization["listings_open"]),
        (&json!("Larkspur University"), &json!(1), &json!(0))
    );
    assert_eq!(
        (&organization["provider"]["email"], &organization["website"]),
        (&json!(provider.email), &json!("https://larkspur.example.edu/"))
    );
    let decided = approve(&admin, &waiting).await.expect(200);
    let (shown, queries) = app.count_queries(admin.get(&review_of(&waiting))).await;
    assert_eq!((shown.expect(200), queries <= 5), (decided.clone(), true), "{queries}");
    let public = provider.get(&at(&waiting)).await.expect(200)["published"].clone();
    assert_eq!(
        (&decided["opportunity_id"], &decided["slug"], &decided["published"], &decided["allowed_actions"]),
        (&public["opportunity_id"], &public["slug"], &draft(now), &json!([]))
    );
    assert!(decided["decided_by"].as_str().unwrap().starts_with("admin Number"), "{decided}");
    assert_eq!(
        (&decided["organization"]["listings_in_review"], &decided["organization"]["listings_open"]),
        (&json!(0), &json!(1))
    );
}
