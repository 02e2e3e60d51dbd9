//! One listing with its payment, and what an admin decides about it: approve, return, refund.

use actix_web::web::{Data, Json, Path};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{DisputeState, PaymentStatus};
use schema::models::listing::Listing;
use schema::models::opportunity::Opportunity;
use schema::models::organization::Organization;
use schema::models::payment::Payment;
use schema::models::{listing_payment, payment_history, person};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::AdminListing;
use crate::controllers::admin::payment_history::{RefundEntry, RefundRequest, refunds};
use crate::domain::listing::{ListingAction, ListingActor, MAX_MESSAGE};
use crate::domain::text;
use crate::error::{Code, Error, Result};
use crate::extract::{Admin, Body, VerifiedAdmin};
use crate::payments::response::receipt_number;
use crate::payments::{self, NewRefund, left_to_refund, request_listing_refund};
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;
use crate::state::AppState;
use crate::summer::listings::admin_organization::AdminOrganization;
use crate::summer::listings::changes;
use crate::summer::listings::draft::ListingDraft;
use crate::summer::listings::facts::{is_undecided, listing_facts};

/// A listing with all data that an admin needs to decide about it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AdminListingDetail {
    #[serde(flatten)]
    pub listing: AdminListing,
    /// The actions that are allowed now.
    pub allowed_actions: Vec<ListingAction>,
    /// The listing's content.
    pub draft: ListingDraft,
    /// The organization that offers it.
    pub organization: AdminOrganization,
    /// The content that is public now; null while nothing is.
    pub published: Option<ListingDraft>,
    /// The opportunity as which the listing is published.
    pub opportunity_id: Option<Uuid>,
    /// The last part of the public page's address.
    pub slug: Option<String>,
    /// Why an admin returned it; empty otherwise.
    pub reason: String,
    /// When an admin last decided about it.
    pub decided_at: Option<DateTime<Utc>>,
    /// Name of the admin who decided.
    pub decided_by: Option<String>,
    /// Its payment; null while nothing was paid.
    pub money: Option<ListingMoney>,
}

