mod pictures;
mod submit;

use diesel::prelude::*;
use schema::schema::pending_tutor_applications as applications;
use serde_json::Value;

use test_support::form::Form;
use test_support::{Client, TestApp, TestResponse};

const PATH: &str = "/api/tutor-applications";

/// Returns a complete application form.
fn complete() -> Form {
    of("ada@people.test")
}

fn of(email: &str) -> Form {
    Form::default()
        .text("email", email)
        .text("first_name", "Ada")
        .text("last_name", "Sample")
        .text("bio", "I teach what I love.")
        .text("services", "tutoring")
        .text("services", "research")
}

/// Returns the number of stored applications.
fn stored(app: &TestApp) -> i64 {
    applications::table.count().get_result(&mut app.conn()).unwrap()
}

/// Returns the URLs of the applications' pictures.
fn pictures(app: &TestApp) -> Vec<Option<String>> {
    applications::table.select(applications::profile_image_url).load(&mut app.conn()).unwrap()
}

/// Submits an application and returns the result for its picture.
async fn taken(client: &Client, form: &Form) -> Value {
    let response: TestResponse = form.post(client, PATH).await;
    response.expect(202)["picture"].clone()
}

/// Returns every file in the test's storage.
fn files(app: &TestApp) -> Vec<std::path::PathBuf> {
    match std::fs::read_dir(app.files_dir.join("profile-images")) {
        Ok(folder) => folder.map(|entry| entry.unwrap().path()).collect(),
        Err(_) => Vec::new(),
    }
}
