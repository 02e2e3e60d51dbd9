//! Reads and counts a holder's daily allowance of the AI tutor.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::ai_tutor_settings::AiTutorSettings;
use schema::models::ai_tutor_usage::{self, AiTutorUsage};

use super::holder::{EVERYBODY, Holder};
use crate::domain::ai_tutor::{DailyUsage, Limits, UsageAllowance};
use crate::domain::time;
use crate::error::Result;

/// The remaining allowance of today.
pub fn read(conn: &mut PgConnection, holder: &Holder, now: DateTime<Utc>) -> Result<UsageAllowance> {
    let settings = AiTutorSettings::find(conn)?;
    let (own, network) = (holder.key(), holder.network_key());
    let mut keys = vec![own.as_str(), EVERYBODY];
    keys.extend(network.as_deref());
    let usage = ai_tutor_usage::of_day(conn, time::local_date(now), &keys)?;
    let of = |key: &str| usage.get(key).copied().map(used).unwrap_or_default();
    let network = network.as_deref().map(of);
    Ok(UsageAllowance::new(limits(&settings), of(&own), network, of(EVERYBODY).seconds))
}

/// The same with the usage rows locked until the transaction ends. Every change of a holder's sessions starts with this
/// or with [`spend`]: locking the day's rows first and session rows afterwards prevents deadlocks.
pub fn lock(conn: &mut PgConnection, holder: &Holder, now: DateTime<Utc>) -> Result<UsageAllowance> {
    spend(conn, holder, DailyUsage::default(), now)
}

/// Counts usage and returns the remaining allowance.
pub fn spend(
    conn: &mut PgConnection,
    holder: &Holder,
    spent: DailyUsage,
    now: DateTime<Utc>,
) -> Result<UsageAllowance> {
    let day = time::local_date(now);
    let spent = AiTutorUsage { sessions: spent.sessions, seconds: spent.seconds };
    let settings = AiTutorSettings::find(conn)?;
    let own = ai_tutor_usage::add(conn, day, (&holder.key(), holder.user_id), spent)?;
    let network = holder
        .network_key()
        .map(|network| ai_tutor_usage::add(conn, day, (&network, None), spent))
        .transpose()?;
    // Last, because this row is shared by everybody and stays locked until the transaction ends.
    let everybody = ai_tutor_usage::add(conn, day, (EVERYBODY, None), spent)?;
    Ok(UsageAllowance::new(limits(&settings), used(own), network.map(used), everybody.seconds))
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

const fn used(usage: AiTutorUsage) -> DailyUsage {
    DailyUsage { sessions: usage.sessions, seconds: usage.seconds }
}
