//! Students' applications to a provider's listings: list, show, decide, note, message.

pub mod file;

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query};
use macros::operation;
use schema::enums::OpportunityApplicationState;
use schema::models::keyset::Page;
use schema::models::opportunity_application::OpportunityApplication;
use schema::models::organization::Organization;
use schema::models::received_application_list::{self, ReceivedApplicationFilter, ReceivedApplicationRow};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::opportunity_application::{MAX_TEXT, OpportunityApplicationAction};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Provider};
use crate::http::{paging, search};
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;
use crate::summer::listings::organizations;
use crate::summer::opportunity_applications::changes;
use crate::summer::opportunity_applications::draft::NewApplicationMessage;
use crate::summer::opportunity_applications::received::{ReceivedApplication, ReceivedApplicationDetail};

/// Changes an application to one of the provider's listings in its own transaction. Returns it afterwards.
///
/// # Errors
/// `not_found`; `action_not_allowed` without an organization; `rate_limited`; the errors of the change.
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

/// Reads the current state of an application that an organization received.
fn read(ctx: &mut Ctx<'_>, organization: &Organization, id: Uuid) -> Result<ReceivedApplicationDetail> {
    let row = received_application_list::find(ctx.conn, id, organization.id)?;
    ReceivedApplicationDetail::read(ctx.conn, row.ok_or_else(|| Error::new(Code::NotFound))?, ctx.now)
}

/// A page of applications, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReceivedApplicationList {
    /// The entries of the page.
    pub items: Vec<ReceivedApplication>,
    /// Totals of the chosen listing, or of all listings; other filters do not apply.
    pub counts: ReceivedApplicationTotals,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
}

/// The number of applications by state.
#[derive(Debug, Clone, Copy, Default, Serialize, ToSchema)]
pub struct ReceivedApplicationTotals {
    pub submitted: i64,
    pub in_review: i64,
    pub interview: i64,
    pub waitlisted: i64,
    pub accepted: i64,
    pub declined: i64,
    pub withdrawn: i64,
}

/// Filters and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReceivedApplicationsQuery {
    /// Only applications to this listing.
    pub listing_id: Option<Uuid>,
    /// Only applications in this state.
    #[param(inline)]
    pub state: Option<OpportunityApplicationState>,
    /// Only applications whose student's name contains this text. At most 100 characters.
    pub q: Option<String>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// Applications to my listings
///
/// Three queries for any number of them.
#[operation(
    tag = "provider", operation_id = "received_applications",
    responses((status = 200, body = ReceivedApplicationList))
)]
pub async fn list(
    state: Data<AppState>,
    provider: Provider,
    query: Query<ReceivedApplicationsQuery>,
) -> Result<Json<ReceivedApplicationList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let (provider_id, now) = (provider.profile.id, state.clock.now());
    let (listing_id, wanted, term) = (query.listing_id, query.state, search::term(query.q.as_deref())?);
    let response = state
        .db
        .run(move |conn| {
            let Some(organization) = Organization::of_provider(conn, provider_id)? else {
                return Ok((Page { rows: Vec::new(), next: None }, Vec::new()));
            };
            let filter = ReceivedApplicationFilter {
                organization_id: organization.id,
                listing_id,
                state: wanted,
                term,
            };
            Ok((filter.page(conn, request)?, filter.counts(conn)?))
        })
        .await?;
    let (page, counts): (Page<ReceivedApplicationRow>, Vec<(OpportunityApplicationState, i64)>) = response;
    Ok(Json(ReceivedApplicationList {
        items: page.rows.iter().map(|row| ReceivedApplication::new(row, now)).collect(),
        counts: ReceivedApplicationTotals::of(&counts),
        next_cursor: page.next.map(paging::cursor),
    }))
}

impl ReceivedApplicationTotals {
    fn of(counts: &[(OpportunityApplicationState, i64)]) -> ReceivedApplicationTotals {
        let mut totals = ReceivedApplicationTotals::default();
        for &(state, count) in counts {
            *match state {
                OpportunityApplicationState::Submitted => &mut totals.submitted,
                OpportunityApplicationState::InReview => &mut totals.in_review,
                OpportunityApplicationState::Interview => &mut totals.interview,
                OpportunityApplicationState::Waitlisted => &mut totals.waitlisted,
                OpportunityApplicationState::Accepted => &mut totals.accepted,
                OpportunityApplicationState::Declined => &mut totals.declined,
                OpportunityApplicationState::Withdrawn => &mut totals.withdrawn,
            } = count;
        }
        totals
    }
}

