//! `opportunity_applications`: students' applications to what providers post.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;
use uuid::Uuid;

use crate::enums::{ApplicationParty, OpportunityApplicationState};
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::opportunity::Opportunity;
use crate::schema::{
    listings, opportunities, opportunity_application_messages as messages,
    opportunity_application_steps as steps, opportunity_applications as applications, organizations, users,
};

/// An application.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = applications, check_for_backend(diesel::pg::Pg), treat_none_as_null = true)]
pub struct OpportunityApplication {
    pub id: Uuid,
    pub opportunity_id: Uuid,
    pub student_id: Uuid,
    pub state: OpportunityApplicationState,
    /// What the Common Profile said, by field.
    pub profile: Value,
    /// What was asked.
    pub question: String,
    pub answer: String,
    /// For the provider alone.
    pub notes: String,
    /// Counts edits of the notes.
    pub notes_version: i32,
    /// Counts moves, from 1.
    pub version: i32,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// When the provider first moved it or wrote.
    pub answered_at: Option<DateTime<Utc>>,
    /// When the student last asked what became of it.
    pub asked_at: Option<DateTime<Utc>>,
    /// When its provider was reminded that it waits.
    pub reminded_at: Option<DateTime<Utc>>,
}

/// A step of an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = steps, check_for_backend(diesel::pg::Pg))]
pub struct ApplicationStepRow {
    pub application_id: Uuid,
    /// Counts the steps of one application, from 1.
    pub number: i32,
    pub state: OpportunityApplicationState,
    pub made_by: ApplicationParty,
    pub made_at: DateTime<Utc>,
}

/// What one side wrote to the other.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = messages, check_for_backend(diesel::pg::Pg))]
pub struct ApplicationMessageRow {
    /// Made by the page that sent it.
    pub id: Uuid,
    pub application_id: Uuid,
    pub sender_id: Uuid,
    pub text: String,
    pub created_at: DateTime<Utc>,
}

/// An application with what it was sent for, and whether whoever posted that has left.
pub type SentApplicationRow = (OpportunityApplication, Opportunity, bool);

