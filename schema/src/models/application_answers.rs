//! How organizations respond to opportunity applications: which ones wait, and how long others waited.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Double, Nullable, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::models::prepared::prepared;
use crate::schema::{listings, opportunities, opportunity_applications as applications};

/// Response record of an organization.
#[derive(Debug, Clone, Copy, PartialEq, QueryableByName)]
pub struct AnswerRecord {
    /// Applications that were answered, or are overdue.
    #[diesel(sql_type = BigInt)]
    pub due: i64,
    /// The number of these that were answered.
    #[diesel(sql_type = BigInt)]
    pub answered: i64,
    /// Median response time, in hours.
    #[diesel(sql_type = Nullable<Double>)]
    pub median_hours: Option<f64>,
}

/// `$1` is the organization, `$2` the start of the period, `$3` the time before which an unanswered application must
/// have been sent to be overdue. Applications withdrawn without a response do not count.
const RECORD: &str = "
    SELECT count(*) AS due, count(a.answered_at) AS answered,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM a.answered_at - a.created_at) / 3600)::float8
            AS median_hours
    FROM listings l JOIN opportunity_applications a ON a.opportunity_id = l.opportunity_id
    WHERE l.organization_id = $1 AND a.created_at > $2
        AND (a.answered_at IS NOT NULL OR a.created_at <= $3 AND a.state <> 'withdrawn')";

impl AnswerRecord {
    /// Returns an organization's response record for applications sent between two instants; an unanswered one counts
    /// if it was sent by `due_by`.
    pub fn read(
        conn: &mut PgConnection,
        organization_id: Uuid,
        (since, due_by): (DateTime<Utc>, DateTime<Utc>),
    ) -> QueryResult<AnswerRecord> {
        prepared(RECORD)
            .bind::<SqlUuid, _>(organization_id)
            .bind::<Timestamptz, _>(since)
            .bind::<Timestamptz, _>(due_by)
            .get_result(conn)
    }
}

/// Whether an opportunity has an application that was sent by `sent_by` and still waits for a first response.
pub fn is_waiting(
    conn: &mut PgConnection,
    opportunity_id: Uuid,
    sent_by: DateTime<Utc>,
    now: DateTime<Utc>,
) -> QueryResult<bool> {
    let waiting = applications::table
        .inner_join(opportunities::table)
        .filter(opportunities::deadline_at.gt(now))
        .filter(applications::opportunity_id.eq(opportunity_id))
        .filter(sql::<Bool>("opportunity_applications.state = 'submitted'"))
        .filter(applications::answered_at.is_null())
        .filter(applications::created_at.le(sent_by));
    diesel::select(diesel::dsl::exists(waiting)).get_result(conn)
}

/// Returns public listings, with their organizations, that have an application sent by `sent_by` that waits for a first
/// response. Starts from public listings, because unanswered applications of closed ones accumulate forever.
pub fn listings_to_pause(
    conn: &mut PgConnection,
    sent_by: DateTime<Utc>,
    limit: i64,
    now: DateTime<Utc>,
) -> QueryResult<Vec<(Uuid, Uuid)>> {
    let waiting = applications::table
        .filter(applications::opportunity_id.eq(opportunities::id))
        // Written as a literal to match the partial index.
        .filter(sql::<Bool>("opportunity_applications.state = 'submitted'"))
        .filter(applications::answered_at.is_null())
        .filter(applications::created_at.le(sent_by));
    opportunities::table
        .inner_join(listings::table)
        .filter(opportunities::is_listed)
        .filter(opportunities::hidden_reason.is_null())
        .filter(opportunities::deadline_at.gt(now))
        .filter(listings::withheld.is_null())
        .filter(diesel::dsl::exists(waiting))
        .select((listings::id, listings::organization_id))
        .order(listings::id)
        .limit(limit)
        .load(conn)
}

/// A listing with waiting applications about which its provider was not reminded.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct WaitingListing {
    #[diesel(sql_type = SqlUuid)]
    pub listing_id: Uuid,
    #[diesel(sql_type = SqlUuid)]
    pub organization_id: Uuid,
}

/// Returns one public listing with applications sent by `sent_by` about which its provider was not reminded. Listings
/// that are not public cannot be paused, or their provider knows. Applications sent by `paused_by` need no reminder,
/// because they pause the listing.
pub fn next_to_remind(
    conn: &mut PgConnection,
    (paused_by, sent_by): (DateTime<Utc>, DateTime<Utc>),
    now: DateTime<Utc>,
) -> QueryResult<Option<WaitingListing>> {
    prepared(
        "SELECT l.id AS listing_id, l.organization_id
         FROM opportunity_applications a JOIN listings l ON l.opportunity_id = a.opportunity_id
         JOIN opportunities o ON o.id = a.opportunity_id
         WHERE a.answered_at IS NULL AND a.state = 'submitted' AND a.reminded_at IS NULL
             AND a.created_at > $3 AND a.created_at <= $1 AND l.withheld IS NULL AND o.hidden_reason IS NULL AND o.deadline_at > $2
         ORDER BY a.created_at, a.id LIMIT 1",
    )
    .bind::<Timestamptz, _>(sent_by)
    .bind::<Timestamptz, _>(now)
    .bind::<Timestamptz, _>(paused_by)
    .get_result(conn)
    .optional()
}

/// Returns when the application to an opportunity was sent that has waited longest for a first response.
pub fn first_waiting(conn: &mut PgConnection, opportunity_id: Uuid) -> QueryResult<Option<DateTime<Utc>>> {
    applications::table
        .filter(applications::opportunity_id.eq(opportunity_id))
        .filter(sql::<Bool>("state = 'submitted'"))
        .filter(applications::answered_at.is_null())
        .select(diesel::dsl::min(applications::created_at))
        .get_result(conn)
}

/// Marks all waiting applications to an opportunity as ones of which the provider was reminded. Returns how many there
/// are. The caller has locked the organization.
pub fn mark_reminded(
    conn: &mut PgConnection,
    opportunity_id: Uuid,
    sent_by: DateTime<Utc>,
    now: DateTime<Utc>,
) -> QueryResult<usize> {
    let waiting = applications::table
        .filter(applications::opportunity_id.eq(opportunity_id))
        .filter(sql::<Bool>("state = 'submitted'"))
        .filter(applications::answered_at.is_null())
        .filter(applications::created_at.le(sent_by))
        .filter(applications::reminded_at.is_null());
    diesel::update(waiting).set(applications::reminded_at.eq(now)).execute(conn)
}
