//! `profiles` of all tutors in admins' tables.
//!
//! There are hundreds, found by their role, so they are sorted explicitly.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::enums::{PayoutState, Service};
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::name_order::{NAME_ORDER, name_bounds};
use crate::models::person_search::PersonSearch;

/// A tutor.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct AdminTutorRow {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Text)]
    pub first_name: String,
    #[diesel(sql_type = Text)]
    pub last_name: String,
    #[diesel(sql_type = Text)]
    pub email: String,
    /// US cents; the default rate if the tutor has set none.
    #[diesel(sql_type = Integer)]
    pub hourly_rate_cents: i32,
    #[diesel(sql_type = Nullable<Text>)]
    pub zoom_link: Option<String>,
    #[diesel(sql_type = Array<Nullable<Text>>)]
    pub services: Vec<Option<Service>>,
    #[diesel(sql_type = Bool)]
    pub is_mentor_approved: bool,
    #[diesel(sql_type = Nullable<Text>)]
    pub slug: Option<String>,
    #[diesel(sql_type = Text)]
    pub payout_state: PayoutState,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub suspended_at: Option<DateTime<Utc>>,
}

/// Sort order of the table; ties are broken by id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TutorSort {
    /// Family name, then given name.
    Name,
    /// Email address.
    Email,
    /// Hourly rate.
    Rate,
}

/// Sort keys of a tutor, for all sort orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TutorPlace {
    pub id: Uuid,
    pub hourly_rate_cents: i32,
}

/// Filter by outstanding payouts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayoutFilter {
    /// Tutors who have earned something, as of this instant, that is not transferred yet.
    Owed(DateTime<Utc>),
    /// Tutors with held money: Stripe refuses a transfer, a payment is disputed, or they have no account for what they
    /// have earned as of this instant.
    Held(DateTime<Utc>),
}

// Each part uses a partial index of unsettled rows.
const HELD: &str = "
    SELECT d.payee_id FROM payments d
        WHERE d.dispute_state = 'open' AND d.status = 'paid' AND d.target_cents > d.transferred_cents
    UNION ALL
    SELECT r.payee_id FROM payables y JOIN payments r ON r.id = y.payment_id
        WHERE y.refusal IS NOT NULL AND r.payout_action IS NOT NULL";

/// Adjustments that Stripe refuses to move, also of people who are no longer tutors. Lessons need not be considered:
/// an unsettled share prevents a tutor from leaving.
const STUCK: &str = "
    SELECT a.tutor_id FROM payables y JOIN payout_adjustments a ON a.id = y.payout_adjustment_id
        WHERE y.refusal IS NOT NULL AND a.payout_action IS NOT NULL";

impl PayoutFilter {
    fn condition(self, values: &mut SqlValues) -> String {
        let owed = |now| {
            // A subquery per lesson, by key: a join would read all lessons for the few payments with something to
            // transfer.
            format!(
                "SELECT s.payee_id FROM payments s WHERE s.payout_action = 'send'
                     AND (SELECT b.ends_at FROM student_bookings b WHERE b.id = s.booking_id) <= {now}
                 UNION ALL
                 SELECT tutor_id FROM payout_adjustments WHERE payout_action = 'send'"
            )
        };
        match self {
            PayoutFilter::Owed(now) => format!("p.id IN ({})", owed(values.add(SqlValue::Instant(now)))),
            PayoutFilter::Held(now) => {
                let owed = owed(values.add(SqlValue::Instant(now)));
                let unready = "coalesce((SELECT y.state FROM payout_accounts y WHERE y.tutor_id = p.id), 'none') <> 'ready'";
                format!("(p.id IN ({HELD} UNION ALL {STUCK}) OR p.id IN ({owed}) AND {unready})")
            }
        }
    }
}

/// Filter and sort order of the table.
#[derive(Debug, Clone)]
pub struct TutorTable {
    /// Only tutors whose name or email address contains each of these words.
    pub term: Option<String>,
    pub payouts: Option<PayoutFilter>,
    /// Whether to include former tutors while Stripe refuses to move something of theirs.
    pub has_stuck: bool,
    /// Rate of tutors who have set none, in US cents.
    pub default_rate_cents: i32,
    pub sort: TutorSort,
    pub is_descending: bool,
}

/// Number of tutors per payout filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct PayoutCounts {
    /// All tutors.
    #[diesel(sql_type = BigInt)]
    pub everybody: i64,
    /// As [`PayoutFilter::Owed`].
    #[diesel(sql_type = BigInt)]
    pub owed: i64,
    /// As [`PayoutFilter::Held`].
    #[diesel(sql_type = BigInt)]
    pub held: i64,
}

