//! Admins manage the summer portal.

mod changes;
mod list;
mod reports;
mod validation;

use academy::live::Topic;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::prelude::*;
use schema::ids::UserId;
use schema::schema::audit_log;
use serde_json::{Value, json};
use uuid::Uuid;

use test_support::{Client, TestApp};

const PATH: &str = "/api/admin/opportunities";

fn at(id: &Value) -> String {
    format!("{PATH}/{}", id.as_str().unwrap())
}

fn day(now: DateTime<Utc>, days: i64) -> NaiveDate {
    now.date_naive() + TimeDelta::days(days)
}

/// Returns a valid form.
fn draft(now: DateTime<Utc>) -> Value {
    json!({
        "title": "Genomics Summer Internship", "organization": "Larkspur University", "category": "internship",
        "discipline": "Biology", "location": "Boston, Massachusetts", "country": "us", "remote": false, "paid": true,
        "stipend": "$4,000 for six weeks", "cost_cents": 0, "aid": "", "starts_on": day(now, 100), "ends_on": day(now, 142),
        "deadline_date": day(now, 40), "deadline_time": "23:59", "deadline_zone": "America/New_York",
        "decision_on": day(now, 70), "min_grade": 10, "max_grade": 12, "residency": "", "run_by": "The biology department",
        "description": "Students sequence a genome.\n\nThey present it at the end.",
        "apply_url": "https://larkspur.example.edu/genomics", "verified": "university"
    })
}

/// Returns the form with some fields changed.
fn draft_with(now: DateTime<Utc>, changes: Value) -> Value {
    let mut draft = draft(now);
    for (name, value) in changes.as_object().unwrap() {
        draft[name] = value.clone();
    }
    draft
}

/// Returns a change of all fields, based on the version in `detail`.
fn change(detail: &Value, draft: Value) -> Value {
    json!({ "draft": draft, "slug": detail["slug"], "is_checked": false, "seen_version": detail["version"] })
}

/// Parses an instant of a response.
fn instant(value: &Value) -> DateTime<Utc> {
    value.as_str().unwrap().parse().unwrap()
}

/// Returns the slugs of all public opportunities.
async fn offered(visitor: &Client) -> Vec<String> {
    let page = visitor.get("/api/summer/opportunities").await.expect(200);
    let slug = |item: &Value| item["slug"].as_str().unwrap().to_owned();
    page["items"].as_array().unwrap().iter().map(slug).collect()
}

/// Returns the audit log of the summer portal, in order.
fn entries(app: &TestApp) -> Vec<(Option<UserId>, String, Uuid, Value)> {
    audit_log::table
        .filter(audit_log::action.like("opportunity%"))
        .order((audit_log::at, audit_log::id))
        .select((audit_log::actor_id, audit_log::action, audit_log::subject_id, audit_log::detail))
        .load(&mut app.conn())
        .unwrap()
}

/// Returns the live events for admins, in order.
fn kinds(app: &TestApp) -> Vec<String> {
    app.published(Topic::Admin).into_iter().map(|(kind, _)| kind).collect()
}
