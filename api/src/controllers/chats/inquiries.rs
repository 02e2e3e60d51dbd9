//! A student's chat with a tutor before any booking.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::models::chat_list::ChatOverview;
use schema::models::chat_partner;
use schema::models::chat_session::{self, ChatSession};
use schema::models::session::SignedIn;
use schema::models::tutor_availability::TutorAvailability;
use uuid::Uuid;

use crate::chats::access::not_found;
use crate::chats::events;
use crate::chats::response::{Chat, ChatPerson, Inquiry, bounds};
use crate::domain::access;
use crate::domain::chat::ChatClosedReason;
use crate::error::{Code, Error, Result};
use crate::extract::SignedInUser;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// My inquiry to a tutor
///
/// Returns the tutor, the subjects to ask about, and the chat if there is one. Tutors cannot open inquiries.
#[operation(
    tag = "chats", operation_id = "show_inquiry", params(("tutor_id" = Uuid, Path, description = "Who is asked")),
    responses((status = 200, body = Inquiry)), errors(Forbidden)
)]
pub async fn show(state: Data<AppState>, user: SignedInUser, tutor_id: Path<Uuid>) -> Result<Json<Inquiry>> {
    let (tutor_id, now) = (*tutor_id, state.clock.now());
    check_may_inquire(&user, tutor_id)?;
    let response = state
        .db
        .run(move |conn| {
            let chat = inquiry(conn, user.profile.id, tutor_id, now)?;
            let tutor = match &chat {
                Some(chat) => Some(chat.other.clone()),
                None => chat_partner::tutor(conn, tutor_id)?.map(ChatPerson::from),
            };
            let subjects = TutorAvailability::subjects(conn, &[tutor_id])?;
            Ok(Inquiry {
                tutor: tutor.ok_or_else(|| Error::new(Code::NotFound))?,
                subjects: subjects.into_iter().map(|(_, subject)| subject).collect(),
                chat,
            })
        })
        .await?;
    Ok(Json(response))
}

/// Open an inquiry to a tutor
///
/// Returns the existing chat if there is one; at most 10 new ones a day. The tutor is notified with the first
/// message.
#[operation(
    tag = "chats", operation_id = "open_inquiry", params(("tutor_id" = Uuid, Path, description = "Who is asked")),
    responses((status = 200, body = Chat)), errors(Forbidden, ChatClosed, RateLimited)
)]
pub async fn open(state: Data<AppState>, user: SignedInUser, tutor_id: Path<Uuid>) -> Result<Json<Chat>> {
    let tutor_id = *tutor_id;
    check_may_inquire(&user, tutor_id)?;
    let chat = state
        .transaction(move |ctx| {
            let student_id = user.profile.id;
            if let Some(chat) = inquiry(ctx.conn, student_id, tutor_id, ctx.now)? {
                return Ok(chat);
            }
            open_new(ctx, (student_id, tutor_id))?;
            inquiry(ctx.conn, student_id, tutor_id, ctx.now)?.ok_or_else(not_found)
        })
        .await?;
    Ok(Json(chat))
}

fn open_new(ctx: &mut Ctx<'_>, (student_id, tutor_id): (Uuid, Uuid)) -> Result<()> {
    let tutor = chat_partner::tutor(ctx.conn, tutor_id)?;
    tutor.ok_or_else(|| Error::new(Code::NotFound))?;
    if let Some(by) = chat_partner::blocker(ctx.conn, (student_id, tutor_id))? {
        let by_student = by == student_id;
        let reason = if by_student { ChatClosedReason::BlockedByYou } else { ChatClosedReason::Blocked };
        return Err(Error::with_detail(Code::ChatClosed, reason.detail()));
    }
    if let Some(opened) = chat_session::open_inquiry(ctx.conn, (student_id, tutor_id), ctx.now)? {
        rate_limits::OPEN_INQUIRY.count(ctx.conn, &student_id.to_string(), ctx.now)?;
        if let Some(chat) = ChatSession::find(ctx.conn, opened)? {
            events::publish_opened(ctx.conn, &chat, ctx.now)?;
        }
    }
    Ok(())
}

/// Checks that the user may ask this tutor. Tutors only reply to inquiries. A person who is both student and tutor may
/// ask other tutors, but not themselves.
fn check_may_inquire(user: &SignedIn, tutor_id: Uuid) -> Result<()> {
    if tutor_id == user.profile.id {
        return Err(not_found());
    }
    if access::may_book(&user.roles) {
        return Ok(());
    }
    if user.roles.contains(&schema::enums::Role::Tutor) {
        return Err(not_found());
    }
    Err(Error::with_detail(Code::Forbidden, "Student ID is required when not a tutor"))
}

fn inquiry(
    conn: &mut PgConnection,
    student_id: Uuid,
    tutor_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Chat>> {
    let row = ChatOverview::find_inquiry(conn, student_id, tutor_id, bounds(now))?;
    Ok(row.map(|row| Chat::of_participant(row, student_id, now)))
}
