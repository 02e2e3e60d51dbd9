//! `newsletter_subscriptions` as admins see them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Text, Timestamptz};
use uuid::Uuid;

use crate::enums::NewsletterSubscriberState;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::prepared::prepared;
use crate::models::search::literal;
use crate::schema::newsletter_subscriptions as subscriptions;

/// Somebody who asked for the newsletter.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = subscriptions, check_for_backend(diesel::pg::Pg))]
pub struct SubscriberRow {
    pub id: Uuid,
    pub email: String,
    /// When they asked first.
    pub created_at: DateTime<Utc>,
    pub confirmed_at: Option<DateTime<Utc>>,
    pub unsubscribed_at: Option<DateTime<Utc>>,
}

/// How many subscribers stand where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct SubscriberCounts {
    #[diesel(sql_type = BigInt)]
    pub confirmed: i64,
    #[diesel(sql_type = BigInt)]
    pub waiting: i64,
    #[diesel(sql_type = BigInt)]
    pub gone: i64,
}

/// How many received the newsletter at the end of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct SubscribersOfDay {
    #[diesel(sql_type = Date)]
    pub day: chrono::NaiveDate,
    /// How many.
    #[diesel(sql_type = BigInt)]
    pub subscribers: i64,
}

impl SubscriberRow {
    /// Where they stand.
    #[must_use]
    pub fn state(&self) -> NewsletterSubscriberState {
        match (self.confirmed_at, self.unsubscribed_at) {
            (_, Some(_)) => NewsletterSubscriberState::Left,
            (Some(_), None) => NewsletterSubscriberState::Confirmed,
            (None, None) => NewsletterSubscriberState::Waiting,
        }
    }
}

/// Which subscribers.
#[derive(Debug, Clone, Default)]
pub struct SubscriberFilter {
    /// Who stand here; everybody without it.
    pub state: Option<NewsletterSubscriberState>,
    /// In whose address this is.
    pub term: Option<String>,
}

impl SubscriberFilter {
    /// A page of them, who asked last first.
    pub fn page(&self, conn: &mut PgConnection, request: PageRequest) -> QueryResult<Page<SubscriberRow>> {
        let mut query = subscriptions::table
            .order((subscriptions::created_at.desc(), subscriptions::id.desc()))
            .limit(request.rows_to_read())
            .select(SubscriberRow::as_select())
            .into_boxed();
        query = match self.state {
            None => query,
            Some(NewsletterSubscriberState::Left) => {
                query.filter(subscriptions::unsubscribed_at.is_not_null())
            }
            Some(NewsletterSubscriberState::Confirmed) => query
                .filter(subscriptions::confirmed_at.is_not_null())
                .filter(subscriptions::unsubscribed_at.is_null()),
            Some(NewsletterSubscriberState::Waiting) => query
                .filter(subscriptions::confirmed_at.is_null())
                .filter(subscriptions::unsubscribed_at.is_null()),
        };
        if let Some(term) = &self.term {
            query = query.filter(subscriptions::email.like(format!("%{}%", literal(&term.to_lowercase()))));
        }
        if let Some(after) = request.after {
            query = query.filter(older_than!(subscriptions::created_at, subscriptions::id, after));
        }
        let rows: Vec<SubscriberRow> = query.load(conn)?;
        Ok(request.page(rows, |row| Position { at: row.created_at, id: row.id }))
    }
}

/// Counts them, by indexes alone.
pub fn counts(conn: &mut PgConnection) -> QueryResult<SubscriberCounts> {
    prepared(
        "SELECT
             (SELECT count(*) FROM newsletter_subscriptions
              WHERE confirmed_at IS NOT NULL AND unsubscribed_at IS NULL) AS confirmed,
             (SELECT count(*) FROM newsletter_subscriptions
              WHERE confirmed_at IS NULL AND unsubscribed_at IS NULL) AS waiting,
             (SELECT count(*) FROM newsletter_subscriptions WHERE unsubscribed_at IS NOT NULL) AS gone",
    )
    .get_result(conn)
}

/// How many received the newsletter at the end of each of `count` weeks, of which the last ends now. Who unsubscribed and came
/// back counts from their last confirmation on.
pub fn by_week(
    conn: &mut PgConnection,
    zone: &str,
    count: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<SubscribersOfDay>> {
    prepared(
        "WITH ends AS (SELECT $1::timestamptz - make_interval(weeks => n::integer) AS at FROM generate_series(0, $2::bigint - 1) n)
         SELECT (at AT TIME ZONE $3::text)::date AS day,
             (SELECT count(*) FROM newsletter_subscriptions
              WHERE confirmed_at <= at AND (unsubscribed_at IS NULL OR unsubscribed_at > at)) AS subscribers
         FROM ends ORDER BY at",
    )
    .bind::<Timestamptz, _>(now)
    .bind::<BigInt, _>(count)
    .bind::<Text, _>(zone)
    .load(conn)
}
