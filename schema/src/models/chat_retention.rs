//! Deletion of chat data after its retention period.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::json;
use uuid::Uuid;

use crate::enums::ChatReportState;
use crate::schema::{chat_files, chat_messages, chat_reports, chat_views, held_messages};

/// Deletes up to `limit` messages from before `before`, with their files. Returns how many. Their chats stay, and
/// numbering continues.
pub fn delete_messages(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let old: Vec<Uuid> = chat_messages::table
        .filter(chat_messages::created_at.lt(before))
        .order(chat_messages::created_at)
        .limit(limit)
        .select(chat_messages::id)
        .for_update()
        .skip_locked()
        .load(conn)?;
    let files: Vec<Option<Uuid>> =
        diesel::delete(chat_messages::table.filter(chat_messages::id.eq_any(&old)))
            .returning(chat_messages::file_id)
            .get_results(conn)?;
    let files: Vec<Uuid> = files.into_iter().flatten().collect();
    diesel::delete(chat_files::table.filter(chat_files::id.eq_any(files))).execute(conn)?;
    Ok(old.len())
}

/// Deletes up to `limit` held messages from before `before`. Returns how many.
pub fn delete_held(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let old: Vec<Uuid> = held_messages::table
        .filter(held_messages::created_at.lt(before))
        .order(held_messages::created_at)
        .limit(limit)
        .select(held_messages::id)
        .load(conn)?;
    diesel::delete(held_messages::table.filter(held_messages::id.eq_any(old))).execute(conn)
}

/// Deletes up to `limit` chat views, with their reasons, from before `before`. Returns how many. That an admin read
/// the chat stays in the audit log.
pub fn delete_views(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let old: Vec<Uuid> = chat_views::table
        .filter(chat_views::created_at.lt(before))
        .order(chat_views::created_at)
        .limit(limit)
        .select(chat_views::id)
        .load(conn)?;
    diesel::delete(chat_views::table.filter(chat_views::id.eq_any(old))).execute(conn)
}

/// Erases the texts of up to `limit` decided reports from before `before`. Returns how many. The report and its
/// decision stay.
pub fn empty_reports(conn: &mut PgConnection, before: DateTime<Utc>, limit: i64) -> QueryResult<usize> {
    let nothing = json!([]);
    let old: Vec<Uuid> = chat_reports::table
        .filter(chat_reports::created_at.lt(before))
        .filter(chat_reports::state.ne(ChatReportState::Open))
        .filter(chat_reports::snapshot.ne(&nothing).or(chat_reports::details.ne("")))
        .order(chat_reports::created_at)
        .limit(limit)
        .select(chat_reports::id)
        .load(conn)?;
    diesel::update(chat_reports::table.filter(chat_reports::id.eq_any(old)))
        .set((chat_reports::snapshot.eq(&nothing), chat_reports::details.eq("")))
        .execute(conn)
}
