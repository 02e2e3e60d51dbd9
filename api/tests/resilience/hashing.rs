//! More sign-ins at once than the cores can hash.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use diesel::prelude::*;
use futures_util::future::join_all;
use reqwest::Method;
use schema::schema::rate_limit_hits;
use serde_json::json;

use test_support::client::send;
use test_support::site::figure;
use test_support::{Client, TestApp, TestResponse, until};

/// A hash takes about half a second, so that those at once keep every core busy for a while.
const SETTINGS: [(&str, &str); 2] = [("BCRYPT_COST", "13"), ("TRUSTED_HOPS", "1")];

/// How many people sign in at once: more than any lane has room for.
fn crowd() -> usize {
    20 * std::thread::available_parallelism().unwrap().get()
}

/// Everybody signs in from an address of their own, with an account that does not exist.
async fn sign_in(visitor: Client, number: usize) -> TestResponse {
    let form = json!({ "email": format!("p{number}@people.test"), "password": "wrong" });
    let from = format!("198.51.{}.{}", number / 256, number % 256);
    send(visitor.request(Method::POST, "/api/auth/sign-in").header("x-forwarded-for", from).json(&form)).await
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
    let cores = std::thread::available_parallelism().unwrap().get();
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
