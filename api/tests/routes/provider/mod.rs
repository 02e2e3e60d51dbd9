//! Providers name their organization, prove its domain and write listings.

mod applications;
mod domain;
mod drafts;
mod limits;
mod listings;
mod organization;
mod others;
mod published;
mod review;
mod submitting;
mod suspended;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use schema::ids::UserId;
use schema::schema::audit_log;
use serde_json::{Value, json};

use test_support::links::token_after;
use test_support::people::Someone;
use test_support::{TestApp, TestResponse};

const ORGANIZATION: &str = "/api/provider/organization";
const DOMAIN: &str = "/api/provider/organization/domain";

/// Returns the form of an organization.
fn naming(name: &str, website: &str, seen_version: i64) -> Value {
    json!({ "name": name, "website": website, "about": "A university.", "seen_version": seen_version })
}

/// Returns the organization as its provider sees it.
async fn mine(provider: &Someone) -> Value {
    provider.get(ORGANIZATION).await.expect(200)["organization"].take()
}

/// Requests a link. Returns the emailed token.
async fn asked(app: &TestApp, provider: &Someone, email: &str) -> String {
    let answer = provider.post(DOMAIN, json!({ "email": email })).await.expect(202);
    let address = answer["pending_email"].as_str().unwrap().to_owned();
    token_in(&app.mails_to(&address).await.pop().expect("a mail"))
}

pub(crate) fn token_in(mail: &str) -> String {
    token_after(mail, "/dashboard/provider/organization?token=")
}

async fn follow(provider: &Someone, token: &str) -> TestResponse {
    provider.post(&format!("{DOMAIN}/confirm"), json!({ "token": token })).await
}

/// Returns the audit log's entries about organizations and listings, in order.
fn entries(app: &TestApp) -> Vec<(Option<UserId>, String, Value)> {
    audit_log::table
        .filter(audit_log::subject_type.eq_any(["organization", "listing"]))
        .order((audit_log::at, audit_log::id))
        .select((audit_log::actor_id, audit_log::action, audit_log::detail))
        .load(&mut app.conn())
        .unwrap()
}

/// Returns the actions only.
fn actions(app: &TestApp) -> Vec<String> {
    entries(app).into_iter().map(|entry| entry.1).collect()
}

/// Parses an instant of a response.
fn instant(value: &Value) -> DateTime<Utc> {
    value.as_str().unwrap().parse().unwrap()
}

/// Returns the fields that a problem names, in alphabetical order.
fn named(problem: &Value) -> Vec<&str> {
    problem["errors"].as_object().unwrap().keys().map(String::as_str).collect()
}
