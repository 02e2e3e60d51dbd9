//! The actions of a schedule, drawn from its seed.

use std::cell::RefCell;
use std::ops::Deref;
use std::pin::pin;

use chrono::TimeDelta;
use futures_util::future::join_all;
use rand::seq::IndexedRandom;
use schema::enums::BookingStatus;
use stand_ins::stripe::{Fault, FaultRule, OnboardingState};
use uuid::Uuid;

use super::books::{self, Books};
use super::process::{Call, CallResponse, JOBS, Job, Process, die_after};
use super::storm::{PATHS, Storm};
use super::world::{Booking, SLOTS, STUDENTS, TUTORS, World};

const STEPS: usize = 60;
/// Steps of the payday that follows.
const PAYDAY_STEPS: usize = 36;
/// Statuses that callers may get. Any other, in particular 500, is a failure.
const ALLOWED: [u16; 6] = [200, 201, 409, 422, 429, 502];
/// The status after a suspension.
const SIGNED_OUT: u16 = 401;
/// A tutor's status for a lesson that was reassigned to another.
const NOT_FOUND: u16 = 404;
/// Stripe's endpoints for transfers and refunds.
const PAYOUT_PATHS: [(&str, &str); 7] = [
    ("*", "/v1/*"),
    ("POST", "/v1/refunds"),
    ("POST", "/v1/transfers"),
    ("GET", "/v1/transfers"),
    ("GET", "/v1/transfers/*"),
    ("POST", "/v1/transfers/*/reversals"),
    ("GET", "/v1/accounts/*"),
];

pub struct Schedule<'a> {
    world: &'a World<'a>,
    storm: Storm<'a>,
    /// Bookings that somebody was told are confirmed.
    promised: RefCell<Vec<Uuid>>,
    books: RefCell<Books>,
}

impl<'a> Deref for Schedule<'a> {
    type Target = Storm<'a>;
    fn deref(&self) -> &Storm<'a> {
        &self.storm
    }
}

