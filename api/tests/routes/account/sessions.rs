use chrono::TimeDelta;
use futures_util::future::join_all;
use reqwest::Method;
use schema::enums::Role;
use serde_json::json;

use schema::models::user::User;

use super::{PASSWORD, student};
use test_support::client::send;
use test_support::people::{Someone, session};
use test_support::socket::Socket;
use test_support::{Client, FrontEnd, SiteApp, TestApp, TestDatabase};

const PATH: &str = "/api/account/sessions";

/// Returns a client with another session of the user.
fn elsewhere(app: &TestApp, who: &Someone) -> Client {
    Client::new(&app.base, Some(&session(&mut app.conn(), who.id, app.clock.now())))
}

/// Returns the ids in a list: the current session, then the others.
async fn ids(client: &Client) -> (String, Vec<String>) {
    let list = client.get(PATH).await.expect(200);
    let (own, others): (Vec<_>, Vec<_>) =
        list["items"].as_array().unwrap().iter().partition(|item| item["current"] == json!(true));
    let id = |item: &&serde_json::Value| item["id"].as_str().unwrap().to_owned();
    assert_eq!(own.len(), 1);
    (id(&own[0]), others.iter().map(id).collect())
}

#[test_support::test]
async fn a_person_sees_their_own_sessions_and_which_of_them_asks() {
    let app = TestApp::start().await;
    let (ada, _other) = (student(&app), student(&app));
    app.clock.advance(TimeDelta::hours(1));
    let phone = elsewhere(&app, &ada);
    let list = phone.get(PATH).await.expect(200);
    let items = list["items"].as_array().unwrap();
    assert_eq!(items.len(), 2);
    assert_eq!((&items[0]["current"], &items[1]["current"]), (&json!(true), &json!(false)), "newest first");
    assert_eq!(items[0]["user_agent"], "test");
    assert!(items.iter().all(|item| item["created_at"].is_string() && item["last_seen_at"].is_string()));
    assert!(!phone.get(PATH).await.text.contains("token"), "no secret leaves");
    let own = ids(&phone).await.0;
    assert_ne!(own, ids(&ada).await.0);
}

#[test_support::test]
async fn one_session_ends_and_nobody_ends_anothers() {
    let app = TestApp::start().await;
    let (ada, eve) = (student(&app), student(&app));
    let phone = elsewhere(&app, &ada);
    let (_, others) = ids(&ada).await;
    let path = format!("{PATH}/{}", others[0]);
    eve.delete(&path).await.problem(404, "not_found");
    phone.get(PATH).await.expect(200);
    let response = ada.delete(&path).await;
    response.expect(204);
    assert!(response.session().is_none() && !response.headers.contains_key("set-cookie"));
    phone.get(PATH).await.problem(401, "unauthenticated");
    ada.delete(&path).await.problem(404, "not_found");
    ada.delete(&format!("{PATH}/x")).await.problem(404, "not_found");
}

#[test_support::test]
async fn ending_the_session_that_asks_removes_its_cookie() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let (own, _) = ids(&ada).await;
    let response = ada.delete(&format!("{PATH}/{own}")).await;
    response.expect(204);
    assert!(response.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    ada.get(PATH).await.problem(401, "unauthenticated");
}

#[test_support::test]
async fn all_others_end_or_all_of_them() {
    let app = TestApp::start().await;
    let (ada, eve) = (student(&app), student(&app));
    let (phone, tablet) = (elsewhere(&app, &ada), elsewhere(&app, &ada));
    let response = ada.delete(&format!("{PATH}?except=current")).await;
    response.expect(204);
    assert!(!response.headers.contains_key("set-cookie"));
    for gone in [&phone, &tablet] {
        gone.get(PATH).await.problem(401, "unauthenticated");
    }
    let again = elsewhere(&app, &ada);
    ada.delete(&format!("{PATH}?except=mine")).await.problem(400, "malformed_query");
    let response = ada.delete(PATH).await;
    response.expect(204);
    assert!(response.headers["set-cookie"].to_str().unwrap().contains("Max-Age=0"));
    for gone in [&*ada, &again] {
        gone.get(PATH).await.problem(401, "unauthenticated");
    }
    eve.get(PATH).await.expect(200);
}

#[test_support::test]
async fn pages_of_ended_sessions_hear_it_and_others_stay() {
    let (database, front) = (TestDatabase::new(), FrontEnd::new());
    let site = SiteApp::start(&database, &front).await;
    let ada = site.person(&database, Role::Student);
    let phone = Client::new(&site.base, Some(&session(&mut database.connect(), ada.id, chrono::Utc::now())));
    let mut here = Socket::open(&site.base, &ada, None).await;
    let mut there = Socket::open(&site.base, &phone, None).await;
    ada.delete(&format!("{PATH}?except=current")).await.expect(204);
    assert_eq!(there.close_code().await, 4401);
    ada.delete(PATH).await.expect(204);
    assert_eq!(here.close_code().await, 4401);
}

#[test_support::test]
async fn an_admins_session_ends_when_it_is_not_used_and_after_half_a_day() {
    let app = TestApp::start().await;
    let (ada, admin) = (student(&app), student(&app));
    User::grant_role(&mut app.conn(), admin.id, Role::Admin).unwrap();
    let sign_in = async |who: &Someone| {
        let body = json!({"email": who.email, "password": PASSWORD});
        let response = app.visitor().post("/api/auth/sign-in", body).await;
        Client::new(&app.base, response.session().as_deref())
    };
    let is_open = async |client: &Client| client.get("/api/account").await.status == 200;
    let (idle, busy, students) = (sign_in(&admin).await, sign_in(&admin).await, sign_in(&ada).await);
    for minutes in 1..=36 {
        app.clock.advance(TimeDelta::minutes(20));
        // Used every 20 minutes, it lasts half a day.
        assert_eq!(is_open(&busy).await, minutes < 36, "after {} minutes", 20 * minutes);
        if minutes == 1 {
            assert!(is_open(&idle).await);
        }
        if minutes == 3 {
            assert!(!is_open(&idle).await, "it was not used for 40 minutes");
        }
    }
    assert!(is_open(&students).await, "nobody else's ends");
    // A background page reloads changed data.
    let open = [sign_in(&admin).await, sign_in(&ada).await];
    let statuses = async || {
        let loads = open.iter().map(|client| {
            let load = client.request(Method::GET, "/api/account").header("x-unattended", "1");
            async move { send(load).await.status.as_u16() }
        });
        join_all(loads).await
    };
    for expected in [[200, 200], [401, 200]] {
        app.clock.advance(TimeDelta::minutes(20));
        assert_eq!(statuses().await, expected);
    }
}
