//! Hiding a provider's listing, and restoring it.

use schema::models::opportunity::Opportunity;
use serde_json::{Value, json};

use test_support::TestApp;
use test_support::listings::{
    approve, approved, at, draft, draft_with, edit, offered, page_of, step, submitted,
};

const OPPORTUNITIES: &str = "/api/admin/opportunities";

fn opportunity_of(listing: &Value) -> String {
    format!("{OPPORTUNITIES}/{}", listing["published"]["opportunity_id"].as_str().unwrap())
}

/// Returns the subjects of the emails to an address, in alphabetical order, because several are sent at a time.
async fn subjects(app: &TestApp, address: &str) -> Vec<String> {
    let subject = |mail: &String| {
        let line = mail.lines().find_map(|line| line.strip_prefix("Subject: "));
        line.unwrap_or_default().to_owned()
    };
    let mut all: Vec<String> = app.mails_to(address).await.iter().map(subject).collect();
    all.sort();
    all
}

#[test_support::test]
async fn its_provider_is_told_in_words_of_their_own() {
    let app = TestApp::start().await;
    let (provider, admin, visitor) = (app.provider_of("Larkspur University"), app.admin(), app.visitor());
    let listing = approved(&provider, &admin, draft(app.clock.now())).await;
    let path = format!("{}/hidden", opportunity_of(&listing));
    for (field, wrong) in [
        ("message", json!({ "reason": "A fee." })),
        ("message", json!({ "reason": "A fee.", "message": "  " })),
        ("message", json!({ "reason": "A fee.", "message": "x".repeat(1001) })),
        ("reason", json!({ "reason": "", "message": "Please take the fee away." })),
    ] {
        let problem = admin.put(&path, wrong).await.problem(422, "validation_failed");
        assert!(problem["errors"][field].is_array(), "{problem}");
    }
    assert_eq!(offered(&visitor).await.len(), 1);
    let wanted = json!({ "reason": "A fee.", "message": " Please take the fee away. " });
    let hidden = admin.put(&path, wanted.clone()).await.expect(200);
    assert_eq!((&hidden["state"], &hidden["hidden_reason"]), (&json!("hidden"), &json!("A fee.")));
    let shown = provider.get(&at(&listing)).await;
    let public = &shown.expect(200)["published"];
    assert_eq!(
        (&public["state"], &public["hidden_message"]),
        (&json!("hidden"), &json!("Please take the fee away."))
    );
    assert!(!shown.text.contains("A fee."), "the reason is for admins");
    visitor.get(&page_of(&listing)).await.problem(410, "opportunity_gone");
    // A repetition changes nothing; another message does.
    admin.put(&path, wanted).await.expect(200);
    let again = json!({ "reason": "A fee.", "message": "It is still there." });
    admin.put(&path, again).await.expect(200);
    // Another internal reason sends the provider nothing.
    let corrected = json!({ "reason": "A high fee.", "message": "It is still there." });
    admin.put(&path, corrected).await.expect(200);
    let public = provider.get(&at(&listing)).await.expect(200)["published"].clone();
    assert_eq!(public["hidden_message"], "It is still there.");
    admin.delete(&path).await.expect(200);
    admin.delete(&path).await.expect(200);
    let public = provider.get(&at(&listing)).await.expect(200)["published"].clone();
    assert_eq!((&public["state"], &public["hidden_message"]), (&json!("open"), &json!("")));
    let subjects = subjects(&app, &provider.email).await;
    let title = "Genomics Summer Internship";
    let gone = format!("{title} is no longer listed");
    let expected = [format!("{title} is back"), gone.clone(), gone, format!("{title} is public")];
    assert_eq!(subjects, expected);
    let kinds: Vec<String> =
        app.published(academy::live::Topic::User(provider.id)).into_iter().map(|(kind, _)| kind).collect();
    let of_listing = kinds.iter().filter(|kind| *kind == "listing.changed").count();
    // Its organization's texts were reviewed with it.
    assert!(of_listing >= 6 && of_listing + 1 == kinds.len(), "{kinds:?}");
}

#[test_support::test]
async fn what_the_academy_lists_itself_takes_no_message() {
    let app = TestApp::start().await;
    let (admin, one) = (app.admin(), app.opportunity(|_| ()));
    let path = format!("{OPPORTUNITIES}/{}/hidden", one.id);
    let hidden = admin.put(&path, json!({ "reason": "A fee." })).await.expect(200);
    assert_eq!((&hidden["state"], &hidden["organization_id"]), (&json!("hidden"), &Value::Null));
    let again = json!({ "reason": "A fee.", "message": "To nobody." });
    assert_eq!(admin.put(&path, again).await.expect(200)["version"], hidden["version"]);
    admin.delete(&path).await.expect(200);
    assert_eq!(app.outgoing(), 0);
}

