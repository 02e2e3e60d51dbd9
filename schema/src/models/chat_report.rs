//! `chat_reports`: reports about chats.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::enums::{ChatKind, ChatReportReason, ChatReportState};
use crate::ids::UserId;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::user::User;
use crate::schema::{chat_reports, chat_sessions};

#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = chat_reports, check_for_backend(diesel::pg::Pg))]
pub struct ChatReportRow {
    pub id: Uuid,
    pub chat_session_id: Uuid,
    pub reporter_id: UserId,
    pub reported_id: UserId,
    /// The reported message; `None` for the whole chat.
    pub message_seq: Option<i64>,
    pub reason: ChatReportReason,
    pub details: String,
    /// Snapshot of the messages at the time of the report.
    pub snapshot: Value,
    pub state: ChatReportState,
    /// Reply to the reporter.
    pub reply: String,
    pub created_at: DateTime<Utc>,
    pub decided_by: Option<UserId>,
    pub decided_at: Option<DateTime<Utc>>,
}

/// A report with its chat's kind and participants.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = chat_sessions, check_for_backend(diesel::pg::Pg))]
pub struct ReportOfChat {
    #[diesel(embed)]
    pub report: ChatReportRow,
    #[diesel(column_name = kind)]
    pub chat_kind: ChatKind,
    pub student_id: UserId,
    pub tutor_id: UserId,
    /// Number of other reports about the same person.
    #[diesel(select_expression = sql::<BigInt>(OTHER_REPORTS), select_expression_type = SqlLiteral<BigInt>)]
    pub earlier_reports: i64,
}

const OTHER_REPORTS: &str =
    "(SELECT count(*) - 1 FROM chat_reports other WHERE other.reported_id = chat_reports.reported_id)";

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = chat_reports)]
pub struct NewChatReportRow<'a> {
    pub chat_session_id: Uuid,
    pub reporter_id: UserId,
    pub reported_id: UserId,
    pub message_seq: Option<i64>,
    pub reason: ChatReportReason,
    pub details: &'a str,
    pub snapshot: Value,
    pub created_at: DateTime<Utc>,
}

/// An admin's decision.
#[derive(Debug, Clone, Copy, AsChangeset)]
#[diesel(table_name = chat_reports)]
pub struct ReportChange<'a> {
    pub state: ChatReportState,
    pub reply: &'a str,
    pub decided_by: UserId,
    pub decided_at: DateTime<Utc>,
}

impl NewChatReportRow<'_> {
    /// Inserts and returns the report.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<ChatReportRow> {
        diesel::insert_into(chat_reports::table)
            .values(self)
            .returning(ChatReportRow::as_returning())
            .get_result(conn)
    }

    /// Returns the reporter's open report with the same content, if there is one.
    pub fn find_same(&self, conn: &mut PgConnection) -> QueryResult<Option<ChatReportRow>> {
        chat_reports::table
            .filter(chat_reports::reporter_id.eq(self.reporter_id))
            .filter(chat_reports::chat_session_id.eq(self.chat_session_id))
            .filter(chat_reports::message_seq.is_not_distinct_from(self.message_seq))
            .filter(chat_reports::reason.eq(self.reason))
            .filter(chat_reports::details.eq(self.details))
            .filter(chat_reports::state.eq(ChatReportState::Open))
            .select(ChatReportRow::as_select())
            .first(conn)
            .optional()
    }
}

impl ChatReportRow {
    /// Returns a page of a person's own reports, newest first.
    pub fn of_reporter(
        conn: &mut PgConnection,
        reporter_id: UserId,
        request: PageRequest,
    ) -> QueryResult<Page<ChatReportRow>> {
        let mut query = chat_reports::table
            .filter(chat_reports::reporter_id.eq(reporter_id))
            .order((chat_reports::created_at.desc(), chat_reports::id.desc()))
            .limit(request.rows_to_read())
            .select(ChatReportRow::as_select())
            .into_boxed();
        if let Some(after) = request.after {
            query = query.filter(older_than!(chat_reports::created_at, chat_reports::id, after));
        }
        Ok(request.page(query.load(conn)?, |row: &ChatReportRow| Position { at: row.created_at, id: row.id }))
    }

    /// Counts the open and the decided reports.
    pub fn counts(conn: &mut PgConnection) -> QueryResult<(i64, i64)> {
        // Each uses its own partial index, whose condition is written as a literal: decided reports become many.
        let open = chat_reports::table.filter(sql::<Bool>("chat_reports.state = 'open'"));
        let decided = chat_reports::table.filter(sql::<Bool>("chat_reports.state <> 'open'"));
        let counts = (open.count().single_value(), decided.count().single_value());
        let (open, decided): (Option<i64>, Option<i64>) = diesel::select(counts).get_result(conn)?;
        Ok((open.unwrap_or_default(), decided.unwrap_or_default()))
    }
}

impl ReportOfChat {
    /// Returns the other participant of the chat, seen from the reported person, whoever reported it.
    #[must_use]
    pub fn other_participant_id(&self) -> UserId {
        if self.report.reported_id == self.student_id { self.tutor_id } else { self.student_id }
    }

    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<ReportOfChat>> {
        let joined = chat_reports::table.inner_join(chat_sessions::table);
        joined.filter(chat_reports::id.eq(id)).select(ReportOfChat::as_select()).first(conn).optional()
    }

    /// Locks the report until the transaction ends, and reads it after the lock is acquired.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<ReportOfChat>> {
        let row: Option<Uuid> =
            chat_reports::table.find(id).select(chat_reports::id).for_update().first(conn).optional()?;
        if row.is_none() { Ok(None) } else { ReportOfChat::find(conn, id) }
    }

    /// Returns a page of open reports, oldest first; or of decided ones, newest first.
    pub fn page(
        conn: &mut PgConnection,
        is_open: bool,
        request: PageRequest,
    ) -> QueryResult<Page<ReportOfChat>> {
        let query = chat_reports::table
            .inner_join(chat_sessions::table)
            .select(ReportOfChat::as_select())
            .limit(request.rows_to_read())
            .into_boxed();
        let (at, id) = (chat_reports::created_at, chat_reports::id);
        let rows: Vec<ReportOfChat> = if is_open {
            let mut query =
                query.filter(chat_reports::state.eq(ChatReportState::Open)).order((at.asc(), id.asc()));
            if let Some(after) = request.after {
                query = query.filter(at.gt(after.at).or(at.eq(after.at).and(id.gt(after.id))));
            }
            query.load(conn)?
        } else {
            let mut query =
                query.filter(chat_reports::state.ne(ChatReportState::Open)).order((at.desc(), id.desc()));
            if let Some(after) = request.after {
                query = query.filter(older_than!(at, id, after));
            }
            query.load(conn)?
        };
        Ok(request.page(rows, |row| Position { at: row.report.created_at, id: row.report.id }))
    }

    /// Stores an admin's decision. Also erases the snapshot if the reported person's account is deleted, and the reply
    /// if the reporter's is: all their other data was erased with the account.
    pub fn decide(&self, conn: &mut PgConnection, change: ReportChange<'_>) -> QueryResult<()> {
        let decided = chat_reports::table.find(self.report.id);
        diesel::update(decided).set(change).execute(conn)?;
        if User::find(conn, self.report.reported_id)?.is_none() {
            diesel::update(decided).set(chat_reports::snapshot.eq(json!([]))).execute(conn)?;
        }
        if User::find(conn, self.report.reporter_id)?.is_none() {
            diesel::update(decided).set(chat_reports::reply.eq("")).execute(conn)?;
        }
        Ok(())
    }
}
