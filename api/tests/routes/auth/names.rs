//! Names must not resemble another user's: invisible characters and noncharacters are refused.

use diesel::prelude::*;
use schema::schema::profiles;
use serde_json::{Value, json};

use super::{app_with_ada, form};
use test_support::form::Form;
use test_support::oidc::Browser;
use test_support::{OidcApp, TestApp};

const UNSEEN: &str =
    "There’s a character in this name that can’t be seen or isn’t known. Please type it again.";
const STACKED: &str = "One letter of this name has too many marks, or there’s a mark without a letter.";

/// Forbidden characters in names, one of each kind.
const UNSEEN_NAMES: [&str; 21] = [
    "Ada\u{202e}nimda",     // right-to-left override
    "Ada\u{2066}x\u{2069}", // isolates
    "Ada\u{200f}",          // right-to-left mark
    "A\u{200b}da",          // zero-width space
    "\u{feff}Ada",          // byte order mark
    "Ada\u{2060}",          // word joiner
    "A\u{ad}da",            // soft hyphen
    "A\u{200d}da",          // joiner between letters that do not join
    "A\u{200c}da",          // non-joiner in the same place
    "Ada\u{200c}",          // joiner at the end
    "\u{3164}",             // Hangul filler
    "Ada\u{34f}",           // grapheme joiner
    "葛\u{e0100}",          // variation selector
    "Ada\u{e0041}",         // tag
    "\u{2800}",             // Braille without dots
    "Ada\u{fffc}",          // object replacement character
    "Ada\u{7}",             // control
    "\u{e000}da",           // private use
    "\u{10fffd}",           // private use
    "Ada\u{378}",           // unassigned
    "Ada\u{fdd0}",          // noncharacter
];

#[test_support::test]
async fn a_name_with_what_cannot_be_seen_is_refused_in_the_field() {
    let app = TestApp::start().await;
    let browser = Browser::new(&app.base);
    for (name, text) in UNSEEN_NAMES.map(|name| (name.to_owned(), UNSEEN)).into_iter().chain([
        ("Z\u{351}\u{352}\u{353}\u{354}\u{355}algo".to_owned(), STACKED),
        ("Z\u{301}\u{301}algo".to_owned(), STACKED),
        ("\u{301}Ada".to_owned(), STACKED),
        ("Ada \u{301}".to_owned(), STACKED),
    ]) {
        for field in ["first_name", "last_name"] {
            let mut wrong = form();
            wrong[field] = json!(name);
            let problem = browser.post("/api/auth/sign-up", wrong).await.problem(422, "validation_failed");
            assert_eq!(problem["errors"], json!({field: [text]}), "{name:?}");
        }
    }
}

#[test_support::test]
async fn real_names_of_the_world_are_kept_in_one_form() {
    let app = app_with_ada().await;
    let browser = Browser::new(&app.base);
    let right = json!({"email": "ada@people.test", "password": "correct horse"});
    browser.post("/api/auth/sign-in", right).await.expect(200);
    for (typed, kept) in [
        ("Zoe\u{308}", "Zoë"),
        ("\u{212b}sa", "Åsa"),
        ("Mary\u{a0}\u{2003} Jane", "Mary Jane"),
        ("Ada\r\n\tMarie", "Ada Marie"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("O’Neill-D'Arcy", "O’Neill-D'Arcy"),
        ("علی\u{200c}رضا", "علی\u{200c}رضا"),
        ("ශ\u{dca}\u{200d}රී", "ශ\u{dca}\u{200d}රී"),
        ("മോഹന\u{d4d}\u{200d}", "മോഹന\u{d4d}\u{200d}"),
        ("क\u{94d}\u{200c}ष", "क\u{94d}\u{200c}ष"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("བསྒྲུབས", "བསྒྲུབས"),
        ("한글", "한글"),
        ("中村 🦊", "中村 🦊"),
    ] {
        let response = browser
            .send(browser.request(reqwest::Method::PATCH, "/api/account").json(&json!({"first_name": typed})))
            .await;
        // Normalization reorders Hebrew points; the comparison uses the normalized form.
        let kept = icu_normalizer::ComposingNormalizerBorrowed::new_nfc().normalize(kept).into_owned();
        assert_eq!(response.expect(200)["first_name"], Value::String(kept), "{typed:?}");
    }
}

#[test_support::test]
async fn applications_and_changes_of_name_are_held_to_the_same() {
    let app = app_with_ada().await;
    let application = Form::default()
        .text("email", "mallory@people.test")
        .text("first_name", "Ada\u{202e}")
        .text("last_name", "Sample")
        .text("bio", "I teach.")
        .text("services", "tutoring");
    let response = application.post(&app.visitor(), "/api/tutor-applications").await;
    assert_eq!(response.problem(422, "validation_failed")["errors"], json!({"first_name": [UNSEEN]}));
    let student = app.student();
    let response = student.patch("/api/account", json!({"last_name": "Sam\u{200b}ple"})).await;
    assert_eq!(response.problem(422, "validation_failed")["errors"], json!({"last_name": [UNSEEN]}));
    let names: Vec<String> = profiles::table.select(profiles::last_name).load(&mut app.conn()).unwrap();
    assert!(names.iter().all(|name| !name.contains('\u{200b}')));
}

#[test_support::test]
async fn whoever_has_such_a_name_at_google_is_asked_for_another() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let spoofed = stand_ins::oidc::IssuerAccount::google("sam@people.test", "Ada\u{202e}", "Sample");
    let arrived = app.sign_in(&browser, stand_ins::oidc::OidcProvider::Google, "student", spoofed).await;
    assert_eq!(arrived, "/summer/auth/email");
    let pending = browser.get("/api/auth/oidc/pending").await.expect(200);
    assert_eq!((&pending["first_name"], &pending["last_name"]), (&json!(""), &json!("Sample")));
    let body = json!({"email": "sam@people.test", "first_name": "A\u{200b}", "last_name": "Sample"});
    let problem = browser.post("/api/auth/oidc/email", body).await.problem(422, "validation_failed");
    assert_eq!(problem["errors"], json!({"first_name": [UNSEEN]}));
}
