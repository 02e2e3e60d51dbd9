//! A provider's private notes.

use academy::live::Topic;
use futures_util::future::join_all;
use serde_json::{Value, json};

use test_support::applications::{Offer, RECEIVED, SENT, received, sent};
use test_support::{TestApp, TestResponse};

async fn note(offer: &Offer, application: &Value, notes: &str, seen: i64) -> TestResponse {
    let body = json!({ "notes": notes, "seen_notes_version": seen });
    offer.provider.put(&format!("{}/notes", received(application)), body).await
}

#[test_support::test]
async fn nobody_else_reads_them_or_hears_of_them() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada").await;
    let before = student.get(&sent(&application)).await.expect(200);
    let told = [Topic::User(student.id), Topic::Admin].map(|topic| app.published(topic).len());
    let heard = app.published(Topic::User(offer.provider.id)).len();
    let mails = app.outgoing();
    let seen = note(&offer, &application, " Call zqmother back ", 0).await.expect(200);
    assert_eq!(
        (&seen["notes"], &seen["notes_version"], &seen["has_notes"], &seen["version"]),
        (&json!("Call zqmother back"), &json!(1), &json!(true), &json!(1))
    );
    // Notes do not count as an answer.
    assert_eq!(seen["answered_at"], Value::Null);
    assert_eq!(app.published(Topic::User(offer.provider.id)).len(), heard + 1, "other tabs of theirs");
    assert_eq!([Topic::User(student.id), Topic::Admin].map(|topic| app.published(topic).len()), told);
    assert_eq!(app.outgoing(), mails);
    assert_eq!(student.get(&sent(&application)).await.expect(200), before);
    let export = student.get("/api/account/export").await.text;
    let list = student.get(SENT).await.text;
    assert!(
        !export.contains("zqmother") && !list.contains("zqmother") && !before.to_string().contains("notes")
    );
    assert!(
        !app.published(Topic::User(offer.provider.id))
            .iter()
            .any(|event| event.1.to_string().contains("zqmother"))
    );
    assert!(offer.provider.get("/api/account/export").await.text.contains("zqmother"));
    let list = offer.provider.get(RECEIVED).await.expect(200);
    assert_eq!(list["items"][0]["has_notes"], true);
}

#[test_support::test]
async fn an_edit_of_older_notes_is_refused_with_what_they_say_now() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let (student, application) = offer.applicant(&app, "Ada").await;
    let answers = join_all(["One", "Two", "Three"].map(|text| note(&offer, &application, text, 0))).await;
    let done: Vec<_> = answers.iter().filter(|answer| answer.status == 200).collect();
    assert_eq!(done.len(), 1);
    let says = done[0].json()["notes"].clone();
    for refused in answers.iter().filter(|answer| answer.status != 200) {
        let current = refused.problem(409, "edit_conflict")["current"].clone();
        assert_eq!((&current["notes"], &current["notes_version"]), (&says, &json!(1)));
    }
    // A retry after a lost response.
    let same = note(&offer, &application, says.as_str().unwrap(), 0).await.expect(200);
    assert_eq!(same["notes_version"], 1);
    let long = note(&offer, &application, &"x".repeat(2001), 1).await.problem(422, "validation_failed");
    assert!(long["errors"]["notes"].is_array(), "{long}");
    // A concurrent state change is no conflict, and withdrawn applications accept notes.
    offer.decide(&application, "review").await;
    student.post(&format!("{}/withdraw", sent(&application)), json!({})).await.expect(200);
    let emptied = note(&offer, &application, "", 1).await.expect(200);
    assert_eq!(
        (&emptied["notes"], &emptied["has_notes"], &emptied["state"]),
        (&json!(""), &json!(false), &json!("withdrawn"))
    );
}
