//! Drafts of listings.

use academy::live::Topic;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::{entries, named};
use test_support::TestApp;
use test_support::listings::{LISTINGS, at, created, day, draft, draft_with, edit, submitted, with};

/// The missing fields of a draft with only a title, in the form's order.
const MISSING: [&str; 13] = [
    "category",
    "discipline",
    "description",
    "location",
    "starts_on",
    "ends_on",
    "deadline_date",
    "cost_cents",
    "min_grade",
    "max_grade",
    "run_by",
    "apply_url",
    "question",
];

#[test_support::test]
async fn a_title_is_enough_to_begin_with() {
    let app = TestApp::start().await;
    let provider = app.provider_of("Larkspur University");
    let listing = provider.post(LISTINGS, json!({ "title": "  Genomics\nSummer " })).await.expect(201);
    for (name, expected) in [
        ("title", json!("Genomics Summer")),
        ("category", Value::Null),
        ("deadline_date", Value::Null),
        ("state", json!("draft")),
        ("allowed_actions", json!(["edit", "submit", "duplicate", "delete"])),
        ("reason", json!("")),
        ("missing", json!(MISSING)),
        ("published", Value::Null),
        ("version", json!(1)),
        ("submitted_at", Value::Null),
        ("decided_at", Value::Null),
        ("organization_name", json!("Larkspur University")),
    ] {
        assert_eq!(listing[name], expected, "{name}");
    }
    let said = json!({
        "title": "Genomics Summer", "category": null, "discipline": "", "location": "", "country": "US",
        "remote": false, "paid": false, "stipend": "", "cost_cents": null, "aid": "", "starts_on": null,
        "ends_on": null, "deadline_date": null, "deadline_time": "23:59", "deadline_zone": "America/New_York",
        "decision_on": null, "min_grade": null, "max_grade": null, "residency": "", "description": "",
        "run_by": "", "apply_url": "", "question": ""
    });
    assert_eq!(listing["draft"], said);
    assert_eq!(provider.get(&at(&listing)).await.expect(200), listing);
    let (shown, queries) = app.count_queries(provider.get(&at(&listing))).await;
    shown.expect(200);
    assert_eq!(queries, 4, "the session's own and three");
    let heard = ("listing.changed".to_owned(), json!({ "listing_id": listing["id"] }));
    assert_eq!(app.published(Topic::User(provider.id)), std::slice::from_ref(&heard));
    assert_eq!(app.published(Topic::Admin), [heard]);
    assert_eq!((entries(&app), app.outgoing()), (vec![], 0));
}

#[test_support::test]
async fn the_dialog_asks_for_a_little_more() {
    let app = TestApp::start().await;
    let (provider, now) = (app.provider_of("Larkspur University"), app.clock.now());
    let wanted = json!({
        "title": "Genomics", "category": "research", "location": "Boston", "deadline_date": day(now, 30),
        "description": "Students sequence <script>alert(1)</script>a genome."
    });
    let listing = provider.post(LISTINGS, wanted).await.expect(201);
    assert_eq!((&listing["category"], &listing["deadline_date"]), (&json!("research"), &json!(day(now, 30))));
    assert_eq!(
        (&listing["draft"]["location"], &listing["draft"]["description"]),
        (&json!("Boston"), &json!("Students sequence <script>alert(1)</script>a genome."))
    );
    let rest: Vec<&str> = MISSING
        .into_iter()
        .filter(|name| !["category", "location", "deadline_date", "description"].contains(name))
        .collect();
    assert_eq!(listing["missing"], json!(rest));
    for (field, value) in [
        ("title", json!(" \u{a0}\n")),
        ("title", Value::Null),
        ("category", json!("party")),
        ("location", json!("x".repeat(121))),
        ("deadline_date", json!("2031-02-30")),
    ] {
        let mut wrong = json!({ "title": "Genomics" });
        wrong[field] = value.clone();
        let problem = provider.post(LISTINGS, wrong).await.problem(422, "validation_failed");
        assert_eq!(named(&problem), [field], "{value}");
    }
    provider.post(LISTINGS, json!({})).await.problem(422, "validation_failed");
    provider.post(LISTINGS, json!({ "title": "x", "price": 1 })).await.problem(422, "validation_failed");
    assert_eq!(provider.get(LISTINGS).await.expect(200)["items"].as_array().unwrap().len(), 1);
}

