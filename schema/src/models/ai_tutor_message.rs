//! `ai_tutor_messages`: what was said in a session with the AI tutor.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{AiTutorMessageState, AiTutorRole, HintLevel};
use crate::schema::ai_tutor_messages;

/// Something that was said.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = ai_tutor_messages, check_for_backend(diesel::pg::Pg))]
pub struct AiTutorMessage {
    pub session_id: Uuid,
    /// Its place, from 1 on.
    pub seq: i32,
    pub role: AiTutorRole,
    pub content: String,
    pub state: AiTutorMessageState,
    /// The level of the hint that it gives.
    pub hint: Option<HintLevel>,
    pub created_at: DateTime<Utc>,
}

impl AiTutorMessage {
    /// Stores it; the one with its place, if there is one, says this from now on.
    pub fn store(&self, conn: &mut PgConnection) -> QueryResult<()> {
        diesel::insert_into(ai_tutor_messages::table)
            .values(self)
            .on_conflict((ai_tutor_messages::session_id, ai_tutor_messages::seq))
            .do_update()
            .set((ai_tutor_messages::content.eq(&self.content), ai_tutor_messages::state.eq(self.state)))
            .execute(conn)?;
        Ok(())
    }

    /// All of a session, in order.
    pub fn of_session(conn: &mut PgConnection, session_id: Uuid) -> QueryResult<Vec<AiTutorMessage>> {
        ai_tutor_messages::table
            .filter(ai_tutor_messages::session_id.eq(session_id))
            .order(ai_tutor_messages::seq)
            .select(AiTutorMessage::as_select())
            .load(conn)
    }
}
