use chrono::TimeDelta;
use diesel::prelude::*;
use schema::schema::{live_events, rate_limit_hits, sessions};
use serde_json::json;

use crate::support::TestApp;

#[actix_web::test]
async fn what_has_run_out_is_dropped_and_live_updates_keep_their_count() {
    let app = TestApp::start().await;
    let (student, tutor) = (app.student(), app.busy_bee(Some(0)));
    let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": app.noon_in(2)});
    student.post("/api/bookings", body).await.expect(201);
    let seq = student.get("/api/session").await.expect(200)["live_seq"].clone();
    academy::jobs::purge(app.state.clone()).await.unwrap();
    let kept: i64 = live_events::table.count().get_result(&mut app.conn()).unwrap();
    assert!(kept > 1, "nothing is dropped before its time");
    app.clock.advance(TimeDelta::hours(25));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    let mut conn = app.conn();
    let events: i64 = live_events::table.count().get_result(&mut conn).unwrap();
    let hits: i64 = rate_limit_hits::table.count().get_result(&mut conn).unwrap();
    assert_eq!((events, hits), (1, 0));
    assert_eq!(student.get("/api/session").await.expect(200)["live_seq"], seq);
    app.clock.advance(TimeDelta::days(4000));
    academy::jobs::purge(app.state.clone()).await.unwrap();
    assert_eq!(sessions::table.count().get_result::<i64>(&mut conn).unwrap(), 0);
}
