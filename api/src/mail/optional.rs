//! Emails that their recipient can turn off.

use schema::ids::UserId;
use schema::models::email_preferences::{EmailPreferences, OptionalEmail};

use crate::domain::unsubscribe_token::UnsubscribeToken;
use crate::error::Result;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Returns the link that turns these emails off; `None` if the recipient has done so.
pub(super) fn turn_off_link(
    ctx: &mut Ctx<'_>,
    user_id: UserId,
    email: OptionalEmail,
) -> Result<Option<String>> {
    let choices = EmailPreferences::find_or_insert(ctx.conn, user_id)?;
    let token = UnsubscribeToken { email, key: choices.unsubscribe_key };
    Ok(choices.wants(email).then(|| ctx.config.link(&page_paths::turn_off_emails(&token))))
}
