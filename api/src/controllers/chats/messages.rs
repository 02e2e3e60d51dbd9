//! Messages of a chat: list and send.

use actix_web::web::{Data, Json, Path, Query};
use macros::operation;
use schema::enums::Subject;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::chats::access;
use crate::chats::history::MessageRequest;
use crate::chats::response::{ChatMessageList, SendOutcome};
use crate::chats::send::{Draft, send};
use crate::domain::chat;
use crate::error::{FieldErrors, Result};
use crate::extract::{Body, SignedInUser};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Which messages of a chat.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MessagesQuery {
    /// The messages right before this number; the newest ones if neither `before` nor `after` is given.
    pub before: Option<i64>,
    /// The messages right after this number.
    pub after: Option<i64>,
    /// 1 to 50; 50 if not given.
    pub limit: Option<i64>,
}

/// A message to send.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewChatMessage {
    /// Idempotency key from the sender's browser: a second message with the same id is not stored.
    pub client_message_id: Uuid,
    /// At most 1000 characters; at least one, unless a file comes with it.
    #[schema(max_length = 1000)]
    pub message: String,
    /// A file that the sender added to this chat and has not sent yet.
    #[serde(default)]
    pub file_id: Option<Uuid>,
    /// Subject of a student's question in an inquiry.
    #[serde(default)]
    pub subject: Option<Subject>,
    /// Submits the message to an admin for review if the screening finds something in it.
    #[serde(default)]
    pub insist: bool,
}

/// The messages of a chat
///
/// Returns the newest messages, or those right before or after a number, oldest first. For the two participants and for
/// readers of the chat.
#[operation(
    tag = "chats", operation_id = "chat_messages", params(("id" = Uuid, Path, description = "The chat")),
    responses((status = 200, body = ChatMessageList))
)]
pub async fn list(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
    query: Query<MessagesQuery>,
) -> Result<Json<ChatMessageList>> {
    let (id, stretch) = (*id, MessageRequest::new(query.before, query.after, query.limit)?);
    let response = state
        .db
        .run(move |conn| {
            let chat = access::visible(conn, &user, id)?.chat;
            Ok(stretch.read(conn, &chat)?.list)
        })
        .await?;
    Ok(Json(response))
}

/// Send a message
///
/// For the chat's two participants while it is open; at most 30 messages a minute, and at most 20 a day that are held
/// for review. A message is stored once under its `client_message_id`, however often it is sent. If a student's
/// question in an inquiry names another subject than the one before, a separate line in the chat says so.
#[operation(
    tag = "chats", operation_id = "send_chat_message", params(("id" = Uuid, Path, description = "The chat")),
    responses((status = 200, body = SendOutcome)), errors(ChatClosed, RateLimited)
)]
pub async fn create(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
    body: Body<NewChatMessage>,
) -> Result<Json<SendOutcome>> {
    let (id, draft, live) = (*id, body.read()?.draft()?, state.live.clone());
    let work = move |ctx: &mut Ctx<'_>| send(ctx, &user, id, &draft);
    let sending = state.transaction_then(work, move |sending| sending.publish_locally(&live)).await?;
    Ok(Json(sending.outcome))
}

impl NewChatMessage {
    fn draft(self) -> Result<Draft> {
        let mut errors = FieldErrors::default();
        let text = errors.check("message", chat::message(&self.message, self.file_id.is_some()));
        errors.finish()?;
        let NewChatMessage { client_message_id, file_id, subject, insist, .. } = self;
        Ok(Draft { client_message_id, text, file_id, subject, insist })
    }
}
