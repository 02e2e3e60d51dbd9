//! `opportunity_applications` for the providers who received them.

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

/// Text that is searched: the student's name.
const NAME: &str = "search_text(opportunity_applications.profile ->> 'name')";

/// Placeholder for the value in the generated SQL.
const PLACE: &str = "{value}";

/// Filter of the applications that an organization has received.
#[derive(Debug, Clone)]
pub struct ReceivedApplicationFilter {
    pub organization_id: Uuid,
    pub listing_id: Option<Uuid>,
    pub state: Option<OpportunityApplicationState>,
    /// Only those whose student's name contains this.
    pub term: Option<String>,
}

/// An application with its listing's id and that listing's current title.
pub type ReceivedApplicationRow = (OpportunityApplication, Uuid, String);

/// An application as a line of the exported file.
#[derive(Debug, Clone, PartialEq, Queryable)]
pub struct ReceivedApplicationLine {
    pub id: Uuid,
    pub created_at: DateTime<Utc>,
    pub state: OpportunityApplicationState,
    pub profile: Value,
    pub question: String,
    pub answer: String,
    pub notes: String,
    /// Current title of the listing.
    pub title: String,
}

/// Query for a page of a filter's results, newest first, with these columns.
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
    /// Returns a page of applications, newest first.
    pub fn page(
        &self,
        conn: &mut PgConnection,
        request: PageRequest,
    ) -> QueryResult<Page<ReceivedApplicationRow>> {
        let columns = (OpportunityApplication::as_select(), listings::id, opportunities::title);
        let rows: Vec<ReceivedApplicationRow> = page_of!(self, request, columns).load(conn)?;
        Ok(request.page(rows, |(row, ..)| Position { at: row.created_at, id: row.id }))
    }

    /// Returns a page with only the columns of the exported file.
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

    /// Counts the applications by state, disregarding the filter's state; states without applications are left out.
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

/// Returns one of an organization's received applications.
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
