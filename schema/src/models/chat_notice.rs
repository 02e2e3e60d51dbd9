//! `chat_notices`: who has to be emailed about unread messages.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{count_star, exists, max, not};
use diesel::prelude::*;
use diesel::sql_types::{Double, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::{ChatFileKind, ChatKind, ChatMessageKind};
use crate::models::prepared::prepared;
use crate::schema::{blocks, chat_files, chat_messages, chat_notices, chat_reads, chat_sessions, users};

/// A chat's kind, tutor and subject; a message's sender, text and kind of file.
type Newest = ((ChatKind, Uuid, Option<String>), (Uuid, String, Option<ChatFileKind>));

/// A due notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = chat_notices, check_for_backend(diesel::pg::Pg))]
pub struct ChatNotice {
    pub chat_session_id: Uuid,
    /// The recipient of the email.
    pub user_id: Uuid,
}

/// A participant's unread messages, for the email to them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// Kind of the chat: a pair may have two.
    pub kind: ChatKind,
    /// Whether the recipient is the chat's tutor.
    pub is_for_tutor: bool,
    /// Subject of the inquiry, if there is one.
    pub subject: Option<String>,
    /// Sender of the newest unread message.
    pub sender_id: Uuid,
    /// Text of the newest one; may be empty if there is a file.
    pub message: String,
    /// Kind of its file.
    pub file_kind: Option<ChatFileKind>,
    /// Its number in the chat.
    pub seq: i64,
    /// Number of unread messages.
    pub count: i64,
}

/// Schedules a notice for this participant at `due_at`, unless one is scheduled; later if they were emailed less than
/// `quiet` before that.
pub fn plan(
    conn: &mut PgConnection,
    (chat_session_id, user_id): (Uuid, Uuid),
    due_at: DateTime<Utc>,
    quiet: TimeDelta,
) -> QueryResult<()> {
    prepared(
        "INSERT INTO chat_notices (chat_session_id, user_id, due_at) VALUES ($1, $2, $3)
         ON CONFLICT (chat_session_id, user_id) DO UPDATE SET due_at = coalesce(
             chat_notices.due_at,
             greatest(excluded.due_at, chat_notices.mailed_at + make_interval(secs => $4)))",
    )
    .bind::<SqlUuid, _>(chat_session_id)
    .bind::<SqlUuid, _>(user_id)
    .bind::<Timestamptz, _>(due_at)
    .bind::<Double, _>(quiet.as_seconds_f64())
    .execute(conn)?;
    Ok(())
}

/// Claims one due notice that no other transaction is processing. After the commit, nothing is scheduled for this
/// recipient.
pub fn claim_due(conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<Option<ChatNotice>> {
    let due: Option<ChatNotice> = chat_notices::table
        .filter(chat_notices::due_at.le(now))
        .order(chat_notices::due_at)
        .select(ChatNotice::as_select())
        .for_update()
        .skip_locked()
        .first(conn)
        .optional()?;
    if let Some(notice) = due {
        diesel::update(notice.row()).set(chat_notices::due_at.eq(None::<DateTime<Utc>>)).execute(conn)?;
    }
    Ok(due)
}

impl ChatNotice {
    fn row(self) -> diesel::helper_types::Find<chat_notices::table, (Uuid, Uuid)> {
        chat_notices::table.find((self.chat_session_id, self.user_id))
    }

    /// Records that the recipient was emailed.
    pub fn mark_mailed(self, conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<()> {
        diesel::update(self.row()).set(chat_notices::mailed_at.eq(now)).execute(conn)?;
        Ok(())
    }

    /// Returns the recipient's unread messages; `None` if there are none, or if no email is sent: the account is
    /// suspended, or the recipient has blocked the sender.
    pub fn unread(self, conn: &mut PgConnection) -> QueryResult<Option<Unread>> {
        let read: Option<i64> = chat_reads::table
            .find((self.chat_session_id, self.user_id))
            .select(chat_reads::last_read_seq)
            .first(conn)
            .optional()?;
        let unread = chat_messages::table
            .filter(chat_messages::chat_session_id.eq(self.chat_session_id))
            .filter(chat_messages::sender_id.ne(self.user_id))
            .filter(chat_messages::kind.eq(ChatMessageKind::Text))
            .filter(chat_messages::seq.gt(read.unwrap_or(0)));
        let (count, newest): (i64, Option<i64>) =
            unread.select((count_star(), max(chat_messages::seq))).first(conn)?;
        let Some(seq) = newest else { return Ok(None) };
        let newest = chat_messages::table
            .inner_join(chat_sessions::table)
            .left_join(chat_files::table)
            .filter(chat_messages::chat_session_id.eq(self.chat_session_id))
            .filter(chat_messages::seq.eq(seq))
            .filter(not(exists(users::table.find(self.user_id).filter(users::suspended_at.is_not_null()))))
            .filter(not(exists(blocks::table.find((self.user_id, chat_messages::sender_id)))))
            .select((
                (chat_sessions::kind, chat_sessions::tutor_id, chat_sessions::subject),
                (chat_messages::sender_id, chat_messages::message, chat_files::kind.nullable()),
            ));
        let found: Option<Newest> = newest.first(conn).optional()?;
        Ok(found.map(|((kind, tutor_id, subject), (sender_id, message, file_kind))| Unread {
            kind,
            is_for_tutor: tutor_id == self.user_id,
            subject,
            sender_id,
            message,
            file_kind,
            seq,
            count,
        }))
    }
}