/// An application to a listing of mine
///
/// Five queries.
#[operation(
    tag = "provider", operation_id = "received_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = ReceivedApplicationDetail)), errors(NotFound)
)]
pub async fn show(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
) -> Result<Json<ReceivedApplicationDetail>> {
    let (provider_id, id, now) = (provider.profile.id, *id, state.clock.now());
    let response = state
        .db
        .run(move |conn| {
            let not_found = || Error::new(Code::NotFound);
            let organization = Organization::of_provider(conn, provider_id)?.ok_or_else(not_found)?;
            let row = received_application_list::find(conn, id, organization.id)?.ok_or_else(not_found)?;
            ReceivedApplicationDetail::read(conn, row, now)
        })
        .await?;
    Ok(Json(response))
}

/// The new state of an application.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ApplicationMove {
    /// One of the application's `allowed_actions`.
    pub action: OpportunityApplicationAction,
    /// Message to the student in the email; may be empty. At most 2000 characters, without contact details.
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub message: String,
    /// The `version` that the page showed. If the application has another one by now, nothing changes.
    pub seen_version: i32,
}

/// Move an application
///
/// The student is emailed. If the state changed since the page was loaded, the error has the current values in
/// `current`.
#[operation(
    tag = "provider", operation_id = "move_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = ReceivedApplicationDetail)),
    errors(NotFound, EditConflict, ActionNotAllowed, RateLimited)
)]
pub async fn decide(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
    body: Body<ApplicationMove>,
) -> Result<Json<ReceivedApplicationDetail>> {
    let ApplicationMove { action, message, seen_version } = body.read()?;
    let message = text::optional(&message, MAX_TEXT).map_err(|problem| Error::field("message", problem))?;
    let decide =
        change_application(&state, (provider.profile.id, *id), move |ctx, organization, application| {
            if application.version != seen_version {
                return Err(Error::edit_conflict_with(&read(ctx, organization, application.id)?));
            }
            changes::decide(ctx, organization, application, (action, &message))
        });
    decide.await.map(Json)
}

/// Notes about an application.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ApplicationNotes {
    /// At most 2000 characters; may be empty.
    #[schema(max_length = 2000)]
    pub notes: String,
    /// The `notes_version` that the page showed.
    #[schema(minimum = 0)]
    pub seen_notes_version: i32,
}

/// Write notes about an application
///
/// Only the provider can read them. If they were changed in another tab, the error has the current values in `current`.
#[operation(
    tag = "provider", operation_id = "note_about_application",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 200, body = ReceivedApplicationDetail)), errors(NotFound, EditConflict, ActionNotAllowed, RateLimited)
)]
pub async fn write_notes(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
    body: Body<ApplicationNotes>,
) -> Result<Json<ReceivedApplicationDetail>> {
    let ApplicationNotes { notes, seen_notes_version } = body.read()?;
    let notes = text::optional(&notes, MAX_TEXT).map_err(|problem| Error::field("notes", problem))?;
    let note =
        change_application(&state, (provider.profile.id, *id), move |ctx, organization, application| {
            if application.notes == notes {
                return Ok(application);
            }
            if application.notes_version != seen_notes_version {
                return Err(Error::edit_conflict_with(&read(ctx, organization, application.id)?));
            }
            changes::save_notes(ctx, organization, application, notes)
        });
    note.await.map(Json)
}

/// Write to an applicant
///
/// The student is emailed and replies on the application's page. Sending the same message again does nothing.
#[operation(
    tag = "provider", operation_id = "write_to_applicant",
    params(("id" = Uuid, Path, description = "The application")),
    responses((status = 201, body = ReceivedApplicationDetail)),
    errors(NotFound, ActionNotAllowed, LimitReached, RateLimited)
)]
pub async fn create_message(
    state: Data<AppState>,
    provider: Provider,
    id: Path<Uuid>,
    body: Body<NewApplicationMessage>,
) -> Result<impl Responder> {
    let (provider_id, message) = (provider.profile.id, body.read()?);
    let (message_id, text) = (message.id, message.text()?);
    let write = change_application(&state, (provider_id, *id), move |ctx, organization, application| {
        rate_limits::WRITE_ABOUT_APPLICATION.count(ctx.conn, &provider_id.to_string(), ctx.now)?;
        changes::write_to_student(ctx, organization, application, (message_id, &text))
    });
    Ok((Json(write.await?), StatusCode::CREATED))
}
