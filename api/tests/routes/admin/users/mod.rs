//! People and their accounts, as admins look after them.

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

/// What was entered about somebody's account: action, actor and detail, oldest first.
fn entries(app: &TestApp, user_id: Uuid) -> Vec<(String, Option<Uuid>, Value)> {
    audit_log::table
        .filter(audit_log::subject_id.eq(user_id))
        .order(audit_log::id)
        .select((audit_log::action, audit_log::actor_id, audit_log::detail))
        .load(&mut app.conn())
        .unwrap()
}

/// The same without details.
fn actions(app: &TestApp, user_id: Uuid) -> Vec<String> {
    entries(app, user_id).into_iter().map(|(action, ..)| action).collect()
}

/// Somebody who has not proven their address.
fn unverified(app: &TestApp) -> Someone {
    let student = app.student();
    let none = None::<chrono::DateTime<chrono::Utc>>;
    diesel::update(users::table.find(student.id))
        .set(users::email_verified_at.eq(none))
        .execute(&mut app.conn())
        .unwrap();
    student
}

fn at(user_id: Uuid) -> String {
    format!("/api/admin/users/{user_id}")
}
