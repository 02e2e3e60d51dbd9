//! More concurrent sign-ins than the cores can hash, and the share of one network or account.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use academy::platform::rate_limits::{CURRENT_PASSWORD, SIGN_IN_ACCOUNT};
use academy::platform::tokens;
use actix_web::rt::task::JoinHandle;
use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use reqwest::Method;
use schema::models::account_token::NewAccountToken;
use schema::models::known_device::NewKnownDevice;
use schema::schema::{rate_limit_hits, users};
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::client::send;
use test_support::people::Someone;
use test_support::site::figure;
use test_support::until::{until_true, until_waiting};
use test_support::{Client, TestApp, TestResponse, until};

/// A hash takes about half a second, so concurrent ones keep every core busy for a while.
const SETTINGS: [(&str, &str); 2] = [("BCRYPT_COST", "13"), ("TRUSTED_HOPS", "1")];

/// The number of concurrent sign-ins: more than any lane's capacity.
fn crowd() -> usize {
    40 * cores()
}

fn cores() -> usize {
    std::thread::available_parallelism().unwrap().get()
}

/// Signs in from a unique address, with an account that does not exist.
async fn sign_in(visitor: Client, number: usize) -> TestResponse {
    let form = json!({ "email": format!("p{number}@people.test"), "password": "wrong" });
    let from = format!("198.51.{}.{}", number / 256, number % 256);
    post_from(&visitor, &from, SIGN_IN, &form).await
}

const SIGN_IN: &str = "/api/auth/sign-in";
const PASSWORD: &str = "correct horse";
/// The network of the attackers.
const HOSTILE: &str = "203.0.113.7";

async fn post_from(client: &Client, address: &str, path: &str, body: &Value) -> TestResponse {
    send(client.request(Method::POST, path).header("x-forwarded-for", address).json(body)).await
}

fn give_password(app: &TestApp, who: &Someone) {
    let password_hash = users::password_hash.eq(bcrypt::hash(PASSWORD, 4).unwrap());
    app.execute(diesel::update(users::table.find(who.id)).set(password_hash));
}

/// Returns a browser in which a user has signed in before.
fn known_browser(app: &TestApp, who: &Someone) -> Client {
    let (now, token) = (app.clock.now(), tokens::Token::random().unwrap());
    let device = NewKnownDevice {
        user_id: who.id,
        token_hash: &token.hash,
        signed_in_at: now,
        expires_at: now + TimeDelta::days(1),
    };
    device.insert(&mut app.conn()).unwrap();
    app.visitor().with_cookie("known-device", &token.secret)
}

fn right(who: &Someone) -> Value {
    json!({ "email": who.email, "password": PASSWORD })
}

/// Connections that sign in repeatedly with invented accounts until they are stopped.
struct Siege {
    stop: Arc<AtomicBool>,
    connections: Vec<JoinHandle<()>>,
}

impl Siege {
    /// Starts `connections`, each from the address of its number.
    fn begin(app: &TestApp, connections: usize, from: impl Fn(usize) -> String) -> Siege {
        let stop = Arc::new(AtomicBool::new(false));
        let connections = (0..connections).map(|number| {
            let (visitor, stop, from) = (app.visitor(), stop.clone(), from(number));
            actix_web::rt::spawn(async move {
                let mut tries = 0;
                while !stop.load(Ordering::SeqCst) {
                    tries += 1;
                    let email = format!("made-up-{number}-{tries}@people.test");
                    post_from(&visitor, &from, SIGN_IN, &json!({ "email": email, "password": "guess" }))
                        .await;
                }
            })
        });
        let connections = connections.collect();
        Siege { stop, connections }
    }

    async fn end(self) {
        self.stop.store(true, Ordering::SeqCst);
        join_all(self.connections).await.into_iter().for_each(Result::unwrap);
    }
}

async fn refused(app: &TestApp, why: &str) -> u64 {
    figure(&app.state, &format!("hashes_refused_total{{why=\"{why}\"}}")).await
}

