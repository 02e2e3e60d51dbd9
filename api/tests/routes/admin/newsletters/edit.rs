use academy::live::Topic;
use serde_json::json;

use test_support::TestApp;
use test_support::newsletters::{NEWSLETTERS, at, draft};

#[test_support::test]
async fn a_newsletter_is_written_changed_copied_and_deleted() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let empty = admin.post(NEWSLETTERS, json!({ "subject": "", "body": "" })).await.expect(201);
    assert_eq!((&empty["state"], &empty["version"]), (&json!("draft"), &json!(1)));
    assert_eq!(empty["allowed_actions"], json!(["edit", "send_test", "send", "duplicate", "delete"]));
    let change = json!({ "draft": { "subject": " News\nof June ", "body": "Hello\r\n<b>you</b>" }, "seen_version": 1 });
    let changed = admin.put(&at(&empty), change.clone()).await.expect(200);
    assert_eq!(
        (&changed["subject"], &changed["body"]),
        (&json!("News of June"), &json!("Hello\n<b>you</b>"))
    );
    assert_eq!(changed["version"], 2);
    let again = admin.put(&at(&empty), change).await.expect(200);
    assert_eq!(again["version"], 2, "the same once more changes nothing");
    let copy = admin.post(&format!("{}/copies", at(&empty)), json!({})).await.expect(201);
    assert_eq!((&copy["subject"], &copy["version"]), (&json!("News of June"), &json!(1)));
    let (list, queries) = app.count_queries(admin.get(NEWSLETTERS)).await;
    assert_eq!(
        test_support::column(&list.expect(200)["items"], "id"),
        [copy["id"].clone(), empty["id"].clone()]
    );
    assert_eq!(queries, 2, "the session's and the list's");
    admin.delete(&at(&empty)).await.expect(204);
    admin.get(&at(&empty)).await.problem(404, "not_found");
    admin.delete(&at(&empty)).await.problem(404, "not_found");
    let log = admin.get("/api/admin/audit-log").await.expect(200);
    assert_eq!(
        test_support::column(&log["items"], "action"),
        ["newsletter.deleted", "newsletter.created", "newsletter.created"]
    );
    assert_eq!(app.published(Topic::Admin).len(), 4);
}

#[test_support::test]
async fn nobodys_words_are_overwritten_unseen() {
    let app = TestApp::start().await;
    let (admin, other) = (app.admin(), app.admin());
    let stored = draft(&admin).await;
    let change = |words: &str| json!({ "draft": { "subject": words, "body": words }, "seen_version": 1 });
    admin.put(&at(&stored), change("Mine")).await.expect(200);
    let refused = other.put(&at(&stored), change("Theirs")).await.problem(409, "edit_conflict");
    assert_eq!((&refused["current"]["subject"], &refused["current"]["version"]), (&json!("Mine"), &json!(2)));
    assert_eq!(refused["current"]["updated_by"]["id"], json!(admin.id));
    // Nothing is sent in a version that its sender has not seen.
    other
        .post(&format!("{}/send", at(&stored)), json!({ "seen_version": 1 }))
        .await
        .problem(409, "edit_conflict");
}

#[test_support::test]
async fn a_body_of_100_000_characters_is_kept_and_a_longer_one_refused_in_words() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let longest = "é\n".repeat(50_000);
    let stored = admin.post(NEWSLETTERS, json!({ "subject": "Long", "body": longest })).await.expect(201);
    assert_eq!(stored["body"], json!(longest));
    let longer = admin.post(NEWSLETTERS, json!({ "subject": "Long", "body": format!("{longest}abc") })).await;
    let problem = longer.problem(422, "validation_failed");
    assert_eq!(problem["errors"]["body"][0], "This is 3 characters too long. Please use at most 100,000.");
    let huge = json!({ "subject": "Huge", "body": "x".repeat(5 * 1024 * 1024) });
    admin.post(NEWSLETTERS, huge.clone()).await.problem(413, "body_too_large");
    admin.post(&format!("{NEWSLETTERS}/preview"), huge).await.problem(413, "body_too_large");
    admin
        .post(NEWSLETTERS, json!({ "subject": "x".repeat(201), "body": "" }))
        .await
        .problem(422, "validation_failed");
}

#[test_support::test]
async fn a_preview_is_what_is_sent_with_what_is_wrong_by_line() {
    let app = TestApp::start().await;
    let admin = app.admin();
    let body =
        "Hello *all*\n\n<script>alert(1)</script>\n\n[here](/mentors) and [there](https://example.org)";
    let preview = admin
        .post(&format!("{NEWSLETTERS}/preview"), json!({ "subject": "News", "body": body }))
        .await
        .expect(200);
    let html = preview["html"].as_str().unwrap();
    assert!(html.contains("<em>all</em>") && html.contains("News") && !html.contains("<script"), "{html}");
    assert!(preview["text"].as_str().unwrap().contains("there (https://example.org)"));
    assert_eq!(test_support::column(&preview["problems"], "line"), [3, 5]);
    assert_eq!(preview["links"], json!([{ "line": 5, "address": "https://example.org/" }]));
}

#[test_support::test]
async fn a_test_goes_to_an_admin_and_to_nobody_else() {
    let app = TestApp::start().await;
    let (admin, other, student) = (app.admin(), app.admin(), app.student());
    let stored = draft(&admin).await;
    let path = format!("{}/test", at(&stored));
    assert_eq!(admin.post(&path, json!({})).await.expect(202)["email"], json!(admin.email));
    admin.post(&path, json!({ "email": other.email })).await.expect(202);
    let mail = app.mails_to(&other.email).await.pop().unwrap();
    assert!(mail.contains("[Test] Summer news") && mail.contains("Hello"), "{mail}");
    assert_eq!(app.mails_to(&admin.email).await.len(), 1);
    admin.post(&path, json!({ "email": student.email })).await.problem(422, "validation_failed");
    admin.post(&path, json!({ "email": "nobody" })).await.problem(422, "validation_failed");
    let unfinished = admin.post(NEWSLETTERS, json!({ "subject": "", "body": "[a](b)" })).await.expect(201);
    let problem =
        admin.post(&format!("{}/test", at(&unfinished)), json!({})).await.problem(422, "validation_failed");
    assert!(problem["errors"]["body"][0].as_str().unwrap().starts_with("Line 1: "), "{problem}");
}
