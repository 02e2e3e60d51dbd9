//! `ai_tutor_usage`: how much of the AI tutor was used in a day, by a person, a browser, a network and everybody.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Date, Integer, Nullable, Text, Uuid as SqlUuid};
use uuid::Uuid;

use crate::models::prepared::prepared;
use crate::schema::ai_tutor_usage;

/// What was used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, QueryableByName)]
pub struct AiTutorUsage {
    /// Sessions that began.
    #[diesel(sql_type = Integer)]
    pub sessions: i32,
    /// How long they were connected.
    #[diesel(sql_type = Integer)]
    pub seconds: i32,
}

/// Adds to what `holder` used that day; returns the sum. `user_id` is the person that `holder` is, if it is one.
pub fn add(
    conn: &mut PgConnection,
    day: NaiveDate,
    (holder, user_id): (&str, Option<Uuid>),
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

/// What these holders used that day; one who used nothing is left out.
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

/// What one holder used in each of the days since `from`, which are left out where there is nothing.
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

/// Drops up to `limit` rows of days before `day` that are not everybody's; returns how many.
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