#[test_support::test]
async fn a_change_that_is_approved_leaves_it_hidden() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    let listing = approved(&provider, &admin, draft(now)).await;
    let path = format!("{}/hidden", opportunity_of(&listing));
    admin.put(&path, json!({ "reason": "A fee.", "message": "Mend it." })).await.expect(200);
    let change = edit(&provider, &listing, draft_with(now, json!({ "cost_cents": 5000 }))).await.expect(200);
    approve(&admin, &change).await.expect(200);
    let public = provider.get(&at(&listing)).await.expect(200)["published"].clone();
    assert_eq!((&public["state"], &public["hidden_message"]), (&json!("hidden"), &json!("Mend it.")));
    step(&provider, &listing, "close").await.expect(200);
    // After restoring it is still closed.
    admin.delete(&path).await.expect(200);
    assert_eq!(offered(&app.visitor()).await.len(), 0);
    assert_eq!(app.visitor().get(&page_of(&listing)).await.expect(200)["state"], "closed");
    step(&provider, &listing, "reopen").await.expect(200);
    assert_eq!(offered(&app.visitor()).await.len(), 1);
    // Each email describes the state at its time.
    let title = "Genomics Summer Internship";
    let expected = [
        format!("{title} is no longer hidden"),
        format!("{title} is no longer listed"),
        format!("{title} is public"),
        format!("We approved your change to {title}"),
    ];
    assert_eq!(subjects(&app, &provider.email).await, expected);
}

#[test_support::test]
async fn a_report_that_is_decided_as_hidden_mails_its_provider_too() {
    let app = TestApp::start().await;
    let (provider, admin, student) = (app.provider_of("Larkspur University"), app.admin(), app.student());
    let listing = approved(&provider, &admin, draft(app.clock.now())).await;
    let opportunity = listing["published"]["opportunity_id"].as_str().unwrap();
    let report = json!({ "reason": "fees", "details": "They want money." });
    let report =
        student.post(&format!("/api/summer/opportunities/{opportunity}/reports"), report).await.expect(201);
    let decide = format!("/api/admin/opportunity-reports/{}/decide", report["id"].as_str().unwrap());
    admin.post(&decide, json!({ "decision": "hidden", "note": "A scam." })).await.expect(200);
    let public = provider.get(&at(&listing)).await.expect(200)["published"].clone();
    assert_eq!((&public["state"], &public["hidden_message"]), (&json!("hidden"), &json!("")));
    let mail = app.mails_to(&provider.email).await.pop().unwrap();
    assert!(mail.contains("Subject: Genomics Summer Internship is no longer listed"), "{mail}");
    assert!(!mail.contains("A scam.") && !mail.contains("They want money."), "{mail}");
}

#[test_support::test]
async fn the_table_tells_what_its_provider_withholds() {
    let app = TestApp::start().await;
    let (provider, admin, now) = (app.provider_of("Larkspur University"), app.admin(), app.clock.now());
    app.opportunity(|one| one.title = "The academy's own".to_owned());
    let open = approved(&provider, &admin, draft_with(now, json!({ "title": "Open" }))).await;
    let closed = approved(&provider, &admin, draft_with(now, json!({ "title": "Closed" }))).await;
    submitted(&provider, draft_with(now, json!({ "title": "Waiting" }))).await;
    step(&provider, &closed, "close").await.expect(200);
    let organization = admin.get("/api/admin/organizations?filter=all").await.expect(200)["items"][0].clone();
    assert_eq!((&organization["listings_in_review"], &organization["listings_open"]), (&json!(1), &json!(1)));
    let (table, queries) = app.count_queries(admin.get(OPPORTUNITIES)).await;
    let table = table.expect(200);
    assert_eq!(queries, 3, "the session's own and two");
    let rows: Vec<(&Value, &Value, &Value)> = table["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| (&item["title"], &item["state"], &item["organization_id"]))
        .collect();
    let id = &organization["id"];
    assert_eq!(
        rows,
        [
            (&json!("Closed"), &json!("withdrawn"), id),
            (&json!("Open"), &json!("open"), id),
            (&json!("The academy's own"), &json!("open"), &Value::Null),
        ]
    );
    let counts = &table["counts"];
    assert_eq!((&counts["all"], &counts["open"], &counts["closed"]), (&json!(3), &json!(2), &json!(1)));
    for (filter, expected) in [("open", 2), ("closed", 1), ("check_due", 0), ("hidden", 0)] {
        let page = admin.get(&format!("{OPPORTUNITIES}?filter={filter}")).await.expect(200);
        assert_eq!(page["items"].as_array().unwrap().len(), expected, "{filter}");
    }
    let shown = admin.get(&opportunity_of(&closed)).await.expect(200);
    assert_eq!((&shown["state"], &shown["organization_id"]), (&json!("withdrawn"), id));
    // Neither an admin's check nor a restoration reopens a listing that its provider closed.
    let check = json!({ "seen_version": shown["version"] });
    let checked = admin.post(&format!("{}/check", opportunity_of(&closed)), check).await.expect(200);
    assert_eq!(checked["state"], "withdrawn");
    let id = closed["published"]["opportunity_id"].as_str().unwrap().parse().unwrap();
    let stored = Opportunity::find(&mut app.conn(), id).unwrap().unwrap();
    assert!(!stored.is_listed);
    assert_eq!(provider.get(&at(&open)).await.expect(200)["published"]["state"], "open");
}
