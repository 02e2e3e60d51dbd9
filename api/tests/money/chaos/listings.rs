//! Chaos tests of listings: a provider pays, changes, closes and leaves pages open, admins return, hide, refund and
//! suspend; in the end each listing is public and paid, or not public.

use std::cell::RefCell;
use std::ops::Deref;

use chrono::TimeDelta;
use diesel::prelude::*;
use futures_util::future::join_all;
use schema::enums::{ListingFeeState, PaymentStatus};
use schema::models::listing::Listing;
use schema::models::opportunity::Opportunity;
use schema::models::payment::Payment;
use schema::schema::{listings, opportunities, payments, stripe_events};
use serde_json::{Value, json};
use stand_ins::stripe::{Charge, ChargeStatus, DisputeStatus, StripeState};
use uuid::Uuid;

use super::process::{CallResponse, JOBS, Job, Process, die_after};
use super::storm::{PATHS, Storm};
use super::world::{self, World};
use super::{covers, run_all};
use test_support::TestDatabase;
use test_support::listing_payments::PRICE;
use test_support::listings::{LISTINGS, REVIEW, draft_with, unsaved_organization, with};

/// By default, and with `make soak`.
const SCHEDULES: [usize; 2] = [10, 90];
const STEPS: usize = 70;
/// Paid listings, beside the free one.
const CHARGED: usize = 3;
/// Statuses that callers may get; 401 is for a suspended user.
const ALLOWED: [u16; 7] = [200, 201, 401, 409, 422, 429, 502];

#[test]
fn in_every_schedule_a_listing_is_offered_for_its_price_or_not_at_all() {
    let (mut books, is_single) = run_all(SCHEDULES, run, ListingBooks::add);
    assert!(is_single || books.covers_everything(), "the schedules are too tame: {books:?}");
}

fn run(database: &TestDatabase, seed: u64) -> ListingBooks {
    world::clear(database);
    actix_web::rt::System::new().block_on(async {
        let world = World::new(database, seed, None).await;
        ListingSchedule::new(&world, seed).run().await
    })
}

/// Counts the situations that a run has covered.
#[derive(Debug, Default)]
struct ListingBooks {
    /// Public, paid listings.
    offered: u64,
    /// Public listings that were paid more than once.
    paid_again: u64,
    /// Public listings that are excluded from lists since their payment was refunded.
    unpaid: u64,
    /// Approved listings that are not paid.
    due: u64,
    /// Payments that were refunded because they could buy nothing.
    returned: u64,
    /// Payments with a partial refund by admins or the dashboard.
    in_part: u64,
    disputes_won: u64,
    disputes_lost: u64,
    suspensions: u64,
    deaths: u64,
    faults: u64,
    events: u64,
}

impl ListingBooks {
    fn counts(&mut self) -> [&mut u64; 12] {
        [
            &mut self.offered,
            &mut self.paid_again,
            &mut self.unpaid,
            &mut self.due,
            &mut self.returned,
            &mut self.in_part,
            &mut self.disputes_won,
            &mut self.disputes_lost,
            &mut self.suspensions,
            &mut self.deaths,
            &mut self.faults,
            &mut self.events,
        ]
    }

    fn add(&mut self, mut other: ListingBooks) {
        for (mine, theirs) in self.counts().into_iter().zip(other.counts()) {
            *mine += *theirs;
        }
    }

    fn covers_everything(&mut self) -> bool {
        covers(&self.counts(), 2)
    }
}

/// An action on a listing.
#[derive(Debug, Clone, Copy)]
enum ListingStep {
    /// `POST /api/provider/listings/{id}/{step}`.
    Step(&'static str),
    Edit,
    Approve,
    Return,
    Hide,
    Unhide,
    /// A refund of this many quarters of the rest.
    Refund(i64),
    Suspend,
    Job(Job),
}

struct ListingSchedule<'a> {
    world: &'a World<'a>,
    storm: Storm<'a>,
    ids: Vec<Uuid>,
    books: RefCell<ListingBooks>,
}

impl<'a> Deref for ListingSchedule<'a> {
    type Target = Storm<'a>;
    fn deref(&self) -> &Storm<'a> {
        &self.storm
    }
}

