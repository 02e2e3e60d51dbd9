//! Listings that cost something, and what is paid for them.

use diesel::prelude::*;
use schema::models::listing::Listing;
use schema::models::payment::Payment;
use schema::schema::payments;
use serde_json::{Value, json};
use uuid::Uuid;

use super::listings::{approved, at, draft_with};
use super::money::session_of;
use super::people::Someone;
use super::{PaidApp, TestResponse};

/// What a listing costs in these tests, US cents.
pub const PRICE: i32 = 4900;

/// Whose second listing an admin has approved: it waits to be paid for.
pub struct Waiting {
    pub provider: Someone,
    pub admin: Someone,
    /// As its provider sees it.
    pub listing: Value,
}

impl Waiting {
    /// The listing's id.
    pub fn id(&self) -> Uuid {
        self.listing["id"].as_str().expect("an id").parse().expect("a uuid")
    }

    /// The listing as it is now.
    pub async fn now(&self) -> Value {
        self.provider.get(&at(&self.listing)).await.expect(200)
    }

    /// Its provider asks for the payment page.
    pub async fn ask(&self) -> TestResponse {
        self.provider.post(&format!("{}/checkout", at(&self.listing)), json!({})).await
    }

    /// The session of the payment page.
    pub async fn checkout(&self) -> String {
        session_of(self.ask().await.expect(200)["url"].as_str().expect("an address"))
    }

    /// What its provider is told of the payment.
    pub async fn payment_state(&self) -> String {
        let path = format!("{}/check-payment", at(&self.listing));
        let response = self.provider.post(&path, json!({})).await.expect(200);
        response["state"].as_str().expect("a state").to_owned()
    }
}

impl PaidApp {
    /// A product in which listings cost something.
    pub async fn with_listing_price() -> PaidApp {
        PaidApp::with(&[("LISTING_PRICE_CENTS", &PRICE.to_string())]).await
    }

    /// A provider with a free public listing and one that waits to be paid for.
    pub async fn waiting_listing(&self) -> Waiting {
        let (provider, admin) = (self.provider_of("Larkspur University"), self.admin());
        self.free_listing(&provider, &admin).await;
        self.another_waiting(provider, admin, "Robots at Night").await
    }

    /// The first listing of a provider's.
    pub async fn free_listing(&self, provider: &Someone, admin: &Someone) -> Value {
        let title = format!("Free Summer {}", provider.id.simple());
        approved(provider, admin, draft_with(self.clock.now(), json!({ "title": title }))).await
    }

    /// The next one.
    pub async fn another_waiting(&self, provider: Someone, admin: Someone, title: &str) -> Waiting {
        let title = format!("{title} {}", provider.id.simple());
        let listing =
            approved(&provider, &admin, draft_with(self.clock.now(), json!({ "title": title }))).await;
        Waiting { provider, admin, listing }
    }

    /// One that is paid for and public; with the session that paid.
    pub async fn paid_listing(&self) -> (Waiting, String) {
        let waiting = self.waiting_listing().await;
        let session = waiting.checkout().await;
        self.stripe.pay(&session).expect("an open session");
        self.deliver_all().await;
        let listing = waiting.now().await;
        assert_eq!(listing["published"]["state"], "open", "{listing}");
        (Waiting { listing, ..waiting }, session)
    }

    /// The payments for a listing, oldest first.
    pub fn listing_payments(&self, listing: Uuid) -> Vec<Payment> {
        payments::table
            .filter(payments::listing_id.eq(listing))
            .order((payments::created_at, payments::id))
            .select(Payment::as_select())
            .load(&mut *self.shared_conn())
            .expect("payments")
    }

    /// A listing's row.
    pub fn listing_row(&self, listing: Uuid) -> Listing {
        Listing::find(&mut self.shared_conn(), listing).expect("a look").expect("a listing")
    }
}
