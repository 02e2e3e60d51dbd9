//! Facts about a sender in a chat. One query reads them while the chat is locked.

use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Double, Nullable, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::models::chat_list::{ChatFactColumns, FACTS, FACTS_FROM, LessonBounds};
use crate::models::prepared::prepared;

/// Facts about a sender in a chat.
#[derive(Debug, Clone, QueryableByName)]
pub struct ChatSender {
    /// Whether a message is stored under this client id, sent or held.
    #[diesel(sql_type = Bool)]
    pub is_known: bool,
    /// Readers of the chat who are not participants, for the audience of the message. The same rule as
    /// `chats::access::visible`; change both.
    #[diesel(sql_type = Array<SqlUuid>)]
    pub readers: Vec<Uuid>,
    /// Whether the account of the other side is deleted or suspended.
    #[diesel(sql_type = Bool)]
    pub other_is_gone: bool,
    /// Other facts that decide whether the sender may write.
    #[diesel(embed)]
    pub facts: ChatFactColumns,
}

impl ChatSender {
    /// Reads the facts about this participant, and whether the client id is known.
    pub fn find(
        conn: &mut PgConnection,
        (chat_session_id, sender_id): (Uuid, Uuid),
        client_message_id: Option<Uuid>,
        bounds: LessonBounds,
    ) -> QueryResult<Option<ChatSender>> {
        let text = format!(
            "WITH c AS (SELECT * FROM chat_sessions WHERE id = $4)
             SELECT EXISTS (SELECT FROM chat_messages
                         WHERE chat_session_id = $4 AND sender_id = $1 AND client_message_id = $5)
                     OR EXISTS (SELECT FROM held_messages
                         WHERE chat_session_id = $4 AND sender_id = $1 AND client_message_id = $5) AS is_known,
                 ARRAY(SELECT user_id FROM chat_readers WHERE chat_session_id = $4 ORDER BY user_id) AS readers,
                 {FACTS} {FACTS_FROM}"
        );
        prepared(text)
            .bind::<SqlUuid, _>(sender_id)
            .bind::<Timestamptz, _>(bounds.now)
            .bind::<Double, _>(bounds.reach.as_seconds_f64())
            .bind::<SqlUuid, _>(chat_session_id)
            .bind::<Nullable<SqlUuid>, _>(client_message_id)
            .get_result(conn)
            .optional()
    }
}
