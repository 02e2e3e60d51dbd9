//! Measures a comparison whose statements each cover one range, and one statement over all payments.
//!
//! Prints a JSON object of milliseconds: the longest statement, all of them, and the single one. `DATABASE_URL` names a
//! database with the product's schema; `bench/comparison.ts` fills it and runs this program.

use std::time::{Duration, Instant};

use chrono::{TimeDelta, Utc};
use diesel::prelude::*;
use schema::models::balance_difference::{self, ComparedRange, IdRange};
use schema::models::{balance_month, payable};
use serde_json::json;
use uuid::Uuid;

/// As in production.
const RANGE: i64 = 2000;
const DELAY: TimeDelta = TimeDelta::hours(24);

type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;

fn main() -> Outcome<()> {
    let mut conn = PgConnection::establish(&std::env::var("DATABASE_URL")?)?;
    let now = Utc::now();
    let mut times = Vec::new();
    let mut after = Uuid::nil();
    loop {
        let range = timed(&mut times, || IdRange::of_payments(&mut conn, after, RANGE))?;
        let compared = ComparedRange::Payments(range);
        let found = timed(&mut times, || balance_difference::find(&mut conn, &compared, now))?;
        timed(&mut times, || payable::unmoved(&mut conn, &compared, now, DELAY))?;
        timed(&mut times, || balance_difference::record(&mut conn, &compared, &found, now))?;
        after = range.until;
        if range.is_last() {
            break;
        }
    }
    timed(&mut times, || balance_month::balance(&mut conn))?;
    let mut whole = Vec::new();
    let all = ComparedRange::Payments(IdRange::ALL);
    timed(&mut whole, || balance_difference::find(&mut conn, &all, now))?;
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    println!(
        "{}",
        json!({
            "longest_ms": times.iter().max().copied().map(ms),
            "walk_ms": ms(times.iter().sum()),
            "whole_ms": ms(whole.iter().sum()),
        })
    );
    Ok(())
}

/// Runs `work` and records its duration.
fn timed<T>(times: &mut Vec<Duration>, work: impl FnOnce() -> QueryResult<T>) -> QueryResult<T> {
    let started = Instant::now();
    let done = work();
    times.push(started.elapsed());
    done
}
