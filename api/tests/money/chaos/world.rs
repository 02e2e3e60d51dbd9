//! A few users and slots, one clock, one Stripe.

use std::path::PathBuf;

use academy::domain::{price, time};
use academy::platform::clock::Clock;
use academy::platform::config::Config;
use academy::platform::tokens;
use academy::state::AppState;
use actix_web::web::Data;
use chrono::{DateTime, TimeDelta, Utc};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use schema::enums::{BookingStatus, PaymentStatus, Role, Subject};
use schema::ids::UserId;
use schema::schema::{payments, payout_adjustments, student_bookings, users};
use stand_ins::stripe::{StripeOptions, StripeStandIn};
use uuid::Uuid;

use super::books::QuietMoment;
use super::decisions;
use test_support::app::{config, until_morning};
use test_support::database::TestDatabase;
use test_support::listing_payments::PRICE;
use test_support::money::settings;
use test_support::people::{keep_signed_in, session, store_offer, store_person, store_session, verify};

pub const STUDENTS: usize = 3;
pub const TUTORS: usize = 2;
/// The tutors' shares of an hour, in cents. A student of the second one pays less than the first one's share, who as a
/// substitute earns the whole price.
const TUTOR_RATES: [i32; TUTORS] = [4800, 3000];
/// Starts half an hour apart, so that adjacent slots overlap.
pub const SLOTS: usize = 5;
/// The URL of the academy's pages, which no test opens.
pub const SITE: &str = "http://academy.test";

pub struct Person {
    pub id: UserId,
    /// The session cookie's token.
    pub token: String,
}

pub struct World<'a> {
    pub database: &'a TestDatabase,
    pub stripe: StripeStandIn,
    pub clock: Clock,
    pub config: Config,
    pub students: Vec<Person>,
    pub tutors: Vec<Person>,
    pub admin: Person,
    /// A provider of summer opportunities.
    pub provider: Person,
    first_slot: DateTime<Utc>,
}

/// A booking, as the schedule picks it.
#[derive(Clone, Copy, Queryable)]
pub struct Booking {
    pub id: Uuid,
    pub student_id: UserId,
    pub tutor_id: UserId,
    pub status: BookingStatus,
    pub starts_at: DateTime<Utc>,
    pub price_kept: bool,
}

/// Empties a database for reuse.
pub fn clear(database: &TestDatabase) {
    database
        .connect()
        .batch_execute(
            "TRUNCATE users, opportunities, stripe_events, mail_outbox, live_events, rate_limit_hits, balance_months CASCADE;
             DELETE FROM balance_readings;
             INSERT INTO balance_readings DEFAULT VALUES",
        )
        .expect("clearing the database");
}