/// A listing of a provider
///
/// Shows it with all data for a decision. Four queries; up to two more for a listing with a fee.
#[operation(
    tag = "admin", operation_id = "admin_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = AdminListingDetail)), errors(NotFound)
)]
pub async fn show(state: Data<AppState>, _: Admin, id: Path<Uuid>) -> Result<Json<AdminListingDetail>> {
    let (id, now, config) = (*id, state.clock.now(), state.config.clone());
    let response = state
        .db
        .run(move |conn| {
            let found = Listing::find_with_all(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            AdminListingDetail::with_people(&mut Ctx { conn, config: &config, now }, found)
        })
        .await?;
    Ok(Json(response))
}

impl AdminListingDetail {
    /// Reads a listing's other parts.
    pub(super) fn read(
        ctx: &mut Ctx<'_>,
        organization: Organization,
        listing: Listing,
    ) -> Result<AdminListingDetail> {
        let public = listing.opportunity_id.map(|id| Opportunity::find(ctx.conn, id)).transpose()?.flatten();
        AdminListingDetail::with_people(ctx, (listing, organization, public))
    }

    /// Does the same for a listing that was read together with its public version.
    pub(super) fn with_people(
        ctx: &mut Ctx<'_>,
        (listing, organization, public): (Listing, Organization, Option<Opportunity>),
    ) -> Result<AdminListingDetail> {
        let (price, now) = (ctx.config.listing_price_cents, ctx.now);
        let decided_by = match listing.decided_by {
            Some(id) => person::of_ids(ctx.conn, &[id])?.pop(),
            None => None,
        };
        let is_free_used =
            price.is_some() && is_undecided(&listing) && Listing::has_free(ctx.conn, organization.id)?;
        let money = match listing.fee_cents {
            Some(_) => ListingMoney::read(ctx.conn, ctx.config, listing.id)?,
            None => None,
        };
        let allowed_actions = listing_facts(&listing).allowed(ListingActor::Admin);
        let draft = ListingDraft::stored(listing.draft.clone())?;
        let (reason, decided_at, question) =
            (listing.reason.clone(), listing.decided_at, listing.question.clone());
        let listing = AdminListing::new(listing, organization.clone(), (price, is_free_used))?;
        Ok(AdminListingDetail {
            listing,
            allowed_actions,
            draft,
            organization: AdminOrganization::read_one(ctx.conn, organization, now)?,
            published: public.as_ref().map(|public| ListingDraft::of_public(public, &question)),
            opportunity_id: public.as_ref().map(|public| public.id),
            slug: public.map(|public| public.slug),
            reason,
            decided_at,
            decided_by: decided_by.map(|admin| admin.full_name()),
            money,
        })
    }
}

/// The current payment of a listing, or else the newest that was received, US cents.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListingMoney {
    /// The payment.
    pub payment_id: Uuid,
    /// Number of its receipt.
    pub receipt_number: String,
    /// When it arrived.
    pub received_at: DateTime<Utc>,
    /// Amount received.
    pub received_cents: i32,
    /// Amount refunded to the card.
    pub refunded_cents: i32,
    /// Amount of refunds that are decided and not made yet.
    pub refund_due_cents: i32,
    /// Amount lost in disputes.
    pub lost_cents: i32,
    /// Amount that an admin can still refund.
    pub left_cents: i32,
    /// The state of the dispute, if there is one.
    pub dispute_state: Option<DisputeState>,
    /// Link to the payment in Stripe's dashboard.
    pub stripe_url: Option<String>,
    /// Refunds at Stripe, successful or not, oldest first.
    pub refunds: Vec<RefundEntry>,
    /// Refunds that admins requested, oldest first.
    pub refund_requests: Vec<RefundRequest>,
}

impl ListingMoney {
    /// Reads the sums. Two queries; one if no payment was received.
    pub(super) fn read(
        conn: &mut PgConnection,
        config: &Config,
        listing_id: Uuid,
    ) -> Result<Option<ListingMoney>> {
        let Some((payment, receipt)) = listing_payment::main_of_listing(conn, listing_id)? else {
            return Ok(None);
        };
        let (refunds, refund_requests) = refunds(payment_history::of_payment(conn, payment.id)?);
        let (refund_due_cents, left_cents) = match payment.status {
            PaymentStatus::RefundPending => (payment.left_cents(), 0),
            PaymentStatus::Paid => (payment.refund_due_cents(), left_to_refund(&payment)),
            _ => (0, 0),
        };
        let intent = payment.stripe_payment_intent_id.as_deref();
        let stripe_url = config.stripe.as_ref().zip(intent);
        Ok(Some(ListingMoney {
            payment_id: payment.id,
            receipt_number: receipt_number(receipt.receipt_number),
            received_at: receipt.received_at,
            received_cents: receipt.amount_cents,
            refunded_cents: payment.refunded_cents,
            refund_due_cents,
            lost_cents: payment.lost_cents,
            left_cents,
            dispute_state: payment.dispute_state,
            stripe_url: stripe_url
                .map(|(stripe, intent)| stripe.dashboard_link(&format!("payments/{intent}"))),
            refunds,
            refund_requests,
        }))
    }
}

/// The versions of a listing and its organization that the admin approves.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListingApproval {
    /// The `version` that the page showed.
    pub seen_version: i32,
    /// The `version` of the organization that the page showed: approving the listing also publishes its name and texts.
    pub seen_organization_version: i32,
}

/// Why an admin returns a listing.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ListingReturn {
    /// The `version` that the page showed.
    pub seen_version: i32,
    /// The changes that are needed, at most 1000 characters. The provider is emailed this text.
    #[schema(max_length = 1000)]
    pub reason: String,
}

