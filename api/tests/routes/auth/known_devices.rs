//! Password guessing limits only unknown browsers: one that has signed in to the account before may still sign in.

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use futures_util::future::join_all;
use serde_json::{Value, json};
use stand_ins::oidc::{IssuerAccount, OidcProvider::Google};

use super::{app_with_ada, form, verify};
use test_support::links::new_password;
use test_support::oidc::{Browser, OidcApp};
use test_support::{TestApp, TestResponse};

const PATH: &str = "/api/auth/sign-in";
const TOO_MANY: &str = "Too many attempts to sign in. Please wait before trying again, or reset your password: \
                        a browser where you set a new one can sign in right away.";

fn ada(password: &str) -> Value {
    json!({"email": "ada@people.test", "password": password})
}

/// Returns a browser in which Ada has signed in and out.
async fn known(app: &TestApp) -> Browser {
    let browser = Browser::new(&app.base);
    sign_in_and_out(&browser, ada("correct horse")).await;
    browser
}

async fn sign_in_and_out(browser: &Browser, person: Value) {
    browser.post(PATH, person).await.expect(200);
    browser.post("/api/auth/sign-out", json!({})).await.expect(204);
}

/// Uses up the attempts of unknown browsers.
async fn besiege(app: &TestApp, email: &str) {
    let stranger = app.visitor();
    for _ in 0..10 {
        let guess = json!({"email": email, "password": "wrong"});
        stranger.post(PATH, guess).await;
    }
    let next = json!({"email": email, "password": "correct horse"});
    app.visitor().post(PATH, next).await.problem(429, "rate_limited");
}

/// Requests a password reset and returns its two tokens.
async fn mailed_reset(app: &TestApp, email: &str) -> Value {
    app.visitor().post("/api/auth/request-password-reset", json!({"email": email})).await.expect(202);
    academy::jobs::mail_password_resets(app.state.clone()).await.unwrap();
    let mail = app.mails_to(email).await.pop().unwrap();
    new_password(&mail, "new horse")
}

fn rows(app: &TestApp) -> i64 {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        rows: i64,
    }
    let count: Count =
        diesel::sql_query("SELECT count(*) AS rows FROM known_devices").get_result(&mut app.conn()).unwrap();
    count.rows
}

fn statuses(answers: &[TestResponse]) -> (usize, usize) {
    let of = |status: u16| answers.iter().filter(|response| response.status.as_u16() == status).count();
    (of(401), of(429))
}

#[test_support::test]
async fn strangers_do_not_shut_the_owner_out_of_a_browser_they_use() {
    let app = app_with_ada().await;
    let (owner, new) = (known(&app).await, Browser::new(&app.base));
    besiege(&app, "ada@people.test").await;
    owner.post(PATH, ada("correct horse")).await.expect(200);
    // A new browser has to wait like a stranger, and gets the alternatives.
    let told = new.post(PATH, ada("correct horse")).await.problem(429, "rate_limited");
    assert_eq!(told["detail"], TOO_MANY);
    app.clock.advance(TimeDelta::minutes(15));
    new.post(PATH, ada("correct horse")).await.expect(200);
}

#[test_support::test]
async fn a_whole_network_of_guesses_does_not_shut_a_known_browser_out() {
    let app = app_with_ada().await;
    let owner = known(&app).await;
    for number in 0..50 {
        let guess = json!({"email": format!("p{number}@people.test"), "password": "guess"});
        app.visitor().post(PATH, guess).await.problem(401, "invalid_credentials");
    }
    app.visitor().post(PATH, ada("correct horse")).await.problem(429, "rate_limited");
    owner.post(PATH, ada("correct horse")).await.expect(200);
    // Nor does it affect a signed-in user who has to enter the password again.
    let change = json!({"current_password": "correct horse", "new_password": "another horse"});
    owner.post("/api/account/password", change).await.expect(204);
}