impl<'a> ListingSchedule<'a> {
    fn new(world: &'a World<'a>, seed: u64) -> ListingSchedule<'a> {
        ListingSchedule { world, storm: Storm::new(world, seed), ids: Vec::new(), books: RefCell::default() }
    }

    async fn run(mut self) -> ListingBooks {
        let mut process = Process::start(self.world).await;
        self.begin(&process).await;
        for _ in 0..STEPS {
            match self.draw(0..20) {
                0..=9 => {
                    if !self.steps(&process).await {
                        process = Process::start(self.world).await;
                    }
                    process.restore(self.world).await;
                }
                10..=13 => self.at_the_page(),
                14..=15 => self.deliver(&process).await,
                16 => process.job(self.pick(&JOBS)).await,
                17 => self.world.advance(TimeDelta::minutes(self.draw(1..20))),
                18 if self.draw(0..3) == 0 => self.world.advance(TimeDelta::hours(self.draw(1..20))),
                _ => self.inject_fault(&PATHS),
            }
        }
        self.end_storm();
        for minutes in [1, 40, 61, 13 * 60, 2, 13 * 60, 2] {
            self.deliver(&process).await;
            self.world.advance(TimeDelta::minutes(minutes));
            for job in JOBS {
                process.job(job).await;
            }
        }
        process.read_balance().await;
        let mut books = self.books.into_inner();
        books.faults = self.storm.faults.get();
        check(self.world, &mut books);
        books
    }

    /// Creates a free public listing, and others that await payment.
    async fn begin(&mut self, process: &Process) {
        let (now, provider, admin) = (self.world.clock.now(), &self.world.provider, &self.world.admin.token);
        let organization = unsaved_organization(provider.id, now);
        assert!(organization.insert(&mut self.world.database.connect()).expect("storing it"));
        for number in 0..=CHARGED {
            let draft = draft_with(now, json!({ "title": format!("Summer {number}") }));
            let created =
                process.post(&provider.token, LISTINGS, &json!({ "title": draft["title"] })).await.1;
            let at = format!("{LISTINGS}/{}", created["id"].as_str().expect("an id"));
            let change = json!({ "draft": draft, "seen_version": created["version"] });
            let listing = process.put(&provider.token, &at, &change).await.1;
            let seen = json!({ "seen_version": listing["version"] });
            assert_eq!(process.post(&provider.token, &format!("{at}/submit"), &seen).await.0, 200);
            self.ids.push(listing["id"].as_str().expect("an id").parse().expect("a uuid"));
            assert_eq!(self.approve(process, admin, *self.ids.last().expect("one")).await.0, 200);
        }
        // The free listing is left alone.
        self.ids.remove(0);
    }

    /// Runs a few actions concurrently; returns `false` if their process dies meanwhile.
    async fn steps(&self, process: &Process) -> bool {
        // Mostly on one listing, so that they conflict.
        let listing = self.pick(&self.ids);
        let steps: Vec<(Uuid, ListingStep)> = (0..self.draw(1..=4))
            .map(|_| (if self.draw(0..4) == 0 { self.pick(&self.ids) } else { listing }, self.step(listing)))
            .collect();
        let together = join_all(steps.iter().map(async |(listing, step)| {
            let (status, body) = self.perform(process, *listing, *step).await;
            assert!(ALLOWED.contains(&status), "{step:?} was answered {status} {body}");
            self.books.borrow_mut().suspensions +=
                u64::from(matches!((step, status), (ListingStep::Suspend, 200)));
            if let Some(url) = body["url"].as_str() {
                self.show_page(url);
            }
        }));
        if self.draw(0..3) > 0 {
            together.await;
            return true;
        }
        let lived = die_after(self.draw(1..24), together).await.is_some();
        self.books.borrow_mut().deaths += u64::from(!lived);
        lived
    }

    fn step(&self, listing: Uuid) -> ListingStep {
        let mut conn = self.world.database.connect();
        let row = Listing::find(&mut conn, listing).expect("a look").expect("a listing");
        let is_due = row.fee_state == Some(ListingFeeState::Due);
        match self.draw(0..40) {
            0..=12 if is_due => ListingStep::Step("checkout"),
            13..=16 => ListingStep::Step("check-payment"),
            17..=19 => ListingStep::Step("submit"),
            20..=24 => ListingStep::Approve,
            25 => ListingStep::Edit,
            26 => ListingStep::Step("close"),
            27..=29 => ListingStep::Step("reopen"),
            30 if is_due => ListingStep::Return,
            31 => ListingStep::Hide,
            32..=34 => ListingStep::Unhide,
            35..=36 => ListingStep::Refund(self.pick(&[1, 1, 2, 4])),
            37 if self.draw(0..3) == 0 => ListingStep::Suspend,
            _ => ListingStep::Job(self.pick(&JOBS)),
        }
    }

    async fn perform(&self, process: &Process, listing: Uuid, step: ListingStep) -> CallResponse {
        let (provider, admin) = (self.world.provider.token.as_str(), self.world.admin.token.as_str());
        let at = format!("{LISTINGS}/{listing}");
        match step {
            ListingStep::Step(step @ ("checkout" | "check-payment" | "close" | "reopen")) => {
                process.post(provider, &format!("{at}/{step}"), &json!({})).await
            }
            ListingStep::Step(step) => {
                let (status, seen) = process.get(provider, &at).await;
                if status != 200 {
                    return (status, seen);
                }
                let body = json!({ "seen_version": seen["version"] });
                process.post(provider, &format!("{at}/{step}"), &body).await
            }
            ListingStep::Edit => {
                let (status, seen) = process.get(provider, &at).await;
                if status != 200 {
                    return (status, seen);
                }
                let draft = with(&seen["draft"], json!({ "location": format!("Room {}", seen["version"]) }));
                process.put(provider, &at, &json!({ "draft": draft, "seen_version": seen["version"] })).await
            }
            ListingStep::Approve => self.approve(process, admin, listing).await,
            ListingStep::Return => {
                let path = format!("{REVIEW}/{listing}");
                let seen = process.get(admin, &path).await.1;
                let body = json!({ "seen_version": seen["version"], "reason": "Who runs it?" });
                process.post(admin, &format!("{path}/return"), &body).await
            }
            ListingStep::Hide | ListingStep::Unhide => {
                let seen = process.get(admin, &format!("{REVIEW}/{listing}")).await.1;
                let Some(opportunity) = seen["opportunity_id"].as_str() else { return (409, Value::Null) };
                let path = format!("/api/admin/opportunities/{opportunity}/hidden");
                let body = json!({ "reason": "It is not what it says.", "message": "Who runs it?" });
                match step {
                    ListingStep::Hide => process.put(admin, &path, &body).await,
                    _ => process.delete(admin, &path).await,
                }
            }
            ListingStep::Refund(quarters) => {
                self.world.verify_admin();
                let path = format!("{REVIEW}/{listing}");
                let seen = process.get(admin, &path).await.1;
                let left = seen["money"]["left_cents"].as_i64().unwrap_or_default();
                let body = json!({
                    "amount_cents": (left * quarters / 4).max(1), "reason": "It ran for a day.",
                    "shown_left_cents": left,
                });
                process.post(admin, &format!("{path}/refunds"), &body).await
            }
            ListingStep::Suspend => {
                self.world.verify_admin();
                process.suspend(admin, self.world.provider.id, "cancel").await
            }
            ListingStep::Job(job) => {
                process.job(job).await;
                (200, Value::Null)
            }
        }
    }

    async fn approve(&self, process: &Process, admin: &str, listing: Uuid) -> CallResponse {
        let path = format!("{REVIEW}/{listing}");
        let seen = process.get(admin, &path).await.1;
        let body = json!({
            "seen_version": seen["version"], "seen_organization_version": seen["organization"]["version"],
        });
        process.post(admin, &format!("{path}/approve"), &body).await
    }
}