/// Approve a listing
///
/// The listing is published at once, or as soon as its provider has paid its fee; the provider is emailed. If the
/// provider changed it since the page was loaded, the error has the current values in `current`.
#[operation(
    tag = "admin", operation_id = "approve_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = AdminListingDetail)), errors(NotFound, EditConflict, ActionNotAllowed)
)]
pub async fn approve(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<ListingApproval>,
) -> Result<Json<AdminListingDetail>> {
    let (admin, id, approval) = (admin.profile.id, *id, body.read()?);
    let response = state
        .transaction(move |ctx| {
            let (mut organization, listing) = seen(ctx, id, approval.seen_version)?;
            if organization.version != approval.seen_organization_version {
                let current = AdminListingDetail::read(ctx, organization, listing)?;
                return Err(Error::edit_conflict_with(&current));
            }
            let listing = changes::approve(ctx, admin, &mut organization, listing)?;
            AdminListingDetail::read(ctx, organization, listing)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}

/// Return a listing
///
/// Emails the reason to the provider, who can change the listing and submit it again. A version that is public already
/// stays public. An approved listing can be returned while it waits for its fee and has no page; a payment that still
/// arrives is refunded.
#[operation(
    tag = "admin", operation_id = "return_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = AdminListingDetail)), errors(NotFound, EditConflict, ActionNotAllowed)
)]
pub async fn send_back(
    state: Data<AppState>,
    admin: Admin,
    id: Path<Uuid>,
    body: Body<ListingReturn>,
) -> Result<Json<AdminListingDetail>> {
    let (admin, id, ListingReturn { seen_version, reason }) = (admin.profile.id, *id, body.read()?);
    let reason = text::required(&reason, MAX_MESSAGE, "Please say what needs to change.");
    let reason = reason.map_err(|problem| Error::field("reason", problem))?;
    let response = state
        .transaction(move |ctx| {
            let (organization, listing) = seen(ctx, id, seen_version)?;
            let listing = changes::send_back(ctx, admin, &organization, listing, reason)?;
            AdminListingDetail::read(ctx, organization, listing)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    if response.listing.fee.is_some() {
        payments::close_page_of_listing(&state, id).await;
    }
    Ok(Json(response))
}

/// Locks the listing and its organization until the transaction ends, if the listing still has the version
/// that the page showed.
fn seen(ctx: &mut Ctx<'_>, id: Uuid, seen_version: i32) -> Result<(Organization, Listing)> {
    let (organization, listing) = changes::lock(ctx, id)?;
    if listing.version == seen_version {
        return Ok((organization, listing));
    }
    Err(Error::edit_conflict_with(&AdminListingDetail::read(ctx, organization, listing)?))
}

/// Refund a listing
///
/// Refunds all or a part of the remaining payment. The request is stored at once and sent to Stripe within moments; the
/// provider is emailed when Stripe has accepted it. Once everything is refunded, the listing is removed from the public
/// lists until it is paid for again.
#[operation(
    tag = "admin", operation_id = "refund_listing", params(("id" = Uuid, Path, description = "The listing")),
    responses((status = 200, body = AdminListingDetail)), errors(NotFound, EditConflict, ActionNotAllowed)
)]
pub async fn create_refund(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    id: Path<Uuid>,
    body: Body<NewRefund>,
) -> Result<Json<AdminListingDetail>> {
    let (id, wanted) = (*id, body.read()?.wanted()?);
    let response = state
        .transaction(move |ctx| {
            let payment = Payment::lock_current_of_listing(ctx.conn, id)?;
            let found = Listing::find_with_all(ctx.conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
            let payment = payment.ok_or_else(|| {
                Error::with_detail(Code::ActionNotAllowed, "There’s no payment for this listing to refund.")
            })?;
            request_listing_refund(ctx, &payment, admin.profile.id, &wanted)?;
            AdminListingDetail::with_people(ctx, found)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok(Json(response))
}
