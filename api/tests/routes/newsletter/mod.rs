use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use reqwest::{Method, header};
use schema::schema::newsletter_subscriptions as subscriptions;
use uuid::Uuid;

use test_support::client::{TestResponse, send};
use test_support::links::token_after;
use test_support::{Client, TestApp};

/// Submits a form as a page without JavaScript does.
async fn form(client: &Client, path: &str, fields: &[(&str, &str)]) -> TestResponse {
    send(client.request(Method::POST, path).form(fields)).await
}

/// Submits a form as the page's script does.
async fn script(client: &Client, path: &str, fields: &[(&str, &str)]) -> TestResponse {
    send(client.request(Method::POST, path).header(header::ACCEPT, "application/json").form(fields)).await
}

#[track_caller]
fn leads_to(response: &TestResponse, page: &str) {
    assert_eq!((response.status.as_u16(), response.headers[header::LOCATION].to_str().unwrap()), (303, page));
}

async fn mailed(app: &TestApp, part: &str) -> String {
    let mails = app.mails_to("ada@people.test").await;
    token_after(mails.last().expect("a mail"), part)
}

/// Returns when the subscription was confirmed, and when it was ended.
fn stored(app: &TestApp) -> (Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
    subscriptions::table
        .select((subscriptions::confirmed_at, subscriptions::unsubscribed_at))
        .first(&mut app.conn())
        .unwrap()
}

#[test_support::test]
async fn a_subscription_counts_once_it_is_confirmed() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    leads_to(&form(&visitor, "/newsletter", &[("email", " Ada@People.test ")]).await, "/newsletter/thanks");
    assert_eq!(stored(&app), (None, None));
    let token = mailed(&app, "/newsletter/confirm?token=").await;
    for _ in 0..2 {
        let confirmed = form(&visitor, "/newsletter/confirm", &[("token", &token)]).await;
        leads_to(&confirmed, "/newsletter/confirmed");
    }
    assert!(stored(&app).0.is_some());
    // A repetition sends no further email, and has the same response.
    let again = script(&visitor, "/newsletter", &[("email", "ada@people.test")]).await;
    assert_eq!(again.expect(202)["email"], "ada@people.test");
    assert_eq!(app.mails_to("ada@people.test").await.len(), 1);
}

#[test_support::test]
async fn what_is_wrong_is_said_on_the_page_and_to_the_script() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    for typed in ["", "  ", "ada"] {
        leads_to(&form(&visitor, "/newsletter", &[("email", typed)]).await, "/newsletter?problem=email");
    }
    let problem = script(&visitor, "/newsletter", &[("email", "")]).await.problem(422, "validation_failed");
    assert_eq!(problem["detail"], "Please enter your email address");
    form(&visitor, "/newsletter", &[]).await.problem(400, "malformed_body");
    leads_to(&form(&visitor, "/newsletter/confirm", &[("token", "no")]).await, "/newsletter?problem=expired");
    for number in 0..5 {
        script(&visitor, "/newsletter", &[("email", &format!("ada{number}@people.test"))]).await.expect(202);
    }
    let sixth = [("email", "ada@people.test")];
    leads_to(&form(&visitor, "/newsletter", &sixth).await, "/newsletter?problem=wait");
    script(&visitor, "/newsletter", &sixth).await.problem(429, "rate_limited");
}

#[test_support::test]
async fn an_expired_link_confirms_nothing_and_a_new_request_replaces_it() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    form(&visitor, "/newsletter", &[("email", "ada@people.test")]).await;
    let old = mailed(&app, "/newsletter/confirm?token=").await;
    app.clock.advance(TimeDelta::days(7));
    leads_to(&form(&visitor, "/newsletter/confirm", &[("token", &old)]).await, "/newsletter?problem=expired");
    form(&visitor, "/newsletter", &[("email", "ada@people.test")]).await;
    let new = mailed(&app, "/newsletter/confirm?token=").await;
    assert_ne!(old, new);
    leads_to(&form(&visitor, "/newsletter/confirm", &[("token", &new)]).await, "/newsletter/confirmed");
}