#[test_support::test]
async fn nobody_writes_one_before_they_have_named_their_organization() {
    let app = TestApp::start().await;
    let provider = app.provider();
    let refused = provider.post(LISTINGS, json!({ "title": "Genomics" })).await;
    let problem = refused.problem(409, "action_not_allowed");
    assert_eq!(problem["detail"], "Please tell us about your organization first.");
    let (list, queries) = app.count_queries(provider.get(LISTINGS)).await;
    let nothing = json!({
        "items": [], "limit": 50, "listing_price_cents": null, "is_free_listing_used": false
    });
    assert_eq!((list.expect(200), queries), (nothing, 2));
}

#[test_support::test]
async fn a_draft_is_kept_while_it_is_unfinished() {
    let app = TestApp::start().await;
    let (provider, now) = (app.provider_of("Larkspur University"), app.clock.now());
    let listing = created(&provider, draft(now)).await;
    assert_eq!((&listing["version"], &listing["missing"]), (&json!(2), &json!([])));
    assert_eq!(listing["draft"], draft(now));
    // Invalid values are stored as typed, and reported.
    let unfinished = json!({
        "category": null, "discipline": " ", "country": "", "ends_on": day(now, 100), "deadline_date": day(now, -2),
        "deadline_time": "", "deadline_zone": "", "decision_on": null, "min_grade": null, "cost_cents": null, "apply_url": "larkspur.edu",
        "description": "A <script>x</script>draft.\n\nSecond part.", "question": "Why\nyou?"
    });
    let kept = edit(&provider, &listing, draft_with(now, unfinished)).await.expect(200);
    assert_eq!((&kept["version"], &kept["state"]), (&json!(3), &json!("draft")));
    assert_eq!(
        kept["missing"],
        json!([
            "category",
            "discipline",
            "country",
            "ends_on",
            "deadline_time",
            "deadline_zone",
            "cost_cents",
            "min_grade",
            "apply_url"
        ])
    );
    let said = &kept["draft"];
    assert_eq!(
        (&said["description"], &said["question"], &said["discipline"], &said["apply_url"]),
        (
            &json!("A <script>x</script>draft.\n\nSecond part."),
            &json!("Why you?"),
            &json!(""),
            &json!("larkspur.edu")
        )
    );
    // A retry after a lost response.
    let again = edit(&provider, &listing, said.clone()).await.expect(200);
    assert_eq!(again, kept);
    // Texts may be empty, but not absent.
    let little = json!({ "draft": { "title": "Only this" }, "seen_version": 3 });
    let problem = provider.put(&at(&listing), little).await.problem(422, "validation_failed");
    assert!(problem["errors"]["draft.discipline"].is_array(), "{problem}");
}

