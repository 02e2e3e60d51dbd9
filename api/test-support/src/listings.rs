//! Providers' organizations and listings, and the steps to each listing state.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use schema::ids::UserId;
use schema::models::organization::Organization;
use serde_json::{Value, json};
use uuid::Uuid;

use super::TestApp;
use super::client::{Client, TestResponse};
use super::people::Someone;

/// The path of a provider's own listings.
pub const LISTINGS: &str = "/api/provider/listings";
/// The path of listings for admins.
pub const REVIEW: &str = "/api/admin/listings";

/// Returns the date `days` from now.
pub fn day(now: DateTime<Utc>, days: i64) -> NaiveDate {
    now.date_naive() + TimeDelta::days(days)
}

/// Returns a draft that can be submitted.
pub fn draft(now: DateTime<Utc>) -> Value {
    json!({
        "title": "Genomics Summer Internship", "category": "internship", "discipline": "Biology",
        "location": "Boston, Massachusetts", "country": "US", "remote": false, "paid": true,
        "stipend": "$4,000 for six weeks", "cost_cents": 0, "aid": "", "starts_on": day(now, 200),
        "ends_on": day(now, 242), "deadline_date": day(now, 140), "deadline_time": "23:59",
        "deadline_zone": "America/New_York", "decision_on": day(now, 170), "min_grade": 10, "max_grade": 12,
        "residency": "", "description": "Students sequence a genome.\n\nThey present it at the end.",
        "run_by": "The biology department", "apply_url": "https://larkspur.example.edu/genomics",
        "question": "What would you like to sequence, and why?"
    })
}

/// Returns a draft with some fields changed.
pub fn draft_with(now: DateTime<Utc>, changes: Value) -> Value {
    with(&draft(now), changes)
}

/// Returns a copy of a draft with some fields changed.
pub fn with(draft: &Value, changes: Value) -> Value {
    let mut draft = draft.clone();
    for (name, value) in changes.as_object().unwrap() {
        draft[name] = value.clone();
    }
    draft
}

/// Returns the path of a listing for its provider.
pub fn at(listing: &Value) -> String {
    format!("{LISTINGS}/{}", listing["id"].as_str().unwrap())
}

/// Returns the path of a listing for admins.
pub fn review_of(listing: &Value) -> String {
    format!("{REVIEW}/{}", listing["id"].as_str().unwrap())
}

/// Returns the path of a listing's public page.
pub fn page_of(listing: &Value) -> String {
    format!("/api/summer/opportunities/{}", listing["published"]["slug"].as_str().expect("a public listing"))
}

/// Returns the versions that a reviewer saw of a listing.
pub fn seen(listing: &Value) -> Value {
    json!({ "seen_version": listing["version"] })
}

/// Returns the titles of all public opportunities.
pub async fn offered(visitor: &Client) -> Vec<String> {
    let page = visitor.get("/api/summer/opportunities").await.expect(200);
    titles(&page)
}

/// Returns the titles of a list, in order.
pub fn titles(page: &Value) -> Vec<String> {
    let title = |item: &Value| item["title"].as_str().unwrap().to_owned();
    page["items"].as_array().unwrap().iter().map(title).collect()
}

/// Updates a listing, based on the version shown.
pub async fn edit(provider: &Someone, listing: &Value, draft: Value) -> TestResponse {
    provider.put(&at(listing), json!({ "draft": draft, "seen_version": listing["version"] })).await
}

/// Posts an action of the provider, given by the last segment of its path.
pub async fn step(provider: &Someone, listing: &Value, step: &str) -> TestResponse {
    let body = if matches!(step, "submit" | "confirm") { seen(listing) } else { json!({}) };
    provider.post(&format!("{}/{step}", at(listing)), body).await
}

/// Creates a draft with this content.
pub async fn created(provider: &Someone, draft: Value) -> Value {
    let listing = provider.post(LISTINGS, json!({ "title": draft["title"] })).await.expect(201);
    edit(provider, &listing, draft).await.expect(200)
}

/// Creates a submitted listing.
pub async fn submitted(provider: &Someone, draft: Value) -> Value {
    let listing = created(provider, draft).await;
    step(provider, &listing, "submit").await.expect(200)
}

/// Creates a public listing, as its provider sees it.
pub async fn approved(provider: &Someone, admin: &Someone, draft: Value) -> Value {
    let listing = submitted(provider, draft).await;
    approve(admin, &listing).await.expect(200);
    provider.get(&at(&listing)).await.expect(200)
}

/// Approves a listing in the version shown, with its current organization.
pub async fn approve(admin: &Someone, listing: &Value) -> TestResponse {
    let shown = admin.get(&review_of(listing)).await;
    // A missing listing has no version to send.
    let organization =
        if shown.status == 200 { shown.json()["organization"]["version"].clone() } else { json!(0) };
    let body = json!({ "seen_version": listing["version"], "seen_organization_version": organization });
    admin.post(&format!("{}/approve", review_of(listing)), body).await
}

/// Returns a listing to its provider.
pub async fn send_back(admin: &Someone, listing: &Value, reason: &str) -> TestResponse {
    let body = json!({ "seen_version": listing["version"], "reason": reason });
    admin.post(&format!("{}/return", review_of(listing)), body).await
}

/// Returns an organization that is not stored, with a proven domain and without an admin's verification.
pub fn unsaved_organization(provider_id: UserId, now: DateTime<Utc>) -> Organization {
    Organization {
        id: Uuid::now_v7(),
        provider_id,
        name: "Larkspur University".to_owned(),
        website: "https://larkspur.example.edu/".to_owned(),
        about: "A university.".to_owned(),
        domain: Some(format!("{}.example.edu", Uuid::from(provider_id).simple())),
        domain_proved_at: Some(now),
        verified: None,
        verified_at: None,
        verified_by: None,
        version: 1,
        created_at: now,
        updated_at: now,
        domain_email: None,
        public_website: String::new(),
        public_about: String::new(),
        texts_reviewed_at: None,
        declines_all: false,
    }
}

impl TestApp {
    /// Inserts the organization of a provider with some changes.
    pub fn organization(&self, provider: &Someone, change: impl FnOnce(&mut Organization)) -> Organization {
        let mut organization = unsaved_organization(provider.id, self.clock.now());
        change(&mut organization);
        assert!(organization.insert(&mut self.shared_conn()).expect("storing it"), "they have one already");
        organization
    }

    /// Creates a provider whose organization has proven its domain.
    pub fn provider_of(&self, name: &str) -> Someone {
        let provider = self.provider();
        self.organization(&provider, |organization| organization.name = name.to_owned());
        provider
    }
}