#[test_support::test]
async fn one_click_in_a_mail_program_unsubscribes() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    form(&visitor, "/newsletter", &[("email", "ada@people.test")]).await;
    let token = mailed(&app, "/newsletter/confirm?token=").await;
    form(&visitor, "/newsletter/confirm", &[("token", &token)]).await;
    let mail = app.mails_to("ada@people.test").await.remove(0);
    assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{mail}");
    let key: Uuid = mailed(&app, "/newsletter/unsubscribe?key=").await.parse().unwrap();
    let path = format!("{}/newsletter/unsubscribe?key={key}", app.base);
    // From any client, without a cookie and an origin.
    let click = test_support::http::client().post(&path).form(&[("List-Unsubscribe", "One-Click")]);
    let response = send(click).await;
    assert_eq!((response.status.as_u16(), response.text.as_str()), (200, "You’re unsubscribed.\n"));
    assert!(stored(&app).1.is_some());
    leads_to(
        &form(&visitor, "/newsletter/confirm", &[("token", &token)]).await,
        "/newsletter?problem=expired",
    );
    let page = form(&visitor, &format!("/newsletter/unsubscribe?key={key}"), &[]).await;
    leads_to(&page, "/newsletter/unsubscribed");
    // A former subscriber may subscribe again.
    form(&visitor, "/newsletter", &[("email", "ada@people.test")]).await;
    let token = mailed(&app, "/newsletter/confirm?token=").await;
    form(&visitor, "/newsletter/confirm", &[("token", &token)]).await;
    let (confirmed, left) = stored(&app);
    assert!(confirmed.is_some() && left.is_none());
}

#[test_support::test]
async fn a_mail_program_may_send_either_kind_of_form() {
    let app = TestApp::start().await;
    let visitor = app.visitor();
    form(&visitor, "/newsletter", &[("email", "ada@people.test")]).await;
    let key = mailed(&app, "/newsletter/unsubscribe?key=").await;
    let path = format!("{}/newsletter/unsubscribe?key={key}", app.base);
    let part =
        "--b\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--b--\r\n";
    let forms = [
        ("application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"),
        ("application/x-www-form-urlencoded; charset=UTF-8", "List-Unsubscribe=One-Click\r\n"),
        ("multipart/form-data; boundary=b", part),
    ];
    for (kind, body) in forms {
        app.execute(
            diesel::update(subscriptions::table)
                .set(subscriptions::unsubscribed_at.eq(None::<DateTime<Utc>>)),
        );
        let click = test_support::http::client().post(&path).header(header::CONTENT_TYPE, kind).body(body);
        let response = send(click).await;
        assert_eq!((response.status.as_u16(), response.text.as_str()), (200, "You’re unsubscribed.\n"));
        assert!(stored(&app).1.is_some(), "{kind}");
    }
    // Further parameters of the link do not prevent the unsubscription.
    app.execute(
        diesel::update(subscriptions::table).set(subscriptions::unsubscribed_at.eq(None::<DateTime<Utc>>)),
    );
    // With tracking parameters.
    let passed_on = format!("/newsletter/unsubscribe?key={key}&utm_source=mail&mc_cid=1");
    let other = visitor.request(Method::POST, &passed_on);
    let other = other.header(header::CONTENT_TYPE, "text/plain").body("stop");
    leads_to(&send(other).await, "/newsletter/unsubscribed");
    assert!(stored(&app).1.is_some());
}

#[test_support::test]
async fn another_sites_form_subscribes_nobody() {
    let app = TestApp::start().await;
    for path in ["/newsletter", "/newsletter/confirm"] {
        let request = test_support::http::client()
            .post(format!("{}{path}", app.base))
            .header(header::ORIGIN, "https://evil.test")
            .form(&[("email", "ada@people.test"), ("token", "x")]);
        let response = send(request).await;
        assert!(response.status == 403 || response.status == 400, "{}", response.text);
    }
    let count: i64 = subscriptions::table.count().get_result(&mut app.conn()).unwrap();
    assert_eq!(count, 0);
}
