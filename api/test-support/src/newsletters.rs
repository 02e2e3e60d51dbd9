//! Newsletters and their subscribers.

use academy::jobs;
use chrono::{DateTime, Utc};
use diesel::prelude::*;
use schema::schema::{newsletter_deliveries as deliveries, newsletter_subscriptions as subscriptions};
use serde_json::{Value, json};

use super::TestApp;
use super::people::Someone;

/// The path of newsletters.
pub const NEWSLETTERS: &str = "/api/admin/newsletters";

/// Returns the path of a newsletter.
pub fn at(newsletter: &Value) -> String {
    format!("{NEWSLETTERS}/{}", newsletter["id"].as_str().expect("an id"))
}

/// Inserts `count` subscribers, `reader0@people.test` and so on.
pub fn subscribe(conn: &mut PgConnection, count: usize, now: DateTime<Utc>) {
    let rows: Vec<_> = (0..count)
        .map(|number| {
            (
                subscriptions::email.eq(format!("reader{number}@people.test")),
                subscriptions::created_at.eq(now),
                subscriptions::confirmed_at.eq(now),
            )
        })
        .collect();
    diesel::insert_into(subscriptions::table).values(rows).execute(conn).expect("storing subscribers");
}

/// Creates a draft that can be sent.
pub async fn draft(admin: &Someone) -> Value {
    let body = json!({ "subject": "Summer news", "body": "Hello *all*, see [our page](https://example.org).\n\n.dotted" });
    admin.post(NEWSLETTERS, body).await.expect(201)
}

/// Sends a newsletter to all subscribers.
pub async fn send(admin: &Someone, newsletter: &Value) -> Value {
    let body = json!({ "seen_version": newsletter["version"] });
    admin.post(&format!("{}/send", at(newsletter)), body).await.expect(202)
}

/// Runs the job once.
pub async fn turn(app: &TestApp) -> usize {
    jobs::send_newsletters(app.state.clone()).await.expect("the newsletters' job")
}

/// Returns the number of deliveries by state.
pub fn states(conn: &mut PgConnection) -> Vec<(String, i64)> {
    deliveries::table
        .group_by(deliveries::state)
        .order(deliveries::state)
        .select((deliveries::state, diesel::dsl::count_star()))
        .load(conn)
        .expect("counting copies")
}
