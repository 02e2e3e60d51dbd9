//! Students' reports.

use academy::live::Topic;
use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::models::opportunity::Opportunity;
use schema::schema::mail_outbox;
use serde_json::{Value, json};

use super::{PATH, at, entries, instant};
use test_support::TestApp;
use test_support::people::Someone;

const REPORTS: &str = "/api/admin/opportunity-reports";

async fn report(student: &Someone, opportunity: &Opportunity, reason: &str) -> String {
    let path = format!("/api/summer/opportunities/{}/reports", opportunity.id);
    let report = student.post(&path, json!({ "reason": reason, "details": "I saw it." })).await.expect(201);
    format!("{REPORTS}/{}/decide", report["id"].as_str().unwrap())
}

fn opportunities(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect()
}

/// Returns the recipients of these emails, in order.
fn told(app: &TestApp) -> Vec<String> {
    mail_outbox::table
        .filter(mail_outbox::template.eq("opportunity_report_decided"))
        .order(mail_outbox::to_address)
        .select(mail_outbox::to_address)
        .load(&mut app.conn())
        .unwrap()
}

#[test_support::test]
async fn what_waits_longest_comes_first_and_what_is_decided_leaves() {
    let app = TestApp::start().await;
    let (admin, student, other) = (app.admin(), app.student(), app.student());
    let [first, second] =
        ["First", "Second"].map(|title| app.opportunity(|one| one.title = title.to_owned()));
    let decide = report(&student, &first, "closed").await;
    app.clock.advance(TimeDelta::hours(1));
    report(&other, &second, "fees").await;
    // The first request after an hour updates the last-seen time.
    admin.get(REPORTS).await.expect(200);
    let (page, queries) = app.count_queries(admin.get(REPORTS)).await;
    let page = page.expect(200);
    assert_eq!((queries, opportunities(&page)), (4, vec!["First", "Second"]), "the session's own and three");
    assert_eq!(page["counts"], json!({ "open": 2, "decided": 0 }));
    let item = &page["items"][0];
    assert_eq!(
        (&item["reason"], &item["details"], &item["hidden"]),
        (&json!("closed"), &json!("I saw it."), &json!(false))
    );
    assert_eq!((&item["reporter"]["email"], &item["decision"]), (&json!(student.email), &Value::Null));
    let decided =
        admin.post(&decide, json!({ "decision": "corrected", "note": " Dates mended. " })).await.expect(200);
    assert_eq!((&decided["decision"], &decided["note"]), (&json!("corrected"), &json!("Dates mended.")));
    assert!(instant(&decided["decided_at"]) >= instant(&item["created_at"]) + TimeDelta::hours(1));
    let open = admin.get(REPORTS).await.expect(200);
    assert_eq!((opportunities(&open), &open["counts"]["decided"]), (vec!["Second"], &json!(1)));
    let done = admin.get(&format!("{REPORTS}?state=decided")).await.expect(200);
    assert_eq!(done["items"], json!([decided]));
    let shown = admin.get(&format!("{PATH}/{}", first.id)).await.expect(200);
    assert_eq!((&shown["reports"], &shown["state"]), (&json!([decided]), &json!("open")));
    assert_eq!(told(&app), std::slice::from_ref(&student.email));
    let id = decided["id"].as_str().unwrap().parse().unwrap();
    let detail = json!({ "decision": "corrected", "opportunity_id": first.id });
    assert_eq!(entries(&app), [(Some(admin.id), "opportunity_report.decided".to_owned(), id, detail)]);
    let heard = app.published(Topic::Admin);
    assert_eq!(
        heard.last().unwrap(),
        &("opportunity_report.changed".to_owned(), json!({"opportunity_report_id": id}))
    );
}

#[test_support::test]
async fn hiding_decides_every_report_of_it_and_tells_each_student() {
    let app = TestApp::start().await;
    let (admin, one, another) = (app.admin(), app.opportunity(|_| ()), app.opportunity(|_| ()));
    let students = [app.student(), app.student(), app.student()];
    let mut paths = Vec::new();
    for student in &students {
        paths.push(report(student, &one, "spam").await);
    }
    report(&students[0], &another, "wrong").await;
    let gone = &students[2];
    gone.post("/api/account/delete", json!({ "email": gone.email })).await.expect(204);
    admin.post(&paths[0], json!({ "decision": "hidden" })).await.problem(422, "validation_failed");
    let decided = admin.post(&paths[0], json!({ "decision": "hidden", "note": "A scam." })).await.expect(200);
    assert_eq!((&decided["hidden"], &decided["decision"]), (&json!(true), &json!("hidden")));
    app.visitor()
        .get(&format!("/api/summer/opportunities/{}", one.slug))
        .await
        .problem(410, "opportunity_gone");
    let shown = admin.get(&at(&json!(one.id))).await.expect(200);
    assert_eq!((&shown["hidden_reason"], &shown["state"]), (&json!("A scam."), &json!("hidden")));
    let reports = shown["reports"].as_array().unwrap();
    assert!(reports.iter().all(|report| report["decision"] == "hidden"), "{reports:?}");
    let notes: Vec<&Value> =
        reports.iter().map(|report| &report["note"]).filter(|note| **note != "").collect();
    assert_eq!(notes, ["A scam."], "it goes with the account of whose report it is about");
    let is_anonymous =
        |report: &&Value| report["reporter"]["first_name"] == "Former" && report["details"] == "";
    let anonymous = reports.iter().filter(is_anonymous).count();
    assert_eq!((reports.len(), anonymous), (3, 1), "nothing of whoever left is told");
    assert_eq!(admin.get(REPORTS).await.expect(200)["counts"], json!({ "open": 1, "decided": 3 }));
    let mut expected = [students[0].email.clone(), students[1].email.clone()];
    expected.sort();
    assert_eq!(told(&app), expected);
}

#[test_support::test]
async fn of_two_admins_at_once_one_decides() {
    let app = TestApp::start().await;
    let (admins, one) = ([app.admin(), app.admin()], app.opportunity(|_| ()));
    let decide = report(&app.student(), &one, "wrong").await;
    let wanted = [json!({ "decision": "dismissed" }), json!({ "decision": "hidden", "note": "Really." })];
    let both = join_all(admins.iter().zip(wanted).map(|(admin, wanted)| admin.post(&decide, wanted))).await;
    let refused = both.iter().find(|response| response.status != 200).expect("one is refused");
    refused.problem(409, "action_not_allowed");
    assert_eq!(both.iter().filter(|response| response.status == 200).count(), 1);
    assert_eq!(told(&app).len(), 1);
    admins[0].post(&decide, json!({ "decision": "dismissed" })).await.problem(409, "action_not_allowed");
}

#[test_support::test]
async fn what_no_form_sends_is_refused() {
    let app = TestApp::start().await;
    let (admin, one) = (app.admin(), app.opportunity(|_| ()));
    let decide = report(&app.student(), &one, "wrong").await;
    let wrong = [
        json!({}),
        json!({ "decision": "maybe" }),
        json!({ "decision": "dismissed", "note": "x".repeat(501) }),
    ];
    for body in wrong {
        admin.post(&decide, body).await.problem(422, "validation_failed");
    }
    assert_eq!(entries(&app), []);
}
