//! The purchase of a payment in admins' lists, with filters and pagination shared by these lists.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::BookingStatus;
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::organization_list;
use crate::models::period_statistics::Span;
use crate::models::person_search::PersonSearch;

/// A purchase, a booking or a listing, with its people.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, serde::Serialize, utoipa::ToSchema)]
#[schema(as = Purchase)]
pub struct PaidPurchase {
    /// The lesson's booking.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub booking_id: Option<Uuid>,
    /// The state of the booking.
    #[diesel(sql_type = Nullable<Text>)]
    #[serde(rename = "status")]
    pub booking_status: Option<BookingStatus>,
    /// The lesson's subject.
    #[diesel(sql_type = Nullable<Text>)]
    pub subject: Option<String>,
    /// The start of the lesson.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub starts_at: Option<DateTime<Utc>>,
    /// The listing.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub listing_id: Option<Uuid>,
    /// The listing's title.
    #[diesel(sql_type = Nullable<Text>)]
    pub listing_title: Option<String>,
    /// The organization that offers the listing.
    #[diesel(sql_type = Nullable<Text>)]
    pub organization_name: Option<String>,
    /// The payer.
    #[diesel(sql_type = SqlUuid)]
    pub payer_id: Uuid,
    /// The payer's name.
    #[diesel(sql_type = Text)]
    pub payer_name: String,
    /// The tutor who earns a share.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub tutor_id: Option<Uuid>,
    /// The tutor's name.
    #[diesel(sql_type = Nullable<Text>)]
    pub tutor_name: Option<String>,
    /// PaymentIntent, `pi_…`, for links to Stripe's dashboard.
    #[diesel(sql_type = Nullable<Text>)]
    #[serde(skip)]
    pub stripe_payment_intent_id: Option<String>,
}

/// Columns of a [`PaidPurchase`], for a payment aliased as `p`.
pub(super) const COLUMNS: &str =
    "p.booking_id, b.status AS booking_status, b.subject, b.starts_at, p.listing_id, l.draft ->> 'title' AS listing_title,
    o.name AS organization_name, p.payer_id, trim(s.first_name || ' ' || s.last_name) AS payer_name, p.payee_id AS tutor_id,
    trim(e.first_name || ' ' || e.last_name) AS tutor_name, p.stripe_payment_intent_id";
/// Joins for these columns.
pub(super) const JOINS: &str =
    "JOIN profiles s ON s.id = p.payer_id LEFT JOIN profiles e ON e.id = p.payee_id
    LEFT JOIN student_bookings b ON b.id = p.booking_id
    LEFT JOIN listings l ON l.id = p.listing_id LEFT JOIN organizations o ON o.id = l.organization_id";

/// Filter of a list of payments, refunds or disputes. All given conditions have to match.
#[derive(Debug, Clone, Default)]
pub struct MoneyFilter {
    /// Period in which money moved.
    pub span: Option<Span>,
    /// Search text: beginnings of words in the names of payer and tutor, parts of their email addresses, and words of
    /// the organization's name.
    pub term: Option<String>,
}

/// A prepared filter, with the people that match the search.
#[derive(Debug, Clone)]
pub struct PreparedMoneyFilter {
    span: Option<Span>,
    people: Option<Vec<Uuid>>,
}

impl MoneyFilter {
    /// Prepares the filter: one query for a search, so that the planner knows the small number of people in the next
    /// query.
    pub fn prepare(self, conn: &mut PgConnection) -> QueryResult<PreparedMoneyFilter> {
        let people = self.term.as_deref().map(|term| found_people(conn, term)).transpose()?;
        Ok(PreparedMoneyFilter { span: self.span, people })
    }
}

fn found_people(conn: &mut PgConnection, term: &str) -> QueryResult<Vec<Uuid>> {
    #[derive(QueryableByName)]
    struct FoundPerson {
        #[diesel(sql_type = SqlUuid)]
        id: Uuid,
    }
    let mut values = SqlValues::default();
    let people = PersonSearch::new(term).ids(&mut values);
    let providers = organization_list::provider_ids(&mut values, term);
    let rows: Vec<FoundPerson> = values.query(format!("({people}) UNION ({providers})")).load(conn)?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

impl PreparedMoneyFilter {
    /// Returns the condition of rows that moved at `at` and belong to the payment `payment_id`, both given as SQL.
    pub(super) fn condition(&self, values: &mut SqlValues, at: &str, payment_id: &str) -> String {
        let mut condition = "TRUE".to_owned();
        if let Some(Span { from, until }) = self.span {
            let (from, until) = (values.add(SqlValue::Instant(from)), values.add(SqlValue::Instant(until)));
            condition += &format!(" AND {at} >= {from} AND {at} < {until}");
        }
        if let Some(people) = &self.people {
            let people = values.add(SqlValue::Ids(people.clone()));
            // As an array, because the planner would expect many more rows of a join.
            condition += &format!(
                " AND {payment_id} = ANY(ARRAY(SELECT id FROM payments WHERE payer_id = ANY({people})
                                               UNION SELECT id FROM payments WHERE payee_id = ANY({people})))"
            );
        }
        condition
    }
}

/// Returns the condition of rows after the cursor `(at, id)`, or before it if `is_upward`.
pub(super) fn behind(
    values: &mut SqlValues,
    (at, id): (&str, &str),
    place: Option<(DateTime<Utc>, SqlValue)>,
    is_upward: bool,
) -> String {
    let Some((instant, place)) = place else { return "TRUE".to_owned() };
    let operator = if is_upward { ">" } else { "<" };
    let (instant, place) = (values.add(SqlValue::Instant(instant)), values.add(place));
    format!("({at}, {id}) {operator} ({instant}, {place})")
}
