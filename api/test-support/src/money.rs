//! The product with a stand-in for Stripe, whose events wait until a test delivers them.

use academy::jobs;
use academy::state::AppState;
use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use reqwest::Method;
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::balance_difference::{self, ComparedRange, FoundDifference, IdRange, TransactionRange};
use schema::models::balance_reading::BalanceReading;
use schema::models::payable;
use schema::models::payment::Payment;
use schema::models::student_booking::StudentBooking;
use schema::schema::{audit_log, payments, stripe_events, tutor_sessions};
use serde_json::json;
use stand_ins::stripe::{Endpoint, OnboardingState, SignedEvent, StripeOptions, StripeStandIn};
use uuid::Uuid;

use super::client::send;
use super::people::Someone;
use super::{TestApp, TestResponse};

/// A running product with payments enabled.
pub struct PaidApp {
    app: TestApp,
    pub stripe: StripeStandIn,
}

impl std::ops::Deref for PaidApp {
    type Target = TestApp;
    fn deref(&self) -> &TestApp {
        &self.app
    }
}

/// Returns the settings that make a product use the stand-in.
pub fn settings(stripe: &StripeStandIn) -> [(&'static str, String); 4] {
    let webhooks = stripe.webhooks();
    [
        ("STRIPE_SECRET_KEY", stripe.api_key().to_owned()),
        ("STRIPE_WEBHOOK_SECRET", webhooks.secret),
        ("STRIPE_CONNECT_WEBHOOK_SECRET", webhooks.connect_secret),
        ("STRIPE_API_URL", stripe.base_url().to_owned()),
    ]
}

/// Returns the id of the Checkout Session in a URL.
pub fn session_of(url: &str) -> String {
    url.rsplit('/').next().expect("a path").to_owned()
}

impl PaidApp {
    pub async fn start() -> PaidApp {
        PaidApp::with(&[]).await
    }

    /// Starts one with additional settings.
    pub async fn with(more: &[(&str, &str)]) -> PaidApp {
        let options = StripeOptions { hold_events: true, ..StripeOptions::default() };
        let stripe = StripeStandIn::start(options).await.expect("a stand-in");
        let settings = settings(&stripe);
        let vars: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let app = TestApp::with(&[&vars, more].concat()).await;
        stripe.advance_clock(app.ahead.num_seconds());
        PaidApp { app, stripe }
    }

    /// Reverses `cents` of a transfer in Stripe's dashboard.
    pub async fn reverse_in_dashboard(&self, transfer: &str, cents: i32) {
        let response = super::http::client()
            .post(format!("{}/v1/transfers/{transfer}/reversals", self.stripe.base_url()))
            .bearer_auth(self.stripe.api_key())
            .form(&[("amount", cents.to_string())])
            .send()
            .await
            .unwrap();
        assert_eq!(response.status(), 200);
    }

    /// Moves the clocks of the product and Stripe.
    pub fn advance(&self, by: TimeDelta) {
        self.clock.advance(by);
        self.stripe.advance_clock(by.num_seconds());
    }

    /// Books a slot. Returns the booking's id.
    pub async fn book(&self, student: &Someone, tutor: &Someone, starts_at: DateTime<Utc>) -> Uuid {
        let body = json!({"tutor_id": tutor.id, "subject": "Physics", "starts_at": starts_at});
        let booking = student.post("/api/bookings", body).await.expect(201);
        booking["id"].as_str().expect("an id").parse().expect("a uuid")
    }

    /// Creates a student, a tutor with a rate of 60 dollars, and a held booking.
    pub async fn held(&self) -> (Someone, Someone, Uuid) {
        let (student, tutor) = (self.student(), self.busy_bee(Some(4800)));
        let id = self.book(&student, &tutor, self.noon_in(7)).await;
        (student, tutor, id)
    }

    /// Opens the Checkout page. Returns the Checkout Session's id.
    pub async fn checkout(&self, student: &Someone, id: Uuid) -> String {
        let response = act(student, id, "checkout").await.expect(200);
        session_of(response["url"].as_str().expect("an address"))
    }

    /// Creates a student, a tutor, and a paid, confirmed booking with its Checkout Session's id.
    pub async fn paid(&self) -> (Someone, Someone, Uuid, String) {
        let (student, tutor, id) = self.held().await;
        let session = self.checkout(&student, id).await;
        self.stripe.pay(&session).expect("an open session");
        self.deliver_all().await;
        assert_eq!(self.status(id), (BookingStatus::Confirmed, PaymentStatus::Paid));
        (student, tutor, id, session)
    }

    /// Completes a tutor's payout onboarding. Returns the account's id at Stripe.
    pub async fn onboarded(&self, tutor: &Someone) -> String {
        tutor.post("/api/tutor/payout-account/onboarding", json!({})).await.expect(200);
        let account = self.account_of(tutor.id);
        self.stripe.set_onboarding(&account, OnboardingState::Ready).expect("an account");
        self.deliver_all().await;
        account
    }

    /// Returns the id of a tutor's account at Stripe.
    pub fn account_of(&self, tutor: Uuid) -> String {
        let accounts = self.stripe.state().accounts;
        let mut own = accounts.iter().filter(|one| one.metadata["tutor_id"] == tutor.to_string());
        let account = own.next().expect("an account").id.clone();
        assert!(own.next().is_none(), "two accounts of one tutor");
        account
    }

    /// Posts an event to the webhook as Stripe does.
    pub async fn deliver(&self, event: &SignedEvent) -> TestResponse {
        self.post_event(event, &event.payload, &event.signature).await
    }

    /// Posts an event with another body or signature.
    pub async fn post_event(&self, event: &SignedEvent, payload: &str, signature: &str) -> TestResponse {
        let path = match event.endpoint {
            Endpoint::Account => "/api/stripe/webhook",
            Endpoint::Connect => "/api/stripe/connect-webhook",
        };
        let request = super::http::client()
            .request(Method::POST, format!("{}{path}", self.base))
            .header("content-type", "application/json; charset=utf-8")
            .header("stripe-signature", signature)
            .body(payload.to_owned());
        send(request).await
    }

    /// Delivers all pending events.
    pub async fn deliver_events(&self) {
        for event in self.stripe.take_events() {
            self.deliver(&event).await.expect(200);
        }
    }

    /// Delivers all pending events and processes the inbox.
    pub async fn deliver_all(&self) {
        self.deliver_events().await;
        while jobs::process_stripe_events(self.state.clone()).await.expect("the inbox job") > 0 {}
        let undone = stripe_events::table.filter(stripe_events::processed_at.is_null());
        let undone: Vec<(String, Option<String>)> = undone
            .select((stripe_events::type_, stripe_events::last_error))
            .load(&mut *self.shared_conn())
            .expect("events");
        assert_eq!(undone, [], "events that were not processed, and why");
    }

    /// Runs every job that handles money once.
    pub async fn run_jobs(&self) {
        run_jobs(&self.state).await;
    }

    /// Returns the states of a booking and its payment.
    pub fn status(&self, id: Uuid) -> (BookingStatus, PaymentStatus) {
        let booking = StudentBooking::find(&mut self.shared_conn(), id).expect("a look").expect("a booking");
        (booking.status, booking.payment_status())
    }

    /// Returns the booking's payment.
    pub fn payment(&self, booking_id: Uuid) -> Payment {
        payments::table
            .filter(payments::booking_id.eq(booking_id))
            .select(Payment::as_select())
            .first(&mut *self.shared_conn())
            .expect("a payment")
    }

    /// Returns when a job next synchronizes the booking's payment with Stripe.
    pub fn next_sync_at(&self, booking_id: Uuid) -> Option<DateTime<Utc>> {
        let of_booking = payments::table.filter(payments::booking_id.eq(booking_id));
        of_booking.select(payments::next_sync_at).first(&mut *self.shared_conn()).expect("a payment")
    }

    /// Returns the booking's audit log, oldest first: the action and its actor.
    pub fn audit_entries(&self, id: Uuid) -> Vec<(String, Option<Uuid>)> {
        audit_log::table
            .filter(audit_log::subject_id.eq(id))
            .order(audit_log::id)
            .select((audit_log::action, audit_log::actor_id))
            .load(&mut *self.shared_conn())
            .expect("the log")
    }

    /// Returns the number of session records of the booking.
    pub fn records(&self, id: Uuid) -> i64 {
        let of_booking = tutor_sessions::table.filter(tutor_sessions::booking_id.eq(id));
        of_booking.count().get_result(&mut *self.shared_conn()).expect("a count")
    }

    /// Returns the number of unprocessed events in the inbox.
    pub fn unprocessed(&self) -> i64 {
        let undone = stripe_events::table.filter(stripe_events::processed_at.is_null());
        undone.count().get_result(&mut *self.shared_conn()).expect("a count")
    }
}

/// Posts an action on a booking: `POST /api/bookings/{id}/{action}`.
pub async fn act(who: &Someone, id: Uuid, action: &str) -> TestResponse {
    who.post(&format!("/api/bookings/{id}/{action}"), json!({})).await
}

/// Reads Stripe's balance transactions now.
pub async fn read_balance(state: &Data<AppState>) {
    let reading = state.db.run(|conn| Ok(BalanceReading::find(conn)?)).await.expect("a reading");
    academy::balance::read(state, &reading).await.expect("Stripe's list");
}

/// Returns the current differences, both those that changed before `recent_since` and later ones.
pub fn find_differences(conn: &mut PgConnection, recent_since: DateTime<Utc>) -> Vec<FoundDifference> {
    let ranges = [
        ComparedRange::Payments(IdRange::ALL),
        ComparedRange::Adjustments(IdRange::ALL),
        ComparedRange::Movements(TransactionRange::default()),
    ];
    let found = ranges.iter().map(|range| balance_difference::find(conn, range, recent_since));
    found.flat_map(|found| found.expect("a comparison")).collect()
}

/// Returns the transfers and reversals that were due by `recent_since` and are missing.
pub fn find_unmoved(
    conn: &mut PgConnection,
    recent_since: DateTime<Utc>,
    delay: TimeDelta,
) -> Vec<FoundDifference> {
    let ranges = [ComparedRange::Payments(IdRange::ALL), ComparedRange::Adjustments(IdRange::ALL)];
    let found = ranges.iter().map(|range| payable::unmoved(conn, range, recent_since, delay));
    found.flat_map(|found| found.expect("a comparison")).collect()
}

/// Runs every job that handles money once in the given process.
pub async fn run_jobs(state: &Data<AppState>) {
    jobs::process_stripe_events(state.clone()).await.expect("the inbox job");
    jobs::expire_holds(state.clone()).await.expect("the expiry job");
    jobs::reconcile_payments(state.clone()).await.expect("the reconciler");
    jobs::cancel_suspended_lessons(state.clone()).await.expect("the job that ends lessons");
    jobs::refund_payments(state.clone()).await.expect("the refund job");
    jobs::check_payout_accounts(state.clone()).await.expect("the job that looks at accounts");
    jobs::pay_tutors(state.clone()).await.expect("the job that pays tutors");
}
