//! `ai_tutor_usage`: daily usage of the AI tutor, by person, browser, network and in total.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Date, Integer, Nullable, Text, Uuid as SqlUuid};

use crate::ids::UserId;
use crate::models::prepared::prepared;
use crate::schema::ai_tutor_usage;

/// Usage of a day.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct AiTutorUsage {
    /// Number of sessions that began.
    #[diesel(sql_type = Integer)]
    pub sessions: i32,
    /// Connected time, in seconds.
    #[diesel(sql_type = Integer)]
    pub seconds: i32,
}

/// Adds to the usage of `holder` on that day. Returns the sum. `user_id` is set if the holder is a user.
pub fn add(
    conn: &mut PgConnection,
    day: NaiveDate,
    holder: &str,
    user_id: Option<UserId>,
    used: AiTutorUsage,
) -> QueryResult<AiTutorUsage> {
    prepared(
        "INSERT INTO ai_tutor_usage AS u (day, holder, user_id, sessions, seconds) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (day, holder) DO UPDATE SET sessions = u.sessions + excluded.sessions,
             seconds = u.seconds + excluded.seconds
         RETURNING u.sessions, u.seconds",
    )
    .bind::<Date, _>(day)
    .bind::<Text, _>(holder)
    .bind::<Nullable<SqlUuid>, _>(user_id)
    .bind::<Integer, _>(used.sessions)
    .bind::<Integer, _>(used.seconds)
    .get_result(conn)
}

/// Returns the usage of these holders on that day; those without usage are left out.
pub fn of_day(
    conn: &mut PgConnection,
    day: NaiveDate,
    holders: &[&str],
) -> QueryResult<HashMap<String, AiTutorUsage>> {
    let rows: Vec<(String, i32, i32)> = ai_tutor_usage::table
        .filter(ai_tutor_usage::day.eq(day))
        .filter(ai_tutor_usage::holder.eq_any(holders))
        .select((ai_tutor_usage::holder, ai_tutor_usage::sessions, ai_tutor_usage::seconds))
        .load(conn)?;
    Ok(rows
        .into_iter()
        .map(|(holder, sessions, seconds)| (holder, AiTutorUsage { sessions, seconds }))
        .collect())
}

/// Returns the usage of one holder per day since `from`; days without usage are left out.
pub fn by_day(
    conn: &mut PgConnection,
    holder: &str,
    from: NaiveDate,
) -> QueryResult<Vec<(NaiveDate, AiTutorUsage)>> {
    let rows: Vec<(NaiveDate, i32, i32)> = ai_tutor_usage::table
        .filter(ai_tutor_usage::day.ge(from))
        .filter(ai_tutor_usage::holder.eq(holder))
        .order(ai_tutor_usage::day)
        .select((ai_tutor_usage::day, ai_tutor_usage::sessions, ai_tutor_usage::seconds))
        .load(conn)?;
    Ok(rows.into_iter().map(|(day, sessions, seconds)| (day, AiTutorUsage { sessions, seconds })).collect())
}

/// Deletes up to `limit` rows of days before `day`, except totals of all users. Returns how many.
pub fn delete_before(
    conn: &mut PgConnection,
    day: NaiveDate,
    everybody: &str,
    limit: i64,
) -> QueryResult<usize> {
    prepared(
        "DELETE FROM ai_tutor_usage WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM ai_tutor_usage WHERE day < $1 AND holder <> $2 ORDER BY day LIMIT $3))",
    )
    .bind::<Date, _>(day)
    .bind::<Text, _>(everybody)
    .bind::<diesel::sql_types::BigInt, _>(limit)
    .execute(conn)
}
