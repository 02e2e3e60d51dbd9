//! Publishes that an account was suspended or restored.

use schema::enums::{Role, Subject};
use schema::models::chat_session;
use schema::models::tutor_availability::TutorAvailability;
use schema::models::user::User;
use uuid::Uuid;

use crate::bookings::slot_events;
use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};
use crate::platform::ctx::Ctx;
use crate::tutors::profile_changes;

/// Publishes to admins, to people who have chats with the person, and to pages that display a tutor or their slots.
/// Public pages that show the tutor are purged by the same events.
pub(super) fn publish(ctx: &mut Ctx<'_>, user_id: Uuid) -> Result<()> {
    live::publish(ctx.conn, &[Topic::Admin], &LiveEvent::UserChanged { user_id }, ctx.now)?;
    // The other participants, by a part of the rule of `chats::access::visible`; change both. Chats' readers are not
    // told. Published together, because a busy tutor has thousands of chats.
    let chats = chat_session::of_person(ctx.conn, user_id)?.into_iter();
    let changes: Vec<_> = chats
        .map(|(chat_session_id, other)| (Topic::User(other), LiveEvent::ChatChanged { chat_session_id }))
        .collect();
    live::publish_all(ctx.conn, &changes, ctx.now)?;
    if !User::roles(ctx.conn, user_id)?.contains(&Role::Tutor) {
        return Ok(());
    }
    profile_changes::publish(ctx.conn, user_id, ctx.now)?;
    let subjects = TutorAvailability::subjects(ctx.conn, &[user_id])?;
    let subjects: Vec<Subject> = subjects.into_iter().map(|(_, subject)| subject).collect();
    slot_events::publish_of_availability(ctx.conn, user_id, &subjects, ctx.now)
}
