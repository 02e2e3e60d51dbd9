//! Students apply with their Common Profile, and follow the application.

mod apply;
mod asking;
mod closed;
mod deletion;
mod limits;
mod messages;
mod others;
mod withdraw;

use academy::live::Topic;
use schema::ids::UserId;
use serde_json::Value;

use test_support::TestApp;

/// Returns the application states in a user's live events, oldest first.
fn heard(app: &TestApp, id: UserId) -> Vec<Value> {
    let of_applications = |(kind, data): (String, Value)| {
        (kind == "opportunity_application.changed").then(|| data["state"].clone())
    };
    app.published(Topic::User(id)).into_iter().filter_map(of_applications).collect()
}

/// Returns the states of an application's timeline, with their actors.
fn course(application: &Value) -> Vec<(&str, &str)> {
    let steps = application["timeline"].as_array().unwrap().iter();
    steps.map(|step| (step["state"].as_str().unwrap(), step["by"].as_str().unwrap())).collect()
}
