//! What students sent to a provider.

pub mod decide;
pub mod file;
pub mod list;
pub mod messages;
pub mod notes;
pub mod show;

use actix_web::web::Data;
use schema::models::opportunity_application::OpportunityApplication;
use schema::models::organization::Organization;
use schema::models::received_application_list;
use uuid::Uuid;

use crate::error::{Code, Error, Result};
use crate::listings::organizations;
use crate::opportunity_applications::received::ReceivedApplicationDetail;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Changes an application that a provider has received in a transaction of its own, and tells what it says then.
///
/// # Errors
/// `not_found`; `action_not_allowed` for somebody without an organisation; `rate_limited`; what the change refuses.
async fn change_application(
    state: &Data<AppState>,
    (provider_id, id): (Uuid, Uuid),
    change: impl FnOnce(&mut Ctx<'_>, &Organization, OpportunityApplication) -> Result<OpportunityApplication>
    + Clone
    + Send
    + 'static,
) -> Result<ReceivedApplicationDetail> {
    let response = state
        .transaction(move |ctx| {
            let not_found = || Error::new(Code::NotFound);
            rate_limits::CHANGE_APPLICATIONS.count(ctx.conn, &provider_id.to_string(), ctx.now)?;
            let organization = organizations::lock(ctx, provider_id)?;
            received_application_list::find(ctx.conn, id, organization.id)?.ok_or_else(not_found)?;
            let application = OpportunityApplication::lock(ctx.conn, id)?.ok_or_else(not_found)?;
            change(ctx, &organization, application)?;
            read(ctx, &organization, id)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(response)
}

/// An application that an organisation has received, as it stands now.
fn read(ctx: &mut Ctx<'_>, organization: &Organization, id: Uuid) -> Result<ReceivedApplicationDetail> {
    let row = received_application_list::find(ctx.conn, id, organization.id)?;
    ReceivedApplicationDetail::read(ctx.conn, row.ok_or_else(|| Error::new(Code::NotFound))?, ctx.now)
}
