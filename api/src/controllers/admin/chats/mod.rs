//! Chats for admins: reports, held messages, and reading a chat.

pub mod held_messages;
pub mod reports;
pub mod views;

use diesel::PgConnection;
use schema::ids::UserId;
use schema::models::user::User;
use uuid::Uuid;

use crate::accounts::admin_person::AdminPeople;
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::mail;
use crate::platform::ctx::Ctx;

/// The longest text that an admin sends to a person.
const MAX_TEXT: usize = 1000;

/// Returns the admin's text to the person; an error on `field` if it is empty or too long.
fn required_text(field: &'static str, given: &str, missing: &'static str) -> Result<String> {
    text::required(given, MAX_TEXT, missing).map_err(|problem| Error::field(field, problem))
}

/// Emails a warning to `person`.
fn warn(ctx: &mut Ctx<'_>, person: UserId, about: Uuid, warning: &str) -> Result<()> {
    let user = User::find(ctx.conn, person)?.ok_or_else(|| {
        let detail = "This account was deleted, so no one can be warned. Please choose a different decision.";
        Error::with_detail(Code::ActionNotAllowed, detail)
    })?;
    mail::chat_warning(ctx, &user, about, warning)
}

/// Reads the people with these ids.
fn people(conn: &mut PgConnection, ids: impl Iterator<Item = UserId>) -> Result<AdminPeople> {
    let ids: std::collections::BTreeSet<UserId> = ids.collect();
    AdminPeople::read(conn, &ids.into_iter().collect::<Vec<_>>())
}

/// Returns the name of the admin who decided.
fn decider(people: &AdminPeople, id: Option<UserId>) -> Result<Option<String>> {
    let admin = id.map(|id| people.get(id)).transpose()?;
    Ok(admin.map(|admin| admin.full_name()))
}