#[test_support::test]
async fn a_known_browser_has_a_count_of_its_own_and_strangers_gain_nothing_from_it() {
    let app = app_with_ada().await;
    let owner = known(&app).await;
    let stranger = app.visitor();
    for _ in 0..9 {
        stranger.post(PATH, ada("wrong")).await.problem(401, "invalid_credentials");
    }
    // The owner's sign-ins give strangers no further attempts.
    sign_in_and_out(&owner, ada("correct horse")).await;
    stranger.post(PATH, ada("wrong")).await.problem(401, "invalid_credentials");
    stranger.post(PATH, ada("wrong")).await.problem(429, "rate_limited");
    for _ in 0..10 {
        owner.post(PATH, ada("wrong")).await.problem(401, "invalid_credentials");
    }
    let told = owner.post(PATH, ada("correct horse")).await.problem(429, "rate_limited");
    assert_eq!(told["detail"], TOO_MANY);
    app.clock.advance(TimeDelta::minutes(15));
    owner.post(PATH, ada("correct horse")).await.expect(200);
}

/// Tries a wrong password, and retries while the hashing lanes are full: such an attempt does not count.
async fn guess(who: &Browser) -> TestResponse {
    loop {
        let response = who.post(PATH, ada("wrong")).await;
        if response.status != 503 {
            return response;
        }
    }
}

#[test_support::test]
async fn guesses_at_once_count_one_by_one_for_strangers_and_for_a_known_browser() {
    let app = app_with_ada().await;
    let owner = known(&app).await;
    let stranger = Browser::new(&app.base);
    let guesses = join_all((0..25).map(|_| guess(&owner)));
    let others = join_all((0..25).map(|_| guess(&stranger)));
    let (guesses, others) = futures_util::join!(guesses, others);
    assert_eq!((statuses(&guesses), statuses(&others)), ((10, 15), (10, 15)));
}

#[test_support::test]
async fn sign_ins_at_once_leave_no_try_behind() {
    let app = app_with_ada().await;
    let visitor = app.visitor();
    for response in join_all((0..8).map(|_| visitor.post(PATH, ada("correct horse")))).await {
        response.expect(200);
    }
    let left = "SELECT count(*) AS rows FROM rate_limit_hits WHERE key LIKE 'sign-in%'";
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        rows: i64,
    }
    let left: Count = diesel::sql_query(left).get_result(&mut app.conn()).unwrap();
    assert_eq!(left.rows, 0);
}

#[test_support::test]
async fn a_family_shares_a_browser_that_knows_each_of_them() {
    let app = app_with_ada().await;
    let mut second = form();
    second["email"] = json!("eve@people.test");
    app.visitor().post("/api/auth/sign-up", second).await.expect(202);
    verify(&app, "eve@people.test");
    let eve = json!({"email": "eve@people.test", "password": "correct horse"});
    let shared = known(&app).await;
    sign_in_and_out(&shared, eve.clone()).await;
    for email in ["ada@people.test", "eve@people.test"] {
        besiege(&app, email).await;
    }
    sign_in_and_out(&shared, ada("correct horse")).await;
    sign_in_and_out(&shared, eve).await;
    assert_eq!(rows(&app), 2, "one for each of them");
}

#[test_support::test]
async fn a_browser_is_known_for_the_account_it_signed_in_to_and_no_other() {
    let app = app_with_ada().await;
    let owner = known(&app).await;
    besiege(&app, "eve@people.test").await;
    let eve = json!({"email": "eve@people.test", "password": "wrong"});
    let told = owner.post(PATH, eve).await.problem(429, "rate_limited");
    assert_eq!(told["detail"], TOO_MANY, "the same for an address without an account");
    // Nor does an invented cookie help.
    besiege(&app, "ada@people.test").await;
    let made_up =
        app.visitor().request(reqwest::Method::POST, PATH).header("cookie", "known-device=made-up.up");
    test_support::client::send(made_up.json(&ada("correct horse"))).await.problem(429, "rate_limited");
}

