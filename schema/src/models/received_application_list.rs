//! `opportunity_applications` as the providers see them to whom they were sent.

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use serde_json::Value;
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

/// What a file says of an application.
#[derive(Debug, Clone, PartialEq, Queryable)]
pub struct ReceivedApplicationLine {
    pub id: Uuid,
    pub created_at: DateTime<Utc>,
    pub state: OpportunityApplicationState,
    pub profile: Value,
    pub question: String,
    pub answer: String,
    pub notes: String,
    /// The present title of the listing.
    pub title: String,
}

/// A query for a page of what a filter finds, newest first, with these columns.
macro_rules! page_of {
    ($filter:expr, $request:expr, $columns:expr) => {{
        let (filter, request): (&ReceivedApplicationFilter, PageRequest) = ($filter, $request);
        let mut query = applications::table
            .inner_join(opportunities::table.inner_join(listings::table))
            .filter(listings::organization_id.eq(filter.organization_id))
            .order((applications::created_at.desc(), applications::id.desc()))
            .limit(request.rows_to_read())
            .select($columns)
            .into_boxed();
        if let Some(id) = filter.listing_id {
            query = query.filter(listings::id.eq(id));
        }
        if let Some(state) = filter.state {
            query = query.filter(applications::state.eq(state));
        }
        if let Some(term) = &filter.term {
            let condition = contains(NAME, PLACE);
            let (before, after) = condition.split_once(PLACE).unwrap_or((&condition, ""));
            query = query.filter(sql::<Bool>(before).bind::<Text, _>(term.clone()).sql(after));
        }
        if let Some(after) = request.after {
            query = query.filter(older_than!(applications::created_at, applications::id, after));
        }
        query
    }};
}

impl ReceivedApplicationFilter {
    /// A page of them, newest first.
    pub fn page(
        &self,
        conn: &mut PgConnection,
        request: PageRequest,
    ) -> QueryResult<Page<ReceivedApplicationRow>> {
        let columns = (OpportunityApplication::as_select(), listings::id, opportunities::title);
        let rows: Vec<ReceivedApplicationRow> = page_of!(self, request, columns).load(conn)?;
        Ok(request.page(rows, |(row, ..)| Position { at: row.created_at, id: row.id }))
    }

    /// The same with no more than a file says of them.
    pub fn lines(
        &self,
        conn: &mut PgConnection,
        request: PageRequest,
    ) -> QueryResult<Page<ReceivedApplicationLine>> {
        let columns = (
            applications::id,
            applications::created_at,
            applications::state,
            applications::profile,
            applications::question,
            applications::answer,
            applications::notes,
            opportunities::title,
        );
        let rows: Vec<ReceivedApplicationLine> = page_of!(self, request, columns).load(conn)?;
        Ok(request.page(rows, |row| Position { at: row.created_at, id: row.id }))
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
