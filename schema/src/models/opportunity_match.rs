//! `opportunities` for matching with students' profiles.

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use uuid::Uuid;

use crate::ids::UserId;
use crate::models::opportunity::{Opportunity, is_open};
use crate::schema::{opportunities, saved_opportunities};

/// Columns that matching uses.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = opportunities, check_for_backend(diesel::pg::Pg))]
pub struct OpportunityMatchRow {
    pub id: Uuid,
    pub title: String,
    pub discipline: String,
    pub is_remote: bool,
    /// Whether students are paid.
    #[diesel(select_expression = opportunities::stipend.is_not_null())]
    pub is_paid: bool,
    /// US cents; 0 is free.
    pub cost_cents: i32,
    /// Whether financial aid is available.
    #[diesel(select_expression = opportunities::aid.ne(""))]
    pub has_aid: bool,
    pub deadline_at: DateTime<Utc>,
    pub min_grade: i16,
    pub max_grade: i16,
}

impl OpportunityMatchRow {
    /// Returns all opportunities that are open now and to this grade, in no particular order.
    pub fn open_to(
        conn: &mut PgConnection,
        grade: i16,
        now: DateTime<Utc>,
    ) -> QueryResult<Vec<OpportunityMatchRow>> {
        opportunities::table
            .filter(is_open(now))
            .filter(opportunities::min_grade.le(grade))
            .filter(opportunities::max_grade.ge(grade))
            .select(OpportunityMatchRow::as_select())
            .load(conn)
    }
}

/// Returns the opportunities with these ids, and whether the student has saved each, in no particular order.
pub fn with_saved(
    conn: &mut PgConnection,
    user_id: UserId,
    ids: &[Uuid],
) -> QueryResult<Vec<(Opportunity, bool)>> {
    let saved = saved_opportunities::table
        .filter(saved_opportunities::user_id.eq(user_id))
        .filter(saved_opportunities::opportunity_id.eq(opportunities::id));
    opportunities::table
        .filter(opportunities::id.eq_any(ids))
        .select((Opportunity::as_select(), exists(saved)))
        .load(conn)
}
