//! Suspends a user as an admin does: after reviewing their lessons.

use schema::ids::UserId;
use serde_json::{Value, json};

use super::client::{Client, TestResponse};

/// Returns the path of a user's suspension.
pub fn path(user_id: UserId) -> String {
    format!("/api/admin/users/{user_id}/suspension")
}

/// Returns the body of a suspension with these decisions about lessons.
pub fn body(lessons: &Value) -> Value {
    json!({ "reason": "Asked for a number.", "message": "You asked for a phone number.", "lessons": lessons })
}

/// Returns the same decision for every lesson of a user.
pub async fn decisions(admin: &Client, user_id: UserId, action: &str) -> Value {
    decided(&admin.get(&path(user_id)).await.expect(200), action)
}

/// Returns the same decision for every lesson that an admin was shown.
pub fn decided(seen: &Value, action: &str) -> Value {
    let lessons = seen["upcoming_lessons"].as_array().expect("a list").iter();
    lessons.map(|lesson| json!({ "booking_id": lesson["booking_id"], "action": action })).collect()
}

/// Suspends a user with the same decision for each lesson.
pub async fn suspend(admin: &Client, user_id: UserId, action: &str) -> TestResponse {
    let lessons = decisions(admin, user_id, action).await;
    admin.post(&path(user_id), body(&lessons)).await
}
