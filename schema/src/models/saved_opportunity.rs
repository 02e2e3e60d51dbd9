//! `saved_opportunities`: opportunities that students have saved.

use chrono::{DateTime, Utc};
use diesel::dsl::not;
use diesel::prelude::*;
use uuid::Uuid;

use crate::ids::UserId;
use crate::models::deadline_reminder::{FIRST_BEFORE, LAST_BEFORE};
use crate::models::opportunity::{Opportunity, is_open};
use crate::schema::{opportunities, saved_opportunities};

/// A saved opportunity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = saved_opportunities, check_for_backend(diesel::pg::Pg))]
pub struct SavedOpportunity {
    pub opportunity_id: Uuid,
    pub saved_at: DateTime<Utc>,
    /// Whether to remind the student of the deadline.
    pub wants_reminders: bool,
}

impl SavedOpportunity {
    /// Returns a student's saved opportunities: open ones first, soonest deadline first.
    pub fn of_user(
        conn: &mut PgConnection,
        user_id: UserId,
        now: DateTime<Utc>,
    ) -> QueryResult<Vec<(SavedOpportunity, Opportunity)>> {
        saved_opportunities::table
            .inner_join(opportunities::table)
            .filter(saved_opportunities::user_id.eq(user_id))
            .order((not(is_open(now)), opportunities::deadline_at, opportunities::id))
            .select((SavedOpportunity::as_select(), Opportunity::as_select()))
            .load(conn)
    }

    /// Returns a student's saved row for an opportunity.
    pub fn find(
        conn: &mut PgConnection,
        user_id: UserId,
        opportunity_id: Uuid,
    ) -> QueryResult<Option<SavedOpportunity>> {
        saved_opportunities::table
            .find((user_id, opportunity_id))
            .select(SavedOpportunity::as_select())
            .first(conn)
            .optional()
    }

    /// Counts a student's saved opportunities.
    pub fn count(conn: &mut PgConnection, user_id: UserId) -> QueryResult<i64> {
        saved_opportunities::table.filter(saved_opportunities::user_id.eq(user_id)).count().get_result(conn)
    }

    /// Saves an opportunity that is not saved yet. If its deadline is already so near that a reminder would be due,
    /// none is sent, unless the deadline changes. The caller has locked the account.
    pub fn insert(
        conn: &mut PgConnection,
        user_id: UserId,
        saved: SavedOpportunity,
        deadline_at: DateTime<Utc>,
    ) -> QueryResult<SavedOpportunity> {
        let known_within = |days| (deadline_at < saved.saved_at + days).then_some(deadline_at);
        diesel::insert_into(saved_opportunities::table)
            .values((
                saved_opportunities::user_id.eq(user_id),
                saved_opportunities::opportunity_id.eq(saved.opportunity_id),
                saved_opportunities::saved_at.eq(saved.saved_at),
                saved_opportunities::wants_reminders.eq(saved.wants_reminders),
                saved_opportunities::week_reminder_for.eq(known_within(FIRST_BEFORE)),
                saved_opportunities::last_reminder_for.eq(known_within(LAST_BEFORE)),
            ))
            .returning(SavedOpportunity::as_returning())
            .get_result(conn)
    }

    /// Enables or disables the reminders.
    pub fn set_reminders(
        self,
        conn: &mut PgConnection,
        user_id: UserId,
        wants_reminders: bool,
    ) -> QueryResult<SavedOpportunity> {
        diesel::update(saved_opportunities::table.find((user_id, self.opportunity_id)))
            .set(saved_opportunities::wants_reminders.eq(wants_reminders))
            .returning(SavedOpportunity::as_returning())
            .get_result(conn)
    }

    /// Deletes the row; `false` if there was none.
    pub fn delete(conn: &mut PgConnection, user_id: UserId, opportunity_id: Uuid) -> QueryResult<bool> {
        let row = saved_opportunities::table.find((user_id, opportunity_id));
        Ok(diesel::delete(row).execute(conn)? == 1)
    }
}