impl OpportunityApplication {
    /// The one with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<OpportunityApplication>> {
        applications::table.find(id).select(OpportunityApplication::as_select()).first(conn).optional()
    }

    /// The same, which nobody else changes until the transaction ends.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<OpportunityApplication>> {
        let found = applications::table.find(id).select(OpportunityApplication::as_select());
        found.for_no_key_update().first(conn).optional()
    }

    /// A student's application to an opportunity.
    pub fn of(
        conn: &mut PgConnection,
        student_id: Uuid,
        opportunity_id: Uuid,
    ) -> QueryResult<Option<OpportunityApplication>> {
        applications::table
            .filter(applications::student_id.eq(student_id))
            .filter(applications::opportunity_id.eq(opportunity_id))
            .select(OpportunityApplication::as_select())
            .first(conn)
            .optional()
    }

    /// A page of a student's, newest first, with whether its provider has left; to one opportunity, if it is named.
    pub fn of_student(
        conn: &mut PgConnection,
        student_id: Uuid,
        opportunity_id: Option<Uuid>,
        request: PageRequest,
    ) -> QueryResult<Page<SentApplicationRow>> {
        let mut query = applications::table
            .inner_join(opportunities::table.inner_join(listings::table.inner_join(organizations::table)))
            .inner_join(users::table.on(users::id.eq(organizations::provider_id)))
            .filter(applications::student_id.eq(student_id))
            .order((applications::created_at.desc(), applications::id.desc()))
            .limit(request.rows_to_read())
            .select((
                OpportunityApplication::as_select(),
                Opportunity::as_select(),
                users::deleted_at.is_not_null(),
            ))
            .into_boxed();
        if let Some(id) = opportunity_id {
            query = query.filter(applications::opportunity_id.eq(id));
        }
        if let Some(after) = request.after {
            query = query.filter(older_than!(applications::created_at, applications::id, after));
        }
        let rows: Vec<SentApplicationRow> = query.load(conn)?;
        Ok(request.page(rows, |(row, ..)| Position { at: row.created_at, id: row.id }))
    }

    /// How many of a student's are in one of these states.
    pub fn count(
        conn: &mut PgConnection,
        student_id: Uuid,
        states: &[OpportunityApplicationState],
    ) -> QueryResult<i64> {
        applications::table
            .filter(applications::student_id.eq(student_id))
            .filter(applications::state.eq_any(states))
            .count()
            .get_result(conn)
    }

    /// All of a student's, locked in the order of their ids.
    pub fn lock_of_student(
        conn: &mut PgConnection,
        student_id: Uuid,
    ) -> QueryResult<Vec<OpportunityApplication>> {
        applications::table
            .filter(applications::student_id.eq(student_id))
            .order(applications::id)
            .select(OpportunityApplication::as_select())
            .for_no_key_update()
            .load(conn)
    }

    /// The first of those to some opportunities that are in one of these states, locked in the order of their ids.
    pub fn lock_of_opportunities(
        conn: &mut PgConnection,
        opportunity_ids: &[Uuid],
        states: &[OpportunityApplicationState],
        limit: i64,
    ) -> QueryResult<Vec<OpportunityApplication>> {
        applications::table
            .filter(applications::opportunity_id.eq_any(opportunity_ids))
            .filter(applications::state.eq_any(states))
            .order(applications::id)
            .limit(limit)
            .select(OpportunityApplication::as_select())
            .for_no_key_update()
            .load(conn)
    }

    /// Stores a new one with its first step, unless the student has applied there already; whether that was done.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        let insert = diesel::insert_into(applications::table).values(self);
        let stored = insert
            .on_conflict((applications::student_id, applications::opportunity_id))
            .do_nothing()
            .execute(conn)?;
        if stored == 0 {
            return Ok(false);
        }
        let step = ApplicationStepRow {
            application_id: self.id,
            number: self.version,
            state: self.state,
            made_by: ApplicationParty::Student,
            made_at: self.created_at,
        };
        step.insert(conn)?;
        Ok(true)
    }

    /// Stores what it says now. The caller has locked it.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::update(applications::table.find(self.id)).set(self).execute(conn)?;
        Ok(())
    }
}

impl ApplicationStepRow {
    /// The steps of an application, in order.
    pub fn of(conn: &mut PgConnection, application_id: Uuid) -> QueryResult<Vec<ApplicationStepRow>> {
        steps::table
            .filter(steps::application_id.eq(application_id))
            .order(steps::number)
            .select(ApplicationStepRow::as_select())
            .load(conn)
    }

    /// Stores a step.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(steps::table).values(self).execute(conn)?;
        Ok(())
    }
}

impl ApplicationMessageRow {
    /// The messages of an application, oldest first.
    pub fn of(conn: &mut PgConnection, application_id: Uuid) -> QueryResult<Vec<ApplicationMessageRow>> {
        messages::table
            .filter(messages::application_id.eq(application_id))
            .order((messages::created_at, messages::id))
            .select(ApplicationMessageRow::as_select())
            .load(conn)
    }

    /// The one with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<ApplicationMessageRow>> {
        messages::table.find(id).select(ApplicationMessageRow::as_select()).first(conn).optional()
    }

    /// How many there are about an application.
    pub fn count(conn: &mut PgConnection, application_id: Uuid) -> QueryResult<i64> {
        messages::table.filter(messages::application_id.eq(application_id)).count().get_result(conn)
    }

    /// Stores a message, unless it is stored already; whether that was done.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<bool> {
        let insert = diesel::insert_into(messages::table).values(self);
        Ok(insert.on_conflict(messages::id).do_nothing().execute(conn)? > 0)
    }
}