impl World<'_> {
    /// With `clock_file`, real processes can share the clock.
    pub async fn new(database: &TestDatabase, seed: u64, clock_file: Option<PathBuf>) -> World<'_> {
        let options = StripeOptions {
            hold_events: clock_file.is_none(),
            seed: Some(seed),
            clock_file: clock_file.clone(),
            ..StripeOptions::default()
        };
        let stripe = StripeStandIn::start(options).await.expect("a stand-in");
        let settings = settings(&stripe);
        let price = PRICE.to_string();
        let mut vars: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        vars.push(("LISTING_PRICE_CENTS", &price));
        let mails = std::env::temp_dir().join(format!("{}-mail", database.name()));
        let config = config(&database.url(), SITE, &mails, &vars);
        let clock = clock_file.map_or_else(Clock::shifted, Clock::File);
        if let Clock::Shifted(_) = clock {
            let ahead = until_morning();
            clock.advance(ahead);
            stripe.advance_clock(ahead.num_seconds());
        }
        let (mut conn, now) = (database.connect(), clock.now());
        let mut people = |role, rate| {
            let (id, _) = store_person(&mut conn, role, rate, now);
            Person { id, token: session(&mut conn, id, now) }
        };
        let students = (0..STUDENTS).map(|_| people(Role::Student, None)).collect();
        let tutors: Vec<_> = TUTOR_RATES.into_iter().map(|rate| people(Role::Tutor, Some(rate))).collect();
        let admin = people(Role::Admin, None);
        let provider = people(Role::Provider, None);
        keep_signed_in(&mut conn, admin.id, now);
        for tutor in &tutors {
            store_offer(&mut conn, tutor.id, Subject::Physics, "00:00", "23:45");
        }
        let day = time::local_date(now) + TimeDelta::days(Self::days_ahead(seed, &clock));
        let first_slot = time::instant(day.and_hms_opt(10, 30, 0).expect("a time")).expect("it exists");
        World { database, stripe, clock, config, students, tutors, admin, provider, first_slot }
    }

    /// Schedules begin at 10 a.m., lessons at 10:30: on the same day, so that they take place during the run; on the
    /// next, too close to be cancelled in time; or on one that no schedule reaches. Separate processes begin at any
    /// time of day.
    fn days_ahead(seed: u64, clock: &Clock) -> i64 {
        match (seed % 4, clock) {
            (_, Clock::File(_)) | (0, _) => 30,
            (1 | 2, _) => 1,
            _ => 0,
        }
    }

    pub fn slot(&self, number: usize) -> DateTime<Utc> {
        self.first_slot + TimeDelta::minutes(30) * i32::try_from(number).expect("a small number")
    }

    /// Returns the price of an hour with the tutor, in cents.
    pub fn price_of(&self, tutor: usize) -> i32 {
        price::of_hour(Some(TUTOR_RATES[tutor])).total_cents
    }

    /// Moves the clock until every lesson is over and its share due.
    pub fn let_shares_become_due(&self) {
        let last = self.slot(SLOTS - 1) + TimeDelta::hours(1) + self.config.transfer_delay;
        let now = self.clock.now();
        if last > now {
            self.advance(last - now + TimeDelta::seconds(1));
        }
    }

    /// Returns the current state for the checks.
    pub fn quiet_moment(&self) -> QuietMoment<'_> {
        QuietMoment {
            database: self.database,
            stripe: self.stripe.state(),
            now: self.clock.now(),
            transfer_delay: self.config.transfer_delay,
        }
    }

    /// Returns a new process's state, which shares only the database with earlier ones.
    pub fn state(&self) -> Data<AppState> {
        Data::new(AppState::new(self.config.clone(), self.clock.clone()).expect("usable settings"))
    }

    pub fn advance(&self, by: TimeDelta) {
        if let Clock::File(path) = &self.clock {
            let now: i64 = std::fs::read_to_string(path).ok().and_then(|text| text.parse().ok()).unwrap_or(0);
            let next = path.with_extension("next");
            std::fs::write(&next, (now + by.num_seconds()).to_string()).expect("writing the clock");
            std::fs::rename(next, path).expect("moving the clock");
        } else {
            self.clock.advance(by);
            self.stripe.advance_clock(by.num_seconds());
        }
    }

    pub fn bookings(&self) -> Vec<Booking> {
        student_bookings::table
            .order((student_bookings::created_at, student_bookings::id))
            .select((
                student_bookings::id,
                student_bookings::student_id,
                student_bookings::tutor_id,
                student_bookings::status,
                student_bookings::starts_at,
                student_bookings::price_kept,
            ))
            .load(&mut self.database.connect())
            .expect("the bookings")
    }

    /// Returns the bookings whose price is held here, in part or in full.
    pub fn paid_for(&self) -> Vec<Uuid> {
        let paid: Vec<Option<Uuid>> = payments::table
            .filter(payments::status.eq(PaymentStatus::Paid))
            .order((payments::created_at, payments::id))
            .select(payments::booking_id)
            .load(&mut self.database.connect())
            .expect("the payments");
        paid.into_iter().flatten().collect()
    }

    /// Returns all adjustments.
    pub fn adjustments(&self) -> Vec<Uuid> {
        payout_adjustments::table
            .order((payout_adjustments::created_at, payout_adjustments::id))
            .select(payout_adjustments::id)
            .load(&mut self.database.connect())
            .expect("the adjustments")
    }

    /// Whether an admin has reassigned the lesson.
    pub fn was_substituted(&self, booking: Uuid) -> bool {
        let mut conn = self.database.connect();
        !decisions::entries(&mut conn, booking, "booking.substituted").is_empty()
    }

    /// Returns the suspended users.
    pub fn suspended(&self) -> Vec<UserId> {
        users::table
            .filter(users::suspended_at.is_not_null())
            .select(users::id)
            .load(&mut self.database.connect())
            .expect("the people")
    }

    /// Inserts a new session with a user's former token.
    pub fn sign_in(&self, id: UserId) {
        let hash = tokens::hash(self.token_of(id));
        store_session(&mut self.database.connect(), id, &hash, self.clock.now());
    }

    /// Marks the admin's identity as recently verified.
    pub fn verify_admin(&self) {
        verify(&mut self.database.connect(), self.admin.id, self.clock.now());
    }

    pub fn token_of(&self, id: UserId) -> &str {
        let people = self.students.iter().chain(&self.tutors).chain([&self.admin, &self.provider]);
        &people.into_iter().find(|person| person.id == id).expect("one of ours").token
    }
}