#[test_support::test]
async fn what_no_finished_one_could_say_is_named_by_its_field() {
    let app = TestApp::start().await;
    let (provider, now) = (app.provider_of("Larkspur University"), app.clock.now());
    let listing = created(&provider, draft(now)).await;
    for (field, value) in [
        ("title", json!("")),
        ("title", json!("x".repeat(121))),
        ("category", json!("party")),
        ("discipline", json!("x".repeat(61))),
        ("location", json!("x".repeat(121))),
        ("country", json!("USA")),
        ("country", json!("É1")),
        ("stipend", json!("x".repeat(201))),
        ("cost_cents", json!(-1)),
        ("cost_cents", json!(10_000_001)),
        ("cost_cents", json!(1.5)),
        ("aid", json!("x".repeat(501))),
        ("starts_on", json!("2031-02-30")),
        ("ends_on", json!("+12000-01-01")),
        ("deadline_date", json!("tomorrow")),
        ("deadline_time", json!("24:00")),
        ("deadline_time", json!("9:00")),
        ("deadline_zone", json!("Eastern")),
        ("deadline_zone", json!("x".repeat(100))),
        ("decision_on", json!(5)),
        ("min_grade", json!(5)),
        ("max_grade", json!(14)),
        ("residency", json!("x".repeat(201))),
        ("description", json!("x".repeat(4001))),
        ("run_by", json!("x".repeat(301))),
        ("apply_url", json!("x".repeat(501))),
        ("question", json!("x".repeat(301))),
        ("remote", json!("yes")),
    ] {
        let refused =
            edit(&provider, &listing, with(&listing["draft"], json!({ field: value.clone() }))).await;
        let problem = refused.problem(422, "validation_failed");
        let name = named(&problem);
        assert!(name == [field] || name == [format!("draft.{field}")], "{field}: {value} gives {problem}");
    }
    let several =
        json!({ "title": "", "cost_cents": -5, "deadline_zone": "Mars", "question": "x".repeat(301) });
    let problem = edit(&provider, &listing, draft_with(now, several)).await.problem(422, "validation_failed");
    assert_eq!(named(&problem), ["cost_cents", "deadline_zone", "question", "title"]);
    let huge = draft_with(now, json!({ "description": "x".repeat(100_000) }));
    assert!(matches!(edit(&provider, &listing, huge).await.status.as_u16(), 413 | 422));
    let more = draft_with(now, json!({ "verified": "university" }));
    edit(&provider, &listing, more).await.problem(422, "validation_failed");
    assert_eq!(provider.get(&at(&listing)).await.expect(200), listing);
}

#[test_support::test]
async fn who_edits_another_version_is_shown_what_it_says_now() {
    let app = TestApp::start().await;
    let (provider, now) = (app.provider_of("Larkspur University"), app.clock.now());
    let shown = created(&provider, draft(now)).await;
    let first = draft_with(now, json!({ "location": "Salem, Massachusetts" }));
    let first = edit(&provider, &shown, first).await.expect(200);
    let second = draft_with(now, json!({ "cost_cents": 5000 }));
    let refused = edit(&provider, &shown, second.clone()).await;
    assert_eq!(refused.problem(409, "edit_conflict")["current"], first);
    assert_eq!(edit(&provider, &first, second).await.expect(200)["version"], 4);
    // In several tabs concurrently, too.
    let shown = provider.get(&at(&shown)).await.expect(200);
    let tabs = (0..5).map(|number| {
        edit(&provider, &shown, draft_with(now, json!({ "residency": format!("Number {number}") })))
    });
    let tabs = join_all(tabs).await;
    assert_eq!(tabs.iter().filter(|response| response.status == 200).count(), 1);
    for refused in tabs.iter().filter(|response| response.status != 200) {
        assert_eq!(refused.problem(409, "edit_conflict")["current"]["version"], 5);
    }
}

#[test_support::test]
async fn what_is_in_review_stays_there_and_complete() {
    let app = TestApp::start().await;
    let (provider, now) = (app.provider_of("Larkspur University"), app.clock.now());
    let listing = submitted(&provider, draft(now)).await;
    for (field, value) in
        [("question", json!("")), ("category", Value::Null), ("deadline_date", json!(day(now, -1)))]
    {
        let refused = edit(&provider, &listing, draft_with(now, json!({ field: value }))).await;
        assert_eq!(named(&refused.problem(422, "validation_failed")), [field]);
    }
    let changed = edit(&provider, &listing, draft_with(now, json!({ "cost_cents": 5000 }))).await.expect(200);
    assert_eq!(
        (&changed["state"], &changed["version"], &changed["submitted_at"]),
        (&json!("in_review"), &json!(3), &listing["submitted_at"])
    );
    // The submission is in the audit log once.
    let submissions = entries(&app).iter().filter(|entry| entry.1 == "listing.submitted").count();
    assert_eq!(submissions, 1);
}
