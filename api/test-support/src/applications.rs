//! Students who can apply, and applications to a provider's listing.

use chrono::{DateTime, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use schema::schema::mail_outbox;
use serde_json::{Value, json};
use uuid::Uuid;

use super::listings::{approved, draft_with};
use super::people::Someone;
use super::{TestApp, TestResponse};

/// The path of a student's own applications.
pub const SENT: &str = "/api/summer/applications";
/// The path of a provider's received applications.
pub const RECEIVED: &str = "/api/provider/applications";

/// A public listing with its provider and admin.
pub struct Offer {
    pub provider: Someone,
    pub admin: Someone,
    pub listing: Value,
}

impl Offer {
    /// Creates the default listing.
    pub async fn new(app: &TestApp) -> Offer {
        Offer::with(app, json!({})).await
    }

    /// Creates a listing with some fields changed.
    pub async fn with(app: &TestApp, changes: Value) -> Offer {
        let (provider, admin) = (app.provider_of("Larkspur University"), app.admin());
        let listing = approved(&provider, &admin, draft_with(app.clock.now(), changes)).await;
        Offer { provider, admin, listing }
    }

    /// Returns the id of the opportunity.
    pub fn opportunity_id(&self) -> Uuid {
        opportunity_of(&self.listing)
    }

    /// Creates a student of this name with an application. Returns both.
    pub async fn applicant(&self, app: &TestApp, name: &str) -> (Someone, Value) {
        let student = app.applicant(name);
        let application = apply(&student, self.opportunity_id()).await.expect(201);
        (student, application)
    }

    /// Posts an action of the provider. Returns the updated application.
    pub async fn decide(&self, application: &Value, action: &str) -> Value {
        let seen = self.provider.get(&received(application)).await.expect(200);
        let body = json!({ "action": action, "message": "", "seen_version": seen["version"] });
        self.provider.post(&format!("{}/moves", received(application)), body).await.expect(200)
    }
}

/// Returns the id of the opportunity that a listing was published as.
pub fn opportunity_of(listing: &Value) -> Uuid {
    listing["published"]["opportunity_id"].as_str().expect("a public listing").parse().unwrap()
}

/// Sends an application with the default answer.
pub async fn apply(student: &Someone, opportunity_id: Uuid) -> TestResponse {
    student.post(&applications_to(opportunity_id), json!({ "answer": "A finch, for its song." })).await
}

/// Returns the path for applications to an opportunity.
pub fn applications_to(opportunity_id: Uuid) -> String {
    format!("/api/summer/opportunities/{opportunity_id}/applications")
}

/// Returns the path of an application for its student.
pub fn sent(application: &Value) -> String {
    format!("{SENT}/{}", id(application))
}

/// Returns the path of an application for its provider.
pub fn received(application: &Value) -> String {
    format!("{RECEIVED}/{}", id(application))
}

pub fn id(application: &Value) -> &str {
    application["id"].as_str().expect("an id")
}

/// Returns a message with a new id.
pub fn message(text: &str) -> Value {
    json!({ "id": Uuid::new_v4(), "text": text })
}

impl TestApp {
    /// Creates a student whose Common Profile is complete enough to apply.
    pub fn applicant(&self, name: &str) -> Someone {
        let student = self.student();
        let fields = [("name", name), ("grade", "11"), ("coursework", "AP Biology"), ("interests", "Birds")];
        for (field, content) in fields {
            self.run(&format!(
                "INSERT INTO common_profile_fields (user_id, field, content, version, updated_at)
                 VALUES ('{}', '{field}', '{}', 1, now())",
                student.id,
                content.replace('\'', "''")
            ));
        }
        student
    }

    /// Inserts `count` applications, one per minute until now, from students `Student 1` (the newest) to `Student
    /// <count>`; every third one is in review.
    pub fn many_applications(&self, opportunity_id: Uuid, count: usize) {
        let now = self.clock.now().to_rfc3339();
        self.run(&format!(
            "CREATE TEMP TABLE new AS SELECT gen_random_uuid() AS id, n FROM generate_series(1, {count}) AS n;
             INSERT INTO users (id, email) SELECT id, id || '@many.test' FROM new;
             INSERT INTO opportunity_applications
                 (opportunity_id, student_id, state, profile, question, answer, created_at, updated_at)
                 SELECT '{opportunity_id}', id, CASE WHEN n % 3 = 0 THEN 'in_review' ELSE 'submitted' END,
                     jsonb_build_object('name', 'Student ' || n, 'grade', '11'), 'Why?', 'Because.',
                     '{now}'::timestamptz - n * interval '1 minute', '{now}'
                 FROM new;"
        ));
    }

    /// Executes SQL.
    pub fn run(&self, sql: &str) {
        self.shared_conn().batch_execute(sql).expect("a statement");
    }

    /// Moves the clock to an instant.
    pub fn move_to(&self, instant: DateTime<Utc>) {
        self.clock.advance(instant - self.clock.now());
    }

    /// Returns the recipients and subjects of the emails from a template, oldest first.
    pub fn written(&self, template: &str) -> Vec<(String, String)> {
        mail_outbox::table
            .filter(mail_outbox::template.eq(template))
            .order((mail_outbox::created_at, mail_outbox::occasion))
            .select((mail_outbox::to_address, mail_outbox::subject))
            .load(&mut *self.shared_conn())
            .expect("the outbox")
    }
}
