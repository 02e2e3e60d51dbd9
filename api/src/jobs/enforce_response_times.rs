//! Pauses listings while applications wait too long for a first response, resumes them once none does, and reminds
//! providers before. Declines the applications that are left of providers whose account was deleted.

use actix_web::web::Data;
use schema::models::application_answers;
use schema::models::listing::{self, Listing};
use schema::models::opportunity::Opportunity;
use schema::models::organization::Organization;
use uuid::Uuid;

use super::lanes::repeat;
use crate::domain::opportunity_application::{MAX_WAIT, REMIND_AFTER};
use crate::error::Result;
use crate::mail;
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::summer::listings::publication;
use crate::summer::opportunity_applications::changes;

/// The maximum number of listings paused or resumed per turn.
const BATCH: i64 = 50;

/// Returns the number of listings paused, resumed or reminded of.
pub async fn enforce_response_times(state: Data<AppState>) -> Result<usize> {
    let now = state.clock.now();
    let due = state
        .db
        .run(move |conn| {
            let mut due = application_answers::listings_to_pause(conn, now - MAX_WAIT, BATCH, now)?;
            due.extend(listing::to_resume(conn, now - MAX_WAIT, BATCH, now)?);
            Ok(due)
        })
        .await?;
    let mut done = 0;
    for listing in due {
        if state.transaction(move |ctx| pause_or_resume(ctx, listing)).await? {
            done += 1;
        }
    }
    done += repeat(async || state.transaction(remind_next).await).await?;
    Ok(done + repeat(async || state.transaction(changes::decline_next).await).await?)
}

/// Pauses or resumes a listing according to its applications.
fn pause_or_resume(ctx: &mut Ctx<'_>, (listing_id, organization_id): (Uuid, Uuid)) -> Result<bool> {
    let Some(organization) = Organization::lock(ctx.conn, organization_id)? else { return Ok(false) };
    match Listing::find(ctx.conn, listing_id)? {
        Some(listing) => publication::pause_or_resume(ctx, &organization, listing),
        None => Ok(false),
    }
}

/// Reminds one provider of the applications waiting at a listing; returns whether there was one.
fn remind_next(ctx: &mut Ctx<'_>) -> Result<bool> {
    let sent_by = ctx.now - REMIND_AFTER;
    let sent = (ctx.now - MAX_WAIT, sent_by);
    let Some(next) = application_answers::next_to_remind(ctx.conn, sent, ctx.now)? else {
        return Ok(false);
    };
    let organization = Organization::lock(ctx.conn, next.organization_id)?;
    let listing = Listing::find(ctx.conn, next.listing_id)?;
    let Some((organization, listing)) = organization.zip(listing) else { return Ok(true) };
    let public = listing.opportunity_id.map(|id| Opportunity::find(ctx.conn, id)).transpose()?.flatten();
    let Some(public) = public else { return Ok(true) };
    let waiting = application_answers::mark_reminded(ctx.conn, public.id, sent_by, ctx.now)?;
    // The oldest waiting application may be one about which the provider was reminded before.
    let first = application_answers::first_waiting(ctx.conn, public.id)?.filter(|_| waiting > 0);
    let Some(first) = first else { return Ok(true) };
    let pauses_at = first + MAX_WAIT;
    // The provider of a paused listing has been notified already.
    if pauses_at > ctx.now {
        let what = (waiting, pauses_at);
        mail::applications_wait(ctx, organization.provider_id, (&listing, &public), what)?;
    }
    Ok(true)
}
