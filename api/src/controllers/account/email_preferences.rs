//! Which emails the signed-in person gets.

use actix_web::web::{Data, Json};
use diesel::PgConnection;
use macros::operation;
use schema::ids::UserId;
use schema::models::email_preferences::{EmailPreferences, EmailPreferencesChange};
use schema::models::newsletter_subscription as newsletter;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::Result;
use crate::extract::{Body, SignedInUser};
use crate::state::AppState;

/// The emails that a person can choose. All others, about bookings, payments and the account's security, are always
/// sent.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailChoices {
    /// Reminders of lessons, and of the deadlines of saved opportunities.
    pub reminders: bool,
    /// Notices of unread messages.
    pub messages: bool,
    /// The newsletter, at the account's address.
    pub newsletters: bool,
}

impl EmailChoices {
    fn read(conn: &mut PgConnection, user_id: UserId, email: &str) -> Result<EmailChoices> {
        let stored = EmailPreferences::find(conn, user_id)?;
        Ok(EmailChoices {
            reminders: stored.is_none_or(|stored| stored.reminders),
            messages: stored.is_none_or(|stored| stored.messages),
            newsletters: newsletter::is_subscribed(conn, email)?,
        })
    }
}

/// The emails I get
#[operation(
    tag = "account", operation_id = "email_preferences", responses((status = 200, body = EmailChoices))
)]
pub async fn show(state: Data<AppState>, who: SignedInUser) -> Result<Json<EmailChoices>> {
    let (id, email) = (who.profile.id, who.email.clone());
    Ok(Json(state.db.run(move |conn| EmailChoices::read(conn, id, &email)).await?))
}

/// Choose the emails I get
///
/// The account's address is verified, so a subscription to the newsletter needs no confirmation.
#[operation(
    tag = "account", operation_id = "update_email_preferences", responses((status = 200, body = EmailChoices))
)]
pub async fn update(
    state: Data<AppState>,
    who: SignedInUser,
    body: Body<EmailChoices>,
) -> Result<Json<EmailChoices>> {
    let EmailChoices { reminders, messages, newsletters } = body.read()?;
    let (id, email, now) = (who.profile.id, who.email.clone(), state.clock.now());
    let stored = state.db.transaction(move |conn| {
        EmailPreferencesChange { reminders, messages }.upsert(conn, id)?;
        match (newsletters, newsletter::is_subscribed(conn, &email)?) {
            (true, false) => newsletter::subscribe_proven(conn, &email, now)?,
            (false, true) => newsletter::unsubscribe_address(conn, &email, now)?,
            _ => {}
        }
        EmailChoices::read(conn, id, &email)
    });
    Ok(Json(stored.await?))
}
