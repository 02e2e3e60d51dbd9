//! What sample tutors are paid beside their lessons. The running product sends it, as it would anywhere.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::PayoutAdjustmentKind;

use super::cast::Cast;
use super::generator::id;
use crate::error::{Error, Result};
use crate::payouts::{AdjustmentEntry, enter_adjustment};
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;

/// Whose they are, what they are, how much, why, and how long ago they were entered.
const ADJUSTMENTS: [(&str, PayoutAdjustmentKind, i32, &str, TimeDelta); 3] = [
    (
        "tutor@demo.test",
        PayoutAdjustmentKind::Bonus,
        4000,
        "A hundred sessions, and none called off. Thank you!",
        TimeDelta::hours(3),
    ),
    (
        "noor.sample@demo.test",
        PayoutAdjustmentKind::Correction,
        1250,
        "The session of last Tuesday took a quarter of an hour longer.",
        TimeDelta::minutes(1),
    ),
    (
        "samuel.sample@demo.test",
        PayoutAdjustmentKind::Bonus,
        2500,
        "For taking over a session at an hour's notice.",
        TimeDelta::days(2),
    ),
];

/// Stores them.
///
/// # Errors
/// When the database refuses it.
pub fn add(conn: &mut PgConnection, config: &Config, cast: &Cast, now: DateTime<Utc>) -> Result<()> {
    for (email, kind, amount_cents, reason, ago) in ADJUSTMENTS {
        let tutor = cast.tutors.iter().find(|tutor| tutor.person.email == email);
        let tutor =
            tutor.ok_or_else(|| Error::internal(format!("no sample tutor has the address {email}")))?;
        let entry = AdjustmentEntry {
            entry_key: id(&format!("adjustment {email}")),
            tutor_id: tutor.person.id,
            kind,
            amount_cents,
            reason: reason.to_owned(),
            is_another: false,
        };
        enter_adjustment(&mut Ctx { conn, config, now: now - ago }, cast.admin.id, &entry)?;
    }
    Ok(())
}
