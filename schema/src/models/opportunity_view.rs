//! `opportunity_views`: how often an opportunity's page was looked at, by day; and what else is counted of what a provider posts.

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Nullable, Text, Uuid as SqlUuid};
use uuid::Uuid;

use crate::models::prepared::prepared;
use crate::schema::opportunity_views;

/// Counts one more look at a page.
pub fn count(conn: &mut PgConnection, opportunity_id: Uuid, day: NaiveDate) -> QueryResult<()> {
    diesel::insert_into(opportunity_views::table)
        .values((
            opportunity_views::opportunity_id.eq(opportunity_id),
            opportunity_views::day.eq(day),
            opportunity_views::views.eq(1),
        ))
        .on_conflict((opportunity_views::opportunity_id, opportunity_views::day))
        .do_update()
        .set(opportunity_views::views.eq(opportunity_views::views + 1))
        .execute(conn)?;
    Ok(())
}

/// What happened on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct AnalyticsDay {
    #[diesel(sql_type = Date)]
    pub day: NaiveDate,
    #[diesel(sql_type = BigInt)]
    pub views: i64,
    #[diesel(sql_type = BigInt)]
    pub saves: i64,
    #[diesel(sql_type = BigInt)]
    pub applications: i64,
}

/// What happened to a listing in a time.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct AnalyticsListing {
    #[diesel(sql_type = SqlUuid)]
    pub listing_id: Uuid,
    #[diesel(sql_type = Text)]
    pub title: String,
    #[diesel(sql_type = BigInt)]
    pub views: i64,
    #[diesel(sql_type = BigInt)]
    pub saves: i64,
    #[diesel(sql_type = BigInt)]
    pub applications: i64,
}

/// Of whose listings, and of which days: `first` to `last`, in a zone.
#[derive(Debug, Clone, Copy)]
pub struct AnalyticsPeriod<'a> {
    pub organization_id: Uuid,
    /// Only this listing.
    pub listing_id: Option<Uuid>,
    /// The first day.
    pub first: NaiveDate,
    pub last: NaiveDate,
    /// The IANA name of the zone whose days they are.
    pub zone: &'a str,
}

/// `$1` is the organisation, `$2` the listing or null, `$3` and `$4` the first and the last day, `$5` the zone.
const DAYS: &str = "
    WITH posted AS (
        SELECT opportunity_id FROM listings
        WHERE organization_id = $1 AND opportunity_id IS NOT NULL AND ($2::uuid IS NULL OR id = $2)),
    viewed AS (
        SELECT day, sum(views) AS total FROM opportunity_views v JOIN posted USING (opportunity_id)
        WHERE day BETWEEN $3 AND $4 GROUP BY day),
    saved AS (
        SELECT (saved_at AT TIME ZONE $5)::date AS day, count(*) AS total
        FROM saved_opportunities s JOIN posted USING (opportunity_id)
        WHERE saved_at >= $3::date::timestamp AT TIME ZONE $5 GROUP BY 1),
    applied AS (
        SELECT (created_at AT TIME ZONE $5)::date AS day, count(*) AS total
        FROM opportunity_applications a JOIN posted USING (opportunity_id)
        WHERE created_at >= $3::date::timestamp AT TIME ZONE $5 GROUP BY 1)
    SELECT days.day::date AS day, coalesce(viewed.total, 0)::bigint AS views, coalesce(saved.total, 0)::bigint AS saves,
        coalesce(applied.total, 0)::bigint AS applications
    FROM generate_series($3::date, $4::date, interval '1 day') AS days (day)
    LEFT JOIN viewed ON viewed.day = days.day::date
    LEFT JOIN saved ON saved.day = days.day::date
    LEFT JOIN applied ON applied.day = days.day::date
    ORDER BY days.day";

/// The same, for each listing in all.
const LISTINGS: &str = "
    SELECT l.id AS listing_id, o.title,
        coalesce((SELECT sum(views) FROM opportunity_views v
                  WHERE v.opportunity_id = o.id AND v.day BETWEEN $3 AND $4), 0)::bigint AS views,
        (SELECT count(*) FROM saved_opportunities s
         WHERE s.opportunity_id = o.id AND s.saved_at >= $3::date::timestamp AT TIME ZONE $5) AS saves,
        (SELECT count(*) FROM opportunity_applications a
         WHERE a.opportunity_id = o.id AND a.created_at >= $3::date::timestamp AT TIME ZONE $5) AS applications
    FROM listings l JOIN opportunities o ON o.id = l.opportunity_id
    WHERE l.organization_id = $1 AND ($2::uuid IS NULL OR l.id = $2)
    ORDER BY l.created_at DESC, l.id DESC";

impl AnalyticsPeriod<'_> {
    /// Each of its days.
    pub fn days(&self, conn: &mut PgConnection) -> QueryResult<Vec<AnalyticsDay>> {
        self.query(DAYS).load(conn)
    }

    /// Each of the listings, newest first.
    pub fn listings(&self, conn: &mut PgConnection) -> QueryResult<Vec<AnalyticsListing>> {
        self.query(LISTINGS).load(conn)
    }

    fn query(&self, sql: &'static str) -> crate::models::prepared::PreparedStatement<'static> {
        prepared(sql)
            .bind::<SqlUuid, _>(self.organization_id)
            .bind::<Nullable<SqlUuid>, _>(self.listing_id)
            .bind::<Date, _>(self.first)
            .bind::<Date, _>(self.last)
            .bind::<Text, _>(self.zone.to_owned())
    }
}
