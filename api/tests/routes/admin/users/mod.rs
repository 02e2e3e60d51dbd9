//! Admins manage users and their accounts.

mod at_scale;
mod delete;
mod export;
mod links;
mod list;
mod rights;
mod seen;
mod show;

use diesel::prelude::*;
use schema::schema::{audit_log, users};
use serde_json::Value;
use uuid::Uuid;

use test_support::TestApp;
use test_support::people::Someone;

/// Returns the audit log of a user's account: action, actor and detail, oldest first.
fn entries(app: &TestApp, user_id: Uuid) -> Vec<(String, Option<Uuid>, Value)> {
    audit_log::table
        .filter(audit_log::subject_id.eq(user_id))
        .order(audit_log::id)
        .select((audit_log::action, audit_log::actor_id, audit_log::detail))
        .load(&mut app.conn())
        .unwrap()
}

/// Returns the actions only.
fn actions(app: &TestApp, user_id: Uuid) -> Vec<String> {
    entries(app, user_id).into_iter().map(|(action, ..)| action).collect()
}

/// Creates a user with an unverified address.
fn unverified(app: &TestApp) -> Someone {
    let student = app.student();
    let none = None::<chrono::DateTime<chrono::Utc>>;
    app.execute(diesel::update(users::table.find(student.id)).set(users::email_verified_at.eq(none)));
    student
}

fn at(user_id: Uuid) -> String {
    format!("/api/admin/users/{user_id}")
}
