//! `chat_reads`: how far people have read their chats.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Uuid as SqlUuid};
use uuid::Uuid;

use crate::models::booking_list::Participant;
use crate::models::chat_list::participates;
use crate::models::prepared::prepared;

/// Unread counts over all of a person's chats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct UnreadTotals {
    /// Unread messages of others.
    #[diesel(sql_type = BigInt)]
    pub messages: i64,
    /// Chats with unread messages.
    #[diesel(sql_type = BigInt)]
    pub chats: i64,
}

/// Records that a person has read a chat up to `seq`, at most to its newest message. Returns the new position; `None`
/// if they had already read that far.
pub fn advance(
    conn: &mut PgConnection,
    chat_session_id: Uuid,
    user_id: Uuid,
    seq: i64,
) -> QueryResult<Option<i64>> {
    #[derive(QueryableByName)]
    struct Position {
        #[diesel(sql_type = BigInt)]
        last_read_seq: i64,
    }
    let moved: Option<Position> = diesel::sql_query(
        "INSERT INTO chat_reads AS reads (chat_session_id, user_id, last_read_seq)
             SELECT id, $2, least($3, last_seq) FROM chat_sessions WHERE id = $1 AND least($3, last_seq) > 0
         ON CONFLICT (chat_session_id, user_id) DO UPDATE SET last_read_seq = excluded.last_read_seq
             WHERE reads.last_read_seq < excluded.last_read_seq
         RETURNING last_read_seq",
    )
    .bind::<SqlUuid, _>(chat_session_id)
    .bind::<SqlUuid, _>(user_id)
    .bind::<BigInt, _>(seq)
    .get_result(conn)
    .optional()?;
    Ok(moved.map(|position| position.last_read_seq))
}

/// Marks a sender's own message as read, if they had read everything before it: a message that somebody else sent at
/// the same time stays unread.
pub fn advance_own(
    conn: &mut PgConnection,
    chat_session_id: Uuid,
    sender_id: Uuid,
    seq: i64,
) -> QueryResult<()> {
    prepared(
        "INSERT INTO chat_reads AS reads (chat_session_id, user_id, last_read_seq)
             SELECT $1, $2, $3 WHERE NOT EXISTS (
                 SELECT FROM chat_messages
                 WHERE chat_session_id = $1 AND seq < $3 AND sender_id <> $2 AND kind = 'text' AND seq > coalesce(
                     (SELECT last_read_seq FROM chat_reads WHERE chat_session_id = $1 AND user_id = $2), 0))
         ON CONFLICT (chat_session_id, user_id) DO UPDATE SET
             last_read_seq = greatest(reads.last_read_seq, excluded.last_read_seq)",
    )
    .bind::<SqlUuid, _>(chat_session_id)
    .bind::<SqlUuid, _>(sender_id)
    .bind::<BigInt, _>(seq)
    .execute(conn)?;
    Ok(())
}

/// Returns the unread counts over the chats in which a person participates. The same rule as `chats::access::visible`,
/// but without readers, whose chats are not counted; change both.
pub fn unread(conn: &mut PgConnection, who: Participant) -> QueryResult<UnreadTotals> {
    let participates = participates(who.role);
    let totals = format!(
        "SELECT coalesce(sum(unread), 0)::bigint AS messages, count(*) FILTER (WHERE unread > 0) AS chats FROM (
             SELECT (SELECT count(*) FROM chat_messages m
                     WHERE m.chat_session_id = c.id AND m.seq > coalesce(r.last_read_seq, 0)
                         AND m.sender_id <> $1 AND m.kind = 'text') AS unread
             FROM chat_sessions c LEFT JOIN chat_reads r ON r.chat_session_id = c.id AND r.user_id = $1
             WHERE {participates} AND c.last_seq > coalesce(r.last_read_seq, 0)
         ) AS chats"
    );
    diesel::sql_query(totals).bind::<SqlUuid, _>(who.id).get_result(conn)
}
