//! `opportunity_applications` as the providers see them to whom they were sent.

use diesel::dsl::{count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use uuid::Uuid;

use crate::enums::OpportunityApplicationState;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::opportunity_application::OpportunityApplication;
use crate::models::search::contains;
use crate::schema::{listings, opportunities, opportunity_applications as applications};

/// What is searched of an application: the student's name.
const NAME: &str = "search_text(opportunity_applications.profile ->> 'name')";

/// Where the value stands in the SQL that is made.
const PLACE: &str = "{value}";

/// Which of the applications that an organisation has received.
#[derive(Debug, Clone)]
pub struct ReceivedApplicationFilter {
    /// Whose.
    pub organization_id: Uuid,
    /// Only those to this listing.
    pub listing_id: Option<Uuid>,
    /// Only those that stand here.
    pub state: Option<OpportunityApplicationState>,
    /// Only those in whose student's name this is.
    pub term: Option<String>,
}

/// An application with the listing that it was sent to, and that one's present title.
pub type ReceivedApplicationRow = (OpportunityApplication, Uuid, String);

impl ReceivedApplicationFilter {
    /// A page of them, newest first.
    pub fn page(
        &self,
        conn: &mut PgConnection,
        request: PageRequest,
    ) -> QueryResult<Page<ReceivedApplicationRow>> {
        let mut query = applications::table
            .inner_join(opportunities::table.inner_join(listings::table))
            .filter(listings::organization_id.eq(self.organization_id))
            .order((applications::created_at.desc(), applications::id.desc()))
            .limit(request.rows_to_read())
            .select((OpportunityApplication::as_select(), listings::id, opportunities::title))
            .into_boxed();
        if let Some(id) = self.listing_id {
            query = query.filter(listings::id.eq(id));
        }
        if let Some(state) = self.state {
            query = query.filter(applications::state.eq(state));
        }
        if let Some(term) = &self.term {
            let condition = contains(NAME, PLACE);
            let (before, after) = condition.split_once(PLACE).unwrap_or((&condition, ""));
            query = query.filter(sql::<Bool>(before).bind::<Text, _>(term.clone()).sql(after));
        }
        if let Some(after) = request.after {
            query = query.filter(older_than!(applications::created_at, applications::id, after));
        }
        let rows: Vec<ReceivedApplicationRow> = query.load(conn)?;
        Ok(request.page(rows, |(row, ..)| Position { at: row.created_at, id: row.id }))
    }

    /// How many there are in each state, whatever is searched for; nothing of those in which there are none.
    pub fn counts(&self, conn: &mut PgConnection) -> QueryResult<Vec<(OpportunityApplicationState, i64)>> {
        let mut query = applications::table
            .inner_join(opportunities::table.inner_join(listings::table))
            .filter(listings::organization_id.eq(self.organization_id))
            .group_by(applications::state)
            .select((applications::state, count_star()))
            .into_boxed();
        if let Some(id) = self.listing_id {
            query = query.filter(listings::id.eq(id));
        }
        query.load(conn)
    }
}

/// One that an organisation has received.
pub fn find(
    conn: &mut PgConnection,
    id: Uuid,
    organization_id: Uuid,
) -> QueryResult<Option<ReceivedApplicationRow>> {
    applications::table
        .inner_join(opportunities::table.inner_join(listings::table))
        .filter(applications::id.eq(id))
        .filter(listings::organization_id.eq(organization_id))
        .select((OpportunityApplication::as_select(), listings::id, opportunities::title))
        .first(conn)
        .optional()
}
