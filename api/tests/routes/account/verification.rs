use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::sessions;
use serde_json::json;

use super::{PASSWORD, student};
use test_support::TestApp;
use test_support::second_factor::enable;

const PATH: &str = "/api/account/verification";

#[test_support::test]
async fn a_password_shows_it_where_there_is_no_second_factor() {
    let app = TestApp::start().await;
    let ada = student(&app);
    app.clock.advance(TimeDelta::hours(1));
    ada.post(PATH, json!({})).await.problem(422, "validation_failed");
    ada.post(PATH, json!({"current_password": "a guess"})).await.problem(422, "validation_failed");
    let verified_at = || {
        let of_ada = sessions::table.filter(sessions::user_id.eq(ada.id));
        of_ada
            .select(sessions::verified_at)
            .first::<Option<chrono::DateTime<chrono::Utc>>>(&mut app.conn())
            .unwrap()
    };
    assert!(verified_at().is_some_and(|at| at < app.clock.now() - TimeDelta::minutes(59)));
    ada.post(PATH, json!({"current_password": PASSWORD})).await.expect(204);
    assert!(verified_at().is_some_and(|at| at > app.clock.now() - TimeDelta::minutes(1)));
}

#[test_support::test]
async fn where_there_is_one_the_password_is_not_enough_and_a_code_is_good_once() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let (authenticator, codes) = enable(&app, &ada).await;
    ada.post(PATH, json!({"current_password": PASSWORD})).await.problem(422, "validation_failed");
    let code = authenticator.next_code(&app);
    ada.post(PATH, json!({"code": code})).await.expect(204);
    ada.post(PATH, json!({"code": code})).await.problem(422, "validation_failed");
    ada.post(PATH, json!({"code": codes[0].to_uppercase()})).await.expect(204);
    ada.post(PATH, json!({"code": codes[0]})).await.problem(422, "validation_failed");
}

#[test_support::test]
async fn of_many_who_show_one_code_at_once_one_is_believed() {
    let app = TestApp::start().await;
    let ada = student(&app);
    let (authenticator, codes) = enable(&app, &ada).await;
    let from_app = authenticator.next_code(&app);
    for code in [&from_app, &codes[3]] {
        let tries = (0..4).map(|_| ada.post(PATH, json!({"code": code})));
        let responses = futures_util::future::join_all(tries).await;
        let believed = responses.iter().filter(|response| response.status == 204).count();
        assert_eq!(believed, 1, "{responses:?}");
        app.clock.advance(TimeDelta::minutes(20));
    }
}
