//! Applications as a CSV file.

use reqwest::Method;
use serde_json::json;

use test_support::TestApp;
use test_support::applications::{Offer, RECEIVED, applications_to, apply, opportunity_of, received};
use test_support::listings::{approved, draft_with};
use test_support::until::until_true;

/// Returns the rows of a file, the header first.
fn rows(text: &str) -> Vec<Vec<String>> {
    let text = text.strip_prefix('\u{feff}').expect("a byte order mark");
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect()
}

#[test_support::test]
async fn it_has_a_line_for_each_of_ones_own_and_no_formula() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    let other = Offer::with(&app, json!({ "title": "Elsewhere" })).await;
    other.applicant(&app, "Stranger").await;
    let student = app.applicant("=HYPERLINK(\"https://evil.test\")");
    let answer = json!({ "answer": "+1, \"quoted\"\nand a second line" });
    let path = applications_to(offer.opportunity_id());
    let application = student.post(&path, answer).await.expect(201);
    let notes = json!({ "notes": "@SUM(A1)", "seen_notes_version": 0 });
    offer.provider.put(&format!("{}/notes", received(&application)), notes).await.expect(200);
    app.clock.advance(chrono::TimeDelta::minutes(1));
    let second = draft_with(app.clock.now(), json!({ "title": "Second" }));
    let second = approved(&offer.provider, &offer.admin, second).await;
    apply(&app.applicant("Zoë"), opportunity_of(&second)).await.expect(201);
    let file = offer.provider.get(&format!("{RECEIVED}/file")).await;
    assert_eq!(file.status, 200);
    assert!(file.headers["content-type"].to_str().unwrap().starts_with("text/csv"));
    assert!(file.headers["content-disposition"].to_str().unwrap().contains("applications-"));
    assert_eq!(file.headers["cache-control"], "no-store");
    let lines = rows(&file.text);
    let names = ["Program", "Applied on", "Status", "Name", "Grade", "GPA", "Coursework", "Test scores"];
    assert_eq!((&lines[0][..8], lines.len()), (&names.map(str::to_owned)[..], 3));
    assert_eq!((lines[1][0].as_str(), lines[1][3].as_str()), ("Second", "Zoë"));
    let line = &lines[2];
    let day = academy::domain::time::local_date(app.clock.now()).to_string();
    assert_eq!((line[1].as_str(), line[2].as_str(), line[4].as_str()), (day.as_str(), "Submitted", "11"));
    assert_eq!(line[3], "'=HYPERLINK(\"https://evil.test\")");
    assert_eq!(line[12], "'+1, \"quoted\"\nand a second line");
    assert_eq!(line[13], "'@SUM(A1)");
    assert!(!file.text.contains("Stranger") && !file.text.contains(&student.email));
    let of_one = format!("{RECEIVED}/file?listing_id={}", second["id"].as_str().unwrap());
    assert_eq!(rows(&offer.provider.get(&of_one).await.text).len(), 2);
    assert_eq!(rows(&other.provider.get(&of_one).await.text).len(), 1, "only its own provider's");
    assert_eq!(rows(&app.provider().get(&format!("{RECEIVED}/file")).await.text).len(), 1);
}

#[test_support::test]
async fn it_ends_with_the_newest_five_thousand() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    app.many_applications(offer.opportunity_id(), 5_003);
    let lines = rows(&offer.provider.get(&format!("{RECEIVED}/file")).await.text);
    let names: Vec<&str> = lines[1..].iter().map(|line| line[3].as_str()).collect();
    let expected: Vec<String> = (1..=5_000).map(|number| format!("Student {number}")).collect();
    assert!(names == expected, "{} lines, {:?} to {:?}", names.len(), names.first(), names.last());
}

#[test_support::test]
async fn who_receives_it_slowly_holds_no_connection_and_gets_each_as_it_is_when_it_is_read() {
    let app = TestApp::start().await;
    let offer = Offer::new(&app).await;
    app.many_applications(offer.opportunity_id(), 1_500);
    // Far more than socket buffers hold, in rows that are stored compressed.
    app.run("UPDATE opportunity_applications SET profile = profile || jsonb_build_object('essay', repeat('x', 40000))");
    let request = || offer.provider.request(Method::GET, &format!("{RECEIVED}/file"));
    let mut slow = Vec::new();
    // One more than the pool has connections.
    for _ in 0..=app.state.config.database_pool_size {
        let mut response = request().send().await.unwrap();
        assert!(!response.headers().contains_key("content-length"), "it is sent while it is written");
        let first = response.chunk().await.unwrap().expect("a first part");
        slow.push((response, first.to_vec()));
    }
    until_true("no download holds a connection", async || app.state.db.pool_state().0 == 0).await;
    offer.provider.get(&format!("{RECEIVED}?limit=1")).await.expect(200);
    app.run(
        "UPDATE opportunity_applications SET notes = 'as it is' WHERE profile ->> 'name' = 'Student 1500'",
    );
    apply(&app.applicant("Meanwhile"), offer.opportunity_id()).await.expect(201);
    let (mut response, mut file) = slow.pop().unwrap();
    while let Some(part) = response.chunk().await.unwrap() {
        file.extend_from_slice(&part);
    }
    let lines = rows(&String::from_utf8(file).unwrap());
    let names: Vec<&str> = lines[1..].iter().map(|line| line[3].as_str()).collect();
    let expected: Vec<String> = (1..=1_500).map(|number| format!("Student {number}")).collect();
    assert!(names == expected, "{} lines, {:?} to {:?}", names.len(), names.first(), names.last());
    assert_eq!(lines[1_500][13], "as it is");
}
