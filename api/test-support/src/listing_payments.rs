//! Paid listings and their payments.

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

/// The price of a listing in these tests, US cents.
pub const PRICE: i32 = 4900;

/// A provider with a second listing that is approved and awaits payment.
pub struct Waiting {
    pub provider: Someone,
    pub admin: Someone,
    /// The listing as its provider sees it.
    pub listing: Value,
}

impl Waiting {
    /// The listing's id.
    pub fn id(&self) -> Uuid {
        self.listing["id"].as_str().expect("an id").parse().expect("a uuid")
    }

    /// Returns the current listing.
    pub async fn now(&self) -> Value {
        self.provider.get(&at(&self.listing)).await.expect(200)
    }

    /// Requests the Checkout page as the provider.
    pub async fn ask(&self) -> TestResponse {
        self.provider.post(&format!("{}/checkout", at(&self.listing)), json!({})).await
    }

    /// Returns the Checkout Session's id.
    pub async fn checkout(&self) -> String {
        session_of(self.ask().await.expect(200)["url"].as_str().expect("an address"))
    }

    /// Returns the payment state that the provider sees.
    pub async fn payment_state(&self) -> String {
        let path = format!("{}/check-payment", at(&self.listing));
        let response = self.provider.post(&path, json!({})).await.expect(200);
        response["state"].as_str().expect("a state").to_owned()
    }
}

impl PaidApp {
    /// Starts a product with paid listings.
    pub async fn with_listing_price() -> PaidApp {
        PaidApp::with(&[("LISTING_PRICE_CENTS", &PRICE.to_string())]).await
    }

    /// Creates a provider with a free public listing and one that awaits payment.
    pub async fn waiting_listing(&self) -> Waiting {
        let (provider, admin) = (self.provider_of("Larkspur University"), self.admin());
        self.free_listing(&provider, &admin).await;
        self.another_waiting(provider, admin, "Robots at Night").await
    }

    /// Creates the first listing of a provider, which is free.
    pub async fn free_listing(&self, provider: &Someone, admin: &Someone) -> Value {
        let title = format!("Free Summer {}", Uuid::from(provider.id).simple());
        approved(provider, admin, draft_with(self.clock.now(), json!({ "title": title }))).await
    }

    /// Creates a further listing, which awaits payment.
    pub async fn another_waiting(&self, provider: Someone, admin: Someone, title: &str) -> Waiting {
        let title = format!("{title} {}", Uuid::from(provider.id).simple());
        let listing =
            approved(&provider, &admin, draft_with(self.clock.now(), json!({ "title": title }))).await;
        Waiting { provider, admin, listing }
    }

    /// Creates a paid public listing. Returns it with its Checkout Session's id.
    pub async fn paid_listing(&self) -> (Waiting, String) {
        let waiting = self.waiting_listing().await;
        let session = waiting.checkout().await;
        self.stripe.pay(&session).expect("an open session");
        self.deliver_all().await;
        let listing = waiting.now().await;
        assert_eq!(listing["published"]["state"], "open", "{listing}");
        (Waiting { listing, ..waiting }, session)
    }

    /// Returns the payments for a listing, oldest first.
    pub fn listing_payments(&self, listing: Uuid) -> Vec<Payment> {
        payments::table
            .filter(payments::listing_id.eq(listing))
            .order((payments::created_at, payments::id))
            .select(Payment::as_select())
            .load(&mut *self.shared_conn())
            .expect("payments")
    }

    /// Returns a listing's row.
    pub fn listing_row(&self, listing: Uuid) -> Listing {
        Listing::find(&mut self.shared_conn(), listing).expect("a look").expect("a listing")
    }
}