#[test_support::test]
async fn setting_a_new_password_by_mail_lets_that_browser_in_at_once() {
    let app = app_with_ada().await;
    let (before, new) = (known(&app).await, Browser::new(&app.base));
    let link = mailed_reset(&app, "ada@people.test").await;
    new.post("/api/auth/reset-password", link).await.expect(204);
    besiege(&app, "ada@people.test").await;
    new.post(PATH, ada("new horse")).await.expect(200);
    // A browser with the earlier session is unknown from now on.
    before.post(PATH, ada("new horse")).await.problem(429, "rate_limited");
}

#[test_support::test]
async fn changing_the_password_and_signing_out_everywhere_forget_the_other_browsers() {
    let app = app_with_ada().await;
    let (desk, phone) = (known(&app).await, known(&app).await);
    desk.post(PATH, ada("correct horse")).await.expect(200);
    let change = json!({"current_password": "correct horse", "new_password": "new horse"});
    desk.post("/api/account/password", change).await.expect(204);
    besiege(&app, "ada@people.test").await;
    phone.post(PATH, ada("new horse")).await.problem(429, "rate_limited");
    desk.post(PATH, ada("new horse")).await.expect(200);
    app.clock.advance(TimeDelta::minutes(15));
    phone.post(PATH, ada("new horse")).await.expect(200);
    phone.delete("/api/account/sessions?except=current").await.expect(204);
    assert_eq!(rows(&app), 1, "the phone's own");
    phone.delete("/api/account/sessions").await.expect(204);
    assert_eq!(rows(&app), 0);
}

#[test_support::test]
async fn the_cookie_is_kept_from_scripts_for_a_year_and_stored_as_a_hash() {
    let app = app_with_ada().await;
    let response = app.visitor().post(PATH, ada("correct horse")).await;
    let mut cookies = response.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap());
    let cookie = cookies.find(|line| line.starts_with("known-device=")).expect("a cookie");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let token = cookie["known-device=".len()..].split(';').next().unwrap();
    let stored: Vec<Vec<u8>> = schema::schema::known_devices::table
        .select(schema::schema::known_devices::token_hash)
        .load(&mut app.conn())
        .unwrap();
    assert_eq!(stored, [academy::platform::tokens::hash(token)]);
    // After a year without a sign-in the browser is forgotten.
    app.clock.advance(TimeDelta::days(365));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(rows(&app), 0);
}

#[test_support::test]
async fn an_account_knows_twenty_browsers_and_forgets_the_one_used_longest_ago() {
    let app = app_with_ada().await;
    let first = known(&app).await;
    app.clock.advance(TimeDelta::minutes(1));
    let visitor = app.visitor();
    for _ in 0..3 {
        // As many concurrent attempts as strangers may make.
        for response in join_all((0..8).map(|_| visitor.post(PATH, ada("correct horse")))).await {
            response.expect(200);
        }
    }
    assert_eq!(rows(&app), 20);
    besiege(&app, "ada@people.test").await;
    first.post(PATH, ada("correct horse")).await.problem(429, "rate_limited");
}

#[test_support::test]
async fn a_browser_is_known_however_its_owner_signed_in() {
    let app = OidcApp::start().await;
    let browser = app.browser();
    let sam = IssuerAccount::google("sam@people.test", "Sam", "Sample");
    app.sign_in(&browser, Google, "student", sam).await;
    browser.post("/api/auth/sign-out", json!({})).await.expect(204);
    let link = mailed_reset(&app, "sam@people.test").await;
    let elsewhere = Browser::new(&app.base);
    elsewhere.post("/api/auth/reset-password", link).await.expect(204);
    let sam = IssuerAccount::google("sam@people.test", "Sam", "Sample");
    app.sign_in(&browser, Google, "student", sam).await;
    besiege(&app, "sam@people.test").await;
    let by_password = json!({"email": "sam@people.test", "password": "new horse"});
    browser.post(PATH, by_password).await.expect(200);
}