/// Checks all invariants when everything is quiet.
fn check(world: &World<'_>, books: &mut ListingBooks) {
    let (mut conn, stripe) = (world.database.connect(), world.stripe.state());
    let rows: Vec<(Listing, Option<Opportunity>)> = listings::table
        .left_join(opportunities::table)
        .select((Listing::as_select(), Option::<Opportunity>::as_select()))
        .load(&mut conn)
        .expect("listings");
    assert_eq!(rows.iter().filter(|(listing, _)| listing.is_free).count(), 1, "one of them is free");
    let mut kept_in_all = 0;
    for (listing, public) in &rows {
        let of_listing: Vec<Payment> = payments::table
            .filter(payments::listing_id.eq(listing.id))
            .order((payments::created_at, payments::id))
            .select(Payment::as_select())
            .load(&mut conn)
            .expect("payments");
        let mut kept = Vec::new();
        for payment in &of_listing {
            let left = check_payment(&stripe, payment, books);
            if left > 0 {
                kept.push(payment);
            }
            kept_in_all += left;
        }
        let is_listed = public.as_ref().is_some_and(|public| public.is_listed);
        if listing.is_free {
            assert!(of_listing.is_empty(), "paid for what is free: {listing:?}");
            continue;
        }
        match listing.fee_state {
            Some(ListingFeeState::Paid) => {
                assert_eq!(kept.len(), 1, "one payment for one listing: {listing:?}");
                assert!(public.is_some(), "paid for and nowhere to be seen: {listing:?}");
                books.offered += u64::from(is_listed);
                books.paid_again += u64::from(of_listing.len() > 1);
            }
            Some(ListingFeeState::Due) => {
                assert!(kept.is_empty(), "kept for nothing: {listing:?} {kept:?}");
                assert!(!is_listed, "offered and not paid for: {listing:?}");
                books.unpaid += u64::from(public.is_some());
                books.due += u64::from(public.is_none());
            }
            Some(ListingFeeState::Disputed) | None => panic!("left over when all is quiet: {listing:?}"),
        }
    }
    let totals = stripe.totals;
    assert_eq!(totals.charged, totals.refunded + totals.disputed + kept_in_all, "{totals:?}");
    assert_eq!(totals.balance, kept_in_all, "{totals:?}");
    let undone = stripe_events::table.filter(stripe_events::processed_at.is_null());
    assert_eq!(undone.count().get_result::<i64>(&mut conn).expect("a count"), 0, "events not processed");
    let events = stripe_events::table.count().get_result::<i64>(&mut conn).expect("a count");
    books.events += events.unsigned_abs();
    let later = world.clock.now() + TimeDelta::days(1);
    let found = test_support::money::find_differences(&mut conn, later);
    assert_eq!(found, [], "the balance differs");
}

