//! How many transactions a second publish a live event, beside the same transactions without one.
//!
//! Prints a JSON object of two lists, a number for each round. `DATABASE_URL` names a database with the product's
//! schema; `bench/publishers.ts` calls this.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use academy::error::Error;
use academy::live::{LiveEvent, Topic, publish};
use academy::platform::notifier::Notifier;
use chrono::Utc;
use diesel::prelude::*;
use schema::schema::rate_limit_hits;
use serde_json::json;
use uuid::Uuid;

/// Publishers at once, each with a connection of its own.
const PUBLISHERS: usize = 32;
/// Short turns: what else the machine does then meets both alike.
const ROUNDS: usize = 7;
const ROUND: Duration = Duration::from_secs(2);

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

/// Transactions a second, and the connections for the next round.
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
                let (user, mut count) = (Uuid::new_v4(), 0_u32);
                while started.elapsed() < ROUND {
                    transaction(&mut conn, user, publishes)?;
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

/// One small write, and what it means for an open page.
fn transaction(conn: &mut PgConnection, user: Uuid, publishes: bool) -> Result<(), Error> {
    conn.transaction(|conn| {
        let row = (rate_limit_hits::key.eq(format!("bench:{user}")), rate_limit_hits::at.eq(Utc::now()));
        diesel::insert_into(rate_limit_hits::table).values(row).execute(conn)?;
        if publishes {
            let event = LiveEvent::EarningsChanged { booking_id: Uuid::new_v4() };
            publish(conn, &[Topic::User(user)], &event, Utc::now())?;
        }
        Ok(())
    })
}
