//! Leaving the newsletter.

use actix_web::HttpResponse;
use actix_web::web::{Bytes, Data, Query};
use schema::models::newsletter_subscription;
use serde::Deserialize;
use uuid::Uuid;

use super::see_other;
use crate::error::Result;
use crate::state::AppState;

/// The link in every newsletter. Whoever passes it on may add parameters of their own, such as `utm_source`.
#[derive(Deserialize)]
pub struct Link {
    key: Uuid,
}

/// What a mail program sends along (RFC 8058), as a form of either kind; our own page's form sends nothing.
const ONE_CLICK: &[u8] = b"List-Unsubscribe";

/// Ends the subscription behind a newsletter's link.
///
/// Mail programs call this from anywhere, so the origin is not checked: whoever has the link may unsubscribe,
/// and can do nothing else with it. An unknown key is answered alike: that address receives nothing either.
///
/// # Errors
/// When the database cannot be reached.
pub async fn unsubscribe(state: Data<AppState>, link: Query<Link>, body: Bytes) -> Result<HttpResponse> {
    let (key, now) = (link.key, state.clock.now());
    state.db.run(move |conn| Ok(newsletter_subscription::unsubscribe(conn, key, now)?)).await?;
    // RFC 8058 asks for no redirect in answer to a mail program.
    Ok(match body.windows(ONE_CLICK.len()).any(|part| part == ONE_CLICK) {
        true => HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("You are unsubscribed.\n"),
        false => see_other("/newsletter/unsubscribed"),
    })
}
