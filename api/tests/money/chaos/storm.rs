//! Actions of users, Stripe, banks and the network around a schedule, drawn from its seed.

use std::cell::{Cell, RefCell};

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use stand_ins::stripe::{Fault, FaultRule, OnboardingState, SessionStatus};

use super::process::{Call, Process};
use super::world::World;
use test_support::money::session_of;

/// The Stripe requests that fail.
pub const PATHS: [(&str, &str); 9] = [
    ("*", "/v1/*"),
    ("POST", "/v1/checkout/sessions"),
    ("GET", "/v1/checkout/sessions/*"),
    ("POST", "/v1/checkout/sessions/*/expire"),
    ("POST", "/v1/refunds"),
    ("GET", "/v1/disputes"),
    ("GET", "/v1/payment_intents/*"),
    ("POST", "/v1/accounts"),
    ("POST", "/v1/account_links"),
];
const FAULTS: [Fault; 4] =
    [Fault::ServerError, Fault::ServerErrorAfterEffects, Fault::RateLimited, Fault::CutBeforeAnswer];

/// Everything around the product.
pub struct Storm<'a> {
    world: &'a World<'a>,
    pub rng: RefCell<StdRng>,
    /// Checkout Sessions whose pages were shown: only those can be paid.
    pub pages: RefCell<Vec<String>>,
    /// Number of injected faults.
    pub faults: Cell<u64>,
}

impl<'a> Storm<'a> {
    pub fn new(world: &'a World<'a>, seed: u64) -> Storm<'a> {
        Storm {
            world,
            rng: RefCell::new(StdRng::seed_from_u64(seed)),
            pages: RefCell::default(),
            faults: Cell::default(),
        }
    }

    /// Records that a Checkout page was shown.
    pub fn show_page(&self, url: &str) {
        let session = session_of(url);
        let mut pages = self.pages.borrow_mut();
        if !pages.contains(&session) {
            pages.push(session);
        }
    }

    /// A random action on a Checkout page, or in Stripe's dashboard. Refusals (a closed page, a completed refund) are
    /// expected.
    pub fn at_the_page(&self) {
        let stripe = &self.world.stripe;
        let is_open =
            |page: &&String| stripe.session(page).is_some_and(|one| one.status == SessionStatus::Open);
        let pages = self.pages.borrow();
        // Mostly the newest open page, as users do; otherwise any page ever shown.
        let newest = pages.iter().rev().find(is_open).filter(|_| self.draw(0..4) > 0);
        let Some(page) = newest.or_else(|| pages.choose(&mut *self.rng.borrow_mut())) else { return };
        // The dashboard shows a payment long after its page is closed.
        let is_complete =
            |page: &&String| stripe.session(page).is_some_and(|one| one.status == SessionStatus::Complete);
        let complete: Vec<&String> = pages.iter().filter(is_complete).collect();
        let past = if complete.is_empty() { page } else { self.pick(&complete) };
        match self.draw(0..22) {
            21 => self.onboard(),
            0..=8 => drop(stripe.pay(page)),
            9..=10 => drop(stripe.decline(page)),
            11..=12 => drop(stripe.pay_later(page)),
            13..=14 => drop(stripe.settle(page, self.draw(0..3) > 0)),
            15 => drop(stripe.refund_in_dashboard(past, None)),
            16..=17 => drop(stripe.refund_in_dashboard(past, Some(self.draw(1..6000)))),
            18 => drop(stripe.dispute(past)),
            19 => self.decide(),
            _ => drop(stripe.expire(page)),
        }
    }

    /// Decides the disputes.
    pub fn decide(&self) {
        for dispute in self.world.stripe.state().disputes {
            // Refused for disputes that are decided already.
            drop(self.world.stripe.close_dispute(&dispute.id, self.draw(0..2) == 0));
        }
    }

    /// Changes the onboarding state of an account.
    pub fn onboard(&self) {
        let accounts = self.world.stripe.state().accounts;
        let Some(account) = accounts.choose(&mut *self.rng.borrow_mut()) else { return };
        let state = self.pick(&[
            OnboardingState::Incomplete,
            OnboardingState::InReview,
            OnboardingState::Restricted,
            OnboardingState::Ready,
            OnboardingState::Ready,
        ]);
        self.world.stripe.set_onboarding(&account.id, state).expect("an account");
    }

    /// Delivers events: some late, some never, some twice, in any order.
    pub async fn deliver(&self, process: &Process) {
        let mut pending: Vec<String> =
            self.world.stripe.pending_events().into_iter().map(|event| event.id).collect();
        for _ in 0..self.draw(1..5) {
            if pending.is_empty() {
                return;
            }
            let id = pending.swap_remove(self.draw(0..pending.len()));
            if self.draw(0..4) > 0 {
                let event = self.world.stripe.sign_event(&id).expect("an event");
                let response = process.perform(self.world, &Call::Event(Box::new(event))).await;
                assert_eq!(response.0, 200, "{response:?}");
            }
            // One in five is delivered again later; all others are done or lost.
            if self.draw(0..5) > 0 {
                self.world.stripe.drop_events(&[id]);
            }
        }
    }

    /// Makes some of the next Stripe requests fail.
    pub fn inject_fault(&self, paths: &[(&str, &str)]) {
        let (method, path) = self.pick(paths);
        let rule = FaultRule::new(method, path, self.draw(1..4), self.pick(&FAULTS));
        self.world.stripe.fail_next(rule);
        self.faults.set(self.faults.get() + 1);
    }

    /// Ends all faults: processing payments succeed or fail, and every dispute is decided.
    pub fn end_storm(&self) {
        let stripe = &self.world.stripe;
        stripe.clear_faults();
        for page in self.pages.borrow().iter() {
            // Refused for all but processing payments.
            drop(stripe.settle(page, self.draw(0..2) == 0));
        }
        self.decide();
    }

    pub fn draw<T, R>(&self, range: R) -> T
    where
        T: rand::distr::uniform::SampleUniform,
        R: rand::distr::uniform::SampleRange<T>,
    {
        self.rng.borrow_mut().random_range(range)
    }

    pub fn pick<T: Copy>(&self, from: &[T]) -> T {
        *from.choose(&mut *self.rng.borrow_mut()).expect("something to pick from")
    }
}
