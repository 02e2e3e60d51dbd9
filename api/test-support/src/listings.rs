//! Providers' organisations and listings, and how a listing comes to where it stands.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use schema::models::organization::Organization;
use serde_json::{Value, json};
use uuid::Uuid;

use super::TestApp;
use super::client::{Client, TestResponse};
use super::people::Someone;

/// A provider's own listings.
pub const LISTINGS: &str = "/api/provider/listings";
/// Listings as admins see them.
pub const REVIEW: &str = "/api/admin/listings";

/// So many days from now.
pub fn day(now: DateTime<Utc>, days: i64) -> NaiveDate {
    now.date_naive() + TimeDelta::days(days)
}

/// What a listing says that can be submitted.
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

/// The same with some of it changed.
pub fn draft_with(now: DateTime<Utc>, changes: Value) -> Value {
    with(&draft(now), changes)
}

/// What a listing says, with some of it changed.
pub fn with(draft: &Value, changes: Value) -> Value {
    let mut draft = draft.clone();
    for (name, value) in changes.as_object().unwrap() {
        draft[name] = value.clone();
    }
    draft
}

/// Where a listing is for its provider.
pub fn at(listing: &Value) -> String {
    format!("{LISTINGS}/{}", listing["id"].as_str().unwrap())
}

/// Where it is for admins.
pub fn review_of(listing: &Value) -> String {
    format!("{REVIEW}/{}", listing["id"].as_str().unwrap())
}

/// The public page of a listing.
pub fn page_of(listing: &Value) -> String {
    format!("/api/summer/opportunities/{}", listing["published"]["slug"].as_str().expect("a public listing"))
}

/// What was seen of a listing.
pub fn seen(listing: &Value) -> Value {
    json!({ "seen_version": listing["version"] })
}

/// The titles of what everybody is offered.
pub async fn offered(visitor: &Client) -> Vec<String> {
    let page = visitor.get("/api/summer/opportunities").await.expect(200);
    titles(&page)
}

/// The titles of a list, in its order.
pub fn titles(page: &Value) -> Vec<String> {
    let title = |item: &Value| item["title"].as_str().unwrap().to_owned();
    page["items"].as_array().unwrap().iter().map(title).collect()
}

/// Changes what a listing says, as it was shown.
pub async fn edit(provider: &Someone, listing: &Value, draft: Value) -> TestResponse {
    provider.put(&at(listing), json!({ "draft": draft, "seen_version": listing["version"] })).await
}

/// A step of its provider's, by the last part of its address.
pub async fn step(provider: &Someone, listing: &Value, step: &str) -> TestResponse {
    let body = if matches!(step, "submit" | "confirm") { seen(listing) } else { json!({}) };
    provider.post(&format!("{}/{step}", at(listing)), body).await
}

/// A draft that says this.
pub async fn created(provider: &Someone, draft: Value) -> Value {
    let listing = provider.post(LISTINGS, json!({ "title": draft["title"] })).await.expect(201);
    edit(provider, &listing, draft).await.expect(200)
}

/// A listing that waits for an admin.
pub async fn submitted(provider: &Someone, draft: Value) -> Value {
    let listing = created(provider, draft).await;
    step(provider, &listing, "submit").await.expect(200)
}

/// A public one, as its provider sees it.
pub async fn approved(provider: &Someone, admin: &Someone, draft: Value) -> Value {
    let listing = submitted(provider, draft).await;
    approve(admin, &listing).await.expect(200);
    provider.get(&at(&listing)).await.expect(200)
}

/// An admin approves a listing as it was shown, with its organisation as it is.
pub async fn approve(admin: &Someone, listing: &Value) -> TestResponse {
    let shown = admin.get(&review_of(listing)).await;
    // Of a listing that there is not, none was seen.
    let organization =
        if shown.status == 200 { shown.json()["organization"]["version"].clone() } else { json!(0) };
    let body = json!({ "seen_version": listing["version"], "seen_organization_version": organization });
    admin.post(&format!("{}/approve", review_of(listing)), body).await
}

/// An admin returns it.
pub async fn send_back(admin: &Someone, listing: &Value, reason: &str) -> TestResponse {
    let body = json!({ "seen_version": listing["version"], "reason": reason });
    admin.post(&format!("{}/return", review_of(listing)), body).await
}

/// An organisation that is not stored: it has proven a domain, and nobody has verified it.
pub fn unsaved_organization(provider_id: Uuid, now: DateTime<Utc>) -> Organization {
    Organization {
        id: Uuid::now_v7(),
        provider_id,
        name: "Larkspur University".to_owned(),
        website: "https://larkspur.example.edu/".to_owned(),
        about: "A university.".to_owned(),
        domain: Some(format!("{}.example.edu", provider_id.simple())),
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
    /// Stores the organisation of a provider with some changes.
    pub fn organization(&self, provider: &Someone, change: impl FnOnce(&mut Organization)) -> Organization {
        let mut organization = unsaved_organization(provider.id, self.clock.now());
        change(&mut organization);
        assert!(organization.insert(&mut self.shared_conn()).expect("storing it"), "they have one already");
        organization
    }

    /// Somebody who speaks for an organisation that has proven a domain.
    pub fn provider_of(&self, name: &str) -> Someone {
        let provider = self.provider();
        self.organization(&provider, |organization| organization.name = name.to_owned());
        provider
    }
}