impl<'a> Schedule<'a> {
    pub fn new(world: &'a World<'a>, seed: u64) -> Schedule<'a> {
        Schedule {
            world,
            storm: Storm::new(world, seed),
            promised: RefCell::default(),
            books: RefCell::default(),
        }
    }

    pub async fn run(self) -> Books {
        let mut process = Process::start(self.world).await;
        for _ in 0..STEPS {
            match self.draw(0..20) {
                0..=8 => {
                    if !self.calls(&process).await {
                        process = Process::start(self.world).await;
                    }
                    process.restore(self.world).await;
                }
                9..=13 => self.at_the_page(),
                14..=15 => self.deliver(&process).await,
                16 => process.job(self.pick(&JOBS)).await,
                17 => self.world.advance(TimeDelta::seconds(self.draw(1..120))),
                18 if self.draw(0..2) == 0 => self.world.advance(TimeDelta::minutes(self.draw(2..40))),
                18 if self.draw(0..3) == 0 => self.world.advance(TimeDelta::minutes(self.draw(60..300))),
                _ => self.inject_fault(&PATHS),
            }
        }
        self.quieten(&process).await;
        process = self.payday(process).await;
        self.end_onboarding();
        self.quieten(&process).await;
        // Days later, after everything had come to rest.
        self.world.advance(TimeDelta::days(self.draw(1..6)));
        for refund in self.refunds_in_part() {
            if self.draw(0..3) > 0 {
                self.world.stripe.fail_refund(&refund).expect("a refund");
            }
        }
        // A repeated transfer uses the academy's balance, which its other payments may have emptied.
        self.world.stripe.top_up(100_000);
        self.quieten(&process).await;
        process.read_balance().await;
        let mut books = self.books.into_inner();
        books.faults = self.storm.faults.get();
        books::check(&self.world.quiet_moment(), &self.promised.into_inner(), &mut books);
        books
    }

    /// Runs a few calls concurrently; returns `false` if their process dies meanwhile.
    async fn calls(&self, process: &Process) -> bool {
        let calls: Vec<Call> = (0..self.draw(1..=4)).map(|_| self.call()).collect();
        self.at_once(process, &calls).await
    }

    async fn at_once(&self, process: &Process, calls: &[Call]) -> bool {
        let together = join_all(calls.iter().map(async |call| {
            let response = process.perform(self.world, call).await;
            let is_suspended = |person| self.world.suspended().contains(&person);
            if response.0 != SIGNED_OUT || !call.person(self.world).is_some_and(is_suspended) {
                self.note(call, &response);
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

    /// Returns the next call of a person, or the next job.
    fn call(&self) -> Call {
        let bookings = self.world.bookings();
        if bookings.is_empty() || self.draw(0..4) == 0 {
            return self.book();
        }
        match self.draw(0..34) {
            0..=7 => return Call::Job(self.pick(&JOBS)),
            8..=9 => {
                let action = self.pick(&["onboarding", "onboarding", "check"]);
                return Call::Payouts { tutor: self.draw(0..TUTORS), action };
            }
            // Rarely: it ends most bookings that it meets, and other situations must occur as well.
            10 if self.draw(0..4) == 0 => {
                let people = [&self.world.students[0], &self.world.students[1], &self.world.tutors[0]];
                let lessons = self.pick(&["cancel", "cancel", "keep"]);
                return Call::Suspend { person: self.pick(&people).id, lessons };
            }
            _ => {}
        }
        let booking = self.pick_booking(&bookings);
        match booking.status {
            BookingStatus::Pending => self.with_hold(booking),
            _ => self.with_lesson(booking),
        }
    }

    fn book(&self) -> Call {
        let (student, tutor, slot) = (self.draw(0..STUDENTS), self.draw(0..TUTORS), self.draw(0..SLOTS));
        match self.draw(0..10) {
            0 => Call::AdminBook { student, tutor, slot, payment: "card" },
            1 => Call::AdminBook { student, tutor, slot, payment: "elsewhere" },
            _ => Call::Book { student, tutor, slot },
        }
    }

    /// Mostly a booking that is not cancelled, and often a lesson, where most situations arise.
    fn pick_booking(&self, bookings: &[Booking]) -> Booking {
        let of = |allows: fn(BookingStatus) -> bool| -> Vec<Booking> {
            bookings.iter().filter(|one| allows(one.status)).copied().collect()
        };
        let preferred = match self.draw(0..10) {
            0..=1 => Vec::new(),
            2..=4 => of(|status| status == BookingStatus::Confirmed),
            _ => of(|status| status != BookingStatus::Cancelled),
        };
        self.pick(if preferred.is_empty() { bookings } else { &preferred })
    }

    fn with_hold(&self, booking: Booking) -> Call {
        let act = |person, action| Call::Act { booking: booking.id, person, action };
        match self.draw(0..12) {
            0..=6 => act(booking.student_id, "checkout"),
            7..=9 => act(booking.student_id, "check-payment"),
            10 => act(booking.student_id, "cancel"),
            _ => act(booking.tutor_id, "cancel"),
        }
    }

    fn with_lesson(&self, booking: Booking) -> Call {
        let Booking { id, student_id, tutor_id, starts_at, price_kept, .. } = booking;
        let can_be_refunded = price_kept || starts_at <= self.world.clock.now();
        if can_be_refunded && self.draw(0..3) == 0 {
            return self.refund(id);
        }
        let admin = self.world.admin.id;
        let act = |person, action| Call::Act { booking: id, person, action };
        let to_slot = |person| Call::Reschedule { booking: id, person, slot: self.draw(0..SLOTS) };
        match self.draw(0..25) {
            0..=2 => to_slot(student_id),
            3..=13 => to_slot(admin),
            14..=16 => act(student_id, "cancel"),
            17 => act(self.pick(&[tutor_id, admin]), "cancel"),
            18 => act(tutor_id, "complete"),
            19 => act(student_id, "checkout"),
            20 => act(student_id, "check-payment"),
            // Sometimes to the tutor who already teaches it.
            21..=22 => Call::Substitute { booking: id, shown: tutor_id, tutor: self.draw(0..TUTORS) },
            23 => Call::AdminCancelKeepingPrice { booking: id },
            _ => self.refund(id),
        }
    }

    fn refund(&self, booking: Uuid) -> Call {
        // Mostly a part: after a full refund nothing more happens.
        Call::AdminRefund { booking, quarters: self.pick(&[1, 1, 1, 1, 2, 4]) }
    }

    fn note(&self, call: &Call, (status, body): &CallResponse) {
        let is_allowed = ALLOWED.contains(status) || (*status == NOT_FOUND && self.is_of_former_tutor(call));
        assert!(is_allowed, "{call:?} was answered {status} {body}");
        self.books.borrow_mut().suspensions +=
            u64::from(matches!((call, status), (Call::Suspend { .. }, 200)));
        if let (Call::Act { .. }, Some(url)) = (call, body["url"].as_str()) {
            self.show_page(url);
        }
        if body["status"] == "cancelled" && body["payment_status"] == "paid" {
            self.books.borrow_mut().late += u64::from(matches!(call, Call::Act { action: "cancel", .. }));
        }
        if let (Call::Act { booking, .. }, Some("confirmed")) = (call, body["state"].as_str()) {
            self.promised.borrow_mut().push(*booking);
        }
        let booked = &body["booking"];
        if let (Call::AdminBook { .. }, Some("confirmed")) = (call, booked["status"].as_str()) {
            let id = booked["id"].as_str().and_then(|id| id.parse().ok());
            self.promised.borrow_mut().push(id.expect("an id"));
        }
    }

    fn is_of_former_tutor(&self, call: &Call) -> bool {
        let (Call::Act { booking, person, .. } | Call::Reschedule { booking, person, .. }) = call else {
            return false;
        };
        let is_tutor = self.world.tutors.iter().any(|tutor| tutor.id == *person);
        is_tutor && self.world.was_substituted(*booking)
    }

    /// A paid lesson is refunded in the dashboard, or disputed by its cardholder.
    fn regret(&self) {
        let stripe = &self.world.stripe;
        let pages = self.pages.borrow();
        let Some(page) = pages.choose(&mut *self.rng.borrow_mut()) else { return };
        // Refused for payments that do not exist or are already refunded.
        match self.draw(0..10) {
            8..=9 => {
                if let Some(refund) = self.refunds_in_part().choose(&mut *self.rng.borrow_mut()) {
                    stripe.fail_refund(refund).expect("a refund");
                }
            }
            0..=1 => drop(stripe.refund_in_dashboard(page, None)),
            2..=4 => drop(stripe.refund_in_dashboard(page, Some(self.draw(1..4000)))),
            5..=6 => drop(stripe.dispute(page)),
            _ => self.decide(),
        }
    }

    /// Returns partial refunds that may still fail, of payments with a remaining amount. (A fully refunded payment is
    /// no longer synchronized: only the event reports that its refund failed.)
    fn refunds_in_part(&self) -> Vec<String> {
        let state = self.world.stripe.state();
        let is_left = |charge: &str| {
            let charge = state.charges.iter().find(|one| one.id == charge).expect("a charge");
            let disputed = state.disputes.iter().filter(|one| one.charge == charge.id);
            let disputed: i64 = disputed.map(|one| one.amount).sum();
            charge.amount_refunded + disputed < charge.amount
        };
        let refunds = state.refunds.iter().filter(|refund| !refund.failed && is_left(&refund.charge));
        refunds.map(|refund| refund.id.clone()).collect()
    }

    /// Most accounts are ready in the end.
    fn end_onboarding(&self) {
        for account in self.world.stripe.state().accounts {
            let is_ready = self.draw(0..4) > 0;
            let state = if is_ready { OnboardingState::Ready } else { OnboardingState::Restricted };
            self.world.stripe.set_onboarding(&account.id, state).expect("an account");
        }
    }

    /// The lessons are over; tutors are paid and have to return money amid faults. Returns the process that is alive at
    /// its end.
    async fn payday(&self, mut process: Process) -> Process {
        process.restore(self.world).await;
        // Some tutors never set up payouts.
        for tutor in (0..TUTORS).filter(|_| self.draw(0..3) > 0) {
            process.perform(self.world, &Call::Payouts { tutor, action: "onboarding" }).await;
        }
        self.end_onboarding();
        self.world.let_shares_become_due();
        // Some refunds occur during the transfer, some after it.
        for _ in 0..2 {
            if !self.adjust(&process).await {
                process = Process::start(self.world).await;
            }
        }
        self.world.advance(TimeDelta::minutes(self.draw(8..14)));
        for job in [Job::Accounts, Job::Payouts] {
            process.job(job).await;
        }
        for _ in 0..PAYDAY_STEPS {
            match self.draw(0..16) {
                14..=15 => {
                    if !self.adjust(&process).await {
                        process = Process::start(self.world).await;
                    }
                }
                12 => self.give_back_twice(&process).await,
                13 => {
                    if !self.give_back(&process).await {
                        process = Process::start(self.world).await;
                    }
                }
                0..=3 => {
                    let work = process.job(self.pick(&[Job::Payouts, Job::Payouts, Job::Inbox]));
                    let polls = if self.draw(0..2) == 0 { usize::MAX } else { self.draw(1..16) };
                    if die_after(polls, work).await.is_none() {
                        self.books.borrow_mut().deaths += 1;
                        process = Process::start(self.world).await;
                    }
                }
                4..=5 => self.regret(),
                6..=7 => self.deliver(&process).await,
                8 => self.inject_fault(&PAYOUT_PATHS),
                9 => self.onboard(),
                10 => process.job(self.pick(&JOBS)).await,
                _ => self.world.advance(TimeDelta::minutes(self.draw(1..90))),
            }
        }
        process
    }

    /// Admins refund lessons while earlier decisions are being carried out; returns `false` if their process dies
    /// meanwhile.
    async fn give_back(&self, process: &Process) -> bool {
        let Some(booking) = self.pick_paid() else { return true };
        let calls = (0..self.draw(1..=4)).map(|_| match self.draw(0..5) {
            0..=2 => self.refund(booking),
            3 => Call::Job(Job::Refunds),
            _ => Call::Job(self.pick(&JOBS)),
        });
        let calls: Vec<Call> = calls.collect();
        self.at_once(process, &calls).await
    }

    /// An admin enters an adjustment, perhaps with a double click, and perhaps cancels it, possibly during the
    /// transfer; returns `false` if their process dies meanwhile.
    async fn adjust(&self, process: &Process) -> bool {
        let (tutor, entry_key) = (self.draw(0..TUTORS), Uuid::from_u128(self.draw(0..u128::MAX)));
        let cents = self.draw(1..400);
        let adjustments = self.world.adjustments();
        let calls = (0..self.draw(1..=3)).map(|_| match (self.draw(0..6), adjustments.is_empty()) {
            (0..=1, _) | (2..=3, true) => Call::Adjust { tutor, entry_key, cents },
            (2..=3, false) => Call::CancelAdjustment { adjustment: self.pick(&adjustments) },
            _ => Call::Job(Job::Payouts),
        });
        let calls: Vec<Call> = calls.collect();
        self.at_once(process, &calls).await
    }

    /// Returns a lesson that can be refunded, unless the whole rest is disputed.
    fn pick_paid(&self) -> Option<Uuid> {
        self.world.paid_for().choose(&mut *self.rng.borrow_mut()).copied()
    }

    /// An admin decides again while Stripe processes an earlier decision, and another process interferes. Refusals are
    /// expected.
    async fn give_back_twice(&self, process: &Process) {
        let Some(booking) = self.pick_paid() else { return };
        let stripe = &self.world.stripe;
        let another = Process::start(self.world).await;
        let decide = async |by: &Process| {
            let call = Call::AdminRefund { booking, quarters: 1 };
            self.note(&call, &by.perform(self.world, &call).await);
        };
        decide(process).await;
        stripe.clear_faults();
        stripe.fail_next(FaultRule::new("POST", "/v1/refunds", 1, Fault::Hang));
        let mut job = pin!(process.job(Job::Refunds));
        tokio::select! {
            () = &mut job => return stripe.clear_faults(),
            () = stripe.calls_hanging(1) => {}
        }
        decide(&another).await;
        another.job(Job::Refunds).await;
        stripe.release_hanging();
        job.await;
    }

    /// Ends all faults and runs everything that is due until nothing is left.
    async fn quieten(&self, process: &Process) {
        self.end_storm();
        // A refused request is retried after an hour, a payment after half a day, a ready account after a day.
        for minutes in [1, 40, 61, 13 * 60, 2, 13 * 60, 2] {
            self.deliver(process).await;
            self.world.advance(TimeDelta::minutes(minutes));
            for job in JOBS {
                process.job(job).await;
            }
        }
    }
}
