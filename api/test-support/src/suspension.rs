//! Suspending somebody as an admin does: after a look at their lessons.

use serde_json::{Value, json};
use uuid::Uuid;

use super::client::{Client, TestResponse};

/// Where the suspension of a person is.
pub fn path(user_id: Uuid) -> String {
    format!("/api/admin/users/{user_id}/suspension")
}

/// A suspension with these decisions about lessons.
pub fn body(lessons: &Value) -> Value {
    json!({ "reason": "Asked for a number.", "message": "You asked for a phone number.", "lessons": lessons })
}

/// Every lesson of theirs, each with the same decision.
pub async fn decisions(admin: &Client, user_id: Uuid, action: &str) -> Value {
    decided(&admin.get(&path(user_id)).await.expect(200), action)
}

/// Every lesson that an admin was shown, each with the same decision.
pub fn decided(seen: &Value, action: &str) -> Value {
    let lessons = seen["upcoming_lessons"].as_array().expect("a list").iter();
    lessons.map(|lesson| json!({ "booking_id": lesson["booking_id"], "action": action })).collect()
}

/// Suspends somebody with the same decision about each lesson.
pub async fn suspend(admin: &Client, user_id: Uuid, action: &str) -> TestResponse {
    let lessons = decisions(admin, user_id, action).await;
    admin.post(&path(user_id), body(&lessons)).await
}
