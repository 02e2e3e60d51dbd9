//! Students apply with their Common Profile, and see what became of it.

mod apply;
mod asking;
mod closed;
mod deletion;
mod limits;
mod messages;
mod others;
mod withdraw;

use academy::live::Topic;
use serde_json::Value;
use uuid::Uuid;

use test_support::TestApp;

/// The states of applications that somebody's pages were told of, oldest first.
fn heard(app: &TestApp, id: Uuid) -> Vec<Value> {
    let of_applications = |(kind, data): (String, Value)| {
        (kind == "opportunity_application.changed").then(|| data["state"].clone())
    };
    app.published(Topic::User(id)).into_iter().filter_map(of_applications).collect()
}

/// The states of an application's timeline, and who brought it there.
fn course(application: &Value) -> Vec<(&str, &str)> {
    let steps = application["timeline"].as_array().unwrap().iter();
    steps.map(|step| (step["state"].as_str().unwrap(), step["by"].as_str().unwrap())).collect()
}
