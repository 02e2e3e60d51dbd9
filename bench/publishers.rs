//! Transactions per second that publish a booking's events, compared with transactions of as many statements that
//! publish nothing.
//!
//! Prints a JSON object of two lists, with a number for each round. `DATABASE_URL` names a database with the product's
//! schema; `bench/publishers.ts` runs this program.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use academy::bookings::transitions::publish_change;
use academy::error::Error;
use academy::platform::notifier::Notifier;
use chrono::{TimeDelta, Utc};
use diesel::prelude::*;
use schema::enums::{BookingStatus, Subject};
use schema::models::student_booking::{LessonNotes, StudentBooking};
use schema::schema::rate_limit_hits;
use serde_json::json;
use uuid::Uuid;

/// Concurrent publishers, each with its own connection.
const PUBLISHERS: usize = 32;
/// Short rounds, so that other load on the machine affects both alike.
const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_secs(2);

/// Statements that publish a booking: they insert three events and read its tutor's availability windows and lessons.
const PUBLISHING_STATEMENTS: usize = 5;

type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

fn main() -> Outcome<()> {
    let url = std::env::var("DATABASE_URL")?;
    let mut connections: Vec<PgConnection> =
        (0..PUBLISHERS).map(|_| PgConnection::establish(&url)).collect::<Result<_, _>>()?;
    let notifier = Arc::new(Notifier::default());
    let (mut publishing, mut silent) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        for (publishes, rates) in [(true, &mut publishing), (false, &mut silent)] {
            let (rate, used) = round(connections, &notifier, publishes)?;
            connections = used;
            rates.push(rate);
        }
    }
    println!("{}", json!({ "publishing": publishing, "silent": silent }));
    Ok(())
}

/// Returns the transactions per second, and the connections for the next round.
fn round(
    connections: Vec<PgConnection>,
    notifier: &Arc<Notifier>,
    publishes: bool,
) -> Outcome<(f64, Vec<PgConnection>)> {
    let started = Instant::now();
    let publishers: Vec<_> = connections
        .into_iter()
        .map(|mut conn| {
            let notifier = notifier.clone();
            thread::spawn(move || -> Outcome<_> {
                let (booking, mut count) = (booking(), 0_u32);
                while started.elapsed() < ROUND {
                    transaction(&mut conn, &booking, publishes)?;
                    notifier.after_work(&mut conn);
                    count += 1;
                }
                Ok((count, conn))
            })
        })
        .collect();
    let mut used = Vec::new();
    let mut total = 0;
    for publisher in publishers {
        let (count, conn) = publisher.join().map_err(|_| "a publisher panicked")??;
        total += count;
        used.push(conn);
    }
    Ok((f64::from(total) / started.elapsed().as_secs_f64(), used))
}

/// A new booking, without a stored row.
fn booking() -> StudentBooking {
    let now = Utc::now();
    let starts_at = now + TimeDelta::days(2);
    StudentBooking {
        id: Uuid::new_v4(),
        student_id: Uuid::new_v4().into(),
        tutor_id: Uuid::new_v4().into(),
        subject: Subject::Physics,
        starts_at,
        ends_at: starts_at + TimeDelta::hours(1),
        status: BookingStatus::Confirmed,
        hold_expires_at: None,
        price_cents: 0,
        tutor_share_cents: 0,
        calendar_sequence: 0,
        cancellation_reason: None,
        cancellation_note: String::new(),
        price_kept: false,
        settled_elsewhere: false,
        created_at: now,
        updated_at: now,
        notes: LessonNotes::default(),
        payment: None,
    }
}

/// One small write, and either what a booking publishes to open pages and caches, or as many further small writes.
fn transaction(conn: &mut PgConnection, booking: &StudentBooking, publishes: bool) -> Result<(), Error> {
    conn.transaction(|conn| {
        let rows = if publishes { 1 } else { 1 + PUBLISHING_STATEMENTS };
        for _ in 0..rows {
            let key = format!("bench:{}", booking.student_id);
            let row = (rate_limit_hits::key.eq(key), rate_limit_hits::at.eq(Utc::now()));
            diesel::insert_into(rate_limit_hits::table).values(row).execute(conn)?;
        }
        if publishes { publish_change(conn, booking, None, Utc::now()) } else { Ok(()) }
    })
}
