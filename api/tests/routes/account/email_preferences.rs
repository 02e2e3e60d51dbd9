use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::newsletter_subscriptions as subscriptions;
use serde_json::json;

use super::student;
use test_support::TestApp;

const PATH: &str = "/api/account/email-preferences";

#[test_support::test]
async fn everything_but_the_newsletter_is_on_until_it_is_turned_off() {
    let app = TestApp::start().await;
    let (ada, eve) = (student(&app), student(&app));
    let first = json!({"reminders": true, "messages": true, "newsletters": false});
    assert_eq!(ada.get(PATH).await.expect(200), first);
    for choice in [
        json!({"reminders": false, "messages": true, "newsletters": true}),
        json!({"reminders": false, "messages": false, "newsletters": true}),
        json!({"reminders": true, "messages": false, "newsletters": false}),
    ] {
        assert_eq!(ada.put(PATH, choice.clone()).await.expect(200), choice);
        assert_eq!(ada.get(PATH).await.expect(200), choice);
    }
    assert_eq!(eve.get(PATH).await.expect(200), first, "nobody else's");
}

#[test_support::test]
async fn the_newsletter_is_the_subscription_of_the_accounts_address() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let choose = |newsletters: bool| json!({"reminders": true, "messages": true, "newsletters": newsletters});
    ada.put(PATH, choose(true)).await.expect(200);
    let stored = || -> Vec<(String, bool, bool)> {
        subscriptions::table
            .select((
                subscriptions::email,
                subscriptions::confirmed_at.is_not_null(),
                subscriptions::unsubscribed_at.is_not_null(),
            ))
            .load(&mut app.conn())
            .unwrap()
    };
    assert_eq!(stored(), [(ada.email.clone(), true, false)]);
    assert!(app.mails_to(&ada.email).await.is_empty(), "the address is proven already");
    let since = || -> chrono::DateTime<chrono::Utc> {
        subscriptions::table
            .select(subscriptions::confirmed_at.assume_not_null())
            .first(&mut app.conn())
            .unwrap()
    };
    let before = since();
    app.clock.advance(TimeDelta::days(1));
    ada.put(PATH, choose(true)).await.expect(200);
    assert_eq!(since(), before, "no second confirmation");
    ada.put(PATH, choose(false)).await.expect(200);
    assert_eq!(stored(), [(ada.email.clone(), true, true)]);
    ada.put(PATH, choose(true)).await.expect(200);
    assert_eq!(stored(), [(ada.email.clone(), true, false)]);
}

#[test_support::test]
async fn an_incomplete_choice_is_refused() {
    let app = TestApp::start().await;
    let ada = student(&app);
    ada.put(PATH, json!({"reminders": false})).await.problem(422, "validation_failed");
    assert_eq!(ada.get(PATH).await.expect(200)["reminders"], true);
}