#[test_support::test]
async fn sign_ins_beyond_what_the_cores_can_hash_are_refused_and_reads_stay_quick() {
    let app = TestApp::with(&SETTINGS).await;
    app.visitor().get("/api/mentors").await.expect(200);
    let (done, visitor) = (Arc::new(AtomicUsize::new(0)), app.visitor());
    let signing_in: Vec<_> = (0..crowd())
        .map(|number| {
            let (visitor, done) = (visitor.clone(), done.clone());
            actix_web::rt::spawn(async move {
                let response = sign_in(visitor, number).await;
                done.fetch_add(1, Ordering::SeqCst);
                response
            })
        })
        .collect();
    until("the first is answered", || async { (done.load(Ordering::SeqCst) > 0).then_some(()) }).await;
    for _ in 0..10 {
        app.visitor().get("/api/mentors").await.expect(200);
    }
    let running = figure(&app.state, r#"blocking_running{lane="hashing"}"#).await;
    let waiting = figure(&app.state, r#"blocking_waiting{lane="hashing"}"#).await;
    let cores = cores();
    assert!(waiting > 0, "the reads waited for the sign-ins");
    assert!(running > 0 && running <= cores as u64, "{running} hashes at once on {cores} cores");

    let answers = join_all(signing_in).await;
    let (refused, answered): (Vec<_>, Vec<_>) =
        answers.into_iter().map(Result::unwrap).partition(|response| response.status == 503);
    for response in &refused {
        response.problem(503, "overloaded");
        assert!(response.headers.contains_key("retry-after"));
    }
    for response in &answered {
        response.problem(401, "invalid_credentials");
    }
    assert!(!refused.is_empty() && answered.len() > cores, "{} refused", refused.len());
    let counted = async |name: &str| figure(&app.state, &format!("{name}{{lane=\"hashing\"}}")).await;
    assert_eq!(counted("blocking_refused_total").await, refused.len() as u64);
    assert_eq!(counted("blocking_wait_seconds_count").await, answered.len() as u64);
}

#[test_support::test]
async fn a_sign_in_that_was_refused_for_lack_of_room_does_not_count_as_a_wrong_password() {
    let app = TestApp::with(&SETTINGS).await;
    let answers = join_all((0..crowd()).map(|number| sign_in(app.visitor(), number))).await;
    let statuses: Vec<u16> = answers.iter().map(|response| response.status.as_u16()).collect();
    let tried = statuses.iter().filter(|status| **status == 401).count();
    let counted: i64 = rate_limit_hits::table
        .filter(rate_limit_hits::key.like("sign-in-address%"))
        .count()
        .get_result(&mut app.conn())
        .unwrap();
    assert!(statuses.contains(&503), "{statuses:?}");
    assert_eq!(counted, i64::try_from(tried).unwrap(), "{statuses:?}");
}

#[test_support::test]
async fn a_known_browser_that_was_refused_for_lack_of_room_has_its_wrong_tries_still() {
    let app = TestApp::with(&SETTINGS).await;
    let ada = app.student();
    give_password(&app, &ada);
    let (browser, wrong) = (known_browser(&app, &ada), json!({ "email": ada.email, "password": "guess" }));
    browser.post(SIGN_IN, wrong.clone()).await.problem(401, "invalid_credentials");
    // Verified users occupy every slot, each again as soon as they have a response.
    let stop = Arc::new(AtomicBool::new(false));
    let others: Vec<_> = (0..crowd())
        .map(|_| {
            let (state, stop, id) = (app.state.clone(), stop.clone(), Uuid::new_v4());
            actix_web::rt::spawn(async move {
                while !stop.load(Ordering::SeqCst) {
                    let caller = state.passwords.count_known(&CURRENT_PASSWORD, id, &id.to_string());
                    drop(state.passwords.hash(&caller.unwrap(), PASSWORD.to_owned()).await);
                }
            })
        })
        .collect();
    until_true("there is no place", async || refused(&app, "full").await > 0).await;
    // A slot may be free for a moment: what is hashed in it counts.
    let mut tried: i64 = 1;
    let refused = loop {
        let told = browser.post(SIGN_IN, wrong.clone()).await;
        if told.status == 503 {
            break told;
        }
        told.problem(401, "invalid_credentials");
        tried += 1;
    };
    refused.problem(503, "overloaded");
    let counted: i64 = rate_limit_hits::table
        .filter(rate_limit_hits::key.like("sign-in-device%"))
        .count()
        .get_result(&mut app.conn())
        .unwrap();
    assert_eq!(counted, tried);
    stop.store(true, Ordering::SeqCst);
    join_all(others).await.into_iter().for_each(Result::unwrap);
}

#[test_support::test]
async fn forty_connections_of_one_network_keep_nobody_else_out_and_count_although_they_are_refused() {
    let app = TestApp::with(&SETTINGS).await;
    app.visitor().get("/api/mentors").await.expect(200);
    let siege = Siege::begin(&app, 40, |_| HOSTILE.to_owned());
    until_true("the network holds its share", async || refused(&app, "share").await > 0).await;
    let others = join_all((0..7 * cores()).map(|number| sign_in(app.visitor(), number))).await;
    for response in others {
        response.problem(401, "invalid_credentials");
    }
    // Few of its attempts were hashed; those without a slot have used up its allowance.
    until_true("the network has tried too often", async || refused(&app, "network tries").await > 0).await;
    let told =
        post_from(&app.visitor(), HOSTILE, SIGN_IN, &json!({"email": "a@people.test", "password": "guess"}))
            .await;
    told.problem(429, "rate_limited");
    assert!(told.headers.contains_key("retry-after"));
    siege.end().await;
}

#[test_support::test]
async fn strangers_from_anywhere_keep_out_nobody_who_has_shown_who_they_are() {
    let app = TestApp::with(&SETTINGS).await;
    let (ada, grace) = (app.student(), app.student());
    [&ada, &grace].into_iter().for_each(|who| give_password(&app, who));
    let (browser, link) = (known_browser(&app, &ada), set_password_link(&app, &grace));
    app.visitor().get("/api/mentors").await.expect(200);
    let siege = Siege::begin(&app, crowd(), |number| format!("198.51.{}.{}", number / 256, number % 256));
    until_true("there is no place for a stranger", async || refused(&app, "full").await > 0).await;
    browser.post(SIGN_IN, right(&ada)).await.expect(200);
    ada.post("/api/account/verification", json!({"current_password": PASSWORD})).await.expect(204);
    app.visitor().post("/api/auth/reset-password", link).await.expect(204);
    siege.end().await;
}

/// Returns the body that the page of an emailed link sends.
fn set_password_link(app: &TestApp, who: &Someone) -> Value {
    let (access, refresh) = ("access", "refresh");
    let token_hash = academy::accounts::password_links::hash(access, refresh);
    let now = app.clock.now();
    NewAccountToken {
        user_id: who.id,
        purpose: schema::enums::TokenPurpose::ResetPassword,
        email: &who.email,
        token_hash: &token_hash,
        created_at: now,
        expires_at: now + TimeDelta::hours(1),
    }
    .insert(&mut app.conn())
    .unwrap();
    json!({"access_token": access, "refresh_token": refresh, "password": "another horse"})
}

#[test_support::test]
async fn a_network_that_has_tried_too_often_is_refused_at_every_door_before_anything_is_read() {
    let app = TestApp::with(&[("TRUSTED_HOPS", "1")]).await;
    let ada = app.student();
    give_password(&app, &ada);
    let browser = known_browser(&app, &ada);
    while app.state.passwords.count_network(HOSTILE).is_ok() {}
    let person = json!({
        "first_name": "Ada", "last_name": "Lovelace", "email": "new@people.test", "password": "a better horse",
    });
    let doors = [
        (SIGN_IN, right(&ada)),
        ("/api/auth/sign-up", person),
        ("/api/auth/reset-password", set_password_link(&app, &ada)),
        ("/api/auth/verify-email", json!({"token": "made up", "password": "a better horse"})),
    ];
    for (path, body) in &doors {
        let (told, queries) = app.count_queries(post_from(&app.visitor(), HOSTILE, path, body)).await;
        told.problem(429, "rate_limited");
        let wait: u64 = told.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((1..=122).contains(&wait), "{wait}");
        assert_eq!(queries, 0, "{path}");
    }
    assert!(refused(&app, "network tries").await > 4);
    let counted: i64 = rate_limit_hits::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!(counted, 0);
    // Verified users are not slowed by others on their network, and no other network is affected.
    post_from(&browser, HOSTILE, SIGN_IN, &right(&ada)).await.expect(200);
    let password = json!({"current_password": PASSWORD});
    post_from(&ada, HOSTILE, "/api/account/verification", &password).await.expect(204);
    post_from(&app.visitor(), "203.0.113.8", SIGN_IN, &right(&ada)).await.expect(200);
    // An unknown cookie makes no browser known.
    let made_up = app.visitor().with_cookie("known-device", "made-up");
    post_from(&made_up, HOSTILE, SIGN_IN, &right(&ada)).await.problem(429, "rate_limited");
}

/// Connections that retry immediately would keep the cores busy with refusals.
#[test_support::test]
async fn a_refusal_is_held_back_at_every_door() {
    // Half a second at this work factor.
    let app = TestApp::with(&[("BCRYPT_COST", "11"), ("TRUSTED_HOPS", "1")]).await;
    let ada = app.student();
    give_password(&app, &ada);
    while app.state.passwords.count_network(HOSTILE).is_ok() {}
    while app.state.passwords.count_known(&CURRENT_PASSWORD, ada.id, &ada.id.to_string()).is_ok() {}
    let person = json!({
        "first_name": "Ada", "last_name": "Lovelace", "email": "new@people.test", "password": "a better horse",
    });
    let visitor = app.visitor();
    let doors = [
        (&visitor, SIGN_IN, right(&ada)),
        (&visitor, "/api/auth/sign-up", person),
        (&visitor, "/api/auth/reset-password", set_password_link(&app, &ada)),
        (&visitor, "/api/auth/verify-email", json!({"token": "made up", "password": "a better horse"})),
        (&*ada, "/api/account/verification", json!({"current_password": PASSWORD})),
    ];
    let asked = doors.iter().map(async |(client, path, body)| {
        let began = Instant::now();
        post_from(client, HOSTILE, path, body).await.problem(429, "rate_limited");
        assert!(began.elapsed() >= Duration::from_millis(500), "{path}");
    });
    join_all(asked).await;
}

#[test_support::test]
async fn an_account_that_is_tried_too_often_is_refused_before_anything_is_read_and_its_owner_is_not() {
    let app = TestApp::with(&[("TRUSTED_HOPS", "1")]).await;
    let (ada, grace) = (app.student(), app.student());
    [&ada, &grace].into_iter().for_each(|who| give_password(&app, who));
    let browser = known_browser(&app, &ada);
    let passwords = &app.state.passwords;
    // From a hundred networks.
    let mut networks = (0..100).map(|number| format!("203.0.113.{number}"));
    let enough = networks.find(|from| passwords.count_stranger(from, &SIGN_IN_ACCOUNT, &ada.email).is_err());
    assert!(enough.is_some());
    let (told, queries) = app.count_queries(app.visitor().post(SIGN_IN, right(&ada))).await;
    told.problem(429, "rate_limited");
    assert_eq!((queries, refused(&app, "account tries").await), (0, 2));
    browser.post(SIGN_IN, right(&ada)).await.expect(200);
    app.visitor().post(SIGN_IN, right(&grace)).await.expect(200);

    // An intruder in her open browser counts only for her account, at each endpoint that asks for her password.
    while passwords.count_known(&CURRENT_PASSWORD, ada.id, &ada.id.to_string()).is_ok() {}
    let password = json!({"current_password": PASSWORD});
    ada.post("/api/account/verification", password.clone()).await.problem(429, "rate_limited");
    let change = json!({"current_password": PASSWORD, "new_password": "another horse"});
    ada.post("/api/account/password", change).await.problem(429, "rate_limited");
    let moved = json!({"current_password": PASSWORD, "email": "new@people.test"});
    ada.post("/api/account/email", moved).await.problem(429, "rate_limited");
    ada.post("/api/account/delete", password.clone()).await.problem(429, "rate_limited");
    grace.post("/api/account/verification", password).await.expect(204);
    known_browser(&app, &ada).post(SIGN_IN, right(&ada)).await.expect(200);
}

#[test_support::test]
async fn nobody_holds_a_place_while_the_database_keeps_them_waiting() {
    let app = TestApp::start().await;
    let mut conn = app.conn();
    conn.begin_test_transaction().unwrap();
    let key = SIGN_IN_ACCOUNT.key("ada@people.test");
    let lock = format!("SELECT pg_advisory_xact_lock({}, hashtext('{key}'))", 0x11A7);
    diesel::sql_query(lock).execute(&mut conn).unwrap();
    let visitor = app.visitor();
    let body = json!({"email": "ada@people.test", "password": "guess"});
    let signing_in = actix_web::rt::spawn(async move { visitor.post(SIGN_IN, body).await });
    until_waiting(&app, 1).await;
    for figures in ["blocking_running", "blocking_waiting"] {
        assert_eq!(figure(&app.state, &format!("{figures}{{lane=\"hashing\"}}")).await, 0, "{figures}");
    }
    drop(conn);
    signing_in.await.unwrap().problem(401, "invalid_credentials");
    assert_eq!(figure(&app.state, r#"blocking_wait_seconds_count{lane="hashing"}"#).await, 1);
}