#[derive(QueryableByName)]
struct TutorTableCount {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

const PEOPLE: &str = "profiles p JOIN users u ON u.id = p.id";
const TEACH: &str = "SELECT user_id FROM user_roles WHERE role = 'tutor'";

impl TutorTable {
    /// Returns a page of the table.
    pub fn page(
        &self,
        conn: &mut PgConnection,
        request: SidedRequest<TutorPlace>,
    ) -> QueryResult<SidedPage<AdminTutorRow, TutorPlace>> {
        let place = |row: &AdminTutorRow| TutorPlace { id: row.id, hourly_rate_cents: row.hourly_rate_cents };
        request.read(|request| self.rows(conn, request), place)
    }

    fn rows(
        &self,
        conn: &mut PgConnection,
        request: SidedRequest<TutorPlace>,
    ) -> QueryResult<Vec<AdminTutorRow>> {
        let mut values = SqlValues::default();
        let rate = rate(self.default_rate_cents, &mut values);
        let columns = match self.sort {
            TutorSort::Name => NAME_ORDER.to_vec(),
            TutorSort::Email => vec!["u.email", "p.id"],
            TutorSort::Rate => vec![rate.as_str(), "p.id"],
        };
        let is_up = self.is_descending == request.is_backward();
        let (direction, operator) = if is_up { ("ASC", ">") } else { ("DESC", "<") };
        let mut conditions = self.conditions(&mut values);
        if let Some(place) = request.place() {
            let bounds = self.bounds(place, &mut values);
            conditions = format!("{conditions} AND ({}) {operator} ({bounds})", columns.join(", "));
        }
        let order: Vec<String> = columns.iter().map(|column| format!("{column} {direction}")).collect();
        let (select, order, limit) = (select(&rate), order.join(", "), request.rows_to_read());
        let sql = format!("{select} WHERE {conditions} ORDER BY {order} LIMIT {limit}");
        values.query(sql).load(conn)
    }

    /// Counts the tutors that match the filter.
    pub fn count(&self, conn: &mut PgConnection) -> QueryResult<i64> {
        let mut values = SqlValues::default();
        let conditions = self.conditions(&mut values);
        let sql = format!("SELECT count(*) AS rows FROM {PEOPLE} WHERE {conditions}");
        let count: TutorTableCount = values.query(sql).get_result(conn)?;
        Ok(count.rows)
    }

    /// Counts the tutors per payout filter as of an instant, disregarding the table's own one.
    pub fn count_payouts(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<PayoutCounts> {
        let mut values = SqlValues::default();
        let everybody = TutorTable { payouts: None, ..self.clone() }.conditions(&mut values);
        let owed = PayoutFilter::Owed(now).condition(&mut values);
        let held = PayoutFilter::Held(now).condition(&mut values);
        let sql = format!(
            "SELECT count(*) AS everybody, count(*) FILTER (WHERE {owed}) AS owed, count(*) FILTER (WHERE {held}) AS held
             FROM {PEOPLE} WHERE {everybody}"
        );
        values.query(sql).get_result(conn)
    }

    fn conditions(&self, values: &mut SqlValues) -> String {
        let mut conditions = if self.has_stuck {
            format!("p.id IN ({TEACH} UNION {STUCK})")
        } else {
            format!("p.id IN ({TEACH})")
        };
        if let Some(search) = self.term.as_deref().map(PersonSearch::new) {
            conditions += &format!(" AND p.id IN ({})", search.ids(values));
        }
        if let Some(filter) = self.payouts {
            conditions += &format!(" AND {}", filter.condition(values));
        }
        conditions
    }

    /// Reads the sort keys of the cursor's row. Names and email addresses are read now, so that they are not part of a
    /// URL.
    fn bounds(&self, place: TutorPlace, values: &mut SqlValues) -> String {
        let id = values.add(SqlValue::Id(place.id));
        match self.sort {
            TutorSort::Name => name_bounds(&id).join(", "),
            TutorSort::Email => format!("(SELECT email FROM users WHERE id = {id}), {id}"),
            TutorSort::Rate => format!("{}, {id}", values.add(SqlValue::Cents(place.hourly_rate_cents))),
        }
    }
}

pub fn find(
    conn: &mut PgConnection,
    id: Uuid,
    default_rate_cents: i32,
) -> QueryResult<Option<AdminTutorRow>> {
    let mut values = SqlValues::default();
    let rate = rate(default_rate_cents, &mut values);
    let id = values.add(SqlValue::Id(id));
    let sql = format!("{} WHERE p.id = {id} AND p.id IN ({TEACH})", select(&rate));
    values.query(sql).get_result(conn).optional()
}

fn rate(default_cents: i32, values: &mut SqlValues) -> String {
    format!("coalesce(p.tutoring_hourly_rate_cents, {})", values.add(SqlValue::Cents(default_cents)))
}

fn select(rate: &str) -> String {
    format!(
        "SELECT p.id, p.first_name, p.last_name, u.email, {rate} AS hourly_rate_cents, p.zoom_link, p.services,
             p.is_mentor_approved, p.slug, coalesce(a.state, 'none') AS payout_state, u.suspended_at
         FROM {PEOPLE} LEFT JOIN payout_accounts a ON a.tutor_id = p.id"
    )
}
