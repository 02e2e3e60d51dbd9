//! What somebody can still have of the AI tutor today, and counting what they use.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::ai_tutor_settings::AiTutorSettings;
use schema::models::ai_tutor_usage::{self, AiTutorUsage};

use super::holder::{EVERYBODY, Holder};
use crate::domain::ai_tutor::{Allowance, Limits, Used};
use crate::domain::time;
use crate::error::Result;

/// What is left today.
pub fn read(conn: &mut PgConnection, holder: &Holder, now: DateTime<Utc>) -> Result<Allowance> {
    let settings = AiTutorSettings::find(conn)?;
    let (own, network) = (holder.key(), holder.network_key());
    let mut keys = vec![own.as_str(), EVERYBODY];
    keys.extend(network.as_deref());
    let usage = ai_tutor_usage::of_day(conn, time::local_date(now), &keys)?;
    let of = |key: &str| usage.get(key).copied().map(used).unwrap_or_default();
    let network = network.as_deref().map(of);
    Ok(Allowance::new(limits(&settings), of(&own), network, of(EVERYBODY).seconds))
}

/// The same, of which nobody uses anything until the transaction ends. What changes a holder's sessions begins with this, or
/// with [`spend`]: whoever takes the rows of a day first and those of sessions afterwards waits for nobody who waits for them.
pub fn lock(conn: &mut PgConnection, holder: &Holder, now: DateTime<Utc>) -> Result<Allowance> {
    spend(conn, holder, Used::default(), now)
}

/// Counts what was used, and returns what is left.
pub fn spend(conn: &mut PgConnection, holder: &Holder, spent: Used, now: DateTime<Utc>) -> Result<Allowance> {
    let day = time::local_date(now);
    let spent = AiTutorUsage { sessions: spent.sessions, seconds: spent.seconds };
    let settings = AiTutorSettings::find(conn)?;
    let own = ai_tutor_usage::add(conn, day, (&holder.key(), holder.user_id), spent)?;
    let network = holder
        .network_key()
        .map(|network| ai_tutor_usage::add(conn, day, (&network, None), spent))
        .transpose()?;
    // Last: this row is everybody's, and locked until the transaction ends.
    let everybody = ai_tutor_usage::add(conn, day, (EVERYBODY, None), spent)?;
    Ok(Allowance::new(limits(&settings), used(own), network.map(used), everybody.seconds))
}

fn limits(settings: &AiTutorSettings) -> Limits {
    Limits {
        is_open: settings.is_open,
        session_seconds: settings.session_minutes * 60,
        sessions_per_day: settings.sessions_per_day,
        seconds_per_day: settings.minutes_per_day * 60,
        academy_seconds_per_day: settings.academy_minutes_per_day * 60,
    }
}

const fn used(usage: AiTutorUsage) -> Used {
    Used { sessions: usage.sessions, seconds: usage.seconds }
}