/// Checks one payment against Stripe's objects; returns what is kept of it, in cents.
fn check_payment(stripe: &StripeState, payment: &Payment, books: &mut ListingBooks) -> i64 {
    let is_of = |charge: &&Charge| {
        charge.status == ChargeStatus::Succeeded
            && charge.details.metadata["payment_id"] == payment.id.to_string()
    };
    let kept = |charge: &Charge| {
        let lost = stripe.disputes.iter().filter(|one| one.charge == charge.id);
        let lost = lost.filter(|one| one.status == DisputeStatus::Lost).map(|one| one.amount).sum::<i64>();
        charge.amount - charge.amount_refunded - lost
    };
    let charges: Vec<&Charge> = stripe.charges.iter().filter(is_of).collect();
    let left: i64 = charges.iter().map(|charge| kept(charge)).sum();
    let own =
        charges.iter().find(|one| Some(&one.payment_intent) == payment.stripe_payment_intent_id.as_ref());
    match payment.status {
        PaymentStatus::Paid => {
            let own = own.unwrap_or_else(|| panic!("paid by nothing: {payment:?}"));
            assert_eq!((own.amount, kept(own)), (i64::from(PRICE), left), "{payment:?}");
            assert_eq!(i64::from(payment.left_cents()), left, "{payment:?}");
            assert_eq!(payment.refund_due_cents(), 0, "decided and not done: {payment:?}");
            books.in_part += u64::from(payment.refunded_cents > 0);
            books.disputes_won += u64::from(payment.dispute_state.is_some());
        }
        PaymentStatus::Refunded => {
            assert_eq!(left, 0, "given back, and kept: {payment:?}");
            books.disputes_lost += u64::from(payment.lost_cents > 0);
            books.returned += u64::from(payment.lost_cents == 0);
        }
        PaymentStatus::Unpaid => assert!(charges.iter().all(|charge| kept(charge) == 0), "{payment:?}"),
        status => panic!("left over when all is quiet: {status} {payment:?}"),
    }
    left
}
